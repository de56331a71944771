"""A file that is tried in a tab, without a browser: what comes of it, which line is to blame, how a match goes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tafelrunde.author.package import FILES_SETTING
from tafelrunde.author.position import NothingToDo
from tafelrunde.author.scaffold import single_file
from tafelrunde.games import find_game
from tafelrunde.tab import trial
from tafelrunde.tab.thinker import BROKEN, think_for_guest
from tafelrunde.tab.trial import Fault, file_of, guest_fault, measure, take_in
from tests.tab.place import Tab


@pytest.fixture(autouse=True)
def nothing_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(FILES_SETTING, "")
    monkeypatch.setattr(trial, "FOLDER", tmp_path)


def line_of(text: str, part: str) -> int:
    return 1 + text[: text.index(part)].count("\n")


def test_a_file_becomes_a_game() -> None:
    tried = take_in("my game.py", single_file())
    assert tried.fault is None
    assert tried.game is not None
    assert (tried.game.id, tried.game.most) == ("my-pebbles", 3)
    assert find_game("my-pebbles").package.startswith("my_game.py ")
    assert "nimmt" in find_game("my-pebbles").texts_in("de")


@pytest.mark.parametrize("name", ["../../etc/passwd", "", "a/b.py", "x" * 500])
def test_a_file_is_kept_where_files_are_kept(name: str) -> None:
    assert file_of(name).parent == trial.FOLDER


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a = 1\nb = a / 0\n", Fault(code="guest-said", args={"what": "ZeroDivisionError: division by zero"}, line=2)),
        ("\n\nclass\n", Fault(code="guest-said", args={"what": "SyntaxError: invalid syntax"}, line=3)),
        ("GAME = 3", Fault(code="guest-no-definition", args={"kind": "int"}, line=0)),
        ("", Fault(code="guest-no-game", args={}, line=0)),
        ("raise SystemExit", Fault(code="guest-said", args={"what": "SystemExit"}, line=1)),
    ],
)
def test_what_is_no_game_is_told_with_its_line(text: str, fault: Fault) -> None:
    assert take_in("bad.py", text).fault == fault


def test_rules_that_leave_nothing_to_do_are_told_though_no_line_raised_it() -> None:
    text = single_file().replace("range(1, min(size, 3) + 1)", "range(1, min(size, 2) + 1) if size != 1 else ()")
    fault = take_in("stuck.py", text).fault
    assert fault is not None
    assert str(fault.args["what"]).startswith("NothingToDo: legal offers seat")
    assert guest_fault(NothingToDo("legal offers seat 1 nothing")) == Fault(
        code="guest-said", args={"what": "NothingToDo: legal offers seat 1 nothing"}
    )
    assert guest_fault(ValueError("of the house")) is None


def test_a_game_that_breaks_in_a_match_is_told_with_its_line() -> None:
    text = single_file().replace("self.heaps[heap] -= count\n", "self.heaps[heap] -= count / 0\n")
    tried = take_in("bad.py", text)
    assert tried.game is not None
    assert tried.fault is not None
    assert tried.fault.line == line_of(text, "count / 0")


def test_errors_that_have_nothing_to_do_with_the_file_are_not_its_faults() -> None:
    take_in("good.py", single_file())
    assert guest_fault(ValueError("elsewhere")) is None


def test_a_fault_in_a_thought_is_told() -> None:
    text = single_file().replace("self.heaps[heap] -= count\n", "self.heaps[heap] -= count / 0\n")
    take_in("bad.py", text)
    answer = think_for_guest('{"kind":"match","seed":1,"game":"my-pebbles","players":["random","random"]}')
    assert answer.startswith(BROKEN)
    assert f'"line":{line_of(text, "count / 0")}' in answer


def test_a_match_is_measured() -> None:
    take_in("good.py", single_file())
    game = find_game("my-pebbles")
    matches = [measure(game, ["random", "rollout:12"], seed) for seed in range(30)]
    assert all(each.finished and each.first == 0 and len(each.winners) == 1 for each in matches)
    assert sum(each.winners == [1] for each in matches) > 15
    assert len({each.whole for each in matches}) > 20
    assert measure(game, ["random", "random"], 5) == measure(game, ["random", "random"], 5)


def test_a_tab_answers_what_the_page_asks_about_it() -> None:
    take_in("good.py", single_file())

    async def scenario() -> None:
        tab = Tab()
        status, texts = await tab.ask("GET", "/games/my-pebbles/texts/en")
        assert (status, "my-pebbles-pitch = " in texts) == (200, True)
        status, view = await tab.ask("GET", "/games/my-pebbles/picture")
        assert (status, view["facts"]["scene"]["areas"][0]["key"]) == (200, "table")
        status, measured = await tab.ask("POST", "/games/my-pebbles/bouts", {"players": ["random", "1"], "seed": 3})
        assert (status, measured["finished"]) == (200, True)
        for players in (["random"], ["program:true", "random"], ["random"] * 4):
            status, _ = await tab.ask("POST", "/games/my-pebbles/bouts", {"players": players, "seed": 3})
            assert status == 422

    asyncio.run(scenario())
