"""tafelrunde play, replay: a match at the prompt, and a record step by step."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tafelrunde.cli.argument import (
    DEFAULT_BOT,
    Language,
    PositionFile,
    Preset,
    Seats,
    Settings,
    check_language,
    name_starter,
    open_game,
    parse_options,
    read_position,
)
from tafelrunde.core.error import BadInput
from tafelrunde.core.match import key_from_seed, start_match
from tafelrunde.core.number import parse_number
from tafelrunde.core.record import read_record
from tafelrunde.core.record import replay as replay_record
from tafelrunde.games import find_game
from tafelrunde.lab.speed import is_compiled
from tafelrunde.terminal import screen
from tafelrunde.terminal.ask import PlayerLeft
from tafelrunde.terminal.menu import Menu
from tafelrunde.terminal.player import names_of_record, players_of_record, seat_again, seat_players
from tafelrunde.terminal.prompt import TerminalTable
from tafelrunde.terminal.saved import new_match_path
from tafelrunde.terminal.step import RecordWalk
from tafelrunde.text import speaker

# What is larger is no seat anywhere; whether a table has a seat, it says itself.
LARGEST_SEAT = 99


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
    starter: Annotated[
        int | None, typer.Option(help="The seat that starts, counted from 1; without it the lot decides.", min=1)
    ] = None,
    position: PositionFile = None,
    seed: Annotated[int | None, typer.Option(help="Makes deals, dice and bots repeatable.")] = None,
    resume: Annotated[Path | None, typer.Option(help="A saved match to continue.")] = None,
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
            chosen = open_game(game)
    except PlayerLeft:
        console.print(speaker(language)("goodbye"))
        return
    options = name_starter(chosen, parse_options(chosen, settings, preset), starter)
    match = start_match(chosen, seats, options, seed=seed, position=read_position(position))
    say = speaker(language, chosen)
    players = seat_players(match.game, match.seats, _parse_bots(bots or []), names or [], say)
    TerminalTable(match, players, new_match_path(chosen.id), console, say, seed).play()


def _resume(path: Path, bots: dict[int, str], console: Console, language: str) -> None:
    record = read_record(path)
    match = replay_record(record, find_game, key=key_from_seed(int.from_bytes(os.urandom(16), "big")))
    say = speaker(language, match.game)
    players = players_of_record(record, match, say)
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
    viewer = None if seat is None else seat - 1
    review = RecordWalk(match, names_of_record(content, match, say), console, say, viewer)
    if at is not None:
        review.show(at)
    elif sys.stdin.isatty():
        review.step_through()
    else:
        for number in range(match.number + 1):
            review.show(number)
