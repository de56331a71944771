"""Kills the server under load again and again, and counts what was lost: acknowledged actions must be none.

python bench/server/kill.py [KILLS] [TABLES]
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from client import Player
from house import House, free_port
from load import GAME, at_once, seat_players

TABLES = 8
KILLS_OF_A_TABLE = 20


@dataclass(frozen=True)
class Loss:
    acknowledged: int
    lost: int


class Survivor:
    """Keeps a player connected, and lets him send again what was not answered."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.returns = 0

    async def live(self) -> None:
        while True:
            if self.player.is_gone:
                try:
                    await self.player.connect()
                    self.returns += 1
                except OSError:
                    await asyncio.sleep(0.02)
            await asyncio.sleep(0.005)


async def go_on(players: list[Player], more: int) -> None:
    """Wait until every table has so many more acknowledged actions."""
    before = [len(player.done) for player in players]
    deadline = time.monotonic() + 120
    while any(len(player.done) < count + more for player, count in zip(players, before, strict=True)):
        if time.monotonic() > deadline:
            raise RuntimeError("a table does not go on")
        await asyncio.sleep(0.005)


def stored_actions(house: House, player: Player) -> dict[tuple[int, int], str]:
    """All actions of the finished matches of a table, by match and number."""
    last = player.last
    if last is None:
        raise RuntimeError("the player has seen nothing")
    actions: dict[tuple[int, int], str] = {}
    for match in range(1, last.match + 1):
        status, record = house.request("GET", f"/api/v1/tables/{player.table}/matches/{match}/record")
        if status == 200:
            actions |= {(match, number): action for number, action in enumerate(record["actions"])}
    return actions


async def torment(house: House, kills: int, tables: int) -> Loss:
    """With new tables after every few kills: to read all that happened at the old ones would take most of the time."""
    began = time.monotonic()
    total = Loss(0, 0)
    killed = 0
    while killed < kills:
        times = min(KILLS_OF_A_TABLE, kills - killed)
        loss = await torment_tables(house, times, tables)
        killed += times
        total = Loss(total.acknowledged + loss.acknowledged, total.lost + loss.lost)
        took = time.monotonic() - began
        print(f"{killed} kills, {total.acknowledged} actions acknowledged, {total.lost} lost, {took:.0f} s", flush=True)
    return total


async def torment_tables(house: House, kills: int, tables: int) -> Loss:
    players = await seat_players(house, tables, GAME, at_once)
    survivors = [Survivor(player) for player in players]
    lives = [asyncio.create_task(survivor.live()) for survivor in survivors]
    for _ in range(kills):
        await go_on(players, random.randint(1, 5))
        await asyncio.sleep(random.random() / 20)
        house.kill()
        await asyncio.to_thread(house.start)
    await go_on(players, 3)
    for player in players[::2]:
        player.resign()
    await asyncio.sleep(2)
    for life in lives:
        life.cancel()
    for player in players:
        player.hang_up()
    return count(house, players)


def count(house: House, players: list[Player]) -> Loss:
    lost = 0
    for player in players:
        stored = stored_actions(house, player)
        lost += sum(stored.get(key) != action for key, action in player.done.items())
    return Loss(sum(len(player.done) for player in players), lost)


def count_losses(kills: int, tables: int) -> Loss:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder) / "t.sqlite", free_port())
        house.start()
        try:
            return asyncio.run(torment(house, kills, tables))
        finally:
            house.stop()


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    if count_losses(kills, int(sys.argv[2]) if len(sys.argv) > 2 else TABLES).lost:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
