# compiled
"""The rules of Blox as a position: a turn is one action of a seat, and then chance draws its cards."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, RUNNING
from tafelrunde.games.blox import moves
from tafelrunde.games.blox.board import (
    BLOCKS,
    BUILD_POINTS,
    CAPTURE_POINTS,
    CLEAR_POINTS,
    COLOUR,
    COLOURS,
    DEAL_ORDER,
    DECK,
    HAND,
    count_of,
    one,
    random_colour,
    total,
    without,
)

# Why a match ended, as indices of REASONS.
TOWERS_CLEARED: Final = 0
STALLED: Final = 1
ROUND_LIMIT: Final = 2
REASONS: Final = ("towers_cleared", "stalled", "round_limit")


@mypyc_attr(acyclic=True)
class BloxState(moves.BloxMoves):
    """A Blox position that actions change; the parts it is made of are those of `BloxMoves`."""

    def clone(self) -> BloxState:
        other = BloxState(self.seats, self.cells[:], self.stall_rounds, self.max_rounds, self.dials)
        other.remembers = self.remembers
        other.to_act = self.to_act
        other.reason = self.reason
        other.step = self.step
        other.phase = self.phase
        other.bag = self.bag
        other.stock = self.stock
        other.discard = self.discard
        other.jokers = self.jokers
        other.player = self.player
        other.starter = self.starter
        other.round = self.round
        other.quiet = self.quiet
        other.scored = self.scored
        other.last = self.last
        return other

    def chance_outcomes(self) -> list[tuple[int, int]]:
        if self.step == moves.DRAW_STARTER:
            return [(moves.START << moves.KIND | seat, 1) for seat in range(self.seats)]
        counts = self.bag if self.step == moves.SET_UP else self.stock
        return [
            (self.chance_kind() | colour, count_of(counts, colour))
            for colour in range(COLOURS)
            if count_of(counts, colour) > 0
        ]

    def chance(self, rng: Rng) -> i64:
        if self.step == moves.DRAW_STARTER:
            return moves.START << moves.KIND | rng.below(self.seats)
        return self.chance_kind() | random_colour(self.bag if self.step == moves.SET_UP else self.stock, rng)

    def resample(self, seat: i64, rng: Rng) -> BloxState:
        """§2.4, §3.4: a seat knows its own hand, the discards, and what an empty stock told it of a single rival.

        Of several rivals an empty stock tells only what they have together; that is not kept.
        """
        other = self.clone()
        unseen = DECK - self.discard
        if seat >= 0:
            unseen -= self.cells[moves.HANDS + seat]
        for rival in range(self.seats):
            if rival != seat:
                # A spectator cannot tell two hands apart, and so what they know of each other.
                if seat < 0:
                    other.cells[moves.KNOWN + rival] = 0
                hand = other.cells[moves.KNOWN + rival]
                unseen -= hand
                for _missing in range(total(self.cells[moves.HANDS + rival]) - total(hand)):
                    card = one(random_colour(unseen, rng))
                    hand += card
                    unseen -= card
                other.cells[moves.HANDS + rival] = hand
        other.stock = unseen
        other.note_hands()
        return other

    def apply(self, action: i64) -> None:
        if self.step == moves.DRAW:
            self._apply_draw(action)
        elif self.step == moves.ACT:
            self._apply_act(action)
        elif self.step == moves.DEAL:
            self._apply_deal(action)
        elif self.step == moves.SET_UP:
            self._apply_set_up(action)
        else:
            self._apply_draw_starter(action)

    def _apply_draw_starter(self, action: i64) -> None:
        # §2.1
        self.starter = action & moves.GOODS
        self.player = self.starter
        self.step = moves.SET_UP

    def _apply_set_up(self, action: i64) -> None:
        # §2.2: with two players the bag is smaller by the four lowest towers
        block = one(action & moves.GOODS)
        self.stack(DEAL_ORDER[BLOCKS - total(self.bag)], block)
        self.bag -= block
        if self.bag == 0:
            self.step = moves.DEAL

    def _apply_deal(self, action: i64) -> None:
        # §2.4
        self._take_card(action & moves.GOODS)
        if total(self.cells[moves.HANDS + self.player]) == HAND:
            self.player = self._next_seat()
            if self.player == self.starter:
                self._begin_turn()

    def _apply_draw(self, action: i64) -> None:
        # §3.3
        self._take_card(action & moves.GOODS)
        self._draw_up()

    def _take_card(self, colour: i64) -> None:
        self.cells[moves.HANDS + self.player] += one(colour)
        self.stock -= one(colour)
        self.note_hands()

    def _apply_act(self, action: i64) -> None:
        kind = action >> moves.KIND
        source = action >> moves.SOURCE & 0xFF
        target = action >> moves.TARGET & 0xFF
        joker = action >> moves.JOKER & 7
        self.last = action
        if kind == moves.PLACE:
            self._pay(one(i64(COLOUR[target])), joker)
            self.stand(self.player, target)
        elif kind == moves.MOVE:
            self._pay(one(i64(COLOUR[target])), joker)
            self._shift(source, target)
        elif kind == moves.CLEAR:
            self._clear(source, target, joker)
        elif kind == moves.BUILD:
            self._build_tower(source, action & moves.GOODS, joker)
        elif kind == moves.CAPTURE:
            self._capture(source, target, action & moves.GOODS, joker)
        else:
            # §8.1
            self._pay(action & moves.GOODS, 0)
        self._draw_up()

    def _pay(self, need: i64, joker: i64) -> None:
        # §3.5
        if joker > 0:
            need -= one(joker - 1)
            self.jokers &= ~(i64(1) << self.player)
        self.cells[moves.HANDS + self.player] -= need
        self.discard += need
        if self.cells[moves.KNOWN + self.player] != 0:
            self.cells[moves.KNOWN + self.player] = without(self.cells[moves.KNOWN + self.player], need)

    def _score(self, points: i64) -> None:
        self.cells[moves.POINTS + self.player] += points
        if points > 0:
            self.scored = True

    def _clear(self, source: i64, target: i64, joker: i64) -> None:
        tower = self.cells[target]
        height = total(tower)
        # §5.4, §5.5
        self._pay(tower, joker)
        self._score(height * self.dials[CLEAR_POINTS])
        self.cells[moves.STORES + self.player] += tower
        self.cells[moves.HEIGHTS + height] -= 1
        self.cells[target] = 0
        self._toggle(target)
        self._shift(source, target)
        # §9.2
        if self.phase < moves.LAST_PHASE and self.cells[moves.HEIGHTS + self.phase] <= 1:
            self.phase += 1

    def _build_tower(self, source: i64, blocks: i64, joker: i64) -> None:
        # §6.2, §6.3
        self._pay(blocks, joker)
        self._score(total(blocks) * self.dials[BUILD_POINTS])
        self.cells[moves.STORES + self.player] -= blocks
        self.lift(self.player, source)
        self.stack(source, blocks)

    def _capture(self, source: i64, target: i64, cards: i64, joker: i64) -> None:
        # §7.3, §7.4
        self._pay(cards, joker)
        self._score(total(cards) * self.dials[CAPTURE_POINTS])
        self.lift(self.cells[target] & 7, target)
        self._shift(source, target)

    def _toggle(self, field: i64) -> None:
        row = field >> 4
        column = field & 15
        self.cells[moves.OCCUPIED + row] ^= i64(1) << (column - 1)
        self.cells[moves.OCCUPIED + 16 + column] ^= i64(1) << (row - 1)

    def stack(self, field: i64, blocks: i64) -> None:
        """Put blocks on a tower, or on an empty field, which begins one."""
        tower = self.cells[field]
        if tower == 0:
            self._toggle(field)
        else:
            self.cells[moves.HEIGHTS + total(tower)] -= 1
        self.cells[field] = tower + blocks
        self.cells[moves.HEIGHTS + total(tower + blocks)] += 1

    def stand(self, seat: i64, field: i64) -> None:
        """Put a pawn from a seat's supply on an empty field."""
        self.cells[moves.PAWNS + 4 * seat + self.cells[moves.STANDING + seat]] = field
        self.cells[moves.STANDING + seat] += 1
        self.cells[field] = moves.PAWN | seat
        self._toggle(field)

    def lift(self, seat: i64, field: i64) -> None:
        """Take a pawn back into its seat's supply; the last of the list fills its gap."""
        left = self.cells[moves.STANDING + seat] - 1
        self.cells[self._listed(seat, field)] = self.cells[moves.PAWNS + 4 * seat + left]
        self.cells[moves.STANDING + seat] = left
        self.cells[field] = 0
        self._toggle(field)

    def _shift(self, source: i64, target: i64) -> None:
        """Take the player's pawn to an empty field."""
        self.cells[self._listed(self.player, source)] = target
        self.cells[source] = 0
        self.cells[target] = moves.PAWN | self.player
        self._toggle(source)
        self._toggle(target)

    def _listed(self, seat: i64, field: i64) -> i64:
        """Where on the board a pawn is listed."""
        at = moves.PAWNS + 4 * seat
        while self.cells[at] != field:
            at += 1
        return at

    def _draw_up(self) -> None:
        """§3.3: the player needs another card, or the turn is over."""
        if total(self.cells[moves.HANDS + self.player]) == HAND:
            self._end_turn()
            return
        # §3.4
        if self.stock == 0:
            self.stock = self.discard
            self.discard = 0
        self.step = moves.DRAW
        self.to_act = CHANCE

    def note_hands(self) -> None:
        """§3.4: when the stock is empty, two players have seen all cards but those in the other's hand."""
        if self.stock == 0 and self.seats == 2:
            self.cells[moves.KNOWN] = self.cells[moves.HANDS]
            self.cells[moves.KNOWN + 1] = self.cells[moves.HANDS + 1]

    def _next_seat(self) -> i64:
        return self.player + 1 if self.player + 1 < self.seats else i64(0)

    def _begin_turn(self) -> None:
        self.step = moves.ACT
        self.to_act = self.player

    def _end_turn(self) -> None:
        # §8.2
        if self.last >> moves.KIND == moves.EXCHANGE:
            self.jokers |= i64(1) << self.player
        following = self._next_seat()
        if following == self.starter and self._end_round():
            return
        self.player = following
        self._begin_turn()

    def _end_round(self) -> bool:
        """After the turn of the seat before the starter: is the match over?"""
        self.quiet = 0 if self.scored else self.quiet + 1
        # §9.3
        if self.is_last_round():
            self._finish(TOWERS_CLEARED)
        # §9.5
        elif self.quiet >= self.stall_rounds:
            self._finish(STALLED)
        elif self.round >= self.max_rounds:
            self._finish(ROUND_LIMIT)
        else:
            self.round += 1
            self.scored = False
        return self.reason != RUNNING

    def _finish(self, reason: i64) -> None:
        self.to_act = NOBODY
        self.reason = reason

    def scores(self) -> list[int]:
        return [int(self.cells[moves.POINTS + seat]) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """§9.4: the most points, among them the most blocks; whoever is still equal shares the win."""
        if self.reason == RUNNING:
            return []
        ranks = [
            (int(self.cells[moves.POINTS + seat]), int(total(self.cells[moves.STORES + seat])))
            for seat in range(self.seats)
        ]
        return [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]


def new_state(seats: int, stall_rounds: int, max_rounds: int, dials: list[int]) -> BloxState:
    return BloxState(seats, vec[i64]([0] * moves.TABLE), stall_rounds, max_rounds, vec[i64](dials))
