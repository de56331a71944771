"""Strengths to measure at: players who overlook nothing, and what an experiment plays if nobody says otherwise."""

from __future__ import annotations

from tafelrunde.core.game import AnyGame
from tafelrunde.core.number import parse_number
from tafelrunde.lab.trial.crowd import RANDOM


def is_sighted(game: AnyGame, name: str) -> bool:
    """Whether a bot is fit to measure rules with: chance is no strength, and some levels overlook actions."""
    level = parse_number(name, 1, len(game.bots.levels))
    return name != RANDOM if level is None else game.bots.levels[level - 1].blindness == 0


def blindness_of(game: AnyGame, name: str) -> float:
    """The part of the actions that a level overlooks."""
    level = parse_number(name, 1, len(game.bots.levels))
    return 0.0 if level is None else game.bots.levels[level - 1].blindness / 1000
