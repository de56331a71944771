"""Where the app's questions and frames come in, and answers and messages go out, all of them as text."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from tafelrunde.tab.house import House
from tafelrunde.tab.operation import Reply, perform
from tafelrunde.tab.room import Guest, Room
from tafelrunde.table.decision import hash_token
from tafelrunde.table.message import told_by
from tafelrunde.table.protocol import PROTOCOL, Command, FromClient, FromServer, Hello, Refused
from tafelrunde.table.refusal import Refusal

# The numbers of docs/protocol.md, as a server's socket would say them.
BAD_MESSAGE, BAD_TOKEN, NO_TABLE, BAD_VERSION = 4400, 4401, 4404, 4409

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)

Say = Callable[[str], None]
Close = Callable[[int], None]


class Closing(Exception):
    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Line:
    """One page's connection to a table: hello, then commands in and messages out, as over a socket."""

    def __init__(self, house: House, table: str, say: Say, close: Close) -> None:
        self.house = house
        self.table = table
        self.say = say
        self.close = close
        self.room: Room | None = None
        self.guest: Guest | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def take(self, frame: str) -> None:
        """A frame has come; those of one connection begin in their order, and a hint holds up nobody."""
        task = asyncio.ensure_future(self._take(frame))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def end(self) -> None:
        """The page is gone; what it has asked for is carried out all the same."""
        if self.room is not None and self.guest is not None:
            self.room.see_off(self.guest)
        self.guest = None

    async def _take(self, frame: str) -> None:
        try:
            if self.room is None:
                await self._greet(frame)
            else:
                await self._answer(self.room, frame)
        except Closing as closing:
            self.close(closing.code)

    async def _greet(self, frame: str) -> None:
        try:
            hello = _decoder.decode(frame)
        except msgspec.DecodeError:
            raise Closing(BAD_MESSAGE) from None
        if not isinstance(hello, Hello):
            raise Closing(BAD_MESSAGE)
        if hello.protocol != PROTOCOL:
            raise Closing(BAD_VERSION)
        room = await self._find()
        viewer = None if hello.token is None else room.table.viewer_with(hash_token(hello.token))
        if hello.token is not None and viewer is None:
            raise Closing(BAD_TOKEN)
        self.room, self.guest = room, Guest(viewer, self._tell, told_by(hello.known))
        await room.welcome(self.guest)

    async def _find(self) -> Room:
        try:
            return await self.house.room(self.table)
        except Refusal:
            raise Closing(NO_TABLE) from None

    async def _answer(self, room: Room, frame: str) -> None:
        try:
            command = _decoder.decode(frame)
        except msgspec.DecodeError:
            self._tell(Refused(id=None, code="bad-message"))
            return
        if isinstance(command, Hello):
            self._tell(Refused(id=None, code="bad-message"))
        elif self.guest is not None:
            self._tell(await _perform(room, self.guest.viewer, command))

    def _tell(self, message: FromServer) -> None:
        if self.guest is not None:
            self.say(_encoder.encode(message).decode())


async def _perform(room: Room, viewer: int | None, command: Command) -> FromServer:
    try:
        return await room.perform(viewer, command)
    except Refusal as refusal:
        return Refused(id=command.id, code=refusal.code, paragraph=refusal.paragraph)
    except Exception as error:  # noqa: BLE001  # the browser could not keep it, or could not think
        room.report(error)
        return Refused(id=command.id, code="server-busy")


class Desk:
    """All connections of this tab, by the numbers that the page has given them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._lines: dict[int, Line] = {}

    async def ask(self, method: str, address: str, body: str, token: str | None, key: str | None) -> Reply:
        return await perform(self.house, method, address, body.encode(), token or None, key or None)

    def open(self, number: int, table: str, say: Say, close: Close) -> None:
        self._lines[number] = Line(self.house, table, say, close)

    def take(self, number: int, frame: str) -> None:
        if line := self._lines.get(number):
            line.take(frame)

    def close(self, number: int) -> None:
        if line := self._lines.pop(number, None):
            line.end()

    async def hear(self, table: str) -> None:
        await self.house.hear(table)
