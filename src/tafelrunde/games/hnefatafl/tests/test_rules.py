"""Hnefatafl, paragraph by paragraph."""

from __future__ import annotations

import pytest

from tafelrunde.core.error import MatchOver
from tafelrunde.core.match import Match, start_match
from tafelrunde.games.hnefatafl import GAME
from tafelrunde.games.hnefatafl.board import RESTRICTED, SQUARE_BY_NAME
from tafelrunde.testkit.diagram import read_diagram, shows
from tafelrunde.testkit.playing import refused_by

OPTIONS_BOTH: dict[str, object] = {"corners_hostile_to": "both"}
OPTIONS_THRONE: dict[str, object] = {"throne_helps_capture_king": True}
OPTIONS_ROWS: dict[str, object] = {"capture_rows": True}
OPTIONS_MOVES: dict[str, object] = {"repetition": "moves"}


def on_board(drawing: str, to_act: str, options: dict[str, object] | None = None) -> Match:
    """A match that begins at a drawn part of the board; the rest is empty, the king at home unless drawn."""
    signs = {square: sign for square, sign in read_diagram(drawing).items() if sign != "."}
    if "K" not in signs.values():
        signs.setdefault("f6", "K")
    rows = ["".join(signs.get(f"{column}{row}", ".") for column in "abcdefghijk") for row in range(11, 0, -1)]
    return start_match(GAME, options=GAME.make_options(options or {}), position={"board": rows, "to_act": to_act})


def captured(match: Match) -> tuple[str | int, str | int]:
    """What the log says of the last move: which men it took, and how many."""
    args = match.notices(None)[-1].args
    return args["captured"], args["count"]


def test_s1_1_it_is_for_two() -> None:
    assert list(GAME.seats) == [2]


def test_s1_2_squares_are_named_from_the_bottom_left() -> None:
    """The throne is f6 and the corners are a1, a11, k1 and k11: there only the king may stop."""
    assert len(SQUARE_BY_NAME) == 121
    special = {name for name, square in SQUARE_BY_NAME.items() if RESTRICTED[square]}
    assert special == {"f6", "a1", "a11", "k1", "k11"}
    assert shows(start_match(GAME), "1 . . . A\n  a b c d")


def test_s1_3_start_position() -> None:
    assert shows(
        start_match(GAME),
        """
        11 . . . A A A A A . . .
        10 . . . . . A . . . . .
         9 . . . . . . . . . . .
         8 A . . . . D . . . . A
         7 A . . . D D D . . . A
         6 A A . D D K D D . A A
         5 A . . . D D D . . . A
         4 A . . . . D . . . . A
         3 . . . . . . . . . . .
         2 . . . . . A . . . . .
         1 . . . A A A A A . . .
           a b c d e f g h i j k
        """,
    )


def test_s2_1_black_begins_and_sides_alternate() -> None:
    match = start_match(GAME)
    assert match.to_act == 0
    match.submit("d1-d3")
    assert match.to_act == 1
    match.submit("f4-e4")
    assert match.to_act == 0


def test_s2_1_nobody_may_pass() -> None:
    """H-10: a piece has to leave its square."""
    assert refused_by(start_match(GAME), "d1-d1") == "3.1"


def test_s2_2_only_own_pieces_move() -> None:
    match = start_match(GAME)
    assert refused_by(match, "f4-e4") == "2.2"
    assert refused_by(match, "c3-c4") == "2.2"
    match.submit("d1-d3")
    assert refused_by(match, "d3-d4") == "2.2"


def test_s3_1_pieces_move_like_rooks() -> None:
    match = on_board(
        """
        3 . . .
        2 . A .
        1 . . .
          a b c
        """,
        "attackers",
    )
    moves = {text for text in match.choices() if text.startswith("b2-")}
    assert moves == {f"b2-b{row}" for row in range(1, 12) if row != 2} | {f"b2-{file}2" for file in "acdefghijk"}
    assert refused_by(match, "b2-c3") == "3.1"


def test_s3_2_nothing_is_jumped_over() -> None:
    match = on_board(
        """
        3 . . . . .
        2 A . D . .
        1 . . . . .
          a b c d e
        """,
        "attackers",
    )
    assert refused_by(match, "a2-c2") == "3.2"
    assert refused_by(match, "a2-e2") == "3.2"
    match.submit("a2-b2")


