"""What is known about a game stands in its folder: the rest of the house knows no game by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde.core.game import AnyGame
from tafelrunde.games import house_games

ROOT = Path(__file__).parent.parent
ROOMS = ("src", "tools", "bench", "web/src", "setup.py", "Makefile")
KINDS = {".py", ".ts", ".svelte", ".c"}
IDS = re.compile(rf"\b({'|'.join(game.id for game in house_games())})\b", re.IGNORECASE)


def sources() -> Iterator[Path]:
    for room in ROOMS:
        place = ROOT / room
        inside = [path for path in sorted(place.rglob("*")) if path.is_file() and path.suffix in KINDS]
        for path in [place] if place.is_file() else inside:
            if not path.name.endswith(".test.ts"):
                yield path.relative_to(ROOT)


def is_about_a_game(path: Path) -> bool:
    folder = Path("src/tafelrunde/games")
    return folder in path.parents and path.parent != folder


def test_nothing_outside_its_folder_names_a_game() -> None:
    built = Path("src/tafelrunde/webapp")
    looked_at = [path for path in sources() if not is_about_a_game(path) and built not in path.parents]
    assert len(looked_at) > 100
    named = {str(path): IDS.findall((ROOT / path).read_text(encoding="utf-8")) for path in looked_at}
    assert {path: names for path, names in named.items() if names} == {}


@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.id)
def test_the_home_page_tells_the_minutes_of_the_figures(game: AnyGame) -> None:
    folder = ROOT / "src" / "tafelrunde" / "games" / game.id / "web"
    for language in ("de", "en"):
        text = (folder / f"{language}.ftl").read_text(encoding="utf-8")
        assert f"\n{game.id}-minutes = {game.figures.minutes} min\n" in text


@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.id)
def test_the_browser_has_a_symbol_for_every_line_of_the_log(game: AnyGame) -> None:
    text = (ROOT / "src" / "tafelrunde" / "games" / game.id / "web" / "beat.ts").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^  '([\w-]+)': {", text, re.MULTILINE)) == sorted(game.notices)
