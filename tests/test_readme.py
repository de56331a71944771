"""The README says what is true: its example runs as written, and its map names every folder."""

from __future__ import annotations

import doctest
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_the_example_runs_as_written() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted >= 15
    assert result.failed == 0


def test_the_map_names_every_part() -> None:
    text = README.read_text(encoding="utf-8")
    package = ROOT / "src" / "tafelrunde"
    parts = [path for path in package.iterdir() if path.name[0] not in "_." and path.suffix in ("", ".py")]
    for path in parts:
        assert f"src/tafelrunde/{path.name}" in text, f"the map does not name {path.name}"
