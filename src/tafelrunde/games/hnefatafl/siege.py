# compiled
"""The siege of Hnefatafl: where the king could still get to, and what is missing to shut the corners off."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.hnefatafl.board import COUNT, LOWEST, SIZE, SLIDE
from tafelrunde.games.hnefatafl.rules import ATTACKERS, HnefataflState

# A barrier before a corner lies within so many squares of it, counted along rows and columns.
DEPTH: Final = 7
# More than any barrier is missing.
NEVER: Final = 99

# By piece: what it takes to make its square part of a barrier. A defender has to be driven away.
PRICES: Final = vec[i64]([1, 0, 2, 9, 99])
# The corners, and the steps from each into the board by row and by column.
CORNER: Final = vec[i64]([0x11, 0x1B, 0xB1, 0xBB])
BY_ROW: Final = vec[i64]([16, 16, -16, -16])
BY_COLUMN: Final = vec[i64]([1, -1, 1, -1])


class Siege:
    """What `look` finds: of each row, as bits, the attackers and what the king could reach; 0 and 12 are empty."""

    def __init__(self) -> None:
        self.held: vec[i64] = vec[i64]([0] * 13)
        self.reach: vec[i64] = vec[i64]([0] * 13)
        self.costs: vec[i64] = vec[i64]([0] * 16)

    def look(self, state: HnefataflState) -> None:
        """Everywhere the king could go if his men stepped aside and the attackers stood still."""
        held = self.held
        reach = self.reach
        men = state.men
        for row in range(13):
            held[row] = 0
            reach[row] = 0
        for i in range(state.count(ATTACKERS)):
            square = i64(men[i])
            held[square >> 4] |= i64(1) << ((square & 15) - 1)
        king = state.king()
        reach[king >> 4] = i64(1) << ((king & 15) - 1)
        row = king >> 4
        # Up and down by turns, until one way changes nothing.
        while self._sweep(row, 1):
            row = 11
            if not self._sweep(row, -1):
                break
            row = 1

    def _sweep(self, row: i64, step: i64) -> bool:
        """Let the reach of the rows beside flow into each row and along it, row by row."""
        reach = self.reach
        held = self.held
        slide = SLIDE
        lowest = LOWEST
        changed = False
        while 1 <= row <= 11:
            blocked = held[row]
            before = reach[row]
            todo = (before | reach[row - 1] | reach[row + 1]) & ~blocked
            # A single square may be the king's, which has not flown along its row yet.
            if todo != before or before & (before - 1) == 0:
                filled: i64 = 0
                while todo != 0:
                    column = i64(lowest[todo]) - 1
                    filled |= i64(slide[column << 11 | blocked]) | i64(1) << column
                    todo &= ~filled
                reach[row] = filled
                changed = changed or filled != before
            row += step
        return changed

    def is_reached(self, square: i64) -> bool:
        return self.reach[square >> 4] >> ((square & 15) - 1) & 1 == 1

    def touches(self, corner: i64) -> bool:
        """Does what the king could reach come as far as the three squares on the diagonal before a corner?"""
        square = CORNER[corner]
        down = BY_ROW[corner]
        along = BY_COLUMN[corner]
        return (
            self.is_reached(square + 2 * down + along)
            or self.is_reached(square + down + 2 * along)
            or self.is_reached(square + 3 * down)
            or self.is_reached(square + 3 * along)
            or self.is_reached(square)
        )

    def links(self) -> i64:
        """How many pairs of attackers stand corner to corner: barriers like that cannot be broken from one side."""
        held = self.held
        count: i64 = 0
        for row in range(1, SIZE):
            upper = held[row + 1]
            count += i64(COUNT[held[row] & upper >> 1]) + i64(COUNT[held[row] >> 1 & upper])
        return count

    def missing(self, state: HnefataflState, corner: i64) -> i64:
        """How many attackers are missing in the best barrier between the king and a corner, from edge to edge.

        Squares that touch at their corners are barrier enough, as everybody moves along rows and columns.
        """
        if not self.is_reached(CORNER[corner]):
            return 0
        cells = state.cells
        costs = self.costs
        prices = PRICES
        by_column = BY_COLUMN[corner]
        king = state.king()
        rows = (king >> 4) - 1 if corner < 2 else 11 - (king >> 4)
        columns = (king & 15) - 1 if by_column > 0 else 11 - (king & 15)
        for j in range(DEPTH + 2):
            costs[j] = NEVER
        # Row by row towards the corner; `costs` holds what barriers cost from the other edge to each square of the row.
        i: i64 = DEPTH
        start = CORNER[corner] + DEPTH * BY_ROW[corner]
        while i >= 0:
            end = DEPTH + 1 - i
            if i >= rows:
                # The king has to stay outside.
                end = min(end, columns)
            square = start
            diagonal: i64 = 0 if i > 0 else NEVER
            left: i64 = NEVER
            for j in range(end):
                above = costs[j]
                cost = min(left, diagonal)
                cost = min(cost, above) + prices[i64(cells[square])]
                # Beside the corner an attacker is captured against it.
                if i + j == 1:
                    cost += 1
                costs[j] = cost
                left = cost
                diagonal = above
                square += by_column
            if i == 0:
                costs[0] = NEVER
            start -= BY_ROW[corner]
            i -= 1
        best: i64 = NEVER
        for j in range(1, DEPTH + 1):
            best = min(best, costs[j])
        return best
