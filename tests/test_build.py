"""The tests run on the build they are meant for, and both builds play the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.lab.speed import is_compiled

SOURCE = Path(__file__).parent.parent / "src"


def test_the_build_is_the_one_asked_for() -> None:
    """Otherwise a broken compilation would pass all tests, interpreted."""
    build = os.environ.get("TAFELRUNDE_BUILD")
    assert build is None or is_compiled() == (build == "compiled")


def run_transcript(path: str) -> bytes:
    """Everything the build found under `path` decides; an empty path is the installed package."""
    command = [sys.executable, "-P", "-m", "tafelrunde.testkit.transcript"]
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(command, env=environment, check=True, capture_output=True).stdout


@pytest.mark.slow
def test_compiled_and_interpreted_builds_play_the_same_to_the_byte() -> None:
    """The installed package is the one compiled, the source tree the one interpreted."""
    installed, source = run_transcript(""), run_transcript(str(SOURCE))
    assert len(source) > 10_000
    assert installed == source
