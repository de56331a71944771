"""What pages show is of one language, and things are drawn as what they are called."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tafelrunde import all_games
from tafelrunde.core.rulebook import LANGUAGES
from tests.browser.conftest import Come
from tests.browser.visitor import BOT, ME, Visitor
from tests.test_language import foreign_words, other_than

PLACES = (
    "/",
    "/learn",
    "/puzzles",
    "/study",
    "/tables",
    *(f"/{page}/{game.id}" for game in all_games() for page in ("new", "rules")),
)
# What is to be seen and what is only heard: names of things, and explanations that are shown on demand.
ALL_WORDS = """() => [document.title, document.body.innerText,
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')]
    .flatMap(each => [each.ariaLabel, each.title, each.placeholder])].filter(Boolean).join('\\n')"""


def assert_one_language(visitor: Visitor, language: str) -> None:
    text = visitor.page.evaluate(ALL_WORDS)
    found = foreign_words(text, language)
    assert not found, f"{visitor.page.url}: {found}"
    assert foreign_words(text, other_than(language)), f"{visitor.page.url} says nothing"


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_of_one_language(come: Come, language: str) -> None:
    visitor = come(language=language)
    for place in PLACES:
        visitor.open(place)
        expect(visitor.page.locator("h1").first).to_be_visible()
        assert_one_language(visitor, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_are_of_one_language(come: Come, language: str) -> None:
    """In the waiting room, at the first decision, and with an action in the log."""
    visitor = come(language=language)
    rng = random.Random(7)
    for game in all_games():
        visitor.lay(game.id, [ME, *[BOT] * (game.seats[0] - 1)])
        expect(visitor.page.locator("main[data-page=waiting]")).to_be_visible()
        assert_one_language(visitor, language)
        visitor.begin()
        for _ in range(2):
            assert visitor.await_turn()
            assert_one_language(visitor, language)
            visitor.act(rng)


def test_a_seat_is_drawn_as_the_symbol_it_has_chosen(come: Come) -> None:
    ada = come()
    ada.lay("funkloch", [ME, BOT], options={"starter": 0})
    ada.begin()
    diamond = ada.page.get_by_role("button", name="Diamond")
    drawn = diamond.locator("path").get_attribute("d")
    stone = ada.page.locator("li[data-seat='0'] .stone path").last
    expect(stone).not_to_have_attribute("d", str(drawn))
    diamond.click()
    expect(stone).to_have_attribute("d", str(drawn))
