"""Weights from matches: self-play, a fit, a climb, and the proof of it in duels, each resumed where it was stopped."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path

from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.lab.statistic.interval import wilson
from tafelrunde.lab.tune.climb import Climb, ClimbSetting, units_of, with_scale
from tafelrunde.lab.tune.fit import TrainingSet
from tafelrunde.lab.tune.matchup import Matchup, MatchupVerdict, play_contest
from tafelrunde.lab.tune.selfplay import SelfPlay, Task, Weights, contrasts_of, evaluation_of, play_match
from tafelrunde.lab.tune.training import DIGITS, fit_gains, make_training_set
from tafelrunde.lab.tune.workbook import Workbook
from tafelrunde.lab.work import Follow

# Every match whose number this divides is held out of the fit.
HELD_OUT = 5


@dataclass(frozen=True, kw_only=True)
class FittedWeight:
    """One weight before and after a fit; `weighs` is how much it moves a judgement."""

    name: str
    before: float
    after: float
    weighs: float


@dataclass(frozen=True, kw_only=True)
class Fitted:
    """A fit to so many positions, and the log-loss on others that it has not seen."""

    weights: list[FittedWeight]
    positions: int
    unseen: int
    loss_of_nothing: float
    loss_before: float
    loss_after: float


@dataclass(frozen=True, kw_only=True)
class Proof:
    """The share of the win of the new weights in duels against a rival, with its 95 % interval."""

    rival: str
    share: float
    low: float
    high: float
    matches: int
    even: float


@dataclass(frozen=True, kw_only=True)
class TuningPlan:
    """What is done one after the other: rounds of matches and fits, then steps of a climb."""

    rounds: int
    penalty: float
    climb: int
    pairs: int
    odds: int


def match_book(path: Path) -> Workbook[Task, SelfPlay]:
    return Workbook(path, SelfPlay, lambda played: played.task)


def verdict_book(path: Path) -> Workbook[Matchup, MatchupVerdict]:
    return Workbook(path, MatchupVerdict, lambda verdict: verdict.task)


@dataclass(frozen=True, kw_only=True)
class Tuning:
    """What is played, how its players think, where the matches are kept, and who hears what comes of it."""

    game: AnyGame
    seats: int
    seed: int
    matches: int
    iterations: int
    noise: int
    kept: int
    path: Path
    processes: int
    follow: Follow
    tell: Callable[[Fitted | Proof], None]

    @property
    def names(self) -> tuple[str, ...]:
        return evaluation_of(self.game).names

    def run(self, start: Weights, plan: TuningPlan) -> Weights:
        """The new weights."""
        found = start
        matches: list[SelfPlay] = []
        for each in range(plan.rounds):
            matches = self.play(each, found)
            found = self.fit(matches, plan.penalty, found)
        if plan.climb:
            way = self.find_way(found, matches or self.play(0, found), plan.climb, plan.pairs)
            self.go_up(way, plan.odds)
            found = self.settle(way.summit, max(plan.rounds, 1))
        return found

    def play(self, number: int, weights: Weights) -> list[SelfPlay]:
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
        book = match_book(self.path)
        done = len(book.finished(tasks))
        self.follow(book.work(tasks, play_match, self.processes), "self-play", done, len(tasks), book.path)
        return book.finished(tasks)

    def fit(self, matches: list[SelfPlay], penalty: float, old: Weights) -> Weights:
        """The new weights; how well they predict matches that they have not seen is told."""
        known = self._training_set([each for each in matches if each.task.number % HELD_OUT])
        unseen = self._training_set([each for each in matches if each.task.number % HELD_OUT == 0])
        if known.positions == 0 or unseen.positions == 0:
            raise BadInput("No match came to an end, so there is nothing to learn from.")
        names = self.names
        before = [old.get(name, 0.0) for name in names]
        gains = evaluation_of(self.game).gains
        after = fit_gains(known, penalty, before, [place for place, name in enumerate(names) if name in gains])
        if not all(math.isfinite(weight) for weight in after):
            raise BadInput("The fit leads to no weights; another --penalty, or more matches, may help.")
        self.tell(
            Fitted(
                weights=[
                    FittedWeight(name=name, before=first, after=second, weighs=abs(second) * scale)
                    for name, first, second, scale in zip(names, before, after, known.scales(), strict=True)
                ],
                positions=known.positions,
                unseen=unseen.positions,
                loss_of_nothing=unseen.loss([0.0] * len(names)),
                loss_before=unseen.loss(before),
                loss_after=unseen.loss(after),
            )
        )
        return dict(zip(names, after, strict=True))

    def find_way(self, start: Weights, matches: list[SelfPlay], steps: int, pairs: int) -> Climb:
        contrasts = [each for played in matches for each in contrasts_of(played, self.kept)]
        return Climb(start, units_of(contrasts), steps, pairs, self.seed)

    def go_up(self, way: Climb, odds: int) -> None:
        plan = ClimbSetting(self.game.id, self.seats, self.iterations, odds)
        book = verdict_book(self.path.with_suffix(".climb.jsonl"))

        def steps() -> Generator[MatchupVerdict, None, None]:
            for _ in range(way.steps):
                contests = way.contests(plan)
                yield from book.finished(contests)
                yield from book.work(contests, play_contest, self.processes)
                way.take(book.finished(contests))

        self.follow(steps(), "climb", 0, way.steps * way.pairs * plan.seats, book.path)

    def settle(self, summit: Weights, number: int) -> Weights:
        """The weights at the end of a climb; where judgements are taken for chances, with the scale that fits them."""
        found = [summit[name] for name in self.names]
        if evaluation_of(self.game).guide_with is None:
            found = with_scale(self._training_set(self.play(number, summit)), found)
        return {name: round(weight, DIGITS) for name, weight in zip(self.names, found, strict=True)}

    def prove(self, name: str, new: Weights, rival: Weights | None, matches: int) -> None:
        """Duels of the new weights against a rival."""
        contests = [
            Matchup(
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
        self.follow(book.work(contests, play_contest, self.processes), f"against {name}", done, matches, book.path)
        shares = [verdict.share for verdict in book.finished(contests)]
        mean = sum(shares) / len(shares)
        low, high = wilson(mean, len(shares))
        self.tell(Proof(rival=name, share=mean, low=low, high=high, matches=len(shares), even=1 / self.seats))

    def _training_set(self, matches: list[SelfPlay]) -> TrainingSet:
        return make_training_set(matches, self.seats, len(self.names), self.kept)
