"""Finds a game's tests, which stand in the source tree and are left out of the installed package."""

from __future__ import annotations

import os
from pathlib import Path

from tafelrunde.core.game import AnyGame


def test_folder(game: AnyGame) -> Path:
    """`TAFELRUNDE_SOURCE` names the source tree when the package is installed elsewhere."""
    beside = game.folder / "tests"
    if beside.is_dir():
        return beside
    root = os.environ.get("TAFELRUNDE_SOURCE")
    assert root, f"the tests of {game.id} are not installed; set TAFELRUNDE_SOURCE to the checkout"
    return Path(root) / "src" / "tafelrunde" / "games" / game.id / "tests"
