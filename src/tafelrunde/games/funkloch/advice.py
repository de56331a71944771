"""Why a turn of Funkloch is good: networks that grow or break, fields that are covered, tokens that stay, points."""

from __future__ import annotations

from tafelrunde.core.game import Notice, Reason, View
from tafelrunde.core.state import Seat
from tafelrunde.games.funkloch.view import FunklochFacts


def why(before: View, after: View) -> list[Reason]:
    if before.seat is None:
        return []
    then, now, me = before.facts, after.facts, before.seat
    return [
        *_scored(then, now, me),
        *_grown(then, now, me),
        *_broken(then, now, me),
        *_covered(then, now, me),
        *_kept(then, now, me),
    ]


def _scored(then: FunklochFacts, now: FunklochFacts, me: Seat) -> list[Reason]:
    scoring = now.last_scoring
    if scoring is None or len(now.points[me]) == len(then.points[me]):
        return []
    args: dict[str, str | int] = {"size": len(scoring.network), "factor": scoring.factor, "points": scoring.points}
    return [Reason("points", Notice("funkloch-why-scores", args))]


def _grown(then: FunklochFacts, now: FunklochFacts, me: Seat) -> list[Reason]:
    sizes: dict[str, str | int] = {"before": then.largest[me], "after": now.largest[me]}
    if now.largest[me] > then.largest[me]:
        return [Reason("grows", Notice("funkloch-why-grows", sizes))]
    return [Reason("costs", Notice("funkloch-why-shrinks", sizes))] if now.largest[me] < then.largest[me] else []


def _broken(then: FunklochFacts, now: FunklochFacts, me: Seat) -> list[Reason]:
    """The rival who loses most."""
    losses = [(then.largest[seat] - now.largest[seat], seat) for seat in range(len(now.largest)) if seat != me]
    loss, rival = max(losses)
    if loss <= 0:
        return []
    args: dict[str, str | int] = {"rival": rival, "before": then.largest[rival], "after": now.largest[rival]}
    return [Reason("harms", Notice("funkloch-why-breaks", args))]


def _covered(then: FunklochFacts, now: FunklochFacts, me: Seat) -> list[Reason]:
    """The fields below the card, and how many of them belong to others."""
    faces = {(row, column + at): sign for row, column, signs in _rows(then) for at, sign in enumerate(signs)}
    under = [faces.get(spot, ".") for spot in _laid_spots(then, now)]
    covered = [sign for sign in under if sign != "."]
    if not covered:
        return []
    theirs = [sign for sign in covered if sign in then.symbols and then.symbols.index(sign) != me]
    return [Reason("covers", Notice("funkloch-why-covers", {"count": len(covered), "theirs": len(theirs)}))]


def _rows(facts: FunklochFacts) -> list[tuple[int, int, str]]:
    return [(line.row, line.column, line.signs) for line in facts.grid]


def _laid_spots(then: FunklochFacts, now: FunklochFacts) -> list[tuple[int, int]]:
    return [
        (card.row + down, card.column + right)
        for card in now.laid[len(then.laid) :]
        for down, row in enumerate(card.faces.split("/"))
        for right in range(len(row))
    ]


def _kept(then: FunklochFacts, now: FunklochFacts, me: Seat) -> list[Reason]:
    is_set = now.tokens[me] < then.tokens[me]
    return [Reason("safe", Notice("funkloch-why-token", {"left": now.tokens[me]}))] if is_set else []
