"""tafelrunde ladder as a person meets it: files that grow, Ctrl-C at any moment, one sentence for nonsense."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import msgspec
import pytest

from tafelrunde.lab.ladder.document import BEGIN, END
from tafelrunde.lab.ladder.journal import read_log
from tafelrunde.lab.ladder.standing import Standing
from tests import command

COMMAND = [*command.COMMAND, "ladder"]
ENVIRONMENT = {**os.environ, "TAFELRUNDE_LANG": "en", "COLUMNS": "100", "NO_COLOR": "1"}


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return command.run("ladder", *arguments, folder=folder, environment=ENVIRONMENT)


def test_one_file_accumulates_and_is_told_as_table_json_markdown_and_plot(tmp_path: Path) -> None:
    first = run(tmp_path, "fischkopf", "--bots", "random,1", "--games", "6", "--out", "f.jsonl", "--processes", "1")
    assert first.returncode == 0, first.stderr
    second = run(
        tmp_path,
        *("fischkopf", "--bots", "1,2", "--games", "4", "--out", "f.jsonl", "--markdown"),
        *("--json", "f.json", "--plot", "f.svg"),
    )
    assert second.returncode == 0, second.stderr
    assert "| level 1 | random | 6 |" in second.stdout
    assert "| level 2 | level 1 | 4 |" in second.stdout
    standing = msgspec.json.decode((tmp_path / "f.json").read_bytes(), type=Standing)
    assert {rating.bot for rating in standing.ratings} == {"random", "1", "2"}
    assert (tmp_path / "f.svg").read_text(encoding="utf-8").startswith("<svg")
    log = read_log(tmp_path / "f.jsonl")
    assert [each.command for each in log.runs] == [
        "tafelrunde ladder fischkopf -n 2 --bots random,1 --pairs all --games 6 --out f.jsonl",
        "tafelrunde ladder fischkopf -n 2 --bots 1,2 --pairs all --games 4 --out f.jsonl",
    ]


def test_a_leaderboard_names_intervals_deals_versions_and_the_command_that_plays_it_again(tmp_path: Path) -> None:
    arguments = ("fischkopf", "--bots", "random,1", "--games", "6", "--out", "f.jsonl", "--public", "board.md")
    done = run(tmp_path, *arguments)
    assert done.returncode == 0, done.stderr
    board = (tmp_path / "board.md").read_text(encoding="utf-8")
    row = next(line for line in board.splitlines() if "| level 1 | random | 6 |" in line)
    assert row.startswith("| Fischkopf | 2 |")
    assert row.endswith("| 0 to 2 |")
    command = "tafelrunde ladder fischkopf -n 2 --bots random,1 --pairs all --games 6 --out f.jsonl"
    assert f"`{command}`, version {version('tafelrunde')}" in board
    (tmp_path / "f.jsonl").unlink()
    assert run(tmp_path, *arguments).returncode == 0
    assert (tmp_path / "board.md").read_text(encoding="utf-8") == board


def test_a_report_fills_a_document(tmp_path: Path) -> None:
    run(tmp_path, "fischkopf", "--bots", "random,1", "--games", "4", "--out", "f.jsonl")
    document = tmp_path / "bots.md"
    document.write_text(f"# Bots\n\n{BEGIN}\n{END}\n", encoding="utf-8")
    assert run(tmp_path, "--report", ".", "--into", "bots.md").returncode == 0
    text = document.read_text(encoding="utf-8")
    assert "| level 1 | random | 4 |" in text
    assert (tmp_path / "pictures" / "ladder-fischkopf-2.svg").exists()
    assert "### Fischkopf, 2 seats" in run(tmp_path, "--report", ".").stdout


def test_ctrl_c_ends_at_once_with_a_sentence_and_keeps_what_was_played(tmp_path: Path) -> None:
    """Matches of this budget would take hours; the signal goes to all processes, as from a terminal."""
    arguments = ["hnefatafl", "--bots", "random,greedy,tree:100000", "--games", "500,tree:100000=2", "--out", "h.jsonl"]
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        cwd=tmp_path,
        env={**ENVIRONMENT},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=listen_to_interrupts,  # noqa: PLW1509 - there are no threads here
    )
    path = tmp_path / "h.jsonl"
    while process.poll() is None and not (path.exists() and b"played" in path.read_bytes()):
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=300)
    assert process.returncode == 130
    assert "the same command goes on from there" in errors
    assert "Traceback" not in errors
    assert len(read_log(path).played) >= 1


def listen_to_interrupts() -> None:
    """Where tests run in the background, programs are started deaf to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Which game?"),
        (["chess"], "no game called"),
        (["hnefatafl", "--bots", "genius,1"], "no bot called"),
        (["hnefatafl", "--bots", "1"], "at least two bots"),
        (["hnefatafl", "--bots", "01,1"], "no bot called"),
        (["hnefatafl", "--bots", "1,tree:99999999999999999999"], "no bot called"),
        (["hnefatafl", "--games", "many"], "--games"),
        (["hnefatafl", "--bots", "1,2", "--games", "10,7=3"], "no '7', for which --games"),
        (["hnefatafl", "--plot", "ratings.png"], "ends with .svg"),
        (["hnefatafl", "--pairs", "friends"], "no pairs called"),
        (["hnefatafl", "--seats", "7"], "for 2 players"),
        (["hnefatafl", "--out", "."], "cannot be read"),
        (["hnefatafl", "--out", "nowhere/x.jsonl"], "cannot be written"),
        (["hnefatafl", "--out", __file__], "not what this program keeps there"),
        (["hnefatafl", "--into", "x.md"], "--report FOLDER --into"),
        (["--report", ".", "--into", sys.executable], "cannot be read: it is no text"),
        (["--report", "nowhere"], "is no folder"),
        (["--report", "."], "holds no .jsonl files"),
        (["hnefatafl", "--processes", "0"], "--processes"),
    ],
)
def test_whatever_is_wrong_gets_one_sentence_and_code_2(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    result = run(tmp_path, *arguments)
    assert result.returncode == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr
    assert len(result.stderr.strip().splitlines()) <= 2
