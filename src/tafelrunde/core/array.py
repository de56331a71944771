# compiled
"""A game in numbers, for programs that learn it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, mypyc_attr

from tafelrunde.core.state import Action, State, new_buffer

# Where nothing has been chosen yet, and what `Arrays.action` says when a first choice needs a second one.
NOTHING: Final = -1
MORE: Final = -1
# What `Arrays.slots` returns where a game has none.
NO_SLOTS: Final = -1


@final
@mypyc_attr(acyclic=True)
class Numbers:
    """Rows of int16, zero where nothing is written; one of them is being written, from left to right, or anywhere.

    Where `keeps` is true, each row is about one match until `forget`, and what a game has written before `keep` stays
    there: `kept` is what it said of that, and 0 where nothing stays.
    """

    def __init__(self, count: i64, rows: i64 = 1, keeps: bool = False) -> None:
        self.data: vec[i16] = vec[i16]([0] * int(count * rows))
        self.count: i64 = count
        self.at: i64 = 0
        self._start: i64 = 0
        self._row: i64 = 0
        # Where each row is not zero: clearing that is cheaper than clearing the row.
        self._touched: vec[i32] = vec[i32]([0] * int(count * rows))
        self._touches: vec[i64] = vec[i64]([0] * int(rows))
        # Those of the row that is being written.
        self._new: i64 = 0
        self.kept: i64 = 0
        self._keeps: bool = keeps
        self._kept: vec[i64] = vec[i64]([0] * int(rows))
        # How many of those in `_touched` stay.
        self._stays: vec[i64] = vec[i64]([0] * int(rows))

    def begin(self, row: i64) -> None:
        """Make a row zero but for what stays, and go on writing there."""
        self._touches[self._row] = self._new
        self._row = row
        self._start = row * self.count
        self._clear(self._stays[row], self._touches[row])
        self.at = 0
        self.kept = self._kept[row]

    def _clear(self, first: i64, end: i64) -> None:
        start = self._start
        data = self.data
        touched = self._touched
        for i in range(start + first, start + end):
            data[start + i64(touched[i])] = i16(0)
        self._new = first

    def forget(self, row: i64) -> None:
        """Let a row be about another match, so that nothing stays."""
        self._stays[row] = 0
        self._kept[row] = 0

    def renew(self) -> None:
        """Before anything else is written: make also zero what stayed in this row."""
        self._clear(0, self._new)
        self._stays[self._row] = 0
        self._kept[self._row] = 0

    def keep(self, mark: i64) -> None:
        """Let all that is written by now stay, under a number above 0 that tells the game later what it is."""
        if self._keeps:
            self._stays[self._row] = self._new
            self._kept[self._row] = mark

    def put(self, value: i64) -> None:
        """Write the next number."""
        if value != 0:
            self.set(self.at, value)
        self.at += 1

    def skip(self, count: i64) -> None:
        """Leave the next numbers zero."""
        self.at += count

    def set(self, at: i64, value: i64) -> None:
        # Most numbers are zero, and the row is already.
        if value == 0:
            return
        start = self._start
        if self.data[start + at] == i16(0):
            self._touched[start + self._new] = i32(at)
            self._new += 1
        self.data[start + at] = i16(value)

    def write_places(self, into: vec[i32]) -> i64:
        """Write where the row that was begun last is not zero; return how many places that are."""
        start = self._start
        touched = self._touched
        for i in range(self._new):
            into[i] = touched[start + i]
        return self._new

    def put_one_of(self, value: i64, count: i64) -> None:
        """Write `count` numbers, of which number `value` is one; none is for a value out of range."""
        if 0 <= value < count:
            self.set(self.at + value, 1)
        self.at += count

    def put_bits(self, bits: i64, count: i64) -> None:
        """Write the lowest `count` bits, the lowest first."""
        at = self.at
        while bits != 0 and at < self.at + count:
            if bits & 1:
                self.set(at, 1)
            bits >>= 1
            at += 1
        self.at += count


class Part:
    """Some of the numbers of an observation, one after the other: their name, how many, and what they mean."""

    def __init__(self, name: str, shape: tuple[int, ...], meaning: str) -> None:
        self.name = name
        self.shape = shape
        self.meaning = meaning

    @property
    def size(self) -> int:
        size = 1
        for length in self.shape:
            size *= length
        return size


@mypyc_attr(allow_interpreted_subclasses=True)
class Arrays:
    """What a game offers to learning programs; each game derives its own.

    Every decision has an index from 0 to `actions` - 1. An action that would need too many indices is decided in two
    steps: after the first, `chosen` is its index, and only the second leads to an action. No position has more than
    `outcomes` chances.
    """

    def __init__(self, actions: int, outcomes: int) -> None:
        self.actions = actions
        self.outcomes = outcomes

    def parts(self, seats: int) -> list[Part]:
        """What an observation consists of, in the order of its numbers."""
        raise NotImplementedError

    def shape(self, seats: int) -> tuple[int, ...]:
        """How the numbers of an observation are arranged."""
        return (self.size(seats),)

    def size(self, seats: int) -> int:
        return sum([part.size for part in self.parts(seats)])

    def choices(self, state: State, chosen: i64, into: vec[i64], at: i64) -> i64:
        """Write the index of every possible decision, each once, from `at` on; return how many."""
        raise NotImplementedError

    def action(self, state: State, chosen: i64, index: i64) -> i64:
        """The action behind an index, or MORE if it is only the first step to one."""
        raise NotImplementedError

    def observe(self, state: State, seat: i64, chosen: i64, numbers: Numbers) -> None:
        """Write what a seat may know. `chosen` is NOTHING but for the seat that has taken a first step."""
        raise NotImplementedError

    def slots(self, state: State, into: vec[i64]) -> i64:
        """Write for each piece, always in the same slot, which number of the observation it makes 1, or -1 if none.

        Return how many slots there are: so a net finds what an action changed by comparing slots. This is for games
        without secrets whose pieces look the same to all seats; the others return NO_SLOTS.
        """
        return NO_SLOTS

    def symmetries(self, seats: int) -> list[list[int]]:
        """Observations that mean the same: for each way to turn the board, where each number of one moves to."""
        return []


@final
@mypyc_attr(acyclic=True)
class Stepper:
    """A position that is played by indices."""

    def __init__(self, arrays: Arrays, state: State) -> None:
        self.arrays: Arrays = arrays
        self.state: State = state
        self.chosen: i64 = NOTHING

    def clone(self) -> Stepper:
        other = Stepper(self.arrays, self.state.clone())
        other.chosen = self.chosen
        return other

    def action(self, index: i64) -> i64:
        """The action that an index leads to, or MORE."""
        return self.arrays.action(self.state, self.chosen, index)

    def step(self, index: i64) -> bool:
        """Take a decision; say whether an action was carried out."""
        action = self.arrays.action(self.state, self.chosen, index)
        if action == MORE:
            self.chosen = index
            return False
        self.chosen = NOTHING
        self.state.apply(action)
        return True

    def observe(self, seat: i64, numbers: Numbers) -> None:
        chosen = self.chosen if seat == self.state.to_act else i64(NOTHING)
        self.arrays.observe(self.state, seat, chosen, numbers)

    def choices(self) -> list[int]:
        """The indices of what can be decided now, ascending."""
        buffer = _BUFFER
        count = self.arrays.choices(self.state, self.chosen, buffer, 0)
        return sorted([int(buffer[i]) for i in range(count)])


_BUFFER: Final = new_buffer()


def observation(arrays: Arrays, state: State, seat: i64, chosen: i64 = NOTHING) -> bytes:
    """What a seat may know, as int16 in bytes."""
    numbers = Numbers(arrays.size(int(state.seats)))
    arrays.observe(state, seat, chosen, numbers)
    return bytes(memoryview(numbers.data))


def decisions_of(arrays: Arrays, state: State) -> list[tuple[list[int], Action]]:
    """Every way to an action: its indices, and what they lead to."""
    found: list[tuple[list[int], Action]] = []
    first = Stepper(arrays, state)
    for index in first.choices():
        action = first.action(index)
        if action != MORE:
            found.append(([index], int(action)))
            continue
        second = Stepper(arrays, state)
        second.chosen = index
        found += [([index, other], int(second.action(other))) for other in second.choices()]
    return found
