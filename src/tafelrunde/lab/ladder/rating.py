"""How strong the outcomes make the bots: a Bradley-Terry fit for one bot against several of another.

A bot of strength a on one of n seats, against bots of strength b on all the others, gets the win with probability
a / (a + (n - 1) b); a shared win counts as the share that it is. Strengths are told as Elo ratings: 400 points more
are ten times the odds between two, and the mean of all in a table is 1500.
"""

from __future__ import annotations

import math

import msgspec

POINTS = 400 / math.log(10)
MEAN = 1500
# How far bots are apart before anything was played, as a standard deviation in points. It keeps a bot that has won
# every match at a finite rating, and weighs next to nothing once there are losses.
PRIOR = 800
Z = 1.96
Matrix = list[list[float]]


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """All that a fit needs to know of a pair: how many duels, and the sum of the shares that `bot` won."""

    bot: str
    rival: str
    seats: int
    duels: int
    won: float


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """A rating and its 95 % interval, both relative to the mean of the table."""

    bot: str
    rating: float
    low: float
    high: float


def fit(tallies: list[Tally]) -> list[Rating]:
    """The most likely ratings, the strongest first."""
    bots = sorted({name for tally in tallies for name in (tally.bot, tally.rival)})
    strengths, information = _climb(tallies, {bot: index for index, bot in enumerate(bots)})
    mean = sum(strengths) / len(strengths) if strengths else 0.0
    spreads = _spread_around_mean(_invert(information))
    found = []
    for bot, strength, spread in zip(bots, strengths, spreads, strict=True):
        rating = MEAN + POINTS * (strength - mean)
        half = Z * POINTS * spread
        found.append(Rating(bot=bot, rating=rating, low=rating - half, high=rating + half))
    return sorted(found, key=lambda each: (-each.rating, each.bot))


def expected_share(difference: float, seats: int) -> float:
    """The share of the win of a bot that has so many points more than each of its rivals."""
    return 1 / (1 + (seats - 1) * math.exp(-difference / POINTS))


def _climb(tallies: list[Tally], places: dict[str, int]) -> tuple[list[float], Matrix]:
    """Newton's method, which on this smooth hill needs a handful of steps; they are kept short of overshooting."""
    strengths = [0.0] * len(places)
    for _ in range(200):
        slope, information = _look_around(tallies, places, strengths)
        steps = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in _invert(information)]
        longest = max((abs(step) for step in steps), default=0.0)
        scale = min(1.0, 1.0 / longest) if longest else 1.0
        strengths = [strength + scale * step for strength, step in zip(strengths, steps, strict=True)]
        if longest < 1e-9:
            break
    return strengths, _look_around(tallies, places, strengths)[1]


def _look_around(tallies: list[Tally], places: dict[str, int], strengths: list[float]) -> tuple[list[float], Matrix]:
    """The slope of the log-likelihood, and Fisher's information."""
    belief = (POINTS / PRIOR) ** 2
    slope = [-belief * strength for strength in strengths]
    information = [[belief if i == j else 0.0 for j in range(len(places))] for i in range(len(places))]
    for tally in tallies:
        bot, rival = places[tally.bot], places[tally.rival]
        share = expected_share(POINTS * (strengths[bot] - strengths[rival]), tally.seats)
        surprise = tally.won - tally.duels * share
        weight = tally.duels * share * (1 - share)
        slope[bot] += surprise
        slope[rival] -= surprise
        for i, j, sign in ((bot, bot, 1), (rival, rival, 1), (bot, rival, -1), (rival, bot, -1)):
            information[i][j] += sign * weight
    return slope, information


def _spread_around_mean(covariance: Matrix) -> list[float]:
    """The standard deviation of each strength minus the mean of all."""
    count = len(covariance)
    rows = [sum(row) / count for row in covariance]
    whole = sum(rows) / count if count else 0.0
    return [math.sqrt(max(0.0, covariance[i][i] - 2 * rows[i] + whole)) for i in range(count)]


def _invert(matrix: Matrix) -> Matrix:
    """Gauss-Jordan; the matrix is positive definite, so no row has to be exchanged."""
    count = len(matrix)
    work = [[*row, *(1.0 if i == j else 0.0 for j in range(count))] for i, row in enumerate(matrix)]
    for i in range(count):
        work[i] = [value / work[i][i] for value in work[i]]
        for j in range(count):
            if j != i:
                work[j] = [a - work[j][i] * b for a, b in zip(work[j], work[i], strict=True)]
    return [row[count:] for row in work]
