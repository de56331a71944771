"""How heavy the browser app is, and how soon a table can be used; `make bench` writes it to bench/web.md.

Weight is what a first visit to a table loads, compressed as the server sends it; the time is from the request of the
page to the first thing on the board that can be clicked, on loopback, the median of ten fresh browsers' visits. The
largest view is that of any seat in random matches of every setting of a game's rules.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
import tempfile
import time
from pathlib import Path

import msgspec
from playwright.sync_api import Browser
from tests.browser.conftest import open_browser
from tests.browser.service import Service
from tests.browser.visitor import Visitor

import tafelrunde
from tafelrunde.testkit.contract import LARGEST_VIEW, viewers
from tafelrunde.testkit.sample import positions

RESULTS = Path(__file__).with_suffix(".md")
VISITS = 10
HEAVIEST = 150_000
LONGEST = 1.0
# Anything on the board that acts or can be picked up.
USABLE = "main[data-page=table] [data-choice], main[data-page=table] [data-pick]"


class Figure(msgspec.Struct):
    name: str
    weight: int
    seconds: list[float]
    view: int

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def is_met(self) -> bool:
        return self.weight <= HEAVIEST and self.median < LONGEST and self.view <= LARGEST_VIEW

    def row(self) -> str:
        times = f"{self.median:.2f} s | {min(self.seconds):.2f}–{max(self.seconds):.2f} s"
        verdict = "met" if self.is_met else "MISSED"
        return f"| {self.name} | {self.weight / 1000:.1f} kB | {times} | {self.view / 1000:.1f} kB | {verdict} |"


def weigh(visitor: Visitor) -> int:
    """The bytes of all files that the page has loaded, as they came over the wire."""
    script = "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
    entries = f"{script}.filter(each => !each.name.includes('/api/')).map(each => each.encodedBodySize)"
    return sum(visitor.page.evaluate(entries))


def visit(browser: Browser, address: str, table: str, token: str, game: str) -> tuple[float, int]:
    """Seconds until the board can be used, and the weight, for somebody who was never here."""
    visitor = Visitor(browser, address, patient=True)
    visitor.remember(table, token, game)
    begun = time.perf_counter()
    visitor.open(f"/t/{table}")
    visitor.page.wait_for_selector(USABLE)
    seconds = time.perf_counter() - begun
    weight = weigh(visitor)
    visitor.close()
    return seconds, weight


def measure(browser: Browser, address: str, game: tafelrunde.AnyGame) -> Figure:
    host = Visitor(browser, address)
    # Bots have moved until it is the host's turn, which it stays: no curtain, and something to click at first sight.
    bots = [{"kind": "bot", "level": 1}] * max(game.seats[0] - 1, 1)
    table, token = host.open_table(game.id, [{"kind": "me", "name": "Ada"}, *bots])
    host.remember(table, token, game.id)
    host.open(f"/t/{table}")
    host.begin()
    host.await_turn()
    visits = [visit(browser, address, table, token, game.id) for _ in range(VISITS)]
    host.close()
    return Figure(
        name=game.name,
        weight=max(weight for _, weight in visits),
        seconds=[seconds for seconds, _ in visits],
        view=largest_view(game),
    )


def largest_view(game: tafelrunde.AnyGame) -> int:
    return max(
        len(msgspec.json.encode(game.look(state, seat, len(actions))))
        for _, state, actions in positions(game)
        for seat in viewers(state)
    )


def report(figures: list[Figure], load: float) -> str:
    lines = [
        "# The browser table, measured",
        "",
        f"A first visit to a table on loopback with Chromium, {VISITS} fresh browsers per game.",
        f"On {platform.machine()} with {os.cpu_count()} cores under a load of {load:.1f};",
        "beside other work the times say little. Written by `make bench`.",
        "",
        "| game | files, compressed | usable after (median) | all visits | largest view | |",
        "|---|---:|---:|---:|---:|---|",
        *(figure.row() for figure in figures),
        "",
        f"Bars: {HEAVIEST / 1000:.0f} kB, {LONGEST:.0f} s, {LARGEST_VIEW / 1000:.1f} kB.",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    # What the machine did before, as browsers and server are to have it for themselves.
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder, Service(Path(folder)) as service, open_browser() as browser:
        figures = [measure(browser, service.address, game) for game in tafelrunde.all_games()]
    text = report(figures, load)
    print(text)
    RESULTS.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
