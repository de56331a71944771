"""By which names a server answers: no page from elsewhere reaches a private one by giving it a name of its own."""

from __future__ import annotations

import ipaddress
import socket
from functools import cached_property
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from tafelrunde.server.setting import Settings
from tafelrunde.server.web.problem import HttpProblem

# What every machine calls itself.
LOCAL = ("localhost",)


class OwnHost:
    """Refuses requests for other names: browsers send the name that a page was loaded by.

    Without a list of names, a server that listens on this machine only answers to the names of this machine and to
    plain addresses. One that listens to others, or stands behind a proxy, cannot know its names.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self.answers_to(_host_in(scope)):
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await HttpProblem(421, "wrong-host").response()(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 4403})

    def answers_to(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return self._names is None or name in self._names or (name != "" and _is_address(name))

    @cached_property
    def _names(self) -> frozenset[str] | None:
        """None for any."""
        listed = [name.strip().lower() for name in self.settings.hosts.split(",") if name.strip()]
        if listed:
            return frozenset((*listed, *LOCAL))
        if self.settings.behind_proxy or not is_private(self.settings.host):
            return None
        machine = socket.gethostname().lower()
        return frozenset((*LOCAL, machine, f"{machine}.local", self.settings.host.lower()))


def _host_in(scope: Scope) -> str:
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    return str(hosts[0].decode("latin-1")) if len(hosts) == 1 else ""


def is_plain_name(name: str) -> bool:
    """Nobody else can make such a name lead here."""
    return name in LOCAL or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_private(host: str) -> bool:
    """Whether nobody but this machine can reach what listens there."""
    return host in LOCAL or (_is_address(host) and ipaddress.ip_address(host).is_loopback)
