"""Who knows what in X.net: payments nobody sees, hands that were seen, and what is drawn anew for a search."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings

from tafelrunde.core.rng import Rng
from tafelrunde.games.xnet import GAME
from tafelrunde.games.xnet.board import CANCEL, HAND, KNOWN, PAYMENT
from tafelrunde.games.xnet.cards import KINDS
from tafelrunde.games.xnet.rules import XnetState
from tafelrunde.testkit.strategy import reached_states

STATES = reached_states(GAME, 1500)
# Interpreted rules are slow, and each example is a whole match.
SOME = settings(max_examples=40, deadline=None)


def hand_of(state: XnetState, seat: int, which: int = HAND) -> Counter[int]:
    return Counter({card: state.count(seat, which + card) for card in range(KINDS) if state.count(seat, which + card)})


@given(STATES)
@SOME
def test_what_is_known_of_a_hand_is_there(state: XnetState) -> None:
    for seat in range(state.seats):
        hand = hand_of(state, seat)
        if seat == state.player:
            hand.update(int(state.cards[PAYMENT + place]) for place in range(state.paid))
        assert hand_of(state, seat, KNOWN) <= hand


@given(STATES)
@SOME
def test_payments_are_hidden(state: XnetState) -> None:
    """Beginning, laying aside and cancelling change nothing that others see."""
    if state.to_act < 0:
        return
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        if after.buying >= 0 or action == CANCEL:
            for seat in (*range(state.seats), None):
                if seat != state.player:
                    assert GAME.view(after, seat) == GAME.view(state, seat)
                    assert GAME.tell(state, action, seat) is None


@given(STATES)
@SOME
def test_resampling_keeps_what_was_seen(state: XnetState) -> None:
    for seat in (*range(state.seats), -1):
        other = state.resample(seat, Rng(3))
        for each in range(state.seats):
            assert GAME.view(other, None).providers[each] == GAME.view(state, None).providers[each]
            assert (
                hand_of(state, each, KNOWN) == hand_of(other, each, KNOWN) <= hand_of(other, each) + _paid(other, each)
            )
        eyes = None if seat < 0 else seat
        assert GAME.look(other, eyes, 0) == GAME.look(state, eyes, 0)
        if seat >= 0:
            assert hand_of(other, seat) == hand_of(state, seat)
            assert _paid(other, seat) == _paid(state, seat)
        assert other.in_stock == state.in_stock


def _paid(state: XnetState, seat: int) -> Counter[int]:
    places = range(state.paid) if seat == state.player else range(0)
    return Counter(int(state.cards[PAYMENT + place]) for place in places)


def test_resampling_draws_everything_else_anew() -> None:
    """Of two cards one is known; the other may be any card that seat 0 does not see, in proportion to its number."""
    position = {
        "providers": [{"hand": ["Natur 2", "Natur 2"]}, {"hand": ["Kunst 9", "Sport 3"], "known": ["Kunst 9"]}, {}],
        "demand": {"T1": "Hobby 5", "M1": "Kunst 6", "B1": "Sport 7"},
    }
    state = GAME.state_from(position, GAME.make_options({}))
    rng = Rng(6)
    found: Counter[str] = Counter()
    for _ in range(2000):
        provider: Any = GAME.describe(state.resample(0, rng))["providers"]
        hand = list(provider[1]["hand"])
        hand.remove("Kunst 9")
        found[hand[0]] += 1
    assert len(found) == KINDS - 1
    assert found["Natur 2"] == 0
    assert 1 < found["Kunst 9"] < 30
    assert 10 < found["Wissen 5"] < 60


def test_resampling_forgets_the_payment_of_a_rival() -> None:
    """Nobody knows that a server is being bought, nor that a payment was cancelled."""
    position = {
        "providers": [{"hand": ["Natur 2", "Natur 3", "Natur 4", "Natur 5"]}, {}, {}],
        "demand": {"T1": "Hobby 5", "M1": "Kunst 6", "B1": "Sport 7"},
        "buying": "server",
        "payment": ["Kunst 2", "Kunst 3"],
        "cancelled": 2,
    }
    state = GAME.state_from(position, GAME.make_options({}))
    for seat in (1, 2, -1):
        other: Any = GAME.describe(state.resample(seat, Rng(2)))
        assert {"buying", "payment", "cancelled"}.isdisjoint(other)
        assert len(other["providers"][0]["hand"]) == 6
    own = GAME.describe(state.resample(0, Rng(2)))
    assert own == GAME.describe(state)
