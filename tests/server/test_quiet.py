"""What the server writes about itself has no tokens, secrets, names or cards in it, at any level."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import QUICK, Client, House, Program, bot, me

WORDS = ("Adalgisa", "Bonifatius")


@asynccontextmanager
async def loud_house(database: Path, log: Path) -> AsyncIterator[House]:
    """A server of its own process that writes all it has to say to a file."""
    settings = {f"TAFELRUNDE_{name.upper()}": str(value) for name, value in QUICK.items()}
    environment = {**os.environ, **settings, "TAFELRUNDE_LOG_LEVEL": "debug", "PYTHONUNBUFFERED": "1"}
    command = ["-m", "tafelrunde", "serve", "--port", "0", "--database", str(database)]
    with log.open("wb") as file:
        server = await asyncio.create_subprocess_exec(
            sys.executable, *command, env=environment, stdout=file, stderr=asyncio.subprocess.STDOUT
        )
        try:
            while "http://" not in (text := log.read_text(encoding="utf-8")):
                assert server.returncode is None, text
                await asyncio.sleep(0.05)
            yield House(int(text.split("http://127.0.0.1:")[1].split("/")[0]), pid=server.pid)
        finally:
            server.terminate()
            assert await server.wait() == 0


def secrets_of(database: Path) -> set[str]:
    """All that the events of all tables have to hide: whatever is random, typed, drawn or held."""
    found: set[str] = set()
    with sqlite3.connect(database) as connection:
        for (body,) in connection.execute("select body from events"):
            event = json.loads(body)
            for name in ("token", "secret", "nonce", "invitation", "actions", "invitations"):
                values: Any = event.get(name, [])
                found.update(values if isinstance(values, list) else [values])
    return {each for each in found if each}


async def play_and_stumble(house: House, seen: set[str]) -> Client:
    """A whole match with a bot, and all kinds of mistakes on the way."""
    entry = await house.create("funkloch", [me(WORDS[0]), bot(1)])
    seen.add(entry["token"])
    ada = await house.client(entry["table"], entry["token"])
    await ada.contribute()
    await ada.do("rename", seat=0, name=WORDS[1])
    await ada.do("start")
    await ada.ask("act", seat=0, number=0, action="take F01 r0")
    await ada.send(json.dumps({"type": "act", "id": "x", "token": entry["token"]}))
    seen.add((await ada.do("invite", seat=0))["invitation"])
    bearer = {"authorization": f"Bearer {entry['token'][::-1]}"}
    path = f"/api/v1/tables/{entry['table']}"
    assert (await house.request("GET", f"{path}/matches/1/replay?seat=0", headers=bearer))[0] == 401
    assert (await house.request("POST", f"{path}/join", {"invitation": "x" * 24, "name": WORDS[0]}))[0] == 404
    await stumble_at_the_door(ada)
    await ada.play()
    return ada


async def stumble_at_the_door(ada: Client) -> None:
    """A program in Ada's place: an unknown token, and nonsense instead of an answer."""
    program = Program(ada.house, ada.table, (ada.token or "")[::-1])
    await program.connect()
    assert await program.closed() == 4401
    program = Program(ada.house, ada.table, ada.token or "")
    await program.connect(name=WORDS[0])
    asked = await program.until("decide")
    await program.send(json.dumps({"type": "act", "token": ada.token, "name": WORDS[1]}))
    await ada.until_told(asked["number"] + 1)
    await program.close()


def rename(database: Path, old: str, new: str) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute(f"alter table {old} rename to {new}")


def assert_silent(log: str, hidden: set[str]) -> None:
    for secret in hidden:
        assert secret not in log, f"{secret} stands in the log"


def test_a_whole_match_leaves_no_secret_in_the_log(tmp_path: Path) -> None:
    database, log = tmp_path / "t.sqlite", tmp_path / "log"
    seen: set[str] = set(WORDS)

    async def run() -> None:
        async with loud_house(database, log) as house:
            ada = await play_and_stumble(house, seen)
            seen.add(ada.message["fairness"]["secret"])
            await ada.close()

    asyncio.run(run())
    text = log.read_text(encoding="utf-8")
    assert "table-created" in text
    assert "socket-gone" in text, "this is not the level of debugging"
    assert "program-fault" in text
    hidden = seen | secrets_of(database)
    assert len(hidden) >= 60
    assert_silent(text, hidden)


def test_a_failing_database_leaves_no_secret_in_the_log(tmp_path: Path) -> None:
    database, log = tmp_path / "t.sqlite", tmp_path / "log"

    async def run() -> None:
        async with loud_house(database, log) as house:
            entry = await house.create("funkloch", [me(WORDS[0]), me(WORDS[1])])
            ada = await house.client(entry["table"], entry["token"])
            await ada.contribute()
            rename(database, "events", "elsewhere")
            assert await ada.refused("start") == "server-busy"
            assert await ada.refused("rename", seat=0, name=WORDS[1]) == "server-busy"
            await ada.close()

    asyncio.run(run())
    rename(database, "elsewhere", "events")
    text = log.read_text(encoding="utf-8")
    assert "command-failed" in text
    assert_silent(text, {*WORDS, *secrets_of(database), "draw F", "start 0", "start 1"})


def test_the_search_finds_what_is_there(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="F07"):
        assert_silent('{"event": "drawn", "card": "draw F07"}', {"draw F07"})
