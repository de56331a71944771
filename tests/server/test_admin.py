"""Looking after tables: what is exported from one database comes into another without a loss."""

from __future__ import annotations

import asyncio
import io
import re
import secrets
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosedError

from tafelrunde.cli.main import app
from tafelrunde.core.error import BadInput, TafelrundeError
from tafelrunde.server.live import lobby
from tafelrunde.server.live.admin import Imported, export_tables, import_tables
from tafelrunde.server.store.claim import claimed
from tafelrunde.server.store.database import TableRow, Work, database_url
from tafelrunde.server.store.store import Store
from tafelrunde.server.web.run import prepare
from tafelrunde.table.event import Renamed
from tests.server.house import OPEN, Client, House, Json, bot, duel, me, running_house, until
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
    await export_tables(store, [], out, pytest.fail)
    await store.close()
    return out.getvalue()


async def imported(database: str, data: bytes) -> Imported:
    """All of it; whatever is wrong is raised."""

    def complain(sentence: str) -> None:
        raise BadInput(sentence)

    store = Store(database_url(database))
    await store.open()
    try:
        return await import_tables(store, io.BytesIO(data), complain)
    finally:
        await store.close()


def test_tables_move_between_sqlite_and_postgresql_without_a_loss(tmp_path: Path, postgres: Postgres) -> None:
    async def run() -> None:
        here, there, back = str(tmp_path / "a.sqlite"), postgres.new_database(), str(tmp_path / "b.sqlite")
        tables = await lay_tables(here)
        data = await exported(here)
        assert await imported(there, data) == (2, 0)
        assert await exported(there) == data
        assert await imported(back, await exported(there)) == (2, 0)
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
        assert await imported(database, data) == (0, 2)
        with pytest.raises(BadInput, match="is there already, with other events"):
            await imported(database, data.replace("Zoë".encode(), b"Bo"))
        assert await exported(database) == data

    asyncio.run(run())


def test_an_import_that_was_interrupted_is_begun_again(tmp_path: Path) -> None:
    """What is there is counted, what is wrong is told, and the rest comes."""
    database, copy, file = tmp_path / "a.sqlite", str(tmp_path / "b.sqlite"), tmp_path / "tables.jsonl"

    async def lay() -> list[str]:
        async with running_house(database) as house:
            return sorted(await lay_three(house) + await lay_three(house))

    tables = asyncio.run(lay())
    header, *rows = asyncio.run(exported(str(database))).splitlines(keepends=True)
    parts = {table: b"".join(row for row in rows if f'"table":"{table}"'.encode() in row) for table in tables}
    run = CliRunner().invoke
    file.write_bytes(b"".join([header, parts[tables[0]], parts[tables[1]].replace("Zoë".encode(), b"Bo")]))
    assert run(app, ["admin", "import", str(file), "--database", copy]).output == "2 tables imported.\n"
    before = asyncio.run(exported(copy))
    parts[tables[2]] = parts[tables[2]].replace(tables[2].encode(), b"z" * 40)
    parts[tables[3]] = parts[tables[3]].replace(b'"renamed"', b'"maimed"')
    file.write_bytes(b"".join([header, *parts.values()]))
    result = run(app, ["admin", "import", str(file), "--database", copy])
    assert (result.exit_code, result.stdout) == (2, "2 tables imported, 1 were there already.\n")
    told = result.stderr.splitlines()
    assert told[0] == f"Table {tables[1]} is there already, with other events."
    assert told[1] == f"'{'z' * 40}' is no id of a table."
    assert told[2].startswith(f"Table {tables[3]} is invalid: ")
    assert len(told) == 3
    after = asyncio.run(exported(copy))
    assert set(before.splitlines()) < set(after.splitlines())
    assert [parts[table] in after for table in tables] == [True, False, False, False, True, True]
    again = run(app, ["admin", "import", str(file), "--database", copy])
    assert (again.exit_code, again.stdout) == (2, "0 tables imported, 3 were there already.\n")


