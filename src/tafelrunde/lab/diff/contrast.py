"""Comparisons of rule sets on paper: the page of one change, and the table of all rulings of a game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.games import find_game
from tafelrunde.lab.diff.diff import LENGTH_MARGIN, SHARE_MARGIN, Diff
from tafelrunde.lab.diff.ruling import OtherReading
from tafelrunde.lab.diff.verdict import verdicts_of
from tafelrunde.lab.picture.chart import ChartRow, dot_rows
from tafelrunde.lab.report.html import Bullet, Bullets, FigureTable, Paragraph, Part, ReportPicture, Section, render
from tafelrunde.lab.report.phrase import Phrase
from tafelrunde.lab.statistic.sequential import Effect
from tafelrunde.lab.trial.strength import blindness_of

# Figures that are no share of the win.
AMOUNTS = ("decisions", "score")


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """Another reading of a ruling, and what it changes among players of each strength, from weak to strong."""

    reading: OtherReading
    diffs: list[Diff]

    @property
    def diff(self) -> Diff:
        return self.diffs[-1]


def phrase_of(diff: Diff, language: str) -> Phrase:
    return Phrase(language, find_game(diff.base.game), diff.base.seats)


def figure_name(phrase: Phrase, name: str) -> str:
    if name.startswith("seat "):
        return phrase.seat(int(name.removeprefix("seat ")) - 1)
    return phrase(f"figure-{name}")


def verdict_texts(phrase: Phrase, diffs: Sequence[Diff]) -> list[str]:
    """What changes and how far that holds, figure by figure; or that nothing does, or that nobody can tell."""
    found = [
        phrase(
            "diff-finding",
            figure=figure_name(phrase, each.figure),
            effect=effect_text(phrase, _effect_in(diffs[each.witness], each.figure)),
            players=bots_text(phrase, diffs[each.witness]),
            holds=phrase(f"holds-{each.holds}"),
        )
        for each in verdicts_of(diffs)
        if each.holds
    ]
    doubts = [text for diff in diffs for text in _doubts(phrase, diff)]
    return [*doubts, *(found or [_nothing_found(phrase, diffs)])]


def _effect_in(diff: Diff, name: str) -> Effect:
    return next(effect for effect in diff.outcome.effects if effect.figure.name == name)


def _doubts(phrase: Phrase, diff: Diff) -> list[str]:
    """Players who repeat themselves or overlook things."""
    names = dict.fromkeys(bot for table in diff.base.tables for bot in table)
    blind = [(bot, blindness_of(phrase.game, bot)) for bot in names]
    found = [phrase("find-blind", players=phrase.bot(bot), part=phrase.percent(part)) for bot, part in blind if part]
    for variety in diff.varieties[:1] if not diff.is_few else diff.varieties:
        if variety.is_few:
            counts = {"matches": variety.matches, "distinct": variety.distinct, "beginnings": variety.beginnings}
            found.append(phrase("find-few", players=bots_text(phrase, diff), **counts))
    return [each[0].upper() + each[1:] for each in found]


def _nothing_found(phrase: Phrase, diffs: Sequence[Diff]) -> str:
    if any(diff.is_few for diff in diffs):
        return phrase("holds-few")
    same = all(diff.outcome.verdict == "same" for diff in diffs)
    margins = {"margin": phrase.number(100 * SHARE_MARGIN), "length": phrase.whole_percent(LENGTH_MARGIN)}
    return phrase("verdict-same" if same else "verdict-unclear", **margins)


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
        phrase(
            "diff-change",
            option=phrase.option(name),
            base=phrase.setting(name, one),
            other=phrase.setting(name, two),
        )
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


def diff_page(diffs: Sequence[Diff], language: str) -> str:
    """The comparisons of one change, by players from weak to strong."""
    phrase = phrase_of(diffs[0], language)
    title = phrase("diff-title", game=phrase.game.name)
    parts: list[Part] = [
        Bullets([Bullet(each) for each in change_texts(phrase, diffs[0])]),
        Section("verdict", phrase("verdict"), [Paragraph(each) for each in verdict_texts(phrase, diffs)]),
        *(_diff_section(phrase, diff, number) for number, diff in enumerate(diffs)),
        Paragraph(phrase("note-bots"), faint=True),
    ]
    return render(language, title, parts)


def _diff_section(phrase: Phrase, diff: Diff, number: int) -> Section:
    outcome = diff.outcome
    lead = phrase("diff-lead", bots=bots_text(phrase, diff), pairs=outcome.pairs, planned=outcome.planned)
    shares = [each for each in outcome.effects if each.figure.name not in AMOUNTS]
    lines = [ChartRow(figure_name(phrase, each.figure.name), each.difference) for each in shares]
    headings, *rows = effect_rows(phrase, diff)
    picture = dot_rows(f"shares{number}", phrase("share-differences"), lines, phrase.points, (0.0, "0"))
    name = bots_text(phrase, diff)
    return Section(
        f"strength{number}",
        name[0].upper() + name[1:],
        [
            Paragraph(lead),
            ReportPicture(picture),
            FigureTable(headings, rows),
            Paragraph(phrase("diff-how"), faint=True),
        ],
    )


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
    verdicts = verdicts_of(measured.diffs)
    holds = dict.fromkeys(each.holds for each in verdicts if each.holds)
    short = "same" if all(diff.outcome.verdict == "same" for diff in measured.diffs) else "unclear"
    verdict = " ".join(phrase(f"holds-{each}") for each in holds) or phrase(f"verdict-short-{short}")
    effects = {effect.figure.name: effect for effect in outcome.effects}
    return [
        reading.ruling,
        phrase.option(reading.option),
        f"{phrase.setting(reading.option, reading.taken)} → {phrase.setting(reading.option, reading.other)}",
        str(outcome.pairs),
        verdict,
        *(effect_text(phrase, effects[name]) if name in effects else "–" for name in names),
    ]


def rulings_page(measured: Sequence[Measured], language: str) -> str:
    phrase = phrase_of(measured[0].diff, language)
    title = phrase("rulings-title", game=phrase.game.name)
    headings, *rows = ruling_rows(phrase, measured)
    parts: list[Part] = [
        Paragraph(phrase("rulings-lead", bots="; ".join(bots_text(phrase, each) for each in measured[0].diffs))),
        Section("rulings", title, [FigureTable(headings, rows), Paragraph(phrase("diff-how"), faint=True)]),
        Paragraph(phrase("note-bots"), faint=True),
    ]
    return render(language, title, parts)
