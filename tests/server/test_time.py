"""Clocks at a real server: zero, nobody there, restarts, a server that was away, and two processes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.core.match import Match
from tafelrunde.server.live.thinking import Thinkers
from tafelrunde.server.store import outage
from tafelrunde.table import opening
from tests.server.house import SOON, Client, House, bot, duel, me, running_house, until
from tests.server.paper import CountingSource
from tests.server.postgres import Postgres

DAY = 86_400


class FakeSource(CountingSource):
    """Real enough secrets, and a time that the test moves."""

    def __init__(self, time: int = 1_700_000_000_000) -> None:
        super().__init__()
        self.time = time

    def now(self) -> int:
        return self.time


class EasyThinkers(Thinkers):
    """Bots that do not think."""

    async def act(self, match: Match, seat: int, level: int, address: str = "") -> str:
        return match.view(seat).choices[0]


@pytest.fixture
def always_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a test moves the time, no server was away meanwhile."""
    monkeypatch.setattr(outage, "GAP", 10**15)


def per_turn(seconds: int = 30, end: str = "turn", **more: Any) -> dict[str, Any]:
    return {"clock": {"kind": "turn", "free": seconds, "end": end, **more}}


async def move(house: House, source: FakeSource, seconds: float) -> None:
    """Let time pass, and let the server notice as it does every few seconds."""
    source.time += round(1000 * seconds)
    lobby = house.app.parts.lobby
    await lobby.service.appointments.write()
    await lobby.keep_appointments()


def left(client: Client, seat: int) -> float:
    clock = client.message["clock"]
    free = clock["plan"]["free"] * 1000
    passed = clock["now"] - clock["since"] if clock["running"] == seat else 0
    used = clock["used"] + passed if clock["running"] == seat else 0
    return float(clock["banks"][seat] + free - used) / 1000


@pytest.mark.usefixtures("always_there")
def test_at_zero_the_clock_is_noticed_and_everybody_told(tmp_path: Path) -> None:
    async def run() -> None:
        source = FakeSource()
        async with running_house(tmp_path / "t.sqlite", source, EasyThinkers(1)) as house:
            ada, bo = await duel(house, **per_turn(30, "match"))
            assert left(bo, 0) == 30
            await move(house, source, 29)
            await ada.act(0)
            await bo.until(lambda message: message["clock"]["running"] == 1)
            assert left(bo, 1) == 30
            await move(house, source, 31)
            await ada.until(lambda message: message["status"] == "finished")
            assert ada.message["result"]["reason"] == "time"
            assert ada.message["result"]["winners"] == [0]
            assert ada.message["clock"]["running"] is None

    asyncio.run(run())


