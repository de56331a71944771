"""The pages around a match: the first page, a new table, the waiting room, and pages that are not in reach."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import tafelrunde
from tests.browser.access import check
from tests.browser.conftest import Come
from tests.browser.qr import read_drawn
from tests.browser.service import Service
from tests.browser.visitor import BOT, DESKTOP, FRIEND, ME, PHONE, Visitor

GAMES = [game.id for game in tafelrunde.all_games()]
PLACES = {
    "Learn": "/learn",
    "Puzzles": "/puzzles",
    "Today": "/daily",
    "Study": "/study",
    "My tables": "/tables",
    "Play": "/",
}
FITS = "all => all.map(each => each.getAttribute('preserveAspectRatio') ?? '')"
SOLVE_TODAY = """() => {
  const now = new Date()
  const day = new Date(now.getTime() - now.getTimezoneOffset() * 60000).toISOString().slice(0, 10)
  localStorage.setItem('tafelrunde.puzzles', JSON.stringify({ days: [day] }))
}"""


def test_the_first_page_shows_all_games(come: Come) -> None:
    """Each with its board drawn, how many play, how long it takes, and what it is about."""
    visitor = come()
    visitor.open("/")
    cards = visitor.page.get_by_role("region", name="Games").get_by_role("listitem")
    expect(cards).to_have_count(len(GAMES))
    for game in tafelrunde.all_games():
        card = cards.filter(has=visitor.page.get_by_role("link", name=game.name, exact=True))
        expect(card.locator(".pic svg").first).to_be_visible()
        expect(card.locator(".facts")).to_contain_text(" min")
        expect(card.get_by_role("link", name=f"Rules of {game.name}")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_every_place_is_one_link_away(come: Come, size: Any) -> None:
    """By keyboard, from wherever one is; the place where one is says so."""
    visitor = come(size=size)
    page = visitor.page
    visitor.open("/")
    places = page.get_by_role("navigation", name="Places")
    for name, path in PLACES.items():
        places.get_by_role("link", name=name).press("Enter")
        page.wait_for_url(f"**{path}")
        if name != "Today":
            expect(places.locator("[aria-current=page]")).to_have_text(name)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            continue
        # A board needs the room.
        page.go_back()


def test_pictures_show_the_whole_board(come: Come) -> None:
    visitor = come(size=PHONE)
    visitor.open("/")
    pictures = visitor.page.locator("main .picture > svg")
    expect(pictures).to_have_count(len(GAMES))
    assert not [each for each in pictures.evaluate_all(FITS) if "slice" in each]


def test_the_day_is_on_the_first_page(come: Come) -> None:
    visitor = come()
    visitor.open("/")
    visitor.page.evaluate(SOLVE_TODAY)
    visitor.page.reload()
    card = visitor.page.get_by_role("region", name="Today")
    expect(card.get_by_role("listitem")).to_have_count(7)
    expect(card.get_by_role("listitem").last).to_contain_text("done")
    expect(card.get_by_text("1 day")).to_be_visible()
    expect(card.locator("[data-today=deal]")).to_contain_text("Deal of the day")
    card.locator("[data-today=puzzle]").click()
    expect(visitor.page.locator("[data-puzzle]")).to_be_visible()


def test_whoever_has_no_table_is_told_what_to_do(come: Come) -> None:
    visitor = come()
    visitor.open("/tables")
    expect(visitor.page.get_by_text("No table yet.")).to_be_visible()
    visitor.page.get_by_role("link", name="Choose a game").click()
    expect(visitor.page.get_by_role("region", name="Games")).to_be_visible()


def test_a_code_leads_to_the_table(come: Come) -> None:
    """As it is said aloud, with or without its hyphen; what is no code gets an answer."""
    host, guest = come(), come()
    table = host.lay("hnefatafl", [ME, FRIEND])
    guest.open("/")
    code = guest.page.get_by_role("textbox")
    code.fill("nonsense")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.get_by_text("This is not the code of a table.")).to_be_visible()
    code.fill(f"{table[:5]}-{table[5:]}".upper())
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_url(f"**/t/{table}")
    expect(guest.page.locator("main[data-page=waiting]")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_new_table_is_opened_without_scrolling(come: Come, game: str, size: Any) -> None:
    visitor = come(size=size)
    visitor.open(f"/new/{game}")
    expect(visitor.page.get_by_role("button", name="Open the table")).to_be_in_viewport(ratio=1)
    expect(visitor.page.locator("main nav [aria-current]")).to_be_in_viewport(ratio=1)
    visitor.page.mouse.wheel(0, 5_000)
    expect(visitor.page.get_by_role("button", name="Open the table")).to_be_in_viewport(ratio=1)


def test_seats_and_options_of_a_new_table(come: Come) -> None:
    """A friend by link, a bot of a chosen strength, and a rule that was switched all reach the server."""
    visitor = come()
    visitor.open("/new/rangeln")
    page = visitor.page
    page.get_by_label("Name on seat 1").fill("Ada")
    page.get_by_role("group", name="Seat 2").get_by_text("By link").click()
    page.get_by_role("radiogroup", name="Strength of the bot on seat 3").get_by_label("Level 5").check()
    page.get_by_role("button", name="Add seat 4").click()
    page.get_by_role("group", name="Seat 4").get_by_text("This device").click()
    # Whoever comes to play sees seats first; what can be changed about the rules is one click away.
    rule = page.get_by_role("switch", name="Stopping is allowed")
    expect(rule).to_be_hidden()
    house = page.locator("[data-house-rules] > summary")
    expect(house).to_have_text("House rules As printed")
    house.click()
    rule.check()
    expect(house).to_have_text("House rules My own mix")
    # What was unfolded stays so while more is changed.
    expect(rule).to_be_visible()
    page.get_by_label("Who starts").select_option("Seat 3")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("main[data-page=waiting]")).to_be_visible()
    message = visitor.await_told(lambda _: True)
    assert [seat["kind"] for seat in message["seats"]] == ["person", "open", "bot", "person"]
    assert message["seats"][2]["level"] == 5
    assert message["options"]["allow_stop"] is True
    assert message["options"]["starter"] == 2
    page.get_by_label("Who starts").select_option("Ada")
    watcher = come()
    watcher.open(f"/t/{message['table']}")
    expect(watcher.page.get_by_label("Who starts")).to_have_text("Ada")


def test_sides_are_seen_and_changed(come: Come) -> None:
    """Attackers and king stand at the seats of a new table, in the waiting room and at the table."""
    visitor = come()
    visitor.open("/new/hnefatafl")
    page = visitor.page
    page.get_by_label("Name on seat 1").fill("Ada")
    page.get_by_role("group", name="Seat 2, King").get_by_text("By link").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("li[data-seat='0']").get_by_text("Attackers")).to_be_visible()
    expect(page.locator("li[data-seat='1']").get_by_text("King")).to_be_visible()
    expect(page.get_by_label("Who starts")).to_have_count(0)
    page.get_by_role("button", name="swap seats").click()
    expect(page.locator("li[data-seat='1'] input")).to_have_value("Ada")
    page.get_by_role("button", name="Seat a bot").click()
    visitor.begin()
    expect(page.locator("li[data-seat='1']").get_by_text("King", exact=False).first).to_be_visible()
    assert visitor.tables[-1]["mine"] == [1]


def test_the_codes_of_the_waiting_room_lead_to_the_seats(come: Come, own_service: Service) -> None:
    """Every open seat has a link and a QR code of it, which a phone can read as soon as it reaches this machine at all;
    presence is shown as people come."""
    host, guest = come(own_service.address), come(own_service.near, size=PHONE)
    host.lay("rangeln", [ME, FRIEND, FRIEND])
    host.open_network()
    expect(host.page.locator("[data-kind=open]")).to_have_count(2)
    message = host.await_told(lambda message: all(message["invitations"][1:]))
    for seat in (1, 2):
        code = host.page.get_by_role("img", name=f"QR code of the invitation to seat {seat + 1}")
        link = read_drawn(code.locator("path").get_attribute("d") or "")
        assert link == f"{own_service.near}/t/{message['table']}#i={message['invitations'][seat]}"
    guest.sit_by_link(link.removeprefix(own_service.near), "Ben")
    expect(host.page.locator("li[data-seat='2']").get_by_text("Is here")).to_be_visible()
    guest.page.close()
    expect(host.page.locator("li[data-seat='2']").get_by_text("Not here right now")).to_be_visible()


def test_pages_that_are_not_there_help(come: Come) -> None:
    visitor = come()
    visitor.open("/nowhere")
    expect(visitor.page.get_by_text("There is no such page.")).to_be_visible()
    visitor.open("/t/aaaaaaaaaa")
    expect(visitor.page.get_by_text("There is no such table.")).to_be_visible()
    # The browser itself reports the answer 404.
    visitor.wrong = [text for text in visitor.wrong if "404" not in text]


def test_a_server_that_is_away_is_waited_for(browser: Browser, own_service: Service) -> None:
    """The page says so, keeps trying, and goes on by itself."""
    visitor = Visitor(browser, own_service.address)
    visitor.open("/")
    expect(visitor.page.get_by_role("heading", name="The table is laid.")).to_be_visible()
    own_service.stop()
    visitor.page.get_by_role("link", name="Open a new table").click()
    expect(visitor.page.get_by_role("heading", name="The server does not answer.")).to_be_visible()
    check(visitor)
    own_service.start()
    expect(visitor.page.get_by_role("heading", name="New table")).to_be_visible()
    visitor.close()


@pytest.mark.parametrize("kind", ["js", "css"])
def test_a_page_whose_files_did_not_come_is_loaded_again_whole(come: Come, kind: str) -> None:
    """A retry that took the failed style for a loaded one would show the page without it."""
    visitor = come()
    visitor.open("/")
    with visitor.cut_off(f"**/assets/NewTable-*.{kind}"):
        visitor.page.get_by_role("link", name="Open a new table").click()
        expect(visitor.page.get_by_role("heading", name="The server does not answer.")).to_be_visible()
    visitor.page.get_by_role("button", name="Try now").click()
    expect(visitor.page.get_by_role("heading", name="New table")).to_be_visible()
    rules = visitor.page.evaluate("[...document.styleSheets].map((sheet) => [sheet.href, sheet.cssRules.length])")
    assert any("/NewTable-" in file and number > 0 for file, number in rules), rules


def test_a_picture_that_does_not_come_is_left_out(come: Come) -> None:
    visitor = come()
    missed: set[str] = set()
    visitor.page.on("requestfailed", lambda request: missed.add(request.url))
    with visitor.cut_off("**/assets/Picture-*"):
        visitor.open("/")
        games = visitor.page.get_by_role("region", name="Games")
        expect(games.get_by_role("listitem")).to_have_count(len(GAMES))
        visitor.until(lambda: len(missed) >= len(GAMES), lambda: f"only these were looked for: {missed}")
        expect(games).to_be_visible()
        expect(games.locator(".pic svg")).to_have_count(0)


def test_the_table_is_among_mine_and_can_be_forgotten(come: Come) -> None:
    visitor = come()
    table, token = visitor.open_table("fischkopf", [ME, BOT])
    visitor.open("/")
    visitor.page.evaluate(
        "known => localStorage.setItem('tafelrunde.tables', JSON.stringify([known]))",
        {"table": table, "token": token, "game": "fischkopf", "names": ["Ada", "Bot"], "seen": 0},
    )
    visitor.page.reload()
    mine = visitor.page.get_by_role("heading", name="My tables")
    expect(mine).to_be_visible()
    visitor.page.get_by_role("button", name="Forget this table (Fischkopf)").click()
    visitor.page.reload()
    expect(visitor.page.get_by_role("heading", name="The table is laid.")).to_be_visible()
    expect(mine).to_have_count(0)


def test_language_and_theme(come: Come) -> None:
    visitor = come(language="de", size=DESKTOP)
    visitor.open("/")
    expect(visitor.page.get_by_role("heading", name="Der Tisch ist gedeckt.")).to_be_visible()
    assert visitor.page.locator("html").get_attribute("lang") == "de"
    visitor.page.get_by_role("button", name="Englisch").click()
    expect(visitor.page.get_by_role("heading", name="The table is laid.")).to_be_visible()
    ground = "getComputedStyle(document.body).backgroundColor"
    colours = {visitor.page.evaluate(ground)}
    for theme in ("light", "dark"):
        visitor.page.locator("[data-theme-button]").click()
        expect(visitor.page.locator("html")).to_have_attribute("data-theme", theme)
        colours.add(visitor.page.evaluate(ground))
    assert len(colours) == 2
    visitor.page.reload()
    expect(visitor.page.get_by_role("heading", name="The table is laid.")).to_be_visible()
    expect(visitor.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_one_click_on_the_first_page_and_the_match_runs(come: Come) -> None:
    """Against bots of level 2, whatever the game needs of them."""
    visitor = come()
    visitor.open("/")
    visitor.page.locator("[data-play=rangeln]").click()
    expect(visitor.table).to_be_visible()
    table = visitor.await_told(lambda message: message["status"] == "playing")
    assert [(seat["kind"], seat["level"]) for seat in table["seats"]] == [("person", None), ("bot", 2), ("bot", 2)]


def test_a_large_screen_is_filled(come: Come) -> None:
    visitor = come(size={"width": 2560, "height": 1440})
    visitor.open("/")
    expect(visitor.page.locator("[data-play]").first).to_be_visible()
    box = visitor.page.locator("main").bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, 2560)
    last = visitor.page.locator("ul.games li").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] > 1440 / 2
