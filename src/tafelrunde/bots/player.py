"""What a bot knows, and the bots: random, greedy, and tree search with a budget."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from tafelrunde.bots.alphabeta import AlphaBeta
from tafelrunde.bots.memory import ENTRY
from tafelrunde.bots.net import judgement
from tafelrunde.bots.tree import NODE_BYTES, Tree
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame, Notice, Options, View
from tafelrunde.core.guide import share_of
from tafelrunde.core.match import Match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import Action, Seat, State, Worlds
from tafelrunde.core.walk import after

# Bytes that a search may take for what it remembers.
MEMORY = 256_000_000
# Positions that it may expect to remember when only the time is limited.
EXPECTED_NODES = 1_000_000
# The part of the seconds that is used, so that none is late.
PUNCTUAL = 0.88
# How far apart actions may be that it takes as equal, in thousandths.
NOISE = 20
# Seconds are looked at, and a wish to stop is heard, after so many iterations.
SLICE = 32
# An action that was looked at less than a part of so many is not known well enough to be called as good as another.
TRUSTED = 8
# How many actions of a likely continuation are told.
LINE = 6
# Without judgements every rollout goes to the end of the match, or so far.
LONGEST_ROLLOUT = 100_000


@dataclass(frozen=True)
class Knowledge:
    """All that a bot gets of a match: the view and the log of its seat, and worlds in which the rest is redrawn.

    View and log are made for whoever looks: to draw the board and tell a long match anew for every decision would take
    longer than deciding. Where nothing is hidden, `since` has the actions after the first so many.

    `among` is what there is to choose from where that is less than the rules allow. `spread` is how much worse than the
    best an action may be, in thousandths of the win, and still be chosen: whoever measures wants no match twice.
    """

    game: AnyGame
    seat: Seat
    show: Callable[[], View]
    log: Callable[[], list[Notice]]
    worlds: Worlds
    options: Options | None = None
    since: Callable[[int], list[Action]] | None = None
    among: list[Action] | None = None
    spread: int = 0
    told: Callable[[], int] | None = None

    @cached_property
    def view(self) -> View:
        return self.show()

    @property
    def number(self) -> int:
        """How much the seat has been told."""
        return self.view.number if self.told is None else self.told()

    @cached_property
    def actions(self) -> list[Action]:
        """What there is to choose from."""
        return [self.game.notation.parse(text) for text in self.view.choices] if self.among is None else self.among

    def text(self, action: Action) -> str:
        return self.game.texts([action])[0]


def worlds_of(state: State, seat: Seat) -> Worlds:
    """Worlds that agree with what a seat knows of a state, made from one of them: the true one stays behind."""
    return Worlds(state.resample(seat, Rng(0)), seat)


def knowledge(match: Match, seat: Seat) -> Knowledge:
    return Knowledge(
        game=match.game,
        seat=seat,
        show=lambda: match.view(seat),
        log=lambda: match.notices(seat),
        worlds=worlds_of(match.state(), seat),
        options=match.options,
        since=None if match.game.secrets else lambda number: match.actions[number:],
        among=match.legal_actions() if seat == match.to_act else [],
        told=lambda: match.count_told(seat),
    )


def never() -> bool:
    return False


def deadline_in(seconds: float | None) -> Callable[[], bool]:
    """Says from now on whether so many seconds will have passed when it is asked again.

    A busy machine lets a process wait: that may happen once more, for as long as the longest time between questions.
    """
    if seconds is None:
        return never
    asked = time.monotonic()
    deadline = asked + seconds
    longest = 0.0

    def is_late() -> bool:
        nonlocal asked, longest
        now = time.monotonic()
        longest = max(longest, now - asked)
        asked = now
        return now + longest >= deadline

    return is_late


@dataclass(frozen=True)
class Budget:
    """How long to think. With iterations alone, the same generator gives the same answer.

    `stop` is asked every few milliseconds; once it says yes, the best so far is the answer.
    """

    iterations: int
    seconds: float | None = None
    stop: Callable[[], bool] | None = None

    def slices(self) -> Iterator[int]:
        """How many iterations to do next, until there is no more time, or nobody waits any more."""
        is_over = self.halt()
        for done in range(0, self.iterations, SLICE):
            if is_over():
                return
            yield min(SLICE, self.iterations - done)

    def halt(self, part: float = 1.0) -> Callable[[], bool]:
        """Says from now on whether so much of the time is over, or nobody waits any more."""
        is_late, stop = deadline_in(None if self.seconds is None else part * self.seconds), self.stop
        return is_late if stop is None else lambda: is_late() or stop()


@dataclass(frozen=True)
class Candidate:
    """An action as text, its estimated share of the win, how often and how deep it was looked at, and what may come.

    `searched` is all that was looked at, whatever it began with: continuations, or positions where every line is
    searched in full.
    """

    action: str
    share: float
    visits: int
    line: list[str]
    depth: int = 0
    searched: int = 0


class Bot(Protocol):
    def choose(self, known: Knowledge, rng: Rng) -> str:
        """One of the view's choices."""
        ...


