"""Where people are told of their turns, and the key that the server signs with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "knocks",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("viewer", sa.Integer, primary_key=True),
        sa.Column("way", sa.String(10), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("origin", sa.String(200), nullable=False),
        sa.Column("stop", sa.String(32), nullable=False, unique=True),
        sa.Column("knocked", sa.Integer, nullable=False),
        sa.Column("reminded", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("failure", sa.String(40), nullable=False),
    )
    op.create_table(
        "keys", sa.Column("name", sa.String(20), primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )


def downgrade() -> None:
    for name in ("keys", "knocks"):
        op.drop_table(name)
