"""What becomes of a playtest's table: matches without names, figures that say when they are too few, and a page."""

from __future__ import annotations

import math
import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.games import find_game
from tafelrunde.lab.people.course import SILENCE, matches_of
from tafelrunde.lab.people.figure import FEWEST, few_mean, report_of
from tafelrunde.lab.people.match import PeopleMatch, Thought, Trouble, Verdict, lines_of, schema
from tafelrunde.lab.people.page import TEXTS, to_html
from tafelrunde.lab.statistic.interval import student
from tafelrunde.table.decision import Source, decide, decide_bot, decide_join, hash_token, moment_of
from tafelrunde.table.event import Event, encode_event
from tafelrunde.table.opening import creation, new_ticket
from tafelrunde.table.playtest import Playtest, Remark, hint_remark, refusal_remark
from tafelrunde.table.protocol import (
    Act,
    Consent,
    Contribute,
    Hint,
    Join,
    Leave,
    NewTable,
    Opinion,
    Rematch,
    Resign,
    SeatOpinion,
    SeatPlan,
    Start,
    Undo,
)
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.table import Table, fold

SECOND = 1000
BO = "b" * 24


class Ticking:
    """A clock that somebody else turns, and secrets that are always the same."""

    def __init__(self) -> None:
        self.time = 1_000_000
        self.drawn = 0

    def now(self) -> int:
        return self.time

    def token(self) -> str:
        self.drawn += 1
        return f"{self.drawn:024d}"

    def secret(self) -> str:
        self.drawn += 1
        return f"{self.drawn:064x}"


class Evening:
    """A table for two people, Ada and Bo, and all that is kept of it."""

    def __init__(self, seats: list[SeatPlan] | None = None, **options: Any) -> None:
        self.source: Source = Ticking()
        plan = seats or [SeatPlan(kind="me", name="Ada Secret"), SeatPlan(kind="open")]
        new = NewTable(game="fischkopf", seats=plan, options={"rounds": 1, "starter": 0, **options}, playtest=True)
        self.events: list[Event] = [creation(new, None, new_ticket(None, self.source), self.source)]
        self.table = fold(self.events)
        self.remarks: list[Remark] = []
        self.opinions: list[tuple[int, SeatOpinion]] = []
        self.commands = 0
        if seats is None:
            invitation = self.table.seats[1].invitation
            self.apply(decide_join(self.table, None, Join(invitation=invitation, name="Bo Hidden"), BO, self.source))

    def apply(self, event: object) -> None:
        assert isinstance(event, Event)
        self.events.append(event)
        self.table.apply(event)

    def wait(self, seconds: float) -> None:
        self.source.time += round(SECOND * seconds)  # type: ignore[attr-defined]

    def do(self, viewer: int, kind: Any, **args: Any) -> None:
        self.commands += 1
        command = kind(id=f"c{self.commands}", **args)
        try:
            event = decide(self.table, viewer, command, self.source)
        except Refusal as refusal:
            self._note(refusal_remark(self.table, viewer, command, refusal))
            return
        if isinstance(command, Hint):
            self._note(hint_remark(self.table, viewer, command))
            return
        self.apply(event)

    def _note(self, remark: Remark | None) -> None:
        assert remark is not None, "nothing is done here that is not noted"
        self.remarks.append(remark)

    def begin(self) -> None:
        for viewer in {seat.viewer for seat in self.table.seats if seat.viewer is not None}:
            self.do(viewer, Contribute, nonce=f"{viewer:032x}")
        self.do(self.table.host, Start)

    def acting(self) -> int:
        seat = self.table.acting_seat()
        assert seat is not None
        return seat

    def act(self, seconds: float = 5, action: str | None = None) -> None:
        """Whoever is to act does the first thing that he may, after so many seconds."""
        self.wait(seconds)
        seat, play = self.acting(), self.table.play
        assert play is not None
        choice = action or play.view(seat).choices[0]
        if self.table.seats[seat].bot_level is not None:
            at = moment_of(self.table, play, seat)
            self.apply(decide_bot(self.table, seat, at, choice, self.source))
            return
        viewer = self.table.seats[seat].viewer
        assert viewer is not None
        self.do(viewer, Act, seat=seat, number=play.seat_logs[seat].number, action=choice)

    def forbidden(self) -> str:
        play = self.table.play
        assert play is not None
        legal = play.view(self.acting()).choices
        return next(text for text in (f"place {field}" for field in range(1, 7)) if text not in legal)

    def finish(self) -> None:
        while self.table.result is None:
            self.act()

    @property
    def playtest(self) -> Playtest:
        return Playtest([encode_event(event) for event in self.events], self.remarks, self.opinions)

    def matches(self, later: int = 0) -> list[PeopleMatch]:
        return matches_of([self.playtest], self.source.now() + later)


