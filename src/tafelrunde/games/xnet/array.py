# compiled
"""X.net in numbers: the demand, every provider, and one's own hand, seen from one seat."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.array import Arrays, Numbers, Part
from tafelrunde.core.state import State, new_buffer
from tafelrunde.games.xnet import board
from tafelrunde.games.xnet.cards import FIELD_COUNT, KINDS, LOWEST, MOST_SEATS
from tafelrunde.games.xnet.notation import TEXTS
from tafelrunde.games.xnet.rules import XnetState

# Every decision that there is, in the order of its number; chance begins with the draws.
DECISIONS: Final = vec[i64](sorted(action for action in TEXTS if action < board.DRAWS))


def _number() -> vec[i64]:
    """The index of each decision."""
    found = vec[i64]([0] * board.DRAWS)
    for index in range(len(DECISIONS)):
        found[DECISIONS[index]] = index
    return found


INDEX: Final = _number()
_BUFFER: Final = new_buffer()
# Of a provider, and where the cards of the first one begin.
SEAT_NUMBERS: Final = 236
FIRST_CARDS: Final = 158


class XnetArrays(Arrays):
    def __init__(self) -> None:
        super().__init__(len(DECISIONS), KINDS)

    def parts(self, seats: int) -> list[Part]:
        return [
            Part(
                "demand",
                (FIELD_COUNT, 19),
                "for each demand field: its topic (12), its value, and whose X protects it (6, from the own seat on)",
            ),
            Part(
                "providers",
                (MOST_SEATS, SEAT_NUMBERS),
                "for each place from the own seat on: score, points of the next settlement, users, servers, net, "
                "streamer, cards in hand, 1; topics offered (12), with a specialist (12), parked (12); cards laid by "
                "kind, and cards in hand that all have seen",
            ),
            Part("phase", (10,), "what is to be done; a rival's payment is not told apart from his turn"),
            Part("player", (MOST_SEATS,), "whose turn it is, counted from the own seat on"),
            Part("starter", (MOST_SEATS,), "who began, counted likewise"),
            Part(
                "turn",
                (10,),
                "seats, target, stock, discard pile, cards to spare, cards to draw, turns opened, most that may be, "
                "idle rounds, rounds until a standstill ends the match",
            ),
            Part("moved", (12,), "topics that were moved in this turn"),
            Part("locked", (12,), "the topic that may not be displaced now"),
            Part("hand", (KINDS,), "the own cards by kind"),
            Part("discard", (KINDS,), "the discard pile by kind"),
            Part("payment", (KINDS,), "cards laid aside for the own payment"),
            Part(
                "buying",
                (3,),
                "what is paid for (its index + 1), what is owed, how often a payment was cancelled",
            ),
        ]

    def choices(self, state: State, chosen: i64, into: vec[i64], at: i64) -> i64:
        buffer = _BUFFER
        index = INDEX
        count = state.generate(buffer)
        for i in range(count):
            into[at + i] = index[buffer[i]]
        return count

    def action(self, state: State, chosen: i64, index: i64) -> i64:
        return DECISIONS[index]

    def observe(self, state: State, seat: i64, chosen: i64, numbers: Numbers) -> None:
        """Of a rival's unfinished payment nothing is seen."""
        position = cast("XnetState", state)
        # In a turn only the player's own cards move, so those of the others stay.
        mark = (position.turns << 3 | seat) + 1
        if numbers.kept != mark:
            numbers.renew()
            for place in range(i64(1), position.seats):
                _draw_cards(position, (seat + place) % position.seats, FIRST_CARDS + place * SEAT_NUMBERS, numbers)
            if seat == position.player:
                numbers.keep(mark)
        _draw_cards(position, seat, FIRST_CARDS, numbers)
        for field in range(i64(FIELD_COUNT)):
            _put_demand(position, seat, field, numbers)
        for place in range(position.seats):
            _put_provider(position, (seat + place) % position.seats, numbers)
        numbers.skip((MOST_SEATS - position.seats) * SEAT_NUMBERS)
        _put_turn(position, seat, numbers)
        _put_cards(position, seat, numbers)


