"""Matches that a net plays against itself and against what it was, and what it learns from them."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import msgspec
from librt.vecs import vec
from mypy_extensions import i32

from tafelrunde.bots.alphabeta import AlphaBeta
from tafelrunde.bots.level import can_play
from tafelrunde.bots.net import Judgement, arrays_of, judgement, uses_slots
from tafelrunde.bots.player import NOISE, Budget, TreeBot, never
from tafelrunde.bots.tree import Tree
from tafelrunde.core.array import NOTHING, Arrays, Numbers
from tafelrunde.core.game import AnyGame
from tafelrunde.core.guide import CALM, UNIT, share_of
from tafelrunde.core.rng import Rng
from tafelrunde.core.share import share_out
from tafelrunde.core.state import NOBODY, Action, State, Worlds
from tafelrunde.core.walk import next_action
from tafelrunde.games import find_game
from tafelrunde.kit.judge import LEAST_SHARE, room_for_slots, standing_of
from tafelrunde.lab.train.learner import Samples

# A match that goes on longer is a tie.
LONGEST = 1_000
MOST_NODES = 100_000
# One decision in so many is thought about in full and learned from; the others get a part of the budget.
FULL = 4
PART = 5
# Half of what is learned is what came of the match, half what the search expected.
TRUST = 0.5
# The player before there is any net: the evaluation alone.
NO_NET = -1

# An action, and the share of the win that the search expects for whoever takes it.
Mind = Callable[[State, int, Rng], tuple[Action, float]]


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """One match: the net of generation `own` on one seat, that of generation `rival` on the others.

    `noise` is how many actions in a thousand are random. The first seat thinks `odds` times as long. Where nothing is
    to be learned from it (`check`), every decision gets the whole budget.
    """

    game: str
    seats: int
    seed: int
    stream: int
    number: int
    budget: int
    noise: int
    odds: int = 1
    own: int
    rival: int
    check: bool = False

    @property
    def seat(self) -> int:
        return self.number % self.seats

    def iterations(self, seat: int, *, full: bool) -> int:
        """How long a seat thinks."""
        budget = self.budget * self.odds if seat == 0 else self.budget
        return budget if full else max(1, budget // PART)


class Judged(msgspec.Struct, frozen=True, array_like=True):
    """A decision that was thought about in full: the number of its action, and the share that the seat expected."""

    at: int
    share: float


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A match that was played; what a net reads is found by playing it again."""

    task: Task
    actions: list[int]
    judged: list[Judged]
    winners: list[int]

    @property
    def share(self) -> float:
        return share_out(self.winners, self.task.seats)[self.task.seat]


def net_path(folder: Path, generation: int) -> Path:
    return folder / f"net-{generation:04}.bin"


def mind_of(game: AnyGame, by: Judgement) -> Mind:
    """The search of the game's stronger levels."""
    return _deep_mind(by) if can_play(game, "alphabeta") else _broad_mind(by)


def _broad_mind(by: Judgement) -> Mind:
    usual = TreeBot(Budget(1))

    def choose(state: State, iterations: int, rng: Rng) -> tuple[Action, float]:
        worlds = Worlds(state, state.to_act)
        tree = Tree(worlds, by.evaluate, rng, usual.rollout, usual.exploration, usual.faith, MOST_NODES)
        tree.look()
        tree.run(iterations)
        action, _, share = tree.candidates()[0]
        return action, share

    return choose


def _deep_mind(by: Judgement) -> Mind:
    def choose(state: State, nodes: int, rng: Rng) -> tuple[Action, float]:
        search = AlphaBeta(state, state.legal_actions(), by.guide, 2 * nodes, never, NOISE, rng.below(1 << 31))
        search.think(nodes)
        return search.moves[0], share_of(search.values[0])

    return choose


