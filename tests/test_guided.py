"""Guided matches: what is said and lit at which turn, and that the contract about them bites."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.bots.guided import count_turns, guide
from tafelrunde.bots.player import Budget
from tafelrunde.core.game import AnyGame
from tafelrunde.core.guided import FILE, Cue, load_guided
from tafelrunde.core.lesson import FOLDER, Fact
from tafelrunde.core.match import start_match
from tafelrunde.core.rng import Rng
from tafelrunde.games import all_games, find_game
from tafelrunde.testkit.guided import check_guided
from tafelrunde.testkit.lesson import check_lessons

GAME = find_game("fischkopf")


def test_every_game_of_the_house_has_a_guided_match() -> None:
    assert [game.id for game in all_games() if load_guided(game.folder) is None] == []


def test_turns_are_counted_by_who_decides_and_not_by_actions() -> None:
    match = start_match(find_game("hnefatafl"), 2)
    assert [count_turns(match, seat) for seat in (0, 1)] == [1, 1]
    match.submit("d1-d4")
    assert [count_turns(match, seat) for seat in (0, 1)] == [1, 1]
    match.submit("f4-e4")
    assert [count_turns(match, seat) for seat in (0, 1)] == [2, 1]


def test_chance_in_between_ends_no_turn() -> None:
    match = start_match(GAME, 2, by_hand=True)
    for action in ("start 0", "roll 2 4", "place 6", "roll 3 5"):
        match.submit(action)
    assert count_turns(match, 0) == 1


def test_what_is_lit_is_the_best_of_what_the_sentence_is_about() -> None:
    match = start_match(GAME, 2, by_hand=True)
    for action in ("start 0", "roll 2 4"):
        match.submit(action)
    found = guide(match, 0, Budget(1), Rng(1))
    assert (found.cue, found.choices[0], found.turn, found.turns) == ("first", "place 2", 1, 1)


def test_a_cue_fits_by_turn_by_facts_and_by_what_is_best() -> None:
    cue = Cue(id="cue", turns=(2, 3), when=[Fact("facts.phase", "is", "place")], about=["place *"])
    seen = {"facts": {"phase": "place"}}
    assert [cue.fits(seen, turn, "place 3") for turn in (1, 2, 3, 4)] == [False, True, True, False]
    assert not cue.fits(seen, 2, "go")
    assert not cue.fits({"facts": {"phase": "roll"}}, 2, "place 3")
    assert (cue.is_lit("place 1"), cue.is_lit("go")) == (True, False)
    assert Cue(id="cue", about=["place *"], lights=["go"]).is_lit("go")


def planted(folder: Path, **change: Any) -> AnyGame:
    """The game with something of its guided match changed, in a folder of its own."""
    home = folder / GAME.folder.name
    (home / FOLDER).mkdir(parents=True)
    for path in [*GAME.folder.glob("*.ftl"), *GAME.folder.glob("RULES.*.md"), *(GAME.folder / FOLDER).iterdir()]:
        (home / path.relative_to(GAME.folder)).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    guided = msgspec.to_builtins(load_guided(GAME.folder))
    (home / FOLDER / FILE).write_bytes(msgspec.json.encode(guided | change))
    return replace(GAME, folder=home)


def test_the_contract_is_content_with_an_unchanged_match(tmp_path: Path) -> None:
    check_guided(planted(tmp_path))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"turns": 0}, "nothing is guided"),
        ({"cues": [{"id": "first"}]}, "only 1 cues"),
        ({"cues": 4 * [{"id": "first"}]}, "several cues"),
        ({"cues": [{"id": name} for name in ("first", "large", "keep", "unwritten")]}, "unwritten"),
        (
            {"cues": [{"id": name, "turns": [2, 3]} for name in ("first", "head-1", "large", "keep")]},
            "nothing is said",
        ),
        ({"turns": 40}, "for 40 turns"),
    ],
)
def test_the_contract_notices_a_planted_fault(tmp_path: Path, change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_guided(planted(tmp_path, **change))


def test_a_sentence_that_no_cue_says_is_noticed(tmp_path: Path) -> None:
    game = planted(tmp_path)
    german = game.folder / FOLDER / "de.ftl"
    german.write_text(german.read_text(encoding="utf-8") + "fischkopf-cue-nobody = Nie.\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="fischkopf-cue-nobody"):
        check_lessons(game)
