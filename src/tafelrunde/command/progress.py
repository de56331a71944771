"""A bar that tells how far long work is, and a sentence for whoever stops it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from typing import TypeVar

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tafelrunde.terminal import screen

Result = TypeVar("Result")


def follow(
    results: Generator[Result, None, None], name: str, done: int, total: int, stopped: Callable[[int, int], str]
) -> list[Result]:
    """All the results; on Ctrl-C the work ends, and `stopped` says what was done of how much.

    The bar goes to standard error, so that what a command prints can be piped.
    """
    console = screen.new_console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    found: list[Result] = []
    try:
        with Progress(*columns, console=console, disable=done == total) as progress, closing(results):
            task = progress.add_task(name, total=total, completed=done)
            for result in results:
                found.append(result)
                progress.advance(task)
    except KeyboardInterrupt:
        console.print(escape(stopped(done + len(found), total)), soft_wrap=True)
        raise typer.Exit(130) from None
    return found
