"""The games on the table: every folder here is one, guests come from elsewhere, and there is no list to edit."""

from __future__ import annotations

import os
import pkgutil
from functools import cache, lru_cache
from importlib import import_module

from tafelrunde.author.package import ALL, FILES_SETTING, PACKAGES_SETTING, Guests, LeftOut, find_guests
from tafelrunde.core.error import UnknownGame
from tafelrunde.core.game import AnyGame


@cache
def house_games() -> tuple[AnyGame, ...]:
    """The games of the house, by id."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return tuple(import_module(f"{__name__}.{name}").GAME for name in names)


@lru_cache(maxsize=8)
def _guests(packages: str, files: str) -> Guests:
    return find_guests(packages, files, [name for game in house_games() for name in (game.id, game.name.casefold())])


def guests() -> Guests:
    """The games from elsewhere, and what was left out; which are looked for stands in the environment."""
    return _guests(os.environ.get(PACKAGES_SETTING) or ALL, os.environ.get(FILES_SETTING, ""))


def left_out() -> tuple[LeftOut, ...]:
    return guests().left_out


def all_games() -> tuple[AnyGame, ...]:
    """Every game: those of the house, then the guests, both by id."""
    return house_games() + guests().games


def find_game(name: str) -> AnyGame:
    """The game with that id or display name, whatever the case."""
    wanted = name.strip().casefold()
    for game in all_games():
        if wanted in (game.id, game.name.casefold()):
            return game
    raise UnknownGame(name, [game.id for game in all_games()])
