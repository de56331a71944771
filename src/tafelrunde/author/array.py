"""The numbers for programs that learn a game whose author has not written them: its view, spread over a row.

Every field of the view has a place that follows from its name, and a word has one of its own. Two may share a place, as
there are only so many; with a thousand of them that is rare, and a program that learns lives with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast
from zlib import crc32

from tafelrunde.author.position import Position
from tafelrunde.author.secret import seen
from tafelrunde.author.verb import Vocabulary
from tafelrunde.core.array import Arrays, Numbers, Part
from tafelrunde.core.state import State

PLACES = 1024
LARGEST = 32_767
# With more actions than this no learner has a use for one number each.
MOST_ACTIONS = 100_000


class DefaultArrays(Arrays):
    """One index for every action that the game's vocabulary has.

    It runs interpreted, as the games do that need it, and so its numbers are those of Python.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary.count, sum(verb.count for verb in vocabulary.verbs if verb.by_chance))

    def parts(self, seats: int) -> list[Part]:
        return [Part("view", (PLACES,), "the fields that the seat sees, each at a place that follows from its name")]

    def choices(self, state: State, chosen: int, into: Any, at: int) -> int:
        actions = state.legal_actions()
        for place, action in enumerate(actions):
            into[at + place] = action
        return len(actions)

    def action(self, state: State, chosen: int, index: int) -> int:
        return index

    def observe(self, state: State, seat: int, chosen: int, numbers: Numbers) -> None:
        row = [0] * PLACES
        for name, value in flattened("", known_to(cast("Position", state), seat)):
            place = crc32(name.encode()) % PLACES
            row[place] = max(-LARGEST, min(LARGEST, row[place] + value))
        for number in row:
            numbers.put(number)


def known_to(state: Position, seat: int) -> dict[str, Any]:
    known = {"fields": seen(state.fields, dict(state.secrets), seat), "seat": seat, "turn": state.turn}
    return known | {"to_act": int(state.to_act), "scores": state.scores()}


def flattened(name: str, value: Any) -> Iterator[tuple[str, int]]:
    """Names of places and what is there: a number as it is, plus one so that 0 is not nothing; a word as a 1."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from flattened(f"{name}.{key}", each)
    elif isinstance(value, list | tuple):
        for index, each in enumerate(value):
            yield from flattened(f"{name}.{index}", each)
    elif isinstance(value, int):
        yield name, int(value) + 1
    elif value is not None:
        yield f"{name}={value}", 1
