"""The review of a finished match as clients get it."""

from __future__ import annotations

from msgspec import Struct

from tafelrunde.core.match import Match
from tafelrunde.core.record import Record
from tafelrunde.core.state import Seat
from tafelrunde.review.judgement import Decision, Opening, Step, engine_of
from tafelrunde.review.review import chance_curve, sum_up, turns_of

# Of a share of the win; more digits would only say how the estimate was made.
DIGITS = 4


class ReviewMoment(Struct, frozen=True, kw_only=True):
    """A decision that cost much: what was done and what was better, each with its share of the win for that seat.

    `number` is how many actions came before it, `turn` counts from 1, and `sure` is 3 (sure), 2 (fairly) or 1 (not).
    """

    number: int
    turn: int
    seat: int
    action: str
    best: str
    line: list[str]
    could: float
    does: float
    sure: int


class ReviewAccount(Struct, frozen=True, kw_only=True):
    """How a seat came from its start to its result: start + luck - lost + rest = result, in shares of the win."""

    seat: int
    decisions: int
    start: float
    luck: float
    lost: float
    rest: float | None
    result: float | None


class ReviewInfo(Struct, frozen=True, kw_only=True):
    """A review, or as much of it as there is: `done` of `total` steps are judged.

    `curves` has for each seat its chance to win by what it knew, as pairs of how many actions there had been and the
    share. `turns` tells the turn of each action. `accounts` and `moments` are there when everything is judged.
    """

    table: str
    match: int
    game: str
    names: list[str]
    engine: str
    budget: int
    done: int
    total: int
    turns: list[int]
    curves: list[list[tuple[float, float]]]
    accounts: list[ReviewAccount]
    moments: list[ReviewMoment]


def review_info(
    table: str, number: int, match: Match, record: Record, steps: list[Step], budget: int, total: int
) -> ReviewInfo:
    seats = tuple(range(match.seats))
    is_done = len(steps) == total
    review = sum_up(match, record, steps, seats, record.players, budget) if is_done else None
    if review is None:
        curves = [_known_curve(steps, seat) for seat in seats]
    else:
        curves = [chance_curve(review, account, match.number) for account in review.accounts]
    return ReviewInfo(
        table=table,
        match=number,
        game=match.game.id,
        names=record.players,
        engine=engine_of(match),
        budget=budget,
        done=len(steps),
        total=total,
        turns=turns_of(match.seat_of_actions()),
        curves=[[(x, round(y, DIGITS)) for x, y in curve] for curve in curves],
        accounts=[
            ReviewAccount(
                seat=each.seat,
                decisions=each.decisions,
                start=round(each.start, DIGITS),
                luck=round(each.luck, DIGITS),
                lost=round(each.lost, DIGITS),
                rest=None if each.rest is None else round(each.rest, DIGITS),
                result=each.result,
            )
            for each in ([] if review is None else review.accounts)
        ],
        moments=[
            ReviewMoment(
                number=each.number,
                turn=each.turn,
                seat=each.seat,
                action=each.action,
                best=each.best,
                line=each.line,
                could=round(each.could, DIGITS),
                does=round(each.does, DIGITS),
                sure=each.sure,
            )
            for each in ([] if review is None else review.moments)
        ],
    )


def _known_curve(steps: list[Step], seat: Seat) -> list[tuple[float, float]]:
    """As far as it is known."""
    points: list[tuple[float, float]] = []
    for step in sorted(steps, key=lambda each: each.number):
        if isinstance(step, Opening):
            points.append((0.0, step.hopes[seat]))
        elif isinstance(step, Decision) and step.seat == seat and not step.forced:
            points += [(float(step.number), step.could), (float(step.number + 1), step.does)]
    return points
