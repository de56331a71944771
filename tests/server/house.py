"""A real server on a free port of this machine, and clients that speak to it as anybody would."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import io
import itertools
import json
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection

from tafelrunde.server.live.thinking import Thinkers
from tafelrunde.server.setting import Settings
from tafelrunde.server.web.app import create_app
from tafelrunde.server.web.run import new_server
from tafelrunde.server.web.static import WEBAPP
from tafelrunde.table.change import Keeper
from tafelrunde.table.decision import Source

Json = dict[str, Any]

# Seconds in which everything happens, however busy the machine is.
SOON = 180

# Tests play faster than people, and many of them come from one address.
QUICK: dict[str, Any] = {
    "bot_pause": 0.0,
    "thinkers": 1,
    "hint_seconds": 0.05,
    "command_burst": 100_000,
    "commands_per_second": 100_000.0,
    "request_burst": 100_000,
    "requests_per_second": 100_000.0,
    "tables_per_hour": 100_000,
    "sockets_per_address": 1_000,
    "connections_per_address": 10_000,
    "program_seconds": 60.0,
    # What stands for this machine's address in its network: whatever is tried, it stays on this machine.
    "lan_address": "127.0.0.2",
}


class Received:
    """What came over a connection, for the standard library to read."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def makefile(self, _: str) -> io.BytesIO:
        return io.BytesIO(self.data)


class House:
    """A running server."""

    def __init__(
        self, port: int, server: uvicorn.Server | None = None, pid: int = 0, settings: Settings | None = None
    ) -> None:
        self.port = port
        self.server = server
        self.settings = settings
        # Where it is a process of its own.
        self.pid = pid

    def set(self, **settings: Any) -> None:
        """Other settings from now on."""
        assert self.settings is not None
        for name, value in settings.items():
            msgspec.structs.force_setattr(self.settings, name, value)

    @property
    def app(self) -> Any:
        assert self.server is not None
        return self.server.config.loaded_app

    async def request(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, Any, dict[str, str]]:
        """Status, content (decoded if it is JSON) and headers."""
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        described = {} if body is None else {"content-type": "application/json", "content-length": str(len(data))}
        response = await self.fetch(method, path, data, {**described, **(headers or {})})
        content = response.read()
        found = {name.lower(): value for name, value in response.getheaders()}
        is_json = bool(content) and "json" in found.get("content-type", "")
        return response.status, json.loads(content) if is_json else content, found

    async def fetch(self, method: str, path: str, data: bytes, headers: dict[str, str]) -> http.client.HTTPResponse:
        """One request on a connection of its own, on this loop: threads would wait for it, and it for them."""
        lines = {"host": f"127.0.0.1:{self.port}", "connection": "close", **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        async with asyncio.timeout(SOON):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            try:
                writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + data)
                received = await reader.read()
            finally:
                writer.close()
        if not received:
            raise ConnectionResetError("the server said nothing")
        response = http.client.HTTPResponse(Received(received), method=method)  # type: ignore[arg-type]  # all it reads of a socket
        response.begin()
        return response

    async def create(self, game: str, seats: list[Json], **more: Any) -> Json:
        status, entry, _ = await self.request("POST", "/api/v1/tables", {"game": game, "seats": seats, **more})
        assert status == 201, entry
        return dict(entry)

    async def join(self, table: str, token: str | None = None, **join: Any) -> Json:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        status, entry, _ = await self.request("POST", f"/api/v1/tables/{table}/join", join, headers)
        assert status == 200, entry
        return dict(entry)

    async def client(
        self, table: str, token: str | None = None, known: Json | None = None, *, keeps: bool = False
    ) -> Client:
        client = Client(self, table, token, keeps=keeps)
        await client.connect(known)
        return client


class Client:
    """One connection: remembers the last table message, and what its logs add up to.

    With `keeps` it asks for changes.
    """

    def __init__(self, house: House, table: str, token: str | None, *, keeps: bool = False) -> None:
        self.house = house
        self.table = table
        self.token = token
        self.socket: ClientConnection | None = None
        self.message: Json = {}
        self.keeper = Keeper() if keeps else None
        self.frames: list[str] = []
        self.logs: list[list[Json]] = []
        self._ids = itertools.count(1)
        self._name = secrets.token_hex(4)

    async def connect(self, known: Json | None = None) -> None:
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{self.house.port}/api/v1/tables/{self.table}/socket",
            max_size=2**24,
            compression=None,
            open_timeout=SOON,
        )
        more = {} if self.keeper is None else {"changes": True}
        await self.send({"type": "hello", "protocol": 2, "token": self.token, "known": known, **more})
        await self.receive()

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()

    async def send(self, frame: Json | str) -> None:
        assert self.socket is not None
        await self.socket.send(frame if isinstance(frame, str) else json.dumps(frame))

    async def receive(self) -> Json:
        assert self.socket is not None
        text = await asyncio.wait_for(self.socket.recv(), SOON)
        assert isinstance(text, str)
        self.frames.append(text)
        message: Json = json.loads(text)
        if message["type"] in ("table", "change"):
            self._keep(message if self.keeper is None else self.keeper.take(message))
        return message

    def _keep(self, message: Json) -> None:
        same = self.message and self.message["match"] == message["match"] and self.message["mine"] == message["mine"]
        old = self.logs if same else []
        self.logs = [
            [*(old[index] if index < len(old) else [])[: log["start"]], *log["lines"]]
            for index, log in enumerate(message["logs"])
        ]
        self.message = message

    async def ask(self, kind: str, /, *, id: str | None = None, **args: Any) -> Json:  # noqa: A002
        """Send a command and wait for its answer; table messages that come before it are kept."""
        name = id or f"{self._name}-{next(self._ids)}"
        await self.send({"type": kind, "id": name, **args})
        while True:
            message = await self.receive()
            if message.get("id") == name:
                return message

    async def do(self, kind: str, /, **args: Any) -> Json:
        answer = await self.ask(kind, **args)
        assert answer["type"] != "refused", answer
        return answer

    async def refused(self, kind: str, /, **args: Any) -> str:
        answer = await self.ask(kind, **args)
        assert answer["type"] == "refused", answer
        return str(answer["code"])

    async def until(self, holds: Callable[[Json], bool]) -> Json:
        """Wait for a table message of which something holds."""
        while not holds(self.message):
            await self.receive()
        return self.message

    async def until_told(self, number: int) -> None:
        """Wait until every view has this number."""
        await self.until(lambda message: bool(message["views"]) and message["views"][-1]["number"] >= number)

    async def play(self, choose: Callable[[list[str]], str] = lambda choices: choices[0]) -> None:
        """Act whenever it is one's turn, until the match is over."""
        await self.until(lambda message: message["status"] != "waiting")
        while self.message["status"] == "playing":
            deciding = [view for view in self.message["views"] if view["choices"]]
            if deciding:
                await self.act(deciding[0]["seat"], choose(deciding[0]["choices"]))
            else:
                await self.receive()

    def view(self, seat: int) -> Json:
        return dict(self.message["views"][self.message["mine"].index(seat)])

    async def contribute(self) -> None:
        await self.do("contribute", nonce=secrets.token_hex(16))

    async def act(self, seat: int, action: str | None = None) -> Json:
        view = self.view(seat)
        return await self.do("act", seat=seat, number=view["number"], action=action or view["choices"][0])


