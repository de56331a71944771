"""Counts of all lines of play, kept as data: one line per position and depth."""

from __future__ import annotations

import json
from collections.abc import Collection
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tafelrunde.core.game import AnyGame
from tafelrunde.core.walk import divide, perft


@dataclass(frozen=True)
class Count:
    """A line of a perft file: `depth count seats {position or null} {options}`."""

    depth: int
    count: int
    seats: int
    position: dict[str, object] | None
    options: dict[str, object]


def read_counts(path: Path) -> list[Count]:
    """Lines of JSON arrays; empty lines and those that begin with # are for people."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    return [Count(*json.loads(line)) for line in lines if line and not line.startswith("#")]


def check_count(game: AnyGame, expected: Count) -> None:
    """Count anew; on a difference say how many lines each first action has."""
    options = game.make_options(expected.options)
    state = (
        game.new_state(expected.seats, options)
        if expected.position is None
        else game.state_from(expected.position, options)
    )
    found = perft(state, expected.depth)
    if found != expected.count:
        branches = "\n".join(
            f"  {game.notation.format(action)}: {count}" for action, count in divide(state, expected.depth)
        )
        raise AssertionError(f"{found} lines of {expected.depth} actions, not {expected.count}:\n{branches}")


class SlowGame(Protocol):
    """A game written a second time, to check the fast one against: all that a count asks of it."""

    def actions(self) -> Collection[str]: ...

    def play(self, text: str, /) -> None: ...


def slow_perft(slow: SlowGame, depth: int) -> int:
    """How many lines of so many actions a slow game has."""
    actions = slow.actions()
    if depth == 1:
        return len(actions)
    total = 0
    for text in actions:
        after = deepcopy(slow)
        after.play(text)
        total += slow_perft(after, depth - 1)
    return total
