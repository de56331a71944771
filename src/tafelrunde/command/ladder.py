"""tafelrunde ladder: let bots play each other, and tell how strong that makes them."""

from __future__ import annotations

import shlex
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table as Grid

from tafelrunde.command.option import Language, Processes, Seats, check_language, check_picture
from tafelrunde.command.progress import follow
from tafelrunde.core.error import BadInput
from tafelrunde.core.file import read_text
from tafelrunde.games import find_game
from tafelrunde.ladder.duel import Duel, parse_quota, schedule
from tafelrunde.ladder.journal import Run, missing_duels, play_missing, read_log
from tafelrunde.ladder.report import (
    insert_report,
    make_report,
    pairing_table,
    rating_table,
    to_markdown,
    to_plot,
)
from tafelrunde.ladder.standing import Standing, stand
from tafelrunde.measure import is_compiled
from tafelrunde.terminal import screen
from tafelrunde.text import Speaker, speaker
from tafelrunde.text.number import percent
from tafelrunde.work import write_text

# Below docs/, where the report's document lies.
PICTURES = Path("pictures")


def ladder(
    game: Annotated[
        str | None, typer.Argument(help="The game, as `tafelrunde games` names it.", metavar="[GAME]")
    ] = None,
    seats: Seats = None,
    bots: Annotated[str, typer.Option(help="The bots, weakest first, with commas between.")] = "random,1,2,3",
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
    chosen = find_game(game)
    places = max(chosen.seats[0], 2) if seats is None else seats
    chosen.check_seats(places)
    say = speaker(language, chosen)
    names = split_names(bots)
    duels = schedule(chosen.id, places, names, parse_quota(games), split_names(pairs))
    command = ["tafelrunde", "ladder", chosen.id, "-n", str(places), "--bots", ",".join(names)]
    command += ["--pairs", pairs, "--games", games, "--out", out.name]
    run = Run(command=shlex.join(command), version=version("tafelrunde"), compiled=is_compiled())
    play_all(duels, out, processes, run, say)
    standing = stand(chosen.id, places, read_log(out).played)
    if json is not None:
        write_text(json, msgspec.json.format(msgspec.json.encode(standing)).decode() + "\n")
    if plot is not None:
        write_text(plot, to_plot(standing, say))
    show_standing(console, standing, say, markdown=markdown)


def split_names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def play_all(duels: list[Duel], out: Path, processes: int, run: Run, say: Speaker) -> None:
    done = len(duels) - len(missing_duels(duels, out))
    path = shlex.quote(str(out))
    follow(
        play_missing(duels, out, processes, run),
        find_game(duels[0].game).name,
        done,
        len(duels),
        lambda done, total: say("ladder-stopped", done=done, total=total, path=path),
    )


def show_standing(console: Console, standing: Standing, say: Speaker, *, markdown: bool) -> None:
    if markdown:
        console.print(to_markdown(standing, say), markup=False, soft_wrap=True, end="")
        return
    # Figures that are cut off are worth nothing, so a narrow terminal gets long lines.
    console.width = max(console.width, 132)
    console.print(as_grid(rating_table(standing, say)))
    console.print(say("ladder-even", percent=percent(1 / standing.seats, say)))
    console.print(as_grid(pairing_table(standing, say)))


def as_grid(rows: list[list[str]]) -> Grid:
    headings, *rest = rows
    grid = Grid()
    for number, heading in enumerate(headings):
        grid.add_column(heading, justify="right" if number > 1 else "left", no_wrap=True)
    for row in rest:
        grid.add_row(*row)
    return grid


def write_report(folder: Path, into: Path | None, console: Console, say: Speaker) -> None:
    """To standard output, or with pictures into a document."""
    if into is None:
        console.print(make_report(folder)[0], markup=False, soft_wrap=True, end="")
        return
    document = read_text(into)
    text, pictures = make_report(folder, PICTURES)
    written = insert_report(document, text)
    for name, picture in pictures.items():
        write_text(into.parent / PICTURES / name, picture)
    write_text(into, written)
    console.print(say("ladder-reported", path=shlex.quote(str(into)), count=len(pictures)), soft_wrap=True)
