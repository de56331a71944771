"""Beside boardgame.io: actions for each second of the server's processor time, of the same load, taken in turns.

python bench/server/peer [--tables 32 100 1000] [--seconds 5] [--rounds 3] [--file]

Two people at each table play as fast as they can. Ours are on the disk before anybody is told, theirs stay in memory
(with --file in its own files). Its packages are fetched from npm into a folder that is gone afterwards.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))

from house import free_port, running_house
from load import GAME, measure

HERE = Path(__file__).parent
# Its current version. What it asks for in turn is newer than it: koa-compose 4.2 finds none of its pages any more.
PACKAGES = {"dependencies": {"boardgame.io": "0.50.2"}, "overrides": {"koa-compose": "4.1.0"}}
NODE, NPM = shutil.which("node"), shutil.which("npm")
# Times as many actions for each second of the processor as it.
LEAST_RATIO = 2.0
# Seconds until Node has compiled what is used often.
WARM = 4.0


@dataclass(frozen=True)
class Cost:
    """Actions a second, and seconds of the server's processor time for one."""

    rate: float
    cpu: float


class NoPackages(Exception):
    """There is no Node here, or no way to npm."""


def install(folder: Path) -> None:
    """Its packages and our three programs for it."""
    if NODE is None or NPM is None:
        raise NoPackages("Node and npm are not installed")
    (folder / "package.json").write_text(json.dumps({"private": True, **PACKAGES}))
    for program in HERE.glob("*.cjs"):
        shutil.copy(program, folder)
    command = [NPM, "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
    if subprocess.run(command, check=False, cwd=folder, capture_output=True, timeout=300).returncode:
        raise NoPackages("npm cannot be reached")


@contextmanager
def node(folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """One of the programs, from when it says that it is ready."""
    environment = {**os.environ, "NODE_ENV": "production"}
    pipe = subprocess.PIPE
    command = [NODE or "", *words]
    with subprocess.Popen(command, cwd=folder, env=environment, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            if process.stdout is None or process.stdout.readline() != "ready\n":
                raise RuntimeError(f"{words[0]} has ended")
            yield process
        finally:
            process.terminate()


def ask(process: subprocess.Popen[str]) -> int:
    """How many actions there were. The first question lets them begin."""
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("nobody is asked")
    process.stdin.write("\n")
    process.stdin.flush()
    return int(process.stdout.readline())


def cpu_seconds(process: subprocess.Popen[str]) -> float:
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def theirs(folder: Path, tables: int, seconds: float, *, in_files: bool) -> Cost:
    port = str(free_port())
    with tempfile.TemporaryDirectory() as matches:
        server_words = ["server.cjs", port, *([matches] if in_files else [])]
        with node(folder, *server_words) as server, node(folder, "client.cjs", port, str(tables)) as client:
            ask(client)
            time.sleep(WARM)
            began, done, cpu = time.perf_counter(), ask(client), cpu_seconds(server)
            time.sleep(seconds)
            done, cpu, took = ask(client) - done, cpu_seconds(server) - cpu, time.perf_counter() - began
    return Cost(done / took, cpu / done)


def ours(tables: int, seconds: float) -> Cost:
    with tempfile.TemporaryDirectory() as folder, running_house(Path(folder) / "t.sqlite") as house:
        figure = uvloop.run(measure(house, tables, seconds, GAME, None))
    return Cost(figure.rate, figure.cpu)


def compare(folder: Path, tables: int, rounds: int, seconds: float, *, in_files: bool) -> float:
    """The ratio of the medians; whoever is first changes from round to round."""
    pairs: list[tuple[Cost, Cost]] = []
    for number in range(rounds):
        if number % 2:
            other = theirs(folder, tables, seconds, in_files=in_files)
            pairs.append((ours(tables, seconds), other))
        else:
            own = ours(tables, seconds)
            pairs.append((own, theirs(folder, tables, seconds, in_files=in_files)))
    mine, peer = (statistics.median(pair[side].cpu for pair in pairs) for side in (0, 1))
    rates = [statistics.median(pair[side].rate for pair in pairs) for side in (0, 1)]
    each = ", ".join(f"{other.cpu / own.cpu:.2f}" for own, other in pairs)
    print(
        f"{tables:>6,} tables  ours {mine * 1e6:>6.0f} µs, {rates[0]:>6,.0f}/s  boardgame.io {peer * 1e6:>6.0f} µs, "
        f"{rates[1]:>6,.0f}/s  ratio {peer / mine:.2f}  (by round {each})",
        flush=True,
    )
    return peer / mine


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[32, 100, 1000])
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--file", action="store_true", help="let it keep its matches in files")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            install(folder)
        except (NoPackages, subprocess.TimeoutExpired) as error:
            print(f"Nothing to compare with: {error}.")
            return
        seconds, rounds = chosen.seconds, chosen.rounds
        ratios = [compare(folder, tables, rounds, seconds, in_files=chosen.file) for tables in chosen.tables]
    is_met = min(ratios) >= LEAST_RATIO
    print("bar met" if is_met else f"less than {LEAST_RATIO:.0f} times as much")
    raise SystemExit(not is_met)


if __name__ == "__main__":
    main()
