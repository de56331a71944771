"""Looking after tables: what is exported from one database comes into another without a loss."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tafelrunde.cli import app
from tafelrunde.core.error import BadInput
from tafelrunde.server.admin import export_tables, import_tables
from tafelrunde.server.database import database_url
from tafelrunde.server.store import Store
from tests.server.house import OPEN, bot, me, running_house
from tests.server.postgres import Postgres


async def lay_tables(database: str) -> list[tuple[str, str]]:
    """Two tables, one with a finished match; their ids and the hosts' tokens."""
    async with running_house(database) as house:
        first = await house.create("fischkopf", [me("Zoë"), bot(1)], options={"rounds": 1})
        zoe = await house.client(first["table"], first["token"])
        await zoe.contribute()
        await zoe.do("start")
        await zoe.play()
        second = await house.create("xnet", [me("Ada"), OPEN, bot(2)], visibility="listed", takeover=60)
        return [(first["table"], first["token"]), (second["table"], second["token"])]


async def exported(database: str) -> bytes:
    store = Store(database_url(database))
    await store.open()
    out = io.BytesIO()
    await export_tables(store, [], out)
    await store.close()
    return out.getvalue()


async def imported(database: str, data: bytes) -> int:
    store = Store(database_url(database))
    await store.open()
    try:
        return await import_tables(store, io.BytesIO(data))
    finally:
        await store.close()


def test_tables_move_between_sqlite_and_postgresql_without_a_loss(tmp_path: Path, postgres: Postgres) -> None:
    async def run() -> None:
        here, there, back = str(tmp_path / "a.sqlite"), postgres.new_database(), str(tmp_path / "b.sqlite")
        tables = await lay_tables(here)
        data = await exported(here)
        assert await imported(there, data) == 2
        assert await exported(there) == data
        assert await imported(back, await exported(there)) == 2
        assert await exported(back) == data
        messages = []
        for database in (here, there, back):
            async with running_house(database) as house:
                messages.append([(await house.client(table, token)).message for table, token in tables])
        assert messages[0] == messages[1] == messages[2]
        assert messages[0][0]["status"] == "finished"

    asyncio.run(run())


def test_an_import_does_not_touch_what_is_there(tmp_path: Path) -> None:
    async def run() -> None:
        database = str(tmp_path / "a.sqlite")
        await lay_tables(database)
        data = await exported(database)
        with pytest.raises(BadInput, match="is there already"):
            await imported(database, data)
        assert await exported(database) == data

    asyncio.run(run())


def test_a_damaged_export_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        database = str(tmp_path / "a.sqlite")
        await lay_tables(database)
        lines = (await exported(database)).splitlines(keepends=True)
        for number, damaged in enumerate(
            (
                b"",
                b'{"format":"other"}\n',
                b"".join([lines[0], *lines[2:]]),
                b"".join([*lines[:2], *lines[3:]]),
                b"".join([*lines[:2], b"nonsense\n"]),
                lines[0] + lines[1].replace(b'"created"', b'"destroyed"'),
                lines[0] + lines[1].replace(b'"table":"', b'"table":"x', 1),
            )
        ):
            new = str(tmp_path / f"{number}.sqlite")
            if damaged:
                with pytest.raises(BadInput):
                    await imported(new, damaged)
            assert await exported(new) == lines[0]

    asyncio.run(run())


def test_the_command_line_lists_exports_imports_and_deletes(tmp_path: Path) -> None:
    database, copy, file = (str(tmp_path / name) for name in ("a.sqlite", "b.sqlite", "tables.jsonl"))
    (first, _), (second, _) = asyncio.run(lay_tables(database))
    run = CliRunner().invoke
    listed = run(app, ["admin", "list", "--database", database]).output
    assert [line.split()[:3] for line in listed.splitlines()] == [
        [first, "fischkopf", "finished"],
        [second, "xnet", "waiting"],
    ]
    assert "Zoë" in listed
    assert run(app, ["admin", "export", file, second, "--database", database]).output == "1 tables exported.\n"
    assert run(app, ["admin", "import", file, "--database", copy]).output == "1 tables imported.\n"
    assert second in run(app, ["admin", "list", "--database", copy]).output
    assert run(app, ["admin", "delete", second, "--database", copy]).exit_code == 0
    assert run(app, ["admin", "list", "--database", copy]).output == ""


def test_a_table_that_is_deleted_under_a_server_is_gone(tmp_path: Path) -> None:
    async def run() -> None:
        database = str(tmp_path / "a.sqlite")
        async with running_house(database) as house:
            entry = await house.create("hnefatafl", [me(), OPEN])
            ada = await house.client(entry["table"], entry["token"])
            store = Store(database_url(database))
            await store.delete(entry["table"])
            await store.database.close()
            assert await ada.refused("rename", seat=0, name="Ada") == "no-such-table"
            await house.app.state.lobby.sweep()
            assert (await house.request("GET", f"/api/v1/tables/{entry['table']}"))[0] == 404

    asyncio.run(run())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/var/lib/t.sqlite", "sqlite:////var/lib/t.sqlite"),
        ("sqlite:///t.sqlite", "sqlite:///t.sqlite"),
        ("postgresql://ada@db/tables", "postgresql+asyncpg://ada@db/tables"),
        ("postgres://ada@db/tables", "postgresql+asyncpg://ada@db/tables"),
    ],
)
def test_a_database_is_named_by_a_path_or_a_url(text: str, expected: str) -> None:
    assert str(database_url(text)) == expected


def test_other_databases_are_refused() -> None:
    with pytest.raises(BadInput, match="SQLite or PostgreSQL"):
        database_url("mysql://localhost/tables")
