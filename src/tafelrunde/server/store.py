"""Where tables are kept: SQLite by default, PostgreSQL for many processes, the same code for both."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from tafelrunde.server import metric
from tafelrunde.server.database import new_database
from tafelrunde.server.event import Event, decode_event, encode_event
from tafelrunde.server.schema import events, migrate, tables

# So many events share one commit at most.
LARGEST_GROUP = 512
# Where PostgreSQL tells other processes of changes.
CHANNEL = "tafelrunde"
_INSERT = events.insert()


class Conflict(Exception):
    """Somebody else has written the event with this number, or the table is deleted."""


@dataclass(frozen=True)
class TableRow:
    """What is looked for without reading a table's events."""

    id: str
    game: str
    visibility: str
    status: str
    created: int
    touched: int


@dataclass(frozen=True)
class Entry:
    """An event on its way into the database, or a table's row, or both."""

    table: str
    number: int
    event: Event | None
    row: TableRow | None
    stored: asyncio.Future[None]


class Store:
    """Reads tables, and writes events: those of many tables in one commit, none told of before it."""

    def __init__(self, url: sa.URL, *, full_sync: bool = False) -> None:
        self.url = url
        self.database = new_database(url, full_sync=full_sync)
        self._queue: asyncio.Queue[Entry] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.database.write(migrate)
        self._writer = asyncio.create_task(self._write(), name="store-writer")

    async def close(self) -> None:
        """Finish what is in flight."""
        await self._queue.join()
        if self._writer is not None:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.database.close()

    # ------------------------------------------------------------ events

    def append(self, table: str, number: int, event: Event, row: TableRow | None = None) -> asyncio.Future[None]:
        """Done when the event is committed; a Conflict if its number is taken."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Entry(table, number, event, row, stored))
        return stored

    def note(self, row: TableRow) -> None:
        """Write a table's row some time soon."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        stored.add_done_callback(lambda done: done.exception())
        self._queue.put_nowait(Entry(row.id, 0, None, row, stored))

    async def read(self, table: str, after: int = 0) -> list[Event]:
        """The events with higher numbers than `after`, in order."""
        return [decode_event(body) for body in await self.read_bodies(table, after)]

    async def read_bodies(self, table: str, after: int = 0) -> list[str]:
        """The same as they are stored."""
        query = (
            sa.select(events.c.body)
            .where(events.c.table_id == table, events.c.number > after)
            .order_by(events.c.number)
        )
        return await self.database.read(lambda connection: list(connection.scalars(query)))

    async def _write(self) -> None:
        while True:
            group = [await self._queue.get()]
            while len(group) < LARGEST_GROUP and not self._queue.empty():
                group.append(self._queue.get_nowait())
            await self._store(group)
            for _ in group:
                self._queue.task_done()

    async def _store(self, group: list[Entry]) -> None:
        try:
            await self._commit(group)
        except IntegrityError:
            if len(group) > 1:
                # One of them is late; the others must not suffer for it.
                for entry in group:
                    await self._store([entry])
            else:
                _fail(group, Conflict())
        except Exception as error:  # noqa: BLE001  # whoever waits has to learn of it, and the writer goes on
            _fail(group, error)
        else:
            for entry in group:
                if not entry.stored.done():
                    entry.stored.set_result(None)

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

    async def idle_tables(self, before: int) -> list[str]:
        query = sa.select(tables.c.id).where(tables.c.touched < before)
        return await self.database.read(lambda connection: list(connection.scalars(query)))

    async def put_table(self, row: TableRow, bodies: list[str]) -> None:
        """A whole table from elsewhere; raise Conflict if it is there already."""
        numbered = [{"table_id": row.id, "number": number, "body": body} for number, body in enumerate(bodies, start=1)]

        def work(connection: sa.Connection) -> None:
            _put_row(connection, row, new=True)
            connection.execute(_INSERT, numbered)

        try:
            await self.database.write(work)
        except IntegrityError:
            raise Conflict from None

    async def delete(self, table: str) -> None:
        statement = tables.delete().where(tables.c.id == table)
        await self.database.write(lambda connection: connection.execute(statement))


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


def _fail(group: list[Entry], error: Exception) -> None:
    for entry in group:
        if not entry.stored.done():
            entry.stored.set_exception(error)