def test_s3_3_only_the_king_stops_on_throne_and_corners() -> None:
    drawing = """
        6 D . . . . . . K
        5 . . . . . . . .
        1 . D . . . . . .
          a b c d e f g h
        """
    match = on_board(drawing, "defenders")
    assert refused_by(match, "a6-f6") == "3.3"
    assert refused_by(match, "b1-a1") == "3.3"
    assert refused_by(match, "a6-a1") == "3.3"
    match.submit("h6-f6")
    assert shows(match, "6 . K .\n  e f g")


def test_s3_4_all_may_cross_the_empty_throne() -> None:
    """T-H11."""
    match = on_board(
        """
        7 . . . .
        6 A . . .
        5 . . . K
          e f g h
        """,
        "attackers",
    )
    assert refused_by(match, "e6-f6") == "3.3"
    match.submit("e6-g6")


def test_s3_4_nobody_crosses_the_king_on_it() -> None:
    match = on_board("6 A K .\n  e f g", "attackers")
    assert refused_by(match, "e6-g6") == "3.2"


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("3 A D .\n2 . . A\n  a b c", "c2-c3", "3 A . A\n  a b c"),
        ("3 A . .\n2 D . .\n1 . . A\n  c d e", "e1-c1", "3 A\n2 .\n1 A\n  c"),
    ],
)
def test_s4_1_a_piece_between_two_enemies_is_captured(before: str, move: str, after: str) -> None:
    """In a row and in a column."""
    match = on_board(before, "attackers")
    match.submit(move)
    assert shows(match, after)


def test_s4_1_not_diagonally() -> None:
    match = on_board("4 A . .\n3 . D .\n2 . . .\n1 . . A\n  b c d", "attackers")
    match.submit("d1-d2")
    assert shows(match, "4 A . .\n3 . D .\n2 . . A\n  b c d")


def test_s4_1_the_moved_piece_is_one_of_the_two() -> None:
    """H-3: a piece left between two enemies by another move stays."""
    match = on_board("3 A D A\n2 . . A\n  b c d", "attackers")
    match.submit("d2-d1")
    assert shows(match, "3 A D A\n  b c d")


def test_s4_2_moving_between_two_enemies_is_safe() -> None:
    """T-H9."""
    match = on_board("3 D . D\n2 . A .\n  b c d", "attackers")
    match.submit("c2-c3")
    assert shows(match, "3 D A D\n  b c d")


def test_s4_3_the_king_captures_like_a_defender() -> None:
    match = on_board("3 D A . .\n2 . . . .\n1 . . K .\n  b c d e", "defenders")
    match.submit("d1-d3")
    assert shows(match, "3 D . K\n  b c d")


def test_s4_3_the_king_can_be_the_standing_one() -> None:
    match = on_board("3 K A . .\n2 . . D .\n  b c d e", "defenders")
    match.submit("d2-d3")
    assert shows(match, "3 K . D\n  b c d")


def test_s4_4_a_corner_captures_attackers() -> None:
    """T-H2."""
    match = on_board("2 . . D\n1 . A .\n  a b c", "defenders")
    match.submit("c2-c1")
    assert shows(match, "1 . . D\n  a b c")
    assert captured(match) == ("b1", 1)


def test_s4_4_a_corner_does_not_capture_defenders() -> None:
    """T-H3, H-4."""
    match = on_board("2 . . A\n1 . D .\n  a b c", "attackers")
    match.submit("c2-c1")
    assert shows(match, "1 . D A\n  a b c")


def test_s4_4_the_empty_throne_captures_attackers() -> None:
    """T-H4."""
    match = on_board("6 . . .\n5 . A .\n4 D . .\n1 . . K\n  e f g", "defenders")
    match.submit("e4-f4")
    assert shows(match, "5 . . .\n4 . D .\n  e f g")


def test_s4_4_the_empty_throne_does_not_capture_defenders() -> None:
    """T-H4, the other way round."""
    match = on_board("6 . . .\n5 . D .\n4 A . .\n1 . . K\n  e f g", "attackers")
    match.submit("e4-f4")
    assert shows(match, "5 . D .\n4 . A .\n  e f g")


def test_s4_4_the_king_on_his_throne_is_the_second_enemy() -> None:
    """H-5."""
    match = on_board("6 . K .\n5 . A .\n4 D . .\n  e f g", "defenders")
    match.submit("e4-f4")
    assert shows(match, "6 . K .\n5 . . .\n4 . D .\n  e f g")


