"""Recorded matches that have to replay the same for ever."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.core.game import AnyGame
from tafelrunde.core.record import parse_record, record_of, replay


def check_golden(game: AnyGame, path: Path) -> None:
    """A golden record replays to its end and writes the same bytes again."""
    data = path.read_text(encoding="utf-8")
    match = replay(parse_record(data), lambda _: game)
    assert match.end is not None, f"{path.name} does not reach an end"
    assert record_of(match, list(parse_record(data).players)).to_json() == data, f"{path.name} would be written anew"
