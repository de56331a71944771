"""What the frames of a socket go through: the insides of uvicorn where they are known, ASGI everywhere else."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from functools import cache, partial
from typing import Any, Protocol

import structlog
import uvicorn
from starlette.websockets import WebSocket

from tafelrunde.server.setting import Settings
from tafelrunde.server.web.guard import Guard, most_connections

log = structlog.get_logger()
# The version of uvicorn whose insides `straight.py` knows.
TESTED = "0.54.0"
# The extension of ASGI by which an application finds the wire under its socket.
EXTENSION = "tafelrunde.wire"


class Closing(Exception):
    """The connection has to end, and the code says why."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Wire(Protocol):
    """One connection, as whoever talks over it sees it. Where there is a way to, `listener` gets texts at once."""

    listener: Callable[[str], None] | None

    @property
    def backlog(self) -> int:
        """How many texts wait for the client to read."""
        ...

    def say(self, text: bytes) -> None:
        """Send a text, at once or as soon as the client reads."""
        ...

    def say_framed(self, frame: bytes) -> None:
        """The same for a text that others get too, and that `text_frame` has made ready for all of them."""
        ...

    def cut(self, code: int) -> None:
        """End the connection, whether the client reads or not."""
        ...

    def duties(self) -> list[Coroutine[Any, Any, None]]:
        """What has to run as long as the connection lasts; it ends with a Closing if the wire is cut."""
        ...


class PlainWire:
    """A wire that works under every server: texts wait in line, and a task sends them."""

    def __init__(self, socket: WebSocket) -> None:
        self.listener: Callable[[str], None] | None = None
        self._socket = socket
        self._waiting: deque[bytes] = deque()
        self._woken = asyncio.Event()
        self._cut: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    @property
    def backlog(self) -> int:
        return len(self._waiting)

    def say(self, text: bytes) -> None:
        if not self._cut.done():
            self._waiting.append(text)
            self._woken.set()

    def say_framed(self, frame: bytes) -> None:
        self.say(text_in(frame))

    def cut(self, code: int) -> None:
        self._waiting.clear()
        if not self._cut.done():
            self._cut.set_result(code)

    def duties(self) -> list[Coroutine[Any, Any, None]]:
        return [self._send(), self._wait_for_cut()]

    async def _send(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._waiting:
                await self._socket.send_text(self._waiting.popleft().decode())

    async def _wait_for_cut(self) -> None:
        """Beside the sending, which may wait for a client that does not read."""
        raise Closing(await self._cut)


def text_frame(text: bytes) -> bytes:
    """A server's frame is the same for every client: not masked, and here without extensions."""
    size = len(text)
    if size < 126:
        head = bytes([0x81, size])
    elif size < 65_536:
        head = b"\x81\x7e" + size.to_bytes(2, "big")
    else:
        head = b"\x81\x7f" + size.to_bytes(8, "big")
    return head + text


def text_in(frame: bytes) -> bytes:
    """The opposite of `text_frame`."""
    return frame[2 if frame[1] < 126 else 4 if frame[1] == 126 else 10 :]


def wire_of(socket: WebSocket) -> Wire:
    wire: Wire | None = (socket.scope.get("extensions") or {}).get(EXTENSION)
    if wire is None:
        _note_plain()
        return PlainWire(socket)
    return wire


@cache
def _note_plain() -> None:
    log.warning("plain-wire", reason=f"not served by uvicorn {TESTED}")


def protocols(settings: Settings) -> dict[str, Any]:
    """What uvicorn is to handle HTTP and WebSockets with."""
    most = min(most_connections(), settings.connections)
    if uvicorn.__version__ != TESTED:
        return {"limit_concurrency": most}
    # Elsewhere there may be nothing to import.
    from tafelrunde.server.web.straight import StraightHttp, StraightWire  # noqa: PLC0415

    # Behind a proxy all connections are the proxy's.
    guard = Guard(most, None if settings.behind_proxy else settings.connections_per_address)
    return {"http": partial(StraightHttp, guard, settings), "ws": partial(StraightWire, guard, settings)}
