"""The server over real sockets: what connections live through, and which of them are cut off."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path

import pytest
import websockets
from structlog.testing import capture_logs

from tafelrunde.server import metric
from tafelrunde.server.live import thinking
from tafelrunde.server.live.lobby import Lobby
from tafelrunde.server.web.socket import FAILED
from tafelrunde.server.web.straight import StraightWire
from tafelrunde.table.decision import decide_stand_in
from tests.server.house import OPEN, SOON, Client, House, Json, bot, duel, known_by, me, play_out, running_house


def test_a_returning_client_is_complete_after_one_message(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, bo = await duel(house)
        for _ in range(3):
            await ada.until(lambda message: bool(message["views"][0]["choices"]))
            await ada.act(0)
            await bo.until(lambda message: bool(message["views"][0]["choices"]))
            known = known_by(bo)
            await bo.act(1)
        await ada.until(lambda _: len(ada.logs[0]) == 6)
        await bo.close()
        again = await house.client(bo.table, bo.token, known)
        assert again.message["logs"][0]["start"] == 5
        assert len(again.message["logs"][0]["lines"]) == 1
        assert again.view(1) == bo.view(1)
        fresh = await house.client(bo.table, bo.token)
        assert fresh.logs == bo.logs

    play_out(tmp_path, scenario)


def test_everything_survives_a_restart_between_actions(tmp_path: Path) -> None:
    async def run() -> None:
        database = tmp_path / "t.sqlite"
        async with running_house(database) as house:
            ada, bo = await duel(house)
            await ada.act(0, "d1-d2")
            await bo.until(lambda message: bool(message["views"][0]["choices"]))
        async with running_house(database) as house:
            again = await house.client(bo.table, bo.token, known_by(bo))
            assert again.view(1) == bo.view(1)
            assert again.message["logs"][0]["lines"] == []
            old = await house.client(ada.table, ada.token)
            # The same command again, as a client does that got no answer: it is done already.
            answer = await old.ask("act", id=f"{ada._name}-3", seat=0, number=0, action="d1-d2")
            assert answer["type"] == "done"
            assert len(old.logs[0]) == 1
            await again.act(1)

    asyncio.run(run())


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        database = tmp_path / "t.sqlite"
        async with running_house(database, bot_pause=3600.0) as house:
            entry = await house.create("hnefatafl", [me("Ada"), bot(1)])
            ada = await house.client(entry["table"], entry["token"])
            await ada.contribute()
            await ada.do("start")
            await ada.act(0)
            assert ada.message["seats"][1]["thinking"]
        async with running_house(database) as house:
            again = await house.client(entry["table"], entry["token"])
            await again.until(lambda message: bool(message["views"][0]["choices"]))
            assert len(again.logs[0]) == 2

    asyncio.run(run())


def test_somebody_who_is_there_takes_the_place_of_a_host_who_is_not(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        entry = await house.create("hnefatafl", [me("Ada"), OPEN])
        ada = await house.client(entry["table"], entry["token"])
        second = await house.join(entry["table"], invitation=ada.message["invitations"][1], name="Bo")
        bo = await house.client(entry["table"], second["token"])
        await bo.contribute()
        await ada.close()
        await bo.until(lambda message: not message["seats"][0]["present"])
        lobby = house.app.parts.lobby
        room = lobby.rooms[entry["table"]]
        await lobby.sweep()
        assert await bo.refused("assign", seat=0, kind="bot", level=1) == "not-host"
        room.absent_since[0] -= 61
        await lobby.sweep()
        await bo.do("assign", seat=0, kind="bot", level=1)
        await bo.do("start")

    play_out(tmp_path, scenario)


def test_presence_is_seen_and_an_absent_seat_is_played_and_given_back(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, bo = await duel(house, takeover=10)
        await ada.until(lambda message: message["seats"][1]["present"])
        await ada.act(0)
        await bo.close()
        await ada.until(lambda message: not message["seats"][1]["present"])
        room = house.app.parts.lobby.rooms[ada.table]
        for viewer in room.absent_since:
            room.absent_since[viewer] -= 11
        await room.replace_absent()
        await ada.until(lambda message: bool(message["views"][0]["choices"]))
        assert ada.message["seats"][1]["stand_in"] == 3
        back = await house.client(bo.table, bo.token)
        assert back.message["seats"][1]["stand_in"] is None
        # However a bot came to the seat of somebody who is there, it does not stay.
        await room.change(partial(decide_stand_in, seat=1, source=room.source))
        await back.until(lambda message: message["seats"][1]["stand_in"] == 3)
        await back.until(lambda message: message["seats"][1]["stand_in"] is None)
        await ada.until(lambda message: message["seats"][1]["stand_in"] is None)

    play_out(tmp_path, scenario)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that thinks for the first time reads its game first: however long that takes, it does not hang."""
    monkeypatch.setattr(thinking, "BEGIN", SOON)
    monkeypatch.setattr(thinking, "THOUGHT", SOON)


