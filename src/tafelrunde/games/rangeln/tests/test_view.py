"""What people see of a Rangeln match: the table, the prompts, the log, and the drawing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from rich.text import Text

from tafelrunde.core.match import Match, start_match
from tafelrunde.core.rng import Rng
from tafelrunde.games.rangeln import GAME
from tafelrunde.games.rangeln.rules import RangelnState
from tafelrunde.games.rangeln.view import RangelnFacts
from tafelrunde.testkit.sample import sampled_positions, variants
from tafelrunde.text import Speaker

OnBoard = Callable[..., Match]

SPEAKERS = {language: Speaker(language, GAME) for language in ("de", "en")}

ROOM = """
    4 . . . . . . .
    3 . . . A . . .
    2 . . . A B . .
    1 . . . . . . .
      b c d e f g h
    """


def table(match: Match) -> RangelnFacts:
    shown = match.view(None).facts
    assert isinstance(shown, RangelnFacts)
    return shown


def prompt(match: Match, language: str = "en") -> str:
    return SPEAKERS[language].tell(table(match).prompt)


def log(match: Match, language: str = "en") -> str:
    return SPEAKERS[language].tell(match.notices(None)[-1])


def allowance(match: Match) -> tuple[int, int, int | None, int]:
    shown = table(match)
    return shown.stones_left, shown.fields_left, shown.fields_each, shown.steps_left


def test_a_shared_allowance_runs_down(on_board: OnBoard) -> None:
    match = on_board(ROOM, role=2)
    assert allowance(match) == (3, 4, None, 0)
    assert prompt(match) == "Move 3 stones, 4 fields in all, at least one each."
    match.submit("e3-e4")
    assert allowance(match) == (2, 3, None, 1)
    assert prompt(match) == "Go on with e4 (up to one field) or begin with another stone: 2 stones, 3 fields left."
    match.submit("e4-f4")
    assert allowance(match) == (2, 2, None, 0)
    assert prompt(match) == "Begin with another stone: 2 stones, 2 fields left."
    assert (table(match).moved, table(match).path) == (["f4"], ["e3", "e4", "f4"])
    match.submit("e2-e3")
    assert (table(match).moved, table(match).path) == (["e3", "f4"], ["e2", "e3"])
    assert prompt(match, "de") == "Beginne mit einem anderen Stein: noch ein Stein, ein Feld."


def test_an_allowance_for_each_stone_runs_down(on_board: OnBoard) -> None:
    match = on_board(ROOM, seats=3, role=2, chosen="2x3")
    assert allowance(match) == (2, 6, 3, 0)
    assert prompt(match) == "Move 2 stones 3 fields each."
    match.submit("e3-e4")
    assert allowance(match) == (1, 5, 3, 2)
    assert prompt(match) == "Go on with e4: 2 fields left, and one stone after it."
    match.submit("e4-f4")
    match.submit("f4-g4")
    assert allowance(match) == (1, 3, 3, 0)


# A stone that steps from b2 to a2 is stuck: black below, the rim at the left, a full line above.
DEAD_END = (
    "".join(f"{row} {sign} .\n" for row, sign in zip(range(9, 2, -1), "CBCBCBC", strict=True)) + "2 . A\n1 . .\n  a b"
)


def test_what_a_stuck_stone_leaves_is_not_offered_to_the_next(on_board: OnBoard) -> None:
    """§4.7: the first of two stones uses one of its three fields, and the other one still has three."""
    match = on_board(DEAD_END, seats=3, role=2, chosen="2x3")
    match.submit("b2-a2")
    assert log(match) == "moves a stone from b2 to a2; 2 fields lapse."
    assert allowance(match) == (1, 3, 3, 0)
    assert prompt(match) == "Begin with another stone: one stone, 3 fields left."
    match.submit(match.choices()[0])
    assert "lapse" not in log(match)
    assert allowance(match) == (0, 2, 3, 2)


def test_what_a_stuck_stone_leaves_of_shared_fields_goes_to_the_next(on_board: OnBoard) -> None:
    match = on_board(DEAD_END, role=3)
    match.submit("b2-a2")
    assert log(match) == "moves a stone from b2 to a2."
    assert allowance(match) == (1, 3, None, 0)
    assert prompt(match) == "Begin with another stone: one stone, 3 fields left."


def test_prompts_with_fewer_stones(on_board: OnBoard) -> None:
    match = on_board(ROOM, role=2, options={"every_stone_moves": False})
    assert prompt(match) == "Move up to 3 stones, 4 fields in all, shared out as you like."
    assert prompt(match, "de") == "Zieh bis zu 3 Steine, zusammen 4 Felder, beliebig aufgeteilt."


def test_prompts_of_the_other_roles(on_board: OnBoard) -> None:
    assert prompt(on_board(ROOM, role=1)) == "Move 4 stones one field each."
    assert prompt(on_board(ROOM, role=4)) == "Move one stone 4 fields."
    assert prompt(on_board(ROOM, role=4), "de") == "Zieh einen Stein 4 Felder weit."
    stopping = on_board(ROOM, role=4, options={"allow_stop": True})
    assert prompt(stopping) == "Move one stone 4 fields. You may stop."
    assert prompt(start_match(GAME, 3, by_hand=True)) == "Who starts is being drawn."
    stone = prompt(start_match(GAME, 3, seed=1), "de")
    assert stone == "Setz Stein 1 von 8 ein, aber nicht auf ein schwarzes Feld und nicht neben einen eigenen."


def test_the_log_tells_of_pushes(on_board: OnBoard) -> None:
    match = on_board(ROOM, role=4)
    match.submit("e3-f3")
    assert log(match) == "moves a stone from e3 to f3."
    match.submit("f3-f2")
    assert log(match) == "moves a stone from f3 to f2 and pushes a stone."
    assert log(match, "de") == "zieht einen Stein von f3 nach f2 und schiebt einen Stein."


def test_the_log_tells_of_a_counted_round(on_board: OnBoard) -> None:
    match = on_board(ROOM, role=4)
    for text in ("e3-e4", "e4-d4", "d4-c4", "c4-b4"):
        match.submit(text)
    noted = table(match).sheet[0]
    signed = ", ".join(f"{number:+d}".replace("-", "−").replace("+0", "0") for number in noted)
    assert log(match) == f"moves a stone from c4 to b4. Round 1 is counted: {signed}."
    assert table(match).before[5][1] == "A"


def test_the_log_tells_of_lapsed_fields(on_board: OnBoard) -> None:
    match = on_board(DEAD_END, role=4)
    match.submit("b2-a2")
    assert log(match).startswith("moves a stone from b2 to a2; 3 fields lapse. Round 1 is counted: ")
    assert log(match, "de").startswith(
        "zieht einen Stein von b2 nach a2; 3 Felder verfallen. Runde 1 wird abgerechnet: "
    )


def test_the_log_tells_of_stopping_and_choosing(on_board: OnBoard) -> None:
    match = on_board(ROOM, role=3, options={"allow_stop": True})
    match.submit("stop")
    assert log(match) == "stops with 4 fields left."
    match = on_board(ROOM, seats=3, role=2, phase="choose")
    match.submit("choose 3x2")
    assert log(match, "de") == "wählt drei Steine je zwei Felder weit."


def test_the_log_tells_of_the_start_and_of_placing() -> None:
    match = start_match(GAME, 3, by_hand=True)
    match.submit("start 2")
    assert (log(match), match.notices(None)[-1].args["seat"]) == ("begins the first round.", 2)
    match.submit("place d5")
    assert log(match) == "places a stone on d5 (+2)."


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_drawing_fits_a_terminal(language: str) -> None:
    """At most a hundred columns, no markup left open, every stone with its letter."""
    say = SPEAKERS[language]
    for setting in variants(GAME)[:4]:
        for state, _ in sampled_positions(setting, 3, 12):
            assert isinstance(state, RangelnState)
            shown = GAME.view(state, None)
            plain = Text.from_markup(GAME.draw(shown, say)).plain
            assert max(len(line) for line in plain.splitlines()) <= 100
            board = "".join(line[:50] for line in plain.splitlines()[1:10])
            for letter, count in zip("ABCDE", _standing(shown), strict=False):
                assert len(re.findall(rf"{letter}[+−0■]", board)) == count


def _standing(shown: RangelnFacts) -> list[int]:
    return ["".join(shown.board).count("ABCDE"[seat]) for seat in range(shown.rounds)]


def test_the_drawing_shows_where_a_stone_may_be_placed() -> None:
    match = start_match(GAME, 3, by_hand=True)
    rng = Rng(6)
    match.submit("start 0")
    while table(match).phase == "place":
        assert GAME.draw(table(match), SPEAKERS["en"]).count("[target]") == len(match.choices())
        match.submit(GAME.notation.format(match.state().random_action(rng)))
    assert "[target]" not in GAME.draw(table(match), SPEAKERS["en"])


def test_the_drawing_shows_the_round_before_until_a_stone_is_placed() -> None:
    match = start_match(GAME, 3, seed=5)
    rng = Rng(5)
    while table(match).round == 1:
        match.submit(GAME.notation.format(match.state().random_action(rng)))
    say = SPEAKERS["en"]
    assert "The board on which round 1 ended" in GAME.draw(table(match), say)
    match.submit(match.choices()[0])
    assert "The board on which round 1 ended" not in GAME.draw(table(match), say)
