"""For everyone: no serious findings by axe on any page, in both themes, on a desk and on a phone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

import tafelrunde
from tests.browser.access import check
from tests.browser.conftest import Come
from tests.browser.service import Service
from tests.browser.visitor import BOT, FRIEND, ME

GAMES = [game.id for game in tafelrunde.all_games()]
PAGES = {"home": "/", "new": "/new/xnet", "rules": "/rules/blox", "lost": "/nowhere"}


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


def test_what_opens_over_a_table(come: Come, own_service: Service) -> None:
    """All actions, the menu with its code for another device, the rules, and a hint."""
    visitor = come(own_service.address)
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
    # Before there is a code, it says that no other device gets here.
    expect(visitor.page.get_by_text("Only on this device")).to_be_visible()
    check(visitor)
    visitor.open_network()
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
    expect(visitor.page.get_by_role("button", name="Play on from here")).to_be_visible()
    check(visitor)
    visitor.open(f"/verify/{table}/1")
    expect(visitor.page.get_by_text("Everything is as it should be.")).to_be_visible()
    check(visitor)
