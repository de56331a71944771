"""tafelrunde lab people, from a database to the page: on SQLite and PostgreSQL, live, read-only, and refused."""

from __future__ import annotations

import asyncio
import hashlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from tafelrunde.core.error import BadInput
from tafelrunde.lab.people.course import matches_of
from tafelrunde.lab.people.match import PeopleMatch
from tafelrunde.server.store.archive import read_playtests
from tests.server.house import House, running_house
from tests.server.postgres import Postgres
from tests.server.test_playtest import ask, fish, run_into_it, written

COMMAND = [sys.executable, "-P", "-m", "tafelrunde", "lab", "people"]
ENVIRONMENT = {**os.environ, "TAFELRUNDE_LANG": "en", "COLUMNS": "100", "NO_COLOR": "1"}
LATER = 10**13


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, *arguments]
    return subprocess.run(
        command, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=False, timeout=600
    )


def refused(folder: Path, *arguments: str) -> str:
    done = run(folder, *arguments)
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return " ".join(done.stderr.split())


async def play(house: House, *, playtest: bool = True) -> str:
    """A match between two people with a refusal, and what one of them says about it."""
    ada, bo = await fish(house, playtest=playtest)
    paragraph = await run_into_it(ada, 0)
    await asyncio.gather(ada.play(), bo.play())
    if playtest:
        assert (await ask(house, ada, "PUT", "1/opinions/0", {"fun": 3, "length": 3, "clarity": 1}))[0] == 200
    await written(house)
    return paragraph


def complaint(sentences: list[str]) -> Callable[[str], None]:
    return sentences.append


def check(matches: list[PeopleMatch], paragraph: str) -> None:
    (match,) = matches
    assert match.finished
    assert match.players == [1, 2]
    assert [trouble.paragraph for trouble in match.troubles] == [paragraph]
    assert [msgspec.structs.astuple(verdict) for verdict in match.verdicts] == [(0, 3, 3, 1)]


def test_the_report_has_what_people_did_and_said(tmp_path: Path) -> None:
    """While the server runs, and without a trace in its database."""
    database = tmp_path / "t.sqlite"

    async def scenario() -> tuple[str, Any]:
        async with running_house(database) as house:
            paragraph = await play(house)
            await play(house, playtest=False)
            arguments = ("--database", str(database), "--games", "6", "--processes", "1", "--bots", "greedy")
            return paragraph, await asyncio.to_thread(run, tmp_path, *arguments)

    paragraph, done = asyncio.run(scenario())
    assert done.returncode == 0, done.stderr
    lines = (tmp_path / "lab" / "people" / "people.jsonl").read_bytes().splitlines()
    check([msgspec.json.decode(line, type=PeopleMatch) for line in lines], paragraph)
    assert b"Ada" not in b"".join(lines)
    page = (tmp_path / "lab" / "people" / "fischkopf.html").read_text(encoding="utf-8")
    assert f"§{paragraph}" in page
    assert "too few" in page
    assert "1 of 1 say very much" in page
    assert "Ada" not in page
    figures = msgspec.json.decode((tmp_path / "lab" / "people" / "fischkopf.json").read_bytes())
    assert figures["groups"][0]["figures"][0]["bots"] is not None
    schema = msgspec.json.decode((tmp_path / "lab" / "people" / "people.schema.json").read_bytes())
    assert "PeopleMatch" in schema["$defs"]


def test_a_copy_is_read_and_not_touched(tmp_path: Path) -> None:
    async def scenario() -> str:
        async with running_house(tmp_path / "t.sqlite") as house:
            return await play(house)

    paragraph = asyncio.run(scenario())
    copy = tmp_path / "copy.sqlite"
    with closing(sqlite3.connect(tmp_path / "t.sqlite")) as one, closing(sqlite3.connect(copy)) as other:
        one.backup(other)
    before = hashlib.sha256(copy.read_bytes()).digest()
    check(matches_of(read_playtests(str(copy), print), LATER), paragraph)
    assert hashlib.sha256(copy.read_bytes()).digest() == before


