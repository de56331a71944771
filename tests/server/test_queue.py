"""The queue of one table, with a store and a table that do as they are told."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tafelrunde.server.live.queue import ChangeQueue, Outcome


class Stored:
    """Has written everything as soon as it is asked to."""

    def put(self, _table: str, _number: int, _event: Any, done: Any) -> None:
        done(None)


class Fragile:
    """Breaks at every event, as a game from elsewhere may."""

    id = "table"
    number = 0

    def apply(self, _event: Any) -> None:
        raise RuntimeError("third step")


def test_whoever_broke_the_table_is_told_and_the_next_change_has_its_turn() -> None:
    answers: list[Outcome] = []
    table: Any = Fragile()
    store: Any = Stored()
    event: Any = SimpleNamespace(viewer=None, command=None)
    queue = ChangeQueue(table, store, lambda: None)
    for _ in range(2):
        queue.put(lambda _table: event, answers.append)
    assert [str(answer) for answer in answers] == ["third step", "third step"]
