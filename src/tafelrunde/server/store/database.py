"""The way to the database: plain functions on a connection, run where they do not hold up the tables.

SQLite is quick: a commit that ends in the memory of the operating system takes less time than waking a thread for it,
so it is made at once, and only what may wait for a disk or for others goes to threads. PostgreSQL answers over the
network, and is awaited.
"""

from __future__ import annotations

import asyncio
import math
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import asyncpg
import sqlalchemy as sa
import structlog
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.ext.asyncio import create_async_engine

from tafelrunde.core.error import BadInput, UnwritableFile
from tafelrunde.server.store.schema import CLOCKS, clock, events, tables

log = structlog.get_logger()
T = TypeVar("T")
Work = Callable[[sa.Connection], T]


@dataclass(frozen=True)
class TableRow:
    """What is looked for without reading a table's events."""

    id: str
    game: str
    visibility: str
    status: str
    created: int
    touched: int
    doomed: int | None = None
    warnings: int = 0


class Numbered(NamedTuple):
    """An event as it is stored."""

    table: str
    number: int
    body: str


class Group(NamedTuple):
    """What is committed together: rows, each with whether it is new, and events, no two of them of one table.

    With a `pulse` something is written in any case: whoever wants to know whether that is possible has to do it.
    """

    rows: list[tuple[TableRow, bool]]
    events: list[Numbered]
    pulse: bool = False


_INSERT = events.insert()
# So many events of a table are read together with those of others; whoever has missed more reads on by himself.
MOST_NEWS = 64


def put_row(connection: sa.Connection, row: TableRow, *, new: bool) -> None:
    """When it was touched is for the database to say: servers may have other clocks."""
    values = {"status": row.status, "touched": clock(connection)}
    if new:
        fixed = {"id": row.id, "game": row.game, "visibility": row.visibility, "created": row.created}
        connection.execute(tables.insert().values(**fixed, **values))
    else:
        connection.execute(tables.update().where(tables.c.id == row.id).values(values))


def put_events(connection: sa.Connection, happened: list[Numbered]) -> None:
    rows = [{"table_id": table, "number": number, "body": body} for table, number, body in happened]
    connection.execute(_INSERT, rows)


# A row that is nobody's. Where it says until when a server lives, it says how often somebody wanted to know.
_PULSE = (
    "INSERT INTO servers (name, until) VALUES ('pulse', 0) ON CONFLICT (name) DO UPDATE SET until = servers.until - 1"
)


def _put_group(group: Group, connection: sa.Connection) -> None:
    if group.pulse:
        connection.exec_driver_sql(_PULSE)
    for row, is_new in group.rows:
        put_row(connection, row, new=is_new)
    if group.events:
        put_events(connection, group.events)


def _news_of(table: str, after: int) -> sa.Select[Any]:
    wanted = sa.select(events.c.table_id, events.c.number, events.c.body)
    return wanted.where(events.c.table_id == table, events.c.number > after).order_by(events.c.number).limit(MOST_NEWS)


class Database(Protocol):
    """`read` and `write` run a function in a transaction of its own, and commit it if there was no error.

    `write_long` is for what may take long; `write_little` for a few rows, and `put` for a group of events, which may be
    written at once.
    """

    # Whether other server processes may use it too.
    is_shared: bool

    async def read(self, work: Work[T]) -> T: ...

    async def write(self, work: Work[T]) -> T: ...

    async def write_long(self, work: Work[T]) -> T: ...

    async def write_little(self, work: Work[T]) -> T: ...

    async def put(self, group: Group) -> set[str]:
        """The tables whose number somebody else has taken. Raises an integrity error if one of many is at fault."""
        ...

    async def news(self, after: list[tuple[str, int]]) -> list[Numbered]:
        """The first events of each of the tables with higher numbers than those, in order, MOST_NEWS at most of each.

        All at once: raises an error if one of them cannot be read.
        """
        ...

    async def close(self) -> None: ...


def database_url(text: str) -> sa.URL:
    """From a path, or a URL of SQLite or PostgreSQL."""
    if "://" not in text:
        return _checked(sa.URL.create("sqlite", database=str(Path(text).expanduser())))
    try:
        url = sa.make_url(text)
    except (ArgumentError, ValueError):
        # Without the text: a URL may hold a password.
        raise BadInput("The database is named by a path, or by a URL such as postgresql://user@host/name.") from None
    drivers = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    name = url.drivername.partition("+")[0]
    if name not in drivers:
        raise BadInput(f"Tables are kept in SQLite or PostgreSQL, not in {name}.")
    return _checked(url.set(drivername=drivers[name]))


