"""Every page without a server, by the same code as with one: review, replay, puzzles, the day, studies, lessons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from tafelrunde.core.puzzle import load_puzzles
from tafelrunde.games import find_game
from tests.browser import access
from tests.site.conftest import Files, Loner

# Of these, an action is the click of a field and another one.
BY_TWO_FIELDS = "hnefatafl"
# A day of Fischkopf, which is solved; so its review is thought out at once too.
DAY = "2024-02-29"
RECORD = Path("tests/records/schema-1/fischkopf.json")
KEPT = """async (name) => {
  const open = (database) => new Promise((resolve) => {
    const request = indexedDB.open(database)
    request.onsuccess = () => resolve(request.result)
  })
  const count = async (database, store) => {
    const opened = await open(database)
    const request = opened.transaction(store).objectStore(store).count()
    const found = await new Promise((resolve) => (request.onsuccess = () => resolve(request.result)))
    opened.close()
    return found
  }
  const events = await count('tafelrunde', 'events')
  return [events, await count('tafelrunde', 'records'), await count('tafelrunde-reviews', 'steps')]
}"""


def kept(visitor: Loner) -> Any:
    """How many events, records and steps of reviews are in this browser."""
    return visitor.page.evaluate(KEPT)


def click(visitor: Loner, *cells: str) -> None:
    for cell in cells:
        visitor.page.locator(f"[data-cell='{cell}']").click()


def test_a_puzzle_is_solved_and_another_one_shown(loner: Loner) -> None:
    puzzle = load_puzzles(find_game(BY_TWO_FIELDS).folder)[0]
    loner.open("/puzzles")
    expect(loner.page.locator(f"a[href='#/puzzles/{BY_TWO_FIELDS}/1']")).to_be_visible()
    loner.open(f"/puzzles/{BY_TWO_FIELDS}/1")
    dock = loner.page.locator("[data-puzzle]")
    expect(dock).to_have_attribute("data-puzzle", "open")
    click(loner, *puzzle.right[0].split("-"))
    expect(dock).to_have_attribute("data-puzzle", "right")
    access.check(loner)
    loner.page.locator("[data-next]").click()
    expect(dock).to_have_attribute("data-puzzle", "open")
    loner.page.get_by_role("button", name="Show the solution").click()
    expect(dock).to_have_attribute("data-puzzle", "shown")


def test_the_deal_of_a_day_is_played_and_shared(loner: Loner) -> None:
    loner.open(f"/daily/{DAY}")
    dock = loner.page.locator("[data-daily]")
    expect(dock).to_have_attribute("data-daily", "on")
    while dock.get_attribute("data-daily") == "on":
        number = loner.table.get_attribute("data-number")
        loner.page.locator("[data-choice], .pit[tabindex], [data-field]").locator("visible=true").first.press("Enter")
        expect(loner.table).not_to_have_attribute("data-number", str(number))
    shared = loner.page.locator("[data-share]").inner_text().splitlines()
    assert shared[2].endswith(f"{loner.address.removeprefix('http://')}/#/daily")
    loner.open("/daily/2999-01-01")
    expect(loner.page.get_by_role("heading", level=1)).to_contain_text("no such page")


def test_a_study_is_made_judged_and_opened_elsewhere(browser: Browser, files: Files, loner: Loner) -> None:
    loner.open("/study")
    loner.page.get_by_role("button", name="Hnefatafl").click()
    expect(loner.table).to_be_visible()
    click(loner, "d1", "d4")
    expect(loner.table).to_have_attribute("data-number", "1")
    loner.page.get_by_role("button", name="Judge").click()
    expect(loner.page.locator("[data-thought] li").first).to_be_visible()
    address = str(loner.page.locator("[data-link]").get_attribute("data-link"))
    other = Loner(browser, files.address)
    other.page.goto(address)
    expect(other.table).to_have_attribute("data-game", BY_TWO_FIELDS)
    other.page.get_by_role("button", name="One step on").click()
    expect(other.table).to_have_attribute("data-number", "1")
    other.page.get_by_role("button", name="Play on").click()
    assert other.await_turn()
    other.close()


def test_a_match_is_reviewed_replayed_verified_and_gone_on_from(loner: Loner) -> None:
    loner.open("/")
    loner.page.locator("input[type=file]").set_input_files(RECORD)
    loner.page.wait_for_function("() => location.hash.includes('/replay/1')")
    expect(loner.page.get_by_role("slider").first).to_be_visible()
    name = loner.page.url.partition("#/t/")[2].partition("/")[0]
    loner.open(f"/t/{name}/review/1")
    review = loner.page.locator("[data-page=review]")
    expect(review).to_have_attribute("data-done", "true")
    access.check(loner)
    steps = kept(loner)[2]
    assert steps > 0
    # Nothing is thought about twice.
    loner.page.reload()
    expect(review).to_have_attribute("data-done", "true")
    assert kept(loner)[2] == steps
    loner.open(f"/verify/{name}/1")
    expect(loner.page.locator("main[data-verdict]")).to_be_visible()
    loner.open(f"/t/{name}/replay/1")
    loner.page.get_by_role("button", name="What if").click()
    loner.page.get_by_role("button", name="Play on").click()
    assert loner.await_turn()
    assert kept(loner)[0] > 0
    # Whoever forgets what is nowhere else deletes it, once he has said so twice.
    loner.open("/")
    expect(loner.page.locator("button[title=Forget]").first).to_be_visible()
    while (close := loner.page.locator("button[title=Forget]")).count():
        count = close.count()
        close.first.click()
        loner.page.locator("[data-delete]").click()
        expect(close).to_have_count(count - 1)
    assert kept(loner) == [0, 0, 0]


def test_a_lesson_is_done(loner: Loner) -> None:
    loner.open(f"/learn/{BY_TWO_FIELDS}/1")
    dock = loner.page.locator("[data-tries]")
    expect(dock).to_be_visible()
    loner.page.get_by_role("button", name="Show me").click()
    expect(loner.table).to_have_attribute("data-number", "1")
