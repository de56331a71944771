"""The course of a typical match, where the board is used and with what success, and what follows upon what."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import msgspec
import polars as pl

from tafelrunde.lab.report.balance import Row
from tafelrunde.lab.statistic.interval import quantile

# At so many moments of a match, from its beginning to its end, one looks who is ahead.
MOMENTS = 21
# Values of a log line that say where something was done; of a move it is where it ends.
PLACES = ("field", "spot", "move")
PLACE = re.compile(r"[A-Za-z]?\d+|-?\d+ -?\d+")
# With fewer uses, how it went for those who went there says nothing.
ENOUGH = 20


class TypicalMatch(msgspec.Struct, frozen=True, kw_only=True):
    """The share of the win that the later winner is expected to get, from the beginning to the end.

    Half of all matches run between `low` and `high`; `median` is in the middle, and `example` is the match that comes
    closest to it, with its `number`.
    """

    matches: int
    low: list[float]
    median: list[float]
    high: list[float]
    example: list[float]
    number: int


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """A field: how often something was done there, and what share of the win those got who did it."""

    name: str
    uses: int
    part: float
    share: float


class Passage(msgspec.Struct, frozen=True, kw_only=True):
    """How often the same seat chose one kind of action and, when it decided again, another."""

    kind: str
    then: str
    count: int


def typical_match(matches: Sequence[Row], decisions: pl.DataFrame) -> TypicalMatch | None:
    """Of matches that one seat has won."""
    winners = {(each["table"], each["number"]): _winner(each["shares"]) for each in matches}
    standings: dict[tuple[int, int], list[float]] = defaultdict(list)
    for table, number, estimates in decisions.select("table", "match", "estimates").iter_rows():
        winner = winners.get((table, number))
        if winner is not None:
            standings[table, number].append(estimates[winner])
    lines = {key: _at_moments(values) for key, values in standings.items()}
    if not lines:
        return None
    columns = list(zip(*lines.values(), strict=True))
    median = [quantile(each, 0.5) for each in columns]
    key = min(lines, key=lambda each: sum(abs(a - b) for a, b in zip(lines[each], median, strict=True)))
    return TypicalMatch(
        matches=len(lines),
        low=[quantile(each, 0.25) for each in columns],
        median=median,
        high=[quantile(each, 0.75) for each in columns],
        example=lines[key],
        number=key[1],
    )


def _winner(shares: Sequence[float]) -> int | None:
    return shares.index(1.0) if 1.0 in shares else None


def _at_moments(values: Sequence[float]) -> list[float]:
    return [values[round(moment * (len(values) - 1) / (MOMENTS - 1))] for moment in range(MOMENTS)]


def spots_of(decisions: pl.DataFrame) -> list[Spot]:
    """Often used ones first; nothing where the log names no fields."""
    shares: dict[str, list[float]] = defaultdict(list)
    for details, share in decisions.select("details", "share").iter_rows():
        spot = _place_in(details)
        if spot:
            shares[spot].append(share)
    every = sum(map(len, shares.values()))
    found = [
        Spot(name=name, uses=len(some), part=len(some) / every, share=sum(some) / len(some))
        for name, some in shares.items()
    ]
    return sorted(found, key=lambda each: (-each.uses, each.name))


def _place_in(details: Sequence[str]) -> str:
    for detail in details:
        name, _, value = detail.partition("=")
        place = value.rpartition("-")[2] if name == "move" else value
        if name in PLACES and PLACE.fullmatch(place):
            return place
    return ""


def passages_of(decisions: pl.DataFrame) -> list[Passage]:
    """Frequent ones first."""
    counts = Counter(_passages(decisions))
    found = [Passage(kind=one, then=two, count=count) for (one, two), count in counts.items()]
    return sorted(found, key=lambda each: (-each.count, each.kind, each.then))


def _passages(decisions: pl.DataFrame) -> Iterator[tuple[str, str]]:
    before: dict[tuple[int, int, int], str] = {}
    for table, match, seat, verb in decisions.select("table", "match", "seat", "verb").iter_rows():
        key = table, match, seat
        if key in before:
            yield before[key], verb
        before[key] = verb
