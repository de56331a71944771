"""What share of the win a seat may expect at any moment, by what it knows then."""

from __future__ import annotations

from dataclasses import dataclass

from tafelrunde.bots.analysis import find_analyst, knowledge_in, solve_position
from tafelrunde.bots.player import Budget, GreedyBot
from tafelrunde.core.game import AnyGame
from tafelrunde.core.rng import Rng
from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import CHANCE, NOBODY, Seat, State
from tafelrunde.core.walk import after, let_chance_act

# So many futures are looked at where chance or several rivals act before the seat decides again.
FUTURES = 8
# Where chance has no more outcomes than this (two dice have 21), each is looked at.
OUTCOMES = 24
# A search below this says nothing.
LEAST = 8
# Between two decisions of the seat, its rivals are thought to do what looks best at first sight.
RIVAL = GreedyBot(worlds=1)


@dataclass(frozen=True)
class Outlook:
    """Estimates for one seat, with a budget for each."""

    game: AnyGame
    seat: Seat

    def of(self, state: State, budget: int, rng: Rng) -> float:
        """The expected share of the win. Of the state, only what the seat knows is used."""
        if state.to_act == NOBODY:
            return settled_shares(state)[self.seat]
        if solved := solve_position(self.game, state):
            return solved[0][1][self.seat]
        if self._can_be_judged(state):
            return self._judge(state, max(LEAST, budget), rng)
        if state.to_act == CHANCE and not self.game.secrets and len(state.chance_outcomes()) <= OUTCOMES:
            return self._over_outcomes(state, budget, rng)
        count = max(1, min(FUTURES, budget // LEAST))
        worlds = [self._advance(state.resample(self.seat, rng), rng) for _ in range(count)]
        return sum(self.of(world, budget // count, rng) for world in worlds) / count

    def _can_be_judged(self, state: State) -> bool:
        """Searches tell the share of the seat that decides; between two, the rest of it is the other's."""
        return state.to_act == self.seat or (state.seats == 2 and state.to_act != CHANCE)

    def _judge(self, state: State, budget: int, rng: Rng) -> float:
        # Where all is open, a rival knows the same; where it is not, his view is none of our business.
        viewer = self.seat if self.game.secrets else state.to_act
        known = knowledge_in(self.game, state, viewer)
        best = find_analyst(self.game, Budget(budget)).analyse(known, rng, 1)[0]
        return best.share if state.to_act == self.seat else 1 - best.share

    def _over_outcomes(self, state: State, budget: int, rng: Rng) -> float:
        outcomes = state.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        return sum(
            weight / total * self.of(after(state, outcome), budget // len(outcomes), rng)
            for outcome, weight in outcomes
        )

    def _advance(self, world: State, rng: Rng) -> State:
        """On to the next decision that can be judged; the world is the caller's own."""
        while world.to_act != NOBODY and not self._can_be_judged(world):
            if world.to_act == CHANCE:
                let_chance_act(world, rng)
            elif solve_position(self.game, world):
                break
            else:
                text = RIVAL.choose(knowledge_in(self.game, world, world.to_act), rng)
                world.apply(self.game.notation.parse(text))
        return world
