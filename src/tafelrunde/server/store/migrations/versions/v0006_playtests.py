"""What people ran into at playtests, and what they said afterwards; it goes with its table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "remarks",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(30), nullable=False),
        sa.Column("paragraph", sa.String(10), nullable=False),
    )
    op.create_index("ix_remarks_seat", "remarks", ["table_id", "match", "seat"])
    op.create_table(
        "opinions",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("fun", sa.Integer),
        sa.Column("length", sa.Integer),
        sa.Column("clarity", sa.Integer),
    )


def downgrade() -> None:
    for name in ("opinions", "remarks"):
        op.drop_table(name)
