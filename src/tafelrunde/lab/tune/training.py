"""From matches to weights: what players learned from, laid out for a fit, and a fit held to what players know."""

from __future__ import annotations

from tafelrunde.core.share import share_out
from tafelrunde.lab.tune.fit import TrainingSet, fit_weights
from tafelrunde.lab.tune.selfplay import SelfPlay, positions_of

DIGITS = 4
# What a feature that can do no harm counts at least: enough to take it where it costs nothing.
LEAST = 0.02


def make_training_set(matches: list[SelfPlay], seats: int, features: int, kept: int) -> TrainingSet:
    values: list[float] = []
    shares: list[float] = []
    for played in matches:
        share = share_out(played.winners, seats)
        for position in positions_of(played, kept):
            for found in position:
                values.extend(found)
            shares.extend(share)
    return TrainingSet(seats, features, values, shares)


def fit_gains(training: TrainingSet, penalty: float, before: list[float], gains: list[int]) -> list[float]:
    """A fit in which the features at these places count LEAST if it would make less of them."""
    held: list[int] = []
    while True:
        start = [LEAST if place in held else weight for place, weight in enumerate(before)]
        found = [round(weight, DIGITS) for weight in fit_weights(_blank(training, held), penalty, start)]
        below = [place for place in gains if found[place] < LEAST]
        if not below:
            return found
        held += below


def _blank(training: TrainingSet, places: list[int]) -> TrainingSet:
    """The same positions with nothing at some places, so that a fit leaves those weights alone."""
    if not places:
        return training
    values = [0.0 if index % training.features in places else value for index, value in enumerate(training.values)]
    return TrainingSet(training.seats, training.features, values, list(training.shares))
