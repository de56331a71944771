"""Why a turn of Blox is good: points, the next phase, blocks for a tower, what a pawn reaches, what it costs."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.core.game import Notice, Reason, View
from tafelrunde.core.state import Seat
from tafelrunde.games.blox.board import SIZE
from tafelrunde.games.blox.view import BloxFacts, Tower

STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def why(before: View, after: View) -> list[Reason]:
    if before.seat is None:
        return []
    then, now, me = before.facts, after.facts, before.seat
    return [
        *_scored(then, now, me),
        *_captured(then, now, me),
        *_phase(then, now),
        *_blocks(then, now, me),
        *_reached(then, now, me),
        *_joker(then, now, me),
    ]


def _scored(then: BloxFacts, now: BloxFacts, me: Seat) -> list[Reason]:
    points = now.players[me].points - then.players[me].points
    return [Reason("points", Notice("blox-why-points", {"points": points}))] if points > 0 else []


def _captured(then: BloxFacts, now: BloxFacts, me: Seat) -> list[Reason]:
    for rival, (old, new) in enumerate(zip(then.players, now.players, strict=True)):
        if rival != me and len(new.pawns) < len(old.pawns):
            return [Reason("harms", Notice("blox-why-captures", {"rival": rival, "left": len(new.pawns)}))]
    return []


def _phase(then: BloxFacts, now: BloxFacts) -> list[Reason]:
    if now.last_round and not then.last_round:
        return [Reason("opens", Notice("blox-why-last-round"))]
    if now.phase == then.phase:
        return []
    return [Reason("opens", Notice("blox-why-phase", {"phase": now.phase, "build": now.build_height}))]


def _blocks(then: BloxFacts, now: BloxFacts, me: Seat) -> list[Reason]:
    """A clearing gives blocks: are they enough for a tower now?"""
    had, have = len(then.players[me].blocks), len(now.players[me].blocks)
    if have <= had:
        return []
    code = "blox-why-enough" if have >= now.build_height else "blox-why-blocks"
    return [Reason("grows", Notice(code, {"count": have, "build": now.build_height}))]


def _reached(then: BloxFacts, now: BloxFacts, me: Seat) -> list[Reason]:
    """The highest tower within reach of a pawn that has come to a new field."""
    came = set(now.players[me].pawns) - set(then.players[me].pawns)
    found = [tower for field in sorted(came) for tower in towers_in_reach(now, field)]
    if not found:
        return []
    best = max(found, key=lambda tower: tower.chip)
    return [Reason("opens", Notice("blox-why-reaches", {"field": best.field, "points": best.chip}))]


def towers_in_reach(facts: BloxFacts, field: str) -> Iterator[Tower]:
    """Those that a pawn on this field could clear in this phase, the cards aside."""
    pawns = {pawn for player in facts.players for pawn in player.pawns}
    by_field = {tower.field: tower for tower in facts.towers}
    for step in STEPS:
        passed = ""
        for name, colour in _line(facts, field, step):
            tower = by_field.get(name)
            if tower and 0 < tower.chip <= facts.clear_up_to and not set(tower.blocks) & set(passed):
                yield tower
            if tower or name in pawns:
                break
            passed += colour


def _line(facts: BloxFacts, field: str, step: tuple[int, int]) -> Iterator[tuple[str, str]]:
    """The fields from here on to the edge, with their colours."""
    column, row = ord(field[0]) - ord("a") + step[1], int(field[1:]) - 1 + step[0]
    while 0 <= row < SIZE and 0 <= column < SIZE:
        yield f"{chr(ord('a') + column)}{row + 1}", facts.layout[row][column]
        column, row = column + step[1], row + step[0]


def _joker(then: BloxFacts, now: BloxFacts, me: Seat) -> list[Reason]:
    had, has = then.players[me].joker, now.players[me].joker
    if had and not has:
        return [Reason("costs", Notice("blox-why-joker"))]
    is_exchange = now.last_seat == me and (now.last or "").startswith("exchange")
    return [Reason("safe", Notice("blox-why-joker-back"))] if is_exchange and not had else []