def _put_demand(state: XnetState, seat: i64, field: i64, numbers: Numbers) -> None:
    card = state.facts[board.DEMAND + field]
    protector = state.facts[board.PROTECTOR + field]
    numbers.put_one_of(-1 if card == board.NONE else card >> 3, 12)
    numbers.put(0 if card == board.NONE else (card & 7) + 2)
    numbers.put_one_of(-1 if protector == board.NONE else (protector - seat) % state.seats, 6)


def _put_provider(state: XnetState, seat: i64, numbers: Numbers) -> None:
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
    numbers.skip(2 * KINDS)


def _draw_cards(state: XnetState, seat: i64, at: i64, numbers: Numbers) -> None:
    """What a provider has laid, by kind, and then what all know to be in its hand."""
    parked = state.fact(seat, board.PARKED)
    topics = state.fact(seat, board.OFFERED) | (0 if parked == board.NONE else i64(1) << parked)
    cards = state.cards
    laid = board.SEAT_CARDS + seat * board.CARDS_PER_SEAT + board.LAID
    kind: i64 = 0
    while topics != 0:
        if topics & 1:
            for i in range(kind, kind + 8):
                if cards[laid + i] != 0:
                    numbers.set(at + i, i64(cards[laid + i]))
        topics >>= 1
        kind += 8
    _draw_held(state, seat, board.KNOWN, at + KINDS, numbers)
    if seat == state.player:
        # Cards laid aside for a payment are known as before.
        for i in range(state.paid):
            card = i64(cards[board.PAYMENT + i])
            numbers.set(at + KINDS + card, state.count(seat, board.KNOWN + card))


def _draw_held(state: XnetState, seat: i64, part: i64, at: i64, numbers: Numbers) -> None:
    """The cards in hand by kind, or those of them that are known."""
    cards = state.cards
    lowest = LOWEST
    first = board.SEAT_CARDS + seat * board.CARDS_PER_SEAT
    topics = state.fact(seat, board.HELD_TOPICS)
    topic: i64 = 0
    while topics != 0:
        if topics & 1:
            values = i64(cards[first + board.HELD_VALUES + topic])
            while values != 0:
                kind = topic << 3 | i64(lowest[values])
                if cards[first + part + kind] != 0:
                    numbers.set(at + kind, i64(cards[first + part + kind]))
                values &= values - 1
        topics >>= 1
        topic += 1


def _put_turn(state: XnetState, seat: i64, numbers: Numbers) -> None:
    pays = state.phase == board.PAY or state.phase == board.DISPLACING
    numbers.put_one_of(board.ACT if pays and seat != state.player else state.phase, 10)
    numbers.put_one_of((state.player - seat) % state.seats, 6)
    numbers.put_one_of((state.starter - seat) % state.seats, 6)
    numbers.put(state.seats)
    numbers.put(state.target)
    numbers.put(state.in_stock)
    numbers.put(state.in_discard)
    numbers.put(state.spare)
    numbers.put(state.draws)
    numbers.put(state.opened)
    numbers.put(state.most_opened)
    numbers.put(state.idle)
    numbers.put(state.stall_rounds)
    numbers.put_bits(state.moved, 12)
    numbers.put_one_of(state.locked, 12)


def _put_cards(state: XnetState, seat: i64, numbers: Numbers) -> None:
    _draw_held(state, seat, board.HAND, numbers.at, numbers)
    numbers.skip(KINDS)
    cards = state.cards
    left = state.in_discard
    kind: i64 = 0
    while left > 0:
        count = i64(cards[board.DISCARD + kind])
        if count != 0:
            numbers.set(numbers.at + kind, count)
            left -= count
        kind += 1
    numbers.skip(KINDS)
    if seat != state.player or state.buying == board.NONE:
        numbers.skip(KINDS + 3)
        return
    for i in range(state.paid):
        numbers.set(numbers.at + i64(state.cards[board.PAYMENT + i]), 1)
    numbers.skip(KINDS)
    numbers.put(INDEX[state.buying] + 1)
    numbers.put(state.owed)
    numbers.put(state.cancelled)


ARRAYS: Final = XnetArrays()
