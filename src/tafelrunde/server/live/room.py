"""A table that people are at: takes their commands one after the other, stores what happens, and tells everybody."""

from __future__ import annotations

import asyncio
import itertools
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, Protocol

import msgspec
import structlog

from tafelrunde.bots.program import Conduct, Fault
from tafelrunde.server import metric
from tafelrunde.server.knock.knocker import Knocker
from tafelrunde.server.limit import Bucket
from tafelrunde.server.live.notebook import Notebook
from tafelrunde.server.live.queue import ChangeQueue, Decide, Outcome
from tafelrunde.server.live.thinking import Thinkers
from tafelrunde.server.live.timekeeper import Timekeeper
from tafelrunde.server.setting import Settings
from tafelrunde.server.store.appointment import Appointments
from tafelrunde.server.store.database import TableRow
from tafelrunde.server.store.neighbour import Neighbours
from tafelrunde.server.store.outage import Heart
from tafelrunde.server.store.store import Store, complain
from tafelrunde.table.answer import Answer
from tafelrunde.table.change import change_between, kept_choices
from tafelrunde.table.decision import (
    Source,
    decide,
    decide_bot,
    decide_host,
    decide_lost,
    decide_return,
    decide_stand_in,
    hash_token,
    moment_of,
)
from tafelrunde.table.gesture import Gestures
from tafelrunde.table.message import Snapshot, Told, lasting, told_with
from tafelrunde.table.play import Play
from tafelrunde.table.playtest import Remark, hint_remark, refusal_remark
from tafelrunde.table.protocol import (
    Command,
    Done,
    Foresee,
    ForesightMessage,
    FromServer,
    Gesture,
    GestureMessage,
    GuideMessage,
    Hint,
    HintMessage,
    TableChange,
    TableMessage,
)
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.table import Table

log = structlog.get_logger()
# A table's row is written again after so many milliseconds, not with every action.
ROW_AGE = 60_000
# So many spectators are told in one turn of the loop.
LARGEST_PART = 128
# Seconds after which it is noted again that people come to a table.
TOUCH = 3600.0
# Seconds after which a bot's turn that belongs to another process is looked at again.
WAIT_FOR_NEIGHBOUR = 2.0
# A guided match thinks about each turn for so much of the time of a hint: nobody asked, so nobody wants to wait.
GUIDE_PART = 0.4
# Seconds after which it is said again that this process thinks; well before anybody may believe that it is gone.
RENEW = 3.0
# Seconds after which a bot that failed tries again.
AFTER_FAILURE = 5.0
# Seconds after which somebody who is there takes the place of a host who is not.
WITHOUT_HOST = 60.0
# What a table's own changes may be refused for: somebody was faster.
TOO_LATE = ("outdated", "bot-seat", "match-over", "not-playing", "not-your-turn", "no-such-table")


def row_of(table: Table) -> TableRow:
    return TableRow(table.id, table.game.id, table.visibility, table.status, table.created, table.touched)


class SharedMessage:
    """What many get at once: it is written once, whatever the outbox makes of it."""

    def __init__(self, message: TableMessage | TableChange | GestureMessage) -> None:
        self.message = message
        self.written: Any = None


class Outbox(Protocol):
    """Where messages for one connection go; it never waits."""

    def put(self, message: FromServer) -> None: ...

    def put_shared(self, shared: SharedMessage) -> None: ...

    def end(self) -> None:
        """The table is not there any more."""
        ...


class Guest:
    """One connection to a table: who is there, and what he has been told. With `keeps` his client has the last of it,
    and is sent what changes.
    """

    def __init__(self, viewer: int | None, outbox: Outbox, told: Told | None, *, keeps: bool = False) -> None:
        self.viewer = viewer
        self.outbox = outbox
        self.told = told
        # Whose turn it is where somebody has to wait; nothing else is made of it.
        self.address = ""
        self.last: TableMessage | None = None
        self.keeps = keeps
        # Of each of his views the last choices that were any.
        self.kept: list[list[str]] = []

    def update(self, snapshot: Snapshot) -> None:
        """Send what has changed for him, if anything has."""
        message = snapshot.message(self.viewer, self.told)
        told = told_with(message)
        plain = lasting(message)
        if told != self.told or plain != self.last:
            self.outbox.put(self._change(message) if self.keeps else message)
        self.last, self.told = plain, told

    def _change(self, message: TableMessage) -> TableMessage | TableChange:
        """To who keeps the last message, what has changed in it, if that is enough."""
        change = change_between(self.last, message, self.kept)
        self.kept = kept_choices(message, None if change is None else self.kept)
        return message if change is None else change

    def update_among(self, audience: Audience) -> None:
        """The same for one of many who see the same."""
        news = audience.news(self.told, self.last, keeps=self.keeps)
        if news.shared is not None:
            self.outbox.put_shared(news.shared)
        self.last, self.told = news.plain, news.told

    def overhear(self, said: SharedMessage) -> None:
        """Somebody has said something, and nobody asks whether it was heard."""
        self.outbox.put_shared(said)


