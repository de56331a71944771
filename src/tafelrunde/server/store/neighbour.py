"""Other server processes on the same database: who of them thinks for a bot, who is connected there, what is new."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol, get_args

import asyncpg
import msgspec
import sqlalchemy as sa
import structlog
from sqlalchemy.dialects.postgresql import insert

from tafelrunde.core.error import BadInput
from tafelrunde.server.store.database import PROMPT, connect, watched
from tafelrunde.server.store.redis import MOST_WAITING, RedisBus
from tafelrunde.server.store.schema import leases, presence, servers
from tafelrunde.server.store.store import CHANNEL, SOMEBODY_MOVED, UNREACHABLE, Store
from tafelrunde.table.protocol import GestureMessage, GestureName

log = structlog.get_logger()
# Milliseconds that a bot's turn belongs to a process, and that a process counts without a sign of life.
LEASE = 10_000
ALIVE = 15_000
# Milliseconds after which the people of a process that is gone are forgotten.
FORGOTTEN = 60_000
# Seconds between two attempts to listen again, or to report again; between two signs of life on an idle line.
RETRY = 1.0
PULSE = 3.0
# Seconds for which those who come and go are gathered, and how many tables are reported at once.
GATHER = 0.02
MOST_REPORTED = 500
# So many news fit into one message, which PostgreSQL lets have 8,000 bytes.
MOST_TOLD = 150

# The table, and the number of its last event or one of those in store.py; None says that anything may have happened.
Changed = Callable[[str | None, int], None]
# The table, and what was said there at another process.
Overhear = Callable[[str, GestureMessage], None]
# What goes over a bus, as text; None says that something may have been missed.
Hear = Callable[[str | None], None]

# The database's clock: processes may run on machines whose own clocks differ.
_NOW = sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)


def _holds(until: sa.ColumnElement[int], length: int) -> sa.ColumnElement[bool]:
    """What lasts for longer than it can was written by a clock that has been put back since then."""
    return until.between(_NOW, _NOW + length)


Presence = dict[str, set[int]]
# A table, the number of its last event or what else happened there, and who says so where that matters.
_NEWS = re.compile("(?P<table>[a-z2-7]{1,16}) (?P<number>-?[0-9]{1,9})(?: (?P<sender>[0-9a-f]+))?")

# What somebody has said at a table: all there is of it goes over the bus, because nothing keeps it.
_SAID = re.compile(
    f"(?P<table>[a-z2-7]{{1,16}}) (?P<seat>[0-9]{{1,2}}) (?P<gesture>{'|'.join(get_args(GestureName))})"
    " (?P<sender>[0-9a-f]+)"
)

# However many people are at however many tables, and whichever of those are deleted meanwhile. In the order of their
# names: whoever takes more than one lock takes them as everybody else does.
_COME = sa.text("""
    INSERT INTO presence (table_id, viewer, owner)
    SELECT here.table_id, here.viewer, :owner
    FROM unnest(CAST(:tables AS varchar[]), CAST(:viewers AS integer[])) AS here (table_id, viewer)
    JOIN tables ON tables.id = here.table_id
    ORDER BY here.table_id, here.viewer
    FOR KEY SHARE OF tables
    ON CONFLICT DO NOTHING
""")
_GO = sa.text("""
    DELETE FROM presence WHERE owner = :owner AND table_id = ANY(CAST(:at AS varchar[])) AND NOT EXISTS (
        SELECT FROM unnest(CAST(:tables AS varchar[]), CAST(:viewers AS integer[])) AS here (table_id, viewer)
        WHERE here.table_id = presence.table_id AND here.viewer = presence.viewer
    )
