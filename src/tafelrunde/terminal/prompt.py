"""Playing a match at the prompt: people take turns at one keyboard, bots answer by themselves."""

from __future__ import annotations

import secrets
import shlex
import shutil
import sys
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from tafelrunde.bots.analysis import Analysis, analyse
from tafelrunde.bots.hint import Adviser
from tafelrunde.bots.player import Budget, knowledge
from tafelrunde.bots.seat import PlayerGroup
from tafelrunde.core.error import ActionError, InvalidAction, UnwritableFile
from tafelrunde.core.game import Notice
from tafelrunde.core.match import Match
from tafelrunde.core.number import parse_number
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY, Seat
from tafelrunde.terminal import screen
from tafelrunde.terminal.ask import Asker, PlayerLeft
from tafelrunde.terminal.player import display_names, is_bot, seat_bots
from tafelrunde.terminal.saved import write_match
from tafelrunde.text import Speaker

COMMANDS = ("undo", "hint", "list", "log", "rules", "save", "quit", "help")
WITH_ARGUMENT = ("rules", "save")
# How long a hint is thought about, and how many actions it names.
HINT = Budget(1_000_000, 1.0)
HINTED = 3
# More choices than this are counted, not listed.
LISTED = 24
# So many lines of news are shown; "log" has them all.
NEWS = 15


