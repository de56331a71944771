"""Puzzles, the deal of the day and studies: solved and failed, finished and shared, made and opened elsewhere."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tafelrunde.core.puzzle import load_puzzles
from tafelrunde.games import all_games, find_game
from tests.browser.access import check
from tests.browser.conftest import Come
from tests.browser.visitor import BOT, ME, PHONE, Visitor

# Of these, an action is the click of a field and another one.
BY_TWO_FIELDS = "hnefatafl"
GAMES = [game.id for game in all_games() if load_puzzles(game.folder)]


def field(visitor: Visitor, name: str) -> None:
    visitor.page.locator(f"[data-cell='{name}']").click()


def test_a_puzzle_is_solved_on_the_board(come: Come) -> None:
    puzzle = load_puzzles(find_game(BY_TWO_FIELDS).folder)[0]
    visitor = come()
    # Whichever day it is, it is the puzzle of the day.
    info = {"date": "", "puzzle_game": BY_TWO_FIELDS, "puzzle": 1, "game": "blox", "seats": 2, "level": 2}
    visitor.page.route("**/api/v1/daily/*", lambda route: route.fulfill(json=info))
    visitor.open(f"/puzzles/{BY_TWO_FIELDS}/1")
    dock = visitor.page.locator("[data-puzzle]")
    expect(dock).to_have_attribute("data-puzzle", "open")
    # Whoever is called "You" is not told so again.
    expect(visitor.page.locator(".seats .name", has_text="You")).not_to_contain_text("(you)")
    for name in puzzle.right[0].split("-"):
        field(visitor, name)
    expect(dock).to_have_attribute("data-puzzle", "right")
    expect(visitor.page.get_by_text("One puzzle in a row")).to_be_visible()
    visitor.page.wait_for_function("() => JSON.parse(localStorage.getItem('tafelrunde.puzzles')).days.length === 1")
    check(visitor)
    visitor.page.get_by_role("link", name="Next puzzle").click()
    expect(dock).to_have_attribute("data-puzzle", "open")
    visitor.open("/puzzles")
    expect(visitor.page.locator(f"a.solved[href='/puzzles/{BY_TWO_FIELDS}/1']")).to_be_visible()
    check(visitor)


def test_a_puzzle_is_failed_after_three_tries(come: Come) -> None:
    game = find_game(BY_TWO_FIELDS)
    puzzle = load_puzzles(game.folder)[0]
    wrong = next(choice for choice in puzzle.match(game).choices() if choice not in puzzle.right)
    visitor = come(size=PHONE)
    visitor.open(f"/puzzles/{BY_TWO_FIELDS}/1")
    dock = visitor.page.locator("[data-puzzle]")
    for tries in (1, 2, 3):
        for name in wrong.split("-"):
            field(visitor, name)
        expect(dock).to_have_attribute("data-tries", str(tries))
    expect(dock).to_have_attribute("data-puzzle", "shown")
    expect(visitor.page.get_by_role("heading", name="This is how.")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_shows_its_puzzles_and_their_solutions(come: Come, game: str) -> None:
    visitor = come(language="de")
    visitor.open(f"/puzzles/{game}/{len(load_puzzles(find_game(game).folder))}")
    dock = visitor.page.locator("[data-puzzle]")
    expect(dock).to_have_attribute("data-puzzle", "open")
    visitor.page.get_by_role("button", name="Lösung zeigen").click()
    expect(dock).to_have_attribute("data-puzzle", "shown")


def test_the_deal_of_the_day_is_finished_and_shared(come: Come) -> None:
    visitor = come()
    page = visitor.page
    # A day of Fischkopf.
    visitor.open("/daily/2024-02-29")
    dock = page.locator("[data-daily]")
    expect(dock).to_have_attribute("data-daily", "on")
    while dock.get_attribute("data-daily") == "on":
        number = visitor.table.get_attribute("data-number")
        page.locator("[data-choice], .pit[tabindex], [data-field]").locator("visible=true").first.press("Enter")
        expect(visitor.table).not_to_have_attribute("data-number", str(number))
    lines = page.locator("[data-share]").inner_text().splitlines()
    assert len(lines) == 3
    assert "par" in lines[1]
    assert lines[2].startswith("Day 1")
    page.get_by_role("button", name="Practise").click()
    expect(dock).to_have_attribute("data-daily", "on")
    # What counts is the first time, and it is still there.
    page.reload()
    expect(dock).to_have_attribute("data-daily", "over")
    assert page.locator("[data-share]").inner_text().splitlines() == lines
    check(visitor)


def test_a_study_is_made_and_opened_elsewhere(come: Come, tmp_path: Path) -> None:
    visitor = come()
    page = visitor.page
    visitor.open("/study")
    page.get_by_role("button", name="Hnefatafl").click()
    for number, (start, end) in enumerate((("d1", "d4"), ("g5", "g2")), start=1):
        field(visitor, start)
        field(visitor, end)
        expect(visitor.table).to_have_attribute("data-number", str(number))
    page.get_by_role("button", name="One step back").click()
    expect(visitor.table).to_have_attribute("data-number", "1")
    # Another move is a line beside it.
    field(visitor, "g5")
    field(visitor, "g3")
    expect(page.get_by_role("button", name="g5-g3")).to_be_visible()
    page.get_by_role("button", name="Back to the main line").click()
    page.get_by_label("Comment").fill("Why not?")
    page.get_by_role("button", name="Arrow", exact=True).click()
    field(visitor, "g5")
    field(visitor, "g2")
    expect(page.locator("[data-arrows='1']")).to_have_count(1)
    link = page.locator("[data-link]")
    expect(link).to_have_attribute("data-link", re.compile("#s="))
    address = str(link.get_attribute("data-link"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    path = tmp_path / "study.json"
    download.value.save_as(path)
    assert json.loads(path.read_text(encoding="utf-8"))["notes"][0]["text"] == "Why not?"

    guest = come(size=PHONE)
    guest.open(address.removeprefix(guest.address))
    guest.page.get_by_role("button", name="One step on").click()
    expect(guest.page.get_by_label("Comment")).to_have_value("Why not?")
    expect(guest.page.locator("[data-arrows='1']")).to_have_count(1)
    guest.page.get_by_role("button", name="Judge").click()
    expect(guest.page.locator("[data-thought] li").first).to_be_visible()
    check(guest)
    guest.open("/study")
    guest.page.get_by_label("Open a file").set_input_files(path)
    expect(guest.table).to_have_attribute("data-game", "hnefatafl")


def test_a_position_is_set_up_by_hand_and_played_on(come: Come) -> None:
    visitor = come()
    page = visitor.page
    visitor.open("/study")
    page.get_by_role("button", name="Hnefatafl").click()
    page.get_by_role("button", name="Set up").click()
    page.locator("[data-piece='.']").click()
    field(visitor, "d1")
    expect(page.get_by_label("The position as text")).to_have_value(re.compile('"....AAAA...'))
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("main[data-page=table][data-game=hnefatafl]")).to_be_visible()


def test_ones_own_puzzle(come: Come) -> None:
    visitor = come()
    visitor.lay("fischkopf", [ME, BOT])
    visitor.begin()
    visitor.play(random.Random(3))
    page = visitor.page
    page.get_by_role("link", name="Review").click()
    expect(page.locator("main[data-page=review]")).to_have_attribute("data-done", "true", timeout=60_000)
    find = page.get_by_role("link", name="Find it yourself")
    if find.count():
        find.click()
        page.get_by_role("button", name="Show the solution").click()
        expect(page.locator("[data-puzzle]")).to_have_attribute("data-puzzle", "shown")
