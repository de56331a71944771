"""The moments that pictures of games play are those of a match by today's rules, and tell nobody's secrets."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from tools.moments import COUNT, kept_actions, moments_of, path_for

from tafelrunde.core.game import AnyGame
from tafelrunde.games import house_games


@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.id)
def test_moments_follow_todays_rules_and_views(game: AnyGame) -> None:
    """`python tools/moments.py` writes them anew."""
    assert path_for(game).read_bytes() == msgspec.json.encode(moments_of(game, kept_actions(game))) + b"\n"


@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.id)
def test_moments_are_seen_by_somebody_who_watches(game: AnyGame) -> None:
    moments = msgspec.json.decode(path_for(game).read_bytes())["moments"]
    assert len(moments) == COUNT
    assert all(view["seat"] is None and view["choices"] == [] for view in moments)
    assert all(before["facts"] != after["facts"] for before, after in pairwise(moments))
