"""The command line: games, rules, play, replay, serve, analyse, ladder, lab, tune, bot, solve, bench and more."""

from __future__ import annotations

import os
import platform
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from tafelrunde.command.analyse import analyse
from tafelrunde.command.bot import bot
from tafelrunde.command.lab import lab
from tafelrunde.command.ladder import ladder
from tafelrunde.command.option import GameName, Language, Preset, Seats, Settings, check_language, parse_options
from tafelrunde.command.tune import tune
from tafelrunde.core import walk
from tafelrunde.core.decode import decode
from tafelrunde.core.error import BadInput, BadPosition, TafelrundeError
from tafelrunde.core.file import read_file
from tafelrunde.core.match import key_from_seed, start_match
from tafelrunde.core.number import parse_number
from tafelrunde.core.record import read_record
from tafelrunde.core.record import replay as replay_record
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.core.state import NOBODY, Action, State
from tafelrunde.games import all_games, find_game
from tafelrunde.measure import Measurement, is_compiled, measure
from tafelrunde.server.command import register as register_server
from tafelrunde.terminal import screen
from tafelrunde.terminal.ask import Leave
from tafelrunde.terminal.menu import Menu, span
from tafelrunde.terminal.players import display_names, seat_again, seat_players
from tafelrunde.terminal.review import Review
from tafelrunde.terminal.saves import match_folder, new_match_path
from tafelrunde.terminal.table import TerminalTable
from tafelrunde.text import preferred_language, speaker
from tafelrunde.text.number import decimals

app = typer.Typer(
    name="tafelrunde",
    help="Six tabletop games: play them, watch them, measure them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

PositionFile = Annotated[Path | None, typer.Option("--position", help="A file with a position as JSON to begin at.")]

register_server(app)

DEFAULT_BOT = "2"
# What is larger is no seat anywhere; whether a table has a seat, it says itself.
LARGEST_SEAT = 99
# So many actions deep lines are counted in a moment, in every game.
DEAF_DEPTH = 3

app.command()(ladder)
app.command()(analyse)
app.command()(tune)
app.add_typer(lab)
app.add_typer(bot)


def main() -> None:
    """Run the command line; whatever is wrong gets one sentence and exit code 2."""
    console = screen.new_console(stderr=True)
    try:
        code = run(sys.argv[1:])
    except TafelrundeError as error:
        screen.show_error(console, error, speaker(_language_of_arguments()))
        code = 2
    except typer.TyperException as error:
        console.print(f"[bad]{escape(error.format_message())}[/]")
        code = error.exit_code
    except (KeyboardInterrupt, typer.Abort, Leave):
        console.print()
        code = 130
    except BrokenPipeError:
        # The reader of our output has gone, as in `tafelrunde rules rangeln | head`.
        _drop_output()
        code = 0
    except OSError as error:
        # Files that are named have their own errors; this is mostly the output, as where a disk is full.
        _drop_output()
        detail = ": ".join(str(part) for part in (error.filename, error.strerror or error) if part)
        sentence = speaker(_language_of_arguments())("error-system", detail=detail)
        console.print(f"[bad]{escape(sentence)}[/]", soft_wrap=True)
        code = 2
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Carry out a command. Not by calling `app`, which would end the program itself where the output has no reader."""
    command = typer.main.get_command(app)
    try:
        with command.make_context("tafelrunde", arguments) as context:
            command.invoke(context)
    except typer.Exit as done:
        return done.exit_code
    return 0


def _drop_output() -> None:
    """What waits to be written cannot be, and Python would try it again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _language_of_arguments() -> str:
    """The language of an error that happened before or after a command knew it."""
    arguments = sys.argv[1:]
    for index, argument in enumerate(arguments):
        value = argument.removeprefix("--lang=") if argument.startswith("--lang=") else ""
        if argument == "--lang" and index + 1 < len(arguments):
            value = arguments[index + 1]
        if value in LANGUAGES:
            return value
    return preferred_language()


def read_position(path: Path | None) -> dict[str, object] | None:
    if path is None:
        return None
    try:
        return decode(read_file(path), dict[str, object])
    except msgspec.DecodeError as error:
        raise BadPosition(str(error)) from None


@app.command()
def games(
    name: Annotated[str | None, typer.Argument(help="A game to tell more about.", metavar="[GAME]")] = None,
    lang: Language = "",
) -> None:
    """List the games, or tell the options of one."""
    language = check_language(lang)
    console = screen.new_console()
    for game in all_games() if name is None else [find_game(name)]:
        say = speaker(language, game)
        pitch = escape(say(f"{game.id}-pitch"))
        console.print(f"[title]{game.id:<10}[/] [dim]{span(game):<4}[/] {pitch}", soft_wrap=True)
        if name is None:
            continue
        for field in msgspec.structs.fields(game.options):
            key = f"{game.id}-option-{field.name}"
            console.print(
                f"  [title]{field.name}={_format_value(field.default)}[/]  {escape(say(key))}", soft_wrap=True
            )
            console.print(f"      [dim]{escape(say.help(key))}[/]", soft_wrap=True)
        for preset in game.presets:
            console.print(f"  --preset {preset}  {escape(say(f'{game.id}-preset-{preset}'))}", soft_wrap=True)


def _format_value(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


@app.command()
def rules(
    game: GameName,
    section: Annotated[str | None, typer.Argument(help="A paragraph, such as 3.2.", metavar="[§]")] = None,
    lang: Language = "",
) -> None:
    """Print the rules of a game, or one paragraph of them."""
    chosen = find_game(game)
    say = speaker(check_language(lang), chosen)
    console = screen.new_console()
    if section is None:
        screen.show_rules(console, chosen, say)
        return
    number = section.removeprefix("§")
    if not any(screen.is_part(each, number) for each in chosen.rulebook(say.language).sections):
        raise BadInput(say("no-such-section", section=number))
    screen.show_section(console, chosen, number, say)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="The game; without it you are asked.", metavar="[GAME]")] = None,
    seats: Seats = None,
    bots: Annotated[
        list[str] | None,
        typer.Option("--bot", help="A seat for a bot, counted from 1, and its level, as 2=4; can be repeated."),
    ] = None,
    names: Annotated[list[str] | None, typer.Option("--name", help="A person's name, in order of the seats.")] = None,
    settings: Settings = None,
    preset: Preset = None,
    position: PositionFile = None,
    seed: Annotated[int | None, typer.Option(help="Makes deals, dice and bots repeatable.")] = None,
    resume: Annotated[Path | None, typer.Option(help="A kept match to go on with.")] = None,
    lang: Language = "",
) -> None:
    """Sit down at the table: people at one keyboard, bots on the other seats."""
    language = check_language(lang)
    console = screen.new_console()
    if not is_compiled():
        console.print(f"[dim]{speaker(language)('interpreted-note')}[/]")
    try:
        if game is None and resume is None:
            resume = Menu(console, language).choose_unfinished()
        if resume is not None:
            _resume(resume, _parse_bots(bots or []), console, language)
            return
        if game is None:
            menu = Menu(console, language)
            chosen = menu.choose_game()
            seats = menu.choose_seats(chosen) if seats is None else seats
            people = seats if bots else menu.choose_people(seats)
            level = menu.choose_level() if people < seats else ""
            bots = bots or [f"{seat + 1}={level}" for seat in range(people, seats)]
        else:
            chosen = find_game(game)
    except Leave:
        console.print(speaker(language)("goodbye"))
        return
    match = start_match(
        chosen, seats, parse_options(chosen, settings, preset), seed=seed, position=read_position(position)
    )
    say = speaker(language, chosen)
    players = seat_players(match.game, match.seats, _parse_bots(bots or []), names or [], say)
    TerminalTable(match, players, new_match_path(chosen.id), console, say, seed).play()


