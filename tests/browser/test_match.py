"""Whole matches through the page, for every game: by clicking what it offers, on a desk and on a phone; by keyboard."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

import tafelrunde
from tests.browser.conftest import Come
from tests.browser.keys import MOST_TABS, Keys
from tests.browser.visitor import DESKTOP, PHONE, Visitor

# Whole matches, but not long ones: fewer points to reach, fewer rounds to play.
SHORT: dict[str, dict[str, Any]] = {"xnet": {"target": 10, "stall_rounds": 5}, "blox": {"max_rounds": 8}}
GAMES = [game.id for game in tafelrunde.all_games()]


def lay_short(visitor: Visitor, game: str) -> None:
    """One person on the first seat, beginners on the others."""
    seats = max(tafelrunde.find_game(game).seats[0], 2)
    plan = [{"kind": "me", "name": "Ada"}] + [{"kind": "bot", "level": 1}] * (seats - 1)
    visitor.lay(game, plan, options=SHORT.get(game, {}))
    visitor.begin()


def check_result(visitor: Visitor) -> None:
    """The end is shown: who won, why, and the table of points."""
    expect(visitor.page.get_by_role("link", name="Replay")).to_be_visible()
    message = visitor.await_told(lambda message: message["result"] is not None)
    assert message["fairness"]["secret"] is not None


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_clicking_what_the_page_offers(come: Come, game: str, size: Any) -> None:
    visitor = come(size=size, has_touch=size is PHONE)
    lay_short(visitor, game)
    assert visitor.play(random.Random(f"{game} {size['width']}")) > 0
    check_result(visitor)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_keyboard_alone(come: Come, game: str) -> None:
    """As a person would: to the board, the hand and the buttons with Tab, along them with arrows, Enter and Escape."""
    visitor = come()
    lay_short(visitor, game)
    keys = Keys(visitor, random.Random(game))
    while keys.await_turn():
        moment = visitor.moment()
        keys.act()
        visitor.await_change(moment)
        assert keys.has_focus(), f"the focus is lost after {moment}"
    check_result(visitor)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_from_the_list_of_all_actions(come: Come, game: str) -> None:
    """The key a opens the list of all actions; Tab, Enter and the arrows do the rest."""
    visitor = come()
    lay_short(visitor, game)
    keyboard = visitor.page.keyboard
    rng = random.Random(game)
    while visitor.await_turn():
        moment = visitor.moment()
        keyboard.press("a")
        choices = visitor.page.locator("[data-choices] [data-choice]")
        expect(choices.first).to_be_visible()
        for _ in range(rng.randrange(min(choices.count(), 4)) + 1):
            keyboard.press("Tab")
        for _ in range(MOST_TABS):
            if visitor.page.evaluate("document.activeElement.matches('[data-choices] [data-choice]')"):
                break
            keyboard.press("Tab")
        keyboard.press("Enter")
        visitor.await_change(moment)
    check_result(visitor)
