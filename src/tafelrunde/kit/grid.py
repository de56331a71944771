# compiled
"""Square boards: a field is row << 4 | column, both counted from 1, so that what lies outside has a number too."""

from __future__ import annotations

from mypy_extensions import i64

COLUMNS = "abcdefghijk"


def fields_of(size: int) -> list[int]:
    """All fields of a square board, row by row."""
    return [row << 4 | column for row in range(1, size + 1) for column in range(1, size + 1)]


def format_field(field: int) -> str:
    """The column's letter and the row's number, such as `f6`."""
    return COLUMNS[(field & 15) - 1] + str(field >> 4)


def fields_by_name(size: int) -> dict[str, int]:
    return {format_field(field): field for field in fields_of(size)}


def cell_of(field: i64, size: i64) -> i64:
    """The fields counted row by row, from 0."""
    return ((field >> 4) - 1) * size + (field & 15) - 1


def field_of(cell: i64, size: i64) -> i64:
    """The opposite of `cell_of`."""
    return (cell // size + 1) << 4 | (cell % size + 1)


def turns_of(size: int) -> list[list[int]]:
    """The eight ways to turn and mirror a board, itself first: for each cell, counted from 0, where it comes to."""
    last = size - 1
    cells = [(row, column) for row in range(size) for column in range(size)]
    ways = [
        [(row, column), (column, last - row), (last - row, last - column), (last - column, row)]
        for row, column in cells
    ]
    turned = [[way[turn] for way in ways] for turn in range(4)]
    return [
        [row * size + (last - column if mirrored else column) for row, column in each]
        for mirrored in (False, True)
        for each in turned
    ]
