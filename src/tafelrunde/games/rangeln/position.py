"""Rangeln positions as JSON: a drawn board, whose turn it is and what is left of it, and the score sheet."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Literal

from msgspec import Meta

from tafelrunde.core.error import BadPosition, InvalidAction
from tafelrunde.core.game import Position
from tafelrunde.core.state import CHANCE
from tafelrunde.games.rangeln import board, rules
from tafelrunde.games.rangeln.notation import format_action, parse_action
from tafelrunde.games.rangeln.options import RangelnOptions
from tafelrunde.games.rangeln.rules import (
    CHOOSE_THREE,
    CHOOSE_TWO,
    DRAW_STARTER,
    MOVE,
    OVER,
    PLACE,
    STARTS,
    STOP,
    RangelnState,
)
from tafelrunde.kit.grid import format_field

SeatNumber = Annotated[int, Meta(ge=0, lt=board.MOST_SEATS)]
Phase = Literal["draw_starter", "place", "choose", "move", "over"]
PHASES: tuple[Phase, ...] = ("draw_starter", "place", "choose", "move", "over")
Choice = Literal["2x3", "3x2"]
CHOICES: dict[Choice, tuple[int, int, int]] = {"2x3": board.TWO_BY_THREE, "3x2": board.THREE_BY_TWO}
# The fields of a path of six steps.
LONGEST_PATH = 7
# The stones of each seat by seat, as fields.
Placed = list[list[int]]


class RangelnPosition(Position, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`board` is nine rows from row 9 down: a letter for the seat of each stone (A is seat 0), dots for the rest.

    `sheet` has a row for every round that has been counted, and `before` may be the board of the last of these.
    In a turn of the second phase `moved` are the fields on which the stones now stand that have moved or are
    moving, `path` the fields on which the moving one has stood, its own last, `fields` how many are left if
    the stones share them, and `chosen` what the second of three players has chosen.
    """

    seats: Annotated[int, Meta(ge=board.FEWEST_SEATS, le=board.MOST_SEATS)]
    phase: Phase = "place"
    round: Annotated[int, Meta(ge=1, le=board.MOST_SEATS)] = 1
    starter: SeatNumber = 0
    player: SeatNumber | None = None
    board: list[str] = []
    chosen: Choice | None = None
    fields: Annotated[int, Meta(ge=0, le=6)] | None = None
    moved: list[str] = []
    path: list[str] = []
    sheet: list[list[int]] = []
    before: list[str] = []
    last: str | None = None


def new_state(seats: int, options: RangelnOptions) -> RangelnState:
    return rules.new_state(seats, options.every_stone_moves, options.cross_own_path, options.allow_stop)


def draw_rows(state: RangelnState, part: int = board.WHERE) -> list[str]:
    """The board as nine strings, row 9 first; with BEFORE that of the round before."""
    letters = {field: board.LETTERS[seat] for seat in range(state.seats) for field in fields_of(state, seat, part)}
    return [
        "".join(letters.get(row << 4 | column, ".") for column in range(1, board.SIZE + 1))
        for row in range(board.SIZE, 0, -1)
    ]


def fields_of(state: RangelnState, seat: int, part: int = board.WHERE) -> list[int]:
    """Where the stones of a seat stand, ascending; those off the board left out."""
    first = part + seat * board.STONES_SPAN
    return sorted(int(field) for field in state.cells[first : first + state.stones] if field)


def moved_fields(state: RangelnState) -> list[str]:
    """Where the stones stand that have begun their moves in this turn."""
    first = state.player * board.STONES_SPAN
    numbers = [number for number in range(state.stones) if state.moved >> number & 1]
    return [format_field(field) for field in sorted(state.where(first + number) for number in numbers)]


def path_fields(state: RangelnState) -> list[str]:
    """Where the moving stone has stood, its own field last."""
    return [format_field(state.path >> 8 * index & 0xFF) for index in range(state.length)]


def sheet_rows(state: RangelnState) -> list[list[int]]:
    """What was noted in the rounds that have been counted."""
    counted = state.round if state.phase == OVER else state.round - 1
    return [[int(state.sheet[row * state.seats + seat]) for seat in range(state.seats)] for row in range(counted)]


def chosen(state: RangelnState) -> Choice | None:
    if state.seats != 3 or state.phase != MOVE or state.order(state.player) != 1:
        return None
    return "2x3" if state.each == 3 else "3x2"


