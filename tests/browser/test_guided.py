"""A guided first match: a sentence at every turn, what is sensible in the light, and the way out."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

import tafelrunde
from tafelrunde.core.guided import load_guided
from tests.browser.access import check
from tests.browser.conftest import Come
from tests.browser.keys import Keys
from tests.browser.visitor import BOT, ME, PHONE, Visitor

GUIDED = [game.id for game in tafelrunde.all_games() if load_guided(game.folder)]
DECISIONS = 3


def begin(visitor: Visitor, game: str) -> None:
    visitor.open("/")
    visitor.page.locator(f"[data-guided={game}]").click()


def heard(visitor: Visitor) -> dict[str, Any]:
    """What is told about the decision on the screen."""
    box = visitor.page.locator("[data-cue]:not([data-cue=waiting])")
    expect(box).to_be_visible()
    number = int(box.get_attribute("data-told") or "-1")
    return [frame for frame in visitor.frames if frame["type"] == "guide" and frame["number"] == number][-1]


def offered(visitor: Visitor) -> set[str]:
    return set(
        visitor.page.locator("main [data-choice]").evaluate_all("all => all.map(each => each.dataset.choice)")
    ) - {""}


@pytest.mark.parametrize("game", GUIDED)
def test_a_guided_match_by_click(come: Come, game: str) -> None:
    visitor = come()
    begin(visitor, game)
    for _ in range(DECISIONS):
        found = heard(visitor)
        assert offered(visitor) <= set(found["lit"])
        assert visitor.act(random.Random(1)) in found["lit"]
    heard(visitor)
    check(visitor)


def test_a_guided_match_by_keyboard_on_a_phone(come: Come) -> None:
    visitor = come(size=PHONE, language="de")
    keys = Keys(visitor, random.Random(1))
    visitor.open("/")
    visitor.page.locator("[data-guided=fischkopf]").focus()
    keys.press("Enter")
    for _ in range(DECISIONS):
        found = heard(visitor)
        thing = visitor.table.locator(f"[data-choice='{found['lit'][0]}']").first
        expect(thing).to_be_visible()
        assert keys.reach(thing.element_handle())
        moment = visitor.moment()
        keys.press("Enter")
        visitor.await_change(moment)
    check(visitor)


def test_everything_is_one_button_away_and_so_is_the_way_out(come: Come) -> None:
    visitor = come()
    begin(visitor, "rangeln")
    found = heard(visitor)
    assert offered(visitor) == set(found["lit"])
    expect(visitor.page.locator("[data-light]").first).to_have_attribute("data-light", str(len(found["lit"])))
    visitor.page.locator("[data-guide-all]").click()
    expect(visitor.page.locator("[data-light]")).to_have_count(0)
    assert len(offered(visitor)) > len(found["lit"])
    # Who comes back is still guided, and who has left is not.
    visitor.page.reload()
    heard(visitor)
    visitor.page.locator("[data-guide-end]").click()
    expect(visitor.page.locator("[data-cue]")).to_have_count(0)
    visitor.page.reload()
    expect(visitor.page.locator("main [data-choice]").first).to_be_visible()
    assert len(offered(visitor)) > len(found["lit"])
    expect(visitor.page.locator("[data-cue]")).to_have_count(0)


def test_what_was_guided_to_the_end_is_remembered(come: Come) -> None:
    visitor = come()
    begin(visitor, "hnefatafl")
    guided = load_guided(tafelrunde.find_game("hnefatafl").folder)
    assert guided is not None
    for _ in range(guided.turns):
        heard(visitor)
        visitor.act(random.Random(2))
    expect(visitor.page.locator("[data-cue=over]")).to_be_visible()
    visitor.page.locator("[data-guide-end]").click()
    expect(visitor.page.locator("[data-cue]")).to_have_count(0)
    visitor.open("/learn")
    expect(visitor.page.locator("li.done [data-guided=hnefatafl]")).to_be_visible()


def test_games_that_ask_for_it_guide_everybodys_first_match(come: Come) -> None:
    visitor = come()
    for count in (1, 0):
        visitor.open("/")
        visitor.page.locator("[data-play=xnet]").click()
        expect(visitor.page.locator("[data-my-turn=true]")).to_be_visible()
        expect(visitor.page.locator("[data-cue]")).to_have_count(count)


def test_a_turn_that_ends_with_ten_cards_is_asked_about_once(come: Come) -> None:
    visitor = come()
    visitor.lay("xnet", [ME, BOT, BOT], options={"starter": 0})
    visitor.begin()
    end = visitor.table.locator("[data-choice=end]")
    end.click()
    question = visitor.page.locator("[data-doubt=end]")
    expect(question).to_contain_text("10 cards")
    expect(visitor.page.locator("[data-unsure]")).to_be_focused()
    check(visitor)
    visitor.page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    moment = visitor.moment()
    end.click()
    visitor.await_change(moment)
