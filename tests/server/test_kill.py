"""The server dies at random moments: nothing that was acknowledged is lost, and every table goes on."""

from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.port import free_port
from tests.server.house import QUICK, House

pytestmark = pytest.mark.slow

KILLS = 10
TABLES = 4
CLOCK: dict[str, Any] = {"kind": "live", "bank": 600, "end": "match"}


class Mortal(House):
    """A server in a process of its own, which can be killed."""

    def __init__(self, database: Path | str) -> None:
        super().__init__(free_port())
        self.database = database
        self.process: subprocess.Popen[bytes] | None = None

    async def live(self) -> None:
        settings = {f"TAFELRUNDE_{name.upper()}": str(value) for name, value in QUICK.items()}
        command = [sys.executable, "-m", "tafelrunde", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--database", str(self.database)],
            env={**os.environ, **settings, "TAFELRUNDE_LOG_LEVEL": "warning"},
            stdout=subprocess.DEVNULL,
        )
        while not await self._answers():
            assert self.process.poll() is None, "the server does not start"
            await asyncio.sleep(0.05)

    async def _answers(self) -> bool:
        try:
            return (await self.request("GET", "/health"))[0] == 200
        except OSError:
            return False

    def die(self, how: signal.Signals = signal.SIGKILL) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        return self.process.wait()


class Survivor:
    """A player who comes back by himself, and sends again what was not answered."""

    def __init__(self, house: House, table: str, token: str) -> None:
        self.house = house
        self.table = table
        self.token = token
        self.done: dict[tuple[int, int], str] = {}
        self.message: dict[str, Any] = {}
        self.returns = 0
        self._unanswered: dict[str, Any] | None = None
        self._match = 0

    async def live(self) -> None:
        while True:
            try:
                await self._visit()
            except (OSError, websockets.WebSocketException):
                self.returns += 1
                await asyncio.sleep(0.02)

    async def _visit(self) -> None:
        url = f"ws://127.0.0.1:{self.house.port}/api/v1/tables/{self.table}/socket"
        async with websockets.connect(url, compression=None) as connection:
            await connection.send(json.dumps({"type": "hello", "protocol": 2, "token": self.token}))
            self.message = json.loads(await connection.recv())
            while True:
                command = self._unanswered or self._wanted()
                if command is not None:
                    self._unanswered = command
                    await connection.send(json.dumps(command))
                await self._listen(connection)

    async def _listen(self, connection: websockets.ClientConnection) -> None:
        """Until the command is answered, or, if there was none, until something has changed."""
        while True:
            frame = json.loads(await connection.recv())
            if frame["type"] == "table":
                self.message = frame
                if self._unanswered is None:
                    return
            elif self._unanswered is not None and frame["id"] == self._unanswered["id"]:
                if frame["type"] == "done" and self._unanswered["type"] == "act":
                    self.done[self._match, self._unanswered["number"]] = self._unanswered["action"]
                self._unanswered = None
                return

    def _wanted(self) -> dict[str, Any] | None:
        message, name = self.message, secrets.token_hex(8)
        if message["status"] == "playing" and message["views"][0]["choices"]:
            view = message["views"][0]
            action = random.choice(view["choices"])
            self._match = message["match"]
            return {"type": "act", "id": name, "seat": view["seat"], "number": view["number"], "action": action}
        if message["status"] == "waiting" and not message["seats"][message["mine"][0]]["ready"]:
            return {"type": "contribute", "id": name, "nonce": secrets.token_hex(16)}
        if message["allowed"]["start"]:
            return {"type": "start", "id": name}
        if message["status"] == "finished" and message["host"]:
            return {"type": "rematch", "id": name}
        return None


async def seat_survivors(house: House) -> list[Survivor]:
    survivors = []
    for _ in range(TABLES):
        first = await house.create("hnefatafl", [{"kind": "me"}, {"kind": "open"}], clock=CLOCK)
        host = await house.client(first["table"], first["token"])
        second = await house.join(first["table"], invitation=host.message["invitations"][1])
        await host.close()
        survivors += [Survivor(house, first["table"], entry["token"]) for entry in (first, second)]
    return survivors


def acknowledged(survivors: list[Survivor]) -> list[int]:
    """How many actions, by table."""
    return [len(survivors[2 * table].done) + len(survivors[2 * table + 1].done) for table in range(TABLES)]


async def all_go_on(survivors: list[Survivor], more: int) -> None:
    before = acknowledged(survivors)
    while any(now < then + more for now, then in zip(acknowledged(survivors), before, strict=True)):
        await asyncio.sleep(0.005)


async def played(house: House, host: Survivor) -> dict[tuple[int, int], str]:
    """All actions of all matches at a table, after the running one is given up."""
    client = await house.client(host.table, host.token)
    if client.message["status"] == "playing":
        await client.do("resign", seat=client.message["mine"][0])
    actions: dict[tuple[int, int], str] = {}
    for match in range(1, client.message["match"] + (client.message["status"] == "finished")):
        _, record, _ = await house.request("GET", f"/api/v1/tables/{host.table}/matches/{match}/record")
        actions |= {(match, number): action for number, action in enumerate(record["actions"])}
    return actions


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    async def run() -> None:
        house = Mortal(tmp_path / "t.sqlite")
        await house.live()
        survivors = await seat_survivors(house)
        lives = [asyncio.create_task(survivor.live()) for survivor in survivors]
        for _ in range(KILLS):
            await all_go_on(survivors, random.randint(1, 8))
            await asyncio.sleep(random.random() / 50)
            house.die()
            await house.live()
        await all_go_on(survivors, 2)
        for life in lives:
            life.cancel()
        assert all(survivor.returns >= KILLS for survivor in survivors)
        for table in range(TABLES):
            clock = survivors[2 * table].message["clock"]
            # Nobody has lost what a server that was away took.
            assert min(clock["banks"]) > 1000 * CLOCK["bank"] - 120_000
            stored = await played(house, survivors[2 * table])
            for survivor in survivors[2 * table : 2 * table + 2]:
                assert survivor.done.items() <= stored.items()
        assert house.die(signal.SIGTERM) == 0

    asyncio.run(asyncio.wait_for(run(), 600))
