"""How one likes to play: each move confirmed, a show as fast as one wants it, and a screen that stays lit."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import access
from tests.browser.conftest import Come
from tests.browser.visitor import BOT, FRIEND, ME, PHONE, Visitor

# What the browser was asked for, instead of a screen.
LAMP = """{
  window.lit = 0
  const sentinel = () => { lit += 1; return { release: async () => { lit -= 1 } } }
  Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => sentinel() } })
}"""
# How many times faster than written each thing moved.
RATES = """() => {
  window.rates = []
  const find = () => [...document.querySelectorAll('.move-slide')].flatMap(each => each.getAnimations())
  const look = () => rates.push(...find().map(each => each.playbackRate))
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
}"""
ANSWERED = "number => Number(document.querySelector('main').dataset.number) >= number + 2"


def choose_in_menu(page: Page, role: str, name: str) -> None:
    page.get_by_role("button", name="More").click()
    page.get_by_role("dialog").get_by_role(role, name=name).check()  # type: ignore[arg-type]
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def sit_down(visitor: Visitor) -> None:
    visitor.lay("hnefatafl", [ME, BOT])
    visitor.begin()
    assert visitor.await_turn()


def move_with_keys(visitor: Visitor, move: str) -> None:
    """Press Enter where it begins and where it ends."""
    for cell in move.split("-"):
        visitor.page.locator(f"[data-cell={cell}]").press("Enter")


def test_a_move_is_marked_until_it_is_confirmed(come: Come) -> None:
    """With the keyboard alone: Enter does it and Escape goes back; and still so after a reload."""
    visitor = come()
    page = visitor.page
    sit_down(visitor)
    choose_in_menu(page, "switch", "Confirm each move")
    page.reload()
    assert visitor.await_turn()
    moment, move = visitor.moment(), next(each for each in visitor.choices() if each.startswith("d1-"))
    marked = page.locator("[data-marked]")
    move_with_keys(visitor, move)
    expect(marked).to_have_attribute("data-marked", move)
    expect(page.locator(".mark-hint").first).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="Chosen: ")).to_be_visible()
    expect(page.get_by_role("button", name="Do it")).to_be_focused()
    page.keyboard.press("Escape")
    expect(marked).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")
    assert visitor.moment() == moment
    move_with_keys(visitor, move)
    expect(marked).to_have_count(1)
    page.keyboard.press("Enter")
    visitor.await_change(moment)
    expect(marked).to_have_count(0)


def test_a_move_from_the_list_is_confirmed_on_a_phone(come: Come) -> None:
    visitor = come(size=PHONE)
    page = visitor.page
    sit_down(visitor)
    choose_in_menu(page, "switch", "Confirm each move")
    moment, move = visitor.moment(), visitor.choices()[0]
    page.keyboard.press("a")
    page.locator(f"[data-choices] [data-choice={move}]").click()
    expect(page.get_by_role("button", name="Do it")).to_be_in_viewport()
    access.check(visitor)
    page.get_by_role("button", name="Back").click()
    expect(page.locator("[data-marked]")).to_have_count(0)
    assert visitor.moment() == moment
    page.keyboard.press("a")
    page.locator(f"[data-choices] [data-choice={move}]").click()
    page.get_by_role("button", name="Do it").click()
    visitor.await_change(moment)


def watch_a_move(visitor: Visitor) -> list[float]:
    """Move, and wait until the answer to that is on the board."""
    visitor.page.evaluate(RATES)
    number = int(visitor.state()["number"])
    visitor.choose(visitor.choices()[0])
    visitor.page.wait_for_function(ANSWERED, arg=number)
    found: list[float] = visitor.page.evaluate("rates")
    return found


def test_what_is_shown_is_as_fast_as_one_likes(come: Come) -> None:
    """Pieces move at half the speed; at once, nothing moves at all."""
    visitor = come(patient=True, reduced_motion="no-preference")
    sit_down(visitor)
    choose_in_menu(visitor.page, "radio", "Slow")
    assert set(watch_a_move(visitor)) == {0.5}
    assert visitor.await_turn()
    choose_in_menu(visitor.page, "radio", "At once")
    visitor.page.reload()
    assert visitor.await_turn()
    assert watch_a_move(visitor) == []


def test_the_screen_stays_lit_while_it_is_ones_turn(come: Come) -> None:
    host, guest = come(), come()
    for each in (host, guest):
        each.context.add_init_script(LAMP)
    host.lay("hnefatafl", [ME, FRIEND])
    guest.sit_by_link(host.invitation(1), "Ben")
    host.begin()
    assert host.await_turn()
    host.page.wait_for_function("lit === 1")
    assert guest.page.evaluate("lit") == 0
    host.choose(host.choices()[0])
    assert guest.await_turn()
    guest.page.wait_for_function("lit === 1")
    host.page.wait_for_function("lit === 0")