def test_a_damaged_export_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        database = str(tmp_path / "a.sqlite")
        await lay_tables(database)
        lines = (await exported(database)).splitlines(keepends=True)
        acted = re.sub(rb'"number":\d+', b'"number":2', next(line for line in lines if b'"acted"' in line))
        for number, damaged in enumerate(
            (
                b"",
                b'{"format":"other"}\n',
                lines[0] + re.sub(rb'"at":\d+', b'"at":9223372036854775807', lines[1]),
                lines[0] + re.sub(rb'"at":\d+', b'"at":99999999999999999999999', lines[1]),
                lines[0] + lines[1] + acted,
                b"".join([lines[0], *lines[2:]]),
                b"".join([*lines[:2], *lines[3:]]),
                b"".join([*lines[:2], b"nonsense\n"]),
                lines[0] + lines[1].replace(b'"created"', b'"destroyed"'),
                lines[0] + lines[1].replace(b'"table":"', b'"table":"x', 1),
            )
        ):
            new = str(tmp_path / f"{number}.sqlite")
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


def refusal_of(*command: str) -> str:
    result = CliRunner().invoke(app, ["admin", *command])
    assert isinstance(result.exception, TafelrundeError), result.output
    return str(result.exception)


def test_an_export_that_fails_leaves_the_one_before_as_it_was(tmp_path: Path) -> None:
    database, file = str(tmp_path / "a.sqlite"), tmp_path / "tables.jsonl"
    asyncio.run(lay_tables(database))
    run = CliRunner().invoke
    run(app, ["admin", "export", str(file), "--database", database])
    before = file.read_bytes()
    assert file.stat().st_mode & 0o077 == 0
    assert "There is no table mistyped" in refusal_of("export", str(file), "mistyped", "--database", database)
    assert "there are no tables" in refusal_of("export", str(file), "--database", str(tmp_path / "typo"))
    assert file.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"a.sqlite", "tables.jsonl"}
    assert "cannot be written" in refusal_of("export", str(tmp_path / "gone" / "t.jsonl"), "--database", database)


def test_what_is_not_there_is_neither_listed_nor_deleted(tmp_path: Path) -> None:
    database = str(tmp_path / "a.sqlite")
    (first, _), _ = asyncio.run(lay_tables(database))
    assert "There is no table mistyped" in refusal_of("delete", first, "mistyped", "--database", database)
    assert first not in CliRunner().invoke(app, ["admin", "list", "--database", database]).output
    typo = tmp_path / "typo" / "t.sqlite"
    assert "there are no tables" in refusal_of("list", "--database", str(typo))
    assert not typo.parent.exists()


@pytest.mark.parametrize(
    "kind", ["folder", "picture", "newer", "no file", "no way", "closed port", "no address", "memory"]
)
def test_a_database_that_cannot_be_opened_is_named_in_one_sentence(tmp_path: Path, kind: str) -> None:
    (tmp_path / "picture").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "folder").mkdir()
    newer = tmp_path / "newer.sqlite"
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    name, expected = {
        "newer": (str(newer), "cannot be opened: a newer version has changed them"),
        "folder": (str(tmp_path / "folder"), "cannot be opened"),
        "picture": (str(tmp_path / "picture"), "cannot be opened: file is not a database"),
        "no file": (str(tmp_path / "picture" / "t.sqlite"), "cannot be written"),
        "no way": ("postgresql://host:port/tables", "named by a path, or by a URL"),
        "closed port": ("postgresql://ada:secret@127.0.0.1:1/tables", "cannot be opened"),
        "no address": ("://", "named by a path, or by a URL"),
        "memory": (":memory:", "needs a file"),
    }[kind]
    with pytest.raises(TafelrundeError, match=expected) as refusal, claimed(database_url(name)):
        asyncio.run(prepare(database_url(name)))
    assert "secret" not in str(refusal.value)
    source = tmp_path / "empty.jsonl"
    source.write_bytes(b"")
    assert re.search(expected, refusal_of("import", str(source), "--database", name))


async def delete_under_a_server(database: str, table: str) -> None:
    store = Store(database_url(database))
    assert await store.delete(table)
    await store.database.close()


def test_a_table_that_is_deleted_in_a_match_keeps_no_other_from_its_bots(tmp_path: Path) -> None:
    """People are away from both, and a bot takes their seats where there still are any."""

    async def run() -> None:
        database = str(tmp_path / "a.sqlite")
        async with running_house(database) as house:
            lobby, tables = house.app.parts.lobby, []
            for _ in range(2):
                ada, bo = await duel(house, takeover=10)
                tables.append(ada.table)
                await ada.act(0)
                await bo.close()
                await ada.until(lambda message: not message["seats"][1]["present"])
                room = lobby.rooms[ada.table]
                for viewer in room.absent_since:
                    room.absent_since[viewer] -= 11
            await delete_under_a_server(database, tables[0])
            await lobby.sweep()
            assert tables[0] not in lobby.rooms
            assert lobby.rooms[tables[1]].table.seats[1].stand_in is not None
            assert (await house.request("GET", f"/api/v1/tables/{tables[0]}"))[0] == 404

    asyncio.run(run())


