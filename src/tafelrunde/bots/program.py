"""Bots in any language: a program that reads and writes JSON decides for a seat.

The program gets the view of its seat and nothing else. If it is late, dies, or answers nonsense, that decision is a
random one; the fault is counted and told, and the match goes on. Here are the messages, and their way over standard
input and output; `server/program.py` has the same over a WebSocket.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import IO, Any, Literal

import msgspec

from tafelrunde.bots.index import IndexedDecision
from tafelrunde.bots.player import Knowledge
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame, End, Notice, View
from tafelrunde.core.rng import Rng

PROTOCOL = 2
# Seconds to come up and say hello, and to decide.
HELLO_WITHIN = 10.0
DECIDE_WITHIN = 2.0
# A line longer than this is no answer.
LONGEST_LINE = 65_536
# So many lines wait to be read; a program that writes more has to wait itself.
MOST_WAITING = 64
# Seconds for a program to end by itself once its input has ended.
LEAVE_WITHIN = 1.0

Fault = Literal["late", "silent", "gone", "nonsense", "illegal", "outdated"]


class ProgramHello(msgspec.Struct, frozen=True, tag="hello", tag_field="type", omit_defaults=True):
    """Both sides begin with this; `games` are those the program plays, none named for all.

    At a server's table `token` says whose seat it is. A program that says `numbers` is told each decision in numbers
    too, and may answer with an index.
    """

    protocol: int
    name: str = ""
    games: list[str] = []
    token: str = ""
    numbers: bool = False


class ProgramStart(msgspec.Struct, frozen=True, tag="start", tag_field="type"):
    """A match begins; it comes again when something was taken back, and after a broken connection."""

    match: int
    game: str
    rules: int
    options: dict[str, Any]
    seat: int
    seats: int


class Told(msgspec.Struct, frozen=True):
    """A decision in numbers: what the seat observes, and the indices to choose from. docs/observations.md has more."""

    observation: list[int]
    legal: list[int]


class Decide(msgspec.Struct, frozen=True, tag="decide", tag_field="type", omit_defaults=True):
    """`view.choices` are the actions to choose from; `log` is what the seat was told since the last decision.

    `number` is how much it was told so far, and never how many actions there were: some of them are hidden.
    """

    match: int
    number: int
    deadline_ms: int
    view: View
    log: list[Notice]
    numbers: Told | None = None


class ProgramAct(msgspec.Struct, frozen=True, tag="act", tag_field="type"):
    """The answer to `decide`, with its numbers: an action, or an index for whoever is told in numbers.

    After the first of two indices the same decision is asked again, with what is told then.
    """

    match: int
    number: int
    action: str = ""
    index: int | None = None


class Over(msgspec.Struct, frozen=True, tag="end", tag_field="type"):
    """`faults` are the program's own, by their kind."""

    match: int
    result: End | None
    faults: dict[str, int] = {}


ToProgram = ProgramHello | ProgramStart | Decide | Over
FromProgram = ProgramHello | ProgramAct
_decoder: msgspec.json.Decoder[ProgramHello | ProgramAct] = msgspec.json.Decoder(FromProgram)


class NoMessage(Exception):
    """What a program sent is none; the text says why."""


def read_message(data: str | bytes) -> ProgramHello | ProgramAct:
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        shown = data[:80] if isinstance(data, str) else data[:80].decode(errors="replace")
        raise NoMessage(f"{shown.strip()!r} is no message: {error}.") from None


def tell(decision: IndexedDecision | None) -> Told | None:
    return None if decision is None else Told(memoryview(decision.observation()).cast("h").tolist(), decision.legal())


def answer_of(act: ProgramAct, decision: IndexedDecision | None, game: AnyGame, view: View) -> str | None:
    """The action that was answered, None if there is no such choice, and nothing ("") if a second step is to follow."""
    if act.index is None:
        return act.action if act.action in view.choices else None
    if decision is None or act.index not in decision.legal():
        return None
    action = decision.take(act.index)
    return "" if action is None else str(game.notation.format(action))


@dataclass
class Conduct:
    """What a program has done so far: its name, its decisions, and how many of them went wrong in which way."""

    name: str = ""
    decisions: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    details: list[str] = field(default_factory=list)

    def note(self, fault: Fault, detail: str) -> None:
        self.faults[fault] += 1
        if len(self.details) < 20:
            self.details.append(detail)

    def note_late(self, awaited: str) -> None:
        self.note("late", f"There was no answer to {awaited} in time.")

    def note_hello(self, number: int) -> None:
        self.note("nonsense", f"It said hello when it was asked for decision {number}.")

    def note_illegal(self, act: ProgramAct) -> None:
        chosen = repr(act.action[:80]) if act.index is None else f"Index {act.index}"
        self.note("illegal", f"{chosen} is not one of the choices of decision {act.number}.")

    def note_outdated(self, act: ProgramAct, number: int) -> None:
        self.note("outdated", f"It answered decision {act.number} when it was asked for {number}.")