def format_position(state: RangelnState) -> RangelnPosition:
    empty = ["." * board.SIZE] * board.SIZE
    rows, before = draw_rows(state), draw_rows(state, board.BEFORE)
    return RangelnPosition(
        seats=state.seats,
        phase=PHASES[state.phase],
        round=state.round,
        starter=state.starter,
        player=state.player,
        board=[] if rows == empty else rows,
        chosen=chosen(state),
        fields=state.fields if state.phase == MOVE and not state.each else None,
        moved=moved_fields(state),
        path=path_fields(state),
        sheet=sheet_rows(state),
        before=[] if before == empty else before,
        last=None if state.last < 0 else format_action(state.last),
    )


def parse_position(position: RangelnPosition, options: RangelnOptions) -> RangelnState:
    state = new_state(position.seats, options)
    state.phase = PHASES.index(position.phase)
    state.round = position.round
    state.starter = position.starter
    state.player = position.starter if position.player is None else position.player
    state.to_act = CHANCE if state.phase == DRAW_STARTER else state.player
    _check_seats(state)
    placed = _parse_board(state, position.board)
    for seat, fields in enumerate(placed):
        for number, field in enumerate(fields):
            state.put(seat * board.STONES_SPAN + number, field)
    _parse_sheet(state, position)
    _parse_before(state, position)
    if state.phase != MOVE and (position.moved or position.path or position.chosen or position.fields is not None):
        raise BadPosition("only in a turn of the second phase stones move")
    _SET_UP[state.phase](state, position, placed)
    _parse_last(state, position)
    return state


def _check_seats(state: RangelnState) -> None:
    if max(state.player, state.starter) >= state.seats:
        raise BadPosition(f"there are only the seats 0 to {state.seats - 1}")
    if state.round > state.seats:
        raise BadPosition(f"there are only {state.seats} rounds")


def _parse_board(state: RangelnState, rows: list[str]) -> Placed:
    letters = board.LETTERS[: state.seats]
    placed: Placed = [[] for _ in letters]
    if rows and (len(rows) != board.SIZE or any(len(row) != board.SIZE for row in rows)):
        raise BadPosition("a board has nine rows of nine fields")
    for row, line in zip(range(board.SIZE, 0, -1), rows, strict=False):
        for column, letter in enumerate(line, start=1):
            if letter not in "." + letters:
                raise BadPosition(f"{letter!r} is not one of .{letters}")
            if letter != ".":
                placed[letters.index(letter)].append(row << 4 | column)
    for seat, fields in enumerate(placed):
        if len(fields) > state.stones:
            raise BadPosition(f"seat {seat} has {len(fields)} stones, and there are {state.stones}")
    return placed


def _check_all_placed(state: RangelnState, placed: Placed, starter: int) -> None:
    # §3.5: among three, one stone of one player may have found no field
    lacking = [seat for seat, fields in enumerate(placed) for _ in range(state.stones - len(fields))]
    if lacking and (state.seats != 3 or len(lacking) > 1 or starter in lacking):
        raise BadPosition(f"seat {lacking[0]} has not all of its {state.stones} stones on the board")


def _parse_sheet(state: RangelnState, position: RangelnPosition) -> None:
    counted = state.round if state.phase == OVER else state.round - 1
    if len(position.sheet) != counted or any(len(row) != state.seats for row in position.sheet):
        raise BadPosition(f"the sheet has {counted} rows of {state.seats} numbers here")
    for index, noted in enumerate(number for row in position.sheet for number in row):
        if abs(noted) > 2 * state.stones:
            raise BadPosition(f"nobody can note {noted} in a round")
        state.sheet[index] = noted
    for row in position.sheet:
        # A stone counts more than one only on a field of the two inner rings, of which there are 8 and 16.
        plus, minus = (sum(max(0, sign * noted - state.stones) for noted in row) for sign in (1, -1))
        if plus > 8 or minus > 16:
            raise BadPosition(f"there are not enough fields for {row} in a round")


