"""What is known for certain about one turn of Fischkopf."""

from __future__ import annotations

from tafelrunde.core.game import Notice
from tafelrunde.games.fischkopf.options import FischkopfOptions
from tafelrunde.games.fischkopf.solve import WORST, turn_for_lowest_sum


def solve(options: FischkopfOptions) -> list[Notice]:
    """The best expected sum, and how likely a full board and the bone are on the way to it."""
    turn = turn_for_lowest_sum(options.allow_stop)
    ends = turn.find_ends()
    return [
        Notice("fischkopf-optimum-sum", {"sum": f"{-turn.value():.4f}"}),
        Notice("fischkopf-optimum-full", {"percent": f"{100 * ends[0]:.3f}"}),
        Notice("fischkopf-optimum-bone", {"percent": f"{100 * ends[WORST + 1]:.3f}"}),
    ]