def _resume(path: Path, bots: dict[int, str], console: Console, language: str) -> None:
    record = read_record(path)
    match = replay_record(record, find_game, key=key_from_seed(int.from_bytes(os.urandom(16), "big")))
    say = speaker(language, match.game)
    players = record.players or seat_players(match.game, match.seats, {}, [], say)
    TerminalTable(match, seat_again(match.game, players, bots), path, console, say).play()


def _parse_bots(texts: list[str]) -> dict[int, str]:
    bots: dict[int, str] = {}
    for text in texts:
        seat, _, kind = text.partition("=")
        number = parse_number(seat, 0, LARGEST_SEAT)
        if number is None:
            raise BadInput(f"Write --bot SEAT or --bot SEAT=LEVEL, not --bot {text!r}.")
        if number - 1 in bots:
            raise BadInput(f"Seat {number} has two bots.")
        bots[number - 1] = kind or DEFAULT_BOT
    return bots


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(help="A file with a record.")],
    seat: Annotated[
        int | None, typer.Option(help="As this seat saw it, counted from 1; without it, a spectator.")
    ] = None,
    at: Annotated[int | None, typer.Option(help="Show only the position after so many actions.")] = None,
    lang: Language = "",
) -> None:
    """Step through a record; every action is checked first."""
    console = screen.new_console()
    content = read_record(record)
    match = replay_record(content, find_game)
    say = speaker(check_language(lang), match.game)
    if seat is not None and not 1 <= seat <= match.seats:
        raise BadInput(f"There is no seat {seat} at a table of {match.seats}.")
    if at is not None and not 0 <= at <= match.number:
        raise BadInput(f"This record has {match.number} actions, not {at}.")
    players = content.players or seat_players(match.game, match.seats, {}, [], say)
    viewer = None if seat is None else seat - 1
    review = Review(match, display_names(match.game, players, say), console, say, viewer)
    if at is not None:
        review.show(at)
    elif sys.stdin.isatty():
        review.step_through()
    else:
        for number in range(match.number + 1):
            review.show(number)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(help="How many actions deep.", min=0, max=12)],
    divide: Annotated[bool, typer.Option(help="Also by first action.")] = False,
    seats: Seats = None,
    settings: Settings = None,
    preset: Preset = None,
    position: PositionFile = None,
) -> None:
    """Count all lines of play of a length, chance outcomes included."""
    chosen = find_game(game)
    options = parse_options(chosen, settings, preset)
    match = start_match(chosen, seats, options, by_hand=True, position=read_position(position))
    state = match.state()
    total = 0
    for action in state.legal_actions() if divide and depth > 0 else []:
        count = count_lines(_after(state, action), depth - 1)
        total += count
        typer.echo(f"{chosen.format_action(action)}: {count}")
    typer.echo(str(total or count_lines(state, depth)))


