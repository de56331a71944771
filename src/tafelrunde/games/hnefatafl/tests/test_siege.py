"""The siege: what the king can still reach, and how many attackers are missing before each corner."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from tafelrunde.core.rng import Rng
from tafelrunde.games.hnefatafl import GAME
from tafelrunde.games.hnefatafl.board import ATTACKER, CORNERS, EMPTY, START
from tafelrunde.games.hnefatafl.evaluate import FEATURES, features, squares_in_two
from tafelrunde.games.hnefatafl.rules import HnefataflState
from tafelrunde.games.hnefatafl.siege import Siege

OPTIONS = GAME.make_options({})


def position(drawing: str, to_act: str = "attackers") -> HnefataflState:
    """The rows that are not empty, by number: `11 ...K...A...`."""
    rows = ["..........."] * 11
    for line in drawing.split("\n"):
        if line.strip():
            number, row = line.split()
            rows[11 - int(number)] = row
    return GAME.state_from({"board": rows, "to_act": to_act}, OPTIONS)


def missing(state: HnefataflState) -> list[int]:
    siege = Siege()
    siege.look(state)
    return [int(siege.missing(state, corner)) for corner in range(4)]


def value(state: HnefataflState, name: str) -> float:
    return float(features(state, 0)[FEATURES.index(name)])


def test_at_the_start_two_are_missing_before_every_corner() -> None:
    """Between the groups at the edges, as from a4 over b3 and c2 to d1."""
    assert missing(position("\n".join(f"{11 - i} {row}" for i, row in enumerate(START)))) == [2, 2, 2, 2]


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("3 A..........\n2 .A.........\n1 ..A........\n6 .....K.....", 0),
        ("3 A..........\n1 ..A........\n6 .....K.....", 1),
        # A defender has to be driven away first.
        ("3 A..........\n2 .D.........\n1 ..A........\n6 .....K.....", 2),
        # Beside the corner they would be captured against it.
        ("2 A..........\n1 .A.........\n6 .....K.....", 0),
        ("2 A..........\n6 .....K.....", 3),
        # The king stands within the barrier, so another one is needed.
        ("4 A..........\n3 .A.........\n2 .KA........\n1 ...A.......", 4),
        # He is beside the corner already.
        ("1 .K.........", 99),
    ],
)
def test_barriers_run_from_edge_to_edge(drawing: str, expected: int) -> None:
    assert min(missing(position(drawing))[0], 99) == expected


def random_rows(rng: Rng, attackers: int) -> list[list[str]]:
    rows = [["."] * 11 for _ in range(11)]
    for piece, number in (("K", 1), ("A", attackers), ("D", 8)):
        for _ in range(number):
            while rows[row := rng.below(11)][column := rng.below(11)] != "." or {row, column} <= {0, 5, 10}:
                pass
            rows[row][column] = piece
    return rows


def test_barriers_are_the_same_before_every_corner() -> None:
    """Turned and mirrored, a position has the same barriers, each before another corner."""
    rng = Rng(5)
    for _ in range(30):
        rows = random_rows(rng, 14)
        turned = (rows, [list(row) for row in zip(*rows, strict=True)], rows[::-1], [row[::-1] for row in rows])
        boards = [["".join(row) for row in each] for each in turned]
        found = [sorted(missing(GAME.state_from({"board": board}, OPTIONS))) for board in boards]
        assert all(first == second for first, second in pairwise(found))


def test_a_closed_barrier_is_one_that_nothing_is_missing_in() -> None:
    """Where the best barrier costs nothing, no way leads to the corner, and the other way round."""
    rng = Rng(8)
    closed = 0
    for _ in range(200):
        state = GAME.state_from({"board": ["".join(row) for row in random_rows(rng, 24)]}, OPTIONS)
        siege = Siege()
        siege.look(state)
        for corner, square in enumerate(CORNERS):
            assert (siege.missing(state, corner) == 0) == (not siege.is_reached(square))
            closed += not siege.is_reached(square)
    assert closed > 5


def test_a_king_without_a_corner_is_hunted() -> None:
    guards = "11 ..A.....A..\n10 .A.......A.\n9 A.........A\n3 A.........A\n2 .A.......A.\n1 ..A.....A..\n"
    far = position(guards + "7 ....K......")
    near = position(guards + "8 ..A........\n7 ....K......\n5 .....A.....")
    assert value(far, "attackers near a king without a corner") == 1
    assert value(near, "attackers near a king without a corner") == 1 + 2 + 2
    assert value(far, "attackers missing to twenty around a king without a corner") == 20 - far.count(0)
    assert value(far, "moves of a king without a corner") == 20
    assert value(position("7 ....K......\n1 ..A........"), "moves of a king without a corner") == 0


def test_squares_in_two_moves_are_counted_by_turning_once() -> None:
    state = position("7 ....K......\n5 ....A......\n9 ..D.A......")
    count = 0
    king = int(state.king())
    for first in state_moves(state, king):
        count += sum(
            1 for second in state_moves(state, first) if (second >> 4 != king >> 4) and (second & 15 != king & 15)
        )
    assert int(squares_in_two(state, king)) == count


def state_moves(state: HnefataflState, square: int) -> list[int]:
    found = []
    for step in (-16, -1, 1, 16):
        at = square + step
        while state.piece(at) == EMPTY or at == int(state.king()):
            found.append(at)
            at += step
    return found


def test_links_are_attackers_that_touch_at_a_corner() -> None:
    rng = Rng(3)
    state = GAME.new_state(2, GAME.make_options({}))
    for _ in range(25):
        state.apply(state.random_action(rng))
        siege = Siege()
        siege.look(state)
        attackers = [row << 4 | column for row in range(1, 12) for column in range(1, 12)]
        attackers = [square for square in attackers if state.piece(square) == ATTACKER]
        assert int(siege.links()) == sum(abs(a - b) in (15, 17) for a, b in combinations(attackers, 2))