def test_a_match_is_told_without_names_texts_and_moments() -> None:
    evening = Evening()
    evening.begin()
    tried = evening.forbidden()
    evening.act(2, tried)
    evening.wait(3)
    evening.do(0, Hint, seat=0)
    evening.act(4)
    evening.finish()
    evening.opinions.append((1, SeatOpinion(seat=1, opinion=Opinion(fun=3, length=1))))
    (match,) = evening.matches()
    assert match.players == [1, 2]
    assert match.decisions[0].seconds == 9
    assert {each.seconds for each in match.decisions[1:]} == {5}
    assert {each.kind for each in match.decisions} <= {"place", "stop"}
    assert all(each.by == "person" and each.choices > 0 for each in match.decisions)
    assert [(each.seat, each.decision, each.kind) for each in match.troubles] == [
        (0, 0, "illegal-action"),
        (0, 0, "hint"),
    ]
    assert match.troubles[0].paragraph in find_game("fischkopf").rulebook("en").sections
    assert match.finished
    assert match.verdicts == [Verdict(seat=1, fun=3, length=1, clarity=None)]
    assert (match.starter, match.seats, match.options) == (0, 2, {"starter": 0})
    assert match.minutes == pytest.approx((5 * (len(match.decisions) - 1) + 9) / 60, abs=0.01)
    line = lines_of([match])
    for secret in ("Ada", "Bo", "Secret", "Hidden", evening.table.id, tried, "token", "1000"):
        assert secret not in line, secret
    assert msgspec.json.decode(line, type=PeopleMatch) == match
    described = schema()["$defs"]
    for told, name in ((match, "PeopleMatch"), (match.decisions[0], "Thought"), (match.troubles[0], "Trouble")):
        assert set(described[name]["properties"]) == set(msgspec.to_builtins(told))


def test_people_are_the_same_in_the_next_match_and_others_at_another_table() -> None:
    one, two = Evening(), Evening()
    for evening in (one, two):
        evening.begin()
        evening.finish()
    one.do(1, Rematch)
    one.begin()
    one.finish()
    found = matches_of([one.playtest, two.playtest], one.source.now())
    assert [(match.table, match.match, match.players) for match in found] == [
        (1, 1, [1, 2]),
        (1, 2, [2, 1]),
        (2, 1, [3, 4]),
    ]


def test_what_was_taken_back_is_no_decision_and_is_told_apart() -> None:
    evening = Evening()
    evening.begin()
    evening.act(7)
    evening.do(0, Undo, seat=0)
    proposal = evening.table.proposal
    if proposal is not None:
        evening.do(1, Consent, seat=1, proposal=proposal.id, agree=True)
    evening.act(11)
    evening.finish()
    (match,) = evening.matches()
    assert match.decisions[0].seconds == 11
    (back,) = match.take_backs
    assert (back.seat, back.decision, back.asked, back.done) == (0, 1, proposal is not None, True)


def test_a_take_back_that_is_refused_is_not_done() -> None:
    evening = Evening()
    evening.begin()
    evening.act()
    evening.act()
    evening.do(0, Undo, seat=0)
    proposal = evening.table.proposal
    assert proposal is not None
    evening.do(1, Consent, seat=1, proposal=proposal.id, agree=False)
    evening.finish()
    (match,) = evening.matches()
    assert [(each.asked, each.done) for each in match.take_backs] == [(True, False)]


def test_where_somebody_stops() -> None:
    evening = Evening()
    evening.begin()
    evening.act()
    evening.do(1, Resign, seat=1)
    evening.do(0, Rematch)
    evening.begin()
    evening.act()
    evening.act()
    assert [match.end for match in evening.matches()] == ["resigned"]
    first, last = evening.matches(SILENCE + 1)
    assert (first.end, first.finished, first.shares) == ("resigned", False, [])
    assert [(each.seat, each.decision, each.how) for each in first.departures] == [(1, 1, "resigned")]
    assert (last.end, last.finished, len(last.decisions)) == ("abandoned", False, 2)
    evening.do(1, Leave, seat=0)
    *_, last = evening.matches(SILENCE + 1)
    assert [(each.seat, each.how) for each in last.departures] == [(0, "left")]


def test_pauses_are_no_minutes() -> None:
    evening = Evening()
    evening.begin()
    evening.act(3600)
    evening.finish()
    (match,) = evening.matches()
    assert match.pauses == 1
    assert match.minutes == pytest.approx(5 * (len(match.decisions) - 1) / 60, abs=0.01)


