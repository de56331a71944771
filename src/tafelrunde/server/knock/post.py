"""Sending something to an address that a stranger has named: only to public places, never on by a redirect.

The name is looked up here, every address it has is checked, and the connection goes to the very one that was checked;
so no name can lead elsewhere between the two.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from tafelrunde.server.knock.way import Failed

# Seconds for one attempt as a whole, and bytes of an answer that are read.
PATIENCE = 10.0
LONGEST_ANSWER = 4096
LONGEST_ADDRESS = 1000

Resolve = Callable[[str, int], Awaitable[list[str]]]


class Target(NamedTuple):
    url: SplitResult
    address: str
    port: int


async def resolve(host: str, port: int) -> list[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


def is_public(address: str) -> bool:
    """Whether everybody may reach it: no machine of this network, no machine's own, nothing that stands for another."""
    found = ipaddress.ip_address(address.partition("%")[0])
    inner = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    if inner is not None and not is_public(str(inner)):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved and not getattr(found, "teredo", None)


class Post:
    """`friends` are hosts that the server's own host has allowed, wherever they are, also without encryption."""

    def __init__(self, friends: str = "", lookup: Resolve = resolve) -> None:
        self.friends = frozenset(name.strip().lower() for name in friends.split(",") if name.strip())
        self.lookup = lookup

    async def target(self, address: str) -> Target:
        """Where it leads; raises Failed where it must not."""
        try:
            url = urlsplit(address)
            host, port = (url.hostname or "").lower(), url.port
        except ValueError:
            raise Failed("bad-address", is_final=True) from None
        is_friend = f"{host}:{port}" in self.friends or host in self.friends
        is_odd = len(address) > LONGEST_ADDRESS or not address.isascii() or any(sign <= " " for sign in address)
        if (
            is_odd
            or not host
            or url.username is not None
            or url.scheme not in (("https", "http") if is_friend else ("https",))
        ):
            raise Failed("bad-address", is_final=True)
        port = port or (443 if url.scheme == "https" else 80)
        try:
            async with asyncio.timeout(PATIENCE):
                found = await self.lookup(host, port)
        except (OSError, UnicodeError):
            raise Failed("unknown-host") from None
        # All of them: otherwise a name with one good address would open the way to its others.
        if not found or (not is_friend and not all(map(is_public, found))):
            raise Failed("private-address", is_final=True)
        return Target(url, found[0], port)

    async def send(self, address: str, body: bytes, headers: dict[str, str], method: str = "POST") -> int:
        """The status of the answer. Raises Failed if there was none."""
        target = await self.target(address)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._exchange(target, body, headers, method)
        except (OSError, ssl.SSLError, ValueError, asyncio.IncompleteReadError):
            raise Failed("no-answer") from None

    async def _exchange(self, target: Target, body: bytes, headers: dict[str, str], method: str) -> int:
        host = target.url.hostname or ""
        context = ssl.create_default_context() if target.url.scheme == "https" else None
        reader, writer = await asyncio.open_connection(
            target.address, target.port, ssl=context, server_hostname=host if context else None
        )
        try:
            named = f"[{host}]" if ":" in host else host
            where = named if target.url.port is None else f"{named}:{target.port}"
            lines = {"Host": where, "Content-Length": str(len(body)), "Connection": "close", **headers}
            path = (target.url.path or "/") + (f"?{target.url.query}" if target.url.query else "")
            head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
            writer.write(head.encode("ascii") + b"\r\n" + body)
            await writer.drain()
            status = (await reader.read(LONGEST_ANSWER)).partition(b"\r\n")[0].split()
            return int(status[1]) if len(status) > 1 else 0
        finally:
            writer.close()


def judge(status: int) -> None:
    """Raise Failed for an answer that is no thanks."""
    if 200 <= status < 300:
        return
    # A redirect is not followed: it could lead anywhere.
    raise Failed(f"answer-{status}", is_final=status in (404, 410))