def _checked(url: sa.URL) -> sa.URL:
    if url.get_backend_name() == "sqlite" and (url.database or ":memory:") == ":memory:":
        raise BadInput("SQLite needs a file to keep tables in.")
    return url


def file_of(url: sa.URL) -> Path | None:
    """Where SQLite keeps its tables."""
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def shown(url: sa.URL) -> str:
    """A database as it may be named to anybody: without a password, wherever in the URL that is."""
    return str(file_of(url) or url.difference_update_query(["password", "sslpassword"]).render_as_string())


def make_folder(path: Path) -> None:
    """For a file that may be the first one there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnwritableFile(str(path), error.strerror or str(error)) from None


def make_private(path: Path) -> None:
    """A file that is not there yet is for its owner alone: hands and the secrets of deals will be in it."""
    # What keeps it from being written is said when it is opened.
    with suppress(OSError):
        path.touch(mode=0o600, exist_ok=True)


# Errors are logged, and their parameters would be secrets and hands.
QUIET = {"hide_parameters": True}


def new_database(url: sa.URL, *, full_sync: bool = False) -> Database:
    if url.get_backend_name() == "sqlite":
        return SqliteDatabase(url, full_sync=full_sync)
    return PostgresDatabase(url)


# After so many commits the write-ahead log is brought into the database, by a thread, and then the rest of it.
CHECKPOINT = 500
# Milliseconds to wait for another program that writes, such as `tafelrunde admin`.
PATIENCE = 10_000


class SqliteDatabase:
    """One thread reads, another writes what takes longer; with a write-ahead log neither waits for the other."""

    is_shared = False

    def __init__(self, url: sa.URL, *, full_sync: bool) -> None:
        if path := file_of(url):
            make_folder(path)
            make_private(path)
        self._engine = sa.create_engine(url, **QUIET)
        self._writer = ThreadPoolExecutor(1, "sqlite-writer")
        self._reader = ThreadPoolExecutor(1, "sqlite-reader")
        # A commit survives the death of the process in any case, with FULL also that of the machine.
        self._full_sync = full_sync
        # The connection of commits that are made at once; no disk and nobody else is waited for on it.
        self._quick: sa.Connection | None = None
        self._commits = 0
        # The log is being brought into the database.
        self._tidying: Future[None] | None = None

        @sa.event.listens_for(self._engine, "connect")
        def prepare(connection: Any, _: object) -> None:
            cursor = connection.cursor()
            for pragma in (
                "journal_mode=WAL",
                f"synchronous={'FULL' if full_sync else 'NORMAL'}",
                f"busy_timeout={PATIENCE}",
                "foreign_keys=ON",
            ):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

    async def read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._run, work)

    async def write(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._run, work)

    async def write_long(self, work: Work[T]) -> T:
        return await self.write(work)

    async def put(self, group: Group) -> set[str]:
        await self.write_little(partial(_put_group, group))
        return set()

    async def news(self, after: list[tuple[str, int]]) -> list[Numbered]:
        def work(connection: sa.Connection) -> list[Numbered]:
            return [
                Numbered(row.table_id, row.number, row.body)
                for table, number in after
                for row in connection.execute(_news_of(table, number))
            ]

        return await self.read(work)

    async def write_little(self, work: Work[T]) -> T:
        if self._full_sync:
            return await self.write(work)
        if self._tidying is not None and self._tidying.done():
            # What was written meanwhile follows while nobody writes. It is little, so this takes moments; and only a
            # log that is in the database as a whole begins anew, and does not grow for ever.
            self._tidying = None
            await asyncio.get_running_loop().run_in_executor(self._writer, self._checkpoint)
        try:
            done = self._run_quickly(work)
        except OperationalError:
            # Another program is writing: that may take a while.
            return await self.write(work)
        self._commits += 1
        if self._commits >= CHECKPOINT and self._tidying is None:
            self._commits = 0
            self._tidying = self._writer.submit(self._checkpoint)
        return done

    def _run(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    def _run_quickly(self, work: Work[T]) -> T:
        if self._quick is None:
            self._quick = self._engine.connect()
            for pragma in ("busy_timeout=0", "wal_autocheckpoint=0"):
                self._quick.exec_driver_sql(f"PRAGMA {pragma}")
            self._quick.rollback()
        with self._quick.begin():
            return work(self._quick)

    def _checkpoint(self) -> None:
        """As far as nobody else is in the way. What is committed is safe without, so a failure is no reason to stop."""
        try:
            with self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
        except OperationalError as error:
            log.warning("checkpoint-failed", error=str(error.orig))

    async def close(self) -> None:
        for thread in (self._writer, self._reader):
            await asyncio.to_thread(thread.shutdown)
        if self._quick is not None:
            self._quick.close()
        self._engine.dispose()


# Seconds until somebody who does not answer is believed to be gone: to a knock, to one statement of the writer's, to a
# whole transaction, and to one that may be long (a new form of the database, a table from elsewhere).
KNOCK = 3.0
PROMPT = 5.0
DEADLINE = 6.0
LONG = 120.0
# Where the system can: after how many silent seconds a line is asked for a sign of life, and when it is given up.
_LIFE_SIGNS = {"TCP_KEEPIDLE": 5, "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 10_000}
# What the server is told of itself: whoever stops in the middle of a transaction must not hold up the others.
_SESSION = {"idle_in_transaction_session_timeout": 10_000, "tcp_keepalives_idle": 10, "tcp_user_timeout": 10_000}


async def connect(url: sa.URL) -> asyncpg.Connection:
    """To PostgreSQL, with whatever libpq's parameters in the URL say; every connection is made here."""
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    try:
        connection = await asyncpg.connect(address, timeout=KNOCK)
    except (ValueError, LookupError) as error:
        # Of parameters that cannot be, and of a user who has no name.
        raise asyncpg.ClientConfigurationError(str(error)) from None
    with watched(connection, KNOCK):
        _keep_alive(connection)
        # Not when the line is opened: a pooler in between would refuse what it does not know.
        settings = [f"SET {name} = {value}" for name, value in _SESSION.items() if name not in url.query]
        await connection.execute("; ".join(settings))
    return connection


