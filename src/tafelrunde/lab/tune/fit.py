# compiled
"""Conditional logistic regression: the weights under which the winners were likeliest to win."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

STEPS: Final = 12


class TrainingSet:
    """Positions for a fit: for each one, the features of all its seats, and the share of the win that each got."""

    def __init__(self, seats: i64, features: i64, values: Sequence[float], shares: Sequence[float]) -> None:
        self.seats: i64 = seats
        self.features: i64 = features
        self.values: vec[float] = vec[float](values)
        self.shares: vec[float] = vec[float](shares)
        self.positions: i64 = i64(len(self.shares)) // seats

    def scales(self) -> list[float]:
        """The standard deviation of each feature among the seats of a position, 0 where they never differ."""
        squares = [0.0] * self.features
        for row in range(self.positions):
            for feature in range(self.features):
                squares[feature] += self._variance(row, feature)
        rows = float(max(self.positions, i64(1)))
        return [math.sqrt(square / rows) for square in squares]

    def _variance(self, row: i64, feature: i64) -> float:
        total = 0.0
        square = 0.0
        for seat in range(self.seats):
            value = self.values[(row * self.seats + seat) * self.features + feature]
            total += value
            square += value * value
        mean = total / float(self.seats)
        return max(square / float(self.seats) - mean * mean, 0.0)

    def predict(self, row: i64, weights: vec[float], chances: vec[float]) -> None:
        """Write the chance of each seat of a position to win."""
        best = -1e300
        for seat in range(self.seats):
            worth = 0.0
            first = (row * self.seats + seat) * self.features
            for feature in range(self.features):
                worth += self.values[first + feature] * weights[feature]
            chances[seat] = worth
            best = max(best, worth)
        total = 0.0
        for seat in range(self.seats):
            chances[seat] = math.exp(chances[seat] - best)
            total += chances[seat]
        for seat in range(self.seats):
            chances[seat] /= total

    def loss(self, weights: Sequence[float]) -> float:
        """The mean log-loss of a prediction, in nats; not knowing anything is log(seats)."""
        packed = vec[float](weights)
        chances = vec[float]([0.0] * self.seats)
        loss = 0.0
        for row in range(self.positions):
            self.predict(row, packed, chances)
            for seat in range(self.seats):
                share = self.shares[row * self.seats + seat]
                if share > 0.0:
                    loss -= share * math.log(max(chances[seat], 1e-300))
        return loss / float(max(self.positions, i64(1)))


def fit_weights(training: TrainingSet, penalty: float, start: Sequence[float]) -> list[float]:
    """Newton's method. `penalty` holds weights to those at the start, each in the unit of its feature's deviation."""
    count = training.features
    scales = training.scales()
    before = vec[float](start)
    weights = before[:]
    for _step in range(STEPS):
        gradient = vec[float]([0.0] * count)
        curvature = vec[float]([0.0] * (count * count))
        _add_up(training, weights, gradient, curvature)
        for feature in range(count):
            # A feature in which seats never differ tells nothing, and keeps its weight.
            strength = penalty * scales[feature] * scales[feature] if scales[feature] > 0.0 else 1.0
            gradient[feature] -= strength * (weights[feature] - before[feature])
            curvature[feature * count + feature] += strength
        change = solve(curvature, gradient, count)
        for feature in range(count):
            weights[feature] += change[feature]
    return [float(weight) for weight in weights]


def _add_up(training: TrainingSet, weights: vec[float], gradient: vec[float], curvature: vec[float]) -> None:
    """The first and the second derivative of the likelihood."""
    count = training.features
    chances = vec[float]([0.0] * training.seats)
    apart = vec[float]([0.0] * count)
    for row in range(training.positions):
        training.predict(row, weights, chances)
        first = row * training.seats
        for seat in range(training.seats):
            _subtract_mean(training, first, seat, chances, apart)
            chance = chances[seat]
            miss = training.shares[first + seat] - chance
            for i in range(count):
                gradient[i] += miss * apart[i]
                part = chance * apart[i]
                if part != 0.0:
                    for j in range(count):
                        curvature[i * count + j] += part * apart[j]


def _subtract_mean(training: TrainingSet, first: i64, seat: i64, chances: vec[float], apart: vec[float]) -> None:
    """What sets a seat apart from what is expected in its position."""
    count = training.features
    for feature in range(count):
        mean = 0.0
        for each in range(training.seats):
            mean += chances[each] * training.values[(first + each) * count + feature]
        apart[feature] = training.values[(first + seat) * count + feature] - mean


def solve(matrix: vec[float], right: vec[float], size: i64) -> vec[float]:
    """The solution of a system of linear equations with a positive definite matrix, by Gaussian elimination."""
    rows = matrix[:]
    solution = right[:]
    for column in range(size):
        pivot = rows[column * size + column]
        for row in range(column + 1, size):
            factor = rows[row * size + column] / pivot
            for k in range(column, size):
                rows[row * size + k] -= factor * rows[column * size + k]
            solution[row] -= factor * solution[column]
    for back in range(size):
        row = size - 1 - back
        for k in range(row + 1, size):
            solution[row] -= rows[row * size + k] * solution[k]
        solution[row] /= rows[row * size + row]
    return solution
