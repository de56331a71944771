"""Which paragraph forbids an action."""

from __future__ import annotations

from tafelrunde.core.state import Action
from tafelrunde.games.rangeln.board import FIELDS, MAY_ENTER, STEPS, is_on_board
from tafelrunde.games.rangeln.rules import (
    CHOOSE,
    CHOOSE_THREE,
    CHOOSE_TWO,
    DRAW_STARTER,
    FIRST_STEP,
    PLACE,
    STARTS,
    STOP,
    RangelnState,
)


def why_not(state: RangelnState, action: Action) -> str:
    if action in state.legal_actions():
        raise AssertionError("this action is legal")
    if state.phase == DRAW_STARTER or STARTS <= action < 2 * STARTS:
        return "2.2"
    if action in (CHOOSE_TWO, CHOOSE_THREE):
        return "4.2"
    if state.phase == PLACE:
        return _why_not_place(state, action)
    if action == STOP and not state.may_stop:
        return "4.9"
    if action in FIELDS:
        return "3.1"
    return "4.2" if state.phase == CHOOSE else _why_not_step(state, action)


def _why_not_place(state: RangelnState, action: Action) -> str:
    """Before all stones are set, nothing else is done."""
    if action >= FIRST_STEP:
        return "4.1"
    if action == STOP:
        return "3.1"
    if not MAY_ENTER[action]:
        return "3.3"
    return "3.2" if state.stone_at(action) >= 0 else "3.4"


def _why_not_step(state: RangelnState, action: Action) -> str:
    source, target = action >> 8, action & 0xFF
    stone = state.stone_at(source)
    if stone < 0 or stone >> 3 != state.player:
        return "4.1"
    if target - source not in list(STEPS):
        return "5.1"
    if not state.has_allowance(stone) and not _is_stuck(state, stone):
        return _why_no_allowance(state, stone)
    if _ends_at_the_rim(state, target, target - source):
        return "6.2"
    return "5.3" if not MAY_ENTER[target] else "5.2"


def _ends_at_the_rim(state: RangelnState, field: int, step: int) -> bool:
    """Does the row of stones that begins here reach the rim without a gap?"""
    while is_on_board(field):
        if state.stone_at(field) < 0:
            return False
        field += step
    return True


def _is_stuck(state: RangelnState, stone: int) -> bool:
    """Is it the board that keeps the moving stone from going on, and not the allowance?"""
    held = state.to_begin if state.holds_back and state.each == 0 else 0
    return stone == state.moving and state.fields > held


def _why_no_allowance(state: RangelnState, stone: int) -> str:
    if stone != state.moving and state.moved >> (stone & 7) & 1:
        return "4.6"
    return "4.7" if state.each else "4.8"
