"""How heavy the browser app is, and how soon a table can be used: python -m bench.web, from the repository's folder.

Weight is what a first visit to a table loads, compressed as the server sends it; the time is from the request of the
page to the first thing on the board that can be clicked, on loopback, the median of ten fresh browsers' visits.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.browser.conftest import FLAGS, find_browser
from tests.browser.service import Service
from tests.browser.visitor import Visitor

import tafelrunde

VISITS = 10
HEAVIEST = 150_000
LONGEST = 1.0
# Anything on the board that acts or can be picked up.
USABLE = "main[data-page=table] [data-choice], main[data-page=table] [data-pick]"


def weigh(visitor: Visitor) -> int:
    """The bytes of all files that the page has loaded, as they came over the wire."""
    script = "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
    entries = f"{script}.filter(each => !each.name.includes('/api/')).map(each => each.encodedBodySize)"
    return sum(visitor.page.evaluate(entries))


def visit(browser: Browser, address: str, table: str, token: str, game: str) -> tuple[float, int]:
    """Seconds until the board can be used, and the weight, for somebody who was never here."""
    visitor = Visitor(browser, address)
    visitor.open("/healthz")
    visitor.remember(table, token, game)
    begun = time.perf_counter()
    visitor.open(f"/t/{table}")
    visitor.page.wait_for_selector(USABLE)
    seconds = time.perf_counter() - begun
    weight = weigh(visitor)
    visitor.close()
    return seconds, weight


def measure(browser: Browser, address: str, game: str) -> tuple[float, int]:
    host = Visitor(browser, address)
    seats = max(tafelrunde.find_game(game).seats[0], 2)
    # All seats on one device, so that it is always somebody's turn here.
    table, token = host.open_table(game, [{"kind": "me", "name": f"Guest {seat + 1}"} for seat in range(seats)])
    host.remember(table, token, game)
    host.open(f"/t/{table}")
    host.begin()
    visits = [visit(browser, address, table, token, game) for _ in range(VISITS)]
    host.close()
    return statistics.median(seconds for seconds, _ in visits), max(weight for _, weight in visits)


def main() -> int:
    missed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        service = Service(Path(folder))
        service.start()
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        for game in tafelrunde.all_games():
            seconds, weight = measure(browser, service.address, game.id)
            missed += seconds > LONGEST or weight > HEAVIEST
            print(f"{game.name:10} {weight / 1000:6.1f} kB   usable after {seconds:.2f} s")
        browser.close()
        service.stop()
    print(f"bars: {HEAVIEST / 1000:.0f} kB, {LONGEST:.0f} s; {missed} of the games missed one")
    return 0


if __name__ == "__main__":
    sys.exit(main())
