"""Which paragraph forbids an action."""

from __future__ import annotations

from tafelrunde.core.state import Action
from tafelrunde.games.funkloch.board import MARKED, Grid, column_of, field_spot, row_of
from tafelrunde.games.funkloch.moves import DRAWS, KIND, PLACES, SCORES, STARTS, TAKES, TOKENS
from tafelrunde.games.funkloch.rules import DEAL, DISCARD, DRAW_STARTER, PLACE, ROUNDS, SET_TOKEN, TAKE, FunklochState


def why_not(state: FunklochState, action: Action) -> str:
    if action in state.legal_actions():
        raise AssertionError("this action is legal")
    kind = action & KIND
    if kind == STARTS or state.phase == DRAW_STARTER:
        return "2.4"
    if kind == DRAWS:
        return "2.2" if state.phase == DEAL else "3.7"
    if state.phase == DEAL:
        return "2.2" if state.round == 1 else "6.3"
    if kind == TAKES:
        return _why_not_take(state, action & 0xFF)
    if kind == PLACES:
        return _why_not_place(state, action)
    if kind == TOKENS:
        return _why_not_token(state)
    if kind == SCORES:
        # Both paragraphs say when a scoring is due, and where its marker may stand.
        return "6.5" if state.round == ROUNDS else "6.1"
    # A card is discarded when none fits, and only then.
    return "3.6"


def _why_not_take(state: FunklochState, taken: int) -> str:
    if state.phase == DISCARD:
        return "3.6"
    if state.phase != TAKE:
        return "3.1"
    # A card in hand that may not be taken like this would cover a marker wherever it came.
    return "3.4" if state.hand(state.player) >> (taken >> 2) & 1 else "3.2"


def _why_not_place(state: FunklochState, action: Action) -> str:
    if state.phase == DISCARD:
        return "3.6"
    if state.phase != PLACE:
        return "3.2" if state.phase == TAKE else "3.1"
    if action >> 16 & 0xFF != state.taken:
        return "3.2"
    cells = [_cell(state.grid, field_spot(action, field)) for field in range(6)]
    return "3.4" if any(cell >= MARKED for cell in cells) else "3.3"


def _cell(grid: Grid, spot: int) -> int:
    return grid.cell(row_of(spot), column_of(spot))


def _why_not_token(state: FunklochState) -> str:
    return "4.2" if state.phase == SET_TOKEN else "4.1"
