# compiled
"""The rules of Rangeln as a position: stones are placed, step and push, and are counted."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY, RUNNING, new_buffer
from tafelrunde.games.rangeln.board import (
    BARE,
    LIGHT,
    LIGHT_COUNT,
    NO_STONE,
    ROLE_EACH,
    ROLE_FIELDS,
    ROLE_STONES,
    STEPS,
    STONES_SPAN,
    Stones,
)

# What comes next.
DRAW_STARTER: Final = 0
PLACE: Final = 1
CHOOSE: Final = 2
MOVE: Final = 3
OVER: Final = 4

# Actions: a field to place a stone on, from << 8 | to for a step, or one of these; STARTS | seat.
CHOOSE_TWO: Final = 1
CHOOSE_THREE: Final = 2
STOP: Final = 3
STARTS: Final = 8
FIRST_STEP: Final = 0x1100

# Why a match ended, as indices of REASONS.
LARGEST_TOTAL: Final = 0
REASONS: Final = ("largest_total",)

# Guesses at a random action before all of them are counted.
TRIES: Final = 80


@mypyc_attr(acyclic=True)
class RangelnState(Stones):
    """`cells` is the board (see `Stones`), `sheet` what each seat noted in each round, row by row.

    During a turn of the second phase `to_begin` stones have not begun their moves, and `fields` are left: of the
    stone that moves if every stone has `each` of its own, otherwise of all. `path` holds the fields on which the
    moving stone has stood, a byte each, the first one lowest.
    """

    def __init__(self, seats: i64, cells: vec[u8], sheet: vec[i64], holds: bool, crosses: bool, stops: bool) -> None:
        super().__init__(seats, cells)
        self.sheet: vec[i64] = sheet
        # Options: R-5, does every stone keep a field for itself; R-8, may a path return to itself; R-6, may one stop.
        self.holds_back: bool = holds
        self.may_cross: bool = crosses
        self.may_stop: bool = stops
        self.phase: i64 = DRAW_STARTER
        self.round: i64 = 1
        self.starter: i64 = 0
        # Whose turn it is, or was when the match ended.
        self.player: i64 = 0
        # How many stones everybody has placed in this round.
        self.laps: i64 = 0
        self.to_begin: i64 = 0
        self.fields: i64 = 0
        self.each: i64 = 0
        self.moving: i64 = NO_STONE
        # The numbers of the stones, as bits, that have begun their moves in this turn.
        self.moved: i64 = 0
        self.path: i64 = 0
        self.length: i64 = 0
        # May the moving stone go on, and may another one begin? Both follow from the rest.
        self.can_go: bool = False
        self.can_begin: bool = False
        # The action before, or -1.
        self.last: i64 = -1

    def clone(self) -> RangelnState:
        other = RangelnState(self.seats, self.cells[:], self.sheet[:], self.holds_back, self.may_cross, self.may_stop)
        other.to_act = self.to_act
        other.reason = self.reason
        other.phase = self.phase
        other.round = self.round
        other.starter = self.starter
        other.player = self.player
        other.laps = self.laps
        other.to_begin = self.to_begin
        other.fields = self.fields
        other.each = self.each
        other.moving = self.moving
        other.moved = self.moved
        other.path = self.path
        other.length = self.length
        other.can_go = self.can_go
        other.can_begin = self.can_begin
        other.last = self.last
        return other

    def order(self, seat: i64) -> i64:
        """The place of a seat in this round, from 0 for the start player on."""
        place = seat - self.starter
        return place if place >= 0 else place + self.seats

    def has_stood_on(self, field: i64) -> bool:
        """§5.2: is the moving stone barred from a field because it comes from there?"""
        if self.may_cross:
            return self.length > 1 and self.path >> (8 * (self.length - 2)) & 0xFF == field
        path = self.path
        while path != 0:
            if path & 0xFF == field:
                return True
            path >>= 8
        return False

    def can_step(self, stone: i64, step: i64) -> bool:
        """May this stone of the player take this step, as far as the board and its path are concerned?"""
        field = self.where(stone)
        if field == 0 or not self.is_free_ahead(field, step):
            return False
        return stone != self.moving or not self.has_stood_on(field + step)

    def has_allowance(self, stone: i64) -> bool:
        """§4.5 to §4.8: does what is left of the allowance let this stone of the player step?"""
        if stone == self.moving:
            return self.can_go
        return self.can_begin and self.moved >> (stone & 7) & 1 == 0

    def generate(self, buffer: vec[i64]) -> i64:
        if self.phase == MOVE:
            return self._generate_move(buffer)
        if self.phase == PLACE:
            return self._generate_place(buffer)
        if self.phase == CHOOSE:
            buffer[0] = CHOOSE_TWO
            buffer[1] = CHOOSE_THREE
            return 2
        if self.phase == OVER:
            return 0
        for seat in range(self.seats):
            buffer[seat] = STARTS | seat
        return self.seats

    def _generate_place(self, buffer: vec[i64]) -> i64:
        count: i64 = 0
        for field in LIGHT:
            if self.may_place(self.player, field):
                buffer[count] = field
                count += 1
        return count

    def _generate_move(self, buffer: vec[i64]) -> i64:
        count: i64 = 0
        first = self.player * STONES_SPAN
        for stone in range(first, first + self.stones):
            if self.has_allowance(stone):
                field = self.where(stone)
                for step in STEPS:
                    if self.can_step(stone, step):
                        buffer[count] = field << 8 | (field + step)
                        count += 1
        if self.may_stop:
            buffer[count] = STOP
            count += 1
        return count

    def random_action(self, rng: Rng) -> i64:
        """Guess a field, or a stone and a direction, until the guess is legal.

        Every legal action is exactly one of the guesses, so all are equally likely; most guesses hit, which is
        cheaper than counting all actions. Where they are rare they are counted after all.
        """
        action: i64 = -1
        if self.phase == PLACE:
            action = self._guess_place(rng)
        elif self.phase == MOVE:
            action = self._guess_move(rng)
        elif self.phase == CHOOSE:
            action = CHOOSE_TWO + rng.below(2)
        if action >= 0:
            return action
        buffer = new_buffer()
        return buffer[rng.below(self.generate(buffer))]

    def _guess_place(self, rng: Rng) -> i64:
        seat = self.player
        for _attempt in range(TRIES):
            field = LIGHT[rng.below(LIGHT_COUNT)]
            if self.may_place(seat, field):
                return field
        return -1

    def _guess_move(self, rng: Rng) -> i64:
        # While only the moving stone may step, there are no others to guess.
        first = self.player * STONES_SPAN if self.can_begin else self.moving
        guesses = 4 * self.stones if self.can_begin else i64(4)
        slots = guesses + 1 if self.may_stop else guesses
        for _attempt in range(TRIES):
            guess = rng.below(slots)
            if guess == guesses:
                return STOP
            stone = first + (guess >> 2)
            step = STEPS[guess & 3]
            if self.has_allowance(stone) and self.can_step(stone, step):
                field = self.where(stone)
                return field << 8 | (field + step)
        return -1

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return [(STARTS | seat, 1) for seat in range(self.seats)]

    def chance(self, rng: Rng) -> i64:
        return STARTS | rng.below(self.seats)

    def apply(self, action: i64) -> None:
        self.last = action
        if self.phase == MOVE:
            self._apply_move(action)
        elif self.phase == PLACE:
            self._apply_place(action)
        elif self.phase == CHOOSE:
            self._apply_choose(action)
        else:
            self._apply_draw_starter(action)

    def _apply_draw_starter(self, action: i64) -> None:
        # §2.2
        self.starter = action & 7
        self._begin_placing()

    def _begin_placing(self) -> None:
        self.phase = PLACE
        self.laps = 0
        self.player = self.starter
        self.to_act = self.starter

    def _apply_place(self, action: i64) -> None:
        self.put(self.player * STONES_SPAN + self.laps, action)
        self._pass_placing_on()

    def _pass_placing_on(self) -> None:
        """§3.1, §3.5: on to the next seat that has a stone and a field for it."""
        while True:
            seat = self._next_seat(self.player)
            self.player = seat
            if seat == self.starter:
                self.laps += 1
                if self.laps == self.stones:
                    self._begin_turn(seat)
                    return
            if self.has_place(seat):
                self.to_act = seat
                return

    def _next_seat(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.seats else i64(0)

    def _begin_turn(self, seat: i64) -> None:
        """§4.1: the turn of a seat in the second phase; one without any step is over at once."""
        self.player = seat
        self.to_act = seat
        self.can_begin = True
        if not self.can_any_begin():
            self._end_turn()
            return
        role = self.seats * 8 + self.order(seat)
        if ROLE_STONES[role] == 0:
            # §4.2
            self.phase = CHOOSE
        else:
            self.allow(ROLE_STONES[role], ROLE_FIELDS[role], ROLE_EACH[role])

    def _forget_moves(self) -> None:
        self.to_begin = 0
        self.fields = 0
        self.each = 0
        self.moving = NO_STONE
        self.moved = 0
        self.path = 0
        self.length = 0
        self.can_go = False
        self.can_begin = False

    def allow(self, stones: i64, fields: i64, each: i64) -> None:
        """§4.2 to §4.4: say what the player may move."""
        self.phase = MOVE
        self.to_begin = stones
        self.each = each
        self.fields = 0 if each > 0 else fields

    def _apply_choose(self, action: i64) -> None:
        stones: i64 = 2 if action == CHOOSE_TWO else 3
        self.allow(stones, 6, 6 // stones)

    def _apply_move(self, action: i64) -> None:
        if action == STOP:
            # §4.9, with the option of R-6
            self._end_turn()
            return
        source = action >> 8
        target = action & 0xFF
        stone = self.stone_at(source)
        if stone != self.moving:
            self._begin_stone(stone, source)
        self.fields -= 1
        self.push(source, target - source)
        self.path |= target << (8 * self.length)
        self.length += 1
        self.find_what_goes()
        if not self.can_go and not (self.can_begin and self.can_any_begin()):
            # §4.9: what cannot be used lapses
            self._end_turn()

    def _begin_stone(self, stone: i64, field: i64) -> None:
        """§4.6: the stone before, if there was one, is done."""
        self.moving = stone
        self.moved |= i64(1) << (stone & 7)
        self.to_begin -= 1
        self.path = field
        self.length = 1
        # §4.7: nothing carries over
        if self.each > 0:
            self.fields = self.each

    def find_what_goes(self) -> None:
        """After a step: may the stone go on, and does the allowance let another one begin?"""
        # §4.5, §4.8: a field for every stone still to come
        held: i64 = self.to_begin if self.holds_back and self.each == 0 else i64(0)
        self.can_go = self.fields > held and self.has_step(self.moving)
        # §4.7, §4.8
        is_free = not self.can_go if self.each > 0 else self.fields > 0
        self.can_begin = self.to_begin > 0 and is_free

    def has_step(self, stone: i64) -> bool:
        for step in STEPS:
            if self.can_step(stone, step):
                return True
        return False

    def can_any_begin(self) -> bool:
        """Has any stone of the player that has not moved a step at all?"""
        first = self.player * STONES_SPAN
        for number in range(self.stones):
            if self.moved >> number & 1 == 0 and self.has_step(first + number):
                return True
        return False

    def _end_turn(self) -> None:
        self._forget_moves()
        seat = self._next_seat(self.player)
        if seat == self.starter:
            self._count_round()
        else:
            self._begin_turn(seat)

    def _count_round(self) -> None:
        """§7.1; then the next round on an empty board, or the end."""
        for seat in range(self.seats):
            self.sheet[(self.round - 1) * self.seats + seat] = self.board_score(seat)
        if self.round == self.seats:
            # §7.2
            self.finish()
            return
        self.sweep()
        # §2.1, §2.2
        self.round += 1
        self.starter = self._next_seat(self.starter)
        self._begin_placing()

    def finish(self) -> None:
        self.phase = OVER
        self.to_act = NOBODY
        self.reason = LARGEST_TOTAL

    def total(self, seat: i64) -> i64:
        """What a seat has noted in all rounds so far."""
        total: i64 = 0
        for round_ in range(self.seats):
            total += self.sheet[round_ * self.seats + seat]
        return total

    def scores(self) -> list[int]:
        """The noted totals, with their signs; the one farthest from zero wins."""
        return [int(self.total(seat)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """§7.2, §7.3."""
        if self.reason == RUNNING:
            return []
        distances = [abs(score) for score in self.scores()]
        return [seat for seat in range(len(distances)) if distances[seat] == max(distances)]


def new_state(seats: int, holds_back: bool, may_cross: bool, may_stop: bool) -> RangelnState:
    return RangelnState(seats, BARE[:], vec[i64]([0] * (seats * seats)), holds_back, may_cross, may_stop)
