"""The guide for authors: every block of code in it is run, and every command."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.author.package import FILES_SETTING, load_file
from tafelrunde.core.game import AnyGame
from tafelrunde.testkit.contract import GUEST_CHECKS
from tafelrunde.text import Speaker

GUIDE = (Path(__file__).parent.parent / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"^```python\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
COMMANDS = [line for block in BLOCKS for line in block.splitlines()]


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that the guide writes: the first block is a game of its own, the others go on from it."""
    file = tmp_path_factory.mktemp("guide") / "ferry.py"
    file.write_text(PYTHON[0], encoding="utf-8")
    (file.parent / "more.py").write_text("\n\n".join(PYTHON), encoding="utf-8")
    return file


def games_in(file: Path) -> list[AnyGame]:
    load_file(file)
    module = next(module for module in sys.modules.values() if getattr(module, "__file__", None) == str(file))
    return [getattr(module, name) for name in ("GAME", "NIGHT", "PICTURE")]


def test_every_game_of_the_guide_fulfils_the_contract(ferry: Path) -> None:
    for game in games_in(ferry.parent / "more.py"):
        for check in GUEST_CHECKS:
            check(game)


def test_the_texts_of_the_guide_are_said(ferry: Path) -> None:
    picture = games_in(ferry.parent / "more.py")[2]
    assert Speaker("en", picture)(f"{picture.id}-row", steps=1) == "rows one step."
    assert Speaker("de", picture)(f"{picture.id}-choice-row", steps=2) == "2 weit rudern"
    assert picture.rulebook("de").sections["1.2"].startswith("Du ruderst")


def test_every_command_of_the_guide_works(ferry: Path) -> None:
    commands = [shlex.split(line) for line in COMMANDS if line]
    assert len(commands) >= 5
    for name, *arguments in commands:
        assert name == "tafelrunde"
        done = subprocess.run(
            [sys.executable, "-m", name, *arguments],
            cwd=ferry.parent,
            env=os.environ | {FILES_SETTING: ""},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, f"{arguments}: {done.stdout}{done.stderr}"
