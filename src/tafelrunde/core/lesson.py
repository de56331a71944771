"""Lessons: short tasks on the real board, kept as data in the folder of their game.

What a lesson says stands in the folder `lesson` beside it, one message for each step and language.
"""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from tafelrunde.core.game import AnyGame, View
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.state import Seat

FOLDER = "lesson"
FILE = "lessons.json"
Found = TypeVar("Found")


class Fact(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Something that is to hold of what the learner sees: `["facts.board.4", "is", "...A......."]`."""

    path: str
    sign: Literal["is", "is not", "at least", "at most", "has", "has not"]
    value: Any


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One task.

    It begins at a position, at the start of a match for `seats`, or, if it `goes_on`, where the step before it ends;
    `opening` is what has happened there. The learner sits on `seat`. `solution` is one way to do it: what is shown to
    whoever asks, and what the contract plays. It is done as soon as all facts of `done` hold, or, without any, as soon
    as every action of the solution has been taken, in whatever order.

    `way` has patterns of other actions that are no mistake. `replies` says what others and chance do after an action.
    `tries` names the answer to an action that leads astray: the action itself comes before patterns, and those in their
    order. `teaches` are the paragraphs that it is about, and `spots` the things on the board to look at.
    """

    teaches: list[str]
    solution: list[str]
    position: dict[str, Any] | None = None
    seats: int | None = None
    options: dict[str, Any] = {}
    goes_on: bool = False
    opening: list[str] = []
    seat: Seat = 0
    done: list[Fact] = []
    way: list[str] = []
    replies: dict[str, list[str]] = {}
    tries: dict[str, str] = {}
    spots: list[str] = []

    def reply_to(self, action: str) -> list[str]:
        return _find(self.replies, action) or []

    def answer_to(self, action: str) -> str | None:
        """The name of what is said to somebody who tries this."""
        return _find(self.tries, action)

    def allows(self, action: str, taken: list[str]) -> bool:
        """Whether an action is on the way, after those that have been taken."""
        is_missing = self.solution.count(action) > taken.count(action)
        return is_missing or any(fnmatchcase(action, pattern) for pattern in self.way)

    def is_done(self, view: View, taken: list[str]) -> bool:
        if not self.done:
            return all(self.solution.count(action) <= taken.count(action) for action in self.solution)
        seen = msgspec.to_builtins(view)
        return all(holds(fact, seen) for fact in self.done)


def _find(by_pattern: Mapping[str, Found], action: str) -> Found | None:
    if action in by_pattern:
        return by_pattern[action]
    return next((value for pattern, value in by_pattern.items() if fnmatchcase(action, pattern)), None)


def holds(fact: Fact, seen: Any) -> bool:
    """Whether a fact is so; of something that is not there only `is not` and `has not` hold."""
    for part in fact.path.split("."):
        try:
            seen = seen[int(part)] if isinstance(seen, list) else seen[part]
        except (KeyError, IndexError, TypeError):
            return fact.sign in ("is not", "has not")
    match fact.sign:
        case "is":
            return bool(seen == fact.value)
        case "is not":
            return bool(seen != fact.value)
        case "at least":
            return bool(seen >= fact.value)
        case "at most":
            return bool(seen <= fact.value)
        case "has":
            return fact.value in seen
        case "has not":
            return fact.value not in seen


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of steps that takes a minute and a half; its name is `id`, and its texts have it too."""

    id: str
    steps: list[LessonStep]

    def start(self, game: AnyGame, number: int) -> Match:
        """The match in which a step begins, with chance in nobody's hands."""
        step = self.steps[number]
        if step.goes_on:
            match = self.start(game, number - 1)
            play_solution(match, self.steps[number - 1])
        else:
            match = start_match(game, step.seats, game.make_options(step.options), by_hand=True, position=step.position)
        for action in step.opening:
            match.submit(action)
        return match


def play_solution(match: Match, step: LessonStep) -> None:
    """The one way to do a step that stands beside it."""
    for action in step.solution:
        match.submit(action, step.seat)
        for reply in step.reply_to(action):
            match.submit(reply)


@cache
def load_lessons(folder: Path) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; a game without a file has none."""
    path = folder / FOLDER / FILE
    return tuple(msgspec.json.decode(path.read_bytes(), type=list[Lesson])) if path.exists() else ()
