"""The ladder: fair seats, outcomes that survive an interruption, intervals that cover."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tafelrunde.core.error import BadInput, BadRecord
from tafelrunde.ladder import Outcome, play_duel, play_duels, read_outcomes, schedule, summarise, wilson

DUELS = schedule("fischkopf", 2, ["random", "1", "2"], 6)


def test_every_pair_plays_every_deal_from_every_seat() -> None:
    duels = schedule("rangeln", 3, ["random", "1"], 9)
    assert Counter((duel.bot, duel.rival, duel.number % duel.seats) for duel in duels) == {
        ("1", "random", seat): 3 for seat in range(3)
    }
    assert len(DUELS) == 18


def test_a_duel_is_reproducible() -> None:
    assert play_duel(DUELS[0]) == play_duel(DUELS[0])


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    first = [outcome for outcome, _ in zip(play_duels(DUELS, path, 1), range(4), strict=False)]
    assert len(first) == 4
    kept = len(read_outcomes(path))
    assert kept >= 4
    with path.open("ab") as file:
        file.write(b'{"duel":{"ga')
    rest = list(play_duels(DUELS, path, 2))
    assert len(rest) == len(DUELS) - kept
    whole = [msgspec.json.encode(outcome) for outcome in read_outcomes(path)]
    assert sorted(whole) == sorted(msgspec.json.encode(play_duel(duel)) for duel in DUELS)


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    path.write_text("nonsense\n{}\n", encoding="utf-8")
    with pytest.raises(BadRecord, match="line 1"):
        read_outcomes(path)


def test_outcomes_of_other_duels_do_not_count() -> None:
    outcomes = [Outcome(duel=duel, share=1.0, actions=1) for duel in DUELS]
    pairings = summarise(DUELS[:3], outcomes)
    assert [pairing.duels for pairing in pairings] == [1, 1, 1]
    assert all(pairing.share == 1.0 and pairing.low > 0.2 and pairing.chance == 0.5 for pairing in pairings)


@pytest.mark.parametrize(("bots", "seats"), [(["1"], 2), (["1", "1"], 2), (["1", "2"], 1), (["1", "genius"], 2)])
def test_what_is_no_ladder_is_refused(bots: list[str], seats: int) -> None:
    with pytest.raises(BadInput):
        schedule("fischkopf", seats, bots, 2)


def test_intervals_cover() -> None:
    low, high = wilson(0.5, 100)
    assert 0.40 < low < 0.41
    assert 0.59 < high < 0.60
    assert wilson(1.0, 10)[1] == 1.0
    assert wilson(0.0, 10)[0] == 0.0
