"""The games as PettingZoo AEC environments: `env("GAME")`, or by name after `register()`."""

from __future__ import annotations

import functools
import sys
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.spaces import Dict as DictSpace
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from tafelrunde.core.error import BadInput
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY, State
from tafelrunde.core.walk import let_chance_act
from tafelrunde.envs.picture import draw_ansi, draw_picture
from tafelrunde.envs.setup import Setup
from tafelrunde.games import all_games

RENDER_MODES = ["ansi", "rgb_array", "human"]
VERSION = 1
# For whoever acts against the rules.
ILLEGAL_REWARD = -1.0


class ActionSpace(Discrete):
    """Gymnasium's space of numbers, which draws legal ones four times as fast: a random agent does little else."""

    def sample(self, mask: Any | None = None, probability: Any | None = None) -> Any:
        if mask is None or probability is not None:
            return super().sample(mask, probability)
        legal = np.flatnonzero(mask)
        return legal[self.np_random.integers(len(legal))] if len(legal) else self.start


class TableEnv(AECEnv[str, dict[str, Any], int]):
    """A table whose seats act in turn; a turn of several decisions stays with its seat.

    An observation holds what the seat may know (`observation`) and its legal actions (`action_mask`).
    """

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise BadInput(f"There is no render mode {render_mode!r}; there are {', '.join(RENDER_MODES)}.")
        self.setup = Setup(game, seats, options)
        self.metadata = {"name": f"{game}_v{VERSION}", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.setup.count)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._state: State = self.setup.first_state()
        self._rng = Rng(0)

    @functools.cache  # noqa: B019 - spaces have to be the same object on every call, and an environment has few agents
    def observation_space(self, agent: str) -> gymnasium.Space[dict[str, Any]]:
        limits = np.iinfo(np.int16)
        return DictSpace(
            {
                "observation": Box(limits.min, limits.max, self.setup.shape, np.int16),
                "action_mask": Box(0, 1, (self.setup.arrays.actions,), np.int8),
            }
        )

    @functools.cache  # noqa: B019 - as above
    def action_space(self, agent: str) -> Discrete:
        return ActionSpace(self.setup.arrays.actions)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is None:
            seed = int(np.random.default_rng().integers(2**63))
        self._rng = Rng(seed)
        self._state = self.setup.first_state()
        let_chance_act(self._state, self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._state.to_act]
        self._note_mask()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat_of[agent]
        mask = self.infos.get(agent, {}).get("action_mask")
        if mask is None:
            mask = self.setup.mask(self._state, seat)
        return {"observation": self.setup.observation(self._state, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput("A seat that is still playing has to act.")
        self.infos[agent] = {}
        self._cumulative_rewards[agent] = 0.0
        self._state.apply(self.setup.arrays.action(self._state, int(action)))
        let_chance_act(self._state, self._rng)
        if self._state.to_act == NOBODY:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[self._state.to_act]
            self._note_mask()

    def _note_mask(self) -> None:
        seat = self._state.to_act
        self.infos[self.possible_agents[seat]] = {"action_mask": self.setup.mask(self._state, seat)}

    def _finish(self) -> None:
        for agent, reward in zip(self.possible_agents, self.setup.rewards(self._state), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = {"action_mask": np.zeros(self.setup.arrays.actions, dtype=np.int8)}
        self._accumulate_rewards()

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("This environment was made without a render mode.")
            return None
        if self.render_mode == "rgb_array":
            return draw_picture(self.setup.game, self._state)
        text = draw_ansi(self.setup.game, self._state)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text)
        return None

    def close(self) -> None:
        """There is nothing to close."""


class CheckedEnv(TableEnv):
    """The same with PettingZoo's checks: calls in their order, actions in their space; an illegal action loses.

    PettingZoo's wrappers check the same, and look up every attribute through three of them: half of the time is theirs.
    """

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(game, seats, render_mode, **options)
        self._has_reset = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._has_reset = True
        super().reset(seed, options)

    def observe(self, agent: str) -> dict[str, Any]:
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return super().agent_iter(max_iter)

    def render(self) -> Any:
        if not self._has_reset:
            EnvLogger.error_render_before_reset()
        return super().render()

    def step(self, action: int | None) -> None:
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if action is not None and not (self.terminations[agent] or self.truncations[agent]):
            if not isinstance(action, int | np.integer) or not 0 <= action < self.setup.arrays.actions:
                raise BadInput(f"{action!r} is not in the action space.")
            if not self.infos[agent]["action_mask"][action]:
                self._forfeit(agent)
                return
        super().step(action)

    def _forfeit(self, agent: str) -> None:
        """It acted against the rules: the match is over for all, and it alone pays."""
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL_REWARD}
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()


def raw_env(game: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> TableEnv:
    """The environment itself; it trusts its caller to act legally."""
    return TableEnv(game, seats, render_mode, **options)


def env(game: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> CheckedEnv:
    """The environment with PettingZoo's checks."""
    return CheckedEnv(game, seats, render_mode, **options)


def register() -> list[str]:
    """Make the games known to `pettingzoo.make` as `tafelrunde/GAME-v1`, each by its name; return the names."""
    from pettingzoo.env_registry import register as register_env  # noqa: PLC0415 - only who registers needs it

    names = []
    for game in all_games():
        name = f"tafelrunde/{game.id.capitalize()}-v{VERSION}"
        register_env("aec", name, entry_point=f"{__name__}:env", kwargs={"game": game.id})
        names.append(name)
    return names
