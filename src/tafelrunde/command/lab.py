"""tafelrunde lab: play many matches between bots, and tell an author what they say about the rules."""

from __future__ import annotations

import shlex
from collections.abc import Generator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tafelrunde.command.option import (
    GameName,
    Language,
    Preset,
    Processes,
    Seats,
    Settings,
    check_language,
    parse_options,
)
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.games import find_game
from tafelrunde.terminal import screen
from tafelrunde.work import write_text

lab = typer.Typer(
    name="lab",
    help="Many matches between bots, and what they say about the rules.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

DEFAULT_BOT = "2"
Tables = Annotated[
    list[str] | None,
    typer.Option(
        "--bots",
        help="One bot for all seats (2), or one for each (1,2,3), which then change seats; "
        "repeat it for further tables.",
    ),
]
Games = Annotated[int, typer.Option(help="How many matches at each table.", min=1, max=1_000_000)]
Seed = Annotated[int, typer.Option(help="Everything follows from it.", min=0)]
Out = Annotated[Path | None, typer.Option(help="The folder for what was played; what is there is not played again.")]


def need_part(module: str, extra: str) -> None:
    if find_spec(module) is None:
        raise BadInput(f"This needs an optional part; install it with: pip install 'tafelrunde[{extra}]'")


def split_tables(texts: list[str] | None) -> list[list[str]]:
    return [[name.strip() for name in text.split(",")] for text in texts or [DEFAULT_BOT]]


def options_of(game: AnyGame, settings: list[str] | None, preset: str | None = None) -> dict[str, Any]:
    values: dict[str, Any] = msgspec.to_builtins(parse_options(game, settings, preset))
    return values


def follow(results: Generator[Any, None, None], name: str, done: int, total: int, stopped: Stopped) -> None:
    """With a bar that tells how far it is, on standard error."""
    console = screen.new_console(stderr=True)
    bar = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*bar, console=console, disable=done == total) as progress, closing(results):
            task = progress.add_task(name, total=total, completed=done)
            for _ in results:
                done += 1
                progress.advance(task)
    except KeyboardInterrupt:
        console.print(stopped.tell(done, total), soft_wrap=True)
        raise typer.Exit(130) from None


class Stopped:
    """The sentence for Ctrl-C."""

    def __init__(self, language: str, game: AnyGame, folder: Path) -> None:
        self.language, self.game, self.folder = language, game, folder

    def tell(self, done: int, total: int) -> str:
        from tafelrunde.lab.phrase import Phrase  # noqa: PLC0415 - an optional part

        phrase = Phrase(self.language, self.game)
        return phrase("stopped", done=done, total=total, path=shlex.quote(str(self.folder)))


@lab.command()
def run(
    game: GameName,
    seats: Seats = None,
    bots: Tables = None,
    games: Games = 400,
    settings: Settings = None,
    preset: Preset = None,
    seed: Seed = 1,
    out: Out = None,
    processes: Processes = 2,
    lang: Language = "",
) -> None:
    """Play matches and keep what a report needs. It can be stopped and resumed."""
    need_part("polars", "lab")
    from tafelrunde.lab.phrase import Phrase  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.store import claim, fold, missing_trials, on_processes, play_missing, schedule  # noqa: PLC0415
    from tafelrunde.lab.trial import make_setting  # noqa: PLC0415

    chosen, language = find_game(game), check_language(lang)
    setting = make_setting(chosen, seats, split_tables(bots), options_of(chosen, settings, preset), seed)
    folder = out or Path("lab") / f"{chosen.id}-{setting.seats}"
    claim(folder, setting)
    trials = schedule(setting, games)
    done = len(trials) - len(missing_trials(trials, folder))
    results = play_missing(trials, folder, on_processes(processes))
    follow(results, chosen.name, done, len(trials), Stopped(language, chosen, folder))
    fold(folder)
    phrase = Phrase(language, chosen)
    screen.new_console().print(phrase("ran", total=len(trials), path=shlex.quote(str(folder))), soft_wrap=True)


@lab.command()
def report(
    folder: Annotated[Path, typer.Argument(help="A folder that lab run has filled.")],
    html: Annotated[Path | None, typer.Option(help="The page; without it, report.html in the folder.")] = None,
    json: Annotated[Path | None, typer.Option(help="The figures; without it, report.json in the folder.")] = None,
    lang: Language = "",
) -> None:
    """Make a page with plots, and the figures as JSON, of what was played."""
    need_part("polars", "lab")
    from tafelrunde.lab.page import to_html  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.phrase import Phrase  # noqa: PLC0415
    from tafelrunde.lab.report import read_report  # noqa: PLC0415

    language = check_language(lang)
    found = read_report(folder)
    page = html or folder / "report.html"
    write_text(page, to_html(found, language))
    write_text(json or folder / "report.json", msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
    phrase = Phrase(language, find_game(found.setting.game))
    screen.new_console().print(phrase("reported", path=shlex.quote(str(page))), soft_wrap=True)
