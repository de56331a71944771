"""A first judgement of a Funkloch match: points noted, and what the best network promises for the scorings to come."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.core.state import RUNNING
from tafelrunde.games.funkloch.board import MARKED, empty_cells
from tafelrunde.games.funkloch.rules import FACTOR, ROUNDS, FunklochState

# In spots of a network. A symbol without a marker may be covered before it counts; a marker stays.
OPEN_WORTH: Final = 0.7
MARKED_WORTH: Final = 1.0
# The scoring marker itself, and what the card under it usually brings.
CARD_WORTH: Final = 2.0
# A token at hand joins or saves about this much.
TOKEN_WORTH: Final = 0.6
# What a whole round of cards adds to a network on average.
ROUND_WORTH: Final = 1.0
# How many points of lead double the odds.
DOUBLING: Final = 9.0


def evaluate(state: FunklochState) -> list[float]:
    """The estimated share of the win by seat."""
    if state.reason != RUNNING:
        winners = state.winners()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
    scores = state.scores()
    expected = [float(scores[seat]) + promise(state, seat) for seat in range(state.seats)]
    best = max(expected)
    odds = [2.0 ** ((points - best) / DOUBLING) for points in expected]
    total = sum(odds)
    return [odd / total for odd in odds]


def promise(state: FunklochState, seat: i64) -> float:
    """The points that a seat may expect from the scorings it has yet to make."""
    network = best_network(state, seat, OPEN_WORTH) + CARD_WORTH + TOKEN_WORTH * float(state.tokens(seat))
    points = 0.0
    for number in range(state.round, ROUNDS + 1):
        if number > state.round or state.is_waiting(seat):
            points += float(FACTOR[number]) * (network + ROUND_WORTH * float(number - state.round))
    return points


def largest_network(state: FunklochState, seat: i64) -> int:
    """How many spots the seat's largest network has."""
    return int(best_network(state, seat, MARKED_WORTH))


def best_network(state: FunklochState, seat: i64, open_worth: float) -> float:
    """The worth of the seat's best network; a spot with a marker counts 1, any other `open_worth`."""
    grid = state.grid
    size = i64(len(grid.cells))
    seen = empty_cells(size)
    best = 0.0
    for index in range(size):
        if seen[index] == 0 and grid.is_own(index, seat):
            network = grid.connected(index, seat)
            for each in network:
                seen[each] = u8(1)
            best = max(best, _worth(grid.cells, network, open_worth))
    return best


def _worth(cells: vec[u8], network: vec[i64], open_worth: float) -> float:
    worth = 0.0
    for index in network:
        worth += MARKED_WORTH if cells[index] >= MARKED else open_worth
    return worth
