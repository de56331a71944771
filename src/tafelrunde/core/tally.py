# compiled
"""Random matches by the thousand: what each came to, as rows of numbers, and no position that anybody looks at."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State

# Matches whose first so many decisions are the same have begun alike.
OPENING: Final = 10

# A row has these numbers, and then the score of every seat.
DECISIONS: Final = 0
CHANCES: Final = 1
TURNS: Final = 2
STARTER: Final = 3
REASON: Final = 4
# Bit by bit, the seats that won.
WINNERS: Final = 5
# What happened, and how it began, in one number each.
TRACE: Final = 6
BEGINNING: Final = 7
WIDTH: Final = 8

_MASK: Final = (1 << 62) - 1


def retrace(trace: i64, action: i64) -> i64:
    """The trace of a match after one more action; only the lower bits of the product count, so it may wrap."""
    return ((trace ^ (action + 2)) * 0x100000001B3 + 0x9E3779B9) & _MASK


def tally(start: State, seed: int, first: i64, count: i64, limit: i64, rows: list[int]) -> None:
    """Play `count` random matches from `start`, and add a row for each.

    What chance does and what players choose come from two streams, so that other rules meet the same luck.
    """
    for number in range(first, first + count):
        _add_match(start.clone(), Rng(seed, 2 * number), Rng(seed, 2 * number + 1), limit, rows)


def _add_match(state: State, luck: Rng, will: Rng, limit: i64, rows: list[int]) -> None:
    decisions: i64 = 0
    chances: i64 = 0
    turns: i64 = 0
    starter: i64 = NOBODY
    last: i64 = NOBODY
    trace: i64 = 0
    beginning: i64 = 0
    action: i64 = 0
    while decisions + chances < limit:
        to_act = state.to_act
        if to_act == NOBODY:
            break
        if to_act == CHANCE:
            action = state.chance(luck)
            chances += 1
        else:
            if decisions == 0:
                starter = to_act
            if to_act != last:
                turns += 1
                last = to_act
            action = state.random_action(will)
            decisions += 1
        trace = ((trace ^ (action + 2)) * 0x100000001B3 + 0x9E3779B9) & _MASK
        if decisions <= OPENING:
            beginning = trace
        state.apply(action)
    winners: i64 = 0
    for seat in state.winners():
        winners |= 1 << i64(seat)
    rows.append(decisions)
    rows.append(chances)
    rows.append(turns)
    rows.append(starter)
    rows.append(state.reason)
    rows.append(winners)
    rows.append(trace)
    rows.append(beginning)
    rows.extend(state.scores())
