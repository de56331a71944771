"""Random matches for checks: every seat count, every preset, and the positions along the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from tafelrunde.core.game import AnyGame, Options
from tafelrunde.core.option import options_of
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY, Action, State
from tafelrunde.core.walk import next_action

# Far more actions than any match needs; one that gets there does not end.
ENDLESS = 200_000
# How many positions of a match are looked at.
POSITIONS = 25


@dataclass(frozen=True)
class Variant:
    """A way to start a game: how many play, by which options."""

    game: AnyGame
    seats: int
    options: Options

    def start(self) -> State:
        state: State = self.game.new_state(self.seats, self.options)
        return state

    def __str__(self) -> str:
        return f"{self.game.id}, {self.seats} seats, {self.options}"


def variants(game: AnyGame) -> list[Variant]:
    """Every seat count with the default options, every preset, every option changed by itself, and a named starter.

    Of the dials all lowest together, all highest together, and some by lot.
    """
    default = game.make_options({})
    found = [Variant(game, seats, default) for seats in game.seats]
    others = [*game.presets.values(), *_changed_by_itself(default), *_turned_dials(default)]
    found += [Variant(game, game.seats[index % len(game.seats)], options) for index, options in enumerate(others)]
    if game.has_starter:
        found.append(Variant(game, game.seats[-1], game.make_options({"starter": game.seats[-1] - 1})))
    return found


def _changed_by_itself(default: Options) -> Iterator[Options]:
    """Switches turned over and words replaced; numbers are left to the presets."""
    for option in options_of(type(default)):
        for other in option.others:
            yield msgspec.structs.replace(default, **{option.name: other})


def _turned_dials(default: Options) -> Iterator[Options]:
    dials = [option for option in options_of(type(default)) if option.dial]
    if dials:
        rng = Rng(len(dials))
        lowest = {option.name: option.low for option in dials}
        highest = {option.name: option.high for option in dials}
        by_lot = {each.name: (each.low or 0) + rng.below((each.high or 0) - (each.low or 0) + 1) for each in dials}
        for values in (lowest, highest, by_lot):
            yield msgspec.structs.replace(default, **values)


def random_match(setting: Variant, seed: int) -> tuple[list[Action], State]:
    """Play a random match; return its actions and its last position."""
    rng = Rng(seed)
    state = setting.start()
    actions: list[Action] = []
    while state.to_act != NOBODY and len(actions) < ENDLESS:
        actions.append(next_action(state, rng))
        state.apply(actions[-1])
    return actions, state


def sampled_positions(setting: Variant, seed: int, count: int) -> Iterator[tuple[State, list[Action]]]:
    """About `count` positions of one random match, spread over it, the first and the last ones included.

    Each comes with the actions that led there, and belongs to the caller.
    """
    actions, _ = random_match(setting, seed)
    wanted = {round(index * len(actions) / max(count - 2, 1)) for index in range(count - 1)}
    wanted |= {1, 2, len(actions) - 1}
    state = setting.start()
    for number in range(len(actions) + 1):
        if number in wanted:
            yield state.clone(), actions[:number]
        if number < len(actions):
            state.apply(actions[number])


def positions(game: AnyGame, count: int = POSITIONS) -> Iterator[tuple[Variant, State, list[Action]]]:
    """Positions of one random match in every setting."""
    for number, setting in enumerate(variants(game)):
        for state, actions in sampled_positions(setting, 1000 + number, count):
            yield setting, state, actions
