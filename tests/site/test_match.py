"""Whole matches in a browser that has nothing but files, half of them with the network cut; and what stays of them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import tafelrunde
from tests.browser import access
from tests.browser.visitor import DESKTOP, PHONE
from tests.site.conftest import Files, Loner

SHORT: dict[str, dict[str, int]] = {"xnet": {"target": 10, "stall_rounds": 5}, "blox": {"max_rounds": 8}}
GAMES = [game.id for game in tafelrunde.all_games()]


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_clicking(browser: Browser, files: Files, game: str) -> None:
    """Every second one on a phone, and without a network as soon as the table stands."""
    is_cut = GAMES.index(game) % 2 == 1
    size: Any = PHONE if is_cut else DESKTOP
    visitor = Loner(browser, files.address, size=size, has_touch=is_cut)
    visitor.lay_short(game, **SHORT.get(game, {}))
    if is_cut:
        # The second Worker comes behind the first, from what is kept here.
        visitor.await_offline()
        visitor.context.set_offline(True)
    assert visitor.play(random.Random(game)) > 0
    expect(visitor.page.get_by_role("link", name="Replay")).to_be_visible()
    visitor.close()


def test_a_killed_tab_goes_on_where_it_was(loner: Loner) -> None:
    loner.lay_short("hnefatafl")
    for _ in range(3):
        assert loner.await_turn()
        loner.act(random.Random(1))
    assert loner.await_turn()
    before, address = loner.state(), loner.page.url
    loner.page.close(run_before_unload=False)
    loner.page = loner.context.new_page()
    loner.watch(loner.page)
    loner.page.goto(address)
    assert loner.await_turn()
    assert loner.state()["number"] == before["number"]
    loner.act(random.Random(2))


def test_people_at_one_device_pass_it_on_behind_a_curtain(loner: Loner) -> None:
    loner.open("/new/funkloch")
    loner.page.get_by_role("radio", name="This device").nth(1).evaluate("node => node.click()")
    loner.page.locator("form button[type=submit]").click()
    expect(loner.page.locator("main[data-curtain]")).to_be_visible()
    # Nobody else could come to this table.
    assert loner.page.get_by_role("radio", name="By link").count() == 0


def test_a_record_is_saved_and_loaded_elsewhere(browser: Browser, files: Files, loner: Loner, tmp_path: Path) -> None:
    loner.lay_short("fischkopf")
    loner.play(random.Random(3))
    with loner.page.expect_download() as saving:
        loner.page.locator("[data-record]").click()
    path = tmp_path / "record.json"
    saving.value.save_as(path)
    other = Loner(browser, files.address)
    other.open("/")
    other.page.locator("input[type=file]").set_input_files(path)
    expect(other.page.locator("main")).to_contain_text("1")
    other.page.wait_for_function("() => location.hash.includes('/replay/1')")
    (tmp_path / "bad.json").write_text("{}")
    other.open("/")
    other.page.locator("input[type=file]").set_input_files(tmp_path / "bad.json")
    expect(other.page.get_by_role("alert")).to_contain_text("This file does not work")
    other.close()


def test_pages_are_for_everyone(loner: Loner) -> None:
    loner.open("/")
    expect(loner.page.get_by_role("heading", name="Blox")).to_be_visible()
    access.check(loner)
    loner.open("/new/blox")
    expect(loner.page.locator("form")).to_be_visible()
    access.check(loner)


def test_rules_and_lessons_need_no_server(loner: Loner) -> None:
    loner.open("/rules/blox#3.2")
    expect(loner.page.locator("[id='3.2']")).to_be_in_viewport()
    loner.page.locator("nav a[href='#readings'], a[href='#readings']").first.click()
    assert loner.page.url.endswith("#/rules/blox#readings")
    loner.open("/learn/hnefatafl/1")
    expect(loner.page.locator("[data-board], main svg").first).to_be_visible()
