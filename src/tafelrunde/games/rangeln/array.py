# compiled
"""Rangeln in numbers: the board as planes, the turn, and everybody's totals, seen from one seat."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.array import Arrays, Numbers, Part
from tafelrunde.core.state import State, new_buffer
from tafelrunde.games.rangeln.board import MOST_SEATS, STEPS, STONES_SPAN
from tafelrunde.games.rangeln.rules import CHOOSE_TWO, FIRST_STEP, STOP, RangelnState
from tafelrunde.kit.grid import cell_of, field_of, turns_of

# A field to place on; a field and one of the four ways to step; then the three words.
STEP: Final = 81
WORDS: Final = 405
ACTIONS: Final = 408
# Stones by place from one's own on, those that have moved, the path of the moving one.
PLANES: Final = 7
STONES: Final = "1 where a stone of the place {place} after the own seat stands; rows from 1, columns from a"
_BUFFER: Final = new_buffer()


def _index(action: i64) -> i64:
    if action <= STOP:
        return WORDS + action - CHOOSE_TWO
    if action < FIRST_STEP:
        return cell_of(action, 9)
    step = (action & 0xFF) - (action >> 8)
    way: i64 = 0 if step == -16 else 1 if step == -1 else 2 if step == 1 else 3
    return STEP + 4 * cell_of(action >> 8, 9) + way


def _action(index: i64) -> i64:
    if index >= WORDS:
        return CHOOSE_TWO + index - WORDS
    if index < STEP:
        return field_of(index, 9)
    source = field_of((index - STEP) // 4, 9)
    return source << 8 | source + STEPS[(index - STEP) % 4]


class RangelnArrays(Arrays):
    def __init__(self) -> None:
        super().__init__(ACTIONS, 5)

    def parts(self, seats: int) -> list[Part]:
        board = (9, 9)
        return [
            *[Part(f"stones {place}", board, STONES.format(place=place)) for place in range(MOST_SEATS)],
            Part("moved", board, "1 where a stone stands that has moved in this turn"),
            Part("path", board, "the path of the moving stone, its fields numbered from 1"),
            Part("phase", (5,), "what is to be done"),
            Part("player", (5,), "whose turn it is, counted from the own seat on"),
            Part("starter", (5,), "who began the round, counted likewise"),
            Part(
                "turn",
                (7,),
                "round, seats, laps, stones that may begin, fields left, fields for each stone, length of the path",
            ),
            Part("places", (MOST_SEATS, 2), "for each place from the own seat on: points so far, and on the board now"),
        ]

    def choices(self, state: State, chosen: i64, into: vec[i64], at: i64) -> i64:
        buffer = _BUFFER
        count = state.generate(buffer)
        for i in range(count):
            into[at + i] = _index(buffer[i])
        return count

    def action(self, state: State, chosen: i64, index: i64) -> i64:
        return _action(index)

    def observe(self, state: State, seat: i64, chosen: i64, numbers: Numbers) -> None:
        position = cast("RangelnState", state)
        seats = position.seats
        _draw_stones(position, seat, numbers)
        numbers.skip(PLANES * 81)
        numbers.put_one_of(position.phase, 5)
        numbers.put_one_of((position.player - seat) % seats, 5)
        numbers.put_one_of((position.starter - seat) % seats, 5)
        numbers.put(position.round)
        numbers.put(seats)
        numbers.put(position.laps)
        numbers.put(position.to_begin)
        numbers.put(position.fields)
        numbers.put(position.each)
        numbers.put(position.length)
        for place in range(seats):
            other = (seat + place) % seats
            numbers.put(position.total(other))
            numbers.put(position.board_score(other))
        numbers.skip((MOST_SEATS - seats) * 2)

    def symmetries(self, seats: int) -> list[list[int]]:
        rest = list(range(PLANES * 81, self.size(seats)))
        return [[plane * 81 + cell for plane in range(PLANES) for cell in turn] + rest for turn in turns_of(9)]


def _draw_stones(state: RangelnState, seat: i64, numbers: Numbers) -> None:
    for place in range(state.seats):
        other = (seat + place) % state.seats
        for number in range(state.stones):
            field = state.where(other * STONES_SPAN + number)
            if field > 0:
                numbers.set(place * 81 + cell_of(field, 9), 1)
                if other == state.player and state.moved >> number & 1:
                    numbers.set(5 * 81 + cell_of(field, 9), 1)
    for i in range(state.length):
        numbers.set(6 * 81 + cell_of(state.path >> 8 * i & 0xFF, 9), i + 1)


ARRAYS: Final = RangelnArrays()
