"""What can be done in a game: methods of its position, each with the values that its arguments can have."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from math import prod
from types import MethodType
from typing import Any

from tafelrunde.core.error import InvalidAction

Value = str | int

# Fluent and records both have to be able to write it.
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_WORD = re.compile(r"[^\s]+")


class Verb:
    """One kind of action. It is a method; the class counts and names what the method can be called with.

    `by_chance` says that nobody decides it. A `secret` one is told in full only to the seat whose turn it is.
    `paragraph` is the number of its rule where the game has its rules in paragraphs.
    """

    def __init__(
        self,
        method: Callable[..., None],
        values: Sequence[Sequence[Value]],
        *,
        by_chance: bool,
        secret: bool,
        paragraph: str,
    ) -> None:
        self.name = method.__name__
        self.method = method
        self.values = tuple(tuple(each) for each in values)
        self.by_chance = by_chance
        self.secret = secret
        self.paragraph = paragraph
        self.rule = inspect.cleandoc(method.__doc__ or "")
        self.parameters = tuple(inspect.signature(method).parameters)[1:]
        self._check()
        self.indices = [{value: index for index, value in enumerate(each)} for each in self.values]
        self.words = [{str(value): value for value in each} for each in self.values]
        self.count = prod(len(each) for each in self.values)

    def _check(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise TypeError(f"{self.name} is no name of an action: small letters, digits and _ are")
        if len(self.parameters) != len(self.values):
            raise TypeError(
                f"{self.name} takes {len(self.parameters)} values, and {len(self.values)} kinds of values are named"
            )
        for parameter, each in zip(self.parameters, self.values, strict=True):
            if not each or len({str(value) for value in each}) != len(each):
                raise TypeError(f"the values of {parameter} in {self.name} are none, or one of them stands twice")
            strange = [value for value in each if not _WORD.fullmatch(str(value))]
            if strange:
                raise TypeError(f"{strange[0]!r} cannot be a value of {self.name}: values are words without spaces")

    def __get__(self, position: object | None, owner: type) -> Any:
        return self if position is None else MethodType(self.method, position)

    def index(self, values: Sequence[Value]) -> int:
        """The number of these values among all that the verb can have."""
        if len(values) != len(self.values):
            raise ValueError(f"{self.name} has {len(self.values)} values, not {len(values)}: {values}")
        found = 0
        for value, indices in zip(values, self.indices, strict=True):
            if value not in indices:
                raise ValueError(f"{value!r} is none of the values that {self.name} names")
            found = found * len(indices) + indices[value]
        return found

    def at(self, index: int) -> tuple[Value, ...]:
        found: list[Value] = []
        for each in reversed(self.values):
            index, place = divmod(index, len(each))
            found.append(each[place])
        return tuple(reversed(found))


def verb(*values: Iterable[Value], secret: bool = False, paragraph: str = "") -> Callable[[Callable[..., None]], Any]:
    """Makes a method an action that a seat can choose: one list of values for each of its arguments."""
    lists = [tuple(each) for each in values]
    return lambda method: Verb(method, lists, by_chance=False, secret=secret, paragraph=paragraph)


def chance(*values: Iterable[Value], secret: bool = False, paragraph: str = "") -> Callable[[Callable[..., None]], Any]:
    """Makes a method something that chance does: a roll, a draw, a deal."""
    lists = [tuple(each) for each in values]
    return lambda method: Verb(method, lists, by_chance=True, secret=secret, paragraph=paragraph)


class Vocabulary:
    """All actions of a game, numbered: each verb has a stretch of numbers, in the order of the class."""

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.verbs = tuple(verbs)
        self.by_name = {each.name: each for each in self.verbs}
        self.offsets: dict[str, int] = {}
        total = 0
        for each in self.verbs:
            self.offsets[each.name] = total
            total += each.count
        self.count = total
        self._meanings: dict[int, tuple[Verb, tuple[Value, ...]]] = {}
        self._numbers: dict[tuple[Value, ...], int] = {}

    def number(self, name: str, *values: Value) -> int:
        """Remembered, as the same actions are asked for again and again."""
        deed = (name, *values)
        if deed not in self._numbers:
            self._numbers[deed] = self._find_number(name, values)
        return self._numbers[deed]

    def _find_number(self, name: str, values: tuple[Value, ...]) -> int:
        if name not in self.by_name:
            raise ValueError(f"{name!r} is no action of the game; there are {', '.join(self.by_name)}")
        return self.offsets[name] + self.by_name[name].index(values)

    def meaning(self, action: int) -> tuple[Verb, tuple[Value, ...]]:
        if action not in self._meanings:
            found = next(each for each in self.verbs if 0 <= action - self.offsets[each.name] < each.count)
            self._meanings[action] = (found, found.at(action - self.offsets[found.name]))
        return self._meanings[action]

    def format(self, action: int) -> str:
        """The action as text: the verb and its values, with blanks between."""
        found, values = self.meaning(action)
        return " ".join([found.name, *map(str, values)])

    def parse(self, text: str) -> int:
        name, *words = text.split(" ")
        found = self.by_name.get(name)
        if found is None or len(words) != len(found.values):
            raise InvalidAction(text, self.example)
        values = [known.get(word) for known, word in zip(found.words, words, strict=True)]
        if any(value is None for value in values):
            raise InvalidAction(text, self.example)
        return self.number(name, *(value for value in values if value is not None))

    @cached_property
    def example(self) -> str:
        """How actions are written, by the first one of each verb that a seat can choose."""
        chosen = [each for each in self.verbs if not each.by_chance]
        return ", ".join(self.format(self.offsets[each.name]) for each in chosen)
