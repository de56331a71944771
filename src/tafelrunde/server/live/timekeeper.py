"""Looks after the clock of one table: notices zero, gives time without a server back, and asks to be woken again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from tafelrunde.server.knock.knocker import Knocker
from tafelrunde.server.live.queue import Decide
from tafelrunde.server.store.appointment import Appointments
from tafelrunde.server.store.outage import Heart
from tafelrunde.server.store.store import complain
from tafelrunde.table.clock import MOST_LAG
from tafelrunde.table.decision import Source, decide_away, decide_time
from tafelrunde.table.table import Table

log = structlog.get_logger()
# Seconds after which an alarm is set anew: a machine may have been asleep, and its clock put right.
LONGEST_ALARM = 60.0
# Seconds after which zero is looked for again where that failed.
AFTER_FAILURE = 5.0
# Milliseconds after which a table is looked at where a match may begin, and one where a bot is to act.
DAY = 86_400_000
MINUTE = 60_000


class Timekeeper:
    """`attempt` changes the table, unless it is too late for that."""

    def __init__(
        self,
        table: Table,
        source: Source,
        heart: Heart,
        appointments: Appointments,
        knocker: Knocker,
        attempt: Callable[[Decide], Awaitable[None]],
    ) -> None:
        self.table = table
        self.source = source
        self.heart = heart
        self.appointments = appointments
        self.knocker = knocker
        self.attempt = attempt
        self._alarm: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None
        # Whatever the database has, it is from before.
        self._due: int | None = -1

    @property
    def zero(self) -> int | None:
        """When the running seat's time is over, if nothing happens until then."""
        clock = self.table.clock
        if clock is None or clock.deadline is None:
            return None
        return clock.deadline + MOST_LAG

    @property
    def due(self) -> int | None:
        """When somebody has to look at this table, even if nobody is there."""
        if not self.is_needed or self.table.status == "finished":
            return None
        found = [time for time in (self.zero, self.knocker.due(self.table)) if time is not None]
        if found or self.table.awaited() is not None:
            return min(found, default=None)
        return self.table.touched + (DAY if self.table.status == "waiting" else MINUTE)

    @property
    def is_needed(self) -> bool:
        """Most tables have no clock, and nobody there wants to be told of his turns."""
        return self.table.clock_plan is not None or self.table.is_hearkened

    def changed(self) -> None:
        """Something has happened at the table."""
        if not self.is_needed:
            return
        self._set_alarm()
        due = self.due
        if due != self._due:
            self._make_appointment(due)

    def _make_appointment(self, due: int | None) -> None:
        """Where nobody is, the table is put away, and another process may be the one that wakes it."""
        self._due = due
        self.appointments.make(self.table.id, due)

    async def keep_appointment(self, present: set[int]) -> None:
        """Do what is due, and make the next appointment."""
        await self.look_after()
        again = await self.knocker.look_after(self.table, present)
        now = self.source.now()
        coming = [time for time in (self.zero, self.due, again) if time is not None and time > now]
        self._make_appointment(min(coming, default=None))

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _set_alarm(self) -> None:
        self.stop()
        if self.zero is not None:
            seconds = max(0.0, (self.zero - self.source.now()) / 1000)
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(min(seconds, LONGEST_ALARM), self._ring)

    def _ring(self) -> None:
        self._alarm = None
        if self.zero is not None and self.zero > self.source.now():
            self._set_alarm()
        elif self._ringing is None:
            self._ringing = asyncio.create_task(self._wake(), name=f"clock-{self.table.id}")

    async def _wake(self) -> None:
        try:
            await self.look_after()
        except Exception as error:  # noqa: BLE001  # it tries again
            complain("clock-failed", error, table=self.table.id)
            await asyncio.sleep(AFTER_FAILURE)
        finally:
            self._ringing = None
        self._set_alarm()

    async def look_after(self) -> None:
        """Give back what nobody could use, and only then say whose time is over."""
        if self.table.clock is None:
            return
        # If this process was asleep, or without its database, that is found out before anybody suffers for it.
        await self.heart.beat()
        await self.give_back()
        if self.zero is not None and self.zero <= self.source.now():
            await self.attempt(partial(decide_time, source=self.source))

    async def give_back(self) -> None:
        clock = self.table.clock
        if clock is None or clock.since is None:
            return
        for since, until in await self.heart.outages(max(clock.since, clock.given)):
            await self.attempt(partial(decide_away, since=since, until=until, source=self.source))
