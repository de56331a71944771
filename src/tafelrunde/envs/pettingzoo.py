"""The games as PettingZoo AEC environments: `env("GAME")`, or by name after `register()`."""

from __future__ import annotations

import copy
import sys
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.spaces import Dict as DictSpace
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from tafelrunde.core.array import MORE, Stepper
from tafelrunde.core.error import BadInput
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State
from tafelrunde.envs.opponent import find_opponent
from tafelrunde.envs.picture import draw_ansi, draw_picture
from tafelrunde.envs.setup import Setup
from tafelrunde.games import all_games

RENDER_MODES = ["ansi", "rgb_array", "human"]
# Rises whenever the same seed and actions could lead to other observations, or indices mean other actions.
VERSION = 2
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

    An observation holds what the seat may know (`observation`) and its legal actions (`action_mask`). The info of
    whoever decides has them as `legal_actions`, too, and the text of what it did last as `action`. With `opponents`,
    built-in bots of a level or engine play all seats but `seat`, and its agent is the only one.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        render_mode: str | None = None,
        *,
        opponents: str | None = None,
        seat: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise BadInput(f"There is no render mode {render_mode!r}; there are {', '.join(RENDER_MODES)}.")
        self.setup = Setup(game, seats, options)
        self.metadata = {"name": f"{game}_v{VERSION}", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self._seats = [f"player_{number}" for number in range(self.setup.count)]
        self._invite(opponents, seat)
        self._seat_of = {agent: number for number, agent in enumerate(self._seats)}
        limits = np.iinfo(np.int16)
        # The same objects on every call, as PettingZoo asks.
        self._observation_space = DictSpace(
            {
                "observation": Box(limits.min, limits.max, self.setup.shape, np.int16),
                "action_mask": Box(0, 1, (self.setup.arrays.actions,), np.int8),
            }
        )
        self._action_space = ActionSpace(self.setup.arrays.actions)
        self._rng: Rng | None = None
        self._begin()

    def _invite(self, opponents: str | None, seat: int | None) -> None:
        """Seat the agents, and whoever plays against them."""
        self._opponents = opponents
        if opponents is None:
            if seat is not None:
                raise BadInput("A seat is the learner's where opponents have the others; there are none.")
            self.possible_agents = self._seats[:]
            return
        learner = 0 if seat is None else seat
        if not 0 <= learner < self.setup.count:
            raise BadInput(f"There is no seat {learner} among {self.setup.count}.")
        self._opponent = find_opponent(self.setup.game, self.setup.options, opponents)
        self.possible_agents = [self._seats[learner]]

    def observation_space(self, agent: str) -> gymnasium.Space[dict[str, Any]]:
        return self._observation_space

    def action_space(self, agent: str) -> Discrete:
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """With a seed, the match that belongs to it; without one, the match that comes next."""
        if seed is not None:
            self._rng = Rng(seed)
        self._begin()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def _begin(self) -> None:
        self._stepper: Stepper = self.setup.start()
        # All that has been done, chance included: a copy in another process is made by doing it again.
        self._actions: list[int] = []
        self._texts: dict[str, str] = {}

    def observe(self, agent: str) -> dict[str, Any]:
        mask = self.infos.get(agent, {}).get("action_mask")
        if mask is None:
            mask = self.setup.mask([])
        return {"observation": self.setup.observation(self._stepper, self._seat_of[agent]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput("A seat that is still playing has to act.")
        self.infos[agent] = {}
        self._cumulative_rewards[agent] = 0.0
        meant = self._stepper.action(int(action))
        self._stepper.step(int(action))
        if meant != MORE:
            self._actions.append(meant)
            self._texts[agent] = self.setup.text(meant)
        self._go_on()

    def _go_on(self) -> None:
        """To the next decision of an agent, or to the end."""
        self._let_others_act()
        state = self._stepper.state
        if state.to_act == NOBODY:
            self._finish()
            return
        agent = self.agent_selection = self._seats[state.to_act]
        legal = self._stepper.choices()
        info: dict[str, Any] = {"action_mask": self.setup.mask(legal), "legal_actions": legal}
        if agent in self._texts:
            info["action"] = self._texts[agent]
        self.infos[agent] = info

    def _let_others_act(self) -> None:
        """Chance, and opponents that are none of the agents."""
        state = self._stepper.state
        if self._rng is None:
            self._rng = Rng(int(np.random.default_rng().integers(2**63)))
        while state.to_act == CHANCE or (state.to_act >= 0 and not self._is_agent(state.to_act)):
            if state.to_act == CHANCE:
                action = state.chance(self._rng)
            elif self._opponent is None:
                action = state.random_action(self._rng)
            else:
                action = self._opponent(state, state.to_act, self._rng)
            state.apply(action)
            self._actions.append(action)

    def _is_agent(self, seat: int) -> bool:
        return self._opponents is None or self._seats[seat] == self.possible_agents[0]

    def _finish(self) -> None:
        rewards = dict(zip(self._seats, self.setup.rewards(self._stepper.state), strict=True))
        for agent in self.possible_agents:
            self.rewards[agent] = rewards[agent]
            self.terminations[agent] = True
            self.infos[agent] = {"action_mask": self.setup.mask([]), "legal_actions": []}
            if agent in self._texts:
                self.infos[agent]["action"] = self._texts[agent]
        self._accumulate_rewards()

    @property
    def state_of_play(self) -> State:
        """The position itself, secrets included."""
        return self._stepper.state

    def __deepcopy__(self, memo: dict[int, Any]) -> TableEnv:
        other = copy.copy(self)
        memo[id(self)] = other
        own = {"_stepper": self._stepper.clone(), "_rng": copy_rng(self._rng)}
        shared = {"setup", "_opponent", *own}
        for name, value in vars(self).items():
            setattr(other, name, own[name] if name in own else value if name in shared else copy.deepcopy(value, memo))
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Positions of compiled code cannot be packed, so the way to this one is."""
        packed = {name: value for name, value in vars(self).items() if name not in ("_stepper", "_rng", "_opponent")}
        return packed | {"chosen": int(self._stepper.chosen), "rng": self._rng and (self._rng.low, self._rng.high)}

    def __setstate__(self, packed: dict[str, Any]) -> None:
        chosen, rng = packed.pop("chosen"), packed.pop("rng")
        self.__dict__.update(packed)
        self._stepper = self.setup.start()
        for action in self._actions:
            self._stepper.state.apply(action)
        self._stepper.chosen = chosen
        self._rng = None
        if rng is not None:
            self._rng = Rng(0)
            self._rng.low, self._rng.high = rng
        if self._opponents is not None:
            self._opponent = find_opponent(self.setup.game, self.setup.options, self._opponents)

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("This environment was made without a render mode.")
            return None
        if self.render_mode == "rgb_array":
            return draw_picture(self.setup.game, self._stepper.state)
        text = draw_ansi(self.setup.game, self._stepper.state)
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

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **more: Any) -> None:
        super().__init__(game, seats, render_mode, **more)
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


def copy_rng(rng: Rng | None) -> Rng | None:
    if rng is None:
        return None
    other = Rng(0)
    other.low, other.high = rng.low, rng.high
    return other


def raw_env(game: str, seats: int | None = None, render_mode: str | None = None, **more: Any) -> TableEnv:
    """The environment itself; it trusts its caller to act legally."""
    return TableEnv(game, seats, render_mode, **more)


def env(game: str, seats: int | None = None, render_mode: str | None = None, **more: Any) -> CheckedEnv:
    """The environment with PettingZoo's checks."""
    return CheckedEnv(game, seats, render_mode, **more)


def register() -> list[str]:
    """Make the games known to `pettingzoo.make` as `tafelrunde/GAME-v2`, each by its name; return the names."""
    from pettingzoo.env_registry import register as register_env  # noqa: PLC0415 - only who registers needs it

    names = []
    for game in all_games():
        name = f"tafelrunde/{game.id.capitalize()}-v{VERSION}"
        register_env("aec", name, entry_point=f"{__name__}:env", kwargs={"game": game.id})
        names.append(name)
    return names
