# compiled
"""Blox in numbers: towers and pawns as planes, every player, and one's own hand, seen from one seat."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.array import MORE, NOTHING, Arrays, Numbers, Part
from tafelrunde.core.state import State, new_buffer
from tafelrunde.games.blox.board import BITS, COLOUR, COLOURS, PAWN_LIMIT, PAWNS_EACH, count_of, total
from tafelrunde.games.blox.moves import (
    BUILD,
    CAPTURE,
    CLEAR,
    EXCHANGE,
    FEWEST_TO_CAPTURE,
    GOODS,
    JOKER,
    KIND,
    KNOWN,
    MOVE,
    OCCUPIED,
    PAWN,
    PAWNS,
    PLACE,
    POINTS,
    SOURCE,
    TARGET,
)
from tafelrunde.games.blox.rules import BloxState
from tafelrunde.kit.bits import lowest_table
from tafelrunde.kit.grid import cell_of, field_of

MOST_SEATS: Final = 4
# A way is a field and one of the eight others in its row or the eight others in its column.
WAYS: Final = 1296
# Collections of up to five things of four colours, and all numbers of base 6 with four digits.
SET_COUNT: Final = 126
CODES: Final = 1296


def _counts_of(code: int) -> list[int]:
    return [code // 6**colour % 6 for colour in range(COLOURS)]


def _sets() -> vec[i64]:
    """All collections, as counts."""
    return vec[i64](
        [
            sum(count << BITS * colour for colour, count in enumerate(_counts_of(code)))
            for code in range(CODES)
            if sum(_counts_of(code)) <= 5
        ]
    )


def _set_numbers() -> vec[i64]:
    """The number of each collection, by its counts as digits of base 6."""
    found: list[int] = []
    number = 0
    for code in range(CODES):
        found.append(number)
        number += sum(_counts_of(code)) <= 5
    return vec[i64](found)


SETS: Final = _sets()
SET_NUMBERS: Final = _set_numbers()

# Decided in one step: to place, with or without the joker; to move or clear without it; to exchange. In two: the joker,
# for one of four colours where towers are cleared, and then the way; a way to capture and then the cards; a field to
# build on and then the blocks and the joker.
FIRST_JOKER_PLACE: Final = 81
FIRST_MOVE: Final = 162
FIRST_CLEAR: Final = 1458
FIRST_EXCHANGE: Final = 2754
JOKER_MOVE: Final = 2880
FIRST_JOKER_CLEAR: Final = 2881
FIRST_CAPTURE: Final = 2885
FIRST_BUILD: Final = 4181
FIRST_CARDS: Final = 4262
FIRST_BLOCKS: Final = 4280
ACTIONS: Final = 4910

# Blocks by colour, pawns by place, and the fields of a first step.
PLANES: Final = 9
SEAT_NUMBERS: Final = 13
_BUFFER: Final = new_buffer()
_ROWS: Final = vec[i64]([0] * 10)
# The lowest of nine places of a line.
LOWEST: Final = lowest_table(9, 1)


def _way(source: i64, target: i64) -> i64:
    if source >> 4 == target >> 4:
        to = target & 15
        own = source & 15
        line: i64 = 0
    else:
        to = target >> 4
        own = source >> 4
        line = 8
    return 16 * cell_of(source, 9) + line + (to - 1 if to < own else to - 2)


def _way_ends(way: i64) -> i64:
    """The source and the target of a way, as an action has them."""
    source = field_of(way // 16, 9)
    in_row = way % 16 < 8
    own = source & 15 if in_row else source >> 4
    to = way % 8 + 1
    if to >= own:
        to += 1
    target = source & 0xF0 | to if in_row else to << 4 | source & 15
    return source << SOURCE | target << TARGET


def _set_number(goods: i64) -> i64:
    code: i64 = 0
    for colour in range(i64(COLOURS)):
        code = 6 * code + count_of(goods, COLOURS - 1 - colour)
    return SET_NUMBERS[code]


def _way_of(action: i64) -> i64:
    return _way(action >> SOURCE & 0xFF, action >> TARGET & 0xFF)


def _first(action: i64) -> i64:
    """The index of an action, or of the first step to it."""
    kind = action >> KIND
    joker = action >> JOKER & 7
    if kind == PLACE:
        return (FIRST_JOKER_PLACE if joker > 0 else 0) + cell_of(action >> TARGET & 0xFF, 9)
    if kind == MOVE:
        return JOKER_MOVE if joker > 0 else FIRST_MOVE + _way_of(action)
    if kind == CLEAR:
        return FIRST_JOKER_CLEAR + joker - 1 if joker > 0 else FIRST_CLEAR + _way_of(action)
    if kind == CAPTURE:
        return FIRST_CAPTURE + _way_of(action)
    if kind == EXCHANGE:
        return FIRST_EXCHANGE + _set_number(action & GOODS)
    return FIRST_BUILD + cell_of(action >> SOURCE & 0xFF, 9)


def _second(action: i64) -> i64:
    """The index of the second step."""
    kind = action >> KIND
    joker = action >> JOKER & 7
    if kind == MOVE:
        return FIRST_MOVE + _way_of(action)
    if kind == CLEAR:
        return FIRST_CLEAR + _way_of(action)
    if kind == CAPTURE:
        return FIRST_CARDS + 2 * (total(action & GOODS) - 1) + (1 if joker > 0 else 0)
    return FIRST_BLOCKS + 5 * _set_number(action & GOODS) + joker


def _one_step(index: i64) -> i64:
    if index < FIRST_MOVE:
        joker = index >= FIRST_JOKER_PLACE
        target = field_of(index - FIRST_JOKER_PLACE if joker else index, 9)
        return PLACE << KIND | target << TARGET | (_own_joker(target) if joker else 0)
    if index < FIRST_CLEAR:
        return MOVE << KIND | _way_ends(index - FIRST_MOVE)
    if index < FIRST_EXCHANGE:
        return CLEAR << KIND | _way_ends(index - FIRST_CLEAR)
    if index < JOKER_MOVE:
        return EXCHANGE << KIND | SETS[index - FIRST_EXCHANGE]
    return MORE


def _two_steps(chosen: i64, index: i64) -> i64:
    if chosen == JOKER_MOVE:
        ends = _way_ends(index - FIRST_MOVE)
        return MOVE << KIND | ends | _own_joker(ends >> TARGET & 0xFF)
    if chosen < FIRST_CAPTURE:
        return CLEAR << KIND | _way_ends(index - FIRST_CLEAR) | (chosen - FIRST_JOKER_CLEAR + 1) << JOKER
    if chosen < FIRST_BUILD:
        ends = _way_ends(chosen - FIRST_CAPTURE)
        target = ends >> TARGET & 0xFF
        cards = (index - FIRST_CARDS) // 2 + 1
        joker = _own_joker(target) if (index - FIRST_CARDS) % 2 else i64(0)
        return CAPTURE << KIND | ends | joker | cards << BITS * i64(COLOUR[target])
    blocks = index - FIRST_BLOCKS
    field = field_of(chosen - FIRST_BUILD, 9)
    return BUILD << KIND | field << SOURCE | (blocks % 5) << JOKER | SETS[blocks // 5]


def _own_joker(field: i64) -> i64:
    """The joker for the colour of a field."""
    return (i64(COLOUR[field]) + 1) << JOKER


def _write_all(state: BloxState, into: vec[i64], at: i64) -> i64:
    """All first steps, without looking at each of the second ones; return where they end."""
    player = state.player
    hand = state.hand(player)
    has_joker = state.has_joker(player)
    at = _write_places(state, hand, has_joker, into, at)
    can_build = _can_build(state, hand, has_joker)
    strikes: i64 = 0
    is_moving = False
    first = PAWNS + PAWNS_EACH * player
    for i in range(first, first + state.standing(player)):
        source = state.cells[i]
        at = _write_moves(state, source, hand, into, at)
        is_moving = is_moving or state.row_targets(source) != 0 or state.column_targets(source) != 0
        for direction in range(i64(4)):
            target = state.ahead(source, direction)
            if target > 0:
                options = _strikes(state, source, target)
                if options & 1:
                    is_tower = state.cells[target] < PAWN
                    into[at] = (FIRST_CLEAR if is_tower else FIRST_CAPTURE) + _way(source, target)
                    at += 1
                strikes |= options
        if can_build:
            into[at] = FIRST_BUILD + cell_of(source, 9)
            at += 1
    if has_joker and is_moving:
        into[at] = JOKER_MOVE
        at += 1
    for colour in range(i64(COLOURS)):
        if strikes >> (colour + 1) & 1:
            into[at] = FIRST_JOKER_CLEAR + colour
            at += 1
    return _write_exchanges(hand, into, at)


def _write_places(state: BloxState, hand: i64, has_joker: bool, into: vec[i64], at: i64) -> i64:
    if state.standing(state.player) >= state.dials[PAWN_LIMIT]:
        return at
    lowest = LOWEST
    rows = _ROWS
    for row in range(i64(1), i64(10)):
        rows[row] = state.entries(row)
    for column in range(i64(1), i64(10)):
        entries = state.entries(16 + column)
        while entries != 0:
            rows[i64(lowest[entries])] |= i64(1) << (column - 1)
            entries &= entries - 1
    for row in range(i64(1), i64(10)):
        entries = rows[row]
        while entries != 0:
            column = i64(lowest[entries])
            if count_of(hand, i64(COLOUR[row << 4 | column])) > 0:
                into[at] = 9 * row + column - 10
                at += 1
            if has_joker:
                into[at] = FIRST_JOKER_PLACE + 9 * row + column - 10
                at += 1
            entries &= entries - 1
    return at


def _write_moves(state: BloxState, source: i64, hand: i64, into: vec[i64], at: i64) -> i64:
    """Those without the joker."""
    lowest = LOWEST
    targets = state.row_targets(source)
    while targets != 0:
        target = source & 0xF0 | i64(lowest[targets])
        if count_of(hand, i64(COLOUR[target])) > 0:
            into[at] = FIRST_MOVE + _way(source, target)
            at += 1
        targets &= targets - 1
    targets = state.column_targets(source)
    while targets != 0:
        target = i64(lowest[targets]) << 4 | source & 15
        if count_of(hand, i64(COLOUR[target])) > 0:
            into[at] = FIRST_MOVE + _way(source, target)
            at += 1
        targets &= targets - 1
    return at


def _strikes(state: BloxState, source: i64, target: i64) -> i64:
    """Bit 0 if a pawn may strike ahead by its first step alone, and bit 1 + c if it may clear, the joker being c."""
    there = state.cells[target]
    if there < PAWN:
        if not state.is_clearable(source, target):
            return 0
        found: i64 = 1 if state.can_pay(there, 0) else 0
        for joker in range(i64(1), i64(COLOURS + 1)):
            if count_of(there, joker - 1) > 0 and state.can_pay(there, joker):
                found |= i64(1) << joker
        return found
    if not state.is_capturable(source, target):
        return 0
    # The fewest cards are those that can be paid most easily.
    colour = i64(COLOUR[target])
    goods = FEWEST_TO_CAPTURE << BITS * colour
    return 1 if state.can_pay(goods, 0) or state.can_pay(goods, colour + 1) else 0


def _can_build(state: BloxState, hand: i64, has_joker: bool) -> bool:
    """Are there, in hand and before the player, so many of the same colours, with the joker for one that lacks?"""
    store = state.store(state.player)
    both: i64 = 0
    spare: i64 = 0
    for colour in range(i64(COLOURS)):
        held = count_of(hand, colour)
        blocks = count_of(store, colour)
        both += held if held < blocks else blocks
        if blocks > held:
            spare = 1
    return both + (spare if has_joker else 0) > state.phase


def _write_exchanges(hand: i64, into: vec[i64], at: i64) -> i64:
    """All collections of cards in hand, but the empty one."""
    numbers = SET_NUMBERS
    for first in range((hand & 31) + 1):
        for second in range((hand >> 5 & 31) + 1):
            for third in range((hand >> 10 & 31) + 1):
                code = first + 6 * second + 36 * third
                for _fourth in range((hand >> 15) + 1):
                    if code != 0:
                        into[at] = FIRST_EXCHANGE + numbers[code]
                        at += 1
                    code += 216
    return at


class BloxArrays(Arrays):
    def __init__(self) -> None:
        super().__init__(ACTIONS, 4)

    def parts(self, seats: int) -> list[Part]:
        board = (9, 9)
        return [
            Part(
                "blocks",
                (COLOURS, 9, 9),
                "blocks of each colour on a field; rows from 1, columns from a",
            ),
            Part("pawns", (MOST_SEATS, 9, 9), "1 where a pawn of the place stands, counted from the own seat on"),
            Part("chosen fields", board, "the field to build on, or the way to capture: 1 whence, 2 where to"),
            Part("chosen", (4,), "the first step was: the joker to move, the joker to clear, to capture, to build"),
            Part("chosen joker", (COLOURS,), "the colour that the joker stands for when towers are cleared"),
            Part("phase", (5,), "the phase of the match"),
            Part("step", (5,), "what is to be done"),
            Part("player", (MOST_SEATS,), "whose turn it is, counted from the own seat on"),
            Part("starter", (MOST_SEATS,), "who began, counted likewise"),
            Part(
                "match",
                (6,),
                "seats, round, quiet turns, rounds until a standstill ends the match, most rounds, has anybody scored",
            ),
            Part("hand", (COLOURS,), "the own cards by colour"),
            Part("discard", (COLOURS,), "the discard pile by colour"),
            Part(
                "places",
                (MOST_SEATS, SEAT_NUMBERS),
                "for each place from the own seat on: 1, points, joker, pawns on the board, cards in hand, blocks by "
                "colour (4), and cards that all have seen (4, rivals only)",
            ),
        ]

    def choices(self, state: State, chosen: i64, into: vec[i64], at: i64) -> i64:
        if chosen == NOTHING:
            position = cast("BloxState", state)
            return _write_all(position, into, at) - at if position.to_act >= 0 else i64(0)
        buffer = _BUFFER
        found: i64 = 0
        count = state.generate(buffer)
        for i in range(count):
            if _first(buffer[i]) == chosen:
                into[at + found] = _second(buffer[i])
                found += 1
        return found

    def action(self, state: State, chosen: i64, index: i64) -> i64:
        return _one_step(index) if chosen == NOTHING else _two_steps(chosen, index)

    def observe(self, state: State, seat: i64, chosen: i64, numbers: Numbers) -> None:
        position = cast("BloxState", state)
        seats = position.seats
        _draw_board(position, seat, numbers)
        _draw_chosen(chosen, numbers)
        numbers.skip(PLANES * 81)
        numbers.put(1 if chosen == JOKER_MOVE else 0)
        numbers.put(1 if FIRST_JOKER_CLEAR <= chosen < FIRST_CAPTURE else 0)
        numbers.put(1 if FIRST_CAPTURE <= chosen < FIRST_BUILD else 0)
        numbers.put(1 if chosen >= FIRST_BUILD else 0)
        numbers.put_one_of(chosen - FIRST_JOKER_CLEAR, COLOURS)
        numbers.put_one_of(position.phase, 5)
        numbers.put_one_of(position.step, 5)
        numbers.put_one_of((position.player - seat) % seats, 4)
        numbers.put_one_of((position.starter - seat) % seats, 4)
        numbers.put(seats)
        numbers.put(position.round)
        numbers.put(position.quiet)
        numbers.put(position.stall_rounds)
        numbers.put(position.max_rounds)
        numbers.put(1 if position.scored else 0)
        _put_counts(position.hand(seat), numbers)
        _put_counts(position.discard, numbers)
        for place in range(seats):
            _put_player(position, (seat + place) % seats, place > 0, numbers)
        numbers.skip((MOST_SEATS - seats) * SEAT_NUMBERS)


def _draw_chosen(chosen: i64, numbers: Numbers) -> None:
    """The fields of a first step, behind the other planes."""
    plane: i64 = (PLANES - 1) * 81
    if chosen >= FIRST_BUILD:
        numbers.set(plane + chosen - FIRST_BUILD, 1)
    elif chosen >= FIRST_CAPTURE:
        ends = _way_ends(chosen - FIRST_CAPTURE)
        numbers.set(plane + cell_of(ends >> SOURCE & 0xFF, 9), 1)
        numbers.set(plane + cell_of(ends >> TARGET & 0xFF, 9), 2)


def _draw_board(state: BloxState, seat: i64, numbers: Numbers) -> None:
    cells = state.cells
    lowest = LOWEST
    for row in range(i64(1), i64(10)):
        occupied = cells[OCCUPIED + row]
        while occupied != 0:
            column = i64(lowest[occupied])
            at = 9 * row + column - 10
            there = cells[row << 4 | column]
            if there & PAWN:
                numbers.set((COLOURS + ((there & 7) - seat) % state.seats) * 81 + at, 1)
                there = 0
            while there != 0:
                if there & 31:
                    numbers.set(at, there & 31)
                there >>= BITS
                at += 81
            occupied &= occupied - 1


def _put_counts(counts: i64, numbers: Numbers) -> None:
    for colour in range(i64(COLOURS)):
        numbers.put(count_of(counts, colour))


def _put_player(state: BloxState, seat: i64, is_rival: bool, numbers: Numbers) -> None:
    numbers.put(1)
    numbers.put(state.cells[POINTS + seat])
    numbers.put(1 if state.has_joker(seat) else 0)
    numbers.put(state.standing(seat))
    numbers.put(total(state.hand(seat)))
    _put_counts(state.store(seat), numbers)
    _put_counts(state.cells[KNOWN + seat] if is_rival else i64(0), numbers)


ARRAYS: Final = BloxArrays()
