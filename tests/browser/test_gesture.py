"""Saying something without typing: at the seat, in the reader's own language, never in the way."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.access import check
from tests.browser.conftest import Come
from tests.browser.test_screen import TELEVISION, photograph
from tests.browser.visitor import BOT, DESKTOP, FRIEND, ME, PHONE, Visitor

# Where everything lies that somebody may be about to touch.
PLACES = """() => [...document.querySelectorAll('main .stage, main .hand, .dock, .dock button, .seats li, .panel > *')]
  .filter(node => !node.matches('.said'))
  .map(node => Object.values(node.getBoundingClientRect().toJSON()))"""


def sit_down(come: Come, *, guest_size: Any = PHONE, game: str = "hnefatafl") -> tuple[Visitor, Visitor]:
    """Ada at a desk, in English, and Ben with something else, in German; what is said stays, so that it can be seen."""
    host, guest = come(timeless=True), come(language="de", size=guest_size, timeless=True)
    host.lay(game, [ME, FRIEND])
    invitation = host.invitation(1)
    guest.open(invitation)
    guest.page.get_by_label("Dein Name").fill("Ben")
    guest.page.get_by_role("button", name="Platz nehmen").click()
    host.begin()
    expect(guest.table).to_be_visible()
    return host, guest


def test_it_appears_at_the_seat_in_ones_own_language(come: Come) -> None:
    """Nothing moves by it, and a screen reader is told when it has nothing else to say."""
    host, guest = sit_down(come)
    before = guest.page.evaluate(PLACES)
    host.page.get_by_role("button", name="Everything one can say").click()
    photograph(host, "gesture-open")
    host.page.get_by_role("button", name="One moment").click()
    expect(guest.page.locator("[data-said=moment][data-by='0']")).to_have_text("Einen Moment …")
    expect(host.page.locator("[data-said=moment][data-by='0']")).to_have_text("One moment …")
    expect(guest.page.get_by_role("log").get_by_text("Ada: Einen Moment …")).to_have_count(1)
    assert guest.page.evaluate(PLACES) == before
    photograph(guest, "gesture-phone")
    photograph(host, "gesture-desk")
    check(guest)
    check(host)


def test_the_keyboard_says_it_too_and_then_it_rests(come: Come) -> None:
    host, guest = sit_down(come, guest_size=DESKTOP)
    host.page.keyboard.press("g")
    dialog = host.page.get_by_role("dialog", name="Say something")
    expect(dialog.locator("[data-gesture]")).to_have_count(12)
    photograph(host, "gesture-dialog")
    dialog.get_by_role("button", name="Good luck").press("Enter")
    expect(dialog).to_have_count(0)
    expect(guest.page.locator("[data-said=luck]")).to_have_text("Viel Glück")
    # The clock stands still here, so it rests for ever.
    assert host.page.locator(".gestures [data-gesture]:not([aria-disabled=true])").count() == 0
    # What was said last is at hand.
    expect(host.page.locator(".gestures [data-gesture]").first).to_have_attribute("data-gesture", "luck")


def test_on_a_phone_it_is_a_sheet_behind_one_button(come: Come) -> None:
    host, guest = sit_down(come)
    guest.page.get_by_role("button", name="Gesten").click()
    sheet = guest.page.get_by_role("dialog", name="Sag etwas")
    photograph(guest, "gesture-sheet")
    check(guest)
    phone: Any = PHONE
    guest.page.set_viewport_size(phone)
    sheet.get_by_role("button", name="Gut gespielt").click()
    expect(sheet).to_have_count(0)
    expect(host.page.locator("[data-said=played][data-by='1']")).to_have_text("Well played")


def test_who_is_muted_is_not_heard_also_after_a_reload(come: Come) -> None:
    host, guest = sit_down(come)
    guest.page.get_by_role("button", name="Gesten").click()
    guest.page.get_by_role("button", name="Ada stumm schalten").click()
    guest.page.reload()
    expect(guest.table).to_be_visible()
    host.page.get_by_role("button", name="Hello!").click()
    guest.until(lambda: any(frame["type"] == "gesture" for frame in guest.frames), lambda: "nothing came")
    expect(host.page.locator("[data-said=hello]")).to_have_count(1)
    assert guest.page.locator("[data-said]").count() == 0
    guest.page.get_by_role("button", name="Gesten").click()
    guest.page.get_by_role("button", name="Ada ist stumm").click()
    expect(guest.page.get_by_role("button", name="Ada stumm schalten")).to_be_visible()


def test_there_is_nobody_to_hear_it_among_bots_and_at_one_device(come: Come) -> None:
    plans: list[list[dict[str, Any]]] = [[ME, BOT], [ME, {**ME, "name": "Bo"}]]
    for seats in plans:
        visitor = come()
        visitor.lay("hnefatafl", seats)
        visitor.begin()
        assert visitor.await_turn()
        visitor.page.keyboard.press("g")
        assert visitor.page.get_by_role("dialog").count() == 0
        assert visitor.page.locator(".gestures").count() == 0


def test_who_watches_hears_it_and_so_does_the_screen(come: Come) -> None:
    host, _ = sit_down(come)
    table = host.tables[-1]["table"]
    watcher, screen = come(timeless=True), come(size=TELEVISION, timeless=True)
    watcher.open(f"/t/{table}")
    screen.open(f"/t/{table}/screen")
    expect(watcher.table).to_be_visible()
    expect(screen.page.locator("main[data-page=screen][data-status=playing]")).to_be_visible()
    host.page.get_by_role("button", name="Nice move").click()
    for each in (watcher, screen):
        expect(each.page.locator("[data-said=nice][data-by='0']")).to_have_text("Nice move")
        assert each.page.locator("[data-gesture]").count() == 0
    photograph(screen, "gesture-screen")


def test_after_the_match_one_can_say_that_it_was_a_good_one(come: Come) -> None:
    host, guest = sit_down(come)
    guest.page.get_by_role("button", name="Mehr").click()
    guest.page.get_by_role("button", name="Aufgeben").click()
    guest.page.get_by_role("alert").get_by_role("button", name="Aufgeben").click()
    expect(host.page.locator("main[data-over=true]")).to_be_visible()
    guest.page.locator(".gestures [data-gesture=played]").click()
    expect(host.page.locator(".gestures [data-said=played]")).to_contain_text("Well played")
    expect(host.page.locator(".gestures [data-said=played]")).to_contain_text("Ben")
