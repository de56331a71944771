"""What is wanted of one table, one wish after the other: decide, store, apply, tell.

A wish runs to its end even if whoever had it is gone meanwhile. Nothing here waits in a task of its own: the store
calls back, and within that call the table changes, everybody is told, and the wish is answered.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import structlog

from tafelrunde.server.answer import Answer
from tafelrunde.server.event import Event
from tafelrunde.server.protocol import Done, Invitation
from tafelrunde.server.refusal import Refusal
from tafelrunde.server.store import Conflict, Store
from tafelrunde.server.table import Table

log = structlog.get_logger()
# Seconds after which news that could not be read are looked for again.
AFTER_FAILURE = 1.0

Decide = Callable[[Table], "Event | Answer | None"]
# What became of a wish; an exception says why nothing did.
Outcome = Answer | Exception | None


@dataclass
class Wish:
    decide: Decide
    answer: Callable[[Outcome], None]
    # The table's number when somebody else was faster.
    late_at: int | None = None


class Agenda:
    """`happened` is called after every change of the table, before the wish behind it is answered."""

    def __init__(self, table: Table, store: Store, happened: Callable[[], None]) -> None:
        self.table = table
        self.store = store
        self.happened = happened
        self.is_deleted = False
        self._wishes: deque[Wish] = deque()
        # The store is at work for this table, and everything else waits.
        self._is_busy = False
        # Other processes have written what is not known here yet.
        self._is_behind = False
        self._reading: asyncio.Task[None] | None = None

    @property
    def is_empty(self) -> bool:
        return not self._is_busy and not self._wishes

    def put(self, decide: Decide, answer: Callable[[Outcome], None]) -> None:
        self._wishes.append(Wish(decide, answer))
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

    def catch_up(self) -> None:
        """Another process has written something."""
        self._is_behind = True
        self._go_on()

    def _go_on(self) -> None:
        while not self._is_busy:
            if self._is_behind:
                self._is_behind = False
                self._is_busy = True
                self._reading = asyncio.create_task(self._read_news())
            elif self._wishes:
                self._begin(self._wishes.popleft())
            else:
                return

    def _begin(self, wish: Wish) -> None:
        if wish.late_at == self.table.number:
            # Nobody was faster after all: there is nothing to write to any more.
            self.is_deleted = True
        if self.is_deleted:
            wish.answer(Refusal("no-such-table"))
            return
        try:
            event = wish.decide(self.table)
        except Exception as error:  # noqa: BLE001  # whoever had the wish has to learn of it, and the table goes on
            wish.answer(error)
            return
        if event is None or isinstance(event, Done | Invitation):
            wish.answer(event)
            return
        self._is_busy = True
        self.store.put(self.table.id, self.table.number + 1, event, partial(self._end, wish, event))

    def _end(self, wish: Wish, event: Event, error: Exception | None) -> None:
        self._is_busy = False
        if isinstance(error, Conflict):
            wish.late_at = self.table.number
            self._wishes.appendleft(wish)
            self._is_behind = True
        elif error is not None:
            wish.answer(error)
        else:
            wish.answer(self._apply(event))
        self._go_on()

    def _apply(self, event: Event) -> Outcome:
        try:
            self.table.apply(event)
            self.happened()
        except Exception as error:
            log.exception("change-failed", table=self.table.id, event=type(event).__name__)
            return error
        if event.viewer is None or event.command is None:
            return None
        return self.table.viewers[event.viewer].answers.latest(event.command)

    async def _read_news(self) -> None:
        """Apply what other processes have written. What cannot be read now stays news."""
        try:
            news = await self.store.read(self.table.id, self.table.number)
        except Exception as error:
            log.exception("reading-failed", table=self.table.id)
            self._refuse_all(error)
            self._is_behind = True
            await asyncio.sleep(AFTER_FAILURE)
        else:
            self._apply_news(news)
        self._is_busy = False
        self._go_on()

    def _apply_news(self, news: list[Event]) -> None:
        try:
            for event in news:
                self.table.apply(event)
            self.happened()
        except Exception as error:
            log.exception("change-failed", table=self.table.id)
            self._refuse_all(error)

    def _refuse_all(self, error: Exception) -> None:
        waiting, self._wishes = self._wishes, deque()
        for wish in waiting:
            wish.answer(error)
