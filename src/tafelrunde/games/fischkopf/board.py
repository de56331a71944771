# compiled
"""The fish: twelve fields, three of them its head, six of them its bone. A set of fields is a bit mask."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FIELDS: Final = 12
# Bit n stands for field n; bit 0 is not used.
FULL: Final = 0b1_1111_1111_1110
HEAD: Final = 0b1110
BONE: Final = 0b1_0101_0101_0100

# What a player may do beyond the printed rules, as bits: K-2 and K-1.
MAY_STOP: Final = 1
MAY_DECLINE: Final = 2
LIBERTIES: Final = 4


def fields_of(mask: int) -> list[int]:
    """The numbers of the fields in a set, ascending."""
    return [field for field in range(1, FIELDS + 1) if mask >> field & 1]


def mask_of(fields: list[int]) -> int:
    mask = 0
    for field in fields:
        mask |= 1 << field
    return mask


# The sum of the numbers in a set of fields, by half its mask.
SUMS: Final[vec[i64]] = vec[i64]([sum(fields_of(half << 1)) for half in range(1 << FIELDS)])
