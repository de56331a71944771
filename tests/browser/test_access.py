"""For everyone: no serious findings by axe on any page, in both themes, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import tafelrunde
from tests.browser.conftest import Come
from tests.browser.visitor import DESKTOP, PHONE, Visitor

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GAMES = [game.id for game in tafelrunde.all_games()]
PAGES = {
    "home": "/",
    "new": "/new/xnet",
    "rules": "/rules/blox",
    "lost": "/nowhere",
}
RUN = "axe.run(document, {resultTypes: ['violations']}).then(result => result.violations)"
SIZES = """() => [...document.querySelectorAll('.panel button, .hand button, header button, header a')]
  .filter(node => node.checkVisibility() && !node.closest('ol, p'))
  .map(node => [node, node.getBoundingClientRect()])
  .map(([node, box]) => [node.textContent.trim() || node.ariaLabel, box.width, box.height])"""
# A finger needs so many pixels; boards of many fields have fewer, and keyboard and list make up for it.
SMALLEST_TARGET = 40


def check(visitor: Visitor) -> None:
    visitor.page.wait_for_timeout(300)
    visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = visitor.page.evaluate(RUN)
    grave = [
        (each["id"], [node["target"] for node in each["nodes"]])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]
    assert grave == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_a_page(come: Come, page: str, theme: str) -> None:
    visitor = come(color_scheme=theme)
    visitor.open(PAGES[page])
    expect(visitor.page.locator("main h1").first).to_be_visible()
    check(visitor)


@pytest.mark.parametrize(("theme", "size"), [("light", DESKTOP), ("dark", PHONE)], ids=["light-desk", "dark-phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_table(come: Come, game: str, theme: str, size: Any) -> None:
    visitor = come(color_scheme=theme, size=size)
    seats = max(tafelrunde.find_game(game).seats[0], 2)
    visitor.lay(game, [{"kind": "me", "name": "Ada"}, *[{"kind": "bot", "level": 1}] * (seats - 1)])
    visitor.begin()
    assert visitor.await_turn()
    check(visitor)
    check_targets(visitor)


def check_targets(visitor: Visitor) -> None:
    """Buttons outside the board are large enough for a finger, and nothing is wider than the screen."""
    sizes = visitor.page.evaluate(SIZES)
    assert [each for each in sizes if min(each[1:]) < SMALLEST_TARGET - 0.5] == []
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_waiting_room(come: Come) -> None:
    visitor = come()
    visitor.lay("rangeln", [{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}])
    expect(visitor.page.locator("main[data-page=waiting]")).to_be_visible()
    check(visitor)
