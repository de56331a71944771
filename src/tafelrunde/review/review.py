"""A whole match reviewed: who judges it, every step of it, what it comes to for each seat, and what decided it."""

from __future__ import annotations

import msgspec

from tafelrunde.bots.analysis import EXACT
from tafelrunde.core.match import Match
from tafelrunde.core.record import Record
from tafelrunde.core.state import CHANCE, Seat
from tafelrunde.review.judgement import (
    BLUNDER,
    INACCURACY,
    MISTAKE,
    Check,
    Decision,
    Fortune,
    SeatSummary,
    Step,
    engine_of,
    settle,
)

# Of the budget of the strongest level, so that a review takes minutes and not hours.
PART_OF_LEVEL = 4
# So many moments decided a match.
MOMENTS = 3
# How far two estimates of a loss may be apart, in shares of the win, for it to be sure, or fairly sure.
SURE = 0.05
FAIRLY_SURE = 0.12


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that cost much, by the longer look at it: what was done, what was better, and how sure that is.

    `sure` is 3 where two looks agree or the game is solved, 2 where they nearly do, and 1 where they do not.
    """

    number: int
    turn: int
    seat: Seat
    action: str
    best: str
    line: list[str]
    could: float
    does: float
    sure: int

    @property
    def loss(self) -> float:
        return max(0.0, self.could - self.does)


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """What was found, as it is written down. Numbers of actions and seats count from 0."""

    game: str
    engine: str
    budget: int
    players: list[str]
    thresholds: dict[str, float]
    accounts: list[SeatSummary]
    steps: list[Decision | Fortune]
    moments: list[Moment] = []

    @property
    def decisions(self) -> list[Decision]:
        """Those with a choice."""
        return [step for step in self.steps if isinstance(step, Decision) and not step.forced]

    @property
    def fortunes(self) -> list[Fortune]:
        return [step for step in self.steps if isinstance(step, Fortune)]


def default_budget(match: Match) -> int:
    return max(1, match.game.bots.levels[-1].budget // PART_OF_LEVEL)


def sum_up(
    match: Match, record: Record, steps: list[Step], seats: tuple[Seat, ...], players: list[str], budget: int
) -> Review:
    """Make a review of all steps of a match, the checks among them."""
    ordered = sorted(steps, key=lambda step: step.number)
    return Review(
        game=match.game.id,
        engine=engine_of(match),
        budget=budget,
        players=players,
        thresholds={"inaccuracy": INACCURACY, "mistake": MISTAKE, "blunder": BLUNDER},
        accounts=settle(match, record, ordered, seats),
        steps=[step for step in ordered if isinstance(step, Decision | Fortune)],
        moments=find_moments(match, ordered),
    )


def turns_of(movers: list[Seat]) -> list[int]:
    """The turn that each action belongs to, counted from 1: a seat's goes on until another one decides."""
    turns: list[int] = []
    turn, seat = 0, CHANCE
    for mover in movers:
        if mover not in (CHANCE, seat):
            turn, seat = turn + 1, mover
        turns.append(turn)
    return turns


def find_moments(match: Match, steps: list[Step]) -> list[Moment]:
    """The decisions that cost most, one of a turn, in their order; what is solved needs no second look."""
    turns = turns_of(match.seat_of_actions())
    looks = {step.number: step.again for step in steps if isinstance(step, Check)}
    is_exact = engine_of(match) == EXACT
    found = [
        _moment(step, looks.get(step.number, step), turns[step.number], is_exact=is_exact)
        for step in steps
        if isinstance(step, Decision) and (is_exact or step.number in looks)
    ]
    costly = sorted((each for each in found if each.loss >= INACCURACY), key=lambda each: (-each.loss, each.number))
    by_turn: dict[int, Moment] = {}
    for each in costly:
        by_turn.setdefault(each.turn, each)
    return sorted(list(by_turn.values())[:MOMENTS], key=lambda each: each.number)


def _moment(first: Decision, again: Decision, turn: int, *, is_exact: bool) -> Moment:
    apart = abs(first.loss - again.loss)
    return Moment(
        number=first.number,
        turn=turn,
        seat=first.seat,
        action=first.action,
        best=again.best,
        line=again.line,
        could=again.could,
        does=again.does,
        sure=3 if is_exact or apart < SURE else 2 if apart < FAIRLY_SURE else 1,
    )


def chance_curve(review: Review, account: SeatSummary, length: int) -> list[tuple[float, float]]:
    """A seat's chance to win by its own knowledge: before and after each of its decisions, and as it ended."""
    points = [(0.0, account.start)]
    for step in review.decisions:
        if step.seat == account.seat:
            points += [(float(step.number), step.could), (float(step.number + 1), step.does)]
    if account.result is not None:
        points.append((float(length), account.result))
    return points
