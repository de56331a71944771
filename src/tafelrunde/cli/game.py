"""tafelrunde games, rules: which games there are, what can be changed about them, and how they are played."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.markup import escape

from tafelrunde.cli.argument import GameName, Language, check_language, open_game, tell_left_out
from tafelrunde.core.error import BadInput
from tafelrunde.core.option import options_of
from tafelrunde.games import all_games
from tafelrunde.terminal import screen
from tafelrunde.terminal.menu import span
from tafelrunde.text import speaker


def games(
    name: Annotated[str | None, typer.Argument(help="A game to show the options of.", metavar="[GAME]")] = None,
    lang: Language = "",
) -> None:
    """List the games, or show the options of one."""
    language = check_language(lang)
    console = screen.new_console()
    for game in all_games() if name is None else [open_game(name)]:
        say = speaker(language, game)
        pitch = escape(say(f"{game.id}-pitch"))
        console.print(f"[title]{game.id:<10}[/] [dim]{span(game):<4}[/] {pitch}", soft_wrap=True)
        if name is None:
            continue
        for option in options_of(game.options):
            key = f"{game.id}-option-{option.name}"
            console.print(f"  [title]{escape(say(key))}[/]", soft_wrap=True)
            console.print(f"      [dim]{escape(say.help(key))}[/]", soft_wrap=True)
            console.print(f"      {escape(_argument(option.name, option.default))}", soft_wrap=True)
        for preset in game.presets:
            console.print(f"  --preset {preset}  {escape(say(f'{game.id}-preset-{preset}'))}", soft_wrap=True)

    if name is None:
        tell_left_out(language)


def _argument(name: str, value: object) -> str:
    """What is typed to change an option, here with its default; only the seat that starts has none."""
    if value is msgspec.UNSET:
        return f"--{name} 1"
    return f"--set {name}={value if isinstance(value, str) else msgspec.json.encode(value).decode()}"


def rules(
    game: GameName,
    section: Annotated[str | None, typer.Argument(help="A paragraph, such as 3.2.", metavar="[§]")] = None,
    lang: Language = "",
) -> None:
    """Print the rules of a game, or one paragraph of them."""
    chosen = open_game(game)
    say = speaker(check_language(lang), chosen)
    console = screen.new_console()
    if section is None:
        screen.show_rules(console, chosen, say)
        return
    number = section.removeprefix("§")
    if not any(screen.is_part(each, number) for each in chosen.rulebook(say.language).sections):
        raise BadInput(say("no-such-section", section=number))
    screen.show_section(console, chosen, number, say)
