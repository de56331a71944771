"""A match as environments play it: fast, without checks, with chance acting by itself."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tafelrunde.core.array import Arrays
from tafelrunde.core.game import AnyGame, Options
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, State
from tafelrunde.games import find_game

Observation = NDArray[np.int16]
Mask = NDArray[np.int8]


class Seats:
    """A game, its options and how many play: what stays the same from match to match."""

    def __init__(self, game: str, seats: int | None, options: dict[str, Any]) -> None:
        self.game: AnyGame = find_game(game)
        self.arrays: Arrays = self.game.arrays
        self.count = self.game.seats[0] if seats is None else seats
        self.game.check_seats(self.count)
        self.options: Options = self.game.make_options(options)
        self.shape = self.arrays.shape(self.count)

    def __deepcopy__(self, memo: dict[int, Any]) -> Seats:
        """It never changes, so copies of a position share it."""
        return self

    def first_state(self) -> State:
        state: State = self.game.new_state(self.count, self.options)
        return state

    def observation(self, state: State, seat: int) -> Observation:
        numbers = np.frombuffer(self.arrays.observe(state, seat), dtype="<i2")
        return numbers.reshape(self.shape)

    def mask(self, state: State, seat: int) -> Mask:
        """Ones for what the seat may do now."""
        mask = np.zeros(self.arrays.actions, dtype=np.int8)
        if state.to_act == seat:
            mask[self.arrays.choices(state)] = 1
        return mask

    def rewards(self, state: State) -> list[float]:
        """At the end: 1 for the only winner, together 0, less for a shared win; alone, minus the share of points left.

        A player alone has nobody to beat, so his reward is his score, as a part of the worst one, below zero.
        """
        winners = state.winners()
        if self.count == 1:
            return [-state.scores()[0] / self.game.worst_alone]
        share = 1 / len(winners)
        return [((share if seat in winners else 0.0) * self.count - 1) / (self.count - 1) for seat in range(self.count)]


def let_chance_act(state: State, rng: Rng) -> None:
    while state.to_act == CHANCE:
        state.apply(state.chance(rng))
