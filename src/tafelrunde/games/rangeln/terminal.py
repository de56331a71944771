"""The board for a terminal: stones as letters with the value they stand on, the scores beside it."""

from __future__ import annotations

from tafelrunde.core.game import Say
from tafelrunde.games.rangeln.board import BLACK, LETTERS, SIZE, VALUES
from tafelrunde.games.rangeln.view import RangelnFacts, signed
from tafelrunde.kit.grid import format_field

COLUMNS = "   " + "".join(f"  {letter}  " for letter in "abcdefghi")


def draw(facts: RangelnFacts, say: Say) -> str:
    board = _draw_board(facts.board, facts)
    beside = ["", *_draw_scores(facts, say), "", *_draw_allowance(facts, say)]
    height = max(len(board), len(beside))
    board += [" " * 50] * (height - len(board))
    beside += [""] * (height - len(beside))
    lines = [f"{left}   {right}".rstrip() for left, right in zip(board, beside, strict=True)]
    if facts.before and facts.phase == "place" and set("".join(facts.board)) == {"."}:
        lines += ["", say("rangeln-before", round=facts.round - 1), *_draw_board(facts.before, None)]
    return "\n".join(lines)


def _draw_board(rows: list[str], facts: RangelnFacts | None) -> list[str]:
    """Eleven lines of fifty columns."""
    lines = [f"{COLUMNS}  "]
    for row, letters in zip(range(SIZE, 0, -1), rows, strict=True):
        cells = [_cell(row << 4 | column, letter, facts) for column, letter in enumerate(letters, start=1)]
        lines.append(f" {row} {''.join(cells)} {row}")
    lines.append(f"{COLUMNS}  ")
    return lines


def _cell(field: int, letter: str, facts: RangelnFacts | None) -> str:
    """Five columns: a mark, the stone, and the value under it."""
    value = "■■" if field in BLACK else signed(int(VALUES[field]))
    if letter == ".":
        trace = "[last]·[/]" if facts and format_field(field) in facts.path else " "
        return f"{trace} [{'target' if facts and _may_place(field, facts) else 'ground'}]{value}[/] "
    seat = LETTERS.index(letter)
    return f"{_mark(field, facts)}[seat{seat}]{letter}{value}[/] "


def _may_place(field: int, facts: RangelnFacts) -> bool:
    """May the player place a stone on this empty field?"""
    row, column = SIZE - (field >> 4), (field & 15) - 1
    around = [line[max(0, column - 1) : column + 2] for line in facts.board[max(0, row - 1) : row + 2]]
    return facts.phase == "place" and field not in BLACK and LETTERS[facts.player] not in "".join(around)


def _mark(field: int, facts: RangelnFacts | None) -> str:
    """The last stone to be placed or moved, and the ones that have had their move."""
    name = format_field(field)
    if facts and facts.last and name == facts.last[-2:]:
        return "[last]›[/]"
    return "[dim]×[/]" if facts and name in facts.moved else " "


def _draw_scores(facts: RangelnFacts, say: Say) -> list[str]:
    """A line for every seat in turn order: letter, the board as it stands, what was noted, and in all."""
    rounds = "".join(f"{number:>5}" for number in range(1, len(facts.sheet) + 1))
    lines = [
        say("rangeln-round", round=facts.round, rounds=facts.rounds),
        f"[dim]    {say('rangeln-head-board'):>6}{rounds}{say('rangeln-head-total'):>8}[/]",
    ]
    for seat in facts.order:
        noted = "".join(f"{signed(row[seat]):>5}" for row in facts.sheet)
        turn = "▸" if seat == facts.player and facts.phase != "over" else " "
        name = f"{turn}[seat{seat}]{LETTERS[seat]}[/]"
        lines.append(f"{name}  {signed(facts.board_scores[seat]):>6}{noted}[bold]{signed(facts.totals[seat]):>8}[/]")
    return lines


def _draw_allowance(facts: RangelnFacts, say: Say) -> list[str]:
    if facts.phase == "place":
        lines = [say("rangeln-to-place", stones=facts.to_place[facts.player])]
    elif facts.phase == "move":
        lines = [say("rangeln-allowance", stones=facts.stones_left, fields=facts.fields_left)]
        if facts.path:
            lines.append(say("rangeln-path", path="-".join(facts.path)))
        if len(facts.moved) > 1:
            lines.append(say("rangeln-moved", fields=", ".join(_done(facts))))
    else:
        lines = []
    off = [f"{LETTERS[seat]} {count}" for seat, count in enumerate(facts.left_off) if count]
    return [*lines, say("rangeln-left-off", stones=", ".join(off))] if off else lines


def _done(facts: RangelnFacts) -> list[str]:
    """The stones that have finished their moves in this turn."""
    return [name for name in facts.moved if name not in facts.path[-1:]]
