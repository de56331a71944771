"""Playtests: what is noted of whom, what is not, what people say afterwards, and that all of it goes with its table."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from structlog.testing import capture_logs

from tafelrunde.server.live import notebook as notebook_module
from tafelrunde.server.live.notebook import Notebook
from tafelrunde.server.store import playtest as store_module
from tafelrunde.server.store.playtest import read_opinions, read_remarks
from tafelrunde.server.store.schema import opinions, remarks
from tafelrunde.server.store.store import Store
from tafelrunde.table.playtest import Remark
from tests.server.house import OPEN, Client, House, Json, Program, duel, me, play_out, running_house, until
from tests.server.postgres import Postgres
from tests.server.twin import GuidedThinkers


async def written(house: House) -> None:
    """Whatever is to be noted is in the database."""
    notebook: Notebook = house.app.parts.lobby.service.notebook
    await until(lambda: notebook._writer is None)
    assert not notebook._waiting


async def noted(house: House, table: str) -> list[Remark]:
    await written(house)
    return await read_remarks(house.app.parts.lobby.store, table)


async def run_into_it(client: Client, seat: int) -> str:
    """Something that is not allowed on the board: where a stone lies already, or nothing was rolled."""
    number = client.view(seat)["number"]
    legal = client.view(seat)["choices"]
    forbidden = next(text for text in (f"place {field}" for field in range(1, 7)) if text not in legal)
    answer = await client.ask("act", seat=seat, number=number, action=forbidden)
    assert answer["code"] == "illegal-action", answer
    return str(answer["paragraph"])


def acting(client: Client) -> int:
    return int(client.message["views"][0]["to_act"])


async def fish(house: House, **more: Any) -> tuple[Client, Client]:
    return await duel(house, "fischkopf", options={"rounds": 1, "starter": 0}, **more)


def test_what_people_run_into_is_noted_by_seat(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, bo = await fish(house, playtest=True)
        assert ada.message["playtest"]
        assert bo.message["playtest"]
        before = house.app.parts.lobby.rooms[ada.table].table.number
        paragraph = await run_into_it(ada, 0)
        assert await bo.refused("act", seat=1, number=bo.view(1)["number"], action="place 1") == "not-your-turn"
        await ada.do("hint", seat=0)
        assert await noted(house, ada.table) == [
            Remark(1, 0, before, "illegal-action", paragraph),
            Remark(1, 1, before, "not-your-turn"),
            Remark(1, 0, before, "hint"),
        ]

    play_out(tmp_path, scenario, thinkers=GuidedThinkers())


def test_at_other_tables_nothing_is_noted(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, _ = await fish(house)
        assert ada.message["playtest"] is False
        await run_into_it(ada, 0)
        await ada.do("hint", seat=0)
        assert await noted(house, ada.table) == []
        status, found, _ = await house.request("GET", f"/api/v1/tables/{ada.table}")
        assert (status, found["playtest"]) == (200, False)

    play_out(tmp_path, scenario, thinkers=GuidedThinkers())
    with closing(sqlite3.connect(tmp_path / "t.sqlite")) as database:
        (first,) = database.execute("SELECT body FROM events WHERE number = 1").fetchone()
        assert "playtest" not in first


def test_nothing_is_noted_of_spectators_programs_guided_matches_and_others_seats(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, bo = await fish(house, playtest=True)
        watcher = await house.client(ada.table)
        number = ada.view(0)["number"]
        assert await watcher.refused("act", seat=0, number=number, action="place 1") == "watching"
        assert await bo.refused("act", seat=0, number=number, action="place 1") == "not-your-seat"
        assert await bo.refused("act", seat=9, number=number, action="place 1") == "no-such-seat"
        await ada.do("hint", seat=0, guided=True)
        assert await ada.refused("act", seat=0, number=number, action="nonsense") == "invalid-action"
        program = Program(house, bo.table, bo.token or "")
        await program.connect()
        await until(lambda: house.app.parts.lobby.rooms[ada.table].table.viewers[1].is_program)
        assert await bo.refused("act", seat=1, number=bo.view(1)["number"], action="place 1") == "not-your-turn"
        assert await noted(house, ada.table) == []
        await program.close()

    play_out(tmp_path, scenario, thinkers=GuidedThinkers())


PATHS = ("", "/matches/1/record", "/matches/1/opinions", "/matches/1/replay?seat=1", "/matches/1/replay")


async def all_answers(house: House, client: Client) -> list[Any]:
    """What anybody may ask about the table, as this client is answered."""
    headers = {"authorization": f"Bearer {client.token}"} if client.token else {}
    return [(await house.request("GET", f"/api/v1/tables/{client.table}{path}", headers=headers))[:2] for path in PATHS]


async def frames_since(client: Client, start: int) -> int:
    """What came beside the answer to what is always refused, with which all that was sent before is here."""
    await client.ask("consent", seat=0, proposal=0, agree=True)
    return len(client.frames) - start - 1


def test_what_is_noted_is_told_to_nobody(tmp_path: Path) -> None:
    """Rivals and spectators get no frame for it, and every answer is what it was."""

    async def scenario(house: House) -> None:
        ada, bo = await fish(house, playtest=True)
        watcher = await house.client(ada.table)
        others = (bo, watcher)
        await frames_since(watcher, 0)
        await frames_since(bo, 0)
        before = [await all_answers(house, each) for each in others], [len(each.frames) for each in others]
        await run_into_it(ada, 0)
        await ada.do("hint", seat=0)
        await written(house)
        assert await rows(house) == [2, 0]
        assert [await frames_since(each, start) for each, start in zip(others, before[1], strict=True)] == [0, 0]
        assert [await all_answers(house, each) for each in others] == before[0]

    play_out(tmp_path, scenario, thinkers=GuidedThinkers())


def test_so_much_is_noted_of_a_seat_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "MOST_REMARKS", 5)

    async def scenario(house: House) -> None:
        ada, bo = await fish(house, playtest=True)
        for _ in range(8):
            await run_into_it(ada, 0)
        assert await bo.refused("act", seat=1, number=bo.view(1)["number"], action="place 1") == "not-your-turn"
        assert [remark.seat for remark in await noted(house, ada.table)] == [0, 0, 0, 0, 0, 1]

    play_out(tmp_path, scenario)


def test_no_move_waits_for_what_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database never gets done with it, and the match goes on all the same."""
    begun = asyncio.Event()

    async def never(*_: object) -> None:
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(notebook_module, "keep_remarks", never)
    monkeypatch.setattr(notebook_module, "FINISH", 0.0)

    async def scenario(house: House) -> None:
        ada, bo = await fish(house, playtest=True)
        await run_into_it(ada, 0)
        await begun.wait()
        for _ in range(2 * notebook_module.MOST_WAITING):
            await ada.refused("undo", seat=0)
        assert len(house.app.parts.lobby.service.notebook._waiting) == notebook_module.MOST_WAITING
        await asyncio.gather(ada.play(), bo.play())
        assert ada.message["status"] == "finished"

    play_out(tmp_path, scenario)


