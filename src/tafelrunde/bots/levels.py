"""Bots by name: the levels of a game, and its engines with a budget of one's own."""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.bots.player import AlphaBetaBot, Bot, Budget, ExactBot, GreedyBot, RandomBot, TreeBot
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame, Level

# No level thinks longer than this about one decision, on whatever machine.
LONGEST = 2.0

ENGINES: dict[str, Callable[[Level], Bot]] = {
    "random": lambda _: RandomBot(),
    "greedy": lambda level: GreedyBot(level.budget, level.blindness),
    "tree": lambda level: TreeBot(Budget(level.budget, LONGEST), blindness=level.blindness),
    "alphabeta": lambda level: AlphaBetaBot(Budget(level.budget, LONGEST), blindness=level.blindness),
    "exact": lambda level: ExactBot(level.blindness),
}


def bot_names(game: AnyGame) -> list[str]:
    """The plain names: chance, and the levels from the weakest to the strongest."""
    return ["random", *(str(number) for number in range(1, len(game.levels) + 1))]


def can_play(game: AnyGame, engine: str) -> bool:
    if engine == "alphabeta":
        return not game.secrets and not game.chance and list(game.seats) == [2]
    return engine in ENGINES and (engine != "exact" or game.exact is not None)


def find_bot(game: AnyGame, name: str) -> Bot:
    """By name: `random`, a level such as `3`, or an engine with its budget such as `tree:2000`."""
    if name.isdecimal() and 1 <= int(name) <= len(game.levels):
        return make_bot(game.levels[int(name) - 1])
    engine, _, budget = name.partition(":")
    if not can_play(game, engine) or (budget and not budget.isdecimal()):
        raise BadInput(
            f"There is no bot called {name!r} for {game.name}; there are {', '.join(bot_names(game))}, "
            f"and {', '.join(ENGINES)} with a budget, such as tree:2000."
        )
    return make_bot(Level(engine=engine, budget=int(budget or 1)))


def make_bot(level: Level) -> Bot:
    return ENGINES[level.engine](level)
