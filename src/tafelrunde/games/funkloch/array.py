# compiled
"""Funkloch in numbers: every card and marker on the table, the middle of it as planes, and one's own hand."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.array import MORE, NOTHING, Arrays, Numbers, Part
from tafelrunde.core.state import State, new_buffer
from tafelrunde.games.funkloch.board import FACE, FITS, MARKED, OFFSET, column_of, field_spot, row_of, spot_at
from tafelrunde.games.funkloch.cards import count_cards
from tafelrunde.games.funkloch.moves import CHOOSES, DISCARDS, KIND, NOWHERE, PLACES, SCORES, SPOT, TAKES, TOKENS
from tafelrunde.games.funkloch.rules import CHOOSE_SYMBOL, NO_CARD, PLACE, FunklochState

CARDS: Final = 48
MOST_SEATS: Final = 4
# No table is wider: its cards in one row would not be.
SPAN: Final = 160
# Take a card turned some way; lay it in a row and then a column, both counted round the SPAN; mark one of six fields or
# none; discard; choose a symbol.
FIRST_ROW: Final = 192
FIRST_COLUMN: Final = 352
FIRST_TOKEN: Final = 512
FIRST_SCORE: Final = 519
FIRST_DISCARD: Final = 526
FIRST_SYMBOL: Final = 574
ACTIONS: Final = 578

# The planes show the faces and the markers of so many rows and columns round the start card.
WINDOW: Final = 40
# A card: when it was laid, by whom, how it is turned, its row and column. A marker: whose, its kind, row and column.
CARD_NUMBERS: Final = 5
MARKER_NUMBERS: Final = 4
MOST_MARKERS: Final = 9 * MOST_SEATS
SEAT_NUMBERS: Final = 8
# What may come next, without the end.
PHASES: Final = 9
LISTS: Final = CARDS * CARD_NUMBERS + MOST_MARKERS * MARKER_NUMBERS
_BUFFER: Final = new_buffer()
_FOUND: Final = vec[i64]([0] * (MOST_MARKERS + 1))


def _write_rows(state: FunklochState, into: vec[i64], at: i64) -> i64:
    """The rows in which the top left field of the card may come."""
    grid = state.grid
    cells = grid.cells
    flag: i64 = FITS << (state.taken & 1)
    mask = flag | MARKED
    found: i64 = 0
    for row in range(grid.height()):
        index = row * grid.width
        end = index + grid.width
        while index < end and i64(cells[index]) & mask != flag:
            index += 1
        if index < end:
            into[at + found] = FIRST_ROW + (grid.top + row + OFFSET) % SPAN
            found += 1
    return found


def _write_columns(state: FunklochState, chosen: i64, into: vec[i64], at: i64) -> i64:
    """The columns in which it may come in the chosen row."""
    grid = state.grid
    cells = grid.cells
    flag: i64 = FITS << (state.taken & 1)
    mask = flag | MARKED
    found: i64 = 0
    first = grid.index(_row_at(state, chosen), grid.left)
    for column in range(grid.width):
        if i64(cells[first + column]) & mask == flag:
            into[at + found] = FIRST_COLUMN + (grid.left + column + OFFSET) % SPAN
            found += 1
    return found


def _row_at(state: FunklochState, index: i64) -> i64:
    """The one such row of this table."""
    top = state.grid.top + OFFSET
    return top + (index - FIRST_ROW - top) % SPAN - OFFSET


def _column_at(state: FunklochState, index: i64) -> i64:
    left = state.grid.left + OFFSET
    return left + (index - FIRST_COLUMN - left) % SPAN - OFFSET


def _index(state: FunklochState, action: i64) -> i64:
    """Of what is decided in one step."""
    kind = action & KIND
    if kind == TAKES:
        return action & 0xFF
    if kind == DISCARDS:
        return FIRST_DISCARD + (action & 0x3F)
    if kind == CHOOSES:
        return FIRST_SYMBOL + (action & 7) - 1
    return (FIRST_TOKEN if kind == TOKENS else FIRST_SCORE) + _field(state, action & SPOT)


def _field(state: FunklochState, spot: i64) -> i64:
    """Which field of the card laid last a spot is; 6 for none."""
    if spot == NOWHERE:
        return 6
    field: i64 = 0
    while field_spot(state.last_laid(), field) != spot:
        field += 1
    return field


class FunklochArrays(Arrays):
    def __init__(self) -> None:
        super().__init__(ACTIONS, CARDS)

    def parts(self, seats: int) -> list[Part]:
        window = (WINDOW, WINDOW)
        return [
            Part("faces", window, "what each field shows, 20 rows and columns round the start card; 0 is no card"),
            Part("markers", window, "1 + 3 * place + kind of the marker there, places counted from the own seat on"),
            Part(
                "laid",
                (CARDS, CARD_NUMBERS),
                "for each card: when it was laid (0: not), by which place, how it is turned, its row and column",
            ),
            Part("marker list", (MOST_MARKERS, MARKER_NUMBERS), "place + 1, kind, row and column of each marker"),
            Part("hand", (CARDS,), "the own cards"),
            Part("out", (CARDS,), "cards that are known to be out of the match"),
            Part("taken", (CARDS,), "the card that is being laid"),
            Part("turned", (4,), "how it is turned"),
            Part("row", (2,), "1 if its row has been decided, and which, counted from the start card"),
            Part("phase", (PHASES,), "what is to be done"),
            Part("player", (MOST_SEATS,), "whose turn it is, counted from the own seat on"),
            Part("starter", (MOST_SEATS,), "who began, counted likewise"),
            Part("match", (4,), "seats, round, cards in the stock, whether one sees through gaps"),
            Part(
                "places",
                (MOST_SEATS, SEAT_NUMBERS),
                "for each place from the own seat on: 1, symbol, cards in hand and out, tokens, three scorings",
            ),
        ]

    def choices(self, state: State, chosen: i64, into: vec[i64], at: i64) -> i64:
        position = cast("FunklochState", state)
        if position.phase == PLACE:
            return _write_rows(position, into, at) if chosen == NOTHING else _write_columns(position, chosen, into, at)
        buffer = _BUFFER
        count = position.generate(buffer)
        for i in range(count):
            into[at + i] = _index(position, buffer[i])
        return count

    def action(self, state: State, chosen: i64, index: i64) -> i64:
        position = cast("FunklochState", state)
        if index < FIRST_ROW:
            return TAKES | index
        if index < FIRST_COLUMN:
            return MORE
        if index < FIRST_TOKEN:
            return PLACES | position.taken << 16 | spot_at(_row_at(position, chosen), _column_at(position, index))
        if index >= FIRST_SYMBOL:
            return CHOOSES | index - FIRST_SYMBOL + 1
        if index >= FIRST_DISCARD:
            return DISCARDS | index - FIRST_DISCARD
        kind: i64 = TOKENS if index < FIRST_SCORE else SCORES
        field = index - FIRST_TOKEN if index < FIRST_SCORE else index - FIRST_SCORE
        return kind | (NOWHERE if field == 6 else field_spot(position.last_laid(), field))

    def observe(self, state: State, seat: i64, chosen: i64, numbers: Numbers) -> None:
        position = cast("FunklochState", state)
        _put_faces(position, numbers)
        _put_laid(position, numbers)
        # The start card is there when cards are dealt, and from then on what lies stays.
        if position.phase > CHOOSE_SYMBOL:
            numbers.keep(position.laid_count + 1)
        _put_places(position, seat, numbers)
        _put_markers(position, seat, numbers)
        numbers.skip(2 * WINDOW * WINDOW + LISTS)
        numbers.put_bits(position.hand(seat), CARDS)
        numbers.put_bits(position.out(seat), CARDS)
        taken = position.taken if position.phase == PLACE and seat == position.player else i64(NO_CARD)
        numbers.put_one_of(-1 if taken == NO_CARD else taken >> 2, CARDS)
        numbers.put_one_of(-1 if taken == NO_CARD else taken & 3, 4)
        numbers.put(1 if chosen != NOTHING else 0)
        numbers.put(_row_at(position, chosen) if chosen != NOTHING else i64(0))
        numbers.put_one_of(position.phase, PHASES)
        numbers.put_one_of((position.player - seat) % position.seats, 4)
        numbers.put_one_of((position.starter - seat) % position.seats, 4)
        numbers.put(position.seats)
        numbers.put(position.round)
        numbers.put(position.stock)
        numbers.put(1 if position.see_through else 0)
        for place in range(position.seats):
            _put_seat(position, (seat + place) % position.seats, numbers)
        numbers.skip((MOST_SEATS - position.seats) * SEAT_NUMBERS)


def _put_faces(state: FunklochState, numbers: Numbers) -> None:
    """What each field shows. Only a card that is laid changes that, and only below itself."""
    grid = state.grid
    cells = grid.cells
    if numbers.kept == 0:
        for index in range(len(cells)):
            face = i64(cells[index]) & FACE
            if face != 0:
                at = _in_window(grid.top + index // grid.width, grid.left + index % grid.width)
                if at >= 0:
                    numbers.set(at, face)
        return
    for number in range(numbers.kept - 1, state.laid_count):
        for field in range(i64(6)):
            spot = field_spot(state.laid[number], field)
            at = _in_window(row_of(spot), column_of(spot))
            if at >= 0:
                numbers.set(at, grid.cell(row_of(spot), column_of(spot)) & FACE)


def _put_markers(state: FunklochState, seat: i64, numbers: Numbers) -> None:
    """All markers in a plane and as a list, row by row."""
    grid = state.grid
    found = _find_markers(state)
    markers = 2 * WINDOW * WINDOW + CARDS * CARD_NUMBERS
    for i in range(found):
        index = _FOUND[i]
        cell = i64(grid.cells[index])
        row = grid.top + index // grid.width
        column = grid.left + index % grid.width
        owner = (state.owner((cell >> 3 & 3) + 1) - seat) % state.seats
        kind = cell >> 5 & 3
        at = _in_window(row, column)
        if at >= 0:
            numbers.set(WINDOW * WINDOW + at, 1 + 3 * owner + kind)
        numbers.set(markers, owner + 1)
        numbers.set(markers + 1, kind)
        numbers.set(markers + 2, row)
        numbers.set(markers + 3, column)
        markers += MARKER_NUMBERS


def _find_markers(state: FunklochState) -> i64:
    """Where in the grid there are markers, ascending, each once: they stand on cards that were laid. Say how many."""
    found: i64 = 0
    grid = state.grid
    cells = grid.cells
    for number in range(state.laid_count):
        laid = state.laid[number]
        columns = 2 + (laid >> 16 & 1)
        index = grid.index(row_of(laid & SPOT), column_of(laid & SPOT))
        for _row in range(5 - columns):
            for spot in range(index, index + columns):
                if cells[spot] >= MARKED:
                    found = _insert(spot, found)
            index += grid.width
    return found


def _insert(index: i64, found: i64) -> i64:
    """Put a number where it belongs among the first `found` ones, if it is new; say how many there are then."""
    where = _FOUND
    at = found
    while at > 0 and where[at - 1] > index:
        at -= 1
    if at > 0 and where[at - 1] == index:
        return found
    for i in range(found, at, -1):
        where[i] = where[i - 1]
    where[at] = index
    return found + 1


def _in_window(row: i64, column: i64) -> i64:
    """Where a spot is in a plane, or -1."""
    row += 20
    column += 20
    if row < 0 or row >= WINDOW or column < 0 or column >= WINDOW:
        return -1
    return row * WINDOW + column


def _put_laid(state: FunklochState, numbers: Numbers) -> None:
    for i in range(0 if numbers.kept == 0 else numbers.kept - 1, state.laid_count):
        laid = state.laid[i]
        at = _card_at(laid)
        numbers.set(at, i + 1)
        numbers.set(at + 2, laid >> 16 & 3)
        numbers.set(at + 3, row_of(laid & SPOT))
        numbers.set(at + 4, column_of(laid & SPOT))


def _put_places(state: FunklochState, seat: i64, numbers: Numbers) -> None:
    """Who laid a card, counted from whoever asks."""
    for i in range(state.laid_count):
        laid = state.laid[i]
        numbers.set(_card_at(laid) + 1, ((laid >> 24) - seat) % state.seats)


def _card_at(laid: i64) -> i64:
    return 2 * WINDOW * WINDOW + (laid >> 18 & 0x3F) * CARD_NUMBERS


def _put_seat(state: FunklochState, seat: i64, numbers: Numbers) -> None:
    numbers.put(1)
    numbers.put(state.symbol(seat))
    numbers.put(count_cards(state.hand(seat)))
    numbers.put(count_cards(state.out(seat)))
    numbers.put(state.tokens(seat))
    for number in range(1, 4):
        numbers.put(state.points(seat, number))


ARRAYS: Final = FunklochArrays()
