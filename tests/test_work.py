"""Journals: results are added line by line, an interruption costs one of them, and nobody else's file is touched."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tafelrunde.core.error import UnwritableFile
from tafelrunde.lab.work import Journal, read_lines


class Line(msgspec.Struct):
    number: int


DECODER = msgspec.json.Decoder(Line)


@pytest.mark.parametrize("cut", [b"", b'{"number":2}', b'{"numb', b"{"])
def test_a_line_that_was_cut_off_is_dropped(tmp_path: Path, cut: bytes) -> None:
    path = tmp_path / "book.jsonl"
    path.write_bytes(b'{"number":1}\n' + cut)
    with Journal(path) as journal:
        journal.add(Line(3))
    assert [line.number for line in read_lines(path, DECODER)] == [1, 3]


def test_also_the_first_one(tmp_path: Path) -> None:
    path = tmp_path / "book.jsonl"
    path.write_bytes(b'{"numb')
    with Journal(path) as journal:
        journal.add(Line(3))
    assert [line.number for line in read_lines(path, DECODER)] == [3]


@pytest.mark.parametrize("content", [b"precious", b'{"notes": "precious"}', b"[1, 2", b"\xff\x00"])
def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(UnwritableFile, match="has not written"):
        Journal(path)
    assert path.read_bytes() == content
