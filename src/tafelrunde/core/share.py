# compiled
"""The win, divided among the seats: whoever wins alone has all of it, and winners of a tie have equal parts."""

from __future__ import annotations

from tafelrunde.core.state import State


def share_out(winners: list[int], seats: int) -> list[float]:
    """By seat. Where nobody has won, as in a match that was broken off, all have equal parts."""
    if not winners:
        return [1.0 / seats] * seats
    part = 1.0 / len(winners)
    return [part if seat in winners else 0.0 for seat in range(seats)]


def settled_shares(state: State) -> list[float]:
    """The shares at the end of a match; before it, nobody is ahead."""
    return share_out(state.winners(), int(state.seats))
