"""Skill against luck: what part of the differences between results comes from who plays, and what from the deal.

Bots of different levels play each deal once with every rotation over the seats. So each deal is a Latin square of
matches, seats and bots, and the variance of the shares of the win falls into four parts without a remainder: the bot
(skill), the seat, the deal of a seat (what whoever sat there would have got), and the course of the match, in which
later chance and the meeting of decisions are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from tafelrunde.core.rng import Rng
from tafelrunde.lab.report.balance import Row, bounded
from tafelrunde.lab.statistic.interval import Estimate, clustered_mean, quantile

RESAMPLES = 200
PARTS = ("skill", "seat", "deal", "course")


class Skill(msgspec.Struct, frozen=True, kw_only=True):
    """The share of the win of each bot at one table of different ones, and the parts of the variance."""

    bots: list[str]
    shares: dict[str, Estimate]
    parts: dict[str, Estimate]
    deals: int


def skill_of(matches: Sequence[Row]) -> Skill | None:
    """Of one table; None if a deal is missing a rotation everywhere, or there are too few."""
    deals = _whole_deals(matches)
    if len(deals) < 2:
        return None
    bots = sorted(set(deals[0][0]["bots"]))
    shares = {
        bot: bounded(
            clustered_mean(
                (match["deal"], share)
                for deal in deals
                for match in deal
                for name, share in zip(match["bots"], match["shares"], strict=True)
                if name == bot
            )
        )
        for bot in bots
    }
    return Skill(bots=bots, shares=shares, parts=_parts_with_intervals(deals), deals=len(deals))


def _whole_deals(matches: Sequence[Row]) -> list[list[Row]]:
    by_deal: dict[int, list[Row]] = {}
    for match in matches:
        by_deal.setdefault(match["deal"], []).append(match)
    return [deal for deal in by_deal.values() if len(deal) == len(deal[0]["shares"])]


def _parts_with_intervals(deals: list[list[Row]]) -> dict[str, Estimate]:
    """The intervals come from drawing as many deals again, with repetition."""
    squares = [_square(deal) for deal in deals]
    found = variance_parts(squares)
    rng = Rng(1, len(squares))
    drawn = [variance_parts([squares[rng.below(len(squares))] for _ in squares]) for _ in range(RESAMPLES)]
    return {
        part: Estimate(
            value=found[part],
            low=quantile([each[part] for each in drawn], 0.025),
            high=quantile([each[part] for each in drawn], 0.975),
            count=len(squares),
        )
        for part in PARTS
    }


Square = list[tuple[str, int, float]]


def _square(deal: list[Row]) -> Square:
    """Bot, seat and share of every seat of every rotation."""
    return [
        (bot, seat, share)
        for match in deal
        for seat, (bot, share) in enumerate(zip(match["bots"], match["shares"], strict=True))
    ]


def variance_parts(squares: Sequence[Square]) -> dict[str, float]:
    """Sums of squares, each less what chance alone would put there (omega squared)."""
    seats = 1 + max(seat for _, seat, _ in squares[0])
    even = 1 / seats
    total = sum((share - even) ** 2 for square in squares for _, _, share in square)
    bot_means, seat_means = _means(squares, by_bot=True), _means(squares, by_bot=False)
    bot_sum = sum(count * (mean - even) ** 2 for mean, count in bot_means.values())
    seat_sum = sum(count * (mean - even) ** 2 for mean, count in seat_means.values())
    deal_sum = 0.0
    for square in squares:
        for seat, (mean, count) in _means([square], by_bot=False).items():
            deal_sum += count * (mean - seat_means[seat][0]) ** 2
    freedom = {"skill": len(bot_means) - 1, "seat": seats - 1, "deal": (seats - 1) * (len(squares) - 1)}
    rest_freedom = len(squares) * seats * (seats - 1) - sum(freedom.values())
    rest = max(0.0, total - bot_sum - seat_sum - deal_sum) / max(1, rest_freedom)
    sums = {"skill": bot_sum, "seat": seat_sum, "deal": deal_sum}
    parts = {part: max(0.0, sums[part] - freedom[part] * rest) / total if total else 0.0 for part in sums}
    return {**parts, "course": max(0.0, 1 - sum(parts.values()))}


def _means(squares: Sequence[Square], *, by_bot: bool) -> dict[str | int, tuple[float, int]]:
    sums: dict[str | int, list[float]] = defaultdict(list)
    for square in squares:
        for bot, seat, share in square:
            sums[bot if by_bot else seat].append(share)
    return {key: (sum(values) / len(values), len(values)) for key, values in sums.items()}
