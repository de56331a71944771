"""Bots think here, in processes of their own, so that a search never holds up a table."""

from __future__ import annotations

import asyncio
import ctypes
import os
import secrets
import signal
import sys
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NoReturn

import msgspec
import structlog

from tafelrunde.bots.player import Budget
from tafelrunde.core.match import Match
from tafelrunde.core.record import record_of
from tafelrunde.server import metric
from tafelrunde.table.protocol import GuideThought, HintThought
from tafelrunde.table.thought import bot_action, foresight, guide_thought, hint_thought

log = structlog.get_logger()
# Beyond this a hint does not get better, and takes memory.
HINT_ITERATIONS = 100_000
# Seconds that a process may take to begin, a bot for one thought (no level wants more than two), and a lower level that
# stands in for another.
BEGIN = 60.0
THOUGHT = 10.0
EASY = 5.0
# Seconds after which whoever still waits for a free process is answered by a lower level.
PATIENCE = 6.0
# Seconds for which a process that had to be replaced is told of.
TROUBLE = 60.0
# How far bots give way to the tables.
NICE = 10
# So many bots to each process are too many to wait.
MANY = 20


def _seed() -> int:
    return secrets.randbits(62)


Thought = Callable[..., Any]


def _think_for_ever(line: Connection, niceness: int) -> None:
    """In a process of its own: one thought after the other, as they are asked for."""
    _prepare(niceness)
    line.send(None)
    while True:
        try:
            thought, args = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer: tuple[bool, object] = (True, thought(*args))
        except Exception as error:  # noqa: BLE001  # the server has to learn of it
            answer = (False, f"{type(error).__name__}: {error}")
        line.send(answer)


def _prepare(niceness: int) -> None:
    # The server says when to stop; and whoever plays comes before whoever thinks.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(niceness)
    _die_at_once()
    threading.Thread(target=_die_with_server, daemon=True).start()


def _die_at_once() -> None:
    """Where the system can: a thread has to wait until a search lets it, and one that hangs never does."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def _die_with_server() -> None:
    """A server that is killed cannot say anything any more."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class Hung(Exception):
    """A process did not answer in time, or died, and another one has to take its place."""


class Thinker:
    """One process, and the pipe to it. Nothing is shared with it, so one that is killed leaves nothing behind.

    The higher its niceness, the more it gives way to whatever else runs here.
    """

    def __init__(self, niceness: int = NICE) -> None:
        self.niceness = niceness
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def ask(self, thought: Thought, args: tuple[object, ...], seconds: float) -> Any:
        """In a thread: begin if that was not yet, and wait for the answer."""
        line = self._line or self._begin()
        try:
            line.send((thought, args))
        except OSError:
            self._give_up("it died")
        is_answer, answer = self._hear(line, seconds)
        if not is_answer:
            raise RuntimeError(answer)
        return answer

    def _begin(self) -> Connection:
        context = get_context("spawn")
        line, other = context.Pipe()
        process = context.Process(target=_think_for_ever, args=(other, self.niceness), daemon=True)
        self._process, self._line = process, line
        process.start()
        other.close()
        self._hear(line, BEGIN)
        return line

    def _hear(self, line: Connection, seconds: float) -> Any:
        try:
            if line.poll(seconds):
                return line.recv()
        except (EOFError, OSError):
            self._give_up("it died")
        return self._give_up("it hangs")

    def _give_up(self, why: str) -> NoReturn:
        self.end()
        raise Hung(why)

    def end(self) -> None:
        process, line = self._process, self._line
        self._process = self._line = None
        if process is not None:
            process.kill()
            process.join()
        if line is not None:
            line.close()


