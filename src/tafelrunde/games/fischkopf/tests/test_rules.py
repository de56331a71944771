"""Fischkopf, paragraph by paragraph."""

from __future__ import annotations

import pytest

from tafelrunde.core.match import Match, start_match
from tafelrunde.core.state import CHANCE
from tafelrunde.games.fischkopf import GAME
from tafelrunde.testkit.playing import play, refused_by

ALL = list(range(1, 13))


def on_board(occupied: list[int], *, sums: list[int] | None = None, **position: object) -> Match:
    """A match by hand that begins in the middle of a turn of seat 0, before the dice are thrown."""
    options = GAME.make_options(position.pop("options", {}))  # type: ignore[arg-type]
    start = {"sums": sums or [0, 0], "occupied": occupied, **position}
    return start_match(GAME, options=options, position=start, by_hand=True)


def without(*fields: int) -> list[int]:
    return [field for field in ALL if field not in fields]


def told(match: Match) -> tuple[str, dict[str, str | int]]:
    """The last line of the log."""
    notice = match.notices(None)[-1]
    return notice.code, notice.args


def occupied(match: Match) -> list[int]:
    fields: list[int] = match.view(None).facts.occupied
    return fields


def test_s1_1_one_to_twenty_play() -> None:
    """K-13: each of them can start, and has a turn."""
    assert list(GAME.seats) == list(range(1, 21))
    match = start_match(GAME, 20, by_hand=True)
    assert match.choices() == [f"start {seat}" for seat in range(20)]
    play(match, "start 19")
    for seat in (19, *range(19)):
        assert match.view(None).facts.player == seat
        play(match, *LAZY_TURN)
    assert match.view(None).facts.playoff == 1
    assert match.view(None).facts.contenders == list(range(20))


def test_s1_2_the_fields_are_numbered_to_twelve() -> None:
    """A stone can come to every one of them."""
    reached = {
        text
        for low in range(1, 7)
        for high in range(1, 7)
        for text in play(on_board([]), f"roll {low} {high}").choices()
    }
    assert reached == {f"place {field}" for field in ALL}


def test_s1_3_every_turn_begins_on_an_empty_board() -> None:
    match = play(on_board(without(1, 2, 3)), "roll 4 4")
    assert match.view(None).facts.player == 1
    assert occupied(match) == []


def test_s2_1_the_starter_is_drawn_and_it_goes_round() -> None:
    match = play(start_match(GAME, 3, by_hand=True), "start 1")
    order = []
    for _ in range(3):
        order.append(match.view(None).facts.player)
        play(match, *LAZY_TURN)
    assert order == [1, 2, 0]


# Two ones: 1, then 2 covered, and then nothing is left for them.
LAZY_TURN = ("roll 1 1", "place 1", "roll 1 1", "place 2", "roll 1 1")


def test_s2_1_each_starter_is_possible() -> None:
    assert start_match(GAME, 4, by_hand=True).choices() == ["start 0", "start 1", "start 2", "start 3"]


@pytest.mark.parametrize("text", ["roll 1 1", "place 1", "stop", "go", "start 2"])
def test_s2_1_nothing_comes_before_the_draw(text: str) -> None:
    assert refused_by(start_match(GAME, 2, by_hand=True), text) == "2.1"


def test_s2_1_it_is_drawn_once() -> None:
    assert refused_by(on_board([]), "start 0") == "2.1"


def test_s2_2_one_round_is_a_match() -> None:
    match = play(start_match(GAME, 1, by_hand=True), "start 0", *LAZY_TURN)
    assert match.end is not None
    assert (match.end.reason, match.end.winners, match.end.scores) == ("lowest_sum", [0], [75])


def test_s2_2_option_rounds_adds_sums() -> None:
    match = start_match(GAME, 2, GAME.make_options({"rounds": 2}), by_hand=True)
    play(match, "start 0", *LAZY_TURN, *LAZY_TURN)
    assert match.end is None
    assert match.view(None).facts.round == 2
    play(match, *LAZY_TURN, "roll 6 6", "place 12", *LAZY_TURN)
    assert match.end is not None
    assert (match.end.winners, match.end.scores) == ([1], [150, 138])


