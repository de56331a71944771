"""What people say to each other with one touch: who may, and how often. No event comes of it."""

from __future__ import annotations

from typing import NamedTuple

from tafelrunde.table.decision import Source, decide
from tafelrunde.table.protocol import Gesture, GestureMessage
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.table import Table

# Milliseconds after which the same person may say something again.
PAUSE = 3000


class Said(NamedTuple):
    command: str
    at: int


class Gestures:
    """What was said last at one table, by viewer."""

    def __init__(self) -> None:
        self._last: dict[int, Said] = {}

    def take(self, table: Table, viewer: int | None, command: Gesture, source: Source) -> GestureMessage | None:
        """What everybody is to be told; nothing if they were, because a client repeats what was not answered.

        Raises a Refusal if it may not be said, or not so soon.
        """
        decide(table, viewer, command, source)
        if viewer is None:
            raise Refusal("watching")
        now, last = source.now(), self._last.get(viewer)
        if last is not None and last.command == command.id:
            return None
        # A clock that was put back silences nobody.
        if last is not None and 0 <= now - last.at < PAUSE:
            raise Refusal("said-just-now")
        self._last[viewer] = Said(command.id, now)
        return GestureMessage(seat=command.seat, gesture=command.gesture)
