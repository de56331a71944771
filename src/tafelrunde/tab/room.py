"""A table that somebody in this browser is at: decide, keep, apply, tell; and the bots that play there."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import partial

import msgspec

from tafelrunde.core.record import record_of
from tafelrunde.tab.store import Conflict, Store, Thinkers
from tafelrunde.tab.thinker import Act, Advise, Foretell, new_foresight, new_guide, new_hint
from tafelrunde.table.answer import Answer
from tafelrunde.table.decision import Source, decide, decide_bot, decide_return, moment_of
from tafelrunde.table.event import Event, decode_event, encode_event
from tafelrunde.table.gesture import Gestures
from tafelrunde.table.message import Snapshot, Told, told_with
from tafelrunde.table.play import Play
from tafelrunde.table.protocol import (
    Command,
    Done,
    Foresee,
    ForesightMessage,
    FromServer,
    Gesture,
    GuideMessage,
    GuideThought,
    Hint,
    HintMessage,
    HintThought,
    Invitation,
    TableMessage,
)
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.table import Table

Decide = Callable[[Table], "Event | Answer | None"]
# Somebody who wants to know of errors that a table has survived.
Report = Callable[[Exception], None]
# Seconds after which a bot that failed tries again.
AFTER_FAILURE = 2.0


class Guest:
    """One page that shows the table: who is there, and what he has been told."""

    def __init__(self, viewer: int | None, tell: Callable[[FromServer], None], told: Told | None) -> None:
        self.viewer = viewer
        self.tell = tell
        self.told = told
        self.last: TableMessage | None = None

    def update(self, snapshot: Snapshot) -> None:
        """Send what has changed for him, if anything has."""
        message = snapshot.message(self.viewer, self.told)
        told = told_with(message)
        plain = msgspec.structs.replace(message, logs=[])
        if told != self.told or plain != self.last:
            self.tell(message)
        self.last, self.told = plain, told


class Room:
    """Whatever is here can be rebuilt from the store."""

    def __init__(self, table: Table, store: Store, thinkers: Thinkers, source: Source, report: Report) -> None:
        self.table = table
        self.report = report
        self.store = store
        self.thinkers = thinkers
        self.source = source
        self.guests: set[Guest] = set()
        self._changing = asyncio.Lock()
        self._bot: asyncio.Task[None] | None = None
        self._hinted: set[int | None] = set()
        self._gestures = Gestures()

    def snapshot(self) -> Snapshot:
        return Snapshot(self.table, {guest.viewer for guest in self.guests if guest.viewer is not None})

    # ------------------------------------------------------------ guests

    async def welcome(self, guest: Guest) -> None:
        """A page comes; its first message is complete."""
        self.guests.add(guest)
        if guest.viewer is not None:
            viewer = guest.viewer
            await self.change(lambda table: decide_return(table, viewer, self.source))
        self.broadcast()
        self.wake_bot()

    def see_off(self, guest: Guest) -> None:
        """When the last one goes, whoever thinks for them stops in the middle of it."""
        self.guests.discard(guest)
        self.broadcast()
        if self.guests:
            return
        if self._bot is not None:
            self._bot.cancel()
            self._bot = None
        self.thinkers.stop()

    def broadcast(self) -> None:
        snapshot = self.snapshot()
        for guest in self.guests:
            guest.update(snapshot)

    # ------------------------------------------------------------ changes

    async def perform(self, viewer: int | None, command: Command) -> FromServer:
        """Carry a command out; its answer comes after the message that shows what it changed."""
        if isinstance(command, Hint):
            return await self._hint(viewer, command)
        if isinstance(command, Foresee):
            return await self._foresee(viewer, command)
        if isinstance(command, Gesture):
            return self._gesture(viewer, command)
        answer = await self.change(partial(decide, viewer=viewer, command=command, source=self.source))
        return answer or Done(id=command.id)

    def _gesture(self, viewer: int | None, command: Gesture) -> Done:
        """Other pages of this browser may show the table too."""
        said = self._gestures.take(self.table, viewer, command, self.source)
        if said is not None:
            for guest in self.guests:
                guest.tell(said)
        return Done(id=command.id)

    async def change(self, decide: Decide) -> Answer | None:
        """One after the other. Where another tab was faster, its events come first, and it is decided again."""
        async with self._changing:
            while True:
                event = decide(self.table)
                if event is None or isinstance(event, Done | Invitation):
                    return event
                try:
                    await self.store.append(self.table.id, self.table.number + 1, encode_event(event))
                except Conflict:
                    if not await self._read_news():
                        # Nobody was faster: there is nothing to write to any more.
                        raise Refusal("no-such-table") from None
                else:
                    return self._apply(event)

    async def catch_up(self) -> None:
        """Another tab has written something."""
        async with self._changing:
            await self._read_news()

    def _apply(self, event: Event) -> Answer | None:
        self.table.apply(event)
        self._happened()
        if event.viewer is None or event.command is None:
            return None
        return self.table.viewers[event.viewer].answers.latest(event.command)

    async def _read_news(self) -> bool:
        news = await self.store.read(self.table.id, self.table.number)
        for body in news:
            self.table.apply(decode_event(body))
        if news:
            self._happened()
        return bool(news)

    def _happened(self) -> None:
        self.broadcast()
        self.wake_bot()

    # ------------------------------------------------------------ bots

    def wake_bot(self) -> None:
        """Let a bot think if it is its turn and somebody looks on."""
        if self._bot is None and self.guests and self.table.acting_bot() is not None:
            self._bot = asyncio.ensure_future(self._play_bots())

    async def _play_bots(self) -> None:
        me = asyncio.current_task()
        try:
            while await self._play_bot():
                pass
        except Exception as error:  # noqa: BLE001  # whatever it was, a table must not stand still for it
            self.report(error)
            await asyncio.sleep(AFTER_FAILURE)
        finally:
            if self._bot is me:
                self._bot = None
        self.wake_bot()

    async def _play_bot(self) -> bool:
        """One action; whether to go on."""
        seat, play = self.table.acting_bot(), self.table.play
        if seat is None or play is None:
            return False
        now, level = moment_of(self.table, play, seat), self.table.seats[seat].bot_level or 1
        action = await self._action(play, seat, min(level, len(play.game.bots.levels)))
        try:
            await self.change(lambda table: decide_bot(table, seat, now, action, self.source))
        except Refusal:
            # Somebody has taken something back meanwhile, or another tab was faster.
            return True
        return True

    async def _action(self, play: Play, seat: int, level: int) -> str:
        """A bot always acts: if its level fails, a lower one does, and in the end chance."""
        record = msgspec.json.encode(record_of(play.match)).decode()
        for each in dict.fromkeys([level, 1]):
            job = Act(record=record, seat=seat, level=each, seed=secrets.randbits(62))
            try:
                return msgspec.json.decode(await self._think(job), type=str)
            except Exception:  # noqa: BLE001, S112  # a Worker that ran out of memory or time; the next try is easier
                continue
        return secrets.choice(play.view(seat).choices)

    async def _think(self, job: Act | Advise | Foretell) -> str:
        return await self.thinkers.think(msgspec.json.encode(job).decode())

    async def _hint(self, viewer: int | None, command: Hint) -> HintMessage | GuideMessage:
        """What a strong player would do; the table goes on meanwhile. One at a time."""
        play = await self._thinkable(viewer, command)
        try:
            number = play.seat_logs[command.seat].number
            record = msgspec.json.encode(record_of(play.match)).decode()
            new_job = new_guide if command.guided else new_hint
            found = await self._think(new_job(record, command.seat))
        finally:
            self._hinted.discard(viewer)
        if command.guided:
            guided = msgspec.structs.asdict(msgspec.json.decode(found, type=GuideThought))
            return GuideMessage(id=command.id, seat=command.seat, number=number, **guided)
        told = msgspec.structs.asdict(msgspec.json.decode(found, type=HintThought))
        return HintMessage(id=command.id, seat=command.seat, number=number, **told)

    async def _foresee(self, viewer: int | None, command: Foresee) -> ForesightMessage:
        """What a seat may be able to do when it is to act next."""
        play = await self._thinkable(viewer, command)
        try:
            number = play.seat_logs[command.seat].number
            record = msgspec.json.encode(record_of(play.match)).decode()
            found = await self._think(new_foresight(record, command.seat))
        finally:
            self._hinted.discard(viewer)
        choices = msgspec.json.decode(found, type=list[str])
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
