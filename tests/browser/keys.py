"""Somebody who has a keyboard and nothing else: Tab between the things of a page, arrows inside them, Enter."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

from playwright.sync_api import ElementHandle

from tests.browser.visitor import MOST_PICKS, Visitor

# Nobody should have to press Tab more often to come from anywhere to anywhere at a table.
MOST_TABS = 40
MOST_ARROWS = 60
ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
# Things with one tab stop, in which arrow keys lead around.
GROUPS = "[role=grid], [role=toolbar], [role=application], [role=tablist], [role=group][data-game=xnet]"
PICKABLE = "[data-pick]:not([aria-disabled=true]):visible"
# Where the wanted thing is, seen from the focus; things that look alike get numbers. A table to pan has a cursor of its
# own, which no focus shows.
BEARING = f"""wanted => {{
  const group = wanted.closest('{GROUPS}') ?? wanted
  const focus = document.activeElement
  const isTable = group.role === 'application'
  const here = isTable ? (group.querySelector('.here') ?? group) : focus
  const [from, to] = [here, wanted].map(each => each.getBoundingClientRect())
  const middle = box => [box.left + box.width / 2, box.top + box.height / 2]
  return {{
    gone: !wanted.isConnected,
    inside: group.contains(focus),
    there: here === wanted,
    right: middle(to)[0] - middle(from)[0],
    down: middle(to)[1] - middle(from)[1],
    place: here.place ??= window.places = (window.places ?? 0) + 1,
    text: here.ariaLabel ?? here.textContent,
  }}
}}"""


class Keys:
    def __init__(self, visitor: Visitor, rng: random.Random) -> None:
        self.visitor = visitor
        self.rng = rng
        self.most_tabs = 0

    def press(self, key: str) -> None:
        self.visitor.page.keyboard.press(key)

    def has_focus(self) -> bool:
        """Whether the keyboard is anywhere: focus that was lost sends everybody back to the top of the page."""
        found: bool = self.visitor.page.evaluate("document.activeElement !== document.body")
        return found

    def reach(self, wanted: ElementHandle) -> bool:
        """Go to a thing: with Tab to the group that it stands in, and with arrows inside; whether it stayed there."""
        tabs = 0
        while not (bearing := wanted.evaluate(BEARING))["inside"]:
            if bearing["gone"]:
                return False
            assert tabs < MOST_TABS, f"{MOST_TABS} tabs do not lead to {wanted}"
            tabs += 1
            self.press("Tab")
        self.most_tabs = max(self.most_tabs, tabs)
        # How often an arrow was pressed at a place.
        tried: Counter[tuple[int, str]] = Counter()
        for _ in range(MOST_ARROWS):
            if bearing["there"] or bearing["gone"]:
                return not bearing["gone"]
            key = self._towards(bearing, tried)
            tried[bearing["place"], key] += 1
            self.press(key)
            bearing = wanted.evaluate(BEARING)
        raise AssertionError(f"arrow keys do not lead to {wanted} but to {bearing} by {dict(tried)}")

    def _towards(self, bearing: dict[str, Any], tried: Counter[tuple[int, str]]) -> str:
        """The arrow that leads nearer, unless it was pressed here before: then another has its turn."""
        across = "ArrowRight" if bearing["right"] > 0 else "ArrowLeft"
        along = "ArrowDown" if bearing["down"] > 0 else "ArrowUp"
        wishes = [across, along] if abs(bearing["right"]) > abs(bearing["down"]) else [along, across]
        return min([*wishes, *ARROWS], key=lambda arrow: tried[bearing["place"], arrow])

    def act(self) -> None:
        """Do something that is offered; what has to be picked up first is picked up."""
        for _ in range(MOST_PICKS):
            if self._carries():
                self._lay()
                return
            # What covers the board is in the way of a pointer, and of nobody else.
            offer = self.visitor.look(self.rng, uncover=False)
            if offer.kind == "over":
                return
            if self.reach(offer.thing):
                self.press("Enter")
                if offer.kind == "choice":
                    return
        raise AssertionError(f"the keyboard finds nothing to do in {self.visitor.state()}")

    def await_turn(self) -> bool:
        """Wait until there is something to do, or the match is over; say whether there is."""
        self._await_laid()
        return self.visitor.await_turn()

    def _await_laid(self) -> None:
        """To take a card of Funkloch and to lay it are one step for whoever plays, and two for the server."""
        self.visitor.until(self._is_laid, lambda: f"a card was taken and is not laid in {self.visitor.state()}")

    def _is_laid(self) -> bool:
        return self.visitor.view()["facts"].get("taken") is None

    def _spoken(self) -> str:
        """What a screen reader is told about the card over Funkloch's table."""
        said: list[str] = self.visitor.page.locator("[data-game=funkloch] [aria-live]").all_inner_texts()
        return said[0] if said else ""

    def _carries(self) -> bool:
        return "turned by" in self._spoken()

    def _lay(self) -> None:
        """Carry the card about and turn it; where it does not fit, take it up anew and lay it where it is held."""
        for key in self.rng.choices([*ARROWS, "r"], k=3):
            self.press(key)
        if not re.search(": fits$", self._spoken()):
            self.press("Escape")
            while not self.reach(self.visitor.table.locator(PICKABLE).first.element_handle()):
                pass
            self.press("Enter")
        self.press("Enter")
