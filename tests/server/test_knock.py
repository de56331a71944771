"""Knocks: to real receivers of each kind on this machine, once for each turn, and never where they must not go."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from email import message_from_string, policy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from tafelrunde.core.error import BadInput
from tafelrunde.server.knock import push
from tafelrunde.server.knock.chat import form_of
from tafelrunde.server.knock.mail import Mail
from tafelrunde.server.knock.post import Post, is_public
from tafelrunde.server.knock.way import Failed, Knock
from tests.server.house import Client, House, duel, running_house, until
from tests.server.postgres import Postgres
from tests.server.receiver import Browser, Mailbox, Receiver, check_vapid, mailing, receiving
from tests.server.test_time import EasyThinkers, FakeSource, always_there

__all__ = ["always_there"]
pytestmark = pytest.mark.usefixtures("always_there")

KNOCK = Knock("Blox", "It is your turn.", "https://here/t/a", "No more: https://here/stop#s", "a 1 turn", "en")


async def wish(house: House, client: Client, way: str, address: str | None, **more: Any) -> tuple[int, Any]:
    body = {"way": way, "address": address, "quiet": 60, **more}
    headers = {"authorization": f"Bearer {client.token}"}
    status, found, _ = await house.request("PUT", f"/api/v1/tables/{client.table}/knocks", body, headers)
    return status, found


async def pass_time(source: FakeSource, seconds: float, *houses: House) -> None:
    source.time += round(1000 * seconds)
    for house in houses:
        await house.app.parts.lobby.service.appointments.write()
    await asyncio.gather(*(house.app.parts.lobby.keep_appointments() for house in houses))


async def rest(*houses: House) -> None:
    """Until nothing is under way."""
    for house in houses:
        while tasks := house.app.parts.lobby.service.knocker._tasks:
            await asyncio.wait(set(tasks))


class Scene:
    """Two people at a table; Ada is to act, and gone."""

    def __init__(self, house: House, source: FakeSource, ada: Client, bo: Client) -> None:
        self.house, self.source, self.ada, self.bo = house, source, ada, bo

    async def pass_time(self, seconds: float) -> None:
        await pass_time(self.source, seconds, self.house)
        await rest(self.house)


async def scene(stack: AsyncExitStack, folder: Path, clock: dict[str, Any] | None = None, **settings: Any) -> Scene:
    source = FakeSource()
    house = await stack.enter_async_context(
        running_house(folder / "t.sqlite", source, EasyThinkers(1), knock_hosts="127.0.0.1", **settings)
    )
    ada, bo = await duel(house, **(clock or {}))
    return Scene(house, source, ada, bo)


async def leave(house: House, client: Client) -> None:
    viewer = 0 if client.message["mine"] == [0] else 1
    await client.close()
    room = house.app.parts.lobby.rooms[client.table]
    await until(lambda: viewer not in room.present)


def test_it_knocks_once_for_each_turn_after_a_quiet_time(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            here = await scene(stack, tmp_path)
            box: Receiver = await stack.enter_async_context(receiving())
            status, state = await wish(here.house, here.ada, "chat", f"{box.address}/topic", language="de")
            assert status == 200, state
            # The address is told to nobody, himself included.
            assert state["on"] == [{"way": "chat", "failure": ""}]
            await leave(here.house, here.ada)
            await here.pass_time(59)
            assert box.received == []
            await here.pass_time(2)
            assert len(box.received) == 1
            said = box.received[0].body.decode()
            assert said.startswith("Hnefatafl · Tisch ")
            assert "Du bist am Zug." in said
            assert "/stop#" in said
            for _ in range(3):
                await here.pass_time(600)
            assert len(box.received) == 1
            again = await here.house.client(here.ada.table, here.ada.token)
            await again.act(0)
            await here.bo.until_told(1)
            await here.bo.act(1)
            await leave(here.house, again)
            await here.pass_time(61)
            assert len(box.received) == 2

    asyncio.run(run())


def test_nobody_knocks_at_somebody_who_looks(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            here = await scene(stack, tmp_path)
            box = await stack.enter_async_context(receiving())
            await wish(here.house, here.ada, "chat", f"{box.address}/topic")
            await here.pass_time(61)
            # He has seen that it is his turn, and may go.
            await leave(here.house, here.ada)
            await here.pass_time(600)
            assert box.received == []

    asyncio.run(run())


def test_a_push_can_be_read_by_that_browser_alone_and_is_signed(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            here = await scene(stack, tmp_path)
            box = await stack.enter_async_context(receiving())
            box.status = 201
            browser = Browser()
            status, state = await wish(here.house, here.ada, "push", browser.subscription(f"{box.address}/push/1"))
            assert status == 200, state
            await leave(here.house, here.ada)
            await here.pass_time(61)
            got = box.received[0]
            found = browser.read(got.body)
            assert found["text"] == "It is your turn."
            assert found["link"].endswith(f"/t/{here.ada.table}")
            claims = check_vapid(got.headers["authorization"], state["key"], box.address)
            assert claims["sub"].startswith("https://")
            assert (got.headers["content-encoding"], int(got.headers["ttl"]) > 0) == ("aes128gcm", True)
            assert b"turn" not in got.body
            # A browser that has none any more is forgotten.
            box.status = 410
            headers = {"authorization": f"Bearer {here.ada.token}"}
            path = f"/api/v1/tables/{here.ada.table}/knocks"
            assert (await here.house.request("POST", f"{path}/test", {"way": "push"}, headers))[1][
                "failure"
            ] == "answer-410"

    asyncio.run(run())


def test_mail_comes_with_a_way_to_stop_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            box: Mailbox = await stack.enter_async_context(mailing())
            mail: dict[str, Any] = {"smtp": f"smtp://127.0.0.1:{box.port}", "mail_from": "tafel@example.org"}
            here = await scene(stack, tmp_path, **mail)
            assert (await wish(here.house, here.ada, "mail", "ada@example.org\nBcc: all@example.org"))[0] == 422
            assert (await wish(here.house, here.ada, "mail", "ada@example.org"))[0] == 200
            await leave(here.house, here.ada)
            await here.pass_time(61)
            assert len(box.letters) == 1
            letter = message_from_string(box.letters[0], policy=policy.default)
            assert letter["To"] == "ada@example.org"
            assert letter["Subject"].endswith("It is your turn.")
            secret = letter.get_content().split("/stop#")[1].split()[0]
            stopped = await here.house.request("POST", "/api/v1/knocks/stop", {"secret": secret})
            assert stopped[0] == 200, stopped
            assert (await here.house.request("POST", "/api/v1/knocks/stop", {"secret": secret}))[0] == 404
            room = here.house.app.parts.lobby.rooms[here.ada.table]
            assert room.table.viewers[0].hearkens is None

    asyncio.run(run())


def test_a_knock_that_is_not_heard_is_tried_again_with_patience(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            here = await scene(stack, tmp_path)
            box = await stack.enter_async_context(receiving())
            box.status = 500
            await wish(here.house, here.ada, "chat", f"{box.address}/topic")
            await leave(here.house, here.ada)
            await here.pass_time(61)
            await here.pass_time(20)
            assert len(box.received) == 1
            await here.pass_time(45)
            assert len(box.received) == 2
            box.status = 200
            await here.pass_time(130)
            await here.pass_time(4000)
            assert len(box.received) == 3
            # And never stops anybody from playing.
            again = await here.house.client(here.ada.table, here.ada.token)
            await again.act(0)

    asyncio.run(run())


def test_a_reminder_comes_before_time_runs_out(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            here = await scene(stack, tmp_path, {"clock": {"kind": "days", "free": 86_400}})
            box = await stack.enter_async_context(receiving())
            await wish(here.house, here.ada, "chat", f"{box.address}/topic")
            await leave(here.house, here.ada)
            await here.pass_time(61)
            await here.pass_time(17 * 3600)
            assert len(box.received) == 1
            await here.pass_time(3600)
            await here.pass_time(3600)
            assert len(box.received) == 2
            assert b"soon" in box.received[1].body

    asyncio.run(run())


def test_without_a_seat_there_is_nothing_to_knock_for(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            here = await scene(stack, tmp_path)
            eve = await here.house.join(here.ada.table)
            watcher = await here.house.client(here.ada.table, eve["token"])
            assert (await wish(here.house, watcher, "chat", "https://example.org/"))[0] == 401
            assert (await wish(here.house, here.ada, "mail", "ada@example.org"))[1]["code"] == "no-such-way"
            for address in (
                "https://127.0.0.2/hook",
                "http://example.org/",
                "https://localhost/x",
                "ftp://a",
                "nonsense",
            ):
                status, problem = await wish(here.house, here.ada, "chat", address)
                assert status == 422, address
                assert "127" not in problem["detail"]

    asyncio.run(run())


def test_addresses_are_secrets(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Neither in what anybody is told, nor in the events, nor in the logs."""

    async def run() -> None:
        async with AsyncExitStack() as stack:
            here = await scene(stack, tmp_path)
            await wish(here.house, here.ada, "chat", "http://127.0.0.1:9/hidden-topic")
            await leave(here.house, here.ada)
            await here.pass_time(61)
            events = await here.house.app.parts.lobby.store.read_bodies(here.ada.table)
            assert not any("hidden-topic" in body for body in events)
            assert not any("hidden-topic" in frame for frame in here.bo.frames)
            rows = await here.house.app.parts.lobby.service.knocker.book.of(here.ada.table, 0)
            assert rows[0].failures == 1
            assert "hidden-topic" not in repr(rows)

    asyncio.run(run())
    assert "hidden-topic" not in "".join(capfd.readouterr())


