"""Who is told of his turns, and where: addresses are secrets, and leave this module only towards whoever knocks."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from tafelrunde.server.store.schema import keys, knocks
from tafelrunde.server.store.store import Store


class KnockRow(NamedTuple):
    table: str
    viewer: int
    way: str
    address: str
    language: str
    origin: str
    stop: str
    knocked: int = 0
    reminded: int = 0
    until: int = 0
    failures: int = 0
    failure: str = ""

    def __repr__(self) -> str:
        """Without what is secret, wherever it is shown."""
        return f"KnockRow({self.table!r}, {self.viewer}, {self.way!r})"


_NAMES = ("table_id", *KnockRow._fields[1:])


def _is(row: KnockRow) -> sa.ColumnElement[bool]:
    return sa.and_(knocks.c.table_id == row.table, knocks.c.viewer == row.viewer, knocks.c.way == row.way)


class KnockBook:
    def __init__(self, store: Store) -> None:
        self.database = store.database

    async def of(self, table: str, viewer: int) -> list[KnockRow]:
        query = sa.select(knocks).where(knocks.c.table_id == table, knocks.c.viewer == viewer).order_by(knocks.c.way)
        return await self.database.read(lambda connection: [KnockRow(*row) for row in connection.execute(query)])

    async def put(self, row: KnockRow) -> None:
        """In the place of what there was of this way."""

        def work(connection: sa.Connection) -> None:
            connection.execute(knocks.delete().where(_is(row)))
            connection.execute(knocks.insert().values(dict(zip(_NAMES, row, strict=True))))

        await self.database.write(work)

    async def remove(self, table: str, viewer: int, way: str | None = None) -> None:
        where = [knocks.c.table_id == table, knocks.c.viewer == viewer]
        if way is not None:
            where.append(knocks.c.way == way)
        await self.database.write(lambda connection: connection.execute(knocks.delete().where(*where)))

    async def stop(self, secret: str) -> tuple[str, int] | None:
        """Whose knocks end that way, by their secret; None if nobody has it (any more)."""

        def work(connection: sa.Connection) -> tuple[str, int] | None:
            gone = connection.execute(
                knocks.delete().where(knocks.c.stop == secret).returning(knocks.c.table_id, knocks.c.viewer)
            ).first()
            return None if gone is None else (gone[0], gone[1])

        return await self.database.write(work)

    async def claim(self, row: KnockRow, turn: int, now: int, until: int, *, reminder: bool) -> bool:
        """Whether this process is the one to knock: for this turn nobody has, and nobody is at it."""
        done = knocks.c.reminded if reminder else knocks.c.knocked
        claim = knocks.update().where(_is(row), done < turn, knocks.c.until <= now).values(until=until)
        return await self.database.write(lambda connection: connection.execute(claim).rowcount > 0)

    async def settle(self, row: KnockRow, turn: int, *, reminder: bool) -> None:
        """It was heard, or does not have to be any more."""
        values: dict[str, int | str] = {"reminded" if reminder else "knocked": turn, "until": 0}
        values |= {"failures": 0, "failure": ""}
        await self.database.write(lambda connection: connection.execute(knocks.update().where(_is(row)).values(values)))

    async def fail(self, row: KnockRow, until: int, why: str) -> None:
        """It was not heard, and is tried again then."""
        values = {"until": until, "failures": knocks.c.failures + 1, "failure": why[:40]}
        await self.database.write(lambda connection: connection.execute(knocks.update().where(_is(row)).values(values)))

    async def key(self, name: str, fresh: str) -> str:
        """A key of the server's own: the one that is there, or the fresh one from now on."""

        def work(connection: sa.Connection) -> str:
            connection.execute(_FIRST, {"name": name, "value": fresh})
            return str(connection.scalar(sa.select(keys.c.value).where(keys.c.name == name)))

        return await self.database.write(work)


_FIRST = sa.text("INSERT INTO keys (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING")
