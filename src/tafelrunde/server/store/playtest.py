"""What was noted at playtests, and what people said after them; both go with their table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
import sqlalchemy as sa

from tafelrunde.server.store.schema import opinions, remarks
from tafelrunde.server.store.store import Store
from tafelrunde.table.playtest import Remark
from tafelrunde.table.protocol import Opinion, SeatOpinion

# So much is noted of a seat in a match: more tells nothing, and somebody may want to fill the disk.
MOST_REMARKS = 200
_COLUMNS = (remarks.c.match, remarks.c.seat, remarks.c.after, remarks.c.kind, remarks.c.paragraph)


async def keep_remarks(store: Store, table: str, noted: list[Remark]) -> None:
    """As far as there is room. Raises an IntegrityError if the table is not there any more."""

    def work(connection: sa.Connection) -> None:
        rows = _with_room(connection, table, noted)
        if rows:
            connection.execute(remarks.insert(), rows)

    await store.database.write_little(work)


def _with_room(connection: sa.Connection, table: str, noted: list[Remark]) -> list[dict[str, object]]:
    """Those of seats of which there is not too much yet."""
    place = (remarks.c.match, remarks.c.seat)
    there = sa.select(*place, sa.func.count()).where(remarks.c.table_id == table).group_by(*place)
    counts = Counter({(match, seat): count for match, seat, count in connection.execute(there)})
    rows: list[dict[str, object]] = []
    for remark in noted:
        counts[remark.match, remark.seat] += 1
        if counts[remark.match, remark.seat] <= MOST_REMARKS:
            rows.append({"table_id": table, **remark._asdict()})
    return rows


async def read_remarks(store: Store, table: str) -> list[Remark]:
    """In the order in which they were noted."""
    query = sa.select(*_COLUMNS).where(remarks.c.table_id == table).order_by(remarks.c.number)
    return await store.database.read(lambda connection: [Remark(*row) for row in connection.execute(query)])


async def keep_opinion(store: Store, table: str, match: int, seat: int, opinion: Opinion) -> None:
    """In the place of the one before. Raises an IntegrityError if the table is not there any more, or if the first
    opinion of this seat was said twice at once; then it is there by now.
    """
    where = (opinions.c.table_id == table, opinions.c.match == match, opinions.c.seat == seat)
    said = msgspec.structs.asdict(opinion)

    def work(connection: sa.Connection) -> None:
        if connection.execute(opinions.update().where(*where).values(**said)).rowcount == 0:
            connection.execute(opinions.insert().values(table_id=table, match=match, seat=seat, **said))

    await store.database.write(work)


async def read_opinions(store: Store, table: str, match: int, seats: Iterable[int]) -> list[SeatOpinion]:
    """Of each of these seats, also of one that has said nothing."""
    query = sa.select(opinions).where(opinions.c.table_id == table, opinions.c.match == match)
    rows = await store.database.read(lambda connection: list(connection.execute(query)))
    said = {row.seat: Opinion(fun=row.fun, length=row.length, clarity=row.clarity) for row in rows}
    return [SeatOpinion(seat=seat, opinion=said.get(seat, Opinion())) for seat in seats]
