"""Contests and duels of Fischkopf as they were solved once: a file of shares, each to nine decimals.

`python -m tafelrunde.games.fischkopf.solution` makes the file anew; solving takes minutes, reading it milliseconds.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tafelrunde.games.fischkopf.contest import (
    MOST_FREE,
    MOST_TURNS,
    Solved,
    TwoPlayerMatch,
    key_of,
    least_behind,
    solve_contests,
    solve_duel,
)

# Contests of more players take too long to be solved, and so do those of players who may decline.
MOST_SOLVED = 8
LIBERTIES_SOLVED = 2
PATH = Path(__file__).parent / "solution.bin"
# A share is kept as a part of this many, in four bytes.
PARTS = (1 << 32) - 1


@cache
def solved_contests(liberty: int) -> Solved:
    return _read()[liberty][0]


@cache
def solved_duel(liberty: int) -> TwoPlayerMatch:
    return _read()[liberty][1]


@cache
def _read() -> dict[int, tuple[Solved, TwoPlayerMatch]]:
    numbers = array("I", PATH.read_bytes())
    if sys.byteorder == "big":
        numbers.byteswap()
    shares = (number / PARTS for number in numbers)
    return {liberty: (_take_contests(shares), _take_duel(shares)) for liberty in range(LIBERTIES_SOLVED)}


def _take(shares: Iterator[float], count: int) -> list[float]:
    return [next(shares) for _ in range(count)]


def _take_contests(shares: Iterator[float]) -> Solved:
    solved = Solved()
    for count in range(2, MOST_SOLVED + 1):
        solved.playoffs.append(_take(shares, count))
        for key in keys_of(count):
            solved.standings[key] = _take(shares, count)
    return solved


def keys_of(count: int) -> list[int]:
    """The standings in which so many lead or are still to come, in the order of the file."""
    return [key_of(to_come, lowest, count - to_come) for to_come in range(1, count) for lowest in range(MOST_FREE + 1)]


def _take_duel(shares: Iterator[float]) -> TwoPlayerMatch:
    duel = TwoPlayerMatch(next(shares))
    for turns in range(1, MOST_TURNS + 1):
        duel.chances.append(_take(shares, MOST_FREE * (turns // 2) + 2 - least_behind(turns)))
    return duel


def write_solution(path: Path) -> None:
    """Solve everything, and write it to a file."""
    numbers = array("I")
    for liberty in range(LIBERTIES_SOLVED):
        solved = solve_contests(MOST_SOLVED, liberty)
        duel = solve_duel(solved.playoffs[2][0], MOST_TURNS, liberty)
        numbers.extend(round(share * PARTS) for share in _flatten(solved, duel))
    if sys.byteorder == "big":
        numbers.byteswap()
    path.write_bytes(numbers.tobytes())


def _flatten(solved: Solved, duel: TwoPlayerMatch) -> Iterator[float]:
    for count in range(2, MOST_SOLVED + 1):
        yield from solved.playoffs[count]
        for key in keys_of(count):
            yield from solved.standings[key]
    yield duel.first_in_playoff
    for chances in duel.chances:
        yield from chances


if __name__ == "__main__":
    write_solution(PATH)
    sys.stdout.write(f"{PATH}: {PATH.stat().st_size} bytes\n")
