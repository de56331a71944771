"""One server for each SQLite file: two would each believe what they remember of its tables."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import sqlalchemy as sa

from tafelrunde.core.error import BadInput

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def claimed(url: sa.URL) -> Iterator[None]:
    """Hold the database for this server; the system lets go of it however the server ends."""
    if url.get_backend_name() != "sqlite" or not url.database:
        yield
        return
    path = Path(f"{url.database}.lock")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        try:
            _lock(file)
        except OSError:
            raise BadInput(
                f"Another server has the tables in {url.database}; several servers can share them in PostgreSQL."
            ) from None
        yield
