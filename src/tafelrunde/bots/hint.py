"""A hint that teaches: the whole turn, why in facts of the board, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from typing import Literal

from tafelrunde.bots.analysis import Analysis, analyse, engine_name, find_analyst, knowledge_in, solve_position
from tafelrunde.bots.player import Budget, Candidate, GreedyBot, deadline_in, knowledge
from tafelrunde.core.game import AnyGame, Notice, Reason, View
from tafelrunde.core.match import Match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import Seat, State

# No turn that is told is longer; what comes then is the next hint's.
LONGEST_TURN = 40
# What later actions of the turn get of the budget, each, and for how much of the time all of them together.
LATER = 8
REST = 0.6
# What is told of a turn.
MOST_REASONS = 3
# Two turns whose values differ by so many standard errors are surely not equal, or perhaps not.
SURE = 2.0
LIKELY = 0.7
# A search that looked at an action less often than this knows little of it.
FEW = 60
# Where every line is searched in full there are no errors: the shares themselves are compared, from this depth on.
CLEAR_LEAD = 0.05
SMALL_LEAD = 0.01
DEEP = 3

# 1 unsure, 2 fairly sure, 3 sure.
Certainty = Literal[1, 2, 3]
# How a hint was found: `only` where there is nothing to choose.
Source = Literal["only", "exact", "alphabeta", "tree"]


@dataclass(frozen=True)
class AdvisedStep:
    """One action of a turn, and what the seat itself would read of it."""

    action: str
    notice: Notice | None


@dataclass(frozen=True)
class AdvisedTurn:
    """The actions of a seat until somebody else acts or chance does, with the share of the win that it promises."""

    steps: list[AdvisedStep]
    share: float
    visits: int
    # How things stand for the seat then.
    after: View


@dataclass(frozen=True)
class Advice:
    """The best turn and the next best that leads elsewhere, with what was looked at to find them.

    `searched` counts continuations that were played through, or positions in a full search; nothing was searched where
    best play is known or there was no choice. `depth` is how many moves a full search looked ahead.
    """

    best: AdvisedTurn
    other: AdvisedTurn | None
    reasons: list[Reason]
    sure: Certainty
    source: Source
    searched: int
    depth: int


def advise(match: Match, seat: Seat, budget: Budget, rng: Rng) -> Advice:
    """What a strong player would do with the whole turn of a seat that decides, by what the seat knows."""
    adviser = Adviser(match.game, seat, budget, rng)
    found = analyse(match, seat, budget, rng=rng, most=5)
    return adviser.advise(found, knowledge(match, seat).worlds.draw(rng))


@dataclass(frozen=True)
class Adviser:
    """Turns what a search has found about one action into advice about a turn. It never sees more than its seat."""

    game: AnyGame
    seat: Seat
    budget: Budget
    rng: Rng

    def advise(self, found: Analysis, world: State) -> Advice:
        """`world` is one that agrees with what the seat knows, and is not changed."""
        candidates = [each for each in found.candidates if each.action not in self.game.bots.retreats]
        candidates = candidates or found.candidates
        best = self.turn(candidates[0], world)
        other = next(self._others(best, candidates[1:], world), None)
        source = self._source(world)
        return Advice(
            best=best,
            other=other,
            reasons=self.reasons(self.game.look(world, self.seat, 0), best.after),
            sure=certainty(source, candidates[0], other),
            source=source,
            searched=candidates[0].searched if source in ("alphabeta", "tree") else 0,
            depth=candidates[0].depth,
        )

    def turn(self, candidate: Candidate, world: State) -> AdvisedTurn:
        """The whole turn that begins with this action, each later one thought about in its place."""
        world = world.clone()
        steps = [self._take(candidate.action, world)]
        is_late = deadline_in(None if self.budget.seconds is None else REST * self.budget.seconds)
        while world.to_act == self.seat and len(steps) < LONGEST_TURN:
            steps.append(self._take(self._next(world, is_hurried=is_late()), world))
        return AdvisedTurn(steps, candidate.share, candidate.visits, self.game.look(world, self.seat, 0))

    def reasons(self, before: View, after: View) -> list[Reason]:
        """The facts that speak for the turn: that it wins comes before all that the game itself can name."""
        wins = after.end is not None and self.seat in after.end.winners
        first = [Reason("wins", Notice("why-wins"))] if wins else []
        return [*first, *self.game.bots.why(before, after)][:MOST_REASONS]

    def _take(self, action: str, world: State) -> AdvisedStep:
        number = self.game.notation.parse(action)
        notice = self.game.tell(world, number, self.seat)
        world.apply(number)
        return AdvisedStep(action, notice)

    def _next(self, world: State, *, is_hurried: bool) -> str:
        """What follows in the same turn, with a part of the budget, or at first sight when there is no time left."""
        retreats = self.game.bots.retreats
        known = knowledge_in(self.game, world, self.seat)
        choices = [each for each in known.view.choices if each not in retreats]
        if len(choices) < 2:
            return (choices or known.view.choices)[0]
        if not is_hurried:
            found = find_analyst(self.game, self._part()).analyse(known, self.rng, len(choices))
            if best := next((each.action for each in found if each.action not in retreats), None):
                return best
        known = replace(known, among=[self.game.notation.parse(each) for each in choices])
        return GreedyBot(worlds=1).choose(known, self.rng)

    def _part(self) -> Budget:
        seconds = self.budget.seconds
        return replace(
            self.budget,
            iterations=max(1, self.budget.iterations // LATER),
            seconds=None if seconds is None else seconds / LATER,
        )

    def _others(self, best: AdvisedTurn, candidates: list[Candidate], world: State) -> Iterator[AdvisedTurn]:
        """Other turns that do not end where the best one does: the same cards in another order are no choice."""
        for candidate in candidates:
            turn = self.turn(candidate, world)
            if turn.after != best.after:
                yield turn

    def _source(self, world: State) -> Source:
        if len(world.legal_actions()) == 1:
            return "only"
        name = engine_name(self.game, is_solved=bool(solve_position(self.game, world)))
        return "exact" if name == "exact" else "alphabeta" if name == "alphabeta" else "tree"


def certainty(source: Source, best: Candidate, other: AdvisedTurn | None) -> Certainty:
    """How surely a turn is better than the next best."""
    if source in ("only", "exact") or other is None:
        return 3
    lead = best.share - other.share
    if source == "alphabeta":
        is_deep = best.depth >= DEEP
        return 3 if is_deep and lead >= CLEAR_LEAD else 2 if lead >= SMALL_LEAD else 1
    if min(best.visits, other.visits) == 0 or best.visits < FEW:
        return 1
    error = sqrt(_variance(best.share, best.visits) + _variance(other.share, other.visits))
    return 3 if lead > SURE * error else 2 if lead > LIKELY * error else 1


def _variance(share: float, visits: int) -> float:
    # Judgements differ less than wins and losses do, so this is rather too large: it errs on the side of doubt.
    return max(share * (1 - share), 0.01) / visits
