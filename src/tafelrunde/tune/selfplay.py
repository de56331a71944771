"""Matches that bots play against themselves, and positions of them with what came of them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from librt.vecs import vec

from tafelrunde.bots.tree import Tree
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame, Judgement
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, Action, State
from tafelrunde.games import find_game
from tafelrunde.kit.judgement import arrange_weights

# A match that goes on longer teaches nothing.
LONGEST = 5_000
MOST_NODES = 100_000
EXPLORATION = 0.08
FAITH = 2.0


Weights = dict[str, float]
Judge = Callable[[State], list[float]]


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """One match to play: how long to think, by which weights, and how many actions in a thousand are random."""

    game: str
    seats: int
    seed: int
    number: int
    iterations: int
    noise: int
    weights: Weights


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A match that was played: its actions, and who won. What a fit looks at is found by playing it again."""

    task: Task
    actions: list[int]
    winners: list[int]


def judgement_of(game: AnyGame) -> Judgement[State]:
    if game.judgement is None:
        raise BadInput(f"The evaluation of {game.name} has no weights to fit.")
    return game.judgement


def judge_with(game: AnyGame, seats: int, weights: Weights) -> Judge:
    judgement = judgement_of(game)
    packed = arrange_weights({str(seats): weights}, judgement.names)
    return lambda state: judgement.judge(state, packed)


def play_lesson(task: Task) -> Lesson:
    """Everything follows from the task, above all from its seed and its number."""
    game = find_game(task.game)
    judge = judge_with(game, task.seats, task.weights)
    rng = Rng(task.seed, task.number)
    state: State = game.new_state(task.seats, game.make_options({}))
    actions: list[int] = []
    while state.to_act != NOBODY and len(actions) < LONGEST:
        actions.append(_next_action(state, judge, task, rng))
        state.apply(actions[-1])
    return Lesson(task=task, actions=actions, winners=state.winners())


def positions_of(lesson: Lesson, kept: int) -> list[list[vec[float]]]:
    """The features of every seat in about `kept` positions of a match, each seen as a search would see it.

    That is as one of the seats knows it: what others hold is drawn anew.
    """
    game = find_game(lesson.task.game)
    judgement = judgement_of(game)
    rng = Rng(lesson.task.seed, -1 - lesson.task.number)
    state: State = game.new_state(lesson.task.seats, game.make_options({}))
    found = []
    for action in lesson.actions:
        state.apply(action)
        if state.to_act != NOBODY and rng.below(len(lesson.actions)) < kept:
            world = state.resample(rng.below(state.seats), rng)
            found.append([judgement.features(world, seat) for seat in range(state.seats)])
    return found if lesson.winners else []


def _next_action(state: State, judge: Judge, task: Task, rng: Rng) -> Action:
    if state.to_act == CHANCE:
        return state.chance(rng)
    if rng.below(1000) < task.noise:
        return state.random_action(rng)
    seat = state.to_act
    tree = Tree(lambda each: state.resample(seat, each), judge, rng, 0, EXPLORATION, FAITH, MOST_NODES)
    tree.look()
    tree.run(task.iterations)
    return tree.candidates()[0][0]
