"""What the commands of the laboratory do; it needs the optional parts, so the command line loads it last."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table as Grid

from tafelrunde.command.progress import follow
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.games import all_games, find_game
from tafelrunde.lab.atlas import default_tables, write_findings
from tafelrunde.lab.contrast import (
    Measured,
    change_texts,
    diff_page,
    effect_rows,
    phrase_of,
    ruling_rows,
    rulings_page,
    verdict_text,
)
from tafelrunde.lab.diff import Contest, Diff
from tafelrunde.lab.page import to_html
from tafelrunde.lab.phrase import Phrase
from tafelrunde.lab.report import Report, read_report
from tafelrunde.lab.ruling import readings_of
from tafelrunde.lab.store import Runner, claim, fold, missing_trials, on_processes, play_missing, schedule
from tafelrunde.lab.trial import Setting, make_setting
from tafelrunde.terminal import screen
from tafelrunde.work import write_text

DEFAULT_BOT = "2"


def find_runner(on: str, processes: int) -> Runner:
    """Processes of this machine, or a Ray cluster."""
    if not on:
        return on_processes(processes)
    if find_spec("ray") is None:
        raise BadInput("Ray is an optional part; install it with: pip install 'tafelrunde[ray]'")
    from tafelrunde.lab.cluster import on_ray  # noqa: PLC0415 - an optional part

    return on_ray(on)


def split_tables(texts: list[str] | None) -> list[list[str]]:
    return [[name.strip() for name in text.split(",")] for text in texts or [DEFAULT_BOT]]


def play(setting: Setting, games: int, folder: Path, runner: Runner, language: str) -> int:
    """Play what is missing, with a bar; tell how many matches the experiment has."""
    game = find_game(setting.game)
    phrase = Phrase(language, game)
    claim(folder, setting)
    trials = schedule(setting, games)
    done = len(trials) - len(missing_trials(trials, folder))
    path = shlex.quote(str(folder))
    follow(
        play_missing(trials, folder, runner),
        game.name,
        done,
        len(trials),
        lambda done, total: phrase("stopped", done=done, total=total, path=path),
    )
    fold(folder)
    return len(trials)


def run(setting: Setting, games: int, folder: Path, runner: Runner, language: str) -> None:
    total = play(setting, games, folder, runner, language)
    phrase = Phrase(language, find_game(setting.game))
    tell(phrase("ran", total=total, path=shlex.quote(str(folder))))


def tell(sentence: str) -> None:
    screen.new_console().print(sentence, soft_wrap=True, markup=False)


def write_json(path: Path, value: Any) -> None:
    write_text(path, msgspec.json.format(msgspec.json.encode(value)).decode() + "\n")


def report(folder: Path, page: Path, json: Path, language: str) -> None:
    found = read_report(folder)
    write_text(page, to_html(found, language))
    write_json(json, found)
    tell(Phrase(language, find_game(found.setting.game))("reported", path=shlex.quote(str(page))))


def compare(contest: Contest, name: str, folder: Path, runner: Runner, language: str) -> Diff:
    phrase = Phrase(language, find_game(contest.sides[0][0].game))
    path = shlex.quote(str(folder))
    follow(
        contest.play(runner),
        name,
        contest.done(),
        2 * contest.planned,
        lambda done, total: phrase("stopped", done=done, total=total, path=path),
    )
    return contest.result()


def diff(base: Setting, other: Setting, pairs: int, folder: Path, runner: Runner, language: str) -> None:
    found = compare(Contest(base, other, pairs, folder), find_game(base.game).name, folder, runner, language)
    write_text(folder / "diff.html", diff_page(found, language))
    write_json(folder / "diff.json", found)
    phrase = phrase_of(found, language)
    for sentence in (*change_texts(phrase, found), verdict_text(phrase, found.judgement)):
        tell(sentence)
    show(effect_rows(phrase, found))
    tell(phrase("reported", path=shlex.quote(str(folder / "diff.html"))))


def show(rows: Sequence[Sequence[str]]) -> None:
    """As a table; figures that are cut off are worth nothing, so a narrow terminal gets long lines."""
    console = screen.new_console()
    console.width = max(console.width, 160)
    grid = Grid()
    for number, heading in enumerate(rows[0]):
        grid.add_column(heading, justify="right" if number else "left", no_wrap=True)
    for row in rows[1:]:
        grid.add_row(*row)
    console.print(grid)


class Rulings:
    """Each other reading of each ruling of a game, against the one that was taken."""

    def __init__(self, game: AnyGame, seats: int | None, bots: list[list[str]], pairs: int, seed: int) -> None:
        self.game, self.pairs = game, pairs
        self.base = make_setting(game, seats, bots, {}, seed)
        self.readings = [
            (reading, make_setting(game, seats, bots, {reading.option: reading.other}, seed))
            for reading in readings_of(game)
        ]

    def measure(self, folder: Path, runner: Runner, language: str) -> list[Measured]:
        found = []
        for reading, other in self.readings:
            place = folder / f"{reading.option}-{reading.other}"
            contest = Contest(self.base, other, self.pairs, place, folder / "base")
            name = f"{self.game.name} {reading.ruling} {reading.option}={reading.other}"
            found.append(Measured(reading=reading, diff=compare(contest, name, folder, runner, language)))
        return found


def rulings(wanted: Rulings, folder: Path, runner: Runner, language: str) -> None:
    found = wanted.measure(folder, runner, language)
    phrase = Phrase(language, wanted.game)
    if not found:
        tell(phrase("rulings-none", game=wanted.game.name))
        return
    write_text(folder / "rulings.html", rulings_page(found, language))
    write_json(folder / "rulings.json", found)
    show(ruling_rows(phrase, found))
    tell(phrase("reported", path=shlex.quote(str(folder / "rulings.html"))))


class Survey:
    """Reports about several games, into one folder; the data lies in another."""

    def __init__(self, data: Path, out: Path, runner: Runner, seed: int, languages: Sequence[str]) -> None:
        self.data, self.out, self.runner, self.seed, self.languages = data, out, runner, seed, languages

    def examine(self, game: AnyGame, bot: str, ladder: list[str], games: int) -> Report:
        setting = make_setting(game, None, default_tables(game, bot, ladder), {}, self.seed)
        folder = self.data / f"{game.id}-{setting.seats}"
        play(setting, games, folder, self.runner, self.languages[0])
        found = read_report(folder)
        for language in self.languages:
            write_text(self.out / f"{game.id}.{language}.html", to_html(found, language))
        write_json(self.out / f"{game.id}.json", found)
        return found

    def read_otherwise(self, game: AnyGame, bot: str, pairs: int) -> list[Measured]:
        if not pairs:
            return []
        folder = self.data / f"{game.id}-rulings"
        found = Rulings(game, None, [[bot]], pairs, self.seed).measure(folder, self.runner, self.languages[0])
        if found:
            write_json(self.out / f"{game.id}-rulings.json", found)
            for language in self.languages:
                write_text(self.out / f"{game.id}-rulings.{language}.html", rulings_page(found, language))
        return found


def survey(survey: Survey, names: list[str], bot: str, ladder: list[str], games: int, pairs: int, command: str) -> None:
    chosen = [find_game(name) for name in names] or list(all_games())
    reports = [survey.examine(game, bot, ladder, games) for game in chosen]
    measured = [survey.read_otherwise(game, bot, pairs) for game in chosen]
    for language in survey.languages:
        name = "README.md" if language == "en" else f"README.{language}.md"
        write_text(survey.out / name, write_findings(reports, measured, command, language))
        tell(Phrase(language, chosen[0])("reported", path=shlex.quote(str(survey.out / name))))
