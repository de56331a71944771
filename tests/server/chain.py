"""A whole match in two worlds, as a chain of tables: where the worlds cannot go on alike, the next one begins there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from tafelrunde.core.game import AnyGame
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY, Action, Seat, State
from tests.server.house import SOON, Json
from tests.server.twin import Twins, World, leave, settle

# Decisions after which another seat's knowledge is looked at.
LINK = 30
RESAMPLES = 12
# Seconds until a bot takes over, so many that none does by itself.
PATIENCE = 86_400
# Time passes in both worlds alike; what everybody is told of it has to be the same whatever was hidden meanwhile.
CLOCK = {"kind": "days", "free": 86_400, "bank": 3_600}
# After this time of a turn whoever is away is reminded of it.
ALMOST = 19.5 * 3_600
# Seconds between hidden steps, and more than a seat waits until it is told of its turn.
WHILE = 3
WISH = {"way": "push", "address": "somewhere", "quiet": 1, "reminder": True}


class Chain:
    """Plays for all seats at once, and in between does what may give something away."""

    def __init__(self, twins: Twins, seats: int, options: Json, rng: Rng) -> None:
        self.twins = twins
        self.game: AnyGame = twins.game
        self.seats = seats
        self.options = options
        self.rng = rng
        self.steps = 0
        # Whose knowledge is looked at, in turn.
        self.knowers: list[Seat | None] = [*range(1, seats), None, 0]
        self.probes: list[Callable[[], Awaitable[None]]] = [
            self.ask_over_http,
            self.try_what_is_refused,
            self.ask_for_hints,
            self.reconnect,
            self.take_back,
            self.let_a_bot_take_over,
            self.stop_by_no_means,
            self.be_told_of_turns,
            self.say_something,
        ]
        # Those that change nothing, while somebody is in the midst of a hidden step.
        self.meanwhile: list[Callable[[], Awaitable[None]]] = [
            self.ask_over_http,
            self.try_what_is_refused,
            self.ask_around_for_hints,
            self.say_something,
        ]

    async def play(self, most_links: int) -> None:
        """To the end of the match, or until there were so many links."""
        position: Json | None = None
        while self.twins.tally.links < most_links:
            link = self.twins.tally.links
            await self._begin(link, self.knowers[link % len(self.knowers)], position)
            is_over = await self._play_link(link)
            position = self.game.describe(self.twins.first.truth())
            for world in self.twins.worlds:
                await world.close()
            if is_over:
                self.twins.tally.matches += 1
                return

    async def _begin(self, link: int, knower: Seat | None, position: Json | None) -> None:
        # In turns with tables at which what people run into is noted: nobody may notice that.
        rules = {"options": self.options, "takeover": PATIENCE, "clock": CLOCK, "playtest": link % 2 == 0}
        more: list[Json] = [rules] * 2
        if position is not None:
            more = [{**more[0], "start": each} for each in (position, self._redrawn(position, knower))]
        await self.twins.lay(link, knower, self.seats, more)

    def _redrawn(self, position: Json, knower: Seat | None) -> Json:
        """Another world for the seat: of some that are possible, one in which play can go on."""
        state = self.game.state_from(position, self.game.make_options(self.options))
        legal = set(state.legal_actions())
        others: list[tuple[bool, int, Json]] = []
        for _ in range(RESAMPLES):
            other = state.resample(-1 if knower is None else knower, self.rng)
            found = self.game.describe(other)
            others.append((found != position, len(legal & set(other.legal_actions())), found))
        return max((each for each in others), key=lambda each: (each[1] > 0, each[0], each[1]))[2]

    async def _play_link(self, link: int) -> bool:
        """Whether the match is over."""
        has_asked = False
        for step in range(LINK):
            if self.twins.first.truth().to_act == NOBODY:
                return True
            await self.look_at_the_table_in_short()
            if not has_asked and self._could_be_told_by_a_hint():
                has_asked = True
                await self.ask_around_for_hints()
            if self._could_be_told_by_a_refusal():
                await self.try_what_is_refused()
            if step % 2 == 0:
                await self.probes[(link + step // 2) % len(self.probes)]()
            if step % 3 == 0 and self.can_step_secretly():
                await self.step_secretly(self.meanwhile[(step + link) // 3 % len(self.meanwhile)])
            if self._is_over() or not await self.step():
                break
        return self._is_over()

    def _is_over(self) -> bool:
        return self.twins.first.truth().to_act == NOBODY

    # ------------------------------------------------------------ steps

    def common_actions(self) -> list[Action]:
        here, there = (world.truth() for world in self.twins.worlds)
        assert here.to_act == there.to_act
        others = set(there.legal_actions())
        return [action for action in here.legal_actions() if action in others]

    def choose(self, actions: list[Action]) -> Action:
        """The best of a few, so that matches come to an end."""
        state = self.twins.first.truth()
        few = [actions[self.rng.below(len(actions))] for _ in range(10)]
        return max(few, key=lambda action: self._worth(state, action))

    def _worth(self, state: State, action: Action) -> float:
        after = state.clone()
        after.apply(action)
        share: float = self.game.bots.evaluate(after)[state.to_act]
        return share

    async def step(self) -> bool:
        """The same action in both worlds, if there is one; whether they can go on."""
        actions = self.common_actions()
        if not actions:
            return False
        await self.act(self.choose(actions))
        return not self.twins.diverged

    async def act(self, action: Action) -> None:
        self.twins.action = action
        for world in self.twins.worlds:
            await self._act_in(world, self.game.notation.format(action))
        self.twins.action = None
        self.steps += 1
        if not self.twins.diverged:
            await self.twins.compare()

    async def _act_in(self, world: World, text: str) -> None:
        seat = world.truth().to_act
        is_bot, is_program = world.room.table.acting_bot() is not None, seat == self.twins.knower
        if not is_bot and not (is_program and world.program):
            await settle(world.clients[seat])
            await world.clients[seat].act(seat, text)
            return
        number = world.play.match.number
        if is_bot:
            world.thinkers.orders.put_nowait(text)
        elif world.program:
            asked = {"match": world.room.table.match, "number": world.play.seat_logs[seat].number}
            await world.program.send({"type": "act", **asked, "action": text})
        async with asyncio.timeout(SOON):
            while world.play.match.number == number:
                await asyncio.sleep(0.001)

    async def both(self, errand: Callable[[World], Awaitable[Any]]) -> list[Any]:
        """Do the same in both worlds, and compare."""
        found = [await errand(world) for world in self.twins.worlds]
        await self.twins.compare()
        return found

    # ------------------------------------------------------------ hidden steps

    def _secret_actions(self) -> list[Action]:
        """What the seat to act may begin in the first world without anybody else noticing."""
        state = self.twins.first.truth()
        if state.to_act in (self.twins.knower, NOBODY):
            return []
        return [action for action in state.legal_actions() if self._is_secret(state, action)]

    def _is_secret(self, state: State, action: Action) -> bool:
        return all(self.game.tell(state, action, seat) is None for seat in (self.twins.knower, None))

    def can_step_secretly(self) -> bool:
        return self._way_back() is not None

    def _way_back(self) -> tuple[Action, Action] | None:
        """A hidden step, and a hidden one that makes up for it."""
        for action in self._secret_actions()[:6]:
            after = self.twins.first.truth()
            after.apply(action)
            for back in after.legal_actions():
                if self.game.notation.format(back) == "cancel" and self._is_secret(after, back):
                    return action, back
        return None

    async def step_secretly(self, probe: Callable[[], Awaitable[None]]) -> None:
        """In one world somebody takes a hidden step, and back; meanwhile the seat looks around."""
        found = self._way_back()
        assert found is not None
        world = self.twins.first
        seat, number = world.truth().to_act, world.play.match.number
        client = world.clients[seat]
        await settle(client)
        self.twins.pass_time(WHILE)
        # Whoever says that he thought for no time at all had a slow connection, and is given time for it.
        step = {"number": client.view(seat)["number"], "action": self.game.notation.format(found[0])}
        await client.do("act", seat=seat, thought=0, **step)
        self.twins.tally.hidden_steps += 1
        await self.twins.compare()
        await probe()
        self.twins.pass_time(WHILE)
        if world.play.match.number > number and self.twins.tally.hidden_steps % 2 == 0:
            await client.do("undo", seat=seat)
        elif world.play.match.number > number:
            await client.act(seat, self.game.notation.format(found[1]))
        await self.twins.compare()

    # ------------------------------------------------------------ probes

    def _note(self, name: str) -> None:
        self.twins.tally.probes[name] += 1

    async def ask_over_http(self) -> None:
        table = f"/api/v1/tables/{self.twins.first.watcher.table}"
        match = f"{table}/matches/1"
        seats = [f"{match}/replay?seat={seat}&count=500" for seat in range(self.seats)]
        for path in (
            "/api/v1/tables",
            table,
            f"{match}/record",
            f"{match}/story",
            f"{match}/replay?count=500",
            f"{match}/replay?open=true",
            f"{match}/review",
            f"{match}/opinions",
            *seats,
            f"{table}/knocks",
            "/api/v1/network",
            "/api/v1/openapi.json",
            f"/api/v1/games/{self.game.id}/rules/de",
        ):
            await self.twins.fetch(path)
        # Whatever thinks about matches, or deals them, thinks about none that runs.
        for path, body in (
            (f"{match}/review", {}),
            (f"{match}/puzzles/0", {}),
            (f"{match}/puzzles/0", {"show": True}),
            (f"/api/v1/puzzles/{self.game.id}/1", {"show": True}),
            ("/api/v1/daily/2023-01-01", {"actions": []}),
        ):
            await self.twins.fetch(path, body)
        self._note("http")

    async def look_at_the_table_in_short(self) -> None:
        """It costs little, so it is done at every step."""
        await self.twins.fetch(f"/api/v1/tables/{self.twins.first.watcher.table}")
        await self.twins.fetch("/api/v1/network")

    def _could_be_told_by_a_hint(self) -> bool:
        """Whether it is the seat's turn after hidden steps that there were in one of the worlds only."""
        here, there = (world.play.match for world in self.twins.worlds)
        return here.to_act == self.twins.knower and here.number != there.number

    def _could_be_told_by_a_refusal(self) -> bool:
        """Whether a rival may do something in one world that he may not in the other, and who asks has a seat."""
        here, there = (world.truth() for world in self.twins.worlds)
        differs = set(here.legal_actions()) != set(there.legal_actions())
        return differs and self.twins.knower not in (None, here.to_act)

    async def try_what_is_refused(self) -> None:
        """Actions that are legal for somebody in one of the worlds, at most."""
        if self._could_be_told_by_a_refusal():
            self._note("telling")
        here, there = (world.truth() for world in self.twins.worlds)
        own = self.common_actions() if here.to_act == self.twins.knower else []
        legal = set(here.legal_actions()) ^ set(there.legal_actions()) or set(here.legal_actions())
        texts = [self.game.notation.format(action) for action in sorted(legal)[:4] if action not in own]
        await self.both(lambda world: self._try(world, [*texts, "nonsense"]))
        self._note("refused")

    async def _try(self, world: World, texts: list[str]) -> None:
        """By the seat itself and by the spectator, in the name of any seat, with a number that may be right."""
        for reader in self.twins.readers:
            client = reader(world)
            number = client.message["views"][0]["number"]
            for seat in range(self.seats):
                for text in texts:
                    await client.refused("act", seat=seat, number=number, action=text)
                await client.refused("act", seat=seat, number=number + 1, action=texts[0])

    async def say_something(self) -> None:
        """Everybody, the seat itself among them; and once more too soon, and in the name of others."""
        self.twins.pass_time(WHILE)
        await self.both(self._say)
        self._note("gesture")

    async def _say(self, world: World) -> None:
        for seat, client in enumerate(world.clients):
            if client.socket is not None:
                await client.ask("gesture", seat=seat, gesture="hello")
        for reader in self.twins.readers:
            for seat in range(self.seats):
                await reader(world).ask("gesture", seat=seat, gesture="moment")

    async def ask_for_hints(self) -> None:
        """Now, and as soon as one's own seat is to act."""
        await self.ask_around_for_hints()
        is_own = self.twins.first.truth().to_act == self.twins.knower
        if self.twins.knower is not None and not is_own and await self._reach_own_turn():
            await self.ask_around_for_hints()

    async def ask_around_for_hints(self) -> None:
        """For one's own seat, if it is to act, and for the others, which is refused."""
        await self.both(self._hint)
        self._note("hint" if self.twins.first.truth().to_act == self.twins.knower else "no hint")

    async def _reach_own_turn(self) -> bool:
        """Whether the seat is to act, in worlds that go on alike."""
        while not self._is_over() and self.twins.first.truth().to_act != self.twins.knower:
            if not await self.step():
                return False
        return not self._is_over() and not self.twins.diverged

    async def _hint(self, world: World) -> None:
        for reader in self.twins.readers:
            for seat in range(self.seats):
                await reader(world).ask("hint", seat=seat)
                await reader(world).ask("hint", seat=seat, guided=True)
                answer = await reader(world).ask("foresee", seat=seat)
                if answer["type"] == "foresight":
                    self._note("foresight")

    async def reconnect(self) -> None:
        """With what one knows, after something has happened meanwhile."""
        self._note("reconnect")
        knowns = [await self._vanish(world) for world in self.twins.worlds]
        if self.twins.first.truth().to_act != self.twins.knower:
            await self.step()
        for world, known in zip(self.twins.worlds, knowns, strict=True):
            await self.twins.readers[-1](world).connect(known)
        await self.twins.compare()

    async def _vanish(self, world: World) -> Json:
        client, seat = self.twins.readers[-1](world), self.twins.knower
        message = client.message
        await leave(client)
        if seat is not None:
            await world.watcher.until(lambda found: not found["seats"][seat]["present"])
        return {
            "match": message["match"],
            "mine": message["mine"],
            "editions": [log["edition"] for log in message["logs"]],
            "lines": [len(lines) for lines in client.logs],
        }

    async def take_back(self) -> None:
        """Whatever the seat that acted last wants back: freely, or with everybody's consent."""
        seat = self.twins.first.truth().to_act
        if seat == NOBODY or not await self.step() or self._is_over():
            return
        await self.both(lambda world: world.clients[seat].ask("undo", seat=seat))
        agrees = bool(self.rng.below(4))
        for other in self._asked():
            await self.both(partial(self._answer, other, agree=agrees))
            if not agrees:
                break
        self._note("consent" if self._pending or not agrees else "undo")

    @property
    def _pending(self) -> bool:
        return self.twins.first.room.table.proposal is not None

    def _asked(self) -> list[Seat]:
        return self.twins.first.room.table.waiting_for() if self._pending else []

    async def _answer(self, seat: Seat, world: World, *, agree: bool) -> None:
        proposal = world.room.table.proposal
        assert proposal is not None
        self._note("asked")
        await world.clients[seat].do("consent", seat=seat, proposal=proposal.id, agree=agree)

    async def stop_by_no_means(self) -> None:
        """Somebody wants to end the match, and somebody does not; a hidden step in between changes nothing."""
        await self.both(lambda world: world.clients[0].ask("stop", seat=0))
        if self.can_step_secretly():
            await self.step_secretly(self.ask_over_http)
        if self._pending:
            await self.both(partial(self._answer, self.seats - 1, agree=False))
        self._note("stop")

    async def be_told_of_turns(self) -> None:
        """The seat wants to be told of its turns, and goes away until it is to act, and almost too late."""
        seat, knocks = self.twins.knower, f"/api/v1/tables/{self.twins.first.watcher.table}/knocks"
        if seat is None:
            return
        await self.twins.fetch(knocks, WISH, "PUT")
        for world in self.twins.worlds:
            await self._vanish(world)
        if self.can_step_secretly():
            await self.step_secretly(self._listen)
        await self.twins.fetch(f"{knocks}/test", {"way": "push"})
        if await self._reach_own_turn():
            await self._listen()
            await self._be_reminded()
        for world in self.twins.worlds:
            await world.clients[seat].connect()
        if not self.twins.diverged:
            await self.twins.compare()
            await self.twins.fetch(knocks, method="DELETE")

    async def _listen(self) -> None:
        self.twins.pass_time(WHILE)
        if await self.twins.listen():
            self._note("knock")

    async def _be_reminded(self) -> None:
        """Once only: at the tables that were left behind nobody's time shall run out."""
        if not self.twins.tally.probes["reminder"]:
            self.twins.pass_time(ALMOST)
            if await self.twins.listen():
                self._note("reminder")

    async def let_a_bot_take_over(self) -> None:
        """For whoever is to act, or the next one; and back."""
        state = self.twins.first.truth()
        absent = next(seat for seat in _from(state.to_act, self.seats) if seat != self.twins.knower)
        for world in self.twins.worlds:
            await self._go_away(world, absent)
        await self.twins.compare()
        for _ in range(2):
            if self._is_over() or not await self.step():
                break
        for world in self.twins.worlds:
            await self._come_back(world, absent)
        if not self.twins.diverged:
            await self.twins.compare()
        self._note("takeover")

    async def _go_away(self, world: World, seat: Seat) -> None:
        client = world.clients[seat]
        await leave(client)
        await world.watcher.until(lambda found: not found["seats"][seat]["present"])
        room = world.room
        for viewer in room.absent_since:
            room.absent_since[viewer] -= PATIENCE + 1
        await room.replace_absent()

    async def _come_back(self, world: World, seat: Seat) -> None:
        await world.clients[seat].connect()
        if world.thinkers.is_waiting:
            # It thinks of a turn that is not its own any more.
            world.thinkers.orders.put_nowait("nothing")
        while world.thinkers.is_waiting:
            await asyncio.sleep(0.001)


class DoorChain(Chain):
    """The same with a program on the seat whose knowledge is looked at; it answers, and it comes and goes."""

    def __init__(self, twins: Twins, seats: int, options: Json, rng: Rng) -> None:
        super().__init__(twins, seats, options, rng)
        self.knowers = list(range(seats))
        self.probes = self.meanwhile = [self.come_again, self.ask_over_http, self.come_again]

    async def come_again(self) -> None:
        seat = self.twins.knower
        assert seat is not None
        for world in self.twins.worlds:
            await world.close_door()
        await self.both(lambda world: world.open_door(seat))
        self._note("program")


def _from(seat: Seat, seats: int) -> list[Seat]:
    return [(max(seat, 0) + each) % seats for each in range(seats)]
