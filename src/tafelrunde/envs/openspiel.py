"""The games for OpenSpiel: after `register()`, `pyspiel.load_game("python_tafelrunde_GAME", {"players": 3})`.

Chance nodes are explicit: outcome k is number k of the position's outcomes. Options are game parameters by their names.
"""

from __future__ import annotations

import copy
import functools
from typing import Any

import msgspec
import numpy as np
import pyspiel

from tafelrunde.core.array import MORE, NOTHING, Stepper
from tafelrunde.core.game import AnyGame, Notice
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, Action, State
from tafelrunde.envs.setup import Setup
from tafelrunde.games import all_games

PREFIX = "python_tafelrunde_"
# OpenSpiel wants a bound; random matches of all games are far below it.
LONGEST = 100_000


class _Held:
    """A position and what every seat has been told on the way there; OpenSpiel copies it with `deepcopy`.

    Positions of compiled code cannot be packed, so the way to this one is: where it began, and the actions since.
    """

    def __init__(self, setup: Setup, told: list[str], lines: list[int], origin: State | None = None) -> None:
        self.setup = setup
        # By seat: the log as JSON, and how many lines it has.
        self.told = told
        self.lines = lines
        # None for the beginning of a match.
        self.origin = origin
        self.actions: list[Action] = []
        self.stepper = Stepper(setup.arrays, setup.first_state() if origin is None else origin.clone())

    @property
    def state(self) -> State:
        return self.stepper.state

    def apply(self, action: Action) -> None:
        self.stepper.state.apply(action)
        self.stepper.chosen = NOTHING
        self.actions.append(action)

    def __deepcopy__(self, memo: dict[int, Any]) -> _Held:
        other = copy.copy(self)
        other.stepper = self.stepper.clone()
        other.told, other.lines, other.actions = self.told[:], self.lines[:], self.actions[:]
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        origin = None if self.origin is None else self.setup.game.describe(self.origin)
        return _unpack, (self.setup, self.told, self.lines, origin, self.actions, int(self.stepper.chosen))

    def hear(self, seat: int, notice: Notice | None) -> None:
        if notice is not None:
            self.told[seat] += msgspec.json.encode(notice).decode()
            self.lines[seat] += 1


def _unpack(
    setup: Setup, told: list[str], lines: list[int], origin: dict[str, Any] | None, actions: list[Action], chosen: int
) -> _Held:
    held = _Held(setup, told, lines, None if origin is None else setup.game.state_from(origin, setup.options))
    for action in actions:
        held.apply(action)
    held.stepper.chosen = chosen
    return held


