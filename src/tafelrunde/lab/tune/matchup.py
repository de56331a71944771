"""Duels of two evaluations at equal iterations: what fitted weights are worth in play."""

from __future__ import annotations

import msgspec

from tafelrunde.bots.tree import Tree
from tafelrunde.core.game import AnyGame
from tafelrunde.core.rng import Rng
from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import CHANCE, NOBODY, Action, State, Worlds
from tafelrunde.games import find_game
from tafelrunde.lab.tune.selfplay import LONGEST, MOST_NODES, Mind, Weights, evaluation_of, mind_with, run_tree

# Without an evaluation every rollout goes to the end of the match, however far that is.
TO_THE_END = 1_000_000
PLAIN_EXPLORATION = 0.5


class Matchup(msgspec.Struct, frozen=True, kw_only=True):
    """One match to play: new weights on one seat, old ones (None: no evaluation) on all the others.

    The first seat thinks `odds` times as long as the others, for games in which it has the harder part.
    """

    game: str
    seats: int
    number: int
    iterations: int
    odds: int = 1
    weights: Weights
    rival: Weights | None


class MatchupVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """The share of the win that the new weights got."""

    task: Matchup
    share: float


def play_contest(task: Matchup) -> MatchupVerdict:
    """Seat and deals follow from the number alone: each deal is played once from every seat."""
    game = find_game(task.game)
    seat = task.number % task.seats
    deal = task.number // task.seats
    chance = Rng(deal, task.seats)
    rng = Rng(deal, seat)
    own = mind_with(game, task.seats, task.weights)
    rival = mind_without_weights(game, task.seats) if task.rival is None else mind_with(game, task.seats, task.rival)
    state: State = game.new_state(task.seats, game.make_options({}))
    done = 0
    while state.to_act != NOBODY and done < LONGEST:
        if state.to_act == CHANCE:
            state.apply(state.chance(chance))
        else:
            mind = own if state.to_act == seat else rival
            state.apply(mind(state, task.iterations * (task.odds if state.to_act == 0 else 1), rng))
        done += 1
    return MatchupVerdict(task=task, share=settled_shares(state)[seat])


def mind_without_weights(game: AnyGame, seats: int) -> Mind:
    """One that thinks by wins alone: those it sees ahead, or meets at random."""
    if evaluation_of(game).guide_with is not None:
        return mind_with(game, seats, {})
    return rollout_mind(game)


def rollout_mind(game: AnyGame) -> Mind:
    """A tree search that plays every match to its end at random."""

    def choose(state: State, iterations: int, rng: Rng) -> Action:
        tree = Tree(
            Worlds(state, state.to_act), game.bots.evaluate, rng, TO_THE_END, PLAIN_EXPLORATION, 0.0, MOST_NODES
        )
        return run_tree(tree, iterations)

    return choose
