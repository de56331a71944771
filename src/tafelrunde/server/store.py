"""Where tables are kept: SQLite by default, PostgreSQL for many processes, the same code for both."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tafelrunde.server.event import Event, decode_event, encode_event
from tafelrunde.server.schema import events, migrate, tables

# So many events share one commit at most.
LARGEST_GROUP = 512
# Where PostgreSQL tells other processes of changes.
CHANNEL = "tafelrunde"


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


def database_url(text: str) -> sa.URL:
    """From a path, or a URL of SQLite or PostgreSQL."""
    if "://" not in text:
        return sa.URL.create("sqlite+aiosqlite", database=str(Path(text).expanduser()))
    url = sa.make_url(text)
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    return url.set(drivername=drivers.get(url.drivername, url.drivername))


def new_engine(url: sa.URL, *, full_sync: bool) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_pre_ping=True)
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url)

    @sa.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        # A commit survives the death of the process in any case, with FULL also that of the machine.
        cursor.execute(f"PRAGMA synchronous={'FULL' if full_sync else 'NORMAL'}")
        cursor.execute("PRAGMA busy_timeout=10000")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine


class Store:
    """Reads tables, and writes events: those of many tables in one commit, none told of before it."""

    def __init__(self, url: sa.URL, *, full_sync: bool = False) -> None:
        self.url = url
        self.engine = new_engine(url, full_sync=full_sync)
        self.is_shared = self.engine.dialect.name == "postgresql"
        self._queue: asyncio.Queue[Entry] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await migrate(self.engine)
        self._writer = asyncio.create_task(self._write(), name="store-writer")

    async def close(self) -> None:
        """Finish what is in flight."""
        await self._queue.join()
        if self._writer is not None:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    # ------------------------------------------------------------ events

    async def append(self, table: str, number: int, event: Event, row: TableRow | None = None) -> None:
        """Return when the event is committed; raise Conflict if its number is taken."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Entry(table, number, event, row, stored))
        await stored

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
        async with self.engine.connect() as connection:
            return list(await connection.scalars(query))

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
        async with self.engine.begin() as connection:
            for entry in group:
                if entry.row is not None:
                    await _put_row(connection, entry.row, new=entry.number == 1)
            happened = [
                {"table_id": entry.table, "number": entry.number, "body": encode_event(entry.event)}
                for entry in group
                if entry.event is not None
            ]
            if happened:
                await connection.execute(events.insert(), happened)
            if self.is_shared and happened:
                await notify(connection, [f"{entry.table} {entry.number}" for entry in group if entry.event])

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
        async with self.engine.connect() as connection:
            return list(await connection.scalars(query))

    async def rows(self) -> AsyncIterator[TableRow]:
        async with self.engine.connect() as connection:
            for row in await connection.execute(sa.select(tables).order_by(tables.c.created, tables.c.id)):
                yield TableRow(*row)

    async def idle_tables(self, before: int) -> list[str]:
        async with self.engine.connect() as connection:
            return list(await connection.scalars(sa.select(tables.c.id).where(tables.c.touched < before)))

    async def put_table(self, row: TableRow, bodies: list[str]) -> None:
        """A whole table from elsewhere; raise Conflict if it is there already."""
        numbered = [{"table_id": row.id, "number": number, "body": body} for number, body in enumerate(bodies, start=1)]
        try:
            async with self.engine.begin() as connection:
                await _put_row(connection, row, new=True)
                await connection.execute(events.insert(), numbered)
        except IntegrityError:
            raise Conflict from None

    async def delete(self, table: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(tables.delete().where(tables.c.id == table))


async def _put_row(connection: AsyncConnection, row: TableRow, *, new: bool) -> None:
    values = {"status": row.status, "touched": row.touched}
    if new:
        fixed = {"id": row.id, "game": row.game, "visibility": row.visibility, "created": row.created}
        await connection.execute(tables.insert().values(**fixed, **values))
    else:
        await connection.execute(tables.update().where(tables.c.id == row.id).values(values))


async def notify(connection: AsyncConnection, payloads: list[str]) -> None:
    """Tell all server processes, when this transaction is committed. Only that, never what: they read it themselves."""
    await connection.execute(
        sa.text("SELECT pg_notify(:channel, :payload)"),
        [{"channel": CHANNEL, "payload": payload} for payload in payloads],
    )


def _fail(group: list[Entry], error: Exception) -> None:
    for entry in group:
        if not entry.stored.done():
            entry.stored.set_exception(error)
