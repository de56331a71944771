"""Matches over real sockets, from the first invitation to the rematch."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.house import OPEN, bot, me, running_house


def test_a_person_plays_a_bot_to_the_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            entry = await house.create("fischkopf", [me("Ada"), bot(1)], options={"rounds": 1})
            ada = await house.client(entry["table"], entry["token"])
            assert ada.message["status"] == "waiting"
            await ada.contribute()
            await ada.do("start")
            while ada.message["status"] == "playing":
                if ada.view(0)["choices"]:
                    await ada.act(0)
                else:
                    await ada.receive()
            assert ada.message["result"]["reason"] != "stopped"
            assert ada.message["fairness"]["secret"]

    asyncio.run(scenario())


def test_two_people_meet_by_invitation(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            entry = await house.create("hnefatafl", [me("Ada"), OPEN])
            ada = await house.client(entry["table"], entry["token"])
            invitation = ada.message["invitations"][1]
            second = await house.join(entry["table"], invitation=invitation, name="Bo")
            bo = await house.client(entry["table"], second["token"])
            assert bo.message["mine"] == [1]
            assert bo.message["invitations"] == []
            await ada.until(lambda message: message["seats"][1]["present"])
            await ada.contribute()
            await bo.contribute()
            await ada.until(lambda message: message["allowed"]["start"])
            await ada.do("start")
            await bo.until(lambda message: message["status"] == "playing")
            await ada.act(0)
            await bo.until(lambda message: message["views"][0]["choices"] != [])
            await bo.act(1)

    asyncio.run(scenario())
