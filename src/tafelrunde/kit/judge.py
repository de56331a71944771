# compiled
"""A net at work beside the evaluation of a game: it answers what searches ask of the evaluation.

What a net says is added to what the evaluation says, so one that says nothing changes nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from tafelrunde.core.array import NO_SLOTS, NOTHING, Arrays, Numbers
from tafelrunde.core.guide import MOST_LEAD, Guide, share_of
from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import RUNNING, State
from tafelrunde.kit.evaluation import shares_of
from tafelrunde.kit.net import Net, Sums

# No game has more slots than this.
MOST_SLOTS: Final = 1024
# So many answers of a net are kept, a power of two.
LATELY: Final = 0x4000
# What the evaluation says goes into the net as well: the logarithm of a seat's odds, in parts of one.
STANDING: Final = 16.0
# A share that is no smaller than this counts as such.
LEAST_SHARE: Final = 0.000001


def room_for_slots() -> vec[i64]:
    return vec[i64]([0] * MOST_SLOTS)


def has_slots(arrays: Arrays, state: State) -> bool:
    return arrays.slots(state, room_for_slots()) != NO_SLOTS


def standing_of(share: float, seats: i64) -> i64:
    """How a seat stands by the evaluation, in the numbers that a net reads."""
    return math.floor(STANDING * math.log(max(share, LEAST_SHARE) * float(seats)) + 0.5)


@final
class SlotJudge:
    """A net for two whose inputs are pieces in slots; whose turn it is says which head is asked."""

    def __init__(self, arrays: Arrays, net: Net) -> None:
        self.arrays: Arrays = arrays
        self.net: Net = net
        self.sums: Sums = Sums(net)
        self.now: vec[i64] = room_for_slots()
        # What was in the slots when the sums were last brought up to date.
        self.before: vec[i64] = vec[i64]([-1] * MOST_SLOTS)

    def answer(self, state: State) -> i64:
        """By how much seat 0 is further ahead than the evaluation says."""
        now = self.now
        before = self.before
        sums = self.sums
        for i in range(self.arrays.slots(state, now)):
            piece = now[i]
            gone = before[i]
            if piece != gone:
                if gone >= 0:
                    sums.add(gone, -1)
                if piece >= 0:
                    sums.add(piece, 1)
                before[i] = piece
        return sums.answer(head_of(self.net, state))


def head_of(net: Net, state: State) -> i64:
    """Sides that differ have a head each, asked when it is their turn."""
    return state.to_act if 0 <= state.to_act < net.heads else 0


@final
class SeatJudge:
    """A net that looks at what each seat knows, and says how much better that seat stands than the evaluation says."""

    def __init__(self, arrays: Arrays, net: Net, seats: int) -> None:
        self.arrays: Arrays = arrays
        self.net: Net = net
        self.sums: Sums = Sums(net)
        size = arrays.size(seats)
        self.numbers: Numbers = Numbers(size)
        self.places: vec[i32] = vec[i32]([0] * size)
        # The last input is how the seat stands by the evaluation.
        self.standing: i64 = size

    def answer(self, state: State, seat: i64, standing: i64) -> i64:
        sums = self.sums
        numbers = self.numbers
        places = self.places
        numbers.begin(0)
        self.arrays.observe(state, seat, NOTHING, numbers)
        data = numbers.data
        sums.restart()
        for i in range(numbers.write_places(places)):
            at = i64(places[i])
            sums.put(at, i64(data[at]))
        sums.put(self.standing, standing)
        return sums.answer(head_of(self.net, state) if self.net.heads > 1 else 0)


@final
class NetEvaluation:
    """Shares of the win by seat: those of an evaluation, corrected by a net."""

    def __init__(self, evaluate: Callable[[State], list[float]], judge: SeatJudge) -> None:
        self.evaluate: Callable[[State], list[float]] = evaluate
        self.judge: SeatJudge = judge

    def shares(self, state: State) -> list[float]:
        if state.reason != RUNNING:
            return settled_shares(state)
        worths = self.evaluate(state)
        judge = self.judge
        for seat in range(state.seats):
            share = worths[seat]
            more = judge.answer(state, seat, standing_of(share, state.seats))
            worths[seat] = math.log(max(share, LEAST_SHARE)) + float(more) * 0.001
        return shares_of(worths)


@final
class NetGuide(Guide):
    """All that a game's own guide knows, and leads that are corrected by a net."""

    def __init__(self, guide: Guide, judge: SlotJudge) -> None:
        self.guide: Guide = guide
        self.judge: SlotJudge = judge
        # By the lower bits of a position's fingerprint: the fingerprint, and what the net said of it.
        self.lately: vec[i64] = vec[i64]([0] * (2 * LATELY))

    def lead(self, state: State) -> i64:
        lead = self.guide.lead(state) + self.guide.fade(state, self._answer(state))
        return max(-MOST_LEAD, min(MOST_LEAD, lead))

    def _answer(self, state: State) -> i64:
        key = state.fingerprint()
        if key == 0:
            return self.judge.answer(state)
        lately = self.lately
        place = (key & (LATELY - 1)) << 1
        if lately[place] != key:
            lately[place] = key
            lately[place + 1] = self.judge.answer(state)
        return lately[place + 1]

    def shares(self, state: State) -> list[float]:
        """For searches that ask for shares of the win."""
        if state.reason != RUNNING:
            return settled_shares(state)
        share = share_of(self.lead(state))
        return [share, 1.0 - share]

    def fade(self, state: State, lead: i64) -> i64:
        return self.guide.fade(state, lead)

    def outlook(self, state: State) -> i64:
        return self.guide.outlook(state)

    def repetition(self, state: State) -> i64:
        return self.guide.repetition(state)

    def rank(self, state: State, actions: vec[i64], count: i64, ranks: vec[i64]) -> None:
        self.guide.rank(state, actions, count, ranks)

    def forcing(self, state: State, actions: vec[i64], threats: bool) -> i64:
        return self.guide.forcing(state, actions, threats)

    def answers(self, state: State, actions: vec[i64]) -> i64:
        return self.guide.answers(state, actions)
