"""Results in a file, each with its task, so that what is done is not done again."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from tafelrunde.lab.work import keep_each, read_lines, run_all

TaskT = TypeVar("TaskT", bound=msgspec.Struct)
ResultT = TypeVar("ResultT", bound=msgspec.Struct)


class Workbook(Generic[TaskT, ResultT]):
    """A file with one result a line; `task_of` tells which task it belongs to."""

    def __init__(self, path: Path, results: type[ResultT], task_of: Callable[[ResultT], TaskT]) -> None:
        self.path = path
        self.decoder = msgspec.json.Decoder(results)
        self.task_of = task_of

    def read(self) -> dict[bytes, ResultT]:
        """What has been done already, by task."""
        return {msgspec.json.encode(self.task_of(result)): result for result in read_lines(self.path, self.decoder)}

    def finished(self, tasks: list[TaskT]) -> list[ResultT]:
        """The results of these tasks, in their order, as far as they are there."""
        done = self.read()
        keys = [msgspec.json.encode(task) for task in tasks]
        return [done[key] for key in keys if key in done]

    def work(
        self, tasks: list[TaskT], play: Callable[[TaskT], ResultT], processes: int
    ) -> Generator[ResultT, None, None]:
        """Do what is not there yet, and write each result as soon as it is known."""
        done = self.read()
        missing = [task for task in tasks if msgspec.json.encode(task) not in done]
        yield from keep_each(run_all(play, missing, processes), self.path, lambda result: result)
