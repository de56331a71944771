"""The bots' door: a program on one seat of a table, with the messages of `bots/program.py`, one in each frame.

What the program loses by being late or talking nonsense is one decision, which chance makes in its place.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import structlog
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from tafelrunde.bots.index import IndexedDecision
from tafelrunde.bots.player import worlds_of
from tafelrunde.bots.program import (
    PROTOCOL,
    Conduct,
    Decide,
    Fault,
    NoMessage,
    Over,
    ProgramAct,
    ProgramHello,
    ProgramStart,
    answer_of,
    read_message,
    tell,
)
from tafelrunde.core.game import End, Notice
from tafelrunde.server.live.room import AFTER_FAILURE, TOO_LATE, Guest, Room, SharedMessage
from tafelrunde.server.setting import Settings
from tafelrunde.server.web.part import Parts
from tafelrunde.server.web.socket import (
    BAD_MESSAGE,
    BAD_VERSION,
    FORBIDDEN,
    PATIENCE,
    REPLACED,
    SocketOutbox,
    Visit,
    attend,
    first_frame,
    receive,
    room_of,
    viewer_of,
)
from tafelrunde.server.web.wire import Closing, wire_of
from tafelrunde.table import protocol
from tafelrunde.table.decision import check_startable, decide, decide_introduction
from tafelrunde.table.message import Snapshot
from tafelrunde.table.play import Play
from tafelrunde.table.protocol import Command, Consent, Contribute
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.table import Table

log = structlog.get_logger()


def routes(parts: Parts) -> list[WebSocketRoute]:
    return [WebSocketRoute("/tables/{table}/bot", partial(attend, parts, _serve))]


async def _serve(parts: Parts, socket: WebSocket, table: str) -> None:
    settings = parts.settings
    await socket.send_text(msgspec.json.encode(ProgramHello(PROTOCOL)).decode())
    hello = _parse_hello(await first_frame(socket, settings))
    room = await room_of(parts, table)
    viewer = await viewer_of(room, hello.token)
    if hello.games and room.table.game.id not in hello.games:
        raise Closing(BAD_VERSION)
    own_seat(room.table, viewer)
    guest = ProgramGuest(viewer, SocketOutbox(wire_of(socket), settings.outbox))
    for other in room.guests:
        if isinstance(other, ProgramGuest) and other.viewer == viewer:
            other.replace()
    await room.change(lambda at: decide_introduction(at, viewer, room.source))
    await Sitting(socket, room, guest, hello, settings).run()


def _parse_hello(frame: str | bytes) -> ProgramHello:
    with suppress(NoMessage):
        hello = read_message(frame)
        if isinstance(hello, ProgramHello) and hello.protocol == PROTOCOL:
            return hello
        raise Closing(BAD_VERSION if isinstance(hello, ProgramHello) else BAD_MESSAGE)
    raise Closing(BAD_MESSAGE)


def own_seat(table: Table, viewer: int) -> int:
    """The one seat that a program plays."""
    seats = table.seats_of(viewer)
    if len(seats) != 1:
        raise Closing(FORBIDDEN)
    return seats[0]


def lines_for(play: Play, seat: int, heard: int) -> list[Notice]:
    """What the seat was told after so many lines."""
    return [Notice(line.code, line.args) for line in play.seat_logs[seat].lines[heard:]]


class ProgramGuest(Guest):
    """A program's connection: it is not sent the table, but woken to look whether it is asked something."""

    def __init__(self, viewer: int, outbox: SocketOutbox) -> None:
        super().__init__(viewer, outbox, None)
        self.holder = viewer
        self.frames = outbox
        self.woken = asyncio.Event()
        self.is_replaced = False

    def update(self, snapshot: Snapshot) -> None:
        self.woken.set()

    def overhear(self, said: SharedMessage) -> None:
        """Nothing that a program could make anything of."""

    def replace(self) -> None:
        """The same program has come again, over another connection."""
        self.is_replaced = True
        self.woken.set()


