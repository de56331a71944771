"""The command line as a whole: all commands, and one sentence for whatever goes wrong."""

from __future__ import annotations

import os
import sys

import typer
from rich.markup import escape

from tafelrunde.cli.analyse import analyse
from tafelrunde.cli.bot import bot
from tafelrunde.cli.game import games, rules
from tafelrunde.cli.guest import check, new_game
from tafelrunde.cli.lab import lab
from tafelrunde.cli.ladder import ladder
from tafelrunde.cli.measure import bench, doctor, perft, solve
from tafelrunde.cli.paper import print_game
from tafelrunde.cli.people import people
from tafelrunde.cli.play import play, replay
from tafelrunde.cli.puzzle import puzzles
from tafelrunde.cli.serve import register as register_server
from tafelrunde.cli.train import train
from tafelrunde.cli.tune import tune
from tafelrunde.core.error import TafelrundeError
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.terminal import screen
from tafelrunde.terminal.ask import PlayerLeft
from tafelrunde.text import preferred_language, speaker

app = typer.Typer(
    name="tafelrunde",
    help="Six tabletop games: play them, watch them, measure them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

register_server(app)
for command in (ladder, analyse, puzzles, tune, train, games, rules, play, replay, perft, solve, bench, doctor):
    app.command()(command)
app.command(name="print")(print_game)
app.command()(check)
app.command(name="new-game")(new_game)
lab.command()(people)
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
    except (KeyboardInterrupt, typer.Abort, PlayerLeft):
        console.print()
        code = 130
    except BrokenPipeError:
        # The reader of our output has gone, as in `tafelrunde rules GAME | head`.
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


if __name__ == "__main__":
    main()
