"""Tables with a clock are looked after though nobody is there, and time without a server is remembered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "appointments",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("due", sa.BigInteger, nullable=False),
    )
    op.create_index("appointments_due", "appointments", ["due"])
    op.create_table(
        "outages",
        sa.Column("until", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "heartbeats",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("heartbeats", "outages", "appointments"):
        op.drop_table(name)
