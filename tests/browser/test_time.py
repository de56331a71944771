"""Clocks in real browsers: laid on the page, counted down, warned of, and over."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.visitor import FRIEND, ME, PHONE


def test_a_table_is_laid_with_a_clock(come: Come) -> None:
    visitor = come(size=PHONE)
    visitor.open("/new/hnefatafl")
    visitor.page.get_by_role("radio", name="days").check(force=True)
    visitor.page.get_by_label("Days per turn").fill("7")
    visitor.page.get_by_label("When time runs out").select_option("seat")
    visitor.page.get_by_role("button", name="Open the table").click()
    visitor.begin()
    told = visitor.await_told(lambda message: message["clock"] is not None)["clock"]
    assert told["plan"] == {"kind": "days", "bank": 259_200, "free": 604_800, "increment": 0, "end": "seat"}
    # Bots have all the time.
    expect(visitor.page.get_by_role("timer")).to_have_count(1)


def test_a_clock_counts_down_and_ends_the_match(come: Come) -> None:
    host, guest = come(), come(size=PHONE)
    host.lay("hnefatafl", [ME, FRIEND], clock={"kind": "live", "bank": 13, "end": "match"})
    guest.sit_by_link(host.invitation(1), "Ben")
    host.begin()
    mine = host.page.get_by_role("timer", name="Time left to Ada")
    expect(mine).to_be_visible()
    # Both see it run, in tenths below twenty seconds, and who is short of time is told in words.
    for window in (host, guest):
        expect(window.page.locator("[data-seat='0'] .clock.running")).to_be_visible()
        expect(window.page.locator("[data-seat='1'] .clock.running")).to_have_count(0)
    expect(host.page.get_by_role("log")).to_contain_text("10 seconds left.")
    assert "seconds left" not in guest.page.get_by_role("log").inner_text()
    for window in (host, guest):
        expect(window.page.locator("[data-result='time']")).to_be_visible()
