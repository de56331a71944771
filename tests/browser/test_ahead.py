"""Planning a move while somebody else thinks: it stays here, is checked and shown, and only then sent."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.access import check
from tests.browser.conftest import Come
from tests.browser.test_screen import photograph
from tests.browser.visitor import DESKTOP, FRIEND, ME, PHONE, Visitor


def sit_down(come: Come, game: str = "hnefatafl", *, timeless: bool = True) -> tuple[Visitor, Visitor]:
    """Ada, who is to act, and Ben, who plans."""
    seats = [ME, FRIEND, FRIEND] if game in ("xnet", "funkloch", "rangeln") else [ME, FRIEND]
    host, *guests = [come(timeless=timeless) for _ in seats]
    host.lay(game, seats)
    for number, guest in enumerate(guests, 1):
        guest.sit_by_link(host.invitation(number), f"Ben {number}")
    host.begin()
    people = [host, *guests]
    for each in people:
        expect(each.table).to_be_visible()
    acting = int(host.state()["toAct"])
    return people[acting], people[(acting + 1) % len(people)]


def plan(visitor: Visitor, choice: str) -> None:
    """With the keyboard, from the list of what may be possible."""
    visitor.page.keyboard.press("p")
    expect(visitor.page.locator("[data-choosing]")).to_be_visible()
    visitor.page.keyboard.press("a")
    visitor.page.locator(f"[data-choices] [data-choice='{choice}']").click()
    expect(visitor.page.locator("[data-plan]")).to_have_attribute("data-plan", choice)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_a_plan_is_made_on_the_board_kept_checked_and_shown(come: Come, size: Any) -> None:
    """Also after a reload; nobody else is told, and it is sent when it is said so."""
    ada, ben = sit_down(come)
    ben.page.set_viewport_size(size)
    ben.page.get_by_role("button", name="Plan").click()
    expect(ben.page.locator("[data-choosing]")).to_be_visible()
    for cell in ("f4", "e4"):
        ben.page.locator(f"[data-cell={cell}]").click()
    planned = ben.page.locator("[data-plan='f4-e4']")
    expect(planned).to_contain_text("Plan")
    expect(ben.page.locator(".mark-hint").first).to_be_visible()
    photograph(ben, f"ahead-{size['width']}")
    check(ben)
    ben.page.set_viewport_size(size)
    ben.page.reload()
    expect(planned).to_be_visible()
    assert "f4-e4" not in str(ada.frames)
    ada.choose("d1-d4")
    expect(ben.page.locator("[data-plan='f4-e4'][data-due]")).to_be_visible()
    photograph(ben, f"ahead-due-{size['width']}")
    moment = ben.moment()
    ben.page.get_by_role("button", name="Send now").click()
    ben.await_change(moment)
    assert ada.await_turn()
    assert ada.view()["facts"]["last_move"] == "f4-e4"
    expect(ben.page.locator("[data-plan]")).to_have_count(0)


def test_it_is_sent_by_itself_after_a_moment(come: Come) -> None:
    ada, ben = sit_down(come, timeless=False)
    plan(ben, "f4-e4")
    ada.choose("d1-d4")
    assert ada.await_turn()
    assert ada.view()["facts"]["last_move"] == "f4-e4"


def test_escape_keeps_it_from_being_sent(come: Come) -> None:
    ada, ben = sit_down(come)
    plan(ben, "f4-e4")
    ada.choose("d1-d4")
    expect(ben.page.locator("[data-due]")).to_be_visible()
    ben.page.keyboard.press("Escape")
    expect(ben.page.locator("[data-plan]")).to_have_count(0)
    assert ben.has_turn()
    ben.choose("f4-g4")


def test_what_became_impossible_is_dropped_with_a_sentence(come: Come) -> None:
    ada, ben = sit_down(come)
    plan(ben, "f4-e4")
    # The attacker stands where it leads.
    ada.choose("e1-e4")
    expect(ben.page.locator("[data-lost]")).to_contain_text("is no longer possible")
    expect(ben.page.locator("[data-plan]")).to_have_count(0)
    assert ben.has_turn()


@pytest.mark.parametrize("game", ["blox", "fischkopf", "funkloch", "rangeln", "xnet"])
def test_every_board_can_plan(come: Come, game: str) -> None:
    ada, ben = sit_down(come, game)
    ben.page.keyboard.press("p")
    expect(ben.page.locator("[data-choosing]")).to_be_visible()
    ben.page.keyboard.press("a")
    first = ben.page.locator("[data-choices] [data-choice]").first
    choice = first.get_attribute("data-choice")
    first.click()
    expect(ben.page.locator("[data-plan]")).to_have_attribute("data-plan", choice or "")
    assert not any(frame.get("choices") for frame in ada.frames if frame["type"] == "foresight")
