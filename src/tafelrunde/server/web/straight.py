"""HTTP and WebSockets by uvicorn's own insides: with deadlines and counts for whatever a client can do to a server.

Texts go straight to a listener, and what is said in one turn of the loop leaves at once.

Queues, tasks and layers between a frame and a table cost more than the table itself. And an answer follows its table
message at once: to the kernel, and to a client that has to wake up, two small writes cost twice as much as one.

Uvicorn promises little of what is used here, so `wire.py` loads this for the one version that it was tested with.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from tafelrunde.server import metric
from tafelrunde.server.limit import Bucket, network_of
from tafelrunde.server.setting import Settings
from tafelrunde.server.web.guard import Guard
from tafelrunde.server.web.wire import EXTENSION, text_frame

# Seconds for an answer to be made and read, and then for a next request or the end.
ANSWER_SECONDS = 120.0
LINGER_SECONDS = 30.0
# Bytes of a request before its body: everything that browsers and proxies send, many times over.
LARGEST_HEAD = 16_384
# For each command that a connection may send it may send so many frames of any kind, and so many bytes.
FRAMES_PER_COMMAND = 4
BYTES_PER_COMMAND = 4096
# However few commands are allowed, they are refused with a word for a while before anybody is cut off.
FEWEST_COMMANDS = 100
LOWEST_RATE = 20.0
# Frames and requests are counted after they are parsed, so no more than this is parsed at once: a frame can be of six
# bytes, and a request of twenty.
LARGEST_SLICE = 1024
# So many requests may wait on one connection for the answer to the one before them; browsers let none wait.
MOST_REQUESTS = 20
# Seconds that a client gets to read what is left for it once its connection has to end.
CLOSING_SECONDS = 5.0


class StraightHttp(HttpToolsProtocol):
    """HTTP with a deadline for everything that a client can be slow about."""

    def __init__(self, guard: Guard, settings: Settings, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.guard = guard
        self.request_seconds = settings.request_seconds
        self._deadline: asyncio.TimerHandle | None = None
        self._is_in_head = False
        self._head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        if self.guard.admit(self, network_of(self.client[0] if self.client else "?")):
            self._within(self.request_seconds)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel()
        self.guard.release(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), LARGEST_SLICE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            self._take(data[start : start + LARGEST_SLICE])

    def _take(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_in_head:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._refuse_head()
        if len(self.pipeline) > MOST_REQUESTS:
            self.drop()

    def on_message_begin(self) -> None:
        # From the first byte on, and no later byte moves it.
        self._within(self.request_seconds)
        self._is_in_head, self._head = True, 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._is_in_head:
            super().on_header(name, value)
        else:
            # Behind a body, where nothing here reads them, and where they would have no end.
            self.drop()

    def on_headers_complete(self) -> None:
        self._within(self.request_seconds)
        self._is_in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.guard.welcome(self)
        self._within(ANSWER_SECONDS)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        # An answer that is not read keeps a connection open that was closed.
        self._within(LINGER_SECONDS)
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        self._cancel()
        super().handle_websocket_upgrade()
        successor = self.transport.get_protocol()
        if isinstance(successor, StraightWire):
            self.guard.hand_over(self, successor)

    def drop(self) -> None:
        self.transport.abort()

    def _refuse_head(self) -> None:
        """What comes behind it is not looked at, and who does not read the answer is not waited for."""
        if not self.transport.is_closing():
            self.transport.write(b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n\r\n")
            self.transport.close()
            self._within(CLOSING_SECONDS)

    def _within(self, seconds: float) -> None:
        self._cancel()
        self._deadline = self.loop.call_later(seconds, self.drop)

    def _cancel(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


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
        pieces, self._pieces = self._pieces, []
        # Within the same turn the client may have gone, or have been cut off.
        if pieces and not self._transport.is_closing():
            self._transport.write(b"".join(pieces))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class StraightWire(WebSocketsSansIOProtocol):
    """One connection. An application that sets `listener` gets each text as it arrives, and may `say` some at any time.

    Until then, and for the end of the connection, everything goes by way of ASGI.
    """

    def __init__(self, guard: Guard, settings: Settings, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.guard = guard
        self.close_timeout = CLOSING_SECONDS
        # Not every frame is a command: there are pings, pongs, and pieces of a text. None of them is free.
        burst, rate = max(settings.command_burst, FEWEST_COMMANDS), max(settings.commands_per_second, LOWEST_RATE)
        self._frames = Bucket(FRAMES_PER_COMMAND * burst, FRAMES_PER_COMMAND * rate)
        most = max(BYTES_PER_COMMAND * burst, 2 * settings.largest_frame)
        self._bytes = Bucket(most, BYTES_PER_COMMAND * rate)
        self.listener: Callable[[str], None] | None = None
        # What was said while the client did not read.
        self._waiting: deque[bytes] = deque()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        gathering = GatheringTransport(cast("asyncio.Transport", transport))
        super().connection_made(cast("asyncio.Transport", gathering))

    def connection_lost(self, exc: Exception | None) -> None:
        self.guard.release(self)
        super().connection_lost(exc)

    def drop(self) -> None:
        """At once, whatever is left to be read."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self._bytes.take(len(data)):
            self._drop_for("bytes")
            return
        for start in range(0, len(data), LARGEST_SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + LARGEST_SLICE])

    def handle_cont(self, event: Frame) -> None:
        if self._counts():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if self._counts():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._counts():
            super().handle_bytes(event)

    def handle_ping(self) -> None:
        if not self._counts():
            return
        if self.writable.is_set():
            super().handle_ping()
        else:
            # Who does not read gets no pong: they would wait here, and their number is the client's to choose.
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        if self._counts():
            super().handle_pong(event)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # Whoever does not answer does not read either: closing would wait for it for ever.
        self.drop()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self.loop.call_later(self.close_timeout, self.drop)

    def _counts(self) -> bool:
        """Whether one more frame is still reasonable; what is not ends the connection."""
        if self._frames.take():
            return True
        self._drop_for("frames")
        return False

    def _drop_for(self, reason: str) -> None:
        if not self.transport.is_closing():
            metric.sockets_dropped.labels(reason).inc()
            self.drop()

    async def run_asgi(self) -> None:
        extensions = cast("dict[str, object]", self.scope["extensions"])
        extensions[EXTENSION] = self
        await super().run_asgi()

    @property
    def backlog(self) -> int:
        """How many texts wait for the client to read."""
        return len(self._waiting)

    def say(self, text: bytes) -> None:
        self.say_framed(text_frame(text))

    def say_framed(self, frame: bytes) -> None:
        if self.writable.is_set():
            self._send(frame)
        else:
            self._waiting.append(frame)

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

    def duties(self) -> list[Coroutine[Any, Any, None]]:
        return []

    def resume_writing(self) -> None:
        super().resume_writing()
        while self._waiting and self.writable.is_set():
            self._send(self._waiting.popleft())

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

    def _send(self, frame: bytes) -> None:
        """Past the library, which would write the same bytes. Whoever is gone is told everything when he comes back."""
        if not self.close_sent and not self.disconnected and self.conn.state is State.OPEN:
            self.transport.write(frame)

    def _write_out(self) -> None:
        self.transport.write(b"".join(self.conn.data_to_send()))
