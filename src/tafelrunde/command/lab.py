"""tafelrunde lab: play many matches between bots, and tell an author what they say about the rules."""

from __future__ import annotations

import shlex
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

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
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.games import find_game
from tafelrunde.lab.trial import make_setting

lab = typer.Typer(
    name="lab",
    help="Many matches between bots, and what they say about the rules.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Tables = Annotated[
    list[str] | None,
    typer.Option(
        "--bots",
        help="One bot for all seats (2), or one for each (1,2,3), which then change seats; "
        "repeat it for further tables.",
    ),
]
Bots = Annotated[str, typer.Option("--bots", help="The bot on all seats, or one for each seat with commas between.")]
Games = Annotated[int, typer.Option(help="How many matches at each table.", min=1, max=1_000_000)]
Pairs = Annotated[int, typer.Option("--games", help="How many pairs of matches at most.", min=100, max=1_000_000)]
Seed = Annotated[int, typer.Option(help="Everything follows from it.", min=0)]
Out = Annotated[Path | None, typer.Option(help="The folder for what was played; what is there is not played again.")]
On = Annotated[str, typer.Option(help="Where to play: ray for a Ray on this machine, ray://HOST:PORT for a cluster.")]

# What comes with which extra of the package.
MISSING = "The laboratory is an optional part; install it with: pip install 'tafelrunde[lab]'"


def _check_parts() -> None:
    if find_spec("polars") is None:
        raise BadInput(MISSING)


def _options(
    game: AnyGame, settings: list[str] | None, preset: str | None = None, flag: str = "--set"
) -> dict[str, Any]:
    values: dict[str, Any] = msgspec.to_builtins(parse_options(game, settings, preset, flag))
    return values


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
    on: On = "",
    lang: Language = "",
) -> None:
    """Play matches and keep what a report needs. It can be stopped and resumed."""
    _check_parts()
    from tafelrunde.command import experiment  # noqa: PLC0415 - an optional part

    chosen = find_game(game)
    tables = experiment.split_tables(bots)
    setting = make_setting(chosen, seats, tables, _options(chosen, settings, preset), seed)
    folder = out or Path("lab") / f"{chosen.id}-{setting.seats}"
    experiment.run(setting, games, folder, experiment.find_runner(on, processes), check_language(lang))


@lab.command()
def report(
    folder: Annotated[Path, typer.Argument(help="A folder that lab run has filled.")],
    html: Annotated[Path | None, typer.Option(help="The page; without it, report.html in the folder.")] = None,
    json: Annotated[Path | None, typer.Option(help="The figures; without it, report.json in the folder.")] = None,
    lang: Language = "",
) -> None:
    """Make a page with plots, and the figures as JSON, of what was played."""
    _check_parts()
    from tafelrunde.command import experiment  # noqa: PLC0415 - an optional part

    page, figures = html or folder / "report.html", json or folder / "report.json"
    experiment.report(folder, page, figures, check_language(lang))


@lab.command()
def diff(
    game: GameName,
    settings: Settings = None,
    preset: Preset = None,
    against: Annotated[
        list[str] | None, typer.Option(help="Options of the rule set to compare with; without it, the game's own.")
    ] = None,
    seats: Seats = None,
    bots: Bots = "2",
    games: Pairs = 5000,
    seed: Seed = 1,
    out: Out = None,
    processes: Processes = 2,
    on: On = "",
    lang: Language = "",
) -> None:
    """Compare two rule sets with the same deals and dice; it stops as soon as it is sure."""
    _check_parts()
    from tafelrunde.command import experiment  # noqa: PLC0415 - an optional part

    chosen = find_game(game)
    tables = experiment.split_tables([bots])
    base = make_setting(chosen, seats, tables, _options(chosen, against, flag="--against"), seed)
    other = make_setting(chosen, seats, tables, _options(chosen, settings, preset), seed)
    folder = out or Path("lab") / f"{chosen.id}-{base.seats}-diff"
    experiment.diff(base, other, games, folder, experiment.find_runner(on, processes), check_language(lang))


@lab.command()
def rulings(
    game: GameName,
    seats: Seats = None,
    bots: Bots = "2",
    games: Pairs = 1000,
    seed: Seed = 1,
    out: Out = None,
    processes: Processes = 2,
    on: On = "",
    lang: Language = "",
) -> None:
    """Measure every ruling that is an option: what changes if the printed rules are read the other way."""
    _check_parts()
    from tafelrunde.command import experiment  # noqa: PLC0415 - an optional part

    chosen = find_game(game)
    folder = out or Path("lab") / f"{chosen.id}-rulings"
    wanted = experiment.Rulings(chosen, seats, experiment.split_tables([bots]), games, seed)
    experiment.rulings(wanted, folder, experiment.find_runner(on, processes), check_language(lang))


@lab.command("all")
def every(
    names: Annotated[
        list[str] | None, typer.Argument(help="The games; without them, all.", metavar="[GAME]...")
    ] = None,
    games: Games = 150,
    pairs: Annotated[
        int, typer.Option("--rulings", help="How many pairs of matches at most for each ruling; 0 for none.", min=0)
    ] = 100,
    bot: Annotated[str, typer.Option(help="The bot on all seats.")] = "3",
    ladder: Annotated[str, typer.Option(help="Bots of different strength, for skill against luck.")] = "1,3",
    seed: Seed = 1,
    data: Annotated[Path, typer.Option(help="The folder for what was played.")] = Path("lab"),
    out: Annotated[Path, typer.Option(help="The folder for the reports.")] = Path("docs/lab"),
    processes: Processes = 2,
    on: On = "",
) -> None:
    """Reports about all games, in both languages, with their findings in words. It can be stopped and resumed."""
    _check_parts()
    from tafelrunde.command import experiment  # noqa: PLC0415 - an optional part

    command = ["tafelrunde", "lab", "all", *(names or []), "--games", str(games), "--rulings", str(pairs)]
    command += ["--bot", bot, "--ladder", ladder, "--seed", str(seed)]
    survey = experiment.Survey(data, out, experiment.find_runner(on, processes), seed, sorted(LANGUAGES, reverse=True))
    levels = [name.strip() for name in ladder.split(",")]
    experiment.survey(survey, names or [], bot, levels, games, pairs, shlex.join(command))