def _parse_before(state: RangelnState, position: RangelnPosition) -> None:
    if not position.before:
        return
    if state.round == 1:
        raise BadPosition("there was no round before the first")
    placed = _parse_board(state, position.before)
    _check_all_placed(state, placed, (state.starter - 1) % state.seats)
    if _worth(placed) != position.sheet[state.round - 2]:
        raise BadPosition("the board of the round before is not worth what was noted")
    for seat, fields in enumerate(placed):
        for number, field in enumerate(fields):
            state.cells[board.BEFORE + seat * board.STONES_SPAN + number] = field


def _worth(placed: Placed) -> list[int]:
    return [sum(int(board.VALUES[field]) for field in fields) for fields in placed]


def _set_up_draw(state: RangelnState, position: RangelnPosition, placed: Placed) -> None:
    if state.round > 1 or any(placed) or state.starter or state.player:
        raise BadPosition("the start player is drawn before anything else")


def _set_up_place(state: RangelnState, position: RangelnPosition, placed: Placed) -> None:
    """How many each has placed follows from who is next; the one before may have lacked a field (§3.5)."""
    state.laps = len(placed[state.player])
    for seat, fields in enumerate(placed):
        if any(field in board.BLACK for field in fields) or _are_adjacent(fields):
            raise BadPosition(f"the stones of seat {seat} were not placed by the rules")
        due = state.laps + (state.order(seat) < state.order(state.player))
        skipped = due == state.stones and len(fields) == due - 1 and not state.has_place(seat)
        if len(fields) != due and not skipped:
            raise BadPosition(f"seat {seat} has {len(fields)} stones on the board, and should have {due}")
    if state.laps == state.stones or not state.has_place(state.player):
        raise BadPosition(f"seat {state.player} cannot place a stone")


def _are_adjacent(fields: list[int]) -> bool:
    return any(
        abs((one >> 4) - (two >> 4)) <= 1 and abs((one & 15) - (two & 15)) <= 1
        for index, one in enumerate(fields)
        for two in fields[:index]
    )


def _set_up_turn(state: RangelnState, placed: Placed) -> None:
    _check_all_placed(state, placed, state.starter)
    state.laps = state.stones
    state.can_begin = True


def _set_up_choose(state: RangelnState, position: RangelnPosition, placed: Placed) -> None:
    if state.seats != 3 or state.order(state.player) != 1:
        raise BadPosition("only the second of three players chooses")
    _set_up_turn(state, placed)
    if not state.can_any_begin():
        raise BadPosition("no step is possible, so there is nothing to choose")


def _set_up_move(state: RangelnState, position: RangelnPosition, placed: Placed) -> None:
    _set_up_turn(state, placed)
    chooses = state.seats == 3 and state.order(state.player) == 1
    if chooses != (position.chosen is not None):
        raise BadPosition("the second of three players has chosen 2x3 or 3x2, and nobody else")
    stones, total, each = (
        CHOICES[position.chosen] if position.chosen else board.ROLES[state.seats][state.order(state.player)]
    )
    state.allow(stones, total, each)
    if each and position.fields is not None:
        raise BadPosition("every stone has its own fields here, none are shared")
    if position.moved or position.path:
        _set_up_path(state, position)
        _set_up_fields(state, position, total)
        state.find_what_goes()
    elif position.fields not in (None, state.fields):
        raise BadPosition(f"before the first step {state.fields} fields are left")
    if not state.can_go and not (state.can_begin and state.can_any_begin()):
        raise BadPosition("no step is possible, so this turn is over")


def _set_up_path(state: RangelnState, position: RangelnPosition) -> None:
    path = [_parse_field(name) for name in position.path]
    moved = {state.stone_at(_parse_field(name)) for name in position.moved}
    if any(stone < 0 or stone >> 3 != state.player for stone in moved) or len(moved) != len(position.moved):
        raise BadPosition("on each of the moved fields stands another stone of the player")
    if len(path) < 2 or state.stone_at(path[-1]) not in moved:
        raise BadPosition("the path leads over one field or more to one of the moved stones")
    if len(moved) > state.to_begin:
        raise BadPosition(f"only {state.to_begin} stones may move in this turn")
    _check_path(state, path)
    if state.stone_at(path[-2]) >= 0:
        raise BadPosition("the field that a stone has just left is empty")
    state.moving = state.stone_at(path[-1])
    for stone in moved:
        state.moved |= 1 << (stone & 7)
    state.to_begin -= len(moved)
    for index, field in enumerate(path):
        state.path |= field << 8 * index
    state.length = len(path)


