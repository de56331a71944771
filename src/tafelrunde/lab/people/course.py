"""Follows the events of a playtest's table, and makes its matches out of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from tafelrunde.core.match import Match
from tafelrunde.core.share import share_out
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.lab.people.match import By, Departure, PeopleMatch, TakeBack, Thought, Trouble, Verdict
from tafelrunde.lab.trial.trial import verb_of
from tafelrunde.table.event import (
    Acted,
    Created,
    Event,
    Left,
    Proposed,
    RanOut,
    Resigned,
    Started,
    StoodIn,
    TookBack,
    decode_event,
)
from tafelrunde.table.play import Play
from tafelrunde.table.playtest import Playtest, Remark
from tafelrunde.table.protocol import Opinion, Result
from tafelrunde.table.seat import Seat
from tafelrunde.table.table import Table

# Milliseconds in which nothing happens, after which nobody is believed to sit there, and after which nobody comes back.
PAUSE = 600_000
SILENCE = 86_400_000

How = Literal["resigned", "left", "away", "time"]
_DEPARTURES: dict[type[Event], How] = {Resigned: "resigned", Left: "left", StoodIn: "away", RanOut: "time"}


class Numbers:
    """People in the order in which one meets them."""

    def __init__(self) -> None:
        self._known: dict[object, int] = {}

    def of(self, person: object) -> int:
        return self._known.setdefault(person, len(self._known) + 1)


class Course:
    """A match on its way: what stays of it is known when it is over."""

    def __init__(self, table: Table, at: int, numbers: Numbers, number: int) -> None:
        self.number = table.match
        self.seats = list(table.seats)
        self.players = [_person(table, seat, numbers, number) for seat in table.seats]
        # When it became this decision's turn, and when anything happened last.
        self.since = self.last = at
        self.active = 0
        self.pauses = 0
        # By the number of the action: who took it, and after how many seconds.
        self.timed: dict[int, tuple[int, By, float]] = {}
        self.troubles: list[Trouble] = []
        self.take_backs: list[TakeBack] = []
        self.departures: list[Departure] = []

    @property
    def decisions(self) -> int:
        return len(self.timed)

    def pass_time(self, at: int) -> None:
        gap = max(0, at - self.last)
        self.last = max(self.last, at)
        if gap > PAUSE:
            self.pauses += 1
        else:
            self.active += gap

    def act(self, number: int, event: Acted, by: By) -> None:
        self.timed[number] = (event.seat, by, max(0, event.at - self.since) / 1000)

    def want_back(self, event: TookBack | Proposed) -> None:
        seat = event.seat if isinstance(event, Proposed) else self.timed.get(event.number, (0,))[0]
        is_asked = isinstance(event, Proposed)
        self.take_backs.append(TakeBack(seat=seat, decision=self.decisions, asked=is_asked, done=not is_asked))

    def go_back(self, number: int) -> None:
        """Only so many actions stay. Whoever had to ask has got it now."""
        self.timed = {each: thought for each, thought in self.timed.items() if each < number}
        if self.take_backs:
            self.take_backs[-1] = msgspec.structs.replace(self.take_backs[-1], done=True)

    def note(self, remark: Remark) -> None:
        trouble = Trouble(seat=remark.seat, decision=self.decisions, kind=remark.kind, paragraph=remark.paragraph)
        self.troubles.append(trouble)

    def thoughts(self, match: Match) -> list[Thought]:
        """With what there was to choose from, which follows from the actions."""
        again = Match(match.game, match.seats, match.options, key=None, start=match.start)
        found: list[Thought] = []
        for number, action in enumerate(match.actions):
            if again.to_act != CHANCE and number in self.timed:
                seat, by, seconds = self.timed[number]
                kind, choices = verb_of(match.game.texts([action])[0]), len(again.legal_actions())
                found.append(Thought(seat=seat, by=by, kind=kind, choices=choices, seconds=round(seconds, 1)))
            again.go_through([action])
        return found


def _person(table: Table, seat: Seat, numbers: Numbers, number: int) -> int | None:
    """Whoever keeps his chair is the same in the next match, wherever the chair stands then."""
    if seat.kind != "person" or table.is_program(seat):
        return None
    return numbers.of((number, id(seat), seat.viewer))


class Follower:
    """One table from its first event to its last; `number` stands for it, and `now` is when it is looked at."""

    def __init__(self, playtest: Playtest, number: int, numbers: Numbers, now: int) -> None:
        first, *self.events = [decode_event(body) for body in playtest.events]
        if not isinstance(first, Created):
            raise TypeError("the first event creates the table")
        self.table = Table(first)
        self.playtest = playtest
        self.number, self.numbers, self.now = number, numbers, now
        self.course: Course | None = None
        self.remarks: dict[int, list[Remark]] = {}
        for remark in playtest.remarks:
            self.remarks.setdefault(remark.after, []).append(remark)

    def matches(self) -> Iterator[PeopleMatch]:
        """Those that are over, and the last one if nobody goes on with it."""
        for event in self.events:
            if self.course is not None:
                self.course.pass_time(event.at)
                self._before(self.course, event)
            number = self._count()
            self.table.apply(event)
            self._after(event, number)
            yield from self._end()
        if self.course is not None and self.now - self.course.last > SILENCE:
            yield self._match(self.course, "abandoned", None)

    def _count(self) -> int:
        return 0 if self.table.play is None else self.table.play.match.number

    def _before(self, course: Course, event: Event) -> None:
        """What is known of the event only before it has happened."""
        if isinstance(event, Acted):
            course.act(self._count(), event, self._by(event))
        elif isinstance(event, TookBack) or (isinstance(event, Proposed) and event.kind == "undo"):
            course.want_back(event)
        elif isinstance(event, Resigned | Left | StoodIn | RanOut):
            how = _DEPARTURES[type(event)]
            course.departures.append(Departure(seat=event.seat, decision=course.decisions, how=how))

    def _by(self, event: Acted) -> By:
        if event.viewer is None:
            return "bot"
        return "program" if self.table.viewers[event.viewer].is_program else "person"

    def _after(self, event: Event, number: int) -> None:
        if isinstance(event, Started) and self.table.play is not None:
            self.course = Course(self.table, event.at, self.numbers, self.number)
        course = self.course
        if course is None:
            return
        if self._count() < number:
            course.go_back(self._count())
        if self._count() != number:
            course.since = event.at
        for remark in self.remarks.get(self.table.number, []):
            course.note(remark)

    def _end(self) -> Iterator[PeopleMatch]:
        result = self.table.result
        if self.course is not None and result is not None:
            course, self.course = self.course, None
            yield self._match(course, result.reason, result)

    def _play(self) -> Play:
        assert self.table.play is not None, "a match is being played"  # noqa: S101
        return self.table.play

    def _match(self, course: Course, end: str, result: Result | None) -> PeopleMatch:
        match = self._play().match
        thoughts = course.thoughts(match)
        actors = [thought.seat for thought in thoughts]
        is_by_rules = end in match.game.reasons
        return PeopleMatch(
            table=self.number,
            match=course.number,
            game=match.game.id,
            rules=match.game.rules_version,
            options=_changed(self.table),
            from_position=match.start is not None,
            seats=match.seats,
            players=course.players,
            starter=actors[0] if actors else int(NOBODY),
            end=end,
            finished=is_by_rules,
            shares=share_out(result.winners, match.seats) if is_by_rules and result is not None else [],
            scores=[] if result is None else result.scores,
            turns=sum(one != two for one, two in zip([None, *actors], actors, strict=False)),
            minutes=round(course.active / 60_000, 2),
            pauses=course.pauses,
            decisions=thoughts,
            troubles=course.troubles,
            take_backs=course.take_backs,
            departures=course.departures,
            verdicts=[
                _verdict(said.seat, said.opinion) for number, said in self.playtest.opinions if number == course.number
            ],
        )


def _changed(table: Table) -> dict[str, object]:
    """The options that are not the game's own."""
    usual = msgspec.to_builtins(table.game.make_options({}))
    return {name: value for name, value in table.shown_options.items() if usual.get(name) != value}


def _verdict(seat: int, opinion: Opinion) -> Verdict:
    return Verdict(seat=seat, fun=opinion.fun, length=opinion.length, clarity=opinion.clarity)


def matches_of(playtests: list[Playtest], now: int, game: str = "") -> list[PeopleMatch]:
    """All matches that can be told of, of one game or of all; `now` is in milliseconds."""
    numbers = Numbers()
    found = [
        match
        for number, playtest in enumerate(playtests, 1)
        for match in Follower(playtest, number, numbers, now).matches()
    ]
    return [match for match in found if game in ("", match.game)]
