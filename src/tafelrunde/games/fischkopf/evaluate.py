# compiled
"""A judgement of a Fischkopf match: every turn to come, and the rest of this one, is played for the lowest sum.

How such a turn ends is known exactly, so what is wrong with the judgement is only that nobody plays for the win: when
it is close to the end of a round, a player takes risks that this one does not see.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import RUNNING
from tafelrunde.games.fischkopf.board import BONE, MAY_DECLINE
from tafelrunde.games.fischkopf.rules import DRAW_STARTER, OPEN, PLACE, FischkopfState
from tafelrunde.games.fischkopf.solve import AFTER, FULL_MASK, WORST, SolvedTurn, bone_turn, lowest_turn

# By liberty and covered fields, or number of turns: how likely each sum is.
_rests: Final[dict[int, vec[float]]] = {}
_turns: Final[dict[int, vec[float]]] = {}


def evaluate(state: FischkopfState) -> list[float]:
    """The estimated share of the win by seat."""
    if state.reason != RUNNING:
        return settled_shares(state)
    if state.phase == DRAW_STARTER:
        return [1.0 / int(state.seats)] * int(state.seats)
    if state.phase == PLACE and covered_next(state) == BONE >> 1:
        return [1.0 if seat == state.player else 0.0 for seat in range(state.seats)]
    seats = [seat for seat in range(state.seats) if state.contenders >> seat & 1]
    noted = [noted_sum(state, seat) for seat in seats]
    shares = compare(noted, [chances_to_come(state, seat) for seat in seats])
    result = [0.0] * state.seats
    for index in range(len(seats)):
        result[seats[index]] = shares[index]
    return add_bones(state, result) if state.liberty & MAY_DECLINE != 0 else result


def add_bones(state: FischkopfState, shares: list[float]) -> list[float]:
    """The shares if everybody still to come in this round aims at the bone first.

    Otherwise it is too rare to be looked at, but whoever may decline comes to it in most turns.
    """
    result = [0.0] * state.seats
    left = 1.0
    turn = bone_turn(state.liberty)
    for step in range(state.seats):
        seat = (state.player + step) % state.seats
        if state.waiting >> seat & 1 == 0:
            continue
        chance = turn.values[covered_by(turn, state)] if seat == state.player else turn.value()
        result[seat] = left * chance
        left *= 1.0 - chance
    for seat in range(state.seats):
        result[seat] += left * shares[seat]
    return result


def noted_sum(state: FischkopfState, seat: int) -> int:
    """In the round, or in the running playoff."""
    if state.playoff == 0:
        return int(state.sums[seat])
    noted = int(state.sums[state.seats + seat])
    return 0 if noted == OPEN else noted


def chances_to_come(state: FischkopfState, seat: int) -> vec[float]:
    """How likely each sum is that a seat will add to what it has noted."""
    rounds = 0 if state.playoff > 0 else int(state.rounds - state.round)
    if seat == state.player:
        return add_up(rest_of_turn(covered_next(state), state.liberty), whole_turns(rounds, state.liberty))
    if state.waiting >> seat & 1:
        rounds += 1
    return whole_turns(rounds, state.liberty)


def covered_next(state: FischkopfState) -> int:
    """The fields covered now, half a set, or after the best stone if one is due."""
    return covered_by(lowest_turn(state.liberty), state)


def covered_by(turn: SolvedTurn, state: FischkopfState) -> int:
    """The same by the choice of a turn; no stone is laid where it declines."""
    mask = state.occupied >> 1
    if state.phase != PLACE:
        return int(mask)
    field = turn.choose(mask, state.roll >> 3, state.roll & 7)
    return int(AFTER[mask << 4 | field])


def rest_of_turn(mask: int, liberty: int) -> vec[float]:
    """How likely each sum is when these fields are covered; a bone is noted as 0."""
    if mask == FULL_MASK:
        return vec[float]([1.0])
    key = mask << 2 | liberty
    if key not in _rests:
        chances = lowest_turn(liberty).find_ends(mask)
        chances[0] += chances[WORST + 1]
        _rests[key] = chances[:WORST]
    return _rests[key]


def whole_turns(count: int, liberty: int) -> vec[float]:
    """How likely each sum of so many turns is."""
    if count == 0:
        return vec[float]([1.0])
    key = count << 2 | liberty
    if key not in _turns:
        _turns[key] = add_up(whole_turns(count - 1, liberty), rest_of_turn(0, liberty))
    return _turns[key]


def add_up(one: vec[float], other: vec[float]) -> vec[float]:
    """How likely each total of two sums is."""
    if len(one) == 1:
        return other
    if len(other) == 1:
        return one
    count: i64 = len(other)
    total = vec[float]([0.0] * (len(one) + len(other) - 1))
    for first in range(len(one)):
        chance = one[first]
        if chance > 0.0:
            second: i64 = 0
            while second < count:
                total[first + second] += chance * other[second]
                second += 1
    return total


def compare(noted: list[int], chances: list[vec[float]]) -> list[float]:
    """How likely each has the lowest total; a tie is shared."""
    count = len(noted)
    above = vec[float]([1.0] * count)
    at = vec[float]([0.0] * count)
    shares = vec[float]([0.0] * count)
    total = min(noted)
    last = min([noted[index] + len(chances[index]) for index in range(count)])
    while total < last:
        for index in range(count):
            step = total - noted[index]
            at[index] = chances[index][step] if step >= 0 else 0.0
            above[index] -= at[index]
        for index in range(count):
            if at[index] > 0.0:
                shares[index] += at[index] * _beaten(above, at, index)
        total += 1
    sum_of_shares = 0.0
    for index in range(count):
        sum_of_shares += shares[index]
    return [shares[index] / sum_of_shares for index in range(count)]


def _beaten(above: vec[float], at: vec[float], winner: int) -> float:
    """How likely all others have more, or half of the times the same."""
    product = 1.0
    for index in range(len(above)):
        if index != winner:
            product *= above[index] + at[index] / 2.0
    return product
