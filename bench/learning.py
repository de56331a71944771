"""How many steps a second learners get: batches, single environments, and, where they are installed, two peers.

One core, seconds of the processor, everything in turn in each round; writes bench/learning.md. The peers are
PettingZoo's connect four (`pip install 'pettingzoo[classic]'`) and that of pgx (`pip install pgx jax`).
"""

from __future__ import annotations

import argparse
import importlib.util
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from envs import steps_per_second
from rich.progress import track

from tafelrunde.envs.batch import BatchEnv
from tafelrunde.envs.pettingzoo import env
from tafelrunde.games import house_games

PAGE = Path(__file__).parent / "learning.md"
MATCHES = 256
# A single environment has to do so many times the steps of PettingZoo's connect four.
BAR_SINGLE = 3.0
CONNECT_FOUR, PGX = "PettingZoo's connect four", "pgx's connect four, batch 256"


def batch_steps(game: str, seconds: float) -> float:
    batch = BatchEnv(game, MATCHES)
    batch.reset(seed=1)
    return pace(lambda: batch.step(batch.sample()), seconds, MATCHES)


def pace(step: Callable[[], object], seconds: float, each: int) -> float:
    """Steps per second of the processor."""
    done = 0
    began = time.process_time()
    while (elapsed := time.process_time() - began) < seconds:
        step()
        done += each
    return done / elapsed


def connect_four() -> Any:
    from pettingzoo.classic import connect_four_v3  # type: ignore[import-not-found, unused-ignore]  # noqa: PLC0415

    return connect_four_v3.env()


def pgx_steps(seconds: float) -> float:
    import jax  # type: ignore[import-not-found, unused-ignore]  # noqa: PLC0415
    import pgx  # type: ignore[import-not-found, unused-ignore]  # noqa: PLC0415
    from pgx.experimental import auto_reset  # type: ignore[import-not-found, unused-ignore]  # noqa: PLC0415

    game = pgx.make("connect_four")
    step = jax.vmap(auto_reset(game.step, game.init))

    # All in one compiled function, as pgx is meant to be used.
    @jax.jit  # type: ignore[untyped-decorator, unused-ignore]
    def advance(state: Any, key: Any) -> Any:
        key, choosing, chance = jax.random.split(key, 3)
        actions = jax.random.categorical(choosing, jax.numpy.where(state.legal_action_mask, 0.0, -1e9), axis=-1)
        return step(state, actions, jax.random.split(chance, MATCHES)), key

    key = jax.random.PRNGKey(1)
    held = {"now": (jax.jit(jax.vmap(game.init))(jax.random.split(key, MATCHES)), key)}

    def go_on() -> None:
        held["now"] = advance(*held["now"])
        held["now"][0].rewards.block_until_ready()

    go_on()
    return pace(go_on, seconds, MATCHES)


def measure(rounds: int, seconds: float) -> dict[str, list[float]]:
    """By what is measured: a number for each round."""
    kinds: dict[str, Callable[[], float]] = {}
    for game in house_games():
        kinds[f"{game.id}/batch"] = partial(batch_steps, game.id, seconds)
        kinds[f"{game.id}/single"] = partial(steps_per_second, env(game.id), seconds)
    if importlib.util.find_spec("pettingzoo.classic") and importlib.util.find_spec("pygame"):
        kinds[CONNECT_FOUR] = partial(steps_per_second, connect_four(), seconds)
    if importlib.util.find_spec("pgx"):
        kinds[PGX] = lambda: pgx_steps(seconds)
    found: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in track(range(rounds), "measuring"):
        for kind, run in kinds.items():
            found[kind].append(run())
    return found


def report(measured: dict[str, list[float]], seconds: float) -> tuple[str, bool]:
    """The page, and whether every bar was met."""
    medians = {kind: statistics.median(each) for kind, each in measured.items()}
    rounds = len(next(iter(measured.values())))
    lines = [
        "# Steps a second for learners",
        "",
        f"Medians of {rounds} interleaved rounds of {seconds:g} s on one core each; {MATCHES} matches in a",
        "batch, with observations and legal indices written, and decisions at random. By `python bench/learning.py`.",
        "",
        "| game | batch | bar | single | single / connect four |",
        "|---|---:|---:|---:|---:|",
    ]
    is_met = True
    peer = medians.get(CONNECT_FOUR)
    for game in house_games():
        batch, single, bar = medians[f"{game.id}/batch"], medians[f"{game.id}/single"], game.figures.bar_batch
        ratio = f"{single / peer:.1f}" if peer else "not measured"
        lines.append(f"| {game.name} | {batch:,.0f} | {bar:,} | {single:,.0f} | {ratio} |")
        is_met &= batch >= bar and (peer is None or single >= BAR_SINGLE * peer)
    lines += ["", *(f"{name}: {medians[name]:,.0f} steps a second." for name in (CONNECT_FOUR, PGX) if name in medians)]
    return "\n".join(lines).rstrip() + "\n", is_met


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0)
    given = parser.parse_args()
    text, is_met = report(measure(given.rounds, given.seconds), given.seconds)
    PAGE.write_text(text, encoding="utf-8")
    print(text)
    if not is_met:
        print("A bar is not met.", file=sys.stderr)
    return int(not is_met)


if __name__ == "__main__":
    sys.exit(main())
