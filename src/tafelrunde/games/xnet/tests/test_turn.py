"""X.net, paragraph by paragraph: the course of a turn (chapter 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import msgspec
import pytest

from tafelrunde.core.match import Match, start_match
from tafelrunde.core.state import CHANCE
from tafelrunde.games.xnet import GAME
from tafelrunde.games.xnet.cards import CARD_BY_NAME, COPIES, TOPICS
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


def table(match: Match, seat: int | None = None) -> Any:
    return match.view(seat).facts


def all_but(*used: list[str]) -> list[str]:
    """The whole deck without some cards."""
    rest = Counter({name: int(COPIES[card]) for name, card in CARD_BY_NAME.items()})
    for cards in used:
        rest.subtract(cards)
    return sorted(rest.elements())


def test_s3_1_the_order_of_a_turn(dealt: Match) -> None:
    """X-27: the first turn scores nothing and draws five cards like every other."""
    match = play(dealt, "draw Natur 5", "draw Musik 2", "draw Wissen 9")
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


def test_s3_2_the_own_x_comes_off(on_table: OnTable) -> None:
    rivals: list[dict[str, Any]] = [{"offer": {"Kunst": [2]}}, {"offer": {"Musik": [2]}}]
    match = on_table({}, *rivals, phase="scoring", player=1, protectors={"M1": 1, "B2": 2})
    play(match, "score")
    assert [field.x for field in table(match).demand] == [None, None, None, None, 2, None]


def example(on_table: OnTable, player: int) -> Match:
    """The printed example: TECHNIK on a middle field, A 3 cards and 1 user, B 2/0, C 1/2, D 2/2."""
    demand = {"T1": "Hobby 5", "M1": "Technik 6", "B1": "Sport 7"}
    providers: list[dict[str, Any]] = [
        {"offer": {"Technik": [2, 3, 4]}, "specialists": ["Technik"], "users": 1},
        {"offer": {"Technik": [5, 5]}},
        {"offer": {"Technik": [7]}, "users": 2},
        {"offer": {"Technik": [8, 8]}, "users": 2, "hand": ["Technik 9", "Natur 2"]},
    ]
    return on_table(*providers, demand=demand, phase="scoring", player=player)


def with_third_card(on_table: OnTable, player: int) -> Match:
    """The same after D has laid a third card with a specialist."""
    match = example(on_table, 3)
    position = match.position()
    providers: Any = position["providers"]
    providers[3] |= {"offer": {"Technik": [8, 8, 9]}, "specialists": ["Technik"], "hand": []}
    return start_match(GAME, position={**position, "player": player}, by_hand=True)


def test_s3_3_second_place_counts(on_table: OnTable) -> None:
    """T-X1."""
    match = play(example(on_table, 3), "score")
    assert match.view(None).scores == [0, 0, 0, 4]


def test_s3_3_a_shared_first_place(on_table: OnTable) -> None:
    """T-X3."""
    assert play(with_third_card(on_table, 0), "score").view(None).scores == [2, 0, 0, 0]


def test_s3_3_two_leaders_leave_a_second_place(on_table: OnTable) -> None:
    """T-X4: B is second, and has no users."""
    match = with_third_card(on_table, 1)
    assert 1 in table(match).demand[1].scorers
    assert play(match, "score").view(None).scores == [0, 0, 0, 0]


def test_s3_3_the_third_number_does_not_count(on_table: OnTable) -> None:
    """T-X5: with two users it is the rank that is missing."""
    match = with_third_card(on_table, 2)
    assert table(match).demand[1].scorers == [0, 1, 3]
    assert [[stack.counts for stack in provider.offer] for provider in table(match).providers] == [
        [True],
        [True],
        [False],
        [True],
    ]
    assert play(match, "score").view(None).scores == [0, 0, 0, 0]


@pytest.mark.parametrize("counts", list(permutations((1, 2, 3))))
def test_s3_3_where_somebody_sits_does_not_matter(counts: tuple[int, ...], on_table: OnTable) -> None:
    values = iter([2, 2, 3, 3, 4, 4])
    providers: list[dict[str, Any]] = [
        {"offer": {"Hobby": [next(values) for _ in range(count)]}, "specialists": ["Hobby"], "users": 1}
        for count in counts
    ]
    assert [provider.estimate for provider in table(on_table(*providers)).providers] == [
        3 if count > 1 else 0 for count in counts
    ]


def test_s3_3_parked_cards_do_not_count(on_table: OnTable) -> None:
    """X-21: neither for their owner nor against others."""
    rivals: list[dict[str, Any]] = [
        {"streamer": True, "parked": {"Hobby": [2, 3, 4]}, "users": 4},
        {"offer": {"Hobby": [6, 6]}, "users": 1},
        {"offer": {"Hobby": [7]}, "users": 1},
    ]
    match = on_table(*rivals)
    assert table(match).demand[0].scorers == [1, 2]
    assert [provider.estimate for provider in table(match).providers] == [0, 3, 3]


def test_s3_3_topics_out_of_demand_do_not_count(on_table: OnTable) -> None:
    match = on_table({"offer": {"Natur": [2, 3], "Kunst": [2]}, "users": 4})
    provider = table(match).providers[0]
    assert [(stack.topic, stack.counts) for stack in provider.offer] == [("Kunst", True), ("Natur", False)]
    assert provider.estimate == 8


def test_s3_4_values_times_users(on_table: OnTable) -> None:
    """3 + 2 + 1 for three users; the others get nothing in this turn."""
    offer = {"Hobby": [2], "Kunst": [2], "Technik": [2]}
    rival = {"offer": {"Sport": [2]}, "users": 2}
    match = on_table({"offer": offer, "servers": 2, "users": 3, "score": 5}, rival, phase="scoring")
    assert [provider.estimate for provider in table(match).providers] == [18, 2, 0]
    assert play(match, "score").view(None).scores == [23, 0, 0]


def test_s3_4_no_points_without_users(on_table: OnTable) -> None:
    match = play(on_table({"offer": {"Hobby": [2]}}, phase="scoring"), "score")
    assert match.view(None).scores == [0, 0, 0]


def test_s3_5_five_cards(on_table: OnTable) -> None:
    match = play(on_table(phase="scoring"), "score")
    for left in (5, 4, 3, 2, 1):
        assert table(match).draws == left
        play(match, match.choices()[0])
    assert match.to_act == 0
    assert len(table(match, 0).hand) == 5


def test_s3_5_an_empty_stock_is_replaced_when_a_card_has_to_be_drawn(on_table: OnTable) -> None:
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


def test_s3_5_the_last_draw_does_not_shuffle(on_table: OnTable) -> None:
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
def test_s3_5_without_cards_the_rest_is_not_drawn(left: int, on_table: OnTable) -> None:
    """X-25."""
    discard = ["Natur 2", "Natur 3", "Natur 4", "Natur 5"][:left]
    match = play(on_table({}, *hoarders(discard), phase="scoring", discard=discard), "score")
    if left:
        play(match, "shuffle", *[f"draw {card}" for card in discard])
    assert match.to_act == 0
    assert table(match, 0).hand == discard


def test_s3_6_a_topic_keeps_its_place_until_the_end(on_table: OnTable) -> None:
    """X-8: nothing is marked, and the place is free when it is too late to use it."""
    match = on_table({"hand": ["Sport 2"], "offer": {"Natur": [2], "Kunst": [2]}})
    assert refused_by(match, "lay Sport 2") == "4.1"
    play(match, "take Natur")
    assert refused_by(match, "lay Sport 2") == "7.3"


def test_s3_7_any_number_in_any_order(on_table: OnTable) -> None:
    """X-7: users and a streamer are part of it; costs go to the discard pile."""
    hand = ["Kunst 2", "Kunst 3", "Kunst 3", "Natur 4", "Natur 5", "Natur 6", "Natur 7"]
    match = on_table({"hand": hand})
    play(match, "lay Kunst 2", "recruit 2 Kunst", "pay Kunst 3", "pay Kunst 3")
    play(match, "streamer", "pay Natur 4", "pay Natur 5", "pay Natur 6")
    play(match, "specialist Kunst", "pay Natur 7", "end")
    provider = table(match).providers[0]
    assert (provider.users, provider.streamer, provider.offer[0].specialist, provider.hand) == (2, True, True, 0)
    assert table(match).discard == ["Kunst 3", "Kunst 3", "Natur 4", "Natur 5", "Natur 6", "Natur 7"]


def test_s3_7_nothing_is_discarded_without_a_purpose(on_table: OnTable) -> None:
    """X-30."""
    assert refused_by(on_table({"hand": ["Natur 4"]}), "discard Natur 4") == "3.7"


def test_s3_7_costs_come_from_the_hand(on_table: OnTable) -> None:
    match = on_table({"hand": ["Natur 4"], "offer": {"Kunst": [2, 3]}})
    assert refused_by(match, "lay Sport 2") == "3.7"
    play(match, "specialist Kunst")
    assert refused_by(match, "pay Kunst 2") == "3.7"


def test_s3_7_doing_nothing_is_allowed(on_table: OnTable) -> None:
    """X-28 adds nothing either: a turn may be ended at once."""
    match = play(on_table({"hand": ["Natur 4"]}), "end")
    assert table(match).player == 1


BUYER = {"hand": ["Natur 2", "Natur 3", "Sport 4", "Sport 5", "Kunst 6"], "offer": {"Kunst": [2]}}


def test_s3_8_what_cannot_be_paid_is_not_begun(on_table: OnTable) -> None:
    match = on_table({"hand": ["Natur 2", "Natur 3"]})
    assert refused_by(match, "streamer") == "4.7"
    assert refused_by(match, "server") == "4.5"
    assert refused_by(match, "pay Natur 2") == "3.8"
    assert refused_by(match, "cancel") == "3.8"
    assert refused_by(match, "place") == "3.8"


def test_s3_8_others_see_a_payment_when_it_is_complete(on_table: OnTable) -> None:
    match = on_table(BUYER)
    before = [msgspec.json.encode(table(match, seat)) for seat in (None, 1, 2)]
    for action in ("streamer", "pay Natur 2", "pay Sport 4", "cancel", "server", *["pay Natur 2", "pay Kunst 6"]):
        play(match, action)
        assert [msgspec.json.encode(table(match, seat)) for seat in (None, 1, 2)] == before
        assert match.notices(1) == []
    assert table(match, 0).payment == ["Natur 2", "Kunst 6"]
    assert (table(match, 0).buying, table(match, 0).owed) == ("server", 3)
    play(match, "pay Natur 3", "pay Sport 4", "pay Sport 5")
    assert table(match, 1).providers[0].servers == 2
    assert match.notices(1)[-1].args["cards"] == "Kunst 6, Sport 4, Sport 5, Natur 2, Natur 3"


def test_s3_8_cancelling_gives_everything_back(on_table: OnTable) -> None:
    match = on_table(BUYER)
    before = match.position()
    play(match, "server", "pay Natur 2", "pay Kunst 6", "cancel")
    assert match.position() == {**before, "cancelled": 1}


def test_s3_8_while_paying_nothing_else_is_done(on_table: OnTable) -> None:
    match = play(on_table(BUYER), "server", "pay Natur 2")
    for action in ("end", "lay Kunst 6", "streamer", "take Kunst", "discard Sport 4", "place"):
        assert refused_by(match, action) == "3.8"


def test_s3_8_a_hundred_payments_are_cancelled_at_most(on_table: OnTable) -> None:
    """Then a payment that is begun has to be completed; the next turn counts anew."""
    match = play(on_table(BUYER), *["streamer", "pay Natur 2", "cancel"] * 100, "streamer")
    assert refused_by(match, "cancel") == "3.8"
    play(match, "pay Natur 2", "pay Natur 3", "pay Sport 4", "end")
    assert match.position().get("cancelled", 0) == 0


def test_s3_8_displacing_is_cancelled_likewise(on_table: OnTable) -> None:
    """It counts among the hundred."""
    match = on_table({"hand": ["Natur 9", "Natur 8"], "offer": {"Natur": [2]}})
    before = match.position()
    play(match, *["displace M1", "pay Natur 8", "cancel"] * 100)
    assert match.position() == {**before, "cancelled": 100}
    play(match, "displace M1", "pay Natur 8")
    assert match.choices() == ["pay Natur 9", "place"]
    assert refused_by(match, "cancel") == "3.8"
