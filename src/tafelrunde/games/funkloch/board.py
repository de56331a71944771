# compiled
"""The table as a grid that grows with the cards: what each spot shows, where a card still fits, and networks."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from tafelrunde.core.rng import Rng

# A spot is (row + OFFSET) << 8 | (column + OFFSET). The top left field of the start card is row 0, column 0, and
# 48 cards that each reach two further come to no row or column beyond 100.
OFFSET: Final = 128

# A cell of the grid: its face in the lowest bits. Without a marker, one bit for each shape whose top left field
# may come here; a marker puts its owner's symbol and its kind in their place, for nothing may cover it.
FACE: Final = 7
FITS: Final = 8
MARKED: Final = 128
OWNER_SHIFT: Final = 3
KIND_SHIFT: Final = 5

TOKEN: Final = 0
SMALL: Final = 1
LARGE: Final = 2

# The grid shows at least this much around the cards: a card that covers just their edge, and its edge.
MARGIN: Final = 2
GROWTH: Final = 4
FIRST_TOP: Final = -6
FIRST_LEFT: Final = -7
FIRST_SIZE: Final = 16

# Guesses at a fit before all are counted.
TRIES: Final = 100


def spot_at(row: i64, column: i64) -> i64:
    return (row + OFFSET) << 8 | (column + OFFSET)


def row_of(spot: i64) -> i64:
    return (spot >> 8) - OFFSET


def column_of(spot: i64) -> i64:
    return (spot & 0xFF) - OFFSET


def field_spot(laid: i64, field: i64) -> i64:
    """Where a field of a laid card is, counted row by row; its spot is in the low bits, and bit 16 says sideways."""
    columns = 2 + (laid >> 16 & 1)
    return (laid & 0xFFFF) + (field // columns << 8) + field % columns


@mypyc_attr(acyclic=True)
class Grid:
    """A window of cells, row by row, whose first is at row `top` and column `left`.

    `fits` counts, for cards lying upright and sideways, the spots where their top left field may come. Laying a
    card can only add some, near it, and a marker takes away those that would cover it: so both are kept up to
    date without looking at the rest of the table.
    """

    def __init__(self, cells: vec[u8], top: i64, left: i64, width: i64, upright_fits: i64, sideways_fits: i64) -> None:
        self.cells: vec[u8] = cells
        self.top: i64 = top
        self.left: i64 = left
        self.width: i64 = width
        self.upright_fits: i64 = upright_fits
        self.sideways_fits: i64 = sideways_fits

    def clone(self) -> Grid:
        return Grid(self.cells[:], self.top, self.left, self.width, self.upright_fits, self.sideways_fits)

    def height(self) -> i64:
        return i64(len(self.cells)) // self.width

    def index(self, row: i64, column: i64) -> i64:
        return (row - self.top) * self.width + column - self.left

    def cell(self, row: i64, column: i64) -> i64:
        """What is at a spot, also far away from all cards."""
        row -= self.top
        column -= self.left
        if row < 0 or column < 0 or column >= self.width:
            return 0
        index = row * self.width + column
        return i64(self.cells[index]) if index < i64(len(self.cells)) else i64(0)

    def fits(self, shape: i64) -> i64:
        return self.upright_fits if shape == 0 else self.sideways_fits

    def fits_at(self, row: i64, column: i64, shape: i64) -> bool:
        """§3.3, §3.4: may the top left field of a card of this shape come here?"""
        cell = self.cell(row, column)
        return cell < MARKED and cell & (FITS << shape) != 0

    def draw_faces(self, letters: str) -> list[str]:
        """What lies on top, row by row, with a letter for each kind of face."""
        columns = range(self.left, self.left + self.width)
        return [
            "".join([letters[self.cell(row, column) & FACE] for column in columns])
            for row in range(self.top, self.top + self.height())
        ]

    def draw_fits(self, shape: i64) -> list[str]:
        """Where the top left field of a card of this shape may come (#), row by row."""
        columns = range(self.left, self.left + self.width)
        return [
            "".join(["#" if self.fits_at(row, column, shape) else "." for column in columns])
            for row in range(self.top, self.top + self.height())
        ]

    def lay(self, faces: vec[u8], first: i64, row: i64, column: i64, shape: i64, clear: i64) -> None:
        """§3.5: the six faces from `first` on cover what was there, row by row.

        `clear` is the face that leaves visible what lies below, if there is one.
        """
        height = 3 - shape
        width = 2 + shape
        self._make_room(row - MARGIN, column - MARGIN, row + height + MARGIN, column + width + MARGIN)
        cells = self.cells
        for line in range(height):
            index = self.index(row + line, column)
            for _column in range(width):
                face = i64(faces[first])
                cell = i64(cells[index])
                # §1.3
                if face != clear or cell & FACE == 0:
                    cells[index] = u8((cell & ~FACE) | face)
                first += 1
                index += 1
        self._add_fits(row, column, height, width)

    def mark(self, row: i64, column: i64, symbol: i64, kind: i64) -> None:
        """Put a marker of the owner of a symbol on a spot: from now on nothing fits over it."""
        self._drop_fits(row, column)
        index = self.index(row, column)
        face = i64(self.cells[index]) & FACE
        self.cells[index] = u8(face | MARKED | (symbol - 1) << OWNER_SHIFT | kind << KIND_SHIFT)

    def free_fields(self, laid: i64) -> i64:
        """The fields of a laid card, as bits, that have no marker."""
        fields: i64 = 0
        bit: i64 = 1
        for field in range(6):
            spot = field_spot(laid, field)
            if self.cell(row_of(spot), column_of(spot)) < MARKED:
                fields |= bit
            bit += bit
        return fields

    def _add_fits(self, row: i64, column: i64, rows: i64, columns: i64) -> None:
        """§3.3: whatever covers a field of the card just laid fits, unless there is a marker."""
        cells = self.cells
        for shape in range(2):
            flag: i64 = FITS << shape
            for at_row in range(row - 2 + shape, row + rows):
                index = self.index(at_row, column - 1 - shape)
                for _column in range(columns + 1 + shape):
                    cell = i64(cells[index])
                    if cell & (MARKED | flag) == 0 and not self._has_marker(index, 3 - shape, 2 + shape):
                        cells[index] = u8(cell | flag)
                        self._count_fits(shape, 1)
                    index += 1

    def _has_marker(self, index: i64, rows: i64, columns: i64) -> bool:
        """§3.4: is there a marker on the rows and columns from a cell on?"""
        cells = self.cells
        for _row in range(rows):
            for at in range(index, index + columns):
                if cells[at] >= MARKED:
                    return True
            index += self.width
        return False

    def _drop_fits(self, row: i64, column: i64) -> None:
        """§3.4: what would cover this spot fits no more."""
        cells = self.cells
        for shape in range(2):
            flag: i64 = FITS << shape
            for at_row in range(row - 2 + shape, row + 1):
                index = self.index(at_row, column - 1 - shape)
                for _column in range(2 + shape):
                    cell = i64(cells[index])
                    if cell < MARKED and cell & flag != 0:
                        cells[index] = u8(cell & ~flag)
                        self._count_fits(shape, -1)
                    index += 1

    def _count_fits(self, shape: i64, change: i64) -> None:
        if shape == 0:
            self.upright_fits += change
        else:
            self.sideways_fits += change

    def _make_room(self, top: i64, left: i64, bottom: i64, right: i64) -> None:
        """Let the window reach from `top` and `left` to just before `bottom` and `right`."""
        old_bottom = self.top + self.height()
        old_right = self.left + self.width
        if top >= self.top and left >= self.left and bottom <= old_bottom and right <= old_right:
            return
        new_top = self.top if top >= self.top else top - GROWTH
        new_left = self.left if left >= self.left else left - GROWTH
        new_bottom = old_bottom if bottom <= old_bottom else bottom + GROWTH
        new_right = old_right if right <= old_right else right + GROWTH
        self._move_to(new_top, new_left, new_bottom - new_top, new_right - new_left)

    def _move_to(self, top: i64, left: i64, height: i64, width: i64) -> None:
        old = self.cells
        new = empty_cells(height * width)
        index: i64 = 0
        for row in range(self.top, self.top + self.height()):
            at = (row - top) * width + self.left - left
            for _column in range(self.width):
                new[at] = old[index]
                at += 1
                index += 1
        self.cells = new
        self.top = top
        self.left = left
        self.width = width

    def write_fits(self, buffer: vec[i64], shape: i64, action: i64) -> i64:
        """Write every spot that fits, joined to an action, into the buffer; return how many there are."""
        cells = self.cells
        flag: i64 = FITS << shape
        count: i64 = 0
        index: i64 = 0
        for row in range(self.top, self.top + self.height()):
            spot = spot_at(row, self.left)
            for column in range(self.width):
                cell = i64(cells[index])
                if cell < MARKED and cell & flag != 0:
                    buffer[count] = action | (spot + column)
                    count += 1
                index += 1
        return count

    def random_fit(self, rng: Rng, shape: i64) -> i64:
        """Guess cells until one fits, which makes all of them equally likely; where they are rare, count."""
        cells = self.cells
        flag: i64 = FITS << shape
        size = i64(len(cells))
        for _guess in range(TRIES):
            index = rng.below(size)
            cell = i64(cells[index])
            if cell < MARKED and cell & flag != 0:
                return self._spot_of(index)
        return self.nth_fit(shape, rng.below(self.fits(shape)))

    def nth_fit(self, shape: i64, n: i64) -> i64:
        cells = self.cells
        flag: i64 = FITS << shape
        index: i64 = -1
        while n >= 0:
            index += 1
            cell = i64(cells[index])
            if cell < MARKED and cell & flag != 0:
                n -= 1
        return self._spot_of(index)

    def _spot_of(self, index: i64) -> i64:
        return spot_at(self.top + index // self.width, self.left + index % self.width)

    def is_own(self, index: i64, symbol: i64) -> bool:
        """§5.2: does this cell belong to the owner of the symbol?"""
        cell = i64(self.cells[index])
        if cell >= MARKED:
            return (cell >> OWNER_SHIFT & 3) + 1 == symbol
        return cell & FACE == symbol

    def network(self, spot: i64, symbol: i64) -> vec[i64]:
        """§5.1: the spots of the network that a spot of the symbol's owner belongs to, this one first."""
        found = self.connected(self.index(row_of(spot), column_of(spot)), symbol)
        for i in range(i64(len(found))):
            found[i] = self._spot_of(found[i])
        return found

    def connected(self, index: i64, symbol: i64) -> vec[i64]:
        """The indices of the cells of a network. Networks are small: looking through the list is fastest."""
        found = vec[i64]([index])
        steps = vec[i64]([-self.width, -1, 1, self.width])
        at: i64 = 0
        while at < i64(len(found)):
            for step in steps:
                near = found[at] + step
                if self.is_own(near, symbol) and not _contains(found, near):
                    found = append(found, near)
            at += 1
        return found


def _contains(numbers: vec[i64], number: i64) -> bool:
    for each in numbers:
        if each == number:
            return True
    return False


# As many empty cells as the window ever needs: 48 cards in a diagonal line, and then some.
EMPTY: Final[vec[u8]] = vec[u8]([0] * 9216)


def empty_cells(size: i64) -> vec[u8]:
    return EMPTY[:size]


def empty_grid() -> Grid:
    return Grid(empty_cells(FIRST_SIZE * FIRST_SIZE), FIRST_TOP, FIRST_LEFT, FIRST_SIZE, 0, 0)
