# compiled
"""A net in the making: positions with what came of them, and steps down the slope of the log-loss (Adam)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core.rng import Rng

# Adam's two memories, and what keeps it from dividing by nothing.
FIRST_MEMORY: Final = 0.9
SECOND_MEMORY: Final = 0.999
TINY: Final = 1e-8
# What a unit's first weights are at most, with so many inputs that are not zero as is usual.
USUAL_INPUTS: Final = 60.0


@final
@mypyc_attr(acyclic=True)
class Samples:
    """Positions: for each seat what the net reads, what the evaluation said and what share of the win it got.

    Where a position has only one row, it is about seat 0 of two, and the other seat has the rest.
    """

    def __init__(self, rows: i64) -> None:
        self.rows: i64 = rows
        self.positions: i64 = 0
        # Where the inputs of each row begin, which inputs are not zero, and what they are.
        self.starts: vec[i64] = vec[i64]([0])
        self.at: vec[i64] = vec[i64]()
        self.value: vec[float] = vec[float]()
        # By row: the logarithm of the odds by the evaluation, and the share to learn; by position: the head.
        self.worth: vec[float] = vec[float]()
        self.share: vec[float] = vec[float]()
        self.head: vec[i64] = vec[i64]()

    def add_row(self, at: Sequence[int], value: Sequence[int], worth: float, share: float) -> None:
        for place in at:
            self.at = append(self.at, i64(place))
        for number in value:
            self.value = append(self.value, float(number))
        self.starts = append(self.starts, i64(len(self.at)))
        self.worth = append(self.worth, worth)
        self.share = append(self.share, share)

    def end_position(self, head: i64) -> None:
        self.head = append(self.head, head)
        self.positions += 1

    def largest(self, inputs: int) -> list[int]:
        """The largest that each input was, either way."""
        most = [0] * inputs
        for i in range(len(self.at)):
            size = int(abs(self.value[i]))
            most[int(self.at[i])] = max(most[int(self.at[i])], size)
        return most


@final
class Learner:
    """A net whose numbers are not whole yet, and which can learn.

    Input i counts as its value times `scales[i]`; each symmetry says for every input where it moves to.
    """

    def __init__(
        self, scales: Sequence[float], hidden: int, heads: int, symmetries: Sequence[Sequence[int]], seed: int
    ) -> None:
        self.inputs: i64 = len(scales)
        self.hidden: i64 = hidden
        self.heads: i64 = heads
        self.scales: vec[float] = vec[float](scales)
        self.turns: i64 = max(len(symmetries), 1)
        self.moved: vec[i64] = vec[i64]([place for each in symmetries for place in each] or list(range(len(scales))))
        # Where the parts of `weights` begin: rows of inputs, biases, heads, what each head adds.
        self.bias: i64 = self.inputs * self.hidden
        self.second: i64 = self.bias + self.hidden
        self.last: i64 = self.second + self.heads * self.hidden
        self.size: i64 = self.last + self.heads
        self.weights: vec[float] = vec[float](self._first_weights(seed))
        self.slope: vec[float] = vec[float]([0.0] * int(self.size))
        self.mean: vec[float] = vec[float]([0.0] * int(self.size))
        self.square: vec[float] = vec[float]([0.0] * int(self.size))
        self.steps: i64 = 0
        self.sums: vec[float] = vec[float]([0.0] * hidden)

    def _first_weights(self, seed: int) -> list[float]:
        """Random rows, and heads of zero: a net that has learned nothing says nothing."""
        rng = Rng(seed, -1)
        reach = math.sqrt(3.0 / USUAL_INPUTS)
        found = [reach * (float(rng.below(2001)) / 1000.0 - 1.0) for _ in range(self.bias)]
        found += [0.25] * int(self.hidden)
        found += [0.0] * int(self.size - self.second)
        return found

    def set_weights(self, weights: Sequence[float]) -> None:
        self.weights = vec[float](weights)

    def answer(self, samples: Samples, row: i64, head: i64, turn: i64) -> float:
        """What the net says of a row; its hidden units stay in `sums`."""
        sums = self.sums
        hidden = self.hidden
        weights = self.weights
        for unit in range(hidden):
            sums[unit] = weights[self.bias + unit]
        moved = turn * self.inputs
        for i in range(samples.starts[row], samples.starts[row + 1]):
            at = self.moved[moved + samples.at[i]]
            value = samples.value[i] * self.scales[at]
            first = at * hidden
            for unit in range(hidden):
                sums[unit] += value * weights[first + unit]
        total = weights[self.last + head]
        second = self.second + head * hidden
        for unit in range(hidden):
            total += weights[second + unit] * min(max(sums[unit], 0.0), 1.0)
        return total

    def predict(self, samples: Samples, position: i64, turn: i64, shares: vec[float]) -> None:
        """Write the expected share of each row's seat."""
        rows = samples.rows
        head = samples.head[position]
        first = position * rows
        best = 0.0 if rows == 1 else -1e300
        for row in range(rows):
            shares[row] = samples.worth[first + row] + self.answer(samples, first + row, head, turn)
            best = max(best, shares[row])
        total = math.exp(-best) if rows == 1 else 0.0
        for row in range(rows):
            shares[row] = math.exp(shares[row] - best)
            total += shares[row]
        for row in range(rows):
            shares[row] /= total

    def loss(self, samples: Samples) -> float:
        """The mean log-loss, in nats."""
        shares = vec[float]([0.0] * int(samples.rows))
        total = 0.0
        for position in range(samples.positions):
            self.predict(samples, position, 0, shares)
            for row in range(samples.rows):
                total += _surprise(samples.share[position * samples.rows + row], shares[row], samples.rows == 1)
        return total / float(max(samples.positions, i64(1)))

    def learn(self, samples: Samples, rng: Rng, batch: i64, rate: float, decay: float) -> None:
        """Go once through all positions, in random order and each turned at random."""
        order = vec[i64](list(range(samples.positions)))
        for i in range(samples.positions):
            other = i + rng.below(samples.positions - i)
            position = order[other]
            order[other] = order[i]
            order[i] = position
        shares = vec[float]([0.0] * int(samples.rows))
        waiting: i64 = 0
        for i in range(samples.positions):
            self._lean(samples, order[i], rng.below(self.turns), shares)
            waiting += 1
            if waiting == batch or i == samples.positions - 1:
                self._step(1.0 / float(waiting), rate, decay)
                waiting = 0

    def _lean(self, samples: Samples, position: i64, turn: i64, shares: vec[float]) -> None:
        """Add what a position says about the slope."""
        self.predict(samples, position, turn, shares)
        head = samples.head[position]
        for row in range(position * samples.rows, (position + 1) * samples.rows):
            miss = shares[row - position * samples.rows] - samples.share[row]
            self.answer(samples, row, head, turn)
            self._lean_row(samples, row, head, turn, miss)

    def _lean_row(self, samples: Samples, row: i64, head: i64, turn: i64, miss: float) -> None:
        hidden = self.hidden
        sums = self.sums
        slope = self.slope
        weights = self.weights
        second = self.second + head * hidden
        slope[self.last + head] += miss
        # From here on `sums` holds how much each unit is to blame.
        for unit in range(hidden):
            active = sums[unit]
            slope[second + unit] += miss * min(max(active, 0.0), 1.0)
            blame = miss * weights[second + unit] if 0.0 < active < 1.0 else 0.0
            sums[unit] = blame
            slope[self.bias + unit] += blame
        moved = turn * self.inputs
        for i in range(samples.starts[row], samples.starts[row + 1]):
            at = self.moved[moved + samples.at[i]]
            value = samples.value[i] * self.scales[at]
            first = at * hidden
            for unit in range(hidden):
                slope[first + unit] += value * sums[unit]

    def _step(self, part: float, rate: float, decay: float) -> None:
        self.steps += 1
        slope = self.slope
        mean = self.mean
        square = self.square
        weights = self.weights
        long_mean = 1.0 - math.pow(FIRST_MEMORY, float(self.steps))
        long_square = math.sqrt(1.0 - math.pow(SECOND_MEMORY, float(self.steps)))
        length = rate * long_square / long_mean
        for i in range(self.size):
            now = slope[i] * part
            slope[i] = 0.0
            mean[i] = FIRST_MEMORY * mean[i] + (1.0 - FIRST_MEMORY) * now
            square[i] = SECOND_MEMORY * square[i] + (1.0 - SECOND_MEMORY) * now * now
            weights[i] -= length * mean[i] / (math.sqrt(square[i]) + TINY) + rate * decay * weights[i]


def _surprise(share: float, expected: float, both: bool) -> float:
    """The log-loss of a share; with `both` that of the other seat, too."""
    loss = 0.0
    if share > 0.0:
        loss -= share * math.log(max(expected, 1e-300))
    if both and share < 1.0:
        loss -= (1.0 - share) * math.log(max(1.0 - expected, 1e-300))
    return loss
