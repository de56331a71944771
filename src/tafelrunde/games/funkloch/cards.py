# compiled
"""The deck: 48 cards of six fields and the start card, every way a card can lie, and sets of cards as bit masks."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.core.rng import Rng
from tafelrunde.kit.bits import count_table, lowest_table

# The faces of a field: nothing, the symbols from 1 to 4, a hole.
NOTHING: Final = 0
HOLE: Final = 5
LETTERS: Final = ".ABCDo"
SYMBOLS: Final = "ABCD"

CARDS: Final = 48
# Bit n stands for card n, which is printed F01 for n = 0.
ALL_CARDS: Final = (1 << 48) - 1
# The start card comes behind the deck and is never dealt.
START_CARD: Final = 48

# Rows from top to bottom. Two families of six patterns for each of the four symbols.
DECK: Final = (
    *("AA/oB/oC", "Ao/AB/Do", "AC/oo/BA", "Ao/CA/oD", "oA/DB/Ao", "oD/Ao/CA"),
    *("BB/oC/oD", "Bo/BC/Ao", "BD/oo/CB", "Bo/DB/oA", "oB/AC/Bo", "oA/Bo/DB"),
    *("CC/oD/oA", "Co/CD/Bo", "CA/oo/DC", "Co/AC/oB", "oC/BD/Co", "oB/Co/AC"),
    *("DD/oA/oB", "Do/DA/Co", "DB/oo/AD", "Do/BD/oC", "oD/CA/Do", "oC/Do/BD"),
    *("AA/BC/oD", "AB/AD/Co", "AC/oB/DA", "Ao/CA/BD", "oD/AB/CA", "DA/Co/AB"),
    *("BB/CD/oA", "BC/BA/Do", "BD/oC/AB", "Bo/DB/CA", "oA/BC/DB", "AB/Do/BC"),
    *("CC/DA/oB", "CD/CB/Ao", "CA/oD/BC", "Co/AC/DB", "oB/CD/AC", "BC/Ao/CD"),
    *("DD/AB/oC", "DA/DC/Bo", "DB/oA/CD", "Do/BD/AC", "oC/DA/BD", "CD/Bo/DA"),
    "AB/oo/CD",
)

# Quarter turns, clockwise. An even turn leaves a card upright (3 rows of 2), an odd one sideways (2 rows of 3).
TURNS: Final = 4
FIELDS: Final = 6
UPRIGHT: Final = 0
SIDEWAYS: Final = 1


def turned_rows(card: int, turn: int) -> list[str]:
    """The rows of a card as it lies after some quarter turns."""
    rows = DECK[card].split("/")
    for _ in range(turn):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    return rows


def _faces() -> list[int]:
    return [
        LETTERS.index(letter)
        for card in range(CARDS + 1)
        for turn in range(TURNS)
        for letter in "".join(turned_rows(card, turn))
    ]


# The faces of a card after its turn, row by row, begin at (card << 2 | turn) * FIELDS.
FACES: Final[vec[u8]] = vec[u8](_faces())

# The set of each single card. Compiled code shifts a plain 1 within 32 bits, and a deck has more.
BIT: Final[vec[i64]] = vec[i64]([1 << card for card in range(CARDS)])

# For sets of six things: how many, and the number of the lowest.
COUNT: Final[vec[u8]] = count_table(6)
LOWEST: Final[vec[u8]] = lowest_table(6)


def count_cards(cards: i64) -> i64:
    count: i64 = 0
    while cards != 0:
        cards &= cards - 1
        count += 1
    return count


def lowest_card(cards: i64) -> i64:
    """The first card of a set that is not empty."""
    number: i64 = 0
    if cards & 0xFFFFFF == 0:
        cards >>= 24
        number += 24
    if cards & 0xFFF == 0:
        cards >>= 12
        number += 12
    if cards & 0x3F == 0:
        cards >>= 6
        number += 6
    return number + i64(LOWEST[cards & 63])


def nth_card(cards: i64, n: i64) -> i64:
    """Card number n of a set, counted from 0."""
    for _card in range(n):
        cards &= cards - 1
    return lowest_card(cards)


def write_cards(buffer: vec[i64], action: i64, cards: i64) -> i64:
    """Write every card of a set, joined to an action, into the buffer; return how many there are."""
    count = count_cards(cards)
    for i in range(count):
        buffer[i] = action | lowest_card(cards)
        cards &= cards - 1
    return count


def draw_cards(cards: i64, count: i64, rng: Rng) -> i64:
    """So many cards of a set, all sets of that size equally likely."""
    drawn: i64 = 0
    for _card in range(count):
        left = cards & ~drawn
        drawn |= BIT[nth_card(left, rng.below(count_cards(left)))]
    return drawn


def cards_of(mask: int) -> list[int]:
    return [card for card in range(CARDS) if mask >> card & 1]


def format_card(card: int) -> str:
    return "start" if card == START_CARD else f"F{card + 1:02}"


def parse_card(name: str) -> int | None:
    """The card with that name, or None; the start card is not one of them."""
    return CARD_BY_NAME.get(name)


CARD_BY_NAME: Final[dict[str, int]] = {format_card(card): card for card in range(CARDS)}
