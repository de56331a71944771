"""A scene for a terminal: grids as rows of signs, everything else in a line of words."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tafelrunde.author.scene import Area, Card, Cell, Counter, Die, Grid, Pile, Row, Scene, Step, Stone, Text, Track
from tafelrunde.author.view import SceneFacts
from tafelrunde.core.game import Say

# One sign for each seat, as colour alone tells nobody anything.
SEATS = "●■▲◆★⬢✚♥"
COLOURS = 8
SYMBOLS = {
    "leaf": "♣",
    "flower": "✿",
    "berry": "❦",
    "star": "★",
    "sun": "☀",
    "moon": "☾",
    "wave": "≈",
    "flame": "♨",
    "flag": "⚑",
    "crown": "♛",
    "coin": "◎",
    "heart": "♥",
    "lantern": "♜",
}
# What a card shows that names its suit alone, as in the browser.
SUITS = ("", "leaf", "flower", "berry", "wave", "sun", "moon")
GROUND = {"meadow": ",", "bloom": "✿", "water": "≈", "dark": "#"}


def draw(facts: SceneFacts, say: Say) -> str:
    """The scene, or where a game has none its fields by name."""
    if facts.scene is None:
        return "\n".join(f"{name}: {_value(value)}" for name, value in facts.fields.items()) or "–"
    return "\n".join(Picture(facts.aim.code.removesuffix("aim"), say).lines(facts.scene))


def _value(value: object) -> str:
    return msgspec.json.encode(value).decode().replace("[", "\\[")


class Picture:
    """Draws in the reader's language: a label is a message of the game, a word of its actions, or stands for itself."""

    def __init__(self, prefix: str, say: Say) -> None:
        self.prefix = prefix
        self.say = say

    def word(self, label: str) -> str:
        for kind in ("label", "word") if label else ():
            try:
                return self.say(f"{self.prefix}{kind}-{label}")
            except LookupError:
                continue
        return label

    def lines(self, scene: Scene) -> Iterator[str]:
        for area in scene.areas:
            if area.title:
                yield f"[title]{self.word(area.title)}[/]"
            yield from self.area(area)
        if scene.hand is not None:
            yield "  ".join(self.small(card) for card in scene.hand.cards) or "–"

    def area(self, area: Area) -> Iterator[str]:
        for thing in area.things:
            if isinstance(thing, Grid):
                yield from self.grid(thing)
            elif isinstance(thing, Track):
                steps = ["".join(map(self.small, step.things)) or step.text or _ground(step) for step in thing.steps]
                yield f"{self.word(thing.label):<10} {'  '.join(steps)}  {thing.note}".rstrip()
            elif isinstance(thing, Row):
                yield f"{self.word(thing.label):<10} {'  '.join(map(self.small, thing.things))}".strip()
            elif isinstance(thing, Text):
                yield self.word(thing.text)
            else:
                yield self.small(thing)

    def small(self, thing: Stone | Card | Die | Pile | Counter) -> str:
        """One of the small things in a word or two."""
        match thing:
            case Stone():
                sign = thing.text or SYMBOLS.get(thing.symbol, "") or ("○" if thing.seat is None else _sign(thing.seat))
                return sign if thing.seat is None else f"[seat{thing.seat % COLOURS}]{sign}[/]"
            case Card():
                symbol = thing.symbol or (SUITS[thing.suit] if thing.suit in range(len(SUITS)) else "")
                face = f"{SYMBOLS.get(symbol, '')}{self.word(thing.text)} {thing.number}".strip()
                return f"\\[{face}]" if thing.face else "\\[?]"
            case Die():
                return f"({thing.value})" if thing.kept else f"\\[{thing.value}]"
            case Pile():
                top = f" {self.small(thing.top)}" if thing.top is not None else ""
                return f"{self.word(thing.label or thing.key)}: {thing.count}{top}"
            case Counter():
                most = f" / {thing.most}" if thing.most is not None else ""
                return f"{self.word(thing.label or thing.key)}: {thing.value}{most}"

    def grid(self, grid: Grid) -> Iterator[str]:
        """Two columns for a field and one for half of it; points that lie anywhere are listed by name."""
        if grid.shape == "free":
            yield from (
                f"{self.word(cell.key)}: {self.cell(cell)}  ({', '.join(_beside(grid, cell.key))})"
                for cell in grid.cells
            )
            return
        rows: dict[float, list[Cell]] = {}
        for cell in grid.cells:
            rows.setdefault(cell.row, []).append(cell)
        for row in sorted(rows):
            cells = sorted(rows[row], key=lambda cell: cell.column)
            line, at = "", 0
            for cell in cells:
                start = round(2 * cell.column)
                line, at = line + " " * (start - at) + self.cell(cell) + " ", start + 2
            name = cells[0].key.lstrip("abcdefghijklmnopqrstuvwxyz")
            yield f"{name:>3} {line}".rstrip()
        if grid.coordinates:
            columns = {round(cell.column): cell.key.rstrip("0123456789") for cell in grid.cells}
            yield "    " + " ".join(columns[column] for column in sorted(columns))

    def cell(self, cell: Cell) -> str:
        if cell.things:
            return self.small(cell.things[-1])
        return f"[ground]{self.word(cell.text)[:1] or SYMBOLS.get(cell.symbol) or GROUND.get(cell.look, '·')}[/]"


def _sign(seat: int) -> str:
    return SEATS[seat % len(SEATS)]


def _beside(grid: Grid, key: str) -> list[str]:
    return [end if start == key else start for start, end in grid.links if key in (start, end)]


def _ground(step: Step) -> str:
    return SYMBOLS.get(step.symbol) or str(step.pips or "·")
