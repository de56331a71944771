"""Every game fulfils the contract, by existing."""

from __future__ import annotations

import pytest

from tafelrunde.core.game import AnyGame
from tafelrunde.games import house_games
from tafelrunde.testkit.contract import CHECKS, Check


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.id)
def test_contract(game: AnyGame, check: Check) -> None:
    check(game)
