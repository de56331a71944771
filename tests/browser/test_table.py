"""What people do at a table, in real browsers: come by link, watch, reload, pass on, take back, ask, play again."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Come
from tests.browser.qr import read_drawn
from tests.browser.service import Service
from tests.browser.visitor import BOT, DESKTOP, FRIEND, ME, PHONE, PHONE_ON_ITS_SIDE, Visitor

KING_BESIDE_A_CORNER = {"board": "/11/11/11/11/11/11/11/11/11/5t5/1K9/", "to_act": "defenders"}

MAN_BESIDE_THE_THRONE = {"board": "/11/11/11/11/11/3t7/11/11/K10/11/4t6/", "to_act": "attackers"}


def first_choice(visitor: Visitor) -> str:
    return visitor.choices()[0]


def test_a_table_is_opened_on_the_page_itself(come: Come) -> None:
    """From the first page to the first move, without any help from the address bar."""
    visitor = come()
    visitor.open("/")
    visitor.page.get_by_role("link", name="Fischkopf").first.click()
    visitor.page.get_by_label("Name on seat 1").fill("Ada")
    visitor.page.get_by_role("button", name="Open the table").click()
    visitor.begin()
    assert visitor.await_turn()
    visitor.open("/")
    expect(visitor.page.get_by_role("heading", name="My tables")).to_be_visible()


def test_two_browsers_by_link_and_a_spectator(come: Come) -> None:
    """Both play, the spectator sees the same board without a hand, and each has an own log."""
    host, guest, watcher = come(), come(size=PHONE), come()
    table = host.lay("funkloch", [ME, FRIEND])
    guest.sit_by_link(host.invitation(1), "Ben")
    watcher.open(f"/t/{table}")
    host.begin()
    expect(guest.table).to_be_visible()
    expect(watcher.table).to_be_visible()
    expect(host.page.get_by_text("Ben").first).to_be_visible()
    rng = random.Random(2)
    for _ in range(12):
        whose_turn(host, guest).act(rng)
    check_silence(host, guest, watcher)


def whose_turn(*people: Visitor) -> Visitor:
    """The one whose window says that it is his turn; others may be a moment behind."""
    people[0].until(
        lambda: any(each.has_turn() for each in people),
        lambda: f"it is nobody's turn: {[each.state() for each in people]}",
    )
    return next(each for each in people if each.has_turn())


def check_silence(host: Visitor, guest: Visitor, watcher: Visitor) -> None:
    """No frame to a window holds a card that only the other one has in hand."""
    assert hands_of(watcher) == set()
    only_host, only_guest = hands_of(host) - hands_of(guest), hands_of(guest) - hands_of(host)
    assert only_host
    assert only_guest
    for window, secret in ((guest, only_host), (host, only_guest), (watcher, only_host | only_guest)):
        played = {card for frame in window.frames for card in laid_in(frame)}
        told = json.dumps(window.tables)
        assert [card for card in secret - played if f'"{card}"' in told] == []


def hands_of(visitor: Visitor) -> set[str]:
    return {held["card"] for frame in visitor.tables for view in frame["views"] for held in view["facts"]["hand"]}


def laid_in(frame: dict[str, Any]) -> set[str]:
    return {card[1] for view in frame.get("views", []) for card in view["facts"]["laid"]}


def test_a_reload_keeps_the_seat(come: Come) -> None:
    visitor = come()
    visitor.lay("hnefatafl", [ME, BOT])
    visitor.begin()
    assert visitor.await_turn()
    visitor.choose(first_choice(visitor))
    visitor.await_turn()
    moment = visitor.moment()
    visitor.page.reload()
    assert visitor.await_turn()
    assert visitor.moment() == moment
    expect(visitor.page.get_by_text("(you)")).to_be_visible()


@pytest.mark.parametrize("way", ["stop", "kill"])
def test_the_server_is_started_again_in_the_middle(browser: Browser, own_service: Service, way: str) -> None:
    """The page says that there is no connection, comes back by itself, and nothing is lost."""
    visitor = Visitor(browser, own_service.address)
    visitor.lay("hnefatafl", [ME, BOT])
    visitor.begin()
    assert visitor.await_turn()
    visitor.choose(first_choice(visitor))
    visitor.await_turn()
    moment = visitor.moment()
    getattr(own_service, way)()
    expect(visitor.page.get_by_text("No connection.")).to_be_visible()
    own_service.start()
    expect(visitor.page.get_by_text("No connection.")).to_have_count(0)
    assert visitor.moment() == moment
    visitor.choose(first_choice(visitor))
    assert visitor.await_turn()
    visitor.close()


def test_one_device_and_a_curtain(come: Come) -> None:
    """Between two people with hidden hands the device is covered until the next one takes it."""
    visitor = come()
    visitor.lay("funkloch", [ME, {"kind": "me", "name": "Ben"}])
    visitor.begin()
    seen = set()
    rng = random.Random(5)
    lift = visitor.page.get_by_role("button", name=re.compile("I am (Ada|Ben)"))
    # Whoever holds the device when the match begins sees nobody's hand either.
    expect(lift).to_be_visible()
    for _ in range(12):
        expect(lift.or_(visitor.page.locator("[data-my-turn=true]")).first).to_be_visible()
        if lift.is_visible():
            seen.add(lift.inner_text())
            assert visitor.page.locator("[data-choice], [data-pick]").count() == 0
            lift.click()
            expect(visitor.table).to_be_visible()
        visitor.act(rng)
    assert seen == {"I am Ada", "I am Ben"}


def test_undo_is_free_until_somebody_else_acts(come: Come) -> None:
    """A card of Funkloch that was taken up goes back to the hand."""
    visitor = come()
    visitor.lay("funkloch", [ME, BOT])
    visitor.begin()
    assert visitor.await_turn()
    before = visitor.choices()
    visitor.choose(before[0])
    assert visitor.choices() != before
    after = visitor.moment()
    visitor.page.get_by_role("button", name="Undo").click()
    visitor.await_change(after)
    assert visitor.choices() == before


def test_undo_beyond_needs_the_others(come: Come) -> None:
    host, guest = come(), come()
    host.lay("hnefatafl", [ME, FRIEND])
    guest.sit_by_link(host.invitation(1), "Ben")
    host.begin()
    for mover in (host, guest):
        assert mover.await_turn()
        mover.choose(first_choice(mover))
    assert host.await_turn()
    moment = host.moment()
    ask = host.page.get_by_role("button", name="Ask to undo")
    asked = guest.page.get_by_text("Ada would like to take a move back")
    # Whoever asked is spoken to, can think again, and is told of a no.
    ask.click()
    expect(host.page.get_by_text("You have asked to take your move back")).to_be_visible()
    expect(asked).to_be_visible()
    host.page.get_by_role("button", name="Withdraw").click()
    expect(asked).to_have_count(0)
    expect(host.page.locator("[data-declined]")).to_have_count(0)
    ask.click()
    guest.page.get_by_role("button", name="No", exact=True).click()
    expect(host.page.get_by_text("Your move stands")).to_be_visible()
    ask.click()
    guest.page.get_by_role("button", name="Agreed").click()
    host.await_change(moment)
    assert host.await_turn()
    for window in (host, guest):
        expect(window.page.locator("[data-trace]")).to_have_text("Ada took a move back.")


def test_a_hint_is_marked_with_its_reason(come: Come) -> None:
    """Also: what it suggests can be done with one click, and the match ends with the reason of the rules."""
    visitor = come()
    visitor.lay("hnefatafl", [BOT, ME], start=KING_BESIDE_A_CORNER)
    visitor.begin()
    assert visitor.await_turn()
    visitor.page.get_by_role("button", name="Hint").click()
    expect(visitor.page.locator("[data-reason=why-wins]")).to_be_visible()
    visitor.page.get_by_role("button", name="Play it").click()
    expect(visitor.page.locator("[data-result=king_escaped]")).to_be_visible()


def test_a_refused_action_names_its_paragraph(come: Come) -> None:
    """Whoever tries the throne with a man is told which rule forbids it, and can read it there and then."""
    visitor = come()
    visitor.lay("hnefatafl", [ME, BOT], start=MAN_BESIDE_THE_THRONE)
    visitor.begin()
    assert visitor.await_turn()
    visitor.page.get_by_role("gridcell", name=re.compile("^d6")).click()
    visitor.page.get_by_role("gridcell", name=re.compile("^f6")).click()
    expect(visitor.page.locator("[data-refused=illegal-action]")).to_be_visible()
    visitor.page.get_by_role("button", name="See §3.3").click()
    expect(visitor.page.get_by_role("dialog").get_by_text("3.3").first).to_be_visible()


def test_rematch_rotates_the_seats(come: Come) -> None:
    host, guest = come(), come()
    host.lay("hnefatafl", [ME, FRIEND], start=KING_BESIDE_A_CORNER)
    guest.sit_by_link(host.invitation(1), "Ben")
    host.begin()
    assert guest.await_turn()
    guest.choose("b1-a1")
    expect(host.page.get_by_role("button", name="Play again")).to_be_visible()
    # A second tab of the same person contributes to the next match no less than the first, and nobody minds.
    tab = host.context.new_page()
    host.watch(tab)
    tab.goto(host.page.url)
    expect(tab.get_by_role("button", name="Play again")).to_be_visible()
    host.page.get_by_role("button", name="Play again").click()
    # Until the server has heard it, the old match is still on the screen.
    expect(host.page.get_by_role("button", name="Play again")).to_have_count(0)
    host.begin()
    expect(guest.table).to_have_attribute("data-over", "false")
    assert host.state()["seat"] == "1"
    assert guest.state()["seat"] == "0"
    for page in (host.page, tab):
        expect(page.locator("main[data-over=false]")).to_be_visible()
        expect(page.locator("[data-refused]")).to_have_count(0)
    tab.close()


def test_resigning_is_asked_twice(come: Come) -> None:
    visitor = come()
    visitor.lay("hnefatafl", [ME, BOT])
    visitor.begin()
    assert visitor.await_turn()
    visitor.page.get_by_role("button", name="More").click()
    visitor.page.get_by_role("button", name="Resign").click()
    visitor.page.get_by_role("alert").get_by_role("button", name="Cancel").click()
    visitor.page.get_by_role("button", name="Resign").click()
    visitor.page.get_by_role("alert").get_by_role("button", name="Resign").click()
    expect(visitor.page.locator("[data-result=resigned]")).to_be_visible()


def test_a_seat_moves_to_another_device(come: Come, own_service: Service) -> None:
    """By a link from the menu; the old window watches from then on."""
    old, new = come(own_service.address), come(own_service.near, size=PHONE)
    old.lay("hnefatafl", [ME, BOT])
    old.begin()
    assert old.await_turn()
    old.page.get_by_role("button", name="More").click()
    old.page.get_by_role("button", name="Go on with another device").click()
    old.open_network()
    code = old.page.get_by_role("img", name="QR code for the other device")
    link = read_drawn(code.locator("path").get_attribute("d") or "")
    new.open(link.removeprefix(own_service.near))
    new.page.get_by_role("button", name="Take the seat").click()
    assert new.await_turn()
    expect(old.page.get_by_text("You are watching.")).to_be_visible()


def test_moves_can_be_shown_at_once(come: Come) -> None:
    """The switch in the menu says what this window has chosen, and keeps it."""
    visitor = come(patient=True)
    visitor.lay("hnefatafl", [ME, BOT])
    visitor.begin()
    visitor.page.get_by_role("button", name="More").click()
    switch = visitor.page.get_by_role("switch", name="Show the others' moves one by one")
    expect(switch).to_be_checked()
    switch.uncheck()
    visitor.page.reload()
    visitor.page.get_by_role("button", name="More").click()
    expect(switch).not_to_be_checked()


def test_what_is_picked_up_stays_when_somebody_leaves(come: Come) -> None:
    host, guest = come(), come()
    host.lay("hnefatafl", [ME, FRIEND])
    guest.sit_by_link(host.invitation(1), "Ben")
    host.begin()
    assert host.await_turn()
    name = host.page.locator("[data-pick]").first.get_attribute("data-cell")
    host.page.locator(f"[data-cell={name}]").click()
    guest.page.close()
    expect(host.page.get_by_text("Not here right now")).to_be_visible()
    expect(host.page.locator(f"[data-cell={name}]")).to_have_attribute("aria-selected", "true")


def test_a_key_right_after_escape_is_meant_for_the_table(come: Come) -> None:
    visitor = come()
    visitor.lay("hnefatafl", [ME, BOT])
    visitor.begin()
    assert visitor.await_turn()
    for _ in range(5):
        visitor.page.keyboard.press("a")
        expect(visitor.page.locator("[data-choices]")).to_be_visible()
        visitor.page.keyboard.press("Escape")
        visitor.page.keyboard.press("?")
        expect(
            visitor.page.get_by_role("dialog").filter(has_not=visitor.page.locator("[data-choices]"))
        ).to_be_visible()
        visitor.page.keyboard.press("Escape")


@pytest.mark.parametrize("game", ["rangeln", "blox"])
def test_a_phone_on_its_side_shows_everything_at_once(come: Come, game: str) -> None:
    """Board, hand, what to do and the buttons, without a page to scroll."""
    visitor = come(size=PHONE_ON_ITS_SIDE)
    visitor.lay(game, [ME, BOT, BOT])
    visitor.begin()
    assert visitor.await_turn()
    page = visitor.page
    parts = page.locator("main > section, .dock .tools")
    for part in [*parts.all(), page.locator(".dock").get_by_text("It is your turn").last]:
        expect(part).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_hint_opens_in_sight_and_the_buttons_stay_where_they_are(come: Come) -> None:
    """Also where four seats and many actions leave little room."""
    host, guest = come(), come()
    host.lay("blox", [ME, FRIEND, BOT, BOT])
    guest.sit_by_link(host.invitation(1), "Ben")
    host.begin()
    mover = whose_turn(host, guest)
    hint = mover.page.get_by_role("button", name="Hint")
    place = hint.bounding_box()
    hint.click()
    expect(mover.page.locator("[data-hint]")).to_be_in_viewport(ratio=1)
    mover.page.get_by_role("button", name="Hide").click()
    while mover.has_turn():
        mover.choose(first_choice(mover))
    # Who waits for somebody can plan, by the same button.
    assert mover.page.get_by_role("button", name="Plan", exact=True).bounding_box() == place


def test_names_without_a_space_stay_in_their_cards(come: Come) -> None:
    visitor = come()
    visitor.lay("fischkopf", [{"kind": "me", "name": "A" * 24}, {**BOT, "name": "W" * 24}])
    visitor.begin()
    visitor.play(random.Random(4))
    sizes: list[Any] = [DESKTOP, PHONE]
    for size in sizes:
        visitor.page.set_viewport_size(size)
        expect(visitor.page.locator("[data-result]")).to_be_visible()
        assert visitor.page.evaluate(TOO_WIDE) == []


# A letter of a drawing is as wide as it is: only boxes can be too narrow for what is in them.
TOO_WIDE = """() => [...document.querySelectorAll('html, .panel, ol, [data-result], [data-result] *')]
  .filter(node => node instanceof HTMLElement && node.clientWidth > 1 && node.scrollWidth > node.clientWidth)
  .map(node => `${node.tagName} ${node.className} ${node.clientWidth} ${node.scrollWidth}`)"""
