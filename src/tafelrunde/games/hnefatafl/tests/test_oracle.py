"""Hnefatafl written a second time, slowly and by the book, to check the fast one against."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from functools import partial
from itertools import product
from typing import TypeVar

import pytest

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY
from tafelrunde.core.walk import perft
from tafelrunde.games.hnefatafl import GAME
from tafelrunde.games.hnefatafl.options import HnefataflOptions
from tafelrunde.games.hnefatafl.rules import HnefataflState
from tafelrunde.testkit.perft import slow_perft

Square = tuple[int, int]
End = tuple[str, list[int]]
T = TypeVar("T")

COLUMNS = "abcdefghijk"
ALL = {(column, row) for column in range(1, 12) for row in range(1, 12)}
THRONE = (6, 6)
CORNERS = [(1, 1), (1, 11), (11, 1), (11, 11)]
DIRECTIONS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
START = [
    "...AAAAA...",
    ".....A.....",
    "...........",
    "A....D....A",
    "A...DDD...A",
    "AA.DDKDD.AA",
    "A...DDD...A",
    "A....D....A",
    "...........",
    ".....A.....",
    "...AAAAA...",
]
SIDES = {"A": "attackers", "D": "defenders"}

OPTIONS = [
    *(
        GAME.make_options({"corners_hostile_to": hostile, "throne_helps_capture_king": helps})
        for hostile, helps in product(("attackers", "both"), (False, True))
    ),
    *(
        GAME.make_options({"corners_hostile_to": hostile, "capture_rows": True, "repetition": "moves"})
        for hostile in ("attackers", "both")
    ),
]
# How the sides play, see `choose`.
MOODS = ("anyhow", "greedy", "hunting", "returning")
MATCHES = 7
LONGEST = 50
CROWDS = 30


def name(square: Square) -> str:
    return COLUMNS[square[0] - 1] + str(square[1])


def squares_of(move: str) -> list[Square]:
    return [(COLUMNS.index(text[0]) + 1, int(text[1:])) for text in move.split("-")]


def step(square: Square, direction: Square) -> Square:
    return square[0] + direction[0], square[1] + direction[1]


def beside(square: Square) -> list[Square]:
    return [step(square, direction) for direction in DIRECTIONS]


class SlowGame:
    """A board as pieces by square, and every position that ever was; `side` moves, A or D."""

    def __init__(self, rows: list[str], side: str, options: HnefataflOptions) -> None:
        self.board = {
            (column, 11 - line): piece
            for line, row in enumerate(rows)
            for column, piece in enumerate(row, start=1)
            if piece != "."
        }
        self.side = side
        self.options = options
        self.end: End | None = None
        self.quiet: list[str] = []
        self.played: list[str] = []
        self.captured: list[Square] = []
        self.seen = Counter([self.key()])
        if not self.actions():
            self.end = ("no_moves", [0, 1])

    def key(self) -> tuple[str, frozenset[tuple[Square, str]]]:
        return self.side, frozenset(self.board.items())

    def rows(self) -> list[str]:
        return ["".join(self.board.get((column, row), ".") for column in range(1, 12)) for row in range(11, 0, -1)]

    def side_of(self, square: Square) -> str:
        return self.board[square].replace("K", "D")

    def king(self) -> Square:
        return next(square for square, piece in self.board.items() if piece == "K")

    def actions(self) -> list[str]:
        found: list[str] = []
        if self.end is not None:
            return found
        own = [square for square in self.board if self.side_of(square) == self.side]
        for source, direction in product(own, DIRECTIONS):
            target = step(source, direction)
            while target in ALL and target not in self.board:
                if self.board[source] == "K" or target not in (THRONE, *CORNERS):
                    found.append(f"{name(source)}-{name(target)}")
                target = step(target, direction)
        return found

    def play(self, move: str) -> None:
        source, target = squares_of(move)
        self.board[target] = self.board.pop(source)
        self.captured = self.captures(target)
        is_taken = self.side == "A" and self.takes_king(target)
        for square in self.captured:
            del self.board[square]
        self.quiet = [] if self.captured else [*self.quiet, move]
        self.played.append(move)
        self.side = "D" if self.side == "A" else "A"
        self.seen[self.key()] += 1
        if self.king() in CORNERS:
            self.end = ("king_escaped", [1])
        elif is_taken:
            self.end = ("king_taken", [0])
        elif self.is_repeated():
            self.end = ("repetition", [0, 1])
        elif not self.actions():
            self.end = ("no_moves", [0, 1])

    def is_repeated(self) -> bool:
        if self.options.repetition == "position":
            return self.seen[self.key()] == 3
        pairs = [tuple(self.played[end - 2 : end]) for end in (len(self.played), -4, -8)]
        return (len(self.quiet) >= 10 and len(set(pairs)) == 1) or self.seen[self.key()] == 9

    def captures(self, moved: Square) -> list[Square]:
        if not self.options.capture_rows:
            return [step(moved, direction) for direction in DIRECTIONS if self.encloses(moved, direction)]
        fallen = []
        for direction in DIRECTIONS:
            own: Square = moved
            while self.board.get(own, "?").replace("K", "D") == self.side and self.encloses(own, direction):
                fallen.append(step(own, direction))
                own = step(fallen[-1], direction)
        return fallen

    def encloses(self, moved: Square, direction: Square) -> bool:
        """Is there, in this direction of the piece just moved, a man enclosed by it?"""
        man = step(moved, direction)
        beyond = step(man, direction)
        if self.board.get(man, "K") == "K" or self.side_of(man) == self.side:
            return False
        if beyond in self.board:
            return self.side_of(beyond) == self.side
        is_hostile = self.board[man] == "A" or self.options.corners_hostile_to == "both"
        return is_hostile and beyond in (THRONE, *CORNERS)

    def takes_king(self, moved: Square) -> bool:
        sides = beside(self.king())
        return moved in sides and all(self.holds(square) for square in sides)

    def holds(self, square: Square) -> bool:
        if square in self.board:
            return self.board[square] == "A"
        return square == THRONE and self.options.throne_helps_capture_king


def pick(rng: Rng, items: list[T]) -> T:
    return items[rng.below(len(items))]


def crowd(rng: Rng, attackers: int, defenders: int) -> list[str]:
    """A drawn board: so many men around some square, and a king who is not held."""
    centre = pick(rng, [THRONE, *CORNERS, *sorted(ALL)[::7]])
    free = [square for square in sorted(ALL - {THRONE, *CORNERS}) if rng.below(3) > 0]
    free.sort(key=lambda square: far(square, centre) + rng.below(3))
    king = pick(rng, [THRONE, *beside(THRONE), *free[:12]])
    board = {king: "K"}
    men = sorted("A" * attackers + "D" * defenders, key=lambda _: rng.below(1 << 16))
    board |= dict(zip([square for square in free if square != king], men, strict=False))
    # Held from the beginning, nobody could say whether the last move did it.
    if all(board.get(square) == "A" or square == THRONE for square in beside(king)):
        del board[next(square for square in beside(king) if square != THRONE)]
    return ["".join(board.get((column, row), ".") for column in range(1, 12)) for row in range(11, 0, -1)]


def far(square: Square, other: Square) -> int:
    return abs(square[0] - other[0]) + abs(square[1] - other[1])


def choose(slow: SlowGame, mood: str, rng: Rng, before: list[str]) -> str:
    """A move: any, one that captures, one that closes in on a king who stays, or one back to where it came from."""
    moves = slow.actions()
    if mood == "returning" and len(before) > 1 and rng.below(10) > 0:
        back = "-".join(reversed(before[-2].split("-")))
        if back in moves:
            return back
    wanted = []
    if mood == "greedy" and rng.below(5) > 0:
        wanted = [move for move in moves if would_capture(slow, move)]
    if mood == "hunting" and slow.side == "A":
        near = beside(slow.king())
        wanted = [move for move in moves if [square in near for square in squares_of(move)] == [False, True]]
    if mood == "hunting" and slow.side == "D" and rng.below(20) > 0:
        wanted = [move for move in moves if slow.board[squares_of(move)[0]] != "K"]
    return pick(rng, wanted or moves)


def would_capture(slow: SlowGame, move: str) -> bool:
    source, target = squares_of(move)
    board = dict(slow.board)
    slow.board[target] = slow.board.pop(source)
    captures = bool(slow.captures(target))
    slow.board = board
    return captures


def set_up(rows: list[str], side: str, options: HnefataflOptions) -> tuple[HnefataflState, SlowGame]:
    state = GAME.state_from({"board": rows, "to_act": SIDES[side]}, options)
    return state, SlowGame(rows, side, options)


def assert_alike(state: HnefataflState, slow: SlowGame) -> None:
    """The board, what can still be repeated, who moves, all moves, and the end."""
    position = GAME.describe(state)
    assert position["board"] == slow.rows()
    assert position.get("quiet", []) == slow.quiet
    assert position.get("to_act", "attackers") == SIDES[slow.side]
    assert sorted(GAME.choices(state)) == sorted(slow.actions())
    assert state.to_act == ("AD".index(slow.side) if slow.end is None else NOBODY)
    assert end_of(state) == slow.end


def end_of(state: HnefataflState) -> End | None:
    end = GAME.end(state)
    return None if end is None else (end.reason, end.winners)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_whole_matches_agree_with_the_slow_game(options: HnefataflOptions) -> None:
    """In every mood, from the start and from crowds; once on the way the position goes through its JSON."""
    told: Counter[str] = Counter()
    for number, mood in product(range(MATCHES), MOODS):
        rng = Rng(number, MOODS.index(mood))
        men = (rng.below(4), rng.below(3)) if number % 3 == 1 else (8 + rng.below(17), rng.below(13))
        state, slow = set_up(crowd(rng, *men) if number else START, "AD"[number % 2], options)
        assert_alike(state, slow)
        moves: list[str] = []
        told_at = rng.below(30)
        while slow.end is None and len(moves) < LONGEST:
            moves.append(choose(slow, mood, rng, moves))
            state.apply(GAME.notation.parse(moves[-1]))
            slow.play(moves[-1])
            if len(moves) == told_at:
                state = GAME.state_from(GAME.describe(state), options)
            assert_alike(state, slow)
        told[slow.end[0] if slow.end else "unfinished"] += 1
    assert set(GAME.reasons) <= set(told)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_move_in_a_crowd_does_what_the_slow_game_does(options: HnefataflOptions) -> None:
    """Every move that comes beside an enemy, in positions with many of them."""
    captured: Counter[int] = Counter()
    for number in range(CROWDS):
        rng = Rng(number, len(MOODS))
        state, slow = set_up(crowd(rng, 12 + rng.below(13), 6 + rng.below(7)), "AD"[number % 2], options)
        assert_alike(state, slow)
        for move in slow.actions():
            around = beside(squares_of(move)[1])
            if any(square in slow.board and slow.side_of(square) != slow.side for square in around):
                after, slow_after = state.clone(), deepcopy(slow)
                after.apply(GAME.notation.parse(move))
                slow_after.play(move)
                assert GAME.describe(after)["board"] == slow_after.rows()
                assert end_of(after) == slow_after.end
                captured[len(slow_after.captured)] += 1
    assert {0, 1, 2} <= set(captured)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_move_at_alternating_rows_does_what_the_slow_game_does(options: HnefataflOptions) -> None:
    """H-7: men further along the line fall with the option, and only with it."""
    far_ones = 0
    for number in range(4 * CROWDS):
        rng = Rng(number, len(MOODS) + 1)
        state, slow = set_up(alternating(rng), "AD"[number % 2], options)
        for move in filter(partial(would_capture, slow), slow.actions()):
            after, slow_after = state.clone(), deepcopy(slow)
            after.apply(GAME.notation.parse(move))
            slow_after.play(move)
            assert GAME.describe(after)["board"] == slow_after.rows()
            far_ones += any(square not in beside(squares_of(move)[1]) for square in slow_after.captured)
    assert (far_ones >= 10) == options.capture_rows
    assert far_ones == 0 or options.capture_rows


def alternating(rng: Rng) -> list[str]:
    """A row or column in which sides alternate but for a man here and there, and some of both beside it."""
    line, turned = 1 + rng.below(11), rng.below(2) == 1
    board: dict[Square, str] = {}
    for place in range(1, 12):
        for at, odds in ((line, 1), (line + 1 if line < 11 else 10, 4)):
            if rng.below(5) >= odds:
                board[(at, place) if turned else (place, at)] = "AD"[(place + at) % 2]
    for square in (THRONE, *CORNERS):
        board.pop(square, None)
    free = sorted(ALL - set(board) - set(CORNERS))
    board[THRONE if rng.below(3) == 0 else pick(rng, free)] = "K"
    return ["".join(board.get((column, row), ".") for column in range(1, 12)) for row in range(11, 0, -1)]


def test_the_start_has_as_many_lines_in_the_slow_game() -> None:
    options = OPTIONS[0]
    state, slow = set_up(START, "A", options)
    assert len(slow.actions()) == 116
    assert len(SlowGame(START, "D", options).actions()) == 60
    assert slow_perft(slow, 2) == perft(state, 2)
