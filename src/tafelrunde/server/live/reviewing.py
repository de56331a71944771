"""Reviews are thought out here, in a process of their own that gives way to every table and every bot."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import msgspec
import structlog

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
from tafelrunde.review.review import default_budget
from tafelrunde.server.live.thinking import Hung, Thinker
from tafelrunde.server.store.judgement import keep_judgement, read_judgements
from tafelrunde.server.store.store import UNREACHABLE, Store

log = structlog.get_logger()
# As far as a process can give way.
NICE = 19
# Seconds that one step may take: nobody waits for it, and the machine may have other things to do.
PATIENCE = 300.0
# So many reviews wait at once, and so many are remembered; all others are read again when somebody asks.
MOST_WAITING = 20
REMEMBERED = 16

STEP: msgspec.json.Decoder[Step] = msgspec.json.Decoder(Step)


def judge(job: bytes) -> bytes:
    """One step, in the process that thinks."""
    return msgspec.json.encode(assess(msgspec.json.decode(job, type=Job)))


def judge_other(record: bytes, number: int, action: str, budget: int) -> bytes:
    """What another action would have cost, in the process that thinks."""
    match = replay(parse_record(record), find_game)
    state = after(first_state(match), *match.actions[:number])
    found = assess_decision(match.game, state, match.game.notation.parse(action), CHECKING * budget, number)
    return msgspec.json.encode(found)


class Crowded(Exception):
    """Too many reviews wait already."""


@dataclass
class Progress:
    """How far the review of a match has come: what there is to judge, with its keys, and what has been."""

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

    def all_steps(self) -> list[Step]:
        return [self.steps[key] for key in self.keys if key in self.steps]


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


class Reviewer:
    """Reviews that somebody has asked for, each in turn, one step at a time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[tuple[str, int], Progress] = OrderedDict()
        self._line: OrderedDict[tuple[str, int], Progress] = OrderedDict()
        self._task: asyncio.Task[None] | None = None
        self._thinker = Thinker(NICE)
        self._thread = ThreadPoolExecutor(1, "reviewer")

    async def look(self, table: str, match: int, record: Record) -> Progress:
        """How far it is."""
        name = (table, match)
        if name not in self._known:
            kept = await read_judgements(self.store, table, match)
            found = await asyncio.to_thread(begin, record, kept)
            # Somebody else may have looked meanwhile, and it goes on there.
            self._known.setdefault(name, found)
        self._known.move_to_end(name)
        while len(self._known) > REMEMBERED + len(self._line):
            oldest = next((each for each in self._known if each not in self._line), None)
            if oldest is None or oldest == name:
                break
            del self._known[oldest]
        return self._known[name]

    async def want(self, table: str, match: int, record: Record) -> Progress:
        """The same, and it is gone on with."""
        progress = await self.look(table, match, record)
        if progress.is_done or (table, match) in self._line:
            return progress
        if len(self._line) >= MOST_WAITING:
            raise Crowded
        self._line[table, match] = progress
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work(), name="reviewer")
        return progress

    async def judge(self, record: Record, number: int, action: str, budget: int) -> Decision:
        """An action instead of the one that was taken; it comes after the step that is being thought about."""
        found = await self._ask(judge_other, (msgspec.json.encode(record), number, action, budget))
        return msgspec.json.decode(found, type=Decision)

    async def _work(self) -> None:
        """One step of each in turn, so that a long match does not keep a short one waiting."""
        while self._line:
            name, progress = self._line.popitem(last=False)
            todo = progress.next()
            if todo is None:
                continue
            key, job = todo
            try:
                body: bytes = await self._ask(judge, (msgspec.json.encode(job),))
                await keep_judgement(self.store, *name, key, body.decode())
            except (Hung, RuntimeError, *UNREACHABLE) as error:
                # Whoever looks again goes on with it.
                log.warning("review-stopped", table=name[0], match=name[1], error=type(error).__name__)
                continue
            progress.steps[key] = STEP.decode(body)
            self._line[name] = progress

    async def _ask(self, thought: Any, args: tuple[object, ...]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(
            self._thread, self._thinker.ask, thought, args, PATIENCE
        )

    def close(self) -> None:
        """Nobody waits for what is being thought out; what was judged is kept."""
        if self._task is not None:
            self._task.cancel()
        self._thinker.end()
        self._thread.shutdown(wait=False, cancel_futures=True)
