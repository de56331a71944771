"""Which paragraph forbids a move."""

from __future__ import annotations

from tafelrunde.core.state import Action
from tafelrunde.games.hnefatafl.board import ATTACKER, EMPTY, KING, RESTRICTED
from tafelrunde.games.hnefatafl.rules import ATTACKERS, HnefataflState


def why_not(state: HnefataflState, action: Action) -> str:
    source, target = action >> 8, action & 0xFF
    piece = state.piece(source)
    own = piece != EMPTY and (piece == ATTACKER) == (state.to_act == ATTACKERS)
    if not own:
        return "2.2"
    if source == target or (source >> 4 != target >> 4 and source & 15 != target & 15):
        return "3.1"
    if any(state.piece(square) != EMPTY for square in _path(source, target)):
        return "3.2"
    if piece != KING and RESTRICTED[target]:
        return "3.3"
    raise AssertionError("this move is legal")


def _path(source: int, target: int) -> range:
    """The squares after `source` up to and including `target`, which is in line with it."""
    step = 16 if source & 15 == target & 15 else 1
    return range(source + step, target + 1, step) if target > source else range(source - step, target - 1, -step)
