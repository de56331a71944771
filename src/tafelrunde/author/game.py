"""Makes a game of a position: everything that its author has not written gets a default that works."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tafelrunde.author.array import MOST_ACTIONS, DefaultArrays
from tafelrunde.author.evaluate import ROLLOUT_LEVELS, estimate
from tafelrunde.author.option import Choice, make_options
from tafelrunde.author.picture import draw
from tafelrunde.author.position import Position
from tafelrunde.author.rulebook import default_rulebook, paragraph_of
from tafelrunde.author.stored import Store, StoredPosition
from tafelrunde.author.text import Words, compose, dedented, default_messages, own_messages
from tafelrunde.author.view import Doors
from tafelrunde.core.game import (
    CONTRACT,
    AnyGame,
    BotSupport,
    Figures,
    Game,
    Learning,
    Notation,
    Options,
    Positions,
)
from tafelrunde.core.option import options_of
from tafelrunde.core.rulebook import LANGUAGES, Rulebook, load_rulebook
from tafelrunde.core.state import MOST_SEATS

_RULE = re.compile(r"^(?P<id>rule-[\w-]+|about) *= *(?P<text>.+(?:\n +.+|\n(?=\n* +\S))*)", re.MULTILINE)
_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e", "è": "e"})


@dataclass(frozen=True)
class Source:
    """What an author has told about a game, beside its position."""

    id: str
    name: str
    about: str
    kind: type[Position]
    own: Mapping[str, str]
    words: Words
    folder: Path

    def text(self, language: str) -> str:
        """What the author wrote in the file, and in files of the folder."""
        beside = self.folder / f"{language}.ftl"
        written = beside.read_text(encoding="utf-8") if beside.exists() else ""
        return f"{dedented(self.own.get(language, ''))}\n{written}"

    def wording(self, language: str) -> str:
        return compose(self.words, language, self.text(language))

    def defaults(self, language: str) -> list[str]:
        """The messages that the author has not written in that language; in English the docstring is one."""
        written = {name.removeprefix(f"{self.id}-") for name in own_messages(self.text(language))}
        told = {"notation", "start", "option-starter"} | ({"pitch", "aim"} if language == "en" else set())
        rules = [f"rule-{verb.name}" for verb in self.kind.vocabulary.verbs if verb.rule and verb.name != "start"]
        names = [name for name, _ in default_messages(self.words, language) if not name.startswith("verb-")]
        return [name for name in (*names, *(rules if language == "de" else ())) if name not in written | told]

    def writes_rules(self, language: str) -> bool:
        return (self.folder / f"RULES.{language}.md").exists()

    def book(self, language: str) -> Rulebook:
        if self.writes_rules(language):
            return load_rulebook(self.folder, language)
        found = _RULE.finditer(self.text(language))
        told = {each["id"].removeprefix("rule-"): _plain(each["text"]) for each in found}
        return default_rulebook(self.name, self.about, self.kind.vocabulary.verbs, language, told)

    def why_not(self) -> Callable[[Position, int], str]:
        """Which paragraph forbids an action: rules of its own have numbers of their own."""
        verbs = self.kind.vocabulary.verbs
        numbers = {each.name: paragraph_of(each, verbs) for each in verbs}
        if any(map(self.writes_rules, LANGUAGES)):
            # Nobody chooses what chance does, so any paragraph will do where none is named.
            first = next(iter(self.book("en").sections), "")
            numbers = {each.name: each.paragraph or (first if each.by_chance else "") for each in verbs}
            for nameless in (name for name, number in numbers.items() if not number):
                raise TypeError(
                    f"the rules are in RULES.*.md, and {nameless} does not name its paragraph: "
                    '@verb(..., paragraph="2.1")'
                )
        meaning = self.kind.vocabulary.meaning
        return lambda _, action: numbers[meaning(action)[0].name]


def _plain(text: str) -> str:
    return "\n".join(line.strip() for line in text.splitlines())


def define(
    kind: type[Position],
    *,
    name: str,
    seats: range,
    namespace: str = "my",
    version: int = 1,
    options: Mapping[str, Choice] | type[Options] | None = None,
    presets: Mapping[str, Mapping[str, object]] | None = None,
    german: str = "",
    english: str = "",
    usual_seats: int = 0,
    minutes: int = 0,
    about: str = "",
    folder: Path | None = None,
    contract: int = CONTRACT,
    **pieces: Any,
) -> AnyGame:
    """The game of that position. `german` and `english` are Fluent messages, without the game's name in front.

    Whatever else a `Game` has can be given as well, by its name, and replaces the default.
    """
    if not seats or min(seats) < 1 or max(seats) > MOST_SEATS:
        raise ValueError(f"seats is {seats}, and a game is for 1 to {MOST_SEATS} players, as in range(2, 5)")
    identity = f"{namespace}-{slug(name)}"
    module = sys.modules[kind.__module__]
    about = inspect.cleandoc(about or kind.__doc__ or module.__doc__ or name)
    fields = options if isinstance(options, type) else make_options(kind.__name__, options or {}, starter=kind.starter)
    vocabulary = kind.vocabulary
    words = Words(
        id=identity,
        pitch=_one_line(about),
        verbs=vocabulary.verbs,
        reasons=kind.reasons,
        options=tuple(options_of(fields)),
        presets=tuple(presets or {}),
        notation=vocabulary.example,
        prompts=kind.prompts,
    )
    source = Source(
        identity, name, about, kind, {"de": german, "en": english}, words, folder or _folder_of(module.__file__ or name)
    )
    store = Store(kind, seats)
    doors = Doors(identity, vocabulary)
    defaults: dict[str, Any] = {
        "set_up": store.set_up,
        "notation": Notation(format=vocabulary.format, parse=vocabulary.parse),
        "positions": Positions(kind=StoredPosition, format=store.format, parse=store.parse),
        "view": doors.view,
        "tell": doors.tell,
        "draw": draw,
        "bots": BotSupport(evaluate=estimate, levels=ROLLOUT_LEVELS),
        "learning": Learning(arrays=DefaultArrays(vocabulary)) if vocabulary.count <= MOST_ACTIONS else None,
        "figures": Figures(usual_seats=usual_seats, minutes=minutes),
        "wording": cache(source.wording),
        "book": cache(source.book),
        "presets": {preset: fields(**values) for preset, values in (presets or {}).items()},
        "notices": _notices(identity, kind),
        "chance": any(verb.by_chance for verb in vocabulary.verbs),
        "secrets": bool(kind.secrets) or any(verb.secret for verb in vocabulary.verbs),
    }
    if "why_not" not in pieces:
        defaults["why_not"] = source.why_not()
    return Game(
        id=identity,
        name=name,
        seats=seats,
        rules_version=version,
        reasons=kind.reasons,
        folder=source.folder,
        options=fields,
        contract=contract,
        **(defaults | pieces),
    )


def slug(name: str) -> str:
    """A name as an id: small letters and digits."""
    return re.sub(r"[^a-z0-9]+", "", name.casefold().translate(_LETTERS)) or "game"


def _one_line(about: str) -> str:
    """The first paragraph; braces mean something else in the texts."""
    return " ".join(about.partition("\n\n")[0].split()).replace("{", "(").replace("}", ")")


def _folder_of(file: str) -> Path:
    """A package has its files beside it; a single file has them in a folder of its name, if at all."""
    path = Path(file)
    return path.parent if path.name == "__init__.py" else path.with_suffix("")


def _notices(identity: str, kind: type[Position]) -> tuple[str, ...]:
    codes = [f"{identity}-{verb.name}" for verb in kind.vocabulary.verbs]
    return (*codes, *(f"{identity}-{verb.name}-hidden" for verb in kind.vocabulary.verbs if verb.secret))
