"""The games on the table: every folder here is one, and there is no list to edit."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from tafelrunde.core.error import UnknownGame
from tafelrunde.core.game import AnyGame


@cache
def all_games() -> tuple[AnyGame, ...]:
    """Every game, by id."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return tuple(import_module(f"{__name__}.{name}").GAME for name in names)


def find_game(name: str) -> AnyGame:
    """The game with that id or display name, whatever the case."""
    wanted = name.strip().casefold()
    for game in all_games():
        if wanted in (game.id, game.name.casefold()):
            return game
    raise UnknownGame(name, [game.id for game in all_games()])
