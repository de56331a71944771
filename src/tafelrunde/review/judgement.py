"""A match judged without hindsight: each decision by what its player knew, each deal and roll by what else could be.

A decision costs the difference between the best action and the one that was taken, in shares of the win. What chance
does is luck: the difference between what a seat may hope for afterwards and the mean of what it might have been. So
luck is even in the long run whatever the engine's faults, and no decision is blamed for what came after it.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.metadata import version

import msgspec

from tafelrunde.bots.analysis import EXACT, engine_name, find_analyst, knowledge_in, solve_position
from tafelrunde.bots.outlook import FUTURES, OUTCOMES, Outlook
from tafelrunde.bots.player import Budget, Candidate
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match
from tafelrunde.core.record import Record, parse_record, replay
from tafelrunde.core.rng import Rng
from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import CHANCE, Action, Seat, State
from tafelrunde.core.walk import after
from tafelrunde.games import find_game

# From which loss on, in shares of the win.
INACCURACY = 0.05
MISTAKE = 0.10
BLUNDER = 0.20
VERDICTS = ("good", "inaccuracy", "mistake", "blunder")
# So many actions are compared by one search; any other gets a search for itself.
COMPARED = 3
# Of many estimates the largest are too large, so those are looked at again: so many, for so many times as long, and
# with other random numbers.
CHECKED = 8
CHECKING = 4
OTHER_STREAM = 64


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


class Opening(msgspec.Struct, frozen=True, kw_only=True, tag="opening"):
    """What each seat may hope for before anybody has done anything; it comes before the first action."""

    number: int = -1
    hopes: dict[Seat, float]


class Check(msgspec.Struct, frozen=True, kw_only=True, tag="check"):
    """A decision judged once more, with more thought."""

    number: int
    again: Decision


Step = Decision | Fortune | Opening | Check


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """One step to assess, of a match that is written down; before the first action it is the opening."""

    record: str
    number: int
    last: int
    budget: int
    seats: tuple[Seat, ...]
    is_check: bool = False


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
    """The opening, every decision of those seats, and all that chance did: rolls one by one, deals as a whole."""
    movers = match.seat_of_actions()
    jobs = [Job(record=record, number=-1, last=-1, budget=budget, seats=seats)]
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


def plan_checks(jobs: list[Job], steps: list[Step]) -> list[Job]:
    """What to judge once more: the decisions that seem to have cost most, where that is not known exactly."""
    by_number = {job.number: job for job in jobs}
    if not jobs or engine_of(_open(jobs[0].record)) == EXACT:
        return []
    costly = [step for step in steps if isinstance(step, Decision) and step.loss >= INACCURACY]
    costly.sort(key=lambda step: (-step.loss, step.number))
    return [
        msgspec.structs.replace(by_number[step.number], budget=CHECKING * jobs[0].budget, is_check=True)
        for step in sorted(costly[:CHECKED], key=lambda step: step.number)
    ]


def engine_of(match: Match) -> str:
    """Who judges a match: the solution if its first decision is solved, else a search."""
    movers = match.seat_of_actions()
    first = next((number for number, mover in enumerate(movers) if mover != CHANCE), 0)
    decision = after(first_state(match), *match.actions[:first])
    return engine_name(match.game, is_solved=bool(solve_position(match.game, decision)))


@lru_cache(maxsize=2)
def _open(record: str) -> Match:
    return replay(parse_record(record), find_game)


def assess(job: Job) -> Step:
    """The same whenever and wherever it is done."""
    match = _open(job.record)
    if job.number < 0:
        first = first_state(match)
        return Opening(
            hopes={seat: Outlook(match.game, seat).of(first, job.budget, Rng(0, seat)) for seat in job.seats}
        )
    state = after(first_state(match), *match.actions[: job.number])
    actions = match.actions[job.number : job.last + 1]
    if state.to_act == CHANCE:
        happened = after(state, *actions)
        changes = {seat: assess_luck(match.game, state, happened, len(actions), seat, job.budget) for seat in job.seats}
        return Fortune(number=job.number, last=job.last, changes=changes)
    if job.is_check:
        again = assess_decision(match.game, state, actions[0], job.budget, job.number, OTHER_STREAM)
        return Check(number=job.number, again=again)
    return assess_decision(match.game, state, actions[0], job.budget, job.number)


def first_state(match: Match) -> State:
    return Match(match.game, match.seats, match.options, key=None, start=match.start).state()


def assess_decision(
    game: AnyGame, state: State, action: Action, budget: int, number: int = 0, stream: int = 0
) -> Decision:
    """By what the seat that decides knows in this state, and nothing else of it."""
    seat = state.to_act
    stream += seat
    text = game.notation.format(action)
    known = knowledge_in(game, state, seat)
    choices = known.view.choices
    if len(choices) == 1:
        return Decision(number=number, seat=seat, action=text, best=text, line=[text], could=0.0, does=0.0, forced=True)
    compared = COMPARED if game.bots.exact is None else len(choices)
    found = find_analyst(game, Budget(budget)).analyse(known, Rng(number, stream), compared)
    best = found[0]
    could, does = _compare(game, state, found, action, budget, Rng(number, stream))
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
        [job.number, job.last, job.budget, job.seats, job.is_check],
    ]
    return hashlib.sha256(msgspec.json.encode(parts, order="sorted")).hexdigest()[:24]


def settle(match: Match, record: Record, steps: list[Step], seats: tuple[Seat, ...]) -> list[SeatSummary]:
    """What the steps come to for each seat; the opening is among them."""
    return [_account(match, record, steps, seat) for seat in seats]


def _account(match: Match, record: Record, steps: list[Step], seat: Seat) -> SeatSummary:
    decisions = [step for step in steps if isinstance(step, Decision) and step.seat == seat]
    free = [step for step in decisions if not step.forced]
    # Before anybody has done anything, not before the seat itself has: what others did first is no part of its start.
    start = next(step.hopes[seat] for step in steps if isinstance(step, Opening))
    lost = sum(step.loss for step in free)
    luck = _luck(steps, seat, match.number)
    result = _result(match, record, seat)
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


def _result(match: Match, record: Record, seat: Seat) -> float | None:
    """The share of the win that it was in the end, by the rules or because people ended it before; or not yet."""
    if match.end is not None:
        return settled_shares(match.state())[seat]
    winners = [] if record.early is None else record.early.winners
    return (seat in winners) / len(winners) if winners else None


def _luck(steps: list[Step], seat: Seat, before: int) -> float:
    return sum(step.changes.get(seat, 0.0) for step in steps if isinstance(step, Fortune) and step.number < before)
