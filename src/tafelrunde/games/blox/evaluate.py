"""A first judgement of a Blox match: points, what the blocks and pawns are good for, and the best strike at hand."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from tafelrunde.core.state import RUNNING
from tafelrunde.games.blox.board import (
    COLOUR,
    COLOURS,
    HAND,
    PAWNS_EACH,
    count_of,
    total,
)
from tafelrunde.games.blox.moves import ACT, FEWEST_TO_CAPTURE, FULL_STORE, HEIGHTS, LAST_PHASE, PAWN, PAWNS, POINTS
from tafelrunde.games.blox.rules import BloxState

# In points. A block is worth one once it is built, and costs a card, a pawn and a turn until then.
BLOCK_WORTH: Final = 0.45
# Beyond what stops a player from clearing, blocks are a burden as well.
SURPLUS_WORTH: Final = 0.2
PAWN_WORTH: Final = 0.5
JOKER_WORTH: Final = 0.6
# Of the points of the best strike or building in sight: in one's turn, and before it.
READY_WORTH: Final = 0.6
WAITING_WORTH: Final = 0.3
# What is left of that for each card that is still to be drawn.
LACKING_FACTOR: Final = 0.5
# How many points of lead make the odds 2.7 to 1, at the start and at the end.
EARLY_SCALE: Final = 7.0
LATE_SCALE: Final = 2.0


def evaluate(state: BloxState) -> list[float]:
    """The estimated share of the win by seat."""
    if state.reason != RUNNING:
        winners = state.winners()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
    scale = LATE_SCALE + (EARLY_SCALE - LATE_SCALE) * remaining(state)
    worths = [worth(state, seat) for seat in range(state.seats)]
    best = max(worths)
    odds = [math.exp((value - best) / scale) for value in worths]
    whole = sum(odds)
    return [odd / whole for odd in odds]


def remaining(state: BloxState) -> float:
    """How much of the match is still to come: by the towers that have to fall, or by the rounds that are left."""
    if state.step < ACT:
        return 1.0
    to_fall: i64 = 0
    for height in range(state.phase, LAST_PHASE + 1):
        to_fall += max(state.table[HEIGHTS + height] - 1, 0)
    rounds = min(state.max_rounds - state.round, state.stall_rounds - state.quiet) + 1
    return min(1.0, float(to_fall) / 12.0, float(rounds) / 20.0)


def worth(state: BloxState, seat: i64) -> float:
    """The points of a seat, and what its means will bring."""
    blocks = total(state.store(seat))
    useful = min(blocks, FULL_STORE - 1)
    readiness = READY_WORTH if seat == state.to_act else WAITING_WORTH
    return (
        float(state.table[POINTS + seat])
        + BLOCK_WORTH * float(useful)
        + SURPLUS_WORTH * float(blocks - useful)
        + PAWN_WORTH * float(state.standing(seat))
        + (JOKER_WORTH if state.has_joker(seat) else 0.0)
        + readiness * best_prospect(state, seat)
    )


def best_prospect(state: BloxState, seat: i64) -> float:
    """The most points that one action would bring if it were this seat's turn now, less for each card that lacks."""
    best = building_prospect(state, seat) if state.standing(seat) > 0 else 0.0
    first = PAWNS + PAWNS_EACH * seat
    for i in range(first, first + state.standing(seat)):
        source = state.table[i]
        for direction in range(4):
            target = state.ahead(source, direction)
            if target > 0:
                best = max(best, strike_prospect(state, seat, source, target))
    return best


def discounted(points: i64, lacking: i64) -> float:
    value = float(points)
    for _card in range(lacking):
        value *= LACKING_FACTOR
    return value


def strike_prospect(state: BloxState, seat: i64, source: i64, target: i64) -> float:
    there = state.table[target]
    between = state.between(source, target)
    if there < PAWN:
        height = total(there)
        if height > state.phase or between & there != 0 or total(state.store(seat)) >= FULL_STORE:
            return 0.0
        return discounted(height, lacking_cards(state, seat, there))
    colour = i64(COLOUR[target])
    if there == PAWN | seat or count_of(between, colour) > 0:
        return 0.0
    cards = count_of(state.hand(seat), colour) + (1 if state.has_joker(seat) else 0)
    return discounted(max(min(cards, HAND), FEWEST_TO_CAPTURE), max(FEWEST_TO_CAPTURE - cards, 0))


def lacking_cards(state: BloxState, seat: i64, need: i64) -> i64:
    """How many cards a seat is short of, its joker counted as one of them."""
    short: i64 = -1 if state.has_joker(seat) else 0
    for colour in range(COLOURS):
        short += max(count_of(need, colour) - count_of(state.hand(seat), colour), 0)
    return max(short, 0)


def building_prospect(state: BloxState, seat: i64) -> float:
    """As many blocks as are needed, and a card for each, or the joker for one of them."""
    height = state.phase + 1
    if total(state.store(seat)) < height:
        return 0.0
    pairs: i64 = 1 if state.has_joker(seat) else 0
    for colour in range(COLOURS):
        pairs += min(count_of(state.store(seat), colour), count_of(state.hand(seat), colour))
    return discounted(height, max(height - pairs, 0))