def test_s4_4_attackers_do_not_capture_against_the_king_on_his_throne() -> None:
    match = on_board("6 . K .\n5 . D .\n4 A . .\n  e f g", "attackers", OPTIONS_BOTH)
    match.submit("e4-f4")
    assert shows(match, "5 . D .\n  e f g")


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("2 . . A\n1 . D .\n  a b c", "c2-c1", "1 . . A\n  a b c"),
        ("6 . . .\n5 . D .\n4 A . .\n1 . . K\n  e f g", "e4-f4", "5 . . .\n  e f g"),
    ],
)
def test_s4_4_option_corners_and_throne_against_both(before: str, move: str, after: str) -> None:
    match = on_board(before, "attackers", OPTIONS_BOTH)
    match.submit(move)
    assert shows(match, after)


def test_s4_5_both_neighbours_fall() -> None:
    """T-H10."""
    match = on_board("3 D A . A D\n2 . . D . .\n  a b c d e", "defenders")
    match.submit("c2-c3")
    assert shows(match, "3 D . D . D\n  a b c d e")
    assert captured(match) == ("b3, d3", 2)


def test_s4_5_the_far_one_stays() -> None:
    """H-7: own, enemy, own, enemy, and own comes to the end."""
    match = on_board("3 D A D A .\n2 . . . . D\n  a b c d e", "defenders")
    match.submit("e2-e3")
    assert shows(match, "3 D A D . D\n  a b c d e")


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("3 D A D A .\n2 . . . . D\n  a b c d e", "e2-e3", "3 D . D . D\n  a b c d e"),
        # From the middle in both directions, and by the king as well as by his men.
        (
            "3 D A D A . A K A D\n2 . . . . D . . . .\n  a b c d e f g h i",
            "e2-e3",
            "3 D . D . D . K . D\n  a b c d e f g h i",
        ),
        # Down a column.
        ("6 . D\n5 . A\n4 . D\n3 . A\n2 D .\n  a b", "a2-b2", "6 . D\n5 . .\n4 . D\n3 . .\n2 . D\n  a b"),
        # The row ends where somebody is missing, stands twice, or is not enclosed.
        ("3 D A . A D A .\n2 . . . . . . D\n  a b c d e f g", "g2-g3", "3 D A . A D . D\n  a b c d e f g"),
        ("3 D A A D A .\n2 . . . . . D\n  a b c d e f", "f2-f3", "3 D A A D . D\n  a b c d e f"),
        ("3 . A D A .\n2 . . . . D\n  a b c d e", "e2-e3", "3 . A D . D\n  a b c d e"),
        # A corner closes a row, and so does the empty throne; nothing goes on beyond it.
        ("2 . . . . D\n1 . A D A .\n  a b c d e", "e2-e1", "1 . . D . D\n  a b c d e"),
        (
            "7 . . . . . . D\n6 D A . A D A .\n1 K . . . . . .\n  d e f g h i j",
            "j7-j6",
            "6 D A . . D . D\n  d e f g h i j",
        ),
    ],
)
def test_s4_5_option_the_row_falls(before: str, move: str, after: str) -> None:
    """H-7: own, enemy, own, enemy, and own comes to the end."""
    match = on_board(before, "defenders", OPTIONS_ROWS)
    match.submit(move)
    assert shows(match, after)


def test_s4_5_option_attackers_take_rows_but_no_king() -> None:
    match = on_board("3 A D A D . .\n2 . . . . A .\n  a b c d e f", "attackers", OPTIONS_ROWS)
    match.submit("e2-e3")
    assert shows(match, "3 A . A . A .\n  a b c d e f")
    assert captured(match) == ("b3, d3", 2)
    match = on_board("3 A K A D . .\n2 . . . . A .\n  a b c d e f", "attackers", OPTIONS_ROWS)
    match.submit("e2-e3")
    assert shows(match, "3 A K A . A .\n  a b c d e f")


def test_s4_5_option_a_corner_closes_a_row_of_attackers_only_with_its_own_option() -> None:
    drawing, move = "2 . . . . A\n1 . D A D .\n  a b c d e", "e2-e1"
    match = on_board(drawing, "attackers", OPTIONS_ROWS)
    match.submit(move)
    assert shows(match, "1 . D A . A\n  a b c d e")
    match = on_board(drawing, "attackers", OPTIONS_ROWS | OPTIONS_BOTH)
    match.submit(move)
    assert shows(match, "1 . . A . A\n  a b c d e")


def test_s4_5_option_an_old_row_does_not_fall() -> None:
    """H-3: the moved man has to complete it; far from him nothing was enclosed by this move."""
    match = on_board("3 D A D . .\n2 . . . . D\n  a b c d e", "defenders", OPTIONS_ROWS)
    match.submit("e2-e3")
    assert shows(match, "3 D A D . D\n  a b c d e")


