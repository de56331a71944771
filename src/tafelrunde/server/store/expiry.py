"""What becomes of tables that nobody touches: they are warned, day after day, and deleted only after many warnings.

All by the database's clock, of which there is one however many servers there are. A clock may be wrong: so a warning
counts once a day at most and once a run, whatever the clock says meanwhile, and each run is about a part of the tables.
Whoever comes, and the administrator, takes all warnings back.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import sqlalchemy as sa

from tafelrunde.server.store.schema import clock, presence, removals, tables

DAY = 86_400_000
# So many warnings on as many days lead to the end.
WARNINGS = 7
# Of all tables, the part that one run may warn or delete, and how many at most.
PART = 20
MOST = 500
# Only one process at a time, for the length of its transaction.
_LOCK = 7_313_002
_last_removal = sa.select(sa.func.max(removals.c.number)).scalar_subquery()
# So many deletions can be heard of later.
REMEMBERED = 10_000


class Expired(NamedTuple):
    warned: list[str]
    deleted: list[str]


def run_expiry(connection: sa.Connection, days: int, kept: Collection[str]) -> Expired:
    """Warn, and delete what was warned often enough; nothing that is `kept`, that is played, or where somebody is."""
    is_shared = connection.dialect.name == "postgresql"
    if is_shared and not connection.scalar(sa.select(sa.func.pg_try_advisory_xact_lock(_LOCK))):
        return Expired([], [])
    now: int = connection.execute(sa.select(clock(connection))).scalar_one()
    _spare(connection, now - days * DAY, kept)
    most = min(MOST, max(1, (connection.scalar(sa.select(sa.func.count()).select_from(tables)) or 0) // PART))
    # First those that were warned for longest: what is warned today is not deleted today.
    condemned = sa.select(tables.c.id).where(tables.c.warnings >= WARNINGS, tables.c.doomed <= now - DAY)
    chosen = list(connection.scalars(condemned.order_by(tables.c.doomed).limit(most)))
    # Once more: somebody may have come in this very moment.
    deleted = [table for table in chosen if delete(connection, table, *_idle(now - days * DAY))]
    due = sa.select(tables.c.id).where(tables.c.warnings.between(1, WARNINGS - 1), tables.c.doomed <= now - DAY)
    new = sa.select(tables.c.id).where(tables.c.doomed.is_(None), *_idle(now - days * DAY))
    warned = [
        *connection.scalars(due.order_by(tables.c.doomed).limit(most)),
        *(each for each in connection.scalars(new.order_by(tables.c.touched).limit(most)) if each not in kept),
    ]
    warning = tables.update().values(doomed=now, warnings=tables.c.warnings + 1)
    connection.execute(warning.where(tables.c.id.in_(warned)))
    return Expired(warned, deleted)


def delete(connection: sa.Connection, table: str, *conditions: sa.ColumnElement[bool]) -> bool:
    """Whether it was there, and the conditions held. Servers hear of it, also of one that was not there."""
    is_gone = connection.execute(tables.delete().where(tables.c.id == table, *conditions)).rowcount > 0
    if is_gone or not conditions:
        connection.execute(removals.insert().values(table_id=table))
        # Who was silent for so long looks at every table anyway.
        connection.execute(removals.delete().where(removals.c.number < _last_removal - REMEMBERED))
    return is_gone


def _idle(before: int) -> tuple[sa.ColumnElement[bool], ...]:
    is_somebody_there = sa.exists().where(presence.c.table_id == tables.c.id)
    return tables.c.touched < before, tables.c.status != "playing", ~is_somebody_there


def _spare(connection: sa.Connection, before: int, kept: Collection[str]) -> None:
    """Whoever is not idle any more, or by another clock never was, has not been warned."""
    doomed = connection.execute(sa.select(tables.c.id, sa.and_(*_idle(before))).where(tables.c.doomed.is_not(None)))
    spared = [table for table, is_idle in doomed if not is_idle or table in kept]
    for start in range(0, len(spared), MOST):
        restore(connection, spared[start : start + MOST])


def restore(connection: sa.Connection, ids: Collection[str]) -> int:
    """Take all warnings back; how many tables there were."""
    free = tables.update().values(doomed=None, warnings=0).where(tables.c.id.in_(ids))
    return connection.execute(free).rowcount
