"""Two worlds that differ only in what one seat cannot know, played side by side over real sockets.

Each world is a server of its own. Whatever happens in one happens in the other; tokens, invitations, the match's
secret and all hidden cards are different ones. What reaches the seat, and what reaches a spectator, has to be the
same, byte for byte.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.bots.player import Budget
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match
from tafelrunde.core.record import record_of
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, Action, Seat, State
from tafelrunde.server.knock.way import Knock
from tafelrunde.server.live.room import Room
from tafelrunde.server.live.thinking import Thinkers
from tafelrunde.server.store import outage
from tafelrunde.server.web.door import ProgramGuest
from tafelrunde.table import play
from tafelrunde.table.play import Play
from tafelrunde.table.protocol import GuideThought, HintThought
from tafelrunde.table.thought import foresight, guide_thought, hint_thought
from tests.server.house import OPEN, Client, House, Json, Program, me, running_house

# The answers to what cannot be read.
MALFORMED = (b"400", b"411", b"413", b"415", b"422")
NAMES = ("Ada", "Bo", "Cy", "Di", "Eli")


class Leak(AssertionError):
    """Something reached a seat that it cannot know."""


class WorldSource:
    """Secrets that are different ones in each world, and a time that passes in both at once, when the test says so."""

    def __init__(self, world: str) -> None:
        self.world = world
        self.count = 0
        self.time = 1_700_000_000_000

    def now(self) -> int:
        return self.time

    def token(self) -> str:
        self.count += 1
        return f"{self.world}-invitation-{self.count:08d}"

    def secret(self) -> str:
        self.count += 1
        return f"{self.world.encode().hex()}{self.count:056x}"


class GuidedThinkers(Thinkers):
    """Bots that do what the test tells them, one action at a time; hints are thought out as always."""

    def __init__(self) -> None:
        super().__init__(1)
        self.orders: asyncio.Queue[str] = asyncio.Queue()
        self.is_waiting = False

    async def act(self, match: Match, seat: int, level: int, address: str = "") -> str:
        self.is_waiting = True
        try:
            return await self.orders.get()
        finally:
            self.is_waiting = False

    async def hint(self, match: Match, seat: int, seconds: float, address: str = "") -> HintThought:
        record = msgspec.json.encode(record_of(match))
        return msgspec.json.decode(hint_thought(record, seat, Budget(24), 7), type=HintThought)

    async def guide(self, match: Match, seat: int, seconds: float, address: str = "") -> GuideThought:
        record = msgspec.json.encode(record_of(match))
        return msgspec.json.decode(guide_thought(record, seat, Budget(24), 7), type=GuideThought)

    async def foresee(self, match: Match, seat: int, address: str = "") -> list[str]:
        return msgspec.json.decode(foresight(msgspec.json.encode(record_of(match)), seat, 7), type=list[str])


class Ear:
    """Where all knocks of a world go: it keeps everything that any way of knocking could say."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    async def check(self, address: str) -> None:
        pass

    async def knock(self, address: str, knock: Knock) -> None:
        self.heard.append(f"{address} {msgspec.json.encode(knock).decode()}")