def test_a_table_that_is_deleted_under_a_server_is_gone(tmp_path: Path) -> None:
    async def run() -> None:
        database = str(tmp_path / "a.sqlite")
        async with running_house(database) as house:
            entry = await house.create("hnefatafl", [me(), OPEN])
            ada = await house.client(entry["table"], entry["token"])
            await delete_under_a_server(database, entry["table"])
            assert await ada.refused("rename", seat=0, name="Ada") == "no-such-table"
            await house.app.parts.lobby.sweep()
            assert (await house.request("GET", f"/api/v1/tables/{entry['table']}"))[0] == 404

    asyncio.run(run())


def test_a_running_server_notices_what_admin_deletes(tmp_path: Path) -> None:
    async def run() -> None:
        database = str(tmp_path / "a.sqlite")
        async with running_house(database) as house:
            ada, bo = await duel(house, "fischkopf")
            await bo.do("resign", seat=1)
            path = f"/api/v1/tables/{ada.table}"
            paths = (path, f"{path}/matches/1/record")
            assert [(await house.request("GET", each))[0] for each in paths] == [200, 200]
            command = ["admin", "delete", ada.table, "--database", database]
            assert (await asyncio.to_thread(CliRunner().invoke, app, command)).output == "1 tables deleted.\n"
            for client in (ada, bo):
                with pytest.raises(ConnectionClosedError) as closed:
                    await client.until(lambda _: False)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4404
            assert [(await house.request("GET", each))[0] for each in paths] == [404, 404]
            with pytest.raises(ConnectionClosedError):
                await house.client(ada.table, ada.token)

    asyncio.run(run())


@pytest.mark.parametrize("is_busy", [False, True])
def test_a_table_that_is_laid_again_has_nothing_of_the_deleted_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_busy: bool
) -> None:
    """The same request after a deletion that the server has not noticed yet, while somebody acts at the old table.

    Where the store is busy, what both want to write comes into one commit.
    """
    monkeypatch.setattr(lobby, "SWEEP", 3600)
    headers = {"idempotency-key": secrets.token_urlsafe(24)}
    new = {"game": "hnefatafl", "seats": [me("Ada"), me("Bo")]}

    async def run() -> None:
        database = str(tmp_path / "a.sqlite")
        async with running_house(database) as house:
            other = await house.create("hnefatafl", [me("Cleo"), OPEN])
            cleo = await house.client(other["table"], other["token"])
            _, entry, _ = await house.request("POST", "/api/v1/tables", new, headers)
            old = await started(house, entry)
            await delete_under_a_server(database, entry["table"])
            store, room = house.app.parts.lobby.store, house.app.parts.lobby.rooms[entry["table"]]
            gate = hold_writer(store, monkeypatch)
            if not is_busy:
                gate.set()
            acting = asyncio.create_task(old.ask("act", seat=1, number=1, action=old.view(1)["choices"][0]))
            renaming = asyncio.create_task(cleo.ask("rename", seat=0, name="Zoë"))
            await until(lambda: len(store._entries) >= 2 or (acting.done() and renaming.done()))
            laying = asyncio.create_task(house.request("POST", "/api/v1/tables", new, headers))
            # It finds that the old table is gone, and waits for what is still under way there.
            await until(lambda: room.is_deleted or laying.done())
            gate.set()
            status, again, _ = await laying
            assert (status, again) == (201, entry)
            assert (await renaming)["type"] == "done"
            # Whether it is answered or the connection ends first: it is not done.
            answer = await asyncio.gather(acting, return_exceptions=True)
            assert "done" not in str(answer)
            ada = await started(house, entry)
            seen = ada.view(1)
        async with running_house(database) as house:
            assert (await house.client(entry["table"], entry["token"])).view(1) == seen

    async def started(house: House, entry: Json) -> Client:
        client = await house.client(entry["table"], entry["token"])
        assert client.message["status"] == "waiting"
        await client.contribute()
        await client.do("start")
        await client.act(0)
        return client

    asyncio.run(run())


