"""What a seat can plan: possible actions of its own, found in nothing but what it knows."""

from __future__ import annotations

import pytest

from tafelrunde.bots.foresight import FUTURES, MOST, foresee
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY
from tafelrunde.games import all_games, find_game

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


def begin(game: AnyGame, rng: Rng, actions: int) -> Match:
    """A match after so many random actions of people."""
    match = start_match(game, max(game.seats[0], 2), seed=5)
    for _ in range(actions):
        if match.to_act == NOBODY:
            break
        choices = match.choices()
        match.submit(choices[rng.below(len(choices))])
    return match


@GAMES
def test_what_is_found_is_often_possible_when_it_is_ones_turn(game: AnyGame) -> None:
    """In all games: there is something to choose from, and of what the seat could do then most is among it."""
    rng, shares = Rng(3), []
    for actions in (3, 8, 15):
        match = begin(game, rng, actions)
        if match.to_act == NOBODY:
            continue
        seat = next(each for each in range(match.seats) if each != match.to_act)
        found = foresee(match, seat, Rng(1))
        assert 0 < len(found) <= MOST
        assert len(set(found)) == len(found)
        while match.to_act not in (seat, NOBODY):
            choices = match.choices()
            match.submit(choices[rng.below(len(choices))])
        if match.to_act == seat:
            shares.append(len(set(match.choices()) & set(found)) / len(match.choices()))
    assert shares
    assert sum(shares) / len(shares) > 0.5, shares


@GAMES
def test_it_is_the_same_in_every_world_that_agrees_with_what_the_seat_knows(game: AnyGame) -> None:
    match = begin(game, Rng(4), 8)
    seat = next(each for each in range(match.seats) if each != match.to_act)
    found = foresee(match, seat, Rng(1))
    differs = 0
    for seed in range(8):
        other = match.state().resample(seat, Rng(seed))
        position = game.describe(other)
        differs += position != match.position()
        elsewhere = Match(game, match.seats, match.options, key=None, start=position)
        assert foresee(elsewhere, seat, Rng(1)) == found
    assert (differs > 0) == game.secrets


def test_what_is_possible_in_every_future_comes_first() -> None:
    match = start_match(find_game("hnefatafl"), 2)
    found = foresee(match, 1, Rng(1))
    # Whatever the attackers do first, hardly any of it is in the way of this.
    assert "f4-e4" in found[: len(found) // 2]
    assert FUTURES > 1
