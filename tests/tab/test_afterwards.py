"""After the match and every morning, in the tab: what the server answers too, and nothing of a match that runs."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.core.game import AnyGame
from tafelrunde.core.puzzle import load_puzzles
from tafelrunde.games import all_games
from tafelrunde.review import progress
from tafelrunde.review.progress import begin, judge
from tafelrunde.table.daily import play_daily, read_day
from tafelrunde.table.review import review_info
from tests.tab.place import ME, MemoryStore, Page, Tab, bot
from tests.tab.test_desk import run

BUDGET = 8
MOVES = 10
DAY = "2024-02-29"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that nobody waits long."""
    monkeypatch.setattr(progress, "default_budget", lambda _: BUDGET)


async def finished(tab: Tab) -> str:
    """Some moves, and one of them resigns."""
    entry = await tab.lay("hnefatafl", ME, {"kind": "me", "name": "Ben"})
    page = Page(tab, entry["table"], entry["token"])
    await page.begin()
    for number in range(MOVES):
        view = page.acting_view()
        assert view is not None
        await page.act(view, view["choices"][17 * number % len(view["choices"])])
    assert (await page.send(type="resign", seat=1))["type"] == "done"
    return str(entry["table"])


async def until_done(tab: Tab, name: str) -> Any:
    while True:
        status, found = await tab.ask("POST", f"/tables/{name}/matches/1/review")
        assert status == 200, found
        if found["done"] == found["total"]:
            return found
        await asyncio.sleep(0)


def test_a_review_is_the_servers_own_and_is_kept() -> None:
    async def story() -> None:
        tab = Tab()
        name = await finished(tab)
        found = await until_done(tab, name)
        record = await tab.desk.house.finished_record(name, 1)
        assert record is not None
        expected = begin(record, {})
        while todo := expected.next():
            expected.take(todo[0], judge(msgspec.json.encode(todo[1])))
        info = review_info(name, 1, expected.match, record, expected.all_steps(), BUDGET, len(expected.jobs))
        assert found == json.loads(msgspec.json.encode(info))
        # No bot has waited for it, and whoever comes later finds it.
        assert tab.thinking.jobs == []
        later = Tab(tab.store)
        assert await until_done(later, name) == found
        assert later.reviewing.jobs == []

    run(story())


def test_a_review_stops_when_it_is_left_and_goes_on_later() -> None:
    async def story() -> None:
        tab = Tab()
        name = await finished(tab)
        tab.reviewing.patience = asyncio.Event()
        path = f"/tables/{name}/matches/1/review"
        _, first = await tab.ask("POST", path)
        assert first["done"] == 0
        while not tab.reviewing.jobs:
            await asyncio.sleep(0)
        assert (await tab.ask("DELETE", path))[0] == 200
        assert tab.reviewing.stopped == 1
        tab.reviewing.patience.set()
        await until_done(tab, name)

    run(story())


def test_a_table_that_is_deleted_takes_its_review_along() -> None:
    async def story() -> None:
        tab = Tab()
        name = await finished(tab)
        await until_done(tab, name)
        assert tab.store.steps
        await tab.ask("DELETE", f"/tables/{name}")
        assert (tab.store.steps, tab.store.events) == ({}, {})

    run(story())


def test_a_moment_of_ones_own_match_is_a_puzzle() -> None:
    async def story() -> None:
        tab = Tab()
        # Eight moves, one of them bad.
        record = Path("tests/records/schema-1/hnefatafl.json")
        _, (name,) = await tab.ask("POST", "/files", record.read_text(encoding="utf-8"))
        path = f"/tables/{name}/matches/1/puzzles"
        assert (await tab.ask("POST", f"{path}/0", {}))[1]["code"] == "not-reviewed"
        moments = (await until_done(tab, name))["moments"]
        assert moments
        moment = moments[0]
        status, shown = await tab.ask("POST", f"{path}/{moment['number']}", {})
        assert (status, shown["verdict"]) == (200, "open")
        _, right = await tab.ask("POST", f"{path}/{moment['number']}", {"action": moment["best"]})
        assert right["verdict"] == "right"
        before = len(tab.reviewing.jobs)
        _, played = await tab.ask("POST", f"{path}/{moment['number']}", {"action": moment["action"]})
        assert (played["verdict"], len(tab.reviewing.jobs)) == ("wrong", before)
        choices = shown["scenes"][0]["view"]["choices"]
        other = next(each for each in choices if each not in (moment["best"], moment["action"]))
        await tab.ask("POST", f"{path}/{moment['number']}", {"action": other})
        assert tab.reviewing.jobs[-1]["kind"] == "judge-other"
        assert (await tab.ask("POST", f"{path}/999999", {}))[1]["code"] == "no-such-puzzle"

    run(story())


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_puzzles_and_studies_of_every_game(game: AnyGame) -> None:
    async def story() -> None:
        tab = Tab()
        _, shelves = await tab.ask("GET", "/puzzles")
        assert {shelf["game"]: len(shelf["grades"]) for shelf in shelves}[game.id] == len(load_puzzles(game.folder))
        puzzle = load_puzzles(game.folder)[0]
        status, found = await tab.ask("POST", f"/puzzles/{game.id}/1", {"action": puzzle.right[0]})
        assert (status, found["verdict"]) == (200, "right")
        line: dict[str, Any] = {"game": game.id, "seats": game.fewest_rivals, "actions": []}
        status, scene = await tab.ask("POST", "/studies/look", line)
        assert status == 200
        while scene["to_act"] < 0:
            line["actions"].append(scene["choices"][0])
            _, scene = await tab.ask("POST", "/studies/look", line)
        status, thought = await tab.ask("POST", "/studies/analyse", line)
        assert (status, bool(thought["turns"])) == (200, True)

    run(story())


def test_the_day_is_everybodys_and_comes_when_it_has_begun() -> None:
    async def story() -> None:
        tab = Tab()
        status, info = await tab.ask("GET", f"/daily/{DAY}")
        assert (status, info["date"]) == (200, DAY)
        day = read_day(DAY, tab.desk.house.source.now())
        assert day is not None
        status, found = await tab.ask("POST", f"/daily/{DAY}", {"actions": []})
        assert (status, found["actions"]) == (200, play_daily(day, []).actions)
        for path in ("/daily/2999-01-01", "/daily/2026-02-31"):
            assert (await tab.ask("GET", path))[1]["code"] == "no-such-day"
            assert (await tab.ask("POST", path, {"actions": []}))[1]["code"] == "no-such-day"

    run(story())


def test_nothing_is_told_of_a_match_that_runs() -> None:
    async def story() -> None:
        tab = Tab(MemoryStore())
        entry = await tab.lay("blox", ME, bot(1))
        page = Page(tab, entry["table"], entry["token"])
        await page.begin()
        path = f"/tables/{entry['table']}/matches/1"
        for asked in (f"{path}/review", f"{path}/puzzles/0"):
            status, problem = await tab.ask("POST", asked, {}, token=entry["token"])
            assert (status, problem["code"]) == (409, "not-finished")
        assert tab.reviewing.jobs == []

    run(story())
