"""A first judgement of a Rangeln match: how far from zero everybody will end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.state import RUNNING
from tafelrunde.games.rangeln.board import ROLE_FIELDS
from tafelrunde.games.rangeln.rules import DRAW_STARTER, MOVE, PLACE, RangelnState

# What a stone that has yet to be placed will count, towards the better side of zero.
STONE_WORTH: Final = 1.5
# What a field of one's own turn is worth, and what every field of a later rival's turn spoils.
FIELD_WORTH: Final = 0.7
FIELD_HARM: Final = 0.15
# How many points of lead double the odds in the last turn, and how many more for every round to come.
DOUBLING: Final = 1.5
DOUBLING_PER_ROUND: Final = 2.2


def evaluate(state: RangelnState) -> list[float]:
    """The estimated share of the win by seat."""
    if state.reason != RUNNING:
        winners = state.winners()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
    doubling = DOUBLING + DOUBLING_PER_ROUND * rounds_to_come(state)
    odds = [2.0 ** (expected_distance(state, seat) / doubling) for seat in range(state.seats)]
    total = sum(odds)
    return [odd / total for odd in odds]


def rounds_to_come(state: RangelnState) -> float:
    """The rounds that are not decided yet, the running one by the turns that are left in it."""
    rest = float(state.seats - state.round)
    if state.phase <= PLACE:
        return rest + 1.0
    return rest + float(state.seats - state.order(state.player)) / float(state.seats)


def expected_distance(state: RangelnState, seat: i64) -> float:
    """How far from zero a seat will stand when the running round is counted."""
    if state.phase == DRAW_STARTER:
        return 0.0
    now = float(state.total(seat) + state.board_score(seat))
    distance = now if now >= 0.0 else -now
    mine = fields_to_come(state, seat)
    harm: i64 = 0
    for rival in range(state.seats):
        if rival != seat:
            harm += fields_to_come(state, rival)
    to_place = float(stones_to_place(state, seat))
    expected = distance + STONE_WORTH * to_place + FIELD_WORTH * float(mine) - FIELD_HARM * float(harm)
    return expected if expected > 0.0 else 0.0


def stones_to_place(state: RangelnState, seat: i64) -> i64:
    if state.phase != PLACE:
        return 0
    left = state.stones - state.laps
    return left - 1 if state.order(seat) < state.order(state.player) else left


def fields_to_come(state: RangelnState, seat: i64) -> i64:
    """The fields that a seat has yet to move in this round."""
    if state.phase <= PLACE or state.order(seat) > state.order(state.player):
        fields = ROLE_FIELDS[state.seats * 8 + state.order(seat)]
        return fields if fields > 0 else i64(6)
    if seat != state.player:
        return 0
    if state.phase == MOVE:
        # §4.7: a stuck stone leaves its own fields to nobody
        of_stone = state.fields if state.can_go or state.each == 0 else i64(0)
        return of_stone + state.to_begin * state.each
    return 6
