"""Everything a build decides, as text: two builds that print the same play the same."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from tafelrunde.core.record import record_of
from tafelrunde.core.rng import KeyedRng, Rng
from tafelrunde.core.walk import perft, playouts
from tafelrunde.games import house_games
from tafelrunde.testkit.contract import random_keyed_match
from tafelrunde.testkit.sample import sampled_positions, variants


def transcript() -> Iterator[str]:
    """Random numbers, whole records, evaluations, resampled positions and counts of every game and setting."""
    for rng in (Rng(1), Rng(1, 2), KeyedRng(b"key", "label")):
        yield " ".join(str(rng.below(n)) for n in (*range(1, 60), 2048, 1 << 20, 1 << 31))
    for game in house_games():
        for number, setting in enumerate(variants(game)):
            yield record_of(random_keyed_match(setting, number)).to_json()
            for state, _ in sampled_positions(setting, number, 10):
                yield f"{game.bots.evaluate(state)}"
                for seat in range(-1, setting.seats):
                    yield f"{game.describe(state.resample(seat, Rng(number)))}"
            yield f"{perft(setting.start(), 2)} {playouts(setting.start(), Rng(3), 1, 2000)}"


if __name__ == "__main__":
    sys.stdout.writelines(line + "\n" for line in transcript())
