"""tafelrunde bot: see whether a program of one's own plays as it should, and seat it at a server's table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tafelrunde.bots.check import check_program
from tafelrunde.bots.level import parse_command
from tafelrunde.bots.program import DECIDE_WITHIN, Conduct, Over, ProgramBot, ProgramPipe
from tafelrunde.cli.argument import Language, Seats, check_language, open_game
from tafelrunde.core.error import BadInput
from tafelrunde.games import all_games
from tafelrunde.text import Speaker, speaker

bot = typer.Typer(name="bot", help="Programs as bots.", no_args_is_help=True, rich_markup_mode=None)

# As long as a name at a server's table may be.
LONGEST_NAME = 24
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
    seats: Seats = None,
    seconds: Annotated[float, typer.Option(help="How long it may take to decide.", min=0.01)] = DECIDE_WITHIN,
    seed: Annotated[int, typer.Option(help="Of the deals and of the rivals.")] = 1,
    over_socket: Annotated[
        bool, typer.Option("--socket", help="Over WebSocket: the link of a seat is added to the command.")
    ] = False,
    lang: Language = "",
) -> None:
    """Play a short match from every seat with a program, and explain what it does wrong. Exit code 1 if anything."""
    say = speaker(check_language(lang))
    words = parse_command(command)
    faulty = False
    for game in [open_game(name) for name in games] if games else all_games():
        if seats is not None:
            game.check_seats(seats)
        if over_socket:
            from tafelrunde.server.web.check import check_over_socket  # noqa: PLC0415  # the server is heavy

            reports = check_over_socket(words, game, seconds, seed, seats=seats)
        else:
            reports = list(check_program(ProgramBot(words, seconds), game, seed, seats=seats))
        for seat, report in enumerate(reports, start=1):
            show_report(game.name, seat, report, seconds, say)
        bad = any(report.faults for report in reports)
        name = next((report.name for report in reports if report.name), say("bot-check-nameless"))
        typer.echo(say("bot-check-bad" if bad else "bot-check-good", name=name, game=game.name))
        faulty = faulty or bad
    if faulty:
        raise typer.Exit(1)


def show_report(game: str, seat: int, report: Conduct, seconds: float, say: Speaker) -> None:
    faults = report.faults.total()
    typer.echo(say("bot-check-game", game=game, seat=seat, decisions=report.decisions, faults=faults))
    for fault, count in report.faults.most_common():
        typer.echo("  " + say(f"bot-check-{fault}", count=count, seconds=f"{seconds:g}"))
    for detail in dict.fromkeys(report.details[:SHOWN]):
        typer.echo("    " + say("bot-check-detail", detail=detail))


@bot.command("connect")
def connect_program(
    address: Annotated[str, typer.Argument(help="The link of a seat; or a server, to open a new table there.")],
    command: Annotated[str, typer.Argument(help='What starts the program, such as "python3 my-bot.py".')],
    game: Annotated[str | None, typer.Option(help="At a new table: the game.")] = None,
    seats: Seats = None,
    level: Annotated[int, typer.Option(help="At a new table: the level of the other seats.", min=1, max=5)] = 3,
    name: Annotated[str, typer.Option(help="What the others call it.")] = "",
    lang: Language = "",
) -> None:
    """Seat a program at a server's table: at a new one for one match, at another one for as long as it lasts."""
    from tafelrunde.server.web.bridge import Bridge, lay_table, take_seat  # noqa: PLC0415  # other commands stay quick

    say = speaker(check_language(lang))
    words = parse_command(command)
    called = (name or Path(words[-1]).stem)[:LONGEST_NAME]
    if "/t/" in address:
        seat = take_seat(address, called)
    elif game is None:
        raise BadInput("Name a game for the new table with --game, or a seat by its link.")
    else:
        chosen = open_game(game)
        chosen.check_seats(count := chosen.fewest_rivals if seats is None else seats)
        seat = lay_table(address, chosen.id, count, level, called)
    typer.echo(say("bot-connect-seated", page=seat.page))
    typer.echo(say("bot-connect-return", link=f"{seat.page}#{seat.token}"))
    line = ProgramPipe(list(words))
    try:
        Bridge(seat, line, lambda over: _tell_end(over, say) and "/t/" in address).run()
    finally:
        line.close()


def _tell_end(over: Over, say: Speaker) -> bool:
    winners = [] if over.result is None else over.result.winners
    typer.echo(
        say(
            "bot-connect-end",
            match=over.match,
            winners=", ".join(str(seat + 1) for seat in winners) or "–",
            faults=sum(over.faults.values()),
        )
    )
    return True
