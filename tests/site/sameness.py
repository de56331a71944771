"""What is played and counted in two places and has to be the same to the byte: here, and by the tab's own Python."""

from __future__ import annotations

import hashlib
import json

import msgspec

from tafelrunde.bots.player import RandomBot, knowledge
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import State
from tafelrunde.games import all_games

SEEDS = 2
ACTIONS = 60
DEPTH = 2


def transcript(game: AnyGame, seed: int) -> dict[str, object]:
    """A match of chance with a seed: every action, and a digest of what every seat saw; and what secrecy needs."""
    rng = Rng(seed)
    match = Match(game, max(game.seats[0], 2), game.make_options({}), key=bytes([seed]) * 32)
    seen = hashlib.sha256()
    different = 0
    while match.end is None and match.number < ACTIONS:
        state = match.state()
        for seat in range(match.seats):
            view = msgspec.json.encode(game.view(state, seat))
            seen.update(view)
            other = state.resample(seat, rng)
            # Nothing that a seat cannot know is in what it sees.
            assert msgspec.json.encode(game.view(other, seat)) == view, (game.id, seat, match.number)
            different += sight(game, state) != sight(game, other)
        match.submit(RandomBot().choose(knowledge(match, match.to_act), rng))
    return {"actions": match.action_texts(), "seen": seen.hexdigest(), "different": different > 0}


def sight(game: AnyGame, state: State) -> list[bytes]:
    """What all seats see together."""
    return [msgspec.json.encode(game.view(state, seat)) for seat in range(state.seats)]


def perft(state: State, depth: int) -> int:
    """How many ways there are to act so often in a row."""
    if depth == 0 or state.to_act < 0:
        return 1
    total = 0
    for action in state.legal_actions()[:40]:
        following = state.clone()
        following.apply(action)
        total += perft(following, depth - 1)
    return total


def everything() -> str:
    found: dict[str, list[object]] = {}
    for game in all_games():
        match = Match(game, max(game.seats[0], 2), game.make_options({}), key=bytes(32))
        found[game.id] = [perft(match.state(), DEPTH), *(transcript(game, seed) for seed in range(1, SEEDS + 1))]
    return json.dumps(found)
