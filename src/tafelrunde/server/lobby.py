"""All tables of this server: makes them, finds them, and puts away those that nobody is at."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import itertools
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass

import structlog

from tafelrunde.core.error import BadPosition
from tafelrunde.core.match import Match
from tafelrunde.core.record import Record
from tafelrunde.games import find_game
from tafelrunde.server.decision import Source, decide_join, digest_of_request, hash_token, is_repeated
from tafelrunde.server.event import Created, decode_event
from tafelrunde.server.protocol import Entry, Join, MatchPoint, NewTable, SeatPlan
from tafelrunde.server.refusal import Refusal
from tafelrunde.server.room import Room, Service, row_of
from tafelrunde.server.seat import clean_name
from tafelrunde.server.store import DELETED, SOMEBODY_MOVED, UNREACHABLE, Conflict
from tafelrunde.server.table import Table, fold

log = structlog.get_logger()
# Seconds that a table without anybody stays in memory, and between two looks for what is to be done.
KEPT = 60.0
SWEEP = 1.0
# Every so many sweeps.
SHOW_LIFE = 5
EXPIRE = 600
DAY = 86_400_000


# What ids of tables look like.
TABLE_ID = "^[a-z2-7]{10}$"


@dataclass(frozen=True)
class Ticket:
    """The secrets of a new table or viewer. A client that sends its request again gets the same ones again."""

    table: str
    token: str


def new_ticket(key: str | None, source: Source) -> Ticket:
    """From the client's own secret key, or from fresh chance."""
    seed = (key or source.secret()).encode()
    table = hashlib.sha256(b"tafelrunde/ticket/table/1\n" + seed).digest()
    token = hashlib.sha256(b"tafelrunde/ticket/token/1\n" + seed).digest()
    return Ticket(base64.b32encode(table).decode().lower()[:10], base64.urlsafe_b64encode(token[:18]).decode())


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

    async def open(self) -> None:
        await self.service.neighbours.open(self._hear)
        self._sweeper = asyncio.create_task(self._sweep_for_ever(), name="sweeper")

    async def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        for room in list(self.rooms.values()):
            await room.close()
        await self.service.neighbours.close()

    def _hear(self, table: str | None, number: int) -> None:
        """Another process has changed a table, or somebody came or went there, or it is there no more."""
        if table is None or number == SOMEBODY_MOVED:
            self._send(self._look_around(table))
        for room in list(self.rooms.values()) if table is None else filter(None, [self.rooms.get(table)]):
            if number == DELETED:
                self._forget(room)
            elif table is None or number > room.table.number:
                room.catch_up()

    def _forget(self, room: Room) -> None:
        """Of a table that was deleted nothing may be believed any more, even if one with its name comes again."""
        self._put_away(room)
        room.dismiss()

    def _put_away(self, room: Room) -> None:
        # Meanwhile there may be another one of that name.
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]

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
        check_table(new, start)
        created = self._created(new, start, ticket)
        table = Table(created)
        if not await self._lay(table, created):
            first = await self.store.first(table.id)
            if first is not None and first.digest not in (None, created.digest):
                raise Refusal("key-reused")
            return await self._entry(await self.room(table.id), ticket.token)
        await self._enter(table)
        log.info("table-created", table=table.id, game=new.game, seats=len(new.seats))
        return Entry(table=table.id, token=ticket.token, seats=table.seats_of(0))

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
        born = (await self.store.births([room.table.id])).get(room.table.id)
        if born == room.table.created and not room.is_deleted:
            return True
        self._forget(room)
        with suppress(Refusal):
            await room.change(lambda _: None)
        return False

    def _created(self, new: NewTable, start: dict[str, object] | None, ticket: Ticket) -> Created:
        return Created(
            at=self.source.now(),
            viewer=0,
            digest=digest_of_request(new),
            table=ticket.table,
            game=find_game(new.game).id,
            options=new.options,
            visibility=new.visibility,
            takeover=new.takeover,
            start=start,
            seats=[
                SeatPlan(kind=plan.kind, name="" if plan.kind == "open" else clean_name(plan.name), level=plan.level)
                for plan in new.seats
            ],
            invitations=[self.source.token() if plan.kind == "open" else None for plan in new.seats],
            token=hash_token(ticket.token),
            secret=self.source.secret(),
        )

    async def _start_position(self, new: NewTable) -> dict[str, object] | None:
        if new.from_match is None:
            return new.start
        record = await self.finished_record(new.from_match.table, new.from_match.match)
        if record is None:
            raise Refusal("not-finished")
        return position_at(record, new.from_match)

    async def join(self, table: str, join: Join, known: str | None, ticket: Ticket) -> Entry:
        """Come to a table, as the viewer with a known token or as a new one."""
        room = await self.fresh_room(table)
        token = known or ticket.token
        viewer = room.table.viewer_with(hash_token(token))
        if known is not None and viewer is None:
            raise Refusal("not-seated")
        request = f"join {hash_token(ticket.token)[:16]}"
        if viewer is not None and known is None:
            # The same request again, however long ago: its invitation has done its work.
            is_repeated(room.table, viewer, join, request)
            return await self._entry(room, token)
        await room.change(
            lambda at: decide_join(at, at.viewer_with(hash_token(token)), join, token, self.source, request)
        )
        return await self._entry(room, token)

    async def _entry(self, room: Room, token: str) -> Entry:
        viewer = room.table.viewer_with(hash_token(token))
        if viewer is None:
            raise Refusal("not-seated")
        return Entry(table=room.table.id, token=token, seats=room.table.seats_of(viewer))

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
            bodies = await self.store.read_bodies(table)
            if not bodies:
                return None
            # A long history takes a while, and other tables go on meanwhile.
            room = await self._enter(await asyncio.to_thread(fold_bodies, bodies))
            room.look_around((await self.service.neighbours.elsewhere(table)).get(table, set()))
            room.wake_bot()
            return room
        finally:
            del self._opening[table]

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
                if second % EXPIRE == 0:
                    await self.expire()
            except Exception:
                log.exception("sweep-failed")

    async def sweep(self) -> None:
        """Put bots on the seats of the absent, chance on those of lost programs, idle tables out of memory."""
        await self._notice_deleted()
        oldest = asyncio.get_running_loop().time() - KEPT
        for table, room in list(self.rooms.items()):
            try:
                await room.restore_present()
                await room.replace_absent()
                await room.replace_vanished()
                await room.replace_host()
            except Exception:
                # One table must not keep the others from being looked after.
                log.exception("sweep-failed", table=table)
            if room.is_deleted:
                self._forget(room)
            elif room.is_idle and room.used < oldest:
                self._put_away(room)

    async def _notice_deleted(self) -> None:
        """Whoever deletes a table in a SQLite file tells nobody, and in PostgreSQL not those who do not hear now."""
        rooms = list(self.rooms.values())
        try:
            births = await self.store.births(room.table.id for room in rooms)
        except UNREACHABLE as error:
            log.warning("database-away", error=type(error).__name__)
            return
        for room in rooms:
            if births.get(room.table.id) != room.table.created:
                self._forget(room)

    async def show_life(self) -> None:
        """Say who is connected here, and learn who is elsewhere."""
        await self.service.neighbours.report({table: room.here for table, room in self.rooms.items()}, news=False)
        await self._look_around()

    async def expire(self) -> None:
        """Delete tables that nobody has touched for long."""
        if not self.settings.expire_days:
            return
        for table in await self.store.idle_tables(self.source.now() - self.settings.expire_days * DAY):
            if table not in self.rooms:
                log.info("table-expired", table=table)
                await self.store.delete(table)


def fold_bodies(bodies: list[str]) -> Table:
    return fold([decode_event(body) for body in bodies])


def check_table(new: NewTable, start: dict[str, object] | None) -> None:
    """Raise a TafelrundeError if no match could begin at such a table."""
    game = find_game(new.game)
    game.check_seats(len(new.seats))
    options = game.make_options(new.options)
    if start is not None:
        match = Match(game, len(new.seats), options, key=None, start=start)
        if match.end is not None:
            raise BadPosition("the match is over in it")


def position_at(record: Record, point: MatchPoint) -> dict[str, object]:
    if point.number > len(record.actions):
        raise Refusal("bad-number")
    game = find_game(record.game)
    match = Match(game, record.seats, game.make_options(record.options), key=None, start=record.start)
    for text in record.actions[: point.number]:
        match.submit(text)
    return match.position()
