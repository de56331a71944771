# compiled
"""What lies where in X.net, how it moves from place to place, and what an offer scores: the rules without choices."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, State
from tafelrunde.games.xnet import board
from tafelrunde.games.xnet.cards import (
    COPIES,
    COPY_OF,
    COUNT,
    DECK,
    FIELD_COUNT,
    KIND_OF,
    KINDS,
    LEVELS,
    LOWEST,
    LOWEST_VALUE,
    NETS,
)

# Guesses at a card before the stock is gone through.
TRIES: Final = 12


@mypyc_attr(acyclic=True)
class XnetTableau(State):
    """`demanded` is the set of topics in demand, `spare` how many specialists are left in the supply."""

    def __init__(self, seats: i64, cards: vec[u8], facts: vec[i64], supply: i64, dials: vec[i64]) -> None:
        super().__init__(seats, CHANCE)
        self.cards: vec[u8] = cards
        self.facts: vec[i64] = facts
        # What authors may turn; nobody changes it, so all positions of a match share it.
        self.dials: vec[i64] = dials
        self.supply: i64 = supply
        self.spare: i64 = supply
        self.demanded: i64 = 0
        self.in_stock: i64 = 0
        self.in_discard: i64 = 0
        self.player: i64 = 0
        # How many turns were over before; only that it changes matters, and no position tells it.
        self.turns: i64 = 0
        # Cards laid aside for a payment that nobody else has seen yet, and their sum.
        self.paid: i64 = 0
        self.paid_sum: i64 = 0

    def next_seat(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.seats else i64(0)

    def fact(self, seat: i64, which: i64) -> i64:
        return self.facts[board.SEAT_FACTS + seat * board.FACTS_PER_SEAT + which]

    def set_fact(self, seat: i64, which: i64, value: i64) -> None:
        self.facts[board.SEAT_FACTS + seat * board.FACTS_PER_SEAT + which] = value

    def count(self, seat: i64, which: i64) -> i64:
        """A number from the cards of a seat, such as LAID_COUNT + topic."""
        return i64(self.cards[board.SEAT_CARDS + seat * board.CARDS_PER_SEAT + which])

    def add_count(self, seat: i64, which: i64, change: i64) -> None:
        at = board.SEAT_CARDS + seat * board.CARDS_PER_SEAT + which
        self.cards[at] = u8(i64(self.cards[at]) + change)

    def take_in(self, seat: i64, card: i64) -> None:
        """A card comes to a hand."""
        topic = card >> 3
        value = card & 7
        cards = self.cards
        facts = self.facts
        at = board.SEAT_CARDS + seat * board.CARDS_PER_SEAT
        fact = board.SEAT_FACTS + seat * board.FACTS_PER_SEAT
        cards[at + card] = u8(i64(cards[at + card]) + 1)
        cards[at + board.HELD_VALUES + topic] = u8(i64(cards[at + board.HELD_VALUES + topic]) | i64(1) << value)
        cards[at + board.HELD_COUNT + topic] = u8(i64(cards[at + board.HELD_COUNT + topic]) + 1)
        cards[at + board.HELD_SUM + topic] = u8(i64(cards[at + board.HELD_SUM + topic]) + value + LOWEST_VALUE)
        facts[fact + board.HELD] += 1
        facts[fact + board.HELD_TOPICS] |= i64(1) << topic

    def give_out(self, seat: i64, card: i64) -> None:
        """A card leaves a hand, not yet seen by anybody."""
        topic = card >> 3
        value = card & 7
        cards = self.cards
        facts = self.facts
        at = board.SEAT_CARDS + seat * board.CARDS_PER_SEAT
        fact = board.SEAT_FACTS + seat * board.FACTS_PER_SEAT
        left = i64(cards[at + card]) - 1
        cards[at + card] = u8(left)
        if left == 0:
            cards[at + board.HELD_VALUES + topic] = u8(i64(cards[at + board.HELD_VALUES + topic]) & ~(i64(1) << value))
        of_topic = i64(cards[at + board.HELD_COUNT + topic]) - 1
        cards[at + board.HELD_COUNT + topic] = u8(of_topic)
        if of_topic == 0:
            facts[fact + board.HELD_TOPICS] &= ~(i64(1) << topic)
        cards[at + board.HELD_SUM + topic] = u8(i64(cards[at + board.HELD_SUM + topic]) - value - LOWEST_VALUE)
        facts[fact + board.HELD] -= 1

    def show(self, seat: i64, card: i64) -> None:
        """§1.5: all see a card that was in a hand; one that they knew to be there is taken to be this one."""
        at = board.SEAT_CARDS + seat * board.CARDS_PER_SEAT + board.KNOWN + card
        if self.cards[at] > 0:
            self.cards[at] = u8(i64(self.cards[at]) - 1)

    def discard(self, card: i64) -> None:
        self.cards[board.DISCARD + card] = u8(i64(self.cards[board.DISCARD + card]) + 1)
        self.in_discard += 1

    def take_from_stock(self, card: i64) -> None:
        self.cards[board.STOCK + card] = u8(i64(self.cards[board.STOCK + card]) - 1)
        self.in_stock -= 1

    def shuffle(self) -> None:
        """§3.5: the discard pile becomes the stock."""
        for card in range(i64(KINDS)):
            self.cards[board.STOCK + card] = u8(
                i64(self.cards[board.STOCK + card]) + i64(self.cards[board.DISCARD + card])
            )
            self.cards[board.DISCARD + card] = 0
        self.in_stock += self.in_discard
        self.in_discard = 0

    def lay(self, seat: i64, card: i64) -> None:
        """A card from a hand comes to its topic on a server of its owner."""
        self.give_out(seat, card)
        self.show(seat, card)
        self.add_count(seat, board.LAID + card, 1)
        self.add_count(seat, board.LAID_COUNT + (card >> 3), 1)
        self.set_fact(seat, board.OFFERED, self.fact(seat, board.OFFERED) | i64(1) << (card >> 3))

    def leave_server(self, seat: i64, topic: i64) -> None:
        """A topic leaves its server; its specialist goes back to the supply."""
        bit = i64(1) << topic
        self.set_fact(seat, board.OFFERED, self.fact(seat, board.OFFERED) & ~bit)
        if self.fact(seat, board.SPECIALISTS) & bit != 0:
            self.set_fact(seat, board.SPECIALISTS, self.fact(seat, board.SPECIALISTS) & ~bit)
            self.spare += 1

    def pick_up(self, seat: i64, topic: i64) -> None:
        """All cards of a topic come openly to the hand of their owner."""
        for card in range(topic << 3, (topic + 1) << 3):
            for _copy in range(self.count(seat, board.LAID + card)):
                self.take_in(seat, card)
                self.add_count(seat, board.LAID + card, -1)
                self.add_count(seat, board.KNOWN + card, 1)
        self.add_count(seat, board.LAID_COUNT + topic, -self.count(seat, board.LAID_COUNT + topic))

    def set_demand(self, field: i64, card: i64) -> None:
        """A card comes to a demand field, in place of what lay there."""
        before = self.facts[board.DEMAND + field]
        if before != board.NONE:
            self.demanded &= ~(i64(1) << (before >> 3))
        self.facts[board.DEMAND + field] = card
        self.demanded |= i64(1) << (card >> 3)

    def swap_demand(self, low: i64, high: i64) -> None:
        """§6.8: two cards change places, and an X goes along."""
        facts = self.facts
        card = facts[board.DEMAND + low]
        facts[board.DEMAND + low] = facts[board.DEMAND + high]
        facts[board.DEMAND + high] = card
        protector = facts[board.PROTECTOR + low]
        facts[board.PROTECTOR + low] = facts[board.PROTECTOR + high]
        facts[board.PROTECTOR + high] = protector

    def remove_x(self, seat: i64) -> None:
        for field in range(i64(FIELD_COUNT)):
            if self.facts[board.PROTECTOR + field] == seat:
                self.facts[board.PROTECTOR + field] = board.NONE

    def park(self, topic: i64) -> None:
        """§4.8"""
        self.leave_server(self.player, topic)
        self.set_fact(self.player, board.PARKED, topic)

    def unpark(self) -> i64:
        """§4.9: the parked topic comes back to a server."""
        player = self.player
        topic = self.fact(player, board.PARKED)
        self.set_fact(player, board.PARKED, board.NONE)
        self.set_fact(player, board.OFFERED, self.fact(player, board.OFFERED) | i64(1) << topic)
        return topic

    def hire(self, topic: i64) -> None:
        """§4.4"""
        self.spare -= 1
        self.set_fact(self.player, board.SPECIALISTS, self.fact(self.player, board.SPECIALISTS) | i64(1) << topic)

    def lay_aside(self, card: i64) -> None:
        """A card leaves the player's hand for a payment that nobody sees yet."""
        self.give_out(self.player, card)
        self.cards[board.PAYMENT + self.paid] = u8(card)
        self.paid += 1
        self.paid_sum += (card & 7) + LOWEST_VALUE

    def take_payment_back(self) -> None:
        for i in range(self.paid):
            self.take_in(self.player, i64(self.cards[board.PAYMENT + i]))

    def clear_payment(self) -> None:
        for i in range(self.paid):
            self.cards[board.PAYMENT + i] = 0
        self.paid = 0
        self.paid_sum = 0

    def displace(self, field: i64) -> i64:
        """§6.4: the highest card laid aside takes a field, the others are discarded with what lay there."""
        highest: i64 = 0
        for i in range(self.paid):
            highest = max(highest, i64(self.cards[board.PAYMENT + i]))
        self.discard(self.facts[board.DEMAND + field])
        kept = False
        for i in range(self.paid):
            card = i64(self.cards[board.PAYMENT + i])
            self.show(self.player, card)
            if card == highest and not kept:
                kept = True
            else:
                self.discard(card)
        self.set_demand(field, highest)
        self.facts[board.PROTECTOR + field] = self.player
        return highest >> 3

    def random_card(self, rng: Rng) -> i64:
        """Guess one of the 216 cards until it is in the stock: of n copies there the first n count as there."""
        cards = self.cards
        for _try in range(i64(TRIES)):
            guess = rng.below(DECK)
            kind = i64(KIND_OF[guess])
            if COPY_OF[guess] < cards[board.STOCK + kind]:
                return kind
        return pick_from(cards, rng.below(self.in_stock))

    def return_unknown(self, seat: i64) -> None:
        """Put all cards of a hand that nobody has seen back into the stock."""
        for card in range(i64(KINDS)):
            for _copy in range(self.count(seat, board.HAND + card) - self.count(seat, board.KNOWN + card)):
                self.give_out(seat, card)
                self.cards[board.STOCK + card] = u8(i64(self.cards[board.STOCK + card]) + 1)
                self.in_stock += 1

    def draw_up_to(self, seat: i64, size: i64, rng: Rng) -> None:
        while self.fact(seat, board.HELD) < size:
            card = self.random_card(rng)
            self.take_from_stock(card)
            self.take_in(seat, card)

    def has_slot(self, seat: i64) -> bool:
        """§4.1: is there room for another topic on the servers of a seat?"""
        return i64(COUNT[self.fact(seat, board.OFFERED)]) < 2 * self.fact(seat, board.SERVERS)

    def qualifies(self, seat: i64, topic: i64) -> bool:
        """§3.3: is a seat first or second in a topic, by distinct numbers of cards on servers?"""
        if self.fact(seat, board.OFFERED) >> topic & 1 == 0:
            return False
        own = self.count(seat, board.LAID_COUNT + topic)
        above: i64 = 0
        for rival in range(self.seats):
            if self.fact(rival, board.OFFERED) >> topic & 1 == 1:
                cards = self.count(rival, board.LAID_COUNT + topic)
                if cards > own and cards != above:
                    if above != 0:
                        return False
                    above = cards
        return True

    def points(self, seat: i64) -> i64:
        """§3.4: what a seat would score now."""
        users = self.fact(seat, board.USERS)
        if users == 0:
            return 0
        worth: i64 = 0
        for field in range(i64(FIELD_COUNT)):
            card = self.facts[board.DEMAND + field]
            if card != board.NONE and self.qualifies(seat, card >> 3):
                worth += self.value_of(field)
        return worth * users

    def value_of(self, field: i64) -> i64:
        """§1.4: what a user is worth on a field."""
        return self.dials[board.TOP_VALUE + LEVELS[field]]

    def matching(self) -> i64:
        """§5.1: the topics whose cards in the player's hand win users."""
        return self.demanded & self.fact(self.player, board.OFFERED) & self.fact(self.player, board.HELD_TOPICS)

    def unparking_costs(self) -> bool:
        """§4.9: does the parked topic need a specialist?"""
        return self.count(self.player, board.LAID_COUNT + self.fact(self.player, board.PARKED)) > 2

    def demand_value(self, field: i64) -> i64:
        """The number on the card that lies on a field."""
        return (self.facts[board.DEMAND + field] & 7) + LOWEST_VALUE

    def displacing_topic(self) -> i64:
        """The topic of the first card laid aside to displace another, or NONE."""
        return i64(self.cards[board.PAYMENT]) >> 3 if self.paid > 0 else i64(board.NONE)

    def lowest_held(self, seat: i64, topic: i64) -> i64:
        """The value of the lowest card of a topic in a hand that has one."""
        return i64(LOWEST[self.count(seat, board.HELD_VALUES + topic)]) + LOWEST_VALUE

    def reach(self, topic: i64) -> i64:
        """§6.3, §6.5: the highest sum with which the player can bring a topic into demand, or 0."""
        player = self.player
        total = self.count(player, board.HELD_SUM + topic)
        if self.demanded >> topic & 1 == 1 or total == 0:
            return 0
        if self.fact(player, board.OFFERED) >> topic & 1 == 1:
            return total
        if self.fact(player, board.PARKED) == topic or not self.has_slot(player):
            return 0
        # One card has to be left for the server.
        return total - self.lowest_held(player, topic)

    def scores(self) -> list[int]:
        return [int(self.fact(seat, board.SCORE)) for seat in range(self.seats)]


def first_cards(seats: int) -> vec[u8]:
    """All cards in the stock."""
    rest = KINDS + (board.SEAT_CARDS - board.PAYMENT) + seats * board.CARDS_PER_SEAT
    return vec[u8]([int(copies) for copies in COPIES] + [0] * rest)


def first_facts(seats: int) -> vec[i64]:
    """§2.2: one server, the small net, no users."""
    seat = [0, 0, 1, NETS[0], 0, board.NONE, 0, 0, 0, 0]
    return vec[i64]([board.NONE] * board.SEAT_FACTS + seat * seats)


def pick_from(cards: vec[u8], number: i64) -> i64:
    """The kind of card number `number` of the stock."""
    for kind in range(i64(KINDS)):
        number -= i64(cards[board.STOCK + kind])
        if number < 0:
            return kind
    raise AssertionError("the stock has fewer cards than it should")


def better_net(users: i64) -> i64:
    """§4.6"""
    for net in NETS:
        if net > users:
            return net
    return users
