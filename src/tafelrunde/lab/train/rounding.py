"""From a net that has learned to the whole numbers of its file."""

from __future__ import annotations

from tafelrunde.kit.net import is_safe
from tafelrunde.kit.netfile import Numbers
from tafelrunde.lab.train.learner import Learner

# A unit's full answer of 1 is at most so many, a power of two, and a head's weight of 1 always so many.
FINEST = 4096
COARSEST = 16
HEAD = 1024
MOST = 32767


def round_net(learner: Learner, caps: list[int]) -> tuple[int, int, Numbers]:
    """As finely as it is safe: what 1 is in a unit, what 1 is in an answer, and the numbers."""
    one = FINEST
    while one > COARSEST:
        numbers = _round(learner, caps, one)
        if is_safe(caps, int(learner.hidden), numbers.first, numbers.bias) and _fits(learner, one):
            break
        one //= 2
    return one, one * HEAD, _round(learner, caps, one)


def _fits(learner: Learner, one: int) -> bool:
    """Is no row cut off?"""
    return all(abs(each) <= MOST for each in _rows(learner, one))


def _rows(learner: Learner, one: int) -> list[int]:
    hidden = int(learner.hidden)
    return [
        round(learner.weights[i * hidden + unit] * learner.scales[i] * one)
        for i in range(learner.inputs)
        for unit in range(hidden)
    ]


def _round(learner: Learner, caps: list[int], one: int) -> Numbers:
    weights = learner.weights
    whole = one * HEAD
    return Numbers(
        caps=caps,
        first=[_clip(each) for each in _rows(learner, one)],
        bias=[round(weights[i] * one) for i in range(learner.bias, learner.second)],
        second=[_clip(round(weights[i] * HEAD)) for i in range(learner.second, learner.last)],
        last=[round(weights[i] * whole) for i in range(learner.last, learner.size)],
    )


def _clip(value: int) -> int:
    return max(-MOST, min(MOST, value))