@dataclass(frozen=True)
class RandomBot:
    def choose(self, known: Knowledge, rng: Rng) -> str:
        return known.text(known.actions[rng.below(len(known.actions))])


def notice_actions(known: Knowledge, rng: Rng, blindness: int) -> list[Action]:
    """The choices that do not escape notice; where all would, whoever has to play stumbles on one of them.

    A win that lies open on the board escapes nobody.
    """
    actions = known.actions
    if not blindness:
        return actions
    seen = [action for action in actions if rng.below(1000) >= blindness]
    if not known.game.secrets and not known.game.chance:
        world = known.worlds.draw(rng)
        seen += [action for action in actions if action not in seen and _wins(world, action, known.seat)]
    return seen or [actions[rng.below(len(actions))]]


def _wins(world: State, action: Action, seat: Seat) -> bool:
    return after(world, action).winners() == [seat]


@dataclass(frozen=True)
class GreedyBot:
    """Looks one action ahead in a few worlds and takes the best.

    It overlooks so many actions in a thousand (`blindness`), as people do, but never all of them.
    """

    worlds: int = 4
    blindness: int = 0
    seconds: float | None = None
    net: str = ""

    def choose(self, known: Knowledge, rng: Rng) -> str:
        actions = notice_actions(known, rng, self.blindness)
        evaluate = judgement(known.game, known.worlds.seats, self.net).evaluate
        totals = dict.fromkeys(actions, 0.0)
        is_late = deadline_in(self.seconds)
        worlds = 0
        for number in range(self.worlds if known.game.secrets else 1):
            if number > 0 and is_late():
                break
            worlds += 1
            world = known.worlds.draw(rng)
            for action in actions:
                totals[action] += evaluate(after(world, action))[known.seat]
        best = max(totals.values()) - worlds * known.spread / 1000
        equals = [action for action in actions if totals[action] > best - 1e-9]
        return known.text(equals[rng.below(len(equals))])


