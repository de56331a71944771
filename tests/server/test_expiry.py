"""Tables that nobody touches: deleted by the database's clock, after many warnings, never for a clock that jumped."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from tafelrunde.cli.main import app
from tafelrunde.server.live import lobby
from tafelrunde.server.source import RealSource
from tafelrunde.server.store import expiry, schema
from tafelrunde.server.store.database import database_url
from tafelrunde.server.store.store import Store
from tests.server.house import OPEN, House, me, play_out, running_house
from tests.server.postgres import Postgres

DAY = 86_400_000


class Clock:
    """The database's clock, so many days ahead."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.plain = dict(schema.CLOCKS)
        self.monkeypatch = monkeypatch

    def set(self, days: float) -> None:
        for name, text in self.plain.items():
            self.monkeypatch.setitem(schema.CLOCKS, name, f"({text} + {int(days * DAY)})")


class Ahead(RealSource):
    """A server whose own clock is 91 days fast."""

    def now(self) -> int:
        return super().now() + 91 * DAY


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def lay(house: House, count: int) -> list[str]:
    """Tables that nobody is at."""
    tables = [(await house.create("hnefatafl", [me("Ada"), OPEN]))["table"] for _ in range(count)]
    house.app.parts.lobby.rooms.clear()
    return tables


async def there(house: House) -> set[str]:
    return {row.id for row in await house.app.parts.lobby.store.rows()}


def both(tmp_path: Path, postgres: Postgres, scenario: Callable[[House], Awaitable[None]], **settings: Any) -> None:
    async def run() -> None:
        for database in (str(tmp_path / "t.sqlite"), postgres.new_database()):
            async with running_house(database, **settings) as house:
                await scenario(house)

    asyncio.run(run())


def test_a_server_with_a_wrong_clock_deletes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "SWEEP", 0.02)

    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            tables = await lay(house, 5)
        async with running_house(tmp_path / "t.sqlite", source=Ahead()) as house:
            await asyncio.sleep(1.0)
            assert await there(house) == set(tables)
            await house.app.parts.lobby.expire()
            assert await there(house) == set(tables)

    asyncio.run(run())


def test_a_database_whose_clock_jumps_warns_a_part_and_takes_it_back(
    tmp_path: Path, postgres: Postgres, clock: Clock
) -> None:
    async def scenario(house: House) -> None:
        clock.set(0)
        lobby = house.app.parts.lobby
        tables = await lay(house, 50)
        clock.set(91)
        for _ in range(3):
            await lobby.expire()
        rows = await lobby.store.rows()
        # 2 of 50 a run, each of them once: the clock stands where it jumped to.
        assert sorted(row.warnings for row in rows) == [0] * 44 + [1] * 6
        clock.set(0)
        await lobby.expire()
        assert [row.warnings for row in await lobby.store.rows()] == [0] * 50
        # Also one that jumps again and again needs as many days as there are warnings.
        for jump in range(6):
            clock.set(100 + 100 * jump)
            await lobby.expire()
        assert await there(house) == set(tables)

    both(tmp_path, postgres, scenario)