@dataclass
class Job:
    """A thought that is wanted; `easier` is what is thought about instead for whoever had to wait for too long."""

    thought: Thought
    args: tuple[object, ...]
    seconds: float
    easier: tuple[object, ...] | None
    since: float
    answer: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class WaitingLine:
    """Who waits for a free process: one of each address in turn, however many tables each of them has."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, deque[Job]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._jobs.values()))

    def length(self, address: str) -> int:
        return len(self._jobs.get(address, ()))

    def put(self, address: str, job: Job) -> None:
        self._jobs.setdefault(address, deque()).append(job)

    def next(self) -> Job | None:
        while self._jobs:
            address, jobs = self._jobs.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                self._jobs[address] = jobs
            # Whoever is gone waits for nothing.
            if not job.answer.done():
                return job
        return None


class Thinkers:
    """Processes that think, begun when the first bot has to. One that hangs or dies is replaced.

    A bot always acts: if its level takes too long, or the line is too long, a lower one does, and in the end chance.
    """

    def __init__(self, processes: int) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self.line = WaitingLine()
        self._idle = [Thinker() for _ in range(self.processes)]
        self._all = list(self._idle)
        self._threads: ThreadPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._replaced_at = float("-inf")
        # Hints wait for each other, so that a bot has to wait for few of them, however many people ask.
        self._hints = asyncio.Semaphore(max(1, self.processes // 2))

    async def act(self, match: Match, seat: int, level: int, address: str = "") -> str:
        """What a bot does; `address` is whose turn in the line it is."""
        record = msgspec.json.encode(record_of(match))
        easy = (record, seat, 1, _seed())
        try:
            wanted = (record, seat, level, _seed())
            return str(await self._think(address, bot_action, wanted, THOUGHT, easy if level > 1 else None))
        except Hung:
            metric.thoughts_lowered.labels("hung").inc()
        try:
            return str(await self._think(address, bot_action, easy, EASY))
        except Hung:
            metric.thoughts_lowered.labels("chance").inc()
        return secrets.choice(match.view(seat).choices)

    async def hint(self, match: Match, seat: int, seconds: float, address: str = "") -> HintThought:
        record = msgspec.json.encode(record_of(match))
        budget = Budget(HINT_ITERATIONS, seconds)
        async with self._hints:
            found = await self._think(address, hint_thought, (record, seat, budget, _seed()), seconds + THOUGHT)
        return msgspec.json.decode(found, type=HintThought)

    async def guide(self, match: Match, seat: int, seconds: float, address: str = "") -> GuideThought:
        record = msgspec.json.encode(record_of(match))
        budget = Budget(HINT_ITERATIONS, seconds)
        async with self._hints:
            found = await self._think(address, guide_thought, (record, seat, budget, _seed()), seconds + THOUGHT)
        return msgspec.json.decode(found, type=GuideThought)

    async def foresee(self, match: Match, seat: int, address: str = "") -> list[str]:
        record = msgspec.json.encode(record_of(match))
        async with self._hints:
            # It takes milliseconds; on a machine that is busy with something else nobody's turn depends on it.
            found = await self._think(address, foresight, (record, seat, _seed()), BEGIN)
        return msgspec.json.decode(found, type=list[str])

    async def _think(
        self,
        address: str,
        thought: Thought,
        args: tuple[object, ...],
        seconds: float,
        easier: tuple[object, ...] | None = None,
    ) -> Any:
        job = Job(thought, args, seconds, easier, asyncio.get_running_loop().time())
        self.line.put(address, job)
        self._go_on()
        return await job.answer

    def _go_on(self) -> None:
        metric.thoughts_waiting.set(len(self.line))
        while self._idle and (job := self.line.next()) is not None:
            task = asyncio.create_task(self._serve(self._idle.pop(), job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _serve(self, thinker: Thinker, job: Job) -> None:
        loop = asyncio.get_running_loop()
        args, seconds = job.args, job.seconds
        if job.easier is not None and loop.time() - job.since > PATIENCE:
            metric.thoughts_lowered.labels("crowded").inc()
            args, seconds = job.easier, EASY
        self._threads = self._threads or ThreadPoolExecutor(self.processes, "thinker")
        try:
            answer = await loop.run_in_executor(self._threads, thinker.ask, job.thought, args, seconds)
        except Exception as error:  # noqa: BLE001  # whoever waits has to learn of it
            if isinstance(error, Hung):
                self._replaced_at = loop.time()
                metric.thinkers_replaced.inc()
                log.warning("thinker-replaced", why=str(error))
            if not job.answer.done():
                job.answer.set_exception(error)
        else:
            if not job.answer.done():
                job.answer.set_result(answer)
        finally:
            self._idle.append(thinker)
            self._go_on()

    def trouble(self) -> str | None:
        """What whoever runs the server should know."""
        if asyncio.get_running_loop().time() - self._replaced_at < TROUBLE:
            return "a process that thinks for bots had to be replaced"
        return f"{len(self.line)} bots wait for a process" if len(self.line) > MANY * self.processes else None

    def pids(self) -> list[int]:
        """The processes that think now."""
        return [thinker.pid for thinker in self._all if thinker.pid is not None]

    def close(self) -> None:
        """Nobody waits for what is being thought out."""
        for task in self._tasks:
            task.cancel()
        for thinker in self._all:
            thinker.end()
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
