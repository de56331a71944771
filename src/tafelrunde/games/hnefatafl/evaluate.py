# compiled
"""How Hnefatafl stands: where the pieces are, the siege, the corners, and the king's ways; and who is ahead by that."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.guide import MOST_LEAD, UNIT, Guide, share_of
from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import RUNNING, State
from tafelrunde.games.hnefatafl.board import (
    ATTACKER,
    COUNT,
    DEFENDER,
    EMPTY,
    KING,
    LOWEST,
    SIZE,
    SLIDE,
    SQUARES,
    STEPS,
    STOPS,
    THRONE,
)
from tafelrunde.games.hnefatafl.rules import ATTACKERS, DEFENDERS, LIST, HnefataflState
from tafelrunde.games.hnefatafl.siege import BY_COLUMN, BY_ROW, CORNER, Siege
from tafelrunde.games.hnefatafl.tactics import (
    KING_THREATENS,
    Captures,
    edge_target,
    outlook,
    ways_from,
    write_blocks,
    write_king_threats,
)

# A whole row, as bits.
ALL: Final = 0x7FF

# The numbers of the features, which FEATURES names.
TURN: Final = 0
SEALED: Final = 1
CORNERS_OPEN: Final = 2
ENCIRCLED: Final = 3
EDGE_OPEN: Final = 4
ROOM: Final = 5
OUTSIDE: Final = 6
KING_MOVES: Final = 7
WAYS_NOW: Final = 8
WAYS_NEXT: Final = 9
WAYS_LATER: Final = 10
GRIP: Final = 11
SAFE_KING: Final = 14
ATTACKER_MOVES: Final = 15
DEFENDER_MOVES: Final = 16
GUARDS: Final = 17
FEW_ATTACKERS: Final = 20
FEW_DEFENDERS: Final = 21
LINKS: Final = 22
MISSING: Final = 23
WORST: Final = 28
HUNT_MOVES: Final = 29
HUNT_TWICE: Final = 30
HUNT_NEAR: Final = 31
HUNT_EDGE: Final = 32
HUNT_MEN: Final = 33
HUNT_FEW: Final = 34
GUARDS_BEHIND: Final = 35
GUARDS_LOOSE: Final = 38
ALONE_CLOSED: Final = 39
ALONE_NARROW: Final = 40
ALONE_EDGE: Final = 41
ALONE_SAFE: Final = 42
ALONE_PIT: Final = 43
FORTRESS: Final = 44
PLACES: Final = 45
# By symmetry there are 21 kinds of squares.
KINDS: Final = 21

FEATURES: Final = (
    "attackers to move",
    "no corner within the king's reach",
    "corners within the king's reach",
    "no edge within the king's reach",
    "squares of the edge within the king's reach",
    "squares within the king's reach",
    "defenders beyond the king's reach",
    "moves of the king",
    "corners one move away",
    "ways to a corner in two moves",
    "ways to a corner in three moves",
    "one attacker beside the king",
    "two attackers beside the king",
    "three attackers beside the king",
    "king where he cannot be captured",
    "moves of the attackers",
    "moves of the defenders",
    "corners with one guard",
    "corners with two guards",
    "corners with three guards",
    "attackers missing to sixteen",
    "defenders missing to six",
    "attackers corner to corner",
    "barriers closed",
    "barriers with one attacker missing",
    "barriers with two attackers missing",
    "barriers with three attackers missing",
    "barriers with four attackers missing",
    "attackers missing in the widest barrier",
    "moves of a king without a corner",
    "squares in two moves of a king without a corner",
    "attackers near a king without a corner",
    "king without a corner where he cannot be captured",
    "defenders of a king without a corner",
    "attackers missing to twenty around a king without a corner",
    "corners behind a wall with one guard",
    "corners behind a wall with two guards",
    "corners behind a wall with three guards",
    "guards that can be captured",
    "corners closed to a king alone",
    "narrowness of the reach of a king alone",
    "squares of the edge beyond the reach of a king alone",
    "king alone where he cannot be captured",
    "squares missing beside the edge of a king alone",
    "all corners held for good",
    *(
        f"{piece} {far}-{near} from the throne"
        for piece in ("attackers", "defenders", "king")
        for far in range(6)
        for near in range(far + 1)
    ),
)

# Three attackers on the diagonal before a corner cannot be captured there.
DIAGONALS: Final = vec[i64]([0x31, 0x22, 0x13, 0x3B, 0x2A, 0x19, 0x91, 0xA2, 0xB3, 0x9B, 0xAA, 0xB9])

# After so many moves without a capture a lead counts less and less, as nobody makes progress, and in the end not at
# all: then both would rather have a tie than go on for ever.
PATIENCE: Final = 120
STALE: Final = 240
WEARINESS: Final = 100

# Whoever holds all corners for good cannot lose as long as he has men to move with: it is a tie, or so much less for
# each man that is missing, and whatever else is wrong counts little.
HOLDING: Final = 700
ENOUGH_TO_HOLD: Final = 16

# Ten times the square root of so many squares, as a king's last ones are the hardest to take from him; fewer than these
# are too few: at the edge nobody captures him, and with no move at all he ties.
ROOM_TO_DIE: Final = 8
# At the edge he needs so many squares beside it, to which he steps when nothing else is left.
ROOM_TO_STEP: Final = 3
ROOTS: Final = vec[i64]([round(10 * math.sqrt(squares)) for squares in range(SIZE * SIZE + 1)])

# So many judgements are kept, a power of two; where the throne helps (H-6), positions are others.
LATELY: Final = 0x4000
HELPED: Final = 0x5DEECE66D


def _kinds() -> list[int]:
    """The kind of each square: by the larger and the smaller distance from the throne's lines."""
    kinds = [0] * SQUARES
    for row in range(1, SIZE + 1):
        for column in range(1, SIZE + 1):
            near, far = sorted((abs(row - 6), abs(column - 6)))
            kinds[row << 4 | column] = far * (far + 1) // 2 + near
    return kinds


