"""What the tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tafelrunde.server.store import database, neighbour
from tests.server.house import SOON
from tests.server.postgres import Postgres, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as cluster:
        yield cluster


@pytest.fixture(autouse=True)
def unhurried(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that is busy with other tests is not one that is lost; only who tests that keeps to its deadlines."""
    if not getattr(request.module, "LOSES_THE_WAY", False):
        for module in (database, neighbour):
            for deadline in ("KNOCK", "PROMPT", "DEADLINE"):
                monkeypatch.setattr(module, deadline, float(SOON), raising=module is database)
