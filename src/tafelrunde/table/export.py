"""Tables in a file, to carry them from one place to another: every event exactly as it is stored."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from tafelrunde.core.error import BadInput, TafelrundeError
from tafelrunde.table.event import decode_event
from tafelrunde.table.opening import TABLE_ID
from tafelrunde.table.table import Table, fold

FORMAT = "tafelrunde/tables/1"
# Signs of a name that is none.
LONGEST_SHOWN = 40


class BadTable(BadInput):
    """What is wrong with one table of an export, and with no other."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of an export."""

    format: str


class ExportRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every other line: one event, exactly as it is stored."""

    table: str
    number: int
    event: msgspec.Raw


def header() -> bytes:
    return msgspec.json.encode(Header(FORMAT)) + b"\n"


def lines_of(table: str, bodies: list[str]) -> Iterator[bytes]:
    for number, body in enumerate(bodies, start=1):
        yield msgspec.json.encode(ExportRow(table, number, msgspec.Raw(body.encode()))) + b"\n"


def rows_in(lines: Iterable[bytes]) -> Iterator[ExportRow]:
    number = 0
    for number, line in enumerate(lines, start=1):
        try:
            if number > 1:
                yield msgspec.json.decode(line, type=ExportRow)
            elif msgspec.json.decode(line, type=Header).format != FORMAT:
                raise BadInput(f"This is no export of the form {FORMAT}.")
        except msgspec.DecodeError as error:
            raise BadInput(f"Invalid export, line {number}: {error}.") from None
    if number == 0:
        raise BadInput(f"This is no export of the form {FORMAT}.")


def table_in(table: str, rows: list[ExportRow]) -> tuple[Table, list[str]]:
    """What these lines add up to, and the events themselves. Raises a BadTable if that is no table."""
    if not re.fullmatch(TABLE_ID, table):
        raise BadTable(f"{shorten(table)!r} is no id of a table.")
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        raise BadTable(f"Table {table} has events missing.")
    bodies = [bytes(row.event).decode() for row in rows]
    try:
        folded = fold_checked(bodies)
    except BadInput as error:
        raise BadTable(f"Table {table} is invalid: {error}") from None
    if folded.id != table:
        raise BadTable(f"Table {table} says that it is {shorten(folded.id)}.")
    return folded, bodies


def fold_checked(bodies: list[str]) -> Table:
    """Raises a BadInput if these are no table's."""
    try:
        return fold([decode_event(body) for body in bodies])
    except (
        msgspec.DecodeError,
        ArithmeticError,
        AssertionError,
        AttributeError,
        LookupError,
        TypeError,
        ValueError,
        TafelrundeError,
    ) as error:
        raise BadInput(f"{str(error).rstrip('.') or type(error).__name__}.") from None


def shorten(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
