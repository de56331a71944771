"""A guided first match: what matters at each of the first turns, kept as data beside the lessons.

Which actions are sensible is found by the engines (`bots/guided.py`); the game only says what they are about.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.core.lesson import FOLDER, Fact, holds

FILE = "guided.json"


class Cue(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One sentence, which has this `id` too, and when it is said.

    It fits in the `turns` from the first to the second number, if all facts of `when` hold of what the seat sees, and
    if what is best now matches one of the patterns `about`, where there are such. Then the best few actions that match
    one of `lights`, or else of `about`, are put into the light.
    """

    id: str
    turns: tuple[int, int] | None = None
    when: list[Fact] = []
    about: list[str] = []
    lights: list[str] = []

    def fits(self, seen: Any, turn: int, best: str) -> bool:
        is_due = self.turns is None or self.turns[0] <= turn <= self.turns[1]
        return is_due and matches(best, self.about) and all(holds(fact, seen) for fact in self.when)

    def is_lit(self, action: str) -> bool:
        return matches(action, self.lights or self.about)


class Guided(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A guided match: for how many turns it is guided, and its cues, of which the first that fits is said.

    With `first` whoever plays this game for the first time is guided unasked.
    """

    turns: int
    cues: list[Cue]
    first: bool = False

    def find(self, seen: Any, turn: int, best: str) -> Cue | None:
        return next((cue for cue in self.cues if cue.fits(seen, turn, best)), None)


def matches(action: str, patterns: list[str]) -> bool:
    """Whether an action is one of these; without patterns every one is."""
    return not patterns or any(fnmatchcase(action, pattern) for pattern in patterns)


@cache
def load_guided(folder: Path) -> Guided | None:
    """The guided match of a game, if it has one."""
    path = folder / FOLDER / FILE
    return msgspec.json.decode(path.read_bytes(), type=Guided) if path.exists() else None
