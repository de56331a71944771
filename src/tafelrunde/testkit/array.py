"""What programs that learn rely on: indices of decisions, and numbers that tell a seat all it may know and no more."""

from __future__ import annotations

import math

import msgspec

from tafelrunde.core.array import NO_SLOTS, NOTHING, Arrays, Numbers, decisions_of, observation
from tafelrunde.core.game import AnyGame
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, State
from tafelrunde.kit.judge import room_for_slots
from tafelrunde.testkit.sample import positions


def check_arrays(game: AnyGame) -> None:
    """Every choice has its own index and comes back from it; numbers tell a seat nothing that its view does not."""
    if game.learning is None:
        return
    arrays = game.learning.arrays
    for setting, state, _ in positions(game):
        if state.to_act == CHANCE:
            assert len(state.chance_outcomes()) <= arrays.outcomes, f"{setting}: too many outcomes"
        elif state.to_act >= 0:
            found = decisions_of(arrays, state)
            indices = [index for path, _ in found for index in path]
            assert all(0 <= index < arrays.actions for index in indices), f"{setting}: an index is out of range"
            assert sorted(action for _, action in found) == state.legal_actions(), (
                f"{setting}: indices are not the legal actions"
            )
        for seat in range(state.seats):
            seen = observation(arrays, state, seat)
            other = state.resample(seat, Rng(19))
            assert observation(arrays, other, seat) == seen, f"{setting}: the numbers of seat {seat} tell a secret"


def check_arrays_fit(game: AnyGame) -> None:
    """An observation is as long as its parts together, also after a first step, and each part has a name of its own."""
    if game.learning is None:
        return
    arrays = game.learning.arrays
    for setting, state, _ in positions(game):
        parts = arrays.parts(state.seats)
        assert len({part.name for part in parts}) == len(parts), f"{setting}: two parts have the same name"
        size = sum(part.size for part in parts)
        assert size == math.prod(arrays.shape(state.seats)), f"{setting}: the parts do not make up the shape"
        for chosen in {NOTHING, *(path[0] for path, _ in choices_in_two(arrays, state))}:
            numbers = Numbers(size)
            arrays.observe(state, max(state.to_act, 0), chosen, numbers)
            assert numbers.at == size, f"{setting}: {numbers.at} numbers for {size}"


def check_slots(game: AnyGame) -> None:
    """What stands in slots is what the numbers say, and all that they say of the pieces; where there are none, none."""
    if game.learning is None:
        return
    arrays = game.learning.arrays
    pieces: set[int] = set()
    for setting, state, _ in positions(game):
        into = room_for_slots()
        count = arrays.slots(state, into)
        if count == NO_SLOTS:
            continue
        assert not game.secrets, f"{setting}: slots would tell secrets"
        found = [int(into[i]) for i in range(count) if into[i] >= 0]
        assert len(set(found)) == len(found), f"{setting}: two slots hold the same piece"
        pieces.update(found)
        for seat in range(state.seats):
            seen = memoryview(observation(arrays, state, seat)).cast("h")
            assert all(seen[place] == 1 for place in found), f"{setting}: a slot holds what seat {seat} does not see"
            left_out = [place for place in pieces if seen[place] and place not in found]
            assert not left_out, f"{setting}: no slot holds number {left_out}, which seat {seat} sees"


def check_symmetries(game: AnyGame) -> None:
    """Each moves every number to a place of its own, the first moves none, and one after the other is another."""
    if game.learning is None:
        return
    arrays = game.learning.arrays
    for seats in game.seats:
        ways = [tuple(way) for way in arrays.symmetries(seats)]
        if not ways:
            continue
        size = arrays.size(seats)
        assert ways[0] == tuple(range(size)), f"{game.id}: the first symmetry moves something"
        assert all(sorted(way) == list(range(size)) for way in ways), f"{game.id}: two numbers move to one place"
        both = {tuple(second[place] for place in first) for first in ways for second in ways}
        assert both == set(ways), f"{game.id}: the symmetries are not all"


def choices_in_two(arrays: Arrays, state: State) -> list[tuple[list[int], int]]:
    """The decisions that are taken in two steps."""
    return [each for each in decisions_of(arrays, state) if len(each[0]) == 2] if state.to_act >= 0 else []


def check_arrays_tell(game: AnyGame) -> None:
    """Numbers say what matters: where a seat has other choices they differ, and mostly where it sees anything else."""
    if game.learning is None:
        return
    arrays = game.learning.arrays
    choices: dict[tuple[str, bytes], list[str]] = {}
    views = set()
    for setting, state, _ in positions(game):
        if state.to_act >= 0:
            key = (str(setting), observation(arrays, state, state.to_act))
            found = choices.setdefault(key, game.choices(state))
            assert found == game.choices(state), f"{setting}: two positions with other choices have the same numbers"
            views.add((str(setting), msgspec.json.encode(game.view(state, state.to_act))))
            first = [path[0] for path, _ in choices_in_two(arrays, state)]
            told = {observation(arrays, state, state.to_act, chosen) for chosen in first}
            assert len(told) == len(set(first)), f"{setting}: the numbers do not tell what was chosen first"
    assert len(choices) >= 0.8 * len(views), f"{len(choices)} rows of numbers for {len(views)} views"
