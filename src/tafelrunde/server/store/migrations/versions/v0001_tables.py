"""Tables and their events, who may think for a bot, and who is connected where."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("visibility", sa.String(10), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_touched", "tables", ["touched"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("viewer", sa.Integer, primary_key=True),
        sa.Column("owner", sa.String(32), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("presence", "leases", "events", "tables"):
        op.drop_table(name)
