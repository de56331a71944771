# compiled
"""The rules of Hnefatafl as a position that moves, captures and knows when it is over."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY, RUNNING, State, new_buffer
from tafelrunde.games.hnefatafl.board import (
    ATTACKER,
    DEFENDER,
    EMPTY,
    KING,
    LOWEST,
    RESTRICTED,
    SIZE,
    SLIDE,
    SQUARES,
    STEPS,
    STOPS,
    THRONE,
    WALL,
    ZOBRIST,
)

ATTACKERS: Final = 0
DEFENDERS: Final = 1

# Why a match ended, as indices of REASONS.
KING_ESCAPED: Final = 0
KING_TAKEN: Final = 1
REPETITION: Final = 2
NO_MOVES: Final = 3
REASONS: Final = ("king_escaped", "king_taken", "repetition", "no_moves")

# The parts of `cells`: what stands on a square, and from MAN on which man of its side that is.
MAN: Final = 208
CELLS: Final = 416

# The parts of `men`: two lists of squares, and how long each is. The king is the first of his side.
LIST: Final = 32
LENGTHS: Final = 64

# With the option of H-8, how often a position may have come before: matches have to end.
MOST_BEFORE: Final = 8

# Guesses at a random move before all moves are counted.
TRIES: Final = 60
# The squares of a man's row and column: as many targets as a guess can name.
TARGETS: Final = 22


@mypyc_attr(acyclic=True, free_list_len=1)
class HnefataflState(State):
    """Seat 0 leads the attackers (Black), seat 1 the king (White).

    An action is from << 8 | to. `lines` holds the occupied squares of row r at r and of column c at 16 + c,
    as eleven bits. `past` holds, for each move since the last capture, the key of the position before it and
    the move: no older position can come again.
    """

    def __init__(
        self,
        cells: vec[u8],
        men: vec[u8],
        lines: vec[i64],
        past: vec[i64],
        hostile: bool,
        helps: bool,
        rows: bool,
        moves: bool,
    ) -> None:
        super().__init__(2, ATTACKERS)
        self.cells: vec[u8] = cells
        self.men: vec[u8] = men
        self.lines: vec[i64] = lines
        self.past: vec[i64] = past
        self.quiet: i64 = 0
        self.key: i64 = 0
        # The side to move, or that would be if the match were not over; the move before, or -1.
        self.side: i64 = ATTACKERS
        self.last: i64 = -1
        # Options: H-4, do throne and corners capture defenders too; H-6, does the throne hold the king;
        # H-7, do whole rows fall; H-8, is it moves that must not be repeated.
        self.hostile_to_all: bool = hostile
        self.throne_helps: bool = helps
        self.takes_rows: bool = rows
        self.counts_moves: bool = moves

    def clone(self) -> HnefataflState:
        other = HnefataflState(
            self.cells[:],
            self.men[:],
            self.lines[:],
            self.past[: 2 * self.quiet],
            self.hostile_to_all,
            self.throne_helps,
            self.takes_rows,
            self.counts_moves,
        )
        other.to_act = self.to_act
        other.reason = self.reason
        other.quiet = self.quiet
        other.key = self.key
        other.side = self.side
        other.last = self.last
        return other

    def piece(self, square: i64) -> i64:
        return i64(self.cells[square])

    def draw_rows(self, letters: str) -> list[str]:
        """The board as eleven strings, row 11 first, with the letter of each kind of cell."""
        return [
            "".join([letters[int(self.cells[row << 4 | column])] for column in range(1, SIZE + 1)])
            for row in range(SIZE, 0, -1)
        ]

    def count(self, side: i64) -> i64:
        """How many men a side has, the king among them."""
        return i64(self.men[LENGTHS + side])

    def king(self) -> i64:
        return i64(self.men[LIST])

    def row_targets(self, square: i64) -> i64:
        """The columns, as bits, that the man on `square` may move to within its row."""
        row = square >> 4
        reach = i64(SLIDE[((square & 15) - 1) << 11 | self.lines[row]])
        # §3.3
        if self.cells[square] != KING:
            reach &= STOPS[row]
        return reach

    def column_targets(self, square: i64) -> i64:
        """The rows, as bits, that the man on `square` may move to within its column."""
        column = square & 15
        reach = i64(SLIDE[((square >> 4) - 1) << 11 | self.lines[16 + column]])
        # §3.3
        if self.cells[square] != KING:
            reach &= STOPS[column]
        return reach

    def generate(self, buffer: vec[i64]) -> i64:
        if self.to_act == NOBODY:
            return 0
        lowest = LOWEST
        men = self.men
        count: i64 = 0
        first = LIST * self.to_act
        for i in range(first, first + self.count(self.to_act)):
            source = i64(men[i])
            base = source << 8 | (source & 0xF0)
            reach = self.row_targets(source)
            while reach != 0:
                buffer[count] = base | i64(lowest[reach])
                count += 1
                reach &= reach - 1
            base = source << 8 | (source & 15)
            reach = self.column_targets(source)
            while reach != 0:
                buffer[count] = base | i64(lowest[reach]) << 4
                count += 1
                reach &= reach - 1
        return count

    def random_action(self, rng: Rng) -> i64:
        """Guess a man and a square of its row or column until the guess is a legal move.

        Every legal move is one guess among men * TARGETS, so all are equally likely; about three guesses in
        ten hit, which is cheaper than counting all moves. Where moves are rare they are counted after all.
        """
        first = LIST * self.to_act
        guesses = self.count(self.to_act) * TARGETS
        tries: i64 = 0
        while tries < TRIES:
            tries += 1
            guess = rng.below(guesses)
            source = i64(self.men[first + guess // TARGETS])
            target = guess % TARGETS
            if target < SIZE:
                if self.row_targets(source) >> target & 1 == 1:
                    return source << 8 | (source & 0xF0) | (target + 1)
            else:
                target -= SIZE
                if self.column_targets(source) >> target & 1 == 1:
                    return source << 8 | (target + 1) << 4 | (source & 15)
        buffer = new_buffer()
        return buffer[rng.below(self.generate(buffer))]

    def apply(self, action: i64) -> None:
        source = action >> 8
        target = action & 0xFF
        side = self.to_act
        self._remember(action)
        piece = i64(self.cells[source])
        man = i64(self.cells[MAN + source])
        self._lift(source)
        self._set(target, piece, man)
        self.men[man] = u8(target)
        captured = self._capture_by_attacker(target) if side == ATTACKERS else self._capture_by_defender(target)
        if captured:
            self.quiet = 0
        self.to_act = 1 - side
        self.side = 1 - side
        self.last = action
        self.key = ~self.key
        # §6.5
        if piece == KING and RESTRICTED[target] and target != THRONE:
            self.finish(KING_ESCAPED)
        elif side == ATTACKERS and self._is_beside_king(target) and self.king_is_held():
            self.finish(KING_TAKEN)
        # §6.3
        elif self.times_before() >= 2 and (not self.counts_moves or self.moves_are_repeated()):
            self.finish(REPETITION)
        elif not self._can_move():
            self.finish(NO_MOVES)

    def finish(self, reason: i64) -> None:
        self.to_act = NOBODY
        self.reason = reason

    def _lift(self, square: i64) -> None:
        """Take what stands on a square off the board; its man stays listed."""
        self.key ^= ZOBRIST[i64(self.cells[square]) * SQUARES + square]
        self.cells[square] = EMPTY
        self._toggle(square)

    def _set(self, square: i64, piece: i64, man: i64) -> None:
        self.key ^= ZOBRIST[piece * SQUARES + square]
        self.cells[square] = u8(piece)
        self.cells[MAN + square] = u8(man)
        self._toggle(square)

    def _toggle(self, square: i64) -> None:
        row = square >> 4
        column = square & 15
        self.lines[row] ^= i64(1) << (column - 1)
        self.lines[16 + column] ^= i64(1) << (row - 1)

    def place(self, square: i64, piece: i64) -> None:
        """Add a piece while a position is set up; the king has to come first of his side."""
        side: i64 = ATTACKERS if piece == ATTACKER else DEFENDERS
        man = LIST * side + self.count(side)
        self.men[LENGTHS + side] = u8(self.count(side) + 1)
        self.men[man] = u8(square)
        self._set(square, piece, man)

    def _remove(self, square: i64, side: i64) -> None:
        """Take a captured man from the board and from its side's list, where the last one fills the gap."""
        man = i64(self.cells[MAN + square])
        self._lift(square)
        left = self.count(side) - 1
        last = self.men[LIST * side + left]
        self.men[LENGTHS + side] = u8(left)
        self.men[man] = last
        self.cells[MAN + i64(last)] = u8(man)

    def _capture_by_attacker(self, target: i64) -> bool:
        cells = self.cells
        captured = False
        for step in STEPS:
            victim = target + step
            if cells[victim] == DEFENDER:
                beyond = cells[victim + step]
                # §4.1, and §4.4 only with the option of H-4
                if beyond == ATTACKER or (self.hostile_to_all and beyond == EMPTY and RESTRICTED[victim + step]):
                    self._remove(victim, DEFENDERS)
                    captured = True
                    if self.takes_rows:
                        self._capture_row(victim + step, step, ATTACKERS)
        return captured

    def _capture_by_defender(self, target: i64) -> bool:
        cells = self.cells
        captured = False
        for step in STEPS:
            victim = target + step
            if cells[victim] == ATTACKER:
                beyond = cells[victim + step]
                # §4.1, §4.3, §4.4
                if beyond == DEFENDER or beyond == KING or (beyond == EMPTY and RESTRICTED[victim + step]):
                    self._remove(victim, ATTACKERS)
                    captured = True
                    if self.takes_rows:
                        self._capture_row(victim + step, step, DEFENDERS)
        return captured

    def _capture_row(self, square: i64, step: i64, side: i64) -> None:
        """§4.5, with the option of H-7: go on from the man that closed the last capture, as long as men alternate."""
        cells = self.cells
        enemy: i64 = DEFENDER if side == ATTACKERS else ATTACKER
        while self._is_of(side, square) and cells[square + step] == enemy:
            beyond = square + 2 * step
            # §4.4: throne and corners close a row, and nothing goes on from them
            stands_in = (side == DEFENDERS or self.hostile_to_all) and cells[beyond] == EMPTY and RESTRICTED[beyond]
            if not stands_in and not self._is_of(side, beyond):
                return
            self._remove(square + step, 1 - side)
            square = beyond

    def _is_of(self, side: i64, square: i64) -> bool:
        piece = self.cells[square]
        return piece == ATTACKER if side == ATTACKERS else piece == DEFENDER or piece == KING

    def king_is_held(self) -> bool:
        """§5.1: are there attackers on all four sides of the king?"""
        king = self.king()
        for step in STEPS:
            if self.cells[king + step] != ATTACKER:
                # §5.2: only with the option of H-6 the throne counts; beside the king it is always empty.
                if not (self.throne_helps and king + step == THRONE):
                    return False
        return True

    def _is_beside_king(self, square: i64) -> bool:
        distance = self.king() - square
        return distance == 1 or distance == -1 or distance == 16 or distance == -16

    def _remember(self, action: i64) -> None:
        at = 2 * self.quiet
        if at < len(self.past):
            self.past[at] = self.key
            self.past[at + 1] = action
        else:
            self.past = append(append(self.past, self.key), action)
        self.quiet += 1

    def times_before(self, first: i64 = 0) -> i64:
        """How often this position occurred before, same side to move, since move number `first` after the last capture.

        Equal keys are checked move by move.
        """
        past = self.past
        key = self.key
        earlier: i64 = 0
        # Two moves cannot lead back to where they began, four can.
        move = self.quiet - 4
        while move >= 0 and move >= first:
            if past[2 * move] == key and self.is_same_as_before(move):
                earlier += 1
            move -= 2
        return earlier

    def moves_are_repeated(self) -> bool:
        """§6.3, with the option of H-8: have the last move and the one before it been made three times in a row?

        Between them there was one move of each side, which can only have been the way back.
        """
        last = self.quiet - 1
        if last < 9:
            return False
        past = self.past
        for i in range(last - 1, last + 1):
            action = past[2 * i + 1]
            if past[2 * (i - 4) + 1] != action or past[2 * (i - 8) + 1] != action:
                return self.times_before() >= MOST_BEFORE
        return True

    def fingerprint(self) -> i64:
        return self.key

    def repeats(self, within: i64) -> i64:
        return self.times_before(self.quiet - within)

    def skip(self) -> bool:
        """Nobody may pass by the rules (§2.1), so nothing before counts as the same position afterwards.

        A king who is left alone has to leave the edge when nothing else is left to him; it would be a gift not to move.
        """
        if self.side == DEFENDERS and self.count(DEFENDERS) == 1:
            return False
        self.side = 1 - self.side
        self.to_act = self.side
        self.key = ~self.key
        self.quiet = 0
        self.last = -1
        return self._can_move()

    def is_same_as_before(self, move: i64) -> bool:
        """Take the quiet moves from number `move` on back, one by one: is every piece where it was?"""
        was: dict[int, int] = {}
        for i in range(self.quiet - 1, move - 1, -1):
            action = self.past[2 * i + 1]
            source = int(action >> 8)
            target = int(action & 0xFF)
            was[source] = was.get(target, int(self.cells[target]))
            was[target] = EMPTY
        for square, piece in was.items():
            if int(self.cells[square]) != piece:
                return False
        return True

    def _can_move(self) -> bool:
        """§6.4: has the side to move any move at all?"""
        first = LIST * self.to_act
        for i in range(first, first + self.count(self.to_act)):
            source = i64(self.men[i])
            if self.row_targets(source) != 0 or self.column_targets(source) != 0:
                return True
        return False

    def begin(self, to_act: i64) -> None:
        """Give a set-up position its side to move; it may be a tie already because that side cannot."""
        if to_act != self.side:
            self.side = to_act
            self.key = ~self.key
        self.to_act = to_act
        if not self._can_move():
            self.finish(NO_MOVES)

    def scores(self) -> list[int]:
        """The rules know no points: 1 for a won match."""
        winners = self.winners()
        return [1 if winners == [seat] else 0 for seat in range(2)]

    def winners(self) -> list[int]:
        if self.reason == RUNNING:
            return []
        if self.reason == KING_ESCAPED:
            return [DEFENDERS]
        if self.reason == KING_TAKEN:
            return [ATTACKERS]
        return [ATTACKERS, DEFENDERS]


def empty_board(hostile_to_all: bool, throne_helps: bool, takes_rows: bool, counts_moves: bool) -> HnefataflState:
    """A board without pieces, to be filled by `place` and finished by `begin`."""
    cells = vec[u8]([WALL] * CELLS)
    for row in range(1, SIZE + 1):
        for column in range(1, SIZE + 1):
            cells[row << 4 | column] = EMPTY
    men = vec[u8]([0] * (LENGTHS + 2))
    lines = vec[i64]([0] * 32)
    return HnefataflState(cells, men, lines, vec[i64](), hostile_to_all, throne_helps, takes_rows, counts_moves)
