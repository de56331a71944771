"""Blox, paragraph by paragraph: placing, moving and capturing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.games.blox.rules import BloxState

Trials = Callable[..., Any]


def test_s4_1_the_first_field_of_the_colour_from_outside(set_up: Trials) -> None:
    """T-B3: from the top, column a: red comes to a4, grey to a2. T-B5: from the bottom, column i: i8 and i6."""
    match = set_up(3)
    assert {"place a4", "place a2", "place i8", "place i6"} <= set(match.choices())
    state = match.state()
    assert fields_in_column(state, "a") == {"a1", "a2", "a3", "a4", "a9", "a8", "a7", "a5"}
    assert {"i9", "i8", "i7", "i6"} <= fields_in_column(state, "i")
    assert match.play("place a4").shows("4 1\n  a")
    assert match.facts().players[0].supply == 3
    assert match.facts().discard == "R"


def fields_in_column(state: BloxState, column: str) -> set[str]:
    rows = state.entries(17 + "abcdefghi".index(column))
    return {f"{column}{row}" for row in range(1, 10) if rows >> (row - 1) & 1}


def test_s4_1_a_later_field_is_not_the_first(on_board: Trials) -> None:
    """g5 is grey, and from each of the four sides there is a grey field before it."""
    match = on_board("5 . . .\n  f g h", "GGGGG")
    assert match.refused_by("place g5") == "4.1"
    assert match.refused_by("place g5 joker") == "4.1"


def test_s4_1_the_card_has_the_colour_of_the_field(set_up: Trials) -> None:
    match = set_up(3, cards="RRRRR" * 3)
    assert match.refused_by("place a1") == "4.1"
    assert match.offers("place a1") == ["place a1 joker"]


def test_s4_2_nothing_behind_or_under_an_obstacle(on_board: Trials) -> None:
    """T-B4, B-3: from the left in row 2 white comes to b2, red not to c2, which a tower holds, black not behind it.

    A pawn on d1 shuts the way to d2 from the top, which is the only other one.
    """
    match = on_board(
        """
        1 . . . 2 . . . . .
        2 . . W . . WW . . .
        3 . . . . . . . . .
          a b c d e f g h i
        """,
        "WRGSW",
        phase=1,
    )
    assert match.offers("place b2") == ["place b2", "place b2 joker"]
    assert match.refused_by("place c2") == "4.4"
    assert match.refused_by("place d2") == "4.2"
    assert match.refused_by("place d2 joker") == "4.2"


def test_s4_2_an_occupied_first_field_is_not_skipped(on_board: Trials) -> None:
    """A pawn on a1: from the left in row 1 white does not go on to d1."""
    free = on_board("1 . . . . . . . .\n  a b c d e f g h", "WWWWW")
    assert "place a1" in free.choices()
    match = on_board("1 2 . . . . . . .\n2 . . . 2 . . . .\n  a b c d e f g h", "WWWWW")
    state = match.state()
    assert state.entries(1) & 0b1000 == 0
    assert "place d1" in match.choices()
    assert state.entries(16 + 4) & 1 == 1


def test_s4_2_moving_does_not_skip_either(on_board: Trials) -> None:
    match = on_board("1 1 . . 2 . . . .\n  a b c d e f g h", "WWWWW")
    assert match.offers("move a1-d1") == []
    assert match.refused_by("move a1-d1") == "4.2"
    assert match.refused_by("move a1-g1") == "4.5"


def test_s4_3_four_pawns_are_all(on_board: Trials) -> None:
    """B-13."""
    match = on_board("1 1 1 1 1\n  a b c d", "WRGSW")
    assert match.offers("place") == []
    assert match.refused_by("place i1") == "4.3"


def test_s4_4_placing_does_not_strike(on_board: Trials) -> None:
    """B-4: neither a pawn nor a tower is hit from outside."""
    match = on_board("1 2 . R .\n  a b c d", "WWWRR", phase=1)
    assert match.refused_by("place a1") == "4.4"
    assert match.refused_by("place c1") == "4.4"
    assert match.refused_by("clear a1-c1") == "5.1"
    assert on_board("1 1 . .\n  a b c", "WWWRR").refused_by("place a1") == "4.2"


def test_s4_5_the_nearest_field_in_each_direction(on_board: Trials) -> None:
    """T-B6: from a1 with a red card to the right: e1."""
    match = on_board("1 1 . . . . . . . .\n  a b c d e f g h i", "RRRRR", jokers=[False])
    assert match.offers("move") == ["move a1-e1", "move a1-a4"]
    assert match.refused_by("move a1-i1") == "4.5"
    assert match.play("move a1-e1").shows("1 . . . . 1 .\n  a b c d e f")
    assert match.facts().discard == "R"


def test_s4_5_all_four_directions(on_board: Trials) -> None:
    match = on_board("4 . . 1 . .\n5 . . . . .\n  a b c d e", "WWWWW", jokers=[False])
    assert match.offers("move") == ["move c4-c3", "move c4-d4", "move c4-c5"]
    match = on_board("4 . . 1 . .\n5 . . . . .\n  a b c d e", "RRRRR", jokers=[False])
    assert match.offers("move") == ["move c4-c2", "move c4-a4", "move c4-f4", "move c4-c6"]


def test_s4_5_no_corners_and_no_standing_still(on_board: Trials) -> None:
    match = on_board("4 . . 1 . .\n  a b c d e", "WRGSW")
    for text in ("move c4-d5", "move c4-c4", "move a4-b4", "move c4-b3"):
        assert match.refused_by(text) == "4.5"


def test_s4_5_only_own_pawns_with_a_card_of_the_colour(on_board: Trials) -> None:
    match = on_board("4 1 . . . .\n5 2 . . . .\n  a b c d e", "GGGGG", jokers=[False])
    assert match.refused_by("move a5-b5") == "4.5"
    assert match.refused_by("move a4-c4") == "4.5"
    match.play("move a4-b4")


def test_s7_1_a_straight_free_line_to_a_rival(on_board: Trials) -> None:
    """B-11: own pawns cannot be captured."""
    match = on_board("1 1 . 1 2\n2 . . . .\n3 . 2 . .\n  a b c d", "WWWGG", seats=2)
    assert match.refused_by("capture a1-d1 3") == "7.1"
    assert match.refused_by("capture a1-c1 3") == "7.1"
    assert match.refused_by("capture a1-b3 3") == "7.1"
    assert match.refused_by("capture d1-c1 3") == "7.1"
    assert match.refused_by("capture a1-b1 3") == "7.1"
    assert match.refused_by("capture b1-d1 3") == "7.1"
    assert "capture c1-d1 3" in match.choices()


def test_s7_1_own_pawns_stay(on_board: Trials) -> None:
    """B-11: with cards enough for it."""
    match = on_board("1 1 . 1 .\n  a b c d", "GGGGG")
    assert match.offers("capture") == []
    assert match.refused_by("capture a1-c1 3") == "7.1"


def test_s7_1_towers_are_not_captured(on_board: Trials) -> None:
    match = on_board("1 1 . . RR\n  a b c d", "WWWGG")
    assert match.refused_by("capture a1-d1 3") == "7.1"


def test_s7_2_not_over_a_field_of_that_colour(on_board: Trials) -> None:
    """T-B8: from a1 to g1, both white, leads over the white d1."""
    match = on_board("1 1 . . . . . 2\n  a b c d e f g", "WWWWW")
    assert match.offers("capture") == []
    assert match.refused_by("capture a1-g1 3") == "7.2"


def test_s7_2_the_attackers_own_field_does_not_count(on_board: Trials) -> None:
    """T-B8: from the white a1 to the white d1."""
    match = on_board("1 1 . . 2\n  a b c d", "WWWWW", jokers=[False])
    assert match.offers("capture") == [f"capture a1-d1 {cards}" for cards in (3, 4, 5)]


def test_s7_3_three_to_five_cards_of_the_colour(on_board: Trials) -> None:
    match = on_board("1 1 . . 2\n  a b c d", "WWWWR", jokers=[False])
    assert match.offers("capture") == ["capture a1-d1 3", "capture a1-d1 4"]
    for count in (1, 2, 5, 6):
        assert match.refused_by(f"capture a1-d1 {count}") == "7.3"
    match = on_board("1 1 . . 2\n  a b c d", "WWRRR", jokers=[False])
    assert match.refused_by("capture a1-d1 3") == "7.3"


def test_s7_3_the_joker_is_one_of_the_five(on_board: Trials) -> None:
    """B-10: it counts and scores like a card, and never makes six."""
    match = on_board("1 1 . . 2\n  a b c d", "WWWWW")
    assert sorted(match.offers("capture")) == sorted(
        f"capture a1-d1 {cards}{joker}" for cards in (3, 4, 5) for joker in ("", " joker")
    )
    match.play("capture a1-d1 5 joker")
    assert match.view(0).scores[0] == 5
    assert (match.facts(0).hand, match.facts().discard) == ("W", "WWWW")
    match = on_board("1 1 . . 2\n  a b c d", "WWWWW")
    assert match.refused_by("capture a1-d1 6 joker") == "7.3"
    assert on_board("1 1 . . 2\n  a b c d", "WWRGS").offers("capture") == ["capture a1-d1 3 joker"]


@pytest.mark.parametrize("cards", [3, 4, 5])
def test_s7_4_a_point_for_each_card(on_board: Trials, cards: int) -> None:
    """T-B8."""
    match = on_board("1 1 . . 2\n  a b c d", "WWWWW")
    match.play(f"capture a1-d1 {cards}")
    assert match.view(0).scores == [cards, 0, 0]
    assert match.shows("1 . . . 1\n  a b c d")
    assert [player.supply for player in match.facts().players] == [3, 4, 4]
    assert match.facts().discard == "W" * cards
