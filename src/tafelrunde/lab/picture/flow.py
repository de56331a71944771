"""What follows upon what: bands from one kind of choice to the next, as wide as it happens often."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.lab.picture.chart import WIDTH
from tafelrunde.lab.picture.plot import INKS, Canvas

TOP, GAP, BAR, TALL = 78.0, 12.0, 14.0, 320.0
LEFT, RIGHT = 210.0, 550.0


class Column:
    """Kinds one below the other, each as tall as its part."""

    def __init__(self, weights: dict[str, float], tall: float) -> None:
        every = sum(weights.values())
        self.scale = (tall - GAP * (len(weights) - 1)) / every
        self.tops: dict[str, float] = {}
        self.taken = dict.fromkeys(weights, 0.0)
        y = TOP
        for name, weight in weights.items():
            self.tops[name] = y
            y += weight * self.scale + GAP

    def take(self, name: str, weight: float) -> tuple[float, float]:
        """The next free piece of a kind."""
        first = self.tops[name] + self.taken[name]
        self.taken[name] += weight * self.scale
        return first, first + weight * self.scale


def flow(key: str, title: str, heads: tuple[str, str], bands: Sequence[tuple[str, str, int]], told: str) -> str:
    """Bands from the kinds on the left to those on the right, in the ink of where they begin."""
    froms, thens = _sums(bands, 0), _sums(bands, 1)
    left, right = Column(froms, TALL), Column(thens, TALL)
    canvas = Canvas(WIDTH, int(TOP + TALL + 24), title, told, key=key)
    canvas.text(20, 30, title, "title")
    canvas.text(LEFT, 60, heads[0], "small", "end")
    canvas.text(RIGHT, 60, heads[1], "small")
    inks = {name: number % len(INKS) for number, name in enumerate(froms)}
    for one, two, count in bands:
        _band(canvas, left.take(one, count), right.take(two, count), inks[one])
    for names, column, x, anchor in ((froms, left, LEFT, "end"), (thens, right, RIGHT, "start")):
        for name, weight in names.items():
            tall = max(weight * column.scale, 1.0)
            bar = x - BAR if anchor == "end" else x
            canvas.parts.append(
                f'<rect x="{bar:.0f}" y="{column.tops[name]:.1f}" width="{BAR:.0f}" height="{tall:.1f}" rx="2" '
                f'class="fill{inks.get(name, 1)}"/>'
            )
            place = bar - 6 if anchor == "end" else bar + BAR + 6
            canvas.text(place, column.tops[name] + tall / 2 + 4, _short(name), "small", anchor)
    return canvas.to_svg()


def _short(name: str) -> str:
    return name if len(name) <= 26 else name[:25] + "…"


def _sums(bands: Sequence[tuple[str, str, int]], side: int) -> dict[str, float]:
    sums: dict[str, float] = {}
    for band in bands:
        name = band[side]
        sums[str(name)] = sums.get(str(name), 0.0) + band[2]
    return dict(sorted(sums.items(), key=lambda each: -each[1]))


def _band(canvas: Canvas, one: tuple[float, float], two: tuple[float, float], ink: int) -> None:
    middle = f"{(LEFT + RIGHT) / 2:.0f}"
    (a, b), (c, d) = one, two
    upper = f"M{LEFT:.0f} {a:.1f}C{middle} {a:.1f} {middle} {c:.1f} {RIGHT:.0f} {c:.1f}"
    lower = f"V{d:.1f}C{middle} {d:.1f} {middle} {b:.1f} {LEFT:.0f} {b:.1f}Z"
    canvas.parts.append(f'<path d="{upper}{lower}" class="fill{ink}" fill-opacity="0.35"/>')