def test_s4_5_three_at_once() -> None:
    """H-13: all of them leave together."""
    match = on_board(
        """
        5 . . D . .
        4 . . A . .
        3 D A . A D
        2 . . . . .
        1 . . D . .
          b c d e f
        """,
        "defenders",
    )
    match.submit("d1-d3")
    assert shows(match, "5 . . D . .\n4 . . . . .\n3 D . D . D\n2 . . . . .\n  b c d e f")
    assert match.view(None).facts.attackers == 0


def test_s5_1_four_attackers_capture_the_king() -> None:
    """T-H7."""
    match = on_board("6 . A .\n5 . . .\n4 A K A\n3 . A .\n  c d e", "attackers")
    match.submit("d6-d5")
    assert match.end is not None
    assert (match.end.reason, match.end.winners) == ("king_taken", [0])


def test_s5_1_four_attackers_capture_him_on_his_throne() -> None:
    """T-H8."""
    match = on_board("8 . A .\n7 . . .\n6 A K A\n5 . A .\n  e f g", "attackers")
    match.submit("f8-f7")
    assert match.end is not None
    assert match.end.reason == "king_taken"


def test_s5_1_three_are_not_enough() -> None:
    match = on_board("6 . . .\n5 . . .\n4 A K A\n3 . A .\n1 A . .\n  c d e", "attackers")
    match.submit("c1-d1")
    assert match.end is None


def test_s5_1_two_do_not_capture_the_king_like_a_man() -> None:
    match = on_board("4 A K .\n3 . . A\n  c d e", "attackers")
    match.submit("e3-e4")
    assert match.end is None
    assert shows(match, "4 A K A\n  c d e")


def test_s5_1_a_defender_beside_him_saves_the_king() -> None:
    match = on_board("6 . A .\n5 . . .\n4 A K A\n3 . D .\n  c d e", "attackers")
    match.submit("d6-d5")
    assert match.end is None


def test_s5_2_not_beside_the_empty_throne() -> None:
    """T-H5, H-6."""
    match = on_board("6 . . .\n5 A K A\n4 . . .\n3 . A .\n  e f g", "attackers")
    match.submit("f3-f4")
    assert match.end is None


def test_s5_2_not_at_the_edge() -> None:
    """T-H6."""
    match = on_board("6 A . .\n5 K . A\n4 A . .\n1 . . D\n  a b c", "attackers")
    match.submit("c5-b5")
    assert match.end is None


def test_s5_2_option_the_throne_helps() -> None:
    match = on_board("6 . . .\n5 A K A\n4 . . .\n3 . A .\n  e f g", "attackers", OPTIONS_THRONE)
    match.submit("f3-f4")
    assert match.end is not None
    assert match.end.reason == "king_taken"


def test_s5_2_option_the_throne_helps_only_the_one_who_closes() -> None:
    """A king that walked in himself is captured by a move beside him, not by one elsewhere."""
    match = on_board("6 . K .\n5 A . A\n4 . A .\n1 A . D\n  e f g", "defenders", OPTIONS_THRONE)
    match.submit("f6-f5")
    assert match.end is None
    match.submit("e1-e2")
    assert match.end is None


def test_s5_2_option_does_not_help_at_the_edge() -> None:
    match = on_board("6 A . .\n5 K . A\n4 A . .\n1 . . D\n  a b c", "attackers", OPTIONS_THRONE)
    match.submit("c5-b5")
    assert match.end is None


@pytest.mark.parametrize("corner", ["a1", "a11", "k1", "k11"])
def test_s6_1_the_king_wins_on_a_corner(corner: str) -> None:
    match = on_board(f"{corner[1:]} . K .\n 5 A . .\n  {'a b c' if corner[0] == 'a' else 'i j k'}", "defenders")
    match.submit(f"{'b' if corner[0] == 'a' else 'j'}{corner[1:]}-{corner}")
    assert match.end is not None
    assert (match.end.reason, match.end.winners, match.end.scores) == ("king_escaped", [1], [0, 1])
    with pytest.raises(MatchOver):
        match.submit("a5-a6")


def test_s6_1_the_throne_is_no_corner() -> None:
    match = on_board("6 . . K\n5 A . .\n  e f g", "defenders")
    match.submit("g6-f6")
    assert match.end is None


def test_s6_2_black_wins_with_the_king() -> None:
    match = on_board("6 . A .\n5 . . .\n4 A K A\n3 . A .\n  c d e", "attackers")
    match.submit("d6-d5")
    assert match.end is not None
    assert match.end.scores == [1, 0]


