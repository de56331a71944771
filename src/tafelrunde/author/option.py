"""Options of a game as an author names them: a word and its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, cast

import msgspec

from tafelrunde.core.game import Options, StarterOptions


@dataclass(frozen=True)
class Number:
    """An option that is a whole number, with its bounds."""

    default: int
    low: int
    high: int


# Yes or no, a number, or one of some words of which the first is the default.
Choice = bool | Number | tuple[str, ...]


def make_options(name: str, choices: Mapping[str, Choice], *, starter: bool) -> type[Options]:
    fields = [(option, *_field(option, choice)) for option, choice in choices.items()]
    base = StarterOptions if starter else Options
    made = msgspec.defstruct(
        f"{name}Options", fields, bases=(base,), frozen=True, kw_only=True, forbid_unknown_fields=True
    )
    return cast("type[Options]", made)


def _field(name: str, choice: Choice) -> tuple[Any, Any]:
    match choice:
        case bool():
            return bool, choice
        case Number(default, low, high):
            return Annotated[int, msgspec.Meta(ge=low, le=high)], default
        case (str() as first, *_):
            return Literal[choice], first
    raise TypeError(f"the option {name} is True or False, a Number, or a tuple of words, not {choice!r}")
