"""Writes docs/record.schema.json, the JSON Schema of records."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import msgspec

from tafelrunde.core.record import Record

PUBLISHED = Path(__file__).parent.parent / "docs" / "record.schema.json"

argparse.ArgumentParser(description=__doc__).parse_args()
PUBLISHED.write_text(json.dumps(msgspec.json.schema(Record), indent=1) + "\n", encoding="utf-8")
