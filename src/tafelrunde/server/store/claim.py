"""One server for each SQLite file: two would each believe what they remember of its tables."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import sqlalchemy as sa

from tafelrunde.core.error import BadInput, UnwritableFile
from tafelrunde.server.store.database import file_of, make_folder

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Taken(BadInput):
    """Another server has the tables; `address` is where, if it has said so."""

    def __init__(self, database: str, address: str) -> None:
        where = f", and is at {address}" if address else ""
        super().__init__(
            f"Another server has the tables in {database}{where}; several servers can share them in PostgreSQL."
        )
        self.address = address


class Claim:
    """A database that this server holds."""

    def __init__(self, file: IO[bytes] | None) -> None:
        self._file = file
        self.say_where("")

    def say_where(self, address: str) -> None:
        """Whoever comes later learns where the tables are."""
        if self._file is not None:
            # On a disk that is full nobody learns it; what else that means is said by what has to be written there.
            with suppress(OSError):
                self._file.truncate(0)
                self._file.write(address.encode())


@contextmanager
def claimed(url: sa.URL) -> Iterator[Claim]:
    """Hold the database for this server; the system lets go of it however the server ends."""
    database = file_of(url)
    if database is None:
        yield Claim(None)
        return
    # Beside the file itself, by whatever name it is called here. Links in a circle are no file, and opening it says so.
    file_itself = Path(os.path.realpath(database))
    path = file_itself.with_name(f"{file_itself.name}.lock")
    make_folder(path)
    with _opened(path) as file:
        try:
            _lock(file)
        except OSError:
            raise Taken(str(database), _address_in(path)) from None
        yield Claim(file)


def _opened(path: Path) -> IO[bytes]:
    try:
        return path.open("ab", buffering=0)
    except OSError as error:
        raise UnwritableFile(str(path), error.strerror or str(error)) from None


def _address_in(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        # Where a lock keeps others from reading, too.
        return ""
