"""Drawn boards for tests: any rectangle of a board, with its labels, as text."""

from __future__ import annotations

from textwrap import dedent

from tafelrunde.core.match import Match


def read_diagram(drawing: str) -> dict[str, str]:
    """The signs of a drawing by the names of their squares.

    Each line is the name of a row and its signs; the last line has the names of the columns:

        2 . A
        1 K .
          a b
    """
    *rows, columns = [line.split() for line in dedent(drawing).strip("\n").splitlines() if line.strip()]
    signs: dict[str, str] = {}
    for name, *line in rows:
        if len(line) != len(columns):
            raise ValueError(f"row {name} has {len(line)} signs for {len(columns)} columns")
        for column, sign in zip(columns, line, strict=True):
            signs[column + name] = sign
    return signs


def shows(match: Match, drawing: str) -> bool:
    """Does the match show what is drawn, square by square? For tables with a `board` of rows, the highest first."""
    board: list[str] = match.view(None).facts.board
    expected = read_diagram(drawing)
    found = {name: board[len(board) - int(name[1:])]["abcdefghijk".index(name[0])] for name in expected}
    return found == expected
