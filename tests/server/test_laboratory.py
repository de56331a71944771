"""The Laboratory over HTTP: for whoever runs the server alone, one run at a time, and nothing is lost."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import http.client
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.core.error import BadInput
from tafelrunde.games import all_games
from tafelrunde.lab.errand import in_this_process, live_of
from tafelrunde.lab.report.report import glance, read_report
from tafelrunde.lab.trial.folder import JOURNAL, claim, play_missing_trials, schedule_trials
from tafelrunde.lab.trial.trial import make_setting
from tafelrunde.server.live import laboratory as module
from tafelrunde.server.setting import load_settings
from tafelrunde.server.web.laboratory import policy_for
from tafelrunde.table.laboratory import LabWish, check_wish
from tests.server.house import House, Json, running_house

NEAR = "127.0.0.2"
KNOWN = "to-whoever-runs-this-server"
WISH: Json = {"game": "fischkopf", "seats": 2, "players": ["greedy", "1"], "matches": 24}
# Long enough that somebody can look at it.
LONG: Json = {**WISH, "players": ["greedy"], "matches": 20_000}


async def ask(house: House, method: str, path: str = "", body: Any = None, **headers: str) -> tuple[int, Any]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    status, found, _ = await house.request(method, f"/api/v1/lab{path}", body, named)
    return status, found


async def begin(house: House, wish: Json = WISH) -> int:
    status, run = await ask(house, "POST", "/runs", wish)
    assert status == 201, run
    return int(run["number"])


async def until(house: House, number: int, holds: Any) -> Json:
    while True:
        status, run = await ask(house, "GET", f"/runs/{number}")
        assert status == 200, run
        if holds(run):
            return dict(run)
        assert run["state"] != "failed", run
        await asyncio.sleep(0.02)


def test_a_run_grows_and_ends_with_the_page_of_the_command_line(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            number = await begin(house)
            done = await until(house, number, lambda run: run["state"] == "done")
            # Two strengths, and a table on which they meet.
            assert done["live"]["done"] == done["live"]["total"] == 3 * 24
            assert [each["players"] for each in done["live"]["strengths"]] == ["greedy", "1"]
            assert {len(sentences) for sentences in done["live"]["answer"].values()} == {3}
            status, page, headers = await house.request("GET", f"/api/v1/lab/runs/{number}/report/de")
            assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
            assert "Die Antwort" in page.decode()
            policy = headers["content-security-policy"]
            style = page.split(b"<style>")[1].split(b"</style>")[0]
            assert base64.b64encode(hashlib.sha256(style).digest()).decode() in policy
            assert "script-src" not in policy
            assert "default-src 'none'" in policy
            # The folder is one of the command line, which says the same of it.
            kept = read_report(tmp_path / "t.sqlite.lab" / str(number) / "data")
            assert msgspec_free(live_of(kept).answer) == done["live"]["answer"]
            status, desk = await ask(house, "DELETE", f"/runs/{number}")
            assert (status, desk["runs"]) == (200, [])
            assert not (tmp_path / "t.sqlite.lab" / str(number)).exists()

    asyncio.run(run())


def msgspec_free(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_two_sets_of_rules_are_compared_with_the_same_deals(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            number = await begin(house, {**WISH, "against": {"allow_stop": True}})
            done = await until(house, number, lambda run: run["state"] == "done")
            assert done["live"]["answer"]["en"]
            assert done["live"]["done"] == done["live"]["total"] > 0
            _, page, _ = await house.request("GET", f"/api/v1/lab/runs/{number}/report/en")
            assert "what changes" in page.decode().lower()

    asyncio.run(run())


def test_one_run_at_a_time_gives_way_and_so_many_wait(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            first = await begin(house, LONG)
            await until(house, first, lambda run: run["live"]["done"] > 0)
            process = house.app.parts.laboratory._process
            assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19
            others = [await begin(house, LONG) for _ in range(module.MOST_WAITING)]
            status, problem = await ask(house, "POST", "/runs", LONG)
            assert (status, problem["code"]) == (409, "lab-full")
            _, desk = await ask(house, "GET")
            assert [run["state"] for run in desk["runs"]] == ["waiting"] * len(others) + ["running"]
            # The next one is played when this one is stopped, and what was played stays.
            status, stopped = await ask(house, "PUT", f"/runs/{first}", {"go": False})
            assert (status, stopped["state"]) == (200, "stopped")
            await until(house, others[0], lambda run: run["state"] == "running")
            await process.wait()
            for each in others:
                await ask(house, "DELETE", f"/runs/{each}")
            await ask(house, "PUT", f"/runs/{first}", {"go": True})
            again = await until(house, first, lambda run: run["live"]["done"] > stopped["live"]["done"])
            assert again["state"] == "running"

    asyncio.run(run())


def test_a_server_that_starts_again_goes_on_with_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            number = await begin(house, {**WISH, "matches": 400})
            before = await until(house, number, lambda run: run["live"]["done"] > 8)
            process = house.app.parts.laboratory._process
        # It ended with the server.
        assert process.returncode is not None
        async with running_house(tmp_path / "t.sqlite") as house:
            after = await until(house, number, lambda run: run["live"]["done"] > before["live"]["done"])
            assert after["state"] == "running"
            assert len({line.split(b'"number":')[1][:8] for line in journal(tmp_path, number)}) > 0
            await ask(house, "DELETE", f"/runs/{number}")

    asyncio.run(run())


def journal(folder: Path, number: int) -> list[bytes]:
    return (folder / "t.sqlite.lab" / str(number) / "data" / JOURNAL).read_bytes().splitlines()


def test_a_run_whose_process_is_killed_says_so_and_can_go_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            number = await begin(house, LONG)
            await until(house, number, lambda run: run["live"]["done"] > 0)
            house.app.parts.laboratory._process.kill()
            while (await ask(house, "GET", f"/runs/{number}"))[1]["state"] != "failed":
                await asyncio.sleep(0.02)
            status, run = await ask(house, "PUT", f"/runs/{number}", {"go": True})
            assert (status, run["trouble"]) == (200, "")
            await until(house, number, lambda run: run["state"] == "running")

    asyncio.run(run())


@pytest.mark.parametrize(
    ("change", "status", "word"),
    [
        ({"game": "chess"}, 404, "no game called"),
        ({"game": "hnefatafl", "seats": 5, "players": []}, 422, "players, not 5"),
        ({"players": ["program:touch gotcha"]}, 422, "no strength"),
        ({"players": ["python:player.py"]}, 422, "no strength"),
        ({"players": ["greedy", "greedy"]}, 422, "once"),
        ({"players": ["9"]}, 422, "no strength"),
        ({"matches": 3}, 422, "matches"),
        ({"matches": 10_000_000}, 422, "matches"),
        ({"options": {"nonsense": 1}}, 422, "nonsense"),
        ({"options": {"allow_stop": "perhaps"}}, 422, "allow_stop"),
        ({"against": {}}, 422, "the same"),
        ({"folder": "/etc"}, 422, "folder"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words_and_leaves_nothing(
    tmp_path: Path, change: Json, status: int, word: str
) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            found, problem = await ask(house, "POST", "/runs", {**WISH, **change})
            assert found == status
            assert word in problem["detail"]
            assert (await ask(house, "GET"))[1]["runs"] == []
            assert not (tmp_path / "t.sqlite.lab").exists()

    asyncio.run(run())


WAYS: list[tuple[str, str, Any]] = [
    ("GET", "", None),
    ("POST", "/runs", WISH),
    ("GET", "/runs/1", None),
    ("PUT", "/runs/1", {"go": False}),
    ("DELETE", "/runs/1", None),
    ("GET", "/runs/1/report/de", None),
]


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"sec_fetch_site": "cross-site"},
        {"x_forwarded_for": "127.0.0.1"},
        {"host": NEAR},
        {"lab_secret": "not the right one"},
    ],
)
def test_strangers_get_one_sentence_at_every_door(tmp_path: Path, headers: dict[str, str]) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite", lab_secret=KNOWN) as house:
            away = headers if "lab_secret" not in headers else {**headers, "host": NEAR}
            for method, path, body in WAYS:
                status, problem = await ask(house, method, path, body, **away)
                assert (status, problem["code"]) == (403, "not-yours"), (method, path)
                assert problem["detail"].endswith("set there.")
            assert (await ask(house, "GET"))[1]["runs"] == []

    asyncio.run(run())


def test_whoever_knows_the_secret_comes_from_elsewhere(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite", lab_secret=KNOWN) as house:
            assert (await ask(house, "GET", host=NEAR, lab_secret=KNOWN))[0] == 200
            # But not a page of somebody else's that his browser looks at.
            assert (await ask(house, "GET", host=NEAR, lab_secret=KNOWN, sec_fetch_site="cross-site"))[0] == 403
        async with running_house(tmp_path / "u.sqlite") as house:
            assert (await ask(house, "GET", host=NEAR, lab_secret=KNOWN))[0] == 403

    asyncio.run(run())


def test_people_in_the_network_do_not_see_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            assert (await house.request("GET", "/api/v1/network"))[1]["lab"] is True
            await house.request("PUT", "/api/v1/network", {"open": True})
            for path in ("network", "lab"):
                status, found = await asyncio.to_thread(get_near, house, path)
                assert (status, found.get("lab")) == ((200, False) if path == "network" else (403, None))

    asyncio.run(run())


def get_near(house: House, path: str) -> tuple[int, Any]:
    line = http.client.HTTPConnection(NEAR, house.port, timeout=60)
    with contextlib.closing(line):
        line.request("GET", f"/api/v1/{path}")
        answer = line.getresponse()
        return answer.status, json.loads(answer.read())


def test_a_server_may_have_none(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite", lab="none") as house:
            assert (await ask(house, "GET"))[0] == 409
            assert (await house.request("GET", "/api/v1/network"))[1]["lab"] is False

    asyncio.run(run())


def test_a_secret_that_could_be_guessed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAFELRUNDE_LAB_SECRET", "short")
    with pytest.raises(BadInput, match="lab_secret"):
        load_settings()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_can_be_wished_for(game: Any) -> None:
    wish = check_wish(LabWish(game=game.id, seats=game.seats[-1]))
    assert wish.players == list(game.bots.measuring)


def test_looking_does_not_disturb_what_is_being_played(tmp_path: Path) -> None:
    """Somebody writes the journal meanwhile: it is read, and not put away."""
    game = next(each for each in all_games() if each.id == "fischkopf")
    setting = make_setting(game, 2, [["random"]], {}, 1)
    claim(tmp_path, setting)
    assert glance(tmp_path) is None
    playing = play_missing_trials(schedule_trials(setting, 8), tmp_path, in_this_process)
    for _ in range(5):
        next(playing)
    seen = glance(tmp_path)
    assert seen is not None
    assert seen.matches == 5
    assert len(list(playing)) == 3
    assert read_report(tmp_path).matches == 8


def test_a_page_without_styles_gets_none() -> None:
    assert "style-src 'none'" in policy_for(b"<html></html>")
    assert len(re.findall("sha256-", policy_for(b"<style>a{}</style><style>b{}</style>"))) == 2
