"""What the second Worker does: one thought after the other, each from a record and for what one seat may know."""

from __future__ import annotations

from typing import Literal

import msgspec

from tafelrunde.bots.player import Budget
from tafelrunde.table.thought import bot_action, hint_thought

# Beyond this a hint does not get better, and takes memory.
HINT_ITERATIONS = 20_000


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot of that level does, or what a hint of so many seconds says."""

    kind: Literal["act", "hint"]
    record: str
    seat: int
    seed: int
    level: int = 1
    seconds: float = 1.0


def think(text: str) -> str:
    """The action that a bot takes, or what a hint says, as JSON."""
    job = msgspec.json.decode(text, type=Job)
    record = job.record.encode()
    if job.kind == "act":
        return msgspec.json.encode(bot_action(record, job.seat, job.level, job.seed)).decode()
    return hint_thought(record, job.seat, Budget(HINT_ITERATIONS, job.seconds), job.seed).decode()
