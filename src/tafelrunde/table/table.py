"""A table: the state that its events add up to. There is no clock, no chance and no network here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, assert_never

import msgspec

from tafelrunde.core.error import TafelrundeError
from tafelrunde.core.fairness import FairnessProof, commitment_to, match_key
from tafelrunde.core.game import End, Options, named_starter
from tafelrunde.core.record import BOT, Record, record_of
from tafelrunde.games import find_game
from tafelrunde.table.answer import Answer, Answered, Answers
from tafelrunde.table.clock import Clock
from tafelrunde.table.event import (
    Acted,
    Appointed,
    Assigned,
    CameBack,
    Consented,
    Contributed,
    Created,
    Event,
    GaveBack,
    Hearkened,
    Hosted,
    Introduced,
    Invited,
    Joined,
    Left,
    Proposed,
    RanOut,
    Rematched,
    Renamed,
    Resigned,
    Sat,
    Started,
    StoodIn,
    Swapped,
    TookBack,
)
from tafelrunde.table.play import Play
from tafelrunde.table.protocol import Done, Invitation, Result
from tafelrunde.table.seat import STAND_IN, Seat, planned_seat

# A table whose history is longer lets its match come to an end, and no more: whoever reads it has to wait for it.
MOST_EVENTS = 10_000
# So much may be changed around a match beside what is played in it.
MOST_CHANGES = 500


@dataclass
class Pending:
    """A proposal that waits for consent; `number` is how many actions an undo keeps."""

    id: int
    kind: Literal["undo", "stop"]
    seat: int
    number: int
    agreed: set[int]


@dataclass
class Viewer:
    """Whoever holds a token; `token` is its hash."""

    token: str
    is_program: bool = False
    nonce: str | None = None
    # How he wants to be told of his turns, if he does.
    hearkens: Hearkened | None = None
    answers: Answers = field(default_factory=Answers)


class Table:
    """Made from its first event; `apply` adds the others. `number` counts the events so far."""

    def __init__(self, first: Created) -> None:
        self.id = first.table
        self.game = find_game(first.game)
        # What its host has said of the options; what a default is may differ between versions of the rules.
        self.chosen = first.options
        self._set_options(self.game.make_options(first.options))
        self.visibility = first.visibility
        self.takeover = first.takeover
        self.start = first.start
        self.clock_plan = first.clock
        self.is_playtest = first.playtest
        # Of the match that runs, or ran last.
        self.clock: Clock | None = None
        # How often it has become somebody's turn, and since when it is.
        self.turns = 0
        self.turn_since = first.at
        self._turn: int | None = None
        # Whether anybody here ever wanted to be told of his turns.
        self.is_hearkened = False
        self.created = self.touched = first.at
        self.number = 1
        # How many of the events were actions of a match.
        self.acts = 0
        self.host = 0
        self.viewers = [Viewer(first.token)]
        self.seats = [
            planned_seat(plan, invitation) for plan, invitation in zip(first.seats, first.invitations, strict=True)
        ]
        self.secret = bytes.fromhex(first.secret)
        self.commitment = commitment_to(self.secret)
        self.match = 1
        self.play: Play | None = None
        self.nonces: list[str] = []
        self.result: Result | None = None
        self.proposal: Pending | None = None
        self.proposals = 0
        # By match; None for one that was played by other rules than today's.
        self.archive: list[Record | None] = []
        # Who sat where when the match before this one was over.
        self._sat_before: list[int | None] = []

    @property
    def status(self) -> Literal["waiting", "playing", "finished"]:
        if self.result is not None:
            return "finished"
        return "waiting" if self.play is None else "playing"

    @property
    def is_worn(self) -> bool:
        """Whether so much has happened here that only what a match needs may still happen."""
        return self.number >= MOST_EVENTS or self.number - 2 * self.acts >= MOST_CHANGES

    @property
    def has_starter(self) -> bool:
        """Whether it is open who starts; a match that goes on from a position has been started."""
        return self.game.has_starter and self.start is None

    @property
    def is_lost(self) -> bool:
        """Whether the rules have changed under the match: it is over, and its actions mean nothing any more."""
        return self.play is None and self.result is not None

    def viewer_with(self, token: str) -> int | None:
        """By the hash of his token."""
        for number, viewer in enumerate(self.viewers):
            if viewer.token == token:
                return number
        return None

    def seats_of(self, viewer: int | None) -> list[int]:
        return [] if viewer is None else [n for n, seat in enumerate(self.seats) if seat.viewer == viewer]

    def seats_in(self, match: int, viewer: int | None) -> list[int]:
        """The seats that a viewer had at the end of the match that ended last; of any other nobody asks."""
        if match == self.match and self.result is not None:
            return self.seats_of(viewer)
        if viewer is None or match != self.match - 1:
            return []
        return [number for number, sitter in enumerate(self._sat_before) if sitter == viewer]

    def nonce_of(self, seat: Seat) -> str | None:
        return None if seat.viewer is None else self.viewers[seat.viewer].nonce

    def is_program(self, seat: Seat) -> bool:
        """Whether a program of somebody's own plays here, over the bots' door."""
        return seat.viewer is not None and self.viewers[seat.viewer].is_program

    def is_ready(self, seat: Seat) -> bool:
        return seat.kind == "bot" or self.nonce_of(seat) is not None

    def acting_seat(self) -> int | None:
        """The seat that decides, while the match runs."""
        if self.play is None or self.play.to_act < 0:
            return None
        return self.play.to_act

    def acting_bot(self) -> int | None:
        """The seat whose bot is to act; it waits while somebody wants to take a move back."""
        seat = self.acting_seat()
        if seat is None or self.seats[seat].bot_level is None:
            return None
        return None if self.proposal is not None and self.proposal.kind == "undo" else seat

    def is_out_of_time(self, number: int) -> bool:
        """Whether the action with that number was a bot's, in the place of somebody who had no time left."""
        return self.clock is not None and self.clock.is_lost(number)

    def waiting_for(self) -> list[int]:
        """The seats whose consent the proposal lacks."""
        agreed = self.proposal.agreed if self.proposal else set()
        return [n for n, seat in enumerate(self.seats) if seat.has_say and n not in agreed]

    def coming_play(self) -> tuple[Play, list[str]]:
        """The match as it would begin now, and the nonces by seat that its chances follow from."""
        nonces = [self.nonce_of(seat) or "" for seat in self.seats]
        key = match_key(self.secret, self.id, self.match, nonces)
        return Play(self.game, len(self.seats), self.options, self.start, key), nonces

    # ------------------------------------------------------------ events

    def apply(self, event: Event) -> None:
        """Add the next event. Whatever is in it was decided before, by the rules of `decision.py`."""
        self.number += 1
        self.acts += isinstance(event, Acted)
        self.touched = event.at
        self._happen(event)
        self._settle_proposal()
        self._notice_end()
        self._keep_time(event.at)
        self._note_turn(event.at)
        if event.viewer is not None and event.command is not None:
            answered = Answered(event.digest, _answer(event, event.command))
            self.viewers[event.viewer].answers.add(event.command, answered)

    def _happen(self, event: Event) -> None:
        if self.is_lost and isinstance(event, _OF_A_MATCH):
            return
        match event:
            case Created():
                raise ValueError("a table is created once")
            case Joined():
                self._join(event)
            case Sat() | Renamed() | Left() | Invited() | Assigned():
                self._change_seat(event)
            case Swapped():
                self._swap(event.seat, event.other)
            case Appointed():
                self._appoint(event.seat)
            case Introduced():
                self._viewer(event.viewer).is_program = True
            case Contributed():
                self._viewer(event.viewer).nonce = event.nonce
            case Started():
                self._start(event)
            case Acted():
                self._act(event)
            case TookBack():
                self._take_back(event.number)
            case Proposed():
                self._propose(event)
            case Consented():
                self._consent(event)
            case Resigned():
                self._resign(event.seat)
            case StoodIn():
                self.seats[event.seat].stand_in = STAND_IN
            case CameBack():
                for seat in self.seats_of(event.viewer):
                    self.seats[seat].come_back()
            case RanOut():
                self._run_out(event)
            case GaveBack():
                self._timed().give_back(event.since, event.until)
            case Hearkened():
                self.is_hearkened = True
                self._viewer(event.viewer).hearkens = None if event.quiet is None else event
            case Hosted() if event.viewer is not None:
                self.host = event.viewer
            case Hosted():
                raise ValueError("a host is somebody")
            case Rematched():
                self._rematch(event)
            case _:
                assert_never(event)

    def _viewer(self, number: int | None) -> Viewer:
        assert number is not None, "this event is somebody's"  # noqa: S101
        return self.viewers[number]

    def _running(self) -> Play:
        assert self.play is not None, "this event belongs to a match"  # noqa: S101
        return self.play

    def _timed(self) -> Clock:
        assert self.clock is not None, "this event belongs to a match with a clock"  # noqa: S101
        return self.clock

    def _join(self, event: Joined) -> None:
        if event.token is not None:
            self.viewers.append(Viewer(event.token))
        if event.seat is None or event.viewer is None:
            return
        seat = self.seats[event.seat]
        before = seat.viewer
        seat.take(event.viewer, event.name)
        seat.come_back()
        # Who goes on with his last seat on another device is still the host.
        if before is not None and before == self.host and not self.seats_of(before):
            self.host = event.viewer

    def _change_seat(self, event: Sat | Renamed | Left | Invited | Assigned) -> None:
        seat = self.seats[event.seat]
        match event:
            case Sat() if event.viewer is not None:
                seat.take(event.viewer, event.name)
            case Renamed():
                seat.name = event.name
            case Left():
                self._leave(seat, event.invitation)
            case Invited():
                seat.invitation = event.invitation
            case Assigned() if event.kind == "bot":
                seat.give_to_bot(event.level)
            case Assigned():
                seat.open(event.invitation)

    def _swap(self, one: int, two: int) -> None:
        """Who was to start still is, on another seat."""
        self.seats[one], self.seats[two] = self.seats[two], self.seats[one]
        starter = named_starter(self.options)
        if starter in (one, two):
            self._appoint(one + two - starter)

    def _appoint(self, seat: int | None) -> None:
        self.chosen = {name: value for name, value in self.chosen.items() if name != "starter"}
        if seat is not None:
            self.chosen["starter"] = seat
        self._set_options(msgspec.structs.replace(self.options, starter=msgspec.UNSET if seat is None else seat))

    def _leave(self, seat: Seat, invitation: str) -> None:
        leaver = seat.viewer
        if self.status == "waiting":
            seat.open(invitation)
        else:
            seat.abandon()
        if leaver == self.host and not self.seats_of(leaver):
            heirs = [each.viewer for each in self.seats if each.viewer is not None]
            self.host = heirs[0] if heirs else self.host

    def _start(self, event: Started) -> None:
        if event.rules != self.game.rules_version and not self._go_back_to(event.rules):
            self.result = Result(reason="stopped", winners=[], scores=[0] * len(self.seats))
            return
        self.play, self.nonces = self.coming_play()
        self.play.advance(event.actions)
        self.clock = None if self.clock_plan is None else Clock(self.clock_plan, len(self.seats))

    def _go_back_to(self, rules: int) -> bool:
        """Whether today's rules can play an earlier version of them; from now on this table does."""
        try:
            self._set_options(self.game.options_by(rules, self.chosen))
        except TafelrundeError:
            return False
        return True

    def _set_options(self, options: Options) -> None:
        self.options = options
        self.shown_options: dict[str, object] = msgspec.to_builtins(options)

    def _act(self, event: Acted) -> None:
        play = self._running()
        heard = play.heard
        play.advance(event.actions)
        if self.clock is not None:
            self.clock.credit(event.lag)
        # A hidden step must not show in what becomes of a proposal.
        if play.heard != heard and self.proposal is not None and self.proposal.kind == "undo":
            self.proposal = None

    def _take_back(self, number: int) -> None:
        play = self._running()
        heard = play.heard
        # Whoever plays against bots or at one device knows what he has done.
        people = {seat.viewer for seat in self.seats if seat.has_say}
        play.take_back(number, leave_trace=len(people) > 1)
        if self.clock is not None:
            self.clock.rewind(self.touched, number)
        if play.heard != heard:
            self.proposal = None

    def _propose(self, event: Proposed) -> None:
        self.proposals += 1
        # People who share a device agree among themselves.
        together = set(self.seats_of(self.seats[event.seat].viewer)) | {event.seat}
        self.proposal = Pending(self.proposals, event.kind, event.seat, event.number, together)

    def _consent(self, event: Consented) -> None:
        if self.proposal is None:
            return
        if event.agree:
            self.proposal.agreed.add(event.seat)
        else:
            self.proposal = None

    def _settle_proposal(self) -> None:
        """Carry out what all people have agreed to."""
        proposal = self.proposal
        if proposal is None or self.waiting_for():
            return
        self.proposal = None
        if proposal.kind == "undo":
            self._take_back(proposal.number)
        else:
            self._end_early("stopped", [])

    def _resign(self, number: int) -> None:
        self.seats[number].resign()
        if len(self.seats) <= 2:
            self._end_early("resigned", [each for each in range(len(self.seats)) if each != number])

    def _run_out(self, event: RanOut) -> None:
        clock = self._timed()
        clock.lose(event.at)
        if clock.plan.end == "match":
            self._end_early("time", [each for each in range(len(self.seats)) if each != event.seat])
        else:
            self.seats[event.seat].run_out(for_turn=clock.plan.end == "turn")

    def _keep_time(self, at: int) -> None:
        """Whatever has happened: whose time runs now, if anybody's does."""
        if self.clock is None or self.play is None:
            return
        acting = self.acting_seat()
        for number, seat in enumerate(self.seats):
            if number != acting:
                seat.end_turn()
        counts = acting is not None and self.seats[acting].bot_level is None
        self.clock.follow(at, self.play.match.number, acting, counts=counts)

    def _note_turn(self, at: int) -> None:
        acting = self.acting_seat()
        if acting != self._turn:
            self._turn = acting
            self.turns += 1
            self.turn_since = at

    def awaited(self) -> int | None:
        """The viewer whose turn it is, if he himself is to act."""
        seat = self.acting_seat()
        return None if seat is None or self.seats[seat].bot_level is not None else self.seats[seat].viewer

    def _end_early(self, reason: str, winners: list[int]) -> None:
        play = self._running()
        scores = play.view(None).scores
        play.end()
        self.proposal = None
        self.result = Result(reason=reason, winners=winners, scores=scores)

    def _notice_end(self) -> None:
        if self.play is None or self.result is not None or (end := self.play.match.end) is None:
            return
        self.proposal = None
        self.result = Result(reason=end.reason, winners=end.winners, scores=end.scores)

    def _rematch(self, event: Rematched) -> None:
        self.archive.append(None if self.play is None else self.record())
        self._sat_before = [seat.viewer for seat in self.seats]
        self.seats = [self.seats[-1], *self.seats[:-1]]
        for seat, invitation in zip(self.seats, event.invitations, strict=True):
            if seat.gone:
                seat.open(invitation)
            seat.refresh()
        for viewer in self.viewers:
            viewer.nonce = None
        self.secret = bytes.fromhex(event.secret)
        self.commitment = commitment_to(self.secret)
        self.match += 1
        self.play = self.result = self.clock = None
        self.nonces = []

    # ------------------------------------------------------------ records

    def record(self) -> Record:
        """The match as it stands, with the proof of its chances; only a finished one is for others to read."""
        plain = record_of(self._running().match, [_player(seat) for seat in self.seats])
        proof = FairnessProof(
            table=self.id, match=self.match, commitment=self.commitment, secret=self.secret.hex(), nonces=self.nonces
        )
        result = self.result if plain.end is None else None
        early = None if result is None else End(reason=result.reason, winners=result.winners, scores=result.scores)
        return msgspec.structs.replace(plain, early=early, fairness=proof)

    def finished_record(self, match: int) -> Record | None:
        if 1 <= match <= len(self.archive):
            return self.archive[match - 1]
        return self.record() if match == self.match and self.result is not None and self.play is not None else None


# What means nothing where its match is lost.
_OF_A_MATCH = Acted | TookBack | Proposed | Consented | Resigned | StoodIn | RanOut | GaveBack


def _player(seat: Seat) -> str:
    return seat.name if seat.kind == "person" else f"{BOT}{seat.level}"


def _answer(event: Event, command: str) -> Answer:
    if isinstance(event, Invited):
        return Invitation(id=command, seat=event.seat, invitation=event.invitation)
    return Done(id=command)


def fold(events: list[Event]) -> Table:
    """A table from all its events."""
    first, *others = events
    if not isinstance(first, Created):
        raise TypeError("the first event creates the table")
    table = Table(first)
    for event in others:
        table.apply(event)
    return table
