"""The database's tables, and the migrations that bring any older form of them up to date."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

metadata = sa.MetaData()


def _table_column() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("visibility", sa.String(10), nullable=False),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
    # It is to be deleted, because nobody was there for so long: when it was last warned of that, and how often.
    sa.Column("doomed", sa.BigInteger),
    sa.Column("warnings", sa.Integer, nullable=False, server_default="0"),
)
# Which tables were deleted, for servers that remember them.
removals = sa.Table(
    "removals",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.String(16), nullable=False),
    sqlite_autoincrement=True,
)
events = sa.Table(
    "events",
    metadata,
    _table_column(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
# Which server process thinks for a table's bots.
leases = sa.Table(
    "leases",
    metadata,
    _table_column(),
    sa.Column("owner", sa.String(32), nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)
# Who is connected to which server process.
presence = sa.Table(
    "presence",
    metadata,
    _table_column(),
    sa.Column("viewer", sa.Integer, primary_key=True),
    sa.Column("owner", sa.String(32), primary_key=True),
)
# Until when each server process is believed to live.
servers = sa.Table(
    "servers",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),
)
# What was judged for the review of a finished match, step by step; the key names all that it depends on.
judgements = sa.Table(
    "judgements",
    metadata,
    _table_column(),
    sa.Column("match", sa.Integer, primary_key=True),
    sa.Column("key", sa.String(24), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
# When a table has to be looked after, whether anybody is there or not.
appointments = sa.Table(
    "appointments",
    metadata,
    _table_column(),
    sa.Column("due", sa.BigInteger, nullable=False, index=True),
)
# Where people are told of their turns, which is nobody else's business; and how far that has got.
knocks = sa.Table(
    "knocks",
    metadata,
    _table_column(),
    sa.Column("viewer", sa.Integer, primary_key=True),
    sa.Column("way", sa.String(10), primary_key=True),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("language", sa.String(2), nullable=False),
    sa.Column("origin", sa.String(200), nullable=False),
    # The secret of whoever wants no more of it.
    sa.Column("stop", sa.String(32), nullable=False, unique=True),
    # The turns that were knocked for, and that were reminded of.
    sa.Column("knocked", sa.Integer, nullable=False),
    sa.Column("reminded", sa.Integer, nullable=False),
    # Until when somebody is at it, or nobody tries again; how often it failed since it was last heard, and why.
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("failures", sa.Integer, nullable=False),
    sa.Column("failure", sa.String(40), nullable=False),
)
# At playtests, what people ran into that is no event: of which seat, and after which event it was.
remarks = sa.Table(
    "remarks",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("match", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("after", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(30), nullable=False),
    sa.Column("paragraph", sa.String(10), nullable=False),
    sa.Index("ix_remarks_seat", "table_id", "match", "seat"),
)
# What people say after a playtest, by seat.
opinions = sa.Table(
    "opinions",
    metadata,
    _table_column(),
    sa.Column("match", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("fun", sa.Integer),
    sa.Column("length", sa.Integer),
    sa.Column("clarity", sa.Integer),
)
# What the server keeps to itself, such as the key it signs with.
keys = sa.Table(
    "keys", metadata, sa.Column("name", sa.String(20), primary_key=True), sa.Column("value", sa.Text, nullable=False)
)
# When there was no server at all.
outages = sa.Table(
    "outages",
    metadata,
    sa.Column("until", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("since", sa.BigInteger, nullable=False),
)
# When any server was last there: one row.
heartbeats = sa.Table(
    "heartbeats",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

# Milliseconds by the database's clock: processes may run on machines whose own clocks differ.
CLOCKS = {
    "postgresql": "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)",
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
}


def clock(connection: sa.Connection) -> sa.ColumnElement[int]:
    return sa.literal_column(CLOCKS[connection.dialect.name], sa.BigInteger)


# Any number will do; it has to be the same in all processes that start at once.
_MIGRATION_LOCK = 7_313_001


def migrate(connection: sa.Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
    config = Config()
    config.set_main_option("script_location", "tafelrunde.server.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
