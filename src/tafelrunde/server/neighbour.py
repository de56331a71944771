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

from tafelrunde.server.schema import leases, presence
from tafelrunde.server.store import CHANNEL, Store, notify

log = structlog.get_logger()
# Milliseconds that a bot's turn belongs to a process, and that a connection counts without a sign of life.
LEASE = 10_000
ALIVE = 15_000
# Seconds between two attempts to listen again.
RETRY = 1.0

# The table and the number of its last event; 0 says that somebody came or went, None that anything may have happened.
Changed = Callable[[str | None, int], None]

# The database's clock: processes may run on machines whose own clocks differ.
_NOW = sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)

Presence = dict[str, set[int]]


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

    async def elsewhere(self) -> Presence:
        """Who is connected to other processes, by table."""
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

    async def elsewhere(self) -> Presence:
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
        dsn = self.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(dsn)
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
        def work(connection: sa.Connection) -> None:
            self._forget(connection, present)
            rows = [(table, viewer) for table, viewers in present.items() for viewer in sorted(viewers)]
            if rows:
                self._remember(connection, rows)
            if news:
                notify(connection, [f"{table} 0" for table in present])

        await self.store.database.write(work)

    def _forget(self, connection: sa.Connection, present: Presence) -> None:
        for table, viewers in present.items():
            mine = sa.and_(presence.c.table_id == table, presence.c.owner == self.name)
            connection.execute(presence.delete().where(mine, presence.c.viewer.not_in(viewers)))

    def _remember(self, connection: sa.Connection, rows: list[tuple[str, int]]) -> None:
        wanted = insert(presence).values(
            [{"table_id": table, "viewer": viewer, "owner": self.name, "until": _NOW + ALIVE} for table, viewer in rows]
        )
        connection.execute(
            wanted.on_conflict_do_update(
                index_elements=[presence.c.table_id, presence.c.viewer, presence.c.owner],
                set_={"until": wanted.excluded.until},
            )
        )

    async def elsewhere(self) -> Presence:
        query = (
            sa.select(presence.c.table_id, presence.c.viewer)
            .where(presence.c.owner != self.name, presence.c.until >= _NOW)
            .distinct()
        )
        found: Presence = {}
        for table, viewer in await self.store.database.read(lambda connection: connection.execute(query).all()):
            found.setdefault(table, set()).add(viewer)
        return found


def neighbours_of(store: Store) -> Neighbours:
    return PostgresNeighbours(store) if store.database.is_shared else Alone()
