"""What may be known of a Rangeln match: all of it, by everybody."""

from __future__ import annotations

from tafelrunde.core.game import Facts, Notice
from tafelrunde.core.state import NOBODY, Action, Seat
from tafelrunde.games.rangeln.board import BEFORE, VALUES
from tafelrunde.games.rangeln.notation import format_action
from tafelrunde.games.rangeln.position import (
    PHASES,
    chosen,
    draw_rows,
    fields_of,
    moved_fields,
    path_fields,
    sheet_rows,
)
from tafelrunde.games.rangeln.rules import (
    CHOOSE,
    CHOOSE_TWO,
    MOVE,
    OVER,
    PLACE,
    STARTS,
    STOP,
    RangelnState,
)
from tafelrunde.kit.grid import format_field

# Every line that the log can have.
NOTICES = (
    "rangeln-chooses",
    "rangeln-places",
    "rangeln-starts",
    "rangeln-steps",
    "rangeln-stops",
)


class RangelnFacts(Facts, frozen=True, kw_only=True):
    """`board` is nine rows from row 9 down, with a letter for the seat of each stone (A is seat 0).

    `order` are the seats from the start player of the round on. `board_scores` is what the board counts for each
    seat as it stands, `totals` what is noted, `sheet` the same round by round, and `before` the board on which
    the last of these rounds ended. `to_place` are the stones each has yet to place, `left_off` those that found
    no field.

    In a turn of the second phase `stones_left` have not begun yet; `fields_left` counts for all stones together,
    and `steps_left` how many of them the moving stone may take at most. `fields_each` is None when the stones
    share their fields. `moved` are the fields of the stones that have moved or are moving, `path` those on
    which the moving one has stood, its own last.
    """

    phase: str
    round: int
    rounds: int
    order: list[Seat]
    player: Seat
    board: list[str]
    before: list[str]
    board_scores: list[int]
    totals: list[int]
    sheet: list[list[int]]
    to_place: list[int]
    left_off: list[int]
    chosen: str | None
    stones_left: int
    fields_left: int
    fields_each: int | None
    steps_left: int
    moved: list[str]
    path: list[str]
    last: str | None


def view(state: RangelnState, seat: Seat | None) -> RangelnFacts:
    everybody = range(state.seats)
    return RangelnFacts(
        prompt=prompt(state),
        aim=Notice("rangeln-aim"),
        phase=PHASES[state.phase],
        round=state.round,
        rounds=state.seats,
        order=[(state.starter + place) % state.seats for place in everybody],
        player=state.player,
        board=draw_rows(state),
        before=draw_rows(state, BEFORE) if state.round > 1 else [],
        board_scores=board_scores(state),
        totals=state.scores(),
        sheet=sheet_rows(state),
        to_place=[_to_place(state, each) for each in everybody],
        left_off=[_left_off(state, each) for each in everybody],
        chosen=chosen(state),
        stones_left=state.to_begin,
        fields_left=fields_left(state),
        fields_each=state.each or None,
        steps_left=steps_left(state),
        moved=moved_fields(state),
        path=path_fields(state),
        last=None if state.last < 0 else format_action(state.last),
    )


def _to_place(state: RangelnState, seat: Seat) -> int:
    if state.phase > PLACE:
        return 0
    has_had_turn = state.phase == PLACE and state.order(seat) < state.order(state.player)
    return state.stones - state.laps - has_had_turn


def _left_off(state: RangelnState, seat: Seat) -> int:
    return state.stones - len(fields_of(state, seat)) - _to_place(state, seat)


def board_scores(state: RangelnState) -> list[int]:
    return [state.board_score(seat) for seat in range(state.seats)]


def fields_left(state: RangelnState) -> int:
    """The fields of the whole turn that can still be used, blocked ways of the stones to come aside."""
    # §4.7: a stuck stone leaves its own fields to nobody
    is_lost = state.each > 0 and not state.can_go
    return (0 if is_lost else state.fields) + state.to_begin * state.each


def steps_left(state: RangelnState) -> int:
    """How many fields the moving stone may still go, if nothing blocks it after the next one."""
    held = state.to_begin if state.holds_back and not state.each else 0
    return state.fields - held if state.can_go else 0


def prompt(state: RangelnState) -> Notice:
    if state.to_act == NOBODY:
        return Notice("over")
    args: dict[str, str | int] = {"seat": state.player}
    if state.phase == PLACE:
        args |= {"number": state.laps + 1, "stones": state.stones}
    if state.phase == MOVE:
        return _prompt_move(state, args)
    return Notice(f"rangeln-prompt-{PHASES[state.phase].replace('_', '-')}", args)


def _prompt_move(state: RangelnState, args: dict[str, str | int]) -> Notice:
    args |= {"stones": state.to_begin, "fields": fields_left(state), "stop": "yes" if state.may_stop else "no"}
    if state.moving < 0:
        kind = "each" if state.each else "shared" if state.holds_back else "shared-freely"
        return Notice(f"rangeln-prompt-{kind}", {**args, "each": state.each})
    args |= {"field": format_field(state.where(state.moving)), "steps": steps_left(state)}
    kind = "go-or-begin" if state.can_go and state.can_begin else "go" if state.can_go else "begin"
    return Notice(f"rangeln-prompt-{kind}", args)


def tell(state: RangelnState, action: Action, seat: Seat | None) -> Notice:
    if STARTS <= action < 2 * STARTS:
        return Notice("rangeln-starts", {"seat": action & 7})
    after = state.clone()
    after.apply(action)
    args: dict[str, str | int] = {"seat": state.player}
    if state.phase == PLACE:
        skipped = sum(_left_off(after, each) - _left_off(state, each) for each in range(state.seats))
        field = format_field(action)
        return Notice("rangeln-places", {**args, "field": field, "value": signed(VALUES[action]), "skipped": skipped})
    if state.phase == CHOOSE:
        return Notice("rangeln-chooses", {**args, "choice": "two" if action == CHOOSE_TWO else "three"})
    args |= _counted(state, after)
    if action == STOP:
        return Notice("rangeln-stops", {**args, "fields": fields_left(state)})
    ends = after.player != state.player or after.round != state.round or after.phase == OVER
    lapsed = fields_left(state) - 1 - (0 if ends else fields_left(after))
    args |= {"source": format_field(action >> 8), "target": format_field(action & 0xFF)}
    move = format_action(action)
    return Notice("rangeln-steps", {**args, "move": move, "pushed": pushed(state, action), "lapsed": lapsed})


def _counted(state: RangelnState, after: RangelnState) -> dict[str, str | int]:
    """What was noted if this action ended a round, in the order of the seats."""
    rows = sheet_rows(after)
    if len(rows) == len(sheet_rows(state)):
        return {"round": 0, "noted": ""}
    return {"round": state.round, "noted": ", ".join(signed(noted) for noted in rows[-1])}


def pushed(state: RangelnState, action: Action) -> int:
    """How many stones a step pushes."""
    source, at = action >> 8, action & 0xFF
    count = 0
    while state.stone_at(at) >= 0:
        at += (action & 0xFF) - source
        count += 1
    return count


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
