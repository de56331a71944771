"""Tables in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Grid


def make_grid(rows: Sequence[Sequence[str]], left: int = 1) -> Grid:
    """Of headings and rows; the first columns are flush left, and all others, which have figures, flush right."""
    headings, *rest = rows
    grid = Grid()
    for number, heading in enumerate(headings):
        grid.add_column(heading, justify="left" if number < left else "right", no_wrap=True)
    for row in rest:
        grid.add_row(*row)
    return grid


def make_wide(console: Console, width: int) -> None:
    """Figures that are cut off are worth nothing, so a narrow terminal gets long lines."""
    console.width = max(console.width, width)
