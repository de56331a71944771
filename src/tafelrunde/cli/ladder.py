"""tafelrunde ladder: let bots play each other, and tell how strong that makes them."""

from __future__ import annotations

import shlex
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tafelrunde.cli.argument import Language, Processes, Seats, check_language, check_picture, open_game, split_names
from tafelrunde.cli.layout import make_grid, make_wide
from tafelrunde.cli.progress import ProgressBar
from tafelrunde.core.error import BadInput
from tafelrunde.lab.ladder.document import (
    make_ladder_report,
    pairing_table,
    rating_table,
    to_markdown,
    to_plot,
    write_into,
)
from tafelrunde.lab.ladder.duel import parse_quota, schedule_duels
from tafelrunde.lab.ladder.journal import Run, play_all, read_log
from tafelrunde.lab.ladder.public import to_leaderboard
from tafelrunde.lab.ladder.standing import Standing, stand
from tafelrunde.lab.speed import is_compiled
from tafelrunde.lab.work import write_json, write_text
from tafelrunde.terminal import screen
from tafelrunde.text import Speaker, speaker
from tafelrunde.text.number import percent


def ladder(
    game: Annotated[
        str | None, typer.Argument(help="The game, as `tafelrunde games` names it.", metavar="[GAME]")
    ] = None,
    seats: Seats = None,
    bots: Annotated[str, typer.Option(help="The bots, weakest first, separated by commas.")] = "random,1,2,3",
    pairs: Annotated[
        str, typer.Option(help="Who plays whom: all, neighbours, random (each against chance), or several of them.")
    ] = "all",
    games: Annotated[
        str, typer.Option(help="How many matches for each pair; 200,5=40 plays fewer of them with bot 5.")
    ] = "60",
    out: Annotated[
        Path, typer.Option(help="Where outcomes are kept; what is there already is not played again.")
    ] = Path("ladder.jsonl"),
    processes: Processes = 2,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the tables as markdown.")] = False,
    json: Annotated[Path | None, typer.Option(help="A file for the result as JSON.")] = None,
    plot: Annotated[Path | None, typer.Option(help="A file for the ratings as a picture (SVG).")] = None,
    public: Annotated[
        Path | None,
        typer.Option(help="A file for all results with intervals, seeds, versions and commands."),
    ] = None,
    report: Annotated[
        Path | None, typer.Option(help="Play nothing; make markdown of all the outcomes kept in this folder.")
    ] = None,
    into: Annotated[
        Path | None, typer.Option(help="With --report: the document to put it into, between its two marks.")
    ] = None,
    lang: Language = "",
) -> None:
    """Let bots play each other with rotated seats, and tell how strong they are. It can be stopped and resumed."""
    language = check_language(lang)
    check_picture(plot)
    console = screen.new_console()
    if into is not None and report is None:
        raise BadInput("Only a report goes into a document: write --report FOLDER --into DOCUMENT.")
    if report is not None:
        write_report(report, into, console, speaker(language))
        return
    if game is None:
        raise BadInput("Which game? Write tafelrunde ladder GAME, or --report FOLDER.")
    chosen = open_game(game)
    places = chosen.fewest_rivals if seats is None else seats
    chosen.check_seats(places)
    say = speaker(language, chosen)
    names = split_names(bots)
    duels = schedule_duels(chosen.id, places, names, parse_quota(games), split_names(pairs))
    command = ["tafelrunde", "ladder", chosen.id, "-n", str(places), "--bots", ",".join(names)]
    command += ["--pairs", pairs, "--games", games, "--out", out.name]
    run = Run(command=shlex.join(command), version=version("tafelrunde"), compiled=is_compiled())
    play_all(duels, out, processes, run, ProgressBar(say, "ladder-stopped"))
    log = read_log(out)
    standing = stand(chosen.id, places, log.played)
    if json is not None:
        write_json(json, standing)
    if plot is not None:
        write_text(plot, to_plot(standing, say))
    if public is not None:
        write_text(public, to_leaderboard(log, speaker(language)))
    show_standing(console, standing, say, markdown=markdown)


def show_standing(console: Console, standing: Standing, say: Speaker, *, markdown: bool) -> None:
    if markdown:
        console.print(to_markdown(standing, say), markup=False, soft_wrap=True, end="")
        return
    make_wide(console, 132)
    console.print(make_grid(rating_table(standing, say), left=2))
    console.print(say("ladder-even", percent=percent(1 / standing.seats, say)))
    console.print(make_grid(pairing_table(standing, say), left=2))


def write_report(folder: Path, into: Path | None, console: Console, say: Speaker) -> None:
    """To standard output, or with pictures into a document."""
    if into is None:
        console.print(make_ladder_report(folder)[0], markup=False, soft_wrap=True, end="")
        return
    count = write_into(folder, into)
    console.print(say("ladder-reported", path=shlex.quote(str(into)), count=count), soft_wrap=True)
