"""What is known for certain about Fischkopf: one turn played for the lowest sum, and a match played for the win."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.core.game import Notice
from tafelrunde.games.fischkopf.board import MOST_SEATS
from tafelrunde.games.fischkopf.options import FischkopfOptions
from tafelrunde.games.fischkopf.outlook import shares_of
from tafelrunde.games.fischkopf.position import new_state
from tafelrunde.games.fischkopf.rules import STARTS
from tafelrunde.games.fischkopf.solve import WORST, turn_for_lowest_sum


def solve(options: FischkopfOptions) -> list[Notice]:
    """The best expected sum, how likely a full board and the bone are on the way to it, and who wins how often."""
    turn = turn_for_lowest_sum(options.allow_stop)
    ends = turn.find_ends()
    return [
        Notice("fischkopf-optimum-sum", {"sum": f"{-turn.value():.4f}"}),
        Notice("fischkopf-optimum-full", {"percent": f"{100 * ends[0]:.3f}"}),
        Notice("fischkopf-optimum-bone", {"percent": f"{100 * ends[WORST + 1]:.3f}"}),
        *_tell_shares(options),
    ]


def _tell_shares(options: FischkopfOptions) -> Iterator[Notice]:
    """How likely each wins, in the order of play; with more players less is known."""
    for seats in range(2, MOST_SEATS + 1):
        state = new_state(seats, options)
        state.apply(STARTS)
        shares = shares_of(state)
        if shares is None:
            yield Notice("fischkopf-optimum-unknown", {"seats": seats})
            return
        percents = "  ".join(f"{100 * share:.2f} %" for share in shares)
        yield Notice("fischkopf-optimum-shares", {"seats": seats, "percents": percents})
