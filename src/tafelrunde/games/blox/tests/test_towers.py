"""Blox, paragraph by paragraph: clearing and building."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.games.blox import GAME

Trials = Callable[..., Any]


def test_s5_1_a_straight_free_line_from_an_own_pawn(on_board: Trials) -> None:
    """Along the row and along the column."""
    match = on_board("1 1 . RR 2 RR\n2 . . . . .\n3 WW . . . .\n  a b c d e", "WWRRG", jokers=[False])
    assert match.offers("clear") == ["clear a1-c1", "clear a1-a3"]
    assert match.refused_by("clear d1-c1") == "5.1"
    assert match.refused_by("clear a1-e1") == "5.1"
    assert match.refused_by("clear a1-d1") == "5.1"
    assert match.refused_by("clear a1-b2") == "5.1"
    assert match.refused_by("clear b3-a3") == "5.1"


def test_s5_1_not_around_a_corner(on_board: Trials) -> None:
    match = on_board("1 1 . .\n2 . RR .\n  a b c", "RRRRR")
    assert match.offers("clear") == []
    assert match.refused_by("clear a1-b2") == "5.1"


@pytest.mark.parametrize(
    ("phase", "height"), [(phase, height) for phase in (1, 2, 3, 4) for height in (1, 2, 3, 4)] + [(4, 5)]
)
def test_s5_2_up_to_the_height_of_the_phase(on_board: Trials, phase: int, height: int) -> None:
    """T-B10: a tower of 5 not even in phase 4, the only one that has them."""
    match = on_board(f"1 1 {'R' * height} .\n  a b c", "RRRRR", phase=phase)
    if height <= phase:
        assert "clear a1-b1" in match.choices()
    else:
        assert match.offers("clear") == []
        assert match.refused_by("clear a1-b1") == "5.2"


def test_s5_3_no_colour_of_the_tower_in_between(on_board: Trials) -> None:
    """T-B7, B-6: pawn on a2, tower on c2, white b2 between; a red block may be cleared, a white one not."""
    match = on_board("2 1 . R .\n  a b c d", "WRGSW", phase=1)
    match.play("clear a2-c2")
    assert match.view(0).scores[0] == 1
    assert match.shows("2 . . 1 .\n  a b c d")
    assert on_board("2 1 . W .\n  a b c d", "WRGSW", phase=1).refused_by("clear a2-c2") == "5.3"


def test_s5_3_each_colour_of_the_tower_counts(on_board: Trials) -> None:
    match = on_board("1 1 . . RS .\n  a b c d e", "RRSSG")
    assert match.refused_by("clear a1-d1") == "5.3"
    assert "clear a1-d1" in on_board("1 1 . . RW .\n  a b c d e", "RRWSG").choices()


def test_s5_3_the_ends_do_not_count(on_board: Trials) -> None:
    """B-6: a white pawn's field, a red tower's field, and a neighbour is always within reach."""
    assert "clear a1-b1" in on_board("1 1 WS .\n  a b c", "WSRRG").choices()
    assert "clear a1-e1" in on_board("1 1 . . . R .\n  a b c d e f", "WSRRG", phase=1).choices()
    assert "clear d4-d3" in on_board("3 WG\n4 1\n  d", "WGRRR").choices()


def test_s5_4_a_card_for_each_block(on_board: Trials) -> None:
    """B-5: and nothing for the way."""
    match = on_board("1 1 . . RRW .\n  a b c d e", "WRRGS", phase=3, jokers=[False])
    match.play("clear a1-d1")
    assert (match.facts(0).hand, match.facts().discard) == ("GS", "WRR")
    match = on_board("1 1 . . RRW .\n  a b c d e", "WWRGS", phase=3, jokers=[False])
    assert match.refused_by("clear a1-d1") == "5.4"


def test_s5_5_chip_and_blocks_for_the_player(on_board: Trials) -> None:
    match = on_board("1 1 . . RRW .\n  a b c d e", "WRRGS", phase=3, blocks=["S"], points=[2])
    match.play("clear a1-d1")
    assert match.view(0).scores == [5, 0, 0]
    assert match.facts().players[0].blocks == "WRRS"
    assert match.shows("1 . . . 1 .\n  a b c d e")
    assert match.facts().players[0].supply == 3


def test_s5_5_an_open_store(on_board: Trials) -> None:
    match = on_board("1 1 R .\n  a b c", "WRRGS", phase=1)
    match.play("clear a1-b1")
    assert all(match.facts(seat).players[0].blocks == "R" for seat in (0, 1, 2, None))


def test_s5_6_seven_blocks_stop_clearing(on_board: Trials) -> None:
    """T-B9, B-19."""
    for store in ("WWWGGGS", "WWWGGGSS"):
        match = on_board("1 1 RR .\n  a b c", "WRRGS", blocks=[store])
        assert match.offers("clear") == []
        assert match.refused_by("clear a1-b1") == "5.6"


def test_s5_6_six_blocks_do_not(on_board: Trials) -> None:
    """T-B9, B-7: and a tower of four makes ten."""
    match = on_board("1 1 RRRR .\n  a b c", "RRRRS", phase=4, blocks=["WWGGSS"])
    match.play("clear a1-b1")
    assert len(match.facts().players[0].blocks) == 10


def test_s5_6_building_helps(on_board: Trials) -> None:
    match = on_board("1 1 RR .\n2 1 . .\n  a b c", "WWGRR", blocks=["WWWGGGS"])
    match.turn("build a2 WWG")
    assert len(match.facts().players[0].blocks) == 4
    match.turn("exchange W")
    match.turn("exchange W")
    assert "clear a1-b1 joker R" in match.choices()


def test_s5_6_a_full_store_is_named_before_the_tower_and_the_tower_before_the_way(on_board: Trials) -> None:
    """The tower is too high for phase 1, and the way to it is white like its blocks."""
    drawing = "2 1 . WW .\n  a b c d"
    assert on_board(drawing, "WWRGS", phase=1, blocks=["RRRGGGS"]).refused_by("clear a2-c2") == "5.6"
    assert on_board(drawing, "WWRGS", phase=1).refused_by("clear a2-c2") == "5.2"


def test_s6_1_exactly_as_high_as_the_phase_demands(on_board: Trials) -> None:
    for phase in (1, 2, 3, 4):
        match = on_board("1 1 .\n  a b", "WWWWW", phase=phase, blocks=["WWWWWW"], jokers=[False])
        assert match.offers("build") == [f"build a1 {'W' * (phase + 1)}"]
        assert match.refused_by(f"build a1 {'W' * phase}") == "9.1"


def test_s6_1_of_the_players_own_blocks_on_an_own_pawn(on_board: Trials) -> None:
    match = on_board("1 1 . 2\n2 . . .\n  a b c", "WWRRG", blocks=["WRR", "WWW"], jokers=[False])
    assert match.offers("build") == ["build a1 WRR"]
    assert match.refused_by("build a1 WWR") == "6.1"
    assert match.refused_by("build c1 WRR") == "6.1"
    assert match.refused_by("build b1 WRR") == "6.1"
    # Before it is asked how high a tower has to be.
    assert match.refused_by("build a1 WW") == "6.1"
    assert match.refused_by("build b1 WR") == "6.1"


def test_s6_1_on_any_own_pawn_of_any_choice_of_blocks(on_board: Trials) -> None:
    match = on_board("1 1 . 1\n  a b c", "WWRRG", blocks=["WWRR"], jokers=[False])
    assert set(match.offers("build")) == {
        f"build {field} {blocks}" for field in ("a1", "c1") for blocks in ("WRR", "WWR")
    }


def test_s6_2_a_card_for_each_block(on_board: Trials) -> None:
    match = on_board("1 1 .\n  a b", "WWRGS", blocks=["WWRR"], jokers=[False])
    assert match.refused_by("build a1 WRR") == "6.2"
    match.play("build a1 WWR")
    assert (match.facts(0).hand, match.facts().discard) == ("GS", "WWR")


def test_s6_3_pawn_back_and_points(on_board: Trials) -> None:
    match = on_board("1 1 .\n2 1 .\n  a b", "WWRGS", blocks=["WWRR"], points=[4])
    match.play("build a1 WWR")
    assert match.view(0).scores == [7, 0, 0]
    assert match.facts().players[0].supply == 3
    assert match.facts().players[0].blocks == "R"
    assert match.shows("1 WWR .\n2 1 .\n  a b")


def test_s6_4_chips_up_to_four(on_board: Trials) -> None:
    """T-B10: a tower of five brings five points, carries no chip and is never cleared."""
    match = on_board("1 1 . 1 .\n  a b c d", "WWWWW", phase=4, blocks=["WWWWW"], heights="44")
    match.turn("build a1 WWWWW")
    assert match.view(0).scores == [5, 0, 0]
    assert {tower.field: tower.chip for tower in match.facts().towers}["a1"] == 0
    match.turn("exchange W").turn("exchange W")
    assert match.offers("clear c1-a1") == []
    assert match.refused_by("clear c1-a1") == "5.2"


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_s6_4_a_built_tower_carries_its_height(on_board: Trials, phase: int) -> None:
    match = on_board("1 1 .\n  a b", "WWWWW", phase=phase, blocks=["WWWWW"])
    match.play(f"build a1 {'W' * (phase + 1)}")
    assert {tower.field: tower.chip for tower in match.facts().towers}["a1"] == phase + 1


def test_s6_4_order_does_not_matter() -> None:
    """B-17: the same building however its letters are written."""
    assert GAME.notation.parse("build a1 RWW") == GAME.notation.parse("build a1 WWR")
