"""Which paragraph forbids an action."""

from __future__ import annotations

from tafelrunde.core.state import Action
from tafelrunde.games.blox import moves
from tafelrunde.games.blox.board import (
    COLOUR,
    NEAREST,
    OUTSIDE_HIGH,
    OUTSIDE_LOW,
    PAWN_LIMIT,
    STORE_LIMIT,
    count_of,
    covers,
    one,
    total,
)
from tafelrunde.games.blox.notation import joker_of, kind_of, source_of, target_of
from tafelrunde.games.blox.rules import BloxState

_BY_STEP = {moves.DRAW_STARTER: "2.1", moves.SET_UP: "2.2", moves.DEAL: "2.4", moves.DRAW: "3.3"}
_BY_CHANCE = {moves.START: "2.1", moves.BLOCK: "2.2", moves.CARD: "3.3"}


def why_not(state: BloxState, action: Action) -> str:
    kind = kind_of(action)
    if state.step != moves.ACT:
        return _why_not_drawn(state, kind)
    if kind in _BY_CHANCE:
        return _BY_CHANCE[kind]
    if kind == moves.PLACE:
        return _why_not_place(state, action)
    if kind == moves.MOVE:
        return _why_not_move(state, action)
    if kind == moves.CLEAR:
        return _why_not_clear(state, action)
    if kind == moves.BUILD:
        return _why_not_build(state, action)
    return _why_not_capture(state, action) if kind == moves.CAPTURE else "8.1"


def _why_not_drawn(state: BloxState, kind: int) -> str:
    """Either it is not the time for that, or nothing of the colour is left."""
    if state.step == moves.DRAW and kind == moves.CARD:
        return "3.4"
    if state.step == moves.DEAL and kind == moves.CARD:
        return "1.3"
    if state.step == moves.SET_UP and kind == moves.BLOCK:
        return "2.3" if state.seats == 2 else "1.3"
    return _BY_STEP[state.step]


def _why_not_place(state: BloxState, action: Action) -> str:
    field = target_of(action)
    if state.standing(state.player) >= state.dials[PAWN_LIMIT]:
        return "4.3"
    if state.cells[field] and not _is_own_pawn(state, field):
        return "4.4"
    if not state.is_entry(field):
        return "4.2" if _is_first_from_outside(field) else "4.1"
    return "3.5" if joker_of(action) else "4.1"


def _is_first_from_outside(field: int) -> bool:
    """Could a pawn be placed here if the board were empty?"""
    row, column = field >> 4, field & 15
    return any(
        NEAREST[line << 4 | outside] >> (place - 1) & 1
        for line, place in ((row, column), (16 + column, row))
        for outside in (OUTSIDE_LOW, OUTSIDE_HIGH)
    )


def _why_not_move(state: BloxState, action: Action) -> str:
    source, target = source_of(action), target_of(action)
    if not _is_own_pawn(state, source) or not _is_nearest(source, target):
        return "4.5"
    if not _is_reached(state, source, target):
        return "4.2"
    return "3.5" if joker_of(action) else "4.5"


def _is_own_pawn(state: BloxState, field: int) -> bool:
    return bool(state.cells[field] == moves.PAWN | state.player)


def _is_nearest(source: int, target: int) -> bool:
    """Is the target in a line with the source, and the nearest of its colour there?"""
    if source >> 4 == target >> 4:
        return bool(NEAREST[source] >> ((target & 15) - 1) & 1)
    column = source & 15
    return column == target & 15 and bool(NEAREST[(16 + column) << 4 | source >> 4] >> ((target >> 4) - 1) & 1)


def _is_reached(state: BloxState, source: int, target: int) -> bool:
    if source >> 4 == target >> 4:
        return bool(state.row_targets(source) >> ((target & 15) - 1) & 1)
    return bool(state.column_targets(source) >> ((target >> 4) - 1) & 1)


def _is_ahead(state: BloxState, source: int, target: int) -> bool:
    return any(state.ahead(source, direction) == target for direction in range(4))


def _why_not_clear(state: BloxState, action: Action) -> str:
    source, target, joker = source_of(action), target_of(action), joker_of(action)
    tower = state.cells[target]
    if not _is_own_pawn(state, source) or tower >= moves.PAWN or not _is_ahead(state, source, target):
        return "5.1"
    if total(state.store(state.player)) >= state.dials[STORE_LIMIT]:
        return "5.6"
    if total(tower) > state.phase:
        return "5.2"
    if state.between(source, target) & tower:
        return "5.3"
    if joker and not (state.has_joker(state.player) and count_of(tower, joker - 1)):
        return "3.5"
    return "5.4"


def _why_not_build(state: BloxState, action: Action) -> str:
    blocks, joker = action & moves.GOODS, joker_of(action)
    if not _is_own_pawn(state, source_of(action)) or not covers(state.store(state.player), blocks):
        return "6.1"
    if total(blocks) != state.phase + 1:
        return "9.1"
    return "3.5" if joker and not state.has_joker(state.player) else "6.2"


def _why_not_capture(state: BloxState, action: Action) -> str:
    source, target = source_of(action), target_of(action)
    if not _is_own_pawn(state, source) or not _is_ahead(state, source, target):
        return "7.1"
    if state.cells[target] < moves.PAWN or _is_own_pawn(state, target):
        return "7.1"
    if state.between(source, target) & 31 * one(int(COLOUR[target])):
        return "7.2"
    if joker_of(action) and not state.has_joker(state.player):
        return "3.5"
    return "7.3"
