"""Starts the server anew whenever a game's files change, for authors at work."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

# What a game is made of.
READ = (".py", ".ftl", ".md", ".json", ".js")
# Seconds between two looks, and for a server to take its leave.
PAUSE = 0.3
LEAVE = 5.0

Stamp = dict[Path, int]


def stamp(places: list[Path]) -> Stamp:
    """When each file was last changed, in the folders of the named files."""
    return {path: path.stat().st_mtime_ns for place in places for path in _files(place) if path.is_file()}


def _files(place: Path) -> Iterator[Path]:
    if place.name == "__init__.py":
        yield from (path for path in place.parent.rglob("*") if path.suffix in READ)
        return
    yield place
    yield from (path for path in place.with_suffix("").rglob("*") if path.suffix in READ)


def watch(places: list[Path], arguments: list[str], goes_on: Callable[[], bool] = lambda: True) -> int:
    """Run `tafelrunde` with these arguments, and again after every change, until it ends by itself."""
    command = [sys.executable, "-m", "tafelrunde", *arguments]
    while goes_on():
        before = stamp(places)
        server = subprocess.Popen(command, env=os.environ)  # noqa: S603  # our own program
        try:
            while server.poll() is None and stamp(places) == before:
                time.sleep(PAUSE)
            if server.poll() is not None:
                # It could not start; with the next change it may.
                while stamp(places) == before and goes_on():
                    time.sleep(PAUSE)
        finally:
            _end(server)
        # A browser is opened once.
        command = [each for each in command if each != "--open"]
    return 0


def _end(server: subprocess.Popen[bytes]) -> None:
    if server.poll() is None:
        server.terminate()
        try:
            server.wait(LEAVE)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
