# compiled
"""What a strong Funkloch player looks at, and what it says about the shares of the win."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import RUNNING
from tafelrunde.games.funkloch.board import MARKED, empty_cells
from tafelrunde.games.funkloch.cards import FACES, FIELDS, count_cards, lowest_card
from tafelrunde.games.funkloch.rules import NO_SYMBOL, ROUNDS, FunklochState
from tafelrunde.kit.evaluation import load_weights, shares_of, weigh

FEATURES: Final = (
    # Points noted: as such, and more the fewer scorings are to come.
    "points",
    "late points",
    # Spots of the best network, with a marker or without, by the factor of this round's scoring and of later ones.
    "safe now",
    "open now",
    "safe later",
    "open later",
    # The network after it, that a card may join to it.
    "second now",
    "second later",
    # Spots around the best network that can still be covered.
    "room now",
    "tokens now",
    "tokens later",
    # This round's scoring is to come; so many cards will be laid before; it is the seat's turn.
    "scoring",
    "cards",
    "turn",
    # The most symbols of its own on one card in the hand.
    "hand",
)

# The parts of what `survey` finds.
SAFE: Final = 0
OPEN: Final = 1
SECOND: Final = 2
ROOM: Final = 3

# A symbol without a marker may be covered before it counts.
OPEN_WORTH: Final = 0.7


def evaluate(state: FunklochState) -> list[float]:
    """The estimated share of the win by seat."""
    return estimate(state, WEIGHTS)


def estimate(state: FunklochState, weights: vec[float]) -> list[float]:
    """The same with other weights."""
    if state.reason != RUNNING:
        return settled_shares(state)
    return shares_of([weigh(features(state, seat), weights, state.seats) for seat in range(state.seats)])


def features(state: FunklochState, seat: i64) -> vec[float]:
    """In tens of points."""
    points = 0.1 * float(noted(state, seat))
    now = 0.1 * float(state.factor(state.round)) if state.is_waiting(seat) else 0.0
    later = 0.1 * float(factors_after(state, state.round))
    found = survey(state, seat)
    tokens = float(state.tokens(seat))
    return vec[float](
        [
            points,
            points * (1.0 - later),
            found[SAFE] * now,
            found[OPEN] * now,
            found[SAFE] * later,
            found[OPEN] * later,
            found[SECOND] * now,
            found[SECOND] * later,
            found[ROOM] * now,
            tokens * now,
            tokens * later,
            now,
            float(count_cards(state.hand(seat))) * now,
            now if seat == state.player else 0.0,
            float(symbols_in_hand(state, seat)) * now,
        ]
    )


def noted(state: FunklochState, seat: i64) -> i64:
    total: i64 = 0
    for number in range(1, ROUNDS + 1):
        total += max(state.points(seat, number), 0)
    return total


def factors_after(state: FunklochState, number: i64) -> i64:
    total: i64 = 0
    for later in range(number + 1, ROUNDS + 1):
        total += state.factor(later)
    return total


def symbols_in_hand(state: FunklochState, seat: i64) -> i64:
    """The most symbols of the seat on one card that it holds."""
    cards = state.hand(seat)
    symbol = state.symbol(seat)
    most: i64 = 0
    while cards != 0:
        first = lowest_card(cards) * 4 * FIELDS
        count: i64 = 0
        for at in range(first, first + FIELDS):
            if i64(FACES[at]) == symbol:
                count += 1
        most = max(most, count)
        cards &= cards - 1
    return most


def survey(state: FunklochState, seat: i64) -> vec[float]:
    """The networks of a seat: the best one, its room, and the worth of the second."""
    grid = state.grid
    size = i64(len(grid.cells))
    seen = empty_cells(size)
    found = vec[float]([0.0, 0.0, 0.0, 0.0])
    symbol = state.symbol(seat)
    if symbol == NO_SYMBOL:
        return found
    best = 0.0
    for index in range(size):
        if seen[index] == 0 and grid.is_own(index, symbol):
            counts = _explore(state, index, symbol, seen)
            worth = counts[SAFE] + OPEN_WORTH * counts[OPEN]
            if worth > best:
                counts[SECOND] = best
                found = counts
                best = worth
            else:
                found[SECOND] = max(found[SECOND], worth)
    return found


def _explore(state: FunklochState, start: i64, symbol: i64, seen: vec[u8]) -> vec[float]:
    """Count the spots of a network and around it, and mark its spots as seen."""
    grid = state.grid
    cells = grid.cells
    steps = vec[i64]([-grid.width, -1, 1, grid.width])
    queue = vec[i64]([start])
    seen[start] = u8(1)
    safe: i64 = 0
    room: i64 = 0
    at: i64 = 0
    while at < i64(len(queue)):
        index = queue[at]
        at += 1
        if cells[index] >= MARKED:
            safe += 1
        for step in steps:
            near = index + step
            if grid.is_own(near, symbol):
                if seen[near] == 0:
                    seen[near] = u8(1)
                    queue = append(queue, near)
            elif cells[near] < MARKED:
                room += 1
    return vec[float]([float(safe), float(at - safe), 0.0, float(min(room, i64(8)))])


def largest_network(state: FunklochState, seat: i64) -> int:
    """How many spots the seat's largest network has."""
    grid = state.grid
    size = i64(len(grid.cells))
    seen = empty_cells(size)
    largest = 0.0
    symbol = state.symbol(seat)
    if symbol == NO_SYMBOL:
        return 0
    for index in range(size):
        if seen[index] == 0 and grid.is_own(index, symbol):
            counts = _explore(state, index, symbol, seen)
            largest = max(largest, counts[SAFE] + counts[OPEN])
    return int(largest)


WEIGHTS: Final[vec[float]] = load_weights(str(Path(__file__).with_name("weights.json")), FEATURES)
