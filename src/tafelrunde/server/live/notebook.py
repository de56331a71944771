"""What is noted at playtests, on its way into the database. Nobody waits for it, and what is too much is dropped."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress

import structlog
from sqlalchemy.exc import IntegrityError

from tafelrunde.server.store.playtest import keep_remarks
from tafelrunde.server.store.store import FINISH, UNREACHABLE, Store
from tafelrunde.table.playtest import Remark

log = structlog.get_logger()
# So many wait at once; while the database is away, the oldest go.
MOST_WAITING = 1000
# Seconds in which they gather, so that many are written in one go.
GATHER = 1.0
# So many are written in one go at most, and then it is the tables' turn again.
PART = 50
# Seconds after which a database that was away is tried again.
AFTER_FAILURE = 5.0


class Notebook:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._waiting: deque[tuple[str, Remark]] = deque(maxlen=MOST_WAITING)
        self._writer: asyncio.Task[None] | None = None
        self._ending = asyncio.Event()

    def note(self, table: str, remark: Remark) -> None:
        self._waiting.append((table, remark))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write(), name="notebook")

    async def _write(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(GATHER):
                await self._ending.wait()
        try:
            while self._waiting:
                await self._write_part()
        except UNREACHABLE as error:
            log.warning("notes-unwritten", error=type(error).__name__, waiting=len(self._waiting))
            await asyncio.sleep(AFTER_FAILURE)
        finally:
            self._writer = None
        if self._waiting:
            self._writer = asyncio.create_task(self._write(), name="notebook")

    async def _write_part(self) -> None:
        """Those of one table together; of a table that was deleted meanwhile none is kept."""
        table = self._waiting[0][0]
        part = [each for each in self._waiting if each[0] == table][:PART]
        try:
            await keep_remarks(self.store, table, [remark for _, remark in part])
        except IntegrityError:
            log.info("notes-dropped", table=table)
        for each in part:
            # While the database was away, those who came later may have pushed it out.
            if each in self._waiting:
                self._waiting.remove(each)

    async def close(self) -> None:
        """Write what is there, as far as the database lets us."""
        self._ending.set()
        if self._writer is not None:
            await asyncio.wait({self._writer}, timeout=FINISH)
        if self._writer is not None:
            self._writer.cancel()
