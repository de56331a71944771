"""Matches and records, with the games at hand."""

from __future__ import annotations

import msgspec
import pytest

import tafelrunde
from tafelrunde import (
    BadOptions,
    BadPosition,
    BadRecord,
    BadSeats,
    InvalidAction,
    MatchOver,
    NotYourTurn,
    UnknownGame,
)
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.record import record_of, replay
from tafelrunde.core.rng import Rng
from tafelrunde.games import find_game


def finished_fischkopf() -> Match:
    match = tafelrunde.start("fischkopf", 2, seed=3)
    while match.end is None:
        match.submit(match.choices()[0])
    return match


def test_games_are_found_by_id_and_by_name() -> None:
    assert tafelrunde.find_game("Hnefatafl") is tafelrunde.find_game(" hnefatafl ")
    with pytest.raises(UnknownGame, match="chess"):
        tafelrunde.find_game("chess")


@pytest.mark.parametrize("seats", [0, 1, 3, -1, 10**20])
def test_seats_are_checked(seats: int) -> None:
    with pytest.raises(BadSeats, match="for 2 players"):
        tafelrunde.start("hnefatafl", seats)


@pytest.mark.parametrize("options", [{"rounds": 0}, {"rounds": 21}, {"rounds": "2"}, {"rounds": None}, {"nonsense": 1}])
def test_options_are_checked(options: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        tafelrunde.start("fischkopf", **options)  # type: ignore[arg-type]


def test_a_seed_repeats_a_match_and_no_seed_does_not() -> None:
    openings = [tafelrunde.start("fischkopf", 8, seed=seed).action_texts() for seed in (1, 1, None, None)]
    assert openings[0] == openings[1]
    assert tafelrunde.start("fischkopf").key != tafelrunde.start("fischkopf").key


def test_only_the_seat_that_decides_may_act() -> None:
    match = tafelrunde.start("hnefatafl")
    with pytest.raises(NotYourTurn):
        match.submit("d1-d2", seat=1)
    match.submit("d1-d2", seat=0)


def test_after_the_end_nothing_can_be_done() -> None:
    with pytest.raises(MatchOver):
        finished_fischkopf().submit("place 1")


def test_whoever_takes_back_meets_the_same_dice() -> None:
    match = tafelrunde.start("fischkopf", 2, seed=11)
    for _ in range(4):
        match.submit(match.choices()[-1])
    texts = match.action_texts()
    match.take_back(4)
    while match.number < len(texts):
        match.submit(texts[match.number])
    assert match.action_texts()[: len(texts)] == texts


def test_taking_back_goes_to_a_position_that_was() -> None:
    match = tafelrunde.start("hnefatafl")
    match.submit("d1-d2")
    before = match.position()
    match.submit("f4-e4")
    match.take_back(1)
    assert match.position() == before
    with pytest.raises(ValueError, match="1 actions"):
        match.take_back(2)


def test_by_hand_chance_is_submitted_like_anything_else() -> None:
    match = tafelrunde.start("fischkopf", 2, by_hand=True)
    assert match.to_act == tafelrunde.CHANCE
    match.submit("start 1")
    match.submit("roll 6 2")
    assert match.choices() == ["place 2", "place 6", "place 8"]


def test_a_match_can_begin_anywhere() -> None:
    position: dict[str, object] = {"sums": [12, 0, 0], "player": 1, "waiting": [1, 2], "occupied": [5]}
    match = tafelrunde.start("fischkopf", position=position, seed=1)
    assert match.seats == 3
    assert tafelrunde.replay(tafelrunde.save(match)).position() == match.position()


def test_a_position_for_others_is_refused() -> None:
    game = tafelrunde.find_game("fischkopf")
    with pytest.raises(BadPosition, match="for 3 players"):
        Match(game, 2, game.make_options({}), key=None, start={"sums": [0, 0, 0]})


def test_the_log_is_told_in_order() -> None:
    match = tafelrunde.start("fischkopf", 1, by_hand=True)
    for action in ("start 0", "roll 1 2", "place 3"):
        match.submit(action)
    assert [notice.code for notice in match.notices(0)] == ["fischkopf-starts", "fischkopf-rolls", "fischkopf-places"]
    assert len(match.notices(None, since=2)) == 1
    assert match.seat_of_actions() == [tafelrunde.CHANCE, tafelrunde.CHANCE, 0]


def test_a_record_keeps_players_and_end() -> None:
    match = finished_fischkopf()
    record = tafelrunde.load(tafelrunde.save(match, ["Anna", "Ben"]))
    assert record.players == ["Anna", "Ben"]
    assert record.end == match.end
    assert tafelrunde.replay(record).action_texts() == match.action_texts()


def test_an_unfinished_record_goes_on_with_a_seed() -> None:
    match = tafelrunde.start("fischkopf", 2, seed=3)
    match.submit(match.choices()[0])
    again = tafelrunde.replay(tafelrunde.save(match), seed=3)
    for each in (match, again):
        while each.end is None:
            each.submit(each.choices()[0])
    assert again.action_texts() == match.action_texts()


def test_a_view_is_numbered_by_what_its_seat_was_told() -> None:
    """A rival's payment, card by card, is nobody's business; the number of a view must not count it."""
    match, rng, hidden = tafelrunde.start("xnet", 3, seed=1), Rng(1), 0
    for _ in range(150):
        match.submit(match.choices()[rng.below(len(match.choices()))])
        for seat in (0, 1, 2, None):
            assert match.view(seat).number == len(match.notices(seat))
        hidden = max(hidden, match.number - match.view(None).number)
    assert hidden > 0
    match.take_back(20)
    assert match.view(0).number == len(match.notices(0))


def changed(**changes: object) -> bytes:
    record = msgspec.json.decode(tafelrunde.save(finished_fischkopf()))
    return msgspec.json.encode({**record, **changes})


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "truncated"),
        (b"\xff\xfe", "malformed"),
        (b"{}", "schema"),
        (b"[]", "object"),
        (b"[" * 100_000, "nested|array"),
        (changed(schema=3), "schema 3"),
        (changed(game="chess"), "no game called"),
        (changed(rules=99), "version 99"),
        (changed(seats=0), "for 1–20 players"),
        (changed(seats=1.5), "int"),
        (changed(options={"rounds": 0}), "rounds"),
        (changed(options=[]), "object"),
        (changed(actions="start 0"), "array"),
        (changed(extra=1), "extra"),
        (changed(players=["Anna"]), "1 players"),
        (changed(start={"sums": [0]}), "for 1 players"),
        (changed(end={"reason": "lowest_sum", "winners": [0, 1], "scores": [0, 0]}), "does not end"),
    ],
)
def test_a_damaged_record_is_refused_with_the_reason(data: bytes, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason) as refusal:
        tafelrunde.replay(data)
    assert refusal.value.number == 0


