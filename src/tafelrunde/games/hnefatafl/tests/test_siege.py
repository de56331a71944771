"""The siege: what the king can still reach, and how many attackers are missing before each corner."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from tafelrunde.core.rng import Rng
from tafelrunde.games.hnefatafl import GAME
from tafelrunde.games.hnefatafl.board import ATTACKER, CORNERS, EMPTY, START
from tafelrunde.games.hnefatafl.evaluate import FEATURES, GUIDE, features, squares_in_two
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


WALL = "8 AAAAAAAAAAA\n"


def test_guards_count_where_the_king_could_get_to() -> None:
    """Behind the wall they count for something else, and not at all once nobody is left to break it."""
    guards = "3 A.........A\n2 .A.......A.\n1 ..A........"
    before = position("6 .....K.....\n4 ...D.......\n" + guards)
    assert value(before, "corners with three guards") == 1
    assert value(before, "corners with two guards") == 1
    behind = position("10 .....K.....\n9 ...D.......\n" + WALL + guards)
    assert value(behind, "corners with three guards") == 0
    assert value(behind, "corners behind a wall with three guards") == 1
    assert value(behind, "corners behind a wall with two guards") == 1
    assert value(behind, "corners closed to a king alone") == 0
    alone = position("10 .....K.....\n" + WALL + guards)
    assert value(alone, "corners closed to a king alone") == 2
    assert value(alone, "corners behind a wall with three guards") == 0


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("6 .....K.....\n2 .A.........", 0),
        ("6 .....K.....\n2 DA.........", 1),
        ("6 ...........\n2 .AK........", 1),
        # Nobody gets behind him, or his own men stand there.
        ("6 .....K.....\n3 .A.........\n2 DA.........\n1 .A.........", 1),
        ("6 .....K.....\n2 DAA........", 0),
        ("6 .....K.....\n3 .AA........\n2 DA.A.......\n1 ..A........", 0),
    ],
)
def test_a_guard_is_loose_with_an_enemy_beside_and_a_free_square_behind(drawing: str, expected: int) -> None:
    assert value(position(drawing), "guards that can be captured") == expected


def test_a_king_alone_is_driven_from_the_edges_into_a_narrow_place() -> None:
    guards = "11 ..A.....A..\n10 .A.......A.\n9 A.........A\n3 A.........A\n2 .A.......A.\n1 ..A.....A..\n"
    wide = position(guards + "7 ....K......")
    narrow = position(guards + "8 .AA........\n7 A..A.......\n6 A.K.A......\n5 A..A.......\n4 .AA........")
    small = position(guards + "7 .A.........\n6 AKA........\n5 A.A........\n4 .A.........")
    narrowness = "narrowness of the reach of a king alone"
    edge = "squares of the edge beyond the reach of a king alone"
    assert value(wide, narrowness) < value(narrow, narrowness)
    assert value(wide, edge) < value(narrow, edge) == 36
    # With fewer squares than he needs to be caught in, nothing is gained by taking more.
    assert value(narrow, narrowness) == value(small, narrowness) == 110 - 28
    assert value(position(guards + "8 ....D......\n7 ....K......"), narrowness) == 0
    assert value(position(guards.replace("11 ..A.", "11 ..AK")), "king alone where he cannot be captured") == 1


def test_a_king_alone_at_the_edge_is_given_squares_to_step_to() -> None:
    guards = "10 .A.......A.\n9 A.........A\n3 A.........A\n2 .A.......A.\n1 ..A.....A..\n"
    name = "squares missing beside the edge of a king alone"
    shut = position("11 ..A.AK.AA..\n" + guards.replace("10 .A.......A.", "10 .A...AA..A."))
    assert value(shut, name) == 3
    opened = "11 ..A.AK.AA..\n" + guards.replace("10 .A.......A.\n9 A.....", "10 .A..A.A..A.\n9 A....A")
    assert value(position(opened), name) == 2
    same_men = "11 ..A.AK.AA..\n" + guards.replace("10 .A.......A.\n9 A.....", "10 .A...AA..A.\n9 A....A")
    assert GUIDE.lead(position(opened)) > GUIDE.lead(position(same_men))
    # Where no edge is left to him, he has nowhere to step from.
    inside = position(
        "11 ..A.....A..\n" + guards + "7 .....A.....\n6 ....AKA....\n5 ....A.A....\n4 .....A.....", "defenders"
    )
    assert value(inside, name) == 0


FORTRESS = "11 ..A.....A..\n10 .A.......A.\n9 A.........A\n3 A.........A\n2 .A.......A.\n1 ..A.....A..\n"
MEN = "8 ...D..D....\n7 ..D..K.D...\n6 ...D..D....\n5 ...D..D...."


def lead(drawing: str) -> int:
    return int(GUIDE.lead(position(drawing)))


def test_whoever_holds_all_corners_for_good_does_not_lose() -> None:
    """Nobody captures three men on the diagonal before a corner: a tie at least, while others can move."""
    held = FORTRESS + MEN.replace("5 ...D..D....", "5 AA.D..D.AA.")
    assert value(position(held), "all corners held for good") == 1
    assert lead(held) > -500
    # An enemy behind them, or a gap that only another wall closes, and they can be broken.
    behind = held.replace("2 .A.......A.", "2 DA.......A.")
    assert value(position(behind), "all corners held for good") == 0
    assert value(position(behind), "guards that can be captured") == 2
    assert lead(behind) < lead(held) - 500
    corner = "4 A..........\n3 .A........A\n2 ..A......A.\n1 ...A....A.."
    shifted = held.replace("3 A.........A\n2 .A.......A.\n1 ..A.....A..", corner)
    assert missing(position(shifted)) == [0, 0, 0, 0]
    assert value(position(shifted), "all corners held for good") == 0


def test_who_holds_all_corners_needs_men_to_move_with() -> None:
    assert lead(FORTRESS + MEN.replace("5 ...D..D....", "5 .A.D..D....")) < -1000
