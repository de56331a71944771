"""Cases of Hnefatafl at the edges of its paragraphs, each in all eight ways in which the board can lie."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.core.match import Match, start_match
from tafelrunde.games.hnefatafl import GAME
from tafelrunde.testkit.playing import refused_by

COLUMNS = "abcdefghijk"
OPTIONS_BOTH: dict[str, object] = {"corners_hostile_to": "both"}
OPTIONS_THRONE: dict[str, object] = {"throne_helps_capture_king": True}

Turn = Callable[[str], str]


def turn_by(number: int) -> Turn:
    """Mirror the squares of a text left to right, top to bottom and about a diagonal, as the three bits say."""

    def turn_square(square: str) -> str:
        column, row = COLUMNS.index(square[0]) - 5, int(square[1:]) - 6
        column = -column if number & 1 else column
        row = -row if number & 2 else row
        if number & 4:
            column, row = row, column
        return f"{COLUMNS[column + 5]}{row + 6}"

    def turn(text: str) -> str:
        words = ["-".join(turn_square(square) for square in word.split("-")) for word in text.split()]
        return " ".join(words)

    return turn


every_way = pytest.mark.parametrize("turn", [turn_by(number) for number in range(8)], ids=range(8))


def match_with(
    to_act: str,
    *,
    king: str,
    attackers: str = "",
    defenders: str = "",
    options: dict[str, object] | None = None,
    turn: Turn = str,
) -> Match:
    """A match that begins with these pieces, and the board turned."""
    pieces = {"A": attackers, "D": defenders, "K": king}
    board = {square: sign for sign, squares in pieces.items() for square in turn(squares).split()}
    rows = ["".join(board.get(f"{column}{row}", ".") for column in COLUMNS) for row in range(11, 0, -1)]
    return start_match(GAME, options=GAME.make_options(options or {}), position={"board": rows, "to_act": to_act})


def play(match: Match, moves: str) -> Match:
    for move in moves.split():
        assert match.end is None
        match.submit(move)
    return match


def standing(match: Match) -> set[str]:
    """The squares that are not empty."""
    rows = match.view(None).facts.board
    return {f"{COLUMNS[i]}{11 - line}" for line, row in enumerate(rows) for i in range(11) if row[i] != "."}


def reason(match: Match) -> str | None:
    return None if match.end is None else match.end.reason


def removed_by(match: Match, move: str) -> set[str]:
    """The squares from which a move takes pieces, other than the one that moves."""
    before = standing(match)
    match.submit(move)
    return before - standing(match) - {move.partition("-")[0]}


def same_after_its_json(match: Match) -> bool:
    """Does a match that begins where this one is see the same, to the end?"""
    again = start_match(GAME, options=match.options, position=match.position())
    return (again.position(), again.end, again.choices()) == (match.position(), match.end, match.choices())


def test_s2_2_an_empty_square_and_the_enemys_king_do_not_move() -> None:
    match = start_match(GAME)
    assert refused_by(match, "f6-f9") == "2.2"
    assert refused_by(match, "c3-c3") == "2.2"


def test_s3_2_the_way_is_looked_at_before_its_end() -> None:
    """The corner would be forbidden as well, but there is no getting there."""
    match = start_match(GAME)
    assert refused_by(match, "e1-a1") == "3.2"
    assert refused_by(match, "d1-a1") == "3.3"
    assert refused_by(match, "d1-d11") == "3.2"


@every_way
def test_s3_4_defenders_and_the_king_cross_the_throne_too(turn: Turn) -> None:
    match = match_with("defenders", king="f3", attackers="a3", defenders="c6", turn=turn)
    assert {turn("c6-k6"), turn("f3-f6"), turn("f3-f11")} <= set(match.choices())
    assert turn("c6-f6") not in match.choices()


@every_way
@pytest.mark.parametrize(
    ("attackers", "defenders", "move"),
    [
        ("c3 e3 d9", "d4", "d9-d5"),
        ("d4 d5 k9", "d2", "d2-d3"),
        ("d4 d5 k9", "d2 d6", "d2-d3"),
        ("c3 k9", "b3 g3", "g3-e3"),
    ],
    ids=["one enemy", "two in a row", "two in a row between two", "a gap"],
)
def test_s4_1_not_enclosed(attackers: str, defenders: str, move: str, turn: Turn) -> None:
    to_act = "attackers" if move[:2] in attackers else "defenders"
    match = match_with(to_act, king="h8", attackers=attackers, defenders=defenders, turn=turn)
    assert removed_by(match, turn(move)) == set()


@every_way
def test_s4_1_along_the_edge(turn: Turn) -> None:
    match = match_with("defenders", king="h8", attackers="a5 k9", defenders="a4 b6", turn=turn)
    assert removed_by(match, turn("b6-a6")) == {turn("a5")}


@every_way
def test_s4_1_the_edge_is_no_enemy(turn: Turn) -> None:
    match = match_with("defenders", king="h8", attackers="a5 k9", defenders="c5", turn=turn)
    assert removed_by(match, turn("c5-b5")) == set()


@every_way
def test_s4_1_a_square_beside_a_corner_is_no_enemy(turn: Turn) -> None:
    match = match_with("defenders", king="f9", attackers="b10 k5", defenders="c9", turn=turn)
    assert removed_by(match, turn("c9-b9")) == set()


@every_way
def test_s4_1_the_king_leaves_a_hostile_throne_and_captures_nothing(turn: Turn) -> None:
    """H-3: g6 is between a defender and the empty throne now, but nothing moved there."""
    match = match_with("defenders", king="f6", attackers="g6 k9", defenders="h6", turn=turn)
    assert removed_by(match, turn("f6-f2")) == set()


@every_way
def test_s4_1_a_move_elsewhere_captures_nothing(turn: Turn) -> None:
    """H-3, H-5: between an attacker and the king on his throne a defender stands safely in any case."""
    match = match_with("attackers", king="f6", attackers="d6 k9", defenders="e6", options=OPTIONS_BOTH, turn=turn)
    assert removed_by(match, turn("k9-k8")) == set()


@every_way
def test_s4_2_a_defender_moves_between_two_attackers(turn: Turn) -> None:
    match = match_with("defenders", king="h8", attackers="c3 e3 k9", defenders="d5", turn=turn)
    assert removed_by(match, turn("d5-d3")) == set()


@every_way
def test_s4_3_the_king_captures_against_a_corner(turn: Turn) -> None:
    match = match_with("defenders", king="c3", attackers="b1 k9", turn=turn)
    assert removed_by(match, turn("c3-c1")) == {turn("b1")}


@every_way
def test_s4_3_the_king_has_to_come_beside_it(turn: Turn) -> None:
    match = match_with("defenders", king="d3", attackers="b1 k9", turn=turn)
    assert removed_by(match, turn("d3-d1")) == set()


@every_way
@pytest.mark.parametrize(("hostile_to", "removed"), [("attackers", ""), ("both", "b1")])
def test_s4_4_every_corner_counts_from_both_sides(hostile_to: str, removed: str, turn: Turn) -> None:
    options: dict[str, object] = {"corners_hostile_to": hostile_to}
    match = match_with("defenders", king="h8", attackers="b1 k9", defenders="c5", options=options, turn=turn)
    assert removed_by(match, turn("c5-c1")) == {turn("b1")}
    match = match_with("attackers", king="h8", attackers="c5", defenders="b1", options=options, turn=turn)
    assert removed_by(match, turn("c5-c1")) == set(turn(removed).split())


@every_way
@pytest.mark.parametrize(("hostile_to", "removed"), [("attackers", ""), ("both", "f5")])
def test_s4_4_the_empty_throne_counts_from_every_side(hostile_to: str, removed: str, turn: Turn) -> None:
    options: dict[str, object] = {"corners_hostile_to": hostile_to}
    match = match_with("defenders", king="h8", attackers="f5 k9", defenders="a4", options=options, turn=turn)
    assert removed_by(match, turn("a4-f4")) == {turn("f5")}
    match = match_with("attackers", king="h8", attackers="a4", defenders="f5", options=options, turn=turn)
    assert removed_by(match, turn("a4-f4")) == set(turn(removed).split())


@every_way
def test_s5_1_the_fourth_attacker_may_come_from_anywhere(turn: Turn) -> None:
    match = match_with("attackers", king="d4", attackers="c4 e4 d3 d9", defenders="k8", turn=turn)
    match.submit(turn("d9-d5"))
    assert reason(match) == "king_taken"
    match = match_with("attackers", king="f6", attackers="e6 g6 f7 a5", defenders="k8", turn=turn)
    match.submit(turn("a5-f5"))
    assert reason(match) == "king_taken"


@every_way
def test_s5_1_three_do_not_take_him_on_his_throne(turn: Turn) -> None:
    match = match_with("attackers", king="f6", attackers="e6 g6 a5", defenders="k8", turn=turn)
    match.submit(turn("a5-f5"))
    assert match.end is None


@every_way
def test_s5_2_a_corner_never_holds_the_king(turn: Turn) -> None:
    """Not even with both options; and he is about to step on it."""
    options = OPTIONS_BOTH | OPTIONS_THRONE
    match = match_with("attackers", king="b1", attackers="b2 j1", defenders="k8", options=options, turn=turn)
    match.submit(turn("j1-c1"))
    assert match.end is None
    assert turn("b1-a1") in match.choices()


@every_way
def test_s5_2_option_the_throne_helps_from_every_side(turn: Turn) -> None:
    for options, expected in ((OPTIONS_THRONE, "king_taken"), ({}, None)):
        match = match_with("attackers", king="f5", attackers="e5 g5 a4", defenders="k8", options=options, turn=turn)
        match.submit(turn("a4-f4"))
        assert reason(match) == expected


@every_way
def test_s5_2_option_an_attacker_who_comes_back_takes_a_king_that_walked_in(turn: Turn) -> None:
    """H-12: first he brought it about himself, then a move elsewhere did not count, and then one beside him does."""
    match = match_with(
        "defenders", king="f6", attackers="e5 g5 f4 a9", defenders="k8", options=OPTIONS_THRONE, turn=turn
    )
    play(match, turn("f6-f5 a9-a8"))
    assert match.end is None
    assert same_after_its_json(match)
    play(match, turn("k8-k9 e5-d5 k9-k8 d5-e5"))
    assert reason(match) == "king_taken"
    assert same_after_its_json(match)


def test_s6_2_a_capture_that_takes_the_king_as_well_keeps_its_end() -> None:
    """H-14: no quiet move tells of it, so the position does."""
    match = play(match_with("attackers", king="d4", attackers="c4 e4 d3 h5 b5", defenders="c5"), "h5-d5")
    assert "c5" not in standing(match)
    assert reason(match) == "king_taken"
    assert same_after_its_json(match)


def test_s6_3_three_times_need_not_be_evenly_apart() -> None:
    """White to move with a3 and c9 comes after five, nine and thirteen moves; with Black to move it was the start."""
    match = match_with("attackers", king="h8", attackers="a3", defenders="c9")
    play(match, "a3-a4 c9-c8 a4-a5 c8-c9 a5-a3 c9-c8 a3-a4 c8-c9 a4-a3 c9-c8 a3-a4 c8-c9")
    assert match.end is None
    match.submit("a4-a3")
    assert reason(match) == "repetition"


def test_s6_3_the_position_after_a_capture_counts() -> None:
    match = play(match_with("defenders", king="h8", attackers="b3 k5", defenders="a3 c9"), "c9-c3")
    play(match, "k5-k6 c3-c4 k6-k5 c4-c3 " * 2)
    assert reason(match) == "repetition"


def test_s6_3_who_takes_the_third_time_back_can_go_another_way() -> None:
    match = play(start_match(GAME), "d1-d2 f4-g4 d2-d1 g4-f4 " * 2)
    assert reason(match) == "repetition"
    match.take_back(7)
    match.submit("g4-h4")
    assert match.end is None


@every_way
def test_s6_4_a_man_shut_in_beside_a_corner_has_no_move(turn: Turn) -> None:
    """The corner is free, but only for the king; and nothing that moved encloses the man."""
    match = match_with("defenders", king="h8", attackers="a2", defenders="a3 b5", turn=turn)
    assert removed_by(match, turn("b5-b2")) == set()
    assert match.end is not None
    assert (match.end.reason, match.end.winners) == ("no_moves", [0, 1])


def test_s6_4_a_match_can_begin_without_a_move() -> None:
    assert reason(match_with("attackers", king="c3")) == "no_moves"


def test_s6_5_the_king_taken_comes_before_no_move() -> None:
    """H-14: he was alone, and could not move any more."""
    assert reason(play(match_with("attackers", king="d4", attackers="c4 e4 d3 d9"), "d9-d5")) == "king_taken"
