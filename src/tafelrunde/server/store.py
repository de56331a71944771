"""Where tables are kept: SQLite by default, PostgreSQL for many processes, the same code for both."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

import asyncpg
import sqlalchemy as sa
import structlog
from alembic.util import CommandError
from sqlalchemy.exc import DBAPIError, IntegrityError

from tafelrunde.core.error import BadInput
from tafelrunde.server import metric
from tafelrunde.server.database import new_database, shown
from tafelrunde.server.event import Event, decode_event, encode_event
from tafelrunde.server.schema import events, migrate, tables

log = structlog.get_logger()
# So many events share one commit at most.
LARGEST_GROUP = 512
# So many names are looked up in one query at most.
MOST_NAMES = 1000
# Where PostgreSQL tells other processes of changes.
CHANNEL = "tafelrunde"
# What they are told instead of the number of an event: somebody came or went, the table is not there any more.
SOMEBODY_MOVED = 0
DELETED = -1
_INSERT = events.insert()
# What keeps a database from being opened: the way to it, the database itself, or what stands in its place.
UNREACHABLE = (OSError, DBAPIError, asyncpg.PostgresError, asyncpg.InterfaceError)


class Conflict(Exception):
    """Somebody else has written the event with this number, or the table is deleted."""


class Incomplete(Exception):
    """Events of a table are missing, and without them nobody knows what happened there."""

    def __init__(self, table: str) -> None:
        super().__init__(f"Events of table {table} are missing.")


@dataclass(frozen=True)
class TableRow:
    """What is looked for without reading a table's events."""

    id: str
    game: str
    visibility: str
    status: str
    created: int
    touched: int


# Gets the error that kept something from being stored, if there was one.
Stored = Callable[[Exception | None], None]


class Entry(NamedTuple):
    """An event on its way into the database, or a table's row, or both."""

    table: str
    number: int
    event: Event | None
    row: TableRow | None
    stored: Stored