def test_a_database_that_is_away_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook_module, "AFTER_FAILURE", 0.0)
    keep, failures = store_module.keep_remarks, [OSError("away"), OSError("away")]

    async def fail(store: Store, table: str, noted: list[Remark]) -> None:
        if failures:
            raise failures.pop()
        await keep(store, table, noted)

    monkeypatch.setattr(notebook_module, "keep_remarks", fail)

    async def scenario(house: House) -> None:
        ada, _ = await fish(house, playtest=True)
        with capture_logs() as logs:
            await run_into_it(ada, 0)
            await until(lambda: not house.app.parts.lobby.service.notebook._waiting)
        assert len(await noted(house, ada.table)) == 1
        assert [each["event"] for each in logs].count("notes-unwritten") == 2

    play_out(tmp_path, scenario)


def test_a_server_that_ends_writes_what_it_has_noted(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, _ = await fish(house, playtest=True)
        await run_into_it(ada, 0)

    play_out(tmp_path, scenario)
    with closing(sqlite3.connect(tmp_path / "t.sqlite")) as database:
        assert database.execute("SELECT count(*) FROM remarks").fetchone() == (1,)


async def rows(house: House) -> list[int]:
    counts = [sa.select(sa.func.count()).select_from(table) for table in (remarks, opinions)]
    found: list[int] = await house.app.parts.lobby.store.database.read(
        lambda connection: [connection.scalar(count) for count in counts]
    )
    return found


async def ask(house: House, client: Client, method: str, path: str, body: Json | None = None) -> tuple[int, Any]:
    headers = {"authorization": f"Bearer {client.token}"} if client.token else {}
    status, found, _ = await house.request(method, f"/api/v1/tables/{client.table}/matches/{path}", body, headers)
    return status, found


async def judge(house: House) -> None:
    """A match to its end, opinions, a rematch, and the end of the table."""
    ada, bo = await fish(house, playtest=True)
    assert (await ask(house, ada, "GET", "1/opinions"))[1]["code"] == "not-finished"
    await run_into_it(ada, 0)
    await asyncio.gather(ada.play(), bo.play())
    nothing = {"fun": None, "length": None, "clarity": None}
    assert await ask(house, ada, "GET", "1/opinions") == (200, [{"seat": 0, "opinion": nothing}])
    said = {**nothing, "fun": 3}
    start = len(bo.frames)
    assert await ask(house, ada, "PUT", "1/opinions/0", {"fun": 3}) == (200, {"seat": 0, "opinion": said})
    changed = {"fun": 2, "length": 1, "clarity": 3}
    assert (await ask(house, ada, "PUT", "1/opinions/0", changed))[0] == 200
    assert await ask(house, ada, "GET", "1/opinions") == (200, [{"seat": 0, "opinion": changed}])
    # Nobody hears of, sees or changes what somebody else has said.
    assert await frames_since(bo, start) == 0
    assert await ask(house, bo, "GET", "1/opinions") == (200, [{"seat": 1, "opinion": nothing}])
    assert (await ask(house, bo, "PUT", "1/opinions/0", changed))[1]["code"] == "not-your-seat"
    # After a rematch people sit elsewhere, and still mean the seat that they had.
    await bo.do("rematch")
    await ada.until(lambda message: message["match"] == 2)
    assert ada.message["mine"] == [1]
    assert await ask(house, ada, "GET", "1/opinions") == (200, [{"seat": 0, "opinion": changed}])
    assert (await ask(house, bo, "PUT", "1/opinions/1", {"length": 2}))[0] == 200
    assert (await ask(house, ada, "GET", "2/opinions"))[1]["code"] == "no-such-match"
    found = await read_opinions(house.app.parts.lobby.store, ada.table, 1, [0, 1])
    assert [each.opinion.length for each in found] == [1, 2]
    await written(house)
    assert await rows(house) == [1, 2]
    assert await house.app.parts.lobby.store.delete(ada.table)
    assert await rows(house) == [0, 0]
    # What comes too late for a table that is gone is dropped, and nothing else suffers.
    house.app.parts.lobby.service.notebook.note(ada.table, Remark(1, 0, 3, "hint"))
    await written(house)
    assert await rows(house) == [0, 0]


def test_people_say_how_it_was_and_may_change_their_minds(tmp_path: Path) -> None:
    play_out(tmp_path, judge)


def test_the_same_on_postgresql(postgres: Postgres) -> None:
    async def run() -> None:
        async with running_house(postgres.new_database()) as house:
            await judge(house)

    asyncio.run(run())


def test_nobody_is_asked_at_other_tables_and_strangers_are_not_either(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, bo = await fish(house)
        await asyncio.gather(ada.play(), bo.play())
        assert (await ask(house, ada, "GET", "1/opinions"))[1]["code"] == "no-opinion-wanted"
        assert (await ask(house, ada, "PUT", "1/opinions/0", {"fun": 1}))[1]["code"] == "no-opinion-wanted"
        ada, bo = await fish(house, playtest=True)
        await asyncio.gather(ada.play(), bo.play())
        watcher = await house.client(ada.table)
        for body in (None, {"fun": 1}):
            path = "1/opinions/0" if body else "1/opinions"
            status, found = await ask(house, watcher, "PUT" if body else "GET", path, body)
            assert (status, found["code"]) == (401, "not-seated")
        for wrong in ({"fun": 4}, {"fun": 0}, {"fun": "much"}, {"joy": 1}):
            status, found = await ask(house, ada, "PUT", "1/opinions/0", wrong)
            assert (status, found["code"]) == (422, "bad-body")

    play_out(tmp_path, scenario)


def test_a_server_may_have_no_playtests(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        plan = {"game": "fischkopf", "seats": [me("Ada"), OPEN], "playtest": True}
        status, found, _ = await house.request("POST", "/api/v1/tables", plan)
        assert (status, found["code"]) == (422, "no-playtests")
        assert (await house.request("POST", "/api/v1/tables", {**plan, "playtest": False}))[0] == 201

    play_out(tmp_path, scenario, playtests=False)
