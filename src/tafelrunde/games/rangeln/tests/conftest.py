"""Boards for the tests: a drawn part, and the other stones out of the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tafelrunde.core.match import Match, start_match
from tafelrunde.games.rangeln import GAME
from tafelrunde.games.rangeln.board import BLACK, FIELD_BY_NAME, LETTERS, stones_each
from tafelrunde.kit.grid import format_field
from tafelrunde.testkit.diagram import read_diagram

DARK = {format_field(field) for field in BLACK}


@pytest.fixture
def on_board() -> Callable[..., Match]:
    return match_on_board


def match_on_board(
    drawing: str, *, seats: int = 4, role: int = 1, options: dict[str, object] | None = None, **position: object
) -> Match:
    """A match that begins with the turn of seat 0 as first, second ... player to move, at a drawn part of the board.

    The drawing shows all that matters; the other stones stand outside it, as far away as there is room.
    """
    signs = read_diagram(drawing)
    standing = Counter(signs.values())
    missing = [
        letter for number in range(8) for letter in LETTERS[:seats] if standing[letter] + number < stones_each(seats)
    ]
    room = sorted(set(FIELD_BY_NAME) - set(signs) - DARK, key=lambda name: (-_distance(name, list(signs)), name))
    signs |= dict(zip(room, missing, strict=False))
    start: dict[str, object] = {"seats": seats, "phase": "move", "player": 0, "starter": (1 - role) % seats}
    start |= {"board": [_row(signs, row) for row in range(9, 0, -1)], **position}
    return start_match(GAME, options=GAME.make_options(options or {}), position=start, by_hand=True)


def _row(signs: dict[str, str], row: int) -> str:
    return "".join(signs.get(f"{column}{row}", ".") for column in "abcdefghi")


def _distance(name: str, others: list[str]) -> int:
    return min(max(abs(ord(name[0]) - ord(other[0])), abs(int(name[1]) - int(other[1]))) for other in others)