def test_what_is_said_is_the_same_whatever_is_on_the_table(tmp_path: Path) -> None:
    """Byte for byte, in games with secrets: another deal, another hand, the same knock."""

    async def said(folder: Path) -> bytes:
        async with AsyncExitStack() as stack:
            source = FakeSource()
            house = await stack.enter_async_context(
                running_house(folder / "t.sqlite", source, EasyThinkers(1), knock_hosts="127.0.0.1")
            )
            key = {"idempotency-key": "the-same-table-in-both-worlds"}
            seats = [{"kind": "me", "name": folder.name}, {"kind": "bot", "level": 1}]
            _, entry, _ = await house.request("POST", "/api/v1/tables", {"game": "blox", "seats": seats}, key)
            ada = await house.client(entry["table"], entry["token"])
            await ada.contribute()
            await ada.do("start")
            await ada.until(lambda message: bool(message["views"]) and bool(message["views"][0]["choices"]))
            hands.append(ada.message["views"][0]["facts"]["hand"])
            box = await stack.enter_async_context(receiving())
            await wish(house, ada, "chat", f"{box.address}/topic")
            await leave(house, ada)
            await pass_time(source, 61, house)
            await rest(house)
            text = box.received[0].body.decode()
            # The port of the server and the secret to stop it with are random.
            return text.replace(str(house.port), "PORT").rpartition("#")[0].encode()

    hands: list[Any] = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one, two = asyncio.run(said(tmp_path / "one")), asyncio.run(said(tmp_path / "two"))
    assert one == two
    assert hands[0] != hands[1]


