"""All tables of this browser: lays them, finds them, and carries them to other places and back."""

from __future__ import annotations

import base64
import hashlib
from itertools import groupby

import msgspec

from tafelrunde.core.error import BadInput
from tafelrunde.core.record import Record, parse_record, replay
from tafelrunde.games import find_game
from tafelrunde.tab.reviewing import Reviewer
from tafelrunde.tab.room import Report, Room
from tafelrunde.tab.store import Conflict, Store, Thinkers
from tafelrunde.tab.thinker import new_hint
from tafelrunde.table.decision import Source, hash_token
from tafelrunde.table.event import encode_event
from tafelrunde.table.export import header, lines_of, rows_in, table_in
from tafelrunde.table.message import Snapshot
from tafelrunde.table.opening import (
    Ticket,
    check_table,
    creation,
    decide_arrival,
    entry_of,
    fold_bodies,
    position_at,
)
from tafelrunde.table.protocol import Entry, Join, NewTable, SeatInfo, TableSummary
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.table import Table

# Whoever plays alone has no more tables in memory than he looks at.
MOST_ROOMS = 8
# A record has no day of its own.
NO_DAY = "1970-01-01T00:00:00Z"


def _ignore(_error: Exception) -> None:
    """Our own games have no faults that a player could mend."""


class House:
    """`reviewers` think about matches that are over, so that no bot waits for them."""

    def __init__(
        self, store: Store, thinkers: Thinkers, source: Source, reviewers: Thinkers, report: Report = _ignore
    ) -> None:
        self.store = store
        self.report = report
        self.thinkers = thinkers
        self.source = source
        self.reviewer = Reviewer(store, reviewers)
        self.rooms: dict[str, Room] = {}

    async def create(self, new: NewTable, ticket: Ticket) -> Entry:
        """A new table with the ticket's id; if it is there already, by the same ticket, that one."""
        # Nobody is watched here, so nobody shall be told that he is.
        new = msgspec.structs.replace(new, playtest=False)
        start = await self._start_position(new)
        check_table(new, start)
        created = creation(new, start, ticket, self.source)
        table = Table(created)
        try:
            await self.store.append(table.id, 1, encode_event(created))
        except Conflict:
            return entry_of((await self.room(table.id)).table, ticket.token)
        self._enter(table)
        return entry_of(table, ticket.token)

    async def _start_position(self, new: NewTable) -> dict[str, object] | None:
        if new.from_match is None:
            return new.start
        record = await self.finished_record(new.from_match.table, new.from_match.match)
        if record is None:
            raise Refusal("not-finished")
        return position_at(record, new.from_match)

    async def join(self, name: str, join: Join, known: str | None, ticket: Ticket) -> Entry:
        """Come to a table, as the viewer with a known token or as a new one."""
        room = await self.room(name)
        await room.change(lambda at: decide_arrival(at, join, known, ticket, self.source))
        return entry_of(room.table, known or ticket.token)

    async def room(self, name: str) -> Room:
        """The table, from memory or from the store; raises a Refusal if there is none."""
        if name not in self.rooms:
            bodies = await self.store.read(name)
            if not bodies:
                raise Refusal("no-such-table")
            try:
                table = fold_bodies(bodies)
            except Exception as error:
                self.report(error)
                # Whatever is wrong with its events is wrong with this table alone.
                raise Refusal("table-damaged") from error
            # Meanwhile somebody else may have asked for it.
            if name not in self.rooms:
                self._enter(table)
        return self.rooms[name]

    def _enter(self, table: Table) -> None:
        for name in [name for name, room in self.rooms.items() if not room.guests][: 1 - MOST_ROOMS]:
            del self.rooms[name]
        self.rooms[table.id] = Room(table, self.store, self.thinkers, self.source, self.report)

    async def hear(self, name: str) -> None:
        """Another tab has changed a table."""
        if name in self.rooms:
            await self.rooms[name].catch_up()

    async def delete(self, name: str) -> None:
        self.rooms.pop(name, None)
        self.reviewer.forget(name)
        await self.store.delete(name)

    # ------------------------------------------------------------ what is over

    async def summary(self, name: str, token: str | None = None) -> TableSummary:
        """Of a table, or of a match from elsewhere, of which there is a record and nothing else."""
        record = await self._shelved(name)
        if record is None:
            room = await self.room(name)
            return room.snapshot().summary(None if token is None else room.table.viewer_with(hash_token(token)))
        players = record.players or [""] * record.seats
        seats = [SeatInfo(kind="person", name=player) for player in players]
        return TableSummary(table=name, game=record.game, status="finished", seats=seats, matches=1, created=NO_DAY)

    async def summaries(self) -> list[TableSummary]:
        """All tables that can be read."""
        found = []
        for name in await self.store.tables():
            try:
                bodies = await self.store.read(name)
                found.append(Snapshot(fold_bodies(bodies), set()).summary())
            except Exception:  # noqa: BLE001, S112  # one that is damaged hides no other
                continue
        return found

    async def finished_record(self, name: str, match: int) -> Record | None:
        record = await self._shelved(name)
        if record is not None:
            return record if match == 1 else None
        return (await self.room(name)).table.finished_record(match)

    async def _shelved(self, name: str) -> Record | None:
        text = await self.store.record(name)
        return None if text is None else parse_record(text)

    async def advise(self, record: str, seat: int) -> bytes:
        """What a strong player would do at the end of that line, as JSON."""
        return (await self.thinkers.think(msgspec.json.encode(new_hint(record, seat)).decode())).encode()

    # ------------------------------------------------------------ carrying

    async def export(self, names: list[str]) -> bytes:
        """Tables as a file that a server's `import` takes, and this house too."""
        lines = [header()]
        for name in names:
            bodies = await self.store.read(name)
            if not bodies:
                raise Refusal("no-such-table")
            lines += lines_of(name, bodies)
        return b"".join(lines)

    async def load(self, data: bytes) -> list[str]:
        """The names of what a file has brought: a record, or tables that come whole or not at all."""
        if data.lstrip()[:1] == b"{" and b'"format"' not in data.partition(b"\n")[0]:
            return [await self._shelve(data)]
        return await self._import(data)

    async def _shelve(self, data: bytes) -> str:
        record = parse_record(data)
        replay(record, find_game)
        # The same record has the same name, however often it is loaded.
        text = record.to_json()
        name = base64.b32encode(hashlib.sha256(text.encode()).digest()).decode().lower()[:10]
        await self.store.put_record(name, text)
        return name

    async def _import(self, data: bytes) -> list[str]:
        rows = list(rows_in(data.splitlines()))
        found = [table_in(name, list(lines)) for name, lines in groupby(rows, key=lambda row: row.table)]
        for table, bodies in found:
            if not await self.store.put_table(table.id, bodies) and await self.store.read(table.id) != bodies:
                raise BadInput(f"Table {table.id} is there already, with other events.")
        return [table.id for table, _ in found]

    async def claim(self, name: str, ticket: Ticket) -> Entry:
        """Sit down at a table that a file has brought, on every seat that has an invitation."""
        room = await self.room(name)
        token: str | None = None
        for seat in list(room.table.seats):
            if seat.invitation is not None:
                token = (await self.join(name, Join(invitation=seat.invitation, name=seat.name), token, ticket)).token
        return entry_of(room.table, token) if token else await self.join(name, Join(), None, ticket)
