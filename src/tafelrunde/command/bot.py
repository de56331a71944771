"""tafelrunde bot: see whether a program of one's own plays as it should."""

from __future__ import annotations

from typing import Annotated

import typer

from tafelrunde.bots.check import check_program
from tafelrunde.bots.levels import parse_command
from tafelrunde.bots.program import DECIDE_WITHIN, ProgramBot, Report
from tafelrunde.command.option import Language, check_language
from tafelrunde.games import all_games, find_game
from tafelrunde.text import Speaker, speaker

bot = typer.Typer(name="bot", help="Programs as bots.", no_args_is_help=True, rich_markup_mode=None)

# So many examples are shown of what went wrong.
SHOWN = 5


@bot.callback()
def main() -> None:
    """Programs as bots."""


@bot.command()
def check(
    command: Annotated[str, typer.Argument(help='What starts the program, such as "python3 my-bot.py".')],
    games: Annotated[
        list[str] | None, typer.Option("--game", help="The game; can be repeated. Without it, all games.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long it may take to decide.", min=0.01)] = DECIDE_WITHIN,
    seed: Annotated[int, typer.Option(help="Of the deals and of the rivals.")] = 1,
    lang: Language = "",
) -> None:
    """Play a short match from every seat with a program, and explain what it does wrong. Exit code 1 if anything."""
    say = speaker(check_language(lang))
    program = ProgramBot(parse_command(command), seconds)
    faulty = False
    for game in [find_game(name) for name in games] if games else all_games():
        reports = list(check_program(program, game, seed))
        for seat, report in enumerate(reports, start=1):
            show_report(game.name, seat, report, seconds, say)
        bad = any(report.faults for report in reports)
        name = next((report.name for report in reports if report.name), say("bot-check-nameless"))
        typer.echo(say("bot-check-bad" if bad else "bot-check-good", name=name, game=game.name))
        faulty = faulty or bad
    if faulty:
        raise typer.Exit(1)


def show_report(game: str, seat: int, report: Report, seconds: float, say: Speaker) -> None:
    faults = report.faults.total()
    typer.echo(say("bot-check-game", game=game, seat=seat, decisions=report.decisions, faults=faults))
    for fault, count in report.faults.most_common():
        typer.echo("  " + say(f"bot-check-{fault}", count=count, seconds=f"{seconds:g}"))
    for detail in dict.fromkeys(report.details[:SHOWN]):
        typer.echo("    " + say("bot-check-detail", detail=detail))
