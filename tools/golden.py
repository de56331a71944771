"""Writes golden records for a game: one random match for every way it can end, if random play finds one."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from tafelrunde.core.record import record_of
from tafelrunde.games import find_game
from tafelrunde.testkit.contract import random_keyed_match
from tafelrunde.testkit.sample import variants

SEEDS = 2000


def main(name: str, first_seed: int) -> None:
    game = find_game(name)
    folder = Path(os.environ.get("TAFELRUNDE_SOURCE", ".")) / "src/tafelrunde/games" / game.id / "tests/golden"
    folder.mkdir(parents=True, exist_ok=True)
    ways = variants(game)
    missing = set(game.reasons)
    for seed in range(first_seed, first_seed + SEEDS):
        match = random_keyed_match(ways[seed % len(ways)], seed)
        if match.end and match.end.reason in missing:
            missing.remove(match.end.reason)
            (folder / f"{match.end.reason}-{seed}.json").write_text(record_of(match).to_json(), encoding="utf-8")
        if not missing:
            break
    print(f"{game.id}: {len(game.reasons) - len(missing)} records; not found: {sorted(missing)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("first_seed", type=int, nargs="?", default=0)
    arguments = parser.parse_args()
    main(arguments.game, arguments.first_seed)
