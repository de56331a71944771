# compiled
"""What a strong Rangeln player looks at, and what it says about the shares of the win."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import RUNNING
from tafelrunde.games.rangeln.board import EMPTY, LIGHT, MAY_ENTER, ROLE_FIELDS, STEPS, STONES_SPAN, VALUES, WALL
from tafelrunde.games.rangeln.rules import DRAW_STARTER, MOVE, PLACE, RangelnState
from tafelrunde.kit.evaluation import load_weights, shares_of, weigh

FEATURES: Final = (
    # How far the noted total and the board together are from zero: as such, and more the sooner the match ends.
    "distance",
    "urgent distance",
    # Rivals on the same side of zero, who want the same fields, for every round to come.
    "company",
    # Stones still to be placed, and the best fields that are left for them.
    "stones to place",
    "fields to place on",
    # The part of its turn that a seat has yet to make, by its place in the order of the round.
    "first turn",
    "second turn",
    "third turn",
    "fourth turn",
    "fifth turn",
    # The fields that rivals have yet to move.
    "harm",
    # What single steps of its stones would bring a seat that has yet to move: the best one, and all.
    "best step",
    "all steps",
    # What its stones would lose by a push: by any, and by a rival that stands beside and has yet to move.
    "exposed",
    "threatened",
)

# Where the last of them are, which come stone by stone.
BEST_STEP: Final = 11
ALL_STEPS: Final = 12
EXPOSED: Final = 13
THREATENED: Final = 14


def evaluate(state: RangelnState) -> list[float]:
    """The estimated share of the win by seat."""
    return estimate(state, WEIGHTS)


def estimate(state: RangelnState, weights: vec[float]) -> list[float]:
    """The same with other weights."""
    if state.reason != RUNNING:
        return settled_shares(state)
    return shares_of([weigh(features(state, seat), weights, state.seats) for seat in range(state.seats)])


def features(state: RangelnState, seat: i64) -> vec[float]:
    """In points, the closer to the end of the match the more."""
    if state.phase == DRAW_STARTER:
        return vec[float]([0.0] * len(FEATURES))
    now = state.total(seat) + state.board_score(seat)
    sign = side(state, seat)
    distance = float(now * sign)
    urgency = 1.0 / (1.0 + 1.5 * rounds_to_come(state))
    place = state.order(seat)
    turn = turn_to_come(state, seat) * urgency
    found = vec[float](
        [
            0.1 * distance,
            distance * urgency,
            float(company(state, seat, sign)) * rounds_to_come(state) * urgency,
            float(stones_to_place(state, seat)) * urgency,
            float(fields_to_place_on(state, seat, sign)) * urgency,
            turn if place == 0 else 0.0,
            turn if place == 1 else 0.0,
            turn if place == 2 else 0.0,
            turn if place == 3 else 0.0,
            turn if place == 4 else 0.0,
            harm_to_come(state, seat) * urgency,
            0.0,
            0.0,
            0.0,
            0.0,
        ]
    )
    _look_at_stones(state, seat, sign, urgency, found)
    return found


def side(state: RangelnState, seat: i64) -> i64:
    """The side of zero on which a seat collects: 1 or -1."""
    return 1 if state.total(seat) + state.board_score(seat) > 0 else -1


def company(state: RangelnState, seat: i64, sign: i64) -> i64:
    rivals: i64 = 0
    for rival in range(state.seats):
        if rival != seat and side(state, rival) == sign:
            rivals += 1
    return rivals


def rounds_to_come(state: RangelnState) -> float:
    """The rounds that are not decided yet, the running one by the turns that are left in it."""
    rest = float(state.seats - state.round)
    if state.phase <= PLACE:
        return rest + 1.0
    return rest + float(state.seats - state.order(state.player)) / float(state.seats)


def stones_to_place(state: RangelnState, seat: i64) -> i64:
    if state.phase != PLACE:
        return 0
    left = state.stones - state.laps
    return left - 1 if state.order(seat) < state.order(state.player) else left


def fields_to_place_on(state: RangelnState, seat: i64, sign: i64) -> i64:
    """Fields worth 2 towards the better side on which the seat may place; no more than it has stones."""
    to_place = stones_to_place(state, seat)
    found: i64 = 0
    if to_place > 0:
        for field in LIGHT:
            if VALUES[field] * sign == 2 and state.may_place(seat, field):
                found += 1
    return min(found, to_place)


def turn_to_come(state: RangelnState, seat: i64) -> float:
    """How much of its turn in this round a seat has yet to make: 1 for all of it."""
    if state.phase <= PLACE or state.order(seat) > state.order(state.player):
        return 1.0
    if seat != state.player:
        return 0.0
    return float(fields_left(state)) / float(fields_of_turn(state, seat))


def fields_left(state: RangelnState) -> i64:
    """The fields that are left of the running turn."""
    if state.phase != MOVE:
        return fields_of_turn(state, state.player)
    # §4.7: a stuck stone leaves its own fields to nobody
    of_stone = state.fields if state.can_go or state.each == 0 else i64(0)
    return of_stone + state.to_begin * state.each


def fields_of_turn(state: RangelnState, seat: i64) -> i64:
    fields = ROLE_FIELDS[state.seats * 8 + state.order(seat)]
    return fields if fields > 0 else i64(6)


def harm_to_come(state: RangelnState, seat: i64) -> float:
    """The turns that rivals have yet to make."""
    turns = 0.0
    for rival in range(state.seats):
        if rival != seat:
            turns += turn_to_come(state, rival)
    return turns


def _look_at_stones(state: RangelnState, seat: i64, sign: i64, urgency: float, found: vec[float]) -> None:
    """Write what can happen to each stone."""
    best: i64 = -9
    steps: i64 = 0
    exposed: i64 = 0
    threatened: i64 = 0
    pushers = seats_to_move(state) & ~(i64(1) << seat)
    first = seat * STONES_SPAN
    for stone in range(first, first + state.stones):
        field = state.where(stone)
        if field != 0:
            gain = step_gain(field, sign)
            steps += gain
            best = max(best, gain)
            if pushers != 0:
                exposed += push_loss(state, field, sign, 0)
                threatened += push_loss(state, field, sign, pushers)
    turn = turn_to_come(state, seat) * urgency
    found[BEST_STEP] = float(best) * turn if best > -9 else 0.0
    found[ALL_STEPS] = float(steps) * turn
    found[EXPOSED] = float(exposed) * harm_to_come(state, seat) * urgency
    found[THREATENED] = float(threatened) * urgency


def seats_to_move(state: RangelnState) -> i64:
    """The seats, as bits, that have a turn to make or to finish in this round."""
    seats: i64 = 0
    for seat in range(state.seats):
        if state.phase <= PLACE or state.order(seat) >= state.order(state.player):
            seats |= i64(1) << seat
    return seats


def step_gain(field: i64, sign: i64) -> i64:
    """What the best step of a stone changes, towards the better side."""
    best: i64 = -9
    for step in STEPS:
        if MAY_ENTER[field + step]:
            best = max(best, VALUES[field + step] * sign)
    return best - VALUES[field] * sign


def push_loss(state: RangelnState, field: i64, sign: i64, pushers: i64) -> i64:
    """The most that a stone can lose by a push: by a stone of one of the seats beside it, or by any if it is 0."""
    cells = state.cells
    worst: i64 = 0
    here = VALUES[field] * sign
    for step in STEPS:
        loss = here - VALUES[field + step] * sign
        if loss > worst and cells[field + step] != WALL:
            if pushers == 0 or is_pusher(state, field - step, pushers):
                worst = loss
    return worst


def is_pusher(state: RangelnState, field: i64, seats: i64) -> bool:
    """Does a stone of one of these seats stand there?"""
    there = state.cells[field]
    return there != EMPTY and there != WALL and seats >> (state.stone_at(field) >> 3) & 1 == 1


WEIGHTS: Final[vec[float]] = load_weights(str(Path(__file__).with_name("weights.json")), FEATURES)
