"""The games in OpenSpiel, by OpenSpiel's own tests."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import tafelrunde
from tafelrunde.envs.openspiel import PREFIX, register, resampler

NAMES = register()
TABLES = [(game.id, seats) for game in tafelrunde.all_games() for seats in game.seats]
# With more players than needed, matches that are over soon.
SHORT: dict[str, dict[str, int]] = {"blox": {"max_rounds": 15}, "xnet": {"target": 10, "stall_rounds": 3}}


def advance(state: Any, rng: random.Random, decide: Any, most: int = 10_000) -> None:
    """Play on, with chances by their probabilities."""
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(decide(state))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_random_simulations(game: str, players: int) -> None:
    is_least = players == tafelrunde.find_game(game).seats[0]
    loaded = pyspiel.load_game(PREFIX + game, {"players": players, **({} if is_least else SHORT.get(game, {}))})
    assert loaded.num_players() == players
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=is_least, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_packed_and_copied(name: str) -> None:
    """Also between two steps of a decision, and in a world that was drawn for a player."""
    game = pyspiel.load_game(name)
    rng = random.Random(2)
    state = game.new_initial_state()
    for _ in range(12):
        advance(state, rng, lambda position: rng.choice(position.legal_actions()), most=5)
        if state.is_terminal():
            break
        world = state.resample_from_infostate(0, rng.random)
        for each in (state, world):
            for other in (pickle.loads(pickle.dumps(each)), copy.deepcopy(each)):  # noqa: S301 - packed here
                assert str(other) == str(each)
                assert other.legal_actions() == each.legal_actions()
                assert other.information_state_string(0) == each.information_state_string(0)


def test_the_fewest_play_unless_somebody_says_how_many() -> None:
    for game in tafelrunde.all_games():
        assert pyspiel.load_game(PREFIX + game.id).num_players() == game.seats[0]


def test_mcts_plays_both_sides_of_a_whole_match() -> None:
    game = pyspiel.load_game(PREFIX + "fischkopf", {"players": 2})
    numbers = np.random.RandomState(2)
    bots = [mcts.MCTSBot(game, 1.4, 8, mcts.RandomRolloutEvaluator(1, numbers), random_state=numbers) for _ in "ab"]
    state = game.new_initial_state()
    advance(state, random.Random(5), lambda position: int(bots[position.current_player()].step(position)))
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0.0)


@pytest.mark.parametrize("name", NAMES)
def test_a_player_who_searches_plays_a_match(name: str) -> None:
    """OpenSpiel's MCTS where all is open; its information-set search where hands are hidden."""
    game = pyspiel.load_game(name)
    numbers = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        bot = mcts.MCTSBot(game, 1.4, 2, evaluator, random_state=numbers)
    else:
        bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 2, random_state=numbers, allow_inconsistent_action_sets=True)
        bot.set_resampler(lambda state, player: resampler(state, player, numbers))
    rng = random.Random(4)
    state = game.new_initial_state()

    def decide(position: Any) -> int:
        # The search plays seat 0 for its first decisions; the rest goes at random to keep it short.
        if position.current_player() == 0 and position.move_number() < 30:
            return int(bot.step(position))
        return int(rng.choice(position.legal_actions()))

    advance(state, rng, decide)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0.0) or game.num_players() == 1


@pytest.mark.parametrize("name", NAMES)
def test_what_a_player_cannot_know_is_in_none_of_its_words(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = random.Random(6)
    numbers = np.random.RandomState(6)
    state = game.new_initial_state()
    for _ in range(8):
        advance(state, rng, lambda each: rng.choice(each.legal_actions()), 10)
        for player in range(game.num_players()):
            other = resampler(state, player, numbers)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game(PREFIX + "fischkopf").new_initial_state()
    rng = random.Random(1)
    advance(state, rng, lambda each: rng.choice(each.legal_actions()), 6)
    text = str(state)
    advance(state.clone(), rng, lambda each: rng.choice(each.legal_actions()))
    assert str(state) == text


def test_options_are_parameters() -> None:
    game = pyspiel.load_game(PREFIX + "fischkopf", {"players": 3, "rounds": 2})
    assert game.new_initial_state().held.state.rounds == 2


def test_information_states_are_told_and_not_numbered() -> None:
    """Numbers that forget are no information state, and an algorithm that needs one is told so at once."""
    for name in NAMES:
        game = pyspiel.load_game(name)
        assert not game.get_type().provides_information_state_tensor
        recalling = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
        assert (recalling.tensor, recalling.dict) == (None, {})
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        recalling.set_from(state, 0)
        assert state.information_state_string(0).endswith(game.make_py_observer().string_from(state, 0))
