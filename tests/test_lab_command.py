"""tafelrunde lab and tafelrunde bot as a person meets them: folders that grow, pages, and one sentence for nonsense."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import polars as pl
import pytest

import tafelrunde
from tafelrunde.core.error import BadInput, BadRecord, UnreadableFile
from tafelrunde.core.game import AnyGame
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State
from tafelrunde.core.tally import DECISIONS, REASON, TRACE, WIDTH, retrace, tally
from tafelrunde.lab.report.phrase import Phrase
from tafelrunde.lab.report.report import Report, read_report
from tafelrunde.lab.trial.folder import (
    DETAILED_RANDOM,
    JOURNAL,
    MATCHES,
    Runner,
    claim,
    fold_journal,
    missing_trials,
    on_processes,
    play_missing_trials,
    read_decisions,
    read_matches,
    schedule_trials,
)
from tafelrunde.lab.trial.trial import Setting, Trial, make_setting, play_trial
from tests import command

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
PROGRAM = f"program:{sys.executable} {ROOT / 'examples' / 'bot.py'}"
ENVIRONMENT = {**os.environ, "TAFELRUNDE_LANG": "en", "COLUMNS": "100", "NO_COLOR": "1"}
GAME = tafelrunde.find_game("fischkopf")


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return command.run(*arguments, folder=folder, environment=ENVIRONMENT)


def setting(*tables: list[str]) -> Setting:
    return make_setting(GAME, 2, list(tables), {}, 3)


def test_a_match_is_the_same_whenever_it_is_played() -> None:
    trial = Trial(setting=setting(["random"]), table=0, number=5)
    once = play_trial(trial)
    assert once == play_trial(trial)
    assert once != play_trial(Trial(setting=setting(["random"]), table=0, number=6))
    assert once.decisions == len(once.steps.seat) == len(once.steps.after) > 0
    assert once.actions == once.chances + once.decisions
    assert sum(once.shares) == pytest.approx(1.0)
    brief = play_trial(Trial(setting=setting(["random"]), table=0, number=5, detailed=False))
    assert (brief.shares, brief.turns, brief.starter) == (once.shares, once.turns, once.starter)
    assert not brief.steps.seat


@pytest.mark.parametrize("game", tafelrunde.all_games(), ids=lambda game: game.id)
def test_a_crowd_plays_by_the_rules_and_is_counted_as_others_are(game: AnyGame) -> None:
    """A row of the crowd is what comes of the same actions one by one."""
    seats = game.fewest_rivals
    start: State = game.new_state(seats, game.make_options({}))
    rows: list[int] = []
    tally(start, 7, 3, 2, 400, rows)
    width = WIDTH + seats
    assert len(rows) == 2 * width
    state, luck, will = start.clone(), Rng(7, 6), Rng(7, 7)
    trace, decided = 0, 0
    for _ in range(400):
        if state.to_act == NOBODY:
            break
        decided += state.to_act != CHANCE
        action = state.chance(luck) if state.to_act == CHANCE else state.random_action(will)
        assert action in state.legal_actions()
        trace = retrace(trace, action)
        state.apply(action)
    assert (rows[DECISIONS], rows[TRACE], rows[REASON]) == (decided, trace, state.reason)
    assert rows[WIDTH:width] == state.scores()
    assert rows[TRACE] != rows[width + TRACE]


def test_thousands_of_random_matches_are_kept_with_those_that_were_watched(tmp_path: Path) -> None:
    wanted = setting(["random"])
    claim(tmp_path, wanted)
    trials = schedule_trials(wanted, DETAILED_RANDOM + 500)
    assert len(list(play_missing_trials(trials, tmp_path, serial()))) == len(trials)
    assert missing_trials(trials, tmp_path) == []
    fold_journal(tmp_path)
    assert missing_trials(trials, tmp_path) == []
    report = read_report(tmp_path)
    assert report.matches == len(trials)
    assert report.strengths[0].variety.distinct == len(trials)
    assert not report.strengths[0].is_sighted
    assert sum(share.value for share in report.seats.shares) == pytest.approx(1.0)


@pytest.mark.parametrize("game", tafelrunde.all_games(), ids=lambda game: game.id)
def test_every_game_is_kept_and_reported(game: AnyGame, tmp_path: Path) -> None:
    """With options that end a match soon, where there are any."""
    quick = {"xnet": {"target": 10, "stall_rounds": 3}, "blox": {"max_rounds": 2}}.get(game.id, {})
    trials = schedule_trials(make_setting(game, None, [["random"]], quick, 1), 2)
    claim(tmp_path, trials[0].setting)
    played = [play_trial(trial) for trial in trials]
    list(play_missing_trials(trials, tmp_path, lambda work, jobs: (work(job) for job in jobs)))
    report = read_report(tmp_path)
    assert report.matches == 2
    assert report.decisions == sum(each.decisions for each in played)
    assert sum(share.value for share in report.seats.shares) == pytest.approx(1.0)
    assert report.kinds
    assert sum(kind.chosen for kind in report.kinds) == report.decisions
    for language in ("de", "en"):
        check_words(Phrase(language, game, report.setting.seats, report.examples), report)


def check_words(phrase: Phrase, report: Report) -> None:
    """Authors read words of their language, not those of the notation."""
    game = phrase.game.id
    for kind in report.kinds:
        assert phrase.say.knows(f"{game}-verb-{kind.name.replace(' ', '-')}"), kind.name
    for detail in report.details:
        codes = (f"{detail.event}-detail-{detail.name}", f"lab-detail-{detail.name}")
        assert any(phrase.say.knows(code) for code in codes), detail.name
        for value in detail.values:
            is_word = re.fullmatch("[a-z-]{3,}", value.value) and value.value != "none"
            assert not is_word or phrase.say.knows(f"{game}-value-{value.value}"), value.value


def test_different_bots_take_every_seat_on_every_deal() -> None:
    trials = schedule_trials(setting(["1", "2"]), 3)
    assert len(trials) == 4
    assert [trial.bots for trial in trials] == [["1", "2"], ["2", "1"], ["1", "2"], ["2", "1"]]
    assert [trial.deal for trial in trials] == [0, 0, 1, 1]
    assert [trial.deal for trial in schedule_trials(setting(["1"]), 3)] == [0, 1, 2]


def serial() -> Runner:
    return lambda work, jobs: (work(job) for job in jobs)


def test_what_was_played_is_not_played_again_and_workers_do_not_matter(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    trials = schedule_trials(setting(["random"], ["random", "1"]), 6)
    for folder in (one, two):
        claim(folder, trials[0].setting)
    first = [result for result, _ in zip(play_missing_trials(trials, one, on_processes(2)), range(5), strict=False)]
    assert len(first) == 5
    with (one / JOURNAL).open("ab") as file:
        file.write(b'{"table":0,"num')
    left = missing_trials(trials, one)
    assert 0 < len(left) < len(trials)
    assert len(list(play_missing_trials(trials, one, on_processes(2)))) == len(left)
    fold_journal(one)
    fold_journal(one)
    assert missing_trials(trials, one) == []
    list(play_missing_trials(trials, two, serial()))
    fold_journal(two)
    assert read_matches(one).equals(read_matches(two))
    assert read_decisions(one).equals(read_decisions(two))
    assert not (one / JOURNAL).exists()


def test_a_folder_belongs_to_one_experiment(tmp_path: Path) -> None:
    claim(tmp_path, setting(["1"]))
    claim(tmp_path, setting(["1"]))
    with pytest.raises(BadInput, match="another experiment"):
        claim(tmp_path, setting(["2"]))


def test_what_is_no_experiment_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile):
        read_report(tmp_path)
    claim(tmp_path, setting(["1"]))
    with pytest.raises(UnreadableFile, match="no matches"):
        read_report(tmp_path)
    (tmp_path / MATCHES).write_bytes(b"nonsense")
    with pytest.raises(BadRecord):
        read_report(tmp_path)
    pl.DataFrame({"other": [1]}).write_parquet(tmp_path / MATCHES)
    with pytest.raises(BadRecord, match="other columns"):
        read_report(tmp_path)
    for tables in ([["1", "2", "3"]], [["genius"]], [["program:"]], [["program:'"]]):
        with pytest.raises(BadInput):
            setting(*tables)
    with pytest.raises(BadInput, match="seed"):
        make_setting(GAME, 2, [["1"]], {}, -1)


def test_run_and_report_write_data_a_page_and_figures(tmp_path: Path) -> None:
    arguments = ("lab", "run", "fischkopf", "--bots", "random", "--bots", "random,1", "--games", "8", "--out", "f")
    first = run(tmp_path, *arguments, "--set", "rounds=2")
    assert first.returncode == 0, first.stderr
    assert "16 matches are in f" in first.stdout
    frame = pl.read_parquet(tmp_path / "f" / MATCHES)
    assert len(frame) == 16
    told = run(tmp_path, "lab", "report", "f", "--lang", "de")
    assert told.returncode == 0, told.stderr
    report = msgspec.json.decode((tmp_path / "f" / "report.json").read_bytes(), type=Report)
    assert report.setting.options == {"rounds": 2}
    assert report.matches == 8
    assert report.skill[0].deals == 4
    assert "Fischkopf im Labor" in (tmp_path / "f" / "report.html").read_text(encoding="utf-8")
    other = run(tmp_path, *arguments)
    assert other.returncode == 2
    assert "another experiment" in other.stderr


def test_diff_and_rulings_print_tables_and_write_pages(tmp_path: Path) -> None:
    common = ("--bots", "random", "--games", "100")
    found = run(tmp_path, "lab", "diff", "fischkopf", "--set", "rounds=3", *common, "--out", "d")
    assert found.returncode == 0, found.stderr
    assert "one strength only" in found.stdout or "neither" in found.stdout or "Not certain" in found.stdout
    assert (tmp_path / "d" / "diff.html").exists()
    table = run(tmp_path, "lab", "rulings", "fischkopf", *common, "--out", "r")
    assert table.returncode == 0, table.stderr
    assert sorted(re.findall(r"\bK-\d+\b", table.stdout)) == ["K-1", "K-2", "K-8"]
    assert len(msgspec.json.decode((tmp_path / "r" / "rulings.json").read_bytes())) == 3


def test_all_reports_come_from_one_command(tmp_path: Path) -> None:
    arguments = ("lab", "all", "fischkopf", "--games", "6", "--bots", "greedy,exact", "--rulings", "0")
    found = run(tmp_path, *arguments, "--out", "docs")
    assert found.returncode == 0, found.stderr
    made = {path.name for path in (tmp_path / "docs").iterdir()}
    assert made == {"README.md", "README.de.md", "fischkopf.de.html", "fischkopf.en.html", "fischkopf.json"}
    text = (tmp_path / "docs" / "README.md").read_text(encoding="utf-8")
    page = (tmp_path / "docs" / "fischkopf.en.html").read_text(encoding="utf-8")
    links = [part.split(")")[0] for part in text.split("fischkopf.en.html#")[1:]]
    assert len(links) >= 5
    assert all(f'id="{link}"' in page for link in links)


def test_programs_play_in_the_laboratory_and_on_the_ladder(tmp_path: Path) -> None:
    found = run(tmp_path, "lab", "run", "fischkopf", "--bots", f"{PROGRAM},random", "--games", "2", "--out", "p")
    assert found.returncode == 0, found.stderr
    assert read_report(tmp_path / "p").faults == {}
    broken = f"program:{sys.executable} -c pass"
    ladder = run(tmp_path, "ladder", "fischkopf", "--bots", f"random,{broken}", "--games", "2", "--markdown")
    assert ladder.returncode == 0, ladder.stderr
    (row,) = [line for line in ladder.stdout.splitlines() if line.startswith(f"| {broken} |") and "random" not in line]
    assert "| faults |" in ladder.stdout
    assert int(row.split("|")[-2]) > 0


def test_faults_of_a_program_are_in_the_report(tmp_path: Path) -> None:
    broken = f"program:{sys.executable} -c pass"
    trials = schedule_trials(setting([broken, "random"]), 2)
    claim(tmp_path, trials[0].setting)
    list(play_missing_trials(trials, tmp_path, serial()))
    assert read_report(tmp_path).faults[broken]["gone"] > 0


def test_a_good_program_is_praised_and_a_bad_one_is_told_why(tmp_path: Path) -> None:
    good = run(tmp_path, "bot", "check", f"{sys.executable} {ROOT / 'examples' / 'bot.py'}", "--game", "fischkopf")
    assert good.returncode == 0, good.stderr
    assert "without a fault" in good.stdout
    bad = run(tmp_path, "bot", "check", f"{sys.executable} -c 'print(7)'", "--game", "fischkopf")
    assert bad.returncode == 1
    assert "one JSON object per line" in bad.stdout
    assert run(tmp_path, "bot", "check", "no-such-program", "--game", "fischkopf").returncode == 2