def test_the_same_from_postgresql(postgres: Postgres) -> None:
    database = postgres.new_database()

    async def scenario() -> tuple[str, list[Any]]:
        async with running_house(database) as house:
            paragraph = await play(house)
            return paragraph, await asyncio.to_thread(read_playtests, database, print)

    paragraph, found = asyncio.run(scenario())
    check(matches_of(found, LATER), paragraph)


def test_what_cannot_be_read_gets_one_sentence(tmp_path: Path) -> None:
    assert refused(tmp_path, "--database", "nowhere.sqlite") == "There is no database nowhere.sqlite."
    (tmp_path / "text.sqlite").write_text("This is no database at all." * 100)
    assert "text.sqlite cannot be read: file is not a database." in refused(tmp_path, "--database", "text.sqlite")
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as other:
        other.execute("CREATE TABLE something (number INTEGER)")
    assert refused(tmp_path, "--database", "other.sqlite") == "other.sqlite holds no tables of a server."
    assert "not in mysql" in refused(tmp_path, "--database", "mysql://user@host/name")
    assert "cannot be read" in refused(tmp_path, "--database", "postgresql://nobody@127.0.0.1:1/none")
    assert not (tmp_path / "lab").exists()


def test_where_there_are_no_playtests_one_sentence_says_so(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite"

    async def scenario() -> None:
        async with running_house(database) as house:
            await play(house, playtest=False)

    asyncio.run(scenario())
    sentence = "There are no playtests: a table is one only where whoever laid it has said so."
    assert refused(tmp_path, "--database", str(database)) == sentence
    # A database from before there were any is read, and left as it is.
    with closing(sqlite3.connect(database)) as old:
        for table in ("remarks", "opinions"):
            old.execute(f"DROP TABLE {table}")
        old.commit()
    assert refused(tmp_path, "--database", str(database)) == sentence
    assert refused(tmp_path, "--database", str(database), "--game", "chess").startswith("There is no game")


def test_playtests_of_another_game_are_not_those_that_were_asked_for(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite"

    async def scenario() -> None:
        async with running_house(database) as house:
            await play(house)

    asyncio.run(scenario())
    asked = refused(tmp_path, "--database", str(database), "--game", "blox")
    assert asked == "No match of a playtest has ended yet in Blox."
    asked = refused(tmp_path, "--database", str(database), "--bots", "nobody")
    assert "nobody" in asked
    assert not (tmp_path / "lab").exists()


def test_a_table_with_gaps_is_left_out_and_named(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite"

    async def scenario() -> None:
        async with running_house(database) as house:
            await play(house)
            await play(house)

    asyncio.run(scenario())
    with closing(sqlite3.connect(database)) as damaged:
        (table,) = damaged.execute("SELECT min(id) FROM tables").fetchone()
        damaged.execute("DELETE FROM events WHERE table_id = ? AND number = 5", (table,))
        damaged.commit()
    said: list[str] = []
    assert len(read_playtests(str(database), complaint(said))) == 1
    assert said == [f"Events of table {table} are missing; it is left out."]


def test_nothing_can_be_written_by_the_way_it_is_read(tmp_path: Path, postgres: Postgres) -> None:
    """A reader that tried would be stopped by the database itself."""
    from tafelrunde.server.store import archive  # noqa: PLC0415

    async def make(database: str) -> None:
        async with running_house(database) as house:
            await play(house)

    def vandal(connection: sa.Connection, *_: object) -> list[Any]:
        connection.execute(sa.text("DELETE FROM events"))
        connection.commit()
        return []

    for database in (str(tmp_path / "t.sqlite"), postgres.new_database()):
        asyncio.run(make(database))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(archive, "_read", vandal)
            with pytest.raises(BadInput, match=r"cannot be read: .*read-?only"):
                read_playtests(database, print)
        assert len(read_playtests(database, print)) == 1
