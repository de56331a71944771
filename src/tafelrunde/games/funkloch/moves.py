# compiled
"""The actions of Funkloch as numbers: those that there are in a position, all of them or one at random."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.games.funkloch.board import Grid, field_spot
from tafelrunde.games.funkloch.cards import BIT, COUNT, FACES, FIELDS, HOLE, LOWEST, count_cards, nth_card

# Actions: one of these kinds, joined to a seat, a symbol, a card, card << 2 | turn, a spot, or for PLACES
# (card << 2 | turn) << 16 | spot. A spot of NOWHERE says that no marker is set.
STARTS: Final = 1 << 24
DRAWS: Final = 2 << 24
TAKES: Final = 3 << 24
PLACES: Final = 4 << 24
TOKENS: Final = 5 << 24
SCORES: Final = 6 << 24
DISCARDS: Final = 7 << 24
CHOOSES: Final = 8 << 24
KIND: Final = 15 << 24
SPOT: Final = 0xFFFF
NOWHERE: Final = 0


def write_takes(buffer: vec[i64], grid: Grid, hand: i64) -> i64:
    """§3.2: every card in hand, turned in every way in which it fits somewhere; return how many ways there are."""
    count: i64 = 0
    for i in range(count_cards(hand)):
        card = nth_card(hand, i)
        for turn in range(4):
            if grid.fits(turn & 1) > 0:
                buffer[count] = TAKES | card << 2 | turn
                count += 1
    return count


def random_take(rng: Rng, grid: Grid, hand: i64) -> i64:
    turns: i64 = 4 if grid.upright_fits > 0 and grid.sideways_fits > 0 else 2
    pick = rng.below(count_cards(hand) * turns)
    card = nth_card(hand, pick // turns)
    if turns == 4:
        return TAKES | card << 2 | pick % 4
    return TAKES | card << 2 | pick % 2 << 1 | (1 if grid.upright_fits == 0 else 0)


def token_fields(laid: i64, symbol: i64) -> i64:
    """§4.2: the fields of the card just laid, as bits, that may take a token of the symbol's owner."""
    first = (laid >> 16 & 0xFF) * FIELDS
    fields: i64 = 0
    for field in range(FIELDS):
        face = i64(FACES[first + field])
        if face == HOLE or face == symbol:
            fields |= BIT[field]
    return fields


def write_fields(buffer: vec[i64], count: i64, kind: i64, laid: i64, fields: i64) -> i64:
    """Write a marker on each of these fields of a laid card behind the first `count` actions; return the new count."""
    while fields != 0:
        buffer[count] = kind | field_spot(laid, i64(LOWEST[fields]))
        count += 1
        fields &= fields - 1
    return count


def random_field(rng: Rng, kind: i64, laid: i64, fields: i64, nowhere: i64) -> i64:
    """A marker on one of these fields; with `nowhere` of 1, as likely as each of them, on none."""
    pick = rng.below(i64(COUNT[fields]) + nowhere) - nowhere
    if pick < 0:
        return kind | NOWHERE
    return kind | field_spot(laid, nth_card(fields, pick))
