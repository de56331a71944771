"""A report as one HTML file: the findings in words first, then the figures and pictures behind each of them."""

from __future__ import annotations

from tafelrunde.games import find_game
from tafelrunde.lab.picture.board import Cell, MapWords, board_map
from tafelrunde.lab.picture.chart import ChartRow, bar_rows, columns, courses, dot_rows
from tafelrunde.lab.picture.flow import flow
from tafelrunde.lab.picture.plot import Series
from tafelrunde.lab.report.answer import answer_of
from tafelrunde.lab.report.balance import Balance, Spread
from tafelrunde.lab.report.course import ENOUGH
from tafelrunde.lab.report.finding import findings_of
from tafelrunde.lab.report.html import (
    Bullet,
    Bullets,
    FigureTable,
    Folded,
    Heading,
    Links,
    Notable,
    Paragraph,
    Part,
    ReportPicture,
    Section,
    render,
)
from tafelrunde.lab.report.lead import Lead
from tafelrunde.lab.report.length import ACTING, CHOOSING, seconds_for
from tafelrunde.lab.report.phrase import Phrase
from tafelrunde.lab.report.report import Report
from tafelrunde.lab.report.skill import Skill
from tafelrunde.lab.report.strength import Strength
from tafelrunde.lab.report.worth import EventDetail, Kind
from tafelrunde.lab.statistic.interval import Estimate


