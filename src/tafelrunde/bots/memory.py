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
    """Notes by key in pairs of places: one for the deepest search, one for the latest."""

    def __init__(self, entries: i64) -> None:
        size: i64 = 2
        while size * 2 <= entries:
            size *= 2
        self.size: i64 = size
        self.keys: vec[i64] = vec[i64]([0] * size)
        self.notes: vec[i64] = vec[i64]([0] * size)

    def find(self, key: i64) -> i64:
        """The note, or 0."""
        first = key & (self.size - 2)
        if self.keys[first] == key:
            return self.notes[first]
        if self.keys[first + 1] == key:
            return self.notes[first + 1]
        return 0

    def keep(self, key: i64, note: i64) -> None:
        keys = self.keys
        notes = self.notes
        place = key & (self.size - 2)
        if keys[place] != key and depth_in(notes[place]) > depth_in(note):
            place += 1
        elif keys[place] != key:
            keys[place + 1] = keys[place]
            notes[place + 1] = notes[place]
        keys[place] = key
        notes[place] = note
