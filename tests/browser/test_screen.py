"""Everybody in one room: the switch for the network, the big screen, and phones that sit down by its codes."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.access import check
from tests.browser.conftest import Come
from tests.browser.qr import read_drawn
from tests.browser.service import Service
from tests.browser.visitor import DESKTOP, FRIEND, ME, PHONE, Visitor

TELEVISION: Any = {"width": 1920, "height": 1080}


def photograph(visitor: Visitor, name: str) -> None:
    """For whoever wants to look: TAFELRUNDE_PHOTOS names a folder."""
    folder = os.environ.get("TAFELRUNDE_PHOTOS")
    if folder:
        visitor.await_rest()
        visitor.page.screenshot(path=Path(folder) / f"{name}.png")


def code_for(screen: Visitor, seat: int) -> str:
    code = screen.page.get_by_role("img", name=f"QR code of the invitation to seat {seat + 1}")
    return read_drawn(code.locator("path").get_attribute("d") or "")


def test_the_same_button_opens_and_closes(come: Come, own_service: Service) -> None:
    host, phone = come(own_service.address, size=DESKTOP), come(own_service.near, size=PHONE)
    table = host.lay("hnefatafl", [ME, FRIEND])
    # There is no code that would lead nowhere, and a sentence says why.
    expect(host.page.get_by_text("The QR code appears as soon as")).to_be_visible()
    expect(host.page.get_by_role("img", name="QR code of the invitation to seat 2")).to_have_count(0)
    photograph(host, "network-shut")
    check(host)
    host.open_network()
    assert code_for(host, 1).startswith(f"{own_service.near}/t/{table}#i=")
    # What is typed and what is copied is the same address.
    copy = host.page.locator("[data-network] [data-link]")
    expect(copy).to_have_attribute("data-link", f"{own_service.near}/t/{table}")
    check(host)
    photograph(host, "network-open")
    phone.open(f"/t/{table}")
    expect(phone.page.locator("main[data-page=waiting]")).to_be_visible()
    # The phone has no switch: it does not sit at the machine.
    expect(phone.page.locator("[data-network]")).to_have_count(0)
    host.page.get_by_role("button", name="Close it again").click()
    expect(host.page.get_by_text("Only on this device").first).to_be_visible()
    expect(phone.page.get_by_text("No connection.")).to_be_visible()


def test_one_screen_and_three_phones(come: Come, own_service: Service) -> None:
    """Three people read the codes of the screen and play; the screen shows everything but their hands."""
    laptop, rng = come(own_service.address), random.Random(5)
    table, token = laptop.open_table("blox", [FRIEND, FRIEND, FRIEND])
    laptop.remember(table, token, "blox")
    laptop.open(f"/t/{table}")
    laptop.open_network()
    screen = come(own_service.near, size=TELEVISION)
    phones = [come(own_service.near, size=PHONE, has_touch=True) for _ in range(3)]
    screen.open(f"/t/{table}/screen")
    expect(screen.page.get_by_role("img", name="QR code of the invitation")).to_have_count(3)
    photograph(screen, "room-0-screen")
    check(screen)
    screen.page.set_viewport_size(TELEVISION)
    screen.page.emulate_media(color_scheme="light")
    for seat, (phone, name) in enumerate(zip(phones, ("Anna", "Ben", "Cem"), strict=True)):
        link = code_for(screen, seat)
        assert link == f"{own_service.near}/t/{table}#s={seat + 1}"
        phone.open(link.removeprefix(own_service.near))
        phone.page.get_by_label("Your name").fill(name)
        phone.page.get_by_role("button", name="Take the seat").click()
        # Whoever sits down takes the code away from the screen.
        expect(screen.page.locator(f"li[data-seat='{seat}'][data-kind=person]")).to_contain_text(name)
    # A browser that shows the screen for a while is still who it is.
    laptop.open(f"/t/{table}/screen")
    expect(laptop.page.locator("[data-page=screen]")).to_be_visible()
    told = "Object.fromEntries(JSON.parse(localStorage['tafelrunde.tables']).map(each => [each.table, each.token]))"
    laptop.await_told(lambda message: message["mine"] == [] and not message["host"])
    assert laptop.page.evaluate(told) == {table: token}
    laptop.open(f"/t/{table}")
    laptop.begin()
    for phone in phones:
        expect(phone.table).to_be_visible()
    for _ in range(4):
        acting = screen.await_told(lambda message: bool(message["views"]))["views"][0]["to_act"]
        phone = phones[acting]
        assert phone.await_turn()
        show_large(phone)
        phone.act(rng)
        number = phone.tables[-1]["views"][0]["number"]
        screen.await_told(lambda message, least=number: message["views"][0]["number"] >= least)  # type: ignore[misc]
    expect(screen.page.locator("main[data-page=screen][data-status=playing]")).to_be_visible()
    # The screen only watches, and was told what everybody may know.
    assert screen.tables[-1]["mine"] == []
    assert all(len(message["views"]) <= 1 and not message["invitations"] for message in screen.tables)
    expect(screen.page.get_by_text("No hands are shown here")).to_be_visible()
    assert screen.page.locator("[data-page=screen] .hand, [data-page=screen] [data-choice]").count() == 0
    # Nothing of it has to be scrolled to, and the hand is on the phone.
    assert screen.page.viewport_size == TELEVISION
    assert screen.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for number, phone in enumerate(phones):
        expect(phone.page.locator("main.near .hand")).to_be_visible()
        photograph(phone, f"room-2-phone-{number}")
    photograph(screen, "room-2-screen")
    check(screen)
    check(phones[0])


def show_large(phone: Visitor) -> None:
    """The board is small while the hand matters; a touch makes it large."""
    button = phone.page.get_by_role("button", name="Show the board large")
    if button.is_visible():
        button.click()
        expect(phone.page.get_by_role("button", name="Show the board small")).to_be_visible()
