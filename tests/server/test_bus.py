"""News by another way than PostgreSQL's: they arrive, and those that got lost are made up for."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest

from tafelrunde.core.error import BadInput
from tafelrunde.server.live import lobby
from tafelrunde.server.store import redis as redis_bus
from tafelrunde.server.store.database import database_url
from tafelrunde.server.store.neighbour import NoNeighbours, PostgresBus, neighbours_of
from tafelrunde.server.store.redis import MOST_WAITING, RedisBus
from tafelrunde.server.store.store import Store
from tests.port import free_port
from tests.server.house import running_house
from tests.server.postgres import Postgres
from tests.server.test_shared import act, begin


class Redis:
    """As much of one as a bus needs; `is_deaf` says that it takes what it is told and passes nothing on."""

    def __init__(self) -> None:
        self.port = 0
        self.is_deaf = False
        self.told = 0
        self.lines = 0
        self.heard: list[list[bytes]] = []
        self._listeners: set[asyncio.StreamWriter] = set()
        self._all: set[asyncio.StreamWriter] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._all.add(writer)
        self.lines += 1
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            while True:
                count = int((await reader.readuntil(b"\r\n"))[1:])
                words = [await self._word(reader) for _ in range(count)]
                self.heard.append(words)
                if words[0] == b"SUBSCRIBE":
                    self._listeners.add(writer)
                    writer.write(b"*3\r\n$9\r\nsubscribe\r\n$10\r\ntafelrunde\r\n:1\r\n")
                elif words[0] == b"PUBLISH":
                    self.told += 1
                    if not self.is_deaf:
                        self.pass_on(words[2])
                    writer.write(b":1\r\n")
                else:
                    writer.write(b"+OK\r\n")

    def pass_on(self, news: bytes) -> None:
        self.say(b"*3\r\n$7\r\nmessage\r\n$10\r\ntafelrunde\r\n$%d\r\n%s\r\n" % (len(news), news))

    def say(self, reply: bytes) -> None:
        for listener in self._listeners:
            listener.write(reply)

    @staticmethod
    async def _word(reader: asyncio.StreamReader) -> bytes:
        size = int((await reader.readuntil(b"\r\n"))[1:])
        return (await reader.readexactly(size + 2))[:-2]

    def hang_up(self) -> None:
        for writer in self._all:
            writer.transport.abort()
        self._listeners.clear()


@contextlib.asynccontextmanager
async def running_redis() -> AsyncIterator[Redis]:
    redis = Redis()
    server = await asyncio.start_server(redis.serve, "127.0.0.1", 0)
    redis.port = server.sockets[0].getsockname()[1]
    try:
        yield redis
    finally:
        server.close()
        redis.hang_up()


def test_news_go_by_redis(postgres: Postgres) -> None:
    async def run() -> None:
        database = postgres.new_database()
        async with running_redis() as redis:
            bus = f"redis://127.0.0.1:{redis.port}"
            async with running_house(database, bus=bus) as left, running_house(database, bus=bus) as right:
                ada, bo = await begin(left, right)
                await ada.until(lambda message: message["seats"][1]["present"])
                await act([ada, bo], 6)
                assert redis.told >= 6
                redis.hang_up()
                await asyncio.sleep(1.5)
                await act([ada, bo], 2)
                await bo.until_told(8)

    asyncio.run(run())


def test_news_that_got_lost_are_made_up_for(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a process dies between its commit and the news of it."""
    monkeypatch.setattr(lobby, "SWEEP", 0.1)

    async def run() -> None:
        database = postgres.new_database()
        async with running_redis() as redis:
            bus = f"redis://127.0.0.1:{redis.port}"
            async with running_house(database, bus=bus) as left, running_house(database, bus=bus) as right:
                ada, bo = await begin(left, right)
                redis.is_deaf = True
                await ada.act(0)
                await bo.until_told(1)

    asyncio.run(run())


def test_strange_news_stop_nobody(postgres: Postgres) -> None:
    """Whoever else uses the same Redis may say anything, on the same channel too."""

    async def run() -> None:
        database = postgres.new_database()
        async with running_redis() as redis:
            bus = f"redis://127.0.0.1:{redis.port}"
            async with running_house(database, bus=bus) as left, running_house(database, bus=bus) as right:
                ada, bo = await begin(left, right)
                lines = redis.lines
                for news in (b"", b"one", b"a b c d", b"aaaaaaaaaa 99999999999999999999", b"\xff\xfe", b"aaaaaaaaaa 7"):
                    redis.pass_on(news)
                redis.say(b"*0\r\n")
                await act([ada, bo], 4)
                assert redis.lines == lines

    asyncio.run(run())


def test_a_server_begins_without_its_bus(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is there for speed, and what nobody heard of is looked for."""
    monkeypatch.setattr(redis_bus, "PROMPT", 0.2)
    monkeypatch.setattr(lobby, "SWEEP", 0.1)

    async def run() -> None:
        database, bus = postgres.new_database(), f"redis://127.0.0.1:{free_port()}"
        async with running_house(database, bus=bus) as left, running_house(database, bus=bus) as right:
            ada, bo = await begin(left, right)
            await ada.act(0)
            await bo.until_told(1)

    asyncio.run(run())


def test_news_do_not_pile_up_while_nobody_takes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_bus, "PROMPT", 0.1)

    async def run() -> None:
        away = PostgresBus(database_url("postgresql://127.0.0.1:1/no"))
        buses: list[RedisBus | PostgresBus] = [RedisBus(f"redis://127.0.0.1:{free_port()}"), away]
        await buses[0].open(lambda _: None)
        for bus in buses:
            for _ in range(3 * MOST_WAITING):
                bus.tell(["aaaaaaaaaa 1"])
            assert len(bus._news) <= MOST_WAITING
        await buses[0].close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("address", "said"),
    [("redis://:se%2Fcret@{}", [b"AUTH", b"se/cret"]), ("redis://ada:secret@{}", [b"AUTH", b"ada", b"secret"])],
)
def test_redis_is_told_who_comes(address: str, said: list[bytes]) -> None:
    async def run() -> None:
        async with running_redis() as redis:
            bus = RedisBus(address.format(f"127.0.0.1:{redis.port}"))
            await bus.open(lambda _: None)
            assert said in redis.heard
            await bus.close()

    asyncio.run(run())


def test_another_bus_is_refused(postgres: Postgres) -> None:
    with pytest.raises(BadInput, match="redis://"):
        neighbours_of(Store(database_url(postgres.new_database())), "carrier://pigeon")


def test_sqlite_needs_no_bus(tmp_path_factory: pytest.TempPathFactory) -> None:
    store = Store(database_url(str(tmp_path_factory.mktemp("bus") / "t.sqlite")))
    assert isinstance(neighbours_of(store, "redis://127.0.0.1"), NoNeighbours)
