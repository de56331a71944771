"""Dials: the numbers that a game's sheet prints and that its author may want to turn, as options with a range.

A game's options name them with `dial`, in the order in which its rules look them up, and `dial_values` makes of them
what the rules keep beside a position. All positions of a match share it.
"""

from __future__ import annotations

from msgspec import Meta

from tafelrunde.core.game import Options
from tafelrunde.core.option import options_of


def dial(low: int, high: int, paragraph: str, description: str) -> Meta:
    """The range is the one for which the rules are proven to work; the paragraph is the one that prints the number."""
    return Meta(ge=low, le=high, description=description, extra={"dial": paragraph})


def dial_values(options: Options) -> list[int]:
    return [getattr(options, option.name) for option in options_of(type(options)) if option.dial]
