# compiled
"""Tables for small sets that are kept as the bits of one number."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, u8


def count_table(width: int) -> vec[u8]:
    """How many are in a set, for every set of so many bits."""
    return vec[u8]([bits.bit_count() for bits in range(1 << width)])


def lowest_table(width: int, first: int = 0) -> vec[u8]:
    """The lowest of a set, when the lowest bit of all stands for `first`; 0 for the empty set."""
    return vec[u8]([(bits & -bits).bit_length() - 1 + first if bits else 0 for bits in range(1 << width)])


def slide(place: int, occupied: int, size: int) -> int:
    """The free places of a line, as bits, that can be reached from `place` without a jump, both ways."""
    reach = 0
    for step in (-1, 1):
        at = place + step
        while 0 <= at < size and not occupied >> at & 1:
            reach |= 1 << at
            at += step
    return reach


def slide_table(size: int, first: int = 0, last: int | None = None) -> vec[i16]:
    """`slide` from every place between the two, to be read at (place - first) << size | occupied."""
    places = range(first, size if last is None else last + 1)
    return vec[i16]([slide(place, occupied, size) for place in places for occupied in range(1 << size)])
