"""What holds in every Hnefatafl position that play can reach, and slow twins of the fast functions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tafelrunde.core.array import observation
from tafelrunde.core.error import BadPosition
from tafelrunde.core.match import start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY
from tafelrunde.games.hnefatafl import GAME
from tafelrunde.games.hnefatafl.array import ARRAYS
from tafelrunde.games.hnefatafl.board import (
    ATTACKER,
    CORNERS,
    EMPTY,
    KING,
    SQUARE_BY_NAME,
    THRONE,
)
from tafelrunde.games.hnefatafl.notation import format_opentafl, parse_opentafl
from tafelrunde.games.hnefatafl.position import draw_rows, new_state
from tafelrunde.games.hnefatafl.rules import ATTACKERS, REPETITION, HnefataflState
from tafelrunde.kit.grid import format_field
from tafelrunde.testkit.strategy import reached_states

STATES = reached_states(GAME, 400)


def obvious_moves(state: HnefataflState) -> list[int]:
    """Every move by walking over the board square by square: the oracle of `generate`."""
    moves = []
    for source in SQUARE_BY_NAME.values():
        piece = state.piece(source)
        if piece == EMPTY or (piece == ATTACKER) != (state.to_act == 0):
            continue
        for step in (-16, -1, 1, 16):
            target = source + step
            while state.piece(target) == EMPTY:
                if piece == KING or target not in (THRONE, *CORNERS):
                    moves.append(source << 8 | target)
                target += step
    return sorted(moves)


@given(STATES)
@settings(max_examples=60, deadline=None)
def test_moves_are_the_obvious_ones(state: HnefataflState) -> None:
    if state.to_act != NOBODY:
        assert state.legal_actions() == obvious_moves(state)


@given(STATES)
@settings(max_examples=60, deadline=None)
def test_the_lists_of_men_are_the_board(state: HnefataflState) -> None:
    """Counts, lines and lists say what the squares say."""
    standing = [state.piece(square) for square in SQUARE_BY_NAME.values()]
    assert state.count(0) == standing.count(ATTACKER)
    assert state.count(1) == len(standing) - standing.count(EMPTY) - standing.count(ATTACKER)
    assert state.piece(state.king()) == KING
    for square in SQUARE_BY_NAME.values():
        row, column = square >> 4, square & 15
        occupied = state.piece(square) != EMPTY
        assert bool(state.lines[row] >> (column - 1) & 1) == occupied
        assert bool(state.lines[16 + column] >> (row - 1) & 1) == occupied


@given(STATES)
@settings(max_examples=60, deadline=None)
def test_a_mirrored_position_has_mirrored_moves(state: HnefataflState) -> None:
    """Left and right are alike."""
    if state.to_act == NOBODY:
        return
    to_act = "attackers" if state.to_act == ATTACKERS else "defenders"
    position = {"board": [row[::-1] for row in draw_rows(state)], "to_act": to_act}
    mirrored = GAME.state_from(position, GAME.make_options({}))
    assert sorted(_mirror(move) for move in state.legal_actions()) == mirrored.legal_actions()
    mirror = ARRAYS.symmetries(2)[4]
    seen, other = (memoryview(observation(ARRAYS, each, 0)).cast("h") for each in (state, mirrored))
    # What a position alone cannot say is how often it came before.
    assert all(seen[place] == other[mirror[place]] for place in range(len(mirror) - 1))


def _mirror(move: int) -> int:
    return _mirror_square(move >> 8) << 8 | _mirror_square(move & 0xFF)


def _mirror_square(square: int) -> int:
    return square & 0xF0 | (12 - (square & 15))


def test_repetition_is_found_by_comparing_whole_boards() -> None:
    """Matches in which both sides like to go back: the fast count equals that of all boards ever seen."""
    rng = Rng(4)
    ends = set()
    for _ in range(40):
        state = new_state(2, GAME.make_options({}))
        seen: list[tuple[int, list[str]]] = [(0, draw_rows(state))]
        moves: list[int] = []
        while state.to_act != NOBODY:
            moves.append(_back_or_anywhere(state, moves, rng))
            state.apply(moves[-1])
            seen.append((state.side, draw_rows(state)))
            assert state.times_before() == seen.count(seen[-1]) - 1
        ends.add(GAME.reasons[state.reason])
        assert (state.reason == REPETITION) == (seen.count(seen[-1]) == 3)
    assert {"repetition", "king_escaped"} <= ends


def _back_or_anywhere(state: HnefataflState, moves: list[int], rng: Rng) -> int:
    if len(moves) >= 2 and rng.below(5) == 0:
        back = (moves[-2] & 0xFF) << 8 | moves[-2] >> 8
        if back in state.legal_actions():
            return back
    return state.random_action(rng)


def test_equal_keys_are_not_believed_without_the_board() -> None:
    """A key that came before by accident is no repetition."""
    state = new_state(2, GAME.make_options({}))
    for text in ("d1-d2", "f4-e4", "d2-d3", "e4-d4"):
        state.apply(GAME.notation.parse(text))
    state.past[0] = state.key
    assert state.times_before() == 0
    assert not state.is_same_as_before(0)


def test_opentafl_boards() -> None:
    text = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"
    rows = draw_rows(new_state(2, GAME.make_options({})))
    assert format_opentafl(rows) == text
    assert parse_opentafl(text) == rows
    assert start_match(GAME, position={"board": text}).choices() == start_match(GAME).choices()


# Attackers on c7, a4 and f3, a defender on d7 and the king on e5.
MEN = [
    *["..........."] * 4,
    "..AD.......",
    "...........",
    "....K......",
    "A..........",
    ".....A.....",
    *["..........."] * 2,
]
HELD = ["...........", "...A.......", "..AKA......", "...A......."] + ["..........."] * 7


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"board": []}, "eleven rows"),
        ({"board": ["."] * 11}, "eleven rows"),
        ({"board": ["..........."] * 11}, "one king"),
        ({"board": ["K.........K"] + ["..........."] * 10}, "one king"),
        ({"board": ["x..........", "K.........."] + ["..........."] * 9}, "not one of"),
        ({"board": ["A..........", "K.........."] + ["..........."] * 9}, "only the king"),
        ({"board": [".AAAAAAAAA.", "KAAAAAAAAAA", "AAAAAAAAAAA"] + ["..........."] * 8}, "at most 24"),
        ({"board": ["K..........", "A.........."] + ["..........."] * 9, "to_act": "defenders"}, "corner"),
        ({"board": ".K", "to_act": "attackers"}, "not a row"),
        ({"board": "/K/", "to_act": "attackers"}, "eleven rows"),
        ({"board": ["...........", "K.A........"] + ["..........."] * 9, "taken": True}, "not taken"),
        ({"board": ["...........", "K.A........"] + ["..........."] * 9, "quiet": ["a1"]}, "not an action"),
        ({"board": ["...........", "K.A........"] + ["..........."] * 9, "quiet": ["d4-d5"]}, "taken back"),
        ({"board": ["...........", "K.A........"] + ["..........."] * 9, "quiet": ["b9-c10"]}, "not possible"),
        ({"board": ["...........", "K.A........"] + ["..........."] * 9, "sides": 3}, "unknown field"),
        ({"board": HELD, "to_act": "attackers"}, "their own turn"),
        ({"board": "1" * 5_000 + "x"}, "not a row"),
        ({"board": "/١١/"}, "not a row"),
        ({"board": "/" + "99999999999/" * 11}, "eleven rows"),
        ({"board": ["...........", "K.A........"] + ["..........."] * 9, "last": "a1-a2"}, "last move"),
        ({"board": ["...........", "K.A........"] + ["..........."] * 9, "last": "c1-c10"}, "last move"),
        ({"board": MEN, "to_act": "defenders", "last": "b3-c7"}, "last move b3-c7 was not possible"),
        ({"board": MEN, "to_act": "defenders", "last": "a2-c7"}, "last move a2-c7 was not possible"),
        ({"board": MEN, "to_act": "defenders", "last": "h7-c7"}, "last move h7-c7 was not possible"),
        ({"board": MEN, "to_act": "attackers", "last": "c3-c7"}, "last move c3-c7 was not possible"),
        ({"board": MEN, "to_act": "defenders", "last": "d7-c7"}, "last move d7-c7 cannot be taken back"),
        ({"board": MEN, "to_act": "defenders", "last": "c3-c6"}, "last move c3-c6 cannot be taken back"),
        ({"board": MEN, "to_act": "defenders", "last": "a1-a4"}, "only the king may stand on a1"),
        ({"board": MEN, "to_act": "defenders", "quiet": ["a1-a4"]}, "only the king may stand on a1"),
        ({"board": MEN, "to_act": "defenders", "quiet": ["f6-f3"]}, "only the king may stand on f6"),
        ({}, "board"),
        ([], "object"),
    ],
)
def test_impossible_positions_are_refused_with_a_reason(position: dict[str, object], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.state_from(position, GAME.make_options({}))


def test_the_last_move_survives_a_capture() -> None:
    board = ["...........", ".AD........", "...A......."] + ["..........."] * 7 + [".....K....."]
    match = start_match(GAME, position={"board": board})
    match.submit("d9-d10")
    again = start_match(GAME, position=match.position())
    assert again.view(None).facts == match.view(None).facts
    assert again.view(None).facts.last_move == "d9-d10"


@pytest.mark.parametrize("last", ["c3-c7", "c11-c7", "a7-c7", "f8-f3", "a9-a4"])
def test_a_last_move_that_was_possible_is_believed(last: str) -> None:
    """Over the empty throne, too."""
    match = start_match(GAME, position={"board": MEN, "to_act": "defenders", "last": last})
    assert match.view(None).facts.last_move == last


def test_the_presets_are_what_their_names_say() -> None:
    both = GAME.make_options({"corners_hostile_to": "both", "throne_helps_capture_king": True})
    assert GAME.presets == {"fetlar-like": both}


def test_squares_have_names() -> None:
    assert format_field(THRONE) == "f6"
    assert {format_field(corner) for corner in CORNERS} == {"a1", "a11", "k1", "k11"}


def test_every_ruling_is_in_the_rules() -> None:
    assert GAME.rulebook("en").rulings() == {f"H-{number}" for number in range(1, 15)}
