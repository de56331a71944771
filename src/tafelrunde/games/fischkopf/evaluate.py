"""A first judgement of a Fischkopf match: who has noted little, and how the running turn may end."""

from __future__ import annotations

from typing import Final

from tafelrunde.core.state import RUNNING
from tafelrunde.games.fischkopf.board import FULL, SUMS
from tafelrunde.games.fischkopf.rules import DRAW_STARTER, OPEN, FischkopfState

# The sum that a turn of random stones leaves on average, and how many points of lead double the odds.
USUAL_SUM: Final = 40.0
DOUBLING: Final = 10.0


def evaluate(state: FischkopfState) -> list[float]:
    """The estimated share of the win by seat."""
    if state.reason != RUNNING:
        winners = state.winners()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
    odds = [
        2.0 ** (-expected_sum(state, seat) / DOUBLING) if state.contenders >> seat & 1 else 0.0
        for seat in range(state.seats)
    ]
    total = sum(odds)
    return [odd / total for odd in odds]


def expected_sum(state: FischkopfState, seat: int) -> float:
    """What a seat will have noted when the round or the playoff is over."""
    if state.phase == DRAW_STARTER:
        return USUAL_SUM
    noted = int(state.sums[seat])
    if state.playoff > 0:
        noted = int(state.sums[state.seats + seat])
        if noted == OPEN:
            noted = 0
    if not state.waiting >> seat & 1:
        return float(noted)
    if seat != state.player:
        return float(noted) + USUAL_SUM
    free = float(SUMS[(FULL & ~state.occupied) >> 1])
    # A turn goes on for a while: the fields still free will be worth less at its end.
    return float(noted) + free * USUAL_SUM / 78.0
