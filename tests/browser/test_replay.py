"""A match again: step by step, through other eyes, from scoring to scoring, and as it might have gone on."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Come
from tests.browser.visitor import BOT, ME, PHONE, Visitor


def play_to_the_end(visitor: Visitor, game: str, seed: int) -> str:
    table = visitor.lay(game, [ME, {**BOT, "name": "Ben"}])
    visitor.begin()
    visitor.play(random.Random(seed))
    return table


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_step_by_step(come: Come) -> None:
    visitor = come()
    table = play_to_the_end(visitor, "fischkopf", 3)
    page = visitor.page
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.get_by_text("Start of the match").first).to_be_visible()
    press(page, "One step on")
    expect(visitor.table).to_have_attribute("data-number", "1")
    press(page, "To the end")
    expect(visitor.table).to_have_attribute("data-over", "true")
    last = int(visitor.state()["number"])
    page.get_by_role("slider").press("ArrowLeft")
    expect(visitor.table).to_have_attribute("data-number", str(last - 1))
    page.get_by_role("slider").fill("2")
    expect(visitor.table).to_have_attribute("data-number", "2")
    press(page, "One step back")
    expect(visitor.table).to_have_attribute("data-number", "1")
    press(page, "To the start")
    with visitor.glimpse("document.querySelector('main').dataset.number === '2'"):
        press(page, "Play")
    press(page, "Pause")
    page.locator("[data-line='0']").click()
    expect(visitor.table).to_have_attribute("data-number", "1")
    visitor.open(f"/verify/{table}/1")
    expect(page.get_by_text("Everything is as it should be.")).to_be_visible()


def test_a_step_that_is_not_there_yet(come: Come) -> None:
    """What was on the screen stays there until it comes, and so does the focus."""
    visitor = come()
    visitor.lay("fischkopf", [ME, BOT, BOT, BOT])
    visitor.begin()
    assert visitor.await_turn()
    page = visitor.page
    press(page, "More")
    press(page, "Resign")
    page.get_by_role("alert").get_by_role("button", name="Resign").click()
    rest, held = re.compile("start=[1-9]"), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route(rest, hold)
    page.get_by_role("link", name="Replay").click()
    press(page, "To the end")
    expect(page.get_by_text("Loading …")).to_be_visible()
    expect(visitor.table).to_have_attribute("data-number", "0")
    expect(page.get_by_role("button", name="To the end")).to_be_focused()
    page.route(rest, lambda route: route.continue_())
    for route in held:
        route.continue_()
    expect(visitor.table).to_have_attribute("data-over", "true")


def test_through_other_eyes_and_from_scoring_to_scoring(come: Come) -> None:
    """All hands with everything open, one hand as a seat saw it, none as watchers did."""
    visitor = come()
    play_to_the_end(visitor, "funkloch", 4)
    page = visitor.page
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".hands h2")).to_have_text(["Ada", "Ben"])
    assert page.locator(".hands").evaluate(
        "node => [...node.querySelectorAll('.own, .playcard')]"
        ".every(e => e.getBoundingClientRect().right <= node.getBoundingClientRect().right + 1)"
    )
    scorings = []
    for _ in range(2):
        moment = visitor.moment()
        press(page, "Next scoring")
        visitor.await_change(moment)
        scorings.append(int(visitor.state()["number"]))
        # What scored is lit, with its sum.
        expect(page.locator("[data-game=funkloch]").get_by_text("×").first).to_be_visible()
        expect(page.get_by_role("status").filter(has_text="scores a network of")).to_be_visible()
    assert scorings[0] < scorings[1]
    press(page, "Previous scoring")
    expect(visitor.table).to_have_attribute("data-number", str(scorings[0]))
    eyes = page.get_by_label("Through whose eyes")
    eyes.focus()
    eyes.select_option("As Ben saw it")
    expect(page.locator(".hands")).to_have_count(0)
    expect(page.locator(".hand")).to_have_count(1)
    expect(visitor.table).to_have_attribute("data-seat", "1")
    # It is still the same moment.
    expect(visitor.table).to_have_attribute("data-number", str(scorings[0]))
    expect(page.get_by_role("status").filter(has_text="scores a network of")).to_be_visible()
    eyes.select_option("As watchers saw it")
    expect(page.locator(".hand")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="scores a network of")).to_be_visible()
    expect(eyes).to_be_focused()
    eyes.select_option("All open")
    expect(visitor.table).to_have_attribute("data-number", str(scorings[0]))


def test_what_if_goes_on_from_a_moment(come: Come) -> None:
    visitor = come()
    play_to_the_end(visitor, "fischkopf", 8)
    page = visitor.page
    page.get_by_role("link", name="Replay").click()
    for _ in range(4):
        press(page, "One step on")
    press(page, "What if?")
    press(page, "Play on from here")
    visitor.begin()
    visitor.play(random.Random(9))


def test_on_a_phone_the_log_is_a_drawer(come: Come) -> None:
    visitor = come(size=PHONE)
    play_to_the_end(visitor, "fischkopf", 5)
    visitor.page.get_by_role("link", name="Replay").click()
    press(visitor.page, "Log")
    visitor.page.locator("[data-line='1']").click()
    expect(visitor.table).to_have_attribute("data-number", "2")
    press(visitor.page, "Close")


def test_the_record_can_be_downloaded(come: Come) -> None:
    visitor = come()
    table = play_to_the_end(visitor, "fischkopf", 6)
    with visitor.page.expect_download() as waiting:
        visitor.page.get_by_role("link", name="Record").click()
    assert waiting.value.suggested_filename == f"fischkopf-{table}-1.json"
