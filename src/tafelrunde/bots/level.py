"""Bots by name: the levels of a game, and its engines with a budget of one's own."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from pathlib import Path

from tafelrunde.bots.net import OWN, load_net, own_net
from tafelrunde.bots.own import PYTHON, OwnBot, load_player
from tafelrunde.bots.player import (
    LONGEST_ROLLOUT,
    MEMORY,
    AlphaBetaBot,
    Bot,
    Budget,
    ExactBot,
    GreedyBot,
    RandomBot,
    TreeBot,
)
from tafelrunde.bots.program import ProgramBot
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame, Level
from tafelrunde.core.number import parse_number
from tafelrunde.kit.netfile import read_net

# No level thinks longer than this about one decision, on whatever machine; where programs are matched against each
# other, a move has to be made within a second.
LONGEST = 2.0
PROMPT = 1.0

# Nobody waits for more iterations, and everything that counts them has room for as many.
MOST_BUDGET = 1_000_000_000

# A program of anybody's own, by the command that starts it.
PROGRAM = "program:"

# A game's search with a net: `net:3000`, or with a file, `net:3000:FILE`.
NET = "net:"

# How many megabytes a search may take for what it remembers, as an environment variable.
MEMORY_SETTING = "TAFELRUNDE_MEMORY"
MEGABYTE = 1_000_000


def memory_setting() -> int:
    """In bytes."""
    text = os.environ.get(MEMORY_SETTING)
    if text is None:
        return MEMORY
    megabytes = parse_number(text, 1, 1_000_000)
    if megabytes is None:
        raise BadInput(f"{MEMORY_SETTING} is a number of megabytes from 1 to 1000000, not {text!r}.")
    return megabytes * MEGABYTE


ENGINES: dict[str, Callable[[Level], Bot]] = {
    "random": lambda _: RandomBot(),
    "greedy": lambda level: GreedyBot(level.budget, level.blindness, LONGEST, level.net),
    "tree": lambda level: TreeBot(
        Budget(level.budget, LONGEST),
        blindness=level.blindness,
        memory=memory_setting(),
        divided=level.divided,
        net=level.net,
    ),
    "alphabeta": lambda level: AlphaBetaBot(
        Budget(level.budget, PROMPT), blindness=level.blindness, memory=memory_setting(), net=level.net
    ),
    # The tree without an evaluation: what a game's judgement is worth shows against it.
    "rollout": lambda level: TreeBot(
        Budget(level.budget, LONGEST),
        LONGEST_ROLLOUT,
        exploration=0.5,
        faith=0.0,
        blindness=level.blindness,
        memory=memory_setting(),
    ),
    "exact": lambda level: ExactBot(level.blindness),
}


def bot_names(game: AnyGame) -> list[str]:
    """The plain names: chance, and the levels from the weakest to the strongest."""
    return ["random", *(str(number) for number in range(1, len(game.bots.levels) + 1))]


def can_play(game: AnyGame, engine: str) -> bool:
    if engine == "alphabeta":
        return not game.secrets and not game.chance and list(game.seats) == [2]
    return engine in ENGINES and (engine != "exact" or game.bots.exact is not None)


def find_bot(game: AnyGame, name: str) -> Bot:
    """By name: `random`, a level such as `3`, an engine with a budget such as `tree:2000`, `program:` or `python:`."""
    if name.startswith(PROGRAM):
        return ProgramBot(parse_command(name.removeprefix(PROGRAM)))
    if name.startswith(PYTHON):
        load_player(name.removeprefix(PYTHON))
        return OwnBot(name.removeprefix(PYTHON))
    if name.startswith(NET):
        return make_bot(net_level(game, name))
    if (level := parse_number(name, 1, len(game.bots.levels))) is not None:
        return make_bot(game.bots.levels[level - 1])
    engine, _, text = name.partition(":")
    budget = parse_number(text or "1", 0, MOST_BUDGET)
    if not can_play(game, engine) or budget is None:
        engines = ", ".join(each for each in ENGINES if can_play(game, each))
        raise BadInput(
            f"There is no bot called {name!r} for {game.name}; there are {', '.join(bot_names(game))}, "
            f"and {engines} with a budget of at most {MOST_BUDGET}, such as tree:2000, "
            "net: with a budget, and perhaps the file of a net, "
            "program: with a command, and python: with a file or the name of a player."
        )
    return make_bot(Level(engine=engine, budget=budget))


def net_level(game: AnyGame, name: str) -> Level:
    """From `net:3000` for the game's own net, or from `net:3000:FILE`: the game's search, with a net that judges."""
    text, _, path = name.removeprefix(NET).partition(":")
    budget = parse_number(text, 0, MOST_BUDGET)
    if budget is None:
        raise BadInput(f"{name!r} has no budget; write net:3000, or net:3000:FILE with the file of a net.")
    engine = "alphabeta" if can_play(game, "alphabeta") else "tree"
    if path:
        found = read_net(Path(path))
        load_net(game, found.header.seats, Path(path))
        return Level(engine=engine, budget=budget, net=path, sum=found.checksum)
    sums = [read_net(own_net(game, seats)).checksum for seats in game.seats if own_net(game, seats).is_file()]
    if not sums:
        raise BadInput(f"{game.name} has no net of its own; name one, as in net:3000:FILE.")
    return Level(engine=engine, budget=budget, net=OWN, sum=" ".join(sums))


def parse_command(text: str) -> tuple[str, ...]:
    """The words of a command line."""
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        raise BadInput(f"{text!r} is no command: {error}.") from None
    if not words:
        raise BadInput("A program needs a command that starts it, as in program:./my-bot.")
    return words


def make_bot(level: Level) -> Bot:
    return ENGINES[level.engine](level)
