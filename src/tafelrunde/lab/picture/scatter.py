"""What one gains and what it costs: settings as points of two figures, with the range that is wished for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tafelrunde.lab.picture.plot import Canvas, ticks
from tafelrunde.lab.statistic.interval import Estimate

WIDTH, HEIGHT = 760, 460
LEFT, TOP, RIGHT, BOTTOM = 70, 56, 40, 60


@dataclass(frozen=True)
class Axis:
    """A figure, and the range in which it shall be; an end may be open."""

    name: str
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Certain:
    """A point with its intervals; `kind` is "certified", "best" or "today"."""

    x: Estimate
    y: Estimate
    label: str
    kind: str


class Scatter:
    def __init__(
        self, title: str, across: Axis, up: Axis, tried: Sequence[tuple[float, float]], sure: Sequence[Certain]
    ) -> None:
        told = "; ".join(f"{each.label}: {each.x.value:.1f}, {each.y.value:.1f}" for each in sure)
        self.canvas = Canvas(WIDTH, HEIGHT, title, f"{across.name}, {up.name}. {told}", key="scatter")
        self.across = _span([x for x, _ in tried] + [each.x.value for each in sure], across)
        self.up = _span([y for _, y in tried] + [each.y.value for each in sure], up)
        self.canvas.text(20, 30, title, "title")
        self._axes(across, up)
        self._wish(across, up)
        for x, y in tried:
            self._circle(x, y, 4, 'class="ink" opacity="0.28"')
        for each in sure:
            self._certain(each)

    def x(self, value: float) -> float:
        low, high = self.across
        return LEFT + (WIDTH - LEFT - RIGHT) * (min(max(value, low), high) - low) / (high - low)

    def y(self, value: float) -> float:
        low, high = self.up
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (min(max(value, low), high) - low) / (high - low)

    def _axes(self, across: Axis, up: Axis) -> None:
        for tick in ticks(*self.across, least=0.0):
            self.canvas.text(self.x(tick), HEIGHT - BOTTOM + 20, f"{tick:g}", "small", "middle")
        for tick in ticks(*self.up, least=0.0):
            self.canvas.line(LEFT, self.y(tick), WIDTH - RIGHT, self.y(tick), "grid")
            self.canvas.text(LEFT - 10, self.y(tick) + 4, f"{tick:g}", "small", "end")
        self.canvas.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, across.name, "small", "middle")
        self.canvas.text(LEFT, TOP - 8, up.name, "small")

    def _wish(self, across: Axis, up: Axis) -> None:
        """The box in which a setting shall be; an open end goes to the rim."""
        x1, x2 = (
            self.x(end if end is not None else rim)
            for end, rim in zip((across.low, across.high), self.across, strict=True)
        )
        y1, y2 = (self.y(end if end is not None else rim) for end, rim in zip((up.low, up.high), self.up, strict=True))
        self.canvas.parts.append(
            f'<rect x="{x1:.1f}" y="{y2:.1f}" width="{max(2.0, x2 - x1):.1f}" height="{max(2.0, y1 - y2):.1f}" '
            'class="line2" stroke-dasharray="6 5" style="fill:none" rx="6"/>'
        )

    def _circle(self, x: float, y: float, size: float, style: str) -> None:
        self.canvas.parts.append(f'<circle cx="{self.x(x):.1f}" cy="{self.y(y):.1f}" r="{size}" {style}/>')

    def _certain(self, point: Certain) -> None:
        """A dot with a cross of its intervals; the proposal and the game as it is have a ring."""
        x, y = point.x, point.y
        self.canvas.line(self.x(x.low), self.y(y.value), self.x(x.high), self.y(y.value), "whisker")
        self.canvas.line(self.x(x.value), self.y(y.low), self.x(x.value), self.y(y.high), "whisker")
        ink = {"best": "2", "today": "0"}.get(point.kind, "7")
        self._circle(x.value, y.value, 5, f'class="fill{ink}"')
        if point.kind != "certified":
            self._circle(x.value, y.value, 11, f'class="line{ink}" style="fill:none"')
            right = self.x(x.value) < WIDTH / 2
            across = self.x(x.value) + (16 if right else -16)
            self.canvas.text(across, self.y(y.value) - 12, point.label, "small mark", "start" if right else "end")


def _ends(axis: Axis, rim: tuple[float, float]) -> tuple[float, float]:
    return (rim[0] if axis.low is None else axis.low), (rim[1] if axis.high is None else axis.high)


def _span(values: Sequence[float], axis: Axis) -> tuple[float, float]:
    known = [*values, *(end for end in (axis.low, axis.high) if end is not None)]
    low, high = min(known), max(known)
    room = 0.08 * (high - low) or 1.0
    return low - room, high + room


def scatter(title: str, across: Axis, up: Axis, tried: Sequence[tuple[float, float]], sure: Sequence[Certain]) -> str:
    return Scatter(title, across, up, tried, sure).canvas.to_svg()
