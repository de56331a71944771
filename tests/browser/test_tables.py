"""All tables of one person, and the record that stays in the browser."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.access import check
from tests.browser.conftest import Come
from tests.browser.visitor import BOT, DESKTOP, FRIEND, ME, PHONE, Visitor


def resign(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="More").click()
    visitor.page.get_by_role("button", name="Resign").click()
    visitor.page.get_by_role("alert").get_by_role("button", name="Resign").click()
    expect(visitor.page.locator("[data-result=resigned]")).to_be_visible()


def test_my_tables_say_what_they_want_and_the_record_travels(come: Come) -> None:
    visitor = come()
    lost = visitor.lay("hnefatafl", [ME, BOT])
    visitor.begin()
    assert visitor.await_turn()
    resign(visitor)
    mine = visitor.lay("hnefatafl", [ME, BOT], clock={"kind": "days", "free": 86_400})
    visitor.begin()
    assert visitor.await_turn()
    waiting = visitor.lay("rangeln", [ME, FRIEND, FRIEND])
    expect(visitor.page.locator("main[data-page=waiting]")).to_be_visible()
    visitor.open("/tables")
    page = visitor.page
    expect(page.locator(f"[data-group=mine] [data-table='{mine}']")).to_be_visible()
    expect(page.locator("[data-group=mine] .when")).to_contain_text("left")
    expect(page.locator(f"[data-group=waiting] [data-table='{waiting}']")).to_be_visible()
    over = page.locator("[data-group=finished] li").filter(has=page.locator(f"[data-table='{lost}']"))
    expect(over.locator("[data-outcome=lost]")).to_be_visible()
    # A match against a bot says something about strength, with how far it is to be believed.
    expect(page.locator("[data-record='1']")).to_be_visible()
    expect(page.get_by_role("img", name="with 95 %")).to_be_visible()
    if folder := os.environ.get("TAFELRUNDE_PHOTOS"):
        page.screenshot(path=Path(folder) / "tables-desktop.png")
    page.get_by_role("searchbox").fill("rangeln")
    expect(page.locator("[data-table]")).to_have_count(1)
    page.get_by_role("searchbox").fill("nobody")
    expect(page.get_by_text("No table here has that.")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name="To another device").click()
    link = page.locator("[data-link]").get_attribute("data-link") or ""
    check(visitor)
    if folder := os.environ.get("TAFELRUNDE_PHOTOS"):
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        page.screenshot(path=Path(folder) / "tables-phone.png", full_page=True)
    # On the other device nothing is taken over unasked, and twice is once.
    other = come(size=DESKTOP)
    for answer in ("One match was added.", "Everything was there already."):
        other.open("/rules/hnefatafl")
        other.open(link.removeprefix(visitor.address))
        other.page.get_by_role("button", name="Add").click()
        expect(other.page.get_by_text(answer)).to_be_visible()
    expect(other.page.locator("[data-record='1']")).to_be_visible()
    # What is no record changes nothing.
    other.open("/rules/hnefatafl")
    other.open("/tables#r=bm9uc2Vuc2U")
    expect(other.page.get_by_text("That is no record.")).to_be_visible()
    expect(other.page.locator("[data-record='1']")).to_be_visible()