class News(NamedTuple):
    """What a spectator is told, if anything, and what he knows then; the last two keep what he knew before alive."""

    shared: SharedMessage | None
    told: Told
    plain: TableMessage
    told_before: Told | None
    last_before: TableMessage | None


class Audience:
    """All spectators of one moment: those who knew the same are told the same, which is written once."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        # By what they knew, and those who were told together know the very same.
        self._news: dict[tuple[int, int, bool], News] = {}

    def news(self, told: Told | None, last: TableMessage | None, *, keeps: bool) -> News:
        key = (id(told), id(last), keeps)
        found = self._news.get(key)
        if found is None:
            found = self._news[key] = self._compare(told, last, keeps=keeps)
        return found

    def _compare(self, told: Told | None, last: TableMessage | None, *, keeps: bool) -> News:
        message = self.snapshot.message(None, told)
        now = told_with(message)
        plain = lasting(message)
        # A spectator has no choices that could return.
        change = change_between(last, message, [[] for _ in message.views]) if keeps else None
        shared = SharedMessage(change or message) if now != told or plain != last else None
        for other in self._news.values():
            # Whoever comes from elsewhere to the same knowledge belongs to the others from now on.
            if other.told == now and other.plain == plain:
                now, plain = other.told, other.plain
        return News(shared, now, plain, told, last)


@dataclass(frozen=True)
class Service:
    """What all rooms of a server share."""

    store: Store
    thinkers: Thinkers
    neighbours: Neighbours
    settings: Settings
    source: Source
    heart: Heart
    appointments: Appointments
    knocker: Knocker
    notebook: Notebook


class Pace:
    """How long a bot waits so that people can follow: since the last thing that everybody could see.

    A pause before each action would tell of those that nobody is to notice.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._heard: int | None = None
        self._since = float("-inf")

    def hear(self, heard: int | None, now: float) -> None:
        if heard != self._heard:
            self._heard, self._since = heard, now

    def wait(self, now: float) -> float:
        return max(0.0, self._since + self.seconds - now)


