"""PostgreSQL under many, or out of reach: what it costs, what is told, and how a server comes back."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import asyncpg
import pytest
import sqlalchemy as sa

from tafelrunde.server.live.queue import ChangeQueue
from tafelrunde.server.store.database import MOST_NEWS, Group, Numbered, PostgresDatabase, TableRow, database_url
from tafelrunde.server.store.schema import leases, presence, servers
from tafelrunde.server.store.store import Incomplete, Store
from tafelrunde.table.event import Event, Renamed, encode_event
from tests.server.house import OPEN, Client, House, me, running_house
from tests.server.postgres import Postgres, running_postgres
from tests.server.test_kill import Mortal
from tests.server.way import Way, way_to

# The database's deadlines are as they are.
LOSES_THE_WAY = True
# Seconds within which a server comes back by itself when the way is there again, and ends when it is told to.
BACK = 15.0
ENDED = 20.0


class Reads:
    """How often events were looked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        # For how many tables at once.
        self.sizes: list[int] = []
        read_bodies, news = Store.read_bodies, PostgresDatabase.news

        async def count(store: Store, table: str, after: int = 0) -> list[str]:
            self.count += 1
            return await read_bodies(store, table, after)

        async def count_news(database: PostgresDatabase, after: list[tuple[str, int]]) -> list[Numbered]:
            self.count += 1
            self.sizes.append(len(after))
            return await news(database, after)

        monkeypatch.setattr(Store, "read_bodies", count)
        monkeypatch.setattr(PostgresDatabase, "news", count_news)


@asynccontextmanager
async def open_store(database: str) -> AsyncIterator[Store]:
    store = Store(database_url(database))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def begin(left: House, right: House) -> tuple[Client, Client]:
    """Ada at one server and Bo at another."""
    entry = await left.create("hnefatafl", [me("Ada"), OPEN])
    ada = await left.client(entry["table"], entry["token"])
    second = await right.join(entry["table"], invitation=ada.message["invitations"][1], name="Bo")
    bo = await right.client(entry["table"], second["token"])
    await ada.contribute()
    await bo.contribute()
    await ada.until(lambda message: message["allowed"]["start"])
    await ada.do("start")
    await bo.until(lambda message: message["status"] == "playing")
    return ada, bo


async def act(people: list[Client], times: int) -> None:
    """Each in his turn."""
    for number in range(times):
        actor = people[number % 2]
        await actor.until(lambda message: bool(message["views"][0]["choices"]))
        choices = actor.message["views"][0]["choices"]
        await actor.act(number % 2, choices[number * 7 % len(choices)])


