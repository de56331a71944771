"""Measures all games on the compiled and the interpreted build, and the model game against C, in one interleaved run.

    python bench/run.py [--rounds N] [--seconds S] [GAME ...]

Every round measures each contestant once, one after another, so that a slow minute of the machine slows all of
them; the table has medians, and the ratios are medians of the ratios of each round. The model is the game whose folder
has a `limit.c`: random play as fast as it can be. Writes bench/results.md and
bench/results.json.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

import msgspec
from envs import ENVIRONMENTS, measure_steps
from rich.progress import Progress

from tafelrunde.bots.alphabeta import AlphaBeta
from tafelrunde.core.game import AnyGame
from tafelrunde.core.guide import ShareGuide
from tafelrunde.games import all_games, find_game
from tafelrunde.lab.speed import Measurement, is_compiled

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src"
LIMIT = next(SOURCE.glob("tafelrunde/games/*/limit.c"))
MODEL = find_game(LIMIT.parent.name)
CAP = MODEL.figures.longest_playout
# A search that has to imagine what is hidden or to come may take longer for a playout.
SEARCH, SEARCH_UNSEEN = 0.5, 0.3

LIMIT_PART = 0.4
CLONES_PER_ACTION = 1 / 3
LARGEST_STATE = 8_192


def bars_of(game: AnyGame) -> list[tuple[str, str, float]]:
    """What, the key of its ratio, at least; 0 is no bar."""
    unseen = game.secrets or game.chance
    bars = [
        ("compiled over interpreted", "interpreted", game.figures.bar_compiled),
        (f"actions, of {MODEL.name}'s", MODEL.id, game.figures.bar_actions),
        ("full rules, of the C limit without repetition", "limit", LIMIT_PART if game is MODEL else 0.0),
        ("clones per action", "clones", CLONES_PER_ACTION),
        ("iterations of a search with random rollouts, per playout", "search", SEARCH_UNSEEN if unseen else SEARCH),
    ]
    return [(f"{game.name}, {what}", f"{game.id}/{key}", least) for what, key, least in bars if least]


def measure_build(game: str, seats: int, seconds: float, seed: int, *, compiled: bool) -> Measurement:
    """One measurement in a process of its own; the source tree is the interpreted build."""
    environment = {**os.environ, "PYTHONPATH": "" if compiled else str(SOURCE)}
    command = [sys.executable, "-m", "tafelrunde.lab.speed", game, str(seats), str(seconds), str(seed)]
    output = subprocess.run(command, env=environment, check=True, capture_output=True, cwd=tempfile.gettempdir())
    result = msgspec.json.decode(output.stdout, type=Measurement)
    if result.compiled != compiled:
        raise SystemExit(f"{game} was measured on the wrong build")
    return result


class Limit:
    """Random play of the model game in C, compiled for this run."""

    def __init__(self, folder: str) -> None:
        library = Path(folder) / "limit.so"
        subprocess.run(["cc", "-O3", "-shared", "-fPIC", "-o", str(library), str(LIMIT)], check=True)  # noqa: S607
        self._library = ctypes.CDLL(str(library))
        self._library.limit_play.restype = ctypes.c_int64
        start = import_module(f"tafelrunde.games.{MODEL.id}.board").START
        self._library.limit_setup("".join(start).encode())

    def actions_per_second(self, seconds: float, seed: int) -> float:
        matches = 200
        while True:
            began = time.perf_counter()
            actions = self._library.limit_play(ctypes.c_uint32(seed), matches, CAP)
            elapsed = time.perf_counter() - began
            if elapsed >= seconds:
                return float(actions / elapsed)
            matches *= 2


def nodes_per_second(seconds: float) -> float:
    """How many positions alphabeta visits from the start of the model game."""
    state = MODEL.new_state(2, MODEL.make_options({}))
    judge = MODEL.bots.guide or ShareGuide(MODEL.bots.evaluate)
    began = time.perf_counter()
    search = AlphaBeta(
        state, state.legal_actions(), judge, 1 << 20, lambda: time.perf_counter() > began + seconds, 0, 0
    )
    search.think(1 << 60)
    return float(search.nodes) / (time.perf_counter() - began)


def run(
    games: list[tuple[str, int]], rounds: int, seconds: float
) -> tuple[list[dict[str, Measurement]], list[float], list[float], list[dict[str, float]]]:
    """By round: measurements by `game/build`, the C limit's actions, alphabeta's nodes, and environments' steps."""
    measured: list[dict[str, Measurement]] = []
    limits: list[float] = []
    nodes: list[float] = []
    steps: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as folder, Progress() as progress:
        limit = Limit(folder)
        task = progress.add_task("measuring", total=rounds * (2 * len(games) + 1))
        for seed in range(1, rounds + 1):
            row: dict[str, Measurement] = {}
            limits.append(limit.actions_per_second(seconds / 4, seed))
            nodes.append(nodes_per_second(seconds))
            steps.append(measure_steps(seconds, seed))
            progress.advance(task)
            for game, seats in games:
                for build in ("compiled", "interpreted"):
                    row[f"{game}/{build}"] = measure_build(game, seats, seconds, seed, compiled=build == "compiled")
                    progress.advance(task)
            measured.append(row)
    return measured, limits, nodes, steps


