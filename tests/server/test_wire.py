"""The same tables under other servers, and under another uvicorn: by ASGI alone."""

from __future__ import annotations

import asyncio
import re
import socket
import tomllib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import hypercorn.asyncio
import pytest
import uvicorn
from hypercorn.config import Config
from hypercorn.typing import ASGIFramework
from starlette.websockets import WebSocket
from structlog.testing import capture_logs

from tafelrunde.server.setting import Settings
from tafelrunde.server.web import wire
from tafelrunde.server.web.app import create_app
from tafelrunde.server.web.wire import TESTED, Closing, PlainWire, protocols
from tests.server.house import OPEN, QUICK, House, Program, bot, me, running_house

ROOT = Path(__file__).parent.parent.parent


@asynccontextmanager
async def house_of_hypercorn(tmp_path: Path) -> AsyncIterator[House]:
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    config = Config()
    # It closes what it is given.
    config.bind = [f"fd://{listener.detach()}"]
    app = create_app(Settings(database=str(tmp_path / "t.sqlite"), **QUICK))
    over = asyncio.Event()
    serving = hypercorn.asyncio.serve(cast("ASGIFramework", app), config, shutdown_trigger=over.wait)
    task = asyncio.create_task(serving)
    try:
        yield House(port)
    finally:
        over.set()
        await task


async def play_a_match(house: House) -> None:
    """A person, a bot and a program at the bots' door, to the end."""
    entry = await house.create("fischkopf", [me("Ada"), OPEN, bot(1)], options={"rounds": 1})
    ada = await house.client(entry["table"], entry["token"])
    seat = await house.join(entry["table"], invitation=ada.message["invitations"][1], name="Bo")
    program = Program(house, entry["table"], seat["token"])
    await program.connect()
    playing = asyncio.create_task(program.play())
    await ada.contribute()
    await ada.until(lambda message: message["allowed"]["start"])
    await ada.do("start")
    while ada.message["status"] == "playing":
        if ada.view(0)["choices"]:
            await ada.act(0)
        else:
            await ada.receive()
    assert ada.message["result"]["reason"] != "stopped"
    assert (await playing)["type"] == "end"
    await ada.close()
    await program.close()


def test_a_match_is_played_under_hypercorn(tmp_path: Path) -> None:
    async def scenario() -> None:
        wire._note_plain.cache_clear()
        with capture_logs() as logs:
            async with house_of_hypercorn(tmp_path) as house:
                await play_a_match(house)
        assert [line["event"] for line in logs].count("plain-wire") == 1

    asyncio.run(scenario())


def test_a_match_is_played_under_another_uvicorn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn, "__version__", "0.53.9")
    assert "ws" not in protocols(Settings())

    async def scenario() -> None:
        wire._note_plain.cache_clear()
        with capture_logs() as logs:
            async with running_house(tmp_path / "t.sqlite") as house:
                await play_a_match(house)
        assert [line["event"] for line in logs].count("plain-wire") == 1

    asyncio.run(scenario())


def test_the_insides_are_those_of_the_version_that_is_pinned() -> None:
    assert uvicorn.__version__ == TESTED
    lock = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    assert re.search(f"^uvicorn=={re.escape(TESTED)} ", lock, re.MULTILINE)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert f"uvicorn=={TESTED}" in extras["server"]


class Deaf:
    """A socket whose client does not read."""

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()


def test_a_plain_wire_is_cut_although_its_client_does_not_read() -> None:
    async def scenario() -> None:
        plain = PlainWire(cast("WebSocket", Deaf()))
        duties = [asyncio.create_task(duty) for duty in plain.duties()]
        for text in (b"one", b"two", b"three"):
            plain.say(text)
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert plain.backlog == 2
        plain.cut(4408)
        plain.cut(4404)
        plain.say(b"four")
        assert plain.backlog == 0
        done, waiting = await asyncio.wait(duties, return_when=asyncio.FIRST_COMPLETED)
        error = done.pop().exception()
        assert isinstance(error, Closing)
        assert error.code == 4408
        for task in waiting:
            task.cancel()

    asyncio.run(scenario())