def test_s2_2_option_every_round_begins_at_the_starter() -> None:
    match = start_match(GAME, 3, GAME.make_options({"rounds": 2}), by_hand=True)
    play(match, "start 1")
    order = []
    while match.end is None and match.view(None).facts.playoff == 0:
        order.append(match.view(None).facts.player)
        play(match, *LAZY_TURN)
    assert order == [1, 2, 0, 1, 2, 0]


def test_s3_1_dice_come_before_a_stone() -> None:
    match = on_board([])
    assert match.to_act == CHANCE
    assert len(match.choices()) == 21
    assert refused_by(match, "place 3") == "3.1"


def test_s3_2_a_die_or_the_sum() -> None:
    """T-K1."""
    match = play(on_board([]), "roll 2 4")
    assert match.choices() == ["place 2", "place 4", "place 6"]
    assert refused_by(match, "place 5") == "3.2"


def test_s3_2_a_double_offers_two_fields() -> None:
    """T-K2."""
    assert play(on_board([]), "roll 3 3").choices() == ["place 3", "place 6"]


def test_s3_2_high_fields_come_only_as_a_sum() -> None:
    """K-11."""
    assert play(on_board([]), "roll 6 6").choices() == ["place 6", "place 12"]
    assert play(on_board([]), "roll 5 6").choices() == ["place 5", "place 6", "place 11"]


def test_s3_3_the_field_has_to_be_free() -> None:
    """T-K1 with 4 covered."""
    match = play(on_board([4]), "roll 2 4")
    assert match.choices() == ["place 2", "place 6"]
    assert refused_by(match, "place 4") == "3.3"


def test_s3_4_whoever_can_has_to() -> None:
    """K-1: neither a new roll nor the end of the turn is offered."""
    match = play(on_board([]), "roll 2 4")
    assert refused_by(match, "roll 1 1") == "3.4"
    assert refused_by(match, "stop") == "3.5"
    assert refused_by(match, "go") == "3.4"


def test_s3_4_without_the_option_nothing_is_declined() -> None:
    assert refused_by(play(on_board([]), "roll 2 4"), "decline") == "3.4"


def test_s3_4_option_declining_rolls_again() -> None:
    """K-1: as often as one likes, and the board stays as it is."""
    match = play(on_board([5], options={"allow_decline": True}), "roll 2 4")
    assert match.choices() == ["place 2", "place 4", "place 6", "decline"]
    play(match, "decline")
    assert told(match) == ("fischkopf-declines", {"seat": 0})
    assert (match.to_act, occupied(match)) == (CHANCE, [5])
    assert refused_by(match, "decline") == "3.4"
    play(match, "roll 1 1", "decline", "roll 6 6", "place 12")
    assert occupied(match) == [5, 12]


def test_s3_4_option_declining_saves_nobody_from_a_roll_without_a_field() -> None:
    match = play(on_board(without(1, 5), options={"allow_decline": True}), "roll 2 6")
    assert match.view(None).scores == [6, 0]
    assert match.view(None).facts.player == 1


def test_s3_4_option_declining_and_stopping() -> None:
    """One may stop after a stone, and not after a roll that was declined."""
    match = play(on_board([5], options={"allow_decline": True, "allow_stop": True}), "roll 2 4", "decline")
    assert match.to_act == CHANCE


def test_s3_5_there_is_no_stopping() -> None:
    """K-2."""
    match = play(on_board([]), "roll 2 4", "place 6")
    assert match.to_act == CHANCE
    assert refused_by(match, "stop") == "3.5"


def test_s3_5_option_stopping_notes_the_sum() -> None:
    match = play(on_board(without(1, 9, 11), options={"allow_stop": True}), "roll 5 6", "place 11")
    assert match.choices() == ["stop", "go"]
    assert refused_by(match, "roll 1 1") == "3.5"
    assert refused_by(match, "place 1") == "3.1"
    play(match, "stop")
    assert match.view(None).scores == [10, 0]
    assert told(match) == ("fischkopf-stops", {"seat": 0, "sum": 10})