KIND: Final[vec[i64]] = vec[i64](_kinds())


def load_weights() -> list[float]:
    """The fitted weights, in the order of FEATURES."""
    data = json.loads(Path(__file__).with_name("weights.json").read_text(encoding="utf-8"))
    return [float(data["2"][name]) for name in FEATURES]


class HnefataflGuide(Guide):
    """An evaluation with its weights: one of 1 makes the attackers e times as likely to win."""

    def __init__(self, weights: list[float]) -> None:
        scaled = [round(float(UNIT) * weight) for weight in weights]
        self.weights: vec[i64] = vec[i64](scaled[:PLACES])
        self.worths: vec[i64] = vec[i64](
            [
                0 if square < 17 else scaled[PLACES + KINDS * piece + int(KIND[square])]
                for piece in range(3)
                for square in range(SQUARES)
            ]
        )
        self.found: vec[i64] = vec[i64]([0] * PLACES)
        self.siege: Siege = Siege()
        self.captures: Captures = Captures()
        # By the lower bits of a position's key: the key, and what the position was found to be worth.
        self.lately: vec[i64] = vec[i64]([0] * (2 * LATELY))

    def lead(self, state: State) -> i64:
        position = cast("HnefataflState", state)
        return max(-MOST_LEAD, min(MOST_LEAD, self.fade(position, self._worth(position))))

    def fade(self, state: State, lead: i64) -> i64:
        position = cast("HnefataflState", state)
        if position.quiet > PATIENCE:
            return lead * max(STALE - position.quiet, i64(0)) // (STALE - PATIENCE)
        return lead

    def _worth(self, state: HnefataflState) -> i64:
        """The lead in a match that makes progress. A search asks for many positions more than once."""
        key = state.key ^ HELPED if state.throne_helps else state.key
        place = (key & (LATELY - 1)) << 1
        lately = self.lately
        if lately[place] != key:
            lately[place] = key
            lately[place + 1] = self._weigh(state)
        return lately[place + 1]

    def _weigh(self, state: HnefataflState) -> i64:
        self.look(state)
        worth = self._worth_of_places(state)
        found = self.found
        weights = self.weights
        for i in range(PLACES):
            worth += found[i] * weights[i]
        if found[FORTRESS] == 1:
            floor = -HOLDING * max(ENOUGH_TO_HOLD - state.count(ATTACKERS), i64(0))
            if worth < floor:
                worth = floor + (worth - floor) // 8
        return worth

    def _worth_of_places(self, state: HnefataflState) -> i64:
        men = state.men
        worths = self.worths
        worth = worths[2 * SQUARES + state.king()]
        for i in range(state.count(ATTACKERS)):
            worth += worths[i64(men[i])]
        for i in range(LIST + 1, LIST + state.count(DEFENDERS)):
            worth += worths[SQUARES + i64(men[i])]
        return worth

    def look(self, state: HnefataflState) -> None:
        """Write all features but the places."""
        found = self.found
        found[TURN] = 1 if state.side == ATTACKERS else -1
        found[ATTACKER_MOVES] = count_moves(state, 0, state.count(ATTACKERS))
        found[DEFENDER_MOVES] = count_moves(state, LIST + 1, LIST + state.count(DEFENDERS))
        found[FEW_ATTACKERS] = max(16 - state.count(ATTACKERS), i64(0))
        found[FEW_DEFENDERS] = max(7 - state.count(DEFENDERS), i64(0))
        self._look_at_siege(state)
        self._look_at_corners(state)
        self._look_at_king(state)
        self._look_at_ways(state)
        self._look_at_hunt(state)

    def _look_at_siege(self, state: HnefataflState) -> None:
        found = self.found
        siege = self.siege
        siege.look(state)
        reach = siege.reach
        room: i64 = 0
        edge = i64(COUNT[reach[1]]) + i64(COUNT[reach[11]])
        for row in range(1, 12):
            room += i64(COUNT[reach[row]])
            edge += (reach[row] & 1) + (reach[row] >> 10)
        corners = (reach[1] & 1) + (reach[1] >> 10) + (reach[11] & 1) + (reach[11] >> 10)
        found[CORNERS_OPEN] = corners
        found[SEALED] = 1 if corners == 0 else 0
        found[EDGE_OPEN] = edge - corners
        found[ENCIRCLED] = 1 if edge == 0 else 0
        found[ROOM] = room
        outside: i64 = 0
        men = state.men
        for i in range(LIST + 1, LIST + state.count(DEFENDERS)):
            if not siege.is_reached(i64(men[i])):
                outside += 1
        found[OUTSIDE] = outside
        found[LINKS] = siege.links()
        self._look_at_barriers(state)

    def _look_at_barriers(self, state: HnefataflState) -> None:
        found = self.found
        for missing in range(MISSING, MISSING + 5):
            found[missing] = 0
        worst: i64 = 0
        for corner in range(4):
            missing = min(self.siege.missing(state, corner), i64(5))
            worst = max(worst, missing)
            if missing < 5:
                found[MISSING + missing] += 1
        found[WORST] = worst

    def _look_at_corners(self, state: HnefataflState) -> None:
        found = self.found
        cells = state.cells
        found[GUARDS] = 0
        found[GUARDS + 1] = 0
        found[GUARDS + 2] = 0
        found[GUARDS_BEHIND] = 0
        found[GUARDS_BEHIND + 1] = 0
        found[GUARDS_BEHIND + 2] = 0
        found[GUARDS_LOOSE] = 0
        found[ALONE_CLOSED] = 0
        found[FORTRESS] = 1 if found[SEALED] == 1 and self._is_fortress(state) else 0
        alone = state.count(DEFENDERS) == 1
        for corner in range(4):
            if alone and not self.siege.is_reached(CORNER[corner]):
                # Whoever stands there may leave: nobody breaks the wall.
                found[ALONE_CLOSED] += 1
                continue
            touched = self.siege.touches(corner)
            guards: i64 = 0
            for i in range(3 * corner, 3 * corner + 3):
                if cells[DIAGONALS[i]] == ATTACKER:
                    guards += 1
                    if touched and self._is_loose(state, DIAGONALS[i]):
                        found[GUARDS_LOOSE] += 1
            if guards > 0:
                found[(GUARDS if touched else GUARDS_BEHIND) + guards - 1] += 1

    def _is_fortress(self, state: HnefataflState) -> bool:
        """Do three men on its diagonal hold every corner, with no enemy behind them? Nobody can capture these."""
        cells = state.cells
        for i in range(12):
            if cells[DIAGONALS[i]] != ATTACKER:
                return False
        for corner in range(4):
            square = CORNER[corner]
            if cells[square + BY_ROW[corner]] == DEFENDER or cells[square + BY_COLUMN[corner]] == DEFENDER:
                return False
        return True

    def _is_loose(self, state: HnefataflState, square: i64) -> bool:
        """Is there an enemy beside an attacker, and a square behind him that another could get to?"""
        cells = state.cells
        for step in STEPS:
            beside = cells[square + step]
            if (
                (beside == DEFENDER or beside == KING)
                and cells[square - step] == EMPTY
                and self.siege.is_reached(square - step)
            ):
                return True
        return False

    def _look_at_king(self, state: HnefataflState) -> None:
        found = self.found
        cells = state.cells
        king = state.king()
        grip: i64 = 0
        for step in STEPS:
            if cells[king + step] == ATTACKER:
                grip += 1
        found[GRIP] = 1 if grip == 1 else 0
        found[GRIP + 1] = 1 if grip == 2 else 0
        found[GRIP + 2] = 1 if grip >= 3 else 0
        row = king >> 4
        column = king & 15
        at_edge = row == 1 or row == 11 or column == 1 or column == 11
        off = king - THRONE
        beside_throne = not state.throne_helps and (off == 1 or off == -1 or off == 16 or off == -16)
        # §5.2
        found[SAFE_KING] = 1 if at_edge or beside_throne else 0

    def _look_at_ways(self, state: HnefataflState) -> None:
        """How many ways lead the king to a corner in one, two and three moves, if nobody else moves."""
        found = self.found
        king = state.king()
        along_row = state.row_targets(king)
        along_column = state.column_targets(king)
        found[KING_MOVES] = i64(COUNT[along_row]) + i64(COUNT[along_column])
        found[WAYS_NOW] = _count_ways(ways_from(state, king))
        next_ways: i64 = 0
        for i in range(4):
            target = edge_target(state, king, i)
            if target != 0:
                next_ways += _count_ways(ways_from(state, target))
        found[WAYS_NEXT] = min(next_ways, i64(4))
        later: i64 = 0
        row = king & 0xF0
        while along_row != 0 and later < 8:
            later += _ways_across(state, row | i64(LOWEST[along_row]), False)
            along_row &= along_row - 1
        column = king & 15
        while along_column != 0 and later < 8:
            later += _ways_across(state, i64(LOWEST[along_column]) << 4 | column, True)
            along_column &= along_column - 1
        found[WAYS_LATER] = min(later, i64(8))

    def _look_at_hunt(self, state: HnefataflState) -> None:
        """Once no corner is left to the king, he has to be caught: by taking his moves from him, and by closing in."""
        found = self.found
        for i in range(HUNT_MOVES, HUNT_FEW + 1):
            found[i] = 0
        for i in range(ALONE_NARROW, ALONE_PIT + 1):
            found[i] = 0
        if found[SEALED] == 0:
            return
        king = state.king()
        near: i64 = 0
        for i in range(state.count(ATTACKERS)):
            square = i64(state.men[i])
            rows = (square >> 4) - (king >> 4)
            columns = (square & 15) - (king & 15)
            far = max(rows, -rows)
            far = max(far, columns)
            near += max(4 - max(far, -columns), i64(0))
        found[HUNT_MOVES] = found[KING_MOVES]
        found[HUNT_TWICE] = squares_in_two(state, king)
        found[HUNT_NEAR] = near
        found[HUNT_EDGE] = found[SAFE_KING]
        found[HUNT_MEN] = state.count(DEFENDERS) - 1
        # Twelve guard the corners, and the others have to catch him.
        found[HUNT_FEW] = max(20 - state.count(ATTACKERS), i64(0))
        if state.count(DEFENDERS) == 1:
            found[ALONE_NARROW] = 10 * SIZE - ROOTS[max(found[ROOM], ROOM_TO_DIE)]
            found[ALONE_EDGE] = 4 * (SIZE - 2) - found[EDGE_OPEN]
            found[ALONE_SAFE] = found[SAFE_KING]
            if found[EDGE_OPEN] > 0:
                found[ALONE_PIT] = max(ROOM_TO_STEP - found[ROOM] + found[EDGE_OPEN], i64(0))

    def outlook(self, state: State) -> i64:
        position = cast("HnefataflState", state)
        return outlook(position)

    def repetition(self, state: State) -> i64:
        position = cast("HnefataflState", state)
        return WEARINESS if position.quiet >= STALE else 0

    def rank(self, state: State, actions: vec[i64], count: i64, ranks: vec[i64]) -> None:
        position = cast("HnefataflState", state)
        captures = self.captures
        captures.mark(position, position.to_act)
        if position.to_act == ATTACKERS:
            captures.mark_grips(position)
        marks = captures.marks
        king = position.king()
        for i in range(count):
            target = actions[i] & 0xFF
            ranks[i] = marks[target]
            if actions[i] >> 8 == king and ways_from(position, target) != 0:
                ranks[i] += KING_THREATENS

    def forcing(self, state: State, actions: vec[i64], threats: bool) -> i64:
        position = cast("HnefataflState", state)
        count = self.captures.write_moves(position, position.to_act, actions)
        if threats and position.to_act == DEFENDERS:
            count = write_king_threats(position, self.captures.marks, actions, count)
        return count

    def answers(self, state: State, actions: vec[i64]) -> i64:
        position = cast("HnefataflState", state)
        return position.generate(actions) if position.to_act == DEFENDERS else write_blocks(position, actions)


