"""Bots think here, in processes of their own, so that a search never holds up a table."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import TypeVar

import msgspec
import structlog

from tafelrunde.bots.analysis import analyse
from tafelrunde.bots.levels import find_bot
from tafelrunde.bots.player import Budget, knowledge
from tafelrunde.core.match import Match
from tafelrunde.core.record import parse_record, record_of, replay
from tafelrunde.core.rng import Rng
from tafelrunde.games import find_game
from tafelrunde.server.protocol import HintCandidate

log = structlog.get_logger()
T = TypeVar("T")
# Beyond this a hint does not get better, and takes memory.
HINT_ITERATIONS = 100_000
HINTED = 5


def bot_action(record: bytes, seat: int, level: int, seed: int) -> str:
    """In a thinking process: what a bot of that level does for what the seat knows."""
    match = _rebuild(record)
    return find_bot(match.game, str(level)).choose(knowledge(match, seat), Rng(seed))


def hint_candidates(record: bytes, seat: int, budget: Budget, seed: int) -> bytes:
    """In a thinking process: the best actions for what the seat knows, as JSON."""
    match = _rebuild(record)
    found = []
    for each in analyse(match, seat, budget, rng=Rng(seed), most=HINTED).candidates:
        notice = match.game.tell(match.state(), match.game.parse_action(each.action), seat)
        found.append(
            HintCandidate(
                action=each.action, notice=notice, share=round(each.share, 4), visits=each.visits, line=each.line
            )
        )
    return msgspec.json.encode(found)


def _rebuild(record: bytes) -> Match:
    return replay(parse_record(record), find_game)


def _seed() -> int:
    return secrets.randbits(62)


def _prepare() -> None:
    # The server says when to stop; and whoever plays comes before whoever thinks.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)
    threading.Thread(target=_die_with_server, daemon=True).start()


def _die_with_server() -> None:
    """A server that is killed cannot say anything any more."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class Thinkers:
    """A pool of processes, started when the first bot has to think, and again if one of them dies."""

    def __init__(self, processes: int) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        # Hints wait for each other, so that a bot has to wait for few of them, however many people ask.
        self._hints = asyncio.Semaphore(max(1, self.processes // 2))

    async def act(self, match: Match, seat: int, level: int) -> str:
        record = msgspec.json.encode(record_of(match))
        return await self._run(lambda pool: pool.submit(bot_action, record, seat, level, _seed()))

    async def hint(self, match: Match, seat: int, seconds: float) -> list[HintCandidate]:
        record = msgspec.json.encode(record_of(match))
        budget = Budget(HINT_ITERATIONS, seconds)
        async with self._hints:
            found = await self._run(lambda pool: pool.submit(hint_candidates, record, seat, budget, _seed()))
        return msgspec.json.decode(found, type=list[HintCandidate])

    async def _run(self, submit: Callable[[ProcessPoolExecutor], Future[T]]) -> T:
        pool = self._pool or self._new_pool()
        try:
            return await asyncio.wrap_future(submit(pool))
        except BrokenProcessPool:
            log.warning("thinker-died")
            if self._pool is pool:
                self._pool = None
            return await asyncio.wrap_future(submit(self._pool or self._new_pool()))

    def _new_pool(self) -> ProcessPoolExecutor:
        self._pool = ProcessPoolExecutor(self.processes, mp_context=get_context("spawn"), initializer=_prepare)
        return self._pool

    def pids(self) -> list[int]:
        """The processes that think now."""
        return [] if self._pool is None else list(self._pool._processes)

    def close(self) -> None:
        """Nobody waits for what is being thought out; but a pool that is left alone leaves semaphores behind."""
        if self._pool is not None:
            for process in list(self._pool._processes.values()):
                process.terminate()
            self._pool.shutdown(wait=True, cancel_futures=True)
