"""tafelrunde analyse as a person meets it: a review in two languages, resumed after Ctrl-C, nonsense refused."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest

import tafelrunde
from tafelrunde.review.judgement import Decision, Fortune
from tafelrunde.review.review import Review
from tests import command

COMMAND = [*command.COMMAND, "analyse"]
ENVIRONMENT = {**os.environ, "TAFELRUNDE_LANG": "en", "COLUMNS": "100", "NO_COLOR": "1"}
POCKET = ["..........."] * 8 + ["...A.......", "..A.A......", "...K.....A."]


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return command.run("analyse", *arguments, folder=folder, environment=ENVIRONMENT)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With a lost win, an unfinished match with hidden hands, and one that has not begun."""
    match = tafelrunde.start("hnefatafl", position={"board": POCKET, "to_act": "defenders"})
    match.submit("d1-d2")
    match.submit("j1-d1")
    (tmp_path / "pocket.json").write_text(tafelrunde.save(match, ["Anna", "bot:3"]), encoding="utf-8")
    running = tafelrunde.start("blox", 2, seed=1)
    running.submit(running.choices()[0])
    (tmp_path / "running.json").write_text(tafelrunde.save(running), encoding="utf-8")
    (tmp_path / "empty.json").write_text(tafelrunde.save(tafelrunde.start("hnefatafl")), encoding="utf-8")
    return tmp_path


def test_a_review_tells_the_blunder_in_words_picture_and_json(folder: Path) -> None:
    result = run(folder, "pocket.json", "--budget", "300", "--svg", "p.svg", "--json", "p.json")
    assert result.returncode == 0, result.stderr
    assert "Judged without hindsight" in result.stdout
    assert "Practised 2 (bot), King d1-d2 ??" in result.stdout
    assert "better: d1-a1" in result.stdout
    assert "from 5 %" in result.stdout
    review = msgspec.json.decode((folder / "p.json").read_bytes(), type=Review)
    first, second = review.steps
    assert isinstance(first, Decision)
    assert isinstance(second, Decision)
    assert first.loss > 0.9
    assert second.loss == 0.0
    assert [account.result for account in review.accounts] == [1.0, 0.0]
    svg = (folder / "p.svg").read_text(encoding="utf-8")
    assert "prefers-color-scheme: dark" in svg
    texts = {text.text for text in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")}  # noqa: S314 - we made it
    assert {"Anna, Attackers", "1 ??", "100 %"} <= texts


def test_it_says_that_the_solution_judges(tmp_path: Path) -> None:
    match = tafelrunde.start("fischkopf", 2, seed=1)
    match.submit(match.choices()[0])
    (tmp_path / "m.json").write_text(tafelrunde.save(match), encoding="utf-8")
    assert "exact" in run(tmp_path, "m.json", "--budget", "8", "--lang", "en").stdout
    assert " lege " in run(tmp_path, "m.json", "--budget", "8", "--lang", "de", "--all").stdout


def test_it_speaks_german(folder: Path) -> None:
    result = run(folder, "pocket.json", "--budget", "100", "--lang", "de", "--all")
    assert "Beurteilt ohne Nachwissen" in result.stdout
    assert "besser: d1-a1" in result.stdout
    assert "100,0 %" in result.stdout
    assert "Anna, Angreifer j1-d1" in result.stdout


def test_one_seat_of_a_running_match_is_judged_by_what_it_knows(folder: Path) -> None:
    refused = run(folder, "running.json", "--budget", "8")
    assert refused.returncode == 2
    assert "--seat" in refused.stderr
    movers = tafelrunde.replay((folder / "running.json").read_bytes()).seat_of_actions()
    ((number, seat),) = [(number, seat) for number, seat in enumerate(movers) if seat >= 0]
    result = run(folder, "running.json", "--budget", "8", "--seat", str(seat + 1), "--json", "r.json")
    assert result.returncode == 0, result.stderr
    review = msgspec.json.decode((folder / "r.json").read_bytes(), type=Review)
    assert [account.seat for account in review.accounts] == [seat]
    assert [step.number for step in review.steps if isinstance(step, Decision)] == [number]
    assert all(set(step.changes) == {seat} for step in review.steps if isinstance(step, Fortune))


def test_ctrl_c_ends_at_once_with_a_sentence_and_the_same_command_goes_on(tmp_path: Path) -> None:
    """The signal goes to all processes, as from a terminal. The opening is a step, and so is each of three actions."""
    match = tafelrunde.start("hnefatafl")
    for action in ("d1-d4", "f4-e4", "d4-d1"):
        match.submit(action)
    (tmp_path / "m.json").write_text(tafelrunde.save(match), encoding="utf-8")
    easy = [*COMMAND, "m.json", "--budget", "20"]
    subprocess.run(easy, cwd=tmp_path, env=ENVIRONMENT, check=True, capture_output=True, timeout=300)
    hard = [*COMMAND, "m.json", "--budget", "90000000"]
    process = subprocess.Popen(
        hard,
        cwd=tmp_path,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=listen_to_interrupts,  # noqa: PLW1509 - there are no threads here
    )
    while process.poll() is None and len(children_of(process.pid)) < 2:
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=300)
    assert process.returncode == 130
    assert "0 of 4 steps are kept in m.analysis.jsonl; the same command goes on from there" in errors
    assert "Traceback" not in errors
    kept = (tmp_path / "m.analysis.jsonl").read_bytes()
    subprocess.run(easy, cwd=tmp_path, env=ENVIRONMENT, check=True, capture_output=True, timeout=300)
    assert (tmp_path / "m.analysis.jsonl").read_bytes() == kept


def children_of(process: int) -> list[str]:
    return Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8").split()


def listen_to_interrupts() -> None:
    """Where tests run in the background, programs are started deaf to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere.json"], "cannot be read"),
        (["."], "cannot be read"),
        ([__file__], "Invalid record"),
        (["empty.json"], "no actions to judge"),
        (["pocket.json", "--seat", "3"], "no seat 3"),
        (["pocket.json", "--seat", "0"], "no seat 0"),
        (["pocket.json", "--budget", "0"], "--budget"),
        (["pocket.json", "--budget", "much"], "--budget"),
        (["pocket.json", "--lang", "fr"], "no language"),
        (["pocket.json", "--keep", "running.json"], "not what this program keeps there"),
        (["pocket.json", "--keep", "nowhere/kept.jsonl"], "cannot be written"),
        (["pocket.json", "--budget", "8", "--svg", "x.png"], "ends with .svg"),
        (["pocket.json", "--budget", "8", "--svg", "pocket.json/x.svg"], "cannot be written"),
    ],
)
def test_whatever_is_wrong_gets_one_sentence_and_code_2(folder: Path, arguments: list[str], sentence: str) -> None:
    result = run(folder, *arguments)
    assert result.returncode == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr
    assert len(result.stderr.strip().splitlines()) <= 2
