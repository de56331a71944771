"""tafelrunde lab: play many matches between bots, and tell an author what they say about the rules."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from tafelrunde.cli.argument import (
    GameName,
    Language,
    Preset,
    Processes,
    Seats,
    Settings,
    check_language,
    open_game,
    parse_options,
    split_names,
)
from tafelrunde.cli.layout import make_grid, make_wide
from tafelrunde.cli.progress import ProgressBar
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.games import all_games, find_game
from tafelrunde.lab.trial.trial import make_setting
from tafelrunde.lab.work import write_json, write_text
from tafelrunde.terminal import screen
from tafelrunde.text import Speaker, speaker

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
        "repeat it for further tables. Without it, the game's measuring strengths, which overlook nothing.",
    ),
]
Games = Annotated[int, typer.Option(help="How many matches at each table.", min=1, max=1_000_000)]
Pairs = Annotated[int, typer.Option("--games", help="How many pairs of matches at most.", min=100, max=1_000_000)]
Seed = Annotated[int, typer.Option(help="Everything follows from it.", min=0)]
Out = Annotated[Path | None, typer.Option(help="The folder for what was played; what is there is not played again.")]
On = Annotated[str, typer.Option(help="Where to play: ray for a Ray on this machine, ray://HOST:PORT for a cluster.")]

# What comes with which extra of the package.
MISSING = "The laboratory is an optional part; install it with: pip install 'tafelrunde[lab]'"


# The sentence for whoever stops it.
STOPPED = "lab-stopped"


def check_parts() -> None:
    if any(find_spec(name) is None for name in ("jinja2", "optuna", "polars")):
        raise BadInput(MISSING)


def _options(
    game: AnyGame, settings: list[str] | None, preset: str | None = None, flag: str = "--set"
) -> dict[str, Any]:
    values: dict[str, Any] = msgspec.to_builtins(parse_options(game, settings, preset, flag))
    return values


def tell(sentence: str) -> None:
    screen.new_console().print(sentence, soft_wrap=True, markup=False)


def tell_path(say: Speaker, path: Path) -> None:
    tell(say("lab-reported", path=shlex.quote(str(path))))


def show(rows: Sequence[Sequence[str]]) -> None:
    console = screen.new_console()
    make_wide(console, 160)
    console.print(make_grid(rows))


def _strengths(game: AnyGame, bots: list[str] | None) -> list[list[str]]:
    """The tables that were asked for, or the game's measuring strengths."""
    return [split_names(text) for text in bots or []] or [[name] for name in game.bots.measuring]


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
    check_parts()
    from tafelrunde.lab.experiment import find_runner, play  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.report.phrase import Phrase  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.survey import survey_tables  # noqa: PLC0415 - an optional part

    chosen = open_game(game)
    tables = [split_names(text) for text in bots or []] or survey_tables(chosen, [], seats)
    setting = make_setting(chosen, seats, tables, _options(chosen, settings, preset), seed)
    folder = out or Path("lab") / f"{chosen.id}-{setting.seats}"
    phrase = Phrase(check_language(lang), chosen)
    total = play(setting, games, folder, find_runner(on, processes), ProgressBar(phrase.say, STOPPED))
    tell(phrase("ran", total=total, path=shlex.quote(str(folder))))


@lab.command()
def report(
    folder: Annotated[Path, typer.Argument(help="A folder filled by lab run.")],
    html: Annotated[Path | None, typer.Option(help="The page; without it, report.html in the folder.")] = None,
    json: Annotated[Path | None, typer.Option(help="The figures; without it, report.json in the folder.")] = None,
    lang: Language = "",
) -> None:
    """Make a page with plots, and the figures as JSON, of what was played."""
    check_parts()
    from tafelrunde.lab.experiment import report as write_report  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.report.phrase import Phrase  # noqa: PLC0415 - an optional part

    page, figures = html or folder / "report.html", json or folder / "report.json"
    language = check_language(lang)
    found = write_report(folder, page, figures, language)
    tell_path(Phrase(language, find_game(found.setting.game)).say, page)


