"""Clients that are slow, many, or never stop: none of them keeps others out."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import struct
import threading
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.server.limit import network_of
from tafelrunde.server.web import api, straight
from tafelrunde.server.web.guard import Guard
from tafelrunde.server.web.part import MOST_REPLAYS
from tests.server.house import OPEN, SOON, House, duel, me, play_out, until

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
TEXT, CONTINUATION, PING, PONG, LAST = 0x1, 0x0, 0x9, 0xA, 0x80


async def connect(house: House) -> Streams:
    return await asyncio.open_connection("127.0.0.1", house.port)


async def is_cut(reader: asyncio.StreamReader) -> bool:
    """Whether the server ends the connection, sooner or later."""
    async with asyncio.timeout(SOON):
        try:
            while await reader.read(65536):
                pass
        except ConnectionError:
            return True
    return True


async def ask(streams: Streams, port: int) -> bytes:
    reader, writer = streams
    writer.write(f"GET /health HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\r\n".encode())
    async with asyncio.timeout(SOON):
        return await reader.readline()


def frame(kind: int, data: bytes = b"") -> bytes:
    """As a client has to send it, with a mask that changes nothing."""
    assert len(data) < 126
    return bytes((kind, 0x80 | len(data))) + bytes(4) + data


async def open_socket(house: House, host: str | None = None) -> Streams:
    """A socket without a library between, which would not do what is tried here."""
    entry = await house.create("hnefatafl", [me(), OPEN])
    reader, writer = await connect(house)
    lines = {
        "host": host or f"127.0.0.1:{house.port}",
        "connection": "upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": base64.b64encode(os.urandom(16)).decode(),
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    writer.write(f"GET /api/v1/tables/{entry['table']}/socket HTTP/1.1\r\n{head}\r\n".encode())
    async with asyncio.timeout(SOON):
        answer = await reader.readuntil(b"\r\n\r\n")
    if host is None:
        assert b" 101 " in answer.splitlines()[0]
        hello = b'{"type":"hello","protocol":2}'
        writer.write(frame(TEXT | LAST, hello))
        async with asyncio.timeout(SOON):
            await reader.readexactly(2)
    else:
        assert b" 403 " in answer.splitlines()[0]
    return reader, writer


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /health HTTP/1.1\r\nhost: ",
        b"POST /api/v1/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_what_never_comes_is_not_waited_for(tmp_path: Path, sent: bytes) -> None:
    async def scenario(house: House) -> None:
        reader, writer = await connect(house)
        writer.write(sent)
        assert await is_cut(reader)
        writer.close()

    play_out(tmp_path, scenario, request_seconds=0.2)


def test_bytes_that_drop_in_one_by_one_do_not_move_the_deadline(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        reader, writer = await connect(house)
        cut = asyncio.create_task(is_cut(reader))
        writer.write(b"GET /health HTTP/1.1\r\n")
        while not cut.done():
            writer.write(b"x: y\r\n")
            await asyncio.sleep(0.01)
        writer.close()

    play_out(tmp_path, scenario, request_seconds=0.2)


@pytest.mark.parametrize(
    "begun",
    [b"GET /health HTTP/1.1\r\n", b"POST /api/v1/tables HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n"],
    ids=["before the body", "behind the body"],
)
def test_a_head_has_an_end(tmp_path: Path, begun: bytes) -> None:
    """It is kept until it is whole: without a bound, three connections took 1.6 GB in nine seconds."""

    async def scenario(house: House) -> None:
        reader, writer = await connect(house)
        cut = asyncio.create_task(is_cut(reader))
        writer.write(begun)
        with contextlib.suppress(ConnectionError):
            for _ in range(512):
                writer.write(b"x: " + b"y" * 32_768 + b"\r\n")
                await writer.drain()
        assert writer.is_closing(), "16 MB were taken for a head"
        await cut
        writer.close()

    play_out(tmp_path, scenario, request_seconds=SOON)


def test_an_address_has_so_many_connections_and_those_it_has_go_on(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        first = await connect(house)
        assert b"200" in await ask(first, house.port)
        others = [await connect(house) for _ in range(2)]
        refused, late = await connect(house)
        assert await is_cut(refused)
        assert b"200" in await ask(others[0], house.port)
        late.close()
        for _, writer in (first, *others):
            writer.close()

    play_out(tmp_path, scenario, connections_per_address=3)


def test_strangers_make_room_for_those_who_come_and_people_at_tables_stay(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        player = await open_socket(house)
        silent = [await connect(house) for _ in range(7)]
        for _ in range(3):
            guest = await connect(house)
            assert b"200" in await ask(guest, house.port)
            guest[1].close()
        assert await is_cut(silent[0][0])
        player[1].write(frame(PING | LAST, b"here"))
        async with asyncio.timeout(SOON):
            while b"here" not in await player[0].read(65536):
                pass
        for _, writer in (player, *silent):
            writer.close()

    play_out(tmp_path, scenario, connections=8)


def test_who_was_answered_makes_room_for_whoever_comes(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        player = await open_socket(house)
        answered = [await connect(house) for _ in range(7)]
        for each in answered:
            assert b"200" in await ask(each, house.port)
        guest = await connect(house)
        assert b"200" in await ask(guest, house.port)
        assert await is_cut(answered[0][0])
        player[1].write(frame(PING | LAST, b"here"))
        async with asyncio.timeout(SOON):
            while b"here" not in await player[0].read(65536):
                pass
        for _, writer in (player, guest, *answered):
            writer.close()

    play_out(tmp_path, scenario, connections=8)


@pytest.mark.parametrize("kind", [CONTINUATION, PONG | LAST, PING | LAST], ids=["pieces", "pongs", "pings"])
def test_no_frame_is_free(tmp_path: Path, kind: int) -> None:
    async def scenario(house: House) -> None:
        reader, writer = await open_socket(house)
        cut = asyncio.create_task(is_cut(reader))
        if kind == CONTINUATION:
            writer.write(frame(TEXT, b"{"))
        while not cut.done():
            writer.write(frame(kind) * 100)
            await asyncio.sleep(0)
        writer.close()

    play_out(tmp_path, scenario, command_burst=50, commands_per_second=1.0)


def test_frames_that_are_too_many_are_not_even_parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A quarter of a megabyte arrives at once, and can be 43,000 frames: half a second of the server's time."""
    counted, counts = [0], straight.StraightWire._counts

    def count(self: straight.StraightWire) -> bool:
        counted[0] += 1
        return counts(self)

    monkeypatch.setattr(straight.StraightWire, "_counts", count)

    async def scenario(house: House) -> None:
        reader, writer = await open_socket(house)
        writer.write(frame(PONG | LAST) * 40_000)
        assert await is_cut(reader)
        assert counted[0] < 1000
        writer.close()

    play_out(tmp_path, scenario, command_burst=50, commands_per_second=1.0)


