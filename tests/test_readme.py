"""What README and docs show runs as written, and the map names every folder."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from tools import observations, views

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_the_example_runs_as_written() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted >= 9
    assert result.failed == 0


def test_the_examples_for_ai_people_run_as_written() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "ai.md"), module_relative=False)
    assert result.attempted >= 9
    assert result.failed == 0


def test_the_page_of_observations_is_what_the_games_say() -> None:
    assert (ROOT / "docs" / "observations.md").read_text(encoding="utf-8") == observations.page()


def test_the_page_of_views_is_what_the_games_say() -> None:
    assert (ROOT / "docs" / "views.md").read_text(encoding="utf-8") == views.page()


def test_the_map_names_every_part() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    package = ROOT / "src" / "tafelrunde"
    parts = [path for path in package.iterdir() if path.name[0] not in "_." and path.suffix in ("", ".py")]
    for path in parts:
        if path.name != "webapp":
            assert f"| `{path.name}/` |" in text, f"the map does not name {path.name}"


def test_the_package_has_rooms_and_nothing_beside_them() -> None:
    package = ROOT / "src" / "tafelrunde"
    assert {path.name for path in package.iterdir() if path.is_file()} == {"__init__.py", "__main__.py", "py.typed"}


def test_every_file_that_the_map_names_is_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    package = ROOT / "src" / "tafelrunde"
    named = re.findall(r"`((?:[a-z]+/)+[a-z_]+\.(?:py|ts))`", text)
    assert len(named) >= 10
    for name in named:
        assert (package / name).exists() or (ROOT / name).exists(), f"there is no {name}"
