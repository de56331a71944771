# compiled
"""Hnefatafl in numbers: three planes of the board, and a fixed index for every move."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.array import Arrays, Numbers, Part
from tafelrunde.core.state import NOBODY, State
from tafelrunde.games.hnefatafl.board import LOWEST
from tafelrunde.games.hnefatafl.rules import ATTACKERS, DEFENDERS, LIST, HnefataflState
from tafelrunde.kit.grid import cell_of, turns_of

# From every square to the ten others of its row and the ten others of its column.
ACTIONS: Final = 2420
BOARD: Final = 121
# As many slots for each side as its list of men has places.
MEN: Final = 32


def _write_ways(reach: i64, own: i64, index: i64, into: vec[i64], at: i64) -> i64:
    """The indices of the places of a line, as bits, that a man on place `own` can go to; his own has none."""
    lowest = LOWEST
    below = reach & ((i64(1) << own) - 1)
    ways = below | (reach ^ below) >> 1
    while ways != 0:
        into[at] = index + i64(lowest[ways]) - 1
        at += 1
        ways &= ways - 1
    return at


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
        position = cast("HnefataflState", state)
        if position.to_act == NOBODY:
            return 0
        men = position.men
        first = LIST * position.to_act
        start = at
        for i in range(first, first + position.count(position.to_act)):
            source = i64(men[i])
            index = cell_of(source, 11) * 20
            at = _write_ways(position.row_targets(source), (source & 15) - 1, index, into, at)
            at = _write_ways(position.column_targets(source), (source >> 4) - 1, index + 10, into, at)
        return at - start

    def action(self, state: State, chosen: i64, index: i64) -> i64:
        return _action(index)

    def observe(self, state: State, seat: i64, chosen: i64, numbers: Numbers) -> None:
        position = cast("HnefataflState", state)
        men = position.men
        for side in range(i64(2)):
            for i in range(LIST * side, LIST * side + position.count(side)):
                square = i64(men[i])
                numbers.set((i64(position.cells[square]) - 1) * BOARD + cell_of(square, 11), 1)
        numbers.skip(3 * BOARD)
        numbers.put(seat)
        numbers.put(1 if position.to_act == seat else 0)
        numbers.put(position.times_before())

    def slots(self, state: State, into: vec[i64]) -> i64:
        position = cast("HnefataflState", state)
        men = position.men
        attackers = position.count(ATTACKERS)
        defenders = position.count(DEFENDERS)
        for i in range(MEN):
            into[i] = cell_of(i64(men[i]), 11) if i < attackers else i64(-1)
        for i in range(MEN):
            into[MEN + i] = BOARD + cell_of(i64(men[LIST + i]), 11) if 0 < i < defenders else i64(-1)
        into[MEN] = 2 * BOARD + cell_of(position.king(), 11)
        return 2 * MEN

    def symmetries(self, seats: int) -> list[list[int]]:
        rest = [3 * BOARD, 3 * BOARD + 1, 3 * BOARD + 2]
        return [[plane * BOARD + cell for plane in range(3) for cell in turn] + rest for turn in turns_of(11)]


ARRAYS: Final = HnefataflArrays()
