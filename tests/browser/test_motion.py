"""What moves and what is shown: the others' moves one by one, captures, scorings, the log's lines on the board."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.games import house_games
from tests.browser.conftest import Come
from tests.browser.visitor import BOT, DESKTOP, FRIEND, ME, Visitor

LIVELY: dict[str, Any] = {"patient": True, "reduced_motion": "no-preference"}
# The attacker from a4 takes the defender on e4 between himself and the one on f4.
CAPTURE = {"board": "/11/11/11/10K/11/11/11/t3Tt5/11/11/11/", "to_act": "attackers"}
# Every moment that was on the screen, in order.
WATCH = """() => {
  const main = document.querySelector('main')
  window.moments = [main.dataset.number]
  const note = () => window.moments.push(main.dataset.number)
  new MutationObserver(note).observe(main, { attributeFilter: ['data-number'] })
}"""

# The most things that moved at the same time.
COUNT = """() => {
  const find = () => document.querySelectorAll('.move-slide, .move-fade')
  const count = () => window.moving = Math.max(window.moving, find().length)
  window.moving = 0
  new MutationObserver(count).observe(document, { subtree: true, childList: true, attributes: true })
}"""


def stop_time(page: Page) -> None:
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def test_the_moves_of_the_others_are_shown_one_after_another(come: Come) -> None:
    """Each for a while, with the number that is still to come, until it is my turn again; one can skip them."""
    visitor = come(**LIVELY)
    page = visitor.page
    page.clock.install()
    visitor.lay("rangeln", [ME, BOT, BOT])
    visitor.begin()
    assert visitor.await_turn()
    page.evaluate(WATCH)
    # While time stands still nothing is shown long enough to make room for the next move, however long the bots think.
    stop_time(page)
    page.locator("[data-choice]:visible").first.click()
    expect(page.get_by_text("more move")).to_be_visible()
    page.clock.resume()
    page.wait_for_function("() => document.querySelector('[data-my-turn=true]') && moments.length > 2")
    moments = [int(number) for number in page.evaluate("moments")]
    assert moments == list(range(moments[0], moments[-1] + 1))
    stop_time(page)
    page.locator("[data-choice]:visible").first.click()
    page.get_by_role("button", name="Skip").click()
    page.clock.resume()
    assert visitor.await_turn()


def test_who_comes_back_sees_what_was_missed(come: Come) -> None:
    """The friend moves while the window is closed; then the move is made on the board, and only then it is my turn."""
    host, guest = come(**LIVELY), come()
    host.lay("hnefatafl", [ME, FRIEND])
    guest.sit_by_link(host.invitation(1), "Ben")
    host.begin()
    assert host.await_turn()
    host.choose(host.choices()[0])
    link = host.page.url
    host.page.goto(host.address + "/rules/hnefatafl")
    assert guest.await_turn()
    guest.choose(guest.choices()[0])
    host.page.goto(link)
    expect(host.page.locator(".move-slide")).to_be_visible()
    assert host.await_turn()
    assert host.state()["number"] == "2"


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_a_capture_fades_unless_nothing_may_move(come: Come, wish: str) -> None:
    visitor = come(patient=True, reduced_motion=wish)
    visitor.lay("hnefatafl", [ME, BOT], start=CAPTURE)
    visitor.begin()
    assert visitor.await_turn()
    visitor.page.evaluate(COUNT)
    visitor.choose("a4-d4")
    # The bot's king moves, too, and may be away with that.
    visitor.await_turn()
    assert visitor.page.evaluate("moving") == (2 if wish == "no-preference" else 0)


def test_a_line_of_the_log_shows_itself_on_the_board(come: Come) -> None:
    """By hovering, and by keyboard."""
    visitor = come()
    visitor.lay("hnefatafl", [ME, BOT])
    visitor.begin()
    assert visitor.await_turn()
    visitor.choose(visitor.choices()[0])
    assert visitor.await_turn()
    pointed = visitor.page.locator(".mark-pointed")
    expect(pointed).to_have_count(0)
    visitor.page.locator("[data-line='0']").hover()
    expect(pointed.first).to_be_visible()
    visitor.page.mouse.move(5, 5)
    expect(pointed).to_have_count(0)
    visitor.page.locator("[data-line='1']").focus()
    visitor.page.keyboard.press("ArrowDown")
    expect(visitor.page.locator("[data-line='0']")).to_be_focused()
    expect(pointed.first).to_be_visible()


def test_a_scoring_is_counted_on_the_board(come: Come) -> None:
    """Funkloch writes the sum beside the network, Rangeln the values upon the stones."""
    visitor = come(reduced_motion="no-preference")
    visitor.lay("funkloch", [ME, BOT])
    visitor.begin()
    rng = random.Random(1)
    while visitor.await_turn():
        scores = [choice for choice in visitor.choices() if choice.startswith("score ")]
        if scores:
            break
        visitor.choose(rng.choice(visitor.choices()))
    with visitor.glimpse("document.querySelector('[data-game=funkloch] .surface svg').textContent.includes('×')"):
        visitor.choose(scores[0])


def play_a_round(visitor: Visitor) -> None:
    rng = random.Random(3)
    while visitor.await_turn() and not visitor.page.locator(".counted").count():
        visitor.act(rng)


def test_a_round_of_rangeln_is_counted_on_the_board(come: Come) -> None:
    visitor = come(timeless=True)
    visitor.lay("rangeln", [ME, BOT, BOT])
    visitor.begin()
    play_a_round(visitor)
    expect(visitor.page.locator(".badge").first).to_be_visible()
    expect(visitor.page.locator(".plate .sum")).to_have_count(3)
    visitor.table.get_by_role("button", name="Go on").click()
    expect(visitor.page.locator(".plate")).to_have_count(0)


def test_a_stone_can_be_dragged(come: Come) -> None:
    visitor = come()
    visitor.lay("hnefatafl", [ME, BOT])
    visitor.begin()
    assert visitor.await_turn()
    move = next(choice for choice in visitor.choices() if choice.startswith("d1-"))
    moment = visitor.moment()
    visitor.page.locator("[data-cell=d1]").drag_to(visitor.page.locator(f"[data-cell={move.removeprefix('d1-')}]"))
    visitor.await_change(moment)


MOVED = "([node, before]) => node.style.transform !== before && node.style.transform"


def test_funkloch_pans_zooms_and_turns(come: Come) -> None:
    visitor = come(size=DESKTOP)
    visitor.lay("funkloch", [ME, BOT])
    visitor.begin()
    assert visitor.await_turn()
    visitor.choose(visitor.choices()[0])  # a symbol, which comes before the first card
    assert visitor.await_turn()
    camera = visitor.page.locator("[data-game=funkloch] .surface svg > g")
    look = "node => node.style.transform"
    seen = [camera.evaluate(look)]

    def see_another() -> None:
        found = visitor.page.wait_for_function(MOVED, arg=[camera.element_handle(), seen[-1]])
        seen.append(found.json_value())

    box = visitor.page.locator("[data-game=funkloch] .surface").bounding_box()
    assert box is not None
    x, y = box["x"] + 60, box["y"] + box["height"] - 60
    visitor.page.mouse.move(x, y)
    visitor.page.mouse.wheel(0, -300)
    see_another()
    visitor.page.mouse.down()
    visitor.page.mouse.move(x + 80, y - 50, steps=4)
    visitor.page.mouse.up()
    see_another()
    assert len(set(seen)) == 3
    visitor.page.locator("[data-pick]:visible").first.press("Enter")
    spoken = visitor.page.locator("[data-game=funkloch] [aria-live]")
    expect(spoken).to_contain_text("turned by 0 degrees")
    visitor.page.keyboard.press("r")
    expect(spoken).to_contain_text("turned by 90 degrees")


def test_a_payment_can_be_cancelled_until_its_last_card(come: Come) -> None:
    visitor = come()
    visitor.lay("xnet", [ME, BOT, BOT])
    visitor.begin()
    assert visitor.await_turn()
    before = visitor.choices()
    hand = visitor.view()["facts"]["hand"]
    visitor.choose("net")
    moment = visitor.moment()
    visitor.page.locator(".hand [data-choice]").first.click()
    visitor.await_change(moment)
    expect(visitor.page.locator(".slots .full")).to_have_count(1)
    moment = visitor.moment()
    visitor.page.get_by_role("button", name="Cancel").click()
    visitor.await_change(moment)
    assert visitor.view()["facts"]["hand"] == hand
    assert visitor.choices() == before


def test_sound_is_off_until_it_is_wanted(come: Come) -> None:
    visitor = come()
    visitor.lay("fischkopf", [ME, BOT])
    visitor.begin()
    sound = visitor.page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    visitor.page.reload()
    expect(sound).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("game", [game.id for game in house_games()])
def test_a_picture_plays_for_whoever_looks_at_it(come: Come, game: str) -> None:
    """By mouse and by keyboard, for as long as one looks."""
    visitor = come(**LIVELY)
    visitor.open("/")
    picture = visitor.page.locator(f"[data-picture={game}]")
    card = visitor.page.locator(f"[data-game={game}]")
    card.hover()
    expect(picture).to_have_attribute("data-moment", re.compile("[1-9]"))
    expect(picture.locator(".moving svg").first).to_be_visible()
    visitor.page.mouse.move(0, 0)
    expect(picture).not_to_have_attribute("data-moment", re.compile("."))
    card.focus()
    expect(picture).to_have_attribute("data-moment", re.compile("[0-9]"))


def test_pictures_stand_still_where_motion_is_reduced(come: Come) -> None:
    visitor = come(patient=True)
    visitor.page.clock.install()
    visitor.open("/")
    picture = visitor.page.locator("[data-picture=rangeln]")
    visitor.page.locator("[data-game=rangeln]").hover()
    visitor.page.clock.run_for(5_000)
    expect(picture).not_to_have_attribute("data-moment", re.compile("."))
