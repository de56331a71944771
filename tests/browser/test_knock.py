"""Knocks in a real browser: chosen in the dialog, stopped by a link, and the worker that hears them."""

from __future__ import annotations

import json
import urllib.request

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.service import Service
from tests.browser.visitor import BOT, ME, PHONE


def test_a_chat_is_chosen_and_refused_where_it_is_private(come: Come) -> None:
    visitor = come(size=PHONE)
    visitor.lay("hnefatafl", [ME, BOT])
    visitor.begin()
    visitor.page.get_by_role("button", name="More").click()
    visitor.page.get_by_role("button", name="How shall it knock?").click()
    dialog = visitor.page.get_by_role("dialog")
    chat = dialog.locator("[data-way=chat]")
    expect(dialog.locator("[data-way=mail].missing")).to_be_visible()
    # Without an address there is nothing to switch on.
    chat.get_by_role("switch").click()
    expect(chat.get_by_role("status")).to_have_text("Enter the address first.")
    chat.get_by_label("Address of the chat").fill("https://127.0.0.1/hook")
    chat.get_by_role("switch").click()
    expect(chat.get_by_role("status")).to_contain_text("private network")
    expect(chat.get_by_role("switch")).not_to_be_checked()
    # A browser reports every refusal by itself.
    visitor.wrong = [each for each in visitor.wrong if "422" not in each]
    visitor.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_link_stops_it_with_one_button(come: Come) -> None:
    visitor = come()
    visitor.open("/stop#" + "a" * 24)
    visitor.page.get_by_role("button", name="Switch off").click()
    expect(visitor.page.get_by_role("status").first).to_have_text("It does not knock here any more.")
    visitor.wrong = [each for each in visitor.wrong if "404" not in each]


def test_the_service_worker_is_there_and_whole(come: Come, service: Service) -> None:
    """What it brings in is one file that needs no other: also browsers take it that know no modules there."""
    with urllib.request.urlopen(f"{service.address}/knock.js") as answer:  # noqa: S310
        text = answer.read().decode()
        assert answer.headers["cache-control"] == "no-cache"
    assert "import" not in text.split("(")[0]
    assert "notificationclick" in text
    visitor = come()
    visitor.open("/")
    visitor.page.evaluate("navigator.serviceWorker.register('/service.js').then(() => navigator.serviceWorker.ready)")
    active = "navigator.serviceWorker.ready.then(ready => ready.active.scriptURL)"
    assert json.dumps(visitor.page.evaluate(active)).endswith('/service.js"')
