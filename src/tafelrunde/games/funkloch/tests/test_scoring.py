"""Funkloch, paragraph by paragraph: the scorings of the three rounds, and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.core.state import CHANCE
from tafelrunde.games.funkloch import GAME
from tafelrunde.games.funkloch.rules import POINTS, ROUNDS, FunklochState

Begin = Callable[..., Any]


def test_s6_1_the_last_card_has_to_score(example: Begin) -> None:
    match = example().play("no token")
    assert match.facts().must_score
    assert match.refused_by("no score") == "6.1"
    assert match.spots("score") == {(0, -1), (0, 0), (1, -1), (1, 0), (2, -1), (2, 0)}


def test_s6_1_on_this_card_and_without_another_marker(example: Begin) -> None:
    """F-9: token and scoring marker in one turn, on different spots."""
    match = example().play("token 1 -1")
    assert match.refused_by("score 1 -1") == "6.1"
    assert match.refused_by("score 0 1") == "6.1"
    assert match.spots("score") == {(0, -1), (0, 0), (1, 0), (2, -1), (2, 0)}


@pytest.mark.parametrize("number", [1, 2])
def test_s6_1_in_rounds_1_and_2_with_a_small_marker(on_table: Begin, in_round: Begin, number: int) -> None:
    match = in_round(number, [["F01"], ["F07"]]) if number == 2 else on_table([["F01"], ["F07"]])
    match.lay("F01", "r0", 0, -1).play("token 1 -1", "score 1 0")
    assert [(marker.kind, marker.row, marker.column) for marker in match.facts().markers] == [
        ("token", 1, -1),
        ("small", 1, 0),
    ]
    assert match.facts().points[0][-1] == 8


def test_s6_1_not_before_the_last_card(in_round: Begin) -> None:
    match = in_round(2, [["F01", "F02"], ["F07", "F08"]])
    match.lay("F01", "r0", 0, 0).play("no token")
    assert match.to_act == 1


def test_s6_2_twice_the_spots(example: Begin) -> None:
    """T-F4."""
    match = example().play("token 1 -1", "score 1 0")
    scoring = match.facts().last_scoring
    assert (scoring.seat, scoring.round, scoring.factor, scoring.points) == (0, 1, 2, 8)
    assert scoring.network[0] == (1, 0)
    assert match.view(None).scores == [8, 0]


@pytest.mark.parametrize(("number", "factor"), [(1, 2), (2, 2), (3, 3)])
def test_s6_2_the_log_has_the_factor_of_the_round(on_table: Begin, in_round: Begin, number: int, factor: int) -> None:
    hands = [["F01"], ["F07"]]
    match = on_table(hands) if number == 1 else in_round(number, hands)
    match.lay("F01", "r0", 0, -1).play("token 1 -1")
    told = {"seat": 0, "spot": "1 0", "size": 4, "factor": factor, "points": 4 * factor}
    assert match.heard("score 1 0", 1).args == told
    assert match.facts(0).prompt.args["factor"] == factor
    assert match.play("score 1 0").view(None).scores == [4 * factor, 0]


def test_s6_2_older_scoring_markers_count_as_spots(on_table: Begin) -> None:
    """F-11: two new spots join an old token and an old marker, which doubles nothing."""
    match = on_table(
        [["F25"], ["F07"]],
        round=2,
        points=[[8], [0]],
        laid=[[0, "F01", "r0", 0, -1]],
        markers=[[0, "token", 1, -1], [0, "small", 1, 0]],
    )
    match.lay("F25", "r180", -2, -1).play("no token", "score 0 0")
    assert match.rows_from(-2, -1, 4, 3) == ["Do.", "CB.", "AAB", "oBo"]
    assert match.network() == {(0, -1), (0, 0), (1, -1), (1, 0)}
    assert match.facts().points[0] == [8, 8]


def test_s6_2_the_marker_stays(example: Begin) -> None:
    match = example().play("no token", "score 2 0", "take F07 r0")
    assert match.refused_by("place 2 0 r0 F07") == "3.4"


@pytest.fixture
def first_round_over(example: Begin) -> Any:
    """Two seats have scored round 1: seat 0 got 8 points, seat 1 got 6."""
    match = example().play("token 1 -1", "score 1 0")
    return match.lay("F07", "r0", 1, 1).play("no token", "score 1 1")


def test_s6_3_cards_and_tokens_of_the_next_pile(first_round_over: Any) -> None:
    match = first_round_over
    assert (match.to_act, match.facts().round) == (CHANCE, 2)
    assert match.facts().tokens == [4, 5]
    assert match.facts().piles == [6, 6]
    assert match.refused_by("take F10 r0") == "6.3"
    assert match.refused_by("draw F01") == "2.2"
    for number in range(20, 26):
        assert match.to_act == CHANCE
        match.play(f"draw F{number}")
    assert (match.facts().piles, match.facts().hand_sizes) == ([0, 6], [3, 3])
    assert match.to_act == 0


def test_s6_3_one_more_token_in_round_3(in_round: Begin) -> None:
    match = in_round(2, [["F01"], ["F07"]])
    match.lay("F01", "r0", 0, -1).play("no token", "score 0 -1")
    match.lay("F07", "r0", 2, 1).play("no token", "score 2 1")
    assert (match.facts().round, match.facts().tokens) == (3, [6, 6])


@pytest.mark.parametrize(
    ("starter", "points", "expected"),
    [
        (0, [2, 8, 4, 6], 1),
        (0, [2, 6, 4, 6], 3),
        (0, [6, 6, 2, 2], 1),
        (0, [6, 6, 6, 6], 3),
        (2, [6, 2, 6, 2], 0),
        (2, [6, 6, 6, 6], 1),
        (2, [2, 2, 6, 2], 2),
        (3, [6, 6, 2, 6], 1),
        (1, [0, 0, 0, 0], 0),
    ],
)
def test_s6_4_who_begins_the_next_round(starter: int, points: list[int], expected: int) -> None:
    """T-F8, F-14: most points; then anticlockwise from the last starter, who comes last."""
    state = GAME.new_state(4, GAME.make_options({}))
    assert isinstance(state, FunklochState)
    for seat, value in enumerate(points):
        state.holdings[POINTS + seat * ROUNDS] = value
    assert state.next_starter(starter, 1) == expected


def test_s6_4_only_the_last_scoring_matters() -> None:
    """F-13: seat 0 leads by far, and seat 1 got more in round 2."""
    state = GAME.new_state(2, GAME.make_options({}))
    for place, value in enumerate((20, 4, 0, 2, 6, 0)):
        state.holdings[POINTS + place] = value
    assert state.next_starter(0, 2) == 1


def test_s6_4_the_new_starter_begins_and_is_dealt_first(on_table: Begin) -> None:
    """Seat 1 began and got less; after a tie it would be seat 0, too."""
    match = on_table([["F01"], ["F07"]], starter=1, player=1)
    match.lay("F07", "r0", 2, 1).play("no token", "score 4 1")
    match.lay("F01", "r0", 0, -1).play("token 1 -1", "score 1 0")
    assert (match.facts().starter, match.facts().points) == (0, [[8], [2]])
    for number in range(20, 26):
        match.play(f"draw F{number}")
    assert match.to_act == 0
    assert [held.card for held in match.facts(0).hand] == ["F20", "F21", "F22"]


def test_s6_5_after_any_card_or_not(in_round: Begin) -> None:
    match = in_round(3, [["F01", "F02", "F03"], ["F07"]]).lay("F01", "r0", 0, -1).play("no token")
    assert not match.facts().must_score
    assert match.facts(0).prompt.code == "funkloch-prompt-may-score"
    assert "no score" in match.choices()
    match.play("no score")
    assert match.to_act == 1


def test_s6_5_three_times_with_the_large_marker(in_round: Begin) -> None:
    """T-F6."""
    match = in_round(3, [["F01", "F02"], ["F07"]]).lay("F01", "r0", 0, -1).play("token 1 -1")
    assert match.refused_by("score 1 -1") == "6.5"
    match.play("score 1 0")
    assert [marker.kind for marker in match.facts().markers] == ["token", "large"]
    assert (match.facts().last_scoring.factor, match.view(None).scores) == (3, [12, 0])


def test_s6_5_with_the_third_card_it_is_a_must(in_round: Begin) -> None:
    """F-15."""
    match = in_round(3, [["F01"], ["F07"]]).lay("F01", "r0", 0, -1).play("no token")
    assert match.facts().must_score
    assert match.facts(0).prompt.code == "funkloch-prompt-score"
    assert match.refused_by("no score") == "6.5"


def test_s6_6_the_rest_of_the_hand_leaves_unseen(in_round: Begin) -> None:
    match = in_round(3, [["F01", "F02", "F03"], ["F07"]]).lay("F01", "r0", 0, -1).play("no token", "score 1 0")
    assert (match.facts().hand_sizes, match.facts().out_sizes) == ([0, 1], [2, 0])
    assert match.position()["out"] == [["F02", "F03"], []]
    assert "F02" not in str(match.view(1))


def test_s6_6_who_has_scored_is_skipped(in_round: Begin) -> None:
    match = in_round(3, [["F01", "F02"], ["F07", "F08"], ["F13", "F14"]])
    match.lay("F01", "r0", 0, -1).play("no token", "score 1 0")
    match.lay("F07", "r0", 2, 1).play("no token", "no score")
    match.lay("F13", "r0", 2, 1).play("no token", "no score")
    assert match.to_act == 1
    match.lay("F08", "r0", 2, 1).play("no token", "score 2 1")
    assert match.to_act == 2


def test_s6_6_the_last_one_goes_on_alone(in_round: Begin) -> None:
    match = in_round(3, [["F01", "F02"], ["F07", "F08", "F09"]])
    match.lay("F01", "r0", 0, -1).play("no token", "score 1 0")
    match.lay("F07", "r0", 2, 1).play("no token", "no score")
    assert match.to_act == 1


def test_s7_1_the_highest_total_wins(in_round: Begin) -> None:
    match = in_round(3, [["F01"], ["F07"]])
    match.lay("F01", "r0", 0, -1).play("token 1 -1", "score 1 0")
    assert match.end is None
    match.lay("F07", "r0", 1, 1).play("no token", "score 1 1")
    assert match.end is not None
    assert (match.end.reason, match.end.winners, match.end.scores) == ("most_points", [0], [12, 9])


def test_s7_1_all_three_scorings_count(on_table: Begin) -> None:
    """Seat 1 wins with what it got before."""
    match = on_table(
        [["F01"], ["F07"]],
        round=3,
        points=[[0, 0], [4, 0]],
        laid=[[1, "F13", "r90", 2, 1]],
        markers=[[1, "small", 3, 3]],
    )
    match.lay("F01", "r0", 0, -1).play("token 1 -1", "score 1 0")
    match.lay("F07", "r0", -2, 1).play("token -1 1", "score -2 1")
    assert match.end is not None
    assert (match.end.winners, match.end.scores) == ([1], [12, 13])


def test_s7_1_a_tie_is_shared(in_round: Begin) -> None:
    match = in_round(3, [["F01"], ["F07"]])
    match.lay("F01", "r0", 0, -1).play("no token", "score 0 -1")
    match.lay("F07", "r0", 2, 1).play("no token", "score 2 1")
    assert match.end is not None
    assert (match.end.winners, match.end.scores) == ([0, 1], [6, 6])