@dataclass
class World:
    """One of the servers, with everybody at the table that is looked at."""

    name: str
    house: House
    source: WorldSource
    thinkers: GuidedThinkers
    ear: Ear = field(default_factory=Ear)
    clients: list[Client] = field(default_factory=list)
    watcher: Client = field(init=False)
    program: Program | None = None
    invitations: list[str] = field(default_factory=list)
    keeps: bool = False

    @property
    def room(self) -> Room:
        room: Room = self.house.app.parts.lobby.rooms[self.watcher.table]
        return room

    @property
    def play(self) -> Play:
        running = self.room.table.play
        assert running is not None
        return running

    def truth(self) -> State:
        return self.play.match.state()

    def prick_up_ears(self) -> None:
        """Whatever knocks from now on is heard here, and leaves this process by no way."""
        self.house.app.parts.lobby.service.knocker.ways = {"push": self.ear, "chat": self.ear}

    async def knock(self) -> None:
        """Look after the table as the server does every few seconds, until all is said that is to be said."""
        await self.room.look_after()
        while tasks := self.house.app.parts.lobby.service.knocker._tasks:
            await asyncio.wait(set(tasks))

    async def ask(self, method: str, path: str, token: str | None = None, body: Json | None = None) -> bytes:
        """An answer over HTTP with all that belongs to it but the time."""
        asked = {"authorization": f"Bearer {token}"} if token else {}
        data = b""
        if body is not None:
            data = msgspec.json.encode(body)
            asked |= {"content-type": "application/json", "content-length": str(len(data))}
        response = await self.house.fetch(method, path, data, asked)
        headers = [f"{name}: {value}" for name, value in response.getheaders() if name.lower() != "date"]
        return "\n".join([f"{response.status}", *headers, ""]).encode() + response.read()

    async def lay(self, game: AnyGame, seats: int, more: Json, link: int, knower: Seat | None) -> None:
        """A new table with people on all seats and a spectator; who `knower` is, is the same in all worlds."""
        plan = {"game": game.id, "seats": [me(NAMES[0]), *[OPEN] * (seats - 1)], "visibility": "listed", **more}
        key = {"idempotency-key": f"table-{game.id}-{link:030d}"}
        status, entry, _ = await self.house.request("POST", "/api/v1/tables", plan, key)
        assert status == 201, entry
        # In turns those who play and who looks on keep what they have, and are sent what changes.
        self.keeps = link % 2 == 0
        self.watcher = await self._connect(entry["table"], None, "watcher")
        self.clients = [await self._connect(entry["table"], entry["token"], "seat0")]
        self.invitations = [each for each in self.clients[0].message["invitations"] if each]
        for seat in range(1, seats):
            self.clients.append(await self._join(entry["table"], seat, link, knower))
        for seat, client in enumerate(self.clients):
            await client.do("contribute", nonce=f"{seat:032x}")
        await self.clients[0].do("start")

    async def _join(self, table: str, seat: int, link: int, knower: Seat | None) -> Client:
        who = "the-knower" if seat == knower else self.name
        join = {"invitation": self.invitations[seat - 1], "name": NAMES[seat]}
        key = {"idempotency-key": f"join-{who}-{link:020d}-{seat}"}
        status, entry, _ = await self.house.request("POST", f"/api/v1/tables/{table}/join", join, key)
        assert status == 200, entry
        return await self._connect(table, entry["token"], f"seat{seat}")

    async def _connect(self, table: str, token: str | None, name: str) -> Client:
        client = Client(self.house, table, token, keeps=self.keeps == (token is not None))
        client._name = name
        await client.connect()
        return client

    async def open_door(self, seat: Seat) -> None:
        """Let a program play the seat, with the token of whoever sits there."""
        client = self.clients[seat]
        self.program = Program(self.house, client.table, client.token or "")
        await self.program.connect()

    async def settle_door(self) -> None:
        """Wait until the program has been sent everything that it is to be sent."""
        assert self.program is not None
        while not any(isinstance(guest, ProgramGuest) for guest in self.room.guests):
            await asyncio.sleep(0.001)
        for guest in self.room.guests:
            while isinstance(guest, ProgramGuest) and guest.woken.is_set():
                await asyncio.sleep(0.001)
        await self.program.drain()

    async def close_door(self) -> None:
        if self.program is not None:
            await self.program.close()
            while any(isinstance(guest, ProgramGuest) for guest in self.room.guests):
                await asyncio.sleep(0.001)
            self.program = None

    async def close(self) -> None:
        await self.close_door()
        for client in [*self.clients, self.watcher]:
            await leave(client)


@dataclass
class Tally:
    """What was compared: frames and answers, how many of them while the worlds differed, and by which probes."""

    compared: int = 0
    different: int = 0
    hidden_steps: int = 0
    links: int = 0
    matches: int = 0
    # Of those, the frames that programs got.
    by_program: int = 0
    by_program_different: int = 0
    probes: Counter[str] = field(default_factory=Counter)


