"""Rangeln positions as JSON: what cannot be is refused with a reason, and what can be is understood."""

from __future__ import annotations

import pytest

from tafelrunde.core.error import BadPosition
from tafelrunde.core.state import NOBODY
from tafelrunde.games.rangeln import GAME
from tafelrunde.games.rangeln.rules import RangelnState

# Four players, all stones placed by the rules.
FULL = [
    ".B.C.D.A.",
    "....B....",
    "B.C.D.A.B",
    ".........",
    "C.D...B.C",
    ".........",
    "D.A.B.C.D",
    "....C....",
    ".A.A.D.A.",
]
# Three players; C has only seven stones.
THREE = [
    ".A.B.C.A.",
    ".........",
    "B.C.A.B.C",
    ".........",
    "A.B...A.B",
    ".........",
    "C.A.B.C.A",
    ".........",
    ".B.C.A.BC",
]
NOTED = [-8, -6, -6, -8]


def full(**position: object) -> dict[str, object]:
    """Four players, and seat 0 is the first to move."""
    return {"seats": 4, "phase": "move", "board": FULL, **position}


def shared(**position: object) -> dict[str, object]:
    """The same, and seat 1 moves three stones four fields in all."""
    return full(player=1, **position)


def far(**position: object) -> dict[str, object]:
    """The same, and seat 3 moves one stone four fields."""
    return full(player=3, **position)


def with_row(number: int, row: str) -> list[str]:
    return [*FULL[: 9 - number], row, *FULL[10 - number :]]