@pytest.mark.parametrize("number", [1, 2, 3, 10])
@pytest.mark.parametrize("text", ["place 0", "start 7", "nonsense", ""])
def test_an_impossible_action_is_refused_with_its_number(number: int, text: str) -> None:
    actions = finished_fischkopf().action_texts()
    actions[number - 1] = text
    with pytest.raises(BadRecord, match=f"action {number}:") as refusal:
        tafelrunde.replay(changed(actions=actions, end=None))
    assert refusal.value.number == number


def test_a_record_that_goes_on_after_the_end_is_refused() -> None:
    actions = finished_fischkopf().action_texts()
    with pytest.raises(BadRecord, match="over"):
        tafelrunde.replay(changed(actions=[*actions, "roll 1 1"]))


def test_errors_have_codes_and_sentences() -> None:
    with pytest.raises(InvalidAction) as refusal:
        tafelrunde.start("hnefatafl").submit("castle")
    assert refusal.value.code == "invalid-action"
    assert "castle" in str(refusal.value)


@pytest.mark.parametrize("game", tafelrunde.all_games(), ids=lambda game: game.id)
def test_the_table_names_who_starts(game: AnyGame) -> None:
    """Then nothing is drawn, the record has it among its options, and a replay and a position know it."""
    if not game.has_starter:
        with pytest.raises(BadOptions):
            game.make_options({"starter": 0})
        return
    seats = game.seats[-1]
    by_lot = start_match(game, seats, seed=4)
    assert by_lot.action_texts()[0].startswith("start ")
    assert "starter" not in record_of(by_lot).options
    for seat in range(seats):
        options = game.make_options({"starter": seat})
        match = start_match(game, seats, options, seed=4)
        assert not any(text.startswith("start ") for text in match.action_texts())
        drawn = Match(game, seats, game.make_options({}), key=None)
        drawn.submit(f"start {seat}")
        assert Match(game, seats, options, key=None).position() == drawn.position()
        undrawn = game.describe(game.set_up(seats, options))
        assert Match(game, seats, options, key=None, start=undrawn).to_act == drawn.to_act
        record = record_of(match)
        assert record.options["starter"] == seat
        assert record_of(replay(record, find_game)).to_json() == record.to_json()
    with pytest.raises(BadOptions, match="cannot start"):
        start_match(game, seats, game.make_options({"starter": seats}))
