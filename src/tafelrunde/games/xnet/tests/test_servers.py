"""X.net, paragraph by paragraph: servers, nets and users (chapters 4 and 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.core.match import Match
from tafelrunde.testkit.playing import play, refused_by

OnTable = Callable[..., Match]
THREE = {"T1": "Hobby 5", "M1": "Kunst 6", "B1": "Sport 7"}
# Cards whose topics are not in demand.
SEVEN = ["Natur 2", "Natur 3", "Natur 4", "Natur 5", "Wissen 6", "Wissen 7", "Wissen 8"]


def pay(match: Match, *cards: str) -> Match:
    return play(match, *[f"pay {card}" for card in cards])


def table(match: Match, seat: int | None = None) -> Any:
    return match.view(seat).facts


def provider(match: Match, seat: int = 0) -> Any:
    return table(match).providers[seat]


def test_s4_1_two_topics_on_a_server(on_table: OnTable) -> None:
    match = on_table({"hand": ["Sport 2", "Kunst 2"], "offer": {"Hobby": [2], "Kunst": [3]}})
    assert refused_by(match, "lay Sport 2") == "4.1"
    assert "lay Kunst 2" in match.choices()
    match = on_table({"hand": ["Sport 2", "Musik 2"], "servers": 2, "offer": {"Hobby": [2], "Kunst": [3]}})
    play(match, "lay Sport 2", "lay Musik 2")
    assert len(provider(match).offer) == 4


def test_s4_1_nobody_touches_the_servers_of_others(on_table: OnTable) -> None:
    rival = {"offer": {"Kunst": [3], "Hobby": [2]}, "streamer": True}
    match = on_table({"hand": ["Kunst 2", "Natur 4", "Natur 5"], "streamer": True}, rival)
    assert refused_by(match, "park Kunst") == "4.8"
    assert refused_by(match, "specialist Kunst") == "4.4"
    assert refused_by(match, "take Kunst") == "7.1"
    play(match, "lay Kunst 2")
    assert [stack.values for stack in provider(match, 1).offer] == [[3], [2]]


def test_s4_1_a_parked_topic_is_not_laid_out_again(on_table: OnTable) -> None:
    """X-9."""
    match = on_table({"hand": ["Kunst 2"], "streamer": True, "parked": {"Kunst": [3]}})
    assert refused_by(match, "lay Kunst 2") == "4.1"
    play(match, "unpark", "lay Kunst 2")
    assert provider(match).offer[0].values == [2, 3]


def test_s4_2_a_new_topic_has_to_be_in_demand(on_table: OnTable) -> None:
    match = on_table({"hand": ["Natur 2", "Kunst 2"]})
    assert refused_by(match, "lay Natur 2") == "4.2"
    play(match, "lay Kunst 2")
    assert (provider(match).offer[0].topic, provider(match).offer[0].values) == ("Kunst", [2])
    assert (provider(match).hand, table(match).discard) == (1, [])


def test_s4_3_the_third_card_needs_a_specialist(on_table: OnTable) -> None:
    """X-35: two cards, a specialist, and then as many as one likes."""
    match = on_table({"hand": ["Kunst 2", "Kunst 3", "Kunst 4", "Kunst 5", "Natur 2"]})
    play(match, "lay Kunst 2", "lay Kunst 3")
    assert refused_by(match, "lay Kunst 4") == "4.3"
    play(match, "specialist Kunst", "pay Natur 2", "lay Kunst 4", "lay Kunst 5")
    assert (provider(match).offer[0].values, provider(match).hand) == ([2, 3, 4, 5], 0)


def test_s4_3_in_the_printed_example(on_table: OnTable) -> None:
    """T-X2."""
    match = on_table({"hand": ["Technik 9", "Natur 2"], "offer": {"Technik": [8, 8]}, "users": 2})
    play(match, "specialist Technik", "pay Natur 2", "lay Technik 9")
    stack = provider(match).offer[0]
    assert (stack.values, stack.specialist, provider(match).hand) == ([8, 8, 9], True, 0)


def test_s4_3_further_cards_only_in_demand(on_table: OnTable) -> None:
    match = on_table({"hand": ["Natur 2"], "offer": {"Natur": [3]}})
    assert refused_by(match, "lay Natur 2") == "4.3"


def test_s4_4_a_specialist_costs_any_card(on_table: OnTable) -> None:
    """X-29: also for a single card, and for a topic that nobody asks for."""
    match = on_table({"hand": ["Wissen 2", "Kunst 4"], "offer": {"Kunst": [3], "Natur": [3]}})
    play(match, "specialist Kunst", "pay Kunst 4", "specialist Natur", "pay Wissen 2")
    assert [stack.specialist for stack in provider(match).offer] == [True, True]
    assert (table(match).supply, table(match).discard) == (14, ["Kunst 4", "Wissen 2"])


def test_s4_4_one_for_each_topic_on_a_server(on_table: OnTable) -> None:
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
    # An empty supply is not why, where none could be hired anyway.
    match = on_table({"hand": ["Natur 9"]}, options={"specialist_supply": 0})
    assert refused_by(match, "specialist Kunst") == "4.4"


def test_s4_5_a_server_costs_five(on_table: OnTable) -> None:
    match = pay(play(on_table({"hand": SEVEN}), "server"), *SEVEN[:5])
    assert (provider(match).servers, provider(match).hand, len(table(match).discard)) == (2, 2, 5)
    assert refused_by(on_table({"hand": SEVEN[:4]}), "server") == "4.5"
    assert refused_by(on_table({"hand": SEVEN, "servers": 3}), "server") == "4.5"


def test_s4_5_servers_give_places_at_once(on_table: OnTable) -> None:
    match = on_table({"hand": [*SEVEN, "Sport 2"], "offer": {"Kunst": [2], "Hobby": [2]}})
    pay(play(match, "server"), *SEVEN[:5])
    play(match, "lay Sport 2")
    assert len(provider(match).offer) == 3


@pytest.mark.parametrize(("old", "new"), [(4, 7), (7, 9), (9, 10)])
def test_s4_6_the_next_net_costs_seven(old: int, new: int, on_table: OnTable) -> None:
    match = pay(play(on_table({"hand": SEVEN, "net": old, "users": 3}), "net"), *SEVEN)
    assert (provider(match).net, provider(match).users, provider(match).hand) == (new, 3, 0)


def test_s4_6_there_is_nothing_above_the_satellite(on_table: OnTable) -> None:
    assert refused_by(on_table({"hand": SEVEN, "net": 10}), "net") == "4.6"
    assert refused_by(on_table({"hand": SEVEN[:6]}), "net") == "4.6"


def test_s4_7_a_streamer_costs_three(on_table: OnTable) -> None:
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


def test_s4_8_parking_frees_the_place_and_the_specialist(on_table: OnTable) -> None:
    """T-X17, X-12, X-13: the whole topic goes."""
    match = on_table(STREAMING, options={"specialist_supply": 1})
    play(match, "park Kunst")
    assert (provider(match).parked.topic, provider(match).parked.values) == ("Kunst", [2, 3, 9])
    assert not provider(match).parked.specialist
    assert table(match).supply == 1
    play(match, "lay Sport 2")
    assert [stack.topic for stack in provider(match).offer] == ["Hobby", "Sport"]


def test_s4_8_one_topic_under_an_own_streamer(on_table: OnTable) -> None:
    match = play(on_table(STREAMING), "park Kunst")
    assert refused_by(match, "park Hobby") == "4.8"
    assert refused_by(on_table({**STREAMING, "streamer": False}), "park Hobby") == "4.8"
    assert refused_by(on_table(STREAMING), "park Sport") == "4.8"


def test_s4_8_a_full_streamer_or_none_comes_before_other_reasons(on_table: OnTable) -> None:
    """Natur has moved in this turn, and the streamer is full; or it may not leave its server, and there is none."""
    match = on_table({"streamer": True, "parked": {"Natur": [2]}, "offer": {"Kunst": [2]}})
    assert refused_by(play(match, "unpark", "park Kunst"), "park Natur") == "4.8"
    match = on_table({"hand": ["Natur 9"], "offer": {"Natur": [3]}})
    assert refused_by(play(match, "displace M2", "pay Natur 9", "place"), "park Natur") == "4.8"


def test_s4_8_what_is_parked_scores_nothing(on_table: OnTable) -> None:
    match = on_table({**STREAMING, "users": 1})
    assert provider(match).estimate == 5
    assert provider(play(match, "park Kunst")).estimate == 3


def parked(values: list[int], **more: Any) -> dict[str, Any]:
    return {"hand": ["Sport 2"], "streamer": True, "parked": {"Natur": values}, **more}


def test_s4_9_unparking_is_free_for_two_cards(on_table: OnTable) -> None:
    """X-11: Natur is not in demand."""
    match = play(on_table(parked([2, 3])), "unpark")
    assert (provider(match).offer[0].values, provider(match).parked, provider(match).hand) == ([2, 3], None, 1)
    assert table(match).supply == 16


def test_s4_9_three_cards_need_a_specialist(on_table: OnTable) -> None:
    """T-X17: for one card."""
    match = play(on_table(parked([2, 3, 4])), "unpark")
    assert table(match, 0).owed == 1
    pay(match, "Sport 2")
    stack = provider(match).offer[0]
    assert (stack.values, stack.specialist, provider(match).hand, table(match).supply) == ([2, 3, 4], True, 0, 15)


def test_s4_9_a_place_a_card_and_a_specialist_are_needed(on_table: OnTable) -> None:
    assert refused_by(on_table({"hand": ["Sport 2"], "streamer": True}), "unpark") == "4.9"
    full = parked([2, 3], offer={"Kunst": [2], "Hobby": [2]})
    assert refused_by(on_table(full), "unpark") == "4.9"
    assert refused_by(on_table({**parked([2, 3, 4]), "hand": []}), "unpark") == "4.9"
    assert refused_by(on_table(parked([2, 3, 4]), options={"specialist_supply": 0}), "unpark") == "4.9"
    assert "unpark" in on_table(parked([2, 3]), options={"specialist_supply": 0}).choices()


def test_s4_10_once_between_server_and_streamer_in_a_turn(on_table: OnTable) -> None:
    """X-31: neither back nor forth again; another topic may still move."""
    match = play(on_table(STREAMING), "park Hobby")
    assert refused_by(match, "unpark") == "4.10"
    match = play(on_table({**parked([2]), "offer": {"Kunst": [2]}}), "unpark")
    assert refused_by(match, "park Natur") == "4.10"
    play(match, "park Kunst")
    assert refused_by(match, "unpark") == "4.10"
    play(match, "end")
    assert match.position().get("moved", []) == []


def test_s4_10_unparking_with_a_specialist_is_a_change_too(on_table: OnTable) -> None:
    match = pay(play(on_table(parked([2, 3, 4])), "unpark"), "Sport 2")
    assert refused_by(match, "park Natur") == "4.10"


def test_s4_10_a_topic_parked_in_this_turn_may_be_taken_back(on_table: OnTable) -> None:
    match = play(on_table(STREAMING, options={"remember_hands": True}), "park Hobby", "take Hobby")
    assert (provider(match).parked, provider(match).known) == (None, ["Hobby 2"])


def test_s4_11_out_of_demand_a_topic_is_idle_and_users_stay(on_table: OnTable) -> None:
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
        ({"Natur": [3]}, THREE),  # offered, not in demand
        ({"Hobby": [3]}, {**THREE, "M1": "Natur 6"}),  # in demand, not offered
    ],
)
def test_s5_1_matching_is_offered_and_in_demand(
    offer: dict[str, list[int]], demand: dict[str, str], on_table: OnTable
) -> None:
    match = on_table({"hand": ["Natur 2", "Natur 4"], "offer": offer}, demand=demand)
    assert refused_by(match, "recruit 2 Natur") == "5.1"
    assert refused_by(match, "recruit 1") == "5.2"


def test_s5_1_a_parked_topic_does_not_match(on_table: OnTable) -> None:
    match = on_table({"hand": ["Kunst 2", "Kunst 4"], "streamer": True, "parked": {"Kunst": [3]}})
    assert refused_by(match, "recruit 2 Kunst") == "5.1"


def test_s5_2_one_user_for_a_matching_and_any_card(on_table: OnTable) -> None:
    match = play(on_table({"hand": ["Kunst 2", "Natur 4"], "offer": {"Kunst": [3]}}), "recruit 1")
    assert refused_by(match, "pay Natur 4") == "5.2"
    pay(match, "Kunst 2", "Natur 4")
    assert (provider(match).users, table(match).discard) == (1, ["Kunst 2", "Natur 4"])


def test_s5_2_the_other_card_may_match_too(on_table: OnTable) -> None:
    """X-23."""
    match = play(on_table({"hand": ["Kunst 2", "Kunst 4"], "offer": {"Kunst": [3]}}), "recruit 1")
    assert provider(pay(match, "Kunst 2", "Kunst 4")).users == 1


def test_s5_2_two_cards_are_needed(on_table: OnTable) -> None:
    assert refused_by(on_table({"hand": ["Kunst 2"], "offer": {"Kunst": [3]}}), "recruit 1") == "5.2"


def test_s5_3_two_users_for_two_matching_cards_of_a_topic(on_table: OnTable) -> None:
    hand = ["Kunst 2", "Kunst 4", "Hobby 2"]
    match = on_table({"hand": hand, "offer": {"Kunst": [3], "Hobby": [3]}})
    assert refused_by(match, "recruit 2 Hobby") == "5.3"
    play(match, "recruit 2 Kunst")
    assert refused_by(match, "pay Hobby 2") == "5.3"
    pay(match, "Kunst 2", "Kunst 4")
    assert (provider(match).users, table(match).discard) == (2, ["Kunst 2", "Kunst 4"])


def test_s5_4_no_more_users_than_the_net_serves(on_table: OnTable) -> None:
    """T-X15, X-23."""
    hand = ["Kunst 2", "Kunst 4", "Kunst 5"]
    match = on_table({"hand": hand, "offer": {"Kunst": [3]}, "users": 3})
    assert refused_by(match, "recruit 2 Kunst") == "5.4"
    pay(play(match, "recruit 1"), "Kunst 2", "Kunst 4")
    assert provider(match).users == 4
    match = on_table({"hand": hand, "offer": {"Kunst": [3]}, "users": 4})
    assert refused_by(match, "recruit 1") == "5.4"
