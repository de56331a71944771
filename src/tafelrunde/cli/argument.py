"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from tafelrunde.author.package import add_file
from tafelrunde.core.decode import decode
from tafelrunde.core.error import BadInput, BadPosition
from tafelrunde.core.file import read_file
from tafelrunde.core.game import AnyGame, Options
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.games import find_game, left_out
from tafelrunde.text import preferred_language, speaker

GameName = Annotated[
    str, typer.Argument(help="The game, as `tafelrunde games` names it, or a Python file with one.", metavar="GAME")
]
Seats = Annotated[int | None, typer.Option("--seats", "-n", help="How many play.")]
Language = Annotated[str, typer.Option("--lang", help="de or en; without it, the language of the environment.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", help="An option of the rules, as option=value; can be repeated.")
]
Preset = Annotated[str | None, typer.Option(help="A named set of options, as `tafelrunde games GAME` lists them.")]
PositionFile = Annotated[Path | None, typer.Option("--position", help="A JSON file with a position to begin from.")]
Processes = Annotated[int, typer.Option(help="How many processes work at a time.", min=1, max=256)]


# Of whoever is asked for a bot and not told which.
DEFAULT_BOT = "2"


def open_game(name: str) -> AnyGame:
    """The game of that name, or the one in that file, which is then a game like all others."""
    return find_game(add_file(Path(name)) if name.endswith(".py") else name)


def split_names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def check_language(language: str) -> str:
    chosen = language or preferred_language()
    if chosen not in LANGUAGES:
        raise BadInput(f"There is no language {language!r}; there are de and en.")
    return chosen


def tell_left_out(language: str) -> None:
    """One sentence about each game from elsewhere that cannot be used."""
    say = speaker(language)
    for each in left_out():
        typer.echo(say("left-out", name=each.name, detail=say.detail(each.detail)), err=True)


def check_picture(path: Path | None) -> None:
    """Before any work is done for it: pictures are SVG, whatever they are called."""
    if path is not None and path.suffix.lower() != ".svg":
        raise BadInput(f"Pictures are written as SVG: name a file that ends with .svg, not {str(path)!r}.")


def parse_options(game: AnyGame, settings: list[str] | None, preset: str | None, flag: str = "--set") -> Options:
    """Options from a preset and from the `name=value` pairs behind a flag, whose values are JSON or plain words."""
    values: dict[str, object] = {}
    if preset is not None:
        if preset not in game.presets:
            known = ", ".join(game.presets) or "none"
            raise BadInput(f"{game.name} has no preset {preset!r}; there are: {known}.")
        values |= msgspec.to_builtins(game.presets[preset])
    for setting in settings or []:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadInput(f"Write {flag} option=value, not {flag} {setting!r}.")
        values[name.strip().replace("-", "_")] = _parse_value(value.strip())
    options: Options = game.make_options(values)
    return options


def name_starter(game: AnyGame, options: Options, starter: int | None) -> Options:
    """The options with who starts, counted from 1 as people count seats."""
    if starter is None:
        return options
    if not game.has_starter:
        raise BadInput(f"Nobody is chosen to start {game.name}: its rules say who does.")
    return msgspec.structs.replace(options, starter=starter - 1)


def _parse_value(text: str) -> object:
    try:
        return decode(text, object)
    except msgspec.DecodeError:
        return text


def read_position(path: Path | None) -> dict[str, object] | None:
    if path is None:
        return None
    try:
        return decode(read_file(path), dict[str, object])
    except msgspec.DecodeError as error:
        raise BadPosition(str(error)) from None
