"""What games keep as data: counts of lines of play, and recorded matches that replay the same for ever."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import tafelrunde
from tafelrunde.core.error import BadRecord
from tafelrunde.core.game import AnyGame
from tafelrunde.core.record import SCHEMA, record_of
from tafelrunde.testkit.golden import check_golden
from tafelrunde.testkit.perft import Count, check_count, read_counts
from tafelrunde.testkit.source import test_folder as folder_of_tests

GAMES = tafelrunde.all_games()
GOLDEN = [(game, path) for game in GAMES for path in sorted((folder_of_tests(game) / "golden").glob("*.json"))]
OLD = sorted((Path(__file__).parent / "records").glob("*/*.json"))
OLD_RANGELN = Path(__file__).parent / "records/rules-1/rangeln.json"
COUNTS = [(game, count) for game in GAMES for count in read_counts(folder_of_tests(game) / "perft.txt")]


@pytest.mark.parametrize(("game", "path"), GOLDEN, ids=[f"{game.id}-{path.stem}" for game, path in GOLDEN])
def test_golden_matches_replay(game: AnyGame, path: Path) -> None:
    check_golden(game, path)


@pytest.mark.parametrize("path", OLD, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_records_of_earlier_versions_still_load(path: Path) -> None:
    record = tafelrunde.load(path.read_bytes())
    assert record.schema < SCHEMA or record.rules < tafelrunde.find_game(record.game).rules_version
    match = tafelrunde.replay(record)
    assert match.action_texts() == record.actions
    assert match.end == record.end


def test_an_earlier_version_means_its_own_defaults() -> None:
    """This match of Rangeln says nothing of the option whose default has changed, and a stone was stuck in it."""
    record = tafelrunde.load(OLD_RANGELN.read_bytes())
    match = tafelrunde.replay(record)
    assert (record.rules, msgspec.to_builtins(match.options)["cross_own_path"]) == (1, False)
    assert tafelrunde.replay(record_of(match)).end == record.end
    with pytest.raises(BadRecord):
        tafelrunde.replay(msgspec.structs.replace(record, rules=2))
    with pytest.raises(BadRecord, match="played under version 0 of the rules; this is version 2"):
        tafelrunde.replay(msgspec.structs.replace(record, rules=0))


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
