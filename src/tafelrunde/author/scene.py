"""What a position looks like, described in words: the browser draws any such scene, and so does a terminal.

Every thing has a `key`: the same key elsewhere in the next scene is the same thing, which has moved. `names` are the
values of actions that the thing stands for, by default its key: touching a cell that is called b2 means b2 in
`place b2`. What can be touched, what is picked and where something ends follow from the actions; nobody draws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

CellLook = Literal["", "wood", "meadow", "bloom", "water", "plain", "dark"]
StoneLook = Literal["stone", "disc", "pawn", "king", "pebble"]
AreaLook = Literal["wood", "felt", "paper", "none"]
TrackLook = Literal["stream", "path", "line"]
Symbol = Literal[
    "", "leaf", "flower", "berry", "star", "sun", "moon", "wave", "flame", "flag", "crown", "coin", "heart", "lantern"
]


class Thing(msgspec.Struct, omit_defaults=True, tag_field="kind", tag=str.lower):
    """What all things have in common."""

    key: str


class Stone(Thing):
    """A piece: of a seat, whose colour and shape it has, or of nobody. `text` is one or two letters on it."""

    seat: int | None = None
    look: StoneLook = "stone"
    text: str = ""
    symbol: Symbol = ""
    names: list[str] | None = None


class Card(Thing):
    """A card with its face up, or with its back if it is not `face`. `suit` from 1 to 6 is a colour with a symbol."""

    text: str = ""
    number: str = ""
    suit: int = 0
    symbol: Symbol = ""
    face: bool = True
    names: list[str] | None = None


class Die(Thing):
    value: int
    kept: bool = False
    seat: int | None = None
    names: list[str] | None = None


class Counter(Thing):
    """A number with what it counts: `value` of `most`, where there is a most."""

    value: int | str
    label: str = ""
    most: int | None = None
    symbol: Symbol = ""
    names: list[str] | None = None


class Pile(Thing):
    """So many things upon each other, of which the top one may be seen; an empty one is a slot."""

    count: int
    top: Card | Stone | None = None
    label: str = ""
    names: list[str] | None = None


class Cell(Thing):
    """A field of a grid. `column` and `row` count from 0, from the left and from the top; halves are possible."""

    column: float
    row: float
    look: CellLook = ""
    symbol: Symbol = ""
    text: str = ""
    things: list[Stone | Card | Die] = []
    names: list[str] | None = None


class Grid(Thing):
    """Fields beside each other: squares, hexagons (each row half a field further), or points anywhere with `links`."""

    shape: Literal["square", "hex", "free"]
    cells: list[Cell]
    look: AreaLook = "wood"
    links: list[tuple[str, str]] = []
    # Letters below and numbers at the side, for squares.
    coordinates: bool = False

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)


class Step(Thing):
    """One place of a track. `pips` are drawn as on a die, `text` is written."""

    pips: int = 0
    text: str = ""
    symbol: Symbol = ""
    things: list[Stone] = []
    names: list[str] | None = None


class Track(Thing):
    """Places in a row, with a name and what it is about."""

    steps: list[Step]
    label: str = ""
    note: str = ""
    look: TrackLook = "path"


class Text(Thing):
    text: str
    size: Literal["s", "m", "l"] = "m"


class Hand(Thing):
    """The cards that the viewer holds; they lie below the board."""

    cards: list[Card]


class Row(Thing):
    """Small things beside each other: dice, stones, cards, piles, counters."""

    things: list[Stone | Card | Die | Pile | Counter]
    label: str = ""


class Arrow(msgspec.Struct, omit_defaults=True):
    """From one thing to another, by their keys."""

    start: str
    end: str
    dotted: bool = False


class Area(Thing):
    """A part of the table. Areas stand below each other; with equal `row` they stand side by side where there is room.

    `narrow` is the order on a phone, where all stand below each other.
    """

    things: list[Grid | Track | Row | Pile | Counter | Text | Die | Stone | Card]
    title: str = ""
    look: AreaLook = "none"
    row: int = 0
    narrow: int = 0


class Scene(msgspec.Struct, omit_defaults=True):
    areas: list[Area]
    hand: Hand | None = None
    arrows: list[Arrow] = []


def field_name(column: int, row: int) -> str:
    """Fields are called as on a chess board, from a1 at the bottom left: `row` counts from 0 at the bottom."""
    return f"{chr(ord('a') + column)}{row + 1}"


def square_fields(columns: int, rows: int) -> list[str]:
    """The names of the fields of a board, row by row from the bottom."""
    return [field_name(column, row) for row in range(rows) for column in range(columns)]


def hex_fields(side: int) -> list[str]:
    """The names of the fields of a hexagon with so many at each side, row by row from the bottom."""
    return [field_name(column, row) for row in range(2 * side - 1) for column in range(_width(side, row))]


def _width(side: int, row: int) -> int:
    return 2 * side - 1 - abs(row - side + 1)


def hex_neighbours(field: str, side: int) -> list[str]:
    """The fields beside a field of such a hexagon."""
    column, row = ord(field[0]) - ord("a"), int(field[1:]) - 1
    found = [(column - 1, row), (column + 1, row)]
    for other in (row - 1, row + 1):
        # A row that is longer begins half a field further to the left.
        left = column - (_width(side, other) < _width(side, row)) if 0 <= other < 2 * side - 1 else -9
        found += [(left, other), (left + 1, other)]
    known = set(hex_fields(side))
    return [name for at, line in found if line >= 0 and at >= 0 and (name := field_name(at, line)) in known]


def square_neighbours(field: str, columns: int, rows: int) -> list[str]:
    """The fields that share a side with a field."""
    column, row = ord(field[0]) - ord("a"), int(field[1:]) - 1
    around = [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)]
    return [field_name(at, line) for at, line in around if 0 <= at < columns and 0 <= line < rows]


def square_grid(columns: int, rows: int, *, key: str = "board", coordinates: bool = True) -> Grid:
    """A board of squares, empty; go through its cells to put something there."""
    cells = [Cell(field_name(column, row), column, rows - 1 - row) for row in range(rows) for column in range(columns)]
    return Grid(key, "square", cells, coordinates=coordinates)


def hex_grid(side: int, *, key: str = "board") -> Grid:
    """A board of hexagons with so many at each side, empty."""
    rows = 2 * side - 1
    cells = [
        Cell(field_name(column, row), column + abs(row - side + 1) / 2, rows - 1 - row)
        for row in range(rows)
        for column in range(_width(side, row))
    ]
    return Grid(key, "hex", cells)


def free_grid(points: dict[str, tuple[float, float]], links: Iterable[tuple[str, str]], *, key: str = "board") -> Grid:
    """Points anywhere, one unit being as far as two fields usually are apart, and lines between them."""
    return Grid(key, "free", [Cell(name, x, y) for name, (x, y) in points.items()], links=list(links))
