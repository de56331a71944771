"""Mining for puzzles: one match after the other, each kept in a file, so that it can be stopped and resumed."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from pathlib import Path

import msgspec

from tafelrunde.core.puzzle import Puzzle
from tafelrunde.games import find_game
from tafelrunde.lab.work import Follow, keep_each, read_lines, run_all
from tafelrunde.review.mine import mine_match


class Mined(msgspec.Struct, frozen=True, kw_only=True):
    """What the match with a seed held."""

    game: str
    seed: int
    puzzles: list[Puzzle]


MINED: msgspec.json.Decoder[Mined] = msgspec.json.Decoder(Mined)


def mine(game: str, seed: int) -> Mined:
    return Mined(game=game, seed=seed, puzzles=list(mine_match(find_game(game), seed)))


def mine_all(game: str, matches: int, kept: Path, processes: int, name: str, follow: Follow) -> list[Puzzle]:
    """All puzzles of the first so many matches; what the file holds is not looked for again."""
    before = [line for line in read_lines(kept, MINED) if line.game == game]
    seeds = sorted(set(range(matches)) - {line.seed for line in before})
    results: Generator[Mined, None, None] = keep_each(
        run_all(partial(mine, game), seeds, processes), kept, lambda mined: mined
    )
    found = follow(results, name, matches - len(seeds), matches, kept)
    lines = [line for line in before if line.seed < matches] + found
    return [puzzle for line in sorted(lines, key=lambda line: line.seed) for puzzle in line.puzzles]