def compute_ratios(measured: list[dict[str, Measurement]], limits: list[float]) -> dict[str, float]:
    """Medians over the rounds of ratios within a round."""
    ratios: dict[str, list[float]] = {}
    for row, limit in zip(measured, limits, strict=True):
        speed = {key: result.actions_per_second for key, result in row.items()}
        for key, result in row.items():
            game, _, build = key.partition("/")
            if build != "compiled":
                continue
            ratios.setdefault(f"{game}/interpreted", []).append(speed[key] / speed[f"{game}/interpreted"])
            ratios.setdefault(f"{game}/clones", []).append(result.clones_per_second / result.actions_per_second)
            ratios.setdefault(f"{game}/search", []).append(result.searches_per_playout)
            if f"{MODEL.id}/compiled" in speed:
                ratios.setdefault(f"{game}/{MODEL.id}", []).append(speed[key] / speed[f"{MODEL.id}/compiled"])
            if game == MODEL.id:
                ratios.setdefault(f"{game}/limit", []).append(speed[key] / limit)
    return {key: statistics.median(values) for key, values in ratios.items()}


def report(
    measured: list[dict[str, Measurement]],
    limits: list[float],
    nodes: list[float],
    steps: list[dict[str, float]],
    seconds: float,
) -> str:
    ratios = compute_ratios(measured, limits)
    lines = [
        "# Measured speed",
        "",
        f"Medians of {len(measured)} interleaved rounds of {seconds:g} s each, one core, on {platform.machine()}.",
        f"Python {platform.python_version()}. Random play; {MODEL.name} stops after {CAP} moves.",
        "Written by `make bench`.",
        "",
        "| game | seats | build | playouts/s | actions/s | clones/s | search/s | choices | most | actions | bytes |",
        "|---|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for key in measured[0]:
        rows = [row[key] for row in measured]
        lines.append(
            f"| {rows[0].game} | {rows[0].seats} | {key.partition('/')[2]} "
            f"| {_median(rows, 'playouts_per_second'):,.0f} | {_median(rows, 'actions_per_second'):,.0f} "
            f"| {_median(rows, 'clones_per_second'):,.0f} | {_median(rows, 'searches_per_second'):,.0f} "
            f"| {_median(rows, 'mean_choices'):.1f} "
            f"| {max(row.most_choices for row in rows)} | {_median(rows, 'mean_actions'):,.0f} "
            f"| {max(row.state_bytes for row in rows):,} |"
        )
    lines.append(f"| {MODEL.id} | 2 | C limit, no repetition | | {statistics.median(limits):,.0f} | | | | | | |")
    lines += ["", f"Alphabeta visits {statistics.median(nodes):,.0f} positions a second from the start of {MODEL.id}."]
    lines += ["", "| PettingZoo, a random agent | steps/s |", "|---|---:|"]
    walked = {key: statistics.median(row[key] for row in steps) for key in steps[0]}
    lines += [f"| {key} | {value:,.0f} |" for key, value in walked.items()]
    lines += ["", "| ratio | measured |", "|---|---:|"]
    lines += [f"| {key} | {value:.2f} |" for key, value in sorted(ratios.items())]
    lines += ["", "| bar | at least | measured | |", "|---|---:|---:|---|"]
    for what, key, least in (bar for game in all_games() for bar in bars_of(game)):
        if key in ratios:
            verdict = "met" if ratios[key] >= least else "MISSED"
            lines.append(f"| {what} | {least:.2f} | {ratios[key]:.2f} | {verdict} |")
    for game in ENVIRONMENTS:
        pace, least = walked[f"{game.id}/env"], game.figures.bar_steps
        verdict = "met" if pace >= least else "MISSED"
        lines.append(f"| {game.name}, PettingZoo steps/s of a random agent | {least} | {pace:.0f} | {verdict} |")
    largest = max(result.state_bytes for row in measured for key, result in row.items() if key.endswith("/compiled"))
    verdict = "met" if largest < LARGEST_STATE else "MISSED"
    lines.append(f"| the largest state in bytes, at most | {LARGEST_STATE} | {largest} | {verdict} |")
    return "\n".join(lines) + "\n"


def _median(rows: list[Measurement], name: str) -> float:
    return float(statistics.median(getattr(row, name) for row in rows))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure all games on both builds, in one interleaved run.")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    arguments = parser.parse_args()
    if not is_compiled():
        raise SystemExit("The compiled build is not installed; make bench does that.")
    games = [find_game(name) for name in arguments.games] or list(all_games())
    measured, limits, nodes, steps = run(
        [(game.id, game.seats[0]) for game in games], arguments.rounds, arguments.seconds
    )
    text = report(measured, limits, nodes, steps, arguments.seconds)
    print(text)
    (HERE / "results.md").write_text(text, encoding="utf-8")
    data = {"limits": limits, "nodes": nodes, "steps": steps, "rounds": [msgspec.to_builtins(row) for row in measured]}
    (HERE / "results.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
