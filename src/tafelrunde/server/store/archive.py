"""Reads the playtests of a database without changing anything there: a live one, or a copy of any age."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from typing import TypeVar
from urllib.parse import quote

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from tafelrunde.core.error import BadInput
from tafelrunde.server.store.database import QUIET, connect, database_url, file_of, shown
from tafelrunde.server.store.schema import events, opinions, remarks
from tafelrunde.server.store.store import UNREACHABLE
from tafelrunde.table.playtest import Playtest, Remark
from tafelrunde.table.protocol import Opinion, SeatOpinion

T = TypeVar("T")


class _First(msgspec.Struct):
    """Of the event that creates a table, what has to be known here."""

    playtest: bool = False


def read_playtests(database: str, complain: Callable[[str], None]) -> list[Playtest]:
    """All of them, by ids that tell nothing. Raises BadInput, in one sentence, where there is nothing to read."""
    url = database_url(database)
    file = file_of(url)
    if file is not None and not file.is_file():
        raise BadInput(f"There is no database {file}.")
    try:
        return asyncio.run(_read_shared(url, complain)) if file is None else _read_file(url, complain)
    except (*UNREACHABLE, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
        reason = "there is no answer" if isinstance(cause, TimeoutError) else " ".join(str(cause).split()).rstrip(".")
        raise BadInput(f"The tables in {shown(url)} cannot be read: {reason}.") from None


def _read_file(url: sa.URL, complain: Callable[[str], None]) -> list[Playtest]:
    where = f"file:{quote(str(file_of(url)))}?mode=ro"
    engine = sa.create_engine("sqlite://", creator=lambda: sqlite3.connect(where, uri=True), **QUIET)
    try:
        with engine.connect() as connection:
            # All of it as of one moment, whoever writes meanwhile.
            connection.exec_driver_sql("BEGIN")
            return _read(connection, shown(url), complain)
    finally:
        engine.dispose()


async def _read_shared(url: sa.URL, complain: Callable[[str], None]) -> list[Playtest]:
    engine = create_async_engine(url.set(query={}), async_creator=lambda: connect(url), **QUIET)
    try:
        async with engine.connect() as connection:
            await connection.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
            return await connection.run_sync(_read, shown(url), complain)
    finally:
        await engine.dispose()


def _read(connection: sa.Connection, name: str, complain: Callable[[str], None]) -> list[Playtest]:
    there = set(sa.inspect(connection).get_table_names())
    if events.name not in there:
        raise BadInput(f"{name} holds no tables of a server.")
    # An older database has none of this.
    if not {remarks.name, opinions.name} <= there:
        return []
    firsts = connection.execute(
        sa.select(events.c.table_id, events.c.body).where(events.c.number == 1).order_by(events.c.table_id)
    )
    tables = [table for table, body in firsts if _is_playtest(body)]
    return [found for table in tables for found in _playtest(connection, table, complain)]


def _is_playtest(body: str) -> bool:
    try:
        return msgspec.json.decode(body, type=_First).playtest
    except msgspec.DecodeError:
        return False


def _playtest(connection: sa.Connection, table: str, complain: Callable[[str], None]) -> Iterator[Playtest]:
    """None of a table of which events are missing: without them nobody knows what happened there."""
    rows = list(
        connection.execute(
            sa.select(events.c.number, events.c.body).where(events.c.table_id == table).order_by(events.c.number)
        )
    )
    if [number for number, _ in rows] != list(range(1, len(rows) + 1)):
        complain(f"Events of table {table} are missing; it is left out.")
        return
    columns = (remarks.c.match, remarks.c.seat, remarks.c.after, remarks.c.kind, remarks.c.paragraph)
    noted = connection.execute(sa.select(*columns).where(remarks.c.table_id == table).order_by(remarks.c.number))
    said = connection.execute(sa.select(opinions).where(opinions.c.table_id == table))
    yield Playtest(
        [body for _, body in rows],
        [Remark(*row) for row in noted],
        [
            (
                row.match,
                SeatOpinion(seat=row.seat, opinion=Opinion(fun=row.fun, length=row.length, clarity=row.clarity)),
            )
            for row in said
        ],
    )
