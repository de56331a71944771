"""Stepping through a record, forwards and backwards."""

from __future__ import annotations

from rich.console import Console

from tafelrunde.core.match import Match
from tafelrunde.core.number import parse_number
from tafelrunde.core.state import Seat
from tafelrunde.terminal import screen
from tafelrunde.terminal.ask import Asker, PlayerLeft
from tafelrunde.text import Speaker


class RecordWalk:
    """A finished or kept match seen by one seat, or with everything open once it is over."""

    def __init__(self, match: Match, names: list[str], console: Console, say: Speaker, seat: Seat | None) -> None:
        self.match = match
        self.names = names
        self.console = console
        self.say = say
        self.seat = seat
        self.total = match.number

    def show(self, number: int) -> None:
        """The position after `number` actions, and the action that led there."""
        at = Match(self.match.game, self.match.seats, self.match.options, key=None, start=self.match.start)
        at.go_through(self.match.actions[:number])
        game = self.match.game
        for notice in at.notices(self.seat, number - 1) if number else []:
            screen.show_log(self.console, [(int(notice.args.get("seat", -2)), self.say.tell(notice))], self.names)
        view = at.view(self.seat)
        screen.show_view(self.console, game, view, self.names, self.say)
        self.console.print(f"[dim]{self.say('replay-at', number=number, total=self.total)}[/]")
        if view.end is not None:
            screen.show_end(self.console, game, view.end, self.names, self.say)

    def step_through(self) -> None:
        asker = Asker(self.console)
        number = 0
        self.console.print(f"[dim]{self.say('replay-keys')}[/]")
        while True:
            self.show(number)
            try:
                answer = asker.ask("›")
            except PlayerLeft:
                return
            if answer == "q":
                return
            if answer == "b":
                number = max(0, number - 1)
            elif answer.isdecimal():
                wanted = parse_number(answer, 0, self.total)
                number = self.total if wanted is None else wanted
            elif number < self.total:
                number += 1
            else:
                self.console.print(self.say("replay-end"))
                return
