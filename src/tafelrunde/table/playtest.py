"""What is noted at a playtest beside its events: what somebody may not do and tries, and that he asks for a hint."""

from __future__ import annotations

from typing import NamedTuple

from tafelrunde.table.protocol import Act, Command, Hint, SeatOpinion, Undo
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.table import Table

# The refusals that say something about the rules; others are the connection's, or somebody was faster.
TELLING = ("illegal-action", "not-your-turn", "nothing-to-take-back")
HINT = "hint"


class Remark(NamedTuple):
    """Something that happened to a seat after an event of its table; `kind` is a refusal's code, or a hint.

    What he tried is not in it: that is a text of his own, which might say anything.
    """

    match: int
    seat: int
    after: int
    kind: str
    paragraph: str = ""


def refusal_remark(table: Table, viewer: int | None, command: Command, refusal: Refusal) -> Remark | None:
    """Of somebody at his own seat, or nothing."""
    if not isinstance(command, Act | Undo) or refusal.code not in TELLING:
        return None
    return _remark(table, viewer, command.seat, refusal.code, refusal.paragraph or "")


def hint_remark(table: Table, viewer: int | None, command: Hint) -> Remark | None:
    """Only for a hint that was asked for: in a guided match the page asks by itself."""
    return None if command.guided else _remark(table, viewer, command.seat, HINT)


def _remark(table: Table, viewer: int | None, seat: int, kind: str, paragraph: str = "") -> Remark | None:
    """Neither of those who watch, nor of programs, nor at any other table."""
    if not table.is_playtest or viewer is None or seat not in table.seats_of(viewer):
        return None
    if table.viewers[viewer].is_program:
        return None
    return Remark(table.match, seat, table.number, kind, paragraph)


class Playtest(NamedTuple):
    """All that is kept of one such table: its events, what was noted beside them, and what people said by match."""

    events: list[str]
    remarks: list[Remark]
    opinions: list[tuple[int, SeatOpinion]]
