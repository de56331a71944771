"""tafelrunde analyse: review a match decision by decision, judged by what each player knew."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from tafelrunde.bots.analysis import engine_name, solve_position
from tafelrunde.bots.outlook import after
from tafelrunde.command.option import Language, Processes, check_language, check_picture
from tafelrunde.command.progress import follow
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import Notice
from tafelrunde.core.match import Match
from tafelrunde.core.record import Record, read_record, replay
from tafelrunde.core.state import CHANCE, NOBODY, Seat
from tafelrunde.games import find_game
from tafelrunde.plot import Mark, Series, line_chart
from tafelrunde.postmortem import (
    BLUNDER,
    INACCURACY,
    MISTAKE,
    VERDICTS,
    Account,
    Decision,
    Fortune,
    Job,
    Step,
    first_state,
    judge_all,
    plan,
    settle,
)
from tafelrunde.terminal import screen
from tafelrunde.terminal.players import display_names, seat_players
from tafelrunde.text import Speaker, speaker
from tafelrunde.work import write_text

# As people mark them beside a move.
SIGNS = {"good": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
# So many of each are marked in the picture.
MARKED = 5
# Of the budget of the strongest level, so that a review takes minutes and not hours.
PART_OF_LEVEL = 4


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """What is written as JSON. Numbers of actions and seats count from 0."""

    game: str
    engine: str
    budget: int
    players: list[str]
    thresholds: dict[str, float]
    accounts: list[Account]
    steps: list[Step]


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
    thought = budget or max(1, match.game.levels[-1].budget // PART_OF_LEVEL)
    kept = keep or record.with_name(f"{record.stem}.analysis.jsonl")
    steps = judge_steps(plan(match, content.to_json(), thought, seats), kept, processes, say)
    names = name_players(content, match, say)
    accounts = settle(match, steps, seats, thought)
    report = Report(match, names, steps, accounts, say)
    if json is not None:
        found = Review(
            game=match.game.id,
            engine=engine_of(match),
            budget=thought,
            players=names,
            thresholds={"inaccuracy": INACCURACY, "mistake": MISTAKE, "blunder": BLUNDER},
            accounts=accounts,
            steps=steps,
        )
        write_text(json, msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
    if svg is not None:
        write_text(svg, report.draw())
    report.show(screen.new_console(), thought, every=every)


def engine_of(match: Match) -> str:
    """Who judges a match: the solution if its first decision is solved, else a search."""
    movers = match.seat_of_actions()
    first = next((number for number, mover in enumerate(movers) if mover != CHANCE), 0)
    decision = after(first_state(match), *match.actions[:first])
    return engine_name(match.game, is_solved=bool(solve_position(match.game, decision)))


def check_seat(match: Match, seat: int | None, say: Speaker) -> tuple[Seat, ...]:
    if not match.number:
        raise BadInput(say("analyse-empty"))
    if seat is not None and not 1 <= seat <= match.seats:
        raise BadInput(say("analyse-no-seat", seat=seat, seats=match.seats))
    if seat is None and match.end is None and match.game.secrets:
        raise BadInput(say("analyse-running"))
    return tuple(range(match.seats)) if seat is None else (seat - 1,)


def name_players(content: Record, match: Match, say: Speaker) -> list[str]:
    players = content.players or seat_players(match.game, match.seats, {}, [], say)
    return display_names(match.game, players, say)


def judge_steps(jobs: list[Job], path: Path, processes: int, say: Speaker) -> list[Step]:
    shown = shlex.quote(str(path))
    steps = follow(
        judge_all(jobs, path, processes),
        say("analyse-working"),
        0,
        len(jobs),
        lambda done, total: say("analyse-stopped", done=done, total=total, path=shown),
    )
    return sorted(steps, key=lambda step: step.number)


class Report:
    """A review for people to read."""

    def __init__(
        self, match: Match, names: list[str], steps: list[Step], accounts: list[Account], say: Speaker
    ) -> None:
        self.match = match
        self.names = names
        self.accounts = accounts
        self.say = say
        self.decisions = [step for step in steps if isinstance(step, Decision) and not step.forced]
        self.fortunes = [step for step in steps if isinstance(step, Fortune)]

    def percent(self, share: float | None, sign: str = "") -> str:
        if share is None:
            return "–"
        text = f"{100 * share:{sign}.1f} %".replace("-", "−")
        return text.replace(".", ",") if self.say.language == "de" else text

    def show(self, console: Console, budget: int, *, every: bool) -> None:
        engine = engine_of(self.match)
        title = self.say("analyse-title", game=self.match.game.name, count=self.match.number)
        console.print(f"[title]{escape(title)}[/]")
        console.print(escape(self.say("analyse-how", engine=engine, budget=budget)), soft_wrap=True)
        console.width = max(console.width, 120)
        console.print(self.account_grid())
        console.print(f"[dim]{escape(self.say('analyse-account'))}[/]", soft_wrap=True)
        listed = [step for step in self.decisions if every or step.verdict != "good"]
        self._show_list(console, "analyse-decisions", [self.decision_line(step) for step in listed])
        self._show_list(console, "analyse-luck", [line for step in self.fortunes for line in self.fortune_lines(step)])
        limits = [f"{100 * limit:.0f}" for limit in (INACCURACY, MISTAKE, BLUNDER)]
        note = self.say("analyse-limits", inaccuracy=limits[0], mistake=limits[1], blunder=limits[2])
        console.print(f"[dim]{escape(note)}[/]", soft_wrap=True)

    def _show_list(self, console: Console, code: str, lines: list[str]) -> None:
        console.print(f"\n[title]{escape(self.say(code))}[/]")
        for line in lines or [escape(self.say("analyse-none"))]:
            console.print(f"  {line}", soft_wrap=True)

    def account_grid(self) -> Grid:
        grid = Grid()
        headings = ["player", "decisions", *VERDICTS, "start", "lucky", "lost", "rest", "result"]
        for heading in headings:
            grid.add_column(self.say(f"analyse-{heading}"), justify="right", no_wrap=True)
        grid.columns[0].justify = "left"
        for account in self.accounts:
            grid.add_row(
                f"[seat{account.seat}]{escape(self.names[account.seat])}[/]",
                str(account.decisions),
                *(str(account.verdicts[verdict]) for verdict in VERDICTS),
                self.percent(account.start),
                self.percent(account.luck, "+"),
                self.percent(-account.lost, "+"),
                self.percent(account.rest, "+"),
                self.percent(account.result),
            )
        return grid

    def decision_line(self, step: Decision) -> str:
        """Who did what, what it cost, and what would have been better."""
        name = f"[seat{step.seat}]{escape(self.names[step.seat])}[/]"
        sign = SIGNS[step.verdict]
        what = f"{step.number + 1:>4} {name} {escape(step.action)}{' ' + sign if sign else ''}"
        cost = f"{self.percent(step.could)} → {self.percent(step.does)}"
        if step.best == step.action:
            return f"{what}  {cost}"
        better = self.say("analyse-better", line=", ".join([step.best, *step.line[1:4]]))
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
        """The chances of each seat by its own knowledge, with the costliest decisions and the greatest luck."""
        series = [Series(self.names[account.seat], self._points(account)) for account in self.accounts]
        places = {account.seat: index for index, account in enumerate(self.accounts)}
        losses = sorted((step for step in self.decisions if step.loss >= INACCURACY), key=lambda step: -step.loss)
        marks = [
            Mark(places[step.seat], step.number + 1, step.does, f"{step.number + 1} {SIGNS[step.verdict]}", good=False)
            for step in losses[:MARKED]
        ]
        lucks = [(step, seat, change) for step in self.fortunes for seat, change in step.changes.items()]
        lucks = sorted((each for each in lucks if abs(each[2]) >= INACCURACY), key=lambda each: -abs(each[2]))
        for step, seat, change in lucks[:MARKED]:
            y = next((y for x, y in series[places[seat]].points if x > step.last), 0.5)
            marks.append(Mark(places[seat], step.last + 1, y, f"{step.number + 1} ☘", good=change > 0))
        title = self.say("analyse-title", game=self.match.game.name, count=self.match.number)
        return line_chart(title, self.say("analyse-picture"), self.say("analyse-axis"), series, marks)

    def _points(self, account: Account) -> list[tuple[float, float]]:
        points = [
            point
            for step in self.decisions
            if step.seat == account.seat
            for point in ((float(step.number), step.could), (float(step.number + 1), step.does))
        ]
        if account.result is not None:
            points.append((float(self.match.number), account.result))
        return points
