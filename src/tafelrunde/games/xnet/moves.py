# compiled
"""Which actions an X.net position offers: one method for each kind of action, none of which changes anything."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tafelrunde.games.xnet import board
from tafelrunde.games.xnet.cards import (
    ABOVE,
    ALL_TOPICS,
    BEHIND_ABOVE,
    BEST_NET,
    COUNT,
    FIELD_COUNT,
    KINDS,
    LOWEST,
    LOWEST_VALUE,
    MOST_SERVERS,
)
from tafelrunde.games.xnet.scoring import XnetTableau


@mypyc_attr(acyclic=True)
class XnetMoves(XnetTableau):
    """`buying` is the action that is being paid for, and `owed` how many cards it still needs.

    `moved` are the topics that went between server and streamer in this turn, `locked` is the one that came
    into demand by displacing, `opened` counts the empty fields filled, `cancelled` the payments cancelled.
    """

    def __init__(self, seats: i64, cards: vec[u8], facts: vec[i64], supply: i64, dials: vec[i64]) -> None:
        super().__init__(seats, cards, facts, supply, dials)
        self.phase: i64 = board.DRAW_STARTER
        self.buying: i64 = board.NONE
        self.owed: i64 = 0
        self.moved: i64 = 0
        self.locked: i64 = board.NONE
        self.opened: i64 = 0
        # The option of X-10, with 0 for no limit.
        self.most_opened: i64 = 0
        self.cancelled: i64 = 0

    def generate(self, buffer: vec[i64]) -> i64:
        if self.reason >= 0:
            return 0
        phase = self.phase
        if phase == board.PAY:
            return self._add_cancel(buffer, self._add_cards(buffer, 0, board.PAYS, self.payable()))
        if phase == board.ACT:
            return self._generate_act(buffer)
        if phase == board.DISPLACING:
            return self._generate_displacing(buffer)
        if phase == board.TAKE_BACK:
            return self._add_end(buffer, self._add_takes(buffer, 0))
        if phase == board.DISCARDING:
            return self._add_cards(buffer, 0, board.DISCARDS, ALL_TOPICS)
        return self._generate_chance(buffer)

    def _generate_chance(self, buffer: vec[i64]) -> i64:
        if self.phase == board.DRAW_STARTER:
            for seat in range(self.seats):
                buffer[seat] = board.STARTS | seat
            return self.seats
        if self.phase == board.SCORING or self.in_stock == 0:
            buffer[0] = board.SCORES if self.phase == board.SCORING else board.SHUFFLES
            return 1
        count: i64 = 0
        for card in range(i64(KINDS)):
            if self.cards[board.STOCK + card] > 0:
                buffer[count] = board.DRAWS | card
                count += 1
        return count

    def _generate_act(self, buffer: vec[i64]) -> i64:
        count = self._add_cards(buffer, 0, board.LAYS, self.layable())
        count = self._add_demand_changes(buffer, count)
        count = self._add_purchases(buffer, count)
        count = self._add_streaming(buffer, count)
        count = self._add_takes(buffer, count)
        return self._add_end(buffer, count)

    def _add_end(self, buffer: vec[i64], count: i64) -> i64:
        buffer[count] = board.END
        return count + 1

    def _add_cancel(self, buffer: vec[i64], count: i64) -> i64:
        # §3.8
        if self.cancelled >= board.CANCELS:
            return count
        buffer[count] = board.CANCEL
        return count + 1

    def _add_topics(self, buffer: vec[i64], count: i64, kind: i64, topics: i64) -> i64:
        while topics != 0:
            buffer[count] = kind | i64(LOWEST[topics])
            count += 1
            topics &= topics - 1
        return count

    def _add_cards(self, buffer: vec[i64], count: i64, kind: i64, topics: i64) -> i64:
        """Each different card of some topics in the player's hand."""
        cards = self.cards
        lowest = LOWEST
        at = board.SEAT_CARDS + self.player * board.CARDS_PER_SEAT + board.HELD_VALUES
        topics &= self.fact(self.player, board.HELD_TOPICS)
        while topics != 0:
            topic = i64(lowest[topics])
            values = i64(cards[at + topic])
            while values != 0:
                buffer[count] = kind | topic << 3 | i64(lowest[values])
                count += 1
                values &= values - 1
            topics &= topics - 1
        return count

    def layable(self) -> i64:
        """The topics of which the player may lay cards on a server."""
        player = self.player
        offered = self.fact(player, board.OFFERED)
        topics = self.demanded & self.fact(player, board.HELD_TOPICS)
        # §4.1, §4.2
        if not self.has_slot(player):
            topics &= offered
        parked = self.fact(player, board.PARKED)
        if parked != board.NONE:
            topics &= ~(i64(1) << parked)
        # §4.3
        pairs = topics & offered & ~self.fact(player, board.SPECIALISTS)
        while pairs != 0:
            if self.count(player, board.LAID_COUNT + i64(LOWEST[pairs])) >= 2:
                topics &= ~(pairs & -pairs)
            pairs &= pairs - 1
        return topics

    def _add_demand_changes(self, buffer: vec[i64], count: i64) -> i64:
        if i64(COUNT[self.demanded]) < FIELD_COUNT:
            count = self._add_openings(buffer, count)
        elif self.locked == board.NONE:
            count = self._add_displacements(buffer, count)
        return self._add_shifts(buffer, count)

    def may_open(self) -> bool:
        """§6.1, as far as it does not depend on the field."""
        if self.most_opened > 0 and self.opened >= self.most_opened:
            return False
        return self.fact(self.player, board.HELD_TOPICS) & ~self.demanded != 0

    def _add_openings(self, buffer: vec[i64], count: i64) -> i64:
        if self.may_open():
            for field in range(i64(FIELD_COUNT)):
                if self.facts[board.DEMAND + field] == board.NONE:
                    buffer[count] = board.DEMANDS | field
                    count += 1
        return count

    def longest_reach(self) -> i64:
        best: i64 = 0
        topics = self.fact(self.player, board.HELD_TOPICS) & ~self.demanded
        while topics != 0:
            best = max(best, self.reach(i64(LOWEST[topics])))
            topics &= topics - 1
        return best

    def _add_displacements(self, buffer: vec[i64], count: i64) -> i64:
        best = self.longest_reach()
        for field in range(i64(FIELD_COUNT)):
            # §6.3, §6.7
            if self.demand_value(field) < best and self.facts[board.PROTECTOR + field] == board.NONE:
                buffer[count] = board.DISPLACES | field
                count += 1
        return count

    def _add_shifts(self, buffer: vec[i64], count: i64) -> i64:
        facts = self.facts
        held = self.fact(self.player, board.HELD_TOPICS)
        # §6.8
        for low in range(i64(1), i64(FIELD_COUNT)):
            card = facts[board.DEMAND + low]
            if card != board.NONE and held >> (card >> 3) & 1 == 1:
                for high in range(ABOVE[low], BEHIND_ABOVE[low]):
                    if facts[board.DEMAND + high] != board.NONE:
                        buffer[count] = board.SHIFTS | low << 3 | high
                        count += 1
        return count

    def _add_purchases(self, buffer: vec[i64], count: i64) -> i64:
        player = self.player
        held = self.fact(player, board.HELD)
        if held == 0:
            return count
        # §4.4
        if self.spare > 0:
            count = self._add_topics(
                buffer,
                count,
                board.SPECIALIST,
                self.fact(player, board.OFFERED) & ~self.fact(player, board.SPECIALISTS),
            )
        count = self._add_recruiting(buffer, count)
        # §4.5
        if held >= board.SERVER_COST and self.fact(player, board.SERVERS) < MOST_SERVERS:
            buffer[count] = board.SERVER
            count += 1
        # §4.6
        if held >= board.NET_COST and self.fact(player, board.NET) < BEST_NET:
            buffer[count] = board.NEXT_NET
            count += 1
        # §4.7
        if held >= board.STREAMER_COST and self.fact(player, board.STREAMER) == 0:
            buffer[count] = board.NEW_STREAMER
            count += 1
        return count

    def _add_recruiting(self, buffer: vec[i64], count: i64) -> i64:
        player = self.player
        places = self.fact(player, board.NET) - self.fact(player, board.USERS)
        topics = self.matching()
        # §5.2, §5.4
        if topics == 0 or places == 0 or self.fact(player, board.HELD) < 2:
            return count
        buffer[count] = board.RECRUIT_ONE
        count += 1
        # §5.3
        if places >= 2:
            while topics != 0:
                topic = i64(LOWEST[topics])
                if self.count(player, board.HELD_COUNT + topic) >= 2:
                    buffer[count] = board.RECRUIT_TWO | topic
                    count += 1
                topics &= topics - 1
        return count

    def parkable(self) -> i64:
        """The topics that the player may push under the streamer."""
        player = self.player
        # §4.8
        if self.fact(player, board.STREAMER) == 0 or self.fact(player, board.PARKED) != board.NONE:
            return 0
        # §4.10
        return self.fact(player, board.OFFERED) & ~self.moved & ~self.lock()

    def may_unpark(self) -> bool:
        player = self.player
        parked = self.fact(player, board.PARKED)
        # §4.9, §4.10
        if parked == board.NONE or self.moved >> parked & 1 == 1 or not self.has_slot(player):
            return False
        return not self.unparking_costs() or (self.spare > 0 and self.fact(player, board.HELD) > 0)

    def _add_streaming(self, buffer: vec[i64], count: i64) -> i64:
        count = self._add_topics(buffer, count, board.PARKS, self.parkable())
        if self.may_unpark():
            buffer[count] = board.UNPARK
            count += 1
        return count

    def lock(self) -> i64:
        """§6.6: the topic that has to stay on its server, as a set."""
        return i64(1) << self.locked if self.locked != board.NONE else i64(0)

    def takable(self) -> i64:
        """§7.1: the topics that the player may take to the hand."""
        player = self.player
        room = self.dials[board.HAND_LIMIT] - self.fact(player, board.HELD)
        if room <= 0:
            return 0
        topics = self.fact(player, board.OFFERED)
        if self.fact(player, board.PARKED) != board.NONE:
            topics |= i64(1) << self.fact(player, board.PARKED)
        topics &= ~self.lock()
        found: i64 = 0
        while topics != 0:
            if self.count(player, board.LAID_COUNT + i64(LOWEST[topics])) <= room:
                found |= topics & -topics
            topics &= topics - 1
        return found

    def _add_takes(self, buffer: vec[i64], count: i64) -> i64:
        return self._add_topics(buffer, count, board.TAKES, self.takable())

    def payable(self) -> i64:
        """The topics of which the next card of the payment may be."""
        kind = self.buying & board.KIND
        if kind == board.DEMANDS:
            # §6.1
            return ALL_TOPICS & ~self.demanded
        if kind == board.RECRUIT_ONE:
            # §5.2
            return self.matching() if self.paid == 0 else i64(ALL_TOPICS)
        if kind == board.RECRUIT_TWO:
            # §5.3
            return i64(1) << (self.buying & 0xFF)
        if kind == board.SHIFTS:
            # §6.8
            return i64(1) << (self.facts[board.DEMAND + (self.buying >> 3 & 7)] >> 3)
        return ALL_TOPICS

    def may_add(self, card: i64) -> bool:
        """§6.3, §6.5: may this card be laid aside, so that what is left still suffices?"""
        player = self.player
        topic = card >> 3
        if self.paid > 0 and topic != self.displacing_topic():
            return False
        value = self.demand_value(self.buying & 7)
        if self.fact(player, board.OFFERED) >> topic & 1 == 1:
            return self.paid > 0 or self.reach(topic) > value
        if self.paid == 0 and self.reach(topic) <= value:
            return False
        if self.count(player, board.HELD_COUNT + topic) < 2:
            return False
        left = self.count(player, board.HELD_VALUES + topic)
        if self.count(player, card) == 1:
            left &= ~(i64(1) << (card & 7))
        total = self.paid_sum + self.count(player, board.HELD_SUM + topic)
        return total - i64(LOWEST[left]) - LOWEST_VALUE > value

    def _generate_displacing(self, buffer: vec[i64]) -> i64:
        topic = self.displacing_topic()
        topics: i64 = ALL_TOPICS & ~self.demanded
        if topic != board.NONE:
            topics = i64(1) << topic
        end = self._add_cards(buffer, 0, board.PAYS, topics)
        count: i64 = 0
        for i in range(end):
            if self.may_add(buffer[i] & 0xFF):
                buffer[count] = buffer[i]
                count += 1
        # §6.3
        if topic != board.NONE and self.paid_sum > self.demand_value(self.buying & 7):
            if self.fact(self.player, board.OFFERED) >> topic & 1 == 1:
                buffer[count] = board.PLACE
                count += 1
            else:
                # §6.5
                count = self._add_cards(buffer, count, board.LAYS, topics)
        return self._add_cancel(buffer, count)
