"""A server for one machine that is opened for the network: by whom, for whom, and until when."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import socket
from pathlib import Path
from typing import Any

import pytest
import websockets

from tafelrunde.core.error import BadInput
from tafelrunde.server.setting import Settings
from tafelrunde.server.web import lan as module
from tafelrunde.server.web.lan import Lan, find_address
from tests.server.house import House, Json, me, running_house

NEAR = "127.0.0.2"
WRITTEN = {"content-type": "application/json"}


async def ask(
    house: House, method: str, *, at: str = "127.0.0.1", wish: Json | None = None, **headers: str
) -> tuple[int, Any]:
    """A request from this machine, by either of its addresses."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}

    def talk() -> tuple[int, Any]:
        line = http.client.HTTPConnection(at, house.port, timeout=60)
        with contextlib.closing(line):
            line.request(method, "/api/v1/network", None if wish is None else json.dumps(wish), WRITTEN | named)
            answer = line.getresponse()
            return answer.status, json.loads(answer.read())

    return await asyncio.to_thread(talk)


async def set_open(house: House, wanted: bool) -> Json:
    status, state = await ask(house, "PUT", wish={"open": wanted})
    assert status == 200, state
    return dict(state)


def test_it_is_opened_and_closed_at_the_machine(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            assert await ask(house, "GET") == (200, {"reach": "device", "address": None, "switch": True, "lab": True})
            with pytest.raises(ConnectionRefusedError):
                await ask(house, "GET", at=NEAR)
            opened = await set_open(house, True)
            assert opened == {"reach": "network", "address": f"http://{NEAR}:{house.port}", "switch": True, "lab": True}
            # Twice is as good as once.
            assert await set_open(house, True) == opened
            assert (await ask(house, "GET", at=NEAR))[1] == {**opened, "switch": False, "lab": False}
            assert (await set_open(house, False))["reach"] == "device"
            with pytest.raises(ConnectionRefusedError):
                await ask(house, "GET", at=NEAR)
            # And again: nothing was left behind.
            assert (await set_open(house, True))["reach"] == "network"

    asyncio.run(run())


def test_whoever_came_by_the_network_goes_with_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            entry = await house.create("hnefatafl", [me(), me()])
            at_home = await house.client(entry["table"], entry["token"])
            await set_open(house, True)
            path = f"ws://{NEAR}:{house.port}/api/v1/tables/{entry['table']}/socket"
            async with websockets.connect(path, open_timeout=60) as far:
                await far.send(json.dumps({"type": "hello", "protocol": 2}))
                await far.recv()
                await set_open(house, False)
                await asyncio.wait_for(far.wait_closed(), 60)
            await at_home.contribute()
            await at_home.do("start")

    asyncio.run(run())


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"origin": "null"},
        {"origin": "http://[nonsense"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
        {"x_forwarded_for": "127.0.0.1"},
        {"forwarded": "for=127.0.0.1"},
        # An address of this machine, but one that others know.
        {"host": "127.0.0.2"},
    ],
)
def test_no_page_from_elsewhere_and_no_proxy_opens_it(tmp_path: Path, headers: dict[str, str]) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            status, problem = await ask(house, "PUT", wish={"open": True}, **headers)
            assert (status, problem["code"]) == (403, "not-this-device")
            assert (await ask(house, "GET"))[1]["reach"] == "device"

    asyncio.run(run())


def test_nobody_in_the_network_closes_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            await set_open(house, True)
            for named in ({}, {"host": "127.0.0.1"}, {"host": "localhost"}):
                status, problem = await ask(house, "PUT", at=NEAR, wish={"open": False}, **named)
                assert (status, problem["code"]) == (403, "not-this-device")
            assert (await ask(house, "GET"))[1]["reach"] == "network"
            # A name that somebody else made lead here stays out, as before.
            assert (await ask(house, "GET", at=NEAR, host="rebound.example"))[0] == 421

    asyncio.run(run())


@pytest.mark.parametrize("wish", [{}, {"open": 1}, {"open": True, "more": 1}, []])
def test_what_is_no_wish_changes_nothing(tmp_path: Path, wish: Any) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            assert (await ask(house, "PUT", wish=wish))[0] == 422
            assert (await ask(house, "GET"))[1]["reach"] == "device"

    asyncio.run(run())


@pytest.mark.parametrize("settings", [{"host": "0.0.0.0"}, {"behind_proxy": True}, {"hosts": "play.example"}])  # noqa: S104
def test_a_server_that_was_set_up_for_others_has_no_switch(tmp_path: Path, settings: Json) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite", **settings) as house:
            assert (await ask(house, "GET"))[1] == {"reach": "any", "address": None, "switch": False, "lab": False}
            assert (await ask(house, "PUT", wish={"open": True}))[0] == 403

    asyncio.run(run())
    with pytest.raises(BadInput, match="open already"):
        Lan(Settings(**settings)).bind()


def test_it_can_be_open_from_the_start(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite", lan=True) as house:
            assert (await ask(house, "GET", at=NEAR))[1]["reach"] == "network"
            assert (await set_open(house, False))["reach"] == "device"

    asyncio.run(run())


def test_a_port_that_somebody_has_in_the_network_is_named(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            with socket.create_server((NEAR, house.port)):
                status, problem = await ask(house, "PUT", wish={"open": True})
            assert (status, problem["code"]) == (409, "no-network")
            assert str(house.port) in problem["detail"]
            assert (await set_open(house, True))["reach"] == "network"

    asyncio.run(run())


def test_only_a_private_address_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ["203.0.114.7", "127.0.0.1", "169.254.3.4", "192.168.1.20"]
    monkeypatch.setattr(module, "_addresses", lambda: iter(found))
    assert find_address() == "192.168.1.20"
    found.pop()
    with pytest.raises(BadInput, match="no address in a local network"):
        find_address()


@pytest.mark.parametrize("address", ["0.0.0.0", "::", "8.8.8.8", "2001:4860:4860::8888", "laptop.local"])  # noqa: S104
def test_an_address_that_is_no_private_one_is_refused(address: str) -> None:
    lan = Lan(Settings(lan=True, lan_address=address))
    with pytest.raises(BadInput, match="TAFELRUNDE_LAN_ADDRESS"):
        lan.bind()
