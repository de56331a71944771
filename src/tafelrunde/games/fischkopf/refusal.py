"""Which paragraph forbids an action."""

from __future__ import annotations

from tafelrunde.core.state import Action
from tafelrunde.games.fischkopf.board import FIELDS, MAY_STOP
from tafelrunde.games.fischkopf.rules import (
    DECIDE,
    DECLINE,
    DRAW_STARTER,
    GO,
    PLACE,
    ROLL,
    STARTS,
    STOP,
    FischkopfState,
)


def why_not(state: FischkopfState, action: Action) -> str:
    if state.phase == DRAW_STARTER or action & STARTS:
        return "2.1"
    if action == STOP and not state.liberty & MAY_STOP:
        return "3.5"
    if action == DECLINE:
        return "3.4"
    if action in (STOP, GO):
        return "3.4" if state.phase == PLACE else "3.1"
    if action <= FIELDS:
        return _why_not_place(state, action)
    # Dice: after a roll that can be used a stone is due, and after a stone the decision to go on.
    return "3.4" if state.phase == PLACE else "3.5"


def _why_not_place(state: FischkopfState, field: int) -> str:
    if state.phase in (ROLL, DECIDE):
        return "3.1"
    low, high = state.roll >> 3, state.roll & 7
    return "3.3" if field in (low, high, low + high) else "3.2"
