"""Decisions by index: what a seat is told in numbers, and how an index, or two, lead to an action."""

from __future__ import annotations

from tafelrunde.core.array import MORE, Stepper, observation
from tafelrunde.core.game import AnyGame
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import Action, Seat, Worlds


class IndexedDecision:
    """One decision of a seat; where it takes two steps, what is told changes after the first.

    It is made from a world that agrees with what the seat knows, so the true one is nowhere near.
    """

    def __init__(self, game: AnyGame, seat: Seat, worlds: Worlds) -> None:
        assert game.learning is not None, game.id  # noqa: S101 - whoever asks has looked
        self._arrays = game.learning.arrays
        self._stepper = Stepper(self._arrays, worlds.draw(Rng(0)))
        self._seat = seat

    @property
    def shape(self) -> tuple[int, ...]:
        return self._arrays.shape(int(self._stepper.state.seats))

    def observation(self) -> bytes:
        """int16 numbers, as docs/observations.md describes them."""
        return observation(self._arrays, self._stepper.state, self._seat, self._stepper.chosen)

    def legal(self) -> list[int]:
        return self._stepper.choices()

    def take(self, index: int) -> Action | None:
        """The action behind a legal index, or None if another step is to follow."""
        action = int(self._stepper.action(index))
        if action != MORE:
            return action
        self._stepper.chosen = index
        return None