def count_lines(state: State, depth: int) -> int:
    """Compiled code does not hear Ctrl-C, so it is left to count no more than the last few actions."""
    if depth <= DEAF_DEPTH or state.to_act == NOBODY:
        return walk.perft(state, depth)
    return sum(count_lines(_after(state, action), depth - 1) for action in state.legal_actions())


def _after(state: State, action: Action) -> State:
    child = state.clone()
    child.apply(action)
    return child


@app.command()
def solve(game: GameName, settings: Settings = None, preset: Preset = None, lang: Language = "") -> None:
    """Tell what is known for certain about best play."""
    chosen = find_game(game)
    options = parse_options(chosen, settings, preset)
    if chosen.solve is None:
        solved = ", ".join(each.id for each in all_games() if each.solve is not None)
        raise BadInput(f"Nobody has solved {chosen.name} yet; solved is {solved}.")
    say = speaker(check_language(lang), chosen)
    for notice in chosen.solve(options):
        typer.echo(decimals(say.tell(notice), say))


@app.command()
def bench(
    names: Annotated[
        list[str] | None, typer.Argument(help="The games; without them, all.", metavar="[GAME]...")
    ] = None,
    seats: Seats = None,
    seconds: Annotated[float, typer.Option(help="How long to play each game.", min=0.01, max=600)] = 1.0,
    seed: Annotated[int, typer.Option(help="Of the random play.")] = 1,
) -> None:
    """Measure random play on this build, on one core."""
    chosen = [find_game(name) for name in names] if names else list(all_games())
    for game in chosen:
        if seats is not None:
            game.check_seats(seats)
    console = screen.new_console()
    grid = Grid()
    for heading in (
        "game",
        "seats",
        "playouts/s",
        "actions/s",
        "clones/s",
        "searches/s",
        "choices",
        "most",
        "actions/match",
        "bytes",
    ):
        grid.add_column(heading, justify="left" if heading == "game" else "right", no_wrap=True)
    with console.status("…"):
        for game in chosen:
            grid.add_row(*format_measurement(measure(game, seats or game.seats[0], seconds, seed)))
    # Figures that are cut off are worth nothing, so a narrow terminal gets long lines.
    console.width = max(console.width, 117)
    console.print(grid)
    console.print("compiled" if is_compiled() else "interpreted")


def format_measurement(result: Measurement) -> list[str]:
    return [
        result.game,
        str(result.seats),
        f"{result.playouts_per_second:,.0f}",
        f"{result.actions_per_second:,.0f}",
        f"{result.clones_per_second:,.0f}",
        f"{result.searches_per_second:,.0f}",
        f"{result.mean_choices:.1f}",
        str(result.most_choices),
        f"{result.mean_actions:,.0f}",
        f"{result.state_bytes:,}",
    ]


@app.command()
def doctor(lang: Language = "") -> None:
    """Tell what is compiled, which optional parts are there, and how to get the rest."""
    say = speaker(check_language(lang))
    typer.echo(say("doctor-title", version=version("tafelrunde"), python=platform.python_version()))
    if is_compiled():
        typer.echo(say("doctor-compiled", count=len(_compiled_modules())))
    else:
        typer.echo(say("doctor-interpreted"))
        typer.echo(say("doctor-compile-how"))
    there = find_spec("readline") is not None
    text = "doctor-part-there" if there else "doctor-part-missing"
    typer.echo(say(text, part="readline", purpose=say("doctor-readline"), how=say("doctor-readline-how")))
    typer.echo(say("doctor-matches", path=str(match_folder())))


def _compiled_modules() -> list[str]:
    all_games()
    return [
        name
        for name, module in sys.modules.items()
        if name.startswith("tafelrunde.") and not str(getattr(module, "__file__", None) or ".py").endswith(".py")
    ]


if __name__ == "__main__":
    main()