def placing(*rows: str, **position: object) -> dict[str, object]:
    """Three players in the first phase, with these rows at the top."""
    return {"seats": 3, "board": [*rows, *["........."] * (9 - len(rows))], **position}


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({}, "seats"),
        ([], "object"),
        ({"seats": 2}, ">= 3"),
        ({"seats": 6}, "<= 5"),
        ({"seats": 3, "stones": 8}, "unknown field"),
        ({"seats": 3, "phase": "count"}, "Invalid enum value"),
        ({"seats": 3, "board": ["."]}, "nine rows"),
        ({"seats": 3, "board": ["."] * 9}, "nine rows"),
        (placing("D........"), "'D' is not one of .ABC"),
        ({"seats": 3, "starter": 3}, "seats 0 to 2"),
        ({"seats": 3, "player": 4}, "seats 0 to 2"),
        ({"seats": 3, "round": 4, "sheet": [[0, 0, 0]] * 3}, "only 3 rounds"),
        (placing("A.A.A.A.A", ".........", "A.A.A.A.A"), "seat 0 has 10 stones"),
        (placing("A........", player=1), "not placed by the rules"),
        (placing(".A.B.C.A.", "A..B..C..", player=1), "not placed by the rules"),
        (placing(".A.......", player=0), "seat 0 has 1 stones on the board, and should have 0|seat 1 has 0"),
        (placing(".A.......", player=2), "seat 1 has 0 stones on the board, and should have 1"),
        (placing(".A.......", starter=1, player=1), "seat 0 has 1 stones"),
        (full(phase="place"), "seat 0 cannot place a stone"),
        ({"seats": 3, "phase": "draw_starter", "starter": 1}, "before anything else"),
        (placing(".A.......", phase="draw_starter"), "before anything else"),
        ({"seats": 3, "phase": "draw_starter", "round": 2, "sheet": [[0, 0, 0]]}, "before anything else"),
        ({"seats": 3, "sheet": [[0, 0, 0]]}, "the sheet has 0 rows of 3"),
        ({"seats": 3, "round": 2, "sheet": [[0, 0]]}, "the sheet has 1 rows of 3"),
        ({"seats": 3, "round": 2, "sheet": [[17, 0, 0]]}, "nobody can note 17"),
        ({"seats": 4, "round": 2, "sheet": [[-13, 0, 0, 0]]}, "nobody can note -13"),
        ({"seats": 3, "round": 2, "sheet": [[16, 9, 0]]}, "not enough fields"),
        ({"seats": 3, "round": 2, "sheet": [[-16, -9, -16]]}, "not enough fields"),
        ({"seats": 4, "before": FULL}, "before the first"),
        ({"seats": 4, "round": 2, "sheet": [[0, 0, 0, 0]], "before": FULL}, "not worth what was noted"),
        ({"seats": 4, "round": 2, "sheet": [[0] * 4], "before": with_row(5, "." * 9)}, "not all of its 6 stones"),
        ({"seats": 4, "round": 2, "sheet": [[0] * 4], "before": ["DDDDDDDDD"] * 9}, "seat 3 has 81 stones"),
        ({"seats": 4, "round": 2, "sheet": [[0] * 4], "before": with_row(2, "....C.A..")}, "seat 0 has 7 stones"),
        ({"seats": 3, "moved": ["a1"]}, "only in a turn"),
        ({"seats": 3, "chosen": "2x3"}, "only in a turn"),
        ({"seats": 3, "fields": 0}, "only in a turn"),
        (full(board=with_row(5, "." * 9)), "not all of its 6 stones"),
        ({"seats": 3, "phase": "move", "board": THREE, "starter": 2, "player": 2}, "seat 2 has not all"),
        (full(phase="choose", player=1), "only the second of three"),
        ({"seats": 3, "phase": "choose", "board": THREE}, "only the second of three"),
        ({"seats": 3, "phase": "move", "board": THREE, "player": 1}, "has chosen"),
        ({"seats": 3, "phase": "move", "board": THREE, "chosen": "2x3"}, "has chosen"),
        (full(fields=4), "its own fields"),
        (shared(fields=3), "before the first step 4 fields"),
        (shared(moved=["z9"], path=["b9", "b8"]), "'z9' is not a field"),
        (shared(moved=["a9"], path=["b9", "a9"]), "another stone of the player"),
        (shared(moved=["d9"], path=["c9", "d9"]), "another stone of the player"),
        (shared(moved=["b9", "b9"], path=["c9", "b9"]), "another stone of the player"),
        (shared(moved=["b9"]), "leads over one field"),
        (shared(path=["b8", "b9"]), "leads over one field"),
        (shared(moved=["b9"], path=["b9"]), "leads over one field"),
        (shared(moved=["b9"], path=["b7", "b8"]), "leads over one field"),
        (shared(moved=["b9", "e8", "a7", "i7"], path=["b8", "b9"]), "only 3 stones"),
        (shared(moved=["b9"], path=["a8", "b9"]), "no stone may take this path"),
        (shared(moved=["b9"], path=["b7", "b9"]), "no stone may take this path"),
        (shared(moved=["e8"], path=["e5", "e6", "e7", "e8", "e8"]), "no stone may take this path"),
        (far(moved=["c5"], path=["d5", "e5", "d5", "c5"]), "no stone may take this path"),
        (far(moved=["c5"], path=["b5", "c5", "b5", "c5"]), "no stone may take this path"),
        (far(moved=["c5"], path=["h8", "g8", "f8", "f7", "f6", "f5", "f4", "e4", "d4", "d5", "c5"]), "farther than 6"),
        (far(moved=["c5"], path=["d3", "c3", "b3", "b4", "c4"]), "leads over"),
        (far(moved=["c5"], path=["d3", "d4", "c4", "b4", "b5", "c5"]), "only 4 fields"),
        (far(moved=["c5"], path=["d4", "c4", "b4", "b5", "c5"]), "this turn is over"),
        (shared(moved=["b9"], path=["b8", "b9"], fields=2), "cannot be 2 fields left"),
        (shared(moved=["b9"], path=["b8", "b9"], fields=4), "cannot be 4 fields left"),
        (shared(moved=["b9", "e8"], path=["b8", "b9"], fields=3), "cannot be 3 fields left"),
        (shared(moved=["b9", "e8"], path=["b8", "b9"], fields=0), "cannot be 0 fields left"),
        (shared(moved=["b9"], path=["c8", "c9", "b9"], board=with_row(9, ".BAC.D...")), "just left is empty"),
        (full(phase="over", sheet=[NOTED]), "after the last round"),
        (full(phase="over", round=4, sheet=[NOTED] * 4, player=1), "the last turn was that of seat 3"),
        (full(phase="over", round=4, sheet=[NOTED] * 4, last="b8-b9"), "cannot have been the last action"),
        (full(phase="over", round=4, sheet=[NOTED, NOTED, NOTED, [0, 0, 0, 0]]), "not worth what was noted last"),
        (full(last="a1"), "not an action"),
        (full(last="start 0"), "cannot have been the last action"),
        (full(last="choose 2x3"), "cannot have been the last action"),
        (full(last="stop"), "cannot have been the last action"),
        ({"seats": 3, "last": "start 1"}, "cannot have been the last action"),
        ({"seats": 3, "last": "place d4"}, "cannot have been the last action"),
        ({"seats": 3, "last": "d4-d5"}, "cannot have been the last action"),
        ({"seats": 3, "phase": "draw_starter", "last": "d4-d5"}, "cannot have been the last action"),
        (shared(moved=["b9"], path=["b8", "b9"], last="e8-e7"), "cannot have been the last action"),
        (full(last="place d5"), "cannot have been the last action"),
        (full(last="b2-b1"), "cannot have been the last action"),
        (shared(last="place b1"), "cannot have been the last action"),
        (shared(last="b3-b1"), "cannot have been the last action"),
        (shared(last="b8-b9"), "cannot have been the last action"),
        (shared(last="g2-g1"), "cannot have been the last action"),
        (placing(".A.......", player=1, last="place d9"), "cannot have been the last action"),
        (placing(".A.B.C...", player=0, last="place b9"), "cannot have been the last action"),
        ({"seats": 3, "phase": "choose", "board": THREE, "player": 1, "last": "place b9"}, "cannot have been the last"),
        ({"seats": 4, "round": 2, "sheet": [NOTED], "last": "d4-e5"}, "cannot have been the last action"),
        ({"seats": 4, "round": 2, "sheet": [NOTED], "last": "d5-e5"}, "cannot have been the last action"),
    ],
)
def test_impossible_positions_are_refused_with_a_reason(position: object, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.state_from(position, GAME.make_options({}))


def test_nothing_but_the_number_of_players_is_the_first_placing() -> None:
    state = GAME.state_from({"seats": 5}, GAME.make_options({}))
    assert (state.to_act, len(state.legal_actions())) == (0, 76)


def test_a_turn_begins_with_its_whole_allowance() -> None:
    state = GAME.state_from(shared(), GAME.make_options({}))
    assert (state.to_begin, state.fields, state.each) == (3, 4, 0)


def test_fields_left_need_not_be_told_if_every_other_stone_went_one() -> None:
    options = GAME.make_options({})
    told = GAME.state_from(shared(moved=["b9", "e8"], path=["b8", "b9"], fields=2), options)
    untold = GAME.state_from(shared(moved=["b9", "e8"], path=["b8", "b9"]), options)
    assert GAME.describe(told) == GAME.describe(untold)
    assert untold.last == GAME.notation.parse("b8-b9")


def test_a_path_comes_back_to_itself_unless_the_option_is_off() -> None:
    position = {"seats": 3, "phase": "move", "board": THREE, "player": 2}
    position |= {"moved": ["c7"], "path": ["c7", "c6", "b6", "b7", "c7"]}
    with pytest.raises(BadPosition, match="no stone may take"):
        GAME.state_from(position, GAME.make_options({"cross_own_path": False}))
    state = GAME.state_from(position, GAME.make_options({}))
    assert "c7-c6" in GAME.choices(state)
    assert "c7-b7" not in GAME.choices(state)


def test_a_finished_match_is_a_position() -> None:
    position = full(phase="over", round=4, sheet=[[0, 0, 0, 0]] * 3 + [NOTED], last="d5-c5")
    state = GAME.state_from(position, GAME.make_options({}))
    assert isinstance(state, RangelnState)
    assert (state.to_act, state.winners(), state.scores()) == (NOBODY, [0, 3], NOTED)
    assert state.legal_actions() == []
    assert GAME.describe(state)["player"] == 3


@pytest.mark.parametrize(
    ("position", "options"),
    [
        ({"seats": 3, "starter": 2, "last": "start 2"}, {}),
        (placing(".A.......", player=1, last="place b9"), {}),
        (full(last="place h1"), {}),
        (shared(last="h2-h1"), {}),
        (shared(last="stop"), {"allow_stop": True}),
        (shared(moved=["b9"], path=["b8", "b9"], last="b8-b9"), {}),
        ({"seats": 3, "phase": "choose", "board": THREE, "player": 1, "last": "b8-b9"}, {}),
        ({"seats": 3, "phase": "move", "board": THREE, "player": 1, "chosen": "2x3", "last": "choose 2x3"}, {}),
        ({"seats": 4, "round": 2, "sheet": [NOTED], "before": FULL, "last": "d5-c5"}, {}),
    ],
)
def test_the_last_action_may_be_told(position: dict[str, object], options: dict[str, object]) -> None:
    state = GAME.state_from(position, GAME.make_options(options))
    assert GAME.describe(state)["last"] == position["last"]
