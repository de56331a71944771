"""Writing to SQLite at once, and what happens when that is not possible; and frames that leave in one piece."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import cast

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from tafelrunde.server.store import database as database_module
from tafelrunde.server.store.database import Database, SqliteDatabase, database_url, new_database
from tafelrunde.server.web.straight import GatheringTransport


def add_number(connection: sa.Connection) -> str:
    connection.exec_driver_sql("INSERT INTO numbers VALUES (1)")
    return threading.current_thread().name


def count_numbers(connection: sa.Connection) -> int:
    return int(connection.exec_driver_sql("SELECT count(*) FROM numbers").scalar_one())


async def new_numbers(path: Path, *, full_sync: bool = False) -> Database:
    numbers = new_database(database_url(str(path)), full_sync=full_sync)
    await numbers.write(lambda connection: connection.exec_driver_sql("CREATE TABLE numbers (number INTEGER)"))
    return numbers


def test_little_is_written_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        numbers = await new_numbers(tmp_path / "t.sqlite")
        assert await numbers.write_little(add_number) == "MainThread"
        assert await numbers.read(count_numbers) == 1
        await numbers.close()

    asyncio.run(scenario())


def test_nobody_waits_on_the_loop_for_a_disk(tmp_path: Path) -> None:
    async def scenario() -> None:
        numbers = await new_numbers(tmp_path / "t.sqlite", full_sync=True)
        assert await numbers.write_little(add_number) != "MainThread"
        await numbers.close()

    asyncio.run(scenario())


def test_nobody_waits_on_the_loop_for_another_program(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = tmp_path / "t.sqlite"
        numbers = await new_numbers(path)
        await numbers.write_little(add_number)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.ensure_future(numbers.write_little(add_number))
        # The loop goes on while the other program writes.
        for _ in range(20):
            await asyncio.sleep(0)
        assert not writing.done()
        other.execute("COMMIT")
        other.close()
        assert await writing != "MainThread"
        assert await numbers.read(count_numbers) == 2
        await numbers.close()

    asyncio.run(scenario())


def test_a_failed_transaction_leaves_nothing_behind(tmp_path: Path) -> None:
    def fail(connection: sa.Connection) -> None:
        add_number(connection)
        raise ZeroDivisionError

    async def scenario() -> None:
        numbers = await new_numbers(tmp_path / "t.sqlite")
        with pytest.raises(ZeroDivisionError):
            await numbers.write_little(fail)
        await numbers.write_little(add_number)
        assert await numbers.read(count_numbers) == 1
        await numbers.close()

    asyncio.run(scenario())


def test_the_log_is_brought_into_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "CHECKPOINT", 4)

    async def scenario() -> None:
        path = tmp_path / "t.sqlite"
        numbers = await new_numbers(path)
        size = path.stat().st_size
        for number in range(8):
            statement = f"CREATE TABLE more_{number} (number INTEGER)"
            await numbers.write_little(partial(sa.Connection.exec_driver_sql, statement=statement))
        # The thread that writes does one thing after the other: this comes after the checkpoint.
        await numbers.write(lambda _: None)
        assert path.stat().st_size > size
        await numbers.close()

    asyncio.run(scenario())


def test_the_log_begins_anew_even_if_somebody_writes_while_it_is_tidied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise it would grow as long as there is something to do."""
    monkeypatch.setattr(database_module, "CHECKPOINT", 20)
    path = tmp_path / "t.sqlite"
    log = Path(f"{path}-wal")

    async def scenario() -> None:
        numbers = await new_numbers(path)
        with monkeypatch.context() as patch:
            patch.setattr(SqliteDatabase, "_checkpoint", tidy_and_write)
            for _ in range(20):
                await numbers.write_little(add_number)
            await numbers.write(lambda _: None)
        size = log.stat().st_size
        for _ in range(15):
            await numbers.write_little(add_number)
        assert log.stat().st_size == size
        assert await numbers.read(count_numbers) == 36
        await numbers.close()

    tidy = SqliteDatabase._checkpoint

    def tidy_and_write(self: SqliteDatabase) -> None:
        """As if that was written a moment after the end of the log was looked for."""
        with closing(sqlite3.connect(path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM numbers").fetchone()
            self._run(add_number)
            tidy(self)

    asyncio.run(scenario())


def test_a_log_that_cannot_be_tidied_keeps_nobody_from_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "CHECKPOINT", 2)

    def fail(*_: object) -> None:
        raise OperationalError("PRAGMA", None, sqlite3.OperationalError("disk I/O error"))

    async def scenario() -> None:
        numbers = await new_numbers(tmp_path / "t.sqlite")
        await numbers.write_little(add_number)
        with capture_logs() as logs, monkeypatch.context() as patch:
            patch.setattr(sa.Engine, "connect", fail)
            for _ in range(6):
                await numbers.write_little(add_number)
            while not logs:
                await asyncio.sleep(0.01)
        assert {line["event"] for line in logs} == {"checkpoint-failed"}
        assert await numbers.read(count_numbers) == 7
        await numbers.close()

    asyncio.run(scenario())


class Pipe:
    def __init__(self) -> None:
        self.written: list[bytes | str] = []

    def write(self, data: bytes) -> None:
        # As uvloop's.
        if self.is_closing():
            raise RuntimeError("the handler is closed")
        self.written.append(data)

    def is_closing(self) -> bool:
        return "closed" in self.written

    def close(self) -> None:
        self.written.append("closed")

    abort = close


def test_what_is_sent_in_one_turn_leaves_in_one_piece() -> None:
    async def scenario() -> None:
        pipe = Pipe()
        transport = GatheringTransport(cast("asyncio.Transport", pipe))
        transport.write(b"one ")
        transport.write(b"two")
        assert pipe.written == []
        await asyncio.sleep(0)
        transport.write(b"three")
        transport.close()
        await asyncio.sleep(0)
        assert pipe.written == [b"one two", b"three", "closed"]

    asyncio.run(scenario())


def test_what_is_said_to_somebody_who_is_cut_off_is_dropped_without_a_word() -> None:
    async def scenario() -> None:
        complaints: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        pipe = Pipe()
        transport = GatheringTransport(cast("asyncio.Transport", pipe))
        transport.write(b"one")
        transport.abort()
        await asyncio.sleep(0)
        assert (pipe.written, complaints) == (["closed"], [])

    asyncio.run(scenario())
