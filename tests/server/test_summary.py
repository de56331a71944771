"""A table in short: whose turn it is, since when and until when, and for whom which seats are his own."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.server.house import OPEN, House, me, running_house

DAY = 86_400


async def summary(house: House, table: str, token: str | None = None) -> tuple[int, Any]:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    status, found, _ = await house.request("GET", f"/api/v1/tables/{table}", headers=headers)
    return status, found


def test_a_summary_says_whose_turn_it_is_and_which_seats_are_mine(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            clock = {"kind": "days", "free": DAY}
            entry = await house.create("hnefatafl", [me("Ada"), OPEN], clock=clock)
            table, token = entry["table"], entry["token"]
            ada = await house.client(table, token)
            found = (await summary(house, table, token))[1]
            assert [found[name] for name in ("turn", "since", "until", "mine", "winners")] == [
                None,
                None,
                None,
                [0],
                None,
            ]
            guest = await house.join(table, invitation=ada.message["invitations"][1], name="Bo")
            bo = await house.client(table, guest["token"])
            await ada.contribute()
            await bo.contribute()
            await ada.do("start")
            found = (await summary(house, table, guest["token"]))[1]
            assert (found["turn"], found["mine"], found["winners"]) == (0, [1], None)
            assert found["until"] - found["since"] == DAY * 1000
            await ada.act(0)
            after = (await summary(house, table, token))[1]
            assert (after["turn"], after["mine"]) == (1, [0])
            assert after["since"] >= found["since"]
            # Whoever is nobody here has no seats, and a token that cannot be is refused.
            assert (await summary(house, table))[1]["mine"] == []
            assert (await summary(house, table, "x" * 24))[1]["mine"] == []
            assert (await summary(house, table, "nonsense"))[0] == 401
            await bo.until_told(1)
            await bo.do("resign", seat=1)
            over = (await summary(house, table, token))[1]
            assert (over["turn"], over["until"], over["winners"]) == (None, None, [0])

    asyncio.run(run())
