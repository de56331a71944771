"""How many steps a second a random agent takes in the PettingZoo environments, on one core."""

from __future__ import annotations

import time
from typing import Any

from tafelrunde.envs.pettingzoo import env, raw_env
from tafelrunde.games import all_games

# Those with a bar, in steps a second.
ENVIRONMENTS = [game for game in all_games() if game.figures.bar_steps]
KINDS: dict[str, Any] = {"raw_env": raw_env, "env": env}


def steps_per_second(table: Any, seconds: float, seed: int = 0) -> float:
    """The loop of PettingZoo's documentation, with actions drawn by the mask, in seconds of the processor."""
    steps = 0
    began = time.process_time()
    while (elapsed := time.process_time() - began) < seconds:
        seed += 1
        table.reset(seed=seed)
        for agent in table.agent_iter():
            observation, _, termination, truncation, _ = table.last()
            if termination or truncation:
                table.step(None)
            else:
                table.step(table.action_space(agent).sample(observation["action_mask"]))
                steps += 1
    return steps / elapsed


def measure_steps(seconds: float, seed: int) -> dict[str, float]:
    """By `game/kind`."""
    return {
        f"{game.id}/{kind}": steps_per_second(make(game.id, game.seats[0]), seconds, seed)
        for game in ENVIRONMENTS
        for kind, make in KINDS.items()
    }
