# compiled
"""The 9x9 board: fields and their values, the stones, and what each player of a round may move."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tafelrunde.core.state import CHANCE, State
from tafelrunde.kit.grid import fields_by_name, fields_of

# A field is row << 4 | column with rows and columns 1 to 9, so that 0 and 10 are walls: a1 is 0x11, e5 is 0x55.
SIZE: Final = 9
SPAN: Final = 176
CENTRE: Final = 0x55
CORNERS: Final = (0x11, 0x19, 0x91, 0x99)
BLACK: Final = (CENTRE, *CORNERS)

# §1.2: the value of a field by its distance from the middle.
RINGS: Final = (0, 2, -2, 1, -1)

# The letters of drawn boards, by seat.
LETTERS: Final = "ABCDE"
FEWEST_SEATS: Final = 3
MOST_SEATS: Final = 5

# A stone is seat * STONES_SPAN + number; in a cell it stands as that plus one.
STONES_SPAN: Final = 8
STONES: Final = MOST_SEATS * STONES_SPAN
NO_STONE: Final = -1
EMPTY: Final = 0
WALL: Final = 255

# The parts of `cells`, see `Stones`.
NEAR: Final = SPAN
WHERE: Final = 2 * SPAN
BEFORE: Final = WHERE + STONES
CELLS: Final = BEFORE + STONES

STEPS: Final = vec[i64]([-16, -1, 1, 16])
AROUND: Final = vec[i64]([-17, -16, -15, -1, 1, 15, 16, 17])


def is_on_board(field: int) -> bool:
    return 1 <= field >> 4 <= SIZE and 1 <= field & 15 <= SIZE


def value(field: int) -> int:
    if not is_on_board(field) or field in BLACK:
        return 0
    return RINGS[max(abs((field >> 4) - 5), abs((field & 15) - 5))]


FIELDS: Final = tuple(fields_of(SIZE))

# The value of a field; 0 also for "off the board".
VALUES: Final[vec[i64]] = vec[i64]([value(field) for field in range(SPAN)])

# §3.3, §5.3: the fields that a stone may be placed on or step on.
LIGHT: Final[vec[i64]] = vec[i64]([field for field in FIELDS if field not in BLACK])
LIGHT_COUNT: Final = 76
MAY_ENTER: Final[vec[bool]] = vec[bool]([is_on_board(field) and field not in BLACK for field in range(SPAN)])

# A board without stones, as `cells` begins.
BARE: Final[vec[u8]] = vec[u8](
    [EMPTY if is_on_board(field) else WALL for field in range(SPAN)]
    + [0 if is_on_board(field) and field not in BLACK else WALL for field in range(SPAN)]
    + [0] * (2 * STONES)
)


def stones_each(seats: i64) -> i64:
    """§1.4."""
    return 8 if seats == 3 else 6


# §4.2 to §4.4: stones, fields in all, and fields for each stone (0: shared as one likes), by place in the order.
ROLES: Final[dict[int, tuple[tuple[int, int, int], ...]]] = {
    3: ((6, 6, 1), (0, 0, 0), (1, 6, 6)),
    4: ((4, 4, 1), (3, 4, 0), (2, 4, 0), (1, 4, 4)),
    5: ((5, 5, 1), (4, 5, 0), (3, 5, 0), (2, 5, 0), (1, 5, 5)),
}
# What the second of three chooses from.
TWO_BY_THREE: Final = (2, 6, 3)
THREE_BY_TWO: Final = (3, 6, 2)


def _role_part(part: int) -> list[int]:
    """One number of every role, at seats * 8 + place."""
    column = [0] * 48
    for seats, roles in ROLES.items():
        for place, role in enumerate(roles):
            column[seats * 8 + place] = role[part]
    return column


ROLE_STONES: Final[vec[i64]] = vec[i64](_role_part(0))
ROLE_FIELDS: Final[vec[i64]] = vec[i64](_role_part(1))
ROLE_EACH: Final[vec[i64]] = vec[i64](_role_part(2))


FIELD_BY_NAME: Final[dict[str, int]] = fields_by_name(SIZE)


@mypyc_attr(acyclic=True)
class Stones(State):
    """The stones on the board: where they may be placed, how they push each other, and what they count.

    `cells` has four parts: what stands on each field; at NEAR who may place nothing there, as bits of seats; at
    WHERE on which field each stone stands, or 0 off the board; at BEFORE where it stood when the round before
    was counted. NEAR is kept up to date while stones are placed, and not used later.
    """

    def __init__(self, seats: i64, cells: vec[u8]) -> None:
        super().__init__(seats, CHANCE)
        self.cells: vec[u8] = cells
        # How many stones each seat has.
        self.stones: i64 = stones_each(seats)

    def stone_at(self, field: i64) -> i64:
        """The stone on a field of the board, or NO_STONE."""
        return i64(self.cells[field]) - 1

    def where(self, stone: i64) -> i64:
        """The field of a stone; 0 if it is off the board."""
        return i64(self.cells[WHERE + stone])

    def may_place(self, seat: i64, field: i64) -> bool:
        """§3.2 to §3.4."""
        return i64(self.cells[NEAR + field]) >> seat & 1 == 0

    def has_place(self, seat: i64) -> bool:
        for field in LIGHT:
            if self.may_place(seat, field):
                return True
        return False

    def is_free_ahead(self, field: i64, step: i64) -> bool:
        """Can a stone on `field` step that way, pushing what is there? Where it has been does not matter here."""
        cells = self.cells
        at = field + step
        # §5.1, §5.3
        if not MAY_ENTER[at]:
            return False
        # §6.1, §6.2
        while cells[at] != EMPTY:
            if cells[at] == WALL:
                return False
            at += step
        return True

    def put(self, stone: i64, field: i64) -> None:
        """Set a stone on a field; its owner may place no other beside it, and nobody may on top of it."""
        cells = self.cells
        cells[field] = u8(stone + 1)
        cells[WHERE + stone] = u8(field)
        bit = u8(i64(1) << (stone >> 3))
        near = NEAR + field
        # §3.2, §3.4
        for step in AROUND:
            cells[near + step] |= bit
        cells[near] = WALL

    def push(self, field: i64, step: i64) -> None:
        """§6.1: move the stone on a field, and all that stand before it without a gap, one step on."""
        cells = self.cells
        carried = cells[field]
        cells[field] = EMPTY
        at = field
        while carried != EMPTY:
            at += step
            met = cells[at]
            cells[at] = carried
            cells[WHERE - 1 + i64(carried)] = u8(at)
            carried = met

    def board_score(self, seat: i64) -> i64:
        """§7.1: what the stones of a seat are worth where they stand."""
        first = WHERE + seat * STONES_SPAN
        total: i64 = 0
        for at in range(first, first + self.stones):
            total += VALUES[i64(self.cells[at])]
        return total

    def sweep(self) -> None:
        """Take all stones off the board, and remember where they stood."""
        before = self.cells
        self.cells = BARE[:]
        for stone in range(STONES):
            self.cells[BEFORE + stone] = before[WHERE + stone]
