"""How one and two server processes do on one PostgreSQL, with the disk waited for; and how often they read for nothing.

python bench/server/shared.py [--seconds 10] [--tables 32] [--bus redis://127.0.0.1:6379]
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parent))

from client import Player
from house import House, running_house
from load import GAME, Gate, seat_players
from tests.server.postgres import running_postgres

# Actions a second of one process at least, and how many times as many two of them make.
LEAST_RATE = 1500.0
LEAST_GAIN = 1.15
# Reads of the events' table for each action at most: none is needed but for those who come.
MOST_READS = 0.1


@dataclass(frozen=True)
class SharedFigure:
    rate: float
    p50: float
    p99: float
    reads: float
    cpu: list[float]

    def row(self, name: str) -> str:
        shares = " ".join(f"{share:4.0%}" for share in self.cpu)
        times = f"{self.p50 * 1e3:>8.1f} {self.p99 * 1e3:>8.1f}"
        return f"{name:<44} {self.rate:>9,.0f} {times} {self.reads:>12.3f}   {shares}"


HEADER = f"{'':<44} {'actions/s':>9} {'p50 ms':>8} {'p99 ms':>8} {'reads/action':>12}   processor time of each server"


def reads_of(houses: list[House]) -> int:
    """How often they have looked for events."""
    texts = [house.request("GET", "/metrics")[1].decode() for house in houses]
    return sum(
        int(float(count)) for text in texts for count in re.findall(r"^tafelrunde_reads_total (\S+)", text, re.M)
    )


async def measure(houses: list[House], tables: int, seconds: float, *, apart: bool) -> SharedFigure:
    gate = Gate()
    players: list[Player] = []
    for number, house in enumerate(houses):
        share = tables // len(houses)
        other = houses[(number + 1) % len(houses)] if apart else None
        players += await seat_players(house, share, GAME, gate, other)
    gate.open()
    await asyncio.sleep(2.0)
    before = await asyncio.to_thread(reads_of, houses)
    for player in players:
        player.acknowledged.clear()
    began, cpu = time.perf_counter(), [house.cpu_seconds() for house in houses]
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    shares = [(house.cpu_seconds() - used) / took for house, used in zip(houses, cpu, strict=True)]
    times = sorted(each for player in players for each in player.acknowledged)
    reads = await asyncio.to_thread(reads_of, houses) - before
    for player in players:
        player.hang_up()
    done = len(times)
    return SharedFigure(done / took, times[done // 2], times[done * 99 // 100], reads / done, shares)


def one(name: str, processes: int, tables: int, seconds: float, bus: str, *, apart: bool = False) -> SharedFigure:
    with running_postgres(fsync="on") as postgres, ExitStack() as stack:
        database = postgres.new_database()
        more = {"TAFELRUNDE_BUS": bus} if bus else {}
        houses = [stack.enter_context(running_house(database, **more)) for _ in range(processes)]
        figure = uvloop.run(measure(houses, tables, seconds, apart=apart))
    print(figure.row(name), flush=True)
    return figure


def missed(alone: SharedFigure, two: SharedFigure) -> list[str]:
    bars: list[tuple[bool, Callable[[], str]]] = [
        (alone.rate < LEAST_RATE, lambda: f"one process: {alone.rate:,.0f} actions/s, less than {LEAST_RATE:,.0f}"),
        (two.rate < LEAST_GAIN * alone.rate, lambda: f"two do {two.rate / alone.rate:.2f} times as much as one"),
        (max(alone.reads, two.reads) > MOST_READS, lambda: "reads for nothing"),
    ]
    return [say() for is_missed, say in bars if is_missed]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--bus", default="")
    chosen = parser.parse_args()
    if chosen.bus and not re.match("redis://", chosen.bus):
        parser.error("a bus is redis://host:port")
    print(HEADER)
    alone = one("one process", 1, chosen.tables, chosen.seconds, chosen.bus)
    two = one("two processes, each table at one of them", 2, chosen.tables, chosen.seconds, chosen.bus)
    one("two processes, the people of a table apart", 2, chosen.tables, chosen.seconds, chosen.bus, apart=True)
    bars = missed(alone, two)
    print("\n".join(bars) or "all bars met")
    raise SystemExit(bool(bars))


if __name__ == "__main__":
    main()
