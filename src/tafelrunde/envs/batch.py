"""Many matches of one game at once, stepped in compiled code, in the manner of Gymnasium's vector environments.

env = BatchEnv(game, 256)
observations, info = env.reset(seed=1)
observations, rewards, terminations, truncations, info = env.step(env.sample())
"""

from __future__ import annotations

from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from tafelrunde.core.error import BadInput
from tafelrunde.core.rng import Rng
from tafelrunde.envs.opponent import find_opponent
from tafelrunde.envs.setup import Setup
from tafelrunde.envs.stepping import Matches

# The stream of the generator that `sample` uses, beside those of the matches.
SAMPLING = -1
MOST_MATCHES = 65_536
LONGEST = 1 << 40


class Info(TypedDict, total=False):
    """What belongs to a step beside Gymnasium's five. The next step writes into the same arrays: copy what you keep."""

    # The seat that decides in each match.
    turn: NDArray[np.int64]
    # The possible decisions of match i are legal[starts[i]:starts[i + 1]].
    legal: NDArray[np.int64]
    starts: NDArray[np.int64]
    # Of a match that has just ended: the reward of every seat.
    all_rewards: NDArray[np.float64]
    # Ones where a decision is possible, for whoever asked for dense masks.
    action_mask: NDArray[np.int8]


class BatchEnv:
    """`count` matches of a game, each by its own generator; one that ends begins anew in the same step.

    `reward` is that of the seat that has just decided; with `opponents` (`"random"`, or a level such as `"2"`) one seat
    of each match is the learner's, `seat` or by turns, and all rewards are its. Chance and opponents act inside. After
    `longest` decisions, if that is given, a match is cut off.
    """

    def __init__(
        self,
        game: str,
        count: int,
        seats: int | None = None,
        *,
        opponents: str | None = None,
        seat: int | None = None,
        dense_mask: bool = False,
        longest: int | None = None,
        **options: Any,
    ) -> None:
        if not 1 <= count <= MOST_MATCHES:
            raise BadInput(f"A batch has 1 to {MOST_MATCHES} matches, not {count}.")
        if longest is not None and longest < 1:
            raise BadInput(f"A match has at least one decision, not {longest}.")
        self.setup = Setup(game, seats, options)
        self.num_envs = count
        self.longest = LONGEST if longest is None else longest
        self._learners = self._seat_learners(opponents, seat)
        self._opponent = None if opponents is None else find_opponent(self.setup.game, self.setup.options, opponents)
        self._seed = int(np.random.default_rng().integers(2**62))
        self._episode = 0
        self._matches: Matches | None = None
        self._rng = Rng(self._seed, SAMPLING)
        self._mask = np.zeros((count, self.setup.arrays.actions), np.int8) if dense_mask else None
        self.observations: NDArray[np.int16] = np.zeros((count, *self.setup.shape), np.int16)

    def _seat_learners(self, opponents: str | None, seat: int | None) -> NDArray[np.int64] | None:
        seats = self.setup.count
        if opponents is None:
            if seat is not None:
                raise BadInput("A seat is the learner's where opponents have the others; there are none.")
            return None
        if seat is None:
            return np.arange(self.num_envs) % seats
        if not 0 <= seat < seats:
            raise BadInput(f"There is no seat {seat} among {seats}.")
        return np.full(self.num_envs, seat)

    @property
    def single_action_space(self) -> Any:
        from gymnasium.spaces import Discrete  # noqa: PLC0415 - only who asks for spaces needs it

        return Discrete(self.setup.arrays.actions)

    @property
    def single_observation_space(self) -> Any:
        from gymnasium.spaces import Box  # noqa: PLC0415 - as above

        limits = np.iinfo(np.int16)
        return Box(limits.min, limits.max, self.setup.shape, np.int16)

    def reset(self, *, seed: int | None = None) -> tuple[NDArray[np.int16], Info]:
        """Begin all matches; with a seed the same ones as every time, without one those that come next."""
        if seed is not None:
            self._seed, self._episode = seed, 0
        # Number e of all resets after one seed: other matches every time, and the same ones for the same seed.
        matches = Matches(
            self.setup.arrays,
            self.setup.first_state(),
            self.num_envs,
            Rng(self._seed, -2 - self._episode).below(1 << 31) if self._episode else self._seed,
            longest=self.longest,
            worst_alone=self.setup.learning.worst_alone,
        )
        if self._learners is not None:
            matches.invite(self._opponent, self._learners.tolist())
        if seed is not None or self._matches is None:
            self._rng = Rng(self._seed, SAMPLING)
        self._episode += 1
        self._matches = matches
        matches.reset()
        self._look(matches)
        return self.observations, self._info()

    def _look(self, matches: Matches) -> None:
        """What the compiled side writes is seen here without a copy, but may not be written to."""
        self._numbers = np.frombuffer(memoryview(matches.numbers.data), np.int16).reshape(self.observations.shape)
        self._turn = np.frombuffer(memoryview(matches.turns), np.int64)
        self._legal = np.frombuffer(memoryview(matches.legal), np.int64)
        self._starts = np.frombuffer(memoryview(matches.starts), np.int64)
        self._rewards = np.frombuffer(memoryview(matches.rewards), np.float64).reshape(self.num_envs, self.setup.count)
        self._ended = np.frombuffer(memoryview(matches.ended), np.uint8)
        self._rows = np.arange(self.num_envs)

    def step(
        self, actions: NDArray[np.integer[Any]] | list[int]
    ) -> tuple[NDArray[np.int16], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """One decision in every match. If one of them is not possible, an error says which, and nothing happens."""
        matches = self._matches
        if matches is None:
            raise BadInput("A batch begins with reset().")
        whose = self._turn.copy() if self._learners is None else self._learners
        matches.step(np.asarray(actions).tolist())
        rewards = self._rewards[self._rows, whose]
        return self.observations, rewards, self._ended == 1, self._ended == 2, self._info()

    def sample(self) -> NDArray[np.int64]:
        """A possible decision for every match, at random."""
        if self._matches is None:
            raise BadInput("A batch begins with reset().")
        return np.array(self._matches.decide_at_random(self._rng), np.int64)

    def close(self) -> None:
        """There is nothing to close."""

    def _info(self) -> Info:
        np.copyto(self.observations, self._numbers)
        info = Info(
            turn=self._turn,
            legal=self._legal[: self._starts[-1]],
            starts=self._starts,
            all_rewards=self._rewards,
        )
        if self._mask is not None:
            self._mask[:] = 0
            self._mask[np.repeat(self._rows, np.diff(self._starts)), info["legal"]] = 1
            info["action_mask"] = self._mask
        return info
