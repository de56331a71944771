"""X.net, paragraph by paragraph: changing the demand (chapter 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.core.match import Match
from tafelrunde.testkit.playing import play, refused_by

OnTable = Callable[..., Match]
# The demand of the printed example.
PYRAMID = {
    "T1": "Hobby 5",
    "M1": "Kunst 6",
    "M2": "Erotik 4",
    "B1": "Sport 7",
    "B2": "Musik 3",
    "B3": "Technik 9",
}
THREE = {field: PYRAMID[field] for field in ("T1", "M1", "B1")}


def pay(match: Match, *cards: str) -> Match:
    return play(match, *[f"pay {card}" for card in cards])


def table(match: Match, seat: int | None = None) -> Any:
    return match.view(seat).facts


def provider(match: Match, seat: int = 0) -> Any:
    return table(match).providers[seat]


def pyramid(match: Match) -> list[str | None]:
    return [field.card for field in table(match).demand]


def test_s6_1_empty_fields_are_filled_freely(on_table: OnTable) -> None:
    """X-10: as often as one likes, without an offer, without an X."""
    match = on_table({"hand": ["Natur 2", "Wissen 3", "Kochen 4"]}, demand=THREE)
    play(match, "demand B3", "pay Natur 2", "demand M2", "pay Wissen 3", "demand B2", "pay Kochen 4")
    assert pyramid(match) == ["Hobby 5", "Kunst 6", "Wissen 3", "Sport 7", "Kochen 4", "Natur 2"]
    assert [field.x for field in table(match).demand] == [None] * 6
    assert table(match).discard == []


def test_s6_1_only_with_a_topic_that_is_not_in_demand(on_table: OnTable) -> None:
    match = on_table({"hand": ["Kunst 2"]}, demand=THREE)
    assert refused_by(match, "demand M2") == "6.1"


def test_s6_1_option_max_new_demand_per_turn(on_table: OnTable) -> None:
    match = on_table(
        {"hand": ["Natur 2", "Wissen 3", "Kochen 4"]}, demand=THREE, options={"max_new_demand_per_turn": 2}
    )
    play(match, "demand B3", "pay Natur 2", "demand M2", "pay Wissen 3")
    assert refused_by(match, "demand B2") == "6.1"
    play(match, "end")
    assert match.position().get("opened", 0) == 0


def test_s6_1_what_was_opened_can_be_offered_at_once(on_table: OnTable) -> None:
    match = on_table({"hand": ["Natur 2", "Natur 3"]}, demand=THREE)
    play(match, "demand B3", "pay Natur 2", "lay Natur 3")
    assert provider(match).offer[0].topic == "Natur"


KUNST = {"hand": ["Kunst 8", "Kunst 3", "Kunst 2", "Natur 9"], "offer": {"Kunst": [5], "Natur": [5]}}
WITHOUT_KUNST = {**PYRAMID, "M1": "Kochen 9"}


def test_s6_2_once_in_a_turn(on_table: OnTable) -> None:
    match = on_table(KUNST, demand=WITHOUT_KUNST)
    play(match, "displace B2", "pay Natur 9", "place")
    assert refused_by(match, "displace M2") == "6.2"


def test_s6_2_not_while_a_field_is_empty(on_table: OnTable) -> None:
    """T-X10: shifting is possible."""
    demand = {field: card for field, card in WITHOUT_KUNST.items() if field != "B3"}
    match = on_table({**KUNST, "hand": [*KUNST["hand"], "Sport 2"]}, demand=demand)
    assert refused_by(match, "displace B2") == "6.2"
    pay(play(match, "shift B1 M1"), "Sport 2")
    assert pyramid(match) == ["Hobby 5", "Sport 7", "Erotik 4", "Kochen 9", "Musik 3", None]


@pytest.mark.parametrize("value", range(2, 10))
def test_s6_3_a_single_card_has_to_be_higher(value: int, on_table: OnTable) -> None:
    """T-X8: against a 6."""
    match = on_table({"hand": [f"Natur {value}"], "offer": {"Natur": [5]}})
    if value > 6:
        play(match, "displace M1", f"pay Natur {value}", "place")
        assert pyramid(match)[1] == f"Natur {value}"
    else:
        assert refused_by(match, "displace M1") == "6.3"


@pytest.mark.parametrize(("low", "enough"), [(2, False), (3, True)])
def test_s6_3_cards_of_a_topic_are_added(low: int, enough: bool, on_table: OnTable) -> None:
    """T-X8: 4 + 2 is not more than 6, 4 + 3 is."""
    match = on_table({"hand": ["Natur 4", f"Natur {low}"], "offer": {"Natur": [5]}})
    assert ("displace M1" in match.choices()) == enough
    if enough:
        play(match, "displace M1", "pay Natur 3")
        assert refused_by(match, "place") == "6.3"
        play(match, "pay Natur 4", "place")
        assert pyramid(match)[1] == "Natur 4"


def test_s6_3_an_equal_sum_is_not_enough_on_the_way_either(on_table: OnTable) -> None:
    match = on_table({"hand": ["Natur 4", "Natur 3", "Natur 2"], "offer": {"Natur": [5]}})
    play(match, "displace M1", "pay Natur 4", "pay Natur 2")
    assert refused_by(match, "place") == "6.3"
    play(match, "pay Natur 3", "place")
    assert pyramid(match)[1] == "Natur 4"


def test_s6_3_one_topic_only_and_none_in_demand(on_table: OnTable) -> None:
    """X-15."""
    hand = ["Natur 4", "Natur 5", "Wissen 9", "Kunst 9", "Hobby 9"]
    match = on_table({"hand": hand, "servers": 2, "offer": {"Natur": [5], "Wissen": [5], "Kunst": [5], "Hobby": [2]}})
    play(match, "displace M1")
    assert refused_by(match, "pay Kunst 9") == "6.3"
    assert refused_by(match, "pay Hobby 9") == "6.3"
    assert refused_by(match, "pay Sport 9") == "3.7"
    play(match, "pay Natur 4")
    assert refused_by(match, "pay Wissen 9") == "6.3"


def test_s6_3_overpaying_is_allowed(on_table: OnTable) -> None:
    """X-14."""
    match = on_table({"hand": ["Natur 9", "Natur 8", "Natur 7"], "offer": {"Natur": [5]}})
    play(match, "displace B2", "pay Natur 7", "pay Natur 9", "pay Natur 8", "place")
    assert (pyramid(match)[4], table(match).discard) == ("Natur 9", ["Musik 3", "Natur 7", "Natur 8"])


@pytest.mark.parametrize("field", ["T1", "M1", "M2", "B1", "B2"])
def test_s6_3_any_field_will_do(field: str, on_table: OnTable) -> None:
    match = on_table({"hand": ["Natur 9"], "offer": {"Natur": [5]}})
    play(match, f"displace {field}", "pay Natur 9", "place")
    assert "Natur 9" in pyramid(match)


def test_s6_4_the_highest_card_is_placed(on_table: OnTable) -> None:
    """T-X7, X-16."""
    match = on_table(KUNST, demand=WITHOUT_KUNST)
    play(match, "displace M1", "pay Kunst 3", "pay Kunst 8", "place")
    assert pyramid(match)[1] == "Kunst 8"
    assert table(match).demand[1].x == 0
    assert table(match).discard == ["Kochen 9", "Kunst 3"]


def test_s6_4_of_equal_cards_one_is_placed(on_table: OnTable) -> None:
    match = on_table({"hand": ["Natur 5", "Natur 5"], "offer": {"Natur": [2]}})
    play(match, "displace M1", "pay Natur 5", "pay Natur 5", "place")
    assert (pyramid(match)[1], table(match).discard) == ("Natur 5", ["Kunst 6", "Natur 5"])


def test_s6_5_without_an_offer_nothing_is_displaced(on_table: OnTable) -> None:
    """T-X9: no further card of that topic is left for the server."""
    assert refused_by(on_table({"hand": ["Natur 9"]}), "displace M1") == "6.5"
    assert refused_by(on_table({"hand": ["Natur 4", "Natur 3"]}), "displace M1") == "6.5"


def test_s6_5_displacing_and_offering_is_one_action(on_table: OnTable) -> None:
    """X-17: any card that is left may be the one, and nothing is displaced before it is laid."""
    match = on_table({"hand": ["Natur 9", "Natur 2", "Natur 3"]})
    play(match, "displace M1", "pay Natur 9")
    assert table(match, 0).prompt.code == "xnet-prompt-displace-and-lay"
    assert table(match, 1).prompt.code == "xnet-prompt-act"
    assert refused_by(match, "place") == "6.5"
    assert match.choices() == ["lay Natur 2", "lay Natur 3", "pay Natur 2", "pay Natur 3", "cancel"]
    play(match, "pay Natur 2")
    assert refused_by(match, "pay Natur 3") == "6.5"
    assert pyramid(match)[1] == "Kunst 6"
    play(match, "lay Natur 3")
    assert (pyramid(match)[1], provider(match).offer[0].values, provider(match).hand) == ("Natur 9", [3], 0)
    assert table(match).demand[1].x == 0


def test_s6_5_the_card_for_the_server_is_kept_back(on_table: OnTable) -> None:
    """5 and 2 against a 4: the 5 displaces and the 2 is laid, not the other way round."""
    match = play(on_table({"hand": ["Natur 5", "Natur 2"]}), "displace M2")
    assert match.choices() == ["pay Natur 5", "cancel"]
    assert refused_by(match, "pay Natur 2") == "6.5"
    assert refused_by(match, "lay Natur 2") == "3.8"
    play(match, "pay Natur 5")
    assert match.choices() == ["lay Natur 2", "cancel"]


def test_s6_5_one_of_two_equal_cards_may_be_kept_back(on_table: OnTable) -> None:
    match = play(on_table({"hand": ["Natur 2", "Natur 2", "Natur 5"]}), "displace M1")
    assert match.choices() == ["pay Natur 2", "pay Natur 5", "cancel"]
    play(match, "pay Natur 2")
    assert match.choices() == ["pay Natur 5", "cancel"]
    play(match, "pay Natur 5", "lay Natur 2")
    assert (pyramid(match)[1], provider(match).offer[0].values) == ("Natur 5", [2])


def test_s6_5_without_enough_cards_it_is_not_the_offer_that_is_missing(on_table: OnTable) -> None:
    """Neither Wissen, which is not offered, nor what is laid aside so far is more than the 6."""
    match = on_table({"hand": ["Natur 5", "Natur 3", "Natur 2", "Wissen 4", "Wissen 2"]})
    play(match, "displace M1")
    assert refused_by(match, "pay Wissen 4") == "6.3"
    play(match, "pay Natur 5")
    assert refused_by(match, "lay Natur 2") == "6.3"
    assert refused_by(match, "lay Natur 9") == "3.7"
    play(match, "pay Natur 3", "lay Natur 2")
    assert pyramid(match)[1] == "Natur 5"


def test_s6_5_what_is_offered_is_not_laid_while_displacing(on_table: OnTable) -> None:
    match = on_table({"hand": ["Natur 9", "Natur 8"], "offer": {"Natur": [2]}})
    play(match, "displace M1", "pay Natur 9")
    assert refused_by(match, "lay Natur 8") == "3.8"


def test_s6_5_a_free_place_is_needed(on_table: OnTable) -> None:
    match = on_table({"hand": ["Natur 9", "Natur 2"], "offer": {"Kunst": [2], "Hobby": [2]}})
    assert refused_by(match, "displace M2") == "6.5"


def test_s6_5_parked_is_not_offered(on_table: OnTable) -> None:
    """X-17: after unparking it is."""
    match = on_table({"hand": ["Natur 9", "Natur 2"], "streamer": True, "parked": {"Natur": [3]}})
    assert refused_by(match, "displace M2") == "6.5"
    play(match, "unpark", "displace M2", "pay Natur 9", "place")
    assert pyramid(match)[2] == "Natur 9"


@pytest.mark.parametrize("offer", [{}, {"Natur": [3]}])
def test_s6_6_the_new_topic_stays_on_its_server(offer: dict[str, list[int]], on_table: OnTable) -> None:
    """X-34: whether it was offered before or not."""
    match = on_table({"hand": ["Natur 9", "Natur 2"], "streamer": True, "offer": offer})
    play(match, "displace M2", "pay Natur 9", "place" if offer else "lay Natur 2")
    assert refused_by(match, "park Natur") == "6.6"
    assert refused_by(match, "take Natur") == "6.6"
    assert table(match).locked == "Natur"
    play(match, "end")
    assert table(match).locked is None


def test_s6_6_other_topics_are_free(on_table: OnTable) -> None:
    match = on_table({"hand": ["Natur 9"], "streamer": True, "offer": {"Natur": [3], "Kunst": [2]}})
    play(match, "displace M2", "pay Natur 9", "place", "park Kunst", "take Kunst")
    assert refused_by(match, "take Natur") == "6.6"


def test_s6_7_an_x_protects_from_everybody(on_table: OnTable) -> None:
    """T-X11: displacing is refused; shifted, the card takes its X along."""
    rivals: list[dict[str, Any]] = [{"offer": {"Sport": [2]}}, {"offer": {"Kunst": [3]}}]
    match = on_table({"hand": ["Natur 9", "Kunst 2"], "offer": {"Natur": [5]}}, *rivals, protectors={"M1": 2, "B1": 1})
    assert refused_by(match, "displace M1") == "6.7"
    pay(play(match, "shift M1 T1"), "Kunst 2")
    assert [field.x for field in table(match).demand] == [2, None, None, 1, None, None]
    assert refused_by(match, "displace T1") == "6.7"
    assert "displace M1" in match.choices()


def test_s6_7_the_x_lies_until_the_next_turn_of_its_owner(on_table: OnTable) -> None:
    """X-18."""
    match = on_table({"hand": ["Natur 9"], "offer": {"Natur": [5]}})
    play(match, "displace T1", "pay Natur 9", "place", "end")
    for seat in (1, 2):
        while match.to_act < 0:
            play(match, match.choices()[0])
        assert (match.to_act, table(match).demand[0].x) == (seat, 0)
        play(match, "end")
        while table(match).phase == "discarding":
            play(match, match.choices()[0])
    assert table(play(match, "score")).demand[0].x is None


def test_s6_8_the_printed_example(on_table: OnTable) -> None:
    """T-X6."""
    match = on_table({"hand": ["Erotik 2", "Sport 3", "Natur 2"]})
    pay(play(match, "shift M2 T1"), "Erotik 2")
    assert pyramid(match) == ["Erotik 4", "Kunst 6", "Hobby 5", "Sport 7", "Musik 3", "Technik 9"]
    pay(play(match, "shift B1 M2"), "Sport 3")
    assert pyramid(match) == ["Erotik 4", "Kunst 6", "Sport 7", "Hobby 5", "Musik 3", "Technik 9"]
    assert (provider(match).hand, table(match).discard) == (1, ["Erotik 2", "Sport 3"])


def test_s6_8_only_upwards(on_table: OnTable) -> None:
    """T-X12."""
    match = on_table({"hand": ["Hobby 2"]})
    for shift in ("shift T1 M1", "shift M1 T1", "shift M1 B1"):
        assert refused_by(match, shift) == "6.8"


def test_s6_8_one_level_at_a_time(on_table: OnTable) -> None:
    match = on_table({"hand": ["Sport 2", "Kunst 2"]})
    for shift in ("shift B1 T1", "shift B1 B2", "shift M1 M2", "shift B1 B1"):
        assert refused_by(match, shift) == "6.8"


def test_s6_8_with_a_card_of_the_topic_that_moves_up(on_table: OnTable) -> None:
    """X-20: which nobody has to offer."""
    match = on_table({"hand": ["Sport 2", "Kunst 2"]})
    assert refused_by(match, "shift B2 M1") == "6.8"
    play(match, "shift B1 M1")
    assert refused_by(match, "pay Kunst 2") == "6.8"
    pay(match, "Sport 2")
    assert pyramid(match)[1] == "Sport 7"


def test_s6_8_more_than_once(on_table: OnTable) -> None:
    match = on_table({"hand": ["Sport 2", "Sport 3"]})
    pay(play(match, "shift B1 M1"), "Sport 2")
    pay(play(match, "shift M1 T1"), "Sport 3")
    assert pyramid(match) == ["Sport 7", "Hobby 5", "Erotik 4", "Kunst 6", "Musik 3", "Technik 9"]


def test_s6_9_two_cards_change_places(on_table: OnTable) -> None:
    """X-19: either card of the level above, but never an empty field; empty fields elsewhere do not matter."""
    match = on_table({"hand": ["Sport 2"]})
    assert [text for text in match.choices() if text.startswith("shift")] == ["shift B1 M1", "shift B1 M2"]
    match = on_table({"hand": ["Sport 2"]}, demand=THREE)
    assert refused_by(match, "shift B1 M2") == "6.9"
    assert refused_by(match, "shift B2 M1") == "6.9"
    pay(play(match, "shift B1 M1"), "Sport 2")
    assert pyramid(match) == ["Hobby 5", "Sport 7", None, "Kunst 6", None, None]
