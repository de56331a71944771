# compiled
"""Exact play of one turn of Fischkopf: the best stone for whatever the sums at its end are worth.

A turn is a walk over sets of covered fields. The fields 4 to 12 (the body) only fill up; the head 1-2-3 may be
cleared, so the seven states of the head with one body depend on each other. Bodies are solved from the fullest
to the empty one, and the seven head states of each by iteration.

What a noted sum and the bone are worth is for the caller to say: the chance to win with them, or the sum itself.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.games.fischkopf.board import FULL, HEAD, MAY_DECLINE, MAY_STOP, SUMS

MASKS: Final = 4096
BODIES: Final = 512
WORST: Final = 78
# Values closer than this are equal, and probabilities below it are gone.
TINY: Final = 1e-13
# A stone is declined for something better than itself by this much.
BETTER: Final = 1e-12
# What a stone on a covered field is worth.
COVERED: Final = -1e9

LOW: Final[vec[i64]] = vec[i64]([low for low in range(1, 7) for _high in range(low, 7)])
HIGH: Final[vec[i64]] = vec[i64]([high for low in range(1, 7) for high in range(low, 7)])
CHANCES: Final[vec[float]] = vec[float](
    [(1.0 if low == high else 2.0) / 36.0 for low in range(1, 7) for high in range(low, 7)]
)


def _after(mask: int, field: int) -> int:
    """Half of the set of covered fields after a stone on `field`, or the set itself if that is covered."""
    occupied = mask << 1 | 1 << field
    if occupied != FULL and occupied & HEAD == HEAD:
        occupied &= ~HEAD
    return occupied >> 1


# AFTER[mask << 4 | field]: a mask is half of a set of fields, as in SUMS.
AFTER: Final[vec[i64]] = vec[i64]([_after(mask, field) for mask in range(MASKS) for field in range(16)])
FULL_MASK: Final = 0b1111_1111_1111
BONE_MASK: Final = 0b1010_1010_1010


@mypyc_attr(acyclic=True)
class SolvedTurn:
    """One turn played for the most: what each set of covered fields is worth, and how the turn ends.

    `worth[s]` is what noting s is worth, and `bone` what the bone is worth.
    """

    def __init__(self, worth: vec[float], bone: float, liberty: i64) -> None:
        self.worth: vec[float] = worth
        self.bone: float = bone
        self.may_stop: bool = liberty & MAY_STOP != 0
        self.may_decline: bool = liberty & MAY_DECLINE != 0
        self.values: vec[float] = vec[float]([0.0] * MASKS)
        self.offers: vec[float] = vec[float]([COVERED] * 13)
        # What the best stone of each roll is worth, or COVERED.
        self.bests: vec[float] = vec[float]([0.0] * 21)
        self.picks: vec[float] = vec[float]([0.0] * 128)
        self._solve()

    def value(self) -> float:
        """What the turn is worth before its first roll."""
        return self.values[0]

    def _solve(self) -> None:
        values = self.values
        values[FULL_MASK] = self.worth[0]
        values[BONE_MASK] = self.bone
        body: i64 = BODIES - 1
        while body >= 0:
            self._solve_body(body << 3)
            body -= 1

    def _solve_body(self, first: i64) -> None:
        """The head states of one body: the fuller heads lead to the empty one, and so back to themselves.

        Given a guess at the value of the empty head, one pass over the others gives the value it should have. That is
        piecewise linear in the guess, so a secant through two guesses finds where both agree within a few steps.
        """
        # Close by: the same board with one more stone.
        guess = self.values[first + 8 | first] if first + 8 < MASKS else 0.0
        result = self._pass_over_heads(first, guess)
        other = result
        while True:
            other_result = self._pass_over_heads(first, other)
            gap = other_result - other
            if gap < TINY and gap > -TINY:
                return
            slope = (other_result - result) / (other - guess)
            guess = other
            result = other_result
            other = other + gap / (1.0 - slope) if slope < 0.999 else other_result

    def _pass_over_heads(self, first: i64, empty_head: float) -> float:
        values = self.values
        values[first] = empty_head
        head: i64 = 6
        while head >= 0:
            mask = first | head
            if mask != BONE_MASK:
                values[mask] = self._value_before_roll(mask)
            head -= 1
        return values[first]

    def _value_before_roll(self, mask: i64) -> float:
        value = self.roll_value(mask)
        if self.may_stop and mask != 0 and self.worth[self._free(mask)] > value:
            return self.worth[self._free(mask)]
        return value

    def _free(self, mask: i64) -> i64:
        """The sum of the free fields."""
        return SUMS[FULL_MASK & ~mask]

    def roll_value(self, mask: i64) -> float:
        """What the best stone after the next roll is worth on average."""
        offers = self.offers
        self._fill_offers(mask)
        nothing = self.worth[self._free(mask)]
        lows = LOW
        highs = HIGH
        chances = CHANCES
        bests = self.bests
        total = 0.0
        for roll in range(21):
            low = lows[roll]
            high = highs[roll]
            best = offers[low]
            other = offers[high]
            best = max(best, other)
            other = offers[low + high]
            best = max(best, other)
            bests[roll] = best
            total += chances[roll] * (best if best > COVERED else nothing)
        return self._patient_value(total, nothing) if self.may_decline else total

    def _patient_value(self, value: float, nothing: float) -> float:
        """The same if stones may be declined: each time only for what the turn is worth without that.

        Declining leads back to the same board, so what counts is the mean over all rolls that are not declined. Those
        that are worth less than the mean raise it by being declined, until none is.
        """
        bests = self.bests
        chances = CHANCES
        while True:
            total = 0.0
            chance = 0.0
            for roll in range(21):
                best = bests[roll]
                if best <= COVERED:
                    best = nothing
                elif best <= value:
                    continue
                total += chances[roll] * best
                chance += chances[roll]
            if chance == 0.0 or total / chance - value < TINY:
                return value
            value = total / chance

    def _fill_offers(self, mask: i64) -> None:
        """By field, what it is worth after a stone there, or COVERED."""
        values = self.values
        offers = self.offers
        after = AFTER
        field: i64 = 1
        while field <= 12:
            offers[field] = COVERED if mask >> (field - 1) & 1 == 1 else values[after[mask << 4 | field]]
            field += 1

    def choose(self, mask: i64, low: i64, high: i64) -> i64:
        """The best field for a roll, or 0 if none is free or good enough; the lowest of several equals."""
        least = self.roll_value(mask) - BETTER if self.may_decline else COVERED
        self._fill_offers(mask)
        field = self._best_field(low, high)
        return field if self.offers[field] >= least else i64(0)

    def _best_field(self, low: i64, high: i64) -> i64:
        offers = self.offers
        best = low
        if offers[high] > offers[best]:
            best = high
        if offers[low + high] > offers[best]:
            best = low + high
        return best if offers[best] > COVERED else i64(0)

    def stops(self, mask: i64) -> bool:
        """Is noting the sum now at least as good as rolling on? Only asked where stopping is allowed."""
        return self.worth[self._free(mask)] >= self.roll_value(mask)

    def find_ends(self, mask: i64 = 0) -> vec[float]:
        """How likely each sum, and behind them the bone, is at the end of this turn, with `mask` covered now."""
        flow = vec[float]([0.0] * MASKS)
        ends = vec[float]([0.0] * (WORST + 2))
        flow[mask] = 1.0
        self._drain(flow, mask >> 3, ends)
        return ends

    def find_ends_of_roll(self, mask: i64) -> vec[float]:
        """The same when the dice are in the air already, and it is too late to stop."""
        flow = vec[float]([0.0] * MASKS)
        ends = vec[float]([0.0] * (WORST + 2))
        self._find_picks_of_roll(mask, (mask & 7) << 4)
        row = (mask & 7) << 4
        ends[self._free(mask)] += self.picks[row]
        for field in range(1, 13):
            after = AFTER[mask << 4 | field]
            if after == FULL_MASK:
                ends[0] += self.picks[row + field]
            else:
                flow[after] += self.picks[row + field]
        self._drain(flow, mask >> 3, ends)
        return ends

    def _drain(self, flow: vec[float], body: i64, ends: vec[float]) -> None:
        while body < BODIES:
            self._drain_body(flow, body << 3, ends)
            body += 1

    def _drain_body(self, flow: vec[float], first: i64, ends: vec[float]) -> None:
        """Let what has come to one body flow on.

        What comes to the empty head returns there again and again, by the same share each time, so all that will
        ever pass it is a geometric series; with that, one pass over the heads is enough.
        """
        visits = vec[float]([0.0] * 8)
        coming = 0.0
        for head in range(7):
            visits[head] = flow[first | i64(head)]
            coming += visits[head]
        if coming == 0.0:
            return
        for head in range(7):
            self._find_picks(first, i64(head))
        alone = vec[float]([0.0] * 8)
        alone[0] = 1.0
        others = visits[:]
        others[0] = 0.0
        visits[0] = (visits[0] + self._visit_heads(first, others)) / (1.0 - self._visit_heads(first, alone))
        self._visit_heads(first, visits)
        for head in range(7):
            if visits[head] > 0.0:
                self._let_flow(flow, first, i64(head), visits[head], ends)

    def _find_picks(self, first: i64, head: i64) -> None:
        """By field, how likely it gets the next stone; 0 stands for the end of the turn."""
        mask = first | head
        row = head << 4
        if mask == BONE_MASK or (self.may_stop and mask != 0 and self.stops(mask)):
            for field in range(13):
                self.picks[row + field] = 0.0
            self.picks[row] = 1.0
            return
        self._find_picks_of_roll(mask, row)

    def _find_picks_of_roll(self, mask: i64, row: i64) -> None:
        """Those of a roll. What is declined comes again, so the others are all the likelier."""
        picks = self.picks
        for field in range(13):
            picks[row + field] = 0.0
        least = self.roll_value(mask) - BETTER if self.may_decline else COVERED
        self._fill_offers(mask)
        lows = LOW
        highs = HIGH
        chances = CHANCES
        kept = 0.0
        for roll in range(21):
            field = self._best_field(lows[roll], highs[roll])
            if field == 0 or self.offers[field] >= least:
                picks[row + field] += chances[roll]
                kept += chances[roll]
        if self.may_decline:
            for field in range(13):
                picks[row + field] /= kept

    def _visit_heads(self, first: i64, visits: vec[float]) -> float:
        """Add the visits of fuller heads that these visits lead to; return how many come back to the empty head."""
        returned = 0.0
        for head in range(7):
            for field in range(1, 4):
                part = visits[head] * self.picks[i64(head) << 4 | field]
                after = AFTER[(first | i64(head)) << 4 | field]
                if after & 7 == 0:
                    returned += part
                elif after & 7 != 7:
                    visits[after & 7] += part
        return returned

    def _let_flow(self, flow: vec[float], first: i64, head: i64, amount: float, ends: vec[float]) -> None:
        """To the next bodies, and to the end of the turn."""
        mask = first | head
        row = head << 4
        if mask == BONE_MASK:
            ends[WORST + 1] += amount
            return
        ends[self._free(mask)] += amount * self.picks[row]
        for field in range(1, 13):
            part = amount * self.picks[row + field]
            after = AFTER[mask << 4 | field]
            if after == FULL_MASK:
                ends[0] += part
            elif field > 3:
                flow[after] += part


def turn_for_lowest_sum(liberty: int) -> SolvedTurn:
    """One turn played for the lowest expected sum; the bone is noted as 0 (K-7)."""
    return SolvedTurn(vec[float]([-float(each) for each in range(WORST + 1)]), 0.0, liberty)


def turn_for_bone(liberty: int) -> SolvedTurn:
    """One turn played for the bone and nothing else: its value is how likely that comes about."""
    return SolvedTurn(vec[float]([0.0] * (WORST + 1)), 1.0, liberty)


_lowest_turns: Final[dict[int, SolvedTurn]] = {}


def lowest_turn(liberty: int) -> SolvedTurn:
    """The turn for the lowest sum, solved once."""
    if liberty not in _lowest_turns:
        _lowest_turns[liberty] = turn_for_lowest_sum(liberty)
    return _lowest_turns[liberty]


_bone_turns: Final[dict[int, SolvedTurn]] = {}


def bone_turn(liberty: int) -> SolvedTurn:
    """The turn for the bone, solved once."""
    if liberty not in _bone_turns:
        _bone_turns[liberty] = turn_for_bone(liberty)
    return _bone_turns[liberty]
