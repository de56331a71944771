"""What people say without typing: everybody hears it, at every process, and nothing keeps it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from tafelrunde.server.source import RealSource
from tafelrunde.table.gesture import PAUSE
from tests.server.house import OPEN, Client, House, Program, duel, me, play_out, running_house
from tests.server.postgres import Postgres
from tests.server.test_postgres import play_out as play_out_at_two


class SlowSource(RealSource):
    """A clock that goes on when the test says so."""

    time = 1_700_000_000_000

    def now(self) -> int:
        return self.time


async def hear(client: Client) -> dict[str, Any]:
    while (message := await client.receive())["type"] != "gesture":
        pass
    return message


def gestures_of(client: Client) -> list[dict[str, Any]]:
    frames = [json.loads(frame) for frame in client.frames]
    return [frame for frame in frames if frame["type"] == "gesture"]


def test_everybody_hears_it_in_words_of_their_own(tmp_path: Path) -> None:
    """Whoever sits there, whoever watches, and whoever said it; it is a name, and the sentence is the client's."""

    async def scenario(house: House) -> None:
        ada, bo = await duel(house)
        watcher = await house.client(ada.table, None)
        assert (await ada.do("gesture", seat=0, gesture="thinking"))["type"] == "done"
        expected = {"type": "gesture", "seat": 0, "gesture": "thinking"}
        assert gestures_of(ada) == [expected]
        assert await hear(bo) == await hear(watcher) == expected

    play_out(tmp_path, scenario)


def test_it_is_said_at_ones_own_seat_by_name_and_not_by_spectators(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, _ = await duel(house)
        watcher = await house.client(ada.table, None)
        assert await ada.refused("gesture", seat=1, gesture="hello") == "not-your-seat"
        assert await ada.refused("gesture", seat=7, gesture="hello") == "no-such-seat"
        assert await watcher.refused("gesture", seat=0, gesture="hello") == "watching"
        assert await ada.refused("gesture", seat=0, gesture="You are all fools") == "bad-message"
        assert gestures_of(ada) == []

    play_out(tmp_path, scenario)


def test_once_in_a_while_and_a_repeated_command_is_answered_again(tmp_path: Path) -> None:
    """Each has a pause of his own; a client that lost the answer is not told that it was too soon."""

    async def run() -> None:
        source = SlowSource()
        async with running_house(tmp_path / "t.sqlite", source) as house:
            ada, bo = await duel(house)
            await ada.do("gesture", seat=0, gesture="hello", id="one")
            await ada.do("gesture", seat=0, gesture="hello", id="one")
            assert await ada.refused("gesture", seat=0, gesture="luck") == "said-just-now"
            await bo.do("gesture", seat=1, gesture="hello")
            source.time += PAUSE - 1
            assert await ada.refused("gesture", seat=0, gesture="luck") == "said-just-now"
            source.time += 1
            await ada.do("gesture", seat=0, gesture="luck")
            # A clock that is put back silences nobody.
            source.time -= 3_600_000
            await ada.do("gesture", seat=0, gesture="thanks")
            said = [(each["seat"], each["gesture"]) for each in gestures_of(ada)]
            assert said == [(0, "hello"), (1, "hello"), (0, "luck"), (0, "thanks")]

    asyncio.run(run())


def test_nothing_keeps_it(tmp_path: Path) -> None:
    """Neither the table's events nor whoever comes later, and no view gets a new number by it."""

    async def scenario(house: House) -> None:
        ada, bo = await duel(house)
        table = house.app.parts.lobby.rooms[ada.table].table
        number, events = ada.message["views"][0]["number"], table.number
        await ada.do("gesture", seat=0, gesture="hello")
        await bo.do("gesture", seat=1, gesture="played")
        assert table.number == events
        late = await house.client(ada.table, None)
        await late.refused("stop", seat=0)
        assert gestures_of(late) == []
        assert ada.message["views"][0]["number"] == number

    play_out(tmp_path, scenario)


def test_a_program_is_told_nothing(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        entry = await house.create("fischkopf", [me("Ada"), OPEN], options={"rounds": 1})
        ada = await house.client(entry["table"], entry["token"])
        second = await house.join(entry["table"], invitation=ada.message["invitations"][1], name="Bo")
        program = Program(house, entry["table"], second["token"])
        await program.connect()
        await ada.until(lambda message: message["seats"][1]["program"])
        await ada.do("gesture", seat=0, gesture="hello")
        await program.drain()
        assert not [frame for frame in program.frames if "gesture" in frame]

    play_out(tmp_path, scenario)


def test_it_is_heard_at_every_process(postgres: Postgres) -> None:
    """Once each; and nonsense on the bus is no gesture."""

    async def scenario(left: House, right: House) -> None:
        entry = await left.create("hnefatafl", [me("Ada"), OPEN])
        ada = await left.client(entry["table"], entry["token"])
        second = await right.join(entry["table"], invitation=ada.message["invitations"][1], name="Bo")
        bo = await right.client(entry["table"], second["token"])
        watcher = await right.client(entry["table"], None)
        bus = left.app.parts.lobby.service.neighbours.bus
        bus.tell([f"{entry['table']} 0 shout abc", f"{entry['table']} 0 hello"])
        await ada.do("gesture", seat=0, gesture="hello")
        assert await hear(bo) == await hear(watcher) == {"type": "gesture", "seat": 0, "gesture": "hello"}
        await bo.do("gesture", seat=1, gesture="luck")
        while len(gestures_of(ada)) < 2:
            await ada.receive()
        for client in (ada, bo):
            assert [each["gesture"] for each in gestures_of(client)] == ["hello", "luck"]
            await client.refused("stop", seat=5)
            assert len(gestures_of(client)) == 2

    play_out_at_two(postgres, scenario)