def test_s3_5_option_going_on_rolls() -> None:
    match = play(on_board([], options={"allow_stop": True}), "roll 5 6", "place 11", "go")
    assert match.to_act == CHANCE
    assert refused_by(match, "go") == "3.1"


def test_s3_5_option_no_stopping_before_the_stone() -> None:
    match = play(on_board([], options={"allow_stop": True}), "roll 5 6")
    assert refused_by(match, "stop") == "3.4"
    assert refused_by(match, "go") == "3.4"


def test_s3_5_option_whoever_plays_last_ends_the_match_by_stopping() -> None:
    match = start_match(GAME, 1, GAME.make_options({"allow_stop": True}), by_hand=True)
    play(match, "start 0", "roll 1 5", "place 6", "stop")
    assert match.end is not None
    assert (match.end.reason, match.end.winners, match.end.scores) == ("lowest_sum", [0], [72])


def test_s3_6_no_free_field_ends_the_turn() -> None:
    """T-K7."""
    match = play(on_board(without(1, 5, 9)), "roll 2 6")
    assert match.view(None).scores == [15, 0]
    assert match.view(None).facts.player == 1
    assert told(match) == ("fischkopf-rolls-nothing", {"seat": 0, "low": 2, "high": 6, "sum": 15})


def test_s3_6_also_when_it_ends_the_match() -> None:
    match = play(on_board(without(1, 5, 9), sums=[0]), "roll 2 6")
    assert match.end is not None
    assert told(match) == ("fischkopf-rolls-nothing", {"seat": 0, "low": 2, "high": 6, "sum": 15})


def test_s3_7_after_a_stone_comes_a_roll() -> None:
    match = play(on_board([]), "roll 2 4", "place 6")
    assert match.to_act == CHANCE
    assert match.view(None).facts.player == 0
    assert occupied(match) == [6]


@pytest.mark.parametrize("last", [1, 2, 3])
def test_s4_1_the_whole_head_comes_off(last: int) -> None:
    """T-K3, and the turn goes on."""
    rest = [field for field in (1, 2, 3) if field != last]
    match = play(on_board([*rest, 9]), f"roll {last} 6", f"place {last}")
    assert occupied(match) == [9]
    assert match.view(None).facts.player == 0
    assert told(match) == ("fischkopf-clears-head", {"seat": 0, "field": last})


@pytest.mark.parametrize("last", [1, 2, 3])
def test_s4_2_the_last_stone_of_all_stays(last: int) -> None:
    """T-K4, K-4: 0 is noted."""
    match = play(on_board(without(last), sums=[0, 40], waiting=[0], starter=1), f"roll {last} 6", f"place {last}")
    assert match.end is not None
    assert (match.end.winners, match.end.scores) == ([0], [0, 40])
    assert told(match) == ("fischkopf-fills-board", {"seat": 0, "field": last})


@pytest.mark.parametrize("last", [1, 2, 3])
def test_s4_2_after_a_full_board_the_next_one_plays(last: int) -> None:
    match = play(on_board(without(last)), f"roll {last} 5", f"place {last}")
    assert match.view(None).facts.player == 1
    assert match.view(None).scores == [0, 0]
    assert occupied(match) == []


def test_s5_1_the_bone_wins_at_once() -> None:
    """T-K5, K-7: seat 1 has not played."""
    match = play(on_board([2, 4, 6, 8, 10]), "roll 6 6", "place 12")
    assert match.end is not None
    assert (match.end.reason, match.end.winners) == ("bone_laid", [0])
    assert told(match) == ("fischkopf-lays-bone", {"seat": 0, "field": 12})


def test_s5_1_nothing_else_may_lie_there() -> None:
    match = play(on_board([2, 4, 6, 8, 10, 11]), "roll 6 6", "place 12")
    assert match.end is None
    assert told(match) == ("fischkopf-places", {"seat": 0, "field": 12})


def test_s5_2_stones_that_came_off_do_not_matter() -> None:
    """T-K6."""
    match = play(on_board([1, 3, 4, 6, 8, 10, 12]), "roll 2 2", "place 2")
    assert occupied(match) == [4, 6, 8, 10, 12]
    assert match.end is None
    play(match, "roll 2 2", "place 2")
    assert match.end is not None
    assert match.end.reason == "bone_laid"


