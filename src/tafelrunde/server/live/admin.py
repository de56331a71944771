"""Looking after the tables of a database: list, export, import, delete."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, NamedTuple

import msgspec

from tafelrunde.core.error import BadInput, TafelrundeError, UnreadableFile, UnwritableFile
from tafelrunde.server.live.room import row_of
from tafelrunde.server.store.store import Conflict, Damaged, Incomplete, Store
from tafelrunde.table.event import decode_event
from tafelrunde.table.message import Snapshot, format_time
from tafelrunde.table.opening import TABLE_ID
from tafelrunde.table.table import Table, fold

FORMAT = "tafelrunde/tables/1"
# Gets a sentence about one table, while the others go on.
Complain = Callable[[str], None]


# Signs of a name that is none.
LONGEST_SHOWN = 40


class BadTable(BadInput):
    """What is wrong with one table of an export, and with no other."""


class Imported(NamedTuple):
    """How many tables were new, and how many were there already."""

    new: int
    known: int


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of an export."""

    format: str


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every other line: one event, exactly as it is stored."""

    table: str
    number: int
    event: msgspec.Raw


async def list_tables(store: Store, complain: Complain) -> AsyncIterator[str]:
    """One line for each table: id, game, status, when it was last touched, who sits there."""
    for row in await store.rows():
        bodies = await _bodies(store, row.id, complain)
        if not bodies:
            continue
        try:
            snapshot = Snapshot(_fold(bodies), set())
        except BadInput as error:
            complain(f"Table {row.id} cannot be read: {error}")
            continue
        people = ", ".join(seat.name or seat.kind for seat in snapshot.seats)
        table = snapshot.table
        end = f"  (to be deleted, warned {row.warnings} times)" if row.warnings else ""
        yield f"{row.id}  {table.game.id:<10} {table.status:<9} {format_time(table.touched)}  {people}{end}"


async def export_tables(store: Store, tables: list[str], out: IO[bytes], complain: Complain) -> int:
    """Write the named tables, or all of them, as JSON Lines; how many were written."""
    out.write(msgspec.json.encode(Header(FORMAT)) + b"\n")
    known = await store.creation_times(tables)
    for table in tables:
        if table not in known:
            raise BadInput(f"There is no table {table}.")
    count = 0
    for table in dict.fromkeys(tables) or [row.id for row in await store.rows()]:
        bodies = await _bodies(store, table, complain)
        for number, body in enumerate(bodies, start=1):
            out.write(msgspec.json.encode(Row(table, number, msgspec.Raw(body.encode()))) + b"\n")
        count += bool(bodies)
    return count


async def _bodies(store: Store, table: str, complain: Complain) -> list[str]:
    """None for a table that was deleted meanwhile, and for one that is damaged: the others go on."""
    try:
        bodies = await store.read_bodies(table)
        for body in bodies:
            msgspec.json.decode(body, type=object)
    except Damaged as error:
        complain(str(error))
        return []
    except msgspec.DecodeError as error:
        complain(f"Table {table} cannot be read: {error}.")
        return []
    if not bodies and await store.creation_times([table]):
        complain(str(Incomplete(table)))
    return bodies


def _fold(bodies: list[str]) -> Table:
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


async def import_tables(store: Store, lines: Iterable[bytes], complain: Complain) -> Imported:
    """Read an export; each table comes whole or not at all, and none that is there is touched.

    So an import that was interrupted can be begun again.
    """
    new = known = 0
    for table, rows in groupby(_rows(lines), key=lambda row: row.table):
        try:
            if await _import_table(store, table, list(rows)):
                new += 1
            else:
                known += 1
        except BadTable as error:
            complain(str(error))
    return Imported(new, known)


def _rows(lines: Iterable[bytes]) -> Iterator[Row]:
    number = 0
    for number, line in enumerate(lines, start=1):
        try:
            if number > 1:
                yield msgspec.json.decode(line, type=Row)
            elif msgspec.json.decode(line, type=Header).format != FORMAT:
                raise BadInput(f"This is no export of the form {FORMAT}.")
        except msgspec.DecodeError as error:
            raise BadInput(f"Invalid export, line {number}: {error}.") from None
    if number == 0:
        raise BadInput(f"This is no export of the form {FORMAT}.")


async def _import_table(store: Store, table: str, rows: list[Row]) -> bool:
    """Whether it is new."""
    if not re.fullmatch(TABLE_ID, table):
        raise BadTable(f"{shorten(table)!r} is no id of a table.")
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        raise BadTable(f"Table {table} has events missing.")
    bodies = [bytes(row.event).decode() for row in rows]
    try:
        folded = _fold(bodies)
    except BadInput as error:
        raise BadTable(f"Table {table} is invalid: {error}") from None
    if folded.id != table:
        raise BadTable(f"Table {table} says that it is {shorten(folded.id)}.")
    try:
        await store.put_table(row_of(folded), bodies)
    except Conflict:
        if await _bodies(store, table, lambda _: None) != bodies:
            raise BadTable(f"Table {table} is there already, with other events.") from None
        return False
    return True


def shorten(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


@contextmanager
def writing(path: Path) -> Iterator[IO[bytes]]:
    """A file that takes the place of the one before when it is whole; for its owner alone, as it holds secrets."""
    is_special = path.exists() and not path.is_file()
    try:
        if is_special:
            with path.open("wb") as file:
                yield file
            return
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-", delete=False) as file:
            draft = Path(file.name)
            try:
                yield file
                file.flush()
                draft.replace(path)
            finally:
                draft.unlink(missing_ok=True)
    except OSError as error:
        raise UnwritableFile(str(path), error.strerror or str(error)) from None


def open_for_reading(path: Path) -> IO[bytes]:
    try:
        return path.open("rb")
    except OSError as error:
        raise UnreadableFile(str(path), error.strerror or str(error)) from None
