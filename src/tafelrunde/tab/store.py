"""What keeps the events of tables: the browser's own database, or whatever a test takes for it."""

from __future__ import annotations

from typing import Protocol


class Conflict(Exception):
    """Another tab has written an event of that number, or has deleted the table."""


class Store(Protocol):
    """Whatever has returned is kept, also if the tab dies in the next moment."""

    async def append(self, table: str, number: int, event: str) -> None:
        """Keep an event under its number. Raises a Conflict if there is one, or none before it."""
        ...

    async def read(self, table: str, after: int = 0) -> list[str]:
        """The events of a table behind that number, in their order."""
        ...

    async def put_table(self, table: str, events: list[str]) -> bool:
        """Keep a whole table; False if there is one of that name."""
        ...

    async def tables(self) -> list[str]:
        """The names of all tables, the one that was touched last first."""
        ...

    async def delete(self, table: str) -> None:
        """The events of a table, its record, and what was judged of its matches."""
        ...

    async def put_record(self, name: str, record: str) -> None:
        """Keep the record of a match that was played elsewhere."""
        ...

    async def record(self, name: str) -> str | None: ...

    async def keep_judgement(self, table: str, match: int, key: str, body: str) -> None:
        """Keep a step of the review of a match."""
        ...

    async def judgements(self, table: str, match: int) -> dict[str, str]:
        """All steps of a review, by their keys."""
        ...


class Thinkers(Protocol):
    """Where bots think: beside the tables, so that no search holds them up."""

    async def think(self, job: str) -> str:
        """What a Job of `thinker.py` comes to, as JSON."""
        ...

    def stop(self) -> None:
        """Nobody waits for what is being thought out."""
        ...
