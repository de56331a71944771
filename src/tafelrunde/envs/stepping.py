# compiled
"""Many matches of one game that go on together, one decision each, with what a learner reads of them in flat rows."""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.core.array import NOTHING, Arrays, Numbers, Stepper
from tafelrunde.core.error import BadInput
from tafelrunde.core.rng import Rng
from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import BUFFER_SIZE, CHANCE, NOBODY, State

# Chooses for a seat that is not the learner's.
Opponent = Callable[[State, int, Rng], int]


class Matches:
    """Every match has its own generator, so it is the same whatever the others do.

    Rows of `numbers` are observations of the seat in `turns`; `legal` has the indices of its decisions, those of match
    number i from `starts[i]` to `starts[i + 1]`. `ended` is 1 for a match that has just come to its end and 2 for one
    that was cut off; `rewards` are those of its seats, and everything else is of the next match already.
    """

    def __init__(self, arrays: Arrays, first: State, count: i64, seed: int, *, longest: i64, worst_alone: i64) -> None:
        self.count: i64 = count
        self.seats: i64 = first.seats
        self.numbers: Numbers = Numbers(arrays.size(int(first.seats)), count, True)
        self.turns: vec[i64] = vec[i64]([0] * int(count))
        self.legal: vec[i64] = vec[i64]([0] * int(count * BUFFER_SIZE))
        self.starts: vec[i64] = vec[i64]([0] * int(count + 1))
        self.rewards: vec[float] = vec[float]([0.0] * int(count * first.seats))
        self.ended: vec[u8] = vec[u8]([0] * int(count))
        self._first: State = first
        self._longest: i64 = longest
        self._worst_alone: float = float(worst_alone)
        self._steppers: list[Stepper] = [Stepper(arrays, first.clone()) for _ in range(count)]
        self._rngs: list[Rng] = [Rng(seed, number) for number in range(count)]
        self._lengths: vec[i64] = vec[i64]([0] * int(count))
        # Whose seat is the learner's, or NOTHING where all are.
        self._learners: vec[i64] = vec[i64]([NOTHING] * int(count))
        self._opponent: Opponent | None = None

    def invite(self, opponent: Opponent | None, learners: list[int]) -> None:
        """Let somebody play all seats but those of the learner, one in each match; None plays at random."""
        for number in range(self.count):
            self._learners[number] = learners[number]
        self._opponent = opponent

    def reset(self) -> None:
        """Begin all matches."""
        for number in range(self.count):
            self._begin(number)
            self.ended[number] = u8(0)
        for at in range(self.count * self.seats):
            self.rewards[at] = 0.0
        self._tell()

    def step(self, indices: list[int]) -> None:
        """Take one decision in every match. If one of them is not possible, nothing happens in any."""
        self._check(indices)
        for number in range(self.count):
            stepper = self._steppers[number]
            if self.ended[number] != 0:
                self._forget_end(number)
            stepper.step(indices[number])
            self._lengths[number] += 1
            if stepper.chosen == NOTHING:
                self._go_on(number, stepper.state)
        self._tell()

    def decide_at_random(self, rng: Rng) -> list[int]:
        """A possible decision for every match."""
        starts = self.starts
        legal = self.legal
        found: list[int] = []
        for number in range(self.count):
            first = starts[number]
            found.append(int(legal[first + rng.below(starts[number + 1] - first)]))
        return found

    def state(self, number: i64) -> State:
        return self._steppers[number].state

    def _check(self, indices: list[int]) -> None:
        if len(indices) != self.count:
            raise BadInput(f"There are {self.count} matches, and {len(indices)} decisions.")
        starts = self.starts
        legal = self.legal
        for number in range(self.count):
            index: i64 = indices[number]
            at = starts[number]
            end = starts[number + 1]
            while at < end and legal[at] != index:
                at += 1
            if at == end:
                raise BadInput(f"In match {number}, decision {index} is not possible.")

    def _begin(self, number: i64) -> None:
        stepper = self._steppers[number]
        stepper.chosen = NOTHING
        self.numbers.forget(number)
        self._lengths[number] = 0
        # One that the others end before the learner is asked at all is none to learn from.
        while True:
            stepper.state = self._first.clone()
            self._let_others_act(number, stepper.state)
            if stepper.state.to_act != NOBODY:
                return

    def _forget_end(self, number: i64) -> None:
        self.ended[number] = u8(0)
        for seat in range(self.seats):
            self.rewards[number * self.seats + seat] = 0.0

    def _go_on(self, number: i64, state: State) -> None:
        self._let_others_act(number, state)
        if state.to_act == NOBODY:
            self.ended[number] = u8(1)
            self._reward(number, state)
            self._begin(number)
        elif self._lengths[number] >= self._longest:
            self.ended[number] = u8(2)
            self._begin(number)

    def _let_others_act(self, number: i64, state: State) -> None:
        """Chance, and whoever is not the learner."""
        rng = self._rngs[number]
        learner = self._learners[number]
        while True:
            to_act = state.to_act
            if to_act == CHANCE:
                state.apply(state.chance(rng))
            elif to_act == NOBODY or learner == NOTHING or to_act == learner:
                return
            elif self._opponent is None:
                state.apply(state.random_action(rng))
            else:
                state.apply(self._opponent(state, int(to_act), rng))

    def _reward(self, number: i64, state: State) -> None:
        seats = self.seats
        first = number * seats
        if seats == 1:
            self.rewards[first] = -float(state.scores()[0]) / self._worst_alone
            return
        shares = settled_shares(state)
        for seat in range(seats):
            self.rewards[first + seat] = (shares[seat] * float(seats) - 1.0) / float(seats - 1)

    def _tell(self) -> None:
        """Write what the next decisions are about."""
        numbers = self.numbers
        legal = self.legal
        starts = self.starts
        turns = self.turns
        at: i64 = 0
        for number in range(self.count):
            stepper = self._steppers[number]
            state = stepper.state
            turns[number] = state.to_act
            numbers.begin(number)
            stepper.arrays.observe(state, state.to_act, stepper.chosen, numbers)
            starts[number] = at
            at += stepper.arrays.choices(state, stepper.chosen, legal, at)
        starts[self.count] = at
