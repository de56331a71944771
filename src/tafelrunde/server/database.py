"""The way to the database: plain functions on a connection, run where they do not hold up the tables.

SQLite is quick: a commit that ends in the memory of the operating system takes less time than waking a thread for it,
so it is made at once, and only what may wait for a disk or for others goes to threads. PostgreSQL answers over the
network, and is awaited.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar

import asyncpg
import sqlalchemy as sa
import structlog
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.ext.asyncio import create_async_engine

from tafelrunde.core.error import BadInput, UnwritableFile

log = structlog.get_logger()
T = TypeVar("T")
Work = Callable[[sa.Connection], T]


class Database(Protocol):
    """`read` and `write` run a function in a transaction of its own, and commit it if there was no error.

    `write_little` is for a few rows, which may be written at once.
    """

    # Whether other server processes may use it too.
    is_shared: bool

    async def read(self, work: Work[T]) -> T: ...

    async def write(self, work: Work[T]) -> T: ...

    async def write_little(self, work: Work[T]) -> T: ...

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


async def connect(url: sa.URL) -> asyncpg.Connection:
    """To PostgreSQL, with whatever libpq's parameters in the URL say; every connection is made here."""
    try:
        return await asyncpg.connect(url.set(drivername="postgresql").render_as_string(hide_password=False))
    except (ValueError, LookupError) as error:
        # Of parameters that cannot be, and of a user who has no name.
        raise asyncpg.ClientConfigurationError(str(error)) from None


class PostgresDatabase:
    is_shared = True

    def __init__(self, url: sa.URL) -> None:
        # SQLAlchemy itself would read the parameters otherwise than libpq.
        self._engine = create_async_engine(
            url.set(query={}), async_creator=lambda: connect(url), pool_pre_ping=True, **QUIET
        )

    async def read(self, work: Work[T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        return await self.read(work)

    async def write_little(self, work: Work[T]) -> T:
        return await self.read(work)

    async def close(self) -> None:
        await self._engine.dispose()
