"""Rulings that are options: where the printed rules can be read in another way, and what that way is."""

from __future__ import annotations

from typing import Any

import msgspec

from tafelrunde.core.game import AnyGame
from tafelrunde.core.option import Option, options_of


class OtherReading(msgspec.Struct, frozen=True, kw_only=True):
    """Another reading of one ruling: an option, the value that the game takes, and one that it could take."""

    ruling: str
    option: str
    taken: Any
    other: Any


def readings_of(game: AnyGame) -> list[OtherReading]:
    """Every other value of yes-or-no options and of named ones; of numbers, those that the game's presets use."""
    return [
        OtherReading(ruling=option.ruling, option=option.name, taken=option.default, other=other)
        for option in options_of(game.options)
        if option.ruling
        for other in option.others or _other_numbers(game, option)
    ]


def _other_numbers(game: AnyGame, option: Option) -> list[int]:
    named = {getattr(preset, option.name) for preset in game.presets.values()} - {option.default}
    return sorted(named or _half_and_double(option))


def _half_and_double(option: Option) -> set[int]:
    """Within what the option allows; nothing from 0 but 1."""
    low = option.low or 0
    high = 1 << 30 if option.high is None else option.high
    taken = option.default
    return {min(high, max(low, value)) for value in (taken // 2, 2 * taken or 1)} - {taken}
