"""X.net, paragraph by paragraph: material, setting up, the course of a turn and the end (chapters 1, 2, 3, 7 and 8)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import msgspec
import pytest

from tafelrunde.core.error import BadSeats, IllegalAction
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.games.xnet import GAME
from tafelrunde.games.xnet.cards import CARD_BY_NAME, COPIES, TOPICS

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


def refused_by(match: Match, text: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        match.submit(text)
    return refusal.value.section


def table(match: Match, seat: int | None = None) -> Any:
    return match.view(seat).table


def all_but(*used: list[str]) -> list[str]:
    """The whole deck without some cards."""
    rest = Counter({name: int(COPIES[card]) for name, card in CARD_BY_NAME.items()})
    for cards in used:
        rest.subtract(cards)
    return sorted(rest.elements())


def test_s1_1_three_to_six_play() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6]
    for seats in (2, 7):
        with pytest.raises(BadSeats):
            start_match(GAME, seats)


def test_s1_2_the_deck() -> None:
    """T-X14, X-3, X-4."""
    state = play(start_match(GAME, by_hand=True), "start 0").state()
    deck = {GAME.format_action(action).removeprefix("draw "): weight for action, weight in state.chance_outcomes()}
    assert sum(deck.values()) == 216
    topics = {name.split()[0] for name in deck}
    assert {"Technik", "Kochen", "Kunst", "Hobby", "Erotik", "Sport", "Musik", "Wirtschaft", "Natur"} < topics
    assert topics == set(TOPICS)
    for topic in TOPICS:
        copies = {int(name.split()[1]): copies for name, copies in deck.items() if name.split()[0] == topic}
        assert copies == {2: 2, 3: 2, 4: 2, 5: 3, 6: 3, 7: 2, 8: 2, 9: 2}
        assert sum(value * count for value, count in copies.items()) == 99


def test_s1_2_a_card_that_is_dealt_is_not_drawn_again() -> None:
    match = play(start_match(GAME, by_hand=True), "start 0", "draw Kunst 2", "draw Kunst 2")
    assert refused_by(match, "draw Kunst 2") == "1.2"


def test_s1_3_specialists_run_out() -> None:
    """X-6: the last one of the supply can be hired, and no further one."""
    match = on_table(
        {"hand": ["Natur 2", "Natur 3"], "offer": {"Kunst": [2], "Sport": [2]}}, options={"specialist_supply": 1}
    )
    assert table(match).supply == 1
    play(match, "specialist Kunst", "pay Natur 2")
    assert table(match).supply == 0
    assert refused_by(match, "specialist Sport") == "1.3"


def test_s1_3_there_are_sixteen_specialists() -> None:
    assert table(start_match(GAME, by_hand=True)).supply == 16


def test_s1_3_servers_streamers_and_nets_are_for_everybody() -> None:
    """X-5: six players can have all of it."""
    rich = {"servers": 3, "streamer": True, "net": 10}
    buyer = {"servers": 2, "streamer": False, "net": 9, "hand": [f"Natur {value}" for value in range(2, 10)]}
    for purchase in ("server", "streamer", "net"):
        assert purchase in on_table(buyer, *[rich] * 5).choices()


def test_s1_4_the_pyramid() -> None:
    fields = table(on_table()).demand
    assert [(field.field, field.value) for field in fields] == [
        ("T1", 3),
        ("M1", 2),
        ("M2", 2),
        ("B1", 1),
        ("B2", 1),
        ("B3", 1),
    ]


def test_s1_4_one_card_per_field_and_no_topic_twice() -> None:
    match = on_table({"hand": ["Natur 2", "Kunst 9"]}, demand=THREE)
    assert refused_by(match, "demand T1") == "1.4"
    play(match, "demand M2")
    assert refused_by(match, "pay Kunst 9") == "1.4"
    play(match, "pay Natur 2")
    assert table(match).demand[2].card == "Natur 2"


def test_s1_5_hands_and_stock_are_secret() -> None:
    match = on_table({"hand": ["Natur 2"]}, {"hand": ["Kunst 9", "Kunst 3"]}, discard=["Sport 3"])
    for seat in (None, 0, 2):
        assert "Kunst 9" not in str(table(match, seat))
        assert "Kunst 3" not in str(table(match, seat))
    assert table(match, 1).hand == ["Kunst 3", "Kunst 9"]
    assert table(match, None).hand == []
    assert [provider.hand for provider in table(match, 2).providers] == [1, 2, 0]
    assert (table(match, 2).stock, table(match, 2).discard) == (216 - 10, ["Sport 3"])


def test_s1_5_what_is_taken_back_has_been_seen() -> None:
    match = on_table({"hand": ["Kunst 9", "Natur 2"], "offer": {"Kunst": [3, 9]}})
    play(match, "take Kunst")
    assert table(match, 2).providers[0].known == ["Kunst 3", "Kunst 9"]
    assert match.notices(2)[-1] == match.notices(0)[-1]


def test_s1_5_what_is_taken_from_the_streamer_has_been_seen_too() -> None:
    match = play(on_table({"streamer": True, "parked": {"Kunst": [3, 9]}}), "take Kunst")
    assert table(match, 2).providers[0].known == ["Kunst 3", "Kunst 9"]


def test_s1_5_a_seen_card_is_known_until_one_like_it_leaves_the_hand() -> None:
    """A 9 is seen and there may be two: whichever is paid, only the 3 is certain afterwards."""
    provider = {"hand": ["Kunst 3", "Kunst 9", "Kunst 9", "Natur 2"], "known": ["Kunst 3", "Kunst 9"]}
    match = on_table({**provider, "offer": {"Sport": [2]}})
    play(match, "specialist Sport", "pay Kunst 9")
    assert table(match).providers[0].known == ["Kunst 3"]
    play(match, "lay Kunst 9")
    assert table(match).providers[0].known == ["Kunst 3"]
    play(match, "lay Kunst 3")
    assert table(match).providers[0].known == []


def test_s2_1_the_starter_is_drawn_and_it_goes_round() -> None:
    assert start_match(GAME, 4, by_hand=True).choices() == ["start 0", "start 1", "start 2", "start 3"]
    order = []
    match = on_table({}, {}, {}, {}, player=2, starter=2)
    for _ in range(4):
        order.append(table(match).player)
        play(match, "end", "score")
        while match.to_act == CHANCE:
            play(match, match.choices()[0])
    assert order == [2, 3, 0, 1]


@pytest.mark.parametrize(
    ("seats", "hands"),
    [(3, [5, 5, 6]), (4, [5, 5, 6, 7]), (5, [5, 5, 6, 6, 7]), (6, [5, 5, 6, 6, 7, 7])],
)
def test_s2_2_start_hands(seats: int, hands: list[int]) -> None:
    """T-X13: counted from the starter, seat 1."""
    match = play(start_match(GAME, seats, by_hand=True), "start 1")
    while table(match).phase == "deal":
        play(match, match.choices()[0])
    providers = table(match).providers
    assert [providers[(1 + place) % seats].hand for place in range(seats)] == hands
    for provider in providers:
        assert (provider.servers, provider.net, provider.users, provider.score) == (1, 4, 0, 0)
        assert (provider.streamer, provider.offer, provider.parked) == (False, [], None)


def dealt(seats: int = 3) -> Match:
    match = play(start_match(GAME, seats, by_hand=True), "start 0")
    while table(match).phase == "deal":
        play(match, match.choices()[0])
    return match


def test_s2_3_one_card_in_each_level() -> None:
    """X-1, X-2: another card of a topic in demand is discarded, whatever its value."""
    match = play(dealt(), "draw Natur 5", "draw Natur 7", "draw Musik 2", "draw Musik 2", "draw Natur 5")
    assert table(match).discard == ["Musik 2", "Natur 5", "Natur 7"]
    assert [field.card for field in table(match).demand] == ["Natur 5", "Musik 2", None, None, None, None]
    play(match, "draw Wissen 9")
    assert [field.card for field in table(match).demand] == ["Natur 5", "Musik 2", None, "Wissen 9", None, None]
    assert (table(match).phase, table(match).player) == ("scoring", 0)


def test_s3_1_the_order_of_a_turn() -> None:
    """X-27: the first turn scores nothing and draws five cards like every other."""
    match = play(dealt(), "draw Natur 5", "draw Musik 2", "draw Wissen 9")
    assert match.choices() == ["score"]
    assert refused_by(match, "end") == "3.1"
    assert refused_by(match, "draw Natur 5") == "3.5"
    play(match, "score")
    assert match.view(None).scores == [0, 0, 0]
    for _ in range(5):
        assert match.to_act == CHANCE
        assert refused_by(match, "end") == "3.1"
        play(match, "draw Wissen 5" if "draw Wissen 5" in match.choices() else "draw Wissen 6")
    assert match.to_act == 0
    assert table(match).providers[0].hand == 10
    assert refused_by(match, "score") == "3.1"
    assert refused_by(match, "start 0") == "2.1"


def test_s3_2_the_own_x_comes_off() -> None:
    rivals: list[dict[str, Any]] = [{"offer": {"Kunst": [2]}}, {"offer": {"Musik": [2]}}]
    match = on_table({}, *rivals, phase="scoring", player=1, protectors={"M1": 1, "B2": 2})
    play(match, "score")
    assert [field.x for field in table(match).demand] == [None, None, None, None, 2, None]


def example(player: int) -> Match:
    """The printed example: TECHNIK on a middle field, A 3 cards and 1 user, B 2/0, C 1/2, D 2/2."""
    demand = {"T1": "Hobby 5", "M1": "Technik 6", "B1": "Sport 7"}
    providers: list[dict[str, Any]] = [
        {"offer": {"Technik": [2, 3, 4]}, "specialists": ["Technik"], "users": 1},
        {"offer": {"Technik": [5, 5]}},
        {"offer": {"Technik": [7]}, "users": 2},
        {"offer": {"Technik": [8, 8]}, "users": 2, "hand": ["Technik 9", "Natur 2"]},
    ]
    return on_table(*providers, demand=demand, phase="scoring", player=player)


def with_third_card(player: int) -> Match:
    """The same after D has laid a third card with a specialist."""
    match = example(3)
    position = match.position()
    providers: Any = position["providers"]
    providers[3] |= {"offer": {"Technik": [8, 8, 9]}, "specialists": ["Technik"], "hand": []}
    return start_match(GAME, position={**position, "player": player}, by_hand=True)


def test_s3_3_second_place_counts() -> None:
    """T-X1."""
    match = play(example(3), "score")
    assert match.view(None).scores == [0, 0, 0, 4]


def test_s3_3_a_shared_first_place() -> None:
    """T-X3."""
    assert play(with_third_card(0), "score").view(None).scores == [2, 0, 0, 0]


def test_s3_3_two_leaders_leave_a_second_place() -> None:
    """T-X4: B is second, and has no users."""
    match = with_third_card(1)
    assert 1 in table(match).demand[1].scorers
    assert play(match, "score").view(None).scores == [0, 0, 0, 0]


def test_s3_3_the_third_number_does_not_count() -> None:
    """T-X5: with two users it is the rank that is missing."""
    match = with_third_card(2)
    assert table(match).demand[1].scorers == [0, 1, 3]
    assert play(match, "score").view(None).scores == [0, 0, 0, 0]


@pytest.mark.parametrize("counts", list(permutations((1, 2, 3))))
def test_s3_3_where_somebody_sits_does_not_matter(counts: tuple[int, ...]) -> None:
    values = iter([2, 2, 3, 3, 4, 4])
    providers: list[dict[str, Any]] = [
        {"offer": {"Hobby": [next(values) for _ in range(count)]}, "specialists": ["Hobby"], "users": 1}
        for count in counts
    ]
    assert [provider.estimate for provider in table(on_table(*providers)).providers] == [
        3 if count > 1 else 0 for count in counts
    ]


def test_s3_3_parked_cards_do_not_count() -> None:
    """X-21: neither for their owner nor against others."""
    rivals: list[dict[str, Any]] = [
        {"streamer": True, "parked": {"Hobby": [2, 3, 4]}, "users": 4},
        {"offer": {"Hobby": [6, 6]}, "users": 1},
        {"offer": {"Hobby": [7]}, "users": 1},
    ]
    match = on_table(*rivals)
    assert table(match).demand[0].scorers == [1, 2]
    assert [provider.estimate for provider in table(match).providers] == [0, 3, 3]


def test_s3_3_topics_out_of_demand_do_not_count() -> None:
    match = on_table({"offer": {"Natur": [2, 3]}, "users": 4})
    assert table(match).providers[0].estimate == 0


def test_s3_4_values_times_users() -> None:
    """3 + 2 + 1 for three users; the others get nothing in this turn."""
    offer = {"Hobby": [2], "Kunst": [2], "Technik": [2]}
    rival = {"offer": {"Sport": [2]}, "users": 2}
    match = on_table({"offer": offer, "servers": 2, "users": 3, "score": 5}, rival, phase="scoring")
    assert [provider.estimate for provider in table(match).providers] == [18, 2, 0]
    assert play(match, "score").view(None).scores == [23, 0, 0]


def test_s3_4_no_points_without_users() -> None:
    match = play(on_table({"offer": {"Hobby": [2]}}, phase="scoring"), "score")
    assert match.view(None).scores == [0, 0, 0]


def test_s3_5_five_cards() -> None:
    match = play(on_table(phase="scoring"), "score")
    for left in (5, 4, 3, 2, 1):
        assert table(match).draws == left
        play(match, match.choices()[0])
    assert match.to_act == 0
    assert len(table(match, 0).hand) == 5


def test_s3_5_an_empty_stock_is_replaced_when_a_card_has_to_be_drawn() -> None:
    """X-32: not with the last card of the stock, but before the next."""
    left = ["Natur 2", "Natur 3"]
    discard = all_but(list(PYRAMID.values()), left)
    match = play(on_table(phase="scoring", discard=discard), "score", "draw Natur 2")
    assert refused_by(match, "shuffle") == "3.5"
    play(match, "draw Natur 3")
    assert (table(match).stock, len(table(match).discard)) == (0, 208)
    assert match.choices() == ["shuffle"]
    assert refused_by(match, "draw Natur 2") == "3.5"
    play(match, "shuffle")
    assert (table(match).stock, len(table(match).discard)) == (208, 0)
    play(match, "draw Natur 2", "draw Natur 4", "draw Kunst 2")
    assert match.to_act == 0


def test_s3_5_the_last_draw_does_not_shuffle() -> None:
    left = [f"Natur {value}" for value in range(2, 7)]
    match = on_table(phase="scoring", discard=all_but(list(PYRAMID.values()), left))
    play(match, "score", *[f"draw {card}" for card in left])
    assert match.to_act == 0
    assert (table(match).stock, len(table(match).discard)) == (0, 205)


def hoarders(missing: list[str]) -> list[dict[str, Any]]:
    """Two rivals that have laid out the whole deck but the demand and some cards."""
    rest = all_but(list(PYRAMID.values()), missing)
    offers: list[dict[str, list[int]]] = [{}, {}]
    for card in rest:
        topic, value = card.split()
        offers[TOPICS.index(topic) // 6].setdefault(topic, []).append(int(value))
    return [{"servers": 3, "offer": offer, "specialists": list(offer)} for offer in offers]


@pytest.mark.parametrize("left", [0, 1, 4])
def test_s3_5_without_cards_the_rest_is_not_drawn(left: int) -> None:
    """X-25."""
    discard = ["Natur 2", "Natur 3", "Natur 4", "Natur 5"][:left]
    match = play(on_table({}, *hoarders(discard), phase="scoring", discard=discard), "score")
    if left:
        play(match, "shuffle", *[f"draw {card}" for card in discard])
    assert match.to_act == 0
    assert table(match, 0).hand == discard


def test_s3_6_a_topic_keeps_its_place_until_the_end() -> None:
    """X-8: nothing is marked, and the place is free when it is too late to use it."""
    match = on_table({"hand": ["Sport 2"], "offer": {"Natur": [2], "Kunst": [2]}})
    assert refused_by(match, "lay Sport 2") == "4.1"
    play(match, "take Natur")
    assert refused_by(match, "lay Sport 2") == "7.3"


def test_s3_7_any_number_in_any_order() -> None:
    """X-7: users and a streamer are part of it; costs go to the discard pile."""
    hand = ["Kunst 2", "Kunst 3", "Kunst 3", "Natur 4", "Natur 5", "Natur 6", "Natur 7"]
    match = on_table({"hand": hand})
    play(match, "lay Kunst 2", "recruit 2 Kunst", "pay Kunst 3", "pay Kunst 3")
    play(match, "streamer", "pay Natur 4", "pay Natur 5", "pay Natur 6")
    play(match, "specialist Kunst", "pay Natur 7", "end")
    provider = table(match).providers[0]
    assert (provider.users, provider.streamer, provider.offer[0].specialist, provider.hand) == (2, True, True, 0)
    assert table(match).discard == ["Kunst 3", "Kunst 3", "Natur 4", "Natur 5", "Natur 6", "Natur 7"]


def test_s3_7_nothing_is_discarded_without_a_purpose() -> None:
    """X-30."""
    assert refused_by(on_table({"hand": ["Natur 4"]}), "discard Natur 4") == "3.7"


def test_s3_7_costs_come_from_the_hand() -> None:
    match = on_table({"hand": ["Natur 4"], "offer": {"Kunst": [2, 3]}})
    assert refused_by(match, "lay Sport 2") == "3.7"
    play(match, "specialist Kunst")
    assert refused_by(match, "pay Kunst 2") == "3.7"


def test_s3_7_doing_nothing_is_allowed() -> None:
    """X-28 adds nothing either: a turn may be ended at once."""
    match = play(on_table({"hand": ["Natur 4"]}), "end")
    assert table(match).player == 1


BUYER = {"hand": ["Natur 2", "Natur 3", "Sport 4", "Sport 5", "Kunst 6"], "offer": {"Kunst": [2]}}


def test_s3_8_what_cannot_be_paid_is_not_begun() -> None:
    match = on_table({"hand": ["Natur 2", "Natur 3"]})
    assert refused_by(match, "streamer") == "4.7"
    assert refused_by(match, "server") == "4.5"
    assert refused_by(match, "pay Natur 2") == "3.8"
    assert refused_by(match, "cancel") == "3.8"
    assert refused_by(match, "place") == "3.8"


def test_s3_8_others_see_a_payment_when_it_is_complete() -> None:
    match = on_table(BUYER)
    before = [msgspec.json.encode(table(match, seat)) for seat in (None, 1, 2)]
    for action in ("streamer", "pay Natur 2", "pay Sport 4", "cancel", "server", *["pay Natur 2", "pay Kunst 6"]):
        play(match, action)
        assert [msgspec.json.encode(table(match, seat)) for seat in (None, 1, 2)] == before
        assert {notice.code for notice in match.notices(1)} == {"xnet-thinks"}
    assert table(match, 0).payment == ["Natur 2", "Kunst 6"]
    assert (table(match, 0).buying, table(match, 0).owed) == ("server", 3)
    play(match, "pay Natur 3", "pay Sport 4", "pay Sport 5")
    assert table(match, 1).providers[0].servers == 2
    assert match.notices(1)[-1].args["cards"] == "Kunst 6, Sport 4, Sport 5, Natur 2, Natur 3"


def test_s3_8_cancelling_gives_everything_back() -> None:
    match = on_table(BUYER)
    before = match.position()
    play(match, "server", "pay Natur 2", "pay Kunst 6", "cancel")
    assert match.position() == {**before, "cancelled": 1}


def test_s3_8_while_paying_nothing_else_is_done() -> None:
    match = play(on_table(BUYER), "server", "pay Natur 2")
    for action in ("end", "lay Kunst 6", "streamer", "take Kunst", "discard Sport 4", "place"):
        assert refused_by(match, action) == "3.8"


def test_s3_8_five_payments_are_cancelled_at_most() -> None:
    """Then a payment that is begun has to be completed; the next turn counts anew."""
    match = play(on_table(BUYER), *["streamer", "pay Natur 2", "cancel"] * 5, "streamer")
    assert refused_by(match, "cancel") == "3.8"
    assert table(match, 0).cancels_left == 0
    assert table(match, 1).cancels_left == 5
    play(match, "pay Natur 2", "pay Natur 3", "pay Sport 4", "end")
    assert match.position().get("cancelled", 0) == 0


def test_s3_8_displacing_is_cancelled_likewise() -> None:
    """It counts among the five."""
    match = on_table({"hand": ["Natur 9", "Natur 8"], "offer": {"Natur": [2]}})
    before = match.position()
    play(match, *["displace M1", "pay Natur 8", "cancel"] * 5)
    assert match.position() == {**before, "cancelled": 5}
    play(match, "displace M1", "pay Natur 8")
    assert match.choices() == ["pay Natur 9", "place"]
    assert refused_by(match, "cancel") == "3.8"


def test_s7_1_whole_topics_come_to_the_hand() -> None:
    provider = {"hand": ["Natur 2"], "offer": {"Kunst": [2, 3, 9], "Hobby": [4]}, "specialists": ["Kunst"]}
    match = on_table(provider, options={"specialist_supply": 1})
    play(match, "take Kunst")
    assert table(match, 0).hand == ["Kunst 2", "Kunst 3", "Kunst 9", "Natur 2"]
    assert [stack.topic for stack in table(match).providers[0].offer] == ["Hobby"]
    assert table(match).supply == 1
    play(match, "take Hobby", "end")
    assert table(match).player == 1


def test_s7_1_from_the_streamer_too() -> None:
    match = on_table({"streamer": True, "parked": {"Natur": [2, 3, 4]}})
    play(match, "take Natur")
    assert (table(match).providers[0].parked, table(match).providers[0].hand) == (None, 3)


def test_s7_1_not_over_ten_cards() -> None:
    """Nine and one are ten, nine and two are too many."""
    hand = ["Natur 2", "Natur 2", "Natur 3", "Natur 3", "Natur 4", "Natur 4", "Natur 5", "Natur 5", "Natur 5"]
    match = on_table({"hand": hand, "offer": {"Kunst": [2, 3], "Hobby": [4]}})
    assert refused_by(match, "take Kunst") == "7.1"
    play(match, "take Hobby")
    assert match.choices() == ["end"]
    assert refused_by(match, "take Kunst") == "7.1"


def test_s7_1_only_own_topics() -> None:
    match = on_table({}, {"offer": {"Kunst": [2]}})
    assert refused_by(match, "take Kunst") == "7.1"


HAND_OF_TWELVE = ["Natur 2", "Natur 2", "Natur 3", "Natur 3", "Natur 4", "Natur 4", "Natur 5", "Natur 5"] + [
    f"Wissen {value}" for value in (2, 3, 4, 5)
]


def test_s7_2_exactly_the_excess_is_discarded() -> None:
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


def test_s7_2_ten_cards_may_stay() -> None:
    assert table(play(on_table({"hand": HAND_OF_TWELVE[:10]}), "end")).player == 1


def test_s7_2_eleven_are_one_too_many() -> None:
    """A seen card that is discarded is not known to be in the hand any more."""
    match = play(on_table({"hand": HAND_OF_TWELVE[:11], "known": ["Natur 5"]}), "end")
    assert table(match, 1).prompt.args["count"] == 1
    play(match, "discard Natur 5")
    assert (table(match).player, table(match).providers[0].known) == (1, [])


def test_s7_2_no_limit_during_the_turn() -> None:
    """With eleven cards everything but taking back is open."""
    match = on_table({"hand": HAND_OF_TWELVE, "offer": {"Kunst": [2]}})
    assert "server" in match.choices()
    assert refused_by(match, "take Kunst") == "7.1"


def test_s7_3_after_taking_back_only_more_of_it() -> None:
    """X-33."""
    match = on_table({"hand": ["Sport 2"], "offer": {"Kunst": [2], "Natur": [2]}})
    play(match, "take Natur")
    assert match.choices() == ["take Kunst", "end"]
    for action in ("lay Sport 2", "specialist Kunst", "shift B1 M1", "cancel"):
        assert refused_by(match, action) == "7.3"


def test_s7_3_no_discarding_to_make_room() -> None:
    """X-33: neither before nor after."""
    match = on_table({"hand": HAND_OF_TWELVE, "offer": {"Kunst": [2]}})
    assert refused_by(match, "discard Natur 2") == "3.7"
    play(match, "end", "discard Natur 2")
    assert refused_by(match, "take Kunst") == "7.3"


def test_s8_1_the_target_wins_at_once() -> None:
    """T-X16: 118 and 4 are 122, and no card is drawn."""
    match = on_table({"offer": {"Kunst": [2]}, "users": 2, "score": 118}, {"score": 119, "users": 1}, phase="scoring")
    play(match, "score")
    assert match.end is not None
    assert (match.end.reason, match.end.winners, match.end.scores) == ("target_reached", [0], [122, 119, 0])
    assert (match.to_act, table(match).providers[0].hand) == (NOBODY, 0)


@pytest.mark.parametrize(("score", "over"), [(115, False), (116, True)])
def test_s8_1_exactly_the_target_is_enough(score: int, over: bool) -> None:
    match = on_table({"offer": {"Kunst": [2]}, "users": 2, "score": score}, phase="scoring")
    assert (play(match, "score").end is not None) == over


def test_s8_1_option_target() -> None:
    """X-26."""
    match = on_table({"offer": {"Kunst": [2]}, "users": 2, "score": 57}, options={"target": 60}, phase="scoring")
    assert play(match, "score").end is not None


def test_s8_2_a_hundred_rounds_without_points() -> None:
    """X-36: three players, so the 300th scoring in a row that brings nothing."""
    seven = {"score": 7, "users": 1}
    match = play(on_table(seven, seven, phase="scoring", idle=298), "score")
    assert match.end is None
    match = play(on_table(seven, seven, phase="scoring", idle=299), "score")
    assert match.end is not None
    assert (match.end.reason, match.end.winners) == ("stalled", [0, 1])


def test_s8_2_any_points_start_the_count_anew() -> None:
    match = play(on_table({"offer": {"Kunst": [2]}, "users": 1}, phase="scoring", idle=299), "score")
    assert match.end is None
    assert table(match).idle == 0


def test_s8_2_option_stall_rounds() -> None:
    match = play(on_table({}, {"score": 1, "users": 1}, options={"stall_rounds": 2}, phase="scoring", idle=5), "score")
    assert match.end is not None
    assert match.end.winners == [1]
