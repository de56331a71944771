# compiled
"""What can be done in a Blox position: where pawns can go, what can be paid, all actions and a random one."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State, new_buffer
from tafelrunde.games.blox import board

# What comes next.
DRAW_STARTER: Final = 0
SET_UP: Final = 1
DEAL: Final = 2
ACT: Final = 3
DRAW: Final = 4

# An action is kind << 40 | source << 32 | target << 24 | joker << 20 | goods. `joker` is 1 + the colour it stands
# for, or 0. `goods` are the blocks of a building, the cards of a capture or an exchange as counts, the seat or the
# colour that chance draws.
KIND: Final = 40
SOURCE: Final = 32
TARGET: Final = 24
JOKER: Final = 20
GOODS: Final = 0xFFFFF

PLACE: Final = 1
MOVE: Final = 2
CLEAR: Final = 3
BUILD: Final = 4
CAPTURE: Final = 5
EXCHANGE: Final = 6
START: Final = 7
BLOCK: Final = 8
CARD: Final = 9

# The parts of `cells`. First what stands on each field: nothing, the counts of a tower, or PAWN | seat. Then the
# occupied places of each line, and for each seat its hand, the cards of it that a single rival knows of, its blocks,
# its points, how many pawns it has on the board, and on which fields. The first numbers are CELLS and LINES again:
# a `Final` that is made of another module's is no constant in compiled code.
PAWN: Final = 1 << 20
OCCUPIED: Final = 160
HANDS: Final = OCCUPIED + 26
KNOWN: Final = HANDS + 4
STORES: Final = KNOWN + 4
POINTS: Final = STORES + 4
STANDING: Final = POINTS + 4
PAWNS: Final = STANDING + 4
# How many towers there are of each height.
HEIGHTS: Final = PAWNS + 16
TABLE: Final = HEIGHTS + 6

LAST_PHASE: Final = 4
FEWEST_TO_CAPTURE: Final = 3

# Guesses at a random action before all of them are listed; how many guesses each pawn has for a move, without
# and with the joker, and for a tower or pawn in one of the four directions.
TRIES: Final = 80
MOVE_GUESSES: Final = 18
STRIKE_GUESSES: Final = 6


@mypyc_attr(acyclic=True)
class BloxMoves(State):
    """`stock` and `discard` are counts of cards, `bag` the blocks that have yet to be dealt.

    `phase` is that of the rules; `step` says what comes next. `jokers` are the seats, as bits, whose joker is
    active. `quiet` counts the whole rounds without points since the last one with points.
    """

    def __init__(self, seats: i64, cells: vec[i64], stall_rounds: i64, max_rounds: i64, dials: vec[i64]) -> None:
        super().__init__(seats, CHANCE)
        self.cells: vec[i64] = cells
        # What authors may turn; nobody changes it, so all positions of a match share it.
        self.dials: vec[i64] = dials
        self.stall_rounds: i64 = stall_rounds
        self.max_rounds: i64 = max_rounds
        # B-23, for what is shown.
        self.remembers: bool = False
        self.step: i64 = DRAW_STARTER
        # §2.3
        self.phase: i64 = 2 if seats == 2 else 1
        self.bag: i64 = board.full_bag(seats)
        self.stock: i64 = board.DECK
        self.discard: i64 = 0
        self.jokers: i64 = (i64(1) << seats) - 1
        self.player: i64 = 0
        self.starter: i64 = 0
        self.round: i64 = 1
        self.quiet: i64 = 0
        self.scored: bool = False
        # The last action of a seat, or 0.
        self.last: i64 = 0

    def hand(self, seat: i64) -> i64:
        return self.cells[HANDS + seat]

    def store(self, seat: i64) -> i64:
        """The blocks in front of a seat."""
        return self.cells[STORES + seat]

    def standing(self, seat: i64) -> i64:
        """How many pawns a seat has on the board."""
        return self.cells[STANDING + seat]

    def has_joker(self, seat: i64) -> bool:
        return self.jokers >> seat & 1 == 1

    def is_last_round(self) -> bool:
        """§9.3: is one tower of height 4 left, or none, in the last phase?"""
        return self.phase == LAST_PHASE and self.cells[HEIGHTS + board.HIGHEST_CHIP] <= 1

    def entries(self, line: i64) -> i64:
        """§4.1, §4.2: the places of a line, as bits, on which a pawn can be placed from its two ends."""
        occupied = self.cells[OCCUPIED + line]
        low = board.NEAREST[line << 4 | board.OUTSIDE_LOW] & board.SLIDE[board.OUTSIDE_LOW << 9 | occupied]
        high = board.NEAREST[line << 4 | board.OUTSIDE_HIGH] & board.SLIDE[board.OUTSIDE_HIGH << 9 | occupied]
        return i64(low | high)

    def is_entry(self, field: i64) -> bool:
        row = field >> 4
        column = field & 15
        return (self.entries(row) >> (column - 1) | self.entries(16 + column) >> (row - 1)) & 1 == 1

    def row_targets(self, field: i64) -> i64:
        """§4.2, §4.5: the columns, as bits, to which the pawn on `field` can move within its row."""
        row = field >> 4
        column = field & 15
        return i64(board.NEAREST[row << 4 | column] & board.SLIDE[column << 9 | self.cells[OCCUPIED + row]])

    def column_targets(self, field: i64) -> i64:
        """§4.2, §4.5: the rows, as bits, to which the pawn on `field` can move within its column."""
        row = field >> 4
        column = field & 15
        return i64(board.NEAREST[(16 + column) << 4 | row] & board.SLIDE[row << 9 | self.cells[OCCUPIED + 16 + column]])

    def ahead(self, field: i64, direction: i64) -> i64:
        """§3.2: the first field with a pawn or tower on it to the left, right, top or bottom; or 0."""
        row = field >> 4
        column = field & 15
        if direction < 2:
            place = i64(board.AHEAD[direction << 13 | column << 9 | self.cells[OCCUPIED + row]])
            return row << 4 | place if place > 0 else i64(0)
        place = i64(board.AHEAD[(direction & 1) << 13 | row << 9 | self.cells[OCCUPIED + 16 + column]])
        return place << 4 | column if place > 0 else i64(0)

    def between(self, source: i64, target: i64) -> i64:
        """All bits of the counts of the colours strictly between two fields of a line."""
        if source >> 4 == target >> 4:
            return i64(board.BETWEEN[(source >> 4) << 8 | (source & 15) << 4 | (target & 15)])
        return i64(board.BETWEEN[(16 + (source & 15)) << 8 | (source >> 4) << 4 | target >> 4])

    def can_pay(self, need: i64, joker: i64) -> bool:
        """§3.5: does the player have these cards, the joker standing for one of them or not at all?"""
        if joker > 0:
            if not self.has_joker(self.player) or board.count_of(need, joker - 1) == 0:
                return False
            need -= board.one(joker - 1)
        return board.covers(self.cells[HANDS + self.player], need)

    def is_clearable(self, source: i64, target: i64) -> bool:
        """May the player's pawn go from `source` to the tower ahead of it on `target`?"""
        tower = self.cells[target]
        # §5.2, §5.3, §5.6
        return (
            board.total(tower) <= self.phase
            and self.between(source, target) & tower == 0
            and board.total(self.cells[STORES + self.player]) < self.dials[board.STORE_LIMIT]
        )

    def is_capturable(self, source: i64, target: i64) -> bool:
        """May the player's pawn go from `source` to the pawn ahead of it on `target`?"""
        # §7.1, §7.2
        colour = i64(board.COLOUR[target])
        return self.cells[target] != PAWN | self.player and board.count_of(self.between(source, target), colour) == 0

    def _strike(self, source: i64, target: i64, option: i64) -> i64:
        """The action number `option` of 0 to 5 against what stands ahead on `target`; 0 if it is not legal."""
        base = source << SOURCE | target << TARGET
        if self.cells[target] < PAWN:
            if (
                option <= board.COLOURS
                and self.can_pay(self.cells[target], option)
                and self.is_clearable(source, target)
            ):
                return CLEAR << KIND | base | option << JOKER
            return 0
        # §7.3
        colour = i64(board.COLOUR[target])
        goods = (FEWEST_TO_CAPTURE + (option >> 1)) << (board.BITS * colour)
        joker = (option & 1) * (colour + 1)
        if self.can_pay(goods, joker) and self.is_capturable(source, target):
            return CAPTURE << KIND | base | joker << JOKER | goods
        return 0

    def _can_build(self) -> bool:
        """§6.1: are there enough blocks?"""
        return board.total(self.cells[STORES + self.player]) > self.phase

    def _build(self, source: i64, cards: i64, joker: i64) -> i64:
        """The building paid with these cards of the hand, and the joker or not; 0 if it is not legal."""
        # §6.1, §6.2
        blocks = cards if joker == 0 else cards + board.one(joker - 1)
        if board.total(blocks) == self.phase + 1 and board.covers(self.cells[STORES + self.player], blocks):
            return BUILD << KIND | source << SOURCE | joker << JOKER | blocks
        return 0

    def _go(self, base: i64, field: i64, with_joker: bool) -> i64:
        """The action `base` to a field, paid with a card of its colour or the joker; 0 if that cannot be paid."""
        colour = i64(board.COLOUR[field])
        if with_joker:
            return base | field << TARGET | (colour + 1) << JOKER if self.has_joker(self.player) else i64(0)
        return base | field << TARGET if board.count_of(self.cells[HANDS + self.player], colour) > 0 else i64(0)

    def generate(self, buffer: vec[i64]) -> i64:
        if self.to_act == NOBODY:
            return 0
        if self.step != ACT:
            return self._generate_chance(buffer)
        count = self._add_places(buffer)
        first = PAWNS + board.PAWNS_EACH * self.player
        for i in range(first, first + self.standing(self.player)):
            source = self.cells[i]
            count = self._add_moves(buffer, count, source)
            count = self._add_strikes(buffer, count, source)
            count = self._add_builds(buffer, count, source)
        hand = self.cells[HANDS + self.player]
        # §8.1
        for index in range(1, board.subsets(hand)):
            buffer[count] = EXCHANGE << KIND | board.subset(hand, index)
            count += 1
        return count

    def _add(self, buffer: vec[i64], count: i64, action: i64) -> i64:
        if action != 0:
            buffer[count] = action
            count += 1
        return count

    def _add_places(self, buffer: vec[i64]) -> i64:
        count: i64 = 0
        # §4.3
        if self.standing(self.player) >= self.dials[board.PAWN_LIMIT]:
            return 0
        for field in board.FIELDS:
            if self.is_entry(field):
                count = self._add(buffer, count, self._go(PLACE << KIND, field, False))
                count = self._add(buffer, count, self._go(PLACE << KIND, field, True))
        return count

    def _add_moves(self, buffer: vec[i64], count: i64, source: i64) -> i64:
        base = MOVE << KIND | source << SOURCE
        along_row = self.row_targets(source)
        along_column = self.column_targets(source)
        for place in range(1, 10):
            if along_row >> (place - 1) & 1 == 1:
                count = self._add(buffer, count, self._go(base, source & 0xF0 | place, False))
                count = self._add(buffer, count, self._go(base, source & 0xF0 | place, True))
            if along_column >> (place - 1) & 1 == 1:
                count = self._add(buffer, count, self._go(base, place << 4 | source & 15, False))
                count = self._add(buffer, count, self._go(base, place << 4 | source & 15, True))
        return count

    def _add_strikes(self, buffer: vec[i64], count: i64, source: i64) -> i64:
        for direction in range(4):
            target = self.ahead(source, direction)
            if target > 0:
                for option in range(STRIKE_GUESSES):
                    count = self._add(buffer, count, self._strike(source, target, option))
        return count

    def _add_builds(self, buffer: vec[i64], count: i64, source: i64) -> i64:
        if not self._can_build():
            return count
        hand = self.cells[HANDS + self.player]
        jokers: i64 = board.COLOURS + 1 if self.has_joker(self.player) else 1
        for index in range(board.subsets(hand)):
            cards = board.subset(hand, index)
            for joker in range(jokers):
                count = self._add(buffer, count, self._build(source, cards, joker))
        return count

    def _generate_chance(self, buffer: vec[i64]) -> i64:
        if self.step == DRAW_STARTER:
            for seat in range(self.seats):
                buffer[seat] = START << KIND | seat
            return self.seats
        count: i64 = 0
        counts = self.bag if self.step == SET_UP else self.stock
        for colour in range(board.COLOURS):
            if board.count_of(counts, colour) > 0:
                buffer[count] = self.chance_kind() | colour
                count += 1
        return count

    def chance_kind(self) -> i64:
        return BLOCK << KIND if self.step == SET_UP else CARD << KIND

    def random_action(self, rng: Rng) -> i64:
        """Guess a kind of action, a pawn, a field and a payment until the guess is a legal action.

        Every legal action is exactly one of the guesses, so all are equally likely; about one guess in three
        hits, which is cheaper than listing all actions. Where they are rare they are listed after all.
        """
        payments: i64 = 2 if self.has_joker(self.player) else 1
        standing = self.standing(self.player)
        choices = board.subsets(self.cells[HANDS + self.player])
        places = 81 * payments if standing < self.dials[board.PAWN_LIMIT] else i64(0)
        builds = choices * (4 * payments - 3) if standing > 0 and self._can_build() else i64(0)
        each = MOVE_GUESSES * payments + 4 * STRIKE_GUESSES + builds
        guesses = places + standing * each + choices - 1
        for _attempt in range(TRIES):
            guess = rng.below(guesses)
            action = self._guess_place(guess) if guess < places else self._guess(guess - places, each, choices)
            if action != 0:
                return action
        buffer = new_buffer()
        return buffer[rng.below(self.generate(buffer))]

    def _guess_place(self, guess: i64) -> i64:
        with_joker = guess >= 81
        field = board.FIELDS[guess - 81 if with_joker else guess]
        return self._go(PLACE << KIND, field, with_joker) if self.is_entry(field) else i64(0)

    def _guess(self, guess: i64, each: i64, choices: i64) -> i64:
        """A guess that is not at placing: first each pawn's, `each` of them, then all exchanges."""
        pawn = guess // each
        if pawn >= self.standing(self.player):
            index = guess - self.standing(self.player) * each + 1
            return EXCHANGE << KIND | board.subset(self.cells[HANDS + self.player], index)
        source = self.cells[PAWNS + board.PAWNS_EACH * self.player + pawn]
        guess -= pawn * each
        if guess < 4 * STRIKE_GUESSES:
            target = self.ahead(source, guess // STRIKE_GUESSES)
            return self._strike(source, target, guess % STRIKE_GUESSES) if target > 0 else i64(0)
        guess -= 4 * STRIKE_GUESSES
        moves: i64 = 2 * MOVE_GUESSES if self.has_joker(self.player) else MOVE_GUESSES
        if guess < moves:
            return self._guess_move(source, guess)
        guess -= moves
        return self._build(source, board.subset(self.cells[HANDS + self.player], guess % choices), guess // choices)

    def _guess_move(self, source: i64, guess: i64) -> i64:
        base = MOVE << KIND | source << SOURCE
        with_joker = guess >= MOVE_GUESSES
        if with_joker:
            guess -= MOVE_GUESSES
        if guess < 9:
            if self.row_targets(source) >> guess & 1 == 1:
                return self._go(base, source & 0xF0 | (guess + 1), with_joker)
        elif self.column_targets(source) >> (guess - 9) & 1 == 1:
            return self._go(base, (guess - 8) << 4 | source & 15, with_joker)
        return 0
