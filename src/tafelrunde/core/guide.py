# compiled
"""What a search asks about a position of a game for two: who is ahead, what is forced, which actions come first."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core.state import State

# Answers of `outlook`, for the seat to act: nothing special, it wins at once, it loses whatever it does,
# its rival would win at once if it did nothing about it, or it wins with its next action but one.
CALM: Final = 0
WINS: Final = 1
LOSES: Final = 2
THREATENED: Final = 3
WINS_SOON: Final = 4

# Leads are whole numbers; one of UNIT makes the chances about 73 to 27.
UNIT: Final = 1000
# No estimate is further from even than this; only a decided match counts more.
MOST_LEAD: Final = 30000


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """Knowledge of one game for the search of two players. All but `lead` may be left as they are."""

    def lead(self, state: State) -> i64:
        """How far seat 0 is ahead in a running match, from -MOST_LEAD to MOST_LEAD."""
        raise NotImplementedError

    def fade(self, state: State, lead: i64) -> i64:
        """What is left of a lead that others than the guide have found, where nobody makes progress."""
        return lead

    def outlook(self, state: State) -> i64:
        """One of the five above. It may miss something, but must not be wrong."""
        return CALM

    def repetition(self, state: State) -> i64:
        """What it is worth to come back to a position, for whoever acts now: more than 0 once nobody gets anywhere."""
        return 0

    def rank(self, state: State, actions: vec[i64], count: i64, ranks: vec[i64]) -> None:
        """Write for each action how forcing it is: 0 for a quiet one, at most 999 for the most forcing."""
        for i in range(count):
            ranks[i] = 0

    def forcing(self, state: State, actions: vec[i64], threats: bool) -> i64:
        """Write the actions that cannot be left out of a judgement, such as captures; return how many.

        With `threats` also those that threaten to win at once.
        """
        return 0

    def answers(self, state: State, actions: vec[i64]) -> i64:
        """Write all actions that may save the THREATENED seat to act; return how many."""
        return state.generate(actions)


class ShareGuide(Guide):
    """The knowledge of a game that has nothing but its estimated shares of the win."""

    def __init__(self, evaluate: Callable[[State], list[float]]) -> None:
        self.evaluate: Callable[[State], list[float]] = evaluate

    def lead(self, state: State) -> i64:
        return lead_of(self.evaluate(state)[0])


def share_of(lead: i64) -> float:
    """The share of the win of whoever is ahead by so much."""
    return 1.0 / (1.0 + math.exp(-float(lead) / float(UNIT)))


def lead_of(share: float) -> i64:
    """The opposite of `share_of`."""
    if share <= 0.0 or share >= 1.0:
        return MOST_LEAD if share >= 1.0 else -MOST_LEAD
    lead = float(UNIT) * math.log(share / (1.0 - share))
    return int(max(-float(MOST_LEAD), min(float(MOST_LEAD), lead)))