class Page:
    """Writes one report in one language."""

    def __init__(self, report: Report, language: str) -> None:
        self.report = report
        game = find_game(report.setting.game)
        self.phrase = Phrase(language, game, report.setting.seats, report.examples)
        self.language = language

    def to_html(self) -> str:
        sections = [
            self._course(),
            self._map(),
            self._flow(),
            self._strengths(),
            self._seats(),
            self._positions(),
            self._scores(),
            self._length(),
            self._reasons(),
            self._branching(),
            self._lead(),
            self._skill(),
            self._kinds(),
            self._never(),
            self._faults(),
        ]
        there = [section for section in sections if section is not None]
        links = Links([(section.name, section.title) for section in there])
        return render(self.language, self.title, [*self._head(), links, *there, self._foot()])

    @property
    def title(self) -> str:
        return self.phrase("title", game=self.phrase.game.name)

    def _head(self) -> list[Part]:
        report, phrase = self.report, self.phrase
        tables = [report.setting.tables[index] for index in report.main]
        bots = "; ".join(dict.fromkeys(", ".join(dict.fromkeys(map(phrase.bot, table))) for table in tables))
        lead = phrase("lead", matches=report.matches, seats=report.setting.seats, decisions=report.decisions, bots=bots)
        changed = ", ".join(phrase(f"changed-{each}") for each in report.changed)
        stale = [Notable(phrase("stale", version=report.maker.version, changed=changed))] if changed else []
        found = [Bullet(phrase.finding(each), each.section, phrase("why")) for each in findings_of(report)]
        return [
            *stale,
            Section("answer", phrase("answer"), [Paragraph(phrase.finding(each)) for each in answer_of(report)]),
            Paragraph(lead),
            Paragraph(self._options()),
            Section("findings", phrase("findings"), [Bullets(found, findings=True)]),
            Paragraph(phrase("note-bots"), faint=True),
        ]

    def _options(self) -> str:
        options = self.report.setting.options
        if not options:
            return self.phrase("options-default")
        phrase = self.phrase
        told = ", ".join(f"{phrase.option(name)}: {phrase.setting(name, value)}" for name, value in options.items())
        return phrase("options", options=told)

    def _foot(self) -> Part:
        setting = self.report.setting
        maker = self.report.maker
        made = self.phrase(
            "made",
            version=maker.version,
            code=maker.code or "–",
            weights=maker.weights or "–",
            rules=self.report.rules,
            seed=str(setting.seed),
        )
        return Paragraph(made, faint=True)

    def _section(self, name: str, *parts: Part) -> Section:
        return Section(name, self.phrase(f"section-{name}"), parts)

    def _help(self, name: str, **args: str | int) -> Part:
        return Paragraph(self.phrase(f"{name}-help", **args), faint=True)

    def _estimates(self, heading: str, lines: list[ChartRow]) -> Part:
        """The figures of a picture: values with their intervals."""
        phrase = self.phrase
        rows = [[line.name, phrase.percent(line.estimate.value), phrase.interval(line.estimate)] for line in lines]
        return FigureTable(["", phrase(heading), phrase("interval")], rows)

    def _source(self) -> Part:
        """What the pictures above it were drawn from."""
        report, phrase = self.report, self.phrase
        tables = [report.setting.tables[index] for index in report.main]
        players = "; ".join(dict.fromkeys(", ".join(dict.fromkeys(map(phrase.bot, table))) for table in tables))
        return Paragraph(phrase("source", matches=report.matches, players=players), faint=True)

    def _course(self) -> Section | None:
        phrase, course = self.phrase, self.report.course
        if course is None:
            return None
        step = 100 / (len(course.median) - 1)
        series = [
            Series(phrase(code), [(step * number, value) for number, value in enumerate(line)])
            for code, line in (("course-median", course.median), ("course-example", course.example))
        ]
        edges = zip(course.low, course.high, strict=True)
        band = [(step * number, low, high) for number, (low, high) in enumerate(edges)]
        picture = courses("course", phrase("course-y"), series, phrase("course-axis"), phrase.whole_percent, band)
        rows = [
            [
                f"{step * number:.0f} %",
                *(phrase.percent(line[number]) for line in (course.low, course.median, course.high)),
            ]
            for number in range(0, len(course.median), 4)
        ]
        head = [phrase(code) for code in ("course-axis", "course-low", "p50", "course-high")]
        told = self._help("course", matches=course.matches, number=course.number)
        figures = Folded(phrase("figures"), FigureTable(head, rows))
        return self._section("course", told, ReportPicture(picture), figures, self._source())

    def _map(self) -> Section | None:
        """Only where the log names fields of one board."""
        phrase, even = self.phrase, self.report.seats.even
        cells = [Cell(spot.name, spot.part, spot.share if spot.uses >= ENOUGH else None) for spot in self.report.spots]
        words = MapWords(phrase("map-title"), phrase("map-often"), phrase("map-success"))
        picture = board_map("map", cells, even, words, phrase.percent)
        if picture is None:
            return None
        rows = [
            [spot.name, str(spot.uses), phrase.percent(spot.part), phrase.percent(spot.share)]
            for spot in self.report.spots
        ]
        head = [phrase(code) for code in ("map-field", "map-uses", "part", "share-who")]
        figures = Folded(phrase("figures"), FigureTable(head, rows))
        return self._section("map", self._help("map"), ReportPicture(picture), figures, self._source())

    def _flow(self) -> Section | None:
        phrase, passages = self.phrase, self.report.passages
        if len({each.kind for each in passages}) < FEWEST_KINDS:
            return None
        every = sum(each.count for each in passages)
        shown = [each for each in passages if each.count >= every * THINNEST]
        bands = [(phrase.verb(each.kind), phrase.verb(each.then), each.count) for each in shown]
        heads = (phrase("flow-from"), phrase("flow-then"))
        told = "; ".join(f"{one} → {two}: {phrase.percent(count / every)}" for one, two, count in bands[:12])
        picture = flow("flow", phrase("flow-title"), heads, bands, told)
        rows = [[one, two, str(count), phrase.percent(count / every)] for one, two, count in bands]
        figures = Folded(phrase("figures"), FigureTable([*heads, phrase("count"), phrase("part")], rows))
        return self._section("flow", self._help("flow"), ReportPicture(picture), figures, self._source())

    def _strengths(self) -> Section | None:
        """Who played, how many different matches there were, and what each strength says about the seats."""
        phrase, report = self.phrase, self.report
        if not report.strengths:
            return None
        codes = ("players", "sees", "matches", "distinct", "beginnings")
        rows = [self._strength_row(each) for each in report.strengths]
        lines = [
            ChartRow(f"{phrase.seat(seat)}, {phrase.bot(each.bot)}", each.seats.shares[seat])
            for seat in range(report.setting.seats)
            for each in report.strengths
        ]
        even = (report.seats.even, f"{phrase('even')} {phrase.whole_percent(report.seats.even)}")
        picture = ReportPicture(dot_rows("strengths", phrase("share"), lines, phrase.whole_percent, even))
        table = FigureTable([phrase(code) for code in codes], rows)
        return self._section("strengths", self._help("strengths"), table, picture)

    def _strength_row(self, strength: Strength) -> list[str]:
        phrase, variety = self.phrase, strength.variety
        sees = phrase("yes") if strength.is_sighted else phrase("overlooks", part=phrase.percent(strength.blindness))
        counts = [str(count) for count in (variety.matches, variety.distinct, variety.beginnings)]
        return [phrase.bot(strength.bot), sees if strength.bot != "random" else phrase("no"), *counts]

    def _seats(self) -> Section:
        return self._balance(
            "seats", self.report.seats, [self.phrase.seat(i) for i in range(self.report.setting.seats)]
        )

    def _positions(self) -> Section | None:
        """Not told where the same seat always begins: it is the same then."""
        if self.report.positions == self.report.seats:
            return None
        names = [self.phrase.position(i) for i in range(self.report.setting.seats)]
        return self._balance("positions", self.report.positions, names)

    def _balance(self, name: str, balance: Balance, names: list[str]) -> Section:
        phrase = self.phrase
        lines = [ChartRow(each, share) for each, share in zip(names, balance.shares, strict=True)]
        even = (balance.even, f"{phrase('even')} {phrase.whole_percent(balance.even)}")
        picture = dot_rows(name, phrase("share"), lines, phrase.whole_percent, even)
        return self._section(name, self._help(name), ReportPicture(picture), self._estimates("share", lines))

    def _spreads(self, rows: dict[str, Spread]) -> Part:
        head = ["", *(self.phrase(name) for name in ("mean", "p5", "p50", "p95"))]
        number = self.phrase.number
        cells = [[name, *map(number, (s.mean, s.p5, s.p50, s.p95))] for name, s in rows.items()]
        return FigureTable(head, cells)

    def _scores(self) -> Section:
        scores, phrase = self.report.scores, self.phrase
        rows = {phrase.seat(seat): spread for seat, spread in enumerate(scores.by_seat)}
        rows |= {phrase("scores-winner"): scores.winner, phrase("scores-margin"): scores.margin}
        return self._section("scores", self._help("scores", aim=scores.aim), self._spreads(rows))

    def _length(self) -> Section:
        length, phrase = self.report.length, self.phrase
        rows = {phrase("turns"): length.turns, phrase("decisions"): length.decisions, phrase("minutes"): length.minutes}
        marks = {phrase("p50"): length.minutes.p50, phrase("p95"): length.minutes.p95}
        bins = length.minute_bins
        picture = columns("length", phrase("section-length"), bins.edges, bins.counts, phrase("minutes"), marks)
        assumed = self._help(
            "length",
            acting=phrase.number(ACTING),
            choosing=phrase.number(CHOOSING),
            two=phrase.number(seconds_for(2)),
            many=phrase.number(seconds_for(32)),
        )
        return self._section("length", ReportPicture(picture), self._spreads(rows), assumed)

    def _reasons(self) -> Section:
        phrase = self.phrase
        lines = [ChartRow(phrase.reason(each.reason), each.part) for each in self.report.reasons]
        picture = bar_rows("reasons", phrase("section-reasons"), lines, phrase.whole_percent)
        return self._section("reasons", ReportPicture(picture), self._estimates("part", lines))

    def _branching(self) -> Section:
        branching, phrase = self.report.branching, self.phrase
        step = 100 / len(branching.course)
        points = [(step * (part + 0.5), mean) for part, mean in enumerate(branching.course)]
        series = [Series(phrase("choices"), points)]
        picture = courses("branching", phrase("choices"), series, phrase("course-axis"), phrase.number)
        rows = [[phrase("most"), str(branching.most)], [phrase("forced"), phrase.percent(branching.forced)]]
        spread = self._spreads({phrase("choices"): branching.choices})
        return self._section(
            "branching", self._help("branching"), ReportPicture(picture), spread, FigureTable(["", ""], rows)
        )

    def _lead(self) -> Section:
        phrase = self.phrase
        leads = {phrase("by-estimate"): self.report.lead, phrase("by-score"): self.report.score_lead}
        series = [
            Series(name, [(10.0 * tenth, part) for tenth, part in enumerate(lead.by_tenth)])
            for name, lead in leads.items()
        ]
        picture = courses("lead", phrase("decided-plot"), series, phrase("course-axis"), phrase.whole_percent)
        rows = [[phrase(code), *(self._lead_cell(lead, code) for lead in leads.values())] for code in LEAD_ROWS]
        return self._section("lead", self._help("lead"), ReportPicture(picture), FigureTable(["", *leads], rows))

    def _lead_cell(self, lead: Lead, code: str) -> str:
        phrase = self.phrase
        if code == "changes":
            return phrase.number(lead.changes.mean)
        if code == "decided":
            return phrase.percent(lead.decided.p50)
        if code == "led":
            return phrase.percent(lead.led)
        half = lead.half_wins
        return f"{phrase.percent(half.value)} ({phrase.interval(half)})" if half.count else "–"

    def _skill(self) -> Section:
        if not self.report.skill:
            return self._section("skill", Paragraph(self.phrase("skill-none")))
        parts = [part for number, skill in enumerate(self.report.skill) for part in self._one_skill(number, skill)]
        return self._section("skill", self._help("skill"), *parts)

    def _one_skill(self, number: int, skill: Skill) -> list[Part]:
        phrase = self.phrase
        names = ", ".join(phrase.bot(bot) for bot in skill.bots)
        shares = [ChartRow(phrase.bot(bot), skill.shares[bot]) for bot in skill.bots]
        even = (1 / self.report.setting.seats, phrase("even"))
        parts = [ChartRow(phrase(f"part-{part}"), estimate) for part, estimate in skill.parts.items()]
        return [
            Heading(names),
            ReportPicture(dot_rows(f"skill{number}", phrase("share"), shares, phrase.whole_percent, even)),
            ReportPicture(bar_rows(f"parts{number}", phrase("section-skill"), parts, phrase.whole_percent)),
            self._estimates("part", parts),
        ]

    def _kinds(self) -> Section:
        phrase = self.phrase
        codes = ("kind", "chosen", "per-match", "taken", "effect", "share-who", "share-others", "worth")
        rows = [self._kind_row(kind) for kind in self.report.kinds]
        judged = [
            ChartRow(f"{phrase.verb(kind)}, {phrase.bot(each.bot)}", effect)
            for each in self.report.strengths
            for kind, effect in each.effects.items()
        ]
        pictures = [dot_rows("kinds", phrase("effect"), judged, phrase.points, (0.0, "0"))] if judged else []
        return self._section(
            "kinds",
            self._help("kinds"),
            *map(ReportPicture, pictures),
            FigureTable([phrase(code) for code in codes], rows),
            *map(self._detail, self.report.details),
        )

    def _kind_row(self, kind: Kind) -> list[str]:
        phrase = self.phrase
        shares = [None if each is None else each.value for each in (kind.share, kind.others)]
        return [
            phrase.verb(kind.name),
            str(kind.chosen),
            phrase.number(kind.per_match),
            phrase.percent(kind.taken),
            phrase.worth(self._effect(kind.name)),
            *map(phrase.percent, shares),
            phrase.worth(kind.worth) if kind.offered else "–",
        ]

    def _effect(self, kind: str) -> Estimate | None:
        """At the strength on which the other figures rest."""
        mine = [each for each in self.report.strengths if each.table in self.report.main]
        return next((each.effects[kind] for each in mine if kind in each.effects), None)

    def _detail(self, detail: EventDetail) -> Part:
        phrase = self.phrase
        rows = [
            [
                phrase.value(value.value),
                str(value.chosen),
                phrase.percent(value.part),
                phrase.percent(value.share.value),
                phrase.worth(value.worth),
            ]
            for value in detail.values
        ]
        head = [phrase("value"), phrase("chosen"), phrase("part"), phrase("share-who"), phrase("worth")]
        title = phrase("detail", event=phrase.event(detail.event), name=phrase.detail(detail.event, detail.name))
        return Folded(title, FigureTable(head, rows))

    def _never(self) -> Section:
        phrase, never = self.phrase, self.report.never
        lists = {
            "taken": [phrase.verb(name) for name in never.taken],
            "worthwhile": [phrase.verb(name) for name in never.poor],
            "reasons": [phrase.reason(reason) for reason in never.reasons],
            "events": [phrase.event(code) for code in never.events],
        }
        parts: list[Part] = []
        for name, items in lists.items():
            parts.append(Heading(phrase(f"never-{name}")))
            parts.append(Bullets([Bullet(item) for item in items or [phrase("never-none")]]))
        return self._section("never", *parts)

    def _faults(self) -> Section | None:
        if not self.report.faults:
            return None
        rows = [
            [bot, kind, str(count)]
            for bot, faults in self.report.faults.items()
            for kind, count in sorted(faults.items())
        ]
        head = [self.phrase("fault-bot"), self.phrase("fault-kind"), self.phrase("count")]
        return self._section("faults", self._help("faults"), FigureTable(head, rows))


# A game in which one always does the same has no flow, and a band thinner than this part cannot be seen.
FEWEST_KINDS = 2
THINNEST = 0.005
LEAD_ROWS = ("changes", "decided", "half-wins", "led")


def to_html(report: Report, language: str) -> str:
    return Page(report, language).to_html()
