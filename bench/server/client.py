"""A client that costs little, so that the bench measures the server: frames by hand, and of each what players need."""

from __future__ import annotations

import asyncio
import itertools
import secrets
import time
from collections.abc import Callable
from typing import Any, cast

import msgspec

from tafelrunde.table.change import Keeper


class _View(msgspec.Struct):
    seat: int | None
    number: int
    choices: list[str]


class _Allowed(msgspec.Struct):
    start: bool
    rematch: bool


class _SeatInfo(msgspec.Struct):
    ready: bool


class Frame(msgspec.Struct):
    """Of all messages, what a player has to know."""

    type: str
    id: str | None = None
    code: str | None = None
    status: str = ""
    match: int = 0
    host: bool = False
    mine: list[int] = []
    seats: list[_SeatInfo] = []
    views: list[_View] = []
    allowed: _Allowed | None = None
    invitations: list[str | None] = []


_decoder = msgspec.json.Decoder()
_TABLE = ("table", "change")


class Socket(asyncio.Protocol):
    """A WebSocket client without extensions; masks with zeros, which the standard allows and which changes nothing."""

    def __init__(self, take: Callable[[Frame], None], gone: Callable[[], None], path: str, hello: bytes) -> None:
        self.take = take
        self.gone = gone
        self.path = path
        self.hello = hello
        self.buffer = bytearray()
        self.keeper = Keeper()
        self.is_open = False
        self.is_greeted = False
        self.transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are written to in the same way, and derive from nothing.
        self.transport = cast("asyncio.WriteTransport", transport)
        lines = (
            f"GET {self.path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
            "",
            "",
        )
        self.transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            del self.buffer[: end + 4]
            self.is_open = True
            self.send(self.hello)
        while (frame := self._next_frame()) is not None:
            opcode, payload = frame
            if opcode == 1:
                self.take(self._frame(_decoder.decode(payload)))
            elif opcode == 9:
                self._write(0x8A, bytes(payload))

    def _frame(self, message: dict[str, Any]) -> Frame:
        """A table's changes as the message that they lead to, as the app has it."""
        return msgspec.convert(self.keeper.take(message) if message["type"] in _TABLE else message, Frame)

    def _next_frame(self) -> tuple[int, bytes] | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        opcode, size, start = buffer[0] & 15, buffer[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return None
        payload = bytes(buffer[start : start + size])
        del buffer[: start + size]
        return opcode, payload

    def send(self, payload: bytes) -> None:
        self._write(0x81, payload)

    def _write(self, first: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes([first, 0x80 | size]) if size < 126 else bytes([first, 0xFE]) + size.to_bytes(2, "big")
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(head + b"\0\0\0\0" + payload)

    def connection_lost(self, _: Exception | None) -> None:
        self.gone()


class Player:
    """One person at one table: plays the first choice as soon as it is his turn, and asks for a rematch at the end.

    `pace` is called before each action; it may delay it. `acknowledged` gets the seconds that each one took.
    """

    def __init__(self, port: int, table: str, token: str, pace: Callable[[Callable[[], None]], None]) -> None:
        self.port = port
        self.table = table
        self.token = token
        self.pace = pace
        self.acknowledged: list[float] = []
        self.refused: list[str] = []
        # What was sent and is not answered yet: when, and the frame, to send it again after a reconnection.
        self.pending: dict[str, float] = {}
        self.unanswered: dict[str, bytes] = {}
        # What was acknowledged: by match and number, the action.
        self.done: dict[tuple[int, int], str] = {}
        self.is_gone = False
        self._wanted: dict[str, tuple[int, int, str]] = {}
        self._given_up = False
        self.socket: Socket | None = None
        self.last: Frame | None = None
        self._ids = itertools.count(1)
        self._acted: tuple[int, int] | None = None
        self._contributed = 0
        self._rematched = 0
        self._started = 0

    async def connect(self) -> None:
        hello = msgspec.json.encode({"type": "hello", "protocol": 2, "token": self.token, "changes": True})
        path = f"/api/v1/tables/{self.table}/socket"
        loop = asyncio.get_running_loop()
        _, self.socket = await loop.create_connection(
            lambda: Socket(self.take, self._lose, path, hello), "127.0.0.1", self.port
        )
        self.is_gone = False

    def _lose(self) -> None:
        self.is_gone = True

    def hang_up(self) -> None:
        if self.socket is not None and self.socket.transport is not None:
            self.socket.transport.abort()

    def resign(self) -> None:
        """Give the running match up, and play no more."""
        self._given_up = True
        if self.last is not None and self.last.status == "playing":
            self.command("resign", seat=self.last.mine[0])

    def command(self, kind: str, **args: Any) -> None:
        name = f"{self.token[:6]}{next(self._ids)}"
        if kind == "act":
            self.pending[name] = time.perf_counter()
            self._wanted[name] = (self.last.match if self.last else 0, args["number"], args["action"])
        self.unanswered[name] = msgspec.json.encode({"type": kind, "id": name, **args})
        if self.socket is not None:
            self.socket.send(self.unanswered[name])

    def take(self, frame: Frame) -> None:
        if frame.type == "table":
            is_first = self.socket is not None and not self.socket.is_greeted
            self.last = frame
            if is_first and self.socket is not None:
                self.socket.is_greeted = True
                for unanswered in list(self.unanswered.values()):
                    self.socket.send(unanswered)
            self._consider(frame)
        elif frame.id is not None:
            self._hear(frame, frame.id)

    def _hear(self, frame: Frame, name: str) -> None:
        self.unanswered.pop(name, None)
        sent = self.pending.pop(name, None)
        wanted = self._wanted.pop(name, None)
        if frame.type == "refused":
            self.refused.append(frame.code or "?")
        elif sent is not None and wanted is not None:
            self.acknowledged.append(time.perf_counter() - sent)
            self.done[wanted[0], wanted[1]] = wanted[2]

    def _consider(self, frame: Frame) -> None:
        if self._given_up:
            return
        if frame.status == "playing":
            view = frame.views[0]
            if view.choices and self._acted != (frame.match, view.number):
                self._acted = (frame.match, view.number)
                choice = view.choices[view.number * 7 % len(view.choices)]
                self.pace(lambda: self.command("act", seat=frame.mine[0], number=view.number, action=choice))
        elif frame.status == "waiting":
            self._prepare(frame)
        elif frame.host and self._rematched < frame.match:
            self._rematched = frame.match
            self.command("rematch")

    def _prepare(self, frame: Frame) -> None:
        if self._contributed < frame.match:
            self._contributed = frame.match
            self.command("contribute", nonce=secrets.token_hex(16))
        if frame.allowed is not None and frame.allowed.start and self._started < frame.match:
            self._started = frame.match
            self.command("start")
