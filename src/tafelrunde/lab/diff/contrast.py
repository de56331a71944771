"""Comparisons of rule sets on paper: the page of one change, and the table of all rulings of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tafelrunde.games import find_game
from tafelrunde.lab.diff.diff import LENGTH_MARGIN, SHARE_MARGIN, Diff
from tafelrunde.lab.diff.ruling import OtherReading
from tafelrunde.lab.picture.chart import ChartRow, dot_rows
from tafelrunde.lab.report.html import Bullet, Bullets, FigureTable, Paragraph, Part, Picture, Section, render
from tafelrunde.lab.report.phrase import Phrase
from tafelrunde.lab.statistic.sequential import Effect, SequentialResult

# Figures that are no share of the win.
AMOUNTS = ("decisions", "score")


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """Another reading of a ruling, and what it changes."""

    reading: OtherReading
    diff: Diff


def phrase_of(diff: Diff, language: str) -> Phrase:
    return Phrase(language, find_game(diff.base.game), diff.base.seats)


def figure_name(phrase: Phrase, name: str) -> str:
    if name.startswith("seat "):
        return phrase.seat(int(name.removeprefix("seat ")) - 1)
    return phrase(f"figure-{name}")


def value_text(phrase: Phrase, value: Any) -> str:
    if isinstance(value, bool):
        return phrase("bool-true" if value else "bool-false")
    return str(value)


def verdict_text(phrase: Phrase, outcome: SequentialResult) -> str:
    changed = ", ".join(figure_name(phrase, each.figure.name) for each in outcome.effects if each.is_sure)
    return phrase(
        f"verdict-{outcome.verdict}",
        figures=changed,
        margin=phrase.number(100 * SHARE_MARGIN),
        length=phrase.whole_percent(LENGTH_MARGIN),
    )


def effect_text(phrase: Phrase, effect: Effect) -> str:
    """The difference with its interval: in points of the win, or in the figure's own unit."""
    found = effect.difference
    if effect.figure.name not in AMOUNTS:
        return phrase.worth(found)
    low, value, high = (phrase.signed(each) for each in (found.low, found.value, found.high))
    return f"{value} ({phrase('from-to', low=low, high=high)})"


def _amount(phrase: Phrase, effect: Effect, value: float) -> str:
    return phrase.number(value) if effect.figure.name in AMOUNTS else phrase.percent(value)


def change_texts(phrase: Phrase, diff: Diff) -> list[str]:
    return [
        phrase("diff-change", option=phrase.option(name), base=value_text(phrase, one), other=value_text(phrase, two))
        for name, (one, two) in diff.changes.items()
    ]


def bots_text(phrase: Phrase, diff: Diff) -> str:
    return ", ".join(dict.fromkeys(phrase.bot(bot) for table in diff.base.tables for bot in table))


def effect_rows(phrase: Phrase, diff: Diff) -> list[list[str]]:
    """Headings and rows."""
    rows = [[phrase(code) for code in ("figure", "before", "after", "difference", "sure")]]
    for effect in diff.outcome.effects:
        sure = "yes" if effect.is_sure else "within" if effect.is_small else "no"
        amounts = [_amount(phrase, effect, value) for value in (effect.base, effect.other)]
        name = figure_name(phrase, effect.figure.name)
        rows.append([name, *amounts, effect_text(phrase, effect), phrase(sure)])
    return rows


def diff_page(diff: Diff, language: str) -> str:
    phrase = phrase_of(diff, language)
    outcome = diff.outcome
    title = phrase("diff-title", game=phrase.game.name)
    lead = phrase("diff-lead", bots=bots_text(phrase, diff), pairs=outcome.pairs, planned=outcome.planned)
    shares = [each for each in outcome.effects if each.figure.name not in AMOUNTS]
    lines = [ChartRow(figure_name(phrase, each.figure.name), each.difference) for each in shares]
    headings, *rows = effect_rows(phrase, diff)
    found: list[Part] = [
        Paragraph(verdict_text(phrase, outcome)),
        Picture(dot_rows("shares", phrase("share-differences"), lines, phrase.points, (0.0, "0"))),
        FigureTable(headings, rows),
        Paragraph(phrase("diff-how"), faint=True),
    ]
    parts: list[Part] = [
        Bullets([Bullet(each) for each in change_texts(phrase, diff)]),
        Paragraph(lead),
        Section("verdict", phrase("verdict"), found),
        Paragraph(phrase("note-bots"), faint=True),
    ]
    return render(language, title, parts)


def ruling_rows(phrase: Phrase, measured: Sequence[Measured]) -> list[list[str]]:
    """Headings and rows, one for every other reading."""
    names = list(dict.fromkeys(each.figure.name for one in measured for each in one.diff.outcome.effects))
    headings = [phrase(code) for code in ("ruling", "option", "reading", "pairs", "verdict")]
    return [
        [*headings, *(figure_name(phrase, name) for name in names)],
        *(_ruling_row(phrase, one, names) for one in measured),
    ]


def _ruling_row(phrase: Phrase, measured: Measured, names: list[str]) -> list[str]:
    reading, outcome = measured.reading, measured.diff.outcome
    effects = {effect.figure.name: effect for effect in outcome.effects}
    return [
        reading.ruling,
        phrase.option(reading.option),
        f"{value_text(phrase, reading.taken)} → {value_text(phrase, reading.other)}",
        str(outcome.pairs),
        phrase(f"verdict-short-{outcome.verdict}"),
        *(effect_text(phrase, effects[name]) if name in effects else "–" for name in names),
    ]


def rulings_page(measured: Sequence[Measured], language: str) -> str:
    phrase = phrase_of(measured[0].diff, language)
    title = phrase("rulings-title", game=phrase.game.name)
    headings, *rows = ruling_rows(phrase, measured)
    parts: list[Part] = [
        Paragraph(phrase("rulings-lead", bots=bots_text(phrase, measured[0].diff))),
        Section("rulings", title, [FigureTable(headings, rows), Paragraph(phrase("diff-how"), faint=True)]),
        Paragraph(phrase("note-bots"), faint=True),
    ]
    return render(language, title, parts)
