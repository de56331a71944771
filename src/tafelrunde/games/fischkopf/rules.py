# compiled
"""The rules of Fischkopf as a position: dice are actions of chance, stones are actions of a seat."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, RUNNING, State
from tafelrunde.games.fischkopf.board import BONE, FULL, HEAD, MAY_DECLINE, MAY_STOP, SUMS

# What comes next.
DRAW_STARTER: Final = 0
ROLL: Final = 1
PLACE: Final = 2
DECIDE: Final = 3

# Actions: a field from 1 to 12, or one of these; ROLLS | low << 3 | high, STARTS | seat.
STOP: Final = 13
GO: Final = 14
DECLINE: Final = 15
ROLLS: Final = 64
STARTS: Final = 128
# The seat of a STARTS.
SEAT: Final = 31

# Why a match ended, as indices of REASONS.
BONE_LAID: Final = 0
LOWEST_SUM: Final = 1
PLAYOFF_WON: Final = 2
REASONS: Final = ("bone_laid", "lowest_sum", "playoff_won")

# A playoff result that is not there yet.
OPEN: Final = -1


@mypyc_attr(acyclic=True, free_list_len=1)
class FischkopfState(State):
    """`sums` holds the noted sum of each seat, and behind them what each noted in the playoff, or OPEN.

    `contenders` and `waiting` are sets of seats, as bits: who plays in this round, and who has yet to.
    """

    def __init__(self, seats: i64, rounds: i64, liberty: i64, sums: vec[i64]) -> None:
        super().__init__(seats, CHANCE)
        self.rounds: i64 = rounds
        # Bits of MAY_STOP and MAY_DECLINE.
        self.liberty: i64 = liberty
        self.sums: vec[i64] = sums
        self.phase: i64 = DRAW_STARTER
        self.occupied: i64 = 0
        # The last roll as low << 3 | high, or 0 before the first, and who threw it.
        self.roll: i64 = 0
        self.roller: i64 = 0
        self.player: i64 = 0
        self.starter: i64 = 0
        self.round: i64 = 1
        # 0 before the first playoff.
        self.playoff: i64 = 0
        self.contenders: i64 = (i64(1) << seats) - 1
        self.waiting: i64 = 0

    def clone(self) -> FischkopfState:
        other = FischkopfState(self.seats, self.rounds, self.liberty, self.sums[:])
        other.to_act = self.to_act
        other.reason = self.reason
        other.phase = self.phase
        other.occupied = self.occupied
        other.roll = self.roll
        other.roller = self.roller
        other.player = self.player
        other.starter = self.starter
        other.round = self.round
        other.playoff = self.playoff
        other.contenders = self.contenders
        other.waiting = self.waiting
        return other

    def options(self) -> i64:
        """§3.2, §3.3: the fields, as bits, on which the roll allows a stone."""
        low = self.roll >> 3
        high = self.roll & 7
        return (i64(1) << low | i64(1) << high | i64(1) << (low + high)) & ~self.occupied

    def generate(self, buffer: vec[i64]) -> i64:
        count: i64 = 0
        if self.to_act == NOBODY:
            return 0
        if self.phase == PLACE:
            low = self.roll >> 3
            high = self.roll & 7
            free = ~self.occupied
            if free >> low & 1 == 1:
                buffer[count] = low
                count += 1
            # A double names one field, not two.
            if high != low and free >> high & 1 == 1:
                buffer[count] = high
                count += 1
            if free >> (low + high) & 1 == 1:
                buffer[count] = low + high
                count += 1
            if self.liberty & MAY_DECLINE != 0:
                buffer[count] = DECLINE
                count += 1
            return count
        if self.phase == DECIDE:
            buffer[0] = STOP
            buffer[1] = GO
            return 2
        if self.phase == ROLL:
            for low in range(1, 7):
                for high in range(low, 7):
                    buffer[count] = ROLLS | low << 3 | high
                    count += 1
            return count
        for seat in range(self.seats):
            buffer[seat] = STARTS | seat
        return self.seats

    def random_action(self, rng: Rng) -> i64:
        if self.phase == DECIDE:
            return STOP + rng.below(2)
        low = self.roll >> 3
        high = self.roll & 7
        free = ~self.occupied
        has_low = free >> low & 1
        # A double names one field, not two.
        has_high = free >> high & 1 if high != low else i64(0)
        has_sum = free >> (low + high) & 1
        may_decline: i64 = 1 if self.liberty & MAY_DECLINE != 0 else 0
        pick = rng.below(has_low + has_high + has_sum + may_decline)
        if pick < has_low:
            return low
        if pick < has_low + has_high:
            return high
        return low + high if pick < has_low + has_high + has_sum else i64(DECLINE)

    def chance_outcomes(self) -> list[tuple[int, int]]:
        if self.phase == DRAW_STARTER:
            return [(STARTS | seat, 1) for seat in range(self.seats)]
        return [(ROLLS | low << 3 | high, 1 if low == high else 2) for low in range(1, 7) for high in range(low, 7)]

    def chance(self, rng: Rng) -> i64:
        if self.phase == DRAW_STARTER:
            return STARTS | rng.below(self.seats)
        one = rng.below(6) + 1
        two = rng.below(6) + 1
        if one < two:
            return ROLLS | one << 3 | two
        return ROLLS | two << 3 | one

    def apply(self, action: i64) -> None:
        if self.phase == ROLL:
            self._apply_roll(action)
        elif self.phase == PLACE:
            self._apply_place(action)
        elif self.phase == DECIDE:
            self._apply_decide(action)
        else:
            self._apply_draw_starter(action)

    def _apply_draw_starter(self, action: i64) -> None:
        # §2.1
        self.starter = action & SEAT
        self._begin_round()

    def _apply_roll(self, action: i64) -> None:
        self.roll = action & 63
        self.roller = self.player
        if self.options() == 0:
            # §3.6
            self._end_turn(SUMS[(FULL & ~self.occupied) >> 1])
        else:
            self.phase = PLACE
            self.to_act = self.player

    def _apply_place(self, action: i64) -> None:
        if action == DECLINE:
            # §3.4, with the option of K-1
            self._await_roll()
            return
        self.occupied |= i64(1) << action
        if self.occupied == FULL:
            # §4.2
            self._end_turn(0)
            return
        # §4.1
        if self.occupied & HEAD == HEAD:
            self.occupied &= ~HEAD
        # §5.1
        elif self.occupied == BONE:
            self._finish(BONE_LAID, i64(1) << self.player)
            return
        if self.liberty & MAY_STOP != 0:
            # §3.5, with the option of K-2
            self.phase = DECIDE
        else:
            # §3.7
            self._await_roll()

    def _apply_decide(self, action: i64) -> None:
        if action == STOP:
            self._end_turn(SUMS[(FULL & ~self.occupied) >> 1])
        else:
            self._await_roll()

    def _await_roll(self) -> None:
        self.phase = ROLL
        self.to_act = CHANCE

    def _begin_round(self) -> None:
        self.waiting = self.contenders
        self._begin_turn(self.starter)

    def _begin_turn(self, seat: i64) -> None:
        """§1.3, §2.1: the next seat from `seat` on that has yet to play gets an empty board."""
        while self.waiting >> seat & 1 == 0:
            seat = seat + 1 if seat + 1 < self.seats else i64(0)
        self.player = seat
        self.occupied = 0
        self._await_roll()

    def _end_turn(self, free: i64) -> None:
        player = self.player
        if self.playoff == 0:
            self.sums[player] += free
        else:
            self.sums[self.seats + player] = free
        self.waiting &= ~(i64(1) << player)
        if self.waiting != 0:
            self._begin_turn(player)
        elif self.round < self.rounds:
            # §2.2
            self.round += 1
            self._begin_round()
        else:
            self._settle()

    def _settle(self) -> None:
        """§6.1, §6.2: the only leader has won, several leaders play on."""
        leaders = self._leaders()
        if leaders & (leaders - 1) == 0:
            self._finish(PLAYOFF_WON if self.playoff > 0 else LOWEST_SUM, leaders)
            return
        self.contenders = leaders
        self.playoff += 1
        for seat in range(self.seats):
            self.sums[self.seats + seat] = OPEN
        self._begin_round()

    def _leaders(self) -> i64:
        """The contenders with the lowest sum of the round or of the playoff, as bits."""
        first = self.seats if self.playoff > 0 else i64(0)
        leaders: i64 = 0
        lowest: i64 = 1 << 30
        for seat in range(self.seats):
            if self.contenders >> seat & 1 == 1:
                value = self.sums[first + seat]
                if value < lowest:
                    lowest = value
                    leaders = 0
                if value == lowest:
                    leaders |= i64(1) << seat
        return leaders

    def _finish(self, reason: i64, winners: i64) -> None:
        self.to_act = NOBODY
        self.reason = reason
        self.contenders = winners

    def scores(self) -> list[int]:
        """The sums noted so far; the lowest wins. What is noted in a playoff only breaks the tie."""
        return [int(self.sums[seat]) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        if self.reason == RUNNING:
            return []
        return [int(seat) for seat in range(self.seats) if self.contenders >> seat & 1 == 1]


def new_state(seats: int, rounds: int, liberty: int) -> FischkopfState:
    return FischkopfState(seats, rounds, liberty, vec[i64]([0] * seats + [OPEN] * seats))
