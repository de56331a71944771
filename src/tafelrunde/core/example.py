"""Worked examples of the rules: positions that are set up and played, so that what a text tells of them is so."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.core.error import IllegalAction
from tafelrunde.core.game import AnyGame, View
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.state import Seat

FILE = "examples.json"


class Expectation(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What is to be found in a picture, the first one being number 0: `facts.captured` is `["d4"]`."""

    picture: int
    path: str
    value: Any


class ForbiddenTry(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An action that is not possible at a picture, and the paragraph that forbids it."""

    picture: int
    action: str
    section: str


class ExampleData(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An example as examples.json has it.

    Without a position it begins a match, for `seats`. It is seen through the eyes of `seat`, or of somebody who only
    watches. `steps` are the actions that lead from picture to picture, those of chance included. `told` are figures
    that the text names, and `holds` are others. `offers` keeps what can be done at a picture in sight.
    """

    position: dict[str, Any] | None = None
    seats: int | None = None
    options: dict[str, Any] = {}
    seat: Seat | None = None
    steps: list[list[str]] = []
    refused: list[ForbiddenTry] = []
    told: list[Expectation] = []
    holds: list[Expectation] = []
    offers: bool = False


@dataclass(frozen=True)
class PlayedExample:
    """An example that has been played: what was to be seen before, between and after its steps."""

    setting: ExampleData
    pictures: tuple[View, ...]
    # What the log said of each step: the values of its last line that has them.
    lines: tuple[Mapping[str, str | int], ...]

    def find(self, picture: int, path: str) -> object:
        """What a picture has at a path such as `facts.players.0.points`, or what the log said, as `line.captured`."""
        view = msgspec.json.decode(msgspec.json.encode(self.pictures[picture]))
        found: Any = {**view, "line": self.lines[picture]}
        for part in path.split("."):
            found = found[int(part)] if isinstance(found, list) else found[part]
        return found


@cache
def load_settings(folder: Path) -> Mapping[str, ExampleData]:
    path = folder / FILE
    return msgspec.json.decode(path.read_bytes(), type=dict[str, ExampleData]) if path.exists() else {}


@cache
def play_examples(game: AnyGame) -> Mapping[str, PlayedExample]:
    return {name: play(game, setting) for name, setting in load_settings(game.folder).items()}


def play(game: AnyGame, setting: ExampleData) -> PlayedExample:
    """Set up the position, play it, and look at it after every step; what is to be refused has to be."""
    options = game.make_options(setting.options)
    match = start_match(game, setting.seats, options, by_hand=True, position=setting.position)
    pictures = [_look(match, setting)]
    lines: list[Mapping[str, str | int]] = [{}]
    _check_refused(match, setting, 0)
    for number, step in enumerate(setting.steps, start=1):
        since = match.number
        for action in step:
            match.submit(action)
        pictures.append(_look(match, setting))
        lines.append({name: value for line in match.notices(setting.seat, since) for name, value in line.args.items()})
        _check_refused(match, setting, number)
    return PlayedExample(setting, tuple(pictures), tuple(lines))


def _look(match: Match, setting: ExampleData) -> View:
    view = match.view(setting.seat)
    return view if setting.offers else msgspec.structs.replace(view, choices=[])


def _check_refused(match: Match, setting: ExampleData, picture: int) -> None:
    for each in setting.refused:
        if each.picture != picture:
            continue
        try:
            match.check(each.action)
        except IllegalAction as error:
            if error.section != each.section:
                raise ValueError(f"{each.action} is forbidden by §{error.section}, not §{each.section}") from None
        else:
            raise ValueError(f"{each.action} is possible")


# Small numbers stand in a text as words.
_WORDS = {
    "de": ("null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    "en": ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
}


def is_told(value: object, text: str, language: str) -> bool:
    """Whether a text names a figure: a number in figures or as a word, fields and other things as they are called."""
    if isinstance(value, list):
        return all(is_told(each, text, language) for each in value)
    if not isinstance(value, int):
        return all(re.search(rf"(?<!\w){word}(?!\w)", text) for word in re.findall(r"\w+", str(value)))
    figures = str(value).replace("-", "−")
    words = _WORDS[language]
    word = rf"|(?i:{words[value]}(?:e[nrs]?)?)" if 0 <= value < len(words) else ""
    return re.search(rf"(?<![\w−])(?:{figures}{word})(?!\w)", text) is not None
