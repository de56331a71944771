"""A table that a thousand people look at, and ten thousand tables at which nobody does anything.

python bench/server/crowd.py [--spectators 1000] [--idle 10000] [--seconds 20]
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parent))

from client import Player, Socket
from house import House, running_house
from load import GAME, Pacer, seat_players

# Seconds of p99 that a player waits for his acknowledgement at most.
MOST_P99 = 0.05
HELLO = b'{"type":"hello","protocol":2,"changes":true}'


class Watcher:
    """Looks on, and counts what it is shown."""

    def __init__(self, port: int, table: str) -> None:
        self.port = port
        self.table = table
        self.frames = 0
        self.socket: Socket | None = None

    async def connect(self) -> None:
        path = f"/api/v1/tables/{self.table}/socket"
        _, self.socket = await asyncio.get_running_loop().create_connection(
            lambda: QuietSocket(self), "127.0.0.1", self.port
        )
        self.socket.path = path

    def hang_up(self) -> None:
        if self.socket is not None and self.socket.transport is not None:
            self.socket.transport.abort()


class QuietSocket(Socket):
    """Decodes nothing: a thousand clients on this machine must not be what is measured."""

    def __init__(self, watcher: Watcher) -> None:
        super().__init__(lambda _: None, lambda: None, f"/api/v1/tables/{watcher.table}/socket", HELLO)
        self.watcher = watcher

    def data_received(self, data: bytes) -> None:
        if not self.is_open:
            super().data_received(data)
            self.buffer.clear()
            return
        self.watcher.frames += 1


def say(name: str, players: list[Player], house: House, began: float, cpu: float) -> bool:
    took, used = time.perf_counter() - began, house.cpu_seconds() - cpu
    times = sorted(each for player in players for each in player.acknowledged)
    p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
    print(
        f"{name:<52} {len(times) / took:>8,.1f} actions/s  p50 {p50 * 1e3:6.1f} ms  p99 {p99 * 1e3:6.1f} ms  "
        f"worst {times[-1] * 1e3:6.1f} ms  server {used / took:5.1%}",
        flush=True,
    )
    return p99 < MOST_P99


async def spectators(house: House, count: int, seconds: float) -> bool:
    players = await seat_players(house, 1, GAME, Pacer(5.0))
    watchers = [Watcher(house.port, players[0].table) for _ in range(count)]
    for watcher in watchers:
        await watcher.connect()
    await asyncio.sleep(2.0)
    for player in players:
        player.acknowledged.clear()
    seen = sum(watcher.frames for watcher in watchers)
    began, cpu = time.perf_counter(), house.cpu_seconds()
    await asyncio.sleep(seconds)
    is_met = say(f"{count:,} spectators of one table, 5 actions/s", players, house, began, cpu)
    seen = sum(watcher.frames for watcher in watchers) - seen
    done = sum(len(player.acknowledged) for player in players)
    print(f"{'':<52} {seen / max(1, done * count):8.2f} frames to each spectator for each action")
    for watcher in watchers:
        watcher.hang_up()
    for player in players:
        player.hang_up()
    return is_met


async def idle(house: House, count: int, seconds: float) -> bool:
    players = await seat_players(house, 32, GAME, Pacer(200.0))
    hosts: list[Player] = []
    for start in range(0, count, 50):
        new = await asyncio.gather(*(asyncio.to_thread(house.duel, GAME) for _ in range(min(50, count - start))))
        hosts += [Player(house.port, table, token, lambda act: act()) for table, (token,) in new]
        await asyncio.gather(*(host.connect() for host in hosts[start:]))
    await asyncio.sleep(5.0)
    for player in players:
        player.acknowledged.clear()
    began, cpu = time.perf_counter(), house.cpu_seconds()
    await asyncio.sleep(seconds)
    is_met = say(f"{count:,} idle tables beside 32 at 200 actions/s", players, house, began, cpu)
    for player in players:
        player.hang_up()
    await asyncio.sleep(1.0)
    began, cpu = time.perf_counter(), house.cpu_seconds()
    await asyncio.sleep(seconds / 2)
    share = (house.cpu_seconds() - cpu) / (time.perf_counter() - began)
    print(f"{count:,} idle tables and nothing else{'':<24} server {share:5.1%}")
    for host in hosts:
        host.hang_up()
    return is_met


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--idle", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=20.0)
    chosen = parser.parse_args()
    met = []
    for work, count in ((spectators, chosen.spectators), (idle, chosen.idle)):
        if count:
            with tempfile.TemporaryDirectory() as folder, running_house(Path(folder) / "t.sqlite") as house:
                met.append(uvloop.run(work(house, count, chosen.seconds)))
    print("all bars met" if all(met) else f"p99 not below {MOST_P99 * 1e3:.0f} ms")
    raise SystemExit(not all(met))


if __name__ == "__main__":
    main()
