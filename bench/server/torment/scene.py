"""Servers, a database and people at tables, to which something is about to happen."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg

sys.path.insert(0, str(Path(__file__).parents[1]))

from house import House, free_port
from load import GAME
from tests.server.postgres import Postgres, running_postgres

from .check import Count, Rows, count_table
from .way import DistantWay
from .witness import Witness

TABLES = 6
# Seconds within which every table goes on after a fault has passed.
BACK = 15.0
# One address does here what otherwise many do.
MANY = {"TAFELRUNDE_CONNECTIONS_PER_ADDRESS": "100000"}


class Scene:
    """`database` is how the servers reach it, `direct` how the checker does."""

    def __init__(self, database: str, direct: str, houses: int, **settings: str) -> None:
        self.direct = direct
        self.postgres: Postgres | None = None
        self._way: DistantWay | None = None
        self.houses = [House(database, free_port(), **{**MANY, **settings}) for _ in range(houses)]
        self.people: list[Witness] = []
        # Tables that a fault has damaged on purpose.
        self.damaged: set[str] = set()
        self._lives: list[asyncio.Task[None]] = []

    @property
    def way(self) -> DistantWay:
        """To a database that is somewhere else."""
        assert self._way is not None  # noqa: S101
        return self._way

    @way.setter
    def way(self, way: DistantWay) -> None:
        self._way = way

    @property
    def is_shared(self) -> bool:
        return self.direct.startswith("postgresql")

    async def open(self, tables: int = TABLES) -> None:
        for house in self.houses:
            await asyncio.to_thread(house.start)
        ports = [house.port for house in self.houses]
        for _ in range(tables):
            table, (token,) = await asyncio.to_thread(self.houses[0].duel, GAME)
            host = Witness(ports, table, token)
            await host.connect()
            while host.last is None:
                await asyncio.sleep(0.001)
            invitation = host.last.invitations[1]
            assert invitation is not None  # noqa: S101
            guest = Witness(ports[::-1], table, await asyncio.to_thread(self.houses[0].join, table, invitation))
            await guest.connect()
            self.people += [host, guest]
        self._lives = [asyncio.create_task(person.live()) for person in self.people]
        await self.go_on(BACK)

    async def go_on(self, within: float) -> float:
        """Wait until every person at a sound table has another action acknowledged; how long it took."""
        people = [person for person in self.people if person.table not in self.damaged]
        before, began = [len(person.told) for person in people], time.monotonic()
        while any(len(person.told) == count for person, count in zip(people, before, strict=True)):
            if time.monotonic() - began > within:
                stuck = sum(len(person.told) == count for person, count in zip(people, before, strict=True))
                raise TimeoutError(f"{stuck} of {len(people)} people do not go on within {within:.0f} s")
            await asyncio.sleep(0.01)
        return time.monotonic() - began

    async def close(self) -> None:
        for life in self._lives:
            life.cancel()
        for person in self.people:
            person.hang_up()
        for house in self.houses:
            await asyncio.to_thread(house.stop)

    async def count(self) -> Count:
        """After the servers have ended, from the database itself."""
        total = Count()
        for table in {person.table for person in self.people} - self.damaged:
            people = [person for person in self.people if person.table == table]
            total += count_table(await self.rows(table), people)
        return total

    async def rows(self, table: str) -> Rows:
        if not self.is_shared:
            with contextlib.closing(sqlite3.connect(self.direct)) as connection:
                query = "SELECT number, body FROM events WHERE table_id = ? ORDER BY number"
                return list(connection.execute(query, (table,)))
        line = await asyncpg.connect(self.direct)
        try:
            query = "SELECT number, body FROM events WHERE table_id = $1 ORDER BY number"
            return [(row["number"], row["body"]) for row in await line.fetch(query, table)]
        finally:
            await line.close()


@contextlib.asynccontextmanager
async def scene_on(kind: str, folder: Path | None = None, **settings: str) -> AsyncIterator[Scene]:
    """One server on SQLite, or two on PostgreSQL."""
    with contextlib.ExitStack() as stack:
        if kind == "sqlite":
            place = folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
            scene = Scene(str(place / "t.sqlite"), str(place / "t.sqlite"), 1, **settings)
        else:
            postgres = stack.enter_context(running_postgres(fsync="on"))
            url = postgres.new_database()
            scene = Scene(url, url, 2, **settings)
            scene.postgres = postgres
        try:
            yield scene
        finally:
            await scene.close()
