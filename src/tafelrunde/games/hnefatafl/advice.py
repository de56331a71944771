"""Why a move of Hnefatafl is good: captures, ways to the edge and the corners, the ring around the king."""

from __future__ import annotations

from tafelrunde.core.game import Notice, Reason, View
from tafelrunde.games.hnefatafl.view import HnefataflFacts

STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
EMPTY = "."
Square = tuple[int, int]


def why(before: View, after: View) -> list[Reason]:
    if before.seat is None:
        return []
    then, now = before.facts, after.facts
    return [*_captured(then, now), *(_for_attackers(then, now) if before.seat == 0 else _for_king(then, now))]


def _captured(then: HnefataflFacts, now: HnefataflFacts) -> list[Reason]:
    count = then.attackers + then.defenders - now.attackers - now.defenders
    return [Reason("takes", Notice("hnefatafl-why-captures", {"count": count}))] if count > 0 else []


def _for_king(then: HnefataflFacts, now: HnefataflFacts) -> list[Reason]:
    corners = ways_to_corners(now.board)
    if corners > 0:
        return [Reason("opens", Notice("hnefatafl-why-corner", {"count": corners}))]
    was, ways = ways_to_edge(then.board), ways_to_edge(now.board)
    if ways > was:
        return [Reason("opens", Notice("hnefatafl-why-edge", {"count": ways}))]
    reasons = [Reason("safe", _ring(then, now))] if beside_king(now.board) < beside_king(then.board) else []
    before, count = room_of_king(then.board), room_of_king(now.board)
    if count > before:
        reasons.append(Reason("grows", Notice("hnefatafl-why-room", {"before": before, "count": count})))
    return reasons


def _for_attackers(then: HnefataflFacts, now: HnefataflFacts) -> list[Reason]:
    reasons = []
    if ways_to_corners(now.board) < ways_to_corners(then.board):
        reasons.append(Reason("safe", Notice("hnefatafl-why-bars-corner")))
    was, ways = ways_to_edge(then.board), ways_to_edge(now.board)
    if ways < was:
        reasons.append(Reason("harms", Notice("hnefatafl-why-bars", {"before": was, "count": ways})))
    if beside_king(now.board) > beside_king(then.board):
        reasons.append(Reason("grows", _ring(then, now)))
    if guarded_corners(now.board) > guarded_corners(then.board):
        reasons.append(Reason("safe", Notice("hnefatafl-why-guards", {"count": guarded_corners(now.board)})))
    return reasons


def _ring(then: HnefataflFacts, now: HnefataflFacts) -> Notice:
    return Notice("hnefatafl-why-ring", {"before": beside_king(then.board), "count": beside_king(now.board)})


def king_of(board: list[str]) -> Square | None:
    return next(((row, line.index("K")) for row, line in enumerate(board) if "K" in line), None)


def beside_king(board: list[str]) -> int:
    """How many attackers stand right beside the king."""
    king = king_of(board)
    if king is None:
        return 0
    row, column = king
    return sum(_sign(board, row + down, column + right) == "A" for down, right in STEPS)


def ways_to_edge(board: list[str]) -> int:
    """In how many directions nothing stands between the king and the edge."""
    king = king_of(board)
    return 0 if king is None or _is_edge(king, board) else sum(_is_free(board, king, step) for step in STEPS)


def ways_to_corners(board: list[str]) -> int:
    """How many corners the king could reach with one move."""
    king = king_of(board)
    if king is None:
        return 0
    last = len(board) - 1
    along = [step for step in STEPS if (king[0] in (0, last) and step[1]) or (king[1] in (0, last) and step[0])]
    return sum(_is_free(board, king, step) for step in along)


def room_of_king(board: list[str]) -> int:
    """How many squares the king could move to."""
    king = king_of(board)
    return 0 if king is None else sum(_free_steps(board, king, step) for step in STEPS)


def guarded_corners(board: list[str]) -> int:
    """How many corners have an attacker diagonally before them, who stands in the way from both sides."""
    near, far = 1, len(board) - 2
    return sum(board[row][column] == "A" for row in (near, far) for column in (near, far))


def _is_edge(square: Square, board: list[str]) -> bool:
    return square[0] in (0, len(board) - 1) or square[1] in (0, len(board) - 1)


def _is_free(board: list[str], start: Square, step: Square) -> bool:
    steps = _free_steps(board, start, step) + 1
    return _sign(board, start[0] + steps * step[0], start[1] + steps * step[1]) == ""


def _free_steps(board: list[str], start: Square, step: Square) -> int:
    steps = 1
    while _sign(board, start[0] + steps * step[0], start[1] + steps * step[1]) == EMPTY:
        steps += 1
    return steps - 1


def _sign(board: list[str], row: int, column: int) -> str:
    """What stands there, or nothing beyond the edge."""
    return board[row][column] if 0 <= row < len(board) and 0 <= column < len(board) else ""
