# compiled
"""What a search remembers of positions it has met: a table of fixed size, made of packed numbers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# What is known of the value: at most, at least, or exactly that much.
AT_MOST: Final = 1
AT_LEAST: Final = 2
EXACT: Final = 3

# Bytes of an entry: the key, and a note with action, value, depth and bound.
ENTRY: Final = 16
MIDDLE: Final = 0x80000


def pack(action: i64, value: i64, depth: i64, bound: i64) -> i64:
    """An action below 2**33, a value within 2**19, a depth below 256; -1 is no action."""
    return (action + 1) << 30 | (value + MIDDLE) << 10 | depth << 2 | bound


def action_in(note: i64) -> i64:
    return (note >> 30) - 1


def value_in(note: i64) -> i64:
    return (note >> 10 & 0xFFFFF) - MIDDLE


def depth_in(note: i64) -> i64:
    return note >> 2 & 0xFF


def bound_in(note: i64) -> i64:
    return note & 3


class Memory:
    """Notes by key in pairs of places: one for the deepest search, one for the latest.

    A pair is four numbers in a row, key and note and key and note: what is looked up together lies together.
    """

    def __init__(self, entries: i64) -> None:
        size: i64 = 2
        while size * 2 <= entries:
            size *= 2
        self.size: i64 = size
        self.table: vec[i64] = vec[i64]([0] * (2 * size))

    def find(self, key: i64) -> i64:
        """The note, or 0."""
        table = self.table
        place = (key & (self.size - 2)) << 1
        if table[place] == key:
            return table[place + 1]
        if table[place + 2] == key:
            return table[place + 3]
        return 0

    def keep(self, key: i64, note: i64) -> None:
        table = self.table
        place = (key & (self.size - 2)) << 1
        if table[place] != key and depth_in(table[place + 1]) > depth_in(note):
            place += 2
        elif table[place] != key:
            table[place + 2] = table[place]
            table[place + 3] = table[place + 1]
        table[place] = key
        table[place + 1] = note
