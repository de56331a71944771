# compiled
"""A position of any game: the one interface that matches, searches and measurements share."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core.rng import Rng

# Inside compiled code both are i64; everywhere else they are plain ints.
Seat = int
Action = int

CHANCE: Final = -1
NOBODY: Final = -2

# `reason` while the match is running.
RUNNING: Final = -1

# No game has more seats than this.
MOST_SEATS: Final = 20

# No position of any game offers more actions than this; the contract checks it.
BUFFER_SIZE: Final = 2048


def new_buffer() -> vec[i64]:
    return vec[i64]([0] * BUFFER_SIZE)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """A mutable position with a single owner.

    `to_act` is a seat, CHANCE, or NOBODY once the match is over. `reason` is RUNNING until then, and
    afterwards an index into the game's `reasons`. Actions are ints; `apply` trusts its caller, and
    `Match.submit` is the place that checks.
    """

    def __init__(self, seats: i64, to_act: i64) -> None:
        self.seats: i64 = seats
        self.to_act: i64 = to_act
        self.reason: i64 = RUNNING

    def clone(self) -> State:
        raise NotImplementedError

    def generate(self, buffer: vec[i64]) -> i64:
        """Write every legal action into the buffer, each once, in any order; return how many."""
        raise NotImplementedError

    def apply(self, action: i64) -> None:
        """Carry out a legal action. Always deterministic: chance is an action too."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """By seat, in the units of the rules; the running score during play. Public by contract."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The seats that won, in order; empty until the end, and all of the tied ones in a tie."""
        raise NotImplementedError

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """Every outcome that can happen now with its weight, ascending; only while CHANCE acts."""
        raise NotImplementedError

    def chance(self, rng: Rng) -> i64:
        """Propose an outcome with the right probability. Games override this with something faster."""
        outcomes = self.chance_outcomes()
        total = 0
        for _, weight in outcomes:
            total += weight
        pick = rng.below(total)
        for outcome, weight in outcomes:
            pick -= weight
            if pick < 0:
                return outcome
        raise AssertionError("the weights of the outcomes do not add up")

    def resample(self, seat: i64, rng: Rng) -> State:
        """A fresh position with everything `seat` cannot know drawn anew; -1 knows what all know.

        Games without secrets have nothing to redraw.
        """
        return self.clone()

    def fingerprint(self) -> i64:
        """The same number for positions with the same future, and others for others; 0 if the game has none.

        What happened before counts only by `repeats`.
        """
        return 0

    def repeats(self, within: i64) -> i64:
        """How often this position came before in the last so many actions, where the rules count that."""
        return 0

    def skip(self) -> bool:
        """Give the turn away, for a search that asks what a turn is worth; False if the game knows no such thing."""
        return False

    def random_action(self, rng: Rng) -> i64:
        """Uniform over the legal actions of the seat to act. Games override this with something faster."""
        buffer = new_buffer()
        return buffer[rng.below(self.generate(buffer))]

    def legal_actions(self) -> list[int]:
        """Every legal action, ascending: the friendly form of `generate`."""
        buffer = new_buffer()
        count = self.generate(buffer)
        return sorted([int(buffer[i]) for i in range(count)])


@mypyc_attr(acyclic=True)
class Worlds:
    """A position as one seat knows it: every world that is drawn agrees with that, and the rest of it is new."""

    def __init__(self, truth: State, seat: i64) -> None:
        self._truth: State = truth
        self._seat: i64 = seat

    @property
    def seats(self) -> int:
        return self._truth.seats

    def draw(self, rng: Rng) -> State:
        return self._truth.resample(self._seat, rng)
