"""Why a stone of Fischkopf is well placed: what it saves, what still fits then, and how near the bone is."""

from __future__ import annotations

from tafelrunde.core.game import Notice, Reason, View
from tafelrunde.games.fischkopf.board import BONE, FIELDS, fields_of
from tafelrunde.games.fischkopf.view import FischkopfFacts

DIE = range(1, 7)
ROLLS = len(DIE) ** 2
# From so many missing fields on, the bone is worth a word.
NEAR = 2


def why(before: View, after: View) -> list[Reason]:
    then, now = before.facts, after.facts
    placed = sorted(set(now.occupied) - set(then.occupied))
    if now.player != then.player or len(placed) != 1:
        return _ended(then, now)
    reasons = [Reason("points", Notice("fischkopf-why-saves", {"field": placed[0], "sum": now.free_sum}))]
    missing = [field for field in fields_of(BONE) if field not in now.occupied]
    if placed[0] in fields_of(BONE) and len(missing) <= NEAR:
        reasons.append(Reason("grows", Notice("fischkopf-why-bone", {"missing": len(missing)})))
    fitting = rolls_that_fit(now)
    return [*reasons, Reason("opens", Notice("fischkopf-why-fits", {"count": fitting, "rolls": ROLLS}))]


def _ended(then: FischkopfFacts, now: FischkopfFacts) -> list[Reason]:
    """The head is cleared, or the player has stopped or goes on."""
    cleared = len(then.occupied) - len(now.occupied)
    if now.player == then.player and cleared > 0:
        return [Reason("takes", Notice("fischkopf-why-head"))]
    return []


def rolls_that_fit(facts: FischkopfFacts) -> int:
    """Of the 36 rolls of two dice, those that allow another stone."""
    free = set(range(1, FIELDS + 1)) - set(facts.occupied)
    return sum(bool({low, high, low + high} & free) for low in DIE for high in DIE)
