"""How often `lab diff` finds a planted advantage, and how often it accuses an equal pair, on matches of a real game.

A pool of matches is played once. Each experiment draws its two sides from it, so they have no luck in common; in one
of them some losses of the first seat are turned into wins, five percentage points of all.
"""

from __future__ import annotations

import argparse
from typing import Any

from tafelrunde.core.rng import Rng
from tafelrunde.games import find_game
from tafelrunde.lab.diff.diff import PAIRS, figures_of, values_of
from tafelrunde.lab.report.balance import find_aim
from tafelrunde.lab.statistic.sequential import SequentialResult, examine, looks_of
from tafelrunde.lab.trial.folder import on_processes, play_batch
from tafelrunde.lab.trial.trial import Trial, make_setting

PLANTED = 0.05
Row = dict[str, Any]


def pool_of(game: str, bot: str, size: int, processes: int) -> list[Row]:
    setting = make_setting(find_game(game), 2, [[bot]], {}, 1)
    trials = [Trial(setting=setting, table=0, number=number) for number in range(size)]
    batches = [trials[first : first + 50] for first in range(0, size, 50)]
    found = on_processes(processes)(play_batch, batches)
    return [{name: getattr(each, name) for name in each.__struct_fields__} for batch in found for each in batch]


def experiment(pool: list[Row], planted: float, planned: int, rng: Rng) -> SequentialResult:
    figures, aim = figures_of(pool), find_aim(pool)
    lost = sum(row["shares"][0] == 0.0 for row in pool) / len(pool)
    base: list[Row] = []
    other: list[Row] = []
    found: SequentialResult | None = None
    for look in looks_of(planned):
        while len(base) < look:
            base.append(pool[rng.below(len(pool))])
            other.append(tilt(pool[rng.below(len(pool))], planted / lost, rng))
        found = examine(figures, values_of(base, figures, aim), values_of(other, figures, aim), planned, found)
        if found.is_settled:
            break
    assert found is not None  # noqa: S101 - there is always a look
    return found


def tilt(row: Row, part: float, rng: Rng) -> Row:
    """Turn that part of the first seat's losses into wins."""
    if row["shares"][0] == 0.0 and rng.below(1_000_000) < int(part * 1_000_000):
        return row | {"shares": [1.0, 0.0]}
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--pool", type=int, default=4000)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=PAIRS)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    pool = pool_of(given.game, given.bot, given.pool, given.processes)
    for planted in (PLANTED, 0.0):
        found = [experiment(pool, planted, given.pairs, Rng(run, 1)) for run in range(given.runs)]
        sure = sum(each.effects[0].is_sure if planted else each.verdict == "different" for each in found)
        pairs = sum(each.pairs for each in found) / len(found)
        print(
            f"{given.game}, {100 * planted:g} points planted: called different in {sure} of {given.runs} runs, "
            f"after {pairs:.0f} of {given.pairs} pairs on average"
        )


if __name__ == "__main__":
    main()
