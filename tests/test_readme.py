"""What README and docs show runs as written, and the map names every folder."""

from __future__ import annotations

import doctest
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_the_example_runs_as_written() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted >= 15
    assert result.failed == 0


def test_the_examples_for_ai_people_run_as_written() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "ai.md"), module_relative=False)
    assert result.attempted >= 15
    assert result.failed == 0


def test_the_map_names_every_part() -> None:
    text = README.read_text(encoding="utf-8")
    package = ROOT / "src" / "tafelrunde"
    parts = [path for path in package.iterdir() if path.name[0] not in "_." and path.suffix in ("", ".py")]
    for path in parts:
        assert f"src/tafelrunde/{path.name}" in text, f"the map does not name {path.name}"
