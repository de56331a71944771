"""Many matches at once: the same as one by one, whatever the others do, with everything that a learner reads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tafelrunde
from tafelrunde.core.array import Numbers, Stepper, observation
from tafelrunde.core.error import BadInput
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.core.walk import let_chance_act
from tafelrunde.envs.batch import BatchEnv
from tafelrunde.envs.setup import Setup

GAMES = [game.id for game in tafelrunde.all_games()]
# Matches that are over soon.
SHORT: dict[str, dict[str, Any]] = {"blox": {"max_rounds": 4}, "xnet": {"target": 10, "stall_rounds": 2}}


def most_seats(game: str) -> int:
    return tafelrunde.find_game(game).seats[-1]


@pytest.mark.parametrize("game", GAMES)
def test_each_match_is_played_as_by_itself(game: str) -> None:
    """Step by step: turn, observation, choices, rewards and the next match, by the rules core alone."""
    seats, options = most_seats(game), SHORT.get(game, {})
    setup = Setup(game, seats, options)
    env = BatchEnv(game, 3, seats, **options)
    told, info = env.reset(seed=5)
    steppers = [setup.start() for _ in range(3)]
    rngs = [Rng(5, number) for number in range(3)]
    for stepper, rng in zip(steppers, rngs, strict=True):
        let_chance_act(stepper.state, rng)
    ends = 0
    for _ in range(1_500):
        for number, stepper in enumerate(steppers):
            state = stepper.state
            seat = state.to_act
            assert info["turn"][number] == seat
            assert told[number].tobytes() == observation(setup.arrays, state, seat, stepper.chosen)
            legal = info["legal"][info["starts"][number] : info["starts"][number + 1]]
            assert sorted(legal) == stepper.choices()
        actions = env.sample()
        whose = info["turn"].copy()
        told, rewards, ended, cut, info = env.step(actions)
        assert not cut.any()
        for number, stepper in enumerate(steppers):
            if stepper.step(int(actions[number])):
                let_chance_act(stepper.state, rngs[number])
            assert ended[number] == (stepper.state.to_act == NOBODY)
            expected = setup.rewards(stepper.state) if ended[number] else [0.0] * seats
            assert info["all_rewards"][number].tolist() == pytest.approx(expected)
            assert rewards[number] == pytest.approx(expected[whose[number]])
            if ended[number]:
                steppers[number] = setup.start()
                let_chance_act(steppers[number].state, rngs[number])
                ends += 1
        if ends >= 4:
            return
    raise AssertionError(f"only {ends} matches ended")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_the_same_among_more_of_them(game: str) -> None:
    few, many = BatchEnv(game, 2), BatchEnv(game, 9)
    few.reset(seed=8)
    many.reset(seed=8)
    for _ in range(60):
        actions = many.sample()
        told_few = few.step(actions[:2])[0]
        told_many = many.step(actions)[0]
        assert (told_few == told_many[:2]).all()


def test_a_seed_repeats_everything_and_the_next_reset_goes_on() -> None:
    def two_resets() -> list[bytes]:
        env = BatchEnv("xnet", 4)
        first = env.reset(seed=3)[0].tobytes()
        return [first, env.step(env.sample())[0].tobytes(), env.reset()[0].tobytes(), env.reset()[0].tobytes()]

    once = two_resets()
    assert once == two_resets()
    assert len(set(once)) == 4


def test_dense_masks_say_the_same_as_the_indices() -> None:
    env = BatchEnv("blox", 5, dense_mask=True)
    info = env.reset(seed=1)[1]
    for _ in range(30):
        for number in range(5):
            legal = info["legal"][info["starts"][number] : info["starts"][number + 1]]
            assert np.flatnonzero(info["action_mask"][number]).tolist() == sorted(legal)
        info = env.step(env.sample())[4]


def test_one_impossible_decision_changes_nothing_in_any_match() -> None:
    env = BatchEnv("hnefatafl", 3)
    told, info = env.reset(seed=1)
    before = told.copy()
    actions = env.sample()
    wrong = actions.copy()
    wrong[2] = next(index for index in range(2420) if index not in info["legal"])
    with pytest.raises(BadInput, match="match 2"):
        env.step(wrong)
    with pytest.raises(BadInput, match="3 matches"):
        env.step(actions[:2])
    assert (env.observations == before).all()
    env.step(actions)


@pytest.mark.parametrize("opponents", ["random", "1"])
def test_opponents_play_the_other_seats(opponents: str) -> None:
    env = BatchEnv("rangeln", 6, opponents=opponents)
    learners = np.arange(6) % 3
    info = env.reset(seed=2)[1]
    ends = 0
    while ends < 2:
        assert (info["turn"] == learners).all()
        _, rewards, ended, _, info = env.step(env.sample())
        assert (rewards == info["all_rewards"][np.arange(6), learners]).all()
        assert (rewards[~ended] == 0).all()
        ends += int(ended.sum())
    env = BatchEnv("rangeln", 2, opponents=opponents, seat=2)
    assert env.reset(seed=1)[1]["turn"].tolist() == [2, 2]


@pytest.mark.parametrize("game", GAMES)
def test_what_stays_in_a_row_is_right_after_others_have_acted(game: str) -> None:
    """The same seat is told again and again, in matches that end and are cut off, as if it were for the first time."""
    options = SHORT.get(game, {})
    seats = most_seats(game)
    setup = Setup(game, seats, options)
    env = BatchEnv(game, 2, seats, opponents="random", seat=1, longest=90, **options)
    told, _ = env.reset(seed=4)
    for _ in range(250):
        assert env._matches is not None
        for number, stepper in enumerate(env._matches._steppers):
            assert told[number].tobytes() == observation(setup.arrays, stepper.state, 1, stepper.chosen)
        told = env.step(env.sample())[0]


def test_a_row_keeps_what_is_written_before_keep() -> None:
    numbers = Numbers(4, 2, True)
    numbers.begin(1)
    assert numbers.kept == 0
    numbers.set(0, 7)
    numbers.keep(3)
    numbers.set(2, 5)
    numbers.begin(0)
    numbers.begin(1)
    assert (numbers.kept, list(numbers.data)) == (3, [0, 0, 0, 0, 7, 0, 0, 0])
    numbers.renew()
    assert list(numbers.data) == [0] * 8
    numbers.set(1, 4)
    numbers.keep(5)
    numbers.forget(1)
    numbers.begin(1)
    assert (numbers.kept, list(numbers.data)) == (0, [0] * 8)


def test_a_row_keeps_nothing_where_it_is_not_about_one_match() -> None:
    numbers = Numbers(2)
    numbers.set(0, 7)
    numbers.keep(3)
    numbers.begin(0)
    assert (numbers.kept, list(numbers.data)) == (0, [0, 0])


def test_a_long_match_is_cut_off_and_begins_anew() -> None:
    env = BatchEnv("hnefatafl", 2, longest=5)
    first = env.reset(seed=1)[0].copy()
    for number in range(1, 11):
        told, _, ended, cut, info = env.step(env.sample())
        assert cut.all() == (number % 5 == 0)
        assert not ended.any()
        assert not info["all_rewards"].any()
    assert (told == first).all()


def test_two_steps_are_told_to_nobody_else() -> None:
    """Between the two steps of a decision, a rival's numbers are what they were."""
    setup = Setup("funkloch", 2, {})
    stepper, rng = setup.start(), Rng(3)
    shown = 0
    while shown < 5:
        let_chance_act(stepper.state, rng)
        if stepper.state.to_act == NOBODY:
            stepper = setup.start()
            continue
        seat = stepper.state.to_act
        before = setup.observation(stepper, 1 - seat)
        own = setup.observation(stepper, seat)
        index = stepper.choices()[rng.below(len(stepper.choices()))]
        if not stepper.step(index):
            assert (setup.observation(stepper, 1 - seat) == before).all()
            assert (setup.observation(stepper, seat) != own).any()
            shown += 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"count": 0}, "1 to 65536 matches"),
        ({"count": 2, "longest": 0}, "at least one decision"),
        ({"count": 2, "seat": 0}, "there are none"),
        ({"count": 2, "opponents": "1", "seat": 2}, "no seat 2"),
        ({"count": 2, "opponents": "9"}, "no bot called"),
    ],
)
def test_bad_batches_are_refused(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        BatchEnv("hnefatafl", **arguments)


def test_a_batch_begins_with_a_reset() -> None:
    env = BatchEnv("hnefatafl", 2)
    for act in (lambda: env.step([0, 0]), env.sample):
        with pytest.raises(BadInput, match="reset"):
            act()


def test_action_spaces_are_small() -> None:
    for game in tafelrunde.all_games():
        assert game.learning is not None
        assert game.learning.arrays.actions < 5_000


def test_a_stepper_is_copied_with_its_first_step() -> None:
    setup = Setup("blox", 2, {})
    stepper, rng = setup.start(), Rng(1)
    while True:
        while stepper.state.to_act == CHANCE:
            stepper.state.apply(stepper.state.chance(rng))
        choices = stepper.choices()
        if not stepper.step(choices[rng.below(len(choices))]):
            break
    other: Stepper = stepper.clone()
    assert other.chosen == stepper.chosen
    index = other.choices()[0]
    other.step(index)
    assert stepper.chosen != other.chosen
