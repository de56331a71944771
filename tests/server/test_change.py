"""Clients that keep the last message are sent what changes in it, and have what all others have."""

from __future__ import annotations

import json
import random
import statistics
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.core.game import AnyGame
from tafelrunde.games import all_games
from tafelrunde.server.live.room import Room
from tafelrunde.table.change import difference, patched
from tests.server.house import OPEN, Client, House, Json, me, play_out

# The browser's tests read the same ones.
CASES = Path(__file__).parents[2] / "web" / "src" / "change.cases.json"
# Bytes of a frame after an action in Hnefatafl, on average.
SMALL = 500


@pytest.mark.parametrize("case", json.loads(CASES.read_text(encoding="utf-8")), ids=json.dumps)
def test_a_difference_leads_from_one_to_the_other(case: Json) -> None:
    before = json.dumps(case["old"])
    assert difference(case["old"], case["new"]) == case["change"]
    assert patched(case["old"], case["change"]) == case["new"]
    assert json.dumps(case["old"]) == before


def test_any_two_lists_have_a_difference() -> None:
    rng = random.Random(1)
    for _ in range(3000):
        old, new = ([rng.choice("abcdef") for _ in range(rng.randrange(7))] for _ in range(2))
        if old != new:
            assert patched(old, json.loads(json.dumps(difference(old, new)))) == new, (old, new)


class Party:
    """Everybody at one table twice: by a client that keeps what it has, and by one that does not."""

    def __init__(self, house: House, clients: list[tuple[Client, Client]]) -> None:
        self.house = house
        self.clients = clients

    @property
    def room(self) -> Room:
        room: Room = self.house.app.parts.lobby.rooms[self.clients[0][0].table]
        return room

    async def compare(self) -> None:
        """What both have: byte for byte, but for how much of the log came with the last message."""
        for keeping, plain in self.clients:
            for client in (keeping, plain):
                await client.refused("consent", seat=0, proposal=0, agree=True)
            here, there = ({**each.message, "logs": each.logs} for each in (keeping, plain))
            for message in (here, there):
                # Who came later has seen a later time, and that alone is no news to the other.
                message["clock"] = message["clock"] and {**message["clock"], "now": 0}
            assert json.dumps(here, indent=1) == json.dumps(there, indent=1)

    async def act(self, rng: random.Random) -> bool:
        """Whoever is asked decides by chance."""
        for keeping, _ in self.clients:
            for view in keeping.message["views"]:
                if view["choices"]:
                    await keeping.act(view["seat"], rng.choice(view["choices"]))
                    return True
        return False

    async def take_back(self) -> None:
        """One wants his last action back, and all the others agree."""
        host, _ = self.clients[0]
        if host.message["allowed"]["undo"] is None:
            return
        await host.do("undo", seat=host.message["allowed"]["undo"])
        await self.compare()
        proposal = host.message["proposal"]
        for keeping, _ in self.clients if proposal else []:
            for seat in set(keeping.message["mine"]) & set(proposal["waiting"]):
                await keeping.do("consent", seat=seat, proposal=proposal["id"], agree=True)
        await self.compare()


async def gather(house: House, game: str, seats: int, **more: Any) -> Party:
    """The host shares the device with the second seat, if there are more than two; and somebody looks on."""
    shared = seats > 2
    plan = [me("Ada"), *([me("Bea")] if shared else []), *[OPEN] * (seats - 1 - shared)]
    entry = await house.create(game, plan, **more)
    table, tokens = entry["table"], [entry["token"], None]
    host = await house.client(table, entry["token"])
    for invitation in filter(None, host.message["invitations"]):
        joined = await house.join(table, invitation=invitation, name="Bo")
        tokens.append(joined["token"])
    await host.close()
    pairs = [(await house.client(table, token, keeps=True), await house.client(table, token)) for token in tokens]
    party = Party(house, pairs)
    for keeping, _ in party.clients:
        if keeping.token is not None:
            await keeping.contribute()
    await party.clients[0][0].do("start")
    return party


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_who_keeps_the_last_message_has_what_all_others_have(game: AnyGame, tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        rng = random.Random(3)
        # With a clock every message has another time.
        clock = {"kind": "live", "bank": 3600, "increment": 10}
        party = await gather(house, game.id, max(game.seats[0], 2), clock=clock)
        await party.compare()
        for turn in range(40):
            if not await party.act(rng):
                break
            await party.compare()
            if turn % 9 == 8:
                await party.take_back()
        kinds = [json.loads(frame)["type"] for keeping, _ in party.clients for frame in keeping.frames]
        # One to begin with for each, and one for the start of the match.
        assert kinds.count("table") <= 2 * len(party.clients)
        assert kinds.count("change") > 40

    play_out(tmp_path, scenario)


def test_a_frame_after_an_action_is_small(tmp_path: Path) -> None:
    """By a match of Hnefatafl in which pieces go far: what a whole message takes is many times as much."""

    async def scenario(house: House) -> None:
        rng = random.Random(5)
        party = await gather(house, "hnefatafl", 2)
        for _ in range(60):
            await party.act(rng)
            await party.compare()
        sizes = {
            kind: [len(frame) for client in clients for frame in client.frames if json.loads(frame)["type"] == kind]
            for kind, clients in zip(("change", "table"), zip(*party.clients, strict=True), strict=True)
        }
        assert statistics.mean(sizes["change"]) < SMALL
        assert max(sizes["change"]) < 2 * SMALL
        assert statistics.mean(sizes["table"]) > 3 * SMALL

    play_out(tmp_path, scenario)
