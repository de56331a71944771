# compiled
"""Fischkopf in numbers: the fish, the dice, and everybody's sums, seen from one seat."""

from __future__ import annotations

from typing import Final

from tafelrunde.core.array import Arrays, Numbers
from tafelrunde.core.state import MOST_SEATS, new_buffer
from tafelrunde.games.fischkopf.rules import FischkopfState

# Twelve fields, then stop, go and decline.
ACTIONS: Final = 15
# The fish, two dice, whose turn it is, rounds; then for each place its sums and what it still takes part in.
SHARED: Final = 12 + 12 + MOST_SEATS + 3
EACH: Final = 4
_BUFFER: Final = new_buffer()


def shape(seats: int) -> tuple[int, ...]:
    return (SHARED + EACH * MOST_SEATS,)


def choices(state: FischkopfState) -> list[int]:
    buffer = _BUFFER
    found: list[int] = []
    for i in range(state.generate(buffer)):
        action = buffer[i]
        found.append(action - 1)
    return found


def action_at(state: FischkopfState, index: int) -> int:
    return index + 1


def observe(state: FischkopfState, seat: int) -> bytes:
    """Seats are counted from one's own on; a sum of -1 is not noted yet."""
    seats = state.seats
    numbers = Numbers(SHARED + EACH * MOST_SEATS)
    numbers.put_bits(state.occupied >> 1, 12)
    numbers.put_one_of((state.roll >> 3) - 1, 6)
    numbers.put_one_of((state.roll & 7) - 1, 6)
    numbers.put_one_of((state.player - seat) % seats, MOST_SEATS)
    numbers.put(state.round)
    numbers.put(state.rounds)
    numbers.put(state.playoff)
    for place in range(seats):
        other = (seat + place) % seats
        numbers.put(state.sums[other])
        numbers.put(state.sums[seats + other] if state.playoff > 0 else 0)
        numbers.put(state.contenders >> other & 1)
        numbers.put(state.waiting >> other & 1)
    return numbers.result()


ARRAYS = Arrays(actions=ACTIONS, outcomes=21, shape=shape, choices=choices, action=action_at, observe=observe)
