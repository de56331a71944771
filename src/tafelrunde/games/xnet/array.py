# compiled
"""X.net in numbers: the demand, every provider, and one's own hand, seen from one seat."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.array import Arrays, Numbers, Part
from tafelrunde.core.state import State, new_buffer
from tafelrunde.games.xnet import board
from tafelrunde.games.xnet.cards import FIELD_COUNT, KINDS, MOST_SEATS
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
                (MOST_SEATS, 44 + 2 * KINDS),
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
        for field in range(i64(FIELD_COUNT)):
            _put_demand(position, seat, field, numbers)
        for place in range(position.seats):
            _put_provider(position, (seat + place) % position.seats, numbers)
        numbers.skip((MOST_SEATS - position.seats) * (44 + 2 * KINDS))
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
    parked = state.fact(seat, board.PARKED)
    laid = state.fact(seat, board.OFFERED) | (0 if parked == board.NONE else i64(1) << parked)
    _put_topics(state, seat, board.LAID, laid, numbers)
    _put_topics(state, seat, board.KNOWN, _topics_in_hand(state, seat), numbers)


def _topics_in_hand(state: XnetState, seat: i64) -> i64:
    """With those of cards laid aside for a payment, which are in the hand for all that others can see."""
    topics = state.fact(seat, board.HELD_TOPICS)
    if seat == state.player:
        for i in range(state.paid):
            topics |= i64(1) << (i64(state.cards[board.PAYMENT + i]) >> 3)
    return topics


def _put_topics(state: XnetState, seat: i64, part: i64, topics: i64, numbers: Numbers) -> None:
    """The cards of one part of a seat by kind; only these topics can have any."""
    kind: i64 = 0
    while topics != 0:
        if topics & 1:
            for i in range(kind, kind + 8):
                numbers.set(numbers.at + i, state.count(seat, part + i))
        topics >>= 1
        kind += 8
    numbers.skip(KINDS)


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
    _put_topics(state, seat, board.HAND, state.fact(seat, board.HELD_TOPICS), numbers)
    for kind in range(i64(KINDS)):
        numbers.put(i64(state.cards[board.DISCARD + kind]))
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
