# compiled
"""Hnefatafl in numbers: five planes of the board, and a fixed index for every move."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.array import Arrays, Numbers
from tafelrunde.core.state import new_buffer
from tafelrunde.games.hnefatafl.board import EMPTY
from tafelrunde.games.hnefatafl.rules import HnefataflState
from tafelrunde.kit.grid import cell_of, field_of

# From every square to the ten others of its row and the ten others of its column.
ACTIONS: Final = 2420
PLANES: Final = 5
BOARD: Final = 121
_BUFFER: Final = new_buffer()


def shape(seats: int) -> tuple[int, ...]:
    return (PLANES, 11, 11)


def _index(action: i64) -> i64:
    source = action >> 8
    target = action & 0xFF
    if source >> 4 == target >> 4:
        to = (target & 15) - 1
        line: i64 = 0
        own = (source & 15) - 1
    else:
        to = (target >> 4) - 1
        line = 10
        own = (source >> 4) - 1
    return cell_of(source, 11) * 20 + line + (to if to < own else to - 1)


def choices(state: HnefataflState) -> list[int]:
    buffer = _BUFFER
    return [int(_index(buffer[i])) for i in range(state.generate(buffer))]


def action_at(state: HnefataflState, index: int) -> int:
    cell, way = divmod(index, 20)
    row, column = cell // 11 + 1, cell % 11 + 1
    source = row << 4 | column
    own = column - 1 if way < 10 else row - 1
    to = way % 10
    to += to >= own
    return source << 8 | (row << 4 | to + 1 if way < 10 else to + 1 << 4 | column)


def observe(state: HnefataflState, seat: int) -> bytes:
    """Planes: attackers, defenders, king, whether one leads the defenders, how often the position was there before."""
    numbers = Numbers(PLANES * BOARD)
    times = state.times_before()
    for cell in range(121):
        piece = state.piece(field_of(cell, 11))
        if piece != EMPTY:
            numbers.set((piece - 1) * BOARD + cell, 1)
        numbers.set(3 * BOARD + cell, seat)
        numbers.set(4 * BOARD + cell, times)
    return numbers.result()


ARRAYS = Arrays(actions=ACTIONS, outcomes=0, shape=shape, choices=choices, action=action_at, observe=observe)