""")


class Bus(Protocol):
    """How processes wake each other: they are told that something happened, never what, and read it themselves.

    News go out after the commit, so that nobody's commit waits for them, and may get lost; whoever has to know looks
    now and then.
    """

    async def open(self, hear: Hear) -> None:
        """Listen from now on, for as long as the server runs, and come back after every interruption."""
        ...

    async def close(self) -> None: ...

    def tell(self, news: list[str]) -> None:
        """Never waits."""
        ...


class PostgresBus:
    """LISTEN on one line, NOTIFY on another.

    PostgreSQL lets one commit with a NOTIFY after the other, each until it is on the disk. So news never go with the
    commit of an event, but together, in commits of their own that wait for no disk.
    """

    def __init__(self, url: sa.URL) -> None:
        self.url = url
        self._tasks: list[asyncio.Task[None]] = []
        self._ready = asyncio.Event()
        self._news: list[str] = []
        self._woken = asyncio.Event()

    async def open(self, hear: Hear) -> None:
        self._tasks = [
            asyncio.create_task(self._for_ever(lambda: self._listen(hear)), name="listener"),
            asyncio.create_task(self._for_ever(self._speak), name="speaker"),
        ]
        await self._ready.wait()

    async def close(self) -> None:
        for task in self._tasks:
            await end(task)

    def tell(self, news: list[str]) -> None:
        if len(self._news) < MOST_WAITING:
            self._news.extend(news)
        self._woken.set()

    async def _for_ever(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("bus-lost", error=type(error).__name__)
            await asyncio.sleep(RETRY)

    async def _listen(self, hear: Hear) -> None:
        """After an interruption anything may have happened."""
        connection = await connect(self.url)
        gone = asyncio.Event()
        connection.add_termination_listener(lambda _: gone.set())

        def take(*news: object) -> None:
            for each in str(news[-1]).split("\n"):
                hear(each)

        try:
            with watched(connection, PROMPT):
                await connection.add_listener(CHANNEL, take)
            hear(None)
            self._ready.set()
            while not gone.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(gone.wait(), PULSE)
                # A line that is only listened to would never notice that nothing can arrive any more.
                with watched(connection, PROMPT):
                    await connection.execute("SELECT 1")
        finally:
            connection.terminate()

    async def _speak(self) -> None:
        connection = await connect(self.url)
        try:
            with watched(connection, PROMPT):
                await connection.execute("SET synchronous_commit = off")
            while True:
                await self._woken.wait()
                self._woken.clear()
                # What cannot be said now is said over the next line.
                while self._news:
                    news = self._news[:MOST_TOLD]
                    with watched(connection, PROMPT):
                        await connection.fetchval("SELECT pg_notify($1, $2)", CHANNEL, "\n".join(news))
                    del self._news[: len(news)]
        finally:
            connection.terminate()
            self._woken.set()


async def end(task: asyncio.Task[None] | None) -> None:
    if task is not None:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


class Neighbours(Protocol):
    async def open(self, changed: Changed, overhear: Overhear) -> None: ...

    async def close(self) -> None: ...

    def pass_on(self, table: str, said: GestureMessage) -> None:
        """Let those hear it who are connected to other processes."""
        ...

    async def lease(self, table: str) -> bool:
        """Whether this process may think for the table's bots for a while."""
        ...

    async def release(self, table: str) -> None: ...

    def report(self, table: str, viewers: set[int]) -> None:
        """Say who is connected here, some time soon; nobody waits for it, and a failure makes it late."""
        ...

    async def elsewhere(self, only: str | None = None) -> Presence:
        """Who is connected to other processes, by table; or at one table only."""
        ...

    async def show_life(self) -> bool:
        """Whether another process has come or gone."""
        ...


class NoNeighbours:
    """SQLite has one server process, and that one knows everything."""

    async def open(self, changed: Changed, overhear: Overhear) -> None:
        return

    async def close(self) -> None:
        return

    def pass_on(self, table: str, said: GestureMessage) -> None:
        return

    async def lease(self, table: str) -> bool:
        return True

    async def release(self, table: str) -> None:
        return

    def report(self, table: str, viewers: set[int]) -> None:
        return

    async def elsewhere(self, only: str | None = None) -> Presence:
        return {}

    async def show_life(self) -> bool:
        return False


class Reporter:
    """The one in this process who says who is here: `write` gets some tables at a time, in order."""

    def __init__(self, write: Callable[[Presence], Awaitable[None]]) -> None:
        self._write = write
        self.here: Presence = {}
        self._news: set[str] = set()
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.create_task(self._report_for_ever(), name="reporter")

    async def close(self) -> None:
        await end(self._task)

    def report(self, table: str, viewers: set[int]) -> None:
        if viewers == self.here.get(table, set()):
            return
        if viewers:
            self.here[table] = set(viewers)
        else:
            self.here.pop(table, None)
        self._news.add(table)
        self._woken.set()

    def report_all(self) -> None:
        """Nobody knows any more what was said before."""
        self._news.update(self.here)
        self._woken.set()

    async def _report_for_ever(self) -> None:
        while True:
            await self._woken.wait()
            # Whoever comes at the same moment shares the way.
            await asyncio.sleep(GATHER)
            part = sorted(self._news)[:MOST_REPORTED]
            self._news.difference_update(part)
            if not self._news:
                self._woken.clear()
            try:
                await self._write({table: self.here.get(table, set()) for table in part})
            except Exception as error:  # noqa: BLE001  # whatever it was, it is said again
                log.warning("report-failed", error=type(error).__name__)
                self._news.update(part)
                self._woken.set()
                await asyncio.sleep(RETRY)


