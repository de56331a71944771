"""Duels of two evaluations at equal iterations: what fitted weights are worth in play."""

from __future__ import annotations

import msgspec

from tafelrunde.bots.tree import Tree
from tafelrunde.core.game import AnyGame
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, Action, State
from tafelrunde.games import find_game
from tafelrunde.tune.selfplay import EXPLORATION, FAITH, LONGEST, MOST_NODES, Judge, Weights, judge_with

# Without an evaluation every rollout goes to the end of the match, however far that is.
TO_THE_END = 1_000_000
PLAIN_EXPLORATION = 0.5


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """One match to play: new weights on one seat, old ones (None: random rollouts instead) on all the others."""

    game: str
    seats: int
    number: int
    iterations: int
    weights: Weights
    rival: Weights | None


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The share of the win that the new weights got."""

    task: Contest
    share: float


def play_contest(task: Contest) -> Verdict:
    """Seat and deals follow from the number alone: each deal is played once from every seat."""
    game = find_game(task.game)
    seat = task.number % task.seats
    deal = task.number // task.seats
    chance = Rng(deal, task.seats)
    rng = Rng(deal, seat)
    own = judge_with(game, task.seats, task.weights)
    rival = None if task.rival is None else judge_with(game, task.seats, task.rival)
    state: State = game.new_state(task.seats, game.make_options({}))
    done = 0
    while state.to_act != NOBODY and done < LONGEST:
        if state.to_act == CHANCE:
            state.apply(state.chance(chance))
        else:
            judge = own if state.to_act == seat else rival
            state.apply(think(state, game, judge, task.iterations, rng))
        done += 1
    winners = state.winners() or list(range(task.seats))
    return Verdict(task=task, share=1 / len(winners) if seat in winners else 0.0)


def think(state: State, game: AnyGame, judge: Judge | None, iterations: int, rng: Rng) -> Action:
    """The choice of a search that judges by an evaluation, or by random rollouts to the end."""
    seat = state.to_act

    def sample(each: Rng) -> State:
        return state.resample(seat, each)

    if judge is None:
        tree = Tree(sample, game.evaluate, rng, TO_THE_END, PLAIN_EXPLORATION, 0.0, MOST_NODES)
    else:
        tree = Tree(sample, judge, rng, 0, EXPLORATION, FAITH, MOST_NODES)
    tree.look()
    tree.run(iterations)
    return tree.candidates()[0][0]
