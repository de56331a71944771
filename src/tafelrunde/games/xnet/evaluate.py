"""A first judgement of an X.net match: how many turns each provider still needs at the pace of the offer it has."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.state import RUNNING
from tafelrunde.games.xnet.board import DEMAND, HELD, LAID_COUNT, NET, NONE, OFFERED, SCORE, SERVERS, STREAMER, USERS
from tafelrunde.games.xnet.cards import COUNT, FIELD_COUNT, FIELD_VALUES
from tafelrunde.games.xnet.rules import XnetState

# What everybody gains per turn from nothing yet, in points.
USUAL_GAIN: Final = 5.0
# What one more of each will bring per turn: a user, a card in the hand, a server, a place in the net, a streamer.
# Plausible values: in trial matches most changes to them made no difference that could be told from luck.
USER_WORTH: Final = 1.5
CARD_WORTH: Final = 0.25
SERVER_WORTH: Final = 2.5
PLACE_WORTH: Final = 0.5
STREAMER_WORTH: Final = 0.25
# Cards beyond these lie idle and count for nothing. Such a limit (10 was tried first) decided nearly all trial matches
# against a judgement without one; 8 instead of 10 is a smaller gain that may be luck.
USEFUL_HAND: Final = 8
# A card in an offer that is in demand, for each point of its field.
LEAD_WORTH: Final = 0.5
# How many turns sooner double the odds.
DOUBLING: Final = 1.0


def evaluate(state: XnetState) -> list[float]:
    """The estimated share of the win by seat."""
    if state.reason != RUNNING:
        winners = state.winners()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
    odds = [2.0 ** (-turns_needed(state, seat) / DOUBLING) for seat in range(state.seats)]
    total = sum(odds)
    return [odd / total for odd in odds]


def turns_needed(state: XnetState, seat: i64) -> float:
    """How many more turns a seat needs to reach the target; whoever comes sooner needs a little less."""
    missing = float(state.target - state.fact(seat, SCORE))
    wait = seat - state.player
    if wait < 0:
        wait += state.seats
    return missing / pace(state, seat) + float(wait) / float(state.seats)


def pace(state: XnetState, seat: i64) -> float:
    """About how many points a turn will bring."""
    held = min(state.fact(seat, HELD) + (state.paid if seat == state.player else i64(0)), i64(USEFUL_HAND))
    return (
        USUAL_GAIN
        + float(state.points(seat))
        + USER_WORTH * float(state.fact(seat, USERS))
        + CARD_WORTH * float(held)
        + SERVER_WORTH * float(useful_servers(state, seat))
        + PLACE_WORTH * float(state.fact(seat, NET) - state.fact(seat, USERS))
        + STREAMER_WORTH * float(state.fact(seat, STREAMER))
        + LEAD_WORTH * float(offered_worth(state, seat))
    )


def useful_servers(state: XnetState, seat: i64) -> i64:
    """Servers, as long as there are few more places than topics."""
    used = (i64(COUNT[state.fact(seat, OFFERED)]) + 2) >> 1
    servers = state.fact(seat, SERVERS)
    return servers if servers < used else used


def offered_worth(state: XnetState, seat: i64) -> i64:
    """The cards of a seat in demanded topics, each times the value of its field."""
    worth: i64 = 0
    for field in range(i64(FIELD_COUNT)):
        card = state.facts[DEMAND + field]
        if card != NONE and state.fact(seat, OFFERED) >> (card >> 3) & 1 == 1:
            worth += FIELD_VALUES[field] * state.count(seat, LAID_COUNT + (card >> 3))
    return worth