class Twins:
    """Both worlds at one table each; `knower` is the seat whose knowledge is the same in them."""

    def __init__(self, game: AnyGame, worlds: list[World], rng: Rng, tally: Tally) -> None:
        self.game = game
        self.worlds = worlds
        self.rng = rng
        self.tally = tally
        self.knower: Seat | None = None
        self.diverged = False
        self.is_different = False
        # The action that is under way in both worlds, and what chance does after it in the second.
        self.action: Action | None = None
        self._keys: dict[bytes, int] = {}
        self._outcomes: list[Action] = []
        self._seen: dict[str, int] = {}

    @property
    def first(self) -> World:
        return self.worlds[0]

    @property
    def readers(self) -> list[Callable[[World], Client]]:
        """Whose frames are compared: the seat's and a spectator's."""
        seat = self.knower
        watcher: Callable[[World], Client] = lambda world: world.watcher  # noqa: E731
        return [watcher] if seat is None else [watcher, lambda world: world.clients[seat]]

    async def lay(self, link: int, knower: Seat | None, seats: int, more: list[Json]) -> None:
        self.knower, self.diverged, self.action = knower, False, None
        self._keys, self._seen = {}, {}
        for world, each in zip(self.worlds, more, strict=True):
            await world.lay(self.game, seats, each, link, knower)
        self.tally.links += 1
        await self.compare()

    # ------------------------------------------------------------ chance

    def let_chance_act(self, key: bytes, state: State, number: int) -> list[Action]:
        """In place of the server's: outcomes that are the same to the seat, and often not the same in truth."""
        if self._keys.setdefault(key, len(self._keys)) == 0:
            outcomes, self._outcomes = self._pairs(state.clone())
        else:
            outcomes = self._outcomes
        for outcome in outcomes:
            state.apply(outcome)
        return outcomes

    def _pairs(self, here: State) -> tuple[list[Action], list[Action]]:
        there = self._other(here)
        mine: list[Action] = []
        others: list[Action] = []
        while here.to_act == CHANCE:
            one, two = self._pair(here, there)
            mine.append(one)
            others.append(two)
            here.apply(one)
            there.apply(two)
        return mine, others

    def _other(self, here: State) -> State:
        """The other world at the same moment; before a match there is no difference yet."""
        room = self.worlds[1].house.app.parts.lobby.rooms.get(self.first.watcher.table)
        if room is None or room.table.play is None:
            return here.clone()
        state: State = room.table.play.match.state()
        if self.action is not None:
            state.apply(self.action)
        return state

    def _pair(self, here: State, there: State) -> tuple[Action, Action]:
        """Two outcomes that the rules tell the seat and spectators in the same words, or none and an end."""
        ones = [one for one, _ in here.chance_outcomes()]
        twos = [two for two, _ in there.chance_outcomes()]
        for _ in range(8):
            one = ones[self.rng.below(len(ones))]
            guesses = [twos[self.rng.below(len(twos))]] if self.rng.below(2) else []
            for two in (*guesses, one):
                if two in twos and all(self._same(here, one, there, two, seat) for seat in (self.knower, None)):
                    return one, two
        self.diverged = True
        return ones[0], twos[0]

    def _same(self, here: State, one: Action, there: State, two: Action, seat: Seat | None) -> bool:
        return self.game.tell(here, one, seat) == self.game.tell(there, two, seat) and _seen_after(
            self.game, here, one, seat
        ) == _seen_after(self.game, there, two, seat)

    # ------------------------------------------------------------ comparing

    def differs(self) -> bool:
        """Whether the true positions are different ones."""
        here, there = (self.game.describe(world.truth()) for world in self.worlds)
        return here != there

    async def compare(self) -> None:
        """All frames since the last time, and whether there are any."""
        self.is_different = self.first.room.table.play is not None and self.differs()
        for index, reader in enumerate(self.readers):
            for world in self.worlds:
                await settle(reader(world))
            frames = [reader(world).frames for world in self.worlds]
            start = self._seen.get(str(index), 0)
            self._seen[str(index)] = min(len(each) for each in frames)
            here, there = frames[0][start:], [self.masked(each) for each in frames[1][start:]]
            self.same("frames", here, there)
        await self._compare_doors()

    async def _compare_doors(self) -> None:
        """What programs were sent, from their hello on."""
        frames = []
        for world in self.worlds:
            if world.program is None:
                return
            await world.settle_door()
            frames.append(world.program.frames)
        self.same("frames of the bots' door", *frames)
        self.tally.by_program += len(frames[0])
        self.tally.by_program_different += len(frames[0]) if self.is_different else 0
        for each in frames:
            each.clear()

    def masked(self, text: str) -> str:
        """A text of the second world with what the reader is entitled to know, and what is another there.

        That is the commitment; the secret, when the match is over; and invitations, for the host.
        """
        here, there = (world.room.table for world in self.worlds)
        text = text.replace(there.commitment, here.commitment)
        one, two = (world.house.app.parts.lobby.service.knocker.public_key for world in self.worlds)
        text = text.replace(two, one)
        if here.result is not None:
            text = text.replace(there.secret.hex(), here.secret.hex())
        if self.knower == 0:
            for one, two in zip(self.worlds[0].invitations, self.worlds[1].invitations, strict=True):
                text = text.replace(two, one)
        return text

    def same(self, what: str, here: list[str], there: list[str]) -> None:
        for one, two in zip(here, there, strict=False):
            if one != two:
                raise Leak(f"{self.game.id}, seat {self.knower}: {what}\n{one}\n{two}")
        if len(here) != len(there):
            raise Leak(f"{self.game.id}, seat {self.knower}: {len(here)} {what} or {len(there)}")
        self.tally.compared += len(here)
        if self.is_different:
            self.tally.different += len(here)

    async def fetch(self, path: str, body: Json | None = None, method: str | None = None) -> None:
        """The same request in both worlds, by the seat and by a stranger; with a body it is a POST, unless told."""
        method = method or ("GET" if body is None else "POST")
        for reader in self.readers:
            token = reader(self.first).token
            answers = [await world.ask(method, path, token, body) for world in self.worlds]
            # Whatever is turned away before anybody looks at it proves nothing.
            assert answers[0][:3] not in MALFORMED, answers[0].decode()
            self.same(f"{method} {path}", [answers[0].decode()], [self.masked(answers[1].decode())])

    def pass_time(self, seconds: float) -> None:
        for world in self.worlds:
            world.source.time += round(1000 * seconds)

    async def listen(self) -> int:
        """How often it knocked since the last time, with the same words in both worlds."""
        for world in self.worlds:
            await world.knock()
        here, there = ([_without_secrets(world, each) for each in world.ear.heard] for world in self.worlds)
        self.same("knocks", here, there)
        for world in self.worlds:
            world.ear.heard.clear()
        return len(here)