def shuffle_back_and_forth(match: Match, times: int) -> None:
    for _ in range(times):
        for move in ("d1-d2", "f4-e4", "d2-d1", "e4-f4"):
            match.submit(move)


def test_s6_3_third_time_is_a_tie() -> None:
    """T-H12, H-8: the start position counts."""
    match = start_match(GAME)
    shuffle_back_and_forth(match, 1)
    assert match.end is None
    assert match.view(None).facts.occurrence == 2
    shuffle_back_and_forth(match, 1)
    assert match.end is not None
    assert (match.end.reason, match.end.winners, match.end.scores) == ("repetition", [0, 1], [0, 0])
    assert match.view(None).facts.occurrence == 3


def test_s6_3_option_the_same_moves_three_times_in_a_row() -> None:
    """H-8: the position has come three times after eight moves, the first pair of moves only after ten."""
    match = start_match(GAME, options=GAME.make_options(OPTIONS_MOVES))
    shuffle_back_and_forth(match, 2)
    assert match.end is None
    assert match.view(None).facts.occurrence == 3
    match.submit("d1-d2")
    assert match.end is None
    match.submit("f4-e4")
    assert match.end is not None
    assert (match.end.reason, match.end.winners) == ("repetition", [0, 1])


def test_s6_3_option_another_answer_breaks_the_row() -> None:
    """H-8: Black shuffles, White goes two ways by turns, so that positions come again and pairs of moves do not."""
    match = start_match(GAME, options=GAME.make_options(OPTIONS_MOVES))
    for there, back in [("f4-e4", "e4-f4"), ("f4-g4", "g4-f4")] * 4:
        for move in ("d1-d2", there, "d2-d1", back):
            assert match.end is None
            match.submit(move)
    assert match.end is not None
    assert match.end.reason == "repetition"
    assert match.view(None).facts.occurrence == 9


def test_s6_3_option_a_position_knows_its_moves() -> None:
    """H-8: the moves that count are part of the position's JSON."""
    options = GAME.make_options(OPTIONS_MOVES)
    match = start_match(GAME, options=options)
    shuffle_back_and_forth(match, 2)
    again = start_match(GAME, options=options, position=match.position())
    for move in ("d1-d2", "f4-e4"):
        again.submit(move)
    assert again.end is not None
    assert again.end.reason == "repetition"


def test_s6_3_the_side_to_move_matters() -> None:
    """The same stones with the other side to move are another position."""
    match = on_board("3 A . . .\n1 D . . .\n  d e f g", "attackers")
    for move in ("d3-e3", "d1-e1", "e3-f3", "e1-d1", "f3-d3"):
        match.submit(move)
    assert match.view(None).facts.occurrence == 1


def test_s6_3_a_capture_makes_old_positions_unreachable() -> None:
    match = on_board("3 A D . .\n2 . . A .\n1 D . . A\n  b c d e", "attackers")
    match.submit("d2-d3")
    assert shows(match, "3 A . A\n  b c d")
    assert match.position().get("quiet", []) == []


def test_s6_4_no_move_is_a_tie() -> None:
    """T-H12, H-9: the king is the last of his side, and he is shut in at the edge."""
    match = on_board("6 A . .\n5 K . A\n4 A . .\n  a b c", "attackers")
    match.submit("c5-b5")
    assert match.end is not None
    assert (match.end.reason, match.end.winners, match.end.scores) == ("no_moves", [0, 1], [0, 0])


def test_s6_4_no_piece_is_no_move() -> None:
    """H-9: the last attacker is captured."""
    match = on_board("3 D A . .\n2 . . D .\n  b c d e", "defenders")
    match.submit("d2-d3")
    assert match.end is not None
    assert (match.end.reason, match.end.winners) == ("no_moves", [0, 1])


def test_s6_5_the_corner_comes_before_no_move() -> None:
    """H-14: the king escapes although Black could not answer."""
    match = on_board("3 . . .\n2 . . .\n1 . . K\n  a b c", "defenders")
    match.submit("c1-a1")
    assert match.end is not None
    assert match.end.reason == "king_escaped"


def test_s6_5_captures_come_before_the_king() -> None:
    """H-14: the move that takes the king takes a man as well."""
    match = on_board("6 . A . .\n5 . . D A\n4 A K A .\n3 . A . .\n  c d e f", "attackers")
    match.submit("d6-d5")
    assert shows(match, "5 . A . A\n4 A K A .\n  c d e f")
    assert match.end is not None
    assert match.end.reason == "king_taken"
