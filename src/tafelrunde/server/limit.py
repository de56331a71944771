"""How often somebody may do something, and when it is whose turn."""

from __future__ import annotations

import asyncio
import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Bucket:
    def __init__(self, size: int, rate: float) -> None:
        self.size = size
        self.rate = rate
        self.level = float(size)
        self.looked = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        now = time.monotonic()
        self.level = min(float(self.size), self.level + (now - self.looked) * self.rate)
        self.looked = now
        if self.level < amount:
            return False
        self.level -= amount
        return True

    def wait(self) -> int:
        """In how many whole seconds there will be something to take."""
        return max(1, math.ceil((1.0 - self.level) / self.rate))


class Buckets:
    """One bucket for each address; those that were not used for the longest are forgotten first."""

    def __init__(self, size: int, rate: float, most: int = 10_000) -> None:
        self.size = size
        self.rate = rate
        self.most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.pop(address, None) or Bucket(self.size, self.rate)
        self._buckets[address] = bucket
        if len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return bucket.take()

    def wait(self, address: str) -> int:
        """For an address that was refused: in how many seconds it may come again."""
        return self._buckets[address].wait()


class Turns:
    """One piece of work at a time. Addresses take turns, however much each of them wants, and of each few may wait."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._work = asyncio.Lock()
        self._lines: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()

    def has_room(self, address: str) -> bool:
        return self._waiting[address] < self.most

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        line = self._lines.setdefault(address, asyncio.Lock())
        self._waiting[address] += 1
        try:
            # Only the first of each address stands in the line of all.
            async with line, self._work:
                yield
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address], self._lines[address]


def network_of(address: str) -> str:
    """Whom limits are counted for: with IPv6 a whole /64, as one household has that many addresses."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)


class Limits:
    """What one address may have and do."""

    def __init__(self, *, requests: tuple[int, float], tables_per_hour: int, sockets: int) -> None:
        self.requests = Buckets(*requests)
        self.tables = Buckets(tables_per_hour, tables_per_hour / 3600)
        self.most_sockets = sockets
        self._sockets: Counter[str] = Counter()

    def open_sockets(self, address: str) -> int:
        return self._sockets[address]

    def open_socket(self, address: str) -> bool:
        if self._sockets[address] >= self.most_sockets:
            return False
        self._sockets[address] += 1
        return True

    def close_socket(self, address: str) -> None:
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]