def test_an_action_is_not_read_by_who_wrote_it(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """The news of one's own commit come before its answer, and tell nothing new."""

    async def run() -> None:
        async with running_house(postgres.new_database()) as house:
            people = await begin(house, house)
            reads = Reads(monkeypatch)
            await act([*people], 30)
            await asyncio.sleep(0.2)
            assert reads.count == 0

    asyncio.run(run())


def test_an_action_that_is_looked_for_is_not_looked_for_again() -> None:
    """It may be heard of twice: as news, and by who looks now and then for news that were lost."""

    class Shelf:
        def __init__(self) -> None:
            self.looks: list[asyncio.Future[list[Event]]] = []

        def read_news(self, table: str, after: int) -> asyncio.Future[list[Event]]:
            self.looks.append(asyncio.get_running_loop().create_future())
            return self.looks[-1]

    async def run() -> None:
        shelf, quiet = Shelf(), asyncio.Event()
        table: Any = SimpleNamespace(id="aaaaaaaaaa", number=3)
        queue = ChangeQueue(table, cast("Store", shelf), quiet.set)
        queue.hear(4)
        await asyncio.sleep(0)
        queue.hear(4)
        queue.hear(4)
        shelf.looks[0].set_result([])
        await quiet.wait()
        assert queue.is_empty
        assert len(shelf.looks) == 1
        # What is heard of only while somebody looks may have come too late for that look.
        queue.hear(5)
        await asyncio.sleep(0)
        queue.hear(6)
        shelf.looks[1].set_result([])
        while len(shelf.looks) < 3:
            await asyncio.sleep(0)

    asyncio.run(run())


def test_an_action_is_read_once_by_everybody_else(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        database = postgres.new_database()
        async with running_house(database) as left, running_house(database) as right:
            people = await begin(left, right)
            reads = Reads(monkeypatch)
            await act([*people], 30)
            await people[1].until_told(30)
            await people[0].until_told(30)
            assert reads.count <= 30

    asyncio.run(run())


async def lay(store: Store, name: str, count: int) -> None:
    """A table as the database has it, with so many events; what they say is of no matter here."""
    bodies = [encode_event(Renamed(at=number, seat=0, name=name)) for number in range(1, count + 1)]
    await store.put_table(TableRow(name, "hnefatafl", "link", "playing", 1, 1), bodies)


async def names(store: Store, *asked: tuple[str, int]) -> list[list[int] | Exception]:
    """When what is new at each of the tables happened, which is its number; or why nobody knows."""
    found = await asyncio.gather(*(store.read_news(*each) for each in asked), return_exceptions=True)
    return [[event.at for event in each] if isinstance(each, list) else Exception(each) for each in found]


def test_the_news_of_many_tables_are_read_at_once(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with open_store(postgres.new_database()) as store:
            for number in range(30):
                await lay(store, f"table{number:05d}", 5)
            reads = Reads(monkeypatch)
            found = await names(store, *((f"table{number:05d}", number % 6) for number in range(30)))
            assert found == [[*range(number % 6 + 1, 6)] for number in range(30)]
            assert reads.sizes == [30]
            # The same table for two who know different parts of it.
            assert await names(store, ("table00000", 1), ("table00000", 3)) == [[2, 3, 4, 5], [4, 5]]
            assert await names(store, ("table00000", 5), ("nosuchtabl", 0)) == [[], []]

    asyncio.run(run())


@pytest.mark.parametrize("kind", ["postgres", "sqlite"])
def test_who_has_missed_much_is_told_all_of_it(postgres: Postgres, tmp_path: Path, kind: str) -> None:
    database = postgres.new_database() if kind == "postgres" else str(tmp_path / "t.sqlite")

    async def run() -> None:
        async with open_store(database) as store:
            await lay(store, "longlonglo", 3 * MOST_NEWS)
            await lay(store, "shortshort", 2)
            found = await names(store, ("longlonglo", 1), ("shortshort", 1))
            assert found == [[*range(2, 3 * MOST_NEWS + 1)], [2]]

    asyncio.run(run())


def test_one_tables_fault_keeps_no_news_from_the_others(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether an event is missing there, or the database cannot read it."""

    async def run() -> None:
        async with open_store(postgres.new_database()) as store:
            await lay(store, "wholewhole", 3)
            await lay(store, "brokenbrok", 3)
            await store.database.write(
                lambda connection: connection.execute(
                    sa.text("DELETE FROM events WHERE table_id = 'brokenbrok' AND number = 2")
                )
            )
            whole, broken = await names(store, ("wholewhole", 1), ("brokenbrok", 1))
            assert whole == [2, 3]
            assert isinstance(broken, Exception)
            assert isinstance(broken.args[0], Incomplete)

            async def unreadable(*_: object) -> list[Numbered]:
                raise asyncpg.DataCorruptedError("invalid page in block 3")

            monkeypatch.setattr(PostgresDatabase, "news", unreadable)
            whole, broken = await names(store, ("wholewhole", 1), ("brokenbrok", 1))
            assert whole == [2, 3]
            assert isinstance(broken, Exception)

    asyncio.run(run())


def test_who_waits_for_news_learns_that_the_database_is_away(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with open_store(postgres.new_database()) as store:
            await lay(store, "tabletable", 2)
            news = PostgresDatabase.news
            failures = iter([OSError("the line is dead")])

            async def fail(database: PostgresDatabase, after: list[tuple[str, int]]) -> list[Numbered]:
                for error in failures:
                    raise error
                return await news(database, after)

            monkeypatch.setattr(PostgresDatabase, "news", fail)
            (failed,) = await names(store, ("tabletable", 0))
            assert isinstance(failed, Exception)
            assert isinstance(failed.args[0], OSError)
            assert await names(store, ("tabletable", 0)) == [[1, 2]]

    asyncio.run(run())


def test_many_who_come_at_once_block_nobody(postgres: Postgres) -> None:
    """Whoever comes is reported to the other servers; that costs nobody his socket, and nobody waits for two locks."""
    deadlocks = sa.text("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")

    async def run() -> None:
        database = postgres.new_database()
        async with running_house(database) as left, running_house(database) as right:
            entries = [await left.create("hnefatafl", [me("Ada"), me("Bo")]) for _ in range(30)]
            houses = [left, right] * 150
            for _ in range(2):
                coming = [
                    house.client(entries[number % 30]["table"], entries[number % 30]["token"])
                    for number, house in enumerate(houses)
                ]
                clients = await asyncio.gather(*coming)
                await asyncio.sleep(0.5)
                for client in clients:
                    assert client.socket is not None
                    assert client.socket.close_code is None
                await asyncio.gather(*(client.close() for client in clients))
            await asyncio.sleep(1.2)
            found: Any = await left.app.parts.lobby.store.database.read(lambda connection: connection.scalar(deadlocks))
            assert found == 0
            # And what was said in the end is true.
            bo = await right.client(entries[0]["table"], entries[0]["token"])
            await asyncio.sleep(0.3)
            assert await left.app.parts.lobby.service.neighbours.elsewhere() == {entries[0]["table"]: {0}}
            await bo.close()

    asyncio.run(run())


def test_a_report_that_fails_costs_nothing_but_time(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        database = postgres.new_database()
        async with running_house(database) as left, running_house(database) as right:
            entry = await left.create("hnefatafl", [me("Ada"), OPEN])
            watcher = await right.client(entry["table"])
            reporter = left.app.parts.lobby.service.neighbours._reporter
            write, failures = reporter._write, iter([True])

            async def write_badly(present: Any) -> None:
                if next(failures, False):
                    raise OSError("the line is dead")
                await write(present)

            monkeypatch.setattr(reporter, "_write", write_badly)
            ada = await left.client(entry["table"], entry["token"])
            await watcher.until(lambda message: message["seats"][0]["present"])
            assert ada.socket is not None
            assert ada.socket.close_code is None

    asyncio.run(run())


# ---------------------------------------------------------------- a way that is lost without a word


@pytest.fixture(scope="module")
def distant() -> Iterator[tuple[Postgres, int]]:
    """A PostgreSQL that is reached over the network."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    with running_postgres(listen_addresses="127.0.0.1", port=str(port)) as postgres:
        yield postgres, port


def over(way: Way, database: str) -> str:
    name = re.search(r"/(\w+)\?", database)
    assert name is not None
    return f"postgresql://postgres@127.0.0.1:{way.port}/{name[1]}"


async def healthy(house: House) -> bool:
    return (await house.request("GET", "/health"))[0] == 200


async def until_healthy(house: House, since: float) -> None:
    while not await healthy(house):
        assert time.monotonic() < since + BACK, "the server does not come back"
        await asyncio.sleep(0.2)


def test_a_server_comes_back_when_the_way_to_its_database_does(distant: tuple[Postgres, int]) -> None:
    """Nothing that was acknowledged is lost, and what was not is answered: try again."""
    postgres, port = distant
    database = f"{postgres.new_database()}&port={port}"

    async def run() -> None:
        async with way_to(port) as way, running_house(over(way, database)) as house, running_house(database) as other:
            ada, bo = await begin(house, house)
            await act([ada, bo], 4)
            await ada.until_told(4)
            way.is_lost = True
            view = ada.view(0)
            wanted = {"seat": 0, "number": view["number"], "action": view["choices"][0]}
            began = time.monotonic()
            answer = await ada.ask("act", id="again", **wanted)
            assert answer["code"] == "server-busy"
            assert time.monotonic() - began < BACK
            assert not await healthy(house)
            await asyncio.sleep(2.0)
            way.is_lost = False
            since = time.monotonic()
            await until_healthy(house, since)
            while (await ada.ask("act", id="again", **wanted))["type"] != "done":
                await asyncio.sleep(0.2)
            assert time.monotonic() - since < BACK
            # It hears of the others again, too.
            stranger = await other.client(ada.table, bo.token)
            choices = stranger.view(1)["choices"]
            await stranger.act(1, choices[0])
            await ada.until_told(6)
            assert time.monotonic() - since < BACK

    asyncio.run(run())


@pytest.mark.parametrize("busy", [False, True])
def test_a_server_that_is_told_to_end_ends_without_its_database(distant: tuple[Postgres, int], busy: bool) -> None:
    postgres, port = distant
    database = f"{postgres.new_database()}&port={port}"

    async def run() -> None:
        async with way_to(port) as way:
            house = Mortal(over(way, database))
            await house.live()
            ada, _ = await begin(house, house)
            way.is_lost = True
            if busy:
                await ada.send({"type": "act", "id": "1", "seat": 0, "number": 0, "action": ada.view(0)["choices"][0]})
                await asyncio.sleep(0.2)
            began = time.monotonic()
            await asyncio.to_thread(house.die, signal.SIGTERM)
            assert time.monotonic() - began < ENDED

    asyncio.run(run())


# ---------------------------------------------------------------- locks and clocks


def test_two_writers_never_wait_for_each_other(postgres: Postgres) -> None:
    """Whatever order their events and rows come in, they are written in one."""
    database = postgres.new_database()
    tables = [f"table{number:05d}" for number in range(150)]

    def group(names: list[str], number: int, *, new: bool = False) -> Group:
        rows = [(TableRow(name, "any", "link", "playing", 0, 0), new) for name in names]
        return Group(rows, [Numbered(name, number, "{}") for name in names])

    async def run() -> None:
        store = Store(database_url(database))
        await store.open()
        left, right = store.database, PostgresDatabase(database_url(database))
        await left.put(group(tables, 1, new=True))
        for number in range(2, 32):
            taken = await asyncio.gather(
                left.put(group(tables, number)), right.put(group(list(reversed(tables)), number))
            )
            assert sorted(map(len, taken)) == [0, len(tables)]
        await right.close()
        await store.close()

    asyncio.run(run())


def test_what_a_clock_promised_before_it_was_put_back_is_not_believed(postgres: Postgres) -> None:
    """A database three months ahead gave a bot's turn to a process that is gone, and kept its people present."""
    database = postgres.new_database()

    async def run() -> None:
        async with running_house(database) as house:
            entry = await house.create("hnefatafl", [me("Ada"), OPEN])
            neighbours = house.app.parts.lobby.service.neighbours
            later = int(time.time() * 1000) + 91 * 86_400_000

            def pretend(connection: sa.Connection) -> None:
                ghost = {"table_id": entry["table"], "owner": "ghost"}
                connection.execute(leases.insert().values(**ghost, until=later))
                connection.execute(presence.insert().values(**ghost, viewer=0))
                connection.execute(servers.insert().values(name="ghost", until=later))

            await neighbours.store.database.write(pretend)
            assert await neighbours.elsewhere(entry["table"]) == {}
            assert await neighbours.lease(entry["table"])
            await neighbours.show_life()
            names = await neighbours.store.database.read(
                lambda connection: set(connection.scalars(sa.select(servers.c.name)))
            )
            assert "ghost" not in names

    asyncio.run(run())
