"""The end of a match: the points build up, then the curve, the turning point and the seal; and moments on the way."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

import tafelrunde
from tafelrunde.core.lesson import load_lessons
from tests.browser.access import check
from tests.browser.conftest import Come
from tests.browser.visitor import BOT, DESKTOP, ME, PHONE, Visitor

# The last step of a match of four.
STEP = load_lessons(tafelrunde.find_game("rangeln").folder)[-1].steps[-1]


def end(visitor: Visitor) -> None:
    visitor.lay("rangeln", [ME, BOT, BOT, BOT], start=STEP.position)
    visitor.begin()
    assert visitor.await_turn()
    visitor.choose(STEP.solution[0])


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_how_it_came_about(come: Come, size: dict[str, Any]) -> None:
    visitor = come(size=size)
    end(visitor)
    page = visitor.page
    expect(page.locator("[data-result][data-revealed=true]")).to_be_visible()
    expect(page.locator("[data-bars='2']")).to_be_visible()
    expect(page.locator("[data-bars] li")).to_have_count(4)
    expect(page.locator("[data-curve]")).to_be_visible()
    expect(page.locator("[data-turning]")).to_contain_text("Ada")
    expect(page.locator("[data-seal=yes]")).to_be_visible()
    assert "/replay/1" in (page.locator("[data-share]").first.get_attribute("data-share") or "")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    # What stays in sight is one button, so that the result has the room.
    rematch = page.get_by_role("button", name="Play again")
    assert page.evaluate(STICKY) <= 1.5 * (rematch.bounding_box() or {"height": 0})["height"]
    check(visitor)


def test_the_points_build_up_before_the_winner_is_named_and_any_key_skips(come: Come) -> None:
    visitor = come(patient=True, reduced_motion="no-preference")
    end(visitor)
    page = visitor.page
    expect(page.locator("[data-moment]")).to_have_text("Round 4 is over!")
    expect(page.locator("[data-result][data-revealed=false] [data-bars='1']")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-result][data-revealed=true] [data-bars='2']")).to_be_visible()
    expect(page.locator("[data-curve]")).to_be_visible()


def test_nothing_is_told_before_the_board_has_shown_it(come: Come) -> None:
    """The dice of a bot roll first; only then does the log name them."""
    visitor = come(patient=True, reduced_motion="no-preference")
    visitor.lay("fischkopf", [ME, BOT], options={"starter": 0})
    visitor.begin()
    visitor.page.evaluate(WATCH)
    assert visitor.await_turn()
    visitor.choose(visitor.view()["choices"][0])
    visitor.until(lambda: visitor.page.evaluate("window.told.length > 0"), lambda: "nothing was told")
    assert visitor.page.evaluate("window.told.every(each => each.after > 200)"), visitor.page.evaluate("window.told")


# How high what sticks to the lower edge of the result is.
STICKY = """() => [...document.querySelectorAll('[data-result] > *')]
  .filter(each => getComputedStyle(each).position === 'sticky')
  .reduce((sum, each) => sum + each.getBoundingClientRect().height, 0)"""
# How long after a moment came to the board the log told it, in milliseconds.
WATCH = """() => {
  window.told = []
  const main = document.querySelector('main[data-page=table]')
  let shown = performance.now(), number = main.dataset.number
  const count = () => document.querySelectorAll('[data-turn]').length + [...document.querySelectorAll('.symbol')].length
  let lines = count()
  new MutationObserver(() => {
    if (main.dataset.number !== number) { number = main.dataset.number; shown = performance.now() }
    if (count() > lines) window.told.push({ number, after: performance.now() - shown })
    lines = count()
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
}"""


def test_a_story_that_comes_when_the_page_is_left_is_told_to_nobody(come: Come) -> None:
    """The visitor would notice: nothing may be asked of a page that is gone."""
    visitor = come()
    page, held = visitor.page, list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/story*", hold)
    end(visitor)
    with page.expect_response("**/story*"):
        page.get_by_role("link", name="Replay").click()
        expect(page.get_by_role("slider")).to_be_visible()
        for route in held:
            route.continue_()
    page.evaluate("new Promise((done) => setTimeout(done))")
