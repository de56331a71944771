"""A match judged without hindsight: each decision by what its player knew, each deal and roll by what else could be.

A decision costs the difference between the best action and the one that was taken, in shares of the win. What chance
does is luck: the difference between what a seat may hope for afterwards and the mean of what it might have been. So
luck is even in the long run whatever the engine's faults, and no decision is blamed for what came after it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

import msgspec

from tafelrunde.bots.analysis import find_analyst, knowledge_in
from tafelrunde.bots.outlook import FUTURES, OUTCOMES, Outlook
from tafelrunde.bots.player import Budget, Candidate
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match
from tafelrunde.core.record import parse_record, replay
from tafelrunde.core.rng import Rng
from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import CHANCE, Action, Seat, State
from tafelrunde.core.walk import after
from tafelrunde.games import find_game
from tafelrunde.lab.work import keep_each, read_lines, run_all

# From which loss on, in shares of the win.
INACCURACY = 0.05
MISTAKE = 0.10
BLUNDER = 0.20
VERDICTS = ("good", "inaccuracy", "mistake", "blunder")
# So many actions are compared by one search; any other gets a search for itself.
COMPARED = 3


class Decision(msgspec.Struct, frozen=True, kw_only=True, tag="decision"):
    """What a seat decided, what would have been best for what it knew, and the shares of the win after either.

    `number` counts actions from 0. Nobody is judged for a decision without a choice (`forced`).
    """

    number: int
    seat: Seat
    action: str
    best: str
    line: list[str]
    could: float
    does: float
    forced: bool = False

    @property
    def loss(self) -> float:
        return max(0.0, self.could - self.does)

    @property
    def verdict(self) -> str:
        return VERDICTS[sum(self.loss >= limit for limit in (INACCURACY, MISTAKE, BLUNDER))]


class Fortune(msgspec.Struct, frozen=True, kw_only=True, tag="fortune"):
    """What chance did in the actions from `number` to `last`, and what that changed for each seat asked about."""

    number: int
    last: int
    changes: dict[Seat, float]


Step = Decision | Fortune


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """One step to assess, of a match that is written down."""

    record: str
    number: int
    last: int
    budget: int
    seats: tuple[Seat, ...]


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A step that was judged; the key names everything that it depends on."""

    key: str
    step: Step


KEPT: msgspec.json.Decoder[Kept] = msgspec.json.Decoder(Kept)


