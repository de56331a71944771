"""Reviews over HTTP: only of finished matches, the terminal's own judgement, kept, resumed, and in nobody's way."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.core.record import Record, replay
from tafelrunde.games import find_game
from tafelrunde.review import progress, review
from tafelrunde.review.judgement import assess, plan, plan_checks
from tafelrunde.review.review import sum_up
from tafelrunde.server.live import reviewing
from tafelrunde.server.live.thinking import Thinker
from tafelrunde.server.store.judgement import keep_judgement
from tafelrunde.server.store.store import Store
from tests.server.house import House, duel, me, play_out, running_house

BUDGET = 8
MOVES = 10


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that nobody waits long."""
    for module in (review, progress):
        monkeypatch.setattr(module, "default_budget", lambda _: BUDGET)


async def finish(house: House) -> str:
    """Some moves, and one of them resigns."""
    entry = await house.create("hnefatafl", [me("Ada"), me("Bo")])
    ada = await house.client(entry["table"], entry["token"])
    await ada.contribute()
    await ada.do("start")
    for number in range(MOVES):
        choices = ada.view(number % 2)["choices"]
        await ada.act(number % 2, choices[17 * number % len(choices)])
    await ada.do("resign", seat=1)
    return f"/api/v1/tables/{entry['table']}/matches/1/review"


async def until_done(house: House, path: str) -> Any:
    while True:
        status, found, _ = await house.request("POST", path)
        assert status == 200, found
        if found["done"] == found["total"] and found["accounts"]:
            return found
        await asyncio.sleep(0.02)


def test_a_finished_match_is_reviewed_as_the_terminal_does_it(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        path = await finish(house)
        status, before, _ = await house.request("GET", path)
        assert (status, before["done"], before["moments"]) == (200, 0, [])
        found = await until_done(house, path)
        _, record, _ = await house.request("GET", path.replace("/review", "/record"))
        written = msgspec.convert(record, Record)
        match = replay(written, find_game)
        jobs = plan(match, written.to_json(), BUDGET, (0, 1))
        steps = [assess(job) for job in jobs]
        steps += [assess(job) for job in plan_checks(jobs, steps)]
        expected = sum_up(match, written, steps, (0, 1), written.players, BUDGET)
        assert [each["number"] for each in found["moments"]] == [each.number for each in expected.moments]
        for account, other in zip(found["accounts"], expected.accounts, strict=True):
            assert account["luck"] == pytest.approx(other.luck, abs=1e-3)
            assert account["start"] + account["luck"] - account["lost"] + account["rest"] == pytest.approx(
                account["result"], abs=1e-3
            )
        assert [curve[-1][1] for curve in found["curves"]] == [each.result for each in expected.accounts]
        assert len(found["turns"]) == match.number
        assert found["names"] == ["Ada", "Bo"]
        assert [each["result"] for each in found["accounts"]] == [1.0, 0.0]

    play_out(tmp_path, scenario)


def test_a_running_match_has_no_review(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, _ = await duel(house, "hnefatafl")
        path = f"/api/v1/tables/{ada.table}/matches/1/review"
        for method in ("GET", "POST"):
            status, problem, _ = await house.request(method, path)
            assert (status, problem["code"]) == (409, "not-finished")
            status, problem, _ = await house.request(method, path.replace("/1/", "/2/"))
            assert (status, problem["code"]) == (404, "no-such-match")

    play_out(tmp_path, scenario)


def test_what_was_judged_is_kept_over_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            path = await finish(house)
            first = await until_done(house, path)
        # Nobody thinks any more, and it is all there.
        monkeypatch.setattr(Thinker, "ask", None)
        async with running_house(tmp_path / "t.sqlite") as house:
            status, again, _ = await house.request("GET", path)
            assert status == 200
            assert again == first

    asyncio.run(run())


def test_a_review_that_was_left_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []

    async def keep_three(store: Store, table: str, match: int, key: str, body: str) -> bool:
        """The fourth is never kept, however quick the machine is."""
        if len(kept) == 3:
            await asyncio.Event().wait()
        kept.append(key)
        return await keep_judgement(store, table, match, key, body)

    async def run() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(reviewing, "keep_judgement", keep_three)
            async with running_house(tmp_path / "t.sqlite") as house:
                path = await finish(house)
                done = 0
                while done < 3:
                    _, found, _ = await house.request("POST", path)
                    done = found["done"]
        async with running_house(tmp_path / "t.sqlite") as house:
            _, again, _ = await house.request("GET", path)
            assert again["done"] == 3 < again["total"]
            assert again["curves"][0]
            assert again["accounts"] == []
            await until_done(house, path)

    asyncio.run(run())


def test_only_so_many_wait_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "MOST_WAITING", 0)

    async def scenario(house: House) -> None:
        status, problem, headers = await house.request("POST", await finish(house))
        assert (status, problem["code"]) == (429, "too-many-reviews")
        assert int(headers["retry-after"]) > 0

    play_out(tmp_path, scenario)


def test_a_process_that_reviews_gives_way_to_everything() -> None:
    thinker = Thinker(reviewing.NICE)
    try:
        assert thinker.ask(os.nice, (0,), 60) == 19
    finally:
        thinker.end()