def test_s6_1_the_lowest_sum_wins() -> None:
    match = play(on_board(without(1, 11), sums=[0, 13], waiting=[0], starter=1), "roll 2 2")
    assert match.end is not None
    assert (match.end.reason, match.end.winners, match.end.scores) == ("lowest_sum", [0], [12, 13])


def test_s6_2_tied_leaders_play_off() -> None:
    """Seats 0, 2 and 3 lead with 12; seat 1 is out. Only the playoff counts, and it begins at the starter."""
    match = play(on_board(without(1, 11), sums=[0, 13, 12, 12], waiting=[0], starter=1), "roll 2 2")
    facts = match.view(None).facts
    assert (facts.playoff, facts.contenders, facts.player) == (1, [0, 2, 3], 2)
    play(match, "roll 6 6", "place 12", *LAZY_TURN)
    assert match.view(None).facts.player == 3
    play(match, *LAZY_TURN)
    assert match.view(None).facts.player == 0
    play(match, *LAZY_TURN)
    assert match.end is not None
    assert (match.end.reason, match.end.winners, match.end.scores) == ("playoff_won", [2], [12, 13, 12, 12])


def test_s6_2_a_playoff_is_repeated_among_those_still_tied() -> None:
    match = play(on_board(without(1, 11), sums=[0, 12, 12], waiting=[0], starter=1), "roll 2 2")
    play(match, "roll 6 6", "place 12", *LAZY_TURN, "roll 6 6", "place 12", *LAZY_TURN, *LAZY_TURN)
    facts = match.view(None).facts
    assert (facts.playoff, facts.contenders, facts.playoff_sums) == (2, [1, 2], [None, None, None])
    play(match, *LAZY_TURN, "roll 6 6", "place 12", *LAZY_TURN)
    assert match.end is not None
    assert match.end.winners == [2]


def test_s6_2_every_playoff_begins_at_the_starter() -> None:
    """Of five, seats 0, 2 and 3 play off, and then 2 and 3; seat 3 starts throughout."""
    match = start_match(GAME, 5, GAME.make_options({"allow_stop": True}), by_hand=True)
    play(match, "start 3")
    order = []
    for die in (6, 1, 6, 2, 6, 5, 4, 5, 4, 5):
        order.append((match.view(None).facts.playoff, match.view(None).facts.player))
        play(match, f"roll {die} {die}", f"place {die}", "stop")
    assert order == [(0, 3), (0, 4), (0, 0), (0, 1), (0, 2), (1, 3), (1, 0), (1, 2), (2, 3), (2, 2)]
    assert match.end is not None
    assert (match.end.reason, match.end.winners, match.end.scores[2]) == ("playoff_won", [2], 72)


def test_s6_3_a_bone_wins_the_playoff_at_once() -> None:
    match = on_board([2, 4, 6, 8, 10], sums=[20, 20, 30], player=0, playoff=1, contenders=[0, 1])
    play(match, "roll 6 6", "place 12")
    assert match.end is not None
    assert (match.end.reason, match.end.winners) == ("bone_laid", [0])


def test_s6_1_who_has_not_played_has_no_sum_yet() -> None:
    """A 0 would look like the best sum there is."""
    match = start_match(GAME, 3, by_hand=True)
    assert (match.view(None).facts.sums, match.view(None).facts.unscored) == ([None] * 3, [0, 1, 2])
    play(match, "start 1")
    assert match.view(None).facts.unscored == [0, 1, 2]
    play(match, *LAZY_TURN)
    assert (match.view(None).facts.sums, match.view(None).facts.unscored) == ([None, 75, None], [0, 2])


def test_s6_1_in_a_second_round_everybody_has_a_sum() -> None:
    match = start_match(GAME, 2, GAME.make_options({"rounds": 2}), by_hand=True)
    play(match, "start 0", *LAZY_TURN, *LAZY_TURN)
    assert (match.view(None).facts.sums, match.view(None).facts.unscored) == ([75, 75], [])
