"""Bots think in processes of their own, which end with the server, however it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.core.match import start_match
from tafelrunde.games import find_game
from tafelrunde.server.thinking import Thinkers
from tests.server.house import bot
from tests.server.test_quiet import loud_house

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


def test_however_many_hints_are_wanted_a_bot_waits_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for hints from many windows must not stand between other people and their bots."""
    under_way: list[str] = []

    async def run_slowly(_: Thinkers, submit: Callable[[Any], Any]) -> Any:
        kind = "hint" if "hint" in submit.__qualname__ else "bot"
        under_way.append(kind)
        await asyncio.sleep(0.05)
        return b"[]" if kind == "hint" else "d1-d2"

    monkeypatch.setattr(Thinkers, "_run", run_slowly)

    async def run() -> None:
        thinkers = Thinkers(1)
        match = start_match(find_game("hnefatafl"))
        hints = [asyncio.create_task(thinkers.hint(match, 0, 1.0)) for _ in range(20)]
        await asyncio.sleep(0)
        await thinkers.act(match, 0, 1)
        assert under_way == ["hint", "bot"] or under_way == ["hint", "bot", "hint"]
        await asyncio.gather(*hints)

    asyncio.run(run())


def test_thinkers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        (pid,) = map(int, server.stdout.readline().split())
        assert not _is_gone(pid)
        server.kill()
        # The thinker holds the other end of this pipe, and lets it go as one of the last things it does.
        server.stdout.read()
    deadline = time.monotonic() + 30
    while not _is_gone(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert _is_gone(pid)


def _is_gone(pid: int) -> bool:
    """Or waits for somebody to notice its end."""
    try:
        return " Z " in Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2][:4]
    except FileNotFoundError:
        return True


def test_a_server_that_is_told_to_end_leaves_nothing_behind(tmp_path: Path) -> None:
    """Not even while its bots think: no process, no semaphore, and no complaint of either."""
    log = tmp_path / "log"
    thinking: list[int] = []

    async def run() -> None:
        async with loud_house(tmp_path / "t.sqlite", log) as house:
            entry = await house.create("hnefatafl", [bot(5), bot(5)])
            ada = await house.client(entry["table"], entry["token"])
            await ada.do("start")
            await ada.until_told(1)
            thinking.extend(_children(house.pid))

    asyncio.run(run())
    assert len(thinking) >= 2
    # Python's own tracker of semaphores ends a moment after the server.
    deadline = time.monotonic() + 10
    while not all(_is_gone(pid) for pid in thinking):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    text = log.read_text(encoding="utf-8")
    assert "server-stopped" in text
    assert "leaked" not in text
    assert "Traceback" not in text


def _children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]
