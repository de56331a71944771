"""What can happen to a server, by name; each is done to servers under load until its time is over."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import asyncpg

sys.path.insert(0, str(Path(__file__).parents[1]))

from house import House
from load import GAME

from .scene import BACK, Scene, scene_on
from .way import NETWORK, is_taken, way_to_postgres

SQLITE, POSTGRES = "sqlite", "postgres"
LIBRARY = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1")
# Seconds of play before each round.
PLAY = 0.5
# Seconds that somebody else's bot may let wait while another address has forty.
BOT_WITHIN = 8.0


class Broken(Exception):
    """A promise does not hold."""


@dataclass(frozen=True)
class Outcome:
    rounds: int
    # The longest time until every table went on.
    back: float
    remark: str = ""


@dataclass(frozen=True)
class Fault:
    name: str
    what: str
    databases: tuple[str, ...]
    run: Callable[[Scene, float], Awaitable[Outcome]]
    # Why it cannot be done here, if it cannot.
    lacks: Callable[[], str] = lambda: ""
    scene: Callable[[str], contextlib.AbstractAsyncContextManager[Scene]] = scene_on


def expect(holds: bool, promise: str) -> None:
    if not holds:
        raise Broken(promise)


def pid_of(house: House) -> int:
    assert house.process is not None  # noqa: S101
    return house.process.pid


async def again_and_again(scene: Scene, seconds: float, once: Callable[[], Awaitable[None]]) -> Outcome:
    end, rounds, worst = time.monotonic() + seconds, 0, 0.0
    while rounds == 0 or time.monotonic() < end:
        await asyncio.sleep(PLAY)
        await once()
        worst, rounds = max(worst, await scene.go_on(BACK)), rounds + 1
    return Outcome(rounds, worst)


async def status(house: House, path: str) -> int:
    return (await asyncio.to_thread(house.request, "GET", path))[0]


async def kill(scene: Scene, seconds: float) -> Outcome:
    async def once() -> None:
        await asyncio.sleep(random.random() / 5)
        house = random.choice(scene.houses)
        await asyncio.to_thread(house.kill)
        await asyncio.to_thread(house.start)

    return await again_and_again(scene, seconds, once)


async def stop(scene: Scene, seconds: float) -> Outcome:
    async def once() -> None:
        house = random.choice(scene.houses)
        os.kill(pid_of(house), signal.SIGSTOP)
        await asyncio.sleep(2.0)
        os.kill(pid_of(house), signal.SIGCONT)

    return await again_and_again(scene, seconds, once)


# ---------------------------------------------------------------- the way to the database


@contextlib.asynccontextmanager
async def scene_far_away(_: str) -> AsyncIterator[Scene]:
    async with way_to_postgres() as way:
        scene = Scene(way.url, way.direct, 2)
        scene.way = way
        try:
            yield scene
        finally:
            way.come_back()
            await scene.close()


async def blackhole(scene: Scene, seconds: float) -> Outcome:
    async def once() -> None:
        scene.way.vanish()
        await asyncio.sleep(10.0)
        expect(await status(scene.houses[0], "/health") == 503, "health says that the way is lost")
        scene.way.come_back()

    outcome = await again_and_again(scene, seconds, once)
    scene.way.vanish()
    began = time.monotonic()
    await asyncio.to_thread(scene.houses[1].stop)
    took = time.monotonic() - began
    scene.way.come_back()
    expect(took < 21, f"a server ends within 20 s without its database ({took:.0f} s)")
    return Outcome(outcome.rounds, outcome.back, f"SIGTERM without the way: {took:.1f} s")


def lacks_namespace() -> str:
    if os.geteuid() != 0 or shutil.which("ip") is None or shutil.which("nsenter") is None:
        return "needs root, iproute2 and util-linux for a network namespace"
    if is_taken():
        return f"{NETWORK} is in use on this machine"
    works = subprocess.run(["unshare", "--net", "true"], check=False, capture_output=True).returncode == 0  # noqa: S607
    return "" if works else "this machine allows no network namespaces"


# ---------------------------------------------------------------- the disk


@contextlib.asynccontextmanager
async def scene_on_small_disk(kind: str) -> AsyncIterator[Scene]:
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", "size=24m", "none", folder]
        subprocess.run(mount, check=True)
        try:
            async with scene_on(kind, Path(folder)) as scene:
                yield scene
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)  # noqa: S607


async def disk_full(scene: Scene, seconds: float) -> Outcome:
    ballast = Path(scene.direct).with_name("ballast")

    async def once() -> None:
        fill(ballast)
        house, end = scene.houses[0], time.monotonic() + BACK
        while await status(house, "/health") == 200:
            expect(time.monotonic() < end, "health says that nothing can be written")
            fill(ballast)
            await asyncio.sleep(0.1)
        expect(await status(house, f"/api/v1/tables/{scene.people[0].table}") == 200, "what is there can be read")
        ballast.unlink()

    return await again_and_again(scene, seconds, once)


def fill(ballast: Path) -> None:
    with contextlib.suppress(OSError), ballast.open("ab", buffering=0) as file:
        while file.write(bytes(4096)):
            pass


def lacks_mount() -> str:
    return "" if os.geteuid() == 0 and shutil.which("mount") else "needs root, to mount a small disk"


async def flip(scene: Scene, seconds: float) -> Outcome:
    """Of one table, an event that is not what it was; the others, the list and new tables go on."""

    async def once() -> None:
        sound = [person.table for person in scene.people if person.table not in scene.damaged]
        if len(set(sound)) < 3:
            return
        table = random.choice(sound)
        scene.damaged.add(table)
        for person in scene.people:
            if person.table == table:
                person.pace = lambda _: None
        await damage(scene, table)
        for house in scene.houses:
            await asyncio.to_thread(house.kill)
            await asyncio.to_thread(house.start)
        for house in scene.houses:
            expect(await status(house, f"/api/v1/tables/{table}") == 410, "a damaged table is told from one away")
            expect(await status(house, "/api/v1/tables") == 200, "a damaged table hides no other")

    outcome = await again_and_again(scene, seconds, once)
    return Outcome(len(scene.damaged), outcome.back, "a round is a table")


async def damage(scene: Scene, table: str) -> None:
    await asyncio.sleep(0.2)
    if scene.is_shared:
        line = await asyncpg.connect(scene.direct)
        flipped = (
            "UPDATE events SET body = overlay(body placing chr(1) from 3 for 1) WHERE table_id = $1 AND number = 2"
        )
        await line.execute(flipped, table)
        await line.close()
        return
    # In the file itself, where the body of the event lies; the log has to be in it, and nobody may write meanwhile.
    for house in scene.houses:
        await asyncio.to_thread(house.stop)
    with contextlib.closing(sqlite3.connect(scene.direct)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        query = "SELECT body FROM events WHERE table_id = ? AND number = 2"
        body: bytes = connection.execute(query, (table,)).fetchone()[0].encode()
    data = bytearray(Path(scene.direct).read_bytes())
    place = data.index(body)
    data[place + 2] ^= 0x80
    Path(scene.direct).write_bytes(data)
    for house in scene.houses:
        await asyncio.to_thread(house.start)


# ---------------------------------------------------------------- the clock


async def clock(scene: Scene, seconds: float) -> Outcome:
    """The last server gets a clock that is 91 days ahead, and then one that is 91 days behind."""
    house, before = scene.houses[-1], dict(scene.houses[-1].environment)
    tables = {person.table for person in scene.people}

    async def once() -> None:
        for days in ("+91d", "-91d"):
            await asyncio.to_thread(house.stop)
            fake = {"LD_PRELOAD": str(LIBRARY), "FAKETIME": days, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
            house.environment = {**before, **fake}
            await asyncio.to_thread(house.start)
            await scene.go_on(BACK)
            await asyncio.sleep(2.0)
            for table in tables:
                expect(await status(house, f"/api/v1/tables/{table}") == 200, f"a clock at {days} deletes nothing")
        await asyncio.to_thread(house.stop)
        house.environment = before
        await asyncio.to_thread(house.start)

    return await again_and_again(scene, seconds, once)


def lacks_faketime() -> str:
    return "" if LIBRARY.exists() else "needs Debian's package faketime"


# ---------------------------------------------------------------- many


def limited_scene() -> Callable[[str], contextlib.AbstractAsyncContextManager[Scene]]:
    """Servers as they are by default, and with as few files as a service often has."""

    @contextlib.asynccontextmanager
    async def scene(kind: str) -> AsyncIterator[Scene]:
        async with scene_on(kind, TAFELRUNDE_CONNECTIONS_PER_ADDRESS="128") as made:
            for house in made.houses:
                house.command = ["prlimit", "--nofile=1024:1024", *house.command]
            yield made

    return scene


async def files(scene: Scene, seconds: float) -> Outcome:
    """Half heads, half bodies and silence from twenty addresses, more than there are files."""
    port, worst = scene.houses[0].port, 0.0
    kinds = (b"", b"GET / HTTP/1.1\r\nx: ", b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{", GREETING)

    async def once() -> None:
        nonlocal worst
        held = [
            await asyncio.to_thread(call, port, f"127.0.1.{number % 20 + 1}", kinds[number % 4])
            for number in range(1100)
        ]
        began = time.monotonic()
        expect(await asyncio.to_thread(answers, port), "somebody new is answered")
        worst = max(worst, time.monotonic() - began)
        await scene.go_on(BACK)
        for each in held:
            each.close()

    outcome = await again_and_again(scene, seconds, once)
    return Outcome(outcome.rounds, outcome.back, f"a newcomer waited {worst:.2f} s at most")


GREETING = b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"


def call(port: int, address: str, said: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(address, 0))
    with contextlib.suppress(OSError):
        line.sendall(said)
    return line


def answers(port: int) -> bool:
    with call(port, "127.0.2.1", GREETING) as line:
        return b" 200 " in line.recv(100)


async def deadlock(scene: Scene, seconds: float) -> Outcome:
    """Everybody changes something and goes and comes back at the same moment, at both servers, in opposite orders."""

    async def once() -> None:
        for turn in range(5):
            for person in [*scene.people[::2], *reversed(scene.people[1::2])]:
                if person.last is not None:
                    person.command("rename", seat=person.last.mine[0], name=f"Name {turn}")
            await asyncio.sleep(0.05)
        for person in scene.people:
            person.hang_up()
            person.is_gone = True

    outcome = await again_and_again(scene, seconds, once)
    assert scene.postgres is not None  # noqa: S101
    found = (scene.postgres.folder / "log").read_text(errors="replace").count("deadlock detected")
    expect(found == 0, f"no deadlocks ({found})")
    return outcome


async def starvation(scene: Scene, seconds: float) -> Outcome:
    """Forty tables of one address keep every bot at work; the bot of another address answers all the same."""
    house, worst = scene.houses[0], 0.0
    greedy = [await bot_table(house, 5, "127.0.1.1", bots_only=True) for _ in range(40)]

    async def once() -> None:
        nonlocal worst
        line = await bot_table(house, 1, "127.0.2.1", bots_only=False)
        worst = max(worst, await asyncio.to_thread(line.wait_for_bot))
        line.close()

    outcome = await again_and_again(scene, seconds, once)
    for line in greedy:
        line.close()
    expect(worst < BOT_WITHIN, f"a bot of another address answers within {BOT_WITHIN:.0f} s ({worst:.1f} s)")
    return Outcome(outcome.rounds, outcome.back, f"a bot of level 1 took {worst:.1f} s at most")


async def bot_table(house: House, level: int, address: str, *, bots_only: bool) -> Line:
    bot = {"kind": "bot", "level": level}
    seats = [bot if bots_only else {"kind": "me"}, bot]
    _, entry = await asyncio.to_thread(house.request, "POST", "/api/v1/tables", {"game": GAME, "seats": seats})
    return await asyncio.to_thread(Line, house.port, entry["table"], entry["token"], address)


async def slow(scene: Scene, seconds: float) -> Outcome:
    """Sixty who look on and never read, and who ask for signs of life that they do not read either."""
    before = [memory_of(pid_of(house)) for house in scene.houses]
    table = scene.people[0].table
    lines = [
        await asyncio.to_thread(Line, house.port, table, None, "127.0.1.1") for house in scene.houses for _ in range(30)
    ]
    ping = b"\x89\xfd" + bytes(4) + bytes(125)

    async def once() -> None:
        for line in lines:
            with contextlib.suppress(OSError):
                line.socket.setblocking(False)
                line.socket.send(ping * 20)
        await asyncio.sleep(0.2)

    outcome = await again_and_again(scene, seconds, once)
    grown = max(memory_of(pid_of(house)) - was for house, was in zip(scene.houses, before, strict=True))
    for line in lines:
        line.close()
    expect(grown < 64, f"they take less than 64 MB ({grown} MB)")
    return Outcome(outcome.rounds, outcome.back, f"a server grew by {grown} MB")


def memory_of(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS"))


class Line:
    """A WebSocket from an address of one's own choice, by hand."""

    def __init__(self, port: int, table: str, token: str | None, address: str) -> None:
        self.socket = call(port, address, b"")
        self.socket.settimeout(60)
        head = (
            f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self.socket.sendall(head.encode())
        self.seen = b""
        self._until(b"\r\n\r\n")
        known = "" if token is None else f',"token":"{token}"'
        self.say(f'{{"type":"hello","protocol":2{known}}}')
        self._until(b'"type":"table"')

    def say(self, text: str) -> None:
        data = text.encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        self.socket.sendall(b"\x81" + size + bytes(4) + data)

    def _until(self, sign: bytes) -> None:
        self.seen = b""
        while sign not in self.seen:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionResetError("the server has hung up")
            self.seen += more

    def wait_for_bot(self) -> float:
        """Begin a match, act once if it is one's turn, and see how long the bot takes."""
        self.say('{"type":"contribute","id":"1","nonce":"00112233445566778899aabbccddeeff"}')
        self._until(b'"id":"1"')
        self.say('{"type":"start","id":"2"}')
        self._until(b'"id":"2"')
        first = self.seen.partition(b'"choices":["')[2].partition(b'"')[0].decode()
        began = time.monotonic()
        if first:
            self.say(f'{{"type":"act","id":"3","seat":0,"number":0,"action":"{first}"}}')
            self._until(b'"id":"3"')
        while self.seen.count(b'"choices":["') == 0:
            self._until(b'"type":"table"')
        return time.monotonic() - began

    def close(self) -> None:
        self.socket.close()


BOTH = (SQLITE, POSTGRES)
FAULTS = [
    Fault("kill", "a server dies at any moment", BOTH, kill),
    Fault("stop", "a server stands still for two seconds", BOTH, stop),
    Fault(
        "blackhole",
        "the way to the database swallows everything",
        (POSTGRES,),
        blackhole,
        lacks_namespace,
        scene_far_away,
    ),
    Fault("disk", "the disk is full", (SQLITE,), disk_full, lacks_mount, scene_on_small_disk),
    Fault("flip", "a bit of an event is not what it was", BOTH, flip),
    Fault("clock", "a server's clock is 91 days wrong", BOTH, clock, lacks_faketime),
    Fault("files", "more connections than there may be open files", BOTH, files, scene=limited_scene()),
    Fault("deadlock", "everybody comes, goes and acts at once", (POSTGRES,), deadlock),
    Fault("starvation", "forty tables of bots of one address", BOTH, starvation, scene=limited_scene()),
    Fault("slow", "people who never read", BOTH, slow),
]
