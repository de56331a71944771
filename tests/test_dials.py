"""Dials: numbers of the sheet that authors may turn; each does what it says, and records from before still replay."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import tafelrunde
from tafelrunde.core.dial import dial_values
from tafelrunde.core.error import BadOptions
from tafelrunde.core.game import AnyGame
from tafelrunde.core.option import Option, options_of
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State
from tafelrunde.core.walk import next_action
from tafelrunde.table.catalogue import game_info


def dials_of(game: AnyGame) -> list[Option]:
    return [option for option in options_of(game.options) if option.dial]


TURNING = [game for game in tafelrunde.all_games() if dials_of(game)]


def all_dials() -> Iterator[tuple[AnyGame, Option]]:
    yield from ((game, option) for game in TURNING for option in dials_of(game))


@pytest.mark.parametrize("game", TURNING, ids=lambda game: game.id)
def test_there_are_at_least_five_with_ranges_around_what_is_printed(game: AnyGame) -> None:
    dials = dials_of(game)
    assert len(dials) >= 5
    assert dial_values(game.make_options({})) == [option.default for option in dials]
    paragraphs = game.rulebook("en").sections
    for option in dials:
        assert option.low is not None
        assert option.high is not None
        assert option.low <= option.default <= option.high
        assert option.dial in paragraphs
        for value in (option.low - 1, option.high + 1):
            with pytest.raises(BadOptions):
                game.make_options({option.name: value})
    shown = {option.name for option in game_info(game).options if option.dial}
    assert shown == {option.name for option in dials}


def trail(game: AnyGame, options: dict[str, object], seed: int) -> list[object]:
    """What a seeded random match of few shows on its way: choices and scores, and how it ended."""
    state: State = game.new_state(game.seats[0], game.make_options(options))
    rng, seen = Rng(seed), []
    for _ in range(4000):
        if state.to_act == NOBODY:
            break
        if state.to_act != CHANCE:
            seen.append((state.legal_actions(), state.scores()))
        state.apply(next_action(state, rng))
    return [*seen, state.scores()]


@pytest.mark.parametrize(("game", "option"), list(all_dials()), ids=lambda each: getattr(each, "id", "") or each.name)
def test_every_dial_changes_the_game_at_both_ends(game: AnyGame, option: Option) -> None:
    for value in {option.low, option.high} - {option.default}:
        assert any(trail(game, {option.name: value}, seed) != trail(game, {}, seed) for seed in range(40))
    assert trail(game, {option.name: option.default}, 1) == trail(game, {}, 1)


def test_values_of_demand_fields_hand_limit_and_cards_drawn_are_what_the_dials_say() -> None:
    game = tafelrunde.find_game("xnet")
    options = game.make_options(
        {"top_value": 6, "middle_value": 4, "bottom_value": 3, "hand_limit": 8, "cards_drawn": 3}
    )
    state = game.new_state(3, options)
    shown = game.view(state, None)
    assert [field.value for field in shown.demand] == [6, 4, 4, 3, 3, 3]
    rng, largest, drawn, before = Rng(1), 0, set(), -1
    while state.to_act != NOBODY:
        action = next_action(state, rng)
        if game.notation.format(action) == "score":
            before = -1
        if state.draws and before != state.draws:
            drawn.add(state.draws)
        before = state.draws
        state.apply(action)
        hands = [sum(state.count(seat, card) for card in range(96)) for seat in range(3)]
        largest = max(largest, *(hand for seat, hand in enumerate(hands) if seat != state.player))
    assert largest <= 8
    assert max(drawn) == 3


@pytest.mark.parametrize(
    ("dial", "verb"), [("clear_points", "clear"), ("build_points", "build"), ("capture_points", "capture")]
)
def test_points_of_blox_are_what_the_dials_say(dial: str, verb: str) -> None:
    game = tafelrunde.find_game("blox")
    plain, dialled = (game.new_state(3, game.make_options({dial: value})) for value in (1, 4))
    rng, found = Rng(2), 0
    while plain.to_act != NOBODY and found < 3:
        action = next_action(plain, rng)
        text = game.notation.format(action)
        before = [sum(state.scores()) for state in (plain, dialled)]
        plain.apply(action)
        dialled.apply(action)
        one, many = (sum(state.scores()) - count for state, count in zip((plain, dialled), before, strict=True))
        assert many == one * (4 if text.startswith(verb) else 1)
        found += text.startswith(verb)
    assert found


def test_networks_of_funkloch_count_what_the_dials_say() -> None:
    game = tafelrunde.find_game("funkloch")
    names = ("first_factor", "second_factor", "last_factor")
    for number, name in enumerate(names):
        plain, dialled = (game.new_state(3, game.make_options(options)) for options in ({}, {name: 6}))
        rng = Rng(4)
        while plain.to_act != NOBODY:
            action = next_action(plain, rng)
            plain.apply(action)
            dialled.apply(action)
            if plain.round != dialled.round or plain.to_act != dialled.to_act or plain.player != dialled.player:
                break
        printed = (2, 2, 3)[number]
        for seat in range(3):
            if dialled.points(seat, number + 1) >= 0 and plain.points(seat, number + 1) >= 0:
                assert dialled.points(seat, number + 1) * printed == plain.points(seat, number + 1) * 6


def test_what_the_options_of_a_game_are_is_looked_up_once() -> None:
    """Every new match asks for its dials: found anew, they took two hundred times as long as the rest of its start."""
    for game in tafelrunde.all_games():
        assert options_of(game.options) is options_of(game.options)
