"""What people read, in German and in English: Fluent messages of the house and of each game."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from tafelrunde.core.error import Detail
from tafelrunde.core.game import AnyGame, Notice
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.text.message import Messages
from tafelrunde.text.word import NO_WORDS, WordList

# Fluent refuses to put longer values into a sentence, and nobody reads them.
LONGEST_VALUE = 1000


class MissingText(LookupError):
    """A message that a language lacks, or that does not fit its values."""


class Speaker:
    """Speaks one language about one game, or about the house when there is none; `room` has texts of its own."""

    def __init__(self, language: str, game: AnyGame | None = None, room: Path | None = None) -> None:
        self.language = language
        self._prefix = f"{game.id}-" if game else "-"
        texts = game.texts_in(language) if game else ""
        self._words = WordList(game.id if game else "", texts)
        folders = (Path(__file__).parent, *([room] if room else []))
        others = [(folder / f"{language}.ftl").read_text(encoding="utf-8") for folder in folders]
        self._messages = Messages(language, [texts, *others])

    def knows(self, code: str) -> bool:
        return self._messages.find(code) is not None

    def __call__(self, code: str, /, **args: str | int) -> str:
        return self._format(code, None, args)

    def help(self, code: str) -> str:
        """The longer explanation that goes with a message."""
        return self.part(code, "help")

    def part(self, code: str, name: str) -> str:
        """Another of the sentences that belong to a message."""
        return self._format(code, name, {})

    def can_detail(self, detail: str | int) -> bool:
        """Whether the part of an error that says what is wrong can be said in this language."""
        return self.language == "en" or isinstance(detail, Detail)

    def detail(self, detail: str | int) -> str:
        """What is wrong, or that it can be said only in English."""
        if not isinstance(detail, Detail):
            return str(detail) if self.language == "en" else self("detail-untold")
        # What is wrong with a part may be told inside of what is wrong with the whole.
        args = {n: self.detail(v) if isinstance(v, Detail) else v for n, v in detail.args_by_name.items()}
        return self(f"detail-{detail.code}", **args)

    def spell(self, text: str) -> str:
        """An action, or a part of one, in the reader's words."""
        return self._words.spell(text)

    def read(self, text: str) -> str:
        """What the reader has typed, in the words of records."""
        return self._words.read(text)

    def tell(self, notice: Notice) -> str:
        return self._format(notice.code, None, notice.args)

    def outline(self, code: str) -> str:
        """A message with gaps for its values; where it depends on them, in its usual form."""
        message = self._messages.find(code)
        if message is None or message.value is None:
            raise MissingText(f"{self.language} has no text for {code}")
        args: dict[str, str | int] = {}
        sentence, errors = self._messages.format(message.value, args)
        # It complains of each value it lacks, by name.
        while missing := {str(error).rpartition(" ")[2] for error in errors} - args.keys():
            args |= dict.fromkeys(missing, "…")
            sentence, errors = self._messages.format(message.value, args)
        return sentence

    def _format(self, code: str, attribute: str | None, args: dict[str, str | int]) -> str:
        message = self._messages.find(code)
        if message is None:
            raise MissingText(f"{self.language} has no text for {code}")
        pattern = message.value if attribute is None else message.attributes.get(attribute)
        if pattern is None:
            raise MissingText(f"{self.language} has no {attribute or 'value'} for {code}")
        values = {name: _shorten(each) for name, each in args.items()}
        if code.startswith(self._prefix):
            values = {name: self._worded(name, each) for name, each in values.items()}
        sentence, errors = self._messages.format(pattern, values)
        if errors:
            raise MissingText(f"{self.language} cannot say {code}: {errors[0]}")
        return sentence

    def _worded(self, name: str, value: str | int) -> str | int:
        return value if isinstance(value, int) or name in NO_WORDS else self._words.name(value)


def _shorten(value: str | int) -> str | int:
    return value if isinstance(value, int) or len(value) <= LONGEST_VALUE else f"{value[:LONGEST_VALUE]}…"


@cache
def speaker(language: str, game: AnyGame | None = None, room: Path | None = None) -> Speaker:
    return Speaker(language, game, room)


def preferred_language() -> str:
    """The language of the environment if it is one of ours, else English."""
    for variable in ("TAFELRUNDE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en"
