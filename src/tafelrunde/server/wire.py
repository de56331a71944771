"""WebSockets on the wire: texts go straight to a listener, and what is said in one turn of the loop leaves at once.

Queues, tasks and layers between a frame and a table cost more than the table itself. And an answer follows its table
message at once: to the kernel, and to a client that has to wake up, two small writes cost twice as much as one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

# The extension of ASGI by which an application finds the wire under its socket.
EXTENSION = "tafelrunde.wire"


class GatheringTransport:
    """A transport whose writes wait for the end of the loop's turn; whatever ends the connection lets them go first."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> None:
        if not piece:
            return
        if not self._pieces:
            self._loop.call_soon(self._flush)
        self._pieces.append(piece)

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._pieces:
            pieces, self._pieces = self._pieces, []
            self._transport.write(b"".join(pieces))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Wire(WebSocketsSansIOProtocol):
    """One connection. An application that sets `listener` gets each text as it arrives, and may `say` some at any time.

    Until then, and for the end of the connection, everything goes by way of ASGI.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.listener: Callable[[str], None] | None = None
        # What was said while the client did not read.
        self._waiting: deque[bytes] = deque()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        gathering = GatheringTransport(cast("asyncio.Transport", transport))
        super().connection_made(cast("asyncio.Transport", gathering))

    async def run_asgi(self) -> None:
        extensions = cast("dict[str, object]", self.scope["extensions"])
        extensions[EXTENSION] = self
        await super().run_asgi()

    @property
    def backlog(self) -> int:
        """How many texts wait for the client to read."""
        return len(self._waiting)

    def say(self, text: bytes) -> None:
        if self.writable.is_set():
            self._send_text(text)
        else:
            self._waiting.append(text)

    def cut(self, code: int) -> None:
        """End the connection. A client that does not read may find the code some day, but nobody waits for it to."""
        self._waiting.clear()
        if self.close_sent or self.disconnected:
            return
        self.close_sent = True
        self.conn.send_close(code)
        self._write_out()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        while self._waiting and self.writable.is_set():
            self._send_text(self._waiting.popleft())

    def send_receive_event_to_app(self) -> None:
        if self.listener is None or self.close_sent or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self.listener(text)

    def _send_text(self, text: bytes) -> None:
        if self.close_sent or self.disconnected:
            # Whoever comes back is told everything.
            return
        try:
            self.conn.send_text(text)
        except InvalidState:
            return
        self._write_out()

    def _write_out(self) -> None:
        self.transport.write(b"".join(self.conn.data_to_send()))


def wire_of(socket: WebSocket) -> Wire:
    wire: Wire = socket.scope["extensions"][EXTENSION]
    return wire