def test_zero_is_noticed_without_a_nudge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By an alarm of its own, not by looking now and then."""
    monkeypatch.setattr(opening, "LEAST_TIME", 1)

    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            ada, _ = await duel(house, **per_turn(1, "match"))
            async with asyncio.timeout(SOON):
                await ada.until(lambda message: message["status"] == "finished")
            assert ada.message["result"]["reason"] == "time"

    asyncio.run(run())


@pytest.mark.usefixtures("always_there")
def test_where_nobody_is_time_runs_out_all_the_same(tmp_path: Path) -> None:
    """After a restart too, of which the clock takes no notice."""

    async def run() -> None:
        source = FakeSource()
        async with running_house(tmp_path / "t.sqlite", source, EasyThinkers(1)) as house:
            ada, bo = await duel(house, clock={"kind": "days", "free": 3 * DAY, "end": "turn"})
            table, token = ada.table, ada.token
            await ada.close()
            await bo.close()
        async with running_house(tmp_path / "t.sqlite", source, EasyThinkers(1)) as house:
            lobby = house.app.parts.lobby
            await move(house, source, 3 * DAY - 60)
            assert table not in lobby.rooms
            await move(house, source, 61)
            await until(lambda: lobby.rooms[table].table.acting_seat() == 1)
            client = await house.client(table, token)
            assert client.message["clock"]["running"] == 1
            assert client.message["seats"][0]["stand_in"] is None
            assert len(client.logs[0]) == 1

    asyncio.run(run())


def test_time_without_a_server_is_given_back(tmp_path: Path) -> None:
    async def run() -> None:
        source = FakeSource()
        async with running_house(tmp_path / "t.sqlite", source, EasyThinkers(1)) as house:
            ada, _ = await duel(house, **per_turn(60, "match"))
            source.time += 10_000
            await house.app.parts.lobby.keep_appointments()
        source.time += 3_600_000
        async with running_house(tmp_path / "t.sqlite", source, EasyThinkers(1)) as house:
            client = await house.client(ada.table, ada.token)
            assert left(client, 0) == 50
            source.time += 20_000
            await house.app.parts.lobby.keep_appointments()
            await client.act(0)
        async with running_house(tmp_path / "t.sqlite", source, EasyThinkers(1)) as house:
            client = await house.client(ada.table, ada.token)
            assert client.message["clock"]["running"] == 1
            assert left(client, 1) == 60

    asyncio.run(run())


def test_a_server_that_slept_gives_the_night_back_before_it_looks_at_the_clock(tmp_path: Path) -> None:
    async def run() -> None:
        source = FakeSource()
        async with running_house(tmp_path / "t.sqlite", source, EasyThinkers(1)) as house:
            ada, _ = await duel(house, **per_turn(60, "match"))
            room = house.app.parts.lobby.rooms[ada.table]
            source.time += 28_800_000
            await room.timekeeper.look_after()
            assert room.table.status == "playing"
            await ada.until(lambda message: message["clock"]["since"] == source.time)

    asyncio.run(run())


@pytest.mark.usefixtures("always_there")
def test_against_bots_a_turn_without_time_is_played_for_somebody_absent(tmp_path: Path) -> None:
    async def run() -> None:
        source = FakeSource()
        async with running_house(tmp_path / "t.sqlite", source, EasyThinkers(1)) as house:
            entry = await house.create("hnefatafl", [me("Ada"), bot()], **per_turn(30))
            ada = await house.client(entry["table"], entry["token"])
            await ada.contribute()
            await ada.do("start")
            await ada.close()
            room = house.app.parts.lobby.rooms[entry["table"]]
            await move(house, source, 31)
            await until(lambda: room.table.play.match.number == 2 and room.table.acting_seat() == 0)
            assert room.table.clock.running == 0

    asyncio.run(run())


def test_lag_is_compensated_over_the_wire(tmp_path: Path) -> None:
    async def run() -> None:
        source = FakeSource()
        async with running_house(tmp_path / "t.sqlite", source, EasyThinkers(1)) as house:
            ada, bo = await duel(house, clock={"kind": "live", "bank": 60})
            source.time += 1_000
            view = ada.view(0)
            await ada.do("act", seat=0, number=view["number"], action=view["choices"][0], thought=700)
            await bo.until(lambda message: message["clock"]["running"] == 1)
            assert bo.message["clock"]["banks"] == [59_300, 60_000]

    asyncio.run(run())


def test_a_clock_that_cannot_be_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            for wrong in ({"kind": "live", "bank": 1}, {"kind": "turn", "end": "soon"}, {"kind": "hourglass"}):
                body = {"game": "hnefatafl", "seats": [me("Ada"), bot()], "clock": {"free": 1, **wrong}}
                status, problem, _ = await house.request("POST", "/api/v1/tables", body)
                assert status == 422, problem

    asyncio.run(run())


@pytest.mark.slow
def test_two_processes_let_time_run_out_once(postgres: Postgres) -> None:
    async def run() -> None:
        source = FakeSource()
        url = postgres.new_database()
        async with (
            running_house(url, source, EasyThinkers(1)) as one,
            running_house(url, source, EasyThinkers(1)) as two,
        ):
            ada, bo = await duel(one, **per_turn(30))
            far = await two.client(ada.table, bo.token)
            source.time += 10_000
            await asyncio.gather(one.app.parts.lobby.keep_appointments(), two.app.parts.lobby.keep_appointments())
            source.time += 12_000
            await asyncio.gather(one.app.parts.lobby.keep_appointments(), two.app.parts.lobby.keep_appointments())
            source.time += 9_000
            rooms = [house.app.parts.lobby.rooms[ada.table] for house in (one, two)]
            await asyncio.gather(*(room.timekeeper.look_after() for room in rooms))
            # The bot has played one turn, and both know.
            await far.until(lambda message: message["clock"]["running"] == 1)
            await ada.until(lambda message: message["clock"]["running"] == 1)
            events = await one.app.parts.lobby.store.read(ada.table)
            assert [type(event).__name__ for event in events].count("RanOut") == 1
            await far.act(1)
            await ada.until(lambda message: message["clock"]["running"] == 0)
            for room in rooms:
                await until(lambda room=room: room.table.clock.running == 0)  # type: ignore[misc]
            assert rooms[0].table.clock.banks == rooms[1].table.clock.banks

    asyncio.run(run())


@pytest.mark.slow
def test_one_of_two_processes_keeps_an_appointment(postgres: Postgres) -> None:
    async def run() -> None:
        source = FakeSource()
        url = postgres.new_database()
        async with (
            running_house(url, source, EasyThinkers(1)) as one,
            running_house(url, source, EasyThinkers(1)) as two,
        ):
            ada, _ = await duel(one, **per_turn(30))
            lobbies = [house.app.parts.lobby for house in (one, two)]
            await lobbies[0].service.appointments.write()
            source.time += 60_000
            taken = await asyncio.gather(*(lobby.service.appointments.take(source.time) for lobby in lobbies))
            assert sorted(taken) == [[], [ada.table]]
            # If it dies over it, the table is somebody else's after a while.
            source.time += 60_000
            assert await lobbies[1].service.appointments.take(source.time) == [ada.table]

    asyncio.run(run())
