"""tafelrunde tune: self-play, a fit, a climb, and on request the proof of it in duels."""

from __future__ import annotations

import math
import shlex
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from tafelrunde.command.progress import follow
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.games import find_game
from tafelrunde.interval import wilson
from tafelrunde.terminal import screen
from tafelrunde.text import preferred_language, speaker
from tafelrunde.tune.climb import Climb, Plan, units_of, with_scale
from tafelrunde.tune.contest import Contest, Verdict, play_contest
from tafelrunde.tune.fit import Sheet
from tafelrunde.tune.selfplay import Lesson, Task, Weights, contrasts_of, judgement_of, play_lesson
from tafelrunde.tune.sheet import DIGITS, fit_gains, make_sheet
from tafelrunde.tune.weights import check_target, first_weights, nearest_weights, read_weights, write_weights
from tafelrunde.tune.workbook import Workbook

# Every match whose number this divides is held out of the fit.
HELD_OUT = 5


def tune(
    game: Annotated[str, typer.Argument(help="The game, as `tafelrunde games` names it.", metavar="GAME")],
    seats: Annotated[
        int | None, typer.Option("--seats", "-n", help="How many play; weights are fitted for these.")
    ] = None,
    matches: Annotated[int, typer.Option(help="How many matches to learn from.", min=10, max=1_000_000)] = 500,
    rounds: Annotated[
        int,
        typer.Option(
            help="How often: each time with new matches, played by the weights found before.", min=0, max=1_000
        ),
    ] = 1,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Begin with nothing but the first feature, not with the weights in use.")
    ] = False,
    first: Annotated[
        Path | None, typer.Option(help="Begin with the weights of this file, not with those in use.")
    ] = None,
    iterations: Annotated[int, typer.Option(help="How long to think about each action.", min=0, max=1_000_000)] = 30,
    noise: Annotated[int, typer.Option(help="How many actions in a thousand are random.", min=0, max=1000)] = 100,
    kept: Annotated[int, typer.Option(help="How many positions of each match to learn from.", min=1, max=1000)] = 16,
    penalty: Annotated[
        float, typer.Option(help="How strongly weights are held to the old ones.", min=0.001, max=1e9)
    ] = 30.0,
    climb: Annotated[
        int, typer.Option(help="After the fit, so many steps to weights that win more, by matches.", min=0, max=10_000)
    ] = 0,
    pairs: Annotated[
        int, typer.Option(help="How many pairs of weights play each other for a step.", min=1, max=100_000)
    ] = 100,
    odds: Annotated[
        int, typer.Option(help="In these matches the first seat thinks so many times as long.", min=1, max=100)
    ] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same weights.")] = 1,
    check: Annotated[
        int, typer.Option(help="So many duels against the old weights, and against none.", min=0, max=100_000)
    ] = 0,
    out: Annotated[Path | None, typer.Option(help="Where the new weights go; those for other seats stay.")] = None,
    data: Annotated[
        Path | None, typer.Option(help="Where matches are kept; what is there already is not played again.")
    ] = None,
    processes: Annotated[int, typer.Option(help="How many matches at a time.", min=1, max=256)] = 2,
) -> None:
    """Fit the weights of a game's evaluation to matches of bots against themselves. It can be stopped and resumed."""
    chosen = find_game(game)
    places = chosen.seats[0] if seats is None else seats
    chosen.check_seats(places)
    old = nearest_weights(chosen, places)
    if fresh and first is not None:
        raise BadInput("Begin with nothing (--fresh) or with a file (--first), not with both.")
    new = first_weights(chosen) if fresh else old if first is None else read_weights(first, chosen, places)
    if out is not None:
        check_target(out)
    tuning = Tuning(
        console=screen.new_console(),
        game=chosen,
        seats=places,
        seed=seed,
        matches=matches,
        iterations=iterations,
        noise=noise,
        kept=kept,
        path=Path(f"tune-{chosen.id}-{places}.jsonl") if data is None else data,
        processes=processes,
    )
    lessons: list[Lesson] = []
    for each in range(rounds):
        lessons = tuning.play(each, new)
        new = tuning.fit(lessons, penalty, new)
    if climb:
        way = tuning.find_way(new, lessons or tuning.play(0, new), climb, pairs)
        tuning.go_up(way, odds)
        new = tuning.settle(way.summit, max(rounds, 1))
    if out is not None:
        write_weights(out, places, new)
    if check:
        tuning.prove("the old weights", new, old, check)
        tuning.prove(_no_evaluation(chosen), new, None, check)


def _no_evaluation(game: AnyGame) -> str:
    return "random rollouts" if judgement_of(game).searcher is None else "the same search without an evaluation"


def _follow(name: str, results: Generator[msgspec.Struct, None, None], done: int, total: int, path: Path) -> None:
    """A bar, and on Ctrl-C a sentence that says what is kept."""
    say = speaker(preferred_language())
    kept = shlex.quote(str(path))
    follow(results, name, done, total, lambda done, total: say("tune-stopped", done=done, total=total, path=kept))


