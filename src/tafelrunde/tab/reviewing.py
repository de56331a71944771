"""Reviews in this browser: one step after the other, by a Worker of their own, as long as somebody wants them."""

from __future__ import annotations

import asyncio

import msgspec

from tafelrunde.core.record import Record
from tafelrunde.review.judgement import Decision
from tafelrunde.review.progress import Progress, begin
from tafelrunde.tab.store import Store, Thinkers
from tafelrunde.tab.thinker import Judge, JudgeOther

# What is looked at again is there; everything else is read again.
REMEMBERED = 4
Name = tuple[str, int]


class Reviewer:
    """What has been judged is kept at once: a review goes on where it was left, in whichever tab."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self._known: dict[Name, Progress] = {}
        self._wanted: dict[Name, Progress] = {}
        self._task: asyncio.Task[None] | None = None

    async def look(self, table: str, match: int, record: Record) -> Progress:
        """How far it is."""
        name = (table, match)
        if name not in self._known:
            found = begin(record, await self.store.judgements(table, match))
            # Somebody else may have looked meanwhile, and it goes on there.
            self._known.setdefault(name, found)
        for old in [each for each in self._known if each != name and each not in self._wanted][:-REMEMBERED]:
            del self._known[old]
        return self._known[name]

    async def want(self, table: str, match: int, record: Record) -> Progress:
        """The same, and it is gone on with."""
        progress = await self.look(table, match, record)
        if not progress.is_done:
            self._wanted[table, match] = progress
            if self._task is None:
                self._task = asyncio.ensure_future(self._work())
        return progress

    def leave(self, table: str, match: int) -> None:
        """Nobody looks at it any more: it stops in the middle of a thought."""
        if self._wanted.pop((table, match), None) is not None and not self._wanted:
            self.thinkers.stop()

    def forget(self, table: str) -> None:
        """The table is no more."""
        for name in [name for name in self._known if name[0] == table]:
            self.leave(*name)
            del self._known[name]

    async def judge(self, record: Record, number: int, action: str, budget: int) -> Decision:
        """An action instead of the one that was taken; it comes after the step that is being thought about."""
        job = JudgeOther(record=record.to_json(), number=number, action=action, budget=budget)
        return msgspec.json.decode(await self._think(job), type=Decision)

    async def _work(self) -> None:
        """One step of each in turn; whoever looks again begins anew what has failed."""
        try:
            while self._wanted:
                name, progress = next(iter(self._wanted.items()))
                todo = progress.next()
                del self._wanted[name]
                if todo is None:
                    continue
                # Behind all others.
                self._wanted[name] = progress
                await self._step(name, progress, *todo)
        except Exception:  # noqa: BLE001  # nobody wants it any more, or the Worker ran out of memory
            self._wanted.clear()
        finally:
            self._task = None
            # Its memory is wanted elsewhere.
            self.thinkers.stop()

    async def _step(self, name: Name, progress: Progress, key: str, job: msgspec.Struct) -> None:
        body = await self._think(Judge(job=msgspec.json.encode(job).decode()))
        if self._known.get(name) is progress:
            await self.store.keep_judgement(*name, key, body)
            progress.take(key, body)

    async def _think(self, job: Judge | JudgeOther) -> str:
        return await self.thinkers.think(msgspec.json.encode(job).decode())