def test_a_table_is_deleted_after_a_week_of_warnings(
    tmp_path: Path, postgres: Postgres, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "PART", 1)

    async def scenario(house: House) -> None:
        clock.set(0)
        lobby = house.app.parts.lobby
        old, seen, other, looked_at = await lay(house, 4)
        entry = await house.create("hnefatafl", [me("Ada"), me("Bo")])
        ada = await house.client(entry["table"], entry["token"])
        await ada.contribute()
        await ada.do("start")
        waiting = await house.create("hnefatafl", [me("Cleo"), OPEN])
        cleo = await house.client(waiting["table"], waiting["token"])
        await asyncio.sleep(0.3)
        await ada.close()
        await asyncio.sleep(0.1)
        await lobby.store.beat()
        lobby.rooms.pop(entry["table"])
        for hour in range(90 * 24, 98 * 24, 6):
            clock.set(hour / 24 + 0.1)
            await lobby.expire()
            if hour == 93 * 24:
                assert await lobby.store.restore(seen)
            if hour == 94 * 24:
                lobby.store.note((await lobby.room(looked_at)).snapshot() and row(lobby, looked_at))
                await lobby.store.beat()
                lobby.rooms.pop(looked_at)
            if hour < 97 * 24:
                assert old in await there(house)
        left = await there(house)
        assert {old, other} & left == set()
        # Somebody kept one, somebody came to another, and somebody is in the middle of a match, or waits.
        assert {seen, looked_at, entry["table"], waiting["table"]} <= left
        assert (await house.request("GET", f"/api/v1/tables/{old}"))[0] == 404
        await cleo.close()

    def row(lobby: Any, table: str) -> Any:
        from tafelrunde.server.live.room import row_of  # noqa: PLC0415

        return row_of(lobby.rooms[table].table)

    both(tmp_path, postgres, scenario)


def test_whoever_comes_to_a_table_keeps_it(tmp_path: Path, clock: Clock) -> None:
    async def scenario(house: House) -> None:
        entry = await house.create("hnefatafl", [me("Ada"), OPEN])
        house.app.parts.lobby.rooms.clear()
        clock.set(91)
        await house.app.parts.lobby.expire()
        assert [row.warnings for row in await house.app.parts.lobby.store.rows()] == [1]
        await (await house.client(entry["table"], entry["token"])).close()
        await house.app.parts.lobby.store.beat()
        house.app.parts.lobby.rooms.clear()
        await house.app.parts.lobby.expire()
        assert [row.warnings for row in await house.app.parts.lobby.store.rows()] == [0]

    play_out(tmp_path, scenario)


def test_the_administrator_sees_warnings_and_takes_them_back(tmp_path: Path, clock: Clock) -> None:
    tables: list[str] = []

    async def scenario(house: House) -> None:
        tables.extend(await lay(house, 1))
        clock.set(91)
        await house.app.parts.lobby.expire()

    play_out(tmp_path, scenario)
    where = ["--database", str(tmp_path / "t.sqlite")]
    assert "warned 1 times" in CliRunner().invoke(app, ["admin", "list", *where]).output
    assert "1 tables kept" in CliRunner().invoke(app, ["admin", "restore", *tables, *where]).output
    assert "warned" not in CliRunner().invoke(app, ["admin", "list", *where]).output
    assert CliRunner().invoke(app, ["admin", "restore", "aaaaaaaaaa", *where]).exit_code != 0


# What versions after the warnings have added.
LATER = ("judgements", "appointments", "outages", "heartbeats", "knocks", "keys", "remarks", "opinions")


def test_a_database_from_before_there_were_warnings_opens(tmp_path: Path) -> None:
    """Its tables are there, and nothing of them is warned."""
    path = tmp_path / "t.sqlite"

    async def scenario(house: House) -> None:
        await lay(house, 2)

    play_out(tmp_path, scenario)
    with closing(sqlite3.connect(path)) as old, old:
        for statement in (
            *(f"DROP TABLE {name}" for name in LATER),
            "DROP INDEX tables_doomed",
            "ALTER TABLE tables DROP COLUMN warnings",
            "ALTER TABLE tables DROP COLUMN doomed",
            "DROP TABLE removals",
            "DROP TABLE servers",
            "DROP TABLE presence",
            "CREATE TABLE presence (table_id VARCHAR(16), viewer INTEGER, owner VARCHAR(32), until BIGINT)",
            "UPDATE alembic_version SET version_num = '0001'",
        ):
            old.execute(statement)

    async def look() -> list[int]:
        store = Store(database_url(str(path)))
        await store.open()
        rows = await store.rows()
        await store.database.read(lambda connection: connection.execute(sa.select(schema.presence)).all())
        await store.close()
        return [row.warnings for row in rows]

    assert asyncio.run(look()) == [0, 0]
