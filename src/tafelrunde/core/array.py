# compiled
"""A game in numbers, for programs that learn it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mypy_extensions import i64


class Numbers:
    """A row of zeros, as int16 in bytes, that is written from left to right, or anywhere."""

    def __init__(self, count: i64) -> None:
        self.data: bytearray = bytearray(2 * count)
        self.at: i64 = 0

    def put(self, value: i64) -> None:
        """Write the next number."""
        self.set(self.at, value)
        self.at += 1

    def skip(self, count: i64) -> None:
        """Leave the next numbers zero."""
        self.at += count

    def set(self, at: i64, value: i64) -> None:
        # Most numbers are small and not negative, and the row is zero already.
        if value == 0:
            return
        self.data[2 * at] = value & 0xFF
        if value > 0xFF or value < 0:
            self.data[2 * at + 1] = value >> 8 & 0xFF

    def put_one_of(self, value: i64, count: i64) -> None:
        """Write `count` numbers, of which number `value` is one; none is for a value out of range."""
        if 0 <= value < count:
            self.set(self.at + value, 1)
        self.at += count

    def put_bits(self, bits: i64, count: i64) -> None:
        """Write the lowest `count` bits, the lowest first."""
        for i in range(count):
            self.put(bits >> i & 1)

    def result(self) -> bytes:
        return bytes(self.data)


class Arrays:
    """What a game offers to learning programs.

    Every decision has an index from 0 to `actions` - 1; `choices` gives those of the legal ones, in any order,
    and `action` the action behind one of them. `observe` is what a seat may know, as int16 numbers, little-endian, in
    the `shape` for so many seats. No position has more than `outcomes` chances.
    """

    def __init__(
        self,
        *,
        actions: int,
        outcomes: int,
        shape: Callable[[int], tuple[int, ...]],
        choices: Callable[[Any], list[int]],
        action: Callable[[Any, int], int],
        observe: Callable[[Any, int], bytes],
    ) -> None:
        self.actions = actions
        self.outcomes = outcomes
        self.shape = shape
        self.choices = choices
        self.action = action
        self.observe = observe
