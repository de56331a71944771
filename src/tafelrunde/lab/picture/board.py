"""A map of a board: which fields were used, and how it went for those who used them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tafelrunde.lab.picture.chart import WIDTH
from tafelrunde.lab.picture.plot import Canvas

LARGEST, LEFT, TOP, BELOW = 46.0, 44.0, 56.0, 56.0
Place = tuple[int, int]


@dataclass(frozen=True)
class Cell:
    """A field: the part of all uses, and the share of the win of those who were there, if it is known."""

    name: str
    part: float
    share: float | None


@dataclass(frozen=True)
class MapWords:
    title: str
    often: str
    success: str


def arrange(names: Sequence[str]) -> dict[str, Place] | None:
    """Column and row of each field, the top row first; None where the names are no places of one board."""
    for pattern, place in LAYOUTS:
        found = [re.fullmatch(pattern, name) for name in names]
        if names and all(found):
            places = {name: place(each) for name, each in zip(names, found, strict=True) if each}
            columns, rows = zip(*places.values(), strict=True)
            return {name: (column - min(columns), row - min(rows)) for name, (column, row) in places.items()}
    return None


def _lettered(found: re.Match[str]) -> Place:
    return ord(found[1]) - ord("a"), -int(found[2])


def _counted(found: re.Match[str]) -> Place:
    return int(found[1]), -int(found[2])


def _grouped(found: re.Match[str]) -> Place:
    return int(found[2]), ord(found[1])


def _numbered(found: re.Match[str]) -> Place:
    return int(found[0]), 0


LAYOUTS: tuple[tuple[str, Callable[[re.Match[str]], Place]], ...] = (
    (r"([a-z])(\d+)", _lettered),
    (r"(-?\d+) (-?\d+)", _counted),
    (r"([A-Z])(\d+)", _grouped),
    (r"\d+", _numbered),
)


def board_map(
    key: str, cells: Sequence[Cell], even: float, words: MapWords, tell: Callable[[float], str]
) -> str | None:
    """The darker a field, the more often it was used; the larger its circle, the better it went for those there."""
    places = arrange([cell.name for cell in cells])
    if places is None:
        return None
    columns, rows = (1 + max(place[axis] for place in places.values()) for axis in (0, 1))
    size = min(LARGEST, (WIDTH - 2 * LEFT) / columns)
    told = "; ".join(f"{cell.name}: {tell(cell.part)}" for cell in cells[:20])
    canvas = Canvas(WIDTH, int(TOP + size * rows + BELOW), words.title, told, key=key)
    canvas.text(20, 30, words.title, "title")
    most = max(cell.part for cell in cells)
    for cell in cells:
        column, row = places[cell.name]
        _draw(canvas, cell, LEFT + size * column, TOP + size * row, size, most, even)
    _legend(canvas, words)
    return canvas.to_svg()


def _draw(canvas: Canvas, cell: Cell, x: float, y: float, size: float, most: float, even: float) -> None:
    depth = 0.08 + 0.8 * (cell.part / most) ** 0.7
    box = f'x="{x + 1:.1f}" y="{y + 1:.1f}" width="{size - 2:.1f}" height="{size - 2:.1f}" rx="4"'
    canvas.parts.append(f'<rect {box} class="fill2" fill-opacity="{depth:.2f}"/>')
    if cell.share is not None and cell.share > even:
        radius = size * min(0.36, 0.06 + 0.6 * (cell.share - even))
        canvas.parts.append(f'<circle cx="{x + size / 2:.1f}" cy="{y + size / 2:.1f}" r="{radius:.1f}" class="well"/>')
    canvas.text(x + 4, y + 13, cell.name.replace(" ", "/"), "tiny")


def _legend(canvas: Canvas, words: MapWords) -> None:
    y = canvas.height - 22
    for step in range(5):
        canvas.parts.append(
            f'<rect x="{LEFT + 18 * step:.0f}" y="{y - 12}" width="16" height="16" rx="3" class="fill2" '
            f'fill-opacity="{0.08 + 0.2 * step:.2f}"/>'
        )
    canvas.text(LEFT + 98, y, words.often, "small")
    x = LEFT + 118 + 7 * len(words.often)
    canvas.parts.append(f'<circle cx="{x:.0f}" cy="{y - 4}" r="7" class="well"/>')
    canvas.text(x + 14, y, words.success, "small")