def count_moves(state: HnefataflState, first: i64, end: i64) -> i64:
    """How many moves the men in these places of the list would have; not for the king."""
    men = state.men
    lines = state.lines
    slide = SLIDE
    count = COUNT
    stops = STOPS
    total: i64 = 0
    for i in range(first, end):
        square = i64(men[i])
        row = square >> 4
        column = square & 15
        total += i64(count[i64(slide[(column - 1) << 11 | lines[row]]) & stops[row]])
        total += i64(count[i64(slide[(row - 1) << 11 | lines[16 + column]]) & stops[column]])
    return total


def squares_in_two(state: HnefataflState, king: i64) -> i64:
    """How many squares the king can turn to after a first move along his row or his column."""
    lines = state.lines
    total: i64 = 0
    reach = state.row_targets(king)
    while reach != 0:
        column = i64(LOWEST[reach])
        total += i64(COUNT[i64(SLIDE[((king >> 4) - 1) << 11 | lines[16 + column]])])
        reach &= reach - 1
    reach = state.column_targets(king)
    while reach != 0:
        row = i64(LOWEST[reach])
        total += i64(COUNT[i64(SLIDE[((king & 15) - 1) << 11 | lines[row]])])
        reach &= reach - 1
    return total


def _count_ways(ways: i64) -> i64:
    return i64(COUNT[ways])


