"""How sure a figure is: 95 % intervals of shares, of means, and of differences between groups of clustered data."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist

import msgspec

Z = 1.96


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """A mean with its interval, and how many observations it rests on."""

    value: float
    low: float
    high: float
    count: int

    def excludes(self, value: float) -> bool:
        return value < self.low or value > self.high


def critical(level: float) -> float:
    """How many standard errors a two-sided interval of that error level reaches."""
    return -NormalDist().inv_cdf(level / 2)


def wilson(mean: float, count: int, z: float = Z) -> tuple[float, float]:
    """The interval of a share; shared wins make it a little wider than it has to be."""
    centre = (mean + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(mean * (1 - mean) / count + z * z / (4 * count * count))
    return max(0.0, centre - half), min(1.0, centre + half)


def share_estimate(shares: Sequence[float], z: float = Z) -> Estimate:
    """Of shares of the win, one from each of several matches that have nothing to do with each other."""
    if not shares:
        return Estimate(value=math.nan, low=math.nan, high=math.nan, count=0)
    mean = sum(shares) / len(shares)
    low, high = wilson(mean, len(shares), z)
    return Estimate(value=mean, low=low, high=high, count=len(shares))


def clustered_mean(pairs: Iterable[tuple[object, float]]) -> Estimate:
    """The mean of values that come in clusters (a cluster and a value each), such as the decisions of a match."""
    return clustered_difference(pairs, [])


def clustered_difference(ones: Iterable[tuple[object, float]], others: Iterable[tuple[object, float]]) -> Estimate:
    """The mean of one group minus that of another (nothing, if there is none), where both come in the same clusters.

    Values of a cluster may depend on each other in any way, so the clusters and not the values are counted.
    """
    first, second = _Group(ones), _Group(others)
    value = first.mean - second.mean
    clusters = first.sums.keys() | second.sums.keys()
    spread = sum((first.surprise(each) - second.surprise(each)) ** 2 for each in clusters)
    scale = len(clusters) / (len(clusters) - 1) if len(clusters) > 1 else math.inf
    half = Z * math.sqrt(spread * scale) if len(clusters) > 1 else math.inf
    return Estimate(value=value, low=value - half, high=value + half, count=first.count)


class _Group:
    """Sums and counts by cluster."""

    def __init__(self, pairs: Iterable[tuple[object, float]]) -> None:
        self.sums: dict[object, tuple[float, int]] = {}
        for cluster, value in pairs:
            total, count = self.sums.get(cluster, (0.0, 0))
            self.sums[cluster] = (total + value, count + 1)
        self.count = sum(count for _, count in self.sums.values())
        self.mean = sum(total for total, _ in self.sums.values()) / self.count if self.count else 0.0

    def surprise(self, cluster: object) -> float:
        """How far a cluster pulls the mean."""
        total, count = self.sums.get(cluster, (0.0, 0))
        return (total - count * self.mean) / self.count if count else 0.0


def quantile(values: Sequence[float], part: float) -> float:
    """With values between two observations taken in proportion; `part` is from 0 to 1."""
    ordered = sorted(values)
    if not ordered:
        return math.nan
    place = part * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


def student(freedom: int, level: float = 0.05) -> float:
    """How many standard errors an interval reaches where they are estimated from little themselves.

    Student's quantile by Cornish and Fisher's expansion; within 1 % from four degrees of freedom on.
    """
    z = critical(level)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
