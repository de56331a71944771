"""Nonsense over real sockets: every frame gets one answer, and nothing happens that was not allowed."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.table.protocol import Refused
from tests.server.house import OPEN, Client, House, me, running_house

FRAMES = 20_000
BATCH = 50
KINDS = (
    "act",
    "assign",
    "consent",
    "contribute",
    "foresee",
    "gesture",
    "hello",
    "hint",
    "invite",
    "leave",
    "rematch",
    "rename",
    "resign",
    "sit",
    "start",
    "stop",
    "undo",
)
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 7, 8, 2**63, 2**64, 1e308, -0.0, "", "0", "\x00", "\u202e", "x" * 5000, [], {}, [[]],
    {"type": "act"}, "d1-d2", "f6-f7", "a1-a1", "ß", "🂡", "'; DROP TABLE events; --", "../../etc/passwd", "null",
)  # fmt: skip


def any_frame(rng: random.Random, heard: list[str]) -> str | bytes:
    """From random bytes to commands that are almost right, and some that were sent before."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        return json.dumps(rng.choice(ODD))
    if kind == 2 and heard:
        return rng.choice(heard)
    frame = any_command(rng)
    text = json.dumps(frame)
    if kind == 3:
        cut = rng.randrange(len(text))
        text = (
            text[:cut]
            + rng.choice(("", "{", '"', "\\", "\ud800".encode("utf-8", "replace").decode()))
            + text[cut + 1 :]
        )
    heard.append(text)
    return text


def any_command(rng: random.Random) -> dict[str, Any]:
    frame: dict[str, Any] = {"type": rng.choice(KINDS), "id": str(rng.randrange(1000))}
    likely: dict[str, Any] = {
        "seat": rng.randrange(3),
        "number": rng.randrange(4),
        "action": rng.choice(("d1-d2", "f6-f7", "e1-e2")),
        "name": "Eve",
        "agree": True,
        "gesture": rng.choice(("hello", "no", "nonsense")),
        "proposal": 1,
        "kind": "bot",
        "nonce": "0" * 32,
    }
    needed = {
        "act": ("seat", "number", "action"),
        "assign": ("seat", "kind"),
        "consent": ("seat", "proposal", "agree"),
        "contribute": ("nonce",),
        "rename": ("seat", "name"),
        "sit": ("seat", "name"),
        "rematch": (),
        "start": (),
    }
    frame |= {name: likely[name] for name in needed.get(frame["type"], ("seat",))}
    if rng.random() < 0.5:
        frame[rng.choice([*frame, "more"])] = rng.choice(ODD)
    return frame


async def pester(house: House, table: str, token: str | None, seed: int, frames: int) -> set[str]:
    """Send frames, count the answers, and tell which codes there were."""
    rng = random.Random(seed)
    heard: list[str] = []
    codes: set[str] = set()
    for _ in range(frames // BATCH):
        client = await house.client(table, token)
        assert client.socket is not None
        for _ in range(BATCH):
            await client.socket.send(any_frame(rng, heard))
        answers = 0
        while answers < BATCH:
            message = await client.receive()
            if message["type"] != "table":
                answers += 1
                codes.add(msgspec.convert(message, Refused).code)
        await client.close()
    return codes


def test_nonsense_gets_an_answer_each_and_changes_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite", sockets_per_address=100) as house:
            entry = await house.create("hnefatafl", [me("Ada"), OPEN])
            ada = await house.client(entry["table"], entry["token"])
            second = await house.join(entry["table"], invitation=ada.message["invitations"][1], name="Bo")
            bo = await house.client(entry["table"], second["token"])
            eve = await house.join(entry["table"])
            await ada.contribute()
            await bo.contribute()
            await ada.do("start")
            await bo.until(lambda message: message["status"] == "playing")
            table = house.app.parts.lobby.rooms[entry["table"]].table
            number = table.number
            codes = await asyncio.gather(
                *(pester(house, entry["table"], None, seed, FRAMES // 4) for seed in (1, 2)),
                *(pester(house, entry["table"], eve["token"], seed, FRAMES // 4) for seed in (3, 4)),
            )
            assert codes[0] | codes[1] == {"bad-message", "watching"}
            assert codes[2] | codes[3] >= {
                "bad-message",
                "no-such-seat",
                "not-host",
                "not-seated",
                "not-waiting",
                "not-your-seat",
                "seat-not-open",
            }
            assert table.number == number
            await finish(ada, bo)

    async def finish(ada: Client, bo: Client) -> None:
        await ada.act(0)
        await bo.until_told(1)
        await bo.act(1)

    asyncio.run(run())
