"""Who may have a connection: so many of one address, so many in all, and strangers go before those who are in."""

from __future__ import annotations

import resource
from collections import Counter, OrderedDict
from itertools import chain
from typing import Literal, Protocol

import structlog

from tafelrunde.server import metric

log = structlog.get_logger()
# Open files that are not for connections: the database, the thinkers' pipes, logs.
RESERVED = 128


class Connection(Protocol):
    """What the guard can do about a connection."""

    def drop(self) -> None: ...


class Guard:
    """Counts connections. When there is no room, those go first that never said anything sensible, and then those that
    have asked for something once; whoever is at a table stays.
    """

    def __init__(self, most: int, per_address: int | None) -> None:
        self.most = most
        self.per_address = per_address
        self._addresses: dict[Connection, str] = {}
        self._counts: Counter[str] = Counter()
        # Connections without a whole request, the oldest first.
        self._strangers: OrderedDict[Connection, None] = OrderedDict()
        # Those with one, and whoever asked last is the last to go: most of the others have been answered long ago.
        self._callers: OrderedDict[Connection, None] = OrderedDict()

    def __len__(self) -> int:
        return len(self._addresses)

    def admit(self, connection: Connection, address: str) -> bool:
        if self.per_address is not None and self._counts[address] >= self.per_address:
            return self._refuse("address")
        if len(self._addresses) >= self.most and not self._make_room():
            return self._refuse("full")
        self._addresses[connection] = address
        self._counts[address] += 1
        self._strangers[connection] = None
        return True

    def welcome(self, connection: Connection) -> None:
        """It has sent a whole request."""
        self._strangers.pop(connection, None)
        if connection in self._addresses:
            self._callers[connection] = None
            self._callers.move_to_end(connection)

    def hand_over(self, connection: Connection, successor: Connection) -> None:
        """A request has become a WebSocket."""
        address = self._leave(connection)
        if address is not None:
            self._addresses[successor] = address

    def release(self, connection: Connection) -> None:
        address = self._leave(connection)
        if address is not None:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    def _leave(self, connection: Connection) -> str | None:
        self._strangers.pop(connection, None)
        self._callers.pop(connection, None)
        return self._addresses.pop(connection, None)

    def _make_room(self) -> bool:
        oldest = next(chain(self._strangers, self._callers), None)
        if oldest is None:
            return False
        self.release(oldest)
        oldest.drop()
        return True

    @staticmethod
    def _refuse(reason: Literal["address", "full"]) -> bool:
        metric.connections_refused.labels(reason).inc()
        return False


def most_connections() -> int:
    """As many as this process may have files, but for those it needs itself; all that is allowed is asked for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (OSError, ValueError) as error:
            log.warning("few-files", files=soft, error=str(error))
        else:
            soft = hard
    return max(16, soft - RESERVED)