def _check_path(state: RangelnState, path: list[int]) -> None:
    if len(path) > LONGEST_PATH:
        raise BadPosition(f"no stone goes farther than {LONGEST_PATH - 1} fields")
    turned_back = any(one == two for one, two in zip(path, path[2:], strict=False))
    if (
        any(two - one not in list(board.STEPS) for one, two in pairwise(path))
        or any(field in board.BLACK for field in path[1:])
        or turned_back
        or (not state.may_cross and len(set(path)) < len(path))
    ):
        raise BadPosition("no stone may take this path")


def _set_up_fields(state: RangelnState, position: RangelnPosition, total: int) -> None:
    steps = state.length - 1
    if state.each:
        if steps > state.each:
            raise BadPosition(f"a stone has only {state.each} fields in this turn")
        state.fields = state.each - steps
        return
    others = len(position.moved) - 1
    left = total - steps - others if position.fields is None else position.fields
    kept = state.to_begin if state.holds_back else 0
    used = total - left - steps
    if left < kept or used < others or (others == 0 and used > 0):
        raise BadPosition(f"there cannot be {left} fields left after these moves")
    state.fields = left


def _set_up_over(state: RangelnState, position: RangelnPosition, placed: Placed) -> None:
    _check_all_placed(state, placed, state.starter)
    if state.round != state.seats:
        raise BadPosition("a match is over after the last round")
    if _worth(placed) != position.sheet[-1]:
        raise BadPosition("the board is not worth what was noted last")
    state.player = (state.starter - 1) % state.seats
    if position.player not in (None, state.player):
        raise BadPosition(f"the last turn was that of seat {state.player}")
    state.laps = state.stones
    state.finish()


_SET_UP = (_set_up_draw, _set_up_place, _set_up_choose, _set_up_move, _set_up_over)


def _parse_field(name: str) -> int:
    if name not in board.FIELD_BY_NAME:
        raise BadPosition(f"{name!r} is not a field")
    return board.FIELD_BY_NAME[name]


def _parse_last(state: RangelnState, position: RangelnPosition) -> None:
    """The last action, if it is told, has to fit to what came of it; on a path it need not be told."""
    if state.length:
        state.last = int(state.path >> 8 * (state.length - 2) & 0xFF) << 8 | int(state.path >> 8 * (state.length - 1))
    if position.last is None:
        return
    try:
        last = parse_action(position.last)
    except InvalidAction as error:
        raise BadPosition(str(error).rstrip(".")) from None
    if (state.length and last != state.last) or not _can_be_last(state, last):
        raise BadPosition(f"{position.last} cannot have been the last action")
    state.last = last


def _can_be_last(state: RangelnState, last: int) -> bool:
    """Can this action have led here, as far as the board still shows it? A path has been compared before."""
    is_bare = draw_rows(state) == ["." * board.SIZE] * board.SIZE
    if STARTS <= last < 2 * STARTS:
        return state.phase == PLACE and state.round == 1 and is_bare and last == STARTS | state.starter
    if last in board.FIELDS:
        owner = state.stone_at(last) >> 3
        ends_placing = state.phase == MOVE and state.player == state.starter and last not in board.BLACK
        return owner >= 0 and (ends_placing or (state.phase == PLACE and owner != state.player))
    if last in (CHOOSE_TWO, CHOOSE_THREE):
        return state.phase == MOVE and chosen(state) == ("2x3" if last == CHOOSE_TWO else "3x2")
    if state.phase == PLACE:
        return state.round > 1 and is_bare and (_is_step(last) or (last == STOP and state.may_stop))
    return state.length > 0 or _can_have_ended_turn(state, last)


def _is_step(last: int) -> bool:
    return (last & 0xFF) - (last >> 8) in list(board.STEPS) and last & 0xFF not in board.BLACK


def _can_have_ended_turn(state: RangelnState, last: int) -> bool:
    """Can a step or a stop have ended the turn before this one, or the last of all?"""
    if state.phase != OVER and state.player == state.starter:
        return False
    if last == STOP:
        return state.may_stop
    mover = state.player if state.phase == OVER else (state.player - 1) % state.seats
    return _is_step(last) and state.stone_at(last >> 8) < 0 and state.stone_at(last & 0xFF) >> 3 == mover
