"""A hint in the browser: the whole turn, its reasons, and a button that plays it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import tafelrunde
from tests.browser.access import check
from tests.browser.conftest import Come
from tests.browser.visitor import BOT, ME, PHONE, Visitor


def ask(visitor: Visitor, game: str) -> None:
    """Sit down with bots and ask for a hint in the first turn."""
    seats = max(tafelrunde.find_game(game).seats[0], 2)
    visitor.lay(game, [ME, *[BOT] * (seats - 1)])
    visitor.begin()
    assert visitor.await_turn()
    visitor.page.keyboard.press("h")
    expect(visitor.page.locator("[data-hint]")).to_be_visible()


@pytest.mark.parametrize("game", [game.id for game in tafelrunde.all_games()])
def test_the_whole_turn_is_named_and_can_be_played(come: Come, game: str) -> None:
    visitor = come()
    ask(visitor, game)
    hint = visitor.page.locator("[data-hint]")
    expect(hint.locator(".strip li").first).to_have_text(re.compile(r"\S"))
    # No figures in sight but behind the fold, and no names of the notation anywhere.
    expect(hint.locator("details p").first).to_be_hidden()
    hint.locator("summary").click()
    expect(hint.locator("details p").last).to_be_visible()
    assert not re.search(r"\b0 (of|continuations|positions)\b", hint.inner_text())
    number = visitor.state()["number"]
    hint.locator("[data-follow]").click()
    expect(hint).to_be_hidden()
    visitor.until(lambda: visitor.state()["number"] != number, lambda: "nothing happened")


def test_it_gives_reasons_and_keeps_within_a_phone(come: Come) -> None:
    visitor = come(size=PHONE, language="de")
    ask(visitor, "rangeln")
    expect(visitor.page.locator("[data-reasons] li").first).to_be_visible()
    width = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    check(visitor)


def test_whoever_takes_the_first_step_keeps_the_rest(come: Come) -> None:
    """A turn of several actions is one hint, and not a new one after each of them."""
    visitor = come()
    ask(visitor, "funkloch")
    hint = visitor.page.locator("[data-hint]")
    while visitor.page.locator("[data-hint][data-steps='1']").is_visible():
        hint.locator("[data-follow]").click()
        assert visitor.await_turn()
        visitor.page.keyboard.press("h")
        expect(hint).to_be_visible()
    first = hint.get_attribute("data-hint")
    visitor.page.keyboard.press("a")
    visitor.page.get_by_role("dialog").locator(f"[data-choice='{first}']").click()
    expect(hint).not_to_have_attribute("data-hint", first or "")
    expect(hint).to_be_visible()
