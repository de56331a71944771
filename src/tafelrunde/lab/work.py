"""Long work: on several processes, its results kept line by line, stopped at any moment and resumed."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from tafelrunde.core.error import BadInput, BadRecord, UnreadableFile, UnwritableFile

Job = TypeVar("Job")
Result = TypeVar("Result")


# A worker that is killed so often in a row is killed for a reason.
MOST_DEATHS = 3


class Follow(Protocol):
    """Whoever watches long work: takes all its results, and may show how far it is.

    `done` of `total` were there before; what is done is kept in `kept`, for whoever stops it.
    """

    def __call__(
        self, results: Generator[Result, None, None], name: str, done: int, total: int, kept: Path
    ) -> list[Result]: ...


def run_all(work: Callable[[Job], Result], jobs: list[Job], processes: int) -> Generator[Result, None, None]:
    """The results as they come. Whoever stops listening, or Ctrl-C, ends the work that is under way.

    Where a worker is killed, what was under way is done again, and one sentence says so.
    """
    left = dict(enumerate(jobs))
    deaths = 0
    while left:
        try:
            for number, result in _run_some(work, left, processes):
                del left[number]
                deaths = 0
                yield result
        except BrokenProcessPool:
            deaths += 1
            if deaths > MOST_DEATHS:
                raise BadInput(f"Workers were killed {deaths} times in a row; is there enough memory?") from None
            sys.stderr.write("A worker was killed; what it was doing is done again.\n")


def _run_some(
    work: Callable[[Job], Result], jobs: dict[int, Job], processes: int
) -> Generator[tuple[int, Result], None, None]:
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(min(processes, len(jobs)), initializer=_stay_deaf)
    try:
        with _interrupts_later():
            futures = {pool.submit(work, job): number for number, job in jobs.items()}
        for future in as_completed(futures):
            yield futures[future], future.result()
    except BaseException:
        # A match of strong bots takes minutes: nobody waits for its end.
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _stay_deaf() -> None:
    """A terminal sends Ctrl-C to all processes, and one that speaks about it is enough."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Ctrl-C while processes are being started would leave one that nobody knows; so it is noted and comes after."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    noted: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: noted.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if noted:
        raise KeyboardInterrupt


def read_lines(path: Path, decoder: msgspec.json.Decoder[Result]) -> list[Result]:
    """What has been kept in a file of JSON lines; a last line cut off by an interruption is dropped."""
    try:
        lines = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise UnreadableFile(str(path), error.strerror or str(error)) from None
    return [_parse_line(line, number, path, decoder) for number, line in enumerate(lines[:-1], start=1)]


def _parse_line(line: bytes, number: int, path: Path, decoder: msgspec.json.Decoder[Result]) -> Result:
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"line {number} of {path.name} is not what this program keeps there: {error}") from None


def _is_cut_off(line: bytes) -> bool:
    """Is this the beginning of a JSON object, without its end?"""
    try:
        msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return line.startswith(b'{"')
    return False


class Journal:
    """A file of JSON lines to which results are added as soon as they are known."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.file = path.open("ab")
            self._drop_cut_off_line()
        except OSError as error:
            raise UnwritableFile(str(path), error.strerror or str(error)) from None

    def _drop_cut_off_line(self) -> None:
        content = self.path.read_bytes()
        end = content.rfind(b"\n") + 1
        # Whole lines have been read by now. A file without any may be a first line cut off, or be somebody else's.
        if content and not end and not _is_cut_off(content):
            self.file.close()
            raise UnwritableFile(str(self.path), "it holds something that this program has not written")
        self.file.truncate(end)

    def add(self, line: msgspec.Struct) -> None:
        self.file.write(msgspec.json.encode(line) + b"\n")
        self.file.flush()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()


def keep_each(
    results: Generator[Result, None, None],
    path: Path,
    line_of: Callable[[Result], msgspec.Struct],
    before: msgspec.Struct | None = None,
) -> Generator[Result, None, None]:
    """Hand results on, each after its line was added to the file; `before` is the first line that is added."""
    with Journal(path) as journal, closing(results):
        if before is not None:
            journal.add(before)
        for result in results:
            journal.add(line_of(result))
            yield result


def write_text(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnwritableFile(str(path), error.strerror or str(error)) from None


def write_json(path: Path, value: object) -> None:
    """For people and programs: indented, with a line feed at the end."""
    write_text(path, msgspec.json.format(msgspec.json.encode(value)).decode() + "\n")
