"""The board for a terminal: stones as letters with the value they stand on, the scores beside it."""

from __future__ import annotations

from tafelrunde.core.game import Say
from tafelrunde.games.rangeln.board import BLACK, LETTERS, SIZE, VALUES, format_field
from tafelrunde.games.rangeln.view import RangelnTable, signed

COLUMNS = "   " + "".join(f"  {letter}  " for letter in "abcdefghi")


def draw(table: RangelnTable, say: Say) -> str:
    board = _draw_board(table.board, table)
    beside = ["", *_draw_scores(table, say), "", *_draw_allowance(table, say)]
    height = max(len(board), len(beside))
    board += [" " * 50] * (height - len(board))
    beside += [""] * (height - len(beside))
    lines = [f"{left}   {right}".rstrip() for left, right in zip(board, beside, strict=True)]
    if table.before and table.phase == "place" and set("".join(table.board)) == {"."}:
        lines += ["", say("rangeln-before", round=table.round - 1), *_draw_board(table.before, None)]
    return "\n".join(lines)


def _draw_board(rows: list[str], table: RangelnTable | None) -> list[str]:
    """Eleven lines of fifty columns."""
    lines = [f"{COLUMNS}  "]
    for row, letters in zip(range(SIZE, 0, -1), rows, strict=True):
        cells = [_cell(row << 4 | column, letter, table) for column, letter in enumerate(letters, start=1)]
        lines.append(f" {row} {''.join(cells)} {row}")
    lines.append(f"{COLUMNS}  ")
    return lines


def _cell(field: int, letter: str, table: RangelnTable | None) -> str:
    """Five columns: a mark, the stone, and the value under it."""
    value = "■■" if field in BLACK else signed(int(VALUES[field]))
    if letter == ".":
        trace = "[last]·[/]" if table and format_field(field) in table.path else " "
        return f"{trace} [{'target' if table and _may_place(field, table) else 'ground'}]{value}[/] "
    seat = LETTERS.index(letter)
    return f"{_mark(field, table)}[seat{seat}]{letter}{value}[/] "


def _may_place(field: int, table: RangelnTable) -> bool:
    """May the player place a stone on this empty field?"""
    row, column = SIZE - (field >> 4), (field & 15) - 1
    around = [line[max(0, column - 1) : column + 2] for line in table.board[max(0, row - 1) : row + 2]]
    return table.phase == "place" and field not in BLACK and LETTERS[table.player] not in "".join(around)


def _mark(field: int, table: RangelnTable | None) -> str:
    """The last stone to be placed or moved, and the ones that have had their move."""
    name = format_field(field)
    if table and table.last and name == table.last[-2:]:
        return "[last]›[/]"
    return "[dim]×[/]" if table and name in table.moved else " "


def _draw_scores(table: RangelnTable, say: Say) -> list[str]:
    """A line for every seat in turn order: letter, the board as it stands, what was noted, and in all."""
    rounds = "".join(f"{number:>5}" for number in range(1, len(table.sheet) + 1))
    lines = [
        say("rangeln-round", round=table.round, rounds=table.rounds),
        f"[dim]    {say('rangeln-head-board'):>6}{rounds}{say('rangeln-head-total'):>8}[/]",
    ]
    for seat in table.order:
        noted = "".join(f"{signed(row[seat]):>5}" for row in table.sheet)
        turn = "▸" if seat == table.player and table.phase != "over" else " "
        name = f"{turn}[seat{seat}]{LETTERS[seat]}[/]"
        lines.append(f"{name}  {signed(table.board_scores[seat]):>6}{noted}[bold]{signed(table.totals[seat]):>8}[/]")
    return lines


def _draw_allowance(table: RangelnTable, say: Say) -> list[str]:
    if table.phase == "place":
        lines = [say("rangeln-to-place", stones=table.to_place[table.player])]
    elif table.phase == "move":
        lines = [say("rangeln-allowance", stones=table.stones_left, fields=table.fields_left)]
        if table.path:
            lines.append(say("rangeln-path", path="-".join(table.path)))
        if len(table.moved) > 1:
            lines.append(say("rangeln-moved", fields=", ".join(_done(table))))
    else:
        lines = []
    off = [f"{LETTERS[seat]} {count}" for seat, count in enumerate(table.left_off) if count]
    return [*lines, say("rangeln-left-off", stones=", ".join(off))] if off else lines


def _done(table: RangelnTable) -> list[str]:
    """The stones that have finished their moves in this turn."""
    return [name for name in table.moved if name not in table.path[-1:]]
