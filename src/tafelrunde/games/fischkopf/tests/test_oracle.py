"""Fischkopf written a second time, slowly and by the book, to check the fast one against."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from typing import TypeVar

import pytest

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.games.fischkopf import GAME
from tafelrunde.games.fischkopf.options import FischkopfOptions
from tafelrunde.games.fischkopf.rules import FischkopfState
from tafelrunde.testkit.perft import Count, read_counts, slow_perft

T = TypeVar("T")

COUNTS = read_counts(Path(__file__).parent / "perft.txt")
# The slow game counts some ten thousand lines in a second.
SLOW_LIMIT = 30_000

ALL = set(range(1, 13))
HEAD = {1, 2, 3}
BONE = {2, 4, 6, 8, 10, 12}
ROLLS = [(low, high) for low in range(1, 7) for high in range(low, 7)]

# How dice fall and stones are laid, see `choose`, and what that has to lead to.
MOODS = {"anyhow": "lowest_sum", "bone": "bone_laid", "full": "full board", "ties": "playoff_won"}
MATCHES = 3
COUNTS_OF_SEATS = (*range(1, 9), 13, 20)
# Matches in the mood for ties need not end.
LONGEST = 500


class SlowGame:
    """`queue` are the seats still to play, in order; `phase` is one of draw_starter, roll, place, decide and over."""

    def __init__(self, seats: int, options: FischkopfOptions) -> None:
        self.seats = seats
        self.options = options
        self.phase = "draw_starter"
        self.starter = 0
        self.round = 1
        self.playoff = 0
        self.contenders = list(range(seats))
        self.queue: list[int] = []
        self.sums = [0] * seats
        self.playoff_sums: dict[int, int] = {}
        # What every turn was worth.
        self.noted: list[int] = []
        self.stones: set[int] = set()
        self.roll: list[int] | None = None
        self.end: tuple[str, list[int]] | None = None

    def player(self) -> int:
        if self.phase == "over":
            return NOBODY
        return CHANCE if self.phase in ("draw_starter", "roll") else self.queue[0]

    def actions(self) -> list[str]:
        if self.phase == "draw_starter":
            return [f"start {seat}" for seat in range(self.seats)]
        if self.phase == "roll":
            return [f"roll {low} {high}" for low, high in ROLLS]
        if self.phase == "place":
            offered = [f"place {field}" for field in sorted(self.open_fields())]
            return [*offered, "decline"] if self.options.allow_decline else offered
        return ["stop", "go"] if self.phase == "decide" else []

    def open_fields(self) -> set[int]:
        assert self.roll is not None
        return {*self.roll, sum(self.roll)} - self.stones

    def play(self, text: str) -> None:
        verb, *numbers = text.split()
        if verb == "start":
            self.starter = int(numbers[0])
            self.call_up()
        elif verb == "roll":
            self.roll = [int(number) for number in numbers]
            self.phase = "place"
            if not self.open_fields():
                self.end_turn()
        elif verb == "place":
            self.place(int(numbers[0]))
        elif verb == "stop":
            self.end_turn()
        else:
            self.phase = "roll"

    def place(self, field: int) -> None:
        self.stones.add(field)
        if self.stones == ALL:
            self.end_turn()
            return
        if self.stones >= HEAD:
            self.stones -= HEAD
        if self.stones == BONE:
            self.finish("bone_laid", self.queue[0])
            return
        self.phase = "decide" if self.options.allow_stop else "roll"

    def end_turn(self) -> None:
        points = sum(ALL - self.stones)
        seat = self.queue.pop(0)
        self.noted.append(points)
        if self.playoff:
            self.playoff_sums[seat] = points
        else:
            self.sums[seat] += points
        if self.queue:
            self.start_turn()
        elif not self.playoff and self.round < self.options.rounds:
            self.round += 1
            self.call_up()
        else:
            self.rank()

    def rank(self) -> None:
        points = {seat: self.playoff_sums[seat] if self.playoff else self.sums[seat] for seat in self.contenders}
        leaders = [seat for seat in self.contenders if points[seat] == min(points.values())]
        if len(leaders) == 1:
            self.finish("playoff_won" if self.playoff else "lowest_sum", leaders[0])
            return
        self.contenders = leaders
        self.playoff += 1
        self.playoff_sums = {}
        self.call_up()

    def call_up(self) -> None:
        """Everybody who is still in it has one turn, clockwise from the starter."""
        order = [(self.starter + place) % self.seats for place in range(self.seats)]
        self.queue = [seat for seat in order if seat in self.contenders]
        self.start_turn()

    def start_turn(self) -> None:
        self.stones = set()
        self.phase = "roll"

    def finish(self, reason: str, winner: int) -> None:
        self.end = (reason, [winner])
        self.phase = "over"


def pick(rng: Rng, items: list[T]) -> T:
    return items[rng.below(len(items))]


def choose(slow: SlowGame, mood: str, rng: Rng) -> str:
    """An action: any, one on the way to the bone, one on the way to a full board, or the same turn as ever."""
    actions = slow.actions()
    if mood == "ties" and slow.phase != "draw_starter":
        # Mostly two ones, and then the lowest field: everybody notes 75.
        return actions[0] if rng.below(12) > 0 else pick(rng, actions)
    if mood in ("bone", "full") and rng.below(20) > 0:
        wanted = sorted((BONE if mood == "bone" else ALL) - slow.stones)[-2:]
        if slow.phase == "roll" and wanted:
            field = pick(rng, wanted)
            return "roll {} {}".format(*pick(rng, [roll for roll in ROLLS if field in (*roll, sum(roll))]))
        best = [f"place {field}" for field in wanted if f"place {field}" in actions]
        return pick(rng, best) if best else [action for action in actions if action != "decline"][-1]
    return pick(rng, actions)


def assert_alike(state: FischkopfState, slow: SlowGame) -> None:
    """Who acts, what is possible, the stones, all that is noted, and the end."""
    position, end = GAME.describe(state), GAME.end(state)
    assert state.to_act == slow.player()
    assert sorted(GAME.choices(state)) == sorted(slow.actions())
    assert position.get("occupied", []) == sorted(slow.stones)
    assert position.get("roll") == slow.roll
    assert position["sums"] == state.scores() == slow.sums
    assert (position.get("round", 1), position.get("playoff", 0)) == (slow.round, slow.playoff)
    if end is not None:
        assert (end.reason, end.winners) == slow.end
        return
    assert slow.end is None
    assert position.get("phase", "roll") == slow.phase
    assert position["contenders"] == slow.contenders
    assert position["waiting"] == sorted(slow.queue)
    if slow.queue:
        assert (state.player, state.starter) == (slow.queue[0], slow.starter)
    if slow.playoff:
        assert position["playoff_sums"] == [slow.playoff_sums.get(seat) for seat in range(slow.seats)]


@pytest.mark.parametrize("allow_stop", [False, True])
@pytest.mark.parametrize("allow_decline", [False, True])
@pytest.mark.parametrize("mood", MOODS)
def test_whole_matches_agree_with_the_slow_game(mood: str, allow_decline: bool, allow_stop: bool) -> None:
    """With one to twenty players, over one round and more; now and then a position goes through its JSON."""
    told: Counter[str] = Counter()
    for number, seats in product(range(MATCHES), COUNTS_OF_SEATS):
        rng = Rng(number, seats)
        options = FischkopfOptions(allow_stop=allow_stop, allow_decline=allow_decline, rounds=1 + number * rng.below(3))
        state, slow = GAME.new_state(seats, options), SlowGame(seats, options)
        assert_alike(state, slow)
        actions = 0
        while slow.end is None and actions < LONGEST:
            text = choose(slow, mood, rng)
            state.apply(GAME.notation.parse(text))
            slow.play(text)
            actions += 1
            if rng.below(40) == 0:
                state = GAME.state_from(GAME.describe(state), options)
            assert_alike(state, slow)
        told[slow.end[0] if slow.end else "unfinished"] += 1
        told["full board"] += slow.noted.count(0)
    assert told[MOODS[mood]] > 0


@pytest.mark.parametrize(
    "count", [count for count in COUNTS if count.count <= SLOW_LIMIT], ids=lambda count: f"{count.count}"
)
def test_perft_by_the_slow_game(count: Count) -> None:
    assert slow_perft(SlowGame(count.seats, GAME.make_options(count.options)), count.depth) == count.count
