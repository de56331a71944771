"""The small programs in tools/: they say what they do, and do nothing that was not asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOOLS = sorted(path.stem for path in (ROOT / "tools").glob("*.py"))


def run(tool: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", f"tools.{tool}", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_says_what_it_does(tool: str) -> None:
    helped = run(tool, "--help")
    assert helped.returncode == 0, helped.stderr
    assert "usage:" in helped.stdout


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_that_is_asked_for_something_else_does_nothing(tool: str) -> None:
    refused = run(tool, "--no-such-thing")
    assert refused.returncode == 2
    assert "--no-such-thing" in refused.stderr or "required" in refused.stderr
