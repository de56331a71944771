"""A match as environments play it: fast, without checks, with chance acting by itself."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tafelrunde.core.array import Arrays, Numbers, Stepper
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame, Learning, Options
from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import State
from tafelrunde.games import find_game

Observation = NDArray[np.int16]
Mask = NDArray[np.int8]


class Setup:
    """A game, its options and how many play: what stays the same from match to match."""

    def __init__(self, game: str, seats: int | None, options: dict[str, Any]) -> None:
        self.game: AnyGame = find_game(game)
        if self.game.learning is None:
            raise BadInput(f"{self.game.name} is not told in numbers, so no program can learn it.")
        self.learning: Learning = self.game.learning
        self.arrays: Arrays = self.learning.arrays
        self.count = self.game.seats[0] if seats is None else seats
        self.game.check_seats(self.count)
        self.given = options
        self.options: Options = self.game.make_options(options)
        self.shape = self.arrays.shape(self.count)
        self._numbers = Numbers(self.arrays.size(self.count))

    def __deepcopy__(self, memo: dict[int, Any]) -> Setup:
        """It never changes, so copies of a position share it."""
        return self

    def __reduce__(self) -> tuple[type[Setup], tuple[str, int, dict[str, Any]]]:
        return Setup, (self.game.id, self.count, self.given)

    def first_state(self) -> State:
        state: State = self.game.new_state(self.count, self.options)
        return state

    def start(self) -> Stepper:
        return Stepper(self.arrays, self.first_state())

    def observation(self, stepper: Stepper, seat: int) -> Observation:
        numbers = self._numbers
        numbers.begin(0)
        stepper.observe(seat, numbers)
        return np.frombuffer(memoryview(numbers.data), dtype=np.int16).reshape(self.shape).copy()

    def mask(self, choices: list[int]) -> Mask:
        """Ones for what can be done now."""
        mask = np.zeros(self.arrays.actions, dtype=np.int8)
        mask[choices] = 1
        return mask

    def text(self, action: int) -> str:
        """An action as people write it."""
        return str(self.game.notation.format(action))

    def rewards(self, state: State) -> list[float]:
        """At the end: 1 for the only winner, together 0, less for a shared win; alone, minus the share of points left.

        A player alone has nobody to beat, so his reward is his score, as a part of the worst one, below zero.
        """
        if self.count == 1:
            return [-state.scores()[0] / self.learning.worst_alone]
        return [(share * self.count - 1) / (self.count - 1) for share in settled_shares(state)]
