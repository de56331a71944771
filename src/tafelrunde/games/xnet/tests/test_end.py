"""X.net, paragraph by paragraph: the end of a turn and of a match (chapters 7 and 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.core.match import Match
from tafelrunde.core.state import NOBODY
from tafelrunde.testkit.playing import play, refused_by

OnTable = Callable[..., Match]


def table(match: Match, seat: int | None = None) -> Any:
    return match.view(seat).facts


def test_s7_1_whole_topics_come_to_the_hand(on_table: OnTable) -> None:
    provider = {"hand": ["Natur 2"], "offer": {"Kunst": [2, 3, 9], "Hobby": [4]}, "specialists": ["Kunst"]}
    match = on_table(provider, options={"specialist_supply": 1})
    play(match, "take Kunst")
    assert table(match, 0).hand == ["Kunst 2", "Kunst 3", "Kunst 9", "Natur 2"]
    assert [stack.topic for stack in table(match).providers[0].offer] == ["Hobby"]
    assert table(match).supply == 1
    play(match, "take Hobby", "end")
    assert table(match).player == 1


def test_s7_1_from_the_streamer_too(on_table: OnTable) -> None:
    match = on_table({"streamer": True, "parked": {"Natur": [2, 3, 4]}})
    play(match, "take Natur")
    assert (table(match).providers[0].parked, table(match).providers[0].hand) == (None, 3)


def test_s7_1_not_over_ten_cards(on_table: OnTable) -> None:
    """Nine and one are ten, nine and two are too many."""
    hand = ["Natur 2", "Natur 2", "Natur 3", "Natur 3", "Natur 4", "Natur 4", "Natur 5", "Natur 5", "Natur 5"]
    match = on_table({"hand": hand, "offer": {"Kunst": [2, 3], "Hobby": [4]}})
    assert refused_by(match, "take Kunst") == "7.1"
    play(match, "take Hobby")
    assert match.choices() == ["end"]
    assert refused_by(match, "take Kunst") == "7.1"


def test_s7_1_only_own_topics(on_table: OnTable) -> None:
    match = on_table({}, {"offer": {"Kunst": [2]}})
    assert refused_by(match, "take Kunst") == "7.1"


HAND_OF_TWELVE = ["Natur 2", "Natur 2", "Natur 3", "Natur 3", "Natur 4", "Natur 4", "Natur 5", "Natur 5"] + [
    f"Wissen {value}" for value in (2, 3, 4, 5)
]


def test_s7_2_exactly_the_excess_is_discarded(on_table: OnTable) -> None:
    """X-22: two of twelve, freely chosen, and then the turn is over."""
    match = play(on_table({"hand": HAND_OF_TWELVE}), "end")
    assert (match.to_act, table(match).phase) == (0, "discarding")
    assert match.choices() == [f"discard {card}" for card in sorted(set(HAND_OF_TWELVE))]
    assert refused_by(match, "end") == "7.2"
    assert refused_by(match, "discard Kunst 2") == "7.2"
    play(match, "discard Wissen 5", "discard Natur 2")
    assert table(match).player == 1
    assert table(match).providers[0].hand == 10
    assert table(match).discard == ["Natur 2", "Wissen 5"]


def test_s7_2_ten_cards_may_stay(on_table: OnTable) -> None:
    assert table(play(on_table({"hand": HAND_OF_TWELVE[:10]}), "end")).player == 1


def test_s7_2_eleven_are_one_too_many(on_table: OnTable) -> None:
    """A seen card that is discarded is not known to be in the hand any more."""
    match = play(on_table({"hand": HAND_OF_TWELVE[:11], "known": ["Natur 5"]}, options={"remember_hands": True}), "end")
    assert table(match, 1).prompt.args["count"] == 1
    play(match, "discard Natur 5")
    assert (table(match).player, table(match).providers[0].known) == (1, [])


def test_s7_2_no_limit_during_the_turn(on_table: OnTable) -> None:
    """With eleven cards everything but taking back is open."""
    match = on_table({"hand": HAND_OF_TWELVE, "offer": {"Kunst": [2]}})
    assert "server" in match.choices()
    assert refused_by(match, "take Kunst") == "7.1"


def test_s7_3_after_taking_back_only_more_of_it(on_table: OnTable) -> None:
    """X-33."""
    match = on_table({"hand": ["Sport 2"], "offer": {"Kunst": [2], "Natur": [2]}})
    play(match, "take Natur")
    assert match.choices() == ["take Kunst", "end"]
    for action in ("lay Sport 2", "specialist Kunst", "shift B1 M1", "cancel"):
        assert refused_by(match, action) == "7.3"


def test_s7_3_no_discarding_to_make_room(on_table: OnTable) -> None:
    """X-33: neither before nor after."""
    match = on_table({"hand": HAND_OF_TWELVE, "offer": {"Kunst": [2]}})
    assert refused_by(match, "discard Natur 2") == "3.7"
    play(match, "end", "discard Natur 2")
    assert refused_by(match, "take Kunst") == "7.3"


def test_s8_1_the_target_wins_at_once(on_table: OnTable) -> None:
    """T-X16: 118 and 4 are 122, and no card is drawn."""
    match = on_table({"offer": {"Kunst": [2]}, "users": 2, "score": 118}, {"score": 119, "users": 1}, phase="scoring")
    play(match, "score")
    assert match.end is not None
    assert (match.end.reason, match.end.winners, match.end.scores) == ("target_reached", [0], [122, 119, 0])
    assert (match.to_act, table(match).providers[0].hand) == (NOBODY, 0)


@pytest.mark.parametrize(("score", "over"), [(115, False), (116, True)])
def test_s8_1_exactly_the_target_is_enough(score: int, over: bool, on_table: OnTable) -> None:
    match = on_table({"offer": {"Kunst": [2]}, "users": 2, "score": score}, phase="scoring")
    assert (play(match, "score").end is not None) == over


def test_s8_1_option_target(on_table: OnTable) -> None:
    """X-26."""
    match = on_table({"offer": {"Kunst": [2]}, "users": 2, "score": 57}, options={"target": 60}, phase="scoring")
    assert play(match, "score").end is not None


def test_s8_2_a_hundred_rounds_without_points(on_table: OnTable) -> None:
    """X-36: three players, so the 300th scoring in a row that brings nothing."""
    seven = {"score": 7, "users": 1}
    match = play(on_table(seven, seven, phase="scoring", idle=298), "score")
    assert match.end is None
    match = play(on_table(seven, seven, phase="scoring", idle=299), "score")
    assert match.end is not None
    assert (match.end.reason, match.end.winners) == ("stalled", [0, 1])


def test_s8_2_any_points_start_the_count_anew(on_table: OnTable) -> None:
    match = play(on_table({"offer": {"Kunst": [2]}, "users": 1}, phase="scoring", idle=299), "score")
    assert match.end is None
    assert table(match).idle == 0


def test_s8_2_option_stall_rounds(on_table: OnTable) -> None:
    match = play(on_table({}, {"score": 1, "users": 1}, options={"stall_rounds": 2}, phase="scoring", idle=5), "score")
    assert match.end is not None
    assert match.end.winners == [1]
