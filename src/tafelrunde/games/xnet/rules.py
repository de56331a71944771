# compiled
"""The rules of X.net as a position: a turn is scored, drawn for, played action by action, and ended."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, RUNNING, new_buffer
from tafelrunde.games.xnet import board
from tafelrunde.games.xnet.cards import DECK, FIRST_FIELDS, start_hand
from tafelrunde.games.xnet.moves import XnetMoves
from tafelrunde.games.xnet.scoring import better_net, first_cards, first_facts

# Why a match ended, as indices of REASONS.
TARGET_REACHED: Final = 0
STALLED: Final = 1
REASONS: Final = ("target_reached", "stalled")

# Where random actions are collected; no state keeps anything in it.
SCRATCH: Final[vec[i64]] = new_buffer()


@mypyc_attr(acyclic=True)
class XnetState(XnetMoves):
    """`draws` is how many cards the player has yet to draw, `idle` how many scorings in a row brought nothing."""

    def __init__(self, seats: i64, cards: vec[u8], facts: vec[i64], supply: i64, dials: vec[i64]) -> None:
        super().__init__(seats, cards, facts, supply, dials)
        self.starter: i64 = 0
        self.draws: i64 = 0
        self.idle: i64 = 0
        # Options.
        self.target: i64 = 0
        self.stall_rounds: i64 = 0
        # X-37, for what is shown.
        self.remembers: bool = False

    def clone(self) -> XnetState:
        other = XnetState(self.seats, self.cards[:], self.facts[:], self.supply, self.dials)
        other.to_act = self.to_act
        other.reason = self.reason
        other.spare = self.spare
        other.demanded = self.demanded
        other.in_stock = self.in_stock
        other.in_discard = self.in_discard
        other.player = self.player
        other.turns = self.turns
        other.paid = self.paid
        other.paid_sum = self.paid_sum
        other.phase = self.phase
        other.buying = self.buying
        other.owed = self.owed
        other.moved = self.moved
        other.locked = self.locked
        other.opened = self.opened
        other.most_opened = self.most_opened
        other.cancelled = self.cancelled
        other.starter = self.starter
        other.draws = self.draws
        other.idle = self.idle
        other.target = self.target
        other.stall_rounds = self.stall_rounds
        other.remembers = self.remembers
        return other

    def random_action(self, rng: Rng) -> i64:
        """A position offers fewer than sixty actions, and one needs most of them to know how many there are."""
        scratch = SCRATCH
        return scratch[rng.below(self.generate(scratch))]

    def chance_outcomes(self) -> list[tuple[int, int]]:
        weighs = (
            self.phase == board.DEAL
            or self.phase == board.OPEN_DEMAND
            or (self.phase == board.DRAW and self.in_stock > 0)
        )
        return [
            (action, int(self.cards[board.STOCK + (action & 0xFF)]) if weighs else 1) for action in self.legal_actions()
        ]

    def chance(self, rng: Rng) -> i64:
        if self.phase == board.SCORING:
            return board.SCORES
        if self.phase == board.DRAW_STARTER:
            return board.STARTS | rng.below(self.seats)
        if self.in_stock == 0:
            return board.SHUFFLES
        return board.DRAWS | self.random_card(rng)

    def apply(self, action: i64) -> None:
        phase = self.phase
        if phase == board.PAY:
            self._apply_pay(action)
        elif phase == board.ACT:
            self._apply_act(action)
        elif phase == board.DRAW:
            self._apply_draw(action)
        elif phase == board.DISPLACING:
            self._apply_displacing(action)
        elif phase == board.SCORING:
            self._apply_score()
        elif phase == board.TAKE_BACK:
            self._apply_take_back(action)
        elif phase == board.DISCARDING:
            self._apply_discard(action)
        else:
            self._apply_set_up(action)

    def _apply_set_up(self, action: i64) -> None:
        if self.phase == board.DRAW_STARTER:
            # §2.1
            self.starter = action & 0xFF
            self.player = self.starter
            self.phase = board.DEAL
        elif self.phase == board.DEAL:
            self._apply_deal(action & 0xFF)
        else:
            self._apply_open_demand(action & 0xFF)

    def place_of(self, seat: i64) -> i64:
        """How many seats are served before this one."""
        place = seat - self.starter
        return place if place >= 0 else place + self.seats

    def _apply_deal(self, card: i64) -> None:
        """§2.2: one player after the other gets a whole hand."""
        self.take_from_stock(card)
        self.take_in(self.player, card)
        if self.fact(self.player, board.HELD) == start_hand(self.seats, self.place_of(self.player)):
            self.player = self.next_seat(self.player)
            if self.player == self.starter:
                self.phase = board.OPEN_DEMAND

    def _apply_open_demand(self, card: i64) -> None:
        self.take_from_stock(card)
        # §2.3
        if self.demanded >> (card >> 3) & 1 == 1:
            self.discard(card)
            return
        for field in FIRST_FIELDS:
            if self.facts[board.DEMAND + field] == board.NONE:
                self.set_demand(field, card)
                break
        if self.facts[board.DEMAND + FIRST_FIELDS[2]] != board.NONE:
            self.phase = board.SCORING

    def _apply_score(self) -> None:
        player = self.player
        # §3.2
        self.remove_x(player)
        # §3.4
        points = self.points(player)
        score = self.fact(player, board.SCORE) + points
        self.set_fact(player, board.SCORE, score)
        self.idle = 0 if points > 0 else self.idle + 1
        # §8.1
        if score >= self.target:
            self._finish(TARGET_REACHED)
        # §8.2
        elif self.idle >= self.stall_rounds * self.seats:
            self._finish(STALLED)
        else:
            self.draws = self.dials[board.CARDS_DRAWN]
            self._await_draw()

    def _await_draw(self) -> None:
        """§3.5: on with drawing, as long as there is anything to draw."""
        if self.draws == 0 or self.in_stock + self.in_discard == 0:
            self.draws = 0
            self.phase = board.ACT
            self.to_act = self.player
        else:
            self.phase = board.DRAW

    def _apply_draw(self, action: i64) -> None:
        if action == board.SHUFFLES:
            self.shuffle()
            return
        self.take_from_stock(action & 0xFF)
        self.take_in(self.player, action & 0xFF)
        self.draws -= 1
        self._await_draw()

    def _apply_act(self, action: i64) -> None:
        kind = action & board.KIND
        rest = action & 0xFF
        if kind == board.LAYS:
            # §4.2, §4.3
            self.lay(self.player, rest)
        elif kind == board.END:
            self._end_actions()
        elif kind == board.TAKES:
            self._apply_take_back(action)
        elif kind == board.PARKS:
            self.park(rest)
            self.moved |= i64(1) << rest
        elif kind == board.UNPARK and not self.unparking_costs():
            self.moved |= i64(1) << self.unpark()
        else:
            self._begin_payment(action)

    def _begin_payment(self, action: i64) -> None:
        self.buying = action
        kind = action & board.KIND
        if kind == board.DISPLACES:
            self.phase = board.DISPLACING
            return
        self.phase = board.PAY
        self.owed = board.cost(kind)

    def cancel(self) -> None:
        """§3.8: the cards laid aside go back to the hand."""
        self.cancelled += 1
        self.take_payment_back()
        self._leave_payment()

    def _leave_payment(self) -> None:
        self.clear_payment()
        self.owed = 0
        self.buying = board.NONE
        self.phase = board.ACT

    def _apply_pay(self, action: i64) -> None:
        if action == board.CANCEL:
            self.cancel()
            return
        self.lay_aside(action & 0xFF)
        self.owed -= 1
        if self.owed == 0:
            self._buy()

    def _buy(self) -> None:
        """The last card is paid: all see what for, and with what."""
        buying = self.buying
        opens = buying & board.KIND == board.DEMANDS
        for i in range(self.paid):
            card = i64(self.cards[board.PAYMENT + i])
            self.show(self.player, card)
            if opens:
                # §6.1
                self.set_demand(buying & 7, card)
                self.opened += 1
            else:
                # §3.7
                self.discard(card)
        self._leave_payment()
        if not opens:
            self._receive(buying)

    def _receive(self, buying: i64) -> None:
        player = self.player
        kind = buying & board.KIND
        if kind == board.SPECIALIST:
            self.hire(buying & 0xFF)
        elif kind == board.RECRUIT_ONE:
            self.set_fact(player, board.USERS, self.fact(player, board.USERS) + 1)
        elif kind == board.RECRUIT_TWO:
            self.set_fact(player, board.USERS, self.fact(player, board.USERS) + 2)
        elif kind == board.SHIFTS:
            self.swap_demand(buying >> 3 & 7, buying & 7)
        elif kind == board.SERVER:
            self.set_fact(player, board.SERVERS, self.fact(player, board.SERVERS) + 1)
        elif kind == board.NEXT_NET:
            self.set_fact(player, board.NET, better_net(self.fact(player, board.NET)))
        elif kind == board.NEW_STREAMER:
            self.set_fact(player, board.STREAMER, 1)
        elif kind == board.UNPARK:
            topic = self.unpark()
            self.moved |= i64(1) << topic
            self.hire(topic)

    def _apply_displacing(self, action: i64) -> None:
        if action == board.CANCEL:
            self.cancel()
        elif action & board.KIND == board.PAYS:
            self.lay_aside(action & 0xFF)
        else:
            # §6.6, §6.7
            self.locked = self.displace(self.buying & 7)
            self._leave_payment()
            # §6.5
            if action & board.KIND == board.LAYS:
                self.lay(self.player, action & 0xFF)

    def _apply_take_back(self, action: i64) -> None:
        if action == board.END:
            self._end_turn()
            return
        player = self.player
        topic = action & 0xFF
        # §7.1
        if self.fact(player, board.PARKED) == topic:
            self.set_fact(player, board.PARKED, board.NONE)
        else:
            self.leave_server(player, topic)
        self.pick_up(player, topic)
        # §7.3
        self.phase = board.TAKE_BACK

    def _end_actions(self) -> None:
        # §7.2
        if self.fact(self.player, board.HELD) > self.dials[board.HAND_LIMIT]:
            self.phase = board.DISCARDING
        else:
            self._end_turn()

    def _apply_discard(self, action: i64) -> None:
        card = action & 0xFF
        self.give_out(self.player, card)
        self.show(self.player, card)
        self.discard(card)
        if self.fact(self.player, board.HELD) == self.dials[board.HAND_LIMIT]:
            self._end_turn()

    def _end_turn(self) -> None:
        self.locked = board.NONE
        self.moved = 0
        self.opened = 0
        self.cancelled = 0
        self.player = self.next_seat(self.player)
        self.turns += 1
        self.phase = board.SCORING
        self.to_act = CHANCE

    def _finish(self, reason: i64) -> None:
        self.to_act = NOBODY
        self.reason = reason

    def winners(self) -> list[int]:
        if self.reason == RUNNING:
            return []
        if self.reason == TARGET_REACHED:
            return [int(self.player)]
        scores = self.scores()
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]

    def resample(self, seat: i64, rng: Rng) -> XnetState:
        """Deal the hands of the others anew from all that is not seen; what they openly took back stays there.

        A payment that a rival puts together is unknown too, down to its purpose: it goes back to his hand.
        """
        other = self.clone()
        if self.player != seat:
            if self.buying != board.NONE:
                other.cancel()
            other.cancelled = 0
        for rival in range(self.seats):
            if rival != seat:
                other.return_unknown(rival)
        for rival in range(self.seats):
            if rival != seat:
                paid = self.paid if rival == self.player else i64(0)
                other.draw_up_to(rival, self.fact(rival, board.HELD) + paid, rng)
        return other


def new_state(seats: int, target: int, supply: int, most_opened: int, stall_rounds: int, dials: list[int]) -> XnetState:
    state = XnetState(seats, first_cards(seats), first_facts(seats), supply, vec[i64](dials))
    state.in_stock = DECK
    state.target = target
    state.most_opened = most_opened
    state.stall_rounds = stall_rounds
    return state
