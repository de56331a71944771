"""Experiments from the first match to the page: play what is missing, compare rule sets, write what was found."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.games import find_game
from tafelrunde.lab.aim.page import aim_page
from tafelrunde.lab.aim.search import Found, Search
from tafelrunde.lab.diff.contrast import Measured, diff_page, rulings_page
from tafelrunde.lab.diff.diff import Comparison, Diff
from tafelrunde.lab.diff.ruling import OtherReading, readings_of
from tafelrunde.lab.report.page import to_html
from tafelrunde.lab.report.report import Report, read_report
from tafelrunde.lab.trial.folder import (
    Runner,
    claim,
    fold_journal,
    missing_trials,
    on_processes,
    play_missing_trials,
    schedule_trials,
)
from tafelrunde.lab.trial.trial import Setting, make_setting
from tafelrunde.lab.work import Follow, write_json, write_text


def find_runner(on: str, processes: int) -> Runner:
    """Processes of this machine, or a Ray cluster."""
    if not on:
        return on_processes(processes)
    if find_spec("ray") is None:
        raise BadInput("Ray is an optional part; install it with: pip install 'tafelrunde[ray]'")
    from tafelrunde.lab.trial.cluster import on_ray  # noqa: PLC0415 - an optional part

    return on_ray(on)


def play(setting: Setting, games: int, folder: Path, runner: Runner, follow: Follow) -> int:
    """Play what is missing; return how many matches the experiment has."""
    claim(folder, setting)
    trials = schedule_trials(setting, games)
    done = len(trials) - len(missing_trials(trials, folder))
    follow(play_missing_trials(trials, folder, runner), find_game(setting.game).name, done, len(trials), folder)
    fold_journal(folder)
    return len(trials)


def report(folder: Path, page: Path, figures: Path, language: str) -> Report:
    """Write the page and the figures of what was played."""
    found = read_report(folder)
    write_text(page, to_html(found, language))
    write_json(figures, found)
    return found


def aim_at(search: Search, settings: int, follow: Follow) -> Found:
    """Try settings until there are so many, and certify the best."""
    name = find_game(search.aim.game).name
    follow(search.play(settings), name, min(settings, len(search.tried)), settings, search.folder)
    return search.certify()


def write_aim(found: Found, folder: Path, language: str) -> Path:
    """The page of a search, and its figures beside it."""
    page = folder / "aim.html"
    write_text(page, aim_page(found, language))
    write_json(folder / "found.json", found)
    return page


def compare(contest: Comparison, name: str, folder: Path, runner: Runner, follow: Follow) -> Diff:
    follow(contest.play(runner), name, contest.done(), 2 * contest.planned, folder)
    return contest.result()


def diff(base: Setting, other: Setting, pairs: int, folder: Path, runner: Runner, follow: Follow) -> Diff:
    """Compare two rule sets."""
    return compare(Comparison(base, other, pairs, folder), find_game(base.game).name, folder, runner, follow)


def diff_by_strength(
    bases: Sequence[Setting], others: Sequence[Setting], pairs: int, folder: Path, runner: Runner, follow: Follow
) -> list[Diff]:
    """The same comparison by players of several strengths, each in a folder of its own."""
    return [
        diff(base, other, pairs, folder / f"strength-{number}", runner, follow)
        for number, (base, other) in enumerate(zip(bases, others, strict=True), start=1)
    ]


def write_diff(found: Sequence[Diff], folder: Path, language: str) -> Path:
    """The page of a comparison, and its figures beside it."""
    page = folder / "diff.html"
    write_text(page, diff_page(found, language))
    write_json(page.with_suffix(".json"), found)
    return page


class Rulings:
    """Each other reading of each ruling of a game, against the one that was taken; `tables` are the strengths."""

    def __init__(self, game: AnyGame, seats: int | None, tables: list[list[str]], pairs: int, seed: int) -> None:
        self.game, self.seats, self.tables, self.pairs, self.seed = game, seats, tables, pairs, seed

    def measure(self, folder: Path, runner: Runner, follow: Follow) -> list[Measured]:
        return [
            Measured(
                reading=reading,
                diffs=[
                    self._compare(reading, table, folder / f"strength-{number}", runner, follow)
                    for number, table in enumerate(self.tables, start=1)
                ],
            )
            for reading in readings_of(self.game)
        ]

    def _compare(self, reading: OtherReading, table: list[str], folder: Path, runner: Runner, follow: Follow) -> Diff:
        base = make_setting(self.game, self.seats, [table], {}, self.seed)
        other = make_setting(self.game, self.seats, [table], {reading.option: reading.other}, self.seed)
        place = folder / f"{reading.option}-{reading.other}"
        contest = Comparison(base, other, self.pairs, place, folder / "base")
        name = f"{self.game.name} {reading.ruling} {reading.option}={reading.other}"
        return compare(contest, name, folder, runner, follow)


def write_rulings(found: list[Measured], page: Path, language: str) -> None:
    """The page of all rulings of a game."""
    write_text(page, rulings_page(found, language))
