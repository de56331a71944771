"""Takes a gallery of every page and moment, at three sizes, light and dark, to be looked at one by one."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect
from tests.browser.conftest import open_browser
from tests.browser.service import Service
from tests.browser.visitor import DESKTOP, FRIEND, PHONE, Visitor
from tools.screenshots import ME, play_on, rivals, snap

import tafelrunde
from tafelrunde.core.game import AnyGame

FOLDER = Path(__file__).parent.parent / "dist" / "gallery"
LARGE = {"width": 2560, "height": 1440}
SIZES: dict[str, dict[str, Any]] = {
    "phone": {"size": PHONE, "has_touch": True},
    "desk": {"size": DESKTOP},
    "large": {"size": LARGE},
}
# Both languages are seen at every size.
THEMES: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "language": "de"},
    "dark": {"color_scheme": "dark", "language": "en"},
}
# Odd and even days have different deals.
DAYS = ("2024-02-28", "2024-02-29")


@dataclass(frozen=True)
class Place:
    """A table, and the token of whoever plays there."""

    game: str
    table: str
    token: str


@dataclass(frozen=True)
class Places:
    """Three tables of every game: with a free seat, in the middle of a match, and after one."""

    waiting: list[Place]
    playing: list[Place]
    over: list[Place]


def pages() -> Iterator[tuple[str, str]]:
    yield from {"home": "/", "new": "/new", "learn": "/learn", "puzzles": "/puzzles", "study": "/study"}.items()
    yield from {"tables": "/tables", "try": "/try", "lost": "/nowhere", "gone": "/t/abcdefghij"}.items()
    yield from ((f"daily-{number}", f"/daily/{day}") for number, day in enumerate(DAYS, start=1))
    for game in tafelrunde.all_games():
        yield from ((f"{kind}-{game.id}", f"/{kind}/{game.id}") for kind in ("new", "rules", "learn"))
        yield f"puzzle-{game.id}", f"/puzzles/{game.id}/1"


def set_up(browser: Browser, address: str, games: list[AnyGame]) -> Places:
    return Places(
        [_waiting(browser, address, game) for game in games],
        [Place(game.id, *play_on(browser, address, game.id)) for game in games],
        [Place(game.id, *play_on(browser, address, game.id, to_the_end=True)) for game in games],
    )


def _waiting(browser: Browser, address: str, game: AnyGame) -> Place:
    visitor = Visitor(browser, address)
    place = Place(game.id, *visitor.open_table(game.id, [ME, FRIEND, *rivals(game)[1:]]))
    visitor.close()
    return place


def take(browser: Browser, address: str, places: Places, look: str, **how: Any) -> None:
    """All pages and moments in one look."""
    visitor = Visitor(browser, address, **how)
    for place in (*places.waiting, *places.playing, *places.over):
        visitor.remember(place.table, place.token, place.game)
    for name, path in pages():
        visitor.open(path)
        visitor.page.wait_for_load_state("networkidle")
        snap(visitor, FOLDER / f"{name}-{look}.png")
    for place in places.waiting:
        visitor.open(f"/t/{place.table}")
        visitor.page.wait_for_selector("main[data-page=waiting]")
        snap(visitor, FOLDER / f"{place.game}-1-waiting-{look}.png")
    for place in places.playing:
        take_match(visitor, place, look)
    for place in places.over:
        take_end(visitor, place, look)
    # Pages that are not there are asked for on purpose.
    visitor.wrong.clear()
    visitor.close()


def take_match(visitor: Visitor, place: Place, look: str) -> None:
    visitor.open(f"/t/{place.table}")
    visitor.await_turn()
    snap(visitor, FOLDER / f"{place.game}-2-match-{look}.png")
    visitor.page.keyboard.press("h")
    expect(visitor.page.locator("[data-hint]")).to_be_visible()
    snap(visitor, FOLDER / f"{place.game}-3-hint-{look}.png")


def take_end(visitor: Visitor, place: Place, look: str) -> None:
    visitor.open(f"/t/{place.table}")
    expect(visitor.page.locator("[data-result][data-revealed=true] [data-curve]")).to_be_visible()
    snap(visitor, FOLDER / f"{place.game}-4-end-{look}.png")
    for number, page in enumerate(("replay", "review"), start=5):
        visitor.open(f"/t/{place.table}/{page}/1")
        visitor.page.wait_for_load_state("networkidle")
        snap(visitor, FOLDER / f"{place.game}-{number}-{page}-{look}.png")


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Service(Path(folder)) as service, open_browser() as browser:
        places = set_up(browser, service.address, list(tafelrunde.all_games()))
        for size, window in SIZES.items():
            for theme, colours in THEMES.items():
                print(f"Taking the gallery for {size}, {theme} ...")
                take(browser, service.address, places, f"{size}-{theme}", **window, **colours)
    print(f"{len(list(FOLDER.glob('*.png')))} pictures are in {FOLDER.relative_to(Path.cwd())}.")
    return 0


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
