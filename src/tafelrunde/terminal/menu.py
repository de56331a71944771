"""Choosing a game and who sits down, question by question."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape

from tafelrunde.core.game import AnyGame
from tafelrunde.core.record import Record
from tafelrunde.games import all_games
from tafelrunde.terminal.ask import Asker
from tafelrunde.terminal.player import display_names
from tafelrunde.terminal.saved import unfinished_matches
from tafelrunde.text import speaker

LEVELS = ("1", "2", "3", "4", "5")
# So many unfinished matches are offered.
OFFERED = 9


class Menu:
    def __init__(self, console: Console, language: str) -> None:
        self.console = console
        self.language = language
        self.say = speaker(language)
        self.asker = Asker(console)

    def choose_unfinished(self) -> Path | None:
        """A kept match to go on with, or None for a new one."""
        kept = unfinished_matches()[:OFFERED]
        if not kept:
            return None
        self.console.print(f"[title]{self.say('menu-unfinished')}[/]")
        for number, (path, record) in enumerate(kept, start=1):
            self.console.print(f"  [title]{number}[/] {escape(self._describe(record))} [dim]{escape(path.stem)}[/]")
        number = self.asker.ask_number(
            self.say("menu-resume"), 1, len(kept), 0, self.say("menu-number", least=1, most=len(kept))
        )
        return kept[number - 1][0] if number else None

    def _describe(self, record: Record) -> str:
        """Game, players and how far it is; a game that is not here any more goes by its id."""
        known = {game.id: game for game in all_games()}
        if record.game not in known:
            return record.game
        game = known[record.game]
        names = display_names(game, record.players, speaker(self.language, game))
        return self.say("menu-match", game=game.name, names=", ".join(names), count=len(record.actions))

    def choose_game(self) -> AnyGame:
        games = all_games()
        for number, game in enumerate(games, start=1):
            pitch = speaker(self.language, game)(f"{game.id}-pitch")
            line = f"  [title]{number}[/] {game.name:<10} [dim]{span(game):<4}[/] {escape(pitch)}"
            self.console.print(line, soft_wrap=True)
        self.console.print(self.say("menu-game"))
        return games[self._number(1, len(games), 1) - 1]

    def choose_seats(self, game: AnyGame) -> int:
        least, most = game.seats[0], game.seats[-1]
        if least == most:
            return least
        self.console.print(self.say("menu-seats"))
        return self._number(least, most, max(least, 2))

    def choose_people(self, seats: int) -> int:
        if seats == 1:
            return 1
        self.console.print(self.say("menu-people"))
        return self._number(0, seats, 1)

    def choose_level(self) -> str:
        self.console.print(self.say("menu-level"))
        for level in LEVELS:
            self.console.print(f"  [title]{level}[/] {escape(self.say(f'bot-{level}'))}")
        return str(self._number(1, len(LEVELS), 2))

    def _number(self, least: int, most: int, default: int) -> int:
        hint = self.say("menu-number", least=least, most=most)
        return self.asker.ask_number(self.say("ask-number", default=default), least, most, default, hint)


def span(game: AnyGame) -> str:
    """How many may play, as in 2 or 3–5."""
    return "–".join(str(count) for count in sorted({game.seats[0], game.seats[-1]}))
