"""Nothing a seat cannot know reaches it over the wire, byte for byte, in whole matches of every game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tafelrunde.core.game import AnyGame
from tafelrunde.core.rng import Rng
from tafelrunde.games import all_games
from tests.server.chain import Chain, DoorChain
from tests.server.twin import Tally, two_worlds

pytestmark = pytest.mark.slow

# Options that make matches short.
SHORT = {"blox": {"stall_rounds": 8, "max_rounds": 20}, "xnet": {"target": 10, "stall_rounds": 4}}
# Frames and answers that have to be compared; in games with secrets, while the worlds differ.
FEWEST = 600
PROBES = {
    "http",
    "refused",
    "hint",
    "reconnect",
    "undo",
    "asked",
    "stop",
    "takeover",
    "knock",
    "reminder",
    "gesture",
    "foresight",
}


def play_twice(
    game: AnyGame, folder: Path, patch: pytest.MonkeyPatch, *, links: int = 100, kind: type[Chain] = Chain
) -> Tally:
    """Whole matches, until enough was compared, but not more links than that."""

    async def run() -> Tally:
        async with two_worlds(game, folder, patch, seed=1) as (twins, tally):
            chain = kind(twins, max(game.seats[0], 2), SHORT.get(game.id, {}), Rng(1))
            while tally.links < links and not is_enough(game, tally):
                await chain.play(links)
            return tally

    return asyncio.run(run())


def is_enough(game: AnyGame, tally: Tally) -> bool:
    found = tally.different if game.secrets else tally.compared
    wanted = PROBES | {"telling"} if game.secrets else PROBES
    return tally.matches > 0 and found >= FEWEST and set(tally.probes) >= wanted


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_no_seat_learns_what_it_cannot_know(game: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tally = play_twice(game, tmp_path, monkeypatch)
    assert is_enough(game, tally), tally
    assert (tally.different > 0) == game.secrets, tally
    # Hidden steps are X.net's alone.
    assert (tally.hidden_steps >= 5) == (game.id == "xnet"), tally


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_no_program_learns_what_its_seat_cannot_know(
    game: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally = play_twice(game, tmp_path, monkeypatch, links=8, kind=DoorChain)
    assert tally.by_program >= 40, tally
    assert (tally.by_program_different > 10) == game.secrets, tally
    assert tally.probes["program"] >= 5
    assert (tally.hidden_steps >= 3) == (game.id == "xnet"), tally