class SeatSummary(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat came from its start to its result, in shares of the win.

    start + luck - lost + rest = result; the rest is what the others did, and the faults of the estimates.
    """

    seat: Seat
    decisions: int
    verdicts: dict[str, int]
    start: float
    luck: float
    lost: float
    rest: float | None
    result: float | None


def plan(match: Match, record: str, budget: int, seats: tuple[Seat, ...]) -> list[Job]:
    """Every decision of those seats, and everything that chance did: rolls one by one, deals as a whole."""
    movers = match.seat_of_actions()
    jobs: list[Job] = []
    number = 0
    while number < len(movers):
        last = number
        if movers[number] == CHANCE and match.game.secrets:
            while last + 1 < len(movers) and movers[last + 1] == CHANCE:
                last += 1
        if movers[number] == CHANCE or movers[number] in seats:
            jobs.append(Job(record=record, number=number, last=last, budget=budget, seats=seats))
        number = last + 1
    return jobs


@lru_cache(maxsize=2)
def _open(record: str) -> Match:
    return replay(parse_record(record), find_game)


def assess(job: Job) -> Step:
    """The same whenever and wherever it is done."""
    match = _open(job.record)
    state = after(first_state(match), *match.actions[: job.number])
    actions = match.actions[job.number : job.last + 1]
    if state.to_act == CHANCE:
        happened = after(state, *actions)
        changes = {seat: assess_luck(match.game, state, happened, len(actions), seat, job.budget) for seat in job.seats}
        return Fortune(number=job.number, last=job.last, changes=changes)
    return assess_decision(match.game, state, actions[0], job.budget, job.number)


def first_state(match: Match) -> State:
    return Match(match.game, match.seats, match.options, key=None, start=match.start).state()


def assess_decision(game: AnyGame, state: State, action: Action, budget: int, number: int = 0) -> Decision:
    """By what the seat that decides knows in this state, and nothing else of it."""
    seat = state.to_act
    text = game.notation.format(action)
    known = knowledge_in(game, state, seat)
    choices = known.view.choices
    if len(choices) == 1:
        return Decision(number=number, seat=seat, action=text, best=text, line=[text], could=0.0, does=0.0, forced=True)
    compared = COMPARED if game.bots.exact is None else len(choices)
    found = find_analyst(game, Budget(budget)).analyse(known, Rng(number, seat), compared)
    best = found[0]
    could, does = _compare(game, state, found, action, budget, Rng(number, seat))
    better = best.action if could > does else text
    return Decision(
        number=number,
        seat=seat,
        action=text,
        best=better,
        line=best.line if better == best.action else [text],
        could=max(could, does),
        does=does,
    )


def _compare(
    game: AnyGame, state: State, found: list[Candidate], action: Action, budget: int, rng: Rng
) -> tuple[float, float]:
    """The shares of the win after the best action and after the one that was taken.

    A search looks away from what seems bad, so an action that it hardly saw gets as long a look as the best one.
    """
    best = found[0]
    for each in found:
        if each.action == game.notation.format(action) and 2 * each.visits >= best.visits:
            return best.share, each.share
    outlook = Outlook(game, state.to_act)
    seed = rng.below(1 << 30)
    could, does = (
        outlook.of(after(state, each), budget // 2, Rng(seed)) for each in (game.notation.parse(best.action), action)
    )
    return could, does


def assess_luck(game: AnyGame, state: State, happened: State, length: int, seat: Seat, budget: int) -> float:
    """What a seat may hope for after so many actions of chance, minus the mean of what it might have been.

    By what the seat knew before and knows afterwards: a card that a rival draws unseen changes nothing.
    """
    others = _other_futures(game, state, seat, length)
    seen = _look(game, happened, seat)
    if all(_look(game, world, seat) == seen for world, _ in others):
        return 0.0
    outlook = Outlook(game, seat)
    share = budget // (len(others) + 1)
    total = sum(weight for _, weight in others)
    mean = sum(weight * outlook.of(world, share, Rng(1, seat)) for world, weight in others) / total
    return outlook.of(happened, share, Rng(1, seat)) - mean


def _other_futures(game: AnyGame, state: State, seat: Seat, length: int) -> list[tuple[State, int]]:
    """What chance might have done, with weights: all of it where that is little, else some of it."""
    if length == 1 and not game.secrets and len(state.chance_outcomes()) <= OUTCOMES:
        return [(after(state, outcome), weight) for outcome, weight in state.chance_outcomes()]
    rng = Rng(0, seat)
    return [(_go_by_chance(state.resample(seat, rng), length, rng), 1) for _ in range(FUTURES)]


def _go_by_chance(world: State, length: int, rng: Rng) -> State:
    """On by as many actions of chance as there were."""
    for _ in range(length):
        if world.to_act == CHANCE:
            world.apply(world.chance(rng))
    return world


def _look(game: AnyGame, state: State, seat: Seat) -> bytes:
    return msgspec.json.encode(game.look(state, seat, 0))


def key_of(job: Job) -> str:
    """What a judgement depends on: the match so far, the engine, the budget, and this version."""
    record = parse_record(job.record)
    parts = [
        version("tafelrunde"),
        find_game(record.game).bots.levels[-1],
        [record.game, record.rules, record.seats, record.options, record.start, record.actions[: job.last + 1]],
        [job.number, job.last, job.budget, job.seats],
    ]
    return hashlib.sha256(msgspec.json.encode(parts, order="sorted")).hexdigest()[:24]


def assess_all(jobs: list[Job], path: Path, processes: int) -> Generator[Step, None, None]:
    """What the file holds already comes first; the rest is judged and added to it."""
    keys = [key_of(job) for job in jobs]
    kept = {line.key: line.step for line in read_lines(path, KEPT)}
    missing = {job.number: key for job, key in zip(jobs, keys, strict=True) if key not in kept}
    yield from (kept[key] for key in keys if key in kept)
    todo = [job for job in jobs if job.number in missing]
    judged = run_all(assess, todo, processes)
    yield from keep_each(judged, path, lambda step: Kept(key=missing[step.number], step=step))


def settle(match: Match, steps: list[Step], seats: tuple[Seat, ...], budget: int) -> list[SeatSummary]:
    return [_account(match, steps, seat, budget) for seat in seats]


def _account(match: Match, steps: list[Step], seat: Seat, budget: int) -> SeatSummary:
    decisions = [step for step in steps if isinstance(step, Decision) and step.seat == seat]
    free = [step for step in decisions if not step.forced]
    # Before anybody has done anything, not before the seat itself has: what others did first is no part of its start.
    start = Outlook(match.game, seat).of(first_state(match), budget, Rng(0, seat))
    lost = sum(step.loss for step in free)
    luck = _luck(steps, seat, match.number)
    result = settled_shares(match.state())[seat] if match.end is not None else None
    return SeatSummary(
        seat=seat,
        decisions=len(free),
        verdicts={verdict: sum(step.verdict == verdict for step in free) for verdict in VERDICTS},
        start=start,
        luck=luck,
        lost=lost,
        rest=None if result is None else result - start - luck + lost,
        result=result,
    )


def _luck(steps: list[Step], seat: Seat, before: int) -> float:
    return sum(step.changes.get(seat, 0.0) for step in steps if isinstance(step, Fortune) and step.number < before)
