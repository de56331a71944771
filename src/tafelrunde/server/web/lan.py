"""A server for this machine alone that can be opened for the local network, and closed again."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Iterator

from starlette.requests import HTTPConnection

from tafelrunde.core.error import BadInput
from tafelrunde.server.setting import Settings
from tafelrunde.server.web.browser import listen
from tafelrunde.server.web.host import is_private

# Where the system would send something tells by which address it would; nothing is sent.
ELSEWHERE = ("192.0.2.1", "10.255.255.255", "172.31.255.255", "192.168.255.255")
# This machine as it calls itself. Other names, and its address in the network, are for others too.
OWN_NAMES = ("127.0.0.1", "::1", "localhost")

Serve = Callable[[socket.socket], Awaitable[asyncio.Server]]


class Lan:
    """What listens on the local network beside what listens on this machine.

    `serve` answers connections on one more socket, `drop` ends those that came by an address; the server sets both.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.port = settings.port
        self.serve: Serve | None = None
        self.drop: Callable[[str], None] = lambda _: None
        self._changing = asyncio.Lock()
        self._bound: socket.socket | None = None
        self._server: asyncio.Server | None = None
        self._address = ""

    @property
    def is_ours(self) -> bool:
        """Whether nobody but this machine reaches the server by itself; whoever set it up otherwise knows better."""
        settings = self.settings
        return is_private(settings.host) and not settings.behind_proxy and not settings.hosts

    @property
    def is_open(self) -> bool:
        return self._server is not None

    @property
    def address(self) -> str | None:
        """How others in the network reach the server, while they do."""
        return self._url if self.is_open else None

    @property
    def _url(self) -> str:
        shown = f"[{self._address}]" if ":" in self._address else self._address
        return f"http://{shown}:{self.port}"

    def is_at_the_machine(self, request: HTTPConnection) -> bool:
        """Whether somebody sits here: by this machine's own address, at both ends, and by no proxy."""
        server, client, headers = request.scope.get("server"), request.client, request.headers
        ends = (client.host if client else "", server[0] if server else "", request.url.hostname or "")
        is_forwarded = any(name in headers for name in ("x-forwarded-for", "forwarded", "via", "x-real-ip"))
        return all(end in OWN_NAMES for end in ends) and not is_forwarded

    def bind(self) -> str:
        """Take the address and the port, so that whoever cannot have them is told at once; the address to name."""
        if not self.is_ours:
            raise BadInput("--lan is for a server that listens on this machine only; this one is open already.")
        self._address = check_address(self.settings.lan_address) if self.settings.lan_address else find_address()
        self._bound = listen(self._address, self.port, may_move=False)
        return f"{self._url}/"

    async def open(self) -> None:
        async with self._changing:
            if self.is_open or self.serve is None:
                return
            if self._bound is None:
                self.bind()
            bound, self._bound = self._bound, None
            if bound is not None:
                self._server = await self.serve(bound)

    async def close(self) -> None:
        """Nobody comes in that way any more, and whoever came that way has to go."""
        async with self._changing:
            if self._server is None:
                return
            self._server.close()
            self._server = None
            self.drop(self._address)


def check_address(text: str) -> str:
    """One that was named has to be this machine's own in a private network, and one that others can be told."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        raise BadInput(f"TAFELRUNDE_LAN_ADDRESS is an address such as 192.168.0.7, and not {text!r}.") from None
    if address.is_unspecified or not address.is_private:
        raise BadInput(f"TAFELRUNDE_LAN_ADDRESS is an address in a private network, and {text} is none.")
    return text


def find_address() -> str:
    """This machine's address in its network, which has to be a private one: nothing is opened to the internet."""
    for address in _addresses():
        parsed = ipaddress.ip_address(address)
        if parsed.is_private and not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified):
            return address
    raise BadInput("This machine has no address in a local network; connect it, or name one in TAFELRUNDE_LAN_ADDRESS.")


def _addresses() -> Iterator[str]:
    for place in ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((place, 9))
            except OSError:
                continue
            yield str(asking.getsockname()[0])
