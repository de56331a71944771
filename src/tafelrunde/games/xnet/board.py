# compiled
"""The numbers behind an X.net position: phases, actions, prices, and what stands where in its two vectors."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# What comes next.
DRAW_STARTER: Final = 0
DEAL: Final = 1
OPEN_DEMAND: Final = 2
SCORING: Final = 3
DRAW: Final = 4
ACT: Final = 5
PAY: Final = 6
DISPLACING: Final = 7
TAKE_BACK: Final = 8
DISCARDING: Final = 9

# An action is its kind and, in the lower eight bits, a card, a topic, a field, two fields or a seat.
KIND: Final = 0xFF00
LAYS: Final = 0x0100
PAYS: Final = 0x0200
DISCARDS: Final = 0x0300
DEMANDS: Final = 0x0400
SPECIALIST: Final = 0x0500
RECRUIT_ONE: Final = 0x0600
RECRUIT_TWO: Final = 0x0700
SHIFTS: Final = 0x0800
DISPLACES: Final = 0x0900
PARKS: Final = 0x0A00
UNPARK: Final = 0x0B00
TAKES: Final = 0x0C00
SERVER: Final = 0x0D00
NEXT_NET: Final = 0x0E00
NEW_STREAMER: Final = 0x0F00
PLACE: Final = 0x1000
CANCEL: Final = 0x1100
END: Final = 0x1200
DRAWS: Final = 0x1300
SCORES: Final = 0x1400
SHUFFLES: Final = 0x1500
STARTS: Final = 0x1600

# §3.8: how many payments may be cancelled in a turn, far more than anybody wants to.
CANCELS: Final = 100

SERVER_COST: Final = 5
NET_COST: Final = 7
STREAMER_COST: Final = 3

# The dials, in the order of the options: what a user is worth on each level, the limit of a hand, the cards drawn.
TOP_VALUE: Final = 0
HAND_LIMIT: Final = 3
CARDS_DRAWN: Final = 4

# The parts of `cards`: how many of each kind lie in stock and discard pile, the payment card by card, the seats.
STOCK: Final = 0
DISCARD: Final = 96
PAYMENT: Final = 192
SEAT_CARDS: Final = 208
# The parts of a seat: what it holds, what it has laid out or parked, and what all have seen it take to its hand;
# for each topic the values it holds as bits, how many cards it holds, their sum, and how many it has laid.
HAND: Final = 0
LAID: Final = 96
KNOWN: Final = 192
HELD_VALUES: Final = 288
HELD_COUNT: Final = 300
HELD_SUM: Final = 312
LAID_COUNT: Final = 324
CARDS_PER_SEAT: Final = 336

# The parts of `facts`: the card on each demand field, whose X lies there, the seats. NONE where there is nothing.
DEMAND: Final = 0
PROTECTOR: Final = 6
SEAT_FACTS: Final = 12
NONE: Final = -1
# The parts of a seat: OFFERED, SPECIALISTS and HELD_TOPICS are sets of topics.
SCORE: Final = 0
USERS: Final = 1
SERVERS: Final = 2
NET: Final = 3
STREAMER: Final = 4
PARKED: Final = 5
OFFERED: Final = 6
SPECIALISTS: Final = 7
HELD: Final = 8
HELD_TOPICS: Final = 9
FACTS_PER_SEAT: Final = 10


def cost(kind: i64) -> i64:
    """How many cards an action costs that is paid for from the hand."""
    if kind == SERVER:
        return SERVER_COST
    if kind == NEXT_NET:
        return NET_COST
    if kind == NEW_STREAMER:
        return STREAMER_COST
    if kind == RECRUIT_ONE or kind == RECRUIT_TWO:
        return 2
    return 1
