"""Looking after the tables of a database: list, export, import, delete."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, NamedTuple

import msgspec

from tafelrunde.core.error import BadInput, UnreadableFile, UnwritableFile
from tafelrunde.server.live.room import row_of
from tafelrunde.server.store.store import Conflict, Damaged, Incomplete, Store
from tafelrunde.table.export import BadTable, ExportRow, fold_checked, header, lines_of, rows_in, table_in
from tafelrunde.table.message import Snapshot, format_time

# Gets a sentence about one table, while the others go on.
Complain = Callable[[str], None]


class Imported(NamedTuple):
    """How many tables were new, and how many were there already."""

    new: int
    known: int


async def list_tables(store: Store, complain: Complain) -> AsyncIterator[str]:
    """One line for each table: id, game, status, when it was last touched, who sits there."""
    for row in await store.rows():
        bodies = await _bodies(store, row.id, complain)
        if not bodies:
            continue
        try:
            snapshot = Snapshot(fold_checked(bodies), set())
        except BadInput as error:
            complain(f"Table {row.id} cannot be read: {error}")
            continue
        people = ", ".join(seat.name or seat.kind for seat in snapshot.seats)
        table = snapshot.table
        end = f"  (to be deleted, warned {row.warnings} times)" if row.warnings else ""
        yield f"{row.id}  {table.game.id:<10} {table.status:<9} {format_time(table.touched)}  {people}{end}"


async def export_tables(store: Store, tables: list[str], out: IO[bytes], complain: Complain) -> int:
    """Write the named tables, or all of them, as JSON Lines; how many were written."""
    out.write(header())
    known = await store.creation_times(tables)
    for table in tables:
        if table not in known:
            raise BadInput(f"There is no table {table}.")
    count = 0
    for table in dict.fromkeys(tables) or [row.id for row in await store.rows()]:
        bodies = await _bodies(store, table, complain)
        out.writelines(lines_of(table, bodies))
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


async def import_tables(store: Store, lines: Iterable[bytes], complain: Complain) -> Imported:
    """Read an export; each table comes whole or not at all, and none that is there is touched.

    So an import that was interrupted can be begun again.
    """
    new = known = 0
    for table, rows in groupby(rows_in(lines), key=lambda row: row.table):
        try:
            if await _import_table(store, table, list(rows)):
                new += 1
            else:
                known += 1
        except BadTable as error:
            complain(str(error))
    return Imported(new, known)


async def _import_table(store: Store, table: str, rows: list[ExportRow]) -> bool:
    """Whether it is new."""
    folded, bodies = table_in(table, rows)
    try:
        await store.put_table(row_of(folded), bodies)
    except Conflict:
        if await _bodies(store, table, lambda _: None) != bodies:
            raise BadTable(f"Table {table} is there already, with other events.") from None
        return False
    return True


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