class TableGame(pyspiel.Game):
    """One of the games, for a number of players; `register` makes a class for each."""

    kind: Any
    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        options = {name: each for name, each in given.items() if name != "players"}
        self.setup = Setup(self.name, given.get("players"), options)
        alone = self.setup.count == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.arrays.actions,
            max_chance_outcomes=max(1, self.setup.arrays.outcomes),
            num_players=self.setup.count,
            min_utility=-1.0,
            max_utility=0.0 if alone else 1.0,
            # A game that can be played alone is not one of sums.
            utility_sum=None if self.setup.game.seats[0] == 1 else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> TablePosition:
        return TablePosition(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> TableObserver:
        if params:
            raise ValueError(f"There are no observation parameters, and {params} were given.")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return TableObserver(self.setup, recalls=recall)


class TablePosition(pyspiel.State):
    """A position of a TableGame; `held.state` is Tafelrunde's own."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.setup = game.setup
        seats = game.setup.count
        self.held = _Held(game.setup, [""] * seats, [0] * seats)

    def __deepcopy__(self, memo: dict[int, Any]) -> TablePosition:
        other = type(self)(self.get_game())
        other.held = copy.deepcopy(self.held)
        return other

    def current_player(self) -> int:
        to_act = self.held.state.to_act
        if to_act == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if to_act == CHANCE else int(to_act)

    def _legal_actions(self, player: int) -> list[int]:
        return self.held.stepper.choices()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [weight for _, weight in self.held.state.chance_outcomes()]
        return [(number, weight / sum(weights)) for number, weight in enumerate(weights)]

    def _action(self, number: int) -> Action:
        """MORE for the first of two steps."""
        state = self.held.state
        if state.to_act == CHANCE:
            return state.chance_outcomes()[number][0]
        return int(self.held.stepper.action(number))

    def _apply_action(self, number: int) -> None:
        held, tell = self.held, self.setup.game.tell
        action = self._action(number)
        if action == MORE:
            held.stepper.step(number)
            return
        for seat in range(self.setup.count):
            held.hear(seat, tell(held.state, action, seat))
        held.apply(action)

    def _action_to_string(self, player: int, number: int) -> str:
        action = self._action(number)
        return f"first {number}" if action == MORE else self.setup.text(action)

    def is_terminal(self) -> bool:
        return self.held.state.to_act == NOBODY

    def returns(self) -> list[float]:
        return self.setup.rewards(self.held.state) if self.is_terminal() else [0.0] * self.setup.count

    def resample_from_infostate(self, player: int, uniform: Any) -> TablePosition:
        """A position that `player` cannot tell from this one; `uniform` gives numbers from 0 to 1."""
        world = self.held.state.resample(player, Rng(int(uniform() * 2**62)))
        other = copy.deepcopy(self)
        other.held.stepper.state, other.held.origin, other.held.actions = world, world.clone(), []
        return other

    def __str__(self) -> str:
        stepper = self.held.stepper
        position = msgspec.json.encode(self.setup.game.describe(stepper.state)).decode()
        return position if stepper.chosen == NOTHING else f"{position} {stepper.chosen}"


class TableObserver:
    """What a player may know: as numbers the game's arrays, as text the view, with perfect recall the whole log too.

    With perfect recall there are no numbers: the arrays say what is known now, and not how it came about.
    """

    def __init__(self, table: Setup, *, recalls: bool) -> None:
        self._table = table
        self._recalls = recalls
        self.tensor = None if recalls else np.zeros(int(np.prod(table.shape)), np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor.reshape(table.shape)}

    def set_from(self, state: TablePosition, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self._table.observation(state.held.stepper, player).reshape(-1)

    def string_from(self, state: TablePosition, player: int) -> str:
        held = state.held
        view = msgspec.json.encode(self._table.game.look(held.state, player, held.lines[player])).decode()
        if player == held.state.to_act and held.stepper.chosen != NOTHING:
            view += f" {held.stepper.chosen}"
        return held.told[player] + view if self._recalls else view


def resampler(state: TablePosition, player: int, rng: np.random.RandomState | None = None) -> TablePosition:
    """For `ISMCTSBot.set_resampler`."""
    return state.resample_from_infostate(player, (rng or np.random.RandomState()).uniform)


@functools.cache
def register() -> list[str]:
    """Make the games known to `pyspiel.load_game`; return their names."""
    return [_register(game) for game in all_games()]


def _register(game: AnyGame) -> str:
    kind = pyspiel.GameType(
        short_name=PREFIX + game.id,
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        if game.chance
        else pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if game.secrets
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if game.seats[0] == 1 else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": game.seats[0], **_defaults(game)},
    )
    # A class, not a function: OpenSpiel lets go of it when Python has ended already, and nothing may be freed then.
    pyspiel.register_game(kind, type(f"{game.id.capitalize()}Game", (TableGame,), {"kind": kind, "name": game.id}))
    return PREFIX + game.id


def _defaults(game: AnyGame) -> dict[str, Any]:
    """The options as game parameters; OpenSpiel knows no others than these kinds."""
    values = msgspec.to_builtins(game.make_options({}))
    return {name: value for name, value in values.items() if isinstance(value, bool | int | float | str)}
