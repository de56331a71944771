"""The house as a Worker lays it: on the browser's database and thinkers, which come as objects of JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

import msgspec

from tafelrunde.tab.desk import Desk
from tafelrunde.tab.house import House
from tafelrunde.tab.source import TabSource
from tafelrunde.tab.store import Conflict
from tafelrunde.tab.thinker import BROKEN
from tafelrunde.tab.trial import guest_fault, take_in


class Shelf(Protocol):
    """web/src/tab/shelf.ts, whose promises can be awaited, and whose lists have to be converted."""

    async def append(self, table: str, number: int, event: str) -> bool: ...

    async def read(self, table: str, after: int) -> Any: ...

    # Names of JavaScript.
    async def putTable(self, table: str, events: list[str]) -> bool: ...  # noqa: N802

    async def tables(self) -> Any: ...

    async def delete(self, table: str) -> None: ...

    async def putRecord(self, name: str, record: str) -> None: ...  # noqa: N802

    async def record(self, name: str) -> str: ...

    async def keepJudgement(self, table: str, match: int, key: str, body: str) -> None: ...  # noqa: N802

    async def judgements(self, table: str, match: int) -> Any: ...


class BrowserStore:
    """What `tab.store.Store` asks for."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    async def append(self, table: str, number: int, event: str) -> None:
        if not await self.shelf.append(table, number, event):
            raise Conflict

    async def read(self, table: str, after: int = 0) -> list[str]:
        return list(await self.shelf.read(table, after))

    async def put_table(self, table: str, events: list[str]) -> bool:
        # JavaScript gets a copy that outlives this call.
        return bool(await self.shelf.putTable(table, _converted(events)))

    async def tables(self) -> list[str]:
        return list(await self.shelf.tables())

    async def delete(self, table: str) -> None:
        await self.shelf.delete(table)

    async def put_record(self, name: str, record: str) -> None:
        await self.shelf.putRecord(name, record)

    async def record(self, name: str) -> str | None:
        return await self.shelf.record(name) or None

    async def keep_judgement(self, table: str, match: int, key: str, body: str) -> None:
        await self.shelf.keepJudgement(table, match, key, body)

    async def judgements(self, table: str, match: int) -> dict[str, str]:
        return dict(await self.shelf.judgements(table, match))


def _converted(events: list[str]) -> Any:
    # It is there in a browser alone.
    return import_module("pyodide.ffi").to_js(events)


class BrowserThinkers(Protocol):
    async def think(self, job: str) -> str: ...

    def stop(self) -> None: ...


def lay(shelf: Shelf, thinkers: BrowserThinkers, reviewers: BrowserThinkers) -> Desk:
    """`reviewers` think for reviews, so that no bot waits for them."""
    return Desk(House(BrowserStore(shelf), thinkers, TabSource(), reviewers))


class Broken(Exception):
    """The file that is tried broke while a bot thought; it has been told already."""


class GuestThinkers:
    """Thinkers who may meet a fault of the file that is tried."""

    def __init__(self, thinkers: BrowserThinkers, tell: Callable[[str], None]) -> None:
        self.thinkers = thinkers
        self.tell = tell

    async def think(self, job: str) -> str:
        answer = await self.thinkers.think(job)
        if answer.startswith(BROKEN):
            self.tell(answer.removeprefix(BROKEN))
            raise Broken
        return answer

    def stop(self) -> None:
        self.thinkers.stop()


def lay_trial(shelf: Shelf, thinkers: BrowserThinkers, tell: Callable[[str], None]) -> Desk:
    """The same for a game that is being tried: `tell` hears of every fault of its file, as JSON."""

    def report(error: Exception) -> None:
        if fault := guest_fault(error):
            tell(msgspec.json.encode(fault).decode())

    guests = GuestThinkers(thinkers, tell)
    return Desk(House(BrowserStore(shelf), guests, TabSource(), guests, report))


def try_file(name: str, text: str) -> str:
    """What comes of a file, as JSON."""
    return msgspec.json.encode(take_in(name, text)).decode()
