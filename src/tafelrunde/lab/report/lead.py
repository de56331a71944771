"""Who leads, how often that changes, when a match is decided, and what a lead at half-time is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import msgspec
import polars as pl

from tafelrunde.lab.report.balance import AIMS, Row, Spread, spread_of
from tafelrunde.lab.statistic.interval import Estimate, share_estimate

EQUAL = 1e-6


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """One match: how often the lead passed to another seat, who led at half-time, and when it was decided.

    `decided` is the part of the match after which a later winner was ahead for good.
    """

    changes: int
    half: int | None
    decided: float


class Lead(msgspec.Struct, frozen=True, kw_only=True):
    """All matches, by one way to tell who leads."""

    changes: Spread
    decided: Spread
    # The share of the win of those who led at half-time; `led` is how often somebody did.
    half_wins: Estimate
    led: float
    # How many matches were decided before each tenth.
    by_tenth: list[float]


def leader(values: Sequence[float]) -> int | None:
    """The seat with the most, if it is a single one."""
    most = max(values)
    first = [seat for seat, value in enumerate(values) if value > most - EQUAL]
    return first[0] if len(first) == 1 else None


def course_of(standings: Sequence[Sequence[float]], shares: Sequence[float]) -> Course:
    """From the standing before each decision, and what came of it in the end."""
    leaders = [leader(values) for values in standings]
    known = [seat for seat in leaders if seat is not None]
    decided = len(leaders)
    while decided > 0 and (seat := leaders[decided - 1]) is not None and shares[seat] > 0:
        decided -= 1
    return Course(
        changes=sum(one != other for one, other in pairwise(known)),
        half=leaders[len(leaders) // 2] if leaders else None,
        decided=decided / len(leaders) if leaders else 1.0,
    )


def lead_by_estimate(matches: Sequence[Row], decisions: pl.DataFrame) -> Lead:
    return _lead(matches, decisions, "estimates", lambda value: value)


def lead_by_score(matches: Sequence[Row], decisions: pl.DataFrame, aim: str) -> Lead:
    return _lead(matches, decisions, "scores", AIMS[aim])


def _lead(matches: Sequence[Row], decisions: pl.DataFrame, column: str, worth: Callable[[float], float]) -> Lead:
    standings: dict[tuple[int, int], list[list[float]]] = {}
    for table, match, values in decisions.select("table", "match", column).iter_rows():
        standings.setdefault((table, match), []).append([worth(value) for value in values])
    pairs = [(match, course_of(standings[match["table"], match["number"]], match["shares"])) for match in matches]
    led = [match["shares"][course.half] for match, course in pairs if course.half is not None]
    moments = [course.decided for _, course in pairs]
    return Lead(
        changes=spread_of([course.changes for _, course in pairs]),
        decided=spread_of(moments),
        half_wins=share_estimate(led),
        led=len(led) / len(pairs),
        by_tenth=[sum(moment <= tenth / 10 for moment in moments) / len(moments) for tenth in range(11)],
    )
