"""When there was no server: found by the gap between two heartbeats in the database, whoever's they were."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from tafelrunde.server.store.schema import heartbeats, outages
from tafelrunde.server.store.store import Store
from tafelrunde.table.decision import Source

# Milliseconds without a heartbeat that are no accident: hearts beat every five seconds. Whoever starts, and can have no
# neighbours, knows that nobody was there.
GAP = 15_000
GAP_AT_START = {True: 8_000, False: 0}
# All servers of a database have one heart.
_HEART = 1
_FIRST = sa.text("INSERT INTO heartbeats (id, at) VALUES (:id, :at) ON CONFLICT (id) DO NOTHING")


class Outage(NamedTuple):
    since: int
    until: int


class Heart:
    """Says that there is a server, and finds out when there was none: killed, stopped, asleep, without its database."""

    def __init__(self, store: Store, source: Source) -> None:
        self.database = store.database
        self.source = source
        # Until when the last outage was that was heard of here.
        self._latest = 0

    async def start(self) -> None:
        await self.beat(GAP_AT_START[self.database.is_shared])

    async def beat(self, gap: int | None = None) -> bool:
        """Whether there was an outage that was not heard of before: longer than the gap."""
        longest = GAP if gap is None else gap
        latest = await self.database.write(lambda connection: _beat(connection, self.source.now(), longest))
        is_news, self._latest = latest > self._latest, max(latest, self._latest)
        return is_news

    async def outages(self, after: int) -> list[Outage]:
        """Those that lasted until some time after that, in their order."""
        query = sa.select(outages.c.since, outages.c.until).where(outages.c.until > after).order_by(outages.c.until)
        return await self.database.read(lambda connection: [Outage(*row) for row in connection.execute(query)])


def _beat(connection: sa.Connection, now: int, gap: int) -> int:
    """The end of the last outage, which may be now."""
    query = sa.select(heartbeats.c.at).where(heartbeats.c.id == _HEART)
    # Whoever beats at the same moment waits, and finds that there is a server.
    last = connection.scalar(query if connection.dialect.name == "sqlite" else query.with_for_update())
    if last is None:
        # Several may be the first.
        connection.execute(_FIRST, {"id": _HEART, "at": now})
    elif now > last:
        if now - last > gap:
            connection.execute(outages.insert().values(since=last, until=now))
        connection.execute(heartbeats.update().where(heartbeats.c.id == _HEART).values(at=now))
    return connection.scalar(sa.select(sa.func.max(outages.c.until))) or 0
