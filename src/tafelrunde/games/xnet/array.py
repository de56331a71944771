# compiled
"""X.net in numbers: the demand, every provider, and one's own hand, seen from one seat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.array import Arrays, Numbers
from tafelrunde.core.state import new_buffer
from tafelrunde.games.xnet import board
from tafelrunde.games.xnet.cards import FIELD_COUNT, KINDS, MOST_SEATS
from tafelrunde.games.xnet.notation import TEXTS
from tafelrunde.games.xnet.rules import XnetState

# Every decision that there is, in the order of its number; chance begins with the draws.
DECISIONS: Final[list[int]] = sorted(action for action in TEXTS if action < board.DRAWS)
INDEX: Final[dict[int, int]] = {action: index for index, action in enumerate(DECISIONS)}

# A demand field: topic, value, and whose X lies there.
FIELD_NUMBERS: Final = 12 + 1 + 6
# A provider: eight numbers, sets of topics offered and served by specialists, what is parked, cards laid and known.
SEAT_NUMBERS: Final = 8 + 3 * 12 + 2 * KINDS
# Phase, whose turn it is, who began, ten numbers, topics moved and locked.
TURN_NUMBERS: Final = 10 + 6 + 6 + 10 + 2 * 12
# Hand, discard pile, the cards laid aside for a payment, and the payment itself.
CARD_NUMBERS: Final = 3 * KINDS + 3
COUNT: Final = FIELD_COUNT * FIELD_NUMBERS + MOST_SEATS * SEAT_NUMBERS + TURN_NUMBERS + CARD_NUMBERS
_BUFFER: Final = new_buffer()


def shape(seats: int) -> tuple[int, ...]:
    return (COUNT,)


def choices(state: XnetState) -> list[int]:
    buffer = _BUFFER
    return [INDEX[buffer[i]] for i in range(state.generate(buffer))]


def action_at(state: XnetState, index: int) -> int:
    return DECISIONS[index]


def observe(state: XnetState, seat: int) -> bytes:
    """Seats are counted from one's own on. Of a rival's unfinished payment nothing is seen."""
    numbers = Numbers(COUNT)
    for field in range(FIELD_COUNT):
        _put_demand(state, seat, field, numbers)
    for place in range(state.seats):
        _put_provider(state, (seat + place) % state.seats, numbers)
    numbers.skip((MOST_SEATS - state.seats) * SEAT_NUMBERS)
    _put_turn(state, seat, numbers)
    _put_cards(state, seat, numbers)
    return numbers.result()


def _put_demand(state: XnetState, seat: int, field: int, numbers: Numbers) -> None:
    card = state.facts[board.DEMAND + field]
    protector = state.facts[board.PROTECTOR + field]
    numbers.put_one_of(-1 if card == board.NONE else card >> 3, 12)
    numbers.put(0 if card == board.NONE else (card & 7) + 2)
    numbers.put_one_of(-1 if protector == board.NONE else (protector - seat) % state.seats, 6)


def _put_provider(state: XnetState, seat: int, numbers: Numbers) -> None:
    numbers.put(state.fact(seat, board.SCORE))
    numbers.put(state.points(seat))
    numbers.put(state.fact(seat, board.USERS))
    numbers.put(state.fact(seat, board.SERVERS))
    numbers.put(state.fact(seat, board.NET))
    numbers.put(state.fact(seat, board.STREAMER))
    # Cards laid aside for a payment are still in the hand, for all that others can see.
    numbers.put(state.fact(seat, board.HELD) + (state.paid if seat == state.player else 0))
    numbers.put(1)
    numbers.put_bits(state.fact(seat, board.OFFERED), 12)
    numbers.put_bits(state.fact(seat, board.SPECIALISTS), 12)
    numbers.put_one_of(state.fact(seat, board.PARKED), 12)
    for kind in range(KINDS):
        numbers.put(state.count(seat, board.LAID + kind))
    for kind in range(KINDS):
        numbers.put(state.count(seat, board.KNOWN + kind))


def _put_turn(state: XnetState, seat: int, numbers: Numbers) -> None:
    pays = state.phase == board.PAY or state.phase == board.DISPLACING
    numbers.put_one_of(board.ACT if pays and seat != state.player else state.phase, 10)
    numbers.put_one_of((state.player - seat) % state.seats, 6)
    numbers.put_one_of((state.starter - seat) % state.seats, 6)
    for number in (state.seats, state.target, state.in_stock, state.in_discard, state.spare):
        numbers.put(number)
    for number in (state.draws, state.opened, state.most_opened, state.idle, state.stall_rounds):
        numbers.put(number)
    numbers.put_bits(state.moved, 12)
    numbers.put_one_of(state.locked, 12)


def _put_cards(state: XnetState, seat: int, numbers: Numbers) -> None:
    for kind in range(KINDS):
        numbers.put(state.count(seat, board.HAND + kind))
    for kind in range(KINDS):
        numbers.put(i64(state.cards[board.DISCARD + kind]))
    if seat != state.player or state.buying == board.NONE:
        numbers.skip(KINDS + 3)
        return
    for i in range(state.paid):
        card = int(state.cards[board.PAYMENT + i])
        numbers.set(numbers.at + card, 1)
    numbers.skip(KINDS)
    numbers.put(INDEX[state.buying] + 1)
    numbers.put(state.owed)
    numbers.put(state.cancelled)


ARRAYS = Arrays(actions=len(DECISIONS), outcomes=KINDS, shape=shape, choices=choices, action=action_at, observe=observe)
