"""Deals and dice can be recomputed, and a record in which one was changed is found out."""

from __future__ import annotations

import msgspec
import pytest

from tafelrunde.core.error import BadRecord
from tafelrunde.core.fairness import FairnessProof, commitment_to, match_key
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match
from tafelrunde.core.record import Record, record_of, replay, verify
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.games import all_games, find_game

SECRET = bytes(range(32))


def proven_match(game: AnyGame, seed: int) -> Record:
    """A random match whose chances follow from a proof."""
    seats = max(game.seats[0], 2)
    nonces = [f"{seat:032x}" for seat in range(seats - 1)] + [""]
    key = match_key(SECRET, "abcdefghij", 3, nonces)
    match = Match(game, seats, game.make_options({}), key=key)
    rng = Rng(seed)
    while match.to_act != NOBODY and match.number < 400:
        choices = match.choices()
        match.submit(choices[rng.below(len(choices))])
    proof = FairnessProof(
        table="abcdefghij", match=3, commitment=commitment_to(SECRET), secret=SECRET.hex(), nonces=nonces
    )
    return msgspec.structs.replace(record_of(match), fairness=proof)


def last_real_chance(match: Match) -> tuple[int, str]:
    """The last action of chance that could have been another one, and that other one."""
    seats = match.seat_of_actions()
    for number in range(match.number - 1, -1, -1):
        before = Match(match.game, match.seats, match.options, key=None)
        before.go_through(match.actions[:number])
        others = [text for text in before.choices() if text != match.action_texts()[number]]
        if seats[number] == CHANCE and others:
            return number, others[0]
    raise AssertionError("nothing in this match was left to chance")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_chance_of_a_match_can_be_recomputed(game: AnyGame) -> None:
    record = proven_match(game, 1)
    chances = [seat for seat in replay(record, find_game).seat_of_actions() if seat == CHANCE]
    assert verify(record, find_game) == len(chances)


@pytest.mark.parametrize("game", [game for game in all_games() if game.id != "hnefatafl"], ids=lambda game: game.id)
def test_one_changed_outcome_is_found(game: AnyGame) -> None:
    record = proven_match(game, 2)
    match = replay(record, find_game)
    number, other = last_real_chance(match)
    forged = msgspec.structs.replace(record, actions=[*record.actions[:number], other], end=None)
    with pytest.raises(BadRecord) as error:
        verify(forged, find_game)
    assert error.value.number == number + 1


def test_a_proof_has_to_fit_its_promise_and_its_seats() -> None:
    record = proven_match(find_game("fischkopf"), 3)
    proof = record.fairness
    assert proof is not None
    for forged in (
        None,
        msgspec.structs.replace(proof, secret="00" * 32),
        msgspec.structs.replace(proof, nonces=proof.nonces[:-1]),
        msgspec.structs.replace(proof, nonces=["f" * 32, ""]),
        msgspec.structs.replace(proof, match=4),
        msgspec.structs.replace(proof, table="abcdefghik"),
    ):
        with pytest.raises(BadRecord):
            verify(msgspec.structs.replace(record, fairness=forged), find_game)
