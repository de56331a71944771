"""What holds in every Fischkopf position that play can reach."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tafelrunde.core.error import BadPosition, InvalidAction
from tafelrunde.core.match import start_match
from tafelrunde.games.fischkopf import GAME
from tafelrunde.games.fischkopf.board import BONE, FULL, HEAD, MAY_DECLINE, MAY_STOP, SUMS, fields_of, mask_of
from tafelrunde.games.fischkopf.rules import DECLINE, DRAW_STARTER, PLACE, FischkopfState
from tafelrunde.testkit.strategy import reached_states

STATES = reached_states(GAME, 200)


@given(STATES)
@settings(max_examples=100, deadline=None)
def test_what_lies_on_the_board_may_stay_there(state: FischkopfState) -> None:
    """A whole head stays only on the full board that ends a match, and a whole bone only when it wins."""
    assert state.occupied & HEAD != HEAD or (state.occupied == FULL and state.reason >= 0)
    assert state.occupied & ~FULL == 0
    assert (state.occupied == BONE) == (state.reason == 0)


@given(STATES)
@settings(max_examples=100, deadline=None)
def test_a_sum_changes_only_when_its_turn_ends(state: FischkopfState) -> None:
    """And then by what the fields that were free add up to."""
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        occupied = state.occupied | (1 << action if state.phase == PLACE and action != DECLINE else 0)
        free = sum(field for field in range(1, 13) if not occupied >> field & 1)
        went_on = (after.waiting, after.round) != (state.waiting, state.round)
        ended = went_on and state.phase != DRAW_STARTER
        for seat in range(state.seats):
            noted = free if ended and seat == state.player and state.playoff == 0 else 0
            assert after.scores()[seat] == state.scores()[seat] + noted


@given(STATES)
@settings(max_examples=200, deadline=None)
def test_every_position_survives_its_json(state: FischkopfState) -> None:
    stop, decline = bool(state.liberty & MAY_STOP), bool(state.liberty & MAY_DECLINE)
    options = GAME.make_options({"allow_stop": stop, "allow_decline": decline, "rounds": int(state.rounds)})
    assert GAME.describe(GAME.state_from(GAME.describe(state), options)) == GAME.describe(state)


def test_the_head_may_leave_an_empty_board_to_decide_on() -> None:
    match = start_match(GAME, 1, GAME.make_options({"allow_stop": True}), by_hand=True)
    for action in ["start 0", "roll 1 1", "place 1", "go", "roll 1 1", "place 2", "go", "roll 1 2", "place 3"]:
        match.submit(action)
    again = start_match(GAME, options=match.options, position=match.position(), by_hand=True)
    assert again.choices() == ["stop", "go"]


def test_who_stops_on_an_empty_board_notes_all_of_it() -> None:
    match = start_match(GAME, 2, GAME.make_options({"allow_stop": True}), by_hand=True)
    for action in ["start 0", "roll 1 1", "place 1", "go", "roll 1 1", "place 2", "go", "roll 1 2", "place 3", "stop"]:
        match.submit(action)
    assert match.view(None).scores == [78, 0]
    again = start_match(GAME, options=match.options, position=match.position(), by_hand=True)
    assert again.view(None).scores == [78, 0]


def test_sets_of_fields() -> None:
    assert fields_of(HEAD) == [1, 2, 3]
    assert fields_of(BONE) == [2, 4, 6, 8, 10, 12]
    assert mask_of(fields_of(FULL)) == FULL
    assert SUMS[FULL >> 1] == 78
    assert SUMS[mask_of([1, 5, 9]) >> 1] == 15


@pytest.mark.parametrize(
    "text",
    [
        "place 0",
        "place 13",
        "place",
        "roll 0 1",
        "roll 7 1",
        "roll 1",
        "start 20",
        "start",
        "place 1 2",
        "Stop",
        "place 05",
        "roll 02 4",
        "start 00",
        "place ٣",
    ],
)
def test_what_is_not_an_action(text: str) -> None:
    with pytest.raises(InvalidAction):
        GAME.notation.parse(text)


@pytest.mark.parametrize("text", ["", "pass", "PLACE 5", "place  5", "place ٥", "place 5 ", " place 5", "place 5\n"])
def test_misspelt_actions_are_not_guessed(text: str) -> None:
    with pytest.raises(InvalidAction):
        GAME.notation.parse(text)


def test_dice_may_stand_in_either_order() -> None:
    assert GAME.notation.format(GAME.notation.parse("roll 4 2")) == "roll 2 4"


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"sums": []}, "0 players"),
        ({"sums": [0] * 21}, "21 players"),
        ({"sums": [-1]}, ">= 0"),
        ({"sums": [0], "player": 1}, "seats 0 to 0"),
        ({"sums": [0], "occupied": [13]}, "<= 12"),
        ({"sums": [0], "occupied": [1, 2, 3]}, "does not stay"),
        ({"sums": [0], "occupied": [2, 4, 6, 8, 10, 12]}, "does not stay"),
        ({"sums": [0], "occupied": list(range(1, 13))}, "does not stay"),
        ({"sums": [0], "phase": "place"}, "a roll"),
        ({"sums": [0], "phase": "place", "occupied": [1, 2], "roll": [1, 1]}, "a roll"),
        ({"sums": [0], "phase": "decide", "occupied": [1]}, "an option"),
        ({"sums": [0], "occupied": [1, 1]}, "twice"),
        ({"sums": [0, 0], "occupied": [5], "roll": [1, 1], "roller": 1}, "player's own"),
        ({"sums": [0, 0, 9], "player": 2, "waiting": [0, 2]}, "waiting for their turn"),
        ({"sums": [5, 7]}, "noted so much"),
        ({"sums": [78, 0], "player": 1, "waiting": [1]}, "noted so much"),
        ({"sums": [5, 5, 5], "contenders": [0, 1], "playoff": 1}, "all those with the lowest"),
        ({"sums": [5, 5], "over": "lowest_sum", "contenders": [0]}, "alone"),
        ({"sums": [5, 6], "over": "playoff_won", "contenders": [0]}, "when there is one"),
        ({"sums": [5, 6], "over": "lowest_sum", "contenders": [0], "waiting": [0]}, "still to come"),
        (
            {"sums": [5, 5], "over": "playoff_won", "contenders": [0], "playoff": 1, "playoff_sums": [70, 3]},
            "alone",
        ),
        ({"sums": [5, 5], "over": "playoff_won", "contenders": [0], "playoff": 1, "playoff_sums": [7, None]}, "two or"),
        ({"sums": [0, 0], "phase": "draw_starter", "roll": [1, 1]}, "before anything"),
        ({"sums": [0, 0], "phase": "draw_starter", "over": "lowest_sum", "contenders": [0]}, "before anything"),
        ({"sums": [0], "round": 2}, "1 rounds"),
        ({"sums": [0, 0], "waiting": [1]}, "waiting for their turn"),
        ({"sums": [0, 0], "contenders": [0]}, "all seats"),
        ({"sums": [3, 4], "playoff": 1, "contenders": [0, 1]}, "lowest"),
        ({"sums": [3, 4], "playoff": 1, "contenders": [0]}, "lowest"),
        ({"sums": [3, 3], "playoff_sums": [1, None]}, "without a playoff"),
        ({"sums": [3, 3], "playoff": 1, "playoff_sums": [1]}, "1 playoff sums"),
        ({"sums": [3, 3], "playoff": 1, "playoff_sums": [1, None]}, "not waiting"),
        ({"sums": [3, 4], "over": "lowest_sum"}, "exactly one"),
        ({"sums": [3, 4], "over": "lowest_sum", "contenders": [1]}, "lowest sum alone"),
        ({"sums": [3, 4], "over": "bone_laid", "contenders": [0]}, "bone"),
        ({"sums": [1], "phase": "draw_starter"}, "before anything"),
    ],
)
def test_impossible_positions_are_refused_with_a_reason(position: dict[str, object], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.state_from(position, GAME.make_options({}))


def test_no_playoff_before_the_last_round() -> None:
    position = {"sums": [5, 5], "playoff": 1, "round": 1}
    GAME.state_from(position, GAME.make_options({}))
    with pytest.raises(BadPosition, match="after the last round"):
        GAME.state_from(position, GAME.make_options({"rounds": 2}))


def test_every_ruling_is_in_the_rules() -> None:
    assert GAME.rulebook("en").rulings() == {f"K-{number}" for number in range(1, 14)}
