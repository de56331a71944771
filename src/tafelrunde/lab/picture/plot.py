"""Two kinds of pictures as SVG, for light and dark: lines over a match, and dots with their intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape

# Colours that colour-blind people can tell apart, for light and for dark ground; each comes with a shape.
INKS = (
    ("#c04a00", "#f08a4b"),
    ("#0072b2", "#56b4e9"),
    ("#00795a", "#2fc79b"),
    ("#8f6d00", "#f0e442"),
    ("#a8468a", "#e69ac6"),
    ("#4b4bb5", "#9d9df5"),
    ("#7a4a1e", "#d9a06b"),
    ("#444444", "#dddddd"),
)
FONT = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"


@dataclass(frozen=True)
class Series:
    """A line: its name and its points, each an x and a share from 0 to 1."""

    name: str
    points: list[tuple[float, float]]


@dataclass(frozen=True)
class Mark:
    """Something worth pointing at, on the line with that index. `good` decides whether it points up or down."""

    series: int
    x: float
    y: float
    label: str
    good: bool


@dataclass(frozen=True)
class Dot:
    """A value with its interval."""

    name: str
    value: float
    low: float
    high: float


@dataclass
class Canvas:
    """Elements collected in drawing order. With a `key` it is one of several in a page, which has the style."""

    width: int
    height: int
    title: str
    description: str
    parts: list[str] = field(default_factory=list)
    key: str = ""

    def text(self, x: float, y: float, words: str, style: str = "", anchor: str = "start") -> None:
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{style}">{escape(words)}</text>'
        )

    def line(self, x1: float, y1: float, x2: float, y2: float, style: str) -> None:
        self.parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{style}"/>')

    def polyline(self, points: Iterable[tuple[float, float]], style: str) -> None:
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polyline points="{path}" class="{style}"/>')

    def shape(self, x: float, y: float, number: int, size: float = 5.0) -> None:
        """The sign of a series: a circle, or a polygon with its own count and turn of corners."""
        number %= len(INKS)
        if number == 0:
            self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.9:.1f}" class="fill0"/>')
            return
        corners, turn = ((4, 45), (3, -90), (4, 0), (3, 90), (5, -90), (6, 0), (8, 0))[number - 1]
        self.polygon(x, y, corners, turn, size * 1.15, f"fill{number}")

    def polygon(self, x: float, y: float, corners: int, turn: float, size: float, style: str) -> None:
        angles = [math.radians(turn + 360 * corner / corners) for corner in range(corners)]
        path = " ".join(f"{x + size * math.cos(a):.1f},{y + size * math.sin(a):.1f}" for a in angles)
        self.parts.append(f'<polygon points="{path}" class="{style}"/>')

    def to_svg(self) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
            f'width="{self.width}" height="{self.height}" role="img" '
            f'aria-labelledby="title{self.key} description{self.key}">\n'
            f'<title id="title{self.key}">{escape(self.title)}</title>\n'
            f'<desc id="description{self.key}">{escape(self.description)}</desc>\n'
            + ("" if self.key else f"<style>{svg_style()}</style>\n")
            + f'<rect class="ground" width="{self.width}" height="{self.height}" rx="8"/>\n'
            + "\n".join(self.parts)
            + "\n</svg>\n"
        )


def svg_style() -> str:
    light = _colours("#fffdf8", "#23201b", "#6d675d", "#e4ded2", [ink for ink, _ in INKS])
    dark = _colours("#1c1b19", "#f1ece2", "#a79f92", "#3a3732", [ink for _, ink in INKS])
    return (
        f"text{{font:13px {FONT}}}.title{{font-size:17px;font-weight:600}}.small{{font-size:12px}}"
        ".mark{paint-order:stroke;stroke-width:4;stroke-linejoin:round}"
        ".grid{stroke-width:1}.even{stroke-width:1;stroke-dasharray:3 4}"
        "polyline{fill:none;stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round}"
        ".span{stroke-width:3;stroke-linecap:round;opacity:.45}"
        "text.tiny{font-size:10px}"
        f"{light}@media (prefers-color-scheme: dark){{{dark}}}"
    )


def _colours(ground: str, ink: str, faint: str, grid: str, inks: list[str]) -> str:
    rules = [
        f".ground{{fill:{ground}}}.mark{{stroke:{ground}}}text{{fill:{ink}}}.small,.faint{{fill:{faint}}}.grid{{stroke:{grid}}}.tiny{{fill:{ink}}}.well{{fill:{ground};stroke:{ink};stroke-width:1.5}}.even{{stroke:{faint}}}",
        *(
            f".line{i}{{stroke:{each}}}.fill{i}{{fill:{each};stroke:{ground};stroke-width:1}}.name{i}{{fill:{each};font-weight:600}}"
            for i, each in enumerate(inks)
        ),
    ]
    return "".join(rules)


def line_chart(title: str, description: str, x_label: str, series: list[Series], marks: list[Mark]) -> str:
    """Shares of the win over a match: a line for each series, and marks with numbers on them."""
    left, top, right, bottom = 52, 74, 24, 52
    canvas = Canvas(880, 440, title, description)
    longest = max((x for each in series for x, _ in each.points), default=1.0) or 1.0
    width, height = canvas.width - left - right, canvas.height - top - bottom

    def place(x: float, y: float) -> tuple[float, float]:
        return left + width * x / longest, top + height * (1 - y)

    canvas.text(left, 32, title, "title")
    _legend(canvas, left, 56, [each.name for each in series])
    for quarter in range(5):
        y = place(0, quarter / 4)[1]
        canvas.line(left, y, left + width, y, "grid")
        canvas.text(left - 8, y + 4, f"{25 * quarter} %", "small", "end")
    for tick in ticks(0, longest):
        canvas.text(place(tick, 0)[0], top + height + 18, f"{tick:g}", "small", "middle")
    canvas.text(left + width / 2, canvas.height - 12, x_label, "small", "middle")
    for number, each in enumerate(series):
        canvas.polyline((place(x, y) for x, y in each.points), f"line{number % len(INKS)}")
        if each.points:
            canvas.shape(*place(*each.points[-1]), number)
    taken: list[tuple[float, float]] = []
    for mark in marks:
        _draw_mark(canvas, mark, *place(mark.x, mark.y), taken)
    return canvas.to_svg()


def _legend(canvas: Canvas, x: float, y: float, names: list[str]) -> None:
    for number, name in enumerate(names):
        canvas.shape(x + 6, y - 4, number)
        canvas.text(x + 18, y, name, f"name{number % len(INKS)}")
        x += 40 + 7.4 * len(name)


def _draw_mark(canvas: Canvas, mark: Mark, x: float, y: float, taken: list[tuple[float, float]]) -> None:
    """An arrow head beside the line, pointing the way it went, with its label where there is room for it."""
    above = y - 16 > 74 if mark.good else y + 34 > canvas.height - 52
    side = -1 if above else 1
    canvas.polygon(x, y + side * 10, 3, -90 if mark.good else 90, 5.5, f"fill{mark.series % len(INKS)}")
    across = min(max(x, 70), canvas.width - 34)
    down = _free_place(across, y + side * 10 + (-8 if above else 18), side * 13, taken)
    if down > canvas.height - 56:
        # Below the axis stand its numbers.
        down = _free_place(across, y - 8, -13, taken)
    taken.append((across, down))
    canvas.text(across, down, mark.label, "small mark", "middle")


def _free_place(across: float, down: float, step: int, taken: list[tuple[float, float]]) -> float:
    """How far down a label has to go so that it covers no other."""
    while any(abs(across - a) < 46 and abs(down - b) < 13 for a, b in taken):
        down += step
    return down


def interval_chart(title: str, description: str, dots: list[Dot]) -> str:
    """Values side by side, each a dot on its interval, the first on top."""
    left, top, right, bottom = 40 + 8 * max((len(dot.name) for dot in dots), default=0), 60, 64, 40
    canvas = Canvas(760, top + bottom + 34 * len(dots), title, description)
    low = min((dot.low for dot in dots), default=0.0)
    high = max((dot.high for dot in dots), default=1.0)
    room = max(high - low, 1.0)
    width = canvas.width - left - right

    def place(value: float) -> float:
        return left + width * (value - low) / room

    canvas.text(24, 32, title, "title")
    floor = canvas.height - bottom
    for tick in ticks(low, high):
        canvas.line(place(tick), top, place(tick), floor, "grid")
        canvas.text(place(tick), floor + 18, f"{tick:g}", "small", "middle")
    for number, dot in enumerate(dots):
        y = top + 34 * number + 17
        canvas.text(left - 14, y + 4, dot.name, "", "end")
        canvas.line(place(dot.low), y, place(dot.high), y, "span line1")
        canvas.parts.append(f'<circle cx="{place(dot.value):.1f}" cy="{y}" r="6" class="fill1"/>')
        canvas.text(place(dot.value), y - 10, f"{dot.value:.0f}", "small", "middle")
    return canvas.to_svg()


def ticks(low: float, high: float, least: float = 1.0) -> list[float]:
    """About six round numbers between two values, not closer than `least`."""
    rough = max(high - low, 1e-9) / 6
    unit = 10 ** math.floor(math.log10(rough))
    step = max(least, next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough))
    first = math.ceil(low / step)
    return [step * number for number in range(first, math.floor(high / step) + 1)]
