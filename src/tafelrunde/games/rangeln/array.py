# compiled
"""Rangeln in numbers: the board as planes, the turn, and everybody's totals, seen from one seat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.array import Arrays, Numbers
from tafelrunde.core.state import new_buffer
from tafelrunde.games.rangeln.board import MOST_SEATS, STEPS, STONES_SPAN
from tafelrunde.games.rangeln.rules import CHOOSE_THREE, CHOOSE_TWO, FIRST_STEP, STOP, RangelnState
from tafelrunde.kit.grid import cell_of, field_of

# A field to place on; a field and one of the four ways to step; then the three words.
STEP: Final = 81
WORDS: Final = 405
ACTIONS: Final = 408
# Stones by place from one's own on, those that have moved, the path of the moving one.
PLANES: Final = 7
NUMBERS: Final = 5 + 5 + 5 + 7 + MOST_SEATS * 2
_BUFFER: Final = new_buffer()


def shape(seats: int) -> tuple[int, ...]:
    return (PLANES * 81 + NUMBERS,)


def _index(action: i64) -> i64:
    if action <= STOP:
        return WORDS + action - CHOOSE_TWO
    if action < FIRST_STEP:
        return cell_of(action, 9)
    step = (action & 0xFF) - (action >> 8)
    way: i64 = 0 if step == -16 else 1 if step == -1 else 2 if step == 1 else 3
    return STEP + 4 * cell_of(action >> 8, 9) + way


def choices(state: RangelnState) -> list[int]:
    buffer = _BUFFER
    return [int(_index(buffer[i])) for i in range(state.generate(buffer))]


def action_at(state: RangelnState, index: int) -> int:
    if index >= WORDS:
        return (CHOOSE_TWO, CHOOSE_THREE, STOP)[index - WORDS]
    if index < STEP:
        return field_of(index, 9)
    source = field_of((index - STEP) // 4, 9)
    return source << 8 | source + STEPS[(index - STEP) % 4]


def observe(state: RangelnState, seat: int) -> bytes:
    """Seats are counted from one's own on."""
    seats = state.seats
    numbers = Numbers(PLANES * 81 + NUMBERS)
    _draw_stones(state, seat, numbers)
    numbers.skip(PLANES * 81)
    numbers.put_one_of(state.phase, 5)
    numbers.put_one_of((state.player - seat) % seats, 5)
    numbers.put_one_of((state.starter - seat) % seats, 5)
    for number in (state.round, seats, state.laps, state.to_begin, state.fields, state.each, state.length):
        numbers.put(number)
    for place in range(seats):
        other = (seat + place) % seats
        numbers.put(state.total(other))
        numbers.put(state.board_score(other))
    return numbers.result()


def _draw_stones(state: RangelnState, seat: int, numbers: Numbers) -> None:
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


ARRAYS = Arrays(actions=ACTIONS, outcomes=5, shape=shape, choices=choices, action=action_at, observe=observe)
