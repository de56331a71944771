"""Whether a page is for everyone: what axe finds, what fingers can touch, what fits the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.visitor import DESKTOP, PHONE, Visitor

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
# Axe would load the style sheets once more, which it cannot while the server is away.
RUN = "axe.run(document, {resultTypes: ['violations'], preload: false}).then(result => result.violations)"
# Links inside sentences are as high as their line; what is drawn on a board is measured by the board.
SIZES = """() => [...document.querySelectorAll('button, .btn, header a, nav a, select, summary, input, .seg > *')]
  .filter(node => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter(node => !node.closest('svg, .vh, .skip, .seg > label > *') && !node.matches('[type=radio], .past, .counted'))
  .map(node => [node, node.getBoundingClientRect()])
  .map(([node, box]) => [node.textContent.trim() || node.ariaLabel || node.className, box.width, box.height])"""
# A finger needs so many pixels; boards of many fields have fewer, and keyboard and list make up for it.
SMALLEST_TARGET = 40
LOOKS: list[tuple[Any, Any]] = [(DESKTOP, "light"), (DESKTOP, "dark"), (PHONE, "dark"), (PHONE, "light")]


def check(visitor: Visitor) -> None:
    """In both themes and both sizes: nothing grave, nothing too small to touch, nothing wider than the screen."""
    visitor.page.evaluate(AXE)
    for size, theme in LOOKS:
        visitor.page.set_viewport_size(size)
        visitor.page.emulate_media(color_scheme=theme)
        # Colours that are still fading over would be measured halfway.
        visitor.await_rest()
        found: list[dict[str, Any]] = visitor.page.evaluate(RUN)
        grave = [each for each in found if each["impact"] in ("serious", "critical")]
        assert [(each["id"], [node["target"] for node in each["nodes"]]) for each in grave] == [], theme
        if size is PHONE:
            small = [each for each in visitor.page.evaluate(SIZES) if min(each[1:]) < SMALLEST_TARGET - 0.5]
            assert small == []
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
