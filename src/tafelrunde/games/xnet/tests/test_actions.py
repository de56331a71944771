"""X.net, paragraph by paragraph: what can be done in a turn (chapters 4, 5 and 6)."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.core.error import IllegalAction
from tafelrunde.core.match import Match, start_match
from tafelrunde.games.xnet import GAME

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
# Cards whose topics are not in demand.
SEVEN = ["Natur 2", "Natur 3", "Natur 4", "Natur 5", "Wissen 6", "Wissen 7", "Wissen 8"]


def on_table(
    *providers: dict[str, Any], options: dict[str, Any] | None = None, demand: dict[str, str] = PYRAMID, **rest: Any
) -> Match:
    """A match by hand in the middle of seat 0's turn; there are at least three seats."""
    seats = [*providers, *[{}] * (3 - len(providers))]
    position = {"providers": seats, "demand": demand, **rest}
    return start_match(GAME, options=GAME.make_options(options or {}), position=position, by_hand=True)


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.submit(action)
    return match


def pay(match: Match, *cards: str) -> Match:
    return play(match, *[f"pay {card}" for card in cards])


def refused_by(match: Match, text: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        match.submit(text)
    return refusal.value.section


def table(match: Match, seat: int | None = None) -> Any:
    return match.view(seat).table


def provider(match: Match, seat: int = 0) -> Any:
    return table(match).providers[seat]


def pyramid(match: Match) -> list[str | None]:
    return [field.card for field in table(match).demand]


def test_s4_1_two_topics_on_a_server() -> None:
    match = on_table({"hand": ["Sport 2", "Kunst 2"], "offer": {"Hobby": [2], "Kunst": [3]}})
    assert refused_by(match, "lay Sport 2") == "4.1"
    assert "lay Kunst 2" in match.choices()
    match = on_table({"hand": ["Sport 2", "Musik 2"], "servers": 2, "offer": {"Hobby": [2], "Kunst": [3]}})
    play(match, "lay Sport 2", "lay Musik 2")
    assert len(provider(match).offer) == 4


def test_s4_1_nobody_touches_the_servers_of_others() -> None:
    rival = {"offer": {"Kunst": [3], "Hobby": [2]}, "streamer": True}
    match = on_table({"hand": ["Kunst 2", "Natur 4", "Natur 5"], "streamer": True}, rival)
    assert refused_by(match, "park Kunst") == "4.8"
    assert refused_by(match, "specialist Kunst") == "4.4"
    assert refused_by(match, "take Kunst") == "7.1"
    play(match, "lay Kunst 2")
    assert [stack.values for stack in provider(match, 1).offer] == [[3], [2]]


def test_s4_1_a_parked_topic_is_not_laid_out_again() -> None:
    """X-9."""
    match = on_table({"hand": ["Kunst 2"], "streamer": True, "parked": {"Kunst": [3]}})
    assert refused_by(match, "lay Kunst 2") == "4.1"
    play(match, "unpark", "lay Kunst 2")
    assert provider(match).offer[0].values == [2, 3]


def test_s4_2_a_new_topic_has_to_be_in_demand() -> None:
    match = on_table({"hand": ["Natur 2", "Kunst 2"]})
    assert refused_by(match, "lay Natur 2") == "4.2"
    play(match, "lay Kunst 2")
    assert (provider(match).offer[0].topic, provider(match).offer[0].values) == ("Kunst", [2])
    assert (provider(match).hand, table(match).discard) == (1, [])


def test_s4_3_the_third_card_needs_a_specialist() -> None:
    """X-35: two cards, a specialist, and then as many as one likes."""
    match = on_table({"hand": ["Kunst 2", "Kunst 3", "Kunst 4", "Kunst 5", "Natur 2"]})
    play(match, "lay Kunst 2", "lay Kunst 3")
    assert refused_by(match, "lay Kunst 4") == "4.3"
    play(match, "specialist Kunst", "pay Natur 2", "lay Kunst 4", "lay Kunst 5")
    assert (provider(match).offer[0].values, provider(match).hand) == ([2, 3, 4, 5], 0)


def test_s4_3_in_the_printed_example() -> None:
    """T-X2."""
    match = on_table({"hand": ["Technik 9", "Natur 2"], "offer": {"Technik": [8, 8]}, "users": 2})
    play(match, "specialist Technik", "pay Natur 2", "lay Technik 9")
    stack = provider(match).offer[0]
    assert (stack.values, stack.specialist, provider(match).hand) == ([8, 8, 9], True, 0)


def test_s4_3_further_cards_only_in_demand() -> None:
    match = on_table({"hand": ["Natur 2"], "offer": {"Natur": [3]}})
    assert refused_by(match, "lay Natur 2") == "4.3"


def test_s4_4_a_specialist_costs_any_card() -> None:
    """X-29: also for a single card, and for a topic that nobody asks for."""
    match = on_table({"hand": ["Wissen 2", "Kunst 4"], "offer": {"Kunst": [3], "Natur": [3]}})
    play(match, "specialist Kunst", "pay Kunst 4", "specialist Natur", "pay Wissen 2")
    assert [stack.specialist for stack in provider(match).offer] == [True, True]
    assert (table(match).supply, table(match).discard) == (14, ["Kunst 4", "Wissen 2"])


def test_s4_4_one_for_each_topic_on_a_server() -> None:
    match = on_table(
        {
            "hand": ["Wissen 2"],
            "offer": {"Kunst": [3]},
            "specialists": ["Kunst"],
            "streamer": True,
            "parked": {"Natur": [2]},
        }
    )
    for topic in ("Kunst", "Natur", "Sport"):
        assert refused_by(match, f"specialist {topic}") == "4.4"
    assert refused_by(on_table({"offer": {"Kunst": [3]}}), "specialist Kunst") == "4.4"


def test_s4_5_a_server_costs_five() -> None:
    match = pay(play(on_table({"hand": SEVEN}), "server"), *SEVEN[:5])
    assert (provider(match).servers, provider(match).hand, len(table(match).discard)) == (2, 2, 5)
    assert refused_by(on_table({"hand": SEVEN[:4]}), "server") == "4.5"
    assert refused_by(on_table({"hand": SEVEN, "servers": 3}), "server") == "4.5"


def test_s4_5_servers_give_places_at_once() -> None:
    match = on_table({"hand": [*SEVEN, "Sport 2"], "offer": {"Kunst": [2], "Hobby": [2]}})
    pay(play(match, "server"), *SEVEN[:5])
    play(match, "lay Sport 2")
    assert len(provider(match).offer) == 3


@pytest.mark.parametrize(("old", "new"), [(4, 7), (7, 9), (9, 10)])
def test_s4_6_the_next_net_costs_seven(old: int, new: int) -> None:
    match = pay(play(on_table({"hand": SEVEN, "net": old, "users": 3}), "net"), *SEVEN)
    assert (provider(match).net, provider(match).users, provider(match).hand) == (new, 3, 0)


def test_s4_6_there_is_nothing_above_the_satellite() -> None:
    assert refused_by(on_table({"hand": SEVEN, "net": 10}), "net") == "4.6"
    assert refused_by(on_table({"hand": SEVEN[:6]}), "net") == "4.6"


def test_s4_7_a_streamer_costs_three() -> None:
    match = pay(play(on_table({"hand": SEVEN}), "streamer"), *SEVEN[:3])
    assert (provider(match).streamer, provider(match).hand) == (True, 4)
    assert refused_by(match, "streamer") == "4.7"
    assert refused_by(on_table({"hand": SEVEN[:2]}), "streamer") == "4.7"


STREAMING = {
    "hand": ["Sport 2", "Natur 2"],
    "streamer": True,
    "offer": {"Kunst": [2, 3, 9], "Hobby": [2]},
    "specialists": ["Kunst"],
}


def test_s4_8_parking_frees_the_place_and_the_specialist() -> None:
    """T-X17, X-12, X-13: the whole topic goes."""
    match = on_table(STREAMING, options={"specialist_supply": 1})
    play(match, "park Kunst")
    assert (provider(match).parked.topic, provider(match).parked.values) == ("Kunst", [2, 3, 9])
    assert not provider(match).parked.specialist
    assert table(match).supply == 1
    play(match, "lay Sport 2")
    assert [stack.topic for stack in provider(match).offer] == ["Hobby", "Sport"]


def test_s4_8_one_topic_under_an_own_streamer() -> None:
    match = play(on_table(STREAMING), "park Kunst")
    assert refused_by(match, "park Hobby") == "4.8"
    assert refused_by(on_table({**STREAMING, "streamer": False}), "park Hobby") == "4.8"
    assert refused_by(on_table(STREAMING), "park Sport") == "4.8"


def test_s4_8_what_is_parked_scores_nothing() -> None:
    match = on_table({**STREAMING, "users": 1})
    assert provider(match).estimate == 5
    assert provider(play(match, "park Kunst")).estimate == 3


def parked(values: list[int], **more: Any) -> dict[str, Any]:
    return {"hand": ["Sport 2"], "streamer": True, "parked": {"Natur": values}, **more}


def test_s4_9_unparking_is_free_for_two_cards() -> None:
    """X-11: Natur is not in demand."""
    match = play(on_table(parked([2, 3])), "unpark")
    assert (provider(match).offer[0].values, provider(match).parked, provider(match).hand) == ([2, 3], None, 1)
    assert table(match).supply == 16


def test_s4_9_three_cards_need_a_specialist() -> None:
    """T-X17: for one card."""
    match = play(on_table(parked([2, 3, 4])), "unpark")
    assert table(match, 0).owed == 1
    pay(match, "Sport 2")
    stack = provider(match).offer[0]
    assert (stack.values, stack.specialist, provider(match).hand, table(match).supply) == ([2, 3, 4], True, 0, 15)


def test_s4_9_a_place_a_card_and_a_specialist_are_needed() -> None:
    assert refused_by(on_table({"hand": ["Sport 2"], "streamer": True}), "unpark") == "4.9"
    full = parked([2, 3], offer={"Kunst": [2], "Hobby": [2]})
    assert refused_by(on_table(full), "unpark") == "4.9"
    assert refused_by(on_table({**parked([2, 3, 4]), "hand": []}), "unpark") == "4.9"
    assert refused_by(on_table(parked([2, 3, 4]), options={"specialist_supply": 0}), "unpark") == "4.9"
    assert "unpark" in on_table(parked([2, 3]), options={"specialist_supply": 0}).choices()


def test_s4_10_once_between_server_and_streamer_in_a_turn() -> None:
    """X-31: neither back nor forth again; another topic may still move."""
    match = play(on_table(STREAMING), "park Hobby")
    assert refused_by(match, "unpark") == "4.10"
    match = play(on_table({**parked([2]), "offer": {"Kunst": [2]}}), "unpark")
    assert refused_by(match, "park Natur") == "4.10"
    play(match, "park Kunst")
    assert refused_by(match, "unpark") == "4.10"
    play(match, "end")
    assert match.position().get("moved", []) == []


def test_s4_10_unparking_with_a_specialist_is_a_change_too() -> None:
    match = pay(play(on_table(parked([2, 3, 4])), "unpark"), "Sport 2")
    assert refused_by(match, "park Natur") == "4.10"


def test_s4_10_a_topic_parked_in_this_turn_may_be_taken_back() -> None:
    match = play(on_table(STREAMING), "park Hobby", "take Hobby")
    assert (provider(match).parked, provider(match).known) == (None, ["Hobby 2"])


def test_s4_11_out_of_demand_a_topic_is_idle_and_users_stay() -> None:
    """X-24: seat 0 displaces Kunst, which seat 1 lives on."""
    rival = {"offer": {"Kunst": [2, 3]}, "users": 3, "hand": ["Kunst 4", "Sport 2"]}
    match = on_table({"hand": ["Natur 9"], "offer": {"Natur": [2]}}, rival)
    assert provider(match, 1).estimate == 6
    play(match, "displace M1", "pay Natur 9", "place", "end")
    assert (provider(match, 1).estimate, provider(match, 1).users) == (0, 3)
    assert [stack.values for stack in provider(match, 1).offer] == [[2, 3]]
    play(match, "score", "draw Wissen 2", "draw Wissen 3", "draw Wissen 4", "draw Wissen 5", "draw Wissen 6")
    assert refused_by(match, "lay Kunst 4") == "4.3"
    assert refused_by(match, "recruit 1") == "5.2"


@pytest.mark.parametrize(
    ("offer", "demand"),
    [
        ({"Natur": [3]}, PYRAMID),  # offered, not in demand
        ({"Hobby": [3]}, {**PYRAMID, "M1": "Natur 6"}),  # in demand, not offered
    ],
)
def test_s5_1_matching_is_offered_and_in_demand(offer: dict[str, list[int]], demand: dict[str, str]) -> None:
    match = on_table({"hand": ["Natur 2", "Natur 4"], "offer": offer}, demand=demand)
    assert refused_by(match, "recruit 2 Natur") == "5.1"
    assert refused_by(match, "recruit 1") == "5.2"


def test_s5_1_a_parked_topic_does_not_match() -> None:
    match = on_table({"hand": ["Kunst 2", "Kunst 4"], "streamer": True, "parked": {"Kunst": [3]}})
    assert refused_by(match, "recruit 2 Kunst") == "5.1"


def test_s5_2_one_user_for_a_matching_and_any_card() -> None:
    match = play(on_table({"hand": ["Kunst 2", "Natur 4"], "offer": {"Kunst": [3]}}), "recruit 1")
    assert refused_by(match, "pay Natur 4") == "5.2"
    pay(match, "Kunst 2", "Natur 4")
    assert (provider(match).users, table(match).discard) == (1, ["Kunst 2", "Natur 4"])


def test_s5_2_the_other_card_may_match_too() -> None:
    """X-23."""
    match = play(on_table({"hand": ["Kunst 2", "Kunst 4"], "offer": {"Kunst": [3]}}), "recruit 1")
    assert provider(pay(match, "Kunst 2", "Kunst 4")).users == 1


def test_s5_2_two_cards_are_needed() -> None:
    assert refused_by(on_table({"hand": ["Kunst 2"], "offer": {"Kunst": [3]}}), "recruit 1") == "5.2"


def test_s5_3_two_users_for_two_matching_cards_of_a_topic() -> None:
    hand = ["Kunst 2", "Kunst 4", "Hobby 2"]
    match = on_table({"hand": hand, "offer": {"Kunst": [3], "Hobby": [3]}})
    assert refused_by(match, "recruit 2 Hobby") == "5.3"
    play(match, "recruit 2 Kunst")
    assert refused_by(match, "pay Hobby 2") == "5.3"
    pay(match, "Kunst 2", "Kunst 4")
    assert (provider(match).users, table(match).discard) == (2, ["Kunst 2", "Kunst 4"])


def test_s5_4_no_more_users_than_the_net_serves() -> None:
    """T-X15, X-23."""
    hand = ["Kunst 2", "Kunst 4", "Kunst 5"]
    match = on_table({"hand": hand, "offer": {"Kunst": [3]}, "users": 3})
    assert refused_by(match, "recruit 2 Kunst") == "5.4"
    pay(play(match, "recruit 1"), "Kunst 2", "Kunst 4")
    assert provider(match).users == 4
    match = on_table({"hand": hand, "offer": {"Kunst": [3]}, "users": 4})
    assert refused_by(match, "recruit 1") == "5.4"


def test_s6_1_empty_fields_are_filled_freely() -> None:
    """X-10: as often as one likes, without an offer, without an X."""
    match = on_table({"hand": ["Natur 2", "Wissen 3", "Kochen 4"]}, demand=THREE)
    play(match, "demand B3", "pay Natur 2", "demand M2", "pay Wissen 3", "demand B2", "pay Kochen 4")
    assert pyramid(match) == ["Hobby 5", "Kunst 6", "Wissen 3", "Sport 7", "Kochen 4", "Natur 2"]
    assert [field.x for field in table(match).demand] == [None] * 6
    assert table(match).discard == []


def test_s6_1_only_with_a_topic_that_is_not_in_demand() -> None:
    match = on_table({"hand": ["Kunst 2"]}, demand=THREE)
    assert refused_by(match, "demand M2") == "6.1"


def test_s6_1_option_max_new_demand_per_turn() -> None:
    match = on_table(
        {"hand": ["Natur 2", "Wissen 3", "Kochen 4"]}, demand=THREE, options={"max_new_demand_per_turn": 2}
    )
    play(match, "demand B3", "pay Natur 2", "demand M2", "pay Wissen 3")
    assert refused_by(match, "demand B2") == "6.1"
    play(match, "end")
    assert match.position().get("opened", 0) == 0


def test_s6_1_what_was_opened_can_be_offered_at_once() -> None:
    match = on_table({"hand": ["Natur 2", "Natur 3"]}, demand=THREE)
    play(match, "demand B3", "pay Natur 2", "lay Natur 3")
    assert provider(match).offer[0].topic == "Natur"


KUNST = {"hand": ["Kunst 8", "Kunst 3", "Kunst 2", "Natur 9"], "offer": {"Kunst": [5], "Natur": [5]}}
WITHOUT_KUNST = {**PYRAMID, "M1": "Kochen 9"}


def test_s6_2_once_in_a_turn() -> None:
    match = on_table(KUNST, demand=WITHOUT_KUNST)
    play(match, "displace B2", "pay Natur 9", "place")
    assert refused_by(match, "displace M2") == "6.2"


def test_s6_2_not_while_a_field_is_empty() -> None:
    """T-X10: shifting is possible."""
    demand = {field: card for field, card in WITHOUT_KUNST.items() if field != "B3"}
    match = on_table({**KUNST, "hand": [*KUNST["hand"], "Sport 2"]}, demand=demand)
    assert refused_by(match, "displace B2") == "6.2"
    pay(play(match, "shift B1 M1"), "Sport 2")
    assert pyramid(match) == ["Hobby 5", "Sport 7", "Erotik 4", "Kochen 9", "Musik 3", None]


@pytest.mark.parametrize("value", range(2, 10))
def test_s6_3_a_single_card_has_to_be_higher(value: int) -> None:
    """T-X8: against a 6."""
    match = on_table({"hand": [f"Natur {value}"], "offer": {"Natur": [5]}})
    if value > 6:
        play(match, "displace M1", f"pay Natur {value}", "place")
        assert pyramid(match)[1] == f"Natur {value}"
    else:
        assert refused_by(match, "displace M1") == "6.3"


@pytest.mark.parametrize(("low", "enough"), [(2, False), (3, True)])
def test_s6_3_cards_of_a_topic_are_added(low: int, enough: bool) -> None:
    """T-X8: 4 + 2 is not more than 6, 4 + 3 is."""
    match = on_table({"hand": ["Natur 4", f"Natur {low}"], "offer": {"Natur": [5]}})
    assert ("displace M1" in match.choices()) == enough
    if enough:
        play(match, "displace M1", "pay Natur 3")
        assert refused_by(match, "place") == "6.3"
        play(match, "pay Natur 4", "place")
        assert pyramid(match)[1] == "Natur 4"


def test_s6_3_an_equal_sum_is_not_enough_on_the_way_either() -> None:
    match = on_table({"hand": ["Natur 4", "Natur 3", "Natur 2"], "offer": {"Natur": [5]}})
    play(match, "displace M1", "pay Natur 4", "pay Natur 2")
    assert refused_by(match, "place") == "6.3"
    play(match, "pay Natur 3", "place")
    assert pyramid(match)[1] == "Natur 4"


def test_s6_3_one_topic_only_and_none_in_demand() -> None:
    """X-15."""
    hand = ["Natur 4", "Natur 5", "Wissen 9", "Kunst 9", "Hobby 9"]
    match = on_table({"hand": hand, "servers": 2, "offer": {"Natur": [5], "Wissen": [5], "Kunst": [5], "Hobby": [2]}})
    play(match, "displace M1")
    assert refused_by(match, "pay Kunst 9") == "6.3"
    assert refused_by(match, "pay Hobby 9") == "6.3"
    assert refused_by(match, "pay Sport 9") == "3.7"
    play(match, "pay Natur 4")
    assert refused_by(match, "pay Wissen 9") == "6.3"


def test_s6_3_overpaying_is_allowed() -> None:
    """X-14."""
    match = on_table({"hand": ["Natur 9", "Natur 8", "Natur 7"], "offer": {"Natur": [5]}})
    play(match, "displace B2", "pay Natur 7", "pay Natur 9", "pay Natur 8", "place")
    assert (pyramid(match)[4], table(match).discard) == ("Natur 9", ["Musik 3", "Natur 7", "Natur 8"])


@pytest.mark.parametrize("field", ["T1", "M1", "M2", "B1", "B2"])
def test_s6_3_any_field_will_do(field: str) -> None:
    match = on_table({"hand": ["Natur 9"], "offer": {"Natur": [5]}})
    play(match, f"displace {field}", "pay Natur 9", "place")
    assert "Natur 9" in pyramid(match)


def test_s6_4_the_highest_card_is_placed() -> None:
    """T-X7, X-16."""
    match = on_table(KUNST, demand=WITHOUT_KUNST)
    play(match, "displace M1", "pay Kunst 3", "pay Kunst 8", "place")
    assert pyramid(match)[1] == "Kunst 8"
    assert table(match).demand[1].x == 0
    assert table(match).discard == ["Kochen 9", "Kunst 3"]


def test_s6_4_of_equal_cards_one_is_placed() -> None:
    match = on_table({"hand": ["Natur 5", "Natur 5"], "offer": {"Natur": [2]}})
    play(match, "displace M1", "pay Natur 5", "pay Natur 5", "place")
    assert (pyramid(match)[1], table(match).discard) == ("Natur 5", ["Kunst 6", "Natur 5"])


def test_s6_5_without_an_offer_nothing_is_displaced() -> None:
    """T-X9: no further card of that topic is left for the server."""
    assert refused_by(on_table({"hand": ["Natur 9"]}), "displace M1") == "6.5"
    assert refused_by(on_table({"hand": ["Natur 4", "Natur 3"]}), "displace M1") == "6.5"


def test_s6_5_displacing_and_offering_is_one_action() -> None:
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


def test_s6_5_the_card_for_the_server_is_kept_back() -> None:
    """5 and 2 against a 4: the 5 displaces and the 2 is laid, not the other way round."""
    match = play(on_table({"hand": ["Natur 5", "Natur 2"]}), "displace M2")
    assert match.choices() == ["pay Natur 5", "cancel"]
    assert refused_by(match, "pay Natur 2") == "6.5"
    assert refused_by(match, "lay Natur 2") == "3.8"
    play(match, "pay Natur 5")
    assert match.choices() == ["lay Natur 2", "cancel"]


def test_s6_5_one_of_two_equal_cards_may_be_kept_back() -> None:
    match = play(on_table({"hand": ["Natur 2", "Natur 2", "Natur 5"]}), "displace M1")
    assert match.choices() == ["pay Natur 2", "pay Natur 5", "cancel"]
    play(match, "pay Natur 2")
    assert match.choices() == ["pay Natur 5", "cancel"]
    play(match, "pay Natur 5", "lay Natur 2")
    assert (pyramid(match)[1], provider(match).offer[0].values) == ("Natur 5", [2])


def test_s6_5_without_enough_cards_it_is_not_the_offer_that_is_missing() -> None:
    """Neither Wissen, which is not offered, nor what is laid aside so far is more than the 6."""
    match = on_table({"hand": ["Natur 5", "Natur 3", "Natur 2", "Wissen 4", "Wissen 2"]})
    play(match, "displace M1")
    assert refused_by(match, "pay Wissen 4") == "6.3"
    play(match, "pay Natur 5")
    assert refused_by(match, "lay Natur 2") == "6.3"
    assert refused_by(match, "lay Natur 9") == "3.7"
    play(match, "pay Natur 3", "lay Natur 2")
    assert pyramid(match)[1] == "Natur 5"


def test_s6_5_what_is_offered_is_not_laid_while_displacing() -> None:
    match = on_table({"hand": ["Natur 9", "Natur 8"], "offer": {"Natur": [2]}})
    play(match, "displace M1", "pay Natur 9")
    assert refused_by(match, "lay Natur 8") == "3.8"


def test_s6_5_a_free_place_is_needed() -> None:
    match = on_table({"hand": ["Natur 9", "Natur 2"], "offer": {"Kunst": [2], "Hobby": [2]}})
    assert refused_by(match, "displace M2") == "6.5"


def test_s6_5_parked_is_not_offered() -> None:
    """X-17: after unparking it is."""
    match = on_table({"hand": ["Natur 9", "Natur 2"], "streamer": True, "parked": {"Natur": [3]}})
    assert refused_by(match, "displace M2") == "6.5"
    play(match, "unpark", "displace M2", "pay Natur 9", "place")
    assert pyramid(match)[2] == "Natur 9"


@pytest.mark.parametrize("offer", [{}, {"Natur": [3]}])
def test_s6_6_the_new_topic_stays_on_its_server(offer: dict[str, list[int]]) -> None:
    """X-34: whether it was offered before or not."""
    match = on_table({"hand": ["Natur 9", "Natur 2"], "streamer": True, "offer": offer})
    play(match, "displace M2", "pay Natur 9", "place" if offer else "lay Natur 2")
    assert refused_by(match, "park Natur") == "6.6"
    assert refused_by(match, "take Natur") == "6.6"
    assert table(match).locked == "Natur"
    play(match, "end")
    assert table(match).locked is None


def test_s6_6_other_topics_are_free() -> None:
    match = on_table({"hand": ["Natur 9"], "streamer": True, "offer": {"Natur": [3], "Kunst": [2]}})
    play(match, "displace M2", "pay Natur 9", "place", "park Kunst", "take Kunst")
    assert refused_by(match, "take Natur") == "6.6"


def test_s6_7_an_x_protects_from_everybody() -> None:
    """T-X11: displacing is refused; shifted, the card takes its X along."""
    rivals: list[dict[str, Any]] = [{"offer": {"Sport": [2]}}, {"offer": {"Kunst": [3]}}]
    match = on_table({"hand": ["Natur 9", "Kunst 2"], "offer": {"Natur": [5]}}, *rivals, protectors={"M1": 2, "B1": 1})
    assert refused_by(match, "displace M1") == "6.7"
    pay(play(match, "shift M1 T1"), "Kunst 2")
    assert [field.x for field in table(match).demand] == [2, None, None, 1, None, None]
    assert refused_by(match, "displace T1") == "6.7"
    assert "displace M1" in match.choices()


def test_s6_7_the_x_lies_until_the_next_turn_of_its_owner() -> None:
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


def test_s6_8_the_printed_example() -> None:
    """T-X6."""
    match = on_table({"hand": ["Erotik 2", "Sport 3", "Natur 2"]})
    pay(play(match, "shift M2 T1"), "Erotik 2")
    assert pyramid(match) == ["Erotik 4", "Kunst 6", "Hobby 5", "Sport 7", "Musik 3", "Technik 9"]
    pay(play(match, "shift B1 M2"), "Sport 3")
    assert pyramid(match) == ["Erotik 4", "Kunst 6", "Sport 7", "Hobby 5", "Musik 3", "Technik 9"]
    assert (provider(match).hand, table(match).discard) == (1, ["Erotik 2", "Sport 3"])


def test_s6_8_only_upwards() -> None:
    """T-X12."""
    match = on_table({"hand": ["Hobby 2"]})
    for shift in ("shift T1 M1", "shift M1 T1", "shift M1 B1"):
        assert refused_by(match, shift) == "6.8"


def test_s6_8_one_level_at_a_time() -> None:
    match = on_table({"hand": ["Sport 2", "Kunst 2"]})
    for shift in ("shift B1 T1", "shift B1 B2", "shift M1 M2", "shift B1 B1"):
        assert refused_by(match, shift) == "6.8"


def test_s6_8_with_a_card_of_the_topic_that_moves_up() -> None:
    """X-20: which nobody has to offer."""
    match = on_table({"hand": ["Sport 2", "Kunst 2"]})
    assert refused_by(match, "shift B2 M1") == "6.8"
    play(match, "shift B1 M1")
    assert refused_by(match, "pay Kunst 2") == "6.8"
    pay(match, "Sport 2")
    assert pyramid(match)[1] == "Sport 7"


def test_s6_8_more_than_once() -> None:
    match = on_table({"hand": ["Sport 2", "Sport 3"]})
    pay(play(match, "shift B1 M1"), "Sport 2")
    pay(play(match, "shift M1 T1"), "Sport 3")
    assert pyramid(match) == ["Sport 7", "Hobby 5", "Erotik 4", "Kunst 6", "Musik 3", "Technik 9"]


def test_s6_9_two_cards_change_places() -> None:
    """X-19: either card of the level above, but never an empty field; empty fields elsewhere do not matter."""
    match = on_table({"hand": ["Sport 2"]})
    assert [text for text in match.choices() if text.startswith("shift")] == ["shift B1 M1", "shift B1 M2"]
    match = on_table({"hand": ["Sport 2"]}, demand=THREE)
    assert refused_by(match, "shift B1 M2") == "6.9"
    assert refused_by(match, "shift B2 M1") == "6.9"
    pay(play(match, "shift B1 M1"), "Sport 2")
    assert pyramid(match) == ["Hobby 5", "Sport 7", None, "Kunst 6", None, None]