def play_match(folder: Path, task: Task) -> Played:
    """Everything follows from the task and the nets that it names."""
    game = find_game(task.game)
    own, rival = (mind_of(game, _judgement(game, task, folder, each)) for each in (task.own, task.rival))
    rng = Rng(task.seed, task.stream)
    state: State = game.new_state(task.seats, game.make_options({}))
    actions: list[int] = []
    judged: list[Judged] = []
    while state.to_act != NOBODY and len(actions) < LONGEST:
        if state.to_act < 0 or rng.below(1000) < task.noise:
            action = next_action(state, rng)
        else:
            mind = own if state.to_act == task.seat else rival
            full = task.check or rng.below(FULL) == 0
            action, share = mind(state, task.iterations(int(state.to_act), full=full), rng)
            if full and mind is own and not task.check:
                judged.append(Judged(len(actions), round(share, 4)))
        actions.append(action)
        state.apply(action)
    return Played(task=task, actions=actions, judged=judged, winners=state.winners())


def _judgement(game: AnyGame, task: Task, folder: Path, generation: int) -> Judgement:
    return judgement(game, task.seats, "" if generation == NO_NET else str(net_path(folder, generation)))


def mix(judged: list[float], seat: int, expected: float, shares: list[float]) -> list[float]:
    """What is learned: the result, and what the search expected; what that left to others goes by the evaluation."""
    rest = max(1.0 - judged[seat], LEAST_SHARE)
    hoped = [expected if each == seat else (1.0 - expected) * share / rest for each, share in enumerate(judged)]
    total = sum(hoped)
    return [TRUST * hope / total + (1 - TRUST) * share for hope, share in zip(hoped, shares, strict=True)]


def read_slots(arrays: Arrays, state: State) -> list[int]:
    """The inputs that a position makes 1, in the order of their slots."""
    into = room_for_slots()
    return [int(into[i]) for i in range(arrays.slots(state, into)) if into[i] >= 0]


class Reader:
    """Turns positions of one game into what its net learns from."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.arrays = arrays_of(game)
        self.slots = uses_slots(game, seats)
        self.plain = judgement(game, seats, "")
        size = self.arrays.size(seats)
        self.standing = size
        self.numbers = Numbers(size)
        self.places = vec[i32]([0] * size)
        self.rows = 1 if self.slots else seats

    def read(self, matches: list[Played]) -> Samples:
        samples = Samples(self.rows)
        for played in matches:
            self._read_match(played, samples)
        return samples

    def _read_match(self, played: Played, samples: Samples) -> None:
        state: State = self.game.new_state(self.seats, self.game.make_options({}))
        rng = Rng(played.task.seed, -2 - played.task.stream)
        shares = share_out(played.winners, self.seats)
        expected = {each.at: each.share for each in played.judged}
        for number, action in enumerate(played.actions):
            if number in expected and self.plain.guide.outlook(state) == CALM:
                self._add(state.resample(state.to_act, rng), expected[number], shares, samples)
            state.apply(action)

    def _add(self, state: State, expected: float, shares: list[float], samples: Samples) -> None:
        judged = self.plain.evaluate(state)
        targets = mix(judged, int(state.to_act), expected, shares)
        if self.slots:
            self._add_slots(state, targets[0], samples)
        else:
            for seat in range(self.seats):
                self._add_seat(state, seat, judged[seat], targets[seat], samples)
        samples.end_position(int(state.to_act) if self.slots else 0)

    def _add_slots(self, state: State, share: float, samples: Samples) -> None:
        places = read_slots(self.arrays, state)
        samples.add_row(places, [1] * len(places), self.plain.guide.lead(state) / UNIT, share)

    def _add_seat(self, state: State, seat: int, judged: float, share: float, samples: Samples) -> None:
        numbers = self.numbers
        numbers.begin(0)
        self.arrays.observe(state, seat, NOTHING, numbers)
        count = numbers.write_places(self.places)
        places = [int(self.places[i]) for i in range(count)]
        values = [int(numbers.data[place]) for place in places]
        standing = standing_of(judged, self.seats)
        worth = math.log(max(judged, LEAST_SHARE))
        samples.add_row([*places, self.standing], [*values, int(standing)], worth, share)
