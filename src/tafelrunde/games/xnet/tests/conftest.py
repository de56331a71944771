"""Matches for the tests of X.net: in the middle of a turn, or after the deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.core.match import Match, start_match
from tafelrunde.games.xnet import GAME

# The demand of the printed example.
PYRAMID = {
    "T1": "Hobby 5",
    "M1": "Kunst 6",
    "M2": "Erotik 4",
    "B1": "Sport 7",
    "B2": "Musik 3",
    "B3": "Technik 9",
}


@pytest.fixture
def on_table() -> Callable[..., Match]:
    return match_on_table


def match_on_table(
    *providers: dict[str, Any], options: dict[str, Any] | None = None, demand: dict[str, str] = PYRAMID, **rest: Any
) -> Match:
    """A match by hand in the middle of seat 0's turn; there are at least three seats."""
    seats = [*providers, *[{}] * (3 - len(providers))]
    position = {"providers": seats, "demand": demand, **rest}
    return start_match(GAME, options=GAME.make_options(options or {}), position=position, by_hand=True)


@pytest.fixture
def dealt() -> Match:
    """Three players with their hands, seat 0 first; the demand is still to be opened."""
    match = start_match(GAME, 3, by_hand=True)
    match.submit("start 0")
    while match.view(None).facts.phase == "deal":
        match.submit(match.choices()[0])
    return match