def _ways_across(state: HnefataflState, square: i64, by_row: bool) -> i64:
    """The ways to a corner from where the king gets to the edge from `square`, having turned there."""
    row = square >> 4
    column = square & 15
    ways: i64 = 0
    if by_row:
        reach = i64(SLIDE[(column - 1) << 11 | state.lines[row]])
        if reach & 1 == 1:
            ways += _count_ways(ways_from(state, row << 4 | 1) & 9)
        if reach >> 10 == 1:
            ways += _count_ways(ways_from(state, row << 4 | 11) & 9)
    else:
        reach = i64(SLIDE[(row - 1) << 11 | state.lines[16 + column]])
        if reach & 1 == 1:
            ways += _count_ways(ways_from(state, 16 | column) & 6)
        if reach >> 10 == 1:
            ways += _count_ways(ways_from(state, 0xB0 | column) & 6)
    return ways


GUIDE: Final = HnefataflGuide(load_weights())


def evaluate(state: HnefataflState) -> list[float]:
    """The estimated share of the win of attackers and defenders."""
    return _shares(state, GUIDE)


def estimate(state: HnefataflState, weights: vec[float]) -> list[float]:
    """The same with other weights."""
    first = 2 * len(FEATURES)
    return _shares(state, HnefataflGuide([weights[first + i] for i in range(len(FEATURES))]))


def _shares(state: HnefataflState, by: HnefataflGuide) -> list[float]:
    if state.reason != RUNNING:
        return settled_shares(state)
    attackers = share_of(by.lead(state))
    return [attackers, 1.0 - attackers]


def features(state: HnefataflState, seat: i64) -> vec[float]:
    """What the evaluation looks at, as an advantage of the attackers; the defenders are their mirror and have none."""
    values = vec[float]([0.0] * len(FEATURES))
    if seat == DEFENDERS:
        return values
    GUIDE.look(state)
    for i in range(PLACES):
        values[i] = float(GUIDE.found[i])
    for i in range(state.count(ATTACKERS)):
        values[PLACES + KIND[i64(state.men[i])]] += 1.0
    for i in range(LIST + 1, LIST + state.count(DEFENDERS)):
        values[PLACES + KINDS + KIND[i64(state.men[i])]] += 1.0
    values[PLACES + 2 * KINDS + KIND[state.king()]] += 1.0
    return values
