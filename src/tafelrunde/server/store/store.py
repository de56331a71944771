"""Where tables are kept: SQLite by default, PostgreSQL for many processes, the same code for both."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import NamedTuple, TypeVar

import asyncpg
import sqlalchemy as sa
import structlog
from alembic.util import CommandError
from sqlalchemy.exc import DBAPIError, IntegrityError

from tafelrunde.core.error import BadInput
from tafelrunde.server import metric
from tafelrunde.server.store.database import (
    MOST_NEWS,
    Group,
    Numbered,
    TableRow,
    new_database,
    put_events,
    put_row,
    shown,
)
from tafelrunde.server.store.expiry import Expired, delete, restore, run_expiry
from tafelrunde.server.store.schema import clock, events, migrate, removals, tables
from tafelrunde.table.event import Event, decode_event, encode_event

log = structlog.get_logger()
T = TypeVar("T")
# Seconds that a server which ends gives what it is still writing.
FINISH = 5.0
# So many events share one commit at most.
LARGEST_GROUP = 512
# So many events are read at once.
PAGE = 1000
# So many names are looked up in one query at most.
MOST_NAMES = 1000
# Where PostgreSQL tells other processes of changes.
CHANNEL = "tafelrunde"
# What they are told instead of the number of an event: somebody came or went, the table is not there any more.
SOMEBODY_MOVED = 0
DELETED = -1
# What keeps a database from being opened: the way to it, the database itself, or what stands in its place.
UNREACHABLE = (OSError, DBAPIError, asyncpg.PostgresError, asyncpg.InterfaceError)
# A number that is taken, or a table that is not there.
INTEGRITY = (IntegrityError, asyncpg.IntegrityConstraintViolationError)


class Conflict(Exception):
    """Somebody else has written the event with this number, or the table is deleted."""


class Damaged(Exception):
    """One table cannot be read, by a fault of the disk or of somebody's hand; the others are what they were."""

    def __init__(self, table: str, why: str) -> None:
        super().__init__(f"Table {table} cannot be read: {why}.")


class Incomplete(Damaged):
    """Events of a table are missing, and without them nobody knows what happened there."""

    def __init__(self, table: str) -> None:
        Exception.__init__(self, f"Events of table {table} are missing.")


# Gets the error that kept something from being stored, if there was one.
Stored = Callable[[Exception | None], None]


class PendingWrite(NamedTuple):
    """An event on its way into the database, or a table's row, or both; or nothing but a pulse."""

    table: str
    number: int
    event: Event | None
    row: TableRow | None
    stored: Stored


class Asked(NamedTuple):
    """Somebody who wants to know what was written after an event of his table."""

    table: str
    after: int
    found: asyncio.Future[list[Event]]


