"""There is no list to edit: a game from outside is found wherever games appear, with no other file touched."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.author.package import FILES_SETTING
from tafelrunde.bots.level import find_bot
from tafelrunde.bots.player import knowledge
from tafelrunde.core.match import start_match
from tafelrunde.core.rng import Rng
from tafelrunde.envs.setup import Setup
from tafelrunde.games import all_games, find_game
from tafelrunde.lab.trial.trial import Setting, Trial, play_trial
from tests.server.house import House, bot, me, play_out

FILE = Path(__file__).parent.parent / "examples" / "games" / "lampionmarkt.py"
NAME = "example-lampionmarkt"


@pytest.fixture(autouse=True)
def outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FILES_SETTING, str(FILE))


def test_programs_find_it() -> None:
    assert NAME in [game.id for game in all_games()]
    match = start_match(find_game("lampionmarkt"), seed=1)
    assert find_bot(match.game, "2").choose(knowledge(match, 0), Rng(1)) in match.choices()


def test_the_command_line_lists_it() -> None:
    command = [sys.executable, "-m", "tafelrunde", "games"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert NAME in shown.stdout


def test_the_laboratory_measures_it() -> None:
    setting = Setting(game=NAME, seats=3, tables=[["random"] * 3])
    assert play_trial(Trial(setting=setting, table=0, number=0)) is not None


def test_learners_find_it() -> None:
    assert Setup(NAME, 3, {}).arrays.actions == 13


def test_the_server_has_it_on_every_page(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        _, games, _ = await house.request("GET", "/api/v1/games")
        assert games[-1]["id"] == NAME
        for language, word in (("de", "Lampion"), ("en", "lantern")):
            status, rules, _ = await house.request("GET", f"/api/v1/games/{NAME}/rules/{language}")
            assert (status, word in rules["chapters"][0]["paragraphs"][1]["text"]) == (200, True)
            status, texts, _ = await house.request("GET", f"/api/v1/games/{NAME}/texts/{language}")
            assert (status, f"{NAME}-pitch = " in texts) == (200, True)
        status, view, _ = await house.request("GET", f"/api/v1/games/{NAME}/picture")
        assert (status, view["seat"], view["choices"]) == (200, None, [])
        assert view["facts"]["scene"]["areas"][0]["key"] == "market"
        status, _, _ = await house.request("POST", "/api/v1/tables", {"game": NAME, "seats": [me(), bot(), bot()]})
        assert status == 201
        for path in (f"/api/v1/games/{FILE}/picture", "/api/v1/games/nobody-nothing/texts/de"):
            status, _, _ = await house.request("GET", path)
            assert status == 404

    play_out(tmp_path, scenario)
