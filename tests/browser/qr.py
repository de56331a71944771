"""Reads QR codes as the page draws them, to see that a phone would be led to the right place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

Dark = set[tuple[int, int]]
# Where the fifteen bits about the code itself stand beside the upper left corner, the highest first, as (row, column).
FORMAT = [(8, column) for column in (0, 1, 2, 3, 4, 5, 7, 8)] + [(row, 8) for row in (7, 5, 4, 3, 2, 1, 0)]
FORMAT_MASK = 0x5412
BYTES = 0b0100
# Larger codes have their bytes in several interleaved blocks, which an invitation never needs.
LARGEST = 17 + 4 * 5
MASKS: list[Callable[[int, int], bool]] = [
    lambda row, column: (row + column) % 2 == 0,
    lambda row, _: row % 2 == 0,
    lambda _, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
]


def read_drawn(path: str) -> str:
    """The text of a code drawn as one square `Mx yh1v1h-1z` for every dark module."""
    drawn = [(int(y), int(x)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)]
    border = min(row for row, _ in drawn)
    dark = {(row - border, column - border) for row, column in drawn}
    return read(dark, 1 + max(max(each) for each in dark))


def read(dark: Dark, size: int) -> str:
    assert size <= LARGEST, f"a code of {size} modules is larger than this reader"
    about = sum(((place in dark) << (14 - bit)) for bit, place in enumerate(FORMAT)) ^ FORMAT_MASK
    mask = MASKS[about >> 10 & 0b111]
    bits = "".join(str(int(((row, column) in dark) != mask(row, column))) for row, column in walk(size))
    assert int(bits[:4], 2) == BYTES
    count = int(bits[4:12], 2)
    return bytes(int(bits[12 + 8 * at : 20 + 8 * at], 2) for at in range(count)).decode()


def walk(size: int) -> Iterator[tuple[int, int]]:
    """The modules of the data, in pairs of columns from the right, up and down by turns."""
    columns = [column for column in range(size - 1, 0, -1) if column != 6][::2]
    for turn, right in enumerate(columns):
        for row in range(size) if turn % 2 else reversed(range(size)):
            yield from ((row, column) for column in (right, right - 1) if not is_fixed(row, column, size))


def is_fixed(row: int, column: int, size: int) -> bool:
    """Whether a module belongs to the corners, the dotted lines or the small square, and not to the data."""
    corner = (row < 9 and (column < 9 or column >= size - 8)) or (row >= size - 8 and column < 9)
    square = size > 21 and size - 9 <= row <= size - 5 and size - 9 <= column <= size - 5
    return corner or square or row == 6 or column == 6
