"""Journals: results are added line by line, an interruption costs one of them, and nobody else's file is touched."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import msgspec
import pytest

from tafelrunde.core.error import BadInput, UnwritableFile
from tafelrunde.lab.work import Journal, read_lines, run_all


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


def _die_once(job: tuple[int, str]) -> int:
    """The first to work on number 3 is struck dead, as by a machine that ran out of memory."""
    number, marks = job
    mark = Path(marks) / str(number)
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def _die(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


@pytest.mark.slow
def test_a_killed_worker_costs_its_batch_and_one_sentence(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    found = sorted(run_all(_die_once, [(number, str(tmp_path)) for number in range(6)], 2))
    assert found == list(range(6))
    told = capfd.readouterr().err
    assert told.count("A worker was killed") == 1
    assert "Traceback" not in told


@pytest.mark.slow
def test_work_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(BadInput, match="killed"):
        list(run_all(_die, [1, 2], 1))
