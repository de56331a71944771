"""How many tables N server processes carry on one PostgreSQL, and what becomes the wall: from a few measured figures.

python bench/server/model.py [--pace 0.2] [--apart 0.5]

Measured, on this machine: what a group of events costs the database by its size and by how many writers there are,
what a message to all processes costs, and what an action costs a server. The rest is arithmetic.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import asyncpg
import uvloop

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parent))

from house import House, running_house
from shared import measure
from tests.server.postgres import running_postgres

PUT = (
    "INSERT INTO events (table_id, number, body) SELECT * FROM unnest($1::varchar[], $2::integer[], $3::text[]) "
    "ON CONFLICT DO NOTHING RETURNING table_id"
)
BODY = '{"type":"acted","at":1700000000000,"viewer":0,"command":"abcdefgh12","digest":"0123456789abcdef","seat":0}'
# Of a processor of its own, how much a process may use before people wait.
FULL = 0.8
SECONDS = 3.0


@dataclass(frozen=True)
class Inputs:
    """In seconds: of a server for an action, a read of news and a message that is heard; of the database's disk."""

    action: float
    heard: float
    read: float
    # Events a second by number of writers, each with groups of 16.
    written: dict[int, float]
    # Messages a second that one who speaks gets through, by number of those who listen.
    told: dict[int, float]
    reported: float


async def written(database: str, writers: int, group: int = 16) -> float:
    """Events a second, each group on the disk before the next one of its writer begins."""
    lines = [await asyncpg.connect(database) for _ in range(writers)]
    done = [0]

    async def write(line: asyncpg.Connection) -> None:
        name = secrets.token_hex(4)
        tables = [f"{name}{number:02d}" for number in range(group)]
        for table in tables:
            await line.execute("INSERT INTO tables VALUES ($1, 'any', 'link', 'playing', 0, 0)", table)
        number = 0
        while time.perf_counter() < end:
            number += 1
            await line.fetch(PUT, tables, [number] * group, [BODY] * group)
            done[0] += group

    end = time.perf_counter() + SECONDS
    await asyncio.gather(*(write(line) for line in lines))
    for line in lines:
        await line.close()
    return done[0] / SECONDS


async def told(database: str, listeners: int) -> tuple[float, float]:
    """Messages a second, and seconds of this processor that each listener needs for one."""
    heard = [0]

    def hear(*_: object) -> None:
        heard[0] += 1

    lines = [await asyncpg.connect(database) for _ in range(listeners)]
    for line in lines:
        await line.add_listener("tafelrunde", hear)
    speaker = await asyncpg.connect(database)
    await speaker.execute("SET synchronous_commit = off")
    spoken, began, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() < began + SECONDS:
        await speaker.fetchval("SELECT pg_notify('tafelrunde', 'abcdefghij 12')")
        spoken += 1
    used = time.process_time() - cpu
    await asyncio.sleep(0.5)
    for line in [*lines, speaker]:
        await line.close()
    return spoken / SECONDS, used / max(1, heard[0])


async def reported(database: str) -> float:
    """Seconds for a hundred people who come to a hundred tables, told at once."""
    line = await asyncpg.connect(database)
    tables = [f"p{number:09d}" for number in range(100)]
    for table in tables:
        await line.execute("INSERT INTO tables VALUES ($1, 'any', 'link', 'playing', 0, 0)", table)
    began = time.perf_counter()
    for turn in range(20):
        await line.execute(
            "INSERT INTO presence SELECT here, 0, $2 FROM unnest($1::varchar[]) AS here", tables, f"owner{turn}"
        )
    took = (time.perf_counter() - began) / 20
    await line.close()
    return took


def inputs() -> Inputs:
    with running_postgres(fsync="on") as postgres, ExitStack() as stack:
        database = postgres.new_database()
        houses: list[House] = [stack.enter_context(running_house(database)) for _ in range(2)]
        alone = uvloop.run(measure(houses[:1], 32, 5.0, apart=False))
        apart = uvloop.run(measure(houses, 32, 5.0, apart=True))
        rows = {count: uvloop.run(written(database, count)) for count in (1, 2, 4, 8)}
        messages = {count: uvloop.run(told(database, count)) for count in (1, 4, 16)}
        people = uvloop.run(reported(database))
    action = alone.cpu[0] / alone.rate
    # With people apart, each action is also heard and read once, at the other process.
    read = max(0.0, sum(apart.cpu) / apart.rate - action)
    heard = min(cost for _, cost in messages.values())
    return Inputs(action, heard, read, rows, {count: rate for count, (rate, _) in messages.items()}, people)


def nearest(figures: dict[int, float], count: int) -> float:
    return figures[min(figures, key=lambda known: abs(known - count))]


def walls(known: Inputs, processes: int, apart: float) -> dict[str, float]:
    """Actions a second at which each part is full, if everything else were free."""
    # Every process hears of every action, reads those of tables that people of its own are at, and has its share.
    own = (known.action + apart * known.read) / processes + known.heard * (processes > 1)
    # What is told at once in one message shares it: at most 150, here as many as a group.
    return {
        "servers": FULL / own,
        "writer": nearest(known.written, processes),
        "NOTIFY": nearest(known.told, processes) * 16 if processes > 1 else float("inf"),
        "presence": 100 / known.reported,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pace", type=float, default=0.2, help="actions a second of one table")
    parser.add_argument("--apart", type=float, default=0.5, help="share of tables whose people are at two processes")
    chosen = parser.parse_args()
    known = inputs()
    costs = {"an action": known.action, "read by another": known.read, "heard": known.heard}
    print(", ".join(f"{name} {seconds * 1e6:,.0f} µs" for name, seconds in costs.items()))
    print("events/s on disk by writers:", {count: round(rate) for count, rate in known.written.items()})
    print("messages/s by listeners:", {count: round(rate) for count, rate in known.told.items()})
    print(f"100 people reported in {known.reported * 1e3:.1f} ms")
    print(f"{'processes':>9} {'actions/s':>10} {'tables':>9}  wall       (all walls, actions/s)")
    for processes in (1, 2, 4, 8, 16, 32):
        found = walls(known, processes, chosen.apart)
        # People come and go far less often than they act: one in a hundred actions.
        found["presence"] *= 100
        wall = min(found, key=lambda name: found[name])
        rate = found[wall]
        others = ", ".join(f"{name} {value:,.0f}" for name, value in found.items())
        print(f"{processes:>9} {rate:>10,.0f} {rate / chosen.pace:>9,.0f}  {wall:<9}  ({others})")


if __name__ == "__main__":
    main()
