"""All tables of this server: makes them, finds them, and puts away those that nobody is at."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Coroutine
from contextlib import suppress

import structlog

from tafelrunde.core.record import Record
from tafelrunde.server.live.room import Room, Service, row_of
from tafelrunde.server.store.store import DELETED, FINISH, SOMEBODY_MOVED, UNREACHABLE, Conflict, Damaged, complain
from tafelrunde.table.event import Created
from tafelrunde.table.opening import (
    Ticket,
    check_table,
    creation,
    decide_arrival,
    entry_of,
    fold_bodies,
    position_at,
)
from tafelrunde.table.protocol import Entry, GestureMessage, Join, NewTable
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.table import Table

log = structlog.get_logger()
# Seconds that a table without anybody stays in memory, and between two looks for what is to be done.
KEPT = 60.0
SWEEP = 1.0
# Every so many sweeps.
SHOW_LIFE = 5
# The first time after as long: what was put right after a start shall not be too late.
EXPIRE = 3600
# All tables in memory are compared with the database in so many sweeps.
ROUND = 60
# And so many in each of them at least.
LEAST_CHECKED = 100
# So many are looked after in one turn of the loop.
LARGEST_PART = 200


class Lobby:
    def __init__(self, service: Service) -> None:
        self.service = service
        self.store = service.store
        self.settings = service.settings
        self.source = service.source
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._errands: set[asyncio.Task[None]] = set()
        # The last deletion that was heard of, and the tables in memory that are to be compared with the database.
        self._removal = -1
        self._unchecked: list[str] = []

    async def open(self) -> None:
        self._removal, _ = await self.store.removed(-1)
        await self.service.heart.start()
        await self.service.neighbours.open(self._hear, self._overhear)
        self._sweeper = asyncio.create_task(self._sweep_for_ever(), name="sweeper")

    async def close(self) -> None:
        """Let what is under way come to its end; a database that does not answer is not waited for."""
        last = [asyncio.ensure_future(room.close()) for room in list(self.rooms.values())]
        if self._sweeper is not None:
            self._sweeper.cancel()
            last.append(self._sweeper)
        for task in last:
            # What a database that is away has to say to each of them was said before.
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        if last:
            await asyncio.wait(last, timeout=FINISH)
        leaving = {asyncio.ensure_future(part.close()) for part in (self.service.neighbours, self.service.appointments)}
        for task in leaving:
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.wait(leaving, timeout=FINISH)

    def _hear(self, table: str | None, number: int) -> None:
        """Another process has changed a table, or somebody came or went there, or it is there no more."""
        if table is None or number == SOMEBODY_MOVED:
            self._send(self._look_around(table))
        for room in list(self.rooms.values()) if table is None else filter(None, [self.rooms.get(table)]):
            if number == DELETED:
                self._forget(room)
            elif table is None:
                room.catch_up()
            else:
                room.hear(number)

    def _overhear(self, table: str, said: GestureMessage) -> None:
        """Somebody who is connected to another process says something at a table that is in memory here too."""
        if (room := self.rooms.get(table)) is not None:
            room.overhear(said)

    def _forget(self, room: Room) -> None:
        """Of a table that was deleted nothing may be believed any more, even if one with its name comes again."""
        self._put_away(room)
        room.dismiss()

    def _put_away(self, room: Room) -> None:
        # Meanwhile there may be another one of that name.
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
            room.timekeeper.stop()

    def _send(self, errand: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _look_around(self, only: str | None = None) -> None:
        elsewhere = await self.service.neighbours.elsewhere(only)
        for table, room in list(self.rooms.items()):
            if only in (None, table):
                room.look_around(elsewhere.get(table, set()))

    # ------------------------------------------------------------ tables

    async def create(self, new: NewTable, ticket: Ticket) -> Entry:
        """A new table with the ticket's id; if it is there already, by the same ticket, that one."""
        start = await self._start_position(new)
        await asyncio.to_thread(check_table, new, start)
        created = creation(new, start, ticket, self.source)
        table = Table(created)
        if not await self._lay(table, created):
            first = await self.store.first(table.id)
            if first is not None and first.digest not in (None, created.digest):
                raise Refusal("key-reused")
            return await self._entry(await self.room(table.id), ticket.token)
        room = await self._enter(table)
        if table.clock_plan is not None:
            # As long as no table has a clock, no heart beats.
            await self.service.heart.beat()
            room.timekeeper.changed()
        log.info("table-created", table=table.id, game=new.game, seats=len(new.seats))
        return entry_of(table, ticket.token)

    async def _lay(self, table: Table, created: Created) -> bool:
        """Whether there was none of that name; if one was deleted, its room must not write into this one."""
        if (old := self.rooms.get(table.id)) is not None and await self._is_there(old):
            return False
        try:
            await self.store.append(table.id, 1, created, row_of(table))
        except Conflict:
            return False
        return True

    async def _is_there(self, room: Room) -> bool:
        """Whether its table is not deleted; if it is, the room is at its end, and nothing of it is on its way."""
        born = (await self.store.creation_times([room.table.id])).get(room.table.id)
        if born == room.table.created and not room.is_deleted:
            return True
        self._forget(room)
        with suppress(Refusal):
            await room.change(lambda _: None)
        return False

    async def _start_position(self, new: NewTable) -> dict[str, object] | None:
        if new.from_match is None:
            return new.start
        record = await self.finished_record(new.from_match.table, new.from_match.match)
        if record is None:
            raise Refusal("not-finished")
        # A long match takes a while, and other tables go on meanwhile.
        return await asyncio.to_thread(position_at, record, new.from_match)

    async def join(self, table: str, join: Join, known: str | None, ticket: Ticket) -> Entry:
        """Come to a table, as the viewer with a known token or as a new one."""
        room = await self.fresh_room(table)
        await room.change(lambda at: decide_arrival(at, join, known, ticket, self.source))
        return await self._entry(room, known or ticket.token)

    async def _entry(self, room: Room, token: str) -> Entry:
        return entry_of(room.table, token)

    async def finished_record(self, table: str, match: int) -> Record | None:
        return (await self.fresh_room(table)).table.finished_record(match)

    async def fresh_room(self, table: str) -> Room:
        """The table as it is now, for whoever asks only once."""
        room = await self.room(table)
        await room.refresh()
        return room

    async def room(self, table: str) -> Room:
        """The table, from memory or from the store; raises a Refusal if there is none."""
        if (room := self.rooms.get(table)) is not None and not room.is_deleted:
            room.use()
            return room
        if table not in self._opening:
            self._opening[table] = asyncio.ensure_future(self._load(table))
        found = await asyncio.shield(self._opening[table])
        if found is None:
            raise Refusal("no-such-table")
        return found

    async def _load(self, table: str) -> Room | None:
        try:
            found = await self._read(table)
            if found is None:
                return None
            room = await self._enter(found)
            room.look_around((await self.service.neighbours.elsewhere(table)).get(table, set()))
            await room.timekeeper.give_back()
            room.timekeeper.changed()
            room.wake_bot()
            return room
        finally:
            del self._opening[table]

    async def _read(self, table: str) -> Table | None:
        try:
            bodies = await self.store.read_bodies(table)
            # A long history takes a while, and other tables go on meanwhile.
            return await asyncio.to_thread(self._folded, table, bodies) if bodies else None
        except Damaged as error:
            log.warning("table-unreadable", table=table, error=str(error))
            raise Refusal("table-damaged") from None

    @staticmethod
    def _folded(table: str, bodies: list[str]) -> Table:
        try:
            return fold_bodies(bodies)
        except Exception as error:
            # Whatever is wrong with its events is wrong with this table alone.
            raise Damaged(table, type(error).__name__) from error

    async def _enter(self, table: Table) -> Room:
        """From now on changes are heard of. What another process has changed since the table was read was not."""
        room = self.rooms.get(table.id)
        if room is not None and (room.is_deleted or room.table.created < table.created):
            self._forget(room)
            room = None
        if room is None:
            room = self.rooms[table.id] = Room(table, self.service)
        await room.refresh()
        return room

    # ------------------------------------------------------------ time

    async def _sweep_for_ever(self) -> None:
        for second in itertools.count():
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
                if second % SHOW_LIFE == 0:
                    await self.show_life()
                    await self.keep_appointments()
                if second % EXPIRE == EXPIRE - 1:
                    await self.expire()
            except Exception as error:  # noqa: BLE001  # the next one may do better
                complain("sweep-failed", error)

    async def sweep(self) -> None:
        """Put bots on the seats of the absent, chance on those of lost programs, idle tables out of memory."""
        await self._notice_deleted()
        oldest = asyncio.get_running_loop().time() - KEPT
        for number, (table, room) in enumerate(list(self.rooms.items()), 1):
            if number % LARGEST_PART == 0:
                await asyncio.sleep(0)
            try:
                if room.needs_care():
                    await room.care()
            except Exception as error:  # noqa: BLE001  # one table must not keep the others from being looked after
                complain("sweep-failed", error, table=table)
            if room.is_deleted:
                self._forget(room)
            elif room.used < oldest and room.is_idle:
                self._put_away(room)

    async def _notice_deleted(self) -> None:
        """Whoever deletes a table in a SQLite file tells nobody, and in PostgreSQL not those who do not hear now.

        Those that were deleted as it should be are looked up; of the others, which somebody has changed by hand, a
        part at a time.
        """
        try:
            self._removal, ids = await self.store.removed(self._removal)
            if not self._unchecked:
                self._unchecked = list(self.rooms)
            size = max(LEAST_CHECKED, len(self.rooms) // ROUND)
            part, self._unchecked = self._unchecked[:size], self._unchecked[size:]
            rooms = [room for table in {*ids, *part} if (room := self.rooms.get(table)) is not None]
            creation_times = await self.store.creation_times(room.table.id for room in rooms) if rooms else {}
        except UNREACHABLE as error:
            log.warning("database-away", error=type(error).__name__)
            return
        for room in rooms:
            if creation_times.get(room.table.id) != room.table.created:
                self._forget(room)

    async def show_life(self) -> None:
        """Say who is connected here, and learn who is elsewhere."""
        if await self.service.neighbours.show_life():
            await self._look_around()
        if self.store.database.is_shared:
            await self._notice_missed()

    async def _notice_missed(self) -> None:
        """A process that died between its commit and the news of it leaves the others behind."""
        rooms = [room for room in self.rooms.values() if room.guests]
        latest = await self.store.latest(room.table.id for room in rooms)
        for room in rooms:
            room.hear(latest.get(room.table.id, 0))

    async def keep_appointments(self) -> None:
        """Look after tables whose time has come; and say that there is a server, while anybody's time depends on it."""
        service = self.service
        if not await service.appointments.are_any():
            return
        if await service.heart.beat():
            for room in list(self.rooms.values()):
                await room.timekeeper.give_back()
        for table in await service.appointments.take(self.source.now()):
            try:
                await (await self.room(table)).look_after()
            except Refusal:
                # It is deleted or damaged: nothing happens there any more.
                service.appointments.make(table, None)
            except Exception as error:  # noqa: BLE001  # the others shall not suffer for it, and it comes again
                complain("appointment-failed", error, table=table)

    async def expire(self) -> None:
        """Warn tables that nobody has touched for long, and delete those that were warned for days."""
        if not self.settings.expire_days:
            return
        warned, deleted = await self.store.expire(self.settings.expire_days, self.rooms.keys())
        for table in deleted:
            log.info("table-expired", table=table)
        if warned:
            log.info("tables-warned", count=len(warned))
