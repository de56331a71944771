"""Bots think in processes of their own, which end with the server, however it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

from tafelrunde.core.match import start_match
from tafelrunde.games import find_game
from tafelrunde.server.thinking import Thinkers

PROGRAM = """
import asyncio, os, sys
from tafelrunde.core.match import start_match
from tafelrunde.games import find_game
from tafelrunde.server.thinking import Thinkers

async def main():
    thinkers = Thinkers(1)
    await thinkers.act(start_match(find_game("hnefatafl")), 0, 1)
    print(*thinkers.pids(), flush=True)
    await asyncio.sleep(3600)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_a_thinker_that_dies_is_replaced() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        match = start_match(find_game("hnefatafl"))
        assert await thinkers.act(match, 0, 1) in match.choices()
        for pid in thinkers.pids():
            os.kill(pid, signal.SIGKILL)
        assert await thinkers.act(match, 0, 1) in match.choices()
        thinkers.close()

    asyncio.run(run())


def test_thinkers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        (pid,) = map(int, server.stdout.readline().split())
        assert not _is_gone(pid)
        server.kill()
        # The thinker holds the other end of this pipe: it is read to its end when the last of them is gone.
        server.stdout.read()
    assert _is_gone(pid)


def _is_gone(pid: int) -> bool:
    """Or waits for somebody to notice its end."""
    try:
        return " Z " in Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2][:4]
    except FileNotFoundError:
        return True
