"""Writes golden records for a game: one random match for every way it can end, if random play finds one.

python tools/golden.py GAME [FIRST_SEED]
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tafelrunde.core.record import record_of
from tafelrunde.games import find_game
from tafelrunde.testkit.contract import random_keyed_match
from tafelrunde.testkit.walks import settings

SEEDS = 2000


def main(name: str, first_seed: int) -> None:
    game = find_game(name)
    folder = Path(os.environ.get("TAFELRUNDE_SOURCE", ".")) / "src/tafelrunde/games" / game.id / "tests/golden"
    folder.mkdir(parents=True, exist_ok=True)
    ways = settings(game)
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
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0)