def lesson_book(path: Path) -> Workbook[Task, Lesson]:
    return Workbook(path, Lesson, lambda lesson: lesson.task)


def verdict_book(path: Path) -> Workbook[Contest, Verdict]:
    return Workbook(path, Verdict, lambda verdict: verdict.task)


@dataclass(frozen=True, kw_only=True)
class Tuning:
    """One call of the command: what is played, how its players think, and where the matches are kept."""

    console: Console
    game: AnyGame
    seats: int
    seed: int
    matches: int
    iterations: int
    noise: int
    kept: int
    path: Path
    processes: int

    @property
    def names(self) -> tuple[str, ...]:
        return judgement_of(self.game).names

    def play(self, number: int, weights: Weights) -> list[Lesson]:
        """The matches of a round, by players with these weights."""
        tasks = [
            Task(
                game=self.game.id,
                seats=self.seats,
                seed=self.seed,
                number=number * self.matches + each,
                iterations=self.iterations,
                noise=self.noise,
                weights=weights,
            )
            for each in range(self.matches)
        ]
        book = lesson_book(self.path)
        done = len(book.finished(tasks))
        _follow("self-play", book.work(tasks, play_lesson, self.processes), done, len(tasks), book.path)
        return book.finished(tasks)

    def fit(self, lessons: list[Lesson], penalty: float, old: Weights) -> Weights:
        """The new weights; how well they predict matches that they have not seen is told."""
        known = self._sheet([each for each in lessons if each.task.number % HELD_OUT])
        unseen = self._sheet([each for each in lessons if each.task.number % HELD_OUT == 0])
        if known.positions == 0 or unseen.positions == 0:
            raise BadInput("No match came to an end, so there is nothing to learn from.")
        names = self.names
        before = [old.get(name, 0.0) for name in names]
        gains = judgement_of(self.game).gains
        after = fit_gains(known, penalty, before, [place for place, name in enumerate(names) if name in gains])
        if not all(math.isfinite(weight) for weight in after):
            raise BadInput("The fit leads to no weights; another --penalty, or more matches, may help.")
        for name, first, second, scale in zip(names, before, after, known.scales(), strict=True):
            self.console.print(f"{name:<22} {first:9.4f} → {second:9.4f}   weighs {abs(second) * scale:6.3f}")
        self.console.print(
            f"log-loss on {unseen.positions:,} positions held out: "
            f"knowing nothing {unseen.loss([0.0] * len(names)):.4f}, old weights {unseen.loss(before):.4f}, "
            f"new weights {unseen.loss(after):.4f} (fitted to {known.positions:,} others)"
        )
        return dict(zip(names, after, strict=True))

    def find_way(self, start: Weights, lessons: list[Lesson], steps: int, pairs: int) -> Climb:
        contrasts = [each for lesson in lessons for each in contrasts_of(lesson, self.kept)]
        return Climb(start, units_of(contrasts), steps, pairs, self.seed)

    def go_up(self, way: Climb, odds: int) -> None:
        plan = Plan(self.game.id, self.seats, self.iterations, odds)
        book = verdict_book(self.path.with_suffix(".climb.jsonl"))

        def steps() -> Generator[Verdict, None, None]:
            for _ in range(way.steps):
                contests = way.contests(plan)
                yield from book.finished(contests)
                yield from book.work(contests, play_contest, self.processes)
                way.take(book.finished(contests))

        _follow("climb", steps(), 0, way.steps * way.pairs * plan.seats, book.path)

    def settle(self, summit: Weights, number: int) -> Weights:
        """The weights at the end of a climb; where judgements are taken for chances, with the scale that fits them."""
        found = [summit[name] for name in self.names]
        if judgement_of(self.game).searcher is None:
            found = with_scale(self._sheet(self.play(number, summit)), found)
        return {name: round(weight, DIGITS) for name, weight in zip(self.names, found, strict=True)}

    def prove(self, name: str, new: Weights, rival: Weights | None, matches: int) -> None:
        """Duels of the new weights against a rival."""
        contests = [
            Contest(
                game=self.game.id,
                seats=self.seats,
                number=number,
                iterations=self.iterations,
                weights=new,
                rival=rival,
            )
            for number in range(matches)
        ]
        book = verdict_book(self.path.with_suffix(".check.jsonl"))
        done = len(book.finished(contests))
        _follow(f"against {name}", book.work(contests, play_contest, self.processes), done, matches, book.path)
        shares = [verdict.share for verdict in book.finished(contests)]
        mean = sum(shares) / len(shares)
        low, high = wilson(mean, len(shares))
        self.console.print(
            f"against {name}: {mean:.1%} ({low:.1%} to {high:.1%}; even would be {1 / self.seats:.1%}; "
            f"matches: {len(shares)})"
        )

    def _sheet(self, lessons: list[Lesson]) -> Sheet:
        return make_sheet(lessons, self.seats, len(self.names), self.kept)
