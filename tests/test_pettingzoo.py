"""The games as PettingZoo environments, by PettingZoo's own tests, for every game and number of players."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import warnings
import weakref
from typing import Any, cast

import numpy as np
import pettingzoo
import pytest
from numpy.typing import NDArray
from pettingzoo.test import api_test, render_test, seed_test

import tafelrunde
from tafelrunde.core.error import BadInput, BadOptions, BadSeats
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY
from tafelrunde.core.walk import let_chance_act
from tafelrunde.envs.pettingzoo import TableEnv, env, raw_env, register
from tafelrunde.envs.setup import Setup

TABLES = [(game.id, seats) for game in tafelrunde.all_games() for seats in game.seats]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_api_is_kept(game: str, seats: int) -> None:
    with warnings.catch_warnings():
        # PettingZoo expects plain arrays of all environments but its own.
        warnings.filterwarnings("ignore", message="Observation")
        api_test(env(game, seats), num_cycles=200)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_seed_repeats_a_match(game: str, seats: int) -> None:
    seed_test(lambda: env(game, seats), num_cycles=40)


def test_who_plays_alone_gets_the_points_left_as_a_part_of_the_worst() -> None:
    table = Setup("fischkopf", 1, {})
    state, rng = table.first_state(), Rng(1)
    let_chance_act(state, rng)
    while state.to_act != NOBODY:
        state.apply(state.random_action(rng))
        let_chance_act(state, rng)
    assert table.rewards(state) == [-state.scores()[0] / 78]
    assert -1 <= table.rewards(state)[0] < 0


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_it_can_be_drawn(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: env(game, seats, render_mode=render_mode), {"rgb_array": is_a_picture})


def is_a_picture(pixels: NDArray[np.uint8]) -> bool:
    """Something is drawn: more than a ground colour and a frame."""
    # A number for each colour: to sort triples takes longer than to draw them.
    colours = pixels @ np.array([1 << 16, 1 << 8, 1])
    return len(np.unique(colours)) > 10


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_match_of_masked_actions(game: str, seats: int) -> None:
    """Rewards come at the end and add up to nothing; whoever does not decide has an empty mask."""
    table = raw_env(game, seats)
    table.reset(seed=5)
    rng = np.random.default_rng(5)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        total[agent] += reward
        assert table.observation_space(agent).contains(observation)
        if termination or truncation:
            table.step(None)
            continue
        mask = observation["action_mask"]
        assert (mask == info["action_mask"]).all()
        for other in table.agents:
            assert other == agent or not table.observe(other)["action_mask"].any()
        table.step(int(rng.choice(np.flatnonzero(mask))))
    assert sum(total.values()) == pytest.approx(0.0) or seats == 1
    assert max(total.values()) > min(total.values()) or seats == 1 or len(set(total.values())) == 1


def test_no_environment_is_cut_short() -> None:
    """PettingZoo's max_cycles_test is for parallel environments with a limit, and there are neither here."""
    for game, seats in TABLES:
        assert not raw_env(game, seats).metadata["is_parallelizable"]
        with pytest.raises(BadOptions):
            raw_env(game, seats, max_cycles=4)


def test_legal_actions_are_drawn_evenly() -> None:
    space = raw_env("fischkopf").action_space("player_0")
    space.seed(1)
    mask = np.zeros(space.n, dtype=np.int8)
    assert space.sample(mask) == 0
    mask[[1, 3, 4]] = 1
    drawn = [int(space.sample(mask)) for _ in range(3_000)]
    assert set(drawn) == {1, 3, 4}
    assert min(drawn.count(each) for each in (1, 3, 4)) > 900
    assert space.contains(space.sample())
    assert space.contains(space.sample(mask))


def test_the_same_seed_deals_as_the_rules_do() -> None:
    """An environment is the rules core: its actions replay as a record."""
    table = raw_env("xnet", 3)
    table.reset(seed=9)
    rng = np.random.default_rng(1)
    while table.agents and not any(table.terminations.values()):
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(rng.choice(np.flatnonzero(mask))))
    assert table.setup.game.end(table.state_of_play) is not None


def test_an_illegal_action_loses() -> None:
    table = env("hnefatafl")
    table.reset(seed=1)
    mask = table.observe("player_0")["action_mask"]
    table.step(int(np.flatnonzero(mask == 0)[0]))
    assert table.rewards == {"player_0": -1, "player_1": 0}
    ends = []
    for agent in table.agent_iter():
        ends.append((agent, *table.last()[1:4]))
        table.step(None)
    assert ends == [("player_0", -1, True, True), ("player_1", 0, True, True)]