def _keep_alive(connection: asyncpg.Connection) -> None:
    line = connection._transport.get_extra_info("socket")  # type: ignore[attr-defined]  # no other way to it
    if line is None or line.family not in (socket.AF_INET, socket.AF_INET6):
        return
    line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _LIFE_SIGNS.items():
        if hasattr(socket, name):
            line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


@contextmanager
def watched(connection: asyncpg.Connection, seconds: float) -> Iterator[None]:
    """Hang up on a database that does not answer in time; whoever waits for it then learns that it is gone.

    A way that swallows everything says nothing. To ask politely for an end would be one more thing to wait for.
    """
    timer = asyncio.get_running_loop().call_later(seconds, connection.terminate)
    try:
        yield
    finally:
        timer.cancel()


_PUT = """
    INSERT INTO events (table_id, number, body)
    SELECT * FROM unnest($1::varchar[], $2::integer[], $3::text[])
    ON CONFLICT DO NOTHING
    RETURNING table_id
"""
# One search in the index for each table, however long its history is.
_NEWS = f"""
    SELECT news.table_id, news.number, news.body
    FROM unnest($1::varchar[], $2::integer[]) AS wanted (table_id, number)
    CROSS JOIN LATERAL (
        SELECT * FROM events WHERE events.table_id = wanted.table_id AND events.number > wanted.number
        ORDER BY events.number LIMIT {MOST_NEWS}
    ) AS news
    ORDER BY news.table_id, news.number
"""  # noqa: S608  # a number of our own
_NEW_ROW = "INSERT INTO tables (id, status, game, visibility, created, touched) VALUES ($1, $2, $3, $4, $5, {clock})"
_ROW = "UPDATE tables SET status = $2, touched = {clock} WHERE id = $1"


