"""What games keep as data: counts of lines of play, and recorded matches that replay the same for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.core.game import AnyGame
from tafelrunde.testkit.golden import check_golden
from tafelrunde.testkit.perft import Count, check_count, read_counts
from tafelrunde.testkit.source import test_folder as folder_of_tests

GAMES = tafelrunde.all_games()
GOLDEN = [(game, path) for game in GAMES for path in sorted((folder_of_tests(game) / "golden").glob("*.json"))]
COUNTS = [(game, count) for game in GAMES for count in read_counts(folder_of_tests(game) / "perft.txt")]


@pytest.mark.parametrize(("game", "path"), GOLDEN, ids=[f"{game.id}-{path.stem}" for game, path in GOLDEN])
def test_golden_matches_replay(game: AnyGame, path: Path) -> None:
    check_golden(game, path)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_golden_matches_show_every_end(game: AnyGame) -> None:
    records = [tafelrunde.load(path.read_text(encoding="utf-8")) for each, path in GOLDEN if each is game]
    assert {record.end.reason for record in records if record.end is not None} == set(game.reasons)


@pytest.mark.parametrize(
    ("game", "count"), COUNTS, ids=[f"{game.id}-{count.depth}-{count.count}" for game, count in COUNTS]
)
def test_counts_of_lines(game: AnyGame, count: Count) -> None:
    check_count(game, count)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_counts(game: AnyGame) -> None:
    assert len([count for each, count in COUNTS if each is game]) >= 3