class Store:
    """Reads tables, and writes events: those of many tables in one commit, none told of before it."""

    def __init__(self, url: sa.URL, *, full_sync: bool = False) -> None:
        self.url = url
        self.database = new_database(url, full_sync=full_sync)
        self._entries: deque[PendingWrite] = deque()
        # While there is anything to write.
        self._writer: asyncio.Task[None] | None = None
        self._beat: asyncio.Future[None] | None = None
        # Those who wait for news, and whoever reads for them while there are any.
        self._asked: list[Asked] = []
        self._reader: asyncio.Task[None] | None = None
        # Where news go that do not go with the commit itself.
        self.tell: Callable[[list[str]], None] | None = None

    async def open(self) -> None:
        try:
            await self.database.write_long(migrate)
        except (*UNREACHABLE, CommandError) as error:
            await self.database.close()
            # Alembic does not find the way from a form that it has never heard of.
            reason = "a newer version has changed them" if isinstance(error, CommandError) else _reason(error)
            raise BadInput(f"The tables in {shown(self.url)} cannot be opened: {reason}.") from None

    async def close(self) -> None:
        """Finish what is in flight, as far as the database lets us; what is not finished was acknowledged to nobody."""
        deadline = asyncio.get_running_loop().time() + FINISH
        while self._writer is not None and asyncio.get_running_loop().time() < deadline:
            await asyncio.wait({self._writer}, timeout=max(0.0, deadline - asyncio.get_running_loop().time()))
        if self._writer is not None:
            log.error("writing-unfinished", waiting=len(self._entries))
            self._writer.cancel()
        if self._reader is not None:
            self._reader.cancel()
        await self.database.close()

    # ------------------------------------------------------------ health

    def beat(self) -> asyncio.Future[None]:
        """Wait until something was written, behind all that waits to be; whoever asks meanwhile waits for the same."""
        if self._beat is None or self._beat.done():
            self._beat = self._awaited(lambda stored: PendingWrite("", 0, None, None, stored))
            # Whoever wanted to know may have gone before it failed.
            self._beat.add_done_callback(lambda beat: beat.cancelled() or beat.exception())
        return self._beat

    # ------------------------------------------------------------ events

    def put(self, table: str, number: int, event: Event, stored: Stored) -> None:
        """Call `stored` when the event is committed, with a Conflict if its number is taken."""
        self._add(PendingWrite(table, number, event, None, stored))

    def append(self, table: str, number: int, event: Event, row: TableRow | None = None) -> asyncio.Future[None]:
        """The same for those who wait."""
        return self._awaited(lambda stored: PendingWrite(table, number, event, row, stored))

    def _awaited(self, entry: Callable[[Stored], PendingWrite]) -> asyncio.Future[None]:
        awaited: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._add(entry(partial(_settle, awaited)))
        return awaited

    def note(self, row: TableRow) -> None:
        """Write a table's row some time soon."""
        self._add(PendingWrite(row.id, 0, None, row, _ignore))

    def _add(self, entry: PendingWrite) -> None:
        self._entries.append(entry)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write(), name="store-writer")

    async def read(self, table: str, after: int = 0) -> list[Event]:
        """The events with higher numbers than `after`, in order."""
        return [decode_event(body) for body in await self.read_bodies(table, after)]

    async def read_bodies(self, table: str, after: int = 0) -> list[str]:
        """The same as they are stored. Raises Incomplete rather than to make up a table from some of its events."""
        metric.reads.inc()
        bodies: list[str] = []
        while True:
            found = await self._page(table, after + len(bodies))
            if any(number != expected for expected, (number, _) in enumerate(found, after + len(bodies) + 1)):
                raise Incomplete(table)
            bodies += [body for _, body in found]
            if len(found) < PAGE:
                return bodies

    async def _page(self, table: str, after: int) -> list[tuple[int, str]]:
        """Some of the events: all at once would hold up everybody else where a long history comes over the network."""
        query = (
            sa.select(events.c.number, events.c.body)
            .where(events.c.table_id == table, events.c.number > after)
            .order_by(events.c.number)
            .limit(PAGE)
        )
        try:
            return await self.database.read(
                lambda connection: [(number, body) for number, body in connection.execute(query)]
            )
        except DBAPIError as error:
            if is_damage(error):
                raise Damaged(table, _reason(error)) from None
            raise

    # ------------------------------------------------------------ news

    def read_news(self, table: str, after: int) -> asyncio.Future[list[Event]]:
        """The same as `read`, for what other processes have just written: together with the news of other tables."""
        found: asyncio.Future[list[Event]] = asyncio.get_running_loop().create_future()
        self._asked.append(Asked(table, after, found))
        if self._reader is None:
            self._reader = asyncio.create_task(self._read_for_all(), name="store-reader")
        return found

    async def _read_for_all(self) -> None:
        while self._asked:
            # Whatever else is heard of in this turn of the loop shares the way, and all that comes until it is back.
            await asyncio.sleep(0)
            asked, self._asked = self._asked[:MOST_NAMES], self._asked[MOST_NAMES:]
            try:
                await self._answer_all(asked)
            except Exception as error:  # noqa: BLE001  # whoever waits has to learn of it
                for each in asked:
                    _settle(each.found, error)
        self._reader = None

    async def _answer_all(self, asked: list[Asked]) -> None:
        metric.reads.inc()
        # A table may be asked for twice: by a room that is put away, and by the one in its place.
        after: dict[str, int] = {}
        for each in asked:
            after[each.table] = min(each.after, after.get(each.table, each.after))
        try:
            news = await self.database.news(list(after.items()))
        except (asyncpg.PostgresError, DBAPIError) as error:
            if not is_damage(error):
                raise
            # One of them is damaged; the others must not suffer for it.
            for each in asked:
                await self._answer(each, None)
            return
        found: dict[str, list[Numbered]] = {}
        for event in news:
            found.setdefault(event.table, []).append(event)
        for each in asked:
            await self._answer(each, found.get(each.table, []))

    async def _answer(self, asked: Asked, found: list[Numbered] | None) -> None:
        """With what was found, or if there is more or nobody knows, with what a look of its own finds."""
        try:
            if found is None or len(found) >= MOST_NEWS:
                news = await self.read(asked.table, asked.after)
            else:
                news = _in_order(asked, [event for event in found if event.number > asked.after])
        except Exception as error:  # noqa: BLE001  # whoever waits has to learn of it, and the others go on
            _settle(asked.found, error)
        else:
            _settle(asked.found, news)

    async def first(self, table: str) -> Event | None:
        """How a table began; None if there is none."""
        query = sa.select(events.c.body).where(events.c.table_id == table, events.c.number == 1)
        body = await self.database.read(lambda connection: connection.scalar(query))
        return None if body is None else decode_event(body)

    async def _write(self) -> None:
        while self._entries:
            await self._store(self._next_group())
            # What all others have to write meanwhile shares the next commit.
            await asyncio.sleep(0)
        self._writer = None

    def _next_group(self) -> list[PendingWrite]:
        """As many as may share a commit, and of each table no two events."""
        group: list[PendingWrite] = []
        written: set[str] = set()
        while self._entries and len(group) < LARGEST_GROUP:
            entry = self._entries[0]
            if entry.event is not None:
                if entry.table in written:
                    break
                written.add(entry.table)
            group.append(self._entries.popleft())
        return group

    async def _store(self, group: list[PendingWrite]) -> None:
        failure: Exception | None = None
        taken: set[str] = set()
        try:
            taken = await self._commit(group)
        except INTEGRITY:
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
                entry.stored(Conflict() if entry.table in taken and entry.event is not None else failure)
            except Exception:
                log.exception("answer-failed", table=entry.table)

    async def _commit(self, group: list[PendingWrite]) -> set[str]:
        rows = [(entry.row, entry.number == 1) for entry in group if entry.row is not None]
        happened = [
            Numbered(entry.table, entry.number, encode_event(entry.event)) for entry in group if entry.event is not None
        ]
        taken = await self.database.put(Group(rows, happened, pulse=not rows and not happened))
        if self.tell is not None and happened:
            self.tell([f"{event.table} {event.number}" for event in happened if event.table not in taken])
        metric.commits.inc()
        metric.events_stored.inc(len(happened) - len(taken))
        return taken

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

    async def creation_times(self, ids: Iterable[str]) -> dict[str, int]:
        """When those of the tables were created that are there."""
        wanted = list(ids)
        parts = [wanted[start : start + MOST_NAMES] for start in range(0, len(wanted), MOST_NAMES)]
        queries = [sa.select(tables).where(tables.c.id.in_(part)) for part in parts]
        return await self.database.read(
            lambda connection: {row.id: row.created for query in queries for row in connection.execute(query)}
        )

    async def latest(self, ids: Iterable[str]) -> dict[str, int]:
        """The numbers of the tables' last events."""
        wanted = list(ids)
        parts = [wanted[start : start + MOST_NAMES] for start in range(0, len(wanted), MOST_NAMES)]
        last = sa.func.max(events.c.number)
        queries = [
            sa.select(events.c.table_id, last).where(events.c.table_id.in_(part)).group_by(events.c.table_id)
            for part in parts
        ]
        return await self.database.read(
            lambda connection: {table: number for query in queries for table, number in connection.execute(query)}
        )

    async def expire(self, days: int, kept: Collection[str]) -> Expired:
        """One run: warn some of the tables that nobody has touched for so long, delete some that were warned often."""

        def work(connection: sa.Connection) -> Expired:
            expired = run_expiry(connection, days, kept)
            for table in expired.deleted:
                self._tell_deleted(connection, table)
            return expired

        return await self.database.write_long(work)

    async def restore(self, table: str) -> bool:
        """Take a table's warnings back, as if somebody had come; whether it is there."""

        def work(connection: sa.Connection) -> bool:
            touched = tables.update().where(tables.c.id == table).values(touched=clock(connection))
            connection.execute(touched)
            return restore(connection, [table]) > 0

        return await self.database.write(work)

    async def removed(self, after: int) -> tuple[int, list[str]]:
        """The tables that were deleted since the removal of that number, and the number of the last one."""
        query = sa.select(removals.c.number, removals.c.table_id).where(removals.c.number > after)
        last = sa.select(sa.func.max(removals.c.number))

        def work(connection: sa.Connection) -> tuple[int, list[str]]:
            if after < 0:
                return connection.scalar(last) or 0, []
            found = list(connection.execute(query))
            return max((number for number, _ in found), default=after), [table for _, table in found]

        return await self.database.read(work)

    async def put_table(self, row: TableRow, bodies: list[str]) -> None:
        """A whole table from elsewhere; raise Conflict if it is there already."""
        numbered = [Numbered(row.id, number, body) for number, body in enumerate(bodies, start=1)]

        def work(connection: sa.Connection) -> None:
            put_row(connection, row, new=True)
            put_events(connection, numbered)
            self._tell_deleted(connection, row.id)

        try:
            await self.database.write_long(work)
        except INTEGRITY:
            raise Conflict from None

    async def delete(self, table: str) -> bool:
        """Whether it was there."""

        def work(connection: sa.Connection) -> bool:
            self._tell_deleted(connection, table)
            return delete(connection, table)

        return await self.database.write(work)

    def _tell_deleted(self, connection: sa.Connection, table: str) -> None:
        """Whatever a server remembers of the table is of no use any more."""
        if self.database.is_shared:
            notify(connection, [f"{table} {DELETED}"])