async def settle(client: Client) -> None:
    """Ask for what is always refused: all frames that come before the answer are here then."""
    if client.socket is not None:
        await client.ask("consent", seat=0, proposal=0, agree=True)


async def leave(client: Client) -> None:
    """Read what is there, and go; a connection with unread frames takes long to close."""
    if client.socket is not None:
        await settle(client)
        await client.close()
        client.socket = None


def _without_secrets(world: World, knock: str) -> str:
    """Without the server's address, and what ends these knocks: both are the reader's, and others there."""
    return re.sub(r"/stop#[\w-]+", "/stop#", knock.replace(f"127.0.0.1:{world.house.port}", "server"))


def _seen_after(game: AnyGame, state: State, action: Action, seat: Seat | None) -> Any:
    after = state.clone()
    after.apply(action)
    return game.view(after, seat)


@asynccontextmanager
async def two_worlds(
    game: AnyGame, folder: Path, patch: pytest.MonkeyPatch, seed: int
) -> AsyncIterator[tuple[Twins, Tally]]:
    """Two servers, and the chances of both in one hand."""
    async with AsyncExitStack() as stack:
        worlds = []
        for name in ("left", "rest"):
            source, thinkers = WorldSource(name), GuidedThinkers()
            house = await stack.enter_async_context(running_house(folder / f"{name}.sqlite", source, thinkers))
            worlds.append(World(name, house, source, thinkers))
            worlds[-1].prick_up_ears()
        tally = Tally()
        twins = Twins(game, worlds, Rng(seed), tally)
        patch.setattr(play, "let_chance_act", twins.let_chance_act)
        # When time passes here, no server was away meanwhile.
        patch.setattr(outage, "GAP", 10**15)
        yield twins, tally