@lab.command()
def findings(
    folders: Annotated[list[Path], typer.Argument(help="Folders filled by lab run.", metavar="FOLDER...")],
    out: Annotated[Path, typer.Option(help="The page to write.")] = Path("findings.md"),
    lang: Language = "",
) -> None:
    """Write what experiments came to on one page, each with the command and the version that made its figures."""
    check_parts()
    from tafelrunde.lab.report.phrase import TEXTS  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.survey import findings_page  # noqa: PLC0415 - an optional part

    language = check_language(lang)
    write_text(out, findings_page(folders, language))
    tell_path(speaker(language, None, TEXTS), out)


@lab.command()
def diff(
    game: GameName,
    settings: Settings = None,
    preset: Preset = None,
    against: Annotated[
        list[str] | None, typer.Option(help="Options of the rule set to compare with; without it, the game's own.")
    ] = None,
    seats: Seats = None,
    bots: Tables = None,
    games: Pairs = 5000,
    seed: Seed = 1,
    out: Out = None,
    processes: Processes = 2,
    on: On = "",
    lang: Language = "",
) -> None:
    """Compare two rule sets with the same deals and dice; it stops as soon as it is sure."""
    check_parts()
    from tafelrunde.lab.diff.contrast import (  # noqa: PLC0415 - an optional part
        bots_text,
        change_texts,
        effect_rows,
        phrase_of,
        verdict_texts,
    )
    from tafelrunde.lab.experiment import (  # noqa: PLC0415 - an optional part
        diff_by_strength,
        find_runner,
        write_diff,
    )
    from tafelrunde.lab.report.phrase import Phrase  # noqa: PLC0415 - an optional part

    chosen = open_game(game)
    before, after = _options(chosen, against, flag="--against"), _options(chosen, settings, preset)
    tables = _strengths(chosen, bots)
    bases = [make_setting(chosen, seats, [table], before, seed) for table in tables]
    others = [make_setting(chosen, seats, [table], after, seed) for table in tables]
    folder = out or Path("lab") / f"{chosen.id}-{bases[0].seats}-diff"
    language = check_language(lang)
    bar = ProgressBar(Phrase(language, chosen).say, STOPPED)
    found = diff_by_strength(bases, others, games, folder, find_runner(on, processes), bar)
    page = write_diff(found, folder, language)
    phrase = phrase_of(found[0], language)
    for sentence in (*change_texts(phrase, found[0]), *verdict_texts(phrase, found)):
        tell(sentence)
    for each in found:
        tell(bots_text(phrase, each))
        show(effect_rows(phrase, each))
    tell_path(phrase.say, page)


@lab.command()
def rulings(
    game: GameName,
    seats: Seats = None,
    bots: Tables = None,
    games: Pairs = 1000,
    seed: Seed = 1,
    out: Out = None,
    processes: Processes = 2,
    on: On = "",
    lang: Language = "",
) -> None:
    """Measure every ruling that is an option: what changes if the printed rules are read the other way."""
    check_parts()
    from tafelrunde.lab.diff.contrast import ruling_rows  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.experiment import Rulings, find_runner, write_rulings  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.report.phrase import Phrase  # noqa: PLC0415 - an optional part

    chosen = open_game(game)
    folder = out or Path("lab") / f"{chosen.id}-rulings"
    language = check_language(lang)
    phrase = Phrase(language, chosen)
    wanted = Rulings(chosen, seats, _strengths(chosen, bots), games, seed)
    found = wanted.measure(folder, find_runner(on, processes), ProgressBar(phrase.say, STOPPED))
    if not found:
        tell(phrase("rulings-none", game=chosen.name))
        return
    page = folder / "rulings.html"
    write_rulings(found, page, language)
    write_json(page.with_suffix(".json"), found)
    show(ruling_rows(phrase, found))
    tell_path(phrase.say, page)


