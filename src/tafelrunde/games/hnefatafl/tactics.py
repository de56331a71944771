# compiled
"""What is forced in a Hnefatafl position: ways into a corner, the last grip on the king, captures."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.guide import CALM, LOSES, THREATENED, WINS, WINS_SOON
from tafelrunde.games.hnefatafl.board import ATTACKER, DEFENDER, EMPTY, KING, RESTRICTED, SLIDE, SQUARES, STEPS, THRONE
from tafelrunde.games.hnefatafl.rules import ATTACKERS, DEFENDERS, LIST, HnefataflState

# How forcing a move is: by each man it captures, for a king who would be in the corner next, and for an attacker who
# would be the last but one to capture him.
TAKES_DEFENDER: Final = 200
TAKES_ATTACKER: Final = 100
KING_THREATENS: Final = 90
GRIPS_KING: Final = 150


def ways_from(state: HnefataflState, square: i64) -> i64:
    """The steps towards corners that a king on `square` could reach at once, as bits 1, 2, 4, 8 like STEPS."""
    row = square >> 4
    column = square & 15
    ways: i64 = 0
    if row == 1 or row == 11:
        reach = i64(SLIDE[(column - 1) << 11 | state.lines[row]])
        ways |= (reach & 1) << 1 | (reach >> 10) << 2
    if column == 1 or column == 11:
        reach = i64(SLIDE[(row - 1) << 11 | state.lines[16 + column]])
        ways |= (reach & 1) | (reach >> 10) << 3
    return ways


def missing_grip(state: HnefataflState) -> i64:
    """The one empty square beside the king that an attacker would have to take to capture him, or 0."""
    king = state.king()
    cells = state.cells
    missing: i64 = 0
    for step in STEPS:
        beside = cells[king + step]
        if beside == ATTACKER or (state.throne_helps and king + step == THRONE):
            continue
        if beside != EMPTY or missing != 0 or king + step == THRONE:
            return 0
        missing = king + step
    return missing


def write_moves_to(state: HnefataflState, side: i64, target: i64, moves: vec[i64], count: i64) -> i64:
    """Add the moves of a side that end on an empty square; return how many there are then."""
    cells = state.cells
    for step in STEPS:
        at = target + step
        while cells[at] == EMPTY:
            at += step
        piece = cells[at]
        mine = piece == ATTACKER if side == ATTACKERS else piece == KING or piece == DEFENDER
        # §3.3
        if mine and (piece == KING or not RESTRICTED[target]):
            moves[count] = at << 8 | target
            count += 1
    return count


def attackers_reach(state: HnefataflState, target: i64) -> bool:
    cells = state.cells
    if RESTRICTED[target]:
        return False
    for step in STEPS:
        at = target + step
        while cells[at] == EMPTY:
            at += step
        if cells[at] == ATTACKER:
            return True
    return False


def outlook(state: HnefataflState) -> i64:
    """See core/guide.py."""
    missing = missing_grip(state)
    grips = missing != 0 and attackers_reach(state, missing)
    ways = ways_from(state, state.king())
    if state.to_act == DEFENDERS:
        if ways != 0:
            return WINS
        if has_fork(state):
            return WINS_SOON
        return THREATENED if grips else CALM
    if grips:
        return WINS
    if ways == 0:
        return CALM
    # One move blocks one way.
    return THREATENED if ways & (ways - 1) == 0 else LOSES


def has_fork(state: HnefataflState) -> bool:
    """Can the king get to the edge between two open corners? There nothing but two moves at once would stop him."""
    king = state.king()
    for i in range(4):
        target = edge_target(state, king, i)
        if target != 0:
            ways = ways_from(state, target)
            if ways & (ways - 1) != 0:
                return True
    return False


def write_blocks(state: HnefataflState, moves: vec[i64]) -> i64:
    """The attackers' moves into the king's way to a corner."""
    king = state.king()
    ways = ways_from(state, king)
    count: i64 = 0
    for i in range(4):
        if ways >> i & 1 == 1:
            step = STEPS[i]
            at = king + step
            while not RESTRICTED[at]:
                count = write_moves_to(state, ATTACKERS, at, moves, count)
                at += step
    return count


class Captures:
    """Where a side would capture by moving there. `marks` holds by square how forcing that is, 0 for most."""

    def __init__(self) -> None:
        self.marks: vec[i64] = vec[i64]([0] * SQUARES)
        self.targets: vec[i64] = vec[i64]([0] * SQUARES)
        self.count: i64 = 0

    def clear(self) -> None:
        for i in range(self.count):
            self.marks[self.targets[i]] = 0
        self.count = 0

    def mark(self, state: HnefataflState, side: i64) -> None:
        self.clear()
        cells = state.cells
        men = state.men
        first = LIST * (1 - side)
        worth: i64 = TAKES_DEFENDER if side == ATTACKERS else TAKES_ATTACKER
        # The king is the first of his side and not captured like this.
        for i in range(first + 1 - side, first + state.count(1 - side)):
            victim = i64(men[i])
            for step in STEPS:
                if cells[victim + step] == EMPTY and self._is_hostile(state, side, victim - step):
                    self._add(victim + step, worth)

    def mark_grips(self, state: HnefataflState) -> None:
        """Add the two empty squares beside a king who has attackers on his other two sides."""
        king = state.king()
        cells = state.cells
        held: i64 = 0
        for step in STEPS:
            beside = cells[king + step]
            if beside == ATTACKER or (state.throne_helps and king + step == THRONE):
                held += 1
            elif beside != EMPTY or king + step == THRONE:
                return
        if held == 2:
            for step in STEPS:
                if cells[king + step] == EMPTY and not RESTRICTED[king + step]:
                    self._add(king + step, GRIPS_KING)

    def _is_hostile(self, state: HnefataflState, side: i64, square: i64) -> bool:
        piece = state.cells[square]
        if side == ATTACKERS:
            return piece == ATTACKER or (state.hostile_to_all and piece == EMPTY and RESTRICTED[square])
        return piece == DEFENDER or piece == KING or (piece == EMPTY and RESTRICTED[square])

    def _add(self, square: i64, worth: i64) -> None:
        if self.marks[square] == 0:
            self.targets[self.count] = square
            self.count += 1
        self.marks[square] += worth

    def write_moves(self, state: HnefataflState, side: i64, moves: vec[i64]) -> i64:
        self.mark(state, side)
        count: i64 = 0
        for i in range(self.count):
            count = write_moves_to(state, side, self.targets[i], moves, count)
        return count


def write_king_threats(state: HnefataflState, marks: vec[i64], moves: vec[i64], count: i64) -> i64:
    """Add the king's moves to the edge from where a corner is open, except those that are captures already."""
    king = state.king()
    for i in range(4):
        target = edge_target(state, king, i)
        if target != 0 and marks[target] == 0 and ways_from(state, target) != 0:
            moves[count] = king << 8 | target
            count += 1
    return count


def edge_target(state: HnefataflState, king: i64, direction: i64) -> i64:
    """The square at the edge that the king reaches in one of four directions, or 0."""
    row = king >> 4
    column = king & 15
    if direction < 2:
        end: i64 = 0 if direction == 0 else 10
        return row << 4 | (end + 1) if state.row_targets(king) >> end & 1 == 1 else 0
    end = 0 if direction == 2 else 10
    return (end + 1) << 4 | column if state.column_targets(king) >> end & 1 == 1 else 0