class PostgresNeighbours:
    """`bus` is another way for the news than PostgreSQL's own."""

    def __init__(self, store: Store, bus: Bus | None = None) -> None:
        self.store = store
        self.name = secrets.token_hex(8)
        self.bus = bus or PostgresBus(store.url)
        self._reporter = Reporter(self._write)
        # When the turns that belong to this process were given to it.
        self._leased: dict[str, float] = {}
        self._others: set[str] = set()
        store.tell = self.bus.tell

    async def open(self, changed: Changed, overhear: Overhear) -> None:
        def hear(news: str | None) -> None:
            if news is None:
                changed(None, 0)
                return
            found = _NEWS.fullmatch(news) or _SAID.fullmatch(news)
            if found is None:
                # Somebody else uses the same channel, which is no reason to stop listening.
                log.warning("strange-news")
            elif found["sender"] == self.name:
                return
            elif found.re is _NEWS:
                changed(found["table"], int(found["number"]))
            else:
                said = {"seat": int(found["seat"]), "gesture": found["gesture"]}
                overhear(found["table"], msgspec.convert(said, GestureMessage))

        await self.show_life()
        await self.bus.open(hear)
        self._reporter.open()

    async def close(self) -> None:
        await self._reporter.close()
        try:
            await self.store.database.write(self._leave)
            self.bus.tell([f"{table} {SOMEBODY_MOVED} {self.name}" for table in self._reporter.here])
            await asyncio.sleep(GATHER)
        except UNREACHABLE as error:
            # The others notice by themselves that there is no sign of life any more.
            log.warning("database-away", error=type(error).__name__)
        await self.bus.close()

    def pass_on(self, table: str, said: GestureMessage) -> None:
        self.bus.tell([f"{table} {said.seat} {said.gesture} {self.name}"])

    def _leave(self, connection: sa.Connection) -> None:
        for part in (presence, leases):
            connection.execute(part.delete().where(part.c.owner == self.name))
        connection.execute(servers.delete().where(servers.c.name == self.name))

    async def lease(self, table: str) -> bool:
        if time.monotonic() - self._leased.get(table, float("-inf")) < LEASE / 3000:
            return True
        wanted = insert(leases).values(table_id=table, owner=self.name, until=_NOW + LEASE)
        taken = wanted.on_conflict_do_update(
            index_elements=[leases.c.table_id],
            set_={"owner": wanted.excluded.owner, "until": wanted.excluded.until},
            where=sa.or_(leases.c.owner == self.name, ~_holds(leases.c.until, LEASE)),
        ).returning(leases.c.owner)
        asked = time.monotonic()
        is_mine = await self.store.database.write(lambda connection: connection.execute(taken).first() is not None)
        if is_mine:
            self._leased[table] = asked
        return is_mine

    async def release(self, table: str) -> None:
        self._leased.pop(table, None)
        statement = leases.delete().where(leases.c.table_id == table, leases.c.owner == self.name)
        await self.store.database.write(lambda connection: connection.execute(statement))

    def report(self, table: str, viewers: set[int]) -> None:
        self._reporter.report(table, viewers)

    async def _write(self, present: Presence) -> None:
        here = sorted((table, viewer) for table, viewers in present.items() for viewer in viewers)
        names = {"tables": [table for table, _ in here], "viewers": [viewer for _, viewer in here]}
        news = [f"{table} {SOMEBODY_MOVED} {self.name}" for table in sorted(present)]

        def work(connection: sa.Connection) -> None:
            # In this order: whoever deletes a table waits until it is told who was there, and nobody for two locks.
            connection.execute(_COME, {**names, "owner": self.name})
            connection.execute(_GO, {**names, "owner": self.name, "at": sorted(present)})

        await self.store.database.write(work)
        self.bus.tell(news)

    async def elsewhere(self, only: str | None = None) -> Presence:
        query = (
            sa.select(presence.c.table_id, presence.c.viewer)
            .join(servers, servers.c.name == presence.c.owner)
            .where(presence.c.owner != self.name, _holds(servers.c.until, ALIVE))
            .distinct()
        )
        if only is not None:
            query = query.where(presence.c.table_id == only)
        found: Presence = {}
        for table, viewer in await self.store.database.read(lambda connection: connection.execute(query).all()):
            found.setdefault(table, set()).add(viewer)
        return found

    async def show_life(self) -> bool:
        """One row, however many people are here."""

        def work(connection: sa.Connection) -> set[str]:
            is_known = connection.execute(
                servers.update().where(servers.c.name == self.name).values(until=_NOW + ALIVE)
            ).rowcount
            if not is_known:
                # At the start, or after so long a silence that the others have forgotten everybody here.
                connection.execute(servers.insert().values(name=self.name, until=_NOW + ALIVE))
                self._reporter.report_all()
            gone = connection.scalars(
                servers.delete()
                .where(~servers.c.until.between(_NOW - FORGOTTEN, _NOW + ALIVE), servers.c.until > 0)
                .returning(servers.c.name)
            ).all()
            if gone:
                connection.execute(presence.delete().where(presence.c.owner.in_(gone)))
            return set(connection.scalars(sa.select(servers.c.name).where(_holds(servers.c.until, ALIVE))))

        others = await self.store.database.write(work) - {self.name}
        is_news, self._others = others != self._others, others
        return is_news


def neighbours_of(store: Store, bus: str = "") -> Neighbours:
    """`bus` is the address of a Redis that carries the news; without one PostgreSQL does."""
    if not store.database.is_shared:
        return NoNeighbours()
    if bus and not bus.startswith("redis://"):
        raise BadInput(f"News go by way of PostgreSQL itself, or of redis://host:port, and not of {bus}.")
    return PostgresNeighbours(store, RedisBus(bus) if bus else None)
