"""Several servers on one PostgreSQL: every table is everywhere the same, and one process thinks."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosedError

from tafelrunde.core.error import BadInput
from tafelrunde.server.live import lobby, room
from tafelrunde.server.live import queue as agenda
from tafelrunde.server.store import neighbour
from tafelrunde.server.store.database import database_url
from tafelrunde.server.store.schema import leases
from tafelrunde.server.store.store import Conflict, Store
from tafelrunde.server.web.run import prepare
from tafelrunde.table.event import Event, Renamed
from tafelrunde.table.opening import fold_bodies
from tafelrunde.table.table import Table
from tests.server.house import OPEN, SOON, Client, House, bot, me, running_house
from tests.server.postgres import Postgres

Scenario = Callable[[House, House], Awaitable[None]]


def play_out(postgres: Postgres, scenario: Scenario, **settings: Any) -> None:
    """With two servers that know nothing of each other but the database."""

    async def run() -> None:
        database = postgres.new_database()
        async with running_house(database, **settings) as left, running_house(database, **settings) as right:
            await scenario(left, right)

    asyncio.run(run())


def test_people_at_different_servers_play_one_match(postgres: Postgres) -> None:
    async def scenario(left: House, right: House) -> None:
        entry = await left.create("fischkopf", [me("Ada"), OPEN], options={"rounds": 1})
        ada = await left.client(entry["table"], entry["token"])
        second = await right.join(entry["table"], invitation=ada.message["invitations"][1], name="Bo")
        bo = await right.client(entry["table"], second["token"])
        await ada.until(lambda message: message["seats"][1]["present"])
        await bo.until(lambda message: message["seats"][0]["present"])
        await bo.contribute()
        await ada.contribute()
        await ada.until(lambda message: message["allowed"]["start"])
        await ada.do("start")
        await asyncio.gather(ada.play(), bo.play())
        assert ada.message["result"] == bo.message["result"]
        assert ada.logs == bo.logs
        await bo.close()
        await ada.until(lambda message: not message["seats"][1]["present"])

    play_out(postgres, scenario)


def test_a_url_may_have_the_parameters_of_libpq(postgres: Postgres) -> None:
    """Those that work and those that listen alike."""
    database = f"{postgres.new_database()}&sslmode=require&application_name=round+table"
    names = sa.text("SELECT DISTINCT application_name FROM pg_stat_activity WHERE datname = current_database()")

    async def run() -> None:
        async with running_house(database) as left, running_house(database) as right:
            entry = await left.create("hnefatafl", [me("Ada"), OPEN])
            ada = await left.client(entry["table"], entry["token"])
            watcher = await right.client(entry["table"])
            await ada.do("rename", seat=0, name="Zoë")
            await watcher.until(lambda message: message["seats"][0]["name"] == "Zoë")
            found = left.app.parts.lobby.store.database.read(lambda connection: list(connection.scalars(names)))
            assert await found == ["round table"]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("parameter", "expected"),
    [
        ("sslmode=perhaps", "`sslmode` parameter must be one of"),
        ("port=many", "invalid literal"),
        ("ssl=prefer", '"ssl"'),
        ("colour=red", '"colour"'),
        ("sslmode=verify-full&sslrootcert=/no/such/file", "No such file"),
    ],
)
def test_a_parameter_that_cannot_be_is_refused_in_a_sentence(postgres: Postgres, parameter: str, expected: str) -> None:
    url = database_url(f"{postgres.new_database()}&{parameter}&password=secret")
    with pytest.raises(BadInput, match=expected) as refusal:
        asyncio.run(prepare(url))
    assert "\n" not in str(refusal.value)
    assert "secret" not in str(refusal.value)


def test_two_servers_never_both_win(postgres: Postgres) -> None:
    """The same viewer sends different actions to both servers at once: one is done, the other is refused."""

    async def scenario(left: House, right: House) -> None:
        entry = await left.create("hnefatafl", [me("Ada"), me("Bo")])
        here = await left.client(entry["table"], entry["token"])
        await here.contribute()
        await here.do("start")
        there = await right.client(entry["table"], entry["token"])
        for _ in range(20):
            if here.message["status"] == "finished":
                await here.do("rematch")
                await here.contribute()
                await here.do("start")
                await there.until(lambda message: message["match"] == here.message["match"] and message["views"])
            seat = here.message["views"][0]["to_act"]
            view = here.view(seat)
            await there.until_told(view["number"])
            choices = view["choices"]
            answers = await asyncio.gather(
                here.ask("act", seat=seat, number=view["number"], action=choices[0]),
                there.ask("act", seat=seat, number=view["number"], action=choices[-1]),
            )
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
            await here.until_told(view["number"] + 1)
            await there.until_told(view["number"] + 1)
            assert here.logs == there.logs

    play_out(postgres, scenario)


def test_whoever_came_by_one_server_is_known_to_another_at_once(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However late the news: a proxy may lead each request to another server."""
    monkeypatch.setattr(lobby.Lobby, "_hear", lambda *_: None)

    async def scenario(left: House, right: House) -> None:
        entry = await left.create("hnefatafl", [me("Ada"), OPEN])
        ada = await left.client(entry["table"], entry["token"])
        await right.client(entry["table"])
        joined = await left.join(entry["table"], invitation=ada.message["invitations"][1], name="Bo")
        bo = await right.client(entry["table"], joined["token"])
        assert bo.message["mine"] == [1]
        invitation = (await ada.do("invite", seat=0))["invitation"]
        assert (await right.join(entry["table"], invitation=invitation))["seats"] == [0]
        eve = await left.join(entry["table"])
        assert (await right.join(entry["table"], eve["token"]))["token"] == eve["token"]

    play_out(postgres, scenario)


