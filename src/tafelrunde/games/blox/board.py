# compiled
"""The 9x9 board and its lines, the start towers, and counts of four colours packed into one number."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from tafelrunde.core.rng import Rng
from tafelrunde.kit.bits import slide_table
from tafelrunde.kit.grid import fields_by_name, fields_of

# White, red, grey, black (German: schwarz).
LETTERS: Final = "WRGS"
COLOURS: Final = 4

# How many there are of each colour is packed into one number, five bits for each: room for 15, and a spare bit
# on top that catches what is borrowed in a subtraction.
BITS: Final = 5
SPARE: Final = 0x84210
ONE_EACH: Final = 0x08421
DECK: Final = 15 * ONE_EACH
HAND: Final = 5

MOST_SEATS: Final = 4
# Room for the pawns of a seat; how many it has is a dial.
PAWNS_EACH: Final = 4

# The dials, in the order of the options.
CLEAR_POINTS: Final = 0
BUILD_POINTS: Final = 1
CAPTURE_POINTS: Final = 2
STORE_LIMIT: Final = 3
PAWN_LIMIT: Final = 4


def one(colour: i64) -> i64:
    """A single thing of a colour, as counts."""
    return i64(1) << (BITS * colour)


def count_of(counts: i64, colour: i64) -> i64:
    return counts >> (BITS * colour) & 31


def total(counts: i64) -> i64:
    return (counts & 31) + (counts >> 5 & 31) + (counts >> 10 & 31) + (counts >> 15)


def covers(have: i64, need: i64) -> bool:
    """Is there, of every colour, as much as is needed?"""
    return ((have | SPARE) - need) & SPARE == SPARE


def without(counts: i64, taken: i64) -> i64:
    """What is left of every colour, and nothing of those of which more was taken than there was."""
    left: i64 = 0
    for colour in range(COLOURS):
        left |= max(count_of(counts, colour) - count_of(taken, colour), 0) << (BITS * colour)
    return left


def subsets(counts: i64) -> i64:
    """In how many ways some of these things can be chosen, none and all of them included."""
    return ((counts & 31) + 1) * ((counts >> 5 & 31) + 1) * ((counts >> 10 & 31) + 1) * ((counts >> 15) + 1)


def subset(counts: i64, index: i64) -> i64:
    """The choice number `index` among the `subsets`; number 0 is none of them."""
    chosen: i64 = 0
    for colour in range(COLOURS):
        base = count_of(counts, colour) + 1
        chosen |= (index % base) << (BITS * colour)
        index //= base
    return chosen


def random_colour(counts: i64, rng: Rng) -> i64:
    """The colour of one of these things, all of them equally likely."""
    pick = rng.below(total(counts))
    colour: i64 = 0
    while pick >= counts & 31:
        pick -= counts & 31
        counts >>= BITS
        colour += 1
    return colour


def full_bag(seats: i64) -> i64:
    """All blocks; with two players one of each colour stays in the box."""
    return (9 if seats == 2 else 10) * ONE_EACH


def letters_of(counts: int) -> str:
    """Counts as sorted letters, such as WWR."""
    return "".join(letter * (counts >> BITS * colour & 31) for colour, letter in enumerate(LETTERS))


def counts_of(letters: str) -> int:
    """The counts of at most fifteen letters of each kind."""
    return sum(letters.count(letter) << BITS * colour for colour, letter in enumerate(LETTERS))


# A field is row << 4 | column with rows and columns 1 to 9 from the top left: a1 is 0x11, a2 0x21.
SIZE: Final = 9
CELLS: Final = 160

LAYOUT: Final = (
    "WSGWRGWSR",
    "GWRSWSGRW",
    "SRWGRWRGS",
    "RGSWGRSWR",
    "WSWRGSGRG",
    "SGRSWGRWS",
    "RWSGSWGSR",
    "GSWRGRSGW",
    "SRGWSGWRG",
)
START_TOWERS: Final = (
    ".........",
    "..1..2...",
    "....4..1.",
    ".2.3.3...",
    "..4...4..",
    "...3.3.2.",
    ".1..4....",
    "...2..1..",
    ".........",
)
BLOCKS: Final = 40
HIGHEST: Final = 5
# Higher towers carry no chip, and are never cleared.
HIGHEST_CHIP: Final = 4


def _colour_at(row: int, column: int) -> int:
    return LETTERS.index(LAYOUT[row - 1][column - 1])


def _colours() -> list[int]:
    colours = [0] * CELLS
    for field in fields_of(SIZE):
        colours[field] = _colour_at(field >> 4, field & 15)
    return colours


def _deal_order() -> list[int]:
    """For each block of the set-up the field it goes to: low towers first, then row by row."""
    return [
        field
        for height in range(1, HIGHEST)
        for field in fields_of(SIZE)
        if START_TOWERS[(field >> 4) - 1][(field & 15) - 1] == str(height)
        for _ in range(height)
    ]


FIELDS: Final[vec[i64]] = vec[i64](fields_of(SIZE))
COLOUR: Final[vec[u8]] = vec[u8](_colours())
DEAL_ORDER: Final[vec[i64]] = vec[i64](_deal_order())

# A line is a row, 1 to 9, or 16 + a column. Its places are 1 to 9, and 0 and 10 are outside the board. A set of
# places is nine bits, place 1 lowest.
LINES: Final = 26
OUTSIDE_LOW: Final = 0
OUTSIDE_HIGH: Final = SIZE + 1


def _line_colours(line: int) -> list[int]:
    """The colours of the places 1 to 9, with a dummy for place 0; empty if there is no such line."""
    places = range(1, SIZE + 1)
    if 1 <= line <= SIZE:
        return [-1, *(_colour_at(line, place) for place in places)]
    if 1 <= line - 16 <= SIZE:
        return [-1, *(_colour_at(place, line - 16) for place in places)]
    return []


def _nearest(line: int, place: int) -> int:
    """The places that are the nearest of their colour on their side of `place`."""
    colours = _line_colours(line)
    found = 0
    for way in (range(place - 1, 0, -1), range(place + 1, SIZE + 1)) if colours else ():
        seen = set()
        for at in way:
            if colours[at] not in seen:
                seen.add(colours[at])
                found |= 1 << (at - 1)
    return found


def _ahead(sense: int, place: int, occupied: int) -> int:
    """The first occupied place below (sense 0) or above (sense 1) `place`, or 0."""
    way = range(place + 1, SIZE + 1) if sense else range(place - 1, 0, -1)
    return next((at for at in way if occupied >> (at - 1) & 1), 0)


def _between(line: int, one_end: int, other_end: int) -> int:
    """All bits of the counts of every colour that lies strictly between two places."""
    colours = _line_colours(line)
    mask = 0
    for at in range(min(one_end, other_end) + 1, max(one_end, other_end)) if colours else ():
        mask |= 31 << BITS * colours[at]
    return mask


# NEAREST is read at line << 4 | place, SLIDE at place << 9 | occupied, AHEAD at sense << 13 | place << 9 | occupied,
# and BETWEEN at line << 8 | place << 4 | place.
NEAREST: Final[vec[i16]] = vec[i16](
    [_nearest(line, place) if place <= OUTSIDE_HIGH else 0 for line in range(LINES) for place in range(16)]
)
SLIDE: Final[vec[i16]] = slide_table(SIZE, -1, SIZE)
AHEAD: Final[vec[u8]] = vec[u8](
    [_ahead(sense, place, occupied) for sense in (0, 1) for place in range(16) for occupied in range(1 << SIZE)]
)
BETWEEN: Final[vec[i32]] = vec[i32](
    [_between(line, min(a, 10), min(b, 10)) for line in range(LINES) for a in range(16) for b in range(16)]
)


FIELD_BY_NAME: Final[dict[str, int]] = fields_by_name(SIZE)
