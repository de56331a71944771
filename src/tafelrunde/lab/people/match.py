"""A match of a playtest as data: who did what and how long he thought, by numbers that name nobody."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

By = Literal["person", "bot", "program"]


class Thought(Struct, frozen=True, kw_only=True):
    """A decision that stayed: of which seat, by whom, of which kind, among how many choices, after how many seconds.

    `kind` are the words with which the action is written; the action itself is not told, because with it a match could
    be recognised.
    """

    seat: int
    by: By
    kind: str
    choices: int
    seconds: float


class Trouble(Struct, frozen=True, kw_only=True):
    """A refusal or a hint, after so many decisions: `illegal-action` with its paragraph, `not-your-turn`,
    `nothing-to-take-back`, or `hint`.
    """

    seat: int
    decision: int
    kind: str
    paragraph: str


class TakeBack(Struct, frozen=True, kw_only=True):
    """A move that somebody wanted back after so many decisions; `asked` where others had to agree, `done` if it was."""

    seat: int
    decision: int
    asked: bool
    done: bool


class Departure(Struct, frozen=True, kw_only=True):
    """How somebody stopped, after so many decisions: gave up, got up, was away, or ran out of time."""

    seat: int
    decision: int
    how: Literal["resigned", "left", "away", "time"]


class Verdict(Struct, frozen=True, kw_only=True):
    """What a seat said after the match, each from 1 to 3 or nothing: fun, length (3 is too long), clarity."""

    seat: int
    fun: int | None
    length: int | None
    clarity: int | None


class PeopleMatch(Struct, frozen=True, kw_only=True):
    """One match. Tables and people are numbered anew in each export, and no moment of time is told.

    `players` stand by seat: a number for a person, the same in all matches of a table, or nothing for a bot. `end` is
    a reason of the game, `resigned`, `stopped`, `time`, or `abandoned` if nobody has acted for a day. `minutes` are
    without `pauses`, in which nothing happened for more than ten of them.
    """

    table: int
    match: int
    game: str
    rules: int
    options: dict[str, Any]
    from_position: bool
    seats: int
    players: list[int | None]
    starter: int
    end: str
    finished: bool
    shares: list[float]
    scores: list[int]
    turns: int
    minutes: float
    pauses: int
    decisions: list[Thought]
    troubles: list[Trouble]
    take_backs: list[TakeBack]
    departures: list[Departure]
    verdicts: list[Verdict]


def schema() -> dict[str, Any]:
    """A JSON Schema of a line."""
    return msgspec.json.schema(PeopleMatch)


def lines_of(matches: list[PeopleMatch]) -> str:
    """As JSON Lines."""
    return "".join(msgspec.json.encode(match).decode() + "\n" for match in matches)
