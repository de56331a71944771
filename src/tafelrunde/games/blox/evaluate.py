# compiled
"""What a strong Blox player looks at, and what it says about the shares of the win."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import RUNNING
from tafelrunde.games.blox.board import COLOUR, COLOURS, HAND, PAWNS_EACH, STORE_LIMIT, count_of, total
from tafelrunde.games.blox.moves import (
    ACT,
    DEAL,
    FEWEST_TO_CAPTURE,
    HEIGHTS,
    LAST_PHASE,
    PAWN,
    PAWNS,
    POINTS,
)
from tafelrunde.games.blox.rules import BloxState
from tafelrunde.kit.evaluation import load_weights, shares_of, weigh

# All in points, which count the more the less of the match is to come.
FEATURES: Final = (
    "points",
    # Blocks that can be built, and those beyond what stops a player from clearing.
    "blocks",
    "surplus",
    # Pawns on the board, and an active joker.
    "pawns",
    "joker",
    # The points of the best strike or building in sight, less for each card that lacks: in one's turn, before it.
    "ready",
    "waiting",
    # The next best one, and building alone.
    "second",
    "building",
    # Towers and pawns that one's own pawns could strike, whatever they cost.
    "targets",
    # Having the turn.
    "turn",
)

# What is left of a prospect for each card that is still to be drawn.
LACKING_FACTOR: Final = 0.5

# The parts of what `_survey` finds.
BEST: Final = 0
SECOND: Final = 1
TARGETS: Final = 2


def evaluate(state: BloxState) -> list[float]:
    """The estimated share of the win by seat."""
    return estimate(state, WEIGHTS)


def estimate(state: BloxState, weights: vec[float]) -> list[float]:
    """The same with other weights."""
    if state.reason != RUNNING:
        return settled_shares(state)
    return shares_of([weigh(features(state, seat), weights, state.seats) for seat in range(state.seats)])


def features(state: BloxState, seat: i64) -> vec[float]:
    urgency = 1.0 / (2.0 + 8.0 * remaining(state))
    points = float(state.cells[POINTS + seat])
    blocks = total(state.store(seat))
    useful = min(blocks, state.dials[STORE_LIMIT] - 1)
    standing = state.standing(seat)
    strikes = _survey(state, seat)
    building = building_prospect(state, seat) if standing > 0 else 0.0
    best = max(building, strikes[BEST])
    second = min(building, strikes[BEST]) if building > strikes[SECOND] else strikes[SECOND]
    acts = seat == state.to_act
    return vec[float](
        [
            points * urgency,
            float(useful) * urgency,
            float(blocks - useful) * urgency,
            float(standing) * urgency,
            urgency if state.has_joker(seat) else 0.0,
            best * urgency if acts else 0.0,
            0.0 if acts else best * urgency,
            second * urgency,
            building * urgency,
            strikes[TARGETS] * urgency,
            urgency if seat == state.player and state.step >= DEAL else 0.0,
        ]
    )


def remaining(state: BloxState) -> float:
    """How much of the match is still to come: by the towers that have to fall, or by the rounds that are left."""
    if state.step < ACT:
        return 1.0
    to_fall: i64 = 0
    for height in range(state.phase, LAST_PHASE + 1):
        to_fall += max(state.cells[HEIGHTS + height] - 1, 0)
    rounds = min(state.max_rounds - state.round, state.stall_rounds - state.quiet) + 1
    return min(1.0, float(to_fall) / 12.0, float(rounds) / 20.0)


def _survey(state: BloxState, seat: i64) -> vec[float]:
    """The points of the two best strikes if it were this seat's turn, less for each card that lacks."""
    found = vec[float]([0.0, 0.0, 0.0])
    first = PAWNS + PAWNS_EACH * seat
    for i in range(first, first + state.standing(seat)):
        source = state.cells[i]
        for direction in range(4):
            target = state.ahead(source, direction)
            if target > 0:
                prospect = strike_prospect(state, seat, source, target)
                if prospect > 0.0:
                    found[TARGETS] += 1.0
                found[SECOND] = max(found[SECOND], min(prospect, found[BEST]))
                found[BEST] = max(found[BEST], prospect)
    return found


def discounted(points: i64, lacking: i64) -> float:
    value = float(points)
    for _card in range(lacking):
        value *= LACKING_FACTOR
    return value


def strike_prospect(state: BloxState, seat: i64, source: i64, target: i64) -> float:
    there = state.cells[target]
    between = state.between(source, target)
    if there < PAWN:
        height = total(there)
        if height > state.phase or between & there != 0 or total(state.store(seat)) >= state.dials[STORE_LIMIT]:
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


WEIGHTS: Final[vec[float]] = load_weights(str(Path(__file__).with_name("weights.json")), FEATURES)
