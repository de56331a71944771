"""For everyone: no serious findings by axe on any page, in both themes, on a desk and on a phone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import tafelrunde
from tests.browser.conftest import Come
from tests.browser.service import Service
from tests.browser.visitor import BOT, DESKTOP, FRIEND, ME, PHONE, Visitor

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
GAMES = [game.id for game in tafelrunde.all_games()]
PAGES = {"home": "/", "new": "/new/xnet", "rules": "/rules/blox", "lost": "/nowhere"}
# Axe would load the style sheets once more, which it cannot while the server is away.
RUN = "axe.run(document, {resultTypes: ['violations'], preload: false}).then(result => result.violations)"
# Links inside sentences are as high as their line; what is drawn on a board is measured by the board.
SIZES = """() => [...document.querySelectorAll('button, .btn, header a, nav a, select, summary, input, .seg > *')]
  .filter(node => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter(node => !node.closest('svg, .vh, .skip, .seg > label > *') && !node.matches('[type=radio], .past, .counted'))
  .map(node => [node, node.getBoundingClientRect()])
  .map(([node, box]) => [node.textContent.trim() || node.ariaLabel || node.className, box.width, box.height])"""
# A finger needs so many pixels; boards of many fields have fewer, and keyboard and list make up for it.
SMALLEST_TARGET = 40
LOOKS: list[tuple[Any, Any]] = [(DESKTOP, "light"), (DESKTOP, "dark"), (PHONE, "dark"), (PHONE, "light")]


def check(visitor: Visitor) -> None:
    """In both themes and both sizes: nothing grave, nothing too small to touch, nothing wider than the screen."""
    visitor.page.evaluate(AXE)
    for size, theme in LOOKS:
        visitor.page.set_viewport_size(size)
        visitor.page.emulate_media(color_scheme=theme)
        # Colours that are still fading over would be measured halfway.
        visitor.page.wait_for_function("() => document.getAnimations().every(each => each.playState !== 'running')")
        found: list[dict[str, Any]] = visitor.page.evaluate(RUN)
        grave = [each for each in found if each["impact"] in ("serious", "critical")]
        assert [(each["id"], [node["target"] for node in each["nodes"]]) for each in grave] == [], theme
        if size is PHONE:
            small = [each for each in visitor.page.evaluate(SIZES) if min(each[1:]) < SMALLEST_TARGET - 0.5]
            assert small == []
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("page", PAGES)
def test_a_page(come: Come, page: str) -> None:
    visitor = come()
    visitor.open(PAGES[page])
    expect(visitor.page.locator("main h1").first).to_be_visible()
    check(visitor)


@pytest.mark.parametrize("game", GAMES)
def test_a_table(come: Come, game: str) -> None:
    visitor = come()
    seats = max(tafelrunde.find_game(game).seats[0], 2)
    visitor.lay(game, [ME, *[BOT] * (seats - 1)])
    visitor.begin()
    assert visitor.await_turn()
    check(visitor)


def test_what_opens_over_a_table(come: Come) -> None:
    """All actions, the menu with its code for another device, the rules, and a hint."""
    visitor = come()
    visitor.lay("hnefatafl", [ME, BOT])
    visitor.begin()
    assert visitor.await_turn()
    for key, ready in (("a", "[data-choices]"), ("?", "dialog [id]")):
        visitor.page.keyboard.press(key)
        expect(visitor.page.locator(ready).first).to_be_visible()
        check(visitor)
        visitor.page.keyboard.press("Escape")
        expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    visitor.page.get_by_role("button", name="More").click()
    visitor.page.get_by_role("button", name="Go on with another device").click()
    expect(visitor.page.get_by_role("img", name="QR code for the other device")).to_be_visible()
    check(visitor)
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    visitor.page.get_by_role("button", name="Hint").click()
    expect(visitor.page.locator("[data-hint]")).to_be_visible()
    check(visitor)


def test_the_waiting_room_and_an_invitation(come: Come) -> None:
    host, guest = come(), come()
    host.lay("rangeln", [ME, FRIEND, FRIEND])
    expect(host.page.locator("main[data-page=waiting]")).to_be_visible()
    check(host)
    guest.open(host.invitation(1))
    expect(guest.page.get_by_label("Your name")).to_be_visible()
    check(guest)


def test_a_curtain(come: Come) -> None:
    visitor = come()
    visitor.lay("funkloch", [ME, {"kind": "me", "name": "Ben"}])
    visitor.begin()
    expect(visitor.page.locator("main[data-curtain]")).to_be_visible()
    check(visitor)


def test_the_end_the_replay_and_the_proof(come: Come) -> None:
    visitor = come()
    table = visitor.lay("fischkopf", [ME, BOT])
    visitor.begin()
    visitor.play(random.Random(4))
    expect(visitor.page.get_by_role("link", name="Replay")).to_be_visible()
    check(visitor)
    visitor.open(f"/t/{table}/replay/1")
    expect(visitor.page.get_by_role("slider")).to_be_visible()
    check(visitor)
    visitor.page.get_by_role("button", name="What if?").click()
    expect(visitor.page.get_by_role("button", name="Go on from here")).to_be_visible()
    check(visitor)
    visitor.open(f"/verify/{table}/1")
    expect(visitor.page.get_by_text("Everything is as it should be.")).to_be_visible()
    check(visitor)


def test_a_server_that_is_away(browser: Browser, own_service: Service) -> None:
    visitor = Visitor(browser, own_service.address)
    visitor.open("/")
    expect(visitor.page.get_by_role("heading", name="The table is laid.")).to_be_visible()
    own_service.stop()
    visitor.page.get_by_role("link", name="Open a new table").click()
    expect(visitor.page.locator("main[data-page=away]")).to_be_visible()
    check(visitor)
    own_service.start()
    visitor.close()
