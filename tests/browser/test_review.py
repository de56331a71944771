"""After the match: where it turned, from its end, on a phone too, and on from there."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.browser.access import check
from tests.browser.conftest import Come
from tests.browser.visitor import BOT, DESKTOP, ME, PHONE


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_review_from_the_end_of_a_match(come: Come, size: str) -> None:
    visitor = come(size=PHONE if size == "phone" else DESKTOP)
    visitor.lay("fischkopf", [ME, {**BOT, "name": "Ben"}])
    visitor.begin()
    visitor.play(random.Random(3))
    page = visitor.page
    page.get_by_role("link", name="Review").click()
    review = page.locator("main[data-page=review]")
    expect(review).to_have_attribute("data-done", "true", timeout=60_000)
    expect(page.get_by_role("heading", name="Chance to win")).to_be_visible()
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible()
    expect(page.get_by_text("computed exactly")).to_be_visible()
    page.get_by_role("slider").fill("1")
    first = int(review.get_attribute("data-at") or "-1")
    page.locator("h1").focus()
    page.keyboard.press("1")
    chosen = page.locator("button[aria-pressed=true]", has_text="Turn")
    if chosen.count():
        expect(page.get_by_text("Better was:")).to_be_visible()
        page.get_by_role("button", name="What if?").click()
        expect(visitor.table).to_have_attribute("data-game", "fischkopf")
    else:
        expect(review).to_have_attribute("data-at", str(first))
        expect(page.get_by_role("heading", name="No mistake that mattered")).to_be_visible()


def test_a_review_is_there_for_whoever_has_the_link(come: Come) -> None:
    visitor = come()
    table = visitor.lay("fischkopf", [ME, BOT])
    visitor.begin()
    visitor.open(f"/t/{table}/review/1")
    expect(visitor.page.get_by_role("heading", name="This match still runs.")).to_be_visible()
    # The browser tells of refusals by itself.
    assert all("409" in each for each in visitor.wrong)
    visitor.wrong.clear()
    visitor.open(f"/t/{table}")
    visitor.play(random.Random(5))
    guest = come()
    guest.open(f"/t/{table}/review/1")
    expect(guest.page.locator("main[data-page=review]")).to_have_attribute("data-done", "true", timeout=60_000)
    check(guest)
