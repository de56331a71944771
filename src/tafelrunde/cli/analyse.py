"""tafelrunde analyse: review a match decision by decision, judged by what each player knew."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from tafelrunde.cli.argument import Language, Processes, check_language, check_picture
from tafelrunde.cli.layout import make_grid, make_wide
from tafelrunde.cli.progress import ProgressBar
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import Notice
from tafelrunde.core.match import Match
from tafelrunde.core.record import read_record, replay
from tafelrunde.core.state import NOBODY, Seat
from tafelrunde.games import find_game
from tafelrunde.lab.picture.plot import line_chart
from tafelrunde.lab.review.review import SIGNS, chance_lines, review_match
from tafelrunde.lab.work import write_json, write_text
from tafelrunde.review.judgement import BLUNDER, INACCURACY, MISTAKE, VERDICTS, Decision, Fortune
from tafelrunde.review.review import Moment, Review, default_budget
from tafelrunde.terminal import screen
from tafelrunde.terminal.player import names_of_record
from tafelrunde.text import Speaker, speaker


def analyse(
    record: Annotated[Path, typer.Argument(help="A file with a record.")],
    budget: Annotated[
        int | None, typer.Option(help="How much to think about each decision.", min=1, max=100_000_000)
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Only this seat, counted from 1.")] = None,
    svg: Annotated[Path | None, typer.Option(help="A file for a picture of the chances to win (SVG).")] = None,
    json: Annotated[Path | None, typer.Option(help="A file for everything that was found, as JSON.")] = None,
    keep: Annotated[
        Path | None, typer.Option(help="Where judged steps are kept; without it, in a file beside the record.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="List every decision, not only the costly ones.")] = False,
    processes: Processes = 2,
    lang: Language = "",
) -> None:
    """Review a match: what was best for what the player knew, what it cost, what was luck. It can be resumed."""
    language = check_language(lang)
    check_picture(svg)
    content = read_record(record)
    match = replay(content, find_game)
    say = speaker(language, match.game)
    seats = check_seat(match, seat, say)
    review = review_match(
        match,
        content,
        seats,
        names_of_record(content, match, say),
        budget or default_budget(match),
        keep or record.with_name(f"{record.stem}.analysis.jsonl"),
        processes,
        say("analyse-working"),
        ProgressBar(say, "analyse-stopped"),
    )
    report = ReviewPage(match, review, say)
    if json is not None:
        write_json(json, review)
    if svg is not None:
        write_text(svg, report.draw())
    report.show(screen.new_console(), every=every)


def check_seat(match: Match, seat: int | None, say: Speaker) -> tuple[Seat, ...]:
    if not match.number:
        raise BadInput(say("analyse-empty"))
    if seat is not None and not 1 <= seat <= match.seats:
        raise BadInput(say("analyse-no-seat", seat=seat, seats=match.seats))
    if seat is None and match.end is None and match.game.secrets:
        raise BadInput(say("analyse-running"))
    return tuple(range(match.seats)) if seat is None else (seat - 1,)


class ReviewPage:
    """A review for people to read."""

    def __init__(self, match: Match, review: Review, say: Speaker) -> None:
        self.match = match
        self.review = review
        self.names = review.players
        self.say = say

    def percent(self, share: float | None, sign: str = "") -> str:
        if share is None:
            return "–"
        text = f"{100 * share:{sign}.1f} %".replace("-", "−")
        return text.replace(".", ",") if self.say.language == "de" else text

    @property
    def title(self) -> str:
        return self.say("analyse-title", game=self.match.game.name, count=self.match.number)

    def show(self, console: Console, *, every: bool) -> None:
        review = self.review
        console.print(f"[title]{escape(self.title)}[/]")
        console.print(escape(self.say("analyse-how", engine=review.engine, budget=review.budget)), soft_wrap=True)
        make_wide(console, 120)
        console.print(self.account_grid())
        console.print(f"[dim]{escape(self.say('analyse-account'))}[/]", soft_wrap=True)
        self._show_list(console, "analyse-moments", [self.moment_line(each) for each in review.moments])
        listed = [step for step in review.decisions if every or step.verdict != "good"]
        self._show_list(console, "analyse-decisions", [self.decision_line(step) for step in listed])
        lucky = [line for step in review.fortunes for line in self.fortune_lines(step)]
        self._show_list(console, "analyse-luck", lucky)
        limits = [f"{100 * limit:.0f}" for limit in (INACCURACY, MISTAKE, BLUNDER)]
        note = self.say("analyse-limits", inaccuracy=limits[0], mistake=limits[1], blunder=limits[2])
        console.print(f"[dim]{escape(note)}[/]", soft_wrap=True)

    def _show_list(self, console: Console, code: str, lines: list[str]) -> None:
        console.print(f"\n[title]{escape(self.say(code))}[/]")
        for line in lines or [escape(self.say("analyse-none"))]:
            console.print(f"  {line}", soft_wrap=True)

    def account_grid(self) -> Grid:
        headings = ["player", "decisions", *VERDICTS, "start", "lucky", "lost", "rest", "result"]
        rows = [[self.say(f"analyse-{heading}") for heading in headings]]
        rows += [
            [
                f"[seat{account.seat}]{escape(self.names[account.seat])}[/]",
                str(account.decisions),
                *(str(account.verdicts[verdict]) for verdict in VERDICTS),
                self.percent(account.start),
                self.percent(account.luck, "+"),
                self.percent(-account.lost, "+"),
                self.percent(account.rest, "+"),
                self.percent(account.result),
            ]
            for account in self.review.accounts
        ]
        return make_grid(rows)

    def moment_line(self, moment: Moment) -> str:
        """What decided the match, by the longer look, and how sure that is."""
        name = f"[seat{moment.seat}]{escape(self.names[moment.seat])}[/]"
        cost = f"{self.percent(moment.could)} → {self.percent(moment.does)}"
        better = self.say("analyse-better", line=", ".join([moment.best, *moment.line[1:4]]))
        sure = self.say(f"analyse-sure-{moment.sure}")
        return (
            f"{moment.number + 1:>4} {name} {escape(moment.action)}  {cost}  [dim]{escape(better)} ({escape(sure)})[/]"
        )

    def decision_line(self, step: Decision) -> str:
        """Who did what, what it cost, and what would have been better."""
        name = f"[seat{step.seat}]{escape(self.names[step.seat])}[/]"
        sign = SIGNS[step.verdict]
        what = f"{step.number + 1:>4} {name} {escape(self.say.spell(step.action))}{' ' + sign if sign else ''}"
        cost = f"{self.percent(step.could)} → {self.percent(step.does)}"
        if step.best == step.action:
            return f"{what}  {cost}"
        better = self.say("analyse-better", line=", ".join(map(self.say.spell, [step.best, *step.line[1:4]])))
        return f"{what}  {cost}  [dim]{escape(better)}[/]"

    def fortune_lines(self, step: Fortune) -> list[str]:
        """For every seat to which it mattered, as that seat may read it."""
        return [
            f"{step.number + 1:>4} [seat{seat}]{escape(self.names[seat])}[/] {self.percent(change, '+')}"
            f"  [dim]{escape(self.tell(step, seat))}[/]"
            for seat, change in step.changes.items()
            if abs(change) >= INACCURACY
        ]

    def tell(self, step: Fortune, seat: Seat) -> str:
        at = Match(self.match.game, self.match.seats, self.match.options, key=None, start=self.match.start)
        at.go_through(self.match.actions[: step.last + 1])
        said = list(dict.fromkeys(self._sentence(notice) for notice in at.notices(seat, step.number)))
        return " ".join(said[:3]) + (" …" if len(said) > 3 else "")

    def _sentence(self, notice: Notice) -> str:
        """With the name of whom it is about."""
        seat = int(notice.args.get("seat", NOBODY))
        name = self.names[seat] + " " if 0 <= seat < len(self.names) else ""
        return name + self.say.tell(notice)

    def draw(self) -> str:
        series, marks = chance_lines(self.review, self.match.number)
        return line_chart(self.title, self.say("analyse-picture"), self.say("analyse-axis"), series, marks)
