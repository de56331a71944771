"""How long a match takes: turns, decisions, choices, and minutes of people; and how it ends."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence

import msgspec
import polars as pl

from tafelrunde.lab.report.balance import Bins, Row, Spread, bins_of, spread_of
from tafelrunde.lab.statistic.interval import Estimate, share_estimate

# What people are assumed to need: so many seconds to carry out an action, and so many more for every doubling of the
# choices (the time to choose grows with their logarithm, which is known as Hick's law).
ACTING = 3.0
CHOOSING = 3.0


class Length(msgspec.Struct, frozen=True, kw_only=True):
    turns: Spread
    decisions: Spread
    minutes: Spread
    minute_bins: Bins
    # Seconds for a decision among so many.
    assumed: dict[int, float]


class EndReason(msgspec.Struct, frozen=True, kw_only=True):
    """An empty reason is a match that was broken off as endless."""

    reason: str
    part: Estimate


class Branching(msgspec.Struct, frozen=True, kw_only=True):
    """Choices per decision; `forced` is the part of decisions without a choice."""

    choices: Spread
    most: int
    forced: float
    # The mean of each twentieth of a match.
    course: list[float]


def seconds_for(choices: int) -> float:
    return ACTING + CHOOSING * math.log2(max(1, choices))


def length_of(matches: Sequence[Row], seen: Sequence[Row], decisions: pl.DataFrame) -> Length:
    """`seen` are the matches whose decisions are known one by one; minutes are told by these."""
    seconds: defaultdict[tuple[int, int], float] = defaultdict(float)
    for table, match, choices in decisions.select("table", "match", "choices").iter_rows():
        seconds[table, match] += seconds_for(choices)
    minutes = [seconds[match["table"], match["number"]] / 60 for match in seen]
    return Length(
        turns=spread_of([match["turns"] for match in matches]),
        decisions=spread_of([match["decisions"] for match in matches]),
        minutes=spread_of(minutes),
        minute_bins=bins_of(minutes),
        assumed={choices: seconds_for(choices) for choices in (1, 2, 8, 32, 128)},
    )


def reasons_of(matches: Sequence[Row], known: Sequence[str]) -> list[EndReason]:
    """The frequent ones first; those that never came about last."""
    counts = Counter(match["reason"] for match in matches)
    names = sorted({*known, *counts}, key=lambda name: (-counts[name], name))
    return [
        EndReason(reason=name, part=share_estimate([1.0 if match["reason"] == name else 0.0 for match in matches]))
        for name in names
    ]


def branching_of(matches: Sequence[Row], decisions: pl.DataFrame, parts: int = 20) -> Branching:
    choices = decisions["choices"].to_list()
    sums: list[list[int]] = [[] for _ in range(parts)]
    for number, count, offered in _places(decisions):
        sums[number * parts // count].append(offered)
    return Branching(
        choices=spread_of(choices),
        most=max(choices),
        forced=sum(count == 1 for count in choices) / len(choices),
        course=[sum(part) / len(part) if part else 0.0 for part in sums],
    )


def _places(decisions: pl.DataFrame) -> list[tuple[int, int, int]]:
    """The place of each decision in its match, how many that has, and the choices."""
    placed = decisions.with_columns(
        place=pl.int_range(pl.len()).over("table", "match"), total=pl.len().over("table", "match")
    )
    return list(placed.select("place", "total", "choices").iter_rows())
