"""How far the review of a match has come: what is judged next, and what was; for whoever lets it be thought out."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from tafelrunde.core.match import Match
from tafelrunde.core.record import Record, parse_record, replay
from tafelrunde.core.walk import after
from tafelrunde.games import find_game
from tafelrunde.review.judgement import (
    CHECKING,
    Decision,
    Job,
    Step,
    assess,
    assess_decision,
    first_state,
    key_of,
    plan,
    plan_checks,
)
from tafelrunde.review.review import Moment, default_budget, find_moments

STEP: msgspec.json.Decoder[Step] = msgspec.json.Decoder(Step)


@dataclass
class Progress:
    """What there is to judge, with its keys, and what has been."""

    record: Record
    match: Match
    budget: int
    jobs: list[Job]
    keys: list[str]
    steps: dict[str, Step] = field(default_factory=dict)
    checks: list[Job] | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(range(self.match.seats))

    def next(self) -> tuple[str, Job] | None:
        """What is to be judged next, with its key; the checks come when everything else is known."""
        found = next((pair for pair in zip(self.keys, self.jobs, strict=True) if pair[0] not in self.steps), None)
        if found is None and self.checks is None:
            self.checks = plan_checks(self.jobs, [self.steps[key] for key in self.keys])
            self.jobs += self.checks
            self.keys += [key_of(job) for job in self.checks]
            return self.next()
        return found

    @property
    def is_done(self) -> bool:
        return self.next() is None

    @property
    def done(self) -> int:
        return len(self.steps)

    def take(self, key: str, body: bytes | str) -> None:
        """A step has been judged."""
        self.steps[key] = STEP.decode(body)

    def all_steps(self) -> list[Step]:
        return [self.steps[key] for key in self.keys if key in self.steps]

    def moment_at(self, number: int) -> Moment | None:
        """Of the moments that decided the match, the one after so many actions."""
        found = find_moments(self.match, self.all_steps())
        return next((each for each in found if each.number == number), None)


def begin(record: Record, kept: dict[str, str]) -> Progress:
    """From what has been kept; what was judged by another version is judged again."""
    match = replay(record, find_game)
    budget = default_budget(match)
    jobs = plan(match, record.to_json(), budget, tuple(range(match.seats)))
    progress = Progress(record, match, budget, jobs, [key_of(job) for job in jobs])
    for _ in range(2):
        # The second time with the checks, which are only known when all the rest is.
        progress.steps = {key: STEP.decode(kept[key]) for key in progress.keys if key in kept}
        progress.next()
    return progress


def judge(job: bytes) -> bytes:
    """One step, wherever it is thought about."""
    return msgspec.json.encode(assess(msgspec.json.decode(job, type=Job)))


def judge_other(record: bytes, number: int, action: str, budget: int) -> bytes:
    """What another action would have cost."""
    match = replay(parse_record(record), find_game)
    state = after(first_state(match), *match.actions[:number])
    found: Decision = assess_decision(match.game, state, match.game.notation.parse(action), CHECKING * budget, number)
    return msgspec.json.encode(found)
