"""The solutions that are shipped: part of them found again, the rest consistent from one turn to the next."""

from __future__ import annotations

import pytest

from tafelrunde.core.rng import Rng
from tafelrunde.games.fischkopf.contest import (
    MOST_FREE,
    MOST_TURNS,
    NOTHING,
    Contest,
    key_of,
    least_behind,
    solve_contests,
)
from tafelrunde.games.fischkopf.solution import (
    LIBERTIES_SOLVED,
    MOST_SOLVED,
    PATH,
    keys_of,
    solved_contests,
    solved_duel,
)

BOTH = pytest.mark.parametrize("liberty", range(LIBERTIES_SOLVED))
# A share is kept to nine decimals, and a turn adds up those after it.
NEAR = 1e-9


@BOTH
def test_contests_of_two_are_found_again(liberty: int) -> None:
    shipped, found = solved_contests(liberty), solve_contests(2, liberty)
    assert shipped.playoffs[2] == pytest.approx(found.playoffs[2], abs=NEAR)
    for key in keys_of(2):
        assert shipped.standings[key] == pytest.approx(found.standings[key], abs=NEAR)


@BOTH
@pytest.mark.parametrize("count", range(2, MOST_SOLVED + 1))
def test_a_playoff_follows_from_its_first_turn(count: int, liberty: int) -> None:
    solved = solved_contests(liberty)
    found = Contest([0] * count, liberty, solved).average(0, NOTHING, 0)
    assert solved.playoffs[count] == pytest.approx(found, abs=NEAR)


@BOTH
@pytest.mark.parametrize("count", range(3, MOST_SOLVED + 1))
def test_a_standing_follows_from_those_a_turn_later(count: int, liberty: int) -> None:
    """A sample of them, with any number to come and any lowest sum."""
    solved = solved_contests(liberty)
    rng = Rng(count)
    for to_come in range(1, count):
        for lowest in (rng.below(25), 25 + rng.below(53)):
            found = Contest([0] * to_come, liberty, solved).average(0, lowest, count - to_come)
            shipped = solved.standings[key_of(to_come, lowest, count - to_come)]
            assert shipped == pytest.approx(found, abs=NEAR)


@BOTH
@pytest.mark.parametrize("turns", range(1, MOST_TURNS + 1))
def test_a_duel_follows_from_the_one_a_turn_shorter(turns: int, liberty: int) -> None:
    duel = solved_duel(liberty)
    least, most = least_behind(turns), MOST_FREE * (turns // 2) + 1
    for behind in (least - 5, least, *range(least // 2, most, 31), most, most + 5):
        assert duel.chance(turns, behind) == pytest.approx(duel.turn(turns, behind, liberty).value(), abs=NEAR)


@BOTH
def test_a_duel_of_one_round_is_a_contest_of_two(liberty: int) -> None:
    assert solved_duel(liberty).chance(2, 0) == pytest.approx(solved_contests(liberty).playoffs[2][0], abs=NEAR)
    for lowest in range(MOST_FREE + 1):
        shares = solved_contests(liberty).standings[key_of(1, lowest, 1)]
        assert solved_duel(liberty).chance(1, -lowest) == pytest.approx(shares[1], abs=NEAR)


@BOTH
def test_shares_are_shares(liberty: int) -> None:
    solved = solved_contests(liberty)
    for shares in [*solved.playoffs[1:], *solved.standings.values()]:
        assert sum(shares) == pytest.approx(1.0, abs=1e-8)
        assert min(shares) >= 0.0


@BOTH
def test_whoever_plays_later_is_better_off(liberty: int) -> None:
    for shares in solved_contests(liberty).playoffs[1:]:
        assert shares == sorted(shares)


def test_unequal_offsets_are_solved_as_equal_ones_are() -> None:
    """All shifted by the same, and solved without what is known."""
    solved = solved_contests(False)
    shifted = Contest([7, 7, 7], False, solved)
    assert shifted.shares(0, 30, 2) == solved.standings[key_of(3, 23, 2)]
    assert shifted.average(0, 30, 2) == pytest.approx(solved.standings[key_of(3, 23, 2)], abs=NEAR)


def test_the_beaten_and_the_hopeless() -> None:
    solved = solved_contests(False)
    contest = Contest([0, 0], False, solved)
    assert contest.shares(0, MOST_FREE + 1, 1) == [0.0, *solved.playoffs[2]]
    leader, first, second = Contest([50, 50], False, solved).shares(0, 20, 1)
    assert 0.0 < second < first < 0.1
    assert leader == pytest.approx((1 - first) ** 2, abs=1e-12)


def test_the_file_is_as_long_as_what_is_read_from_it() -> None:
    contests = sum(count * (1 + len(keys_of(count))) for count in range(2, MOST_SOLVED + 1))
    duels = 1 + sum(MOST_FREE * (turns // 2) + 2 - least_behind(turns) for turns in range(1, MOST_TURNS + 1))
    assert PATH.stat().st_size == 4 * LIBERTIES_SOLVED * (contests + duels)
