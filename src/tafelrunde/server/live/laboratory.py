"""The Laboratory of whoever runs the server: one run at a time, in a process of its own that gives way to all tables.

Each run has a folder, and all that is known of it stands there, so that a server that starts again goes on with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
import structlog

from tafelrunde.core.decode import decode
from tafelrunde.core.error import TafelrundeError
from tafelrunde.table.laboratory import LabLive, LabRun, LabWish

log = structlog.get_logger()
T = TypeVar("T")
# What the optional part needs; without it there is no laboratory.
PARTS = ("jinja2", "optuna", "polars")
# So many runs may wait, and so many are kept; whoever wants more deletes some.
MOST_WAITING = 5
MOST_RUNS = 60
# What stands in the folder of a run; all but the first two are written by its process.
WISH, STATE, LIVE, TROUBLE, ERRORS = "wish.json", "state.json", "live.json", "trouble.json", "errors.txt"
LANGUAGES = ("de", "en")

State = Literal["waiting", "running", "stopped", "done", "failed"]


class Crowded(Exception):
    """Too many runs wait, or too many are kept."""


class RunState(msgspec.Struct, frozen=True, kw_only=True):
    state: State
    created: int


class Sentence(msgspec.Struct, frozen=True, kw_only=True):
    trouble: str


class Laboratory:
    """The runs in a folder, and the process that works on one of them; without a folder there are none."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder or Path()
        self.is_possible = folder is not None and all(find_spec(name) is not None for name in PARTS)
        self._states: dict[int, RunState] = {}
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._current = 0
        self._last = 0
        self._is_closing = False

    async def open(self) -> None:
        """What was under way when the server ended goes on."""
        if self.is_possible:
            self._states = await asyncio.to_thread(self._read_states)
            self._last = max(self._states, default=0)
            self._go_on()

    def _read_states(self) -> dict[int, RunState]:
        found = {}
        for path in sorted(self.folder.glob(f"*/{STATE}")):
            if path.parent.name.isdecimal():
                with contextlib.suppress(OSError, msgspec.DecodeError):
                    state = decode(path.read_bytes(), RunState)
                    found[int(path.parent.name)] = _to_wait(state) if state.state == "running" else state
        return dict(sorted(found.items()))

    def __contains__(self, number: int) -> bool:
        return number in self._states

    def place(self, number: int) -> Path:
        return self.folder / str(number)

    @property
    def numbers(self) -> list[int]:
        """The latest first."""
        return sorted(self._states, reverse=True)

    @property
    def _is_line_full(self) -> bool:
        return sum(each.state == "waiting" for each in self._states.values()) >= MOST_WAITING

    def look(self, number: int) -> LabRun | None:
        """In a thread: it reads files. None for a folder that somebody has taken away or damaged."""
        place, state = self.place(number), self._states.get(number)
        try:
            wish = decode((place / WISH).read_bytes(), LabWish)
        except (OSError, msgspec.DecodeError):
            return None
        if state is None:
            return None
        return LabRun(
            number=number,
            wish=wish,
            state=state.state,
            created=state.created,
            live=_read(place / LIVE, LabLive) or LabLive(done=0, total=0),
            report=self.report(number, LANGUAGES[0]).exists(),
            trouble=getattr(_read(place / TROUBLE, Sentence), "trouble", ""),
        )

    def report(self, number: int, language: str) -> Path:
        return self.place(number) / f"report.{language}.html"

    async def start(self, wish: LabWish, now: int) -> int:
        """The number of the new run, which waits for those before it."""
        if self._is_line_full or len(self._states) >= MOST_RUNS:
            raise Crowded
        number = self._last = self._last + 1
        state = RunState(state="waiting", created=now)
        await asyncio.to_thread(self._lay_out, number, wish, state)
        self._states[number] = state
        self._go_on()
        return number

    def _lay_out(self, number: int, wish: LabWish, state: RunState) -> None:
        self.place(number).mkdir(parents=True, exist_ok=True)
        (self.place(number) / WISH).write_bytes(msgspec.json.encode(wish))
        self._keep(number, state)

    def _keep(self, number: int, state: RunState) -> None:
        (self.place(number) / STATE).write_bytes(msgspec.json.encode(state))

    async def stop(self, number: int) -> None:
        """What was played is kept."""
        if self._states[number].state in ("waiting", "running"):
            await self._set(number, "stopped")
            if self._current == number:
                self._end_process()

    async def go_on(self, number: int) -> None:
        if self._states[number].state in ("stopped", "failed"):
            if self._is_line_full:
                raise Crowded
            await asyncio.to_thread((self.place(number) / TROUBLE).unlink, missing_ok=True)
            await self._set(number, "waiting")
            self._go_on()

    async def delete(self, number: int) -> None:
        del self._states[number]
        if self._current == number:
            self._end_process()
        await asyncio.to_thread(shutil.rmtree, self.place(number), ignore_errors=True)

    async def _set(self, number: int, state: State) -> None:
        self._states[number] = msgspec.structs.replace(self._states[number], state=state)
        await asyncio.to_thread(self._keep, number, self._states[number])

    # ------------------------------------------------------------ the one process

    def _go_on(self) -> None:
        if not self._is_closing and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._work(), name="laboratory")

    async def _work(self) -> None:
        """One after the other, the oldest first."""
        while (number := self._next()) is not None:
            try:
                await self._run(number)
            except OSError as error:
                log.warning("laboratory-failed", run=number, error=type(error).__name__)
                await self._end(number, "failed")
            finally:
                self._current, self._process = 0, None

    def _next(self) -> int | None:
        return next((number for number, each in sorted(self._states.items()) if each.state == "waiting"), None)

    async def _run(self, number: int) -> None:
        self._current = number
        await self._set(number, "running")
        # It ends when this end of its input is closed, however that comes about.
        with (self.place(number) / ERRORS).open("wb") as errors:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "tafelrunde", "lab", "errand", str(self.place(number).absolute())),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=errors,
            )
        if self._states.get(number) is None or self._states[number].state != "running":
            self._end_process()
        code = await self._process.wait()
        if not self._is_closing:
            await self._end(number, "done" if code == 0 else "failed")

    async def _end(self, number: int, state: State) -> None:
        """Unless somebody has stopped it meanwhile; and of what he has deleted nothing is left behind."""
        if number in self._states and self._states[number].state == "running":
            with contextlib.suppress(OSError):
                await self._set(number, state)
        elif number not in self._states:
            await asyncio.to_thread(shutil.rmtree, self.place(number), ignore_errors=True)

    def _end_process(self) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def close(self) -> None:
        """The server ends; what is under way goes on when it starts again."""
        self._is_closing = True
        self._end_process()
        if self._task is not None:
            await asyncio.wait([self._task])


def _to_wait(state: RunState) -> RunState:
    return RunState(state="waiting", created=state.created)


def _read(path: Path, kind: type[T]) -> T | None:
    try:
        return decode(path.read_bytes(), kind)
    except (OSError, msgspec.DecodeError, TafelrundeError):
        return None
