"""The tab's house, without a browser: whole matches, and what is kept, refused, shared and carried."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.core.game import AnyGame
from tafelrunde.core.record import parse_record, verify
from tafelrunde.games import all_games, find_game
from tafelrunde.server.live.admin import Imported, export_tables, import_tables
from tafelrunde.server.store.database import database_url
from tafelrunde.server.store.store import Store
from tests.tab.place import ME, Json, MemoryStore, Page, Tab, bot

# Options that make matches short.
SHORT = {"blox": {"stall_rounds": 8, "max_rounds": 20}, "xnet": {"target": 10, "stall_rounds": 4}}
SOON = 180


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, SOON))


async def play(page: Page, most: int = 100_000) -> int:
    """Take the first choice of whoever is to act here, until the match is over; how many actions that were."""
    for count in range(most):
        await page.until(lambda: page.message["status"] == "finished" or page.acting_view())
        view = page.acting_view()
        if view is None:
            return count
        choices = view["choices"]
        assert (await page.act(view, choices[count * 7919 % len(choices)]))["type"] == "done"
    return most


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_whole_match_against_a_bot(game: AnyGame) -> None:
    async def story() -> None:
        tab = Tab()
        rivals = [bot(1)] * (max(game.seats[0], 2) - 1)
        entry = await tab.lay(game.id, ME, *rivals, options=SHORT.get(game.id, {}))
        page = Page(tab, entry["table"], entry["token"])
        await page.begin()
        await play(page)
        assert page.message["result"]["reason"]
        status, record = await tab.ask("GET", f"/tables/{entry['table']}/matches/1/record")
        assert status == 200
        # Nobody chose the deals and dice, not even this browser.
        verify(parse_record(json.dumps(record)), find_game)

    run(story())


def test_what_a_killed_tab_was_told_is_there_in_the_next() -> None:
    async def story() -> None:
        store = MemoryStore()
        first = Tab(store)
        entry = await first.lay("hnefatafl", ME, {"kind": "me", "name": "Ben"})
        page = Page(first, entry["table"], entry["token"])
        await page.begin()
        await play(page, 5)
        again = Page(Tab(store), entry["table"], entry["token"])
        await again.until(lambda: again.message)
        assert again.message["views"] == page.message["views"]
        assert again.message["logs"][0]["lines"]

    run(story())


def test_nothing_is_shown_that_could_not_be_kept() -> None:
    async def story() -> None:
        tab = Tab()
        entry = await tab.lay("hnefatafl", ME, {"kind": "me", "name": "Ben"})
        page = Page(tab, entry["table"], entry["token"])
        await page.begin()
        before = page.message

        async def fail(*_: object) -> None:
            raise OSError("the disk is full")

        tab.store.append = fail  # type: ignore[assignment, method-assign]
        view = page.acting_view()
        assert view is not None
        answer = await page.act(view, view["choices"][0])
        assert (answer["type"], answer["code"]) == ("refused", "server-busy")
        assert page.message is before

    run(story())


def test_two_tabs_at_one_table_agree() -> None:
    async def story() -> None:
        store = MemoryStore()
        one, two = Tab(store), Tab(store)
        entry = await one.lay("hnefatafl", ME, {"kind": "me", "name": "Ben"})
        left, right = (Page(tab, entry["table"], entry["token"]) for tab in (one, two))
        await left.begin()
        await two.desk.hear(entry["table"])
        await right.until(lambda: right.message and right.message["status"] == "playing")
        view = left.acting_view()
        assert view is not None
        assert (await left.act(view, view["choices"][0]))["type"] == "done"
        # The other has not heard of it yet, and tries the same: it learns first, and is refused.
        late = await right.act(view, view["choices"][1])
        assert (late["type"], late["code"]) == ("refused", "outdated")
        assert right.message["views"] == left.message["views"]
        assert len(store.events[entry["table"]]) == left.message["views"][0]["number"] + 3

    run(story())


def test_bots_stop_when_the_page_is_left_and_go_on_when_it_is_back() -> None:
    async def story() -> None:
        tab = Tab()
        tab.thinking.patience = asyncio.Event()
        entry = await tab.lay("hnefatafl", bot(1), ME)
        page = Page(tab, entry["table"], entry["token"])
        await page.begin()
        await page.until(lambda: tab.thinking.jobs)
        page.leave()
        assert tab.thinking.stopped == 1
        kept = len(tab.store.events[entry["table"]])
        tab.thinking.patience.set()
        await asyncio.sleep(0)
        assert len(tab.store.events[entry["table"]]) == kept
        back = Page(tab, entry["table"], entry["token"])
        await back.until(lambda: back.message and back.acting_view())
        assert len(tab.store.events[entry["table"]]) == kept + 1

    run(story())


def test_a_bot_that_cannot_think_is_replaced_by_a_lower_level_and_then_by_chance() -> None:
    async def story() -> None:
        tab = Tab()
        asked: list[int] = []

        async def fail(job: str) -> str:
            asked.append(json.loads(job)["level"])
            raise MemoryError

        tab.thinking.think = fail  # type: ignore[method-assign]
        entry = await tab.lay("hnefatafl", bot(4), ME)
        page = Page(tab, entry["table"], entry["token"])
        await page.begin()
        await page.until(page.acting_view)
        assert asked == [4, 1]

    run(story())


def test_hints_undo_and_refusals_are_the_tables_own() -> None:
    async def story() -> None:
        tab = Tab()
        entry = await tab.lay("hnefatafl", ME, bot(1))
        page = Page(tab, entry["table"], entry["token"])
        await page.begin()
        view = page.acting_view()
        assert view is not None
        hint = await page.send(type="hint", seat=0)
        assert hint["turns"][0]["steps"][0]["action"] in view["choices"]
        guide = await page.send(type="hint", seat=0, guided=True)
        assert (guide["type"], guide["cue"], set(guide["lit"]) <= set(view["choices"])) == ("guide", "corners", True)
        refused = await page.act(view, "a1-a2")
        assert (refused["code"], bool(refused["paragraph"])) == ("illegal-action", True)
        await page.act(view, view["choices"][0])
        await page.until(page.acting_view)
        assert (await page.send(type="undo", seat=0))["type"] == "done"
        again = page.acting_view()
        assert again is not None
        assert again["choices"] == view["choices"]

    run(story())


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing", 404, "not-found"),
        ("GET", "/games/chess/rules/de", 404, "unknown-game"),
        ("GET", "/games/blox/rules/fr", 422, "bad-parameter"),
        ("GET", "/tables/aaaaaaaaaa", 404, "no-such-table"),
        ("GET", "/tables/UPPERCASE0", 422, "bad-parameter"),
        ("GET", "/tables/aaaaaaaaaa/matches/1/record", 404, "no-such-table"),
        ("POST", "/tables", 422, "bad-body"),
        ("POST", "/games/hnefatafl/lessons/none/1", 404, "no-such-lesson"),
    ],
)
def test_bad_questions_get_the_codes_of_the_server(method: str, path: str, status: int, code: str) -> None:
    async def story() -> None:
        body: Json | None = {"actions": []} if "lessons" in path else None
        found, problem = await Tab().ask(method, path, body)
        assert (found, problem["code"]) == (status, code)

    run(story())


def test_a_running_match_is_seen_with_ones_own_eyes_only() -> None:
    async def story() -> None:
        tab = Tab()
        entry = await tab.lay("blox", ME, bot(1))
        page = Page(tab, entry["table"], entry["token"])
        await page.begin()
        path = f"/tables/{entry['table']}/matches/1/replay"
        assert (await tab.ask("GET", f"{path}?open=true"))[0] == 409
        assert (await tab.ask("GET", f"{path}?seat=0"))[0] == 401
        assert (await tab.ask("GET", f"{path}?seat=1", token=entry["token"]))[0] == 403
        assert (await tab.ask("GET", f"{path}?seat=0", token=entry["token"]))[0] == 200
        assert (await tab.ask("GET", f"/tables/{entry['table']}/matches/1/record"))[0] == 409

    run(story())


def test_a_record_can_be_loaded_and_gone_on_from() -> None:
    record = next(Path("tests/records").rglob("hnefatafl*.json")).read_text(encoding="utf-8")

    async def story() -> None:
        tab = Tab()
        status, (name,) = await tab.ask("POST", "/files", record)
        assert status == 200
        assert (await tab.ask("GET", f"/tables/{name}"))[1]["status"] == "finished"
        _, replay = await tab.ask("GET", f"/tables/{name}/matches/1/replay?open=true&count=5")
        assert len(replay["steps"]) == 5
        entry = await tab.lay("hnefatafl", ME, bot(1), from_match={"table": name, "match": 1, "number": 4})
        page = Page(tab, entry["table"], entry["token"])
        await page.begin()
        await page.until(page.acting_view)
        status, problem = await tab.ask("POST", "/files", record.replace("-", "+"))
        assert (status, problem["code"]) == (422, "bad-record")

    run(story())


def test_a_table_goes_to_a_server_and_comes_back(tmp_path: Path) -> None:
    async def story() -> None:
        tab = Tab()
        entry = await tab.lay("hnefatafl", ME, bot(1))
        page = Page(tab, entry["table"], entry["token"])
        await page.begin()
        await play(page, 3)
        await page.send(type="invite", seat=0)
        carried = (await tab.desk.ask("GET", f"/tables/{entry['table']}/events", "", None, None)).body

        store = Store(database_url(str(tmp_path / "tables.sqlite")))
        await store.open()
        assert await import_tables(store, io.BytesIO(carried.encode()), pytest.fail) == Imported(1, 0)
        out = io.BytesIO()
        await export_tables(store, [], out, pytest.fail)
        await store.close()
        back = Tab()
        status, names = await back.ask("POST", "/files", out.getvalue().decode())
        assert (status, names) == (200, [entry["table"]])
        _, claimed = await back.ask("POST", f"/tables/{entry['table']}/claim")
        assert claimed["seats"] == [0]
        goes_on = Page(back, entry["table"], claimed["token"])
        await goes_on.until(lambda: goes_on.message and goes_on.acting_view())
        await play(goes_on, 3)
        broken = carried.replace('"number":3', '"number":4')
        assert (await Tab().ask("POST", "/files", broken))[1]["code"] == "bad-input"

    run(story())
