# compiled
"""Funkloch in numbers: every card and marker on the table, the middle of it as planes, and one's own hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.array import Arrays, Numbers
from tafelrunde.core.state import new_buffer
from tafelrunde.games.funkloch.board import FACE, MARKED, OFFSET, column_of, field_spot, row_of, spot_at
from tafelrunde.games.funkloch.cards import count_cards
from tafelrunde.games.funkloch.moves import CHOOSES, DISCARDS, KIND, NOWHERE, PLACES, SCORES, SPOT, TAKES, TOKENS
from tafelrunde.games.funkloch.rules import NO_CARD, PLACE, FunklochState

CARDS: Final = 48
MOST_SEATS: Final = 4
# No table is wider: its cards in one row would not be.
SPAN: Final = 160
# Take a card turned some way; lay it somewhere, counted round the SPAN; mark one of six fields or none; discard;
# choose a symbol.
FIRST_PLACE: Final = 192
FIRST_TOKEN: Final = FIRST_PLACE + SPAN * SPAN
FIRST_SCORE: Final = FIRST_TOKEN + 7
FIRST_DISCARD: Final = FIRST_SCORE + 7
FIRST_SYMBOL: Final = FIRST_DISCARD + CARDS
ACTIONS: Final = FIRST_SYMBOL + 4

# The planes show the faces and the markers of so many rows and columns round the start card.
WINDOW: Final = 40
# A card: when it was laid, by whom, how it is turned, its row and column. A marker: whose, its kind, row and column.
CARD_NUMBERS: Final = 5
MARKER_NUMBERS: Final = 4
MOST_MARKERS: Final = 9 * MOST_SEATS
SEAT_NUMBERS: Final = 8
# What may come next, without the end.
PHASES: Final = 9
NUMBERS: Final = 3 * CARDS + 4 + PHASES + 4 + 4 + 4 + MOST_SEATS * SEAT_NUMBERS
LISTS: Final = CARDS * CARD_NUMBERS + MOST_MARKERS * MARKER_NUMBERS
COUNT: Final = 2 * WINDOW * WINDOW + LISTS + NUMBERS
_BUFFER: Final = new_buffer()


def shape(seats: int) -> tuple[int, ...]:
    return (COUNT,)


def _index(state: FunklochState, action: i64) -> i64:
    kind = action & KIND
    spot = action & SPOT
    if kind == TAKES:
        return action & 0xFF
    if kind == PLACES:
        return FIRST_PLACE + (row_of(spot) + OFFSET) % SPAN * SPAN + (column_of(spot) + OFFSET) % SPAN
    if kind == DISCARDS:
        return FIRST_DISCARD + (action & 0x3F)
    if kind == CHOOSES:
        return FIRST_SYMBOL + (action & 7) - 1
    return (FIRST_TOKEN if kind == TOKENS else FIRST_SCORE) + _field(state, spot)


def _field(state: FunklochState, spot: i64) -> i64:
    """Which field of the card laid last a spot is; 6 for none."""
    if spot == NOWHERE:
        return 6
    field: i64 = 0
    while field_spot(state.last_laid(), field) != spot:
        field += 1
    return field


def choices(state: FunklochState) -> list[int]:
    buffer = _BUFFER
    return [int(_index(state, buffer[i])) for i in range(state.generate(buffer))]


def action_at(state: FunklochState, index: int) -> int:
    if index < FIRST_PLACE:
        return TAKES | index
    if index < FIRST_TOKEN:
        row, column = divmod(index - FIRST_PLACE, SPAN)
        top, left = state.grid.top + OFFSET, state.grid.left + OFFSET
        # The one such row, and column, of this table.
        spot = spot_at(top + (row - top) % SPAN - OFFSET, left + (column - left) % SPAN - OFFSET)
        return PLACES | state.taken << 16 | spot
    if index >= FIRST_SYMBOL:
        return CHOOSES | index - FIRST_SYMBOL + 1
    if index >= FIRST_DISCARD:
        return DISCARDS | index - FIRST_DISCARD
    kind, field = (TOKENS, index - FIRST_TOKEN) if index < FIRST_SCORE else (SCORES, index - FIRST_SCORE)
    return kind | (NOWHERE if field == 6 else field_spot(state.last_laid(), field))


def observe(state: FunklochState, seat: int) -> bytes:
    """Seats are counted from one's own on."""
    numbers = Numbers(COUNT)
    _put_grid(state, seat, numbers)
    _put_laid(state, seat, numbers)
    numbers.put_bits(state.hand(seat), CARDS)
    numbers.put_bits(state.out(seat), CARDS)
    taken = state.taken if state.phase == PLACE and seat == state.player else NO_CARD
    numbers.put_one_of(-1 if taken == NO_CARD else taken >> 2, CARDS)
    numbers.put_one_of(-1 if taken == NO_CARD else taken & 3, 4)
    numbers.put_one_of(state.phase, PHASES)
    numbers.put_one_of((state.player - seat) % state.seats, 4)
    numbers.put_one_of((state.starter - seat) % state.seats, 4)
    for number in (state.seats, state.round, state.stock, int(state.see_through)):
        numbers.put(number)
    for place in range(state.seats):
        _put_seat(state, (seat + place) % state.seats, numbers)
    return numbers.result()


def _put_grid(state: FunklochState, seat: int, numbers: Numbers) -> None:
    """The two planes, and the list of the markers."""
    grid = state.grid
    markers = 2 * WINDOW * WINDOW + CARDS * CARD_NUMBERS
    for index in range(len(grid.cells)):
        cell = i64(grid.cells[index])
        row = grid.top + index // grid.width
        column = grid.left + index % grid.width
        at = _in_window(row, column)
        if at >= 0:
            numbers.set(at, cell & FACE)
        if cell >= MARKED:
            owner = (state.owner((cell >> 3 & 3) + 1) - seat) % state.seats
            kind = cell >> 5 & 3
            if at >= 0:
                numbers.set(WINDOW * WINDOW + at, 1 + 3 * owner + kind)
            numbers.set(markers, owner + 1)
            numbers.set(markers + 1, kind)
            numbers.set(markers + 2, row)
            numbers.set(markers + 3, column)
            markers += MARKER_NUMBERS
    numbers.skip(2 * WINDOW * WINDOW)


def _in_window(row: i64, column: i64) -> i64:
    """Where a spot is in a plane, or -1."""
    row += 20
    column += 20
    if row < 0 or row >= WINDOW or column < 0 or column >= WINDOW:
        return -1
    return row * WINDOW + column


def _put_laid(state: FunklochState, seat: int, numbers: Numbers) -> None:
    for i in range(state.laid_count):
        laid = state.laid[i]
        at = numbers.at + (laid >> 18 & 0x3F) * CARD_NUMBERS
        numbers.set(at, i + 1)
        numbers.set(at + 1, ((laid >> 24) - seat) % state.seats)
        numbers.set(at + 2, laid >> 16 & 3)
        numbers.set(at + 3, row_of(laid & SPOT))
        numbers.set(at + 4, column_of(laid & SPOT))
    numbers.skip(LISTS)


def _put_seat(state: FunklochState, seat: int, numbers: Numbers) -> None:
    numbers.put(1)
    numbers.put(state.symbol(seat))
    numbers.put(count_cards(state.hand(seat)))
    numbers.put(count_cards(state.out(seat)))
    numbers.put(state.tokens(seat))
    for number in range(1, 4):
        numbers.put(state.points(seat, number))


ARRAYS = Arrays(actions=ACTIONS, outcomes=CARDS, shape=shape, choices=choices, action=action_at, observe=observe)