@dataclass(frozen=True)
class TreeBot:
    """Information-set tree search; it can be stopped at any moment, and answers without an iteration.

    With `faith` 0 it judges nothing and plays on at random for `rollout` actions; `memory` is in bytes. A `divided`
    budget is that of the smallest table, and less at a larger one. `net` says who judges, as in `bots.net.judgement`.
    """

    budget: Budget
    rollout: int = 0
    exploration: float = 0.08
    faith: float = 2.0
    blindness: int = 0
    memory: int = MEMORY
    divided: bool = False
    net: str = ""

    def choose(self, known: Knowledge, rng: Rng) -> str:
        return SeatedTree(self).choose(known, rng)

    def sit(self) -> SeatedTree:
        """One that stays for a match, and goes on with what it has thought where nothing new is known."""
        return SeatedTree(self)

    def analyse(self, known: Knowledge, rng: Rng, most: int = 5) -> list[Candidate]:
        """The best actions for what the seat knows, the best first."""
        tree = self.plant(known, rng)
        self.think(tree, known)
        text = known.game.notation.format
        everything = tree.candidates()
        searched = sum(visits for _, visits, _ in everything)
        found = everything[:most]
        lines = [until_chance(known.worlds.draw(rng), tree.line(action, LINE)) for action, _, _ in found]
        return [
            Candidate(text(action), share, visits, [text(each) for each in line], searched=searched)
            for (action, visits, share), line in zip(found, lines, strict=True)
        ]

    def plant(self, known: Knowledge, rng: Rng) -> Tree:
        """A tree without branches; there is always room for the actions that are to be compared."""
        most_nodes = max(self.memory // NODE_BYTES, len(known.actions) + 2)
        evaluate = judgement(known.game, known.worlds.seats, self.net).evaluate
        return Tree(known.worlds, evaluate, rng, self.rollout, self.exploration, self.faith, most_nodes)

    def think(self, tree: Tree, known: Knowledge) -> None:
        tree.look()
        budget = self.budget
        if self.divided:
            shared = budget.iterations * known.game.seats[0] // known.worlds.seats
            budget = replace(budget, iterations=max(1, shared))
        for iterations in budget.slices():
            tree.run(iterations)


def until_chance(world: State, line: list[Action]) -> list[Action]:
    """What may follow by the players' will: whichever card or roll was met most often is no more likely than others."""
    world.apply(line[0])
    length = 1
    while length < len(line) and world.to_act >= 0 and line[length] in world.legal_actions():
        world.apply(line[length])
        length += 1
    return line[:length]


def pick_close(found: list[tuple[Action, int, float]], spread: int, rng: Rng) -> Action:
    """One of those that are hardly worse than the first; what was looked at much less often is not known so well."""
    _, most, best = found[0]
    close = [action for action, visits, share in found if share >= best - spread / 1000 and visits * TRUSTED >= most]
    return close[rng.below(len(close))] if close else found[0][0]


class SeatedTree:
    """A tree search on one seat of one match.

    Where the seat acts twice in a row and nothing happened in between, all that was thought about the first action's
    consequences still holds, and the search goes on from there.
    """

    def __init__(self, bot: TreeBot) -> None:
        self.bot = bot
        self.tree: Tree | None = None
        # The number of the view it acted on, and what it did.
        self.number = -1
        self.action: Action = -1

    def choose(self, known: Knowledge, rng: Rng) -> str:
        noticed = notice_actions(known, rng, self.bot.blindness)
        if len(known.actions) == 1:
            return known.text(known.actions[0])
        tree = self._go_on(known, rng) or self.bot.plant(known, rng)
        self.bot.think(tree, known)
        found = [each for each in tree.candidates() if each[0] in noticed]
        action = found[0][0] if not known.spread else pick_close(found, known.spread, rng)
        self.tree, self.number, self.action = tree, known.number, action
        return known.text(action)

    def _go_on(self, known: Knowledge, rng: Rng) -> Tree | None:
        """The tree after all that happened since the last choice, if nothing of it was hidden, and it was foreseen."""
        tree = self.tree
        if tree is None or tree.is_crowded():
            return None
        happened = [self.action] if known.since is None else known.since(self.number)
        if known.number != self.number + len(happened) or not all(tree.advance(each) for each in happened):
            return None
        tree.worlds = known.worlds
        tree.rng = rng
        return tree


@dataclass(frozen=True)
class AlphaBetaBot:
    """Full-width search for two players, open information and no chance. Its iterations are nodes.

    `net` says who judges, as in `bots.net.judgement`.
    """

    budget: Budget
    blindness: int = 0
    noise: int = NOISE
    memory: int = MEMORY
    net: str = ""

    def choose(self, known: Knowledge, rng: Rng) -> str:
        halt = self.budget.halt(PUNCTUAL)
        noticed = notice_actions(known, rng, self.blindness)
        if len(noticed) > 1:
            noticed = [self._search(known, noticed, rng, 1, halt).moves[0]]
        return known.text(noticed[0])

    def analyse(self, known: Knowledge, rng: Rng, most: int = 5) -> list[Candidate]:
        """The best actions, the best first."""
        actions = known.actions
        search = self._search(known, actions, rng, most, self.budget.halt(PUNCTUAL))
        found = []
        for place in range(min(most, max(search.valued, 1))):
            line = [known.game.notation.format(action) for action in search.line(place, LINE)]
            share, nodes = share_of(search.values[place]), search.nodes
            found.append(Candidate(line[0], share, nodes, line, search.depth, nodes))
        return found

    def _search(
        self, known: Knowledge, actions: list[Action], rng: Rng, lines: int, halt: Callable[[], bool]
    ) -> AlphaBeta:
        world = known.worlds.draw(rng)
        guide = judgement(known.game, known.worlds.seats, self.net).guide
        expected = min(self.budget.iterations, EXPECTED_NODES)
        entries = min(self.memory // ENTRY, 2 * expected)
        noise = max(self.noise, known.spread)
        search = AlphaBeta(world, actions, guide, entries, halt, noise, rng.below(1 << 31))
        search.think(self.budget.iterations, lines=lines)
        return search


@dataclass(frozen=True)
class ExactBot:
    """Plays what a solved game knows to be best, and looks one action ahead where that is not known."""

    blindness: int = 0

    def choose(self, known: Knowledge, rng: Rng) -> str:
        if known.game.bots.exact is None:
            raise BadInput(f"{known.game.name} is not solved.")
        solved = known.game.bots.exact(known.worlds.draw(rng))
        if not solved:
            return GreedyBot(blindness=self.blindness).choose(known, rng)
        noticed = set(notice_actions(known, rng, self.blindness))
        best = next(action for action, _ in solved if action in noticed)
        return known.text(best)
