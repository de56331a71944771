# compiled
"""From features to shares of the win: what the evaluations of several games have in common."""

from __future__ import annotations

import json
import math
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.state import MOST_SEATS


def weigh(features: vec[float], weights: vec[float], seats: i64) -> float:
    """The worth of a seat: its features, each by its weight for so many seats."""
    worth = 0.0
    count = i64(len(features))
    first = seats * count
    for i in range(count):
        worth += features[i] * weights[first + i]
    return worth


def shares_of(worths: list[float]) -> list[float]:
    """Worths as odds: one more is e times as likely to win."""
    best = max(worths)
    odds = [math.exp(worth - best) for worth in worths]
    total = sum(odds)
    return [odd / total for odd in odds]


def load_weights(path: str, names: tuple[str, ...]) -> vec[float]:
    """The weights of a file, seats * len(names) before those for so many seats."""
    return arrange_weights(json.loads(Path(path).read_text(encoding="utf-8")), names)


def arrange_weights(by_seats: dict[str, dict[str, float]], names: tuple[str, ...]) -> vec[float]:
    """As `weigh` reads them; numbers of seats that nobody has fitted take the weights of the nearest."""
    fitted = [int(seats) for seats in by_seats]
    flat: list[float] = []
    for seats in range(MOST_SEATS + 1):
        nearest = min(fitted, key=lambda each: abs(each - seats))
        flat.extend(by_seats[str(nearest)][name] for name in names)
    return vec[float](flat)
