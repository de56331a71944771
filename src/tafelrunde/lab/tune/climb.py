"""Weights that win: each step changes all of them at random, one way and the opposite way, and goes the way that won.

A fit asks which positions were won by those who reached them; that is blind to what nobody who plays well lets happen.
A climb asks for nothing but wins. It hardly sees the common scale of all weights, so for searches that take judgements
for chances a fit of that follows it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median

from tafelrunde.core.rng import Rng
from tafelrunde.lab.tune.fit import TrainingSet, fit_weights
from tafelrunde.lab.tune.matchup import Matchup, MatchupVerdict
from tafelrunde.lab.tune.selfplay import Weights

# How far a change of all weights moves the actions of a usual decision apart, in the logarithm of the odds, and how
# many times as far a step goes in a weight whose change always wins. Towards the end changes are half as large and
# steps a sixth, so that chance does not carry the end away.
REACH = 0.3
STRIDE = 2.0
# A feature that hardly ever differs is not changed by more than so many times what is usual.
MOST = 4.0


def units_of(contrasts: Sequence[Sequence[float]]) -> list[float]:
    """What one step is for each weight, by how far apart actions are; 0 for features that no action changes."""
    scales = [math.sqrt(fmean(column)) for column in zip(*contrasts, strict=True)]
    known = [1 / scale for scale in scales if scale > 0]
    most = MOST * median(known) if known else 0.0
    return [min(1 / scale, most) if scale > 0 else 0.0 for scale in scales]


@dataclass(frozen=True)
class ClimbSetting:
    """What is played on the way."""

    game: str
    seats: int
    iterations: int
    odds: int


class Climb:
    """One way up: `weights` is where it stands, `summit` the mean of where it stood in its second half."""

    def __init__(self, start: Weights, units: Sequence[float], steps: int, pairs: int, seed: int) -> None:
        self.names = list(start)
        self.reaches = [REACH * unit / math.sqrt(len(units)) for unit in units]
        self.steps = steps
        self.pairs = pairs
        self.seed = seed
        self.step = 0
        self.weights = dict(start)
        self._late: list[Weights] = []

    @property
    def summit(self) -> Weights:
        late = self._late or [self.weights]
        return {name: fmean(each[name] for each in late) for name in self.names}

    def signs(self, pair: int) -> list[int]:
        """Which way each weight is changed for a pair of this step."""
        rng = Rng(self.seed, self.step * self.pairs + pair)
        return [1 if rng.below(2) else -1 for _ in self.names]

    def contests(self, plan: ClimbSetting) -> list[Matchup]:
        """The matches of this step: for each pair one deal, once from every seat."""
        return [
            Matchup(
                game=plan.game,
                seats=plan.seats,
                number=(self.step * self.pairs + pair) * plan.seats + seat,
                iterations=plan.iterations,
                odds=plan.odds,
                weights=self._moved(self.signs(pair)),
                rival=self._moved([-sign for sign in self.signs(pair)]),
            )
            for pair in range(self.pairs)
            for seat in range(plan.seats)
        ]

    def take(self, verdicts: Sequence[MatchupVerdict]) -> None:
        """Go a step, by the verdicts of all contests in their order."""
        seats = len(verdicts) // self.pairs
        slopes = [0.0] * len(self.names)
        for pair in range(self.pairs):
            share = fmean(verdict.share for verdict in verdicts[pair * seats : (pair + 1) * seats])
            lead = (share * seats - 1) / (seats - 1) / self.pairs
            for place, sign in enumerate(self.signs(pair)):
                slopes[place] += sign * lead
        length = STRIDE / (1 + 2 * self.step / self.steps)
        self.weights = self._moved([length * slope for slope in slopes])
        self.step += 1
        if 2 * self.step >= self.steps:
            self._late.append(self.weights)

    def _moved(self, factors: Sequence[float]) -> Weights:
        """The weights, each by so many times what a change of it is at this step."""
        shrunk = 1 / (1 + self.step / self.steps)
        return {
            name: round(self.weights[name] + factor * shrunk * reach, 6)
            for name, factor, reach in zip(self.names, factors, self.reaches, strict=True)
        }


def with_scale(training: TrainingSet, weights: Sequence[float]) -> list[float]:
    """The same weights, all by one factor: that under which the winners were likeliest to win.

    They stay as they are where nobody's win has to do with them.
    """
    values = []
    for row in range(training.positions * training.seats):
        first = row * training.features
        values.append(sum(weight * training.values[first + place] for place, weight in enumerate(weights)))
    shares = list(training.shares)
    (deviation,) = TrainingSet(training.seats, 1, values, shares).scales()
    if deviation == 0.0:
        return list(weights)
    # In the unit of their deviation, and from nothing, the fit finds its way whatever the weights were.
    usual = TrainingSet(training.seats, 1, [value / deviation for value in values], shares)
    (factor,) = fit_weights(usual, 0.001, [0.0])
    return [weight * factor / deviation for weight in weights] if factor > 0.0 else list(weights)
