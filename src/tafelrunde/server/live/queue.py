"""What is wanted of one table, one change after the other: decide, store, apply, tell.

A change runs to its end even if whoever had it is gone meanwhile. Nothing here waits in a task of its own: the store
calls back, and within that call the table changes, everybody is told, and the change is answered.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import structlog

from tafelrunde.server.store.store import Conflict, Store, complain
from tafelrunde.table.answer import Answer
from tafelrunde.table.event import Event
from tafelrunde.table.protocol import Done, Invitation
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.table import Table

log = structlog.get_logger()
# Seconds after which news that could not be read are looked for again.
AFTER_FAILURE = 1.0
# So many events are applied in one turn of the loop.
SLICE = 32

Decide = Callable[[Table], "Event | Answer | None"]
# What became of a change; an exception says why nothing did.
Outcome = Answer | Exception | None


@dataclass
class Change:
    decide: Decide
    answer: Callable[[Outcome], None]
    # The table's number when somebody else was faster.
    late_at: int | None = None


class ChangeQueue:
    """`happened` is called after every change of the table, before the change behind it is answered."""

    def __init__(self, table: Table, store: Store, happened: Callable[[], None]) -> None:
        self.table = table
        self.store = store
        self.happened = happened
        self.is_deleted = False
        self._changes: deque[Change] = deque()
        # The store is at work for this table, and everything else waits.
        self._is_busy = False
        # The number of the event that the store is at work on.
        self._writing = 0
        # Other processes have written what is not known here yet.
        self._is_behind = False
        # The latest event that was heard of since the last look, and that which the store is looking for.
        self._heard = 0
        self._sought = 0
        self._reading: asyncio.Task[None] | None = None

    @property
    def is_empty(self) -> bool:
        return not self._is_busy and not self._changes

    def put(self, decide: Decide, answer: Callable[[Outcome], None]) -> None:
        self._changes.append(Change(decide, answer))
        self._go_on()

    def change(self, decide: Decide) -> asyncio.Future[Answer | None]:
        """The same for those who wait."""
        awaited: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()

        def answer(outcome: Outcome) -> None:
            if awaited.done():
                return
            if isinstance(outcome, Exception):
                awaited.set_exception(outcome)
            else:
                awaited.set_result(outcome)

        self.put(decide, answer)
        return awaited

    def hear(self, number: int) -> None:
        """An event of that number was written. By whomever: one's own way to the answer may be the longer one."""
        if number > max(self.table.number, self._writing, self._sought):
            self._heard = max(self._heard, number)
            self.catch_up()

    def catch_up(self) -> None:
        """Another process has written something."""
        self._is_behind = True
        self._go_on()

    def _go_on(self) -> None:
        while not self._is_busy:
            if self._is_behind:
                self._is_behind = False
                self._is_busy = True
                self._sought, self._heard = self._heard, 0
                self._reading = asyncio.create_task(self._read_news())
            elif self._changes:
                self._begin(self._changes.popleft())
            else:
                return

    def _begin(self, change: Change) -> None:
        if change.late_at == self.table.number:
            # Nobody was faster after all: there is nothing to write to any more.
            self.is_deleted = True
        if self.is_deleted:
            change.answer(Refusal("no-such-table"))
            return
        try:
            event = change.decide(self.table)
        except Exception as error:  # noqa: BLE001  # whoever had the change has to learn of it, and the table goes on
            change.answer(error)
            return
        if event is None or isinstance(event, Done | Invitation):
            change.answer(event)
            return
        self._is_busy = True
        self._writing = self.table.number + 1
        self.store.put(self.table.id, self._writing, event, partial(self._end, change, event))

    def _end(self, change: Change, event: Event, error: Exception | None) -> None:
        self._is_busy = False
        self._writing = 0
        if isinstance(error, Conflict):
            change.late_at = self.table.number
            self._changes.appendleft(change)
            self._is_behind = True
        elif error is not None:
            # It may be there all the same: the answer was lost, and not what was asked for.
            self._is_behind = self.store.database.is_shared
            change.answer(error)
        else:
            change.answer(self._apply(event))
        self._go_on()

    def _apply(self, event: Event) -> Outcome:
        try:
            self.table.apply(event)
            self.happened()
        except Exception as error:
            log.exception("change-failed", table=self.table.id, change=type(event).__name__)
            return error
        if event.viewer is None or event.command is None:
            return None
        return self.table.viewers[event.viewer].answers.latest(event.command)

    async def _read_news(self) -> None:
        """Apply what other processes have written. What cannot be read now stays news."""
        try:
            news = await self.store.read_news(self.table.id, self.table.number)
        except Exception as error:  # noqa: BLE001  # whoever waits has to learn of it
            complain("reading-failed", error, table=self.table.id)
            self._refuse_all(error)
            self._is_behind = True
            await asyncio.sleep(AFTER_FAILURE)
        else:
            await self._apply_news(news)
        self._is_busy = False
        self._sought = 0
        self._go_on()

    async def _apply_news(self, news: list[Event]) -> None:
        try:
            for number, event in enumerate(news, 1):
                self.table.apply(event)
                if number % SLICE == 0:
                    # Whoever comes back after long has much to read, and everybody else wants to go on.
                    await asyncio.sleep(0)
            self.happened()
        except Exception as error:
            log.exception("change-failed", table=self.table.id)
            self._refuse_all(error)

    def _refuse_all(self, error: Exception) -> None:
        waiting, self._changes = self._changes, deque()
        for change in waiting:
            change.answer(error)
