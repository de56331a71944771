"""The messages of one language, each read by Fluent when it is first asked for.

Fluent's parser takes half a second for the texts of all games, and a command says a handful of their sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Message, Pattern

# What begins an entry stands at the beginning of a line, and only there; terms have a hyphen before their names.
BEGINNING = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)
# Whatever may be the name of another entry.
NAME = re.compile(r"-?[A-Za-z][\w-]*")


def entries_of(text: str) -> Iterator[tuple[str, str]]:
    """The name of each entry, and its lines up to the next one."""
    found = list(BEGINNING.finditer(text))
    ends = [*(each.start() for each in found[1:]), len(text)]
    for each, end in zip(found, ends, strict=False):
        yield each[1], text[each.start() : end]


class Messages:
    """Of several texts, where an entry stands in two, the first has the word."""

    def __init__(self, language: str, texts: Iterable[str]) -> None:
        self._bundle = FluentBundle([language], use_isolating=False)
        self._unread: dict[str, str] = {}
        for text in texts:
            for name, lines in entries_of(text):
                self._unread.setdefault(name, lines)

    def find(self, code: str) -> Message | None:
        self._read(code)
        return self._bundle.get_message(code) if self._bundle.has_message(code) else None

    def format(self, pattern: Pattern, values: dict[str, str | int]) -> tuple[str, list[Exception]]:
        """A sentence, and what is wrong with it."""
        sentence, errors = self._bundle.format_pattern(pattern, values)
        return str(sentence), errors

    def _read(self, name: str) -> None:
        """An entry, and all that it may speak of."""
        lines = self._unread.pop(name, "")
        if lines:
            self._bundle.add_resource(FluentResource(lines))
            for other in NAME.findall(lines):
                self._read(other)
