"""Hnefatafl positions as JSON: a drawn board, the side to move, and the moves that could still be repeated."""

from __future__ import annotations

from typing import Literal

from tafelrunde.core.error import BadPosition, InvalidAction
from tafelrunde.core.game import Position
from tafelrunde.games.hnefatafl.board import (
    ATTACKER,
    CORNERS,
    DEFENDER,
    EMPTY,
    FULL_ATTACKERS,
    FULL_DEFENDERS,
    KING,
    LETTERS,
    SIZE,
    START,
    THRONE,
)
from tafelrunde.games.hnefatafl.notation import format_action, parse_action, parse_opentafl
from tafelrunde.games.hnefatafl.options import HnefataflOptions
from tafelrunde.games.hnefatafl.rules import (
    ATTACKERS,
    DEFENDERS,
    KING_ESCAPED,
    KING_TAKEN,
    HnefataflState,
    empty_board,
)
from tafelrunde.kit.grid import format_field

SIDES = ("attackers", "defenders")


class HnefataflPosition(Position, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`board` is eleven rows from row 11 down (A, D, K and dots), or one string as OpenTafl writes it.

    `quiet` are the moves since the last capture, the last one leading to this board: they decide whether a
    position, or a pair of moves, comes for the third time. `last` is the last move where that is not among them,
    because it captured. `taken` says that the last move captured the king.
    """

    board: list[str] | str
    to_act: Literal["attackers", "defenders"] = "attackers"
    quiet: list[str] = []
    last: str | None = None
    taken: bool = False


def draw_rows(state: HnefataflState) -> list[str]:
    """The board as eleven strings, row 11 first."""
    return state.draw_rows(LETTERS)


def new_state(seats: int, options: HnefataflOptions) -> HnefataflState:
    return _set_up(_pieces(list(START)), ATTACKERS, options)


def format_position(state: HnefataflState) -> HnefataflPosition:
    moves = [int(state.past[2 * i + 1]) for i in range(state.quiet)]
    return HnefataflPosition(
        board=draw_rows(state),
        to_act="attackers" if state.side == ATTACKERS else "defenders",
        quiet=[format_action(move) for move in moves],
        last=None if moves or state.last < 0 else format_action(state.last),
        taken=state.reason == KING_TAKEN,
    )


def parse_position(position: HnefataflPosition, options: HnefataflOptions) -> HnefataflState:
    rows = parse_opentafl(position.board) if isinstance(position.board, str) else position.board
    pieces = _pieces(rows)
    side = SIDES.index(position.to_act)
    if position.quiet:
        state = _play_quiet(position, pieces, side, options)
        if draw_rows(state) != rows or state.quiet != len(position.quiet):
            raise BadPosition("the quiet moves do not lead to this board without a capture")
    else:
        state = _set_up(pieces, side, options, taken=position.taken)
        state.last = -1 if position.last is None else _parse_last(position.last, pieces, side, options)
    if position.taken != (state.reason == KING_TAKEN):
        raise BadPosition("the king is " + ("not " if position.taken else "") + "taken by the last move here")
    return state


def _play_quiet(
    position: HnefataflPosition, pieces: dict[int, int], side: int, options: HnefataflOptions
) -> HnefataflState:
    """Go back to where the quiet moves began, and play them again by the rules."""
    moves = [_parse_move(text) for text in position.quiet]
    first = side if len(moves) % 2 == 0 else 1 - side
    state = _set_up(_take_back("quiet", moves, pieces), first, options)
    for move in moves:
        _check_possible("quiet", move, state)
        state.apply(move)
    return state


def _parse_last(text: str, pieces: dict[int, int], side: int, options: HnefataflOptions) -> int:
    """A move that captured. The men it took were not in its way, so it does not matter that they are gone."""
    move = _parse_move(text)
    _check_possible("last", move, _set_up(_take_back("last", [move], pieces), 1 - side, options))
    return move


def _parse_move(text: str) -> int:
    try:
        return parse_action(text)
    except InvalidAction as error:
        raise BadPosition(str(error).rstrip(".")) from None


def _take_back(what: str, moves: list[int], pieces: dict[int, int]) -> dict[int, int]:
    """The pieces before these moves, where only the king may have stood on throne and corners, too."""
    before = dict(pieces)
    for move in reversed(moves):
        piece = before.pop(move & 0xFF, EMPTY)
        if piece == EMPTY or move >> 8 in before:
            raise BadPosition(f"the {what} move {format_action(move)} cannot be taken back")
        before[move >> 8] = piece
    _check_pieces(before)
    return before


def _check_possible(what: str, move: int, state: HnefataflState) -> None:
    if move not in state.legal_actions():
        raise BadPosition(f"the {what} move {format_action(move)} was not possible")


def _pieces(rows: list[str]) -> dict[int, int]:
    """The pieces of a drawn board by square, checked for what can never be."""
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        raise BadPosition("a board has eleven rows of eleven squares")
    pieces: dict[int, int] = {}
    for row, line in zip(range(SIZE, 0, -1), rows, strict=True):
        for column, letter in enumerate(line, start=1):
            if letter not in LETTERS:
                raise BadPosition(f"{letter!r} is not one of {LETTERS}")
            if letter != ".":
                pieces[row << 4 | column] = LETTERS.index(letter)
    _check_pieces(pieces)
    return pieces


def _check_pieces(pieces: dict[int, int]) -> None:
    standing = list(pieces.values())
    if standing.count(KING) != 1:
        raise BadPosition("there is exactly one king")
    if standing.count(ATTACKER) > FULL_ATTACKERS or standing.count(DEFENDER) > FULL_DEFENDERS:
        raise BadPosition(f"there are at most {FULL_ATTACKERS} attackers and {FULL_DEFENDERS} defenders")
    for square in (THRONE, *CORNERS):
        if pieces.get(square, KING) != KING:
            raise BadPosition(f"only the king may stand on {format_field(square)}")


def _set_up(pieces: dict[int, int], to_act: int, options: HnefataflOptions, *, taken: bool = False) -> HnefataflState:
    state = empty_board(
        options.corners_hostile_to == "both",
        options.throne_helps_capture_king,
        options.capture_rows,
        options.repetition == "moves",
    )
    for square, piece in sorted(pieces.items(), key=lambda item: (item[1] != KING, item[0])):
        state.place(square, piece)
    state.begin(to_act)
    if state.king() in CORNERS:
        if to_act == DEFENDERS:
            raise BadPosition("the king stands on a corner, and it is his own turn")
        state.finish(KING_ESCAPED)
    elif state.king_is_held() and (taken or not _is_beside_throne(state.king())):
        if to_act == ATTACKERS:
            raise BadPosition("four attackers hold the king, and it is their own turn")
        state.finish(KING_TAKEN)
    return state


def _is_beside_throne(square: int) -> bool:
    """There a king may be held without being taken: he walked in, or the last attacker moved elsewhere."""
    return abs(square - THRONE) in (1, 16)
