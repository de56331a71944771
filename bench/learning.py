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


def single_steps(make: Callable[[], Any], seconds: float) -> float:
    """The loop of PettingZoo's documentation."""
    table = make()
    seed = 0
    steps = 0
    began = time.process_time()
    while (elapsed := time.process_time() - began) < seconds:
        seed += 1
        table.reset(seed=seed)
        for agent in table.agent_iter():
            observation, _, termination, truncation, _ = table.last()
            if termination or truncation:
                table.step(None)
            else:
                table.step(table.action_space(agent).sample(observation["action_mask"]))
                steps += 1
    return steps / elapsed


def connect_four() -> Any:
    from pettingzoo.classic import connect_four_v3  # type: ignore[import-not-found, unused-ignore]  # noqa: PLC0415

    return connect_four_v3.env()


def pgx_steps(seconds: float) -> float:
    import jax  # type: ignore[import-not-found, unused-ignore]  # noqa: PLC0415
    import pgx  # type: ignore[import-not-found, unused-ignore]  # noqa: PLC0415

    game = pgx.make("connect_four")
    reset, step = jax.jit(jax.vmap(game.init)), jax.jit(jax.vmap(pgx.auto_reset(game.step, game.init)))
    choose = jax.jit(jax.vmap(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask.astype(float)))))
    key = jax.random.PRNGKey(1)
    held = {"state": reset(jax.random.split(key, MATCHES)), "key": key}

    def advance() -> None:
        held["key"], *keys = jax.random.split(held["key"], 2 * MATCHES + 1)
        drawn = jax.numpy.array(keys)
        actions = choose(drawn[:MATCHES], held["state"].legal_action_mask)
        held["state"] = step(held["state"], actions, drawn[MATCHES:])
        held["state"].rewards.block_until_ready()

    advance()
    return pace(advance, seconds, MATCHES)


def measure(rounds: int, seconds: float) -> dict[str, list[float]]:
    """By what is measured: a number for each round."""
    kinds: dict[str, Callable[[], float]] = {}
    for game in house_games():
        kinds[f"{game.id}/batch"] = partial(batch_steps, game.id, seconds)
        kinds[f"{game.id}/single"] = partial(single_steps, partial(env, game.id), seconds)
    if importlib.util.find_spec("pettingzoo.classic") and importlib.util.find_spec("pygame"):
        kinds[CONNECT_FOUR] = lambda: single_steps(connect_four, seconds)
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