def notify(connection: sa.Connection, payloads: list[str]) -> None:
    """Tell all server processes, when this transaction is committed. Only that, never what: they read it themselves."""
    if not payloads:
        return
    connection.execute(
        sa.text("SELECT pg_notify(:channel, :payload)"),
        [{"channel": CHANNEL, "payload": payload} for payload in payloads],
    )


# What SQLite and PostgreSQL call a page that is not what it should be, or that the disk does not give back.
_SQLITE_UNREADABLE = (sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ)
_POSTGRES_DAMAGE = ("XX001", "XX002", "58030")


def is_damage(error: DBAPIError | asyncpg.PostgresError) -> bool:
    """Whether the database answers, and says that some of what it holds is broken."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF == sqlite3.SQLITE_CORRUPT or code in _SQLITE_UNREADABLE
    if isinstance(cause, sqlite3.OperationalError):
        # What Python itself says, without a code, of a text whose bytes are none.
        return "Could not decode to UTF-8" in str(cause)
    return getattr(cause, "sqlstate", None) in _POSTGRES_DAMAGE


def _in_order(asked: Asked, news: list[Numbered]) -> list[Event]:
    if any(event.number != expected for expected, event in enumerate(news, asked.after + 1)):
        raise Incomplete(asked.table)
    return [decode_event(event.body) for event in news]


def _settle(awaited: asyncio.Future[T], outcome: T | Exception) -> None:
    """Whoever waited may be gone by now."""
    if awaited.done():
        return
    if isinstance(outcome, Exception):
        awaited.set_exception(outcome)
    else:
        awaited.set_result(outcome)


def complain(event: str, error: Exception, **more: str) -> None:
    """Of a database that is away there is nothing to say but that; of anything else, where it happened."""
    if isinstance(error, UNREACHABLE):
        log.warning(event, error=type(error).__name__, **more)
    else:
        log.error(event, exc_info=error, **more)


def _reason(error: Exception) -> str:
    """What the database itself says, on one line."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, TimeoutError):
        return "there is no answer"
    return " ".join(str(cause).split()).rstrip(".")


def _ignore(error: Exception | None) -> None:
    """For what is written again anyway."""
