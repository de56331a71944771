"""What a bot knows, and the bots: random, greedy, and tree search with a budget."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tafelrunde.bots.alphabeta import AlphaBeta
from tafelrunde.bots.memory import ENTRY
from tafelrunde.bots.tree import Tree
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame, Notice, Options, View
from tafelrunde.core.judge import ShareJudge, share_of
from tafelrunde.core.match import Match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import Action, Seat, State

# A node takes about a quarter of a kilobyte, so this is about 256 MB.
MOST_NODES = 1_000_000
# Bytes that alphabeta may take for what it remembers.
MEMORY = 256_000_000
# Positions that it may expect to remember when only the time is limited.
EXPECTED_NODES = 2_000_000
# The part of the seconds that is used, so that none is late.
PUNCTUAL = 0.92
# How far apart actions may be that it takes as equal, in thousandths.
NOISE = 20
# Seconds are looked at after so many iterations.
SLICE = 32


@dataclass(frozen=True)
class Knowledge:
    """All that a bot gets of a match: the view and the log of its seat, and worlds in which the rest is redrawn.

    The log is told on demand: telling a long match anew for every decision would take longer than deciding.
    """

    game: AnyGame
    seat: Seat
    view: View
    log: Callable[[], list[Notice]]
    sample: Callable[[Rng], State]
    options: Options | None = None


def knowledge(match: Match, seat: Seat) -> Knowledge:
    truth = match.state()
    return Knowledge(
        game=match.game,
        seat=seat,
        view=match.view(seat),
        log=lambda: match.notices(seat),
        sample=lambda rng: truth.resample(seat, rng),
        options=match.options,
    )


@dataclass(frozen=True)
class Budget:
    """How long to think. With iterations alone, the same generator gives the same answer."""

    iterations: int
    seconds: float | None = None


@dataclass(frozen=True)
class Candidate:
    """An action as text, its estimated share of the win, how often and how deep it was looked at, and what may come."""

    action: str
    share: float
    visits: int
    line: list[str]
    depth: int = 0


class Bot(Protocol):
    def choose(self, known: Knowledge, rng: Rng) -> str:
        """One of the view's choices."""
        ...


@dataclass(frozen=True)
class RandomBot:
    def choose(self, known: Knowledge, rng: Rng) -> str:
        return known.view.choices[rng.below(len(known.view.choices))]


def notice_actions(known: Knowledge, rng: Rng, blindness: int) -> list[Action]:
    """The choices that do not escape notice; where all would, whoever has to play stumbles on one of them."""
    choices = known.view.choices
    if blindness:
        seen = [text for text in choices if rng.below(1000) >= blindness]
        choices = seen or [choices[rng.below(len(choices))]]
    return [known.game.parse_action(text) for text in choices]


@dataclass(frozen=True)
class GreedyBot:
    """Looks one action ahead in a few worlds and takes the best.

    It overlooks so many actions in a thousand (`blindness`), as people do, but never all of them.
    """

    worlds: int = 4
    blindness: int = 0

    def choose(self, known: Knowledge, rng: Rng) -> str:
        actions = notice_actions(known, rng, self.blindness)
        totals = dict.fromkeys(actions, 0.0)
        for _ in range(self.worlds if known.game.secrets else 1):
            world = known.sample(rng)
            for action in actions:
                totals[action] += self._worth(known, world, action)
        best = max(totals.values())
        equals = [action for action in actions if totals[action] > best - 1e-9]
        return str(known.game.format_action(equals[rng.below(len(equals))]))

    @staticmethod
    def _worth(known: Knowledge, world: State, action: Action) -> float:
        after = world.clone()
        after.apply(action)
        share: float = known.game.evaluate(after)[known.seat]
        return share


