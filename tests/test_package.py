"""What is built: wheels with everything a player needs, with and without a C compiler."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from importlib.metadata import files
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.measure import is_compiled

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel_without_compiler(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built where no C compiler can be found."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps"]
    source = folder / "source"
    source.mkdir()
    for name in ("src", "pyproject.toml", "setup.py", "README.md", "LICENSE"):
        (source / name).symlink_to(ROOT / name)
    environment = {**os.environ, "CC": "no-such-compiler"}
    subprocess.run([*command, "--wheel-dir", str(folder), str(source)], env=environment, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_without_a_compiler_the_package_runs_interpreted_and_says_so(wheel_without_compiler: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(wheel_without_compiler), "TAFELRUNDE_LANG": "en"}
    names = zipfile.ZipFile(wheel_without_compiler).namelist()
    assert not [name for name in names if name.endswith((".so", ".pyd"))]
    folder = wheel_without_compiler.parent / "installed"
    zipfile.ZipFile(wheel_without_compiler).extractall(folder)
    environment["PYTHONPATH"] = str(folder)
    command = [sys.executable, "-P", "-m", "tafelrunde"]
    for arguments, expected in ((["doctor"], "apt install gcc"), (["play"], "run interpreted here")):
        result = subprocess.run(
            [*command, *arguments], env=environment, capture_output=True, text=True, check=True, input=""
        )
        assert expected in result.stdout


def test_a_wheel_has_rules_and_texts_and_no_tests(wheel_without_compiler: Path) -> None:
    names = set(zipfile.ZipFile(wheel_without_compiler).namelist())
    for game in tafelrunde.all_games():
        for part in ("rules.py", "RULES.de.md", "RULES.en.md", "de.ftl", "en.ftl"):
            assert f"tafelrunde/games/{game.id}/{part}" in names
    assert "tafelrunde/text/de.ftl" in names
    assert "tafelrunde/games/fischkopf/solution.bin" in names
    assert "tafelrunde/py.typed" in names
    # The browser app comes built, so that installing needs no Node.
    assert "tafelrunde/webapp/index.html" in names
    assert [name for name in names if name.startswith("tafelrunde/webapp/assets/") and name.endswith(".js")]
    assert not [name for name in names if name.endswith((".svelte", ".ts"))]
    assert not [name for name in names if "/tests/" in name]


def test_the_installed_package_has_compiled_rules_for_every_game() -> None:
    if not is_compiled():
        return
    installed = {str(path) for path in files("tafelrunde") or []}
    for game in tafelrunde.all_games():
        assert any(name.startswith(f"tafelrunde/games/{game.id}/rules.") and name.endswith(".so") for name in installed)


@pytest.mark.parametrize("path", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.name)
def test_lock_files_name_packages_versions_and_hashes_only(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "--hash=sha256:" in text
    assert "://" not in text
    assert "--index" not in text
