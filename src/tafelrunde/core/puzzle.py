"""Puzzles: positions in which one action is clearly best for what the seat knows; kept as data beside their game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match
from tafelrunde.core.state import Seat

FILE = "puzzles.json"


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A decision of one seat. `right` are the actions that are as good as the best one, which comes first.

    `share` is what the best one is worth by the longest look, and `next` what the best of all others is. `grade` says
    how deep one has to look, from 1 (it is best at first sight) to 5. `origin` is where it was found: the seed of the
    match and how many actions had been played.
    """

    seats: int
    options: dict[str, Any]
    start: dict[str, Any]
    seat: Seat
    right: Annotated[list[str], Meta(min_length=1)]
    line: list[str]
    share: float
    next: float
    grade: Annotated[int, Meta(ge=1, le=5)]
    origin: tuple[int, int]

    def match(self, game: AnyGame) -> Match:
        """The match in which it is to be solved, with chance in nobody's hands."""
        return Match(game, self.seats, game.make_options(self.options), key=None, start=self.start)


@cache
def load_puzzles(folder: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easy ones first; a game without a file has none."""
    path = folder / FILE
    return tuple(msgspec.json.decode(path.read_bytes(), type=list[Puzzle])) if path.exists() else ()
