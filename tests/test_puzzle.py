"""Puzzles: what is one and what is not, found in matches, the same every time; and those that are shipped."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import tafelrunde
from tafelrunde.core.game import AnyGame
from tafelrunde.core.puzzle import Puzzle, load_puzzles
from tafelrunde.lab.review.mining import mine_all
from tafelrunde.lab.work import Follow
from tafelrunde.review.mine import MOST_ALIKE, examine, grade_of_gap, mine_match, select

GAMES = tafelrunde.all_games()
# Either the king is held at once, or he steps out beside a corner, where nobody can stop him.
HELD = ["..........."] * 8 + [".A.........", "AKA........", ".........A."]
PUZZLES = [(game, number) for game in GAMES for number in range(len(load_puzzles(game.folder)))]


def test_the_only_move_that_wins_is_a_puzzle() -> None:
    match = tafelrunde.start("hnefatafl", position={"board": HELD, "to_act": "attackers"})
    found = examine(match, seed=0)
    assert found is not None
    assert found.right == ["j1-b1"]
    assert found.share - found.next > 0.15
    assert found.grade == 1
    assert found.match(match.game).position() == match.position()


def test_what_is_best_at_first_sight_is_a_puzzle_in_few_matches_only() -> None:
    match = tafelrunde.start("hnefatafl", position={"board": HELD, "to_act": "attackers"})
    assert examine(match, seed=1) is None


def test_where_nothing_is_clearly_best_there_is_no_puzzle() -> None:
    assert examine(tafelrunde.start("hnefatafl"), seed=0) is None


def test_the_same_match_holds_the_same_puzzles() -> None:
    game = tafelrunde.find_game("fischkopf")
    found = list(mine_match(game, 3))
    assert found
    assert found == list(mine_match(game, 3))
    for puzzle in found:
        match = puzzle.match(game)
        assert match.to_act == puzzle.seat
        assert set(puzzle.right) <= set(match.choices())


def puzzle(grade: int, right: str, start: int) -> Puzzle:
    return Puzzle(
        seats=2,
        options={},
        start={"n": start},
        seat=0,
        right=[right],
        line=[],
        share=0.9,
        next=0.1,
        grade=grade,
        origin=(start, 0),
    )


def test_chosen_puzzles_differ_and_a_quarter_is_easy() -> None:
    found = [puzzle(1, f"e{n}", n) for n in range(30)] + [puzzle(3, f"h{n}", 100 + n) for n in range(30)]
    found += [puzzle(5, "pass", 200 + n) for n in range(20)] + [puzzle(4, "twice", 300)] * 2
    chosen = select(found, 40)
    assert len(chosen) == 40
    assert [each.grade for each in chosen] == sorted(each.grade for each in chosen)
    assert sum(each.grade == 1 for each in chosen) == 10
    assert sum(each.right == ["pass"] for each in chosen) == MOST_ALIKE
    assert sum(each.right == ["twice"] for each in chosen) == 1


def test_a_small_gap_is_hard_to_see() -> None:
    assert [grade_of_gap(gap) for gap in (0.3, 0.2, 0.15, 0.1, 0.06)] == [1, 2, 3, 4, 5]


def follow(results, name, done, total, kept):  # type: ignore[no-untyped-def]
    return list(results)


def test_mining_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    watch: Follow = follow
    few = mine_all("fischkopf", 2, kept, 1, "", watch)
    before = kept.read_bytes()
    more = mine_all("fischkopf", 4, kept, 1, "", watch)
    assert more[: len(few)] == few
    assert kept.read_bytes().startswith(before)
    assert kept.read_bytes().count(b"\n") == 4
    assert mine_all("fischkopf", 2, kept, 1, "", watch) == few


@pytest.mark.parametrize(("game", "number"), PUZZLES, ids=lambda each: getattr(each, "id", str(each)))
def test_a_shipped_puzzle_can_be_played(game: AnyGame, number: int) -> None:
    """Its right actions are legal, not all are right, and it is what its file says."""
    shipped = load_puzzles(game.folder)[number]
    match = shipped.match(game)
    assert match.to_act == shipped.seat
    assert set(shipped.right) < set(match.choices())
    assert shipped.share - shipped.next >= 0.05
    assert msgspec.json.decode(msgspec.json.encode(shipped), type=Puzzle) == shipped
