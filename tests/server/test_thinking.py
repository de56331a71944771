"""Bots think in processes of their own, which end with the server, however it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from tafelrunde.core.match import start_match
from tafelrunde.games import find_game
from tafelrunde.server.live import thinking
from tafelrunde.server.live.thinking import Hung, Thinker, Thinkers
from tafelrunde.table.protocol import HintThought
from tafelrunde.table.thought import hint_thought
from tests.server.house import SOON, bot, until
from tests.server.test_quiet import loud_house

PROGRAM = """
import asyncio, os, sys
from tafelrunde.core.match import start_match
from tafelrunde.games import find_game
from tafelrunde.server.live.thinking import Thinkers

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


NO_HINT = msgspec.json.encode(HintThought(turns=[], reasons=[], sure=1, source="tree", searched=0, depth=0))


class SlowThinker(Thinker):
    """Answers when it is let, and remembers what it was asked."""

    asked: ClassVar[list[tuple[str, tuple[Any, ...]]]] = []
    may_answer: ClassVar[threading.Semaphore] = threading.Semaphore(0)

    def ask(self, thought: Callable[..., Any], args: tuple[object, ...], seconds: float) -> Any:
        kind = "hint" if thought is hint_thought else "bot"
        self.asked.append((kind, args))
        assert self.may_answer.acquire(timeout=SOON)
        return NO_HINT if kind == "hint" else "d1-d2"


class HangingThinker(Thinker):
    def ask(self, thought: Callable[..., Any], args: tuple[object, ...], seconds: float) -> Any:
        raise Hung("it hangs")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> type[SlowThinker]:
    monkeypatch.setattr(SlowThinker, "asked", [])
    monkeypatch.setattr(SlowThinker, "may_answer", threading.Semaphore(0))
    monkeypatch.setattr(thinking, "Thinker", SlowThinker)
    return SlowThinker


def test_however_many_hints_are_wanted_a_bot_waits_for_one(slow: type[SlowThinker]) -> None:
    """Whoever asks for hints from many windows must not stand between other people and their bots."""

    async def run() -> None:
        thinkers = Thinkers(1)
        match = start_match(find_game("hnefatafl"))
        hints = [asyncio.create_task(thinkers.hint(match, 0, 1.0)) for _ in range(20)]
        await until(lambda: len(slow.asked) == 1)
        acting = asyncio.create_task(thinkers.act(match, 0, 1))
        await until(lambda: len(thinkers.line) == 1)
        slow.may_answer.release(21)
        await asyncio.gather(acting, *hints)
        assert [kind for kind, _ in slow.asked][:2] == ["hint", "bot"]

    asyncio.run(run())


def test_many_tables_of_one_address_come_in_turn_with_those_of_others(slow: type[SlowThinker]) -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        match = start_match(find_game("hnefatafl"))
        crowd = [asyncio.create_task(thinkers.act(match, 0, 5, "10.0.0.1")) for _ in range(40)]
        await until(lambda: len(slow.asked) == 1 and len(thinkers.line) == 39)
        other = asyncio.create_task(thinkers.act(match, 1, 1, "10.0.0.2"))
        await until(lambda: len(thinkers.line) == 40)
        # The one that is being thought out, at most one more of the crowd, and then the other.
        slow.may_answer.release(3)
        await other
        slow.may_answer.release(40)
        await asyncio.gather(*crowd)

    asyncio.run(run())


def test_who_waits_too_long_is_answered_by_a_lower_level(
    slow: type[SlowThinker], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        match = start_match(find_game("hnefatafl"))
        acting = [asyncio.create_task(thinkers.act(match, 0, 4)) for _ in range(2)]
        await until(lambda: len(slow.asked) == 1 and len(thinkers.line) == 1)
        # From here on everybody has waited for too long.
        monkeypatch.setattr(thinking, "PATIENCE", -1.0)
        slow.may_answer.release(2)
        await asyncio.gather(*acting)
        assert [args[2] for _, args in slow.asked] == [4, 1]

    asyncio.run(run())


def test_a_process_that_hangs_is_replaced_and_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        match = start_match(find_game("hnefatafl"))
        await thinkers.act(match, 0, 1)
        monkeypatch.setattr(thinking, "THOUGHT", 0.5)
        (stuck,) = thinkers.pids()
        os.kill(stuck, signal.SIGSTOP)
        assert thinkers.trouble() is None
        first, second = thinkers.act(match, 0, 2, "10.0.0.1"), thinkers.act(match, 0, 1, "10.0.0.2")
        async with asyncio.timeout(60):
            assert set(await asyncio.gather(first, second)) <= set(match.choices())
        assert stuck not in thinkers.pids()
        assert thinkers.trouble() is not None
        thinkers.close()

    asyncio.run(run())


def test_a_bot_acts_even_if_nobody_can_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "Thinker", HangingThinker)

    async def run() -> None:
        thinkers = Thinkers(1)
        match = start_match(find_game("hnefatafl"))
        assert await thinkers.act(match, 0, 5) in match.choices()

    asyncio.run(run())


def test_thinkers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    log = tmp_path / "log"
    with (
        log.open("wb") as complaints,
        subprocess.Popen(
            [sys.executable, str(program)], stdout=subprocess.PIPE, stderr=complaints, text=True
        ) as server,
    ):
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
    # Nothing was left behind that somebody would have to clean up, and complain of.
    time.sleep(1.0)
    assert "leaked" not in log.read_text(encoding="utf-8")


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
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(each) for thread in threads for each in thread.read_text(encoding="ascii").split()]
