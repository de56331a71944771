# compiled
"""Small nets in whole numbers: the same answer from every build on every machine.

A net has one hidden layer. Its inputs are mostly zero, so what is kept is the sum of the rows of those that are not;
when a position changes, a few rows are added and taken away. Three hidden units lie in one number, side by side, so
that one addition does the work of three.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

# Three lanes of a word, each with its sign; what a unit adds up to has to stay within half of what a lane holds.
LANES: Final = 3
LANE_BITS: Final = 21
LANE: Final = 0x1FFFFF
HALF: Final = 0x100000
# Added to a word, it makes every lane positive.
LIFT: Final = HALF | HALF << LANE_BITS | HALF << 2 * LANE_BITS

# Answers are in thousandths, as leads are.
THOUSAND: Final = 1000


def pack(values: list[int]) -> i64:
    """Up to three whole numbers in one, the first in the lowest lane."""
    word: i64 = 0
    for lane, value in enumerate(values):
        word += i64(value) << LANE_BITS * lane
    return word


@final
@mypyc_attr(acyclic=True)
class Net:
    """The numbers of a net.

    Input i weighs `first[i * hidden + unit]` in each unit, at most `caps[i]` times; what a unit adds up to, with its
    `bias`, is cut off below 0 and above `one`. A head weighs each unit by `second[head * hidden + unit]` and adds its
    `last`; `whole` of that make 1 in the logarithm of the odds.
    """

    def __init__(
        self,
        caps: list[int],
        hidden: int,
        heads: int,
        one: int,
        whole: int,
        first: list[int],
        bias: list[int],
        second: list[int],
        last: list[int],
    ) -> None:
        self.inputs: i64 = len(caps)
        self.hidden: i64 = hidden
        self.heads: i64 = heads
        self.one: i64 = one
        self.whole: i64 = whole
        self.caps: vec[i16] = vec[i16](caps)
        self.words: i64 = (hidden + LANES - 1) // LANES
        self.rows: vec[i64] = vec[i64](_pack_rows(first, hidden))
        self.start: vec[i64] = vec[i64](_pack_rows(bias, hidden))
        # With room for the empty lanes of the last word of each head, which weigh nothing.
        self.second: vec[i64] = vec[i64](_fill_up(second, hidden))
        self.last: vec[i64] = vec[i64](last)


def _pack_rows(values: list[int], hidden: int) -> list[int]:
    """Row by row, each filled up to whole words."""
    return [
        int(pack(values[row + unit : min(row + unit + LANES, row + hidden)]))
        for row in range(0, len(values), hidden)
        for unit in range(0, hidden, LANES)
    ]


def _fill_up(values: list[int], hidden: int) -> list[int]:
    missing = -hidden % LANES
    filled: list[int] = []
    for row in range(0, len(values), hidden):
        filled += values[row : row + hidden]
        filled += [0] * missing
    return filled


def is_safe(caps: list[int], hidden: int, first: list[int], bias: list[int]) -> bool:
    """Can no unit add up to more than its lane holds, whatever the inputs are?"""
    for unit in range(hidden):
        most = abs(bias[unit])
        for i, cap in enumerate(caps):
            most += cap * abs(first[i * hidden + unit])
        if most >= HALF:
            return False
    return True


@final
@mypyc_attr(acyclic=True)
class Sums:
    """What the hidden units of a net add up to for the inputs so far."""

    def __init__(self, net: Net) -> None:
        self.net: Net = net
        self.words: vec[i64] = net.start[:]

    def restart(self) -> None:
        """No input is anything but zero."""
        words = self.words
        start = self.net.start
        for i in range(self.net.words):
            words[i] = start[i]

    def add(self, at: i64, times: i64) -> None:
        """Let an input count so much more, or less."""
        count = self.net.words
        row = at * count
        words = self.words
        rows = self.net.rows
        if times == 1:
            for i in range(count):
                words[i] += rows[row + i]
        elif times == -1:
            for i in range(count):
                words[i] -= rows[row + i]
        else:
            for i in range(count):
                words[i] += rows[row + i] * times

    def put(self, at: i64, value: i64) -> None:
        """Set an input that has been zero."""
        cap = i64(self.net.caps[at])
        self.add(at, min(max(value, -cap), cap))

    def answer(self, head: i64) -> i64:
        """What a head says, in thousandths."""
        net = self.net
        words = self.words
        second = net.second
        one = net.one
        total = net.last[head]
        at = head * net.words * LANES
        for i in range(net.words):
            word = words[i] + LIFT
            unit = (word & LANE) - HALF
            if unit > 0:
                total += second[at] * (one if unit > one else unit)
            unit = (word >> LANE_BITS & LANE) - HALF
            if unit > 0:
                total += second[at + 1] * (one if unit > one else unit)
            unit = (word >> 2 * LANE_BITS & LANE) - HALF
            if unit > 0:
                total += second[at + 2] * (one if unit > one else unit)
            at += LANES
        return total * THOUSAND // net.whole
