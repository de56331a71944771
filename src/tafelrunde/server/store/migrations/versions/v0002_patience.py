"""Tables are warned before they are deleted, deletions can be heard of, and a process says once that it lives."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("doomed", sa.BigInteger, nullable=True))
    op.add_column("tables", sa.Column("warnings", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_doomed", "tables", ["doomed"])
    op.create_table(
        "removals",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "servers",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    # Whoever is connected says so again.
    op.drop_table("presence")
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("viewer", sa.Integer, primary_key=True),
        sa.Column("owner", sa.String(32), primary_key=True),
    )
    op.create_index("presence_owner", "presence", ["owner"])


def downgrade() -> None:
    op.drop_table("presence")
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("viewer", sa.Integer, primary_key=True),
        sa.Column("owner", sa.String(32), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.drop_table("servers")
    op.drop_table("removals")
    op.drop_index("tables_doomed", "tables")
    for name in ("warnings", "doomed"):
        op.drop_column("tables", name)
