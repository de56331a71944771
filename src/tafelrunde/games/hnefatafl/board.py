# compiled
"""The 11x11 board: squares, pieces, the start position, and tables of how far a rook slides."""

from __future__ import annotations

import hashlib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from tafelrunde.kit.bits import count_table, lowest_table, slide_table
from tafelrunde.kit.grid import fields_by_name

EMPTY: Final = 0
ATTACKER: Final = 1
DEFENDER: Final = 2
KING: Final = 3
WALL: Final = 4

# The letters of drawn boards, by piece.
LETTERS: Final = ".ADK"

# A square is row << 4 | column with rows and columns 1 to 11, so that 0 and 12 are walls: a1 is 0x11.
SIZE: Final = 11
THRONE: Final = 0x66
CORNERS: Final = (0x11, 0x1B, 0xB1, 0xBB)
SQUARES: Final = 208

START: Final = (
    "...AAAAA...",
    ".....A.....",
    "...........",
    "A....D....A",
    "A...DDD...A",
    "AA.DDKDD.AA",
    "A...DDD...A",
    "A....D....A",
    "...........",
    ".....A.....",
    "...AAAAA...",
)
FULL_ATTACKERS: Final = 24
FULL_DEFENDERS: Final = 12

STEPS: Final = vec[i64]([-16, -1, 1, 16])

# Squares on which only the king may stop.
RESTRICTED: Final[vec[bool]] = vec[bool]([square == THRONE or square in CORNERS for square in range(SQUARES)])


# SLIDE[position << 11 | occupied] for every line of eleven squares.
SLIDE: Final[vec[i16]] = slide_table(SIZE)

# For a set of squares of one line: how many, and the column or row (1 to 11) of the lowest.
COUNT: Final[vec[u8]] = count_table(SIZE)
LOWEST: Final[vec[u8]] = lowest_table(SIZE, 1)

# By row or column number: the squares of that line on which every piece may stop.
STOPS: Final[vec[i64]] = vec[i64](
    [0x3FE if line in (1, 11) else 0x7DF if line == 6 else 0x7FF for line in range(SIZE + 1)]
)


def _zobrist() -> list[int]:
    """One fixed 64-bit number for each piece on each square; the empty square counts as none."""
    numbers = [0] * SQUARES
    for index in range(SQUARES, 4 * SQUARES):
        digest = hashlib.sha256(b"tafelrunde/hnefatafl/%d" % index).digest()
        numbers.append(int.from_bytes(digest[:8], "big", signed=True))
    return numbers


# A piece's number on a square stands at piece * SQUARES + square.
ZOBRIST: Final[vec[i64]] = vec[i64](_zobrist())


def parse_square(text: str) -> int | None:
    """The square named like `f6`, or None if there is no such square."""
    return SQUARE_BY_NAME.get(text)


SQUARE_BY_NAME: Final[dict[str, int]] = fields_by_name(SIZE)