@lab.command()
def aim(
    game: GameName,
    wish: Annotated[
        list[str] | None,
        typer.Option(
            help="What you want, as figure=low..high: first, better, taken, ties (in percent), minutes, decisions; "
            "can be repeated. An end may be left out, as in better=60.."
        ),
    ] = None,
    turn: Annotated[
        list[str] | None,
        typer.Option(help="A number of the rules that may turn, such as target or target=60..140; can be repeated."),
    ] = None,
    count: Annotated[int, typer.Option("--settings", help="How many settings to try.", min=1, max=100_000)] = 40,
    games: Annotated[int, typer.Option(help="How many matches for a setting at most.", min=24, max=1_000_000)] = 200,
    seats: Seats = None,
    bots: Annotated[
        str, typer.Option(help="Strengths from weak to strong, separated by commas; without it, those of the game.")
    ] = "",
    settings: Settings = None,
    preset: Preset = None,
    seed: Seed = 1,
    out: Out = None,
    processes: Processes = 2,
    on: On = "",
    lang: Language = "",
) -> None:
    """Say what you want and what may turn: it searches the settings, and certifies the best on fresh matches."""
    check_parts()
    from tafelrunde.lab.aim.page import AimPage  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.aim.search import Search, make_aim  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.aim.wish import parse_turn, parse_wish  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.experiment import aim_at, find_runner, write_aim  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.report.phrase import Phrase  # noqa: PLC0415 - an optional part

    chosen = find_game(game)
    wishes, turns = [parse_wish(each) for each in wish or []], [parse_turn(chosen, each) for each in turn or []]
    names = split_names(bots) if bots else []
    wanted = make_aim(chosen, seats, wishes, turns, names, games, seed, _options(chosen, settings, preset))
    folder = out or Path("lab") / f"{chosen.id}-{wanted.seats}-aim"
    language = check_language(lang)
    phrase = Phrase(language, chosen)
    found = aim_at(
        Search(wanted, folder, find_runner(on, processes)), count, ProgressBar(phrase.say, "lab-aim-stopped")
    )
    page = write_aim(found, folder, language)
    for sentence in AimPage(found, language).answer():
        tell(sentence)
    tell_path(phrase.say, page)


@lab.command(hidden=True)
def errand(folder: Annotated[Path, typer.Argument(help="A folder in which a server has put a wish.")]) -> None:
    """A run of the Laboratory in the browser; the server begins it, and it ends with whoever holds its input."""
    check_parts()
    from tafelrunde.lab.errand import end_with_whoever_began_it, give_way, run_errand  # noqa: PLC0415

    give_way()
    end_with_whoever_began_it()
    run_errand(folder)


@lab.command("all")
def every(
    names: Annotated[
        list[str] | None, typer.Argument(help="The games; without them, all.", metavar="[GAME]...")
    ] = None,
    games: Games = 150,
    pairs: Annotated[
        int, typer.Option("--rulings", help="How many pairs of matches at most for each ruling; 0 for none.", min=0)
    ] = 100,
    bots: Annotated[
        str, typer.Option(help="Strengths from weak to strong, separated by commas; without it, those of each game.")
    ] = "",
    seed: Seed = 1,
    data: Annotated[Path, typer.Option(help="The folder for what was played.")] = Path("lab"),
    out: Annotated[Path, typer.Option(help="The folder for the reports.")] = Path("docs/lab"),
    processes: Processes = 2,
    on: On = "",
) -> None:
    """Reports about all games, in both languages, with their findings in words. It can be stopped and resumed."""
    check_parts()
    from tafelrunde.lab.experiment import find_runner  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.report.phrase import TEXTS  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.survey import Survey  # noqa: PLC0415 - an optional part

    command = ["tafelrunde", "lab", "all", *(names or []), "--games", str(games), "--rulings", str(pairs)]
    command += [*(["--bots", bots] if bots else []), "--seed", str(seed)]
    languages = sorted(LANGUAGES, reverse=True)
    bar = ProgressBar(speaker(languages[0], None, TEXTS), STOPPED)
    survey = Survey(data, out, find_runner(on, processes), seed, languages, bar)
    chosen = [open_game(name) for name in names or []] or list(all_games())
    documents = survey.run(chosen, split_names(bots) if bots else [], games, pairs, shlex.join(command))
    for language, document in documents.items():
        tell_path(speaker(language, None, TEXTS), document)
