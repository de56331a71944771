"""Rangeln, paragraph by paragraph: stepping, pushing and counting."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.core.match import Match
from tafelrunde.games.rangeln.board import FIELDS, VALUES
from tafelrunde.games.rangeln.view import RangelnFacts
from tafelrunde.testkit.diagram import shows
from tafelrunde.testkit.playing import play, refused_by

OnBoard = Callable[..., Match]


def table(match: Match) -> RangelnFacts:
    shown = match.view(None).facts
    assert isinstance(shown, RangelnFacts)
    return shown


# Room for one stone to walk about; rivals and the rest of the own stones stand elsewhere.
ROOM = """
    4 . . . . . . .
    3 . . . . . . .
    2 . . . A . . .
    1 . . . . . . .
      b c d e f g h
    """


@pytest.mark.parametrize("target", ["f3", "d1", "e4", "g2", "e2", "a9"])
def test_s5_1_one_field_along_a_row_or_column(target: str, on_board: OnBoard) -> None:
    match = on_board(ROOM, role=4)
    assert {text for text in match.choices() if text.startswith("e2")} == {"e2-e1", "e2-d2", "e2-f2", "e2-e3"}
    assert refused_by(match, f"e2-{target}") == "5.1"


def test_s5_1_not_off_the_board(on_board: OnBoard) -> None:
    match = on_board("3 . . .\n2 . . .\n1 . A .\n  c d e", role=4)
    assert {text for text in match.choices() if text.startswith("d1")} == {"d1-c1", "d1-e1", "d1-d2"}


def test_s5_2_straight_on_left_or_right(on_board: OnBoard) -> None:
    """T-R7, R-9: after a step to the right everything but back."""
    match = play(on_board(ROOM, role=4), "e2-f2")
    assert match.choices() == ["f2-f1", "f2-g2", "f2-f3"]
    assert refused_by(match, "f2-e2") == "5.2"
    play(match, "f2-f3", "f3-e3")


def test_s5_2_around_to_where_it_began_but_never_straight_back(on_board: OnBoard) -> None:
    """R-8: the fourth step closes the square, and the fifth may repeat the first, but not undo the fourth."""
    match = play(on_board(ROOM, role=5, seats=5), "e2-f2")
    assert refused_by(match, "f2-e2") == "5.2"
    play(match, "f2-f3", "f3-e3")
    assert match.choices() == ["e3-e2", "e3-d3", "e3-e4"]
    play(match, "e3-e2")
    assert refused_by(match, "e2-e3") == "5.2"
    play(match, "e2-f2")
    assert table(match).round == 2


CORNER = "3 . . . .\n2 . . . .\n1 . . A .\n  a b c d"


def test_s5_2_no_dead_end_of_its_own_making(on_board: OnBoard) -> None:
    """R-8: beside the black corner the only way out is where the stone began, and it is open."""
    match = play(on_board(CORNER, seats=3, role=3), "c1-c2", "c2-b2", "b2-b1")
    assert match.choices() == ["b1-c1"]
    play(match, "b1-c1", "c1-c2")
    assert table(match).path == ["c1", "c2", "b2", "b1", "c1", "c2"]
    assert table(match).round == 1
    assert table(play(match, "c2-c3")).round == 2


def test_s5_2_the_path_is_that_of_one_stone(on_board: OnBoard) -> None:
    """Another stone may go where this one has been, and this field may be pushed onto."""
    match = on_board("3 A . . .\n2 A . . .\n  c d e f", role=3)
    play(match, "c3-d3", "c2-c3")
    assert shows(match, "3 A A . .\n2 . . . .\n  c d e f")
    play(match, "c3-d3")
    assert shows(match, "3 . A A .\n  c d e f")


def test_s5_2_option_no_field_of_the_path_is_entered_again(on_board: OnBoard) -> None:
    """R-8, the strict reading: the fourth step would close the square."""
    match = play(on_board(ROOM, role=4, options={"cross_own_path": False}), "e2-f2", "f2-f3", "f3-e3")
    assert refused_by(match, "e3-e2") == "5.2"
    assert match.choices() == ["e3-d3", "e3-e4"]


def test_s5_2_option_a_stone_walks_into_its_own_dead_end(on_board: OnBoard) -> None:
    """R-8, the strict reading, and R-6: three of the six fields lapse."""
    match = on_board(CORNER, seats=3, role=3, options={"cross_own_path": False})
    play(match, "c1-c2", "c2-b2")
    assert table(match).round == 1
    assert table(play(match, "b2-b1")).round == 2


@pytest.mark.parametrize(("drawing", "step"), [("5 A . .\n  d e f", "d5-e5"), ("2 A .\n1 . .\n  a b", "a2-a1")])
def test_s5_3_no_stone_steps_onto_black(drawing: str, step: str, on_board: OnBoard) -> None:
    assert refused_by(on_board(drawing, role=4), step) == "5.3"


def test_s5_3_not_even_to_push_one_out(on_board: OnBoard) -> None:
    """R-10."""
    assert refused_by(on_board("5 A B .\n  d e f", role=4), "d5-e5") == "5.3"


@pytest.mark.parametrize(
    ("drawing", "step"), [("6 . . .\n5 . A .\n  d e f", "e5-e6"), ("2 . .\n1 A .\n  a b", "a1-b1")]
)
def test_s5_3_a_stone_leaves_black_by_itself(drawing: str, step: str, on_board: OnBoard) -> None:
    """R-11; and it may not come back within the move."""
    play(on_board(drawing, role=4), step)


def test_s6_1_one_stone_is_pushed(on_board: OnBoard) -> None:
    for other in "AB":
        match = play(on_board(f"3 A {other} . .\n2 . . . .\n  c d e f", role=4), "c3-d3")
        assert shows(match, f"3 . A {other} .\n  c d e f")


def test_s6_1_a_whole_row_and_further_on(on_board: OnBoard) -> None:
    match = play(on_board("3 A B A C . . .\n2 . . . . . . .\n  b c d e f g h", role=4), "b3-c3", "c3-d3")
    assert shows(match, "3 . . A B A C .\n  b c d e f g h")


def test_s6_1_down_a_column_and_only_as_far_as_there_is_no_gap(on_board: OnBoard) -> None:
    match = play(on_board("6 A\n5 B\n4 .\n3 C\n2 .\n  c", role=4), "c6-c5")
    assert shows(match, "6 .\n5 A\n4 B\n3 C\n2 .\n  c")
    play(match, "c5-c4")
    assert shows(match, "5 .\n4 A\n3 B\n2 C\n  c")


def test_s6_1_after_a_bend_others_are_pushed(on_board: OnBoard) -> None:
    match = play(on_board("5 . . . .\n4 . C . .\n3 A B . .\n  b c d e", role=4), "b3-c3", "c3-c4")
    assert shows(match, "5 . C . .\n4 . A . .\n3 . . B .\n  b c d e")


def test_s6_2_not_off_the_board(on_board: OnBoard) -> None:
    """T-R5: into the corner, and no further."""
    match = play(on_board("2 . . .\n1 A B .\n  g h i", role=4), "g1-h1")
    assert shows(match, "1 . A B\n  g h i")
    assert refused_by(match, "h1-i1") == "6.2"
    play(match, "h1-h2")


def test_s6_2_a_row_at_the_rim_stops_the_pusher(on_board: OnBoard) -> None:
    """R-16: it has to turn."""
    match = on_board("4 . . . .\n3 . A B C\n2 . . . .\n  f g h i", role=4)
    assert refused_by(match, "g3-h3") == "6.2"
    play(match, "g3-g4", "g4-h4")


def test_s6_2_nobody_pushes_a_stone_out_of_a_corner(on_board: OnBoard) -> None:
    """R-12: neither along the bottom nor along the side."""
    match = on_board("3 A . .\n2 C . .\n1 B D A\n  a b c", role=4)
    assert refused_by(match, "c1-b1") == "6.2"
    assert refused_by(match, "a3-a2") == "6.2"


def test_s6_3_stones_are_pushed_onto_black_across_it_and_off(on_board: OnBoard) -> None:
    """T-R4: B and C pass the middle, and A may not follow."""
    match = play(on_board("5 . A B C . . .\n4 . . . . . . .\n  a b c d e f g", role=4), "b5-c5")
    assert shows(match, "5 . . A B C . .\n  a b c d e f g")
    play(match, "c5-d5")
    assert shows(match, "5 . . . A B C .\n  a b c d e f g")
    assert refused_by(match, "d5-e5") == "5.3"


def test_s6_3_onto_a_corner(on_board: OnBoard) -> None:
    match = play(on_board("4 A\n3 B\n2 C\n1 .\n  a", role=4), "a4-a3")
    assert shows(match, "4 .\n3 A\n2 B\n1 C\n  a")


def last_step(on_board: OnBoard, sheet: list[list[int]], seats: int = 3) -> Match:
    """The last round before its last step, which is c1-d1; `sheet` is what was noted before."""
    drawing = "4 . . . .\n3 . . . .\n2 . . . .\n1 . . A .\n  a b c d"
    path = ["a4", "a3", "a2", "b2", "b1", "c1"] if seats == 3 else ["a2", "b2", "b1", "c1"]
    return on_board(drawing, seats=seats, role=seats, round=seats, sheet=sheet, path=path, moved=["c1"])


def ended_with(on_board: OnBoard, *totals: int) -> Match:
    """A finished match of three with these totals."""
    trial = play(last_step(on_board, [[0, 0, 0], [0, 0, 0]]), "c1-d1")
    counted = table(trial).sheet[2]
    wanted = [total - noted for total, noted in zip(totals, counted, strict=True)]
    halves = [number // 2 for number in wanted]
    rest = [number - half for number, half in zip(wanted, halves, strict=True)]
    return play(last_step(on_board, [halves, rest]), "c1-d1")


def test_s7_1_values_are_added_with_their_signs(on_board: OnBoard) -> None:
    """The sheet has what the board counted, seat by seat, and is not touched before the round ends."""
    match = last_step(on_board, [[5, -3, 0, 1], [1, 1, -8, 2], [0, 0, 0, 0]], seats=4)
    assert (table(match).totals, match.view(None).scores) == ([6, -2, -8, 3], [6, -2, -8, 3])
    play(match, "c1-d1")
    shown = table(match)
    signs = {field: shown.board[9 - (field >> 4)][(field & 15) - 1] for field in FIELDS}
    worth = [sum(int(VALUES[field]) for field in FIELDS if signs[field] == letter) for letter in "ABCD"]
    assert shown.sheet[3] == worth == shown.board_scores
    assert min(worth) < 0
    assert shown.totals == [a + b for a, b in zip([6, -2, -8, 3], worth, strict=True)]


def test_s7_2_the_total_farthest_from_zero_wins(on_board: OnBoard) -> None:
    """T-R1, R-1."""
    match = ended_with(on_board, 18, -19, 3)
    assert match.end is not None
    assert (match.end.reason, match.end.winners, match.end.scores) == ("largest_total", [1], [18, -19, 3])
    match = ended_with(on_board, 18, -17, 3)
    assert match.end is not None
    assert match.end.winners == [0]


def test_s7_2_signs_count_until_the_total(on_board: OnBoard) -> None:
    """R-1: large sums of opposite signs cancel out."""
    sheet = [[14, 6, 0], [-14, 6, 0]]
    match = play(last_step(on_board, sheet), "c1-d1")
    assert match.end is not None
    assert match.end.scores[0] == table(match).sheet[2][0]
    assert 0 not in match.end.winners


def test_s7_3_equal_distances_share_the_victory(on_board: OnBoard) -> None:
    """R-2."""
    match = ended_with(on_board, 18, -18, 18)
    assert match.end is not None
    assert match.end.winners == [0, 1, 2]
    match = ended_with(on_board, -4, 5, -5)
    assert match.end is not None
    assert match.end.winners == [1, 2]
