"""Rangeln, paragraph by paragraph: the board, the course and placing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tafelrunde.core.error import BadSeats
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.games.rangeln import GAME
from tafelrunde.games.rangeln.board import BLACK, FIELD_BY_NAME, FIELDS, LETTERS, VALUES
from tafelrunde.games.rangeln.view import RangelnFacts
from tafelrunde.kit.grid import format_field
from tafelrunde.testkit.diagram import shows
from tafelrunde.testkit.playing import play, refused_by

OnBoard = Callable[..., Match]
DARK = {format_field(field) for field in BLACK}


def table(match: Match) -> RangelnFacts:
    shown = match.view(None).facts
    assert isinstance(shown, RangelnFacts)
    return shown


def placing(*actions: str, seats: int = 4) -> Match:
    return play(start_match(GAME, seats, by_hand=True), "start 0", *actions)


def play_on(match: Match, until: str, seed: int = 1) -> Match:
    """Random actions until the match is in that phase."""
    rng = Rng(seed)
    while match.to_act != NOBODY and table(match).phase != until:
        match.submit(GAME.notation.format(match.state().random_action(rng)))
    return match


def test_s1_1_three_to_five_play() -> None:
    assert list(GAME.seats) == [3, 4, 5]
    with pytest.raises(BadSeats):
        start_match(GAME, 2)


def test_s1_2_values_lie_in_rings() -> None:
    """T-R2, R-3: the counts are those of the rules."""
    drawn = {format_field(field): VALUES[field] for field in FIELDS}
    assert Counter(drawn.values()) == {2: 8, -2: 16, 1: 24, -1: 28, 0: 5}


def test_s1_2_stones_count_what_lies_under_them(on_board: OnBoard) -> None:
    """T-R3, and a sixth stone in the middle, where it counts nothing."""
    match = on_board("5 . . . A A\n4 . . . . .\n3 . . A . .\n2 . . . . A\n1 A . . . A\n  a b c d e")
    assert table(match).board_scores[0] == 2 - 2 + 1 - 1 + 0 + 0


@pytest.mark.parametrize(("field", "value"), [("d5", 2), ("c3", -2), ("e2", 1), ("e1", -1)])
def test_s1_2_a_stone_on_each_ring(field: str, value: int) -> None:
    assert table(placing(f"place {field}")).board_scores == [value, 0, 0, 0]


def test_s1_3_five_black_fields_count_nothing(on_board: OnBoard) -> None:
    assert {"e5", "a1", "a9", "i1", "i9"} == DARK
    match = on_board("5 A B . .\n  c d e f", role=4)
    before = table(match).board_scores[1]
    play(match, "c5-d5")
    assert table(match).board_scores[1] == before - 2


@pytest.mark.parametrize(("seats", "stones"), [(3, 8), (4, 6), (5, 6)])
def test_s1_4_eight_stones_or_six(seats: int, stones: int) -> None:
    """R-15."""
    match = placing(seats=seats)
    assert table(match).to_place == [stones] * seats
    play_on(match, "move")
    assert Counter("".join(table(match).board)) == {".": 81 - seats * stones} | dict.fromkeys(LETTERS[:seats], stones)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_s2_1_as_many_rounds_as_players(seats: int) -> None:
    """Each begins on an empty board, and the one before can still be seen."""
    match = placing(seats=seats)
    for number in range(1, seats + 1):
        shown = table(match)
        assert (shown.round, shown.rounds, len(shown.sheet)) == (number, seats, number - 1)
        assert set("".join(shown.board)) == {"."}
        assert len(set("".join(shown.before))) == (seats + 1 if number > 1 else 0)
        play_on(play_on(match, "move"), "place")
    assert match.end is not None
    assert len(table(match).sheet) == seats


def test_s2_2_the_start_player_is_drawn_and_goes_round() -> None:
    match = start_match(GAME, 4, by_hand=True)
    assert match.to_act == CHANCE
    assert match.choices() == ["start 0", "start 1", "start 2", "start 3"]
    assert refused_by(match, "place d4") == "2.2"
    assert refused_by(match, "start 4") == "2.2"
    play(match, "start 2")
    orders = []
    while match.end is None:
        orders.append(table(match).order)
        assert match.to_act == orders[-1][0]
        assert refused_by(match, "start 1") == "2.2"
        play_on(play_on(match, "move"), "place")
    assert orders == [[2, 3, 0, 1], [3, 0, 1, 2], [0, 1, 2, 3], [1, 2, 3, 0]]


def test_s2_2_moving_goes_in_the_same_order() -> None:
    match = play(start_match(GAME, 5, by_hand=True), "start 3")
    play_on(match, "move")
    movers = []
    while table(match).round == 1:
        movers.append(match.to_act)
        play(match, match.choices()[0])
    assert list(dict.fromkeys(movers)) == [3, 4, 0, 1, 2]
    assert movers == sorted(movers, key=[3, 4, 0, 1, 2].index)


def test_s3_1_one_stone_each_in_turn() -> None:
    match = placing()
    placers = []
    while table(match).phase == "place":
        placers.append(match.to_act)
        assert refused_by(match, "d4-d5") == "4.1"
        play(match, match.choices()[-1])
    assert placers == [0, 1, 2, 3] * 6
    assert refused_by(match, "place a5") == "3.1"


def test_s3_2_the_field_has_to_be_free() -> None:
    match = placing("place d4")
    assert refused_by(match, "place d4") == "3.2"


@pytest.mark.parametrize("field", sorted(DARK))
def test_s3_3_not_on_a_black_field(field: str) -> None:
    """T-R6."""
    assert refused_by(placing(), f"place {field}") == "3.3"


def test_s3_4_not_beside_an_own_stone() -> None:
    """T-R6: the eight fields around it are barred, and nothing else but black ones and stones."""
    match = placing("place d4", "place h8", "place h2", "place b8")
    around = {"c3", "d3", "e3", "c4", "e4", "c5", "d5"}
    for field in around:
        assert refused_by(match, f"place {field}") == "3.4"
    taken = {"d4", "h8", "h2", "b8"} | DARK
    assert set(match.choices()) == {f"place {field}" for field in set(FIELD_BY_NAME) - around - taken}
    play(match, "place f4")


def test_s3_4_beside_a_rival_is_allowed() -> None:
    play(placing("place d4"), "place d5", "place e4", "place c3")


def test_s3_4_moving_may_bring_own_stones_together(on_board: OnBoard) -> None:
    """R-13."""
    match = on_board("3 A . A .\n2 . . . .\n  c d e f")
    play(match, "c3-d3")
    assert shows(match, "3 . A A .\n  c d e f")


# One of the twelve patterns of seven stones that leave B no field once rivals have filled the fifteen gaps.
NO_FIELD_LEFT = """
    9 . . . . . . . . .
    8 . B . . B . . B .
    7 . . . . . . . . .
    6 A . . . C . . . A
    5 C . B . . . B . C
    4 A . . . A . . . A
    3 C . . . C . . . C
    2 A . B . A . B . .
    1 . . . . C . . . .
      a b c d e f g h i
    """


def test_s3_5_a_stone_without_a_field_stays_off(on_board: OnBoard) -> None:
    """R-14: the second player is passed over without an action, and counts seven stones."""
    match = play(on_board(NO_FIELD_LEFT, seats=3, phase="place"), "place i2")
    shown = table(match)
    assert (match.to_act, shown.left_off, shown.to_place) == (2, [0, 1, 0], [0, 0, 1])
    play_on(match, "choose")
    assert match.to_act == 1
    assert "".join(table(match).board).count("B") == 7
    play_on(match, "place")
    assert (table(match).round, table(match).to_place) == (2, [8, 8, 8])


def test_s3_5_the_third_player_can_be_the_one(on_board: OnBoard) -> None:
    """R-14: then the moves begin at once. The order is C, A, B here, and C has placed the eighth stone."""
    drawing = NO_FIELD_LEFT.replace("7 . . .", "7 . . C")
    match = play(on_board(drawing, seats=3, role=2, phase="place"), "place i2")
    assert (table(match).phase, match.to_act) == ("move", 2)
    assert table(match).left_off == [0, 1, 0]


def test_s3_5_a_last_field_has_to_be_taken(on_board: OnBoard) -> None:
    match = play(on_board(NO_FIELD_LEFT, seats=3, phase="place"), "place a8")
    assert (match.to_act, match.choices()) == (1, ["place i2"])
