"""What people did at the playtests of a game, on one page: the answer first, then the figures beside those of bots."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.core.game import AnyGame
from tafelrunde.games import find_game
from tafelrunde.lab.people.figure import FEWEST, Answers, Figure, Group, Misunderstood, PeopleReport, Pondered
from tafelrunde.lab.picture.chart import ChartRow, bar_rows
from tafelrunde.lab.report.html import (
    Bullet,
    Bullets,
    FigureTable,
    Heading,
    Links,
    Paragraph,
    Part,
    ReportPicture,
    Section,
    render,
)
from tafelrunde.lab.report.phrase import Phrase
from tafelrunde.lab.statistic.interval import Estimate
from tafelrunde.text import speaker

TEXTS = Path(__file__).parent
# So many words of a paragraph say which one it is.
FIRST_WORDS = 14
MOST_PARAGRAPHS = 12


class PeoplePage:
    """Writes one report in one language; `bots` names who played beside, or is empty."""

    def __init__(self, report: PeopleReport, language: str, bots: str) -> None:
        self.report, self.language = report, language
        self.game: AnyGame = find_game(report.game)
        self.phrase = Phrase(language, self.game)
        self.say = speaker(language, self.game, TEXTS)
        self.bots = self.phrase.bot(bots) if bots else ""

    def __call__(self, code: str, /, **args: str | int) -> str:
        return self.say(f"people-{code}", **args)

    def to_html(self) -> str:
        answer = self._answer()
        sections = [
            *self._groups(),
            self._paragraphs(),
            self._habits(),
            self._thinking(),
            self._stops(),
            self._answers(),
        ]
        lead = Paragraph(self("lead", bots=self.bots or "–", fewest=FEWEST))
        links = Links([(section.name, section.title) for section in sections])
        parts: list[Part] = [lead, answer, links, *sections, Paragraph(self("made"), faint=True)]
        return render(self.language, self("title", game=self.game.name), parts)

    # ------------------------------------------------------------ words

    def _few(self, estimate: Estimate | None, tell: str = "percent") -> str:
        """An interval, or that there are too few for one."""
        if estimate is None:
            return self("few")
        number = self.phrase.percent if tell == "percent" else self.phrase.number
        return self.phrase("from-to", low=number(estimate.low), high=number(estimate.high))

    def first_words(self, paragraph: str) -> str:
        """How a paragraph of the rules begins."""
        text = self.game.rulebook(self.language).sections.get(paragraph, "")
        words = text.replace("*", "").split()
        return " ".join(words[:FIRST_WORDS]) + (" …" if len(words) > FIRST_WORDS else "")

    def _answer(self) -> Section:
        report = self.report
        sentences = [
            self("count", people=report.people, tables=report.tables, matches=report.matches, finished=report.finished)
        ]
        if report.tables < FEWEST or report.people < FEWEST:
            sentences.append(self("few-all", fewest=FEWEST))
        sentences.append(self._worst())
        sentences += [self._opinion(each) for each in report.answers if sum(each.counts)]
        sentences += [self._differs(figure) for group in report.groups[:1] for figure in group.figures if figure.sure]
        return Section("answer", self("answer"), [Bullets([Bullet(each) for each in sentences], findings=True)])

    def _worst(self) -> str:
        if not self.report.paragraphs:
            return self("worst-none")
        worst = self.report.paragraphs[0]
        words = {"paragraph": worst.paragraph, "words": self.first_words(worst.paragraph)}
        return self("worst", **words, people=worst.people, every=self.report.people, refusals=worst.refusals)

    def _opinion(self, answers: Answers) -> str:
        one, two, three = answers.counts
        return self(f"said-{answers.question}", one=one, two=two, three=three, every=sum(answers.counts))

    def _differs(self, figure: Figure) -> str:
        bots = "–" if figure.bots is None else self._value(figure, figure.bots.value)
        return self("differs", figure=self._name(figure), people=self._value(figure, figure.people), bots=bots)

    def _name(self, figure: Figure) -> str:
        if figure.unit == "kind":
            return self("kind", kind=self.phrase.verb(figure.name))
        return self(f"figure-{figure.name}")

    def _value(self, figure: Figure, value: float) -> str:
        return self.phrase.number(value) if figure.unit == "number" else self.phrase.percent(value)

    # ------------------------------------------------------------ sections

    def _groups(self) -> list[Section]:
        if not self.report.groups:
            return [Section("beside", self("beside-all"), [Paragraph(self("beside-none"))])]
        return [self._group(number, group) for number, group in enumerate(self.report.groups)]

    def _group(self, number: int, group: Group) -> Section:
        options = ", ".join(
            f"{self.phrase.option(name)}: {self.phrase.setting(name, value)}" for name, value in group.options.items()
        )
        title = self("beside", seats=group.seats, options=options or self("printed"))
        heads = ["", self("people"), self("interval"), self("bots"), self("interval"), self("more")]
        rows = [self._figure_row(figure) for figure in group.figures]
        counted = self("group", matches=group.matches, tables=group.tables)
        name = f"beside{number}" if number else "beside"
        return Section(
            name, title, [Paragraph(counted), FigureTable(heads, rows), Paragraph(self("beside-help"), faint=True)]
        )

    def _figure_row(self, figure: Figure) -> list[str]:
        tell = "number" if figure.unit == "number" else "percent"
        bots = figure.bots
        return [
            self._name(figure),
            self._value(figure, figure.people),
            self._few(figure.people_interval, tell),
            "–" if bots is None else self._value(figure, bots.value),
            "–" if bots is None else self._few(bots, tell),
            self._difference(figure),
        ]

    def _difference(self, figure: Figure) -> str:
        found = figure.difference
        if found is None:
            return "–" if figure.bots is None else self("few")
        tell = self.phrase.signed if figure.unit == "number" else self.phrase.points
        span = self.phrase("from-to", low=tell(found.low), high=tell(found.high))
        return self("sure" if figure.sure else "unsure", value=tell(found.value), span=span)

    def _paragraphs(self) -> Section:
        found = self.report.paragraphs
        if not found:
            return Section("paragraphs", self("paragraphs"), [Paragraph(self("worst-none"))])
        lines = [ChartRow(f"§{each.paragraph}", _or_nothing(each)) for each in found[:MOST_PARAGRAPHS] if each.share]
        picture: list[Part] = []
        if lines:
            picture = [ReportPicture(bar_rows("paragraphs", self("paragraphs"), lines, self.phrase.whole_percent))]
        heads = ["§", self("begins"), self("people"), self("part"), self("refusals")]
        rows = [
            [
                f"§{each.paragraph}",
                self.first_words(each.paragraph),
                str(each.people),
                self._few(each.share),
                str(each.refusals),
            ]
            for each in found
        ]
        help_ = Paragraph(self("paragraphs-help"), faint=True)
        return Section("paragraphs", self("paragraphs"), [*picture, FigureTable(heads, rows), help_])

    def _habits(self) -> Section:
        heads = ["", self("times"), self("people"), self("part")]
        rows = [
            [self(f"habit-{each.name}"), str(each.count), str(each.people), self._few(each.share)]
            for each in self.report.habits
        ]
        return Section("habits", self("habits"), [FigureTable(heads, rows)])

    def _thinking(self) -> Section:
        def names(code: str) -> str:
            return self(f"part-{code}")

        parts = [
            *self._pondered("by-part", [(names(each.name), each) for each in self.report.parts]),
            *self._pondered("by-kind", [(self.phrase.verb(each.name), each) for each in self.report.kinds]),
        ]
        return Section("thinking", self("thinking"), [*parts, Paragraph(self("thinking-help"), faint=True)])

    def _pondered(self, title: str, found: list[tuple[str, Pondered]]) -> list[Part]:
        heads = ["", self("decisions"), self("people"), self("typical"), self("interval"), self("half"), self("most")]
        number = self.phrase.number
        rows = [
            [
                name,
                str(each.count),
                str(each.people),
                number(each.typical),
                self._few(each.interval, "number"),
                number(each.p50),
                number(each.p90),
            ]
            for name, each in found
        ]
        return [Heading(self(title)), FigureTable(heads, rows)]

    def _stops(self) -> Section:
        if not self.report.stops:
            return Section("stops", self("stops"), [Paragraph(self("stops-none"))])
        heads = [self("how"), self("times"), self("after")]
        rows = [
            [self(f"stop-{each.how}"), str(each.count), ", ".join(map(str, each.decisions))]
            for each in self.report.stops
        ]
        return Section("stops", self("stops"), [FigureTable(heads, rows), Paragraph(self("stops-help"), faint=True)])

    def _answers(self) -> Section:
        parts: list[Part] = []
        for each in self.report.answers:
            rows = [
                [self(f"{each.question}-{number}"), str(count), self._few(part)]
                for number, (count, part) in enumerate(zip(each.counts, each.parts, strict=True), 1)
            ]
            parts += [Heading(self(f"ask-{each.question}")), FigureTable(["", self("people"), self("part")], rows)]
        return Section("answers", self("answers"), [*parts, Paragraph(self("answers-help"), faint=True)])


def _or_nothing(found: Misunderstood) -> Estimate:
    return found.share or Estimate(value=0.0, low=0.0, high=1.0, count=0)


def to_html(report: PeopleReport, language: str, bots: str = "") -> str:
    return PeoplePage(report, language, bots).to_html()
