# compiled
"""The rules of Funkloch as a position: lay a card, set a token, score a network; deals and draws are chance."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, RUNNING, State
from tafelrunde.games.funkloch.board import LARGE, SMALL, TOKEN, Grid, column_of, empty_grid, row_of
from tafelrunde.games.funkloch.cards import (
    ALL_CARDS,
    BIT,
    CARDS,
    FACES,
    FIELDS,
    HOLE,
    NOTHING,
    START_CARD,
    count_cards,
    draw_cards,
    nth_card,
    write_cards,
)
from tafelrunde.games.funkloch.moves import (
    CHOOSES,
    DISCARDS,
    DRAWS,
    NOWHERE,
    PLACES,
    SCORES,
    SPOT,
    STARTS,
    TOKENS,
    random_field,
    random_take,
    token_fields,
    write_fields,
    write_takes,
)

# What comes next.
DRAW_STARTER: Final = 0
CHOOSE_SYMBOL: Final = 1
DEAL: Final = 2
TAKE: Final = 3
PLACE: Final = 4
SET_TOKEN: Final = 5
SCORE: Final = 6
DRAW: Final = 7
DISCARD: Final = 8
OVER: Final = 9

MOST_POINTS: Final = 0
REASONS: Final = ("most_points",)

MOST_SEATS: Final = 4
ROUNDS: Final = 3
HAND: Final = 3
NO_CARD: Final = -1
# §1.1: there are so many symbols, and each takes so many bits of `symbols`.
KINDS_OF_SYMBOL: Final = 4
SYMBOL_BITS: Final = 3
SYMBOL: Final = 7
NO_SYMBOL: Final = 0

# The parts of `holdings`: by seat the cards in hand, those that left the game, the tokens at hand, and the points of
# the three scorings, at seat * ROUNDS + round - 1, or OPEN.
OUT: Final = 4
TOKENS_LEFT: Final = 8
POINTS: Final = 12
OPEN: Final = -1

# §2.2 by number of seats.
STOCK: Final = vec[i64]([0, 0, 10, 15, 12])

# The dials, in the order of the options, each three times by round: what a field counts, and new tokens.
FIRST_FACTOR: Final = 0
FIRST_TOKENS: Final = 3


@mypyc_attr(acyclic=True)
class FunklochState(State):
    """There is no order of unseen cards: one comes into being when drawn.

    `symbols` has the face of each seat's symbol, three bits for each, or NO_SYMBOL before it has chosen.
    `laid` holds the cards on the table in their order, as seat << 24 | (card << 2 | turn) << 16 | spot.
    `network` are the spots of the last scoring, by `scorer`; it is replaced and never changed, so clones share it.
    """

    def __init__(
        self, seats: i64, see_through: bool, grid: Grid, holdings: vec[i64], laid: vec[i64], dials: vec[i64]
    ) -> None:
        super().__init__(seats, CHANCE)
        # What authors may turn; nobody changes it, so all positions of a match share it.
        self.dials: vec[i64] = dials
        # The option of F-4.
        self.see_through: bool = see_through
        # The option of F-20.
        self.chooses: bool = True
        self.symbols: i64 = 0
        self.grid: Grid = grid
        self.holdings: vec[i64] = holdings
        self.laid: vec[i64] = laid
        self.laid_count: i64 = 0
        # The cards on the table, as bits.
        self.shown: i64 = 0
        self.phase: i64 = DRAW_STARTER
        self.round: i64 = 1
        self.starter: i64 = 0
        # Whose turn it is, or who is dealt a card.
        self.player: i64 = 0
        self.stock: i64 = STOCK[seats]
        # card << 2 | turn of the card that is about to be laid.
        self.taken: i64 = NO_CARD
        self.scorer: i64 = -1
        self.scored_round: i64 = 0
        self.network: vec[i64] = NO_NETWORK

    def clone(self) -> FunklochState:
        other = FunklochState(
            self.seats, self.see_through, self.grid.clone(), self.holdings[:], self.laid[:], self.dials
        )
        other.to_act = self.to_act
        other.reason = self.reason
        other.chooses = self.chooses
        other.symbols = self.symbols
        other.laid_count = self.laid_count
        other.shown = self.shown
        other.phase = self.phase
        other.round = self.round
        other.starter = self.starter
        other.player = self.player
        other.stock = self.stock
        other.taken = self.taken
        other.scorer = self.scorer
        other.scored_round = self.scored_round
        other.network = self.network
        return other

    def symbol(self, seat: i64) -> i64:
        """The face of a seat's symbol, or NO_SYMBOL before it has chosen."""
        return self.symbols >> SYMBOL_BITS * seat & SYMBOL

    def owner(self, symbol: i64) -> i64:
        """The seat that has a symbol, or -1."""
        for seat in range(self.seats):
            if self.symbol(seat) == symbol:
                return seat
        return -1

    def hand(self, seat: i64) -> i64:
        return self.holdings[seat]

    def out(self, seat: i64) -> i64:
        """The cards that left the game from a seat's hand, which only this seat has seen."""
        return self.holdings[OUT + seat]

    def tokens(self, seat: i64) -> i64:
        return self.holdings[TOKENS_LEFT + seat]

    def points(self, seat: i64, number: i64) -> i64:
        """What a seat has scored in round `number`, or OPEN."""
        return self.holdings[POINTS + seat * ROUNDS + number - 1]

    def factor(self, number: i64) -> i64:
        """§6.2, §6.5: what a field of a network counts in a round."""
        return self.dials[FIRST_FACTOR + number - 1]

    def new_tokens(self, number: i64) -> i64:
        """§2.3: how many tokens lie with the cards of a round."""
        return self.dials[FIRST_TOKENS + number - 1]

    def is_waiting(self, seat: i64) -> bool:
        """Has the seat yet to score in this round?"""
        return self.points(seat, self.round) == OPEN

    def pool(self) -> i64:
        """The cards that nobody has seen: stock, piles and those left over."""
        cards = ALL_CARDS & ~self.shown
        for seat in range(self.seats):
            cards &= ~(self.hand(seat) | self.out(seat))
        return cards

    def last_laid(self) -> i64:
        return self.laid[self.laid_count - 1]

    def is_last_card(self) -> bool:
        """§6.1: has the player no card left for this round? The stock lasts no longer than round 1."""
        return self.hand(self.player) == 0 and self.stock == 0

    def must_score(self) -> bool:
        """§6.1, §6.5"""
        return self.round < ROUNDS or self.hand(self.player) == 0

    def generate(self, buffer: vec[i64]) -> i64:
        if self.phase == TAKE:
            return write_takes(buffer, self.grid, self.hand(self.player))
        if self.phase == PLACE:
            return self.grid.write_fits(buffer, self.taken & 1, PLACES | self.taken << 16)
        if self.phase == SET_TOKEN:
            buffer[0] = TOKENS | NOWHERE
            return write_fields(
                buffer, 1, TOKENS, self.last_laid(), token_fields(self.last_laid(), self.symbol(self.player))
            )
        if self.phase == SCORE:
            buffer[0] = SCORES | NOWHERE
            first: i64 = 0 if self.must_score() else 1
            return write_fields(buffer, first, SCORES, self.last_laid(), self.grid.free_fields(self.last_laid()))
        if self.phase == DISCARD:
            return write_cards(buffer, DISCARDS, self.hand(self.player))
        if self.phase == DRAW_STARTER:
            for seat in range(self.seats):
                buffer[seat] = STARTS | seat
            return self.seats
        if self.phase == CHOOSE_SYMBOL:
            return self._write_symbols(buffer)
        return 0 if self.phase == OVER else write_cards(buffer, DRAWS, self.pool())

    def _write_symbols(self, buffer: vec[i64]) -> i64:
        """§2.5: the symbols that nobody has yet."""
        count: i64 = 0
        for symbol in range(1, KINDS_OF_SYMBOL + 1):
            if self.owner(symbol) < 0:
                buffer[count] = CHOOSES | symbol
                count += 1
        return count

    def random_action(self, rng: Rng) -> i64:
        if self.phase == PLACE:
            return PLACES | self.taken << 16 | self.grid.random_fit(rng, self.taken & 1)
        if self.phase == TAKE:
            return random_take(rng, self.grid, self.hand(self.player))
        if self.phase == SET_TOKEN:
            return random_field(
                rng, TOKENS, self.last_laid(), token_fields(self.last_laid(), self.symbol(self.player)), 1
            )
        if self.phase == SCORE:
            nowhere: i64 = 0 if self.must_score() else 1
            return random_field(rng, SCORES, self.last_laid(), self.grid.free_fields(self.last_laid()), nowhere)
        if self.phase == CHOOSE_SYMBOL:
            buffer = vec[i64]([0] * KINDS_OF_SYMBOL)
            return buffer[rng.below(self._write_symbols(buffer))]
        hand = self.hand(self.player)
        return DISCARDS | nth_card(hand, rng.below(count_cards(hand)))

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return [(action, 1) for action in self.legal_actions()]

    def chance(self, rng: Rng) -> i64:
        if self.phase == DRAW_STARTER:
            return STARTS | rng.below(self.seats)
        pool = self.pool()
        return DRAWS | nth_card(pool, rng.below(count_cards(pool)))

    def apply(self, action: i64) -> None:
        if self.phase == PLACE:
            self._apply_place(action)
        elif self.phase == TAKE:
            self.taken = action & 0xFF
            self.phase = PLACE
        elif self.phase == SET_TOKEN:
            self._apply_token(action & SPOT)
        elif self.phase == SCORE:
            self._apply_score(action & SPOT)
        elif self.phase == DRAW:
            self._apply_draw(action & 0x3F)
        elif self.phase == DEAL:
            self._apply_deal(action & 0x3F)
        elif self.phase == DISCARD:
            self._apply_discard(action & 0x3F)
        elif self.phase == CHOOSE_SYMBOL:
            self._apply_symbol(action & SYMBOL)
        else:
            # §2.4
            self.starter = action & 3
            self._begin_choice()

    def _begin_choice(self) -> None:
        if not self.chooses:
            self._begin_deal()
            return
        self.player = self.starter
        self.to_act = self.starter
        self.phase = CHOOSE_SYMBOL

    def _apply_symbol(self, symbol: i64) -> None:
        """§2.5: from the starter on, and then the start card is laid."""
        self.symbols |= symbol << SYMBOL_BITS * self.player
        self.player = self._seat_after(self.player)
        self.to_act = self.player
        if self.player == self.starter:
            self.lay_start_card()
            self._begin_deal()

    def lay_start_card(self) -> None:
        """§2.1: there is nothing below it to see."""
        self.grid.lay(FACES, START_CARD * 4 * FIELDS, 0, 0, 0, NOTHING)

    def _begin_deal(self) -> None:
        """§2.2, §6.3: three cards for everybody, and the tokens that lie with them."""
        for seat in range(self.seats):
            self.holdings[TOKENS_LEFT + seat] += self.new_tokens(self.round)
        self.player = self.starter
        self.phase = DEAL
        self.to_act = CHANCE

    def _apply_deal(self, card: i64) -> None:
        player = self.player
        self.holdings[player] |= BIT[card]
        if count_cards(self.holdings[player]) == HAND:
            player = self._seat_after(player)
            self.player = player
            if player == self.starter:
                self._begin_turn()

    def _begin_turn(self) -> None:
        self.to_act = self.player
        # §3.6
        fits = self.grid.upright_fits + self.grid.sideways_fits
        self.phase = TAKE if fits > 0 else DISCARD

    def _apply_place(self, action: i64) -> None:
        spot = action & SPOT
        card = self.taken >> 2
        self.holdings[self.player] &= ~BIT[card]
        self.lay(self.player, self.taken, spot)
        self.taken = NO_CARD
        # §4.1
        if self.tokens(self.player) > 0:
            self.phase = SET_TOKEN
        else:
            self._score_if_due()

    def lay(self, seat: i64, card_and_turn: i64, spot: i64) -> None:
        """Put a card on the table, whoever had it."""
        self.laid[self.laid_count] = seat << 24 | card_and_turn << 16 | spot
        self.laid_count += 1
        self.shown |= BIT[card_and_turn >> 2]
        # §1.3
        clear: i64 = HOLE if self.see_through else NOTHING
        self.grid.lay(FACES, card_and_turn * FIELDS, row_of(spot), column_of(spot), card_and_turn & 1, clear)

    def _apply_token(self, spot: i64) -> None:
        if spot != NOWHERE:
            self.holdings[TOKENS_LEFT + self.player] -= 1
            self.grid.mark(row_of(spot), column_of(spot), self.symbol(self.player), TOKEN)
        self._score_if_due()

    def _score_if_due(self) -> None:
        # §6.1, §6.5
        if self.round == ROUNDS or self.is_last_card():
            self.phase = SCORE
        else:
            self._end_turn()

    def _apply_score(self, spot: i64) -> None:
        if spot == NOWHERE:
            self._end_turn()
            return
        # §6.1, §6.5
        symbol = self.symbol(self.player)
        self.grid.mark(row_of(spot), column_of(spot), symbol, LARGE if self.round == ROUNDS else SMALL)
        self._note(self.grid.network(spot, symbol))

    def _note(self, network: vec[i64]) -> None:
        """§6.2, §6.5: every spot counts once, and then the factor of the round."""
        player = self.player
        self.holdings[POINTS + player * ROUNDS + self.round - 1] = i64(len(network)) * self.factor(self.round)
        self.scorer = player
        self.scored_round = self.round
        self.network = network
        # §6.6
        self.holdings[OUT + player] |= self.hand(player)
        self.holdings[player] = 0
        self._end_turn()

    def _apply_discard(self, card: i64) -> None:
        """§3.6"""
        self.holdings[self.player] &= ~BIT[card]
        self.holdings[OUT + self.player] |= BIT[card]
        if self.is_last_card():
            self._note(NO_NETWORK)
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        # §3.7
        if self.stock > 0:
            self.phase = DRAW
            self.to_act = CHANCE
        else:
            self._pass_turn()

    def _apply_draw(self, card: i64) -> None:
        self.holdings[self.player] |= BIT[card]
        self.stock -= 1
        self._pass_turn()

    def _pass_turn(self) -> None:
        """§3.1, §6.6: the next seat clockwise that has yet to score, perhaps the same again."""
        seat = self.player
        for _step in range(self.seats):
            seat = self._seat_after(seat)
            if self.is_waiting(seat):
                self.player = seat
                self._begin_turn()
                return
        self._end_round()

    def _end_round(self) -> None:
        if self.round == ROUNDS:
            # §7.1
            self.phase = OVER
            self.to_act = NOBODY
            self.reason = MOST_POINTS
            return
        self.starter = self.next_starter(self.starter, self.round)
        self.round += 1
        self._begin_deal()

    def next_starter(self, starter: i64, number: i64) -> i64:
        """§6.4: most points in the scoring of round `number`; then the first one anticlockwise from its starter."""
        best = starter
        seat = best
        # The last starter is asked first, so that all others are preferred to him, and the nearest comes last.
        for _step in range(self.seats):
            if self.points(seat, number) >= self.points(best, number):
                best = seat
            seat = self._seat_after(seat)
        return best

    def _seat_after(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.seats else i64(0)

    def resample(self, seat: i64, rng: Rng) -> FunklochState:
        """Deal the hands of all others anew, and what left the game from them: neither was ever shown."""
        other = self.clone()
        holdings = other.holdings
        for rival in range(self.seats):
            if rival != seat:
                holdings[rival] = 0
                holdings[OUT + rival] = 0
        pool = other.pool()
        for rival in range(self.seats):
            if rival != seat:
                holdings[rival] = draw_cards(pool, count_cards(self.hand(rival)), rng)
                pool &= ~holdings[rival]
                holdings[OUT + rival] = draw_cards(pool, count_cards(self.out(rival)), rng)
                pool &= ~holdings[OUT + rival]
        if self.phase == PLACE and self.player != seat:
            other.taken = random_take(rng, other.grid, other.hand(self.player)) & 0xFF
        return other

    def scores(self) -> list[int]:
        """The points of the scorings so far."""
        totals = [0] * self.seats
        for seat in range(self.seats):
            for number in range(1, ROUNDS + 1):
                if self.points(seat, number) != OPEN:
                    totals[seat] += self.points(seat, number)
        return totals

    def winners(self) -> list[int]:
        """§7.1"""
        if self.reason == RUNNING:
            return []
        scores = self.scores()
        return [seat for seat in range(len(scores)) if scores[seat] == max(scores)]


NO_NETWORK: Final[vec[i64]] = vec[i64]([])


# The symbols of those who have them by seat.
BY_SEAT: Final = 1 | 2 << 3 | 3 << 6 | 4 << 9


def new_state(seats: int, see_through: bool, chooses: bool, dials: list[int]) -> FunklochState:
    """An empty table: before the start card comes, everybody has a symbol."""
    holdings = vec[i64]([0] * POINTS + [OPEN] * (MOST_SEATS * ROUNDS))
    state = FunklochState(seats, see_through, empty_grid(), holdings, vec[i64]([0] * CARDS), vec[i64](dials))
    state.chooses = chooses
    if not chooses:
        # §2.5
        state.symbols = BY_SEAT & ((1 << SYMBOL_BITS * seats) - 1)
        state.lay_start_card()
    return state
