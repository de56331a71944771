"""What may be known of a Hnefatafl match: all of it, by everybody."""

from __future__ import annotations

from tafelrunde.core.game import Facts, Notice
from tafelrunde.core.state import NOBODY, Action, Seat
from tafelrunde.games.hnefatafl.board import EMPTY, KING, SIZE
from tafelrunde.games.hnefatafl.notation import format_action
from tafelrunde.games.hnefatafl.position import SIDES, draw_rows
from tafelrunde.games.hnefatafl.rules import ATTACKERS, DEFENDERS, HnefataflState
from tafelrunde.kit.grid import format_field

# Every line that the log can have.
NOTICES = (
    "hnefatafl-captures",
    "hnefatafl-moves",
)


class HnefataflFacts(Facts, frozen=True, kw_only=True):
    """`board` is eleven rows from row 11 down; `occurrence` counts how often this position occurred, now included.

    `attackers` and `defenders` are how many men are on the board, the king not counted.
    """

    board: list[str]
    last_move: str | None
    attackers: int
    defenders: int
    occurrence: int


def view(state: HnefataflState, seat: Seat | None) -> HnefataflFacts:
    return HnefataflFacts(
        prompt=prompt(state),
        aim=Notice("hnefatafl-aim", {"side": "none" if seat is None else SIDES[seat]}),
        board=draw_rows(state),
        last_move=None if state.last < 0 else format_action(state.last),
        attackers=state.count(ATTACKERS),
        defenders=state.count(DEFENDERS) - 1,
        occurrence=state.times_before() + 1,
    )


def prompt(state: HnefataflState) -> Notice:
    if state.to_act == NOBODY:
        return Notice("over")
    return Notice("hnefatafl-prompt-move", {"side": SIDES[state.to_act], "seat": state.to_act})


def tell(state: HnefataflState, action: Action, seat: Seat | None) -> Notice:
    after = state.clone()
    after.apply(action)
    args: dict[str, str | int] = {"seat": state.to_act, "move": format_action(action)}
    source, target = format_field(action >> 8), format_field(action & 0xFF)
    piece = "king" if state.piece(action >> 8) == KING else "man"
    args |= {"piece": piece, "source": source, "target": target}
    if _men(after) == _men(state):
        return Notice("hnefatafl-moves", args)
    captured = [
        format_field(square)
        for square in (row << 4 | column for row in range(1, SIZE + 1) for column in range(1, SIZE + 1))
        if square != action >> 8 and state.piece(square) != EMPTY and after.piece(square) == EMPTY
    ]
    return Notice("hnefatafl-captures", {**args, "captured": ", ".join(captured), "count": len(captured)})


def _men(state: HnefataflState) -> int:
    return state.count(ATTACKERS) + state.count(DEFENDERS)
