"""What a game is printed of: its board, what is cut out, and the sheet for the points."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from tafelrunde.core.game import AnyGame

FILE = "print.json"
# Where the drawings lie that the browser app's build makes.
DRAWINGS = Path(__file__).parent.parent / "webapp" / "drawings"


class PaperPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to print `count` times, with its true size in millimetres."""

    name: str
    width: float
    height: float
    count: int = 1


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pages of one kind: a board as a whole, or parts side by side with lines to cut along."""

    kind: Literal["board", "pieces", "cards"]
    parts: list[PaperPart]


class Pad(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to write points in, a column for each player; `rows` are how many lines it has above the sum."""

    columns: int
    rows: int
    blocks: int = 1
    # Whether the lines have numbers, as rounds do.
    numbered: bool = True


class Kit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    sheets: list[Sheet]
    pad: Pad | None = None

    def names(self) -> set[str]:
        return {part.name for sheet in self.sheets for part in sheet.parts}


@cache
def load_kit(game: AnyGame) -> Kit:
    path = game.folder / FILE
    return msgspec.json.decode(path.read_bytes(), type=Kit) if path.exists() else Kit(sheets=[])