def hold_writer(store: Store, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Nothing is written until the event is set; what comes meanwhile waits for its turn."""
    gate, write = asyncio.Event(), store.database.write_little

    async def write_late(work: Work[Any]) -> Any:
        await gate.wait()
        return await write(work)

    monkeypatch.setattr(store.database, "write_little", write_late)
    store.note(TableRow("", "", "", "", 0, 0))
    return gate


def test_tables_are_for_the_owner_alone(tmp_path: Path) -> None:
    database = tmp_path / "deep" / "a.sqlite"
    asyncio.run(lay_tables(str(database)))
    assert {stat.S_IMODE(path.stat().st_mode) & 0o077 for path in database.parent.glob("a.sqlite*")} == {0}


def test_nothing_is_imported_under_a_server(tmp_path: Path) -> None:
    """It would go on with what it remembers of a table, and leave a gap behind what was imported."""
    database, file = str(tmp_path / "a.sqlite"), tmp_path / "tables.jsonl"
    asyncio.run(lay_tables(database))
    file.write_bytes(asyncio.run(exported(database)))
    with claimed(database_url(database)) as claim:
        assert "stop it before tables are imported" in refusal_of("import", str(file), "--database", database)
        claim.say_where("http://127.0.0.1:8123/")
        assert "http://127.0.0.1:8123/" in refusal_of("import", str(file), "--database", database)


def test_a_table_with_a_gap_is_not_made_up(tmp_path: Path) -> None:
    database = str(tmp_path / "a.sqlite")

    async def run() -> None:
        async with running_house(database) as house:
            entry = await house.create("hnefatafl", [me(), OPEN])
            lobby = house.app.parts.lobby
            await lobby.store.append(entry["table"], 3, Renamed(at=1, seat=0, name="Zoë"))
            assert await lobby.store.read(entry["table"], 2) != []
            lobby.rooms.clear()
            assert (await house.request("GET", f"/api/v1/tables/{entry['table']}"))[0] == 410

    asyncio.run(run())


DAMAGES = {
    "gap": ("DELETE FROM events WHERE table_id = ? AND number = 2", "are missing"),
    "nothing": ("DELETE FROM events WHERE table_id = ?", "are missing"),
    "game": ("UPDATE events SET body = replace(body, 'hnefatafl', 'halma') WHERE table_id = ?", "no game called"),
    "scrap": ("UPDATE events SET body = '{' WHERE table_id = ? AND number = 2", "cannot be read"),
}


async def lay_three(house: House) -> list[str]:
    """Listed tables, each with two events behind the first."""
    tables = []
    for _ in range(3):
        entry = await house.create("hnefatafl", [me(), OPEN], visibility="listed")
        ada = await house.client(entry["table"], entry["token"])
        for name in ("Ada", "Zoë"):
            await ada.do("rename", seat=0, name=name)
        await ada.close()
        tables.append(entry["table"])
    return tables


def damage(database: Path, statement: str, table: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        assert connection.execute(statement, (table,)).rowcount > 0


@pytest.mark.parametrize("kind", DAMAGES)
def test_one_damaged_table_hides_no_other(tmp_path: Path, kind: str) -> None:
    database, file = tmp_path / "a.sqlite", tmp_path / "tables.jsonl"
    statement, expected = DAMAGES[kind]

    async def run() -> list[str]:
        async with running_house(database) as house:
            tables = await lay_three(house)
            house.app.parts.lobby.rooms.clear()
            damage(database, statement, tables[1])
            status, listed, _ = await house.request("GET", "/api/v1/tables")
            assert (status, {each["table"] for each in listed}) == (200, {tables[0], tables[2]})
            return tables

    first, damaged, last = asyncio.run(run())
    listing = CliRunner().invoke(app, ["admin", "list", "--database", str(database)])
    assert listing.exit_code == 2
    assert {line.split()[0] for line in listing.stdout.splitlines()} == {first, last}
    assert re.fullmatch(f".*{damaged}.*{expected}.*\n", listing.stderr)
    export = CliRunner().invoke(app, ["admin", "export", str(file), "--database", str(database)])
    written = {msgspec.json.decode(line)["table"] for line in file.read_bytes().splitlines()[1:]}
    if kind == "game":
        # An export is what is stored, also where this version makes nothing of it.
        assert (export.exit_code, export.stderr, written) == (0, "", {first, damaged, last})
    else:
        assert (export.exit_code, export.stdout, written) == (2, "2 tables exported.\n", {first, last})
        assert re.fullmatch(f".*{damaged}.*{expected}.*\n", export.stderr)


def break_page(database: Path, table: str, others: list[str]) -> None:
    """A page that holds events of one table and of no other comes back from the disk as noise."""
    data, size = bytearray(database.read_bytes()), 4096
    pages = [data[start : start + size] for start in range(0, len(data), size)]
    mine = [
        number
        for number, page in enumerate(pages)
        if page.count(table.encode()) > 5
        and b'"type":"renamed"' in page
        and not any(o.encode() in page for o in others)
    ]
    assert mine
    start = mine[0] * size
    data[start : start + 200] = b"\xff" * 200
    database.write_bytes(data)


def test_a_damaged_page_takes_one_table_away_and_no_more(tmp_path: Path) -> None:
    """To be damaged is not to be away: whoever asks for that table is told, and the others go on."""
    database = tmp_path / "a.sqlite"

    async def lay() -> list[str]:
        async with running_house(database) as house:
            tables = []
            for _ in range(3):
                entry = await house.create("hnefatafl", [me(), OPEN], visibility="listed")
                ada = await house.client(entry["table"], entry["token"])
                for number in range(150):
                    await ada.do("rename", seat=0, name=f"Ada {number}")
                tables.append(entry["table"])
            return tables

    async def look(tables: list[str]) -> None:
        async with running_house(database) as house:
            status, listed, _ = await house.request("GET", "/api/v1/tables")
            assert (status, {each["table"] for each in listed}) == (200, {tables[0], tables[2]})
            for path in ("", "/matches/1/record", "/matches/1/replay"):
                status, problem, _ = await house.request("GET", f"/api/v1/tables/{tables[1]}{path}")
                assert (status, problem["code"]) == (410, "table-damaged")
            assert (await house.request("GET", f"/api/v1/tables/{tables[0]}"))[0] == 200
            assert (await house.request("GET", "/health"))[0] == 200
            with pytest.raises(ConnectionClosedError) as closed:
                await house.client(tables[1])
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404

    tables = asyncio.run(lay())
    break_page(database, tables[1], [tables[0], tables[2]])
    asyncio.run(look(tables))
    listing = CliRunner().invoke(app, ["admin", "list", "--database", str(database)])
    assert (listing.exit_code, {line.split()[0] for line in listing.stdout.splitlines()}) == (2, {tables[0], tables[2]})


def test_one_bit_of_one_event_takes_one_table_away_and_no_more(tmp_path: Path) -> None:
    """A text whose bytes are none any more is damage as well, although SQLite itself has nothing against it."""
    database = tmp_path / "a.sqlite"

    async def lay() -> list[str]:
        async with running_house(database) as house:
            return await lay_three(house)

    async def look(tables: list[str]) -> None:
        async with running_house(database) as house:
            status, listed, _ = await house.request("GET", "/api/v1/tables")
            assert (status, {each["table"] for each in listed}) == (200, {tables[0], tables[2]})
            assert (await house.request("GET", f"/api/v1/tables/{tables[1]}"))[0] == 410

    tables = asyncio.run(lay())
    with closing(sqlite3.connect(database)) as connection:
        broken = "UPDATE events SET body = CAST(X'FF' || CAST(body AS BLOB) AS TEXT) WHERE table_id = ?"
        connection.execute(broken, (tables[1],))
        connection.commit()
    asyncio.run(look(tables))


def test_a_table_that_is_deleted_while_all_are_listed_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        database = tmp_path / "a.sqlite"
        async with running_house(database) as house:
            tables = await lay_three(house)
            lobby = house.app.parts.lobby
            lobby.rooms.clear()
            listed = lobby.store.listed

            async def listed_before(most: int) -> list[str]:
                found: list[str] = await listed(most)
                await lobby.store.delete(tables[1])
                return found

            monkeypatch.setattr(lobby.store, "listed", listed_before)
            status, summaries, _ = await house.request("GET", "/api/v1/tables")
            assert (status, {each["table"] for each in summaries}) == (200, {tables[0], tables[2]})

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
