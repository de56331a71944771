"""Which paragraph forbids an action."""

from __future__ import annotations

from tafelrunde.core.state import Action
from tafelrunde.games.funkloch.board import MARKED, Grid, column_of, field_spot, row_of
from tafelrunde.games.funkloch.moves import CHOOSES, DISCARDS, DRAWS, KIND, PLACES, STARTS, TAKES, TOKENS
from tafelrunde.games.funkloch.rules import (
    CHOOSE_SYMBOL,
    DEAL,
    DISCARD,
    DRAW_STARTER,
    PLACE,
    ROUNDS,
    SCORE,
    SET_TOKEN,
    TAKE,
    FunklochState,
)


def why_not(state: FunklochState, action: Action) -> str:
    if action in state.legal_actions():
        raise AssertionError("this action is legal")
    kind = action & KIND
    if kind == STARTS or state.phase == DRAW_STARTER:
        return "2.4"
    if kind == CHOOSES or state.phase == CHOOSE_SYMBOL:
        return "2.5"
    if kind == DRAWS:
        return "2.2" if state.phase == DEAL else "3.7"
    if state.phase == DEAL:
        return "2.2" if state.round == 1 else "6.3"
    # A card is discarded when none fits, and only then; there is nothing else to do in that turn.
    if kind == DISCARDS or state.phase == DISCARD:
        return "3.6"
    if kind == TAKES:
        return _why_not_take(state, action & 0xFF)
    if kind == PLACES:
        return _why_not_place(state, action)
    return _why_not_token(state) if kind == TOKENS else _why_not_score(state)


def _why_not_take(state: FunklochState, taken: int) -> str:
    if state.phase != TAKE:
        return "3.1"
    # A card in hand that may not be taken like this would cover a marker wherever it came.
    return "3.4" if state.hand(state.player) >> (taken >> 2) & 1 else "3.2"


def _why_not_place(state: FunklochState, action: Action) -> str:
    if state.phase != PLACE:
        return "3.2" if state.phase == TAKE else "3.1"
    if action >> 16 & 0xFF != state.taken:
        return "3.2"
    return "3.4" if _is_marked(state.grid, action) else "3.3"


def _is_marked(grid: Grid, laid: int) -> bool:
    """Is there a marker where a card lies, or would lie?"""
    spots = [field_spot(laid, field) for field in range(6)]
    return any(grid.cell(row_of(spot), column_of(spot)) >= MARKED for spot in spots)


def _why_not_token(state: FunklochState) -> str:
    """Before the card it is too early, and once declined too late; else there was a token, or none at hand."""
    if state.phase == SET_TOKEN:
        return "4.2"
    # Until it is scored, the only marker on the card just laid is a token of this turn.
    if state.phase == SCORE and (state.tokens(state.player) == 0 or _is_marked(state.grid, state.last_laid())):
        return "4.1"
    return "3.1"


def _why_not_score(state: FunklochState) -> str:
    """Both paragraphs say when a scoring is due, and where its marker may stand; if it is, its turn is to come."""
    if state.phase != SCORE and (state.round == ROUNDS or state.is_last_card()):
        return "3.1"
    return "6.5" if state.round == ROUNDS else "6.1"