def test_bots_are_nobody_and_their_thinking_is_not_told_as_peoples() -> None:
    evening = Evening([SeatPlan(kind="me", name="Ada"), SeatPlan(kind="bot", level=1)])
    evening.begin()
    evening.finish()
    (match,) = evening.matches()
    assert match.players == [1, None]
    assert {(each.seat, each.by) for each in match.decisions} == {(0, "person"), (1, "bot")}
    report = report_of("fischkopf", [match], {})
    assert report.groups == []
    assert "No match between people alone" in to_html(report, "en")
    assert report.people == 1
    assert sum(each.count for each in report.kinds) == sum(each.seat == 0 for each in match.decisions)


# ---------------------------------------------------------------- figures


def match_of(table: int, people: list[int | None], **more: Any) -> PeopleMatch:
    thoughts = [Thought(seat=n % 2, by="person", kind="place", choices=3, seconds=4.0 + n) for n in range(6)]
    usual: dict[str, Any] = {
        "table": table,
        "match": 1,
        "game": "fischkopf",
        "rules": 1,
        "options": {},
        "from_position": False,
        "seats": 2,
        "players": people,
        "starter": 0,
        "end": "lowest_sum",
        "finished": True,
        "shares": [1.0, 0.0],
        "scores": [9, 12],
        "turns": 4,
        "minutes": 3.0,
        "pauses": 0,
        "decisions": thoughts,
        "troubles": [],
        "take_backs": [],
        "departures": [],
        "verdicts": [],
    }
    return PeopleMatch(**(usual | more))


def trouble(seat: int, paragraph: str) -> Trouble:
    return Trouble(seat=seat, decision=0, kind="illegal-action", paragraph=paragraph)


def many(count: int, **more: Any) -> list[PeopleMatch]:
    return [match_of(table, [2 * table, 2 * table + 1], **more) for table in range(1, count + 1)]


def bot_rows(count: int, turns: int) -> list[dict[str, Any]]:
    share = {"shares": [1.0, 0.0], "scores": [9, 12], "starter": 0, "kinds": {"place": 6}}
    return [{"cluster": n, "turns": turns + n % 2, "decisions": 6, "minutes": 2.0, **share} for n in range(count)]


KIND = "[2,{}]"


def test_too_few_tables_have_no_interval() -> None:
    for count, has_any in ((FEWEST - 1, False), (FEWEST, True)):
        matches = [msgspec.structs.replace(match, turns=4 + match.table % 2) for match in many(count)]
        (group,) = report_of("fischkopf", matches, {KIND: bot_rows(50, 4)}).groups
        turns = group.figures[0]
        assert (turns.people_interval is not None, turns.difference is not None) == (has_any, has_any)
        assert turns.bots is not None


def test_a_few_that_are_alike_prove_nothing() -> None:
    """Five tables with four turns each, and five at which who began has won, are no certainty."""
    (group,) = report_of("fischkopf", many(FEWEST), {KIND: bot_rows(500, 9)}).groups
    figures = {figure.name: figure for figure in group.figures}
    assert figures["turns"].people_interval is None
    first = figures["first"].people_interval
    assert first is not None
    assert first.low < 0.5
    assert not any(figure.sure for figure in group.figures)


def test_who_looks_at_many_figures_is_not_fooled_more_often() -> None:
    """Where people are like bots, some figure is called certain in about one of twenty reports at most."""
    chance, alarms, runs = random.Random(5), 0, 150

    def row() -> dict[str, Any]:
        won = chance.random() < 0.5
        thoughts = [
            Thought(seat=0, by="person", kind=chance.choice(("place", "stop")), choices=3, seconds=1.0)
            for _ in range(12)
        ]
        return {
            "turns": chance.randint(3, 9),
            "minutes": chance.uniform(1, 9),
            "shares": [1.0, 0.0] if won else [0.0, 1.0],
            "scores": [chance.randint(5, 30)] * 2,
            "decisions": thoughts,
        }

    for _ in range(runs):
        matches = [match_of(table, [2 * table, 2 * table + 1], **row()) for table in range(1, 9)]
        bots = [
            {
                **each,
                "cluster": number,
                "starter": 0,
                "decisions": 12,
                "kinds": Counter(t.kind for t in each["decisions"]),
            }
            for number, each in enumerate(row() for _ in range(60))
        ]
        (group,) = report_of("fischkopf", matches, {KIND: bots}).groups
        assert len(group.figures) == 8
        alarms += any(figure.sure for figure in group.figures)
    assert alarms <= 0.08 * runs


def test_a_hundred_matches_at_one_table_are_one_table() -> None:
    matches = [match_of(1, [1, 2], match=number) for number in range(100)]
    (group,) = report_of("fischkopf", matches, {}).groups
    assert (group.matches, group.tables) == (100, 1)
    assert all(figure.people_interval is None for figure in group.figures)


