# compiled
"""What a strong X.net player looks at, and what it says about the shares of the win."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import RUNNING
from tafelrunde.games.xnet import board
from tafelrunde.games.xnet.cards import COUNT, FIELD_COUNT, LOWEST
from tafelrunde.games.xnet.rules import XnetState
from tafelrunde.games.xnet.scoring import better_net
from tafelrunde.kit.evaluation import load_weights, shares_of, weigh

FEATURES: Final = (
    # Points, the more the closer the leader is to the target.
    "points",
    # How many turns are needed if what the offer brings goes on growing as usual.
    "turns",
    # Everything else counts less the closer the end is. What each user brings, and users won.
    "worth",
    "users",
    # Places in the net without a user, where the first count most, and servers as far as there are topics for them.
    "places",
    "servers",
    # Specialists for topics with more than one card, of which there are more on the server or in the hand.
    "specialists",
    # Cards in the hand up to eight, cards beyond them, and those that win users.
    "cards",
    "surplus",
    "matching",
    # By how many cards it leads or lags in topics in demand, by the value of their fields; being third or worse.
    "lead",
)

# What can do no harm. Those who had more of it lost now and then, having paid for it.
GAINS: Final = ("worth", "users", "places", "servers", "specialists", "cards", "surplus", "matching")

# By how much what a seat scores grows from turn to turn.
GROWTH: Final = 5.0
USEFUL_HAND: Final = 8
# A lead of more cards than this is no safer.
CLEAR_LEAD: Final = 2


def evaluate(state: XnetState) -> list[float]:
    """The estimated share of the win by seat."""
    return estimate(state, WEIGHTS)


def estimate(state: XnetState, weights: vec[float]) -> list[float]:
    """The same with other weights."""
    if state.reason != RUNNING:
        return settled_shares(state)
    return shares_of([weigh(features(state, seat), weights, state.seats) for seat in range(state.seats)])


def features(state: XnetState, seat: i64) -> vec[float]:
    """What is being paid for counts as bought, so that beginning a payment is judged by its end."""
    target = float(state.target)
    score = float(state.fact(seat, board.SCORE))
    ahead = 1.0 - float(best_score(state)) / target
    buying = state.buying & board.KIND if seat == state.player and state.buying != board.NONE else i64(0)
    users = state.fact(seat, board.USERS) + users_bought(buying)
    net = better_net(state.fact(seat, board.NET)) if buying == board.NEXT_NET else state.fact(seat, board.NET)
    places = float(net - users)
    worth = offered_worth(state, seat)
    owed = state.owed if seat == state.player else i64(0)
    held = state.fact(seat, board.HELD) - owed
    useful = min(held, i64(USEFUL_HAND))
    matching = matching_cards(state, seat) - min(owed, users_bought(buying))
    return vec[float](
        [
            4.0 * score / target * (1.0 - ahead),
            -turns_needed(target - score, float(worth * users)) - waiting(state, seat),
            float(worth) * ahead,
            float(users) * ahead,
            places / (places + 2.0) * ahead,
            float(useful_servers(state, seat, buying)) * ahead,
            float(useful_specialists(state, seat)) * ahead,
            float(useful) * ahead,
            float(held - useful) * ahead,
            float(matching) * ahead,
            float(lead(state, seat)) * ahead,
        ]
    )


def turns_needed(missing: float, income: float) -> float:
    """After how many turns the missing points have come together, where each turn brings more than the last."""
    first = income - GROWTH / 2.0
    return (math.sqrt(first * first + 2.0 * GROWTH * max(missing, 0.0)) - first) / GROWTH


def best_score(state: XnetState) -> i64:
    best: i64 = 0
    for seat in range(state.seats):
        best = max(best, state.fact(seat, board.SCORE))
    return best


def users_bought(buying: i64) -> i64:
    if buying == board.RECRUIT_TWO:
        return 2
    return 1 if buying == board.RECRUIT_ONE else 0


def waiting(state: XnetState, seat: i64) -> float:
    """How long it is until the seat scores next: 1 is a whole round."""
    wait = seat - state.player
    if wait < 0 or (wait == 0 and state.to_act >= 0):
        wait += state.seats
    return float(wait) / float(state.seats)


def offered_worth(state: XnetState, seat: i64) -> i64:
    """§3.4: what each user of a seat would bring now."""
    worth: i64 = 0
    for field in range(i64(FIELD_COUNT)):
        card = state.facts[board.DEMAND + field]
        if card != board.NONE and state.qualifies(seat, card >> 3):
            worth += state.value_of(field)
    return worth


def useful_servers(state: XnetState, seat: i64, buying: i64) -> i64:
    """Servers, as long as there are few more places than topics."""
    used = (i64(COUNT[state.fact(seat, board.OFFERED)]) + 2) >> 1
    servers = state.fact(seat, board.SERVERS) + (1 if buying == board.SERVER else 0)
    return min(servers, used)


def useful_specialists(state: XnetState, seat: i64) -> i64:
    """§4.3: those without whom cards could not lie on the server, or could not come there from the hand."""
    topics = state.fact(seat, board.SPECIALISTS)
    if seat == state.player and state.buying != board.NONE and state.buying & board.KIND == board.SPECIALIST:
        topics |= i64(1) << (state.buying & 0xFF)
    found: i64 = 0
    while topics != 0:
        topic = i64(LOWEST[topics])
        if state.count(seat, board.LAID_COUNT + topic) > 1 and (
            state.count(seat, board.LAID_COUNT + topic) > 2 or state.count(seat, board.HELD_COUNT + topic) > 0
        ):
            found += 1
        topics &= topics - 1
    return found


def matching_cards(state: XnetState, seat: i64) -> i64:
    """§5.1: the cards in the hand that win users."""
    topics = state.demanded & state.fact(seat, board.OFFERED)
    cards: i64 = 0
    while topics != 0:
        cards += state.count(seat, board.HELD_COUNT + i64(LOWEST[topics]))
        topics &= topics - 1
    return cards


def lead(state: XnetState, seat: i64) -> i64:
    """By how many cards the seat is ahead of the best rival or behind, by the values of the fields."""
    found: i64 = 0
    for field in range(i64(FIELD_COUNT)):
        card = state.facts[board.DEMAND + field]
        if card != board.NONE:
            topic = card >> 3
            margin = laid(state, seat, topic) - most_laid_by_rivals(state, seat, topic)
            found += state.value_of(field) * max(min(margin, i64(CLEAR_LEAD)), i64(-CLEAR_LEAD))
    return found


def laid(state: XnetState, seat: i64, topic: i64) -> i64:
    """The cards of a topic on the servers of a seat; those that are parked do not count."""
    return state.count(seat, board.LAID_COUNT + topic) if state.fact(seat, board.OFFERED) >> topic & 1 == 1 else i64(0)


def most_laid_by_rivals(state: XnetState, seat: i64, topic: i64) -> i64:
    most: i64 = 0
    for rival in range(state.seats):
        if rival != seat:
            most = max(most, laid(state, rival, topic))
    return most


WEIGHTS: Final[vec[float]] = load_weights(str(Path(__file__).with_name("weights.json")), FEATURES)
