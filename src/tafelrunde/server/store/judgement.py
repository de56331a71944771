"""What was judged for reviews of finished matches, step by step, so that none is thought about twice."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from tafelrunde.server.store.schema import judgements
from tafelrunde.server.store.store import Store


async def read_judgements(store: Store, table: str, match: int) -> dict[str, str]:
    """The bodies by their keys."""
    query = sa.select(judgements.c.key, judgements.c.body).where(
        judgements.c.table_id == table, judgements.c.match == match
    )
    return await store.database.read(lambda connection: {row.key: row.body for row in connection.execute(query)})


async def keep_judgement(store: Store, table: str, match: int, key: str, body: str) -> bool:
    """Whether it is kept: not where another process was faster, nor where the table is not there any more."""
    row = {"table_id": table, "match": match, "key": key, "body": body}
    try:
        await store.database.write_little(lambda connection: connection.execute(sa.insert(judgements), row))
    except IntegrityError:
        return False
    return True