class OwnLine:
    """A connection for one purpose, made when it is needed; whoever fails on it leaves it, and nothing half done."""

    def __init__(self, url: sa.URL, lose: Callable[[], None]) -> None:
        self.url = url
        self._lose = lose
        self._line: asyncpg.Connection | None = None

    @asynccontextmanager
    async def held(self) -> AsyncIterator[asyncpg.Connection]:
        if self._line is None or self._line.is_closed():
            self._line = await connect(self.url)
        line = self._line
        try:
            with watched(line, PROMPT):
                yield line
        except asyncpg.IntegrityConstraintViolationError:
            raise
        except BaseException:
            line.terminate()
            self._lose()
            raise

    def close(self) -> None:
        if self._line is not None:
            self._line.terminate()


class PostgresDatabase:
    """A pool of connections for what is asked once, and a line each for what is written and for news.

    The writer's events are one statement, and so one way there and one back; those whose number is taken fall out
    of it without harm to the others.
    """

    is_shared = True

    def __init__(self, url: sa.URL) -> None:
        self.url = url
        # SQLAlchemy itself would read the parameters otherwise than libpq.
        self._engine = create_async_engine(
            url.set(query={}), async_creator=lambda: connect(url), pool_timeout=DEADLINE, **QUIET
        )
        self._writing = OwnLine(url, self._lose)
        self._reading = OwnLine(url, self._lose)
        # When somebody did not answer in time: lines that were silent since then are not believed any more.
        self._lost_at = float("-inf")

        @sa.event.listens_for(self._engine.sync_engine, "checkout")
        def check(connection: Any, record: Any, _: object) -> None:
            line = connection.driver_connection
            if line.is_closed() or record.info.get("used", math.inf) < self._lost_at:
                line.terminate()
                raise sa.exc.DisconnectionError

        @sa.event.listens_for(self._engine.sync_engine, "checkin")
        def note(_: object, record: Any) -> None:
            record.info["used"] = time.monotonic()

    async def read(self, work: Work[T]) -> T:
        return await self._run(work, DEADLINE)

    async def write(self, work: Work[T]) -> T:
        return await self._run(work, DEADLINE)

    async def write_long(self, work: Work[T]) -> T:
        return await self._run(work, LONG)

    async def write_little(self, work: Work[T]) -> T:
        return await self._run(work, PROMPT)

    async def _run(self, work: Work[T], seconds: float) -> T:
        async with self._engine.connect() as connection:
            line: asyncpg.Connection = (await connection.get_raw_connection()).driver_connection  # type: ignore[assignment]
            began = time.monotonic()
            try:
                with watched(line, seconds):
                    async with connection.begin():
                        return await connection.run_sync(work)
            finally:
                if line.is_closed() and time.monotonic() - began >= seconds:
                    self._lose()

    async def put(self, group: Group) -> set[str]:
        async with self._writing.held() as line:
            if not group.rows and not group.pulse:
                return await self._put_events(line, group)
            async with line.transaction():
                if group.pulse:
                    await line.execute(_PULSE)
                await self._put_rows(line, group)
                return await self._put_events(line, group)

    async def news(self, after: list[tuple[str, int]]) -> list[Numbered]:
        tables, numbers = zip(*after, strict=True)
        async with self._reading.held() as line:
            return [Numbered(*row) for row in await line.fetch(_NEWS, tables, numbers)]

    def _lose(self) -> None:
        self._lost_at = time.monotonic()

    async def _put_rows(self, line: asyncpg.Connection, group: Group) -> None:
        """In the order of their names: who takes more than one lock takes them as everybody else does."""
        now = CLOCKS["postgresql"]
        for row, is_new in sorted(group.rows, key=lambda each: each[0].id):
            if is_new:
                fixed = (row.game, row.visibility, row.created)
                await line.execute(_NEW_ROW.format(clock=now), row.id, row.status, *fixed)
            else:
                await line.execute(_ROW.format(clock=now), row.id, row.status)

    async def _put_events(self, line: asyncpg.Connection, group: Group) -> set[str]:
        if not group.events:
            return set()
        columns = [list(column) for column in zip(*sorted(group.events), strict=True)]
        stored = await line.fetch(_PUT, *columns)
        return {table for table, _, _ in group.events} - {table for (table,) in stored}

    async def close(self) -> None:
        self._writing.close()
        self._reading.close()
        try:
            async with asyncio.timeout(PROMPT):
                await self._engine.dispose()
        except TimeoutError:
            log.warning("database-away", error="TimeoutError")