@dataclass(frozen=True)
class TreeBot:
    """Information-set tree search; it can be stopped after any iteration, and answers without one."""

    budget: Budget
    rollout: int = 0
    exploration: float = 0.25
    faith: float = 2.0
    blindness: int = 0

    def choose(self, known: Knowledge, rng: Rng) -> str:
        noticed = notice_actions(known, rng, self.blindness)
        if len(noticed) == 1:
            return str(known.game.format_action(noticed[0]))
        texts = {known.game.format_action(action) for action in noticed}
        found = self.analyse(known, rng, len(known.view.choices))
        return next(candidate.action for candidate in found if candidate.action in texts)

    def analyse(self, known: Knowledge, rng: Rng, most: int = 5) -> list[Candidate]:
        """The best actions for what the seat knows, the best first."""
        tree = Tree(known.sample, known.game.evaluate, rng, self.rollout, self.exploration, self.faith, MOST_NODES)
        tree.look()
        self._think(tree)
        line = [known.game.format_action(action) for action in tree.line(6)]
        found = []
        for action, visits, share in tree.candidates()[:most]:
            text = known.game.format_action(action)
            found.append(Candidate(text, share, visits, line if line and line[0] == text else [text]))
        return found

    def _think(self, tree: Tree) -> None:
        if self.budget.seconds is None:
            tree.run(self.budget.iterations)
            return
        deadline = time.monotonic() + self.budget.seconds
        done = 0
        while done < self.budget.iterations and time.monotonic() < deadline:
            tree.run(min(SLICE, self.budget.iterations - done))
            done += SLICE


def never() -> bool:
    return False


@dataclass(frozen=True)
class AlphaBetaBot:
    """Full-width search for two players, open information and no chance. Its iterations are nodes.

    `stop` is asked every few hundred nodes and ends the search at once; seconds do so by themselves.
    """

    budget: Budget
    blindness: int = 0
    noise: int = NOISE
    memory: int = MEMORY
    stop: Callable[[], bool] = never

    def choose(self, known: Knowledge, rng: Rng) -> str:
        noticed = notice_actions(known, rng, self.blindness)
        if len(noticed) > 1:
            noticed = [self._search(known, noticed, rng, 1).moves[0]]
        return str(known.game.format_action(noticed[0]))

    def analyse(self, known: Knowledge, rng: Rng, most: int = 5) -> list[Candidate]:
        """The best actions, the best first."""
        actions = [known.game.parse_action(text) for text in known.view.choices]
        search = self._search(known, actions, rng, most)
        line = [known.game.format_action(action) for action in search.line(6)]
        found = []
        for place in range(min(most, len(actions))):
            text = known.game.format_action(search.moves[place])
            share = share_of(search.values[place])
            found.append(Candidate(text, share, search.nodes, line if place == 0 else [text], search.depth))
        return found

    def _search(self, known: Knowledge, actions: list[Action], rng: Rng, lines: int) -> AlphaBeta:
        world = known.sample(rng)
        judge = known.game.judge or ShareJudge(known.game.evaluate)
        expected = min(self.budget.iterations, EXPECTED_NODES)
        entries = min(self.memory // ENTRY, 2 * expected)
        search = AlphaBeta(world, actions, judge, entries, self._halt(), self.noise, rng.below(1 << 31))
        search.think(self.budget.iterations, lines=lines)
        return search

    def _halt(self) -> Callable[[], bool]:
        if self.budget.seconds is None:
            return self.stop
        deadline = time.monotonic() + PUNCTUAL * self.budget.seconds
        return lambda: time.monotonic() >= deadline or self.stop()


@dataclass(frozen=True)
class ExactBot:
    """Plays what a solved game knows to be best, and looks one action ahead where that is not known."""

    blindness: int = 0

    def choose(self, known: Knowledge, rng: Rng) -> str:
        if known.game.exact is None:
            raise BadInput(f"{known.game.name} is not solved.")
        solved = known.game.exact(known.sample(rng))
        if not solved:
            return GreedyBot(blindness=self.blindness).choose(known, rng)
        noticed = set(notice_actions(known, rng, self.blindness))
        best = next(action for action, _ in solved if action in noticed)
        return str(known.game.format_action(best))