def program_name() -> str:
    """How this program was called, so that what it suggests can be pasted."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return "python -m tafelrunde"
    return called.name if shutil.which(called.name) == str(called) else str(called)


class TerminalTable:
    """One match, who plays it, and the file in which it is kept after every action.

    With the same seed, bots do the same in the same position of the same match, whatever was asked meanwhile.
    """

    def __init__(
        self, match: Match, players: list[str], path: Path, console: Console, say: Speaker, seed: int | None = None
    ) -> None:
        self.match = match
        self.game = match.game
        self.players = players
        self.names = display_names(match.game, players, say)
        self.path = path
        self.console = console
        self.say = say
        self.asker = Asker(console)
        # Commands in the reader's words; those of the program are understood as well.
        self.commands = {say(f"command-{word}"): word for word in COMMANDS} | {word: word for word in COMMANDS}
        self.seed = secrets.randbits(62) if seed is None else seed
        # What each seat has been told of the log already.
        self.told = [0] * match.seats
        self.people = [seat for seat, player in enumerate(players) if not is_bot(player)]
        self.at_keyboard: Seat | None = self.people[0] if len(self.people) == 1 else None

    def play(self) -> None:
        """Play until the match is over, or until somebody leaves: then it is kept."""
        try:
            with seat_bots(self.game, self.players) as bots:
                while self.match.to_act != NOBODY:
                    self.take_turn(bots)
            self.keep()
            self.show_end()
        except (PlayerLeft, KeyboardInterrupt):
            self.keep()
            self.say_path("kept", self.path, program=program_name())
            self.console.print(self.say("goodbye"))

    def keep(self) -> None:
        write_match(self.path, self.match, self.players)

    def take_turn(self, bots: PlayerGroup) -> None:
        seat = self.match.to_act
        if is_bot(self.players[seat]):
            with self.console.status(escape(self.say("thinking", name=self.names[seat]))):
                action = bots.choose(self.match, Rng(self.seed, self.match.number))
            self.match.submit(action, seat)
            return
        self.keep()
        self.draw_curtain(seat)
        self.show_turn(seat)
        number = self.match.number
        while self.match.number == number and self.match.to_act == seat:
            if self.answer(seat):
                return

    def draw_curtain(self, seat: Seat) -> None:
        """Between two people at one keyboard, where hands are hidden."""
        if self.game.secrets and self.at_keyboard not in (seat, None):
            screen.hide_all(self.console)
            self.asker.ask(self.say("curtain", name=self.names[seat]))
            screen.hide_all(self.console)
        if len(self.people) > 1:
            self.at_keyboard = seat

    def show_turn(self, seat: Seat) -> None:
        self.show_news(seat)
        view = self.match.view(seat)
        screen.show_view(self.console, self.game, view, self.names, self.say)
        self.console.print(
            f"[seat{seat}]{escape(self.say('turn-of', name=self.names[seat]))}[/] "
            f"{escape(self.say.tell(view.facts.prompt))}"
        )
        if len(view.choices) <= LISTED:
            screen.show_choices(self.console, self.spelled(view.choices))
        else:
            self.console.print(f"[dim]{self.say('choices-many', count=len(view.choices))}[/]")

    def show_news(self, seat: Seat | None) -> None:
        """What happened since this seat last looked."""
        since = 0 if seat is None else self.told[seat]
        lines = self.log_lines(seat, since)
        if lines:
            self.console.print(f"\n[dim]{self.say('since' if since else 'so-far')}[/]")
            screen.show_log(self.console, lines, self.names, most=NEWS)
        if seat is not None:
            self.told[seat] = self.match.number

    def log_lines(self, seat: Seat | None, since: int) -> list[tuple[int, str]]:
        notices = self.match.notices(seat, since)
        return [(int(notice.args.get("seat", NOBODY)), self.say.tell(notice)) for notice in notices]

    def answer(self, seat: Seat) -> bool:
        """Ask once; True when the turn has to be shown anew."""
        choices = self.match.view(seat).choices
        text = self.asker.ask(self.say("ask-action"), [*self.spelled(choices), *self.commands])
        typed, _, rest = text.partition(" ")
        word = self.commands.get(typed.casefold(), "")
        if word and (not rest or word in WITH_ARGUMENT):
            return self.obey(word, rest.strip(), seat)
        if text.isdecimal() and parse_number(text, 1, len(choices)) is None:
            self.console.print(escape(self.say("no-such-choice", count=len(choices))))
        elif text:
            self.submit(self.meant(text, choices), seat)
        return False

    def spelled(self, choices: list[str]) -> list[str]:
        """Choices in the reader's words."""
        return [self.say.spell(choice) for choice in choices]

    def meant(self, text: str, choices: list[str]) -> str:
        """The choice with that number, or that text whatever its case and spaces, or the text itself."""
        if (number := parse_number(text, 1, len(choices))) is not None:
            return choices[number - 1]
        plain = self.say.read(" ".join(text.split()))
        for choice in choices:
            if choice.casefold() == plain.casefold():
                return choice
        try:
            self.game.notation.parse(plain)
        except InvalidAction:
            return plain.lower()
        return plain

    def submit(self, text: str, seat: Seat) -> None:
        try:
            self.match.submit(text, seat)
        except ActionError as error:
            screen.show_error(self.console, error, self.say, self.game)
            return
        self.keep()

    def obey(self, word: str, rest: str, seat: Seat) -> bool:
        """Carry out a command; True when the turn has to be shown anew."""
        if word == "undo":
            return self.undo()
        if word == "hint":
            self.hint(seat)
        elif word == "list":
            screen.show_choices(self.console, self.spelled(self.match.view(seat).choices))
        elif word == "log":
            screen.show_log(self.console, self.log_lines(seat, 0), self.names)
        elif word == "rules" and rest:
            screen.show_section(self.console, self.game, rest.removeprefix("§").strip(), self.say)
        elif word == "rules":
            screen.show_rules(self.console, self.game, self.say)
        elif word == "save":
            self.save(rest)
        elif word == "quit":
            raise PlayerLeft
        else:
            self.console.print(self.say("commands"))
        return False

    def undo(self) -> bool:
        """Back to the decision of a person before this one."""
        before = [number for number, seat in enumerate(self.match.seat_of_actions()) if seat in self.people]
        if not before:
            self.console.print(self.say("nothing-to-undo"))
            return False
        self.match.take_back(before[-1])
        self.told = [min(told, self.match.number) for told in self.told]
        self.keep()
        self.console.print(self.say("undone"))
        return True

    def hint(self, seat: Seat) -> None:
        """The best actions for what this seat knows, with the estimated share of the win."""
        with self.console.status(self.say("hint-thinking")):
            found = analyse(self.match, seat, HINT, rng=Rng(self.seed, self.match.number), most=HINTED)
        for candidate in found.solid():
            line = self.say("hint-line", action=self.say.spell(candidate.action), percent=round(100 * candidate.share))
            follow = ", ".join(self.spelled(candidate.line[1:4]))
            self.console.print(f"  {escape(line)}" + (f" [dim]→ {escape(follow)}[/]" if follow else ""))
        self.show_reasons(found, seat)

    def show_reasons(self, found: Analysis, seat: Seat) -> None:
        """What speaks for the best turn, in facts of the board."""
        rng = Rng(self.seed, self.match.number)
        world = knowledge(self.match, seat).worlds.draw(rng)
        for reason in Adviser(self.game, seat, HINT, rng).advise(found, world).reasons:
            args = reason.notice.args
            rival = args.get("rival")
            name = {"rival": self.names[rival]} if isinstance(rival, int) else {}
            self.console.print(f"  [dim]·[/] {escape(self.say.tell(Notice(reason.notice.code, {**args, **name})))}")

    def save(self, name: str) -> None:
        path = Path(name).expanduser() if name else self.path
        try:
            write_match(path, self.match, self.players, new_folder=not name)
        except UnwritableFile as error:
            screen.show_error(self.console, error, self.say)
            return
        self.say_path("saved", path)

    def show_end(self) -> None:
        viewer = self.at_keyboard
        self.show_news(viewer)
        view = self.match.view(viewer)
        screen.show_view(self.console, self.game, view, self.names, self.say)
        if view.end is not None:
            screen.show_end(self.console, self.game, view.end, self.names, self.say)
        self.say_path("finished-record", self.path)

    def say_path(self, code: str, path: Path, **args: str) -> None:
        """On one line, so that it can be copied."""
        self.console.print(escape(self.say(code, path=shlex.quote(str(path)), **args)), soft_wrap=True)
