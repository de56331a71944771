# compiled
"""Blox in numbers: towers and pawns as planes, every player, and one's own hand, seen from one seat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.array import Arrays, Numbers
from tafelrunde.core.state import new_buffer
from tafelrunde.games.blox.board import BITS, COLOUR, COLOURS, count_of, total
from tafelrunde.games.blox.moves import (
    BUILD,
    CAPTURE,
    CLEAR,
    EXCHANGE,
    GOODS,
    JOKER,
    KIND,
    KNOWN,
    MOVE,
    PAWN,
    PLACE,
    POINTS,
    SOURCE,
    TARGET,
)
from tafelrunde.games.blox.rules import BloxState
from tafelrunde.kit.grid import cell_of, field_of

MOST_SEATS: Final = 4
# A way is a field and one of the eight others in its row or the eight others in its column.
WAYS: Final = 1296


def _sets() -> list[int]:
    """All collections of up to five things of four colours, as counts."""
    found = []
    for code in range(6**4):
        each = [code // 6**colour % 6 for colour in range(COLOURS)]
        if sum(each) <= 5:
            found.append(sum(count << BITS * colour for colour, count in enumerate(each)))
    return found


SETS: Final[list[int]] = _sets()
SET_INDEX: Final[dict[int, int]] = {counts: index for index, counts in enumerate(SETS)}

# Where each kind of action begins: with or without the joker, with a joker for one of four colours or none, with a
# number of cards.
FIRST_MOVE: Final = 81 * 2
FIRST_CLEAR: Final = FIRST_MOVE + WAYS * 2
FIRST_CAPTURE: Final = FIRST_CLEAR + WAYS * 5
FIRST_EXCHANGE: Final = FIRST_CAPTURE + WAYS * 18
FIRST_BUILD: Final = FIRST_EXCHANGE + 126
ACTIONS: Final = FIRST_BUILD + 81 * 126 * 5

# Blocks by colour, pawns by place.
PLANES: Final = 8
SEAT_NUMBERS: Final = 5 + 2 * COLOURS
NUMBERS: Final = 5 + 5 + 4 + 4 + 6 + 2 * COLOURS + MOST_SEATS * SEAT_NUMBERS
_BUFFER: Final = new_buffer()


def shape(seats: int) -> tuple[int, ...]:
    return (PLANES * 81 + NUMBERS,)


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


def _way_fields(way: int) -> tuple[int, int]:
    source = field_of(way // 16, 9)
    own = source & 15 if way % 16 < 8 else source >> 4
    to = way % 8 + 1
    to += to >= own
    return source, (source & 0xF0 | to if way % 16 < 8 else to << 4 | source & 15)


def _index(action: i64) -> int:
    kind = action >> KIND
    source = action >> SOURCE & 0xFF
    target = action >> TARGET & 0xFF
    joker = action >> JOKER & 7
    goods = action & GOODS
    plain: i64 = 1 if joker > 0 else 0
    if kind == PLACE:
        return 2 * cell_of(target, 9) + plain
    if kind == MOVE:
        return FIRST_MOVE + 2 * _way(source, target) + plain
    if kind == CLEAR:
        return FIRST_CLEAR + 5 * _way(source, target) + joker
    if kind == CAPTURE:
        return FIRST_CAPTURE + 18 * _way(source, target) + 2 * (total(goods) - 1) + plain
    if kind == EXCHANGE:
        return FIRST_EXCHANGE + SET_INDEX[goods]
    return FIRST_BUILD + (126 * cell_of(source, 9) + SET_INDEX[goods]) * 5 + joker


def choices(state: BloxState) -> list[int]:
    buffer = _BUFFER
    return [_index(buffer[i]) for i in range(state.generate(buffer))]


def action_at(state: BloxState, index: int) -> int:
    if index < FIRST_MOVE:
        target = field_of(index // 2, 9)
        return PLACE << KIND | target << TARGET | _own_joker(target, index % 2)
    if index < FIRST_EXCHANGE:
        return _way_action(index)
    if index < FIRST_BUILD:
        return EXCHANGE << KIND | SETS[index - FIRST_EXCHANGE]
    index -= FIRST_BUILD
    return BUILD << KIND | field_of(index // 630, 9) << SOURCE | (index % 5) << JOKER | SETS[index // 5 % 126]


def _way_action(index: int) -> int:
    if index < FIRST_CLEAR:
        kind, way, rest = MOVE, (index - FIRST_MOVE) // 2, (index - FIRST_MOVE) % 2
    elif index < FIRST_CAPTURE:
        kind, way, rest = CLEAR, (index - FIRST_CLEAR) // 5, (index - FIRST_CLEAR) % 5
    else:
        kind, way, rest = CAPTURE, (index - FIRST_CAPTURE) // 18, (index - FIRST_CAPTURE) % 18
    source, target = _way_fields(way)
    action = kind << KIND | source << SOURCE | target << TARGET
    if kind == CLEAR:
        return action | rest << JOKER
    action |= _own_joker(target, rest % 2)
    return action | (rest // 2 + 1) << BITS * int(COLOUR[target]) if kind == CAPTURE else action


def _own_joker(field: int, used: int) -> int:
    """The joker for the colour of a field."""
    return (int(COLOUR[field]) + 1) << JOKER if used else 0


def observe(state: BloxState, seat: int) -> bytes:
    """Seats are counted from one's own on."""
    seats = state.seats
    numbers = Numbers(PLANES * 81 + NUMBERS)
    _draw_board(state, seat, numbers)
    numbers.skip(PLANES * 81)
    numbers.put_one_of(state.phase, 5)
    numbers.put_one_of(state.step, 5)
    numbers.put_one_of((state.player - seat) % seats, 4)
    numbers.put_one_of((state.starter - seat) % seats, 4)
    for number in (seats, state.round, state.quiet, state.stall_rounds, state.max_rounds, int(state.scored)):
        numbers.put(number)
    _put_counts(state.hand(seat), numbers)
    _put_counts(state.discard, numbers)
    for place in range(seats):
        _put_player(state, (seat + place) % seats, place > 0, numbers)
    return numbers.result()


def _draw_board(state: BloxState, seat: int, numbers: Numbers) -> None:
    for cell in range(81):
        there = state.cells[field_of(cell, 9)]
        if there & PAWN:
            place = ((there & 7) - seat) % state.seats
            numbers.set((COLOURS + place) * 81 + cell, 1)
        else:
            for colour in range(COLOURS):
                numbers.set(colour * 81 + cell, count_of(there, colour))


def _put_counts(counts: i64, numbers: Numbers) -> None:
    for colour in range(COLOURS):
        numbers.put(count_of(counts, colour))


def _put_player(state: BloxState, seat: int, is_rival: bool, numbers: Numbers) -> None:
    numbers.put(1)
    numbers.put(state.cells[POINTS + seat])
    numbers.put(int(state.has_joker(seat)))
    numbers.put(state.standing(seat))
    numbers.put(total(state.hand(seat)))
    _put_counts(state.store(seat), numbers)
    _put_counts(state.cells[KNOWN + seat] if is_rival else 0, numbers)


ARRAYS = Arrays(actions=ACTIONS, outcomes=4, shape=shape, choices=choices, action=action_at, observe=observe)
