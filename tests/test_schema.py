"""The published schema of records is the one that is read."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from tafelrunde.core.record import Record

PUBLISHED = Path(__file__).parent.parent / "docs" / "record.schema.json"


def test_the_published_schema_is_up_to_date() -> None:
    """To write it anew: python tools/schema.py"""
    assert json.loads(PUBLISHED.read_text(encoding="utf-8")) == msgspec.json.schema(Record)
