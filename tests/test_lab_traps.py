"""The laboratory itself, on games whose truth is known: it must find what is there, and fall into none of the traps."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tafelrunde.games
from tafelrunde.lab.diff.contrast import phrase_of, verdict_texts
from tafelrunde.lab.diff.verdict import verdicts_of
from tafelrunde.lab.experiment import diff_by_strength, play, report
from tafelrunde.lab.report.finding import Finding, findings_of
from tafelrunde.lab.report.page import to_html
from tafelrunde.lab.report.report import Report, read_report
from tafelrunde.lab.statistic.interval import Estimate
from tafelrunde.lab.statistic.standing import BEGINNERS, FEW, FLIPS, HOLDS, ONE, OPEN, STRONG, Answer, standing_of
from tafelrunde.lab.trial.folder import SETTING, Runner, read_setting_file
from tafelrunde.lab.trial.trial import make_setting
from tafelrunde.lab.work import write_json
from tests.trap.game import TRAP

MATCHES = 120


@pytest.fixture(autouse=True)
def trap_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    games = (*tafelrunde.games.all_games(), TRAP)
    monkeypatch.setattr(tafelrunde.games, "all_games", lambda: games)


def serial() -> Runner:
    return lambda work, jobs: (work(job) for job in jobs)


def follow(results: Generator[Any, None, None], name: str, done: int, total: int, kept: Path) -> list[Any]:
    return list(results)


def examine(folder: Path, trap: str, *bots: str) -> Report:
    tables = [[name] for name in bots or TRAP.bots.measuring]
    play(make_setting(TRAP, 2, tables, {"trap": trap}, 5), MATCHES, folder, serial(), follow)
    return read_report(folder)


def by_code(found: Report) -> dict[str, Finding]:
    return {each.code: each for each in findings_of(found)}


def test_a_real_advantage_is_found_and_holds_at_every_strength(tmp_path: Path) -> None:
    found = by_code(examine(tmp_path, "advantage"))
    assert found["place-strong"].words["place"] == ["seat 1"]
    assert found["place-strong"].holds == HOLDS
    assert found["place-strong"].percents["low"] < 0.75 < found["place-strong"].percents["high"]
    assert "few" not in found


def test_the_same_match_a_hundred_times_is_no_verdict(tmp_path: Path) -> None:
    made = examine(tmp_path, "repeat")
    found = by_code(made)
    assert not {"place-strong", "place-weak", "seats-even", "positions-even"} & found.keys()
    assert found["few"].numbers["matches"] == MATCHES
    assert found["few"].numbers["distinct"] < MATCHES / 2
    assert "Too few different matches" in to_html(made, "en")
    assert "Zu wenige verschiedene Partien" in to_html(made, "de")


def test_what_players_overlook_is_not_measured(tmp_path: Path) -> None:
    """Level 1 misses the one good action in six of ten cases, and seat 2 needs it."""
    blind = by_code(examine(tmp_path / "blind", "blind", "1"))
    assert "blind" in blind
    assert not {"place-strong", "place-weak", "seats-even"} & blind.keys()
    both = by_code(examine(tmp_path / "both", "blind", "1", "greedy", "tree:24"))
    assert not {"place-strong", "place-weak"} & both.keys()
    assert "seats-even" in both


def test_who_chooses_it_is_not_what_it_brings(tmp_path: Path) -> None:
    """Whoever is behind ends, so those who end lose; but ending changes nothing."""
    made = examine(tmp_path, "selection")
    (end,) = [kind for kind in made.kinds if kind.name == "end"]
    assert end.worth is not None
    assert end.worth.high < -0.05
    assert all(abs(effect.value) < 1e-9 for each in made.strengths for effect in each.effects.values())
    assert {"end", "go"} == made.strengths[-1].effects.keys()
    assert not {"kind-good", "kind-bad"} & by_code(made).keys()
    assert made.never.poor == []


def test_an_action_that_costs_the_match_is_found_by_trying_it(tmp_path: Path) -> None:
    """Nobody who sees takes it, so no statistics of those who did could tell."""
    made = examine(tmp_path, "poison")
    bad = by_code(made)["kind-bad"]
    assert bad.words["kind"] == ["verb end"]
    assert bad.holds == HOLDS
    assert made.never.poor == ["end"]


@pytest.mark.parametrize(("trap", "holds"), [("flips", FLIPS), ("beginners", BEGINNERS)])
def test_a_verdict_that_depends_on_the_players_says_so(tmp_path: Path, trap: str, holds: str) -> None:
    found = by_code(examine(tmp_path, trap))
    (place,) = [finding for code, finding in found.items() if code in ("place-strong", "place-weak")]
    assert place.holds == holds


def test_one_strength_proves_nothing(tmp_path: Path) -> None:
    found = by_code(examine(tmp_path, "advantage", "greedy"))
    assert found["place-strong"].holds == ONE


def test_a_changed_rule_is_judged_by_every_strength(tmp_path: Path) -> None:
    tables = [[name] for name in TRAP.bots.measuring]
    for trap, holds in (("flips", FLIPS), ("advantage", HOLDS)):
        bases = [make_setting(TRAP, 2, [table], {"trap": "blind"}, 5) for table in tables]
        others = [make_setting(TRAP, 2, [table], {"trap": trap}, 5) for table in tables]
        found = diff_by_strength(bases, others, 160, tmp_path / trap, serial(), follow)
        seat = next(each for each in verdicts_of(found) if each.figure == "seat 1")
        assert seat.holds == holds
        assert any("strength" in text for text in verdict_texts(phrase_of(found[0], "en"), found))


def test_a_changed_rule_under_which_all_matches_are_the_same_is_not_judged(tmp_path: Path) -> None:
    base, other = (make_setting(TRAP, 2, [["greedy"]], {"trap": trap}, 5) for trap in ("blind", "repeat"))
    found = diff_by_strength([base], [other], 100, tmp_path, serial(), follow)
    assert all(not each.holds for each in verdicts_of(found))
    assert any("Too few different matches" in text for text in verdict_texts(phrase_of(found[0], "en"), found))


def test_a_report_by_other_code_or_weights_says_so_at_its_top(tmp_path: Path) -> None:
    examine(tmp_path, "advantage", "greedy")
    assert "not played by what is installed" not in to_html(read_report(tmp_path), "en")
    kept = read_setting_file(tmp_path)
    old = msgspec.structs.replace(kept.maker, weights="0" * 12, version="0.1")
    write_json(tmp_path / SETTING, msgspec.structs.replace(kept, maker=old))
    made = report(tmp_path, tmp_path / "report.html", tmp_path / "report.json", "en")
    assert made.changed == ["weights"]
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.index("not played by what is installed") < page.index("<section")


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        ([(0.1, 0.02), (0.2, 0.02)], HOLDS),
        ([(-0.1, 0.02), (0.1, 0.02)], FLIPS),
        ([(0.2, 0.02), (0.0, 0.02)], BEGINNERS),
        ([(0.0, 0.02), (0.2, 0.02)], STRONG),
        ([(0.2, 0.05), (0.1, 0.3)], OPEN),
        ([(0.2, 0.02)], ONE),
    ],
)
def test_how_far_a_result_holds(effects: list[tuple[float, float]], expected: str) -> None:
    answers = [
        Answer(players=str(number), effect=Estimate(value=value, low=value - half, high=value + half, count=100))
        for number, (value, half) in enumerate(effects)
    ]
    assert standing_of(answers) == expected
    few = [msgspec.structs.replace(answer, few=True) for answer in answers]
    assert standing_of(few) == FEW
    blind = [msgspec.structs.replace(answer, counts=False) for answer in answers]
    assert standing_of(blind) == ONE
