"""Hypothesis strategies for positions that real play can reach."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tafelrunde.core.game import AnyGame
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY
from tafelrunde.core.walk import next_action
from tafelrunde.testkit.sample import variants


def reached_states(game: AnyGame, longest: int = 300) -> st.SearchStrategy[Any]:
    """Positions after up to `longest` random actions, in any setting of the game."""
    return st.builds(
        _reach, st.sampled_from(variants(game)), st.integers(0, longest), st.integers(min_value=0, max_value=2**32)
    )


def _reach(setting: Any, actions: int, seed: int) -> Any:
    rng = Rng(seed)
    state = setting.start()
    for _ in range(actions):
        if state.to_act == NOBODY:
            break
        state.apply(next_action(state, rng))
    return state
