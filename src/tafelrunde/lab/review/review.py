"""A whole match reviewed: who judges it, every step of it, what it comes to for each seat, and its picture."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tafelrunde.bots.analysis import engine_name, solve_position
from tafelrunde.core.match import Match
from tafelrunde.core.record import Record
from tafelrunde.core.state import CHANCE, Seat
from tafelrunde.core.walk import after
from tafelrunde.lab.picture.plot import Mark, Series
from tafelrunde.lab.review.judgement import (
    BLUNDER,
    INACCURACY,
    MISTAKE,
    Decision,
    Fortune,
    SeatSummary,
    Step,
    assess_all,
    first_state,
    plan,
    settle,
)
from tafelrunde.lab.work import Follow

# As people mark them beside a move.
SIGNS = {"good": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
# So many of each are marked in the picture.
MARKED = 5
# Of the budget of the strongest level, so that a review takes minutes and not hours.
PART_OF_LEVEL = 4


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """What was found, as it is written down. Numbers of actions and seats count from 0."""

    game: str
    engine: str
    budget: int
    players: list[str]
    thresholds: dict[str, float]
    accounts: list[SeatSummary]
    steps: list[Step]

    @property
    def decisions(self) -> list[Decision]:
        """Those with a choice."""
        return [step for step in self.steps if isinstance(step, Decision) and not step.forced]

    @property
    def fortunes(self) -> list[Fortune]:
        return [step for step in self.steps if isinstance(step, Fortune)]


def default_budget(match: Match) -> int:
    return max(1, match.game.bots.levels[-1].budget // PART_OF_LEVEL)


def review_match(
    match: Match,
    record: Record,
    seats: tuple[Seat, ...],
    players: list[str],
    budget: int,
    kept: Path,
    processes: int,
    name: str,
    follow: Follow,
) -> Review:
    """Judge what those seats decided and what chance did to them; what the file holds is not judged again."""
    jobs = plan(match, record.to_json(), budget, seats)
    steps = sorted(follow(assess_all(jobs, kept, processes), name, 0, len(jobs), kept), key=lambda step: step.number)
    return Review(
        game=match.game.id,
        engine=engine_of(match),
        budget=budget,
        players=players,
        thresholds={"inaccuracy": INACCURACY, "mistake": MISTAKE, "blunder": BLUNDER},
        accounts=settle(match, steps, seats, budget),
        steps=steps,
    )


def engine_of(match: Match) -> str:
    """Who judges a match: the solution if its first decision is solved, else a search."""
    movers = match.seat_of_actions()
    first = next((number for number, mover in enumerate(movers) if mover != CHANCE), 0)
    decision = after(first_state(match), *match.actions[:first])
    return engine_name(match.game, is_solved=bool(solve_position(match.game, decision)))


def chance_lines(review: Review, length: int) -> tuple[list[Series], list[Mark]]:
    """The chances of each seat by its own knowledge, with the costliest decisions and the greatest luck."""
    series = [Series(review.players[each.seat], _points(review, each, length)) for each in review.accounts]
    places = {account.seat: index for index, account in enumerate(review.accounts)}
    losses = sorted((step for step in review.decisions if step.loss >= INACCURACY), key=lambda step: -step.loss)
    marks = [
        Mark(places[step.seat], step.number + 1, step.does, f"{step.number + 1} {SIGNS[step.verdict]}", good=False)
        for step in losses[:MARKED]
    ]
    lucks = [(step, seat, change) for step in review.fortunes for seat, change in step.changes.items()]
    lucks = sorted((each for each in lucks if abs(each[2]) >= INACCURACY), key=lambda each: -abs(each[2]))
    for step, seat, change in lucks[:MARKED]:
        y = next((y for x, y in series[places[seat]].points if x > step.last), 0.5)
        marks.append(Mark(places[seat], step.last + 1, y, f"{step.number + 1} ☘", good=change > 0))
    return series, marks


def _points(review: Review, account: SeatSummary, length: int) -> list[tuple[float, float]]:
    points = [
        point
        for step in review.decisions
        if step.seat == account.seat
        for point in ((float(step.number), step.could), (float(step.number + 1), step.does))
    ]
    if account.result is not None:
        points.append((float(length), account.result))
    return points