def test_a_match_that_ended_at_one_server_has_its_record_at_another_at_once(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby.Lobby, "_hear", lambda *_: None)

    async def scenario(left: House, right: House) -> None:
        entry = await left.create("hnefatafl", [me("Ada"), me("Bo")])
        ada = await left.client(entry["table"], entry["token"])
        await right.client(entry["table"])
        await ada.contribute()
        await ada.do("start")
        await ada.do("resign", seat=0)
        path = f"/api/v1/tables/{entry['table']}"
        assert (await right.request("GET", path))[1]["status"] == "finished"
        for what in ("record", "replay?open=true"):
            assert (await right.request("GET", f"{path}/matches/1/{what}"))[0] == 200

    play_out(postgres, scenario)


def test_one_process_thinks_and_another_goes_on_when_it_is_gone(postgres: Postgres) -> None:
    async def run() -> None:
        database = postgres.new_database()
        async with running_house(database) as right:
            async with running_house(database, bot_pause=3600.0) as left:
                entry = await left.create("hnefatafl", [me("Ada"), bot(1)])
                ada = await left.client(entry["table"], entry["token"])
                await ada.contribute()
                await ada.do("start")
                await ada.act(0)
                watcher = await right.client(entry["table"])
                rooms = right.app.parts.lobby.rooms
                assert await rooms[entry["table"]].neighbours.lease(entry["table"]) is False
                assert watcher.message["seats"][1]["thinking"]
            await watcher.until(lambda message: not message["seats"][1]["thinking"])
            assert len(watcher.logs[0]) == 2

    asyncio.run(run())


