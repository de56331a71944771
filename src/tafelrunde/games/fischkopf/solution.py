"""Contests and duels of Fischkopf as they were solved once: a file of shares, each to nine decimals.

`python tools/solve_fischkopf.py` makes the file anew; solving takes minutes, reading it milliseconds.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tafelrunde.games.fischkopf.board import MOST_SEATS
from tafelrunde.games.fischkopf.contest import (
    MOST_FREE,
    MOST_TURNS,
    Duel,
    Solved,
    key_of,
    least_behind,
    solve_contests,
    solve_duel,
)

PATH = Path(__file__).parent / "solution.bin"
# A share is kept as a part of this many, in four bytes.
PARTS = (1 << 32) - 1


@cache
def solved_contests(may_stop: bool) -> Solved:
    return _read()[may_stop][0]


@cache
def solved_duel(may_stop: bool) -> Duel:
    return _read()[may_stop][1]


@cache
def _read() -> dict[bool, tuple[Solved, Duel]]:
    numbers = array("I", PATH.read_bytes())
    if sys.byteorder == "big":
        numbers.byteswap()
    shares = (number / PARTS for number in numbers)
    return {may_stop: (_take_contests(shares), _take_duel(shares)) for may_stop in (False, True)}


def _take(shares: Iterator[float], count: int) -> list[float]:
    return [next(shares) for _ in range(count)]


def _take_contests(shares: Iterator[float]) -> Solved:
    solved = Solved()
    for count in range(2, MOST_SEATS + 1):
        solved.playoffs.append(_take(shares, count))
        for key in keys_of(count):
            solved.standings[key] = _take(shares, count)
    return solved


def keys_of(count: int) -> list[int]:
    """The standings in which so many lead or are still to come, in the order of the file."""
    return [key_of(to_come, lowest, count - to_come) for to_come in range(1, count) for lowest in range(MOST_FREE + 1)]


def _take_duel(shares: Iterator[float]) -> Duel:
    duel = Duel(next(shares))
    for turns in range(1, MOST_TURNS + 1):
        duel.chances.append(_take(shares, MOST_FREE * (turns // 2) + 2 - least_behind(turns)))
    return duel


def write_solution(path: Path) -> None:
    """Solve everything, and write it to a file."""
    numbers = array("I")
    for may_stop in (False, True):
        solved = solve_contests(MOST_SEATS, may_stop)
        duel = solve_duel(solved.playoffs[2][0], MOST_TURNS, may_stop)
        numbers.extend(round(share * PARTS) for share in _flatten(solved, duel))
    if sys.byteorder == "big":
        numbers.byteswap()
    path.write_bytes(numbers.tobytes())


def _flatten(solved: Solved, duel: Duel) -> Iterator[float]:
    for count in range(2, MOST_SEATS + 1):
        yield from solved.playoffs[count]
        for key in keys_of(count):
            yield from solved.standings[key]
    yield duel.first_in_playoff
    for chances in duel.chances:
        yield from chances
