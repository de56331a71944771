"""What is known for certain about Fischkopf: one turn played for the lowest sum, and a match played for the win."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.core.game import Notice
from tafelrunde.core.state import MOST_SEATS
from tafelrunde.games.fischkopf.board import LIBERTIES, MAY_DECLINE, MAY_STOP
from tafelrunde.games.fischkopf.options import FischkopfOptions
from tafelrunde.games.fischkopf.outlook import shares_of
from tafelrunde.games.fischkopf.position import liberty_of, new_state
from tafelrunde.games.fischkopf.rules import STARTS
from tafelrunde.games.fischkopf.solve import WORST, bone_turn, turn_for_lowest_sum


def solve(options: FischkopfOptions) -> list[Notice]:
    """The best expected sum, how likely a full board and the bone are on the way to it, and who wins how often.

    At first by these options, and then what a turn comes to with each of the others.
    """
    liberty = liberty_of(options)
    figures = figures_of(liberty)
    return [
        Notice("fischkopf-optimum-sum", {"sum": figures["sum"]}),
        Notice("fischkopf-optimum-full", {"percent": figures["full"]}),
        Notice("fischkopf-optimum-bone", {"percent": figures["bone"]}),
        Notice("fischkopf-optimum-patience", {"percent": figures["aimed"]}),
        *_tell_shares(options),
        *(
            Notice("fischkopf-optimum-other", {**_words_of(other), **figures_of(other)})
            for other in range(LIBERTIES)
            if other != liberty
        ),
    ]


def figures_of(liberty: int) -> dict[str, str]:
    """One turn for the lowest sum, where the bone is noted as 0: that sum, and the full boards and bones in percent.

    `aimed` is how often the bone comes about for whoever plays for nothing else.
    """
    turn = turn_for_lowest_sum(liberty)
    ends = turn.find_ends()
    full, bone = 100 * ends[0], 100 * ends[WORST + 1]
    aimed = 100 * bone_turn(liberty).value()
    return {"sum": f"{-turn.value():.4f}", "full": f"{full:.3f}", "bone": f"{bone:.3f}", "aimed": f"{aimed:.3f}"}


def _words_of(liberty: int) -> dict[str, str]:
    return {"stop": "yes" if liberty & MAY_STOP else "no", "decline": "yes" if liberty & MAY_DECLINE else "no"}


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