@pytest.mark.usefixtures("patient")
def test_a_hint_comes_with_reasons(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, bo = await duel(house)
        assert await bo.refused("hint", seat=1) == "not-your-turn"
        hint = await ada.do("hint", seat=0)
        best = hint["turns"][0]
        assert [step["action"] in ada.view(0)["choices"] for step in best["steps"]] == [True]
        assert best["steps"][0]["notice"]["code"].startswith("hnefatafl-")
        assert 0 <= best["share"] <= 1
        assert (hint["source"], hint["searched"] > 0, hint["sure"] in (1, 2, 3)) == ("alphabeta", True, True)
        guide = await ada.do("hint", seat=0, guided=True)
        assert (guide["type"], guide["cue"], guide["turn"]) == ("guide", "corners", 1)
        assert set(guide["lit"]) <= set(ada.view(0)["choices"])
        assert await bo.refused("hint", seat=0, guided=True) == "not-your-seat"

    play_out(tmp_path, scenario)


def test_nothing_is_sent_when_nothing_has_changed_for_a_viewer(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, bo = await duel(house)
        seen = len(bo.frames)
        await ada.do("invite", seat=0)
        await ada.do("rename", seat=0, name="Ada")
        await bo.do("rename", seat=1, name="Bo!")
        changes = [json.loads(frame) for frame in bo.frames[seen:]]
        assert [frame["type"] for frame in changes] == ["table", "done"]

    play_out(tmp_path, scenario)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", 4400),
        ("[]", 4400),
        ('{"type": "start", "id": "1"}', 4400),
        ('{"type": "hello", "protocol": 1}', 4409),
        ('{"type": "hello", "protocol": 2, "token": "aaaaaaaaaaaaaaaaaaaaaaaa"}', 4401),
        ('{"type": "hello", "protocol": 2, "token": "short"}', 4400),
        ('{"type": "hello", "protocol": 2, "known": "' + "x" * 20_000 + '"}', 1009),
    ],
)
def test_a_bad_hello_closes_the_socket_with_its_code(tmp_path: Path, frame: str, code: int) -> None:
    async def scenario(house: House) -> None:
        entry = await house.create("hnefatafl", [me(), OPEN])
        url = f"ws://127.0.0.1:{house.port}/api/v1/tables/{entry['table']}/socket"
        async with websockets.connect(url) as socket:
            await socket.send(frame)
            with pytest.raises(websockets.ConnectionClosed):
                await socket.recv()
            assert socket.close_code == code

    play_out(tmp_path, scenario)


def test_who_says_no_hello_or_asks_for_no_table_is_cut_off(tmp_path: Path) -> None:
    async def knock(house: House, hello: str | None) -> int | None:
        async with websockets.connect(f"ws://127.0.0.1:{house.port}/api/v1/tables/aaaaaaaaaa/socket") as socket:
            if hello is not None:
                await socket.send(hello)
            with pytest.raises(websockets.ConnectionClosed):
                await socket.recv()
            return socket.close_code

    async def ask_for_no_table(house: House) -> None:
        assert await knock(house, '{"type":"hello","protocol":2}') == 4404

    async def say_nothing(house: House) -> None:
        assert await knock(house, None) == 4408

    play_out(tmp_path, ask_for_no_table)
    play_out(tmp_path, say_nothing, hello_seconds=0.1)