class Room:
    """One table in this process. Whatever is here can be rebuilt from the store."""

    def __init__(self, table: Table, service: Service) -> None:
        self.table = table
        self.store = service.store
        self.thinkers = service.thinkers
        self.neighbours = service.neighbours
        self.settings = service.settings
        self.source = service.source
        self.guests: set[Guest] = set()
        # Those of them who are somebody, and of the others those who are told of the last change in a moment.
        self._known: set[Guest] = set()
        self._untold: dict[Guest, None] = {}
        # Viewers who are connected to other processes.
        self.elsewhere: set[int] = set()
        # By match and viewer.
        self._reports: defaultdict[tuple[int, int], Conduct] = defaultdict(Conduct)
        # When the host and people who sit here were last connected, by the loop's clock.
        self.absent_since: dict[int, float] = {}
        self.used = self._clock()
        self._queue = ChangeQueue(table, service.store, self._changed)
        self._row = (table.status, table.touched)
        self._touched = float("-inf")
        self._bot: asyncio.Task[None] | None = None
        self.pace = Pace(service.settings.bot_pause)
        self.timekeeper = Timekeeper(
            table, service.source, service.heart, service.appointments, service.knocker, self._try
        )
        # Viewers for whom a hint is thought about.
        self._hinted: set[int | None] = set()
        self._notebook = service.notebook
        self._buckets: dict[int, Bucket] = {}
        self._gestures = Gestures()
        self._miss_people()

    @staticmethod
    def _clock() -> float:
        return asyncio.get_running_loop().time()

    def use(self) -> None:
        """Stay in memory for a while."""
        self.used = self._clock()

    @property
    def here(self) -> set[int]:
        return {guest.viewer for guest in self._known if guest.viewer is not None}

    @property
    def present(self) -> set[int]:
        return self.here | self.elsewhere

    @property
    def is_idle(self) -> bool:
        return not self.guests and self._queue.is_empty and self._bot is None

    @property
    def is_deleted(self) -> bool:
        """Somebody has deleted the table under its people."""
        return self._queue.is_deleted

    def dismiss(self) -> None:
        """The table is deleted: everybody has to go."""
        self._queue.is_deleted = True
        self.timekeeper.stop()
        if self._bot is not None:
            self._bot.cancel()
        for guest in self.guests:
            guest.outbox.end()

    def snapshot(self) -> Snapshot:
        return Snapshot(self.table, self.present, self.source.now())

    # ------------------------------------------------------------ guests

    async def welcome(self, guest: Guest) -> None:
        """A connection begins; its first message makes it complete."""
        if self.is_deleted:
            raise Refusal("no-such-table")
        self.guests.add(guest)
        self.use()
        if guest.viewer is None:
            # Nobody else learns of a spectator.
            guest.update_among(Audience(self.snapshot()))
            self.wake_bot()
            return
        self._known.add(guest)
        self.absent_since.pop(guest.viewer, None)
        await self.give_back(guest.viewer)
        self.neighbours.report(self.table.id, self.here)
        self._touch()
        self.broadcast()
        self.wake_bot()

    def _touch(self) -> None:
        """A table that somebody comes to is not forgotten, even if he only looks."""
        if self._clock() - self._touched >= TOUCH:
            self._touched = self._clock()
            self.store.note(row_of(self.table))

    async def see_off(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self._known.discard(guest)
        self._untold.pop(guest, None)
        self.use()
        if guest.viewer is not None:
            self._miss_people()
            self.broadcast()
            self.neighbours.report(self.table.id, self.here)

    def look_around(self, elsewhere: set[int]) -> None:
        """Learn who is connected to other processes."""
        if elsewhere != self.elsewhere:
            self.elsewhere = elsewhere
            for viewer in elsewhere:
                self.absent_since.pop(viewer, None)
            self._miss_people()
            self.broadcast()

    def _miss_people(self) -> None:
        for viewer in {self.table.host, *(seat.viewer for seat in self.table.seats if seat.viewer is not None)}:
            if viewer not in self.present:
                self.absent_since.setdefault(viewer, self._clock())

    async def give_back(self, viewer: int) -> None:
        await self.change(lambda table: decide_return(table, viewer, self.source))

    def needs_care(self) -> bool:
        """Whether somebody may have to be replaced, or to get his seat back; at most tables nobody has."""
        table = self.table
        if table.result is not None:
            return False
        if table.play is None:
            return bool(self._known or self.elsewhere) and table.host not in self.present
        return any(
            seat.kind == "person"
            and (seat.stand_in is not None or table.takeover is not None or table.is_program(seat))
            for seat in table.seats
        )

    async def care(self) -> None:
        """Put bots on the seats of the absent, chance on those of lost programs, somebody in the place of a host."""
        await self.restore_present()
        await self.replace_absent()
        await self.replace_vanished()
        await self.replace_host()

    async def restore_present(self) -> None:
        """Nobody who is connected has a bot on his seat, however that came to be there."""
        for viewer in self.here:
            if self.table.status == "playing" and decide_return(self.table, viewer, self.source) is not None:
                await self.give_back(viewer)

    async def replace_absent(self) -> None:
        """Let bots play for those who have been away for longer than the table wants to wait."""
        if self.table.takeover is None or self.table.status != "playing":
            return
        latest = self._clock() - self.table.takeover
        self._miss_people()
        for number, seat in enumerate(self.table.seats):
            if seat.has_say and seat.viewer is not None and self.absent_since.get(seat.viewer, latest + 1) <= latest:
                await self._try(partial(decide_stand_in, seat=number, source=self.source))

    async def replace_vanished(self) -> None:
        """Let chance decide for a program that is gone, as long as anybody is here to see it."""
        seat, play = self.table.acting_seat(), self.table.play
        if seat is None or play is None or not self.guests:
            return
        viewer = self.table.seats[seat].viewer
        if viewer is None or not self.table.viewers[viewer].is_program:
            return
        since = self.absent_since.get(viewer)
        if since is not None and self._clock() - since >= self.settings.program_seconds:
            self.report_of(viewer).note("gone", "It was not connected.")
            await self.lose(seat, play.seat_logs[seat].number, "gone")

    async def replace_host(self) -> None:
        """A table must not wait for ever for somebody who alone could begin."""
        if self.table.status != "waiting" or not self.present or self.table.host in self.present:
            return
        self._miss_people()
        if self._clock() - self.absent_since[self.table.host] >= WITHOUT_HOST:
            await self._try(lambda table: decide_host(table, self.present, self.source))

    def report_of(self, viewer: int) -> Conduct:
        """What a program at the bots' door did in this match."""
        return self._reports[self.table.match, viewer]

    async def lose(self, seat: int, number: int, fault: Fault) -> None:
        """A program has lost its decision, and a random action takes its place."""
        metric.program_faults.labels(fault).inc()
        log.info("program-fault", table=self.table.id, fault=fault)
        await self._try(lambda table: decide_lost(table, seat, number, self.source))

    # ------------------------------------------------------------ commands

    def perform(self, viewer: int | None, command: Command, answer: Callable[[Outcome], None]) -> None:
        """Carry a command out; its answer comes right after the table message that shows what it changed."""
        self.use()
        if self.table.is_playtest:
            answer = partial(self._answer_and_note, viewer, command, answer)
        self._queue.put(partial(decide, viewer=viewer, command=command, source=self.source), answer)

    def _answer_and_note(
        self, viewer: int | None, command: Command, answer: Callable[[Outcome], None], outcome: Outcome
    ) -> None:
        """Whoever acted is answered first: what is noted is for nobody here."""
        answer(outcome)
        if isinstance(outcome, Refusal):
            self._note(refusal_remark(self.table, viewer, command, outcome))

    def _note(self, remark: Remark | None) -> None:
        if remark is not None:
            self._notebook.note(self.table.id, remark)

    def bucket_of(self, viewer: int | None) -> Bucket:
        """How many commands may come now: of a viewer the same by all his connections, and of spectators by each."""
        new = Bucket(self.settings.command_burst, self.settings.commands_per_second)
        return new if viewer is None else self._buckets.setdefault(viewer, new)

    async def change(self, decide: Decide) -> Answer | None:
        self.use()
        return await self._queue.change(decide)

    def catch_up(self) -> None:
        """Another process has written something."""
        self._queue.catch_up()

    def hear(self, number: int) -> None:
        """Some process has written the event of that number."""
        self._queue.hear(number)

    async def refresh(self) -> None:
        """Wait for what other processes have written until now, if there are any."""
        if self.store.database.is_shared:
            self.catch_up()
            await self.change(lambda _: None)

    async def viewer_with(self, token: str) -> int | None:
        """Who has a token. Whoever is unknown may have come by way of another process a moment ago."""
        viewer = self.table.viewer_with(hash_token(token))
        if viewer is None:
            await self.refresh()
            viewer = self.table.viewer_with(hash_token(token))
        return viewer

    def _changed(self) -> None:
        self.pace.hear(None if self.table.play is None else self.table.play.heard, self._clock())
        self._note_row()
        self.timekeeper.changed()
        self.broadcast()
        self.wake_bot()

    def _note_row(self) -> None:
        """Keep what the lists show up to date; it may be a little behind, so nobody waits for it."""
        status, touched = self._row
        if self.table.status != status or self.table.touched > touched + ROW_AGE:
            self._row = (self.table.status, self.table.touched)
            self.store.note(row_of(self.table))

    async def _try(self, decide: Decide) -> None:
        """For what the table itself wants: a refusal only says that it is too late."""
        try:
            await self.change(decide)
        except Refusal as refusal:
            if refusal.code not in TOO_LATE:
                raise

    def broadcast(self) -> None:
        """Whoever is somebody is told at once; a large audience a part after the other, so that nobody waits for it."""
        snapshot = self.snapshot()
        for guest in self._known:
            guest.update(snapshot)
        if len(self.guests) == len(self._known):
            return
        is_busy = bool(self._untold)
        self._untold.update(dict.fromkeys(guest for guest in self.guests if guest.viewer is None))
        if not is_busy:
            self._tell_audience(snapshot)

    def _tell_audience(self, snapshot: Snapshot | None = None) -> None:
        """Of the table as it is by then: what has changed twice meanwhile is told once."""
        audience = Audience(snapshot or self.snapshot())
        part = list(itertools.islice(self._untold, LARGEST_PART))
        for guest in part:
            del self._untold[guest]
            guest.update_among(audience)
        if self._untold:
            asyncio.get_running_loop().call_soon(self._tell_audience)

    # ------------------------------------------------------------ gestures

    def gesture(self, viewer: int | None, command: Gesture) -> Done:
        """Tell everybody here and at other processes what somebody says, and nothing else remembers it."""
        self.use()
        said = self._gestures.take(self.table, viewer, command, self.source)
        if said is not None:
            self.overhear(said)
            self.neighbours.pass_on(self.table.id, said)
        return Done(id=command.id)

    def overhear(self, said: GestureMessage) -> None:
        shared = SharedMessage(said)
        for guest in self.guests:
            guest.overhear(shared)

    # ------------------------------------------------------------ time

    async def look_after(self) -> None:
        """It is time for something that happens here by itself, whether anybody is here or not."""
        self.wake_bot()
        await self.timekeeper.keep_appointment(self.present)

    # ------------------------------------------------------------ bots

    def wake_bot(self) -> None:
        """Let a bot think if it is its turn; unless all have gone, and no person's turn is to be reached."""
        if self._bot is not None or self.table.acting_bot() is None or self.is_deleted:
            return
        if self.guests or any(seat.has_say or seat.for_turn for seat in self.table.seats):
            self._bot = asyncio.create_task(self._play_bots(), name=f"bot-{self.table.id}")

    async def _play_bots(self) -> None:
        try:
            while await self._play_bot():
                pass
            await self.neighbours.release(self.table.id)
        except Exception as error:  # noqa: BLE001  # it tries again
            complain("bot-failed", error, table=self.table.id)
            await asyncio.sleep(AFTER_FAILURE)
        finally:
            self._bot = None
        # It may have become a bot's turn again while the lease was given back.
        self.wake_bot()

    async def _play_bot(self) -> bool:
        """One action; whether to go on."""
        seat, play = self.table.acting_bot(), self.table.play
        if seat is None or play is None or self.is_deleted:
            return False
        if not await self.neighbours.lease(self.table.id):
            await asyncio.sleep(WAIT_FOR_NEIGHBOUR)
            return True
        now, level = moment_of(self.table, play, seat), self.table.seats[seat].bot_level or 1
        pause = asyncio.create_task(asyncio.sleep(self.pace.wait(self._clock()) if self.guests else 0))
        lease = asyncio.create_task(self._keep_lease())
        try:
            with metric.bot_seconds.time():
                level = min(level, len(play.game.bots.levels))
                action = await self.thinkers.act(play.match, seat, level, self._address())
            await pause
        finally:
            pause.cancel()
            lease.cancel()
        await self._try(lambda table: decide_bot(table, seat, now, action, self.source))
        return True

    def _address(self) -> str:
        """Of those who wait for this table's bots, whoever has the fewest others to wait for."""
        return min({guest.address for guest in self.guests} or {""}, key=self.thinkers.line.length)

    async def _keep_lease(self) -> None:
        """A bot may have to wait long until it can think; meanwhile nobody else shall begin to."""
        while True:
            await asyncio.sleep(RENEW)
            try:
                await self.neighbours.lease(self.table.id)
            except Exception as error:  # noqa: BLE001  # it is said again soon
                complain("lease-failed", error, table=self.table.id)

    async def hint(self, viewer: int | None, command: Hint) -> HintMessage | GuideMessage:
        """What a strong player would do; it takes a while, and the table goes on meanwhile. One at a time."""
        play = await self._thinkable(viewer, command)
        self._note(hint_remark(self.table, viewer, command))
        try:
            number = play.seat_logs[command.seat].number
            seconds = self.settings.hint_seconds
            if command.guided:
                guided = await self.thinkers.guide(play.match, command.seat, seconds * GUIDE_PART, self._address())
                told = msgspec.structs.asdict(guided)
                return GuideMessage(id=command.id, seat=command.seat, number=number, **told)
            found = await self.thinkers.hint(play.match, command.seat, seconds, self._address())
        finally:
            self._hinted.discard(viewer)
        told = msgspec.structs.asdict(found)
        return HintMessage(id=command.id, seat=command.seat, number=number, **told)

    async def think(self, viewer: int | None, command: Hint | Foresee) -> HintMessage | GuideMessage | ForesightMessage:
        if isinstance(command, Hint):
            return await self.hint(viewer, command)
        return await self.foresee(viewer, command)

    async def foresee(self, viewer: int | None, command: Foresee) -> ForesightMessage:
        """What a seat may be able to do when it is to act next."""
        play = await self._thinkable(viewer, command)
        try:
            number = play.seat_logs[command.seat].number
            choices = await self.thinkers.foresee(play.match, command.seat, self._address())
        finally:
            self._hinted.discard(viewer)
        return ForesightMessage(id=command.id, seat=command.seat, number=number, choices=choices)

    async def _thinkable(self, viewer: int | None, command: Hint | Foresee) -> Play:
        """The match, if the viewer may ask that about it now; from then on it is being thought about for him."""
        await self.change(partial(decide, viewer=viewer, command=command, source=self.source))
        play = self.table.play
        if play is None:
            raise Refusal("not-playing")
        if viewer in self._hinted:
            raise Refusal("too-frequent")
        self._hinted.add(viewer)
        return play

    async def close(self) -> None:
        """Let a change that is under way come to its end, and stop thinking."""
        self.timekeeper.stop()
        if self._bot is not None:
            self._bot.cancel()
        await self.change(lambda _: None)
