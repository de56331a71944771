"""The numbers for programs that learn a game whose author has not written them: its view, spread over a row.

Every field of the view has a place that follows from its name, and a word has one of its own. Two may share a place, as
there are only so many; with a thousand of them that is rare, and a program that learns lives with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from zlib import crc32

from tafelrunde.author.position import Position
from tafelrunde.author.secret import seen
from tafelrunde.author.verb import Vocabulary
from tafelrunde.core.array import Arrays, Numbers

PLACES = 1024
LARGEST = 32_767
# With more actions than this no learner has a use for one number each.
MOST_ACTIONS = 100_000


def make_arrays(vocabulary: Vocabulary) -> Arrays:
    return Arrays(
        actions=vocabulary.count,
        outcomes=sum(verb.count for verb in vocabulary.verbs if verb.by_chance),
        shape=lambda _: (PLACES,),
        choices=lambda state: state.legal_actions(),
        action=lambda _, index: index,
        observe=observe,
    )


def observe(state: Position, seat: int) -> bytes:
    numbers = [0] * PLACES
    known = {"fields": seen(state.fields, dict(state.secrets), seat), "seat": seat, "turn": state.turn}
    known |= {"to_act": int(state.to_act), "scores": state.scores()}
    for name, value in flattened("", known):
        place = crc32(name.encode()) % PLACES
        numbers[place] = max(-LARGEST, min(LARGEST, numbers[place] + value))
    row = Numbers(PLACES)
    for number in numbers:
        row.put(number)
    return row.result()


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