def test_what_happens_while_a_table_is_loaded_is_not_missed(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who connects to another server reads a table, and meanwhile somebody acts: news that nobody there hears yet."""
    is_read, is_news_gone = threading.Event(), threading.Event()
    hear = lobby.Lobby._hear
    # The server that reads the table, once somebody acts.
    late: list[lobby.Lobby] = []

    def hear_and_tell(self: lobby.Lobby, table: str | None, number: int) -> None:
        hear(self, table, number)
        if self in late and table is not None and number > 0:
            is_news_gone.set()

    def fold_late(bodies: list[str]) -> Table:
        is_read.set()
        assert is_news_gone.wait(SOON)
        return fold_bodies(bodies)

    async def scenario(left: House, right: House) -> None:
        entry, ada, token = await two_people(left)
        monkeypatch.setattr(lobby, "fold_bodies", fold_late)
        coming = asyncio.create_task(right.client(entry["table"], token))
        assert await asyncio.to_thread(is_read.wait, SOON)
        late.append(right.app.parts.lobby)
        await ada.act(0)
        bo = await coming
        assert bo.view(1)["number"] == 1
        await bo.act(1)

    monkeypatch.setattr(lobby.Lobby, "_hear", hear_and_tell)
    play_out(postgres, scenario)


def test_news_that_could_not_be_read_are_read_later(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agenda, "AFTER_FAILURE", 0.1)

    async def scenario(left: House, right: House) -> None:
        entry, ada, token = await two_people(left)
        bo = await right.client(entry["table"], token)
        store = right.app.parts.lobby.store
        read, failures = store.read, iter([True, True])

        async def read_badly(table: str, after: int = 0) -> list[Event]:
            if next(failures, False):
                raise OSError("the line is dead")
            found: list[Event] = await read(table, after)
            return found

        monkeypatch.setattr(store, "read", read_badly)
        await ada.act(0)
        await bo.until_told(1)
        await bo.act(1)

    play_out(postgres, scenario)


def test_a_deleted_table_sends_its_people_away_and_leaves_others_alone(postgres: Postgres) -> None:
    async def scenario(left: House, right: House) -> None:
        entry, _, token = await two_people(left)
        doomed = await left.create("hnefatafl", [me("Cleo"), OPEN])
        cleo = await left.client(doomed["table"], doomed["token"])
        assert await right.app.parts.lobby.store.delete(doomed["table"])
        with pytest.raises(ConnectionClosedError) as closed:
            await cleo.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404
        assert doomed["table"] not in left.app.parts.lobby.rooms
        # Also where a server has not heard of it yet.
        neighbours = left.app.parts.lobby.service.neighbours
        await neighbours._write({doomed["table"]: {0}, entry["table"]: {0, 1}})
        assert await right.app.parts.lobby.service.neighbours.elsewhere() == {entry["table"]: {0, 1}}
        await neighbours._write({doomed["table"]: {0}, entry["table"]: {1}})
        assert await right.app.parts.lobby.service.neighbours.elsewhere(entry["table"]) == {entry["table"]: {1}}
        assert await right.app.parts.lobby.service.neighbours.elsewhere(doomed["table"]) == {}
        bo = await right.client(entry["table"], token)
        assert bo.message["seats"][0]["present"] is False

    play_out(postgres, scenario)


def test_a_deletion_that_nobody_heard_of_is_noticed(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """As while the line on which servers hear of each other is down; also if the table was laid again meanwhile."""
    monkeypatch.setattr(lobby.Lobby, "_hear", lambda *_: None)
    monkeypatch.setattr(lobby, "SWEEP", 3600)
    headers = {"idempotency-key": secrets.token_urlsafe(24)}
    new = {"game": "hnefatafl", "seats": [me("Ada"), OPEN]}

    async def scenario(left: House, right: House) -> None:
        _, entry, _ = await left.request("POST", "/api/v1/tables", new, headers)
        for lays_again in (True, False):
            ada = await right.client(entry["table"], entry["token"])
            assert await left.app.parts.lobby.store.delete(entry["table"])
            if lays_again:
                assert (await left.request("POST", "/api/v1/tables", new, headers))[1] == entry
            await right.app.parts.lobby.sweep()
            with pytest.raises(ConnectionClosedError) as closed:
                await ada.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404
            status, _, _ = await right.request("GET", f"/api/v1/tables/{entry['table']}")
            assert status == (200 if lays_again else 404)

    play_out(postgres, scenario)


def test_a_turn_belongs_to_who_thinks_however_long_it_takes(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as it says so, again and again."""
    monkeypatch.setattr(room, "RENEW", 0.05)

    async def scenario(left: House, right: House) -> None:
        entry = await left.create("hnefatafl", [me("Ada"), bot(1)])
        ada = await left.client(entry["table"], entry["token"])
        await ada.contribute()
        await ada.do("start")
        await ada.act(0)
        neighbours, database = right.app.parts.lobby.service.neighbours, right.app.parts.lobby.store.database
        until = sa.select(leases.c.until)
        for _ in range(3):
            last = await database.read(lambda connection: connection.scalar(until))
            assert await neighbours.lease(entry["table"]) is False
            async with asyncio.timeout(SOON):
                while await database.read(lambda connection: connection.scalar(until)) == last:
                    await asyncio.sleep(0.01)
        # Whoever is gone says nothing any more, and then another one may.
        monkeypatch.setattr(room, "RENEW", 3600)
        past = leases.update().values(until=leases.c.until - 2 * neighbour.LEASE)
        async with asyncio.timeout(SOON):
            while not await neighbours.lease(entry["table"]):
                await database.write(lambda connection: connection.execute(past))

    play_out(postgres, scenario, bot_pause=3600.0)


async def two_people(house: House) -> tuple[dict[str, Any], Client, str]:
    """A running match of Hnefatafl: the table, Ada, and the token of Bo, who is not connected."""
    entry = await house.create("hnefatafl", [me("Ada"), OPEN])
    ada = await house.client(entry["table"], entry["token"])
    second = await house.join(entry["table"], invitation=ada.message["invitations"][1], name="Bo")
    bo = await house.client(entry["table"], second["token"])
    await bo.contribute()
    await ada.contribute()
    await ada.until(lambda message: message["allowed"]["start"])
    await ada.do("start")
    await bo.close()
    return entry, ada, second["token"]


def test_a_number_is_written_once(postgres: Postgres) -> None:
    async def run() -> None:
        database = postgres.new_database()
        async with running_house(database) as house:
            entry = await house.create("hnefatafl", [me(), OPEN])
        store = Store(database_url(database))
        await store.open()
        event = Renamed(at=1, seat=0, name="Zoë")
        results = await asyncio.gather(
            *(store.append(entry["table"], number, event) for number in (2, 2, 3, 3)), return_exceptions=True
        )
        assert sorted(type(result).__name__ for result in results) == ["Conflict", "Conflict", "NoneType", "NoneType"]
        assert len(await store.read(entry["table"])) == 3
        await store.delete(entry["table"])
        with pytest.raises(Conflict):
            await store.append(entry["table"], 4, event)
        await store.close()

    asyncio.run(run())
