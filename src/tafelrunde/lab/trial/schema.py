"""The columns in which matches and decisions are kept."""

from __future__ import annotations

import polars as pl
from polars.datatypes import DataTypeClass

MATCH_SCHEMA: dict[str, pl.DataType | DataTypeClass] = {
    "table": pl.Int16,
    "number": pl.Int32,
    "deal": pl.Int32,
    "bots": pl.List(pl.String),
    "shares": pl.List(pl.Float64),
    "scores": pl.List(pl.Int64),
    "reason": pl.String,
    "starter": pl.Int8,
    "actions": pl.Int32,
    "chances": pl.Int32,
    "turns": pl.Int32,
    "decisions": pl.Int32,
    # As JSON: the keys differ from game to game.
    "faults": pl.String,
    "notices": pl.String,
    "examples": pl.String,
    # What happened and how it began, each in one number; what one decision would have come to otherwise.
    "trace": pl.Int64,
    "beginning": pl.Int64,
    "probes": pl.String,
}
DECISION_SCHEMA: dict[str, pl.DataType | DataTypeClass] = {
    "table": pl.Int16,
    "match": pl.Int32,
    "number": pl.Int32,
    "seat": pl.Int8,
    "verb": pl.String,
    "event": pl.String,
    "details": pl.List(pl.String),
    "choices": pl.Int32,
    "offered": pl.List(pl.String),
    "estimates": pl.List(pl.Float32),
    "scores": pl.List(pl.Int64),
    "after": pl.Float32,
    "share": pl.Float64,
}
