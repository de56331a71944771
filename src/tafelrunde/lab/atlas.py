"""The findings about all games in one document, each with a link to the figures behind it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tafelrunde.core.game import AnyGame
from tafelrunde.games import find_game
from tafelrunde.lab.contrast import Measured, ruling_rows
from tafelrunde.lab.finding import findings_of
from tafelrunde.lab.phrase import Phrase
from tafelrunde.lab.report import Report
from tafelrunde.text import speaker


def default_tables(game: AnyGame, bot: str, ladder: Sequence[str]) -> list[list[str]]:
    """Equals at the first table; at the second, the bots of the ladder taking turns on its seats."""
    seats = max(game.seats[0], 2)
    return [[bot] * seats, [ladder[seat % len(ladder)] for seat in range(seats)]]


def write_findings(
    reports: Sequence[Report], rulings: Sequence[Sequence[Measured]], command: str, language: str
) -> str:
    """Markdown; the pages lie beside it."""
    say = speaker(language, None, Path(__file__).parent)
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