class Program:
    """A program as the tests steer it: reads messages, answers what it wants."""

    def __init__(self, house: House, table: str, token: str) -> None:
        self.house = house
        self.table = table
        self.token = token
        self.frames: list[str] = []
        self.socket: ClientConnection

    async def open(self) -> Json:
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{self.house.port}/api/v1/tables/{self.table}/bot",
            max_size=2**24,
            compression=None,
            open_timeout=SOON,
        )
        return await self.receive()

    async def connect(self, **more: Any) -> None:
        assert await self.open() == {"type": "hello", "protocol": 2}
        await self.send({"type": "hello", "protocol": 2, "name": "Tester", "token": self.token, **more})

    async def send(self, frame: Json | str | bytes) -> None:
        await self.socket.send(json.dumps(frame) if isinstance(frame, dict) else frame)

    async def receive(self) -> Json:
        text = await asyncio.wait_for(self.socket.recv(), SOON)
        assert isinstance(text, str)
        self.frames.append(text)
        message: Json = json.loads(text)
        return message

    async def drain(self) -> None:
        """Read all that the server has sent so far: what it answers a ping with comes after that."""
        await (await self.socket.ping())
        with contextlib.suppress(TimeoutError):
            while True:
                # What has come is taken without waiting.
                async with asyncio.timeout(0):
                    self.frames.append(str(await self.socket.recv()))

    async def until(self, kind: str) -> Json:
        while (message := await self.receive())["type"] != kind:
            pass
        return message

    async def answer(self, asked: Json, action: str | None = None) -> None:
        choice = asked["view"]["choices"][0] if action is None else action
        await self.send({"type": "act", "match": asked["match"], "number": asked["number"], "action": choice})

    async def play(self) -> Json:
        """To the end of the match; its last message."""
        while (message := await self.receive())["type"] != "end":
            if message["type"] == "decide":
                await self.answer(message)
        return message

    async def closed(self) -> int:
        """The code with which the server ends it."""
        await self.socket.wait_closed()
        return self.socket.close_code or 0

    async def close(self) -> None:
        await self.socket.close()


@contextlib.asynccontextmanager
async def running_house(
    database: Path | str,
    source: Source | None = None,
    thinkers: Thinkers | None = None,
    webapp: Path = WEBAPP,
    **settings: Any,
) -> AsyncIterator[House]:
    listener = socket.create_server(("127.0.0.1", settings.get("port", 0)))
    setup = Settings(database=str(database), **(QUICK | settings))
    server = new_server(setup, create_app(setup, webapp, source=source, thinkers=thinkers))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        if serving.done():
            await serving
        await asyncio.sleep(0.01)
    try:
        yield House(listener.getsockname()[1], server, settings=setup)
    finally:
        server.should_exit = True
        await serving


def me(name: str = "") -> Json:
    return {"kind": "me", "name": name}


def bot(level: int = 1) -> Json:
    return {"kind": "bot", "level": level}


OPEN: Json = {"kind": "open"}


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value)


Scenario = Callable[[House], Awaitable[None]]


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something that nobody tells of."""
    async with asyncio.timeout(SOON):
        while not holds():
            await asyncio.sleep(0.001)


def play_out(tmp_path: Path, scenario: Scenario, **settings: Any) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite", **settings) as house:
            await scenario(house)

    asyncio.run(run())


async def duel(house: House, game: str = "hnefatafl", **more: Any) -> tuple[Client, Client]:
    """Two people, connected, the match begun."""
    entry = await house.create(game, [me("Ada"), OPEN], **more)
    ada = await house.client(entry["table"], entry["token"])
    second = await house.join(entry["table"], invitation=ada.message["invitations"][1], name="Bo")
    bo = await house.client(entry["table"], second["token"])
    await ada.contribute()
    await bo.contribute()
    await ada.do("start")
    await bo.until(lambda message: message["status"] == "playing")
    return ada, bo


def known_by(client: Client) -> dict[str, Any]:
    message = client.message
    return {
        "match": message["match"],
        "mine": message["mine"],
        "editions": [log["edition"] for log in message["logs"]],
        "lines": [len(lines) for lines in client.logs],
    }