def test_a_foreign_page_cannot_open_a_socket(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        entry = await house.create("hnefatafl", [me(), OPEN])
        url = f"ws://127.0.0.1:{house.port}/api/v1/tables/{entry['table']}/socket"
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(url, origin=websockets.Origin("http://evil.example"))
        with pytest.raises(websockets.InvalidStatus, match="403"):
            await websockets.connect(url, origin=websockets.Origin("http://["))
        for origin in (f"http://127.0.0.1:{house.port}", "https://friend.example"):
            async with websockets.connect(url, origin=websockets.Origin(origin)) as socket:
                await socket.send('{"type":"hello","protocol":2}')
                assert json.loads(await socket.recv())["type"] == "table"

    play_out(tmp_path, scenario, origins="https://friend.example")


def test_a_bad_command_is_refused_and_nothing_else_happens(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, _ = await duel(house)
        for frame, identity in (
            ("nonsense", None),
            ("{}", None),
            ('{"type":"act","id":"x"}', "x"),
            ('{"type":"fly","id":"y"}', "y"),
            ('{"type":"start","id":"z","more":1}', "z"),
            ('{"type":"hello","protocol":2}', None),
            ('{"type":"start","id":""}', None),
            ("[" * 10_000, None),
        ):
            await ada.send(frame)
            answer = await ada.receive()
            assert answer == {"type": "refused", "id": identity, "code": "bad-message", "paragraph": None}
        await ada.act(0)

    play_out(tmp_path, scenario)


def test_too_many_commands_are_refused_and_then_cut_off(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        entry = await house.create("hnefatafl", [me(), OPEN])
        ada = await house.client(entry["table"], entry["token"])
        codes = set()

        async def insist() -> None:
            for _ in range(300):
                codes.add((await ada.ask("rename", seat=0, name="Ada")).get("code"))

        with pytest.raises(websockets.ConnectionClosed):
            await insist()
        assert codes == {None, "too-frequent"}
        assert ada.socket is not None
        assert ada.socket.close_code == 4429

    play_out(tmp_path, scenario, command_burst=5, commands_per_second=0.001)


def test_who_comes_back_has_no_more_commands_than_before(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        entry = await house.create("hnefatafl", [me(), OPEN])
        codes = []
        for _ in range(3):
            ada = await house.client(entry["table"], entry["token"])
            codes += [(await ada.ask("rename", seat=0, name="Ada")).get("code") for _ in range(2)]
            await ada.close()
        assert codes == [None, None, None, "too-frequent", "too-frequent", "too-frequent"]

    play_out(tmp_path, scenario, command_burst=3, commands_per_second=0.001)


def test_an_address_that_no_table_can_have_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database may not even take it as a question."""

    async def scenario(house: House) -> None:
        for table in ("%00", "AAAAAAAAAA", "aaaaaaaaaaa"):
            async with websockets.connect(f"ws://127.0.0.1:{house.port}/api/v1/tables/{table}/socket") as socket:
                await socket.send('{"type":"hello","protocol":2}')
                with pytest.raises(websockets.ConnectionClosed):
                    await socket.recv()
                assert socket.close_code == 4404

    asked: list[str] = []
    monkeypatch.setattr(Lobby, "room", lambda _, table: asked.append(table))
    play_out(tmp_path, scenario)
    assert asked == []


@pytest.mark.usefixtures("patient")
def test_hints_are_thought_about_one_at_a_time(tmp_path: Path) -> None:
    """Who may not have any hears why, however fast he asks."""

    async def scenario(house: House) -> None:
        ada, _ = await duel(house)
        eve = await house.client(ada.table)
        assert await ask_twice(eve) == ["watching", "watching"]
        assert await ask_twice(ada) == ["too-frequent", None]
        assert (await ada.do("hint", seat=0))["turns"]

    async def ask_twice(client: Client) -> list[str | None]:
        for name in ("first", "second"):
            await client.send({"type": "hint", "id": name, "seat": 0})
        answers: list[Json] = []
        while len(answers) < 2:
            message = await client.receive()
            if message["type"] != "table":
                answers.append(message)
        assert {answer["id"] for answer in answers} == {"first", "second"}
        return [answer.get("code") for answer in answers]

    play_out(tmp_path, scenario)


def test_addresses_have_limits(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        new = {"game": "hnefatafl", "seats": [me(), OPEN]}
        answers = [await house.request("POST", "/api/v1/tables", new) for _ in range(3)]
        assert [status for status, _, _ in answers] == [201, 201, 429]
        assert answers[2][1]["code"] == "too-many-tables"
        assert int(answers[2][2]["retry-after"]) > 0
        table = answers[0][1]["table"]
        sockets = [await house.client(table), await house.client(table)]
        with pytest.raises(websockets.InvalidStatus):
            await house.client(table)
        await sockets[0].close()
        while house.app.parts.limits.open_sockets("127.0.0.1") == 2:
            await asyncio.sleep(0)
        await house.client(table)

    play_out(tmp_path, scenario, tables_per_hour=2, sockets_per_address=2)


def wire_of_guest(house: House, client: Client) -> StraightWire:
    """The server's end of a spectator's connection, the only one at its table."""
    (guest,) = (each for each in house.app.parts.lobby.rooms[client.table].guests if each.viewer is None)
    wire: StraightWire = guest.outbox.wire
    return wire


def test_a_client_that_reads_again_has_missed_nothing(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, _ = await duel(house)
        watcher = await house.client(ada.table)
        before = len(watcher.frames)
        wire = wire_of_guest(house, watcher)
        wire.pause_writing()
        names = ["Ada the First", "Ada the Second"]
        for name in names:
            await ada.do("rename", seat=0, name=name)
        assert wire.backlog == 2
        wire.resume_writing()
        await ada.do("rename", seat=0, name="Ada the Third")
        await watcher.until(lambda message: message["seats"][0]["name"] == "Ada the Third")
        shown = [json.loads(frame)["seats"][0]["name"] for frame in watcher.frames[before:]]
        assert shown == [*names, "Ada the Third"]

    play_out(tmp_path, scenario)


def test_a_guest_whose_welcome_fails_has_not_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection ends with a code, the reason is logged, and nobody believes that somebody is there."""

    async def scenario(house: House) -> None:
        ada, _ = await duel(house)
        room = house.app.parts.lobby.rooms[ada.table]
        guests, sockets = len(room.guests), metric.sockets_open._value.get()

        async def fail(viewer: int) -> None:
            raise RuntimeError("the disk is full")

        with monkeypatch.context() as patch, capture_logs() as logs:
            patch.setattr(room, "give_back", fail)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await house.client(ada.table, ada.token)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == FAILED
        assert [line["event"] for line in logs] == ["socket-failed"]
        assert len(room.guests) == guests
        assert metric.sockets_open._value.get() == sockets

    play_out(tmp_path, scenario)


def test_a_client_that_does_not_read_is_cut_off(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, bo = await duel(house)
        watcher = await house.client(ada.table)
        wire = wire_of_guest(house, watcher)
        wire.pause_writing()
        for number in range(5):
            await ada.do("rename", seat=0, name=f"Ada {number}")
        assert wire.backlog == 0
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await watcher.until(lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4408
        while len(house.app.parts.lobby.rooms[ada.table].guests) > 2:
            await asyncio.sleep(0)
        await bo.until(lambda message: message["seats"][0]["name"] == "Ada 4")

    play_out(tmp_path, scenario, outbox=3)


def test_a_client_that_never_reads_again_is_let_go(tmp_path: Path) -> None:
    """It answers nothing, not even the end of the connection: that is over all the same, after a while."""

    async def scenario(house: House) -> None:
        ada, _ = await duel(house)
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        lines = [
            f"GET /api/v1/tables/{ada.table}/socket HTTP/1.1",
            "Host: 127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
        ]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        await reader.readuntil(b"\r\n\r\n")
        hello = b'{"type":"hello","protocol":2}'
        writer.write(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)
        guests = house.app.parts.lobby.rooms[ada.table].guests
        while not any(guest.viewer is None for guest in guests):
            await asyncio.sleep(0)
        (guest,) = (guest for guest in guests if guest.viewer is None)
        wire = guest.outbox.wire
        wire.close_timeout = 0.01
        wire.pause_writing()
        while not wire.close_sent:
            await ada.do("rename", seat=0, name=f"Ada {wire.backlog}")
        while not wire.disconnected:
            await asyncio.sleep(0.01)
        writer.close()

    play_out(tmp_path, scenario, outbox=3)
