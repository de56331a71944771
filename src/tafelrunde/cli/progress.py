"""A bar that tells how far long work is, and a sentence for whoever stops it."""

from __future__ import annotations

import shlex
import time
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tafelrunde.terminal import screen
from tafelrunde.text import Speaker

Result = TypeVar("Result")

# The bar grows after so many seconds each; results may come by the thousand.
BETWEEN = 0.1


@dataclass(frozen=True)
class ProgressBar:
    """Follows long work on standard error, so that what a command prints can be piped.

    On Ctrl-C the work ends, and the sentence with this code says what was done of how much, and where it is kept.
    """

    say: Speaker
    code: str

    def __call__(
        self, results: Generator[Result, None, None], name: str, done: int, total: int, kept: Path
    ) -> list[Result]:
        console = screen.new_console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        found: list[Result] = []
        try:
            with Progress(*columns, console=console, disable=done == total) as progress, closing(results):
                task = progress.add_task(name, total=total, completed=done)
                told = time.monotonic()
                for result in results:
                    found.append(result)
                    if time.monotonic() - told > BETWEEN:
                        told = time.monotonic()
                        progress.update(task, completed=done + len(found))
                progress.update(task, completed=done + len(found))
        except KeyboardInterrupt:
            path = shlex.quote(str(kept))
            stopped = self.say(self.code, done=done + len(found), total=total, path=path)
            console.print(escape(stopped), soft_wrap=True)
            raise typer.Exit(130) from None
        return found