class Store:
    """Reads tables, and writes events: those of many tables in one commit, none told of before it."""

    def __init__(self, url: sa.URL, *, full_sync: bool = False) -> None:
        self.url = url
        self.database = new_database(url, full_sync=full_sync)
        self._entries: deque[Entry] = deque()
        # While there is anything to write.
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            await self.database.write(migrate)
        except (*UNREACHABLE, CommandError) as error:
            await self.database.close()
            # Alembic does not find the way from a form that it has never heard of.
            reason = "a newer version has changed them" if isinstance(error, CommandError) else _reason(error)
            raise BadInput(f"The tables in {shown(self.url)} cannot be opened: {reason}.") from None

    async def close(self) -> None:
        """Finish what is in flight."""
        while self._writer is not None:
            await self._writer
        await self.database.close()

    # ------------------------------------------------------------ events

    def put(self, table: str, number: int, event: Event, stored: Stored) -> None:
        """Call `stored` when the event is committed, with a Conflict if its number is taken."""
        self._add(Entry(table, number, event, None, stored))

    def append(self, table: str, number: int, event: Event, row: TableRow | None = None) -> asyncio.Future[None]:
        """The same for those who wait."""
        awaited: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def stored(error: Exception | None) -> None:
            if awaited.done():
                return
            if error is None:
                awaited.set_result(None)
            else:
                awaited.set_exception(error)

        self._add(Entry(table, number, event, row, stored))
        return awaited

    def note(self, row: TableRow) -> None:
        """Write a table's row some time soon."""
        self._add(Entry(row.id, 0, None, row, _ignore))

    def _add(self, entry: Entry) -> None:
        self._entries.append(entry)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write(), name="store-writer")

    async def read(self, table: str, after: int = 0) -> list[Event]:
        """The events with higher numbers than `after`, in order."""
        return [decode_event(body) for body in await self.read_bodies(table, after)]

    async def read_bodies(self, table: str, after: int = 0) -> list[str]:
        """The same as they are stored. Raises Incomplete rather than to make up a table from some of its events."""
        query = (
            sa.select(events.c.number, events.c.body)
            .where(events.c.table_id == table, events.c.number > after)
            .order_by(events.c.number)
        )
        found = await self.database.read(lambda connection: list(connection.execute(query)))
        if any(number != expected for expected, (number, _) in enumerate(found, after + 1)):
            raise Incomplete(table)
        return [body for _, body in found]

    async def first(self, table: str) -> Event | None:
        """How a table began; None if there is none."""
        query = sa.select(events.c.body).where(events.c.table_id == table, events.c.number == 1)
        body = await self.database.read(lambda connection: connection.scalar(query))
        return None if body is None else decode_event(body)

    async def _write(self) -> None:
        while self._entries:
            group = [self._entries.popleft() for _ in range(min(LARGEST_GROUP, len(self._entries)))]
            await self._store(group)
            # What all others have to write meanwhile shares the next commit.
            await asyncio.sleep(0)
        self._writer = None

    async def _store(self, group: list[Entry]) -> None:
        failure: Exception | None = None
        try:
            await self._commit(group)
        except IntegrityError:
            if len(group) > 1:
                # One of them is late; the others must not suffer for it.
                for entry in group:
                    await self._store([entry])
                return
            failure = Conflict()
        except Exception as error:  # noqa: BLE001  # whoever waits has to learn of it, and the writer goes on
            failure = error
        for entry in group:
            try:
                entry.stored(failure)
            except Exception:
                log.exception("answer-failed", table=entry.table)

    async def _commit(self, group: list[Entry]) -> None:
        happened = [
            {"table_id": entry.table, "number": entry.number, "body": encode_event(entry.event)}
            for entry in group
            if entry.event is not None
        ]

        def work(connection: sa.Connection) -> None:
            for entry in group:
                if entry.row is not None:
                    _put_row(connection, entry.row, new=entry.number == 1)
            if happened:
                connection.execute(_INSERT, happened)
            if happened and self.database.is_shared:
                notify(connection, [f"{entry.table} {entry.number}" for entry in group if entry.event])

        await self.database.write_little(work)
        metric.commits.inc()
        metric.events_stored.inc(len(happened))

    # ------------------------------------------------------------ tables

    async def listed(self, most: int) -> list[str]:
        """The ids of the tables that want to be found, the latest first."""
        query = (
            sa.select(tables.c.id)
            .where(tables.c.visibility == "listed")
            # Not by the last touch: that would tell of hidden steps.
            .order_by(tables.c.created.desc(), tables.c.id)
            .limit(most)
        )
        return await self.database.read(lambda connection: list(connection.scalars(query)))

    async def rows(self) -> list[TableRow]:
        query = sa.select(tables).order_by(tables.c.created, tables.c.id)
        return await self.database.read(lambda connection: [TableRow(*row) for row in connection.execute(query)])

    async def births(self, ids: Iterable[str]) -> dict[str, int]:
        """When those of the tables were created that are there."""
        wanted = list(ids)
        parts = [wanted[start : start + MOST_NAMES] for start in range(0, len(wanted), MOST_NAMES)]
        queries = [sa.select(tables).where(tables.c.id.in_(part)) for part in parts]
        return await self.database.read(
            lambda connection: {row.id: row.created for query in queries for row in connection.execute(query)}
        )

    async def idle_tables(self, before: int) -> list[str]:
        query = sa.select(tables.c.id).where(tables.c.touched < before)
        return await self.database.read(lambda connection: list(connection.scalars(query)))

    async def put_table(self, row: TableRow, bodies: list[str]) -> None:
        """A whole table from elsewhere; raise Conflict if it is there already."""
        numbered = [{"table_id": row.id, "number": number, "body": body} for number, body in enumerate(bodies, start=1)]

        def work(connection: sa.Connection) -> None:
            _put_row(connection, row, new=True)
            connection.execute(_INSERT, numbered)
            self._tell_deleted(connection, row.id)

        try:
            await self.database.write(work)
        except IntegrityError:
            raise Conflict from None

    async def delete(self, table: str) -> bool:
        """Whether it was there."""

        def work(connection: sa.Connection) -> bool:
            self._tell_deleted(connection, table)
            return connection.execute(tables.delete().where(tables.c.id == table)).rowcount > 0

        return await self.database.write(work)

    def _tell_deleted(self, connection: sa.Connection, table: str) -> None:
        """Whatever a server remembers of the table is of no use any more."""
        if self.database.is_shared:
            notify(connection, [f"{table} {DELETED}"])


def _put_row(connection: sa.Connection, row: TableRow, *, new: bool) -> None:
    values = {"status": row.status, "touched": row.touched}
    if new:
        fixed = {"id": row.id, "game": row.game, "visibility": row.visibility, "created": row.created}
        connection.execute(tables.insert().values(**fixed, **values))
    else:
        connection.execute(tables.update().where(tables.c.id == row.id).values(values))


def notify(connection: sa.Connection, payloads: list[str]) -> None:
    """Tell all server processes, when this transaction is committed. Only that, never what: they read it themselves."""
    connection.execute(
        sa.text("SELECT pg_notify(:channel, :payload)"),
        [{"channel": CHANNEL, "payload": payload} for payload in payloads],
    )


def _reason(error: Exception) -> str:
    """What the database itself says, on one line."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(cause).split()).rstrip(".")


def _ignore(error: Exception | None) -> None:
    """For what is written again anyway."""
