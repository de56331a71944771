"""How fast a server acknowledges actions: N tables with two people each, every action committed before its answer."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parent))

from client import Player
from house import House, running_house

from tafelrunde.games import all_games

# Without chance or secrets, so that what takes time is the server.
GAME = next(game.id for game in all_games() if not game.chance and not game.secrets)


@dataclass(frozen=True)
class Figure:
    tables: int
    rate: float
    p50: float
    p99: float
    worst: float
    cpu: float
    refused: int

    def row(self, name: str) -> str:
        return (
            f"{name:<45} {self.tables:>6} {self.rate:>10,.0f} {self.p50 * 1e3:>9.1f} {self.p99 * 1e3:>9.1f} "
            f"{self.worst * 1e3:>9.1f} {self.cpu * 1e6:>10,.0f}"
        )


@dataclass(frozen=True)
class Load:
    """How many tables do how much, and the bars for it: actions a second at least, seconds of p99 at most."""

    name: str
    tables: int
    rate: float | None = None
    bots: int = 0
    least_rate: float = 0.0
    most_p99: float | None = None

    def missed(self, figure: Figure) -> list[str]:
        bars = []
        if figure.rate < self.least_rate:
            bars.append(f"{figure.rate:,.0f} actions/s, less than {self.least_rate:,.0f}")
        if self.most_p99 is not None and figure.p99 >= self.most_p99:
            bars.append(f"p99 of {figure.p99 * 1e3:.1f} ms, not below {self.most_p99 * 1e3:.0f} ms")
        return bars


LOADS = (
    Load("as fast as they can", 1),
    Load("as fast as they can", 32, least_rate=2000.0, most_p99=0.05),
    Load("as fast as they can", 100),
    Load("as fast as they can", 1000),
    Load("500 actions/s in all", 1000, rate=500.0, most_p99=0.25),
    Load("beside 4 tables of bots at level 5", 32, rate=200.0, bots=4, most_p99=0.1),
)

HEADER = f"{'':<45} {'tables':>6} {'actions/s':>10} {'p50 ms':>9} {'p99 ms':>9} {'worst ms':>9} {'µs/action':>10}"


def at_once(act: Callable[[], None]) -> None:
    act()


class Gate:
    """Lets nobody act before all are seated: those who play already would make the others wait."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] | None = []

    def __call__(self, act: Callable[[], None]) -> None:
        if self.waiting is None:
            act()
        else:
            self.waiting.append(act)

    def open(self) -> None:
        waiting, self.waiting = self.waiting or [], None
        for act in waiting:
            act()


class Pacer:
    """Lets so many actions a second begin, in the order they were wanted."""

    def __init__(self, rate: float) -> None:
        self.step = 1 / rate
        self.next = 0.0

    def __call__(self, act: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        self.next = max(self.next + self.step, loop.time())
        loop.call_at(self.next, act)


async def seat_players(
    house: House, tables: int, game: str, pace: Callable[[Callable[[], None]], None], other: House | None = None
) -> list[Player]:
    """Two connected people at each table, the second one by way of another server if there is one.

    The matches begin by themselves.
    """
    players: list[Player] = []
    for _ in range(tables):
        table, (token,) = await asyncio.to_thread(house.duel, game)
        host = Player(house.port, table, token, pace)
        await host.connect()
        while host.last is None:
            await asyncio.sleep(0.001)
        invitation = host.last.invitations[1]
        assert invitation is not None  # noqa: S101
        port = house.port if other is None else other.port
        guest = Player(port, table, await asyncio.to_thread(house.join, table, invitation), pace)
        await guest.connect()
        players += [host, guest]
    return players


async def let_bots_think(house: House, tables: int) -> list[Player]:
    """Tables at which bots of the strongest level play each other for ever."""
    hosts = []
    for _ in range(tables):
        seats = [{"kind": "bot", "level": 5}] * 2
        _, entry = await asyncio.to_thread(house.request, "POST", "/api/v1/tables", {"game": GAME, "seats": seats})
        hosts.append(Player(house.port, entry["table"], entry["token"], at_once))
        await hosts[-1].connect()
    return hosts


async def measure(house: House, tables: int, seconds: float, game: str, rate: float | None, bots: int = 0) -> Figure:
    gate = Gate()
    hosts = await let_bots_think(house, bots)
    players = await seat_players(house, tables, game, gate if rate is None else Pacer(rate))
    gate.open()
    await asyncio.sleep(1.0)
    for player in players:
        player.acknowledged.clear()
    began, cpu = time.perf_counter(), house.cpu_seconds()
    await asyncio.sleep(seconds)
    took, cpu = time.perf_counter() - began, house.cpu_seconds() - cpu
    times = sorted(each for player in players for each in player.acknowledged)
    refused = sum(len(player.refused) for player in players)
    for player in [*players, *hosts]:
        player.hang_up()
    return Figure(
        tables=tables,
        rate=len(times) / took,
        p50=times[len(times) // 2],
        p99=times[len(times) * 99 // 100],
        worst=times[-1],
        cpu=cpu / len(times),
        refused=refused,
    )


def one(load: Load, game: str, seconds: float) -> Figure:
    with tempfile.TemporaryDirectory() as folder, running_house(Path(folder) / "t.sqlite") as house:
        figure = uvloop.run(measure(house, load.tables, seconds, game, load.rate, load.bots))
    print(figure.row(f"{game}, {load.name}") + (f"  refused {figure.refused}" if figure.refused else ""), flush=True)
    return figure


def all_figures(game: str, tables: list[int], seconds: float) -> list[tuple[Load, Figure]]:
    print(HEADER)
    loads = [
        *(load for load in LOADS if load.tables in tables and not load.bots),
        *(each for each in LOADS if each.bots),
    ]
    return [(load, one(load, game, seconds)) for load in loads]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--tables", type=int, nargs="*", default=[load.tables for load in LOADS])
    chosen = parser.parse_args()
    for load, figure in all_figures(chosen.game, chosen.tables, chosen.seconds):
        for bar in load.missed(figure):
            print(f"{load.tables} tables, {load.name}: {bar}")


if __name__ == "__main__":
    main()
