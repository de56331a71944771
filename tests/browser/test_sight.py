"""What is on the screen stays where it is, is not covered, and is there early."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tafelrunde import all_games
from tafelrunde.core.rulebook import LANGUAGES
from tests.browser.conftest import Come
from tests.browser.visitor import BOT, DESKTOP, ME, PHONE, Visitor

FINGER: dict[str, Any] = {"size": PHONE, "has_touch": True}
# Fewer than a match has, and enough for every kind of dock.
ACTIONS = 10


def seats_of(game: str) -> list[dict[str, Any]]:
    return [ME, BOT] if game in ("hnefatafl", "funkloch", "fischkopf") else [ME, BOT, BOT]


def height_of_board(visitor: Visitor) -> float:
    found: float = visitor.page.evaluate(
        "document.querySelector('.stage > :last-child').getBoundingClientRect().top + scrollY"
    )
    return found


@pytest.mark.parametrize("game", ["hnefatafl", "rangeln", "blox"])
def test_the_board_stays_under_the_finger(come: Come, game: str) -> None:
    """Whatever the dock below it has to say."""
    visitor = come(**FINGER)
    visitor.lay(game, seats_of(game))
    visitor.begin()
    rng, heights = random.Random(7), set()
    for _ in range(ACTIONS):
        if not visitor.await_turn():
            break
        heights.add(round(height_of_board(visitor)))
        visitor.act(rng)
        heights.add(round(height_of_board(visitor)))
    assert max(heights) - min(heights) <= 1, heights


def test_xnet_shows_offer_and_hand_on_a_phone_with_all_names(come: Come) -> None:
    visitor = come(language="de", **FINGER)
    visitor.lay("xnet", seats_of("xnet"))
    visitor.begin()
    assert visitor.await_turn()
    page = visitor.page
    for part in (page.locator(".pyramid"), page.locator(".own section"), page.locator(".playcard").last):
        expect(part).to_be_in_viewport(ratio=1)
    covered = page.evaluate(COVERED)
    assert covered == 0
    names = page.locator(".playcard .full")
    expect(names.first).to_be_visible()
    wide = names.evaluate_all(
        "all => all.filter(e => e.getBoundingClientRect().width > e.closest('button').getBoundingClientRect().width)"
        ".map(e => e.textContent)"
    )
    assert wide == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_aim_and_task_are_in_sight_and_the_focus_is_at_the_board(come: Come, size: Any) -> None:
    visitor = come(size=size)
    visitor.lay("hnefatafl", [ME, BOT])
    visitor.begin()
    assert visitor.await_turn()
    page = visitor.page
    aim = page.locator("[data-aim]")
    expect(aim).to_be_in_viewport(ratio=1)
    expect(aim).to_contain_text("You are the attackers")
    assert aim.evaluate("node => node.scrollHeight <= node.clientHeight + 1")
    assert page.evaluate("document.activeElement.matches('.stage')")
    said, button = page.locator(".dock .say").bounding_box(), page.locator(".dock .btn").first.bounding_box()
    assert said is not None
    assert button is not None
    assert said["y"] + said["height"] <= button["y"]


def test_funkloch_shows_its_cursor_to_the_keyboard_alone(come: Come) -> None:
    visitor = come()
    visitor.lay("funkloch", seats_of("funkloch"))
    visitor.begin()
    assert visitor.await_turn()
    table = visitor.page.locator("[data-game=funkloch] [role=application]")
    table.click(position={"x": 80, "y": 200})
    expect(visitor.page.locator("[data-game=funkloch] rect.focus")).to_have_count(0)
    table.press("ArrowRight")
    expect(visitor.page.locator("[data-game=funkloch] rect.focus")).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_the_aim_is_in_sight_in_lessons_and_puzzles_and_is_never_cut(come: Come, game: str, language: str) -> None:
    visitor = come(size=PHONE, language=language)
    for path in (f"/learn/{game}", f"/puzzles/{game}/1"):
        visitor.open(path)
        aim = visitor.page.locator("[data-aim]")
        expect(aim).to_have_text(re.compile(r"\S"))
        assert aim.evaluate("each => each.scrollHeight <= each.clientHeight + 1"), aim.inner_text()


def test_something_is_seen_before_the_script_is_here(come: Come) -> None:
    visitor = come()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.page.route("**/assets/*.js", hold)
    visitor.page.goto(visitor.address, wait_until="commit")
    expect(visitor.page.get_by_text("The table is being laid")).to_be_visible()
    visitor.page.route("**/assets/*.js", lambda route: route.continue_())
    for route in held:
        route.continue_()
    expect(visitor.page.locator("#first")).to_have_count(0)
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()


COVERED = """() => {
  const dock = document.querySelector('.dock').getBoundingClientRect().top
  return [...document.querySelectorAll('.playcard')].filter(each => each.getBoundingClientRect().bottom > dock).length
}"""
