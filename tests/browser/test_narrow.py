"""Long names and full cards where there is little room."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.visitor import BOT, PHONE

LONG = {"kind": "me", "name": "Wilhelmine-Charlotte"}
# Whatever hides a part of its own text.
CUT = "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth).map(node => node.textContent)"


def test_a_long_name_leaves_the_fish_on_the_screen(come: Come) -> None:
    visitor = come(size={"width": 360, "height": 640})
    visitor.lay("fischkopf", [LONG, BOT])
    visitor.begin()
    assert visitor.await_turn()
    board = visitor.page.locator("[data-page=table] .board").bounding_box()
    assert board is not None
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= 360


@pytest.mark.parametrize("size", [{"width": 1024, "height": 768}, PHONE], ids=["tablet", "phone"])
def test_the_topics_in_demand_are_written_out(come: Come, size: Any) -> None:
    visitor = come(size=size)
    visitor.lay("xnet", [LONG, BOT, BOT])
    visitor.begin()
    assert visitor.await_turn()
    names = visitor.page.locator(".pyramid .name")
    expect(names.first).to_be_visible()
    assert names.evaluate_all(CUT) == []


def test_every_symbol_that_can_be_chosen_is_in_sight(come: Come) -> None:
    visitor = come(size={"width": 360, "height": 740})
    visitor.lay("funkloch", [LONG, BOT], options={"starter": 0})
    visitor.begin()
    assert visitor.await_turn()
    symbols = visitor.page.locator(".dock [data-choice]")
    expect(symbols).to_have_count(4)
    for number in range(4):
        expect(symbols.nth(number)).to_be_in_viewport(ratio=1)
