"""Knocks for one turn after the other: once each, after a quiet time, not while somebody looks, and with patience."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import structlog

from tafelrunde.core.game import AnyGame
from tafelrunde.server import metric
from tafelrunde.server.knock.chat import Chat
from tafelrunde.server.knock.mail import Mail
from tafelrunde.server.knock.post import Post
from tafelrunde.server.knock.push import Push, VapidKey
from tafelrunde.server.knock.way import Failed, Knock, Way
from tafelrunde.server.setting import Settings
from tafelrunde.server.store.knock import KnockBook, KnockRow
from tafelrunde.table.decision import Source
from tafelrunde.table.table import Table
from tafelrunde.text import Speaker

log = structlog.get_logger()
# Milliseconds for which one process is at it, and after which it is tried again, the longer the more often it failed.
LEASE = 60_000
PATIENCE = (30_000, 120_000, 600_000, 3_600_000)
HOUR = 3_600_000
# Before the time of a turn runs out; of short turns a quarter, and of very short ones nobody is reminded.
REMINDER = 6 * HOUR
LEAST_TURN = HOUR

Reason = Literal["turn", "reminder", "test"]


@cache
def _speaker(language: str) -> Speaker:
    return Speaker(language, room=Path(__file__).parent)


def words_of(game: AnyGame, table: str, row: KnockRow, reason: Reason, turn: int) -> Knock:
    """All that is ever said: the game, the table's code, and that it is one's turn. No name, no move, no card."""
    say = _speaker(row.language)
    return Knock(
        title=say("knock-title", game=game.name, code=f"{table[:5]}-{table[5:]}".upper()),
        text=say(f"knock-{reason}"),
        link=f"{row.origin}/t/{table}",
        stop=say("knock-stop", link=f"{row.origin}/stop#{row.stop}"),
        tag=f"{table} {turn} {reason}",
        language=row.language,
    )


class Knocker:
    """Has all ways that this server knows. What is under way holds nobody up."""

    def __init__(self, book: KnockBook, settings: Settings, source: Source, post: Post | None = None) -> None:
        self.book = book
        self.source = source
        self._post = post or Post(settings.knock_hosts)
        self._settings = settings
        self.ways: Mapping[str, Way] = {}
        self.public_key = ""
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        key = VapidKey.parse(await self.book.key("vapid", VapidKey.new().format()))
        self.public_key = key.public
        ways: dict[str, Way] = {"push": Push(self._post, key, self._settings.contact), "chat": Chat(self._post)}
        if self._settings.smtp:
            ways["mail"] = Mail(self._settings.smtp, self._settings.mail_from)
        self.ways = ways

    async def close(self) -> None:
        """What is not said by now is said by whoever looks at the table next."""
        for task in self._tasks:
            task.cancel()

    def due(self, table: Table) -> int | None:
        """When somebody has to be told of his turn, or reminded of it."""
        viewer = table.awaited()
        wish = None if viewer is None else table.viewers[viewer].hearkens
        if wish is None or wish.quiet is None:
            return None
        quiet = table.turn_since + 1000 * wish.quiet
        reminder = reminder_of(table) if wish.reminder else None
        now = self.source.now()
        return quiet if quiet > now or reminder is None else reminder

    async def look_after(self, table: Table, present: set[int]) -> int | None:
        """Knock where it is time to; when it is to be tried again, if that is known."""
        viewer = table.awaited()
        wish = None if viewer is None else table.viewers[viewer].hearkens
        if viewer is None or wish is None or wish.quiet is None:
            return None
        now = self.source.now()
        reminder = reminder_of(table) if wish.reminder else None
        again: list[int] = []
        for row in await self.book.of(table.id, viewer):
            if reminder is not None and now >= reminder and row.reminded < table.turns:
                await self._begin(row, table, "reminder", is_here=viewer in present, again=again)
            elif now >= table.turn_since + 1000 * wish.quiet and row.knocked < table.turns:
                await self._begin(row, table, "turn", is_here=viewer in present, again=again)
        return min(again, default=None)

    async def _begin(self, row: KnockRow, table: Table, reason: Reason, *, is_here: bool, again: list[int]) -> None:
        now, is_reminder = self.source.now(), reason == "reminder"
        again.append(max(row.until, now + LEASE))
        if not await self.book.claim(row, table.turns, now, now + LEASE, reminder=is_reminder):
            return
        if is_here:
            # Whoever sees his table needs no knock.
            await self.book.settle(row, table.turns, reminder=is_reminder)
            return
        task = asyncio.create_task(
            self._knock(row, words_of(table.game, table.id, row, reason, table.turns), table.turns, is_reminder)
        )
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _knock(self, row: KnockRow, knock: Knock, turn: int, is_reminder: bool) -> None:
        try:
            await self.say(row, knock)
        except Failed as failed:
            await self._fail(row, turn, failed, is_reminder=is_reminder)
        else:
            await self.book.settle(row, turn, reminder=is_reminder)

    async def say(self, row: KnockRow, knock: Knock) -> None:
        way = self.ways.get(row.way)
        if way is None:
            raise Failed("no-such-way", is_final=True)
        try:
            await way.knock(row.address, knock)
        except Failed as failed:
            metric.knocks.labels(row.way, "failed").inc()
            # Never the address: it is a secret of the seat.
            log.info("knock-failed", table=row.table, way=row.way, why=failed.why)
            raise
        metric.knocks.labels(row.way, "heard").inc()

    async def _fail(self, row: KnockRow, turn: int, failed: Failed, *, is_reminder: bool) -> None:
        if failed.is_final:
            await self.book.remove(row.table, row.viewer, row.way)
        elif row.failures >= len(PATIENCE):
            await self.book.settle(row, turn, reminder=is_reminder)
        else:
            await self.book.fail(row, self.source.now() + PATIENCE[row.failures], failed.why)


def reminder_of(table: Table) -> int | None:
    """When whoever's time runs is to be reminded of it."""
    clock = table.clock
    if clock is None or clock.deadline is None:
        return None
    total = 1000 * (clock.plan.bank + clock.plan.free)
    return None if total < LEAST_TURN else clock.deadline - min(REMINDER, total // 4)


def new_row(table: str, viewer: int, way: str, address: str, language: str, origin: str) -> KnockRow:
    return KnockRow(table, viewer, way, address, language, origin, secrets.token_urlsafe(18))