@pytest.mark.slow
def test_two_processes_knock_once(postgres: Postgres) -> None:
    async def run() -> None:
        source = FakeSource()
        url = postgres.new_database()
        async with AsyncExitStack() as stack:
            houses = [
                await stack.enter_async_context(running_house(url, source, EasyThinkers(1), knock_hosts="127.0.0.1"))
                for _ in range(2)
            ]
            ada, bo = await duel(houses[0])
            far = await houses[1].client(ada.table, bo.token)
            box = await stack.enter_async_context(receiving())
            await wish(houses[0], ada, "chat", f"{box.address}/topic")
            await leave(houses[0], ada)
            rooms = [house.app.parts.lobby.rooms[ada.table] for house in houses]
            await until(lambda: all(0 not in room.present for room in rooms))
            source.time += 61_000
            knockers = [house.app.parts.lobby.service.knocker for house in houses]
            await until(lambda: all(room.table.is_hearkened for room in rooms))
            await asyncio.gather(
                *(knocker.look_after(room.table, room.present) for knocker, room in zip(knockers, rooms, strict=True)),
                *(house.app.parts.lobby.keep_appointments() for house in houses),
            )
            await rest(*houses)
            assert len(box.received) == 1
            await far.close()

    asyncio.run(run())


# ---------------------------------------------------------------- the ways themselves


