"""What a search has found, on one page: the answer in three sentences, the trade-off as a picture, then the tables."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.games import find_game
from tafelrunde.lab.aim.search import Certificate, Found, Tried
from tafelrunde.lab.aim.wish import PERCENTS, Wish
from tafelrunde.lab.picture.scatter import Axis, Certain, scatter
from tafelrunde.lab.report.html import (
    Bullet,
    Bullets,
    FigureTable,
    Folded,
    Paragraph,
    Part,
    ReportPicture,
    Section,
    render,
)
from tafelrunde.lab.report.phrase import Phrase
from tafelrunde.lab.statistic.interval import Estimate


class AimPage:
    def __init__(self, found: Found, language: str) -> None:
        self.found, self.language = found, language
        self.phrase = Phrase(language, find_game(found.aim.game), found.aim.seats)

    def to_html(self) -> str:
        phrase, aim = self.phrase, self.found.aim
        parts: list[Part] = [
            Section("answer", phrase("aim-answer"), [Paragraph(each) for each in self.answer()]),
            Section("wishes", phrase("aim-wishes"), [Bullets([Bullet(self.wish(each)) for each in aim.wishes])]),
            *self._picture(),
            self._certified(),
            self._tried(),
            Paragraph(self._made(), faint=True),
        ]
        return render(self.language, phrase("aim-title", game=phrase.game.name), parts)

    def answer(self) -> list[str]:
        """Three sentences: what to set, what comes of it, and how it is today."""
        phrase, found = self.phrase, self.found
        best, is_kept = found.best, found.best.keeps(found.aim.wishes)
        is_today = best.values == found.today.values
        code = "aim-best-kept" if is_kept else "aim-best-near"
        return [
            phrase("aim-stay") if is_today and is_kept else phrase(code, setting=self.setting(best.values)),
            phrase("aim-so", figures=self._figures_text(best)),
            phrase("aim-today", setting=self.setting(found.today.values), figures=self._figures_text(found.today)),
        ]

    def setting(self, values: dict[str, int]) -> str:
        return ", ".join(f"{self.phrase.option(name)} {value}" for name, value in values.items())

    def wish(self, wish: Wish) -> str:
        name = self.phrase(f"aim-figure-{wish.name}")
        low, high = (None if end is None else self._amount(wish, end) for end in (wish.low, wish.high))
        if low is None:
            return self.phrase("aim-at-most", name=name, high=str(high))
        if high is None:
            return self.phrase("aim-at-least", name=name, low=low)
        return self.phrase("aim-between", name=name, low=low, high=high)

    def _amount(self, wish: Wish, value: float) -> str:
        return self.phrase.percent(value / 100) if wish.name in PERCENTS else self.phrase.number(value)

    def _figure(self, wish: Wish, figure: Estimate) -> str:
        low, high = self._amount(wish, figure.low), self._amount(wish, figure.high)
        return f"{self._amount(wish, figure.value)} ({self.phrase('from-to', low=low, high=high)})"

    def _figures_text(self, certificate: Certificate) -> str:
        """By strength; strong players last."""
        told = []
        for bot, row in zip(self.found.aim.bots, certificate.figures, strict=True):
            figures = ", ".join(
                f"{self.phrase(f'aim-figure-{wish.name}')} {self._amount(wish, figure.value)}"
                for wish, figure in zip(self.found.aim.wishes, row, strict=True)
            )
            told.append(f"{self.phrase.bot(bot)}: {figures}")
        return "; ".join(told)

    def _picture(self) -> list[Part]:
        """The first two wishes; of one alone there is no trade-off to see."""
        wishes, found = self.found.aim.wishes, self.found
        if len(wishes) < 2:
            return []
        across, up = (
            Axis(self.phrase(f"aim-figure-{wish.name}"), wish.low, wish.high) for wish in (wishes[0], wishes[1])
        )
        tried = [(each.figures[0].value, each.figures[1].value) for each in found.tried]
        sure = [self._point(each, "certified") for each in found.certified if each is not found.best]
        sure.append(self._point(found.today, "today"))
        sure.append(self._point(found.best, "best"))
        picture = ReportPicture(scatter(self.phrase("aim-picture"), across, up, tried, sure))
        return [
            Section("picture", self.phrase("aim-picture"), [picture, Paragraph(self.phrase("aim-legend"), faint=True)])
        ]

    def _point(self, certificate: Certificate, kind: str) -> Certain:
        """At the strongest players' table."""
        row = certificate.figures[-1]
        label = self.setting(certificate.values)
        words = self.phrase("aim-now", setting=label) if kind == "today" else label
        return Certain(row[0], row[1], words, kind)

    def _certified(self) -> Section:
        phrase, found = self.phrase, self.found
        heads = [phrase("aim-setting"), phrase("players"), *(phrase(f"aim-figure-{w.name}") for w in found.aim.wishes)]
        rows = [
            [label, phrase.bot(bot), *(self._figure(w, e) for w, e in zip(found.aim.wishes, row, strict=True))]
            for label, certificate in self._labelled()
            for bot, row in zip(found.aim.bots, certificate.figures, strict=True)
        ]
        note = Paragraph(phrase("aim-certified-help", matches=found.aim.matches), faint=True)
        return Section("certified", phrase("aim-certified"), [note, FigureTable([*heads], rows)])

    def _labelled(self) -> Sequence[tuple[str, Certificate]]:
        rest = [(self.setting(each.values), each) for each in self.found.certified]
        return [*rest, (self.phrase("aim-now", setting=self.setting(self.found.today.values)), self.found.today)]

    def _tried(self) -> Section:
        phrase, wishes = self.phrase, self.found.aim.wishes
        heads = [phrase("aim-setting"), phrase("matches"), *(phrase(f"aim-figure-{wish.name}") for wish in wishes)]
        rows = [self._tried_row(each) for each in sorted(self.found.tried, key=lambda tried: tried.miss)]
        beaten = sum(each.beaten for each in self.found.tried)
        told = phrase("aim-tried-help", count=len(self.found.tried), beaten=beaten)
        return Section(
            "tried", phrase("aim-tried"), [Paragraph(told), Folded(phrase("aim-all"), FigureTable(heads, rows))]
        )

    def _tried_row(self, tried: Tried) -> list[str]:
        wishes = self.found.aim.wishes
        figures = [self._figure(wish, each) for wish, each in zip(wishes, tried.figures, strict=True)]
        return [self.setting(tried.values), str(tried.matches), *figures]

    def _made(self) -> str:
        aim = self.found.aim
        maker = aim.maker
        code, weights = maker.code or "–", maker.weights or "–"
        rules = self.phrase.game.rules_version
        return self.phrase("made", version=maker.version, code=code, weights=weights, rules=rules, seed=str(aim.seed))


def aim_page(found: Found, language: str) -> str:
    return AimPage(found, language).to_html()
