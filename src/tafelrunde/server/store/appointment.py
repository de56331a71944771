"""When tables have to be looked after, whether anybody is there or not: a clock is at zero, somebody is to be told."""

from __future__ import annotations

import asyncio

import sqlalchemy as sa

from tafelrunde.server.store.schema import appointments, tables
from tafelrunde.server.store.store import Store, complain

# Seconds for which appointments are gathered before they are written.
GATHER = 0.05
# Milliseconds after which a table that was to be looked after, and was not, is somebody else's business.
LEASE = 60_000
# So many are taken at once.
MOST = 200


class Appointments:
    """Written soon after they are made, the last of each table; each is kept by one server process."""

    def __init__(self, store: Store) -> None:
        self.database = store.database
        self._made: dict[str, int | None] = {}
        self._writer: asyncio.Task[None] | None = None

    def make(self, table: str, due: int | None) -> None:
        """None lets the table alone. Nobody waits for it."""
        self._made[table] = due
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_soon(), name="appointments")

    async def _write_soon(self) -> None:
        await asyncio.sleep(GATHER)
        self._writer = None
        try:
            await self.write()
        except Exception as error:  # noqa: BLE001  # the table has one from before, and makes a new one then
            complain("appointment-failed", error)

    async def write(self) -> None:
        """Write what was made so far."""
        made, self._made = self._made, {}
        if made:
            await self.database.write(lambda connection: _put(connection, made))

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.cancel()
        await self.write()

    async def are_any(self) -> bool:
        query = sa.select(appointments.c.table_id).limit(1)
        return bool(self._made) or await self.database.read(lambda connection: connection.scalar(query)) is not None

    async def take(self, now: int) -> list[str]:
        """Tables that are to be looked after now, and for a while by nobody else."""
        due = sa.select(appointments.c.table_id).where(appointments.c.due <= now)
        query = due.order_by(appointments.c.due).limit(MOST)
        if not await self.database.read(lambda connection: connection.execute(query.limit(1)).all()):
            return []

        def work(connection: sa.Connection) -> list[str]:
            chosen = query if connection.dialect.name == "sqlite" else query.with_for_update(skip_locked=True)
            ids = list(connection.scalars(chosen))
            taken = appointments.update().where(appointments.c.table_id.in_(ids), appointments.c.due <= now)
            return list(connection.scalars(taken.values(due=now + LEASE).returning(appointments.c.table_id)))

        return await self.database.write(work)


def _put(connection: sa.Connection, made: dict[str, int | None]) -> None:
    # In one order: whoever takes more than one lock takes them as everybody else does.
    ids = sorted(made)
    connection.execute(appointments.delete().where(appointments.c.table_id.in_(ids)))
    # A table may be deleted by now.
    there = set(connection.scalars(sa.select(tables.c.id).where(tables.c.id.in_(ids))))
    rows = [{"table_id": table, "due": made[table]} for table in ids if made[table] is not None and table in there]
    if rows:
        connection.execute(appointments.insert(), rows)