def test_a_true_difference_is_certain_and_none_is_not() -> None:
    matches = [msgspec.structs.replace(match, turns=4 + match.table % 2) for match in many(20)]
    for turns, is_sure in ((9, True), (4, False)):
        (group,) = report_of("fischkopf", matches, {KIND: bot_rows(100, turns)}).groups
        assert group.figures[0].difference is not None
        assert group.figures[0].sure is is_sure


def test_intervals_of_few_tables_hold_what_they_say() -> None:
    """Of 95 % intervals from five tables, about 95 % have the truth in them; without Student's factor 88 % would."""
    chance, hits, runs = random.Random(1), 0, 2000
    for _ in range(runs):
        found = few_mean((table, chance.gauss(10, 2)) for table in range(FEWEST))
        assert found is not None
        hits += not found.excludes(10)
    assert hits / runs == pytest.approx(0.95, abs=0.015)
    assert student(FEWEST - 1) == pytest.approx(2.776, rel=0.01)
    assert student(1_000_000) == pytest.approx(1.96, rel=0.001)


def test_the_paragraph_that_most_people_met_comes_first() -> None:
    """Not the one that one of them tried again and again."""
    matches = many(4)
    matches[0] = msgspec.structs.replace(matches[0], troubles=[trouble(0, "3.3")] * 9)
    matches[1] = msgspec.structs.replace(matches[1], troubles=[trouble(0, "3.2"), trouble(1, "3.2")])
    first, second = report_of("fischkopf", matches, {}).paragraphs
    assert (first.paragraph, first.people, first.refusals) == ("3.2", 2, 2)
    assert (second.paragraph, second.people, second.refusals) == ("3.3", 1, 9)
    assert first.share is not None
    assert first.share.count == 8


def test_each_person_counts_once_with_what_he_said_last() -> None:
    def says(fun: int, number: int) -> PeopleMatch:
        return match_of(1, [1, 2], match=number, verdicts=[Verdict(seat=0, fun=fun, length=None, clarity=None)])

    fun, length, _ = report_of("fischkopf", [says(1, 1), says(1, 2), says(3, 3)], {}).answers
    assert (fun.counts, length.counts) == ([0, 0, 1], [0, 0, 0])
    assert fun.parts == [None, None, None]


def test_thinking_time_is_not_spoilt_by_one_pause() -> None:
    thoughts = [Thought(seat=0, by="person", kind="place", choices=3, seconds=each) for each in [4.0] * 9 + [4000.0]]
    report = report_of("fischkopf", [match_of(1, [1, 2], decisions=thoughts)], {})
    (kind,) = report.kinds
    assert kind.typical == pytest.approx(math.exp((9 * math.log(4) + math.log(4000)) / 10))
    assert kind.p50 == 4
    assert [each.count for each in report.parts] == [4, 3, 3]


# ---------------------------------------------------------------- the page


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_page_says_it_in_words(language: str) -> None:
    game = find_game("fischkopf")
    matches = [msgspec.structs.replace(match, turns=4 + match.table % 2) for match in many(6)]
    matches[0] = msgspec.structs.replace(
        matches[0],
        troubles=[trouble(0, "3.2")],
        verdicts=[Verdict(seat=0, fun=3, length=3, clarity=1)],
        departures=[],
    )
    matches.append(match_of(7, [90, None], end="abandoned", finished=False, shares=[], scores=[]))
    page = to_html(report_of("fischkopf", matches, {KIND: bot_rows(60, 9)}), language, "greedy:2")
    words = " ".join(game.rulebook(language).sections["3.2"].replace("*", "").split()[:4])
    assert "§3.2" in page
    assert words in page
    assert f'<html lang="{language}">' in page
    for code in ("answer", "paragraphs", "habits", "thinking", "stops", "answers", "beside"):
        assert f'id="{code}"' in page
    assert ("zu wenige" if language == "de" else "too few") in page
    assert ("sicher" if language == "de" else "certain") in page


def test_few_people_are_said_to_be_few() -> None:
    page = to_html(report_of("fischkopf", many(2), {}), "en")
    assert "too few for any verdict" in page


def test_both_languages_say_the_same() -> None:
    def codes(language: str) -> list[str]:
        lines = (Path(TEXTS) / f"{language}.ftl").read_text(encoding="utf-8").splitlines()
        return [line.partition(" =")[0] for line in lines if line.startswith("people-")]

    assert codes("de") == codes("en")


def test_a_token_is_never_in_what_is_kept_of_a_playtest() -> None:
    evening = Evening()
    table: Table = evening.table
    assert table.viewer_with(hash_token(BO)) == 1
    assert BO not in "".join(evening.playtest.events)
