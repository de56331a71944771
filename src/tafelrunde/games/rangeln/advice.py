"""Why a turn of Rangeln is good: what the stones count then, and for whom less."""

from __future__ import annotations

from tafelrunde.core.game import Notice, Reason, View
from tafelrunde.core.state import Seat
from tafelrunde.games.rangeln.view import RangelnFacts, signed


def why(before: View, after: View) -> list[Reason]:
    if before.seat is None:
        return []
    then, now, me = standing(before.facts), standing(after.facts), before.seat
    reasons = []
    if abs(now[me]) > abs(then[me]):
        reasons.append(Reason("grows", Notice("rangeln-why-mine", _change(then, now, me))))
    others = [seat for seat in range(len(now)) if seat != me]
    hurt = min(others, key=lambda seat: abs(now[seat]) - abs(then[seat]))
    if abs(now[hurt]) < abs(then[hurt]):
        reasons.append(Reason("harms", Notice("rangeln-why-rival", {"rival": hurt, **_change(then, now, hurt)})))
    best = max(abs(now[seat]) for seat in others)
    was_ahead = abs(then[me]) > max(abs(then[seat]) for seat in others)
    if abs(now[me]) > best and not was_ahead:
        reasons.append(Reason("points", Notice("rangeln-why-ahead", {"mine": abs(now[me]), "best": best})))
    if abs(now[me]) < abs(then[me]):
        reasons.append(Reason("costs", Notice("rangeln-why-less", _change(then, now, me))))
    return reasons


def standing(facts: RangelnFacts) -> list[int]:
    """What is noted and what the board would add to it now, by seat."""
    return [noted + counted for noted, counted in zip(facts.totals, facts.board_scores, strict=True)]


def _change(then: list[int], now: list[int], seat: Seat) -> dict[str, str | int]:
    return {"before": signed(then[seat]), "after": signed(now[seat])}
