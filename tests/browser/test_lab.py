"""The Laboratory in the browser: from the first page to a report, in words for what cannot be, not for strangers."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.access import check
from tests.browser.conftest import Come
from tests.browser.service import Service
from tests.browser.visitor import FRIEND, ME, PHONE, Visitor


def photograph(page: Page, name: str) -> None:
    if folder := os.environ.get("TAFELRUNDE_PHOTOS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def open_form(visitor: Visitor) -> Page:
    visitor.open("/")
    page = visitor.page
    page.get_by_role("main").get_by_role("link", name="Laboratory").click()
    expect(page.get_by_role("heading", name="Laboratory")).to_be_visible()
    page.get_by_label("Game", exact=True).select_option("fischkopf")
    return page


def test_a_run_is_begun_grows_and_ends_with_a_report(come: Come) -> None:
    visitor = come()
    page = open_form(visitor)
    check(visitor)
    photograph(page, "lab-form")
    # What cannot be is said in words, and begins nothing.
    page.get_by_label("Matches at each strength").fill("3")
    page.locator("[data-start]").click()
    expect(page.get_by_role("alert")).to_have_text("The number of matches has to be a whole number from 24 to 20,000.")
    page.get_by_label("Compare with").select_option("printed")
    page.get_by_label("Matches at each strength").fill("24")
    page.locator("[data-start]").click()
    expect(page.get_by_role("alert")).to_contain_text("Both sets of rules are the same")
    page.get_by_label("Compare with").select_option("")
    page.locator("[data-start]").click()
    # It goes on while somebody is elsewhere.
    expect(page.locator("[data-run]")).to_be_visible()
    page.get_by_role("link", name="All runs").click()
    page.locator("[data-run] a").first.click()
    expect(page.locator("[data-state=done]")).to_be_visible()
    expect(page.locator("section.answer p")).to_have_count(3)
    expect(page.get_by_role("heading", name="Share of the win by seat")).to_be_visible()
    check(visitor)
    photograph(page, "lab-run")
    with page.context.expect_page() as opened:
        page.locator("[data-report]").click()
    report = opened.value
    expect(report.get_by_role("heading", name="The answer")).to_be_visible()
    # The page has its style, though nothing but that style is allowed.
    assert report.evaluate("getComputedStyle(document.querySelector('main')).maxWidth") == "860px"
    report.close()
    # What is changed is compared with what it was.
    page.locator("[data-change]").click()
    expect(page.get_by_label("Compare with")).not_to_have_value("")
    page.locator("[data-house-rules] .switch").first.click()
    page.locator("[data-start]").click()
    expect(page.locator("[data-state=running], [data-state=done]")).to_be_visible()
    expect(page.get_by_text("instead of")).to_be_visible()
    page.locator("[data-delete]").click()
    page.locator("[data-delete=sure]").click()
    expect(page.get_by_role("heading", name="Laboratory")).to_be_visible()


def test_on_a_phone_in_the_dark_and_in_german(come: Come) -> None:
    visitor = come(language="de", size=PHONE, color_scheme="dark")
    visitor.open("/lab")
    page = visitor.page
    expect(page.get_by_role("heading", name="Labor", exact=True)).to_be_visible()
    page.get_by_label("Spiel", exact=True).select_option("xnet")
    page.locator("[data-house-rules] > summary").click()
    target = page.get_by_label("Punkte zum Sieg")
    target.fill("5")
    target.blur()
    expect(page.get_by_role("alert")).to_contain_text("ganze Zahl von 10 bis 1.000 sein; es bleibt bei 120")
    check(visitor)
    photograph(page, "lab-phone-dark")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_somebody_in_the_network_is_told_whose_it_is(come: Come, own_service: Service) -> None:
    host, guest = come(own_service.address), come(own_service.near, size=PHONE)
    host.lay("hnefatafl", [ME, FRIEND])
    host.open_network()
    guest.open("/lab")
    expect(guest.page.get_by_role("heading", name="The Laboratory is for whoever runs this server.")).to_be_visible()
    check(guest)
    guest.open("/")
    expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
    expect(guest.page.get_by_role("link", name="Laboratory")).to_have_count(0)