class Sitting(Visit):
    """A program at its seat, from its hello to the end of its connection."""

    def __init__(
        self, socket: WebSocket, room: Room, guest: ProgramGuest, hello: ProgramHello, settings: Settings
    ) -> None:
        super().__init__(socket, room, guest, guest.frames, settings)
        self.program = guest
        self.name = hello.name
        self.wants_numbers = hello.numbers and room.table.game.learning is not None
        self.settings = settings
        # Which match, in which edition of its log, the program was told of; how many lines; what it is asked now.
        self.begun: tuple[int, int] | None = None
        self.heard = 0
        self.asked: Decide | None = None
        self.decision: IndexedDecision | None = None
        self.is_open = False
        self.deadline: float | None = None
        # All that it was asked in this match: an answer that crossed with something is no fault.
        self.numbers: set[int] = set()

    @property
    def table(self) -> Table:
        return self.room.table

    @property
    def seat(self) -> int:
        return own_seat(self.table, self.program.holder)

    @property
    def number(self) -> int:
        """Of the decision that it is or was asked for last."""
        return 0 if self.asked is None else self.asked.number

    @property
    def report(self) -> Conduct:
        return self.room.report_of(self.program.holder)

    def duties(self) -> list[Coroutine[Any, Any, None]]:
        return [*super().duties(), self._tend()]

    # ------------------------------------------------------------ to the program

    async def _tend(self) -> None:
        """Whenever something has changed, do what a player does between decisions, and ask for the next one."""
        while True:
            self.program.woken.clear()
            if self.program.is_replaced:
                raise Closing(REPLACED)
            await self._get_ready()
            self._ask()
            try:
                async with asyncio.timeout_at(self.deadline):
                    await self.program.woken.wait()
            except TimeoutError:
                if self.is_open:
                    self.report.note_late(f"decision {self.number}")
                    await self._lose("late")

    async def _get_ready(self) -> None:
        """A program agrees to everything, adds to the chances, and begins where it is the host."""
        table, viewer, seat = self.table, self.program.holder, self.seat
        if table.proposal is not None and seat in table.waiting_for():
            await self._wish(Consent(self._id("agree"), seat, table.proposal.id, agree=True))
        elif table.status == "waiting" and table.viewers[viewer].nonce is None:
            await self._wish(Contribute(self._id("add"), self.room.source.secret()[:32]))
        elif table.status == "waiting" and table.host == viewer:
            with suppress(Refusal):
                check_startable(table)
                await self._wish(protocol.Start(self._id("start")))

    def _id(self, purpose: str) -> str:
        return f"door-{purpose}-{self.table.number}"

    async def _wish(self, command: Command) -> None:
        """Where it is refused, somebody was faster, and there is something new to look at."""
        with suppress(Refusal):
            await self._want(command)

    def _want(self, command: Command) -> Awaitable[object]:
        """What a person's client would send."""
        viewer, source = self.program.holder, self.room.source
        return self.room.change(partial(decide, viewer=viewer, command=command, source=source))

    def _ask(self) -> None:
        table, play = self.table, self.table.play
        if table.result is not None:
            self._tell_end()
        if play is None or not self._is_its_turn(play):
            self.asked = self.deadline = None
            self.is_open = False
            return
        seat_log = play.seat_logs[self.seat]
        if self.asked is not None and (self.asked.match, self.asked.number) == (table.match, seat_log.number):
            return
        self._tell_start(seat_log.edition)
        lines = lines_for(play, self.seat, self.heard)
        milliseconds = int(self.settings.program_seconds * 1000)
        if self.wants_numbers:
            self.decision = IndexedDecision(table.game, self.seat, worlds_of(play.match.state(), self.seat))
        view = play.view(self.seat)
        self.asked = Decide(table.match, seat_log.number, milliseconds, view, lines, tell(self.decision))
        self.heard = len(seat_log.lines)
        self.numbers.add(seat_log.number)
        self.report.decisions += 1
        self.deadline = asyncio.get_running_loop().time() + self.settings.program_seconds
        self.is_open = True
        self.outbox.put(self.asked)

    def _is_its_turn(self, play: Play) -> bool:
        """A program waits while somebody wants to take a move back, as bots do."""
        table, seat = self.table, self.seat
        is_wanted_back = table.proposal is not None and table.proposal.kind == "undo"
        return play.to_act == seat and table.seats[seat].bot_level is None and not is_wanted_back

    def _tell_start(self, edition: int) -> None:
        table = self.table
        if self.begun == (table.match, edition):
            return
        if self.begun is None or self.begun[0] != table.match:
            self.numbers.clear()
        self.begun = (table.match, edition)
        self.heard = 0
        self.report.name = self.name
        rules, seats = table.game.rules_version, len(table.seats)
        self.outbox.put(ProgramStart(table.match, table.game.id, rules, table.shown_options, self.seat, seats))

    def _tell_end(self) -> None:
        result = self.table.result
        if result is None or self.begun is None or self.begun[0] != self.table.match:
            return
        self.begun = None
        end = End(reason=result.reason, winners=result.winners, scores=result.scores)
        self.outbox.put(Over(self.table.match, end, dict(self.report.faults)))

    # ------------------------------------------------------------ from the program

    async def _listen(self) -> None:
        while True:
            await self._hear(await receive(self.socket))

    async def _hear(self, frame: str | bytes) -> None:
        while not self.bucket.take():
            # Whoever sends too much is read more slowly.
            await asyncio.sleep(1 / self.settings.commands_per_second)
        try:
            message = read_message(frame)
        except NoMessage as error:
            self.report.note("nonsense", str(error))
            await self._lose_to_nonsense()
            return
        if isinstance(message, ProgramAct):
            await self._take_act(message)
        else:
            self.report.note_hello(self.number)
            await self._lose_to_nonsense()

    async def _lose_to_nonsense(self) -> None:
        self.refused += 1
        if self.refused > PATIENCE:
            raise Closing(BAD_MESSAGE)
        await self._lose("nonsense")

    async def _take_act(self, act: ProgramAct) -> None:
        asked = self.asked
        if asked is None or not self.is_open or (act.match, act.number) != (asked.match, asked.number):
            if act.number not in self.numbers:
                self.report.note_outdated(act, self.number)
            return
        answer = answer_of(act, self.decision, self.table.game, asked.view)
        if answer is None:
            self.report.note_illegal(act)
            await self._lose("illegal")
        elif answer == "":
            self.outbox.put(msgspec.structs.replace(asked, log=[], numbers=tell(self.decision)))
        else:
            self._settle()
            self.refused = 0
            # So that people can follow; not before each action, which would tell of those that nobody sees.
            await asyncio.sleep(self.room.pace.wait(asyncio.get_running_loop().time()))
            name = f"door-{act.match}-{act.number}"
            await self._carry_out(self._want(protocol.Act(name, self.seat, act.number, answer)))

    def _settle(self) -> None:
        """The decision is made, by the program or by chance, and only has to be carried out."""
        self.is_open = False
        self.deadline = None

    async def _lose(self, fault: Fault) -> None:
        if self.is_open:
            self._settle()
            await self._carry_out(self.room.lose(self.seat, self.number, fault))

    async def _carry_out(self, deed: Awaitable[object]) -> None:
        try:
            await deed
        except Refusal as refusal:
            if refusal.code not in TOO_LATE:
                raise
        except Exception:
            log.exception("command-failed", table=self.table.id, command="ProgramAct")
            await asyncio.sleep(AFTER_FAILURE)
            # The database may be back: ask again.
            self.asked = None
            self.program.woken.set()
