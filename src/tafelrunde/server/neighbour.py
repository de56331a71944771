"""Other server processes on the same database: who of them thinks for a bot, who is connected there, what is new."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import asyncpg
import sqlalchemy as sa
import structlog
from sqlalchemy.dialects.postgresql import insert

from tafelrunde.server.database import connect
from tafelrunde.server.schema import leases, presence
from tafelrunde.server.store import CHANNEL, SOMEBODY_MOVED, Store, notify

log = structlog.get_logger()
# Milliseconds that a bot's turn belongs to a process, and that a connection counts without a sign of life.
LEASE = 10_000
ALIVE = 15_000
# Seconds between two attempts to listen again.
RETRY = 1.0

# The table, and the number of its last event or one of those in store.py; None says that anything may have happened.
Changed = Callable[[str | None, int], None]

# The database's clock: processes may run on machines whose own clocks differ.
_NOW = sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)

Presence = dict[str, set[int]]

# However many people are at however many tables, and whichever of those are deleted meanwhile.
_COME = sa.text("""
    INSERT INTO presence (table_id, viewer, owner, until)
    SELECT here.table_id, here.viewer, :owner, extract(epoch FROM clock_timestamp()) * 1000 + :alive
    FROM unnest(CAST(:tables AS varchar[]), CAST(:viewers AS integer[])) AS here (table_id, viewer)
    JOIN tables ON tables.id = here.table_id FOR KEY SHARE OF tables
    ON CONFLICT (table_id, viewer, owner) DO UPDATE SET until = excluded.until
""")
_GO = sa.text("""
    DELETE FROM presence WHERE owner = :owner AND table_id = ANY(CAST(:at AS varchar[])) AND NOT EXISTS (
        SELECT FROM unnest(CAST(:tables AS varchar[]), CAST(:viewers AS integer[])) AS here (table_id, viewer)
        WHERE here.table_id = presence.table_id AND here.viewer = presence.viewer
    )
""")


class Neighbours(Protocol):
    async def open(self, changed: Changed) -> None: ...

    async def close(self) -> None: ...

    async def lease(self, table: str) -> bool:
        """Whether this process may think for the table's bots for a while."""
        ...

    async def release(self, table: str) -> None: ...

    async def report(self, present: Presence, *, news: bool) -> None:
        """Say who is connected here, by table; with news, wake the others."""
        ...

    async def elsewhere(self, only: str | None = None) -> Presence:
        """Who is connected to other processes, by table; or at one table only."""
        ...


class Alone:
    """SQLite has one server process, and that one knows everything."""

    async def open(self, changed: Changed) -> None:
        return

    async def close(self) -> None:
        return

    async def lease(self, table: str) -> bool:
        return True

    async def release(self, table: str) -> None:
        return

    async def report(self, present: Presence, *, news: bool) -> None:
        return

    async def elsewhere(self, only: str | None = None) -> Presence:
        return {}


class PostgresNeighbours:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.name = secrets.token_hex(8)
        self._listener: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    async def open(self, changed: Changed) -> None:
        self._listener = asyncio.create_task(self._listen(changed), name="listener")
        await self._ready.wait()

    async def close(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            with suppress(asyncio.CancelledError):
                await self._listener
        await self.store.database.write(self._leave)

    def _leave(self, connection: sa.Connection) -> None:
        for part in (presence, leases):
            connection.execute(part.delete().where(part.c.owner == self.name))

    async def _listen(self, changed: Changed) -> None:
        """Hear of changes for as long as the server runs; after an interruption anything may have happened."""
        while True:
            try:
                await self._listen_once(changed)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("listener-lost", error=type(error).__name__)
            await asyncio.sleep(RETRY)

    async def _listen_once(self, changed: Changed) -> None:
        connection = await connect(self.store.url)
        gone = asyncio.Event()
        connection.add_termination_listener(lambda _: gone.set())

        def hear(_connection: object, _pid: int, _channel: str, payload: object) -> None:
            table, _, number = str(payload).partition(" ")
            changed(table, int(number))

        try:
            await connection.add_listener(CHANNEL, hear)
            changed(None, 0)
            self._ready.set()
            await gone.wait()
        finally:
            await connection.close()

    async def lease(self, table: str) -> bool:
        wanted = insert(leases).values(table_id=table, owner=self.name, until=_NOW + LEASE)
        taken = wanted.on_conflict_do_update(
            index_elements=[leases.c.table_id],
            set_={"owner": wanted.excluded.owner, "until": wanted.excluded.until},
            where=sa.or_(leases.c.owner == self.name, leases.c.until < _NOW),
        ).returning(leases.c.owner)
        return await self.store.database.write(lambda connection: connection.execute(taken).first() is not None)

    async def release(self, table: str) -> None:
        statement = leases.delete().where(leases.c.table_id == table, leases.c.owner == self.name)
        await self.store.database.write(lambda connection: connection.execute(statement))

    async def report(self, present: Presence, *, news: bool) -> None:
        here = sorted((table, viewer) for table, viewers in present.items() for viewer in viewers)
        names = {"tables": [table for table, _ in here], "viewers": [viewer for _, viewer in here]}

        def work(connection: sa.Connection) -> None:
            # In this order: whoever deletes a table waits until it is told who was there, and nobody for two locks.
            connection.execute(_COME, {**names, "owner": self.name, "alive": ALIVE})
            connection.execute(_GO, {**names, "owner": self.name, "at": list(present)})
            if news:
                notify(connection, [f"{table} {SOMEBODY_MOVED}" for table in present])

        await self.store.database.write(work)

    async def elsewhere(self, only: str | None = None) -> Presence:
        query = (
            sa.select(presence.c.table_id, presence.c.viewer)
            .where(presence.c.owner != self.name, presence.c.until >= _NOW)
            .distinct()
        )
        if only is not None:
            query = query.where(presence.c.table_id == only)
        found: Presence = {}
        for table, viewer in await self.store.database.read(lambda connection: connection.execute(query).all()):
            found.setdefault(table, set()).add(viewer)
        return found


def neighbours_of(store: Store) -> Neighbours:
    return PostgresNeighbours(store) if store.database.is_shared else Alone()
