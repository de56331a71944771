"""Moves as text (`d1-d4`) and boards as OpenTafl writes them (`/3ttttt3/5t5/.../`)."""

from __future__ import annotations

import re

from tafelrunde.core.error import BadPosition, InvalidAction
from tafelrunde.core.state import Action
from tafelrunde.games.hnefatafl.board import SIZE, parse_square
from tafelrunde.kit.grid import format_field

_OPENTAFL_LETTERS = {"t": "A", "T": "D", "K": "K"}
_LETTERS_TO_OPENTAFL = {ours: theirs for theirs, ours in _OPENTAFL_LETTERS.items()}


def format_action(action: Action) -> str:
    return f"{format_field(action >> 8)}-{format_field(action & 0xFF)}"


def parse_action(text: str) -> Action:
    names = text.split("-")
    squares = [parse_square(name) for name in names]
    if len(squares) != 2 or squares[0] is None or squares[1] is None:
        raise InvalidAction(text, "from-to, as in d1-d4")
    return squares[0] << 8 | squares[1]


def format_opentafl(rows: list[str]) -> str:
    """Rows of drawn pieces, the highest first, as an OpenTafl position."""
    return "/" + "".join(_pack(row) + "/" for row in rows)


def _pack(row: str) -> str:
    letters = "".join(_LETTERS_TO_OPENTAFL.get(letter, ".") for letter in row)
    return re.sub(r"\.+", lambda run: str(len(run[0])), letters)


def parse_opentafl(text: str) -> list[str]:
    """The drawn rows of an OpenTafl position; raises BadPosition unless they are 11 by 11."""
    rows = [_unpack(packed) for packed in text.strip().strip("/").split("/")]
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        raise BadPosition("an OpenTafl board has eleven rows of eleven squares")
    return rows


def _unpack(packed: str) -> str:
    if len(packed) > SIZE or not re.fullmatch(r"[0-9tTK]+", packed):
        raise BadPosition(f"{packed!r} is not a row of t, T, K and numbers of empty squares")
    return "".join(
        "." * min(int(part), SIZE + 1) if part.isdigit() else _OPENTAFL_LETTERS[part]
        for part in re.findall(r"[0-9]+|[tTK]", packed)
    )
