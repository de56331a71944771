"""Actions as text: `take F17 r90`, `place 3 -4 r90 F17`, `token 4 -4`, `score 3 -3`, `no token`, `no score`,
`discard F17`, `symbol B`, and of chance `start 1`, `draw F17`. Spots are row and column, seen from the start card."""

from __future__ import annotations

import re
from typing import Literal

from tafelrunde.core.error import InvalidAction
from tafelrunde.core.state import Action
from tafelrunde.games.funkloch.board import OFFSET, column_of, row_of, spot_at
from tafelrunde.games.funkloch.cards import LETTERS, SYMBOLS, format_card, parse_card
from tafelrunde.games.funkloch.moves import (
    CHOOSES,
    DISCARDS,
    DRAWS,
    KIND,
    NOWHERE,
    PLACES,
    SCORES,
    SPOT,
    STARTS,
    TAKES,
    TOKENS,
)
from tafelrunde.games.funkloch.rules import MOST_SEATS

_EXPECTED = "take F17 r90, place 3 -4 r90 F17, token 4 -4 or score 3 -3"
Turn = Literal["r0", "r90", "r180", "r270"]
_TURNS: tuple[Turn, ...] = ("r0", "r90", "r180", "r270")
QUARTERS: dict[str, int] = {name: turn for turn, name in enumerate(_TURNS)}
_KIND_BY_VERB = {"draw": DRAWS, "discard": DISCARDS, "token": TOKENS, "score": SCORES}
_VERB_BY_KIND = {kind: verb for verb, kind in _KIND_BY_VERB.items()}

_NUMBER = r"(0|-?[1-9]\d{0,2})"
_START = re.compile(r"start (\d)", re.ASCII)
_SYMBOL = re.compile(rf"symbol ([{SYMBOLS}])")
_CARD = re.compile(r"(draw|discard) (F\d\d)", re.ASCII)
_TAKE = re.compile(r"take (F\d\d) (r\d{1,3})", re.ASCII)
_PLACE = re.compile(rf"place {_NUMBER} {_NUMBER} (r\d{{1,3}}) (F\d\d)", re.ASCII)
_MARKER = re.compile(rf"(token|score) {_NUMBER} {_NUMBER}", re.ASCII)
_WITHOUT = re.compile(r"no (token|score)", re.ASCII)


def format_turn(turn: int) -> Turn:
    return _TURNS[turn]


def parse_turn(text: str) -> int | None:
    """How many quarter turns `r90` and the like are, or None."""
    return QUARTERS.get(text)


def format_spot(spot: int) -> str:
    return f"{row_of(spot)} {column_of(spot)}"


def format_action(action: Action) -> str:
    kind = action & KIND
    if kind == STARTS:
        return f"start {action & 7}"
    if kind == CHOOSES:
        return f"symbol {LETTERS[action & 7]}"
    if kind == TAKES:
        return f"take {format_card(action >> 2 & 0x3F)} {_TURNS[action & 3]}"
    if kind == PLACES:
        return f"place {format_spot(action & SPOT)} {_TURNS[action >> 16 & 3]} {format_card(action >> 18 & 0x3F)}"
    verb = _VERB_BY_KIND[kind]
    if kind in (TOKENS, SCORES):
        return f"{verb} {format_spot(action & SPOT)}" if action & SPOT != NOWHERE else f"no {verb}"
    return f"{verb} {format_card(action & 0x3F)}"


def parse_action(text: str) -> Action:
    action = _parse_chance_or_card(text)
    if action is None:
        action = _parse_placement(text)
    if action is None:
        raise InvalidAction(text, _EXPECTED)
    return action


def _parse_chance_or_card(text: str) -> Action | None:
    if sentence := _START.fullmatch(text):
        return STARTS | int(sentence[1]) if int(sentence[1]) < MOST_SEATS else None
    if sentence := _SYMBOL.fullmatch(text):
        return CHOOSES | LETTERS.index(sentence[1])
    if sentence := _CARD.fullmatch(text):
        card = parse_card(sentence[2])
        return None if card is None else _KIND_BY_VERB[sentence[1]] | card
    if sentence := _WITHOUT.fullmatch(text):
        return _KIND_BY_VERB[sentence[1]] | NOWHERE
    return None


def _parse_placement(text: str) -> Action | None:
    if sentence := _TAKE.fullmatch(text):
        taken = _parse_taken(sentence[1], sentence[2])
        return None if taken is None else TAKES | taken
    if sentence := _PLACE.fullmatch(text):
        taken, spot = _parse_taken(sentence[4], sentence[3]), parse_spot(sentence[1], sentence[2])
        return None if taken is None or spot is None else PLACES | taken << 16 | spot
    if sentence := _MARKER.fullmatch(text):
        spot = parse_spot(sentence[2], sentence[3])
        return None if spot is None else _KIND_BY_VERB[sentence[1]] | spot
    return None


def _parse_taken(name: str, turned: str) -> int | None:
    card, turn = parse_card(name), parse_turn(turned)
    return None if card is None or turn is None else card << 2 | turn


def parse_spot(row: str, column: str) -> int | None:
    """Rows and columns end just before the one that stands for nowhere."""
    if abs(int(row)) >= OFFSET or abs(int(column)) >= OFFSET:
        return None
    return spot_at(int(row), int(column))