class ProgramPipe:
    """A running program, its standard input and output as messages; standard error is left to it."""

    def __init__(self, command: list[str]) -> None:
        try:
            # In a session of its own, what it has started itself can be ended with it.
            self.process = subprocess.Popen(  # noqa: S603
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise BadInput(f"{command[0]} cannot be started: {error.strerror}.") from None
        self._in: queue.Queue[bytes | None] = queue.Queue(MOST_WAITING)
        self._out: queue.Queue[bytes | None] = queue.Queue()
        self._is_closed = False
        # A program that does not read must not stop us, so writing has a thread of its own. Each thread closes its
        # pipe itself: closing one that is being read would wait for as long as anybody holds its other end.
        self._threads = [
            threading.Thread(target=work, args=(pipe,), daemon=True)
            for work, pipe in ((self._write, self.process.stdin), (self._read, self.process.stdout))
        ]
        for thread in self._threads:
            thread.start()

    def _write(self, pipe: IO[bytes]) -> None:
        # If it is gone, the reader notices; what could not be written to it is lost, and nobody waits for it.
        with contextlib.suppress(OSError), pipe:
            while (line := self._out.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe:
            while not self._is_closed and (line := pipe.readline(LONGEST_LINE)):
                self._in.put(line)
        self._in.put(None)

    def send(self, message: ToProgram) -> None:
        self.pass_on(msgspec.json.encode(message))

    def pass_on(self, message: bytes) -> None:
        self._out.put(message + b"\n")

    def receive(self, seconds: float) -> bytes | None:
        """The next line, None if the program has ended; raises queue.Empty when it takes too long.

        With no time left, a line that waits already is too late as well: a program that never stops writing would
        otherwise never be.
        """
        if seconds <= 0:
            raise queue.Empty
        return self._in.get(timeout=seconds)

    def close(self) -> None:
        self._is_closed = True
        self._out.put(None)
        # The reader may be waiting for room.
        with contextlib.suppress(queue.Empty):
            while True:
                self._in.get_nowait()
        try:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(LEAVE_WITHIN)
        finally:
            # Also when somebody presses Ctrl-C meanwhile, which does not reach another session.
            self._kill()
        self.process.wait()
        for thread in self._threads:
            # Somebody who has left the session may hold a pipe open, and is not waited for.
            thread.join(LEAVE_WITHIN)

    def _kill(self) -> None:
        """The program, and what it has started."""
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()


@dataclass(frozen=True)
class ProgramBot:
    """A program as a bot; each match has a process of its own."""

    command: tuple[str, ...]
    seconds: float = DECIDE_WITHIN

    def sit(self) -> SeatedProgram:
        return SeatedProgram(ProgramPipe(list(self.command)), self.seconds)

    def choose(self, known: Knowledge, rng: Rng) -> str:
        seated = self.sit()
        try:
            return seated.choose(known, rng)
        finally:
            seated.close(None)


class SeatedProgram:
    """A program on one seat of one match."""

    def __init__(self, line: ProgramPipe, seconds: float) -> None:
        self.report = Conduct()
        self._line = line
        self._seconds = seconds
        self._heard = 0
        self._match = 0
        self._is_there = True
        self._is_silent = False
        self._wants_numbers = False

    def choose(self, known: Knowledge, rng: Rng) -> str:
        self.report.decisions += 1
        answer = self._ask(known) if self._is_there else None
        if self._is_silent:
            self.report.note("silent", "It has not said hello, and the match is played at random.")
        elif not self._is_there and answer is None:
            self.report.note("gone", "It has ended, and the rest of the match is played at random.")
        return answer or known.view.choices[rng.below(len(known.view.choices))]

    def _ask(self, known: Knowledge) -> str | None:
        if not self._match and not self._begin(known):
            return None
        log = known.log()
        milliseconds = int(self._seconds * 1000)
        number = len(log)
        view = msgspec.structs.replace(known.view, number=number)
        decision = IndexedDecision(known.game, known.seat, known.worlds) if self._wants_numbers else None
        self._line.send(Decide(self._match, number, milliseconds, view, log[self._heard :], tell(decision)))
        self._heard = len(log)
        deadline = time.monotonic() + self._seconds
        while True:
            act = self._next(deadline, f"decision {number}")
            if isinstance(act, ProgramHello):
                self.report.note_hello(number)
            if not isinstance(act, ProgramAct):
                return None
            if (act.match, act.number) != (self._match, number):
                self.report.note_outdated(act, number)
                continue
            answer = answer_of(act, decision, known.game, known.view)
            if answer is None:
                self.report.note_illegal(act)
            if answer != "":
                return answer
            self._line.send(Decide(self._match, number, milliseconds, view, [], tell(decision)))

    def _begin(self, known: Knowledge) -> bool:
        self._line.send(ProgramHello(PROTOCOL))
        hello = self._next(time.monotonic() + HELLO_WITHIN, "hello")
        if not isinstance(hello, ProgramHello):
            self._is_silent = self._is_there
            return self._give_up()
        if hello.protocol != PROTOCOL or (hello.games and known.game.id not in hello.games):
            self.report.note("nonsense", f"It speaks protocol {hello.protocol} and plays {hello.games}.")
            return self._give_up()
        self.report.name = hello.name
        self._wants_numbers = hello.numbers and known.game.learning is not None
        self._match = 1
        options = {} if known.options is None else msgspec.to_builtins(known.options)
        view, game = known.view, known.game
        self._line.send(ProgramStart(self._match, game.id, game.rules_version, options, known.seat, view.seats))
        return True

    def _give_up(self) -> bool:
        self._is_there = False
        return False

    def _next(self, deadline: float, awaited: str) -> ProgramHello | ProgramAct | None:
        """The next message; None, with the fault noted, if there is none in time or it is not one."""
        try:
            line = self._line.receive(deadline - time.monotonic())
        except queue.Empty:
            # Whoever has not even said hello is silent, and not late.
            if self._match:
                self.report.note_late(awaited)
            return None
        if line is None:
            self.report.note("gone", f"It ended instead of answering {awaited}.")
            self._give_up()
            return None
        try:
            return read_message(line)
        except NoMessage as error:
            self.report.note("nonsense", str(error))
            return None

    def close(self, end: End | None) -> Conduct:
        """Tell the program how it went, and end it."""
        if self._is_there and self._match:
            self._line.send(Over(self._match, end, dict(self.report.faults)))
        self._line.close()
        return self.report
