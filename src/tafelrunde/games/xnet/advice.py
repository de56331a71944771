"""Why a turn of X.net is good: what the next scoring brings, room and users won, and what rivals lose."""

from __future__ import annotations

from tafelrunde.core.game import Notice, Reason, View
from tafelrunde.core.state import Seat
from tafelrunde.games.xnet.view import XnetFacts


def why(before: View, after: View) -> list[Reason]:
    if before.seat is None:
        return []
    then, now, me = before.facts, after.facts, before.seat
    return [*_estimated(then, now, me), *_harmed(then, now, me), *_won(then, now, me), *_wasted(then, now, me)]


def _estimated(then: XnetFacts, now: XnetFacts, me: Seat) -> list[Reason]:
    was, is_now = then.providers[me].estimate, now.providers[me].estimate
    args: dict[str, str | int] = {"before": was, "after": is_now}
    if is_now > was:
        return [Reason("points", Notice("xnet-why-scoring", args))]
    return [Reason("costs", Notice("xnet-why-less", args))] if is_now < was else []


def _harmed(then: XnetFacts, now: XnetFacts, me: Seat) -> list[Reason]:
    """The rival who loses most of the next scoring."""
    losses = [
        (old.estimate - new.estimate, seat)
        for seat, (old, new) in enumerate(zip(then.providers, now.providers, strict=True))
        if seat != me
    ]
    loss, rival = max(losses)
    if loss <= 0:
        return []
    args: dict[str, str | int] = {"rival": rival, "loss": loss}
    return [Reason("harms", Notice("xnet-why-harms", args))]


def _won(then: XnetFacts, now: XnetFacts, me: Seat) -> list[Reason]:
    old, new = then.providers[me], now.providers[me]
    reasons = []
    if new.users > old.users:
        reasons.append(Reason("grows", Notice("xnet-why-users", {"count": new.users - old.users, "users": new.users})))
    if new.servers > old.servers:
        reasons.append(Reason("opens", Notice("xnet-why-server", {"places": 2 * (new.servers - old.servers)})))
    if new.net > old.net:
        reasons.append(Reason("opens", Notice("xnet-why-net", {"net": new.net})))
    if new.streamer and not old.streamer:
        reasons.append(Reason("opens", Notice("xnet-why-streamer")))
    return reasons


def _wasted(then: XnetFacts, now: XnetFacts, me: Seat) -> list[Reason]:
    """Cards that are kept for later: the more, the more can be paid with next time."""
    kept = now.providers[me].hand
    return [Reason("safe", Notice("xnet-why-kept", {"count": kept}))] if kept < then.providers[me].hand else []
