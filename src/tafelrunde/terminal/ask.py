"""Asking at the prompt: with completion where Python has readline, and a polite way out everywhere."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence

from rich.console import Console
from rich.markup import escape

from tafelrunde.core.number import parse_number

try:
    import readline
except ImportError:  # some builds of Python have none; then Tab does nothing
    readline = None  # type: ignore[assignment]


class PlayerLeft(Exception):
    """Somebody pressed Ctrl-C or Ctrl-D, or said quit."""


class Asker:
    """Reads one line at a time; end of input and interruption both mean to leave."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def ask(self, question: str, completions: Sequence[str] = ()) -> str:
        with _completing(completions):
            try:
                # The prompt has to be readline's own, or it is lost when Tab lists completions.
                return input(f"{question} ").strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                raise PlayerLeft from None

    def ask_number(self, question: str, least: int, most: int, default: int, hint: str) -> int:
        """Ask until the answer is a number in range; Enter takes the default."""
        while True:
            answer = self.ask(question)
            if not answer:
                return default
            if (number := parse_number(answer, least, most)) is not None:
                return number
            self.console.print(escape(hint))


@contextlib.contextmanager
def _completing(words: Sequence[str]) -> Iterator[None]:
    if readline is None or not words:
        yield
        return
    before = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(_completer(words))
    readline.set_completer_delims("\n")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before[0])
        readline.set_completer_delims(before[1])


def _completer(words: Sequence[str]) -> Callable[[str, int], str | None]:
    def complete(text: str, index: int) -> str | None:
        fitting = [word for word in words if word.startswith(text.lstrip())]
        return fitting[index] if index < len(fitting) else None

    return complete
