"""Blox, paragraph by paragraph: the exchange, the phases and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.games.blox import GAME

Trials = Callable[..., Any]


def test_s8_1_one_to_five_cards(on_board: Trials) -> None:
    """Every choice of colours once."""
    match = on_board("1 . .\n  a b", "WWRRR")
    assert set(match.offers("exchange")) == {
        f"exchange {'W' * white}{'R' * red}" for white in range(3) for red in range(4) if white + red
    }
    assert match.refused_by("exchange G") == "8.1"
    assert match.refused_by("exchange WWW") == "8.1"
    match.play("exchange WWRRR", *["draw S"] * 5)
    assert (match.facts(0).hand, match.facts().discard) == ("SSSSS", "WWRRR")


def test_s8_1_as_many_are_drawn(on_board: Trials) -> None:
    match = on_board("1 . .\n  a b", "WWRRR").play("exchange WR", "draw S", "draw G")
    assert match.to_act == 1
    assert match.facts(0).hand == "WRRGS"


def test_s8_2_a_used_joker_comes_back_for_the_next_turn(on_board: Trials) -> None:
    """T-B11, B-12: it is turned over when the cards are drawn."""
    match = on_board("1 . .\n  a b", "WWRRR", jokers=[False, False]).play("exchange W")
    assert not match.facts().players[0].joker
    match.finish_turn()
    assert [player.joker for player in match.facts().players] == [True, False, True]
    match.turn("place a1").turn("exchange W")
    assert "place b1 joker" in match.choices()


def test_s8_2_other_actions_do_not_bring_it_back(on_board: Trials) -> None:
    match = on_board("1 . .\n  a b", "WWRRR", jokers=[False]).turn("place a1")
    assert not match.facts().players[0].joker


def test_s8_3_an_active_joker_stays(on_board: Trials) -> None:
    """B-22: exchanging is not using it, and it is not exchanged."""
    match = on_board("1 . .\n  a b", "WWRRR")
    assert not [text for text in match.offers("exchange") if "joker" in text]
    assert match.turn("exchange W").facts().players[0].joker


@pytest.mark.parametrize("phase", [1, 2, 3, 4])
def test_s9_1_what_each_phase_allows(on_board: Trials, phase: int) -> None:
    """B-8."""
    match = on_board("1 . .\n  a b", "WWRRR", phase=phase)
    assert (match.facts().clear_up_to, match.facts().build_height) == (phase, phase + 1)


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_s9_2_one_tower_left_begins_the_next_phase(on_board: Trials, phase: int) -> None:
    """T-B1, B-9: the clearing that leaves one."""
    match = on_board(f"1 1 {'R' * phase} .\n  a b c", "RRRRR", phase=phase, heights=str(phase))
    match.play("clear a1-b1")
    assert match.facts().phase == phase + 1
    assert match.notices(0)[-1].args["news"] == "phase"


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_s9_2_two_towers_left_do_not(on_board: Trials, phase: int) -> None:
    match = on_board(f"1 1 {'R' * phase} .\n  a b c", "RRRRR", phase=phase, heights=str(phase) * 2)
    match.play("clear a1-b1")
    assert match.facts().phase == phase


def test_s9_2_lower_towers_do_not_count(on_board: Trials) -> None:
    """In phase 2 the last towers of height 1 may go."""
    match = on_board("1 1 R .\n  a b c", "RRRRR", heights="22")
    assert match.play("clear a1-b1").facts().phase == 2


def test_s9_2_the_new_phase_holds_at_once(on_board: Trials) -> None:
    """The next player builds one higher."""
    match = on_board("1 1 RR .\n2 2 . .\n  a b c", "RRRRR", heights="2", blocks=["", "WWWW"], hands=["WWWWW"])
    match.turn("clear a1-b1")
    assert match.offers("build") == ["build a2 WWWW", "build a2 WWWW joker W"]


def last_tower(on_board: Trials, **position: Any) -> Any:
    """Phase 4, two towers of four, one of them beside a pawn of seat 0, who can clear it."""
    return on_board("1 1 RRRR .\n  a b c", "RRRRS", phase=4, heights="4" + "3" * 9 + "555", **position)


def test_s9_3_the_round_is_played_to_its_end(on_board: Trials) -> None:
    """B-14: seat 0 started, so seats 1 and 2 have a turn, and then it is over."""
    match = last_tower(on_board)
    match.play("clear a1-b1")
    assert match.notices(0)[-1].args["news"] == "last-round"
    assert match.facts().last_round
    match.finish_turn()
    assert match.to_act == 1
    match.turn("exchange W")
    assert match.to_act == 2
    match.turn("exchange W")
    assert match.end is not None
    assert (match.end.reason, match.end.winners, match.end.scores) == ("towers_cleared", [0], [4, 0, 0])


def test_s9_3_at_once_after_the_turn_of_the_last_seat(on_board: Trials) -> None:
    match = last_tower(on_board, starter=1).turn("clear a1-b1")
    assert match.end is not None
    assert match.end.reason == "towers_cleared"


def test_s9_3_the_last_tower_may_still_fall(on_board: Trials) -> None:
    """B-14: in the last round, by an ordinary turn."""
    match = on_board(
        "1 1 RRRR .\n2 2 GGGG .\n  a b c",
        "RRRRS",
        phase=4,
        heights="3333333355",
        hands=["GGGGS"],
    )
    match.turn("clear a1-b1")
    match.play("clear a2-b2")
    assert match.notices(0)[-1].args["news"] == "none"
    match.finish_turn()
    assert match.to_act == 2
    match.turn("exchange W")
    assert match.end is not None
    assert (match.end.winners, match.end.scores) == ([0, 1], [4, 4, 0])


def test_s9_3_not_before_phase_4(on_board: Trials) -> None:
    """A single tower of four, and towers of three to clear: nothing ends."""
    match = on_board("1 1 RRR .\n  a b c", "RRRRS", phase=3, heights="33333333333", starter=1)
    assert not match.facts().last_round
    assert match.turn("clear a1-b1").end is None


def ended(on_board: Trials, points: list[int], blocks: list[str]) -> Any:
    """A match that ends with the exchange of seat 0."""
    options = {"max_rounds": 1}
    match = on_board(
        "1 . .\n  a b", "WRGSW", seats=len(points), points=points, blocks=blocks, starter=1, options=options
    )
    return match.turn("exchange W")


@pytest.mark.parametrize(
    ("points", "blocks", "winners"),
    [
        ([5, 7, 6], ["", "", ""], [1]),
        ([7, 7, 6], ["W", "WR", "WWWWW"], [1]),
        ([7, 7, 7], ["WS", "RR", "W"], [0, 1]),
        ([0, 0], ["", ""], [0, 1]),
        ([3, 4, 4, 4], ["WWW", "R", "GG", "S"], [2]),
    ],
)
def test_s9_4_points_then_blocks_then_shared(
    on_board: Trials, points: list[int], blocks: list[str], winners: list[int]
) -> None:
    """B-15."""
    end = ended(on_board, points, blocks).end
    assert end is not None
    assert (end.winners, end.scores) == (winners, points)


def test_s9_5_rounds_without_points_end_the_match(on_board: Trials) -> None:
    """B-18: counted in whole rounds from starter to starter."""
    match = on_board("1 . .\n  a b", "WRGSW", seats=2, options={"stall_rounds": 2})
    match.turn("exchange W").turn("exchange W").turn("exchange W")
    assert (match.end, match.facts().quiet) == (None, 1)
    match.turn("exchange W")
    assert match.end is not None
    assert match.end.reason == "stalled"


def test_s9_5_points_for_anybody_begin_the_count_anew(on_board: Trials) -> None:
    match = on_board("1 1 R .\n  a b c", "RRRRR", phase=1, round=9, quiet=1, options={"stall_rounds": 2})
    match.turn("clear a1-b1").turn("exchange W").turn("exchange W")
    assert (match.end, match.facts().quiet, match.facts().scored) == (None, 0, False)
    for _ in range(3):
        match.turn(match.choices()[-1])
    assert (match.end, match.facts().quiet) == (None, 1)


def test_s9_5_a_number_of_rounds_in_all(on_board: Trials) -> None:
    match = on_board("1 . .\n  a b", "WRGSW", seats=2, options={"max_rounds": 2})
    match.turn("exchange W").turn("exchange W").turn("exchange W")
    assert (match.end, match.facts().round) == (None, 2)
    match.turn("exchange W")
    assert match.end is not None
    assert match.end.reason == "round_limit"


def test_s9_5_the_usual_bounds() -> None:
    options = GAME.make_options({})
    assert (options.stall_rounds, options.max_rounds) == (30, 150)
