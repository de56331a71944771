"""Reports about several games at once, and their findings in one document with links to the figures behind them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import msgspec
import polars as pl

from tafelrunde.core.game import AnyGame
from tafelrunde.games import find_game
from tafelrunde.lab.diff.contrast import Measured, ruling_rows
from tafelrunde.lab.experiment import Rulings, play, write_rulings
from tafelrunde.lab.report.answer import answer_of
from tafelrunde.lab.report.finding import findings_of
from tafelrunde.lab.report.page import to_html
from tafelrunde.lab.report.phrase import TEXTS, Phrase
from tafelrunde.lab.report.report import Report, read_report
from tafelrunde.lab.trial.folder import Runner, read_matches
from tafelrunde.lab.trial.maker import maker_of
from tafelrunde.lab.trial.trial import make_setting
from tafelrunde.lab.work import Follow, write_json, write_text
from tafelrunde.text import speaker


def survey_tables(game: AnyGame, bots: Sequence[str], seats: int | None = None) -> list[list[str]]:
    """Equals of each strength, and one table on which the strongest and the weakest take turns."""
    names = list(bots or game.bots.measuring)
    ends = (names[-1], names[0])
    mixed = [ends[seat % 2] for seat in range(game.fewest_rivals if seats is None else seats)]
    return [*([name] for name in names), *([mixed] if len(set(mixed)) > 1 else [])]


class Survey:
    """Reports about several games, into one folder; the data lies in another."""

    def __init__(
        self, data: Path, out: Path, runner: Runner, seed: int, languages: Sequence[str], follow: Follow
    ) -> None:
        self.data, self.out, self.runner, self.seed, self.languages = data, out, runner, seed, languages
        self.follow = follow

    def run(
        self, games: Sequence[AnyGame], bots: Sequence[str], matches: int, pairs: int, command: str
    ) -> dict[str, Path]:
        """The documents with all findings, by language. Without `bots`, the measuring strengths of each game play."""
        reports = [self.examine(game, bots, matches) for game in games]
        measured = [self.read_otherwise(game, bots, pairs) for game in games]
        documents = {}
        for language in self.languages:
            documents[language] = self.out / ("README.md" if language == "en" else f"README.{language}.md")
            write_text(documents[language], write_findings(reports, measured, command, language))
        return documents

    def _folder(self, game: AnyGame, name: str) -> Path:
        """Other code or weights are another experiment, and what was played with them is kept beside it."""
        maker = maker_of(game)
        return self.data / f"{game.id}-{name}-{maker.code}{maker.weights}"

    def examine(self, game: AnyGame, bots: Sequence[str], matches: int) -> Report:
        tables = survey_tables(game, bots)
        setting = make_setting(game, None, tables, {}, self.seed)
        folder = self._folder(game, str(setting.seats))
        play(setting, matches, folder, self.runner, self.follow)
        found = read_report(folder)
        for language in self.languages:
            write_text(self.out / f"{game.id}.{language}.html", to_html(found, language))
        write_json(self.out / f"{game.id}.json", found)
        return found

    def read_otherwise(self, game: AnyGame, bots: Sequence[str], pairs: int) -> list[Measured]:
        if not pairs:
            return []
        folder = self._folder(game, "rulings")
        tables = [[name] for name in bots or game.bots.measuring]
        found = Rulings(game, None, tables, pairs, self.seed).measure(folder, self.runner, self.follow)
        if found:
            write_json(self.out / f"{game.id}-rulings.json", found)
            for language in self.languages:
                write_rulings(found, self.out / f"{game.id}-rulings.{language}.html", language)
        return found


def findings_page(folders: Sequence[Path], language: str) -> str:
    """What experiments came to, on one page that needs no other: each with the command and the version behind it."""
    say = speaker(language, None, TEXTS)
    lines = [f"# {say('lab-all-title')}", "", say("lab-page-lead"), ""]
    for folder in folders:
        lines += _findings_in(read_report(folder), read_matches(folder).filter(pl.col("table") == 0).height, language)
    return "\n".join(lines).rstrip() + "\n"


def _findings_in(report: Report, games: int, language: str) -> list[str]:
    game, setting, maker = find_game(report.setting.game), report.setting, report.maker
    phrase = Phrase(language, game, setting.seats, report.examples)
    tables = [names[:1] if len(set(names)) == 1 else names for names in setting.tables]
    command = ["tafelrunde", "lab", "run", game.id, "--seats", str(setting.seats), "--games", str(games)]
    command += [part for names in tables for part in ("--bots", ",".join(names))]
    command += [part for name, value in setting.options.items() for part in ("--set", f"{name}={to_word(value)}")]
    made = {"version": maker.version, "code": maker.code or "–", "weights": maker.weights or "–"}
    found = [phrase.finding(each) for each in (*answer_of(report), *findings_of(report))]
    changed = ", ".join(phrase(f"changed-{each}") for each in report.changed)
    stale = [phrase("stale", version=maker.version, changed=changed), ""] if changed else []
    return [
        f"## {game.name}",
        "",
        phrase("page-made", command=shlex.join([*command, "--seed", str(setting.seed)]), **made),
        "",
        *stale,
        *(f"- {sentence}" for sentence in dict.fromkeys(found)),
        "",
    ]


def to_word(value: object) -> str:
    """As the command line reads it."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def write_findings(
    reports: Sequence[Report], rulings: Sequence[Sequence[Measured]], command: str, language: str
) -> str:
    """Markdown; the pages lie beside it."""
    say = speaker(language, None, TEXTS)
    lines = [f"# {say('lab-all-title')}", "", say("lab-all-lead", command=command), ""]
    for report, measured in zip(reports, rulings, strict=True):
        lines += _game(report, measured, language)
    return "\n".join(lines).rstrip() + "\n"


def _game(report: Report, measured: Sequence[Measured], language: str) -> list[str]:
    game = find_game(report.setting.game)
    phrase = Phrase(language, game, report.setting.seats, report.examples)
    bots = ", ".join(dict.fromkeys(phrase.bot(bot) for index in report.main for bot in report.setting.tables[index]))
    page = f"{game.id}.{language}.html"
    lead = phrase("lead", matches=report.matches, seats=report.setting.seats, decisions=report.decisions, bots=bots)
    lines = [f"## {game.name}", "", lead, ""]
    lines += [f"- {phrase.finding(each)} [{phrase('why')}]({page}#{each.section})" for each in findings_of(report)]
    if measured:
        headings, *rows = ruling_rows(phrase, measured)
        table = [headings, ["---"] * len(headings), *rows]
        lines += ["", f"### {phrase('rulings-title', game=game.name)}", ""]
        lines += ["| " + " | ".join(row) + " |" for row in table]
    return [*lines, ""]
