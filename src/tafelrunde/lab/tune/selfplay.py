"""Matches that bots play against themselves, and positions of them with what came of them."""

from __future__ import annotations

from collections.abc import Callable
from statistics import pvariance

import msgspec
from librt.vecs import vec

from tafelrunde.bots.alphabeta import AlphaBeta
from tafelrunde.bots.player import NOISE, never
from tafelrunde.bots.tree import Tree
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame, FittedEvaluation
from tafelrunde.core.guide import CALM, Guide
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, Action, State, Worlds
from tafelrunde.core.walk import after, let_chance_act, next_action
from tafelrunde.games import find_game
from tafelrunde.kit.evaluation import arrange_weights

# A match that goes on longer teaches nothing.
LONGEST = 5_000
MOST_NODES = 100_000
EXPLORATION = 0.08
FAITH = 2.0
# So many actions of a decision are compared.
FUTURES = 8


# Chooses an action, thinking for so many iterations.
Mind = Callable[[State, int, Rng], Action]
Weights = dict[str, float]


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """One match to play: how long to think, by which weights, and how many actions in a thousand are random."""

    game: str
    seats: int
    seed: int
    number: int
    iterations: int
    noise: int
    weights: Weights


class SelfPlay(msgspec.Struct, frozen=True, kw_only=True):
    """A match that was played: its actions, and who won. What a fit looks at is found by playing it again."""

    task: Task
    actions: list[int]
    winners: list[int]


def evaluation_of(game: AnyGame) -> FittedEvaluation[State]:
    if game.bots.fitted is None:
        raise BadInput(f"The evaluation of {game.name} has no weights to fit.")
    return game.bots.fitted


def play_match(task: Task) -> SelfPlay:
    """Everything follows from the task, above all from its seed and its number."""
    game = find_game(task.game)
    mind = mind_with(game, task.seats, task.weights)
    rng = Rng(task.seed, task.number)
    state: State = game.new_state(task.seats, game.make_options({}))
    actions: list[int] = []
    while state.to_act != NOBODY and len(actions) < LONGEST:
        actions.append(_next_action(state, mind, task, rng))
        state.apply(actions[-1])
    return SelfPlay(task=task, actions=actions, winners=state.winners())


def positions_of(played: SelfPlay, kept: int) -> list[list[vec[float]]]:
    """The features of every seat in about `kept` positions of a match, each seen as a search would see it.

    That is as one of the seats knows it: what others hold is drawn anew.
    """
    game = find_game(played.task.game)
    evaluation = evaluation_of(game)
    rng = Rng(played.task.seed, -1 - played.task.number)
    state: State = game.new_state(played.task.seats, game.make_options({}))
    found = []
    for action in played.actions:
        state.apply(action)
        if state.to_act != NOBODY and rng.below(len(played.actions)) < kept and _is_calm(game, state):
            world = state.resample(rng.below(state.seats), rng)
            found.append([evaluation.features(world, seat) for seat in range(state.seats)])
    return found if played.winners else []


def contrasts_of(played: SelfPlay, kept: int) -> list[list[float]]:
    """How far apart actions are in about `kept` decisions of a match: the variance of each feature after some of them.

    What counts is what sets the seat apart from the mean of its rivals.
    """
    game = find_game(played.task.game)
    evaluation = evaluation_of(game)
    rng = Rng(played.task.seed, -1 - played.task.number)
    state: State = game.new_state(played.task.seats, game.make_options({}))
    found = []
    for action in played.actions:
        if state.to_act >= 0 and rng.below(len(played.actions)) < kept:
            world = state.resample(state.to_act, rng)
            rows = [_leads(evaluation, future, int(state.to_act)) for future in _futures(world, rng)]
            found.append([pvariance(column) for column in zip(*rows, strict=True)])
        state.apply(action)
    return found


def _futures(state: State, rng: Rng) -> list[State]:
    """What some actions lead to, and what chance makes of them."""
    futures = []
    for _ in range(FUTURES):
        future = after(state, state.random_action(rng))
        let_chance_act(future, rng)
        futures.append(future)
    return futures


def _leads(evaluation: FittedEvaluation[State], state: State, seat: int) -> list[float]:
    rows = [evaluation.features(state, each) for each in range(state.seats)]
    own = rows.pop(seat)
    return [value - sum(row[place] for row in rows) / len(rows) for place, value in enumerate(own)]


def _is_calm(game: AnyGame, state: State) -> bool:
    """What is forced is for a search to see; an evaluation is asked about the rest."""
    return game.bots.guide is None or game.bots.guide.outlook(state) == CALM


def _next_action(state: State, mind: Mind, task: Task, rng: Rng) -> Action:
    if state.to_act == CHANCE or rng.below(1000) < task.noise:
        return next_action(state, rng)
    return mind(state, task.iterations, rng)


def mind_with(game: AnyGame, seats: int, weights: Weights) -> Mind:
    """One that thinks by these weights."""
    evaluation = evaluation_of(game)
    if evaluation.guide_with is not None:
        return searching_mind(evaluation.guide_with([weights.get(name, 0.0) for name in evaluation.names]))
    packed = arrange_weights({str(seats): weights}, evaluation.names)
    return tree_mind(lambda state: evaluation.estimate(state, packed))


def tree_mind(estimate: Callable[[State], list[float]]) -> Mind:
    """A tree search that judges by an evaluation."""

    def choose(state: State, iterations: int, rng: Rng) -> Action:
        tree = Tree(Worlds(state, state.to_act), estimate, rng, 0, EXPLORATION, FAITH, MOST_NODES)
        return run_tree(tree, iterations)

    return choose


def run_tree(tree: Tree, iterations: int) -> Action:
    tree.look()
    tree.run(iterations)
    return tree.candidates()[0][0]


def searching_mind(guide: Guide) -> Mind:
    """The search for two, whose iterations are nodes."""

    def choose(state: State, iterations: int, rng: Rng) -> Action:
        search = AlphaBeta(state, state.legal_actions(), guide, 2 * iterations, never, NOISE, rng.below(1 << 31))
        search.think(iterations)
        return search.moves[0]

    return choose