def test_the_example_of_rfc_8291() -> None:
    key = ec.derive_private_key(
        int.from_bytes(push.decode64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), push.CURVE
    )
    sealed = push.encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        key=key,
        salt=push.decode64("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert push.encode64(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize(
    ("address", "method", "part"),
    [
        ("https://discord.com/api/webhooks/1/abc", "POST", b'"allowed_mentions":{"parse":[]}'),
        ("https://hooks.slack.com/services/T/B/x", "POST", b'{"text":'),
        ("https://chat.example.org/hooks/xyz", "POST", b'{"text":'),
        (
            "https://m.example.org/_matrix/client/v3/rooms/!a:b/send/m.room.message?access_token=t",
            "PUT",
            b'"msgtype":"m.text"',
        ),
        ("https://ntfy.sh/my-topic", "POST", b"Blox: It is your turn."),
    ],
    ids=["Discord", "Slack", "Mattermost", "Matrix", "ntfy"],
)
def test_each_service_gets_its_own_form(address: str, method: str, part: bytes) -> None:
    used, url, body, headers = form_of(address, KNOCK)
    assert used == method
    assert part in body
    assert b"https://here/t/a" in body
    assert url.startswith(address.partition("?")[0])
    if method == "PUT":
        # The same turn is the same transaction.
        assert form_of(address, KNOCK)[1] == url != form_of(address, msgspec.structs.replace(KNOCK, tag="b"))[1]
    assert all(value.isascii() for value in headers.values())


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.1.1",
        "172.16.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",  # noqa: S104
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "ff02::1",
    ],
)
def test_private_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


def test_public_addresses_are() -> None:
    assert is_public("1.1.1.1")
    assert is_public("2606:4700:4700::1111")


@pytest.mark.parametrize("found", [["10.0.0.1"], ["1.1.1.1", "127.0.0.1"], []])
def test_a_name_that_leads_to_a_private_place_is_refused(found: list[str]) -> None:
    async def lookup(_host: str, _port: int) -> list[str]:
        return found

    with pytest.raises(Failed, match="private-address"):
        asyncio.run(Post(lookup=lookup).target("https://innocent.example.org/hook"))


def test_a_name_cannot_lead_elsewhere_after_it_was_checked() -> None:
    """It is looked up once, and the connection goes to the address that was checked."""
    asked = []

    async def lookup(host: str, _port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) > 1 else ["1.1.1.1"]

    async def run() -> None:
        target = await Post(lookup=lookup).target("https://rebound.example.org/hook")
        assert target.address == "1.1.1.1"
        assert asked == ["rebound.example.org"]

    asyncio.run(run())


def test_a_redirect_is_not_followed() -> None:
    async def run() -> None:
        async with receiving() as box, receiving() as secret:
            box.status, box.more = 302, f"Location: {secret.address}/admin\r\n"
            assert await Post("127.0.0.1").send(f"{box.address}/x", b"", {}) == 302
            assert secret.received == []

    asyncio.run(run())


def test_a_mail_server_that_cannot_be_is_refused_at_the_start() -> None:
    for server, sender in (("http://mail", "a@b.c"), ("smtp://", "a@b.c"), ("smtp://mail", "nobody")):
        with pytest.raises(BadInput):
            Mail(server, sender)
