"""A first judgement of a Hnefatafl position: material, freedom, and how close the king is to a corner."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from tafelrunde.core.state import RUNNING
from tafelrunde.games.hnefatafl.board import ATTACKER, STEPS
from tafelrunde.games.hnefatafl.rules import ATTACKERS, DEFENDERS, KING_ESCAPED, KING_TAKEN, HnefataflState

# In units of one attacker. The defenders are half as many, so each is worth twice as much.
DEFENDER_WORTH: Final = 2.0
# For each corner line the king could reach in one move, from where a corner is one move away.
OPEN_EDGE_WORTH: Final = 3.0
# For each attacker beside the king.
GRIP_WORTH: Final = 1.5
MOBILITY_WORTH: Final = 0.05
# How many units of lead make the winning chances about 73 to 27.
SCALE: Final = 6.0

START_BALANCE: Final = 24.0 - DEFENDER_WORTH * 12.0


def evaluate(state: HnefataflState) -> list[float]:
    """The estimated share of the win of attackers and defenders."""
    if state.reason != RUNNING:
        if state.reason == KING_ESCAPED:
            return [0.0, 1.0]
        if state.reason == KING_TAKEN:
            return [1.0, 0.0]
        return [0.5, 0.5]
    attackers = 1.0 / (1.0 + math.exp(-lead(state) / SCALE))
    return [attackers, 1.0 - attackers]


def lead(state: HnefataflState) -> float:
    """How far the attackers are ahead, in attackers."""
    material = float(state.count(ATTACKERS)) - DEFENDER_WORTH * float(state.count(DEFENDERS) - 1) - START_BALANCE
    freedom = float(state.mobility(ATTACKERS) - state.mobility(DEFENDERS))
    return (
        material
        + MOBILITY_WORTH * freedom
        + GRIP_WORTH * float(king_grip(state))
        - OPEN_EDGE_WORTH * float(king_ways_out(state))
    )


def king_grip(state: HnefataflState) -> i64:
    """How many attackers stand beside the king."""
    grip: i64 = 0
    for step in STEPS:
        if state.piece(state.king() + step) == ATTACKER:
            grip += 1
    return grip


def king_ways_out(state: HnefataflState) -> i64:
    """How many edge lines the king can reach in one move, and corners, which count three times."""
    king = state.king()
    along_row = state.row_targets(king)
    along_column = state.column_targets(king)
    ways = (along_row & 1) + (along_row >> 10 & 1) + (along_column & 1) + (along_column >> 10 & 1)
    row = king >> 4
    column = king & 15
    if row == 1 or row == 11:
        ways += 2 * ((along_row & 1) + (along_row >> 10 & 1))
    if column == 1 or column == 11:
        ways += 2 * ((along_column & 1) + (along_column >> 10 & 1))
    return ways
