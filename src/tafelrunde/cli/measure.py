"""tafelrunde perft, solve, bench, doctor: what can be counted, what is known for certain, how fast this build is."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import version
from importlib.util import find_spec
from typing import Annotated

import typer

from tafelrunde.cli.argument import (
    GameName,
    Language,
    PositionFile,
    Preset,
    Seats,
    Settings,
    check_language,
    open_game,
    parse_options,
    read_position,
)
from tafelrunde.cli.layout import make_grid, make_wide
from tafelrunde.core import walk
from tafelrunde.core.error import BadInput
from tafelrunde.core.match import start_match
from tafelrunde.core.state import NOBODY, State
from tafelrunde.games import all_games
from tafelrunde.lab.speed import Measurement, is_compiled, measure
from tafelrunde.terminal import screen
from tafelrunde.terminal.saved import match_folder
from tafelrunde.text import speaker
from tafelrunde.text.number import decimals

# So many actions deep lines are counted in a moment, in every game.
DEAF_DEPTH = 3
HEADINGS = (
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
)


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
    chosen = open_game(game)
    options = parse_options(chosen, settings, preset)
    match = start_match(chosen, seats, options, by_hand=True, position=read_position(position))
    state = match.state()
    total = 0
    for action in state.legal_actions() if divide and depth > 0 else []:
        count = count_lines(walk.after(state, action), depth - 1)
        total += count
        typer.echo(f"{chosen.notation.format(action)}: {count}")
    typer.echo(str(total or count_lines(state, depth)))


def count_lines(state: State, depth: int) -> int:
    """Compiled code does not hear Ctrl-C, so it is left to count no more than the last few actions."""
    if depth <= DEAF_DEPTH or state.to_act == NOBODY:
        return walk.perft(state, depth)
    return sum(count_lines(walk.after(state, action), depth - 1) for action in state.legal_actions())


def solve(game: GameName, settings: Settings = None, preset: Preset = None, lang: Language = "") -> None:
    """Show what is known for certain about best play."""
    chosen = open_game(game)
    options = parse_options(chosen, settings, preset)
    if chosen.bots.solve is None:
        solved = ", ".join(each.id for each in all_games() if each.bots.solve is not None)
        raise BadInput(f"Nobody has solved {chosen.name} yet; solved is {solved}.")
    say = speaker(check_language(lang), chosen)
    for notice in chosen.bots.solve(options):
        typer.echo(decimals(say.tell(notice), say))


def bench(
    names: Annotated[
        list[str] | None, typer.Argument(help="The games; without them, all.", metavar="[GAME]...")
    ] = None,
    seats: Seats = None,
    seconds: Annotated[float, typer.Option(help="How long to play each game.", min=0.01, max=600)] = 1.0,
    seed: Annotated[int, typer.Option(help="Of the random play.")] = 1,
) -> None:
    """Measure random play on this build, on one core."""
    chosen = [open_game(name) for name in names] if names else list(all_games())
    for game in chosen:
        if seats is not None:
            game.check_seats(seats)
    console = screen.new_console()
    with console.status("…"):
        rows = [format_measurement(measure(game, seats or game.seats[0], seconds, seed)) for game in chosen]
    make_wide(console, 117)
    console.print(make_grid([HEADINGS, *rows]))
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


def doctor(lang: Language = "") -> None:
    """Show what is compiled, which optional parts are installed, and how to get the rest."""
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
