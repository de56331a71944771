"""Is a seat or a place in the order of play better than the others, and what scores come of it?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tafelrunde.lab.statistic.interval import Estimate, Z, clustered_mean, critical, quantile, share_estimate

Row = dict[str, Any]
ERROR = 0.05


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """How values are spread."""

    mean: float
    p5: float
    p50: float
    p95: float


class Bins(msgspec.Struct, frozen=True, kw_only=True):
    """How many values fell between each two edges."""

    edges: list[float]
    counts: list[int]


class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """The share of the win of each place, and which places certainly get more or less than an even part.

    Certainly: all the intervals of the verdict together are wrong in 5 % of such experiments, not each of them.
    """

    even: float
    shares: list[Estimate]
    strong: list[int]
    weak: list[int]
    # The verdict would have noticed an advantage of this size in four of five experiments.
    notices: float


def balance_of(matches: Sequence[Row], seats: int, place: Callable[[Row, int], int]) -> Balance:
    """`place` says which place of the result a seat of a match is: the seat itself, or its position."""
    pairs: list[list[tuple[int, float]]] = [[] for _ in range(seats)]
    known: dict[object, int] = {}
    for match in matches:
        # The same match again is no other observation.
        cluster = known.setdefault(match.get("trace", ("deal", match["deal"])), match["deal"])
        for seat, share in enumerate(match["shares"]):
            pairs[place(match, seat)].append((cluster, share))
    even = 1 / seats
    strict = [_estimate(each, critical(ERROR / seats)) for each in pairs]
    shares = [_estimate(each, Z) for each in pairs]
    half = sum(each.high - each.low for each in strict) / (2 * seats)
    return Balance(
        even=even,
        shares=shares,
        strong=[index for index, each in enumerate(strict) if each.low > even],
        weak=[index for index, each in enumerate(strict) if each.high < even],
        notices=half * (1 + 0.84 / critical(ERROR / seats)),
    )


def by_seat(match: Row, seat: int) -> int:
    return seat


def by_position(match: Row, seat: int) -> int:
    """0 is the one who begins."""
    return int(seat - match["starter"]) % len(match["shares"])


def _estimate(pairs: list[tuple[int, float]], z: float) -> Estimate:
    """Matches of the same deal hang together; without any such, the better interval of a share is at hand."""
    if len({deal for deal, _ in pairs}) == len(pairs):
        return share_estimate([share for _, share in pairs], z)
    found = clustered_mean(pairs)
    half = (found.high - found.value) * z / Z
    return bounded(msgspec.structs.replace(found, low=found.value - half, high=found.value + half))


def bounded(share: Estimate) -> Estimate:
    """A share of the win is never less than nothing or more than all."""
    return msgspec.structs.replace(share, low=max(0.0, share.low), high=min(1.0, share.high))


def spread_of(values: Sequence[float]) -> Spread:
    return Spread(
        mean=sum(values) / len(values),
        p5=quantile(values, 0.05),
        p50=quantile(values, 0.5),
        p95=quantile(values, 0.95),
    )


def bins_of(values: Sequence[float], most: int = 30) -> Bins:
    """Of equal width; the last one takes its upper edge in."""
    low, high = min(values), max(values)
    count = max(1, min(most, len(set(values))))
    width = (high - low) / count or 1.0
    counts = [0] * count
    for value in values:
        counts[min(count - 1, int((value - low) / width))] += 1
    return Bins(edges=[low + width * index for index in range(count + 1)], counts=counts)


class Scores(msgspec.Struct, frozen=True, kw_only=True):
    """Of each seat, of the winners alone, and by how much they are ahead of the next."""

    by_seat: list[Spread]
    winner: Spread
    margin: Spread
    # Which scores win: "most", "least", or "farthest" from zero.
    aim: str


AIMS: dict[str, Callable[[float], float]] = {"most": lambda s: s, "least": lambda s: -s, "farthest": abs}


def find_aim(matches: Sequence[Row]) -> str:
    """What a score has to be to win, by what the winners had."""
    return max(AIMS, key=lambda aim: sum(_agrees(match, AIMS[aim]) for match in matches))


def _agrees(match: Row, worth: Callable[[float], float]) -> bool:
    values = [worth(score) for score in match["scores"]]
    return all(values[seat] == max(values) for seat, share in enumerate(match["shares"]) if share > 0)


def scores_of(matches: Sequence[Row], seats: int) -> Scores:
    aim = find_aim(matches)
    winners, margins = [], []
    for match in matches:
        ranked = sorted(match["scores"], key=AIMS[aim], reverse=True)
        winners.append(ranked[0])
        margins.append(abs(AIMS[aim](ranked[0]) - AIMS[aim](ranked[1])) if seats > 1 else 0)
    return Scores(
        by_seat=[spread_of([match["scores"][seat] for match in matches]) for seat in range(seats)],
        winner=spread_of(winners),
        margin=spread_of(margins),
        aim=aim,
    )