def test_calls_have_their_order_and_actions_their_space() -> None:
    table = env("hnefatafl", render_mode="ansi")
    for call in (lambda: table.step(0), lambda: table.observe("player_0"), table.agent_iter, table.render):
        with pytest.raises(AssertionError, match=r"reset\(\)"):
            call()
    table.reset(seed=1)
    before = table.observe("player_0")["observation"].copy()
    for action in (-1, table.setup.arrays.actions, cast("int", 0.5), None):
        with pytest.raises(BadInput):
            table.step(action)
    assert (table.observe("player_0")["observation"] == before).all()
    assert table.agent_selection == "player_0"


def test_names_are_registered() -> None:
    names = register()
    assert len(names) == len(tafelrunde.all_games())
    table = pettingzoo.make("aec", "tafelrunde/Rangeln-v2", seats=4)
    table.reset(seed=1)
    assert table.num_agents == 4


def repack(table: TableEnv) -> TableEnv:
    """As it arrives in another process."""
    found: TableEnv = pickle.loads(pickle.dumps(table))  # noqa: S301 - packed one line above
    return found


def go_on(table: TableEnv, rng: random.Random, most: int) -> list[int]:
    """Take some decisions at random; return them."""
    taken = []
    for _ in range(most):
        legal = table.infos[table.agent_selection]["legal_actions"]
        if not legal:
            break
        taken.append(rng.choice(legal))
        table.step(taken[-1])
    return taken


def seen(table: TableEnv) -> list[tuple[bytes, list[int]]]:
    """What every agent observes, and may do."""
    found = []
    for agent in table.possible_agents:
        told = table.observe(agent)
        found.append((told["observation"].tobytes(), np.flatnonzero(told["action_mask"]).tolist()))
    return found


@pytest.mark.parametrize("game", [game.id for game in tafelrunde.all_games()])
@pytest.mark.parametrize("way", [copy.deepcopy, repack], ids=["copy", "pickle"])
def test_a_copy_goes_on_by_itself(game: str, way: Any) -> None:
    """After any number of decisions, also between the two steps of one, and with the same chances to come."""
    rng = random.Random(2)
    for most in (0, 1, 2, 7, 40):
        table = env(game)
        table.reset(seed=4)
        go_on(table, rng, most)
        before = seen(table)
        other = way(table)
        assert seen(other) == before
        ways = [go_on(each, random.Random(3), 30) for each in (table, other)]
        assert ways[0] == ways[1]
        assert seen(table) == seen(other)
        assert table.rewards == other.rewards


def test_after_a_seed_the_generator_goes_on() -> None:
    """As in Gymnasium: the second match is another one, and the same after the same seed."""

    def two_matches() -> list[list[tuple[bytes, list[int]]]]:
        table = raw_env("xnet")
        table.reset(seed=6)
        first = seen(table)
        table.reset()
        return [first, seen(table)]

    once = two_matches()
    assert once[0] != once[1]
    assert once == two_matches()


def test_environments_are_freed() -> None:
    table = raw_env("rangeln")
    table.reset(seed=1)
    for agent in table.possible_agents:
        table.observation_space(agent)
        table.action_space(agent)
    gone = weakref.ref(table)
    del table
    gc.collect()
    assert gone() is None


def test_an_observation_may_be_written_to() -> None:
    table = raw_env("blox")
    table.reset(seed=1)
    before = seen(table)
    told = table.observe("player_0")
    told["observation"][:] = 7
    assert seen(table) == before


def test_the_info_tells_what_the_agent_did_last() -> None:
    table = raw_env("fischkopf", 1)
    table.reset(seed=1)
    assert "action" not in table.infos["player_0"]
    index = table.infos["player_0"]["legal_actions"][0]
    table.step(index)
    assert table.infos["player_0"]["action"] == f"place {index + 1}"


@pytest.mark.parametrize("opponents", ["random", "1"])
def test_bots_on_the_other_seats(opponents: str) -> None:
    table = env("rangeln", 3, opponents=opponents, seat=1)
    assert table.possible_agents == ["player_1"]
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")
        api_test(table, num_cycles=60)
    rng = random.Random(1)
    table.reset(seed=2)
    taken = go_on(table, rng, 10_000)
    assert table.terminations == {"player_1": True}
    again = repack(table)
    again.reset(seed=2)
    assert go_on(again, random.Random(1), 10_000) == taken


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"game": "chess"}, tafelrunde.TafelrundeError),
        ({"game": "rangeln", "seats": 2}, BadSeats),
        ({"game": "rangeln", "colour": "red"}, BadOptions),
        ({"game": "rangeln", "render_mode": "film"}, BadInput),
        ({"game": "rangeln", "seat": 1}, BadInput),
        ({"game": "rangeln", "seat": 3, "opponents": "1"}, BadInput),
        ({"game": "rangeln", "opponents": "9"}, BadInput),
        ({"game": "rangeln", "opponents": "program:true"}, BadInput),
    ],
)
def test_bad_tables_are_refused(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        raw_env(**arguments)
