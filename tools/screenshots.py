"""Takes the pictures of README and docs: every page and board, on a desk and on a phone, light and dark."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from tests.browser.conftest import open_browser
from tests.browser.service import Service
from tests.browser.visitor import DESKTOP, PHONE, Visitor

import tafelrunde
from tafelrunde.core.game import AnyGame
from tafelrunde.core.option import options_of

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
LOOKS: dict[str, dict[str, Any]] = {
    "desk": {"size": DESKTOP, "color_scheme": "light"},
    "desk-dark": {"size": DESKTOP, "color_scheme": "dark"},
    "phone": {"size": PHONE, "color_scheme": "light"},
}


ME = {"kind": "me", "name": "Ada"}


def snap(visitor: Visitor, path: Path) -> None:
    visitor.page.evaluate("document.fonts.ready.then(() => true)")
    visitor.await_rest()
    visitor.page.screenshot(path=path)


def rivals(game: AnyGame) -> list[dict[str, Any]]:
    """As many bots as a match needs beside one person, who does not play alone."""
    bots = [{"kind": "bot", "level": 2, "name": name} for name in ("Ben", "Cleo", "Dora")]
    return bots[: max(game.seats[0], 2) - 1]


def take_pages(browser: Browser, address: str, look: str) -> None:
    visitor = Visitor(browser, address, **LOOKS[look])
    games = tafelrunde.all_games()
    switches = max(games, key=lambda game: len(options_of(game.options)))
    book = max(games, key=lambda game: len(game.rulebook("en").sections))
    for name, path in {"home": "/", "new": f"/new/{switches.id}", "rules": f"/rules/{book.id}"}.items():
        visitor.open(path)
        visitor.page.wait_for_load_state("networkidle")
        snap(visitor, PICTURES / f"{name}-{look}.png")
    three = next(game for game in games if 3 in game.seats)
    visitor.lay(three.id, [{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "level": 3}])
    visitor.page.wait_for_selector("main[data-page=waiting]")
    snap(visitor, PICTURES / f"waiting-{look}.png")
    visitor.close()


def play_on(browser: Browser, address: str, game: str, *, to_the_end: bool = False) -> tuple[str, str]:
    """A match that is played far enough to show something; return the table and its host's token."""
    visitor = Visitor(browser, address)
    table, token = visitor.open_table(game, [ME, *rivals(tafelrunde.find_game(game))])
    visitor.remember(table, token, game)
    visitor.open(f"/t/{table}")
    visitor.begin()
    rng = random.Random(11)
    if to_the_end:
        visitor.play(rng)
    for _ in range(tafelrunde.find_game(game).figures.decisions_to_picture):
        if not visitor.await_turn():
            break
        visitor.act(rng)
    visitor.await_turn()
    visitor.close()
    return table, token


def take_board(browser: Browser, address: str, game: str, place: tuple[str, str], look: str) -> None:
    visitor = Visitor(browser, address, **LOOKS[look])
    visitor.remember(*place, game)
    visitor.open(f"/t/{place[0]}")
    visitor.await_turn()
    snap(visitor, PICTURES / f"{game}-{look}.png")
    visitor.close()


def main() -> int:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Service(Path(folder)) as service, open_browser() as browser:
        places = {game.id: play_on(browser, service.address, game.id) for game in tafelrunde.all_games()}
        for look in LOOKS:
            print(f"Taking the pictures for {look} ...")
            take_pages(browser, service.address, look)
            for game, place in places.items():
                take_board(browser, service.address, game, place, look)
    return 0


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
