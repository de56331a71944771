"""X.net, paragraph by paragraph: material and setting up (chapters 1 and 2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.core.error import BadSeats
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.state import CHANCE
from tafelrunde.games.xnet import GAME
from tafelrunde.games.xnet.cards import TOPICS
from tafelrunde.testkit.playing import play, refused_by

OnTable = Callable[..., Match]
THREE = {"T1": "Hobby 5", "M1": "Kunst 6", "B1": "Sport 7"}

# so that what is remembered can be seen.
REMEMBERED = {"remember_hands": True}


def table(match: Match, seat: int | None = None) -> Any:
    return match.view(seat).facts


def test_s1_1_three_to_six_play() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6]
    for seats in (2, 7):
        with pytest.raises(BadSeats):
            start_match(GAME, seats)


def test_s1_2_the_deck() -> None:
    """T-X14, X-3, X-4."""
    state = play(start_match(GAME, by_hand=True), "start 0").state()
    deck = {GAME.notation.format(action).removeprefix("draw "): weight for action, weight in state.chance_outcomes()}
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


def test_s1_3_specialists_run_out(on_table: OnTable) -> None:
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


def test_s1_3_servers_streamers_and_nets_are_for_everybody(on_table: OnTable) -> None:
    """X-5: six players can have all of it."""
    rich = {"servers": 3, "streamer": True, "net": 10}
    buyer = {"servers": 2, "streamer": False, "net": 9, "hand": [f"Natur {value}" for value in range(2, 10)]}
    for purchase in ("server", "streamer", "net"):
        assert purchase in on_table(buyer, *[rich] * 5).choices()


def test_s1_4_the_pyramid(on_table: OnTable) -> None:
    fields = table(on_table()).demand
    assert [(field.field, field.value) for field in fields] == [
        ("T1", 3),
        ("M1", 2),
        ("M2", 2),
        ("B1", 1),
        ("B2", 1),
        ("B3", 1),
    ]


def test_s1_4_one_card_per_field_and_no_topic_twice(on_table: OnTable) -> None:
    match = on_table({"hand": ["Natur 2", "Kunst 9"]}, demand=THREE)
    assert refused_by(match, "demand T1") == "1.4"
    play(match, "demand M2")
    assert refused_by(match, "pay Kunst 9") == "1.4"
    play(match, "pay Natur 2")
    assert table(match).demand[2].card == "Natur 2"


def test_s1_5_hands_and_stock_are_secret(on_table: OnTable) -> None:
    match = on_table({"hand": ["Natur 2"]}, {"hand": ["Kunst 9", "Kunst 3"]}, discard=["Sport 3"])
    for seat in (None, 0, 2):
        assert "Kunst 9" not in str(table(match, seat))
        assert "Kunst 3" not in str(table(match, seat))
    assert table(match, 1).hand == ["Kunst 3", "Kunst 9"]
    assert table(match, None).hand == []
    assert [provider.hand for provider in table(match, 2).providers] == [1, 2, 0]
    assert (table(match, 2).stock, table(match, 2).discard) == (216 - 10, ["Sport 3"])


def test_s1_5_what_is_taken_back_has_been_seen(on_table: OnTable) -> None:
    match = on_table({"hand": ["Kunst 9", "Natur 2"], "offer": {"Kunst": [3, 9]}}, options=REMEMBERED)
    play(match, "take Kunst")
    assert table(match, 2).providers[0].known == ["Kunst 3", "Kunst 9"]
    assert match.notices(2)[-1] == match.notices(0)[-1]


def test_s1_5_people_remember_themselves(on_table: OnTable) -> None:
    """X-37: without the option nothing is shown of a hand, and who remembers knows it all the same."""
    match = play(on_table({"hand": ["Natur 2"], "offer": {"Kunst": [3, 9]}}), "take Kunst")
    assert [provider.known for provider in table(match, 2).providers] == [[], [], []]
    assert match.position()["providers"][0]["known"] == ["Kunst 3", "Kunst 9"]  # type: ignore[index]


def test_s1_5_what_is_taken_from_the_streamer_has_been_seen_too(on_table: OnTable) -> None:
    match = play(on_table({"streamer": True, "parked": {"Kunst": [3, 9]}}, options=REMEMBERED), "take Kunst")
    assert table(match, 2).providers[0].known == ["Kunst 3", "Kunst 9"]


def test_s1_5_a_seen_card_is_known_until_one_like_it_leaves_the_hand(on_table: OnTable) -> None:
    """A 9 is seen and there may be two: whichever is paid, only the 3 is certain afterwards."""
    provider = {"hand": ["Kunst 3", "Kunst 9", "Kunst 9", "Natur 2"], "known": ["Kunst 3", "Kunst 9"]}
    match = on_table({**provider, "offer": {"Sport": [2]}}, options=REMEMBERED)
    play(match, "specialist Sport", "pay Kunst 9")
    assert table(match).providers[0].known == ["Kunst 3"]
    play(match, "lay Kunst 9")
    assert table(match).providers[0].known == ["Kunst 3"]
    play(match, "lay Kunst 3")
    assert table(match).providers[0].known == []


def test_s2_1_the_starter_is_drawn_and_it_goes_round(on_table: OnTable) -> None:
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


def test_s2_3_one_card_in_each_level(dealt: Match) -> None:
    """X-1, X-2: another card of a topic in demand is discarded, whatever its value."""
    match = play(dealt, "draw Natur 5", "draw Natur 7", "draw Musik 2", "draw Musik 2", "draw Natur 5")
    assert table(match).discard == ["Musik 2", "Natur 5", "Natur 7"]
    assert [field.card for field in table(match).demand] == ["Natur 5", "Musik 2", None, None, None, None]
    play(match, "draw Wissen 9")
    assert [field.card for field in table(match).demand] == ["Natur 5", "Musik 2", None, "Wissen 9", None, None]
    assert (table(match).phase, table(match).player) == ("scoring", 0)
