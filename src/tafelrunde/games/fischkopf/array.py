# compiled
"""Fischkopf in numbers: the fish, the dice, and everybody's sums, seen from one seat."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.array import Arrays, Numbers, Part
from tafelrunde.core.state import MOST_SEATS, State, new_buffer
from tafelrunde.games.fischkopf.rules import FischkopfState

# Twelve fields, then stop, go and decline.
ACTIONS: Final = 15
_BUFFER: Final = new_buffer()


class FischkopfArrays(Arrays):
    def __init__(self) -> None:
        super().__init__(ACTIONS, 21)

    def parts(self, seats: int) -> list[Part]:
        return [
            Part("fish", (12,), "1 where a stone lies on field 1 to 12"),
            Part("dice", (2, 6), "which number each die shows; all 0 before a roll"),
            Part("player", (MOST_SEATS,), "whose turn it is, counted from the own seat on"),
            Part("rounds", (3,), "the round, how many there are, and the number of the playoff"),
            Part(
                "places",
                (MOST_SEATS, 4),
                "for each place from the own seat on: the sum (-1: not noted yet), that of the playoff, whether it can "
                "still win, whether it still has to play",
            ),
        ]

    def choices(self, state: State, chosen: i64, into: vec[i64], at: i64) -> i64:
        buffer = _BUFFER
        count = state.generate(buffer)
        for i in range(count):
            into[at + i] = buffer[i] - 1
        return count

    def action(self, state: State, chosen: i64, index: i64) -> i64:
        return index + 1

    def observe(self, state: State, seat: i64, chosen: i64, numbers: Numbers) -> None:
        position = cast("FischkopfState", state)
        seats = position.seats
        numbers.put_bits(position.occupied >> 1, 12)
        numbers.put_one_of((position.roll >> 3) - 1, 6)
        numbers.put_one_of((position.roll & 7) - 1, 6)
        numbers.put_one_of((position.player - seat) % seats, MOST_SEATS)
        numbers.put(position.round)
        numbers.put(position.rounds)
        numbers.put(position.playoff)
        for place in range(seats):
            other = (seat + place) % seats
            numbers.put(position.sums[other])
            numbers.put(position.sums[seats + other] if position.playoff > 0 else i64(0))
            numbers.put(position.contenders >> other & 1)
            numbers.put(position.waiting >> other & 1)
        numbers.skip((MOST_SEATS - seats) * 4)


ARRAYS: Final = FischkopfArrays()
