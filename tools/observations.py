"""Writes docs/observations.md: what the numbers of every game's observation mean. With --check it only compares."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tafelrunde.core.game import AnyGame
from tafelrunde.games import house_games

PAGE = Path(__file__).parent.parent / "docs" / "observations.md"
HEAD = """# Observations

What a learning program reads: int16 numbers of a fixed shape, part after part in this order, the last index of a part
running fastest. Seats are counted from the observer's own. All of it comes from the games' `array.py`;
`python tools/observations.py` writes this page, and a test compares.
"""


def describe(game: AnyGame) -> str:
    """One game, at its smallest table; the shapes are the same at all."""
    assert game.learning is not None, game.id  # noqa: S101 - all games of the house have numbers
    arrays = game.learning.arrays
    seats = game.seats[0]
    rows = [f"| {part.name} | {' × '.join(map(str, part.shape))} | {part.meaning} |" for part in arrays.parts(seats)]
    facts = f"{arrays.size(seats)} numbers, {arrays.actions} indices of decisions, at most {arrays.outcomes} outcomes."
    return "\n".join([f"\n## {game.name}\n", facts, "", "| part | shape | meaning |", "|---|---|---|", *rows, ""])


def page() -> str:
    return HEAD + "".join(map(describe, house_games()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    if not parser.parse_args().check:
        PAGE.write_text(page(), encoding="utf-8")
        return 0
    if PAGE.read_text(encoding="utf-8") == page():
        return 0
    print("docs/observations.md is not what the games say; python tools/observations.py writes it.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
