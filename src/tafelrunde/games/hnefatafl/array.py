# compiled
"""Hnefatafl in numbers: three planes of the board, and a fixed index for every move."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.array import Arrays, Numbers, Part
from tafelrunde.core.state import State, new_buffer
from tafelrunde.games.hnefatafl.board import EMPTY
from tafelrunde.games.hnefatafl.rules import HnefataflState
from tafelrunde.kit.grid import cell_of, field_of

# From every square to the ten others of its row and the ten others of its column.
ACTIONS: Final = 2420
BOARD: Final = 121
_BUFFER: Final = new_buffer()


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


def _action(index: i64) -> i64:
    cell = index // 20
    way = index % 20
    row = cell // 11 + 1
    column = cell % 11 + 1
    own = column - 1 if way < 10 else row - 1
    to = way % 10
    if to >= own:
        to += 1
    target = row << 4 | to + 1 if way < 10 else to + 1 << 4 | column
    return (row << 4 | column) << 8 | target


class HnefataflArrays(Arrays):
    def __init__(self) -> None:
        super().__init__(ACTIONS, 0)

    def parts(self, seats: int) -> list[Part]:
        board = (11, 11)
        return [
            Part("attackers", board, "1 where an attacker stands; rows from 1, columns from a"),
            Part("defenders", board, "1 where a defender stands"),
            Part("king", board, "1 where the king stands"),
            Part("side", (1,), "1 for the seat that leads the king, 0 for the attackers"),
            Part("turn", (1,), "1 if it is the seat's own turn"),
            Part("repeated", (1,), "how often the position was there before"),
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
        position = cast("HnefataflState", state)
        for cell in range(i64(BOARD)):
            piece = position.piece(field_of(cell, 11))
            if piece != EMPTY:
                numbers.set((piece - 1) * BOARD + cell, 1)
        numbers.skip(3 * BOARD)
        numbers.put(seat)
        numbers.put(1 if position.to_act == seat else 0)
        numbers.put(position.times_before())


ARRAYS: Final = HnefataflArrays()
