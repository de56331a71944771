"""Reviews are thought out here, in a process of their own that gives way to every table and every bot."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import structlog

from tafelrunde.core.record import Record
from tafelrunde.review.judgement import Decision
from tafelrunde.review.progress import Progress, begin, judge, judge_other
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


class Crowded(Exception):
    """Too many reviews wait already."""


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
            progress.take(key, body)
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
