"""The pictures of a report: rows with intervals, bars, and courses, as SVG that stands in a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tafelrunde.lab.picture.plot import INKS, Canvas, Series, ticks
from tafelrunde.lab.statistic.interval import Estimate

WIDTH = 760
ROW = 34
LETTER = 7.2
LONGEST_LABEL = 38

Format = Callable[[float], str]


@dataclass(frozen=True)
class ChartRow:
    """A row of a picture: what it is called, and its value with the interval."""

    name: str
    estimate: Estimate


def _label(name: str) -> str:
    return name if len(name) <= LONGEST_LABEL else name[: LONGEST_LABEL - 1] + "…"


def _describe(lines: Sequence[ChartRow], tell: Format) -> str:
    told = (
        f"{line.name}: {tell(line.estimate.value)} ({tell(line.estimate.low)}–{tell(line.estimate.high)})"
        for line in lines
    )
    return "; ".join(told)


class Rows:
    """Horizontal rows on one scale."""

    def __init__(self, key: str, title: str, lines: Sequence[ChartRow], tell: Format, low: float, high: float) -> None:
        longest = max((len(_label(line.name)) for line in lines), default=0)
        self.left, self.top, self.right, self.bottom = 30 + LETTER * longest, 50, 70, 34
        self.canvas = Canvas(
            WIDTH, int(self.top + self.bottom + ROW * len(lines)), title, _describe(lines, tell), key=key
        )
        self.low, self.high, self.tell = low, max(high, low + 1e-9), tell
        self.floor = self.canvas.height - self.bottom
        self.canvas.text(20, 30, title, "title")
        for tick in ticks(self.low, self.high, least=0.0):
            self.canvas.line(self.place(tick), self.top, self.place(tick), self.floor, "grid")
            self.canvas.text(self.place(tick), self.floor + 18, tell(tick), "small", "middle")
        for number, line in enumerate(lines):
            self.canvas.text(self.left - 12, self.middle(number) + 4, _label(line.name), "", "end")

    def place(self, value: float) -> float:
        width = WIDTH - self.left - self.right
        return self.left + width * (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)

    def middle(self, number: int) -> float:
        return self.top + ROW * number + ROW / 2

    def refer(self, value: float, name: str) -> None:
        """A dashed line to compare with."""
        self.canvas.line(self.place(value), self.top - 6, self.place(value), self.floor, "even")
        self.canvas.text(self.place(value), self.top - 10, name, "small", "middle")

    def dot(self, number: int, estimate: Estimate, ink: int) -> None:
        y = self.middle(number)
        self.canvas.line(self.place(estimate.low), y, self.place(estimate.high), y, f"span line{ink}")
        self.canvas.shape(self.place(estimate.value), y, ink, 6)
        self.canvas.text(WIDTH - 12, y + 4, self.tell(estimate.value), "small", "end")

    def bar(self, number: int, estimate: Estimate, ink: int) -> None:
        y, zero = self.middle(number), self.place(max(0.0, self.low))
        end = self.place(estimate.value)
        first, width = min(zero, end), max(abs(end - zero), 1.0)
        self.canvas.parts.append(
            f'<rect x="{first:.1f}" y="{y - 8:.1f}" width="{width:.1f}" height="16" rx="3" class="fill{ink}"/>'
        )
        self.canvas.line(self.place(estimate.low), y, self.place(estimate.high), y, "whisker")
        self.canvas.text(WIDTH - 12, y + 4, self.tell(estimate.value), "small", "end")


def dot_rows(key: str, title: str, lines: Sequence[ChartRow], tell: Format, even: tuple[float, str]) -> str:
    """Values around one they are compared with; those that are clear of it have another ink and shape."""
    values = [end for line in lines for end in (line.estimate.low, line.estimate.high)]
    room = 0.08 * (max([*values, even[0]]) - min([*values, even[0]]))
    rows = Rows(key, title, lines, tell, min([*values, even[0]]) - room, max([*values, even[0]]) + room)
    rows.refer(*even)
    for number, line in enumerate(lines):
        clear = line.estimate.excludes(even[0])
        rows.dot(number, line.estimate, (2 if line.estimate.value > even[0] else 0) if clear else 1)
    return rows.canvas.to_svg()


def bar_rows(key: str, title: str, lines: Sequence[ChartRow], tell: Format) -> str:
    rows = Rows(key, title, lines, tell, 0.0, max(line.estimate.high for line in lines))
    for number, line in enumerate(lines):
        rows.bar(number, line.estimate, 1)
    return rows.canvas.to_svg()


def columns(
    key: str, title: str, edges: Sequence[float], counts: Sequence[int], axis: str, marks: dict[str, float]
) -> str:
    """How often values fell between two edges, with marks for single values."""
    left, top, bottom = 30, 56, 52
    told = "; ".join(f"{name}: {value:.1f}" for name, value in marks.items())
    canvas = Canvas(WIDTH, 280, title, told, key=key)
    room, floor = WIDTH - 2 * left, canvas.height - bottom
    low, high, most = edges[0], edges[-1], max(counts)

    def place(value: float) -> float:
        return left + room * (value - low) / max(high - low, 1e-9)

    canvas.text(20, 30, title, "title")
    for count, first, last in zip(counts, edges, edges[1:], strict=False):
        tall = (floor - top) * count / most
        wide = max(place(last) - place(first) - 2, 1)
        canvas.parts.append(
            f'<rect x="{place(first) + 1:.1f}" y="{floor - tall:.1f}" width="{wide:.1f}" '
            f'height="{tall:.1f}" rx="2" class="fill1"/>'
        )
    for tick in ticks(low, high, least=0.0):
        canvas.text(place(tick), floor + 18, f"{tick:g}", "small", "middle")
    for name, value in marks.items():
        canvas.line(place(value), top - 10, place(value), floor, "even")
        canvas.text(place(value) + 4, top - 2, name, "small")
    canvas.text(WIDTH / 2, canvas.height - 12, axis, "small", "middle")
    return canvas.to_svg()


def courses(
    key: str,
    title: str,
    series: Sequence[Series],
    axis: str,
    tell: Format,
    band: Sequence[tuple[float, float, float]] = (),
) -> str:
    """Lines from the beginning of a match, at 0, to its end, at 100; `band` is what lies between two values there."""
    left, top, right, bottom = 60, 76, 24, 52
    described = "; ".join(f"{each.name}: {', '.join(tell(y) for _, y in each.points)}" for each in series)
    canvas = Canvas(WIDTH, 320, title, described, key=key)
    ends = [high for _, _, high in band]
    most = max([*ends, *(y for each in series for _, y in each.points)], default=1.0) or 1.0
    wide, tall = WIDTH - left - right, canvas.height - top - bottom

    def place(x: float, y: float) -> tuple[float, float]:
        return left + wide * x / 100, top + tall * (1 - y / most)

    canvas.text(20, 30, title, "title")
    x = 20.0
    for number, each in enumerate(series):
        canvas.shape(x + 6, 52, number)
        canvas.text(x + 18, 56, each.name, f"name{number}")
        x += 44 + LETTER * len(each.name)
    for tick in ticks(0.0, most, least=0.0):
        canvas.line(left, place(0, tick)[1], left + wide, place(0, tick)[1], "grid")
        canvas.text(left - 8, place(0, tick)[1] + 4, tell(tick), "small", "end")
    for part in range(0, 101, 20):
        canvas.text(place(part, 0)[0], canvas.height - bottom + 18, f"{part}", "small", "middle")
    canvas.text(WIDTH / 2, canvas.height - 12, axis, "small", "middle")
    if band:
        edge = [place(x, high) for x, _, high in band] + [place(x, low) for x, low, _ in reversed(band)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in edge)
        canvas.parts.append(f'<polygon points="{path}" class="fill0" fill-opacity="0.2"/>')
    for number, each in enumerate(series):
        canvas.polyline((place(*point) for point in each.points), f"line{number % len(INKS)}")
        canvas.shape(*place(*each.points[-1]), number)
    return canvas.to_svg()