def test_pongs_that_nobody_reads_do_not_pile_up(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        reader, writer = await open_socket(house)
        # Nothing is read from here on.
        reader._transport.pause_reading()  # type: ignore[attr-defined]  # a client that leaves its end full
        held: list[int] = []
        for _ in range(400):
            writer.write(frame(PING | LAST, bytes(125)) * 200)
            await writer.drain()
            await asyncio.sleep(0)
            assert house.server is not None
            held += [_unsent(each) for each in house.server.server_state.connections]
        assert max(held) < 1 << 20
        writer.close()

    play_out(tmp_path, scenario)


def _unsent(connection: Any) -> int:
    return int(connection.transport.get_write_buffer_size())


def test_another_name_is_not_answered(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        for host, status in (("evil.example", 421), ("127.0.0.1", 200), ("localhost:80", 200), ("[::1]", 200)):
            assert (await house.request("GET", "/metrics", headers={"host": host}))[0] == status, host
        _, writer = await open_socket(house, "evil.example")
        writer.close()

    play_out(tmp_path, scenario)


def test_names_can_be_listed(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        for host, status in (("games.example", 200), ("evil.example", 421)):
            assert (await house.request("GET", "/health", headers={"host": host}))[0] == status, host
        # Figures are for this machine by its own names, whatever else it is called.
        assert (await house.request("GET", "/metrics", headers={"host": "games.example"}))[0] == 404

    play_out(tmp_path, scenario, hosts="games.example")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("?", "?"),
    ],
)
def test_a_household_is_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


class Quiet:
    def __init__(self) -> None:
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


def test_the_guard_forgets_whoever_is_gone() -> None:
    guard = Guard(most=2, per_address=2)
    one, two, three = Quiet(), Quiet(), Quiet()
    assert guard.admit(one, "a")
    assert guard.admit(two, "a")
    assert not guard.admit(three, "a")
    guard.hand_over(one, three)
    guard.release(three)
    guard.welcome(two)
    assert guard.admit(one, "b")
    assert guard.admit(three, "b"), "the stranger makes room"
    assert (one.dropped, two.dropped, len(guard)) == (True, False, 2)


def test_frames_are_as_the_standard_has_them() -> None:
    assert frame(TEXT | LAST, b"hi") == struct.pack("!BB4s2s", 0x81, 0x82, bytes(4), b"hi")


def test_requests_that_nobody_waits_for_do_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a few bytes on the line and some kilobytes here, and one packet has room for thousands."""
    begun, begin = [0], straight.StraightHttp.on_message_begin

    def count(self: straight.StraightHttp) -> None:
        begun[0] += 1
        begin(self)

    monkeypatch.setattr(straight.StraightHttp, "on_message_begin", count)

    async def scenario(house: House) -> None:
        reader, writer = await connect(house)
        writer.write(f"GET /api/v1/games HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n\r\n".encode() * 5000)
        assert await is_cut(reader)
        assert 10 < begun[0] < 500
        # A few at once are answered, one after the other.
        reader, writer = await connect(house)
        writer.write(f"GET /health HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n\r\n".encode() * 10)
        async with asyncio.timeout(SOON):
            for _ in range(10):
                assert b" 200 " in await reader.readuntil(b"ok\n")
        writer.close()

    play_out(tmp_path, scenario)


@pytest.mark.parametrize("head", ["content-length: 9", "transfer-encoding: chunked"])
def test_who_leaves_in_the_middle_of_a_request_is_no_failure(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], head: str
) -> None:
    """A traceback for each of them would let anybody fill the disk with them."""

    async def scenario(house: House) -> None:
        for _ in range(5):
            reader, writer = await connect(house)
            lines = f"POST /api/v1/tables HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n{head}\r\n"
            writer.write(f"{lines}expect: 100-continue\r\ncontent-type: application/json\r\n\r\n".encode())
            async with asyncio.timeout(SOON):
                # It waits for the body now.
                assert b" 100 " in await reader.readline()
            writer.transport.abort()
        await house.request("GET", "/health")

    play_out(tmp_path, scenario)
    said = "".join(capfd.readouterr())
    assert "Traceback" not in said
    assert "request-failed" not in said


def test_nobody_waits_for_all_the_replays_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are made one after the other, and a long one takes a while: addresses take turns."""
    order: list[int | None] = []
    going, make = threading.Event(), api._replay

    def slowly(record: Any, asked: Any, **more: Any) -> Any:
        going.wait(SOON)
        order.append(asked.start)
        return make(record, asked, **more)

    monkeypatch.setattr(api, "_replay", slowly)

    async def scenario(house: House) -> None:
        ada, _ = await duel(house)
        await ada.do("resign", seat=0)

        def look(address: str, start: int) -> asyncio.Task[Any]:
            path = f"/api/v1/tables/{ada.table}/matches/1/replay?start={start}"
            return asyncio.create_task(house.request("GET", path, headers={"x-forwarded-for": address}))

        replaying = house.app.parts.replaying
        many = [look("192.0.2.1", start) for start in range(MOST_REPLAYS)]
        await until(lambda: not replaying.has_room("192.0.2.1"))
        status, problem, headers = await look("192.0.2.1", 99)
        assert (status, problem["code"], headers["retry-after"]) == (429, "too-frequent", "1")
        one = look("192.0.2.2", 50)
        await until(lambda: replaying._waiting["192.0.2.2"] == 1)
        going.set()
        assert [(await each)[0] for each in [*many, one]] == [200] * (MOST_REPLAYS + 1)
        assert order.index(50) <= 2
        # Nothing is kept of who is gone.
        assert not replaying._waiting
        assert not replaying._lines

    play_out(tmp_path, scenario, behind_proxy=True)
