"""The tests run on the build they are meant for."""

from __future__ import annotations

import os

from tafelrunde.core import state


def test_the_build_is_the_one_asked_for() -> None:
    """Otherwise a broken compilation would pass all tests, interpreted."""
    build = os.environ.get("TAFELRUNDE_BUILD")
    compiled = not str(state.__file__).endswith(".py")
    assert build is None or compiled == (build == "compiled")
