"""Which commands a table allows to whom: a command goes in, an event or a refusal comes out, and nothing changes."""

from __future__ import annotations

import hashlib
import hmac
from typing import NamedTuple, Protocol, TypedDict

import msgspec

from tafelrunde.core.error import ActionError, IllegalAction, InvalidAction, NotYourTurn
from tafelrunde.table.answer import Answer
from tafelrunde.table.event import (
    Acted,
    Appointed,
    Assigned,
    CameBack,
    Consented,
    Contributed,
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
from tafelrunde.table.protocol import (
    Act,
    Appoint,
    Assign,
    Command,
    Consent,
    Contribute,
    Done,
    Foresee,
    Gesture,
    Hint,
    Invite,
    Join,
    Leave,
    NewTable,
    Rematch,
    Rename,
    Resign,
    Sit,
    Start,
    Stop,
    Swap,
    Undo,
)
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.seat import Seat, clean_name
from tafelrunde.table.table import Table

# More people than this have no business at one table without an invitation.
MOST_VIEWERS = 256


class Source(Protocol):
    """What a table does not have by itself: the time, and secrets."""

    def now(self) -> int:
        """In milliseconds."""
        ...

    def token(self) -> str: ...

    def secret(self) -> str: ...


def hash_token(token: str) -> str:
    return hashlib.sha256(b"tafelrunde/token/1\n" + token.encode()).hexdigest()


def decide(table: Table, viewer: int | None, command: Command, source: Source) -> Event | Answer:
    """The event that the command leads to, or the answer if nothing is to happen (any more).

    Raises a Refusal if it may not be.
    """
    if viewer is None:
        raise Refusal("watching")
    digest = digest_of(command)
    if answered := table.viewers[viewer].answers.find(command.id, digest):
        if answered.digest not in (None, digest):
            raise Refusal("id-taken")
        return answered.answer
    return _Decision(table, viewer, command.id, digest, source).about(command)


def digest_of(command: Command) -> str:
    """What a command says, whatever its id."""
    return _digest(msgspec.json.encode(msgspec.structs.replace(command, id="")))


def digest_of_request(body: NewTable | Join) -> str:
    """What a request over HTTP says, however it is written."""
    return _digest(msgspec.json.encode(body, order="sorted"))


def _digest(said: bytes) -> str:
    return hashlib.blake2b(said, digest_size=8).hexdigest()


class _By(TypedDict):
    at: int
    viewer: int
    command: str
    digest: str


class _Decision:
    """One viewer's command at one table."""

    def __init__(self, table: Table, viewer: int, command: str, digest: str, source: Source) -> None:
        self.table = table
        self.viewer = viewer
        self.command = command
        self.digest = digest
        self.source = source
        self.at = source.now()

    def about(self, command: Command) -> Event | Answer:
        if self.table.is_worn and isinstance(command, Undo | Stop | Sit | Rename | Invite | Assign | Rematch):
            raise Refusal("table-worn")
        match command:
            case Act():
                return self.act(command)
            case Undo():
                return self.undo(command.seat)
            case Stop():
                return self.stop(command.seat)
            case Consent():
                return self.consent(command)
            case Resign():
                return self.resign(command.seat)
            case Sit():
                return self.sit(command)
            case Rename():
                return self.rename(command)
            case Leave():
                self.own(command.seat)
                return Left(**self.by, seat=command.seat, invitation=self.source.token())
            case Invite():
                return self.invite(command.seat)
            case Assign():
                return self.assign(command)
            case Swap():
                return self.swap(command)
            case Appoint():
                return self.appoint(command.seat)
            case Contribute():
                return self.contribute(command.nonce)
            case Start():
                return self.start()
            case Rematch():
                return self.rematch()
            case Hint():
                self.own(command.seat)
                check_turn(self.table, command.seat)
                return Done(id=command.id)
            case Foresee():
                _, play = self.active(command.seat)
                # Whoever is to act has the choices themselves.
                if play.to_act == command.seat:
                    raise Refusal("outdated")
                return Done(id=command.id)
            case Gesture():
                self.own(command.seat)
                return Done(id=command.id)

    @property
    def by(self) -> _By:
        return {"at": self.at, "viewer": self.viewer, "command": self.command, "digest": self.digest}

    def seat(self, number: int) -> Seat:
        if number >= len(self.table.seats):
            raise Refusal("no-such-seat")
        return self.table.seats[number]

    def own(self, number: int) -> Seat:
        seat = self.seat(number)
        if seat.viewer != self.viewer:
            raise Refusal("not-your-seat")
        return seat

    def active(self, number: int) -> tuple[Seat, Play]:
        """One's own seat in a running match, not given up."""
        seat = self.own(number)
        play = running_play(self.table)
        if seat.has_given_up:
            raise Refusal("bot-seat")
        return seat, play

    def waiting(self) -> None:
        if self.table.status != "waiting":
            raise Refusal("not-waiting")

    def hosting(self) -> None:
        if self.viewer != self.table.host:
            raise Refusal("not-host")

    def act(self, command: Act) -> Event:
        seat, play = self.active(command.seat)
        if seat.bot_level is not None:
            raise Refusal("bot-seat")
        if command.number != play.seat_logs[command.seat].number:
            raise Refusal("outdated")
        lag = self.lag(command)
        return Acted(**self.by, seat=command.seat, actions=consequences(play, command.action, command.seat), lag=lag)

    def lag(self, command: Act) -> int:
        """What the way of an action took. Whoever is too late all the same has run out of time, which is said soon."""
        clock = self.table.clock
        if clock is None or clock.running != command.seat or clock.deadline is None:
            return 0
        lag = clock.lag_of(self.at, command.thought)
        if self.at - lag >= clock.deadline:
            raise Refusal("time-over")
        return lag

    def undo(self, number: int) -> Event:
        _, play = self.active(number)
        keep = play.last_action_of(number)
        if keep is None:
            raise Refusal("nothing-to-take-back")
        # It would be new time for a turn that had none left.
        if self.table.is_out_of_time(keep):
            raise Refusal("time-over")
        # As this seat was told: whether a rival has taken a hidden step is none of its business.
        if play.seat_logs[number].is_silent_since(keep):
            return TookBack(**self.by, number=keep)
        self.no_proposal()
        return Proposed(**self.by, kind="undo", seat=number, number=keep)

    def stop(self, number: int) -> Event:
        self.active(number)
        self.no_proposal()
        return Proposed(**self.by, kind="stop", seat=number)

    def no_proposal(self) -> None:
        if self.table.proposal is not None:
            raise Refusal("proposal-pending")

    def consent(self, command: Consent) -> Event | Answer:
        self.own(command.seat)
        proposal = self.table.proposal
        if proposal is None or proposal.id != command.proposal:
            raise Refusal("no-proposal")
        if not self.table.seats[command.seat].has_say:
            raise Refusal("bot-seat")
        if command.agree and command.seat in proposal.agreed:
            return Done(id=command.id)
        return Consented(**self.by, seat=command.seat, agree=command.agree)

    def resign(self, number: int) -> Event:
        self.active(number)
        return Resigned(**self.by, seat=number)

    def sit(self, command: Sit) -> Event:
        if self.seat(command.seat).kind != "open":
            raise Refusal("seat-not-open")
        self.waiting()
        return Sat(**self.by, seat=command.seat, name=clean_name(command.name))

    def rename(self, command: Rename) -> Event:
        self.own(command.seat)
        return Renamed(**self.by, seat=command.seat, name=clean_name(command.name))

    def invite(self, number: int) -> Event:
        seat = self.seat(number)
        if seat.kind == "open":
            self.hosting()
        else:
            self.own(number)
        return Invited(**self.by, seat=number, invitation=self.source.token())

    def assign(self, command: Assign) -> Event:
        self.seat(command.seat)
        self.hosting()
        self.waiting()
        return Assigned(
            **self.by, seat=command.seat, kind=command.kind, level=command.level, invitation=self.source.token()
        )

    def swap(self, command: Swap) -> Event | Answer:
        self.seat(command.seat)
        self.seat(command.other)
        self.hosting()
        self.waiting()
        if command.seat == command.other:
            return Done(id=command.id)
        return Swapped(**self.by, seat=command.seat, other=command.other)

    def appoint(self, seat: int | None) -> Event:
        if seat is not None:
            self.seat(seat)
        self.hosting()
        self.waiting()
        if not self.table.has_starter:
            raise Refusal("no-starter")
        return Appointed(**self.by, seat=seat)

    def contribute(self, nonce: str) -> Event | Answer:
        self.waiting()
        known = self.table.viewers[self.viewer].nonce
        if known == nonce:
            return Done(id=self.command)
        if known is not None:
            raise Refusal("already-contributed")
        return Contributed(**self.by, nonce=nonce)

    def start(self) -> Event:
        self.hosting()
        self.waiting()
        check_startable(self.table)
        play, _ = self.table.coming_play()
        return Started(**self.by, rules=self.table.game.rules_version, actions=play.opening())

    def rematch(self) -> Event:
        if not self.table.seats_of(self.viewer) and self.viewer != self.table.host:
            raise Refusal("not-seated")
        if self.table.status != "finished":
            raise Refusal("not-finished")
        invitations = [self.source.token() for _ in self.table.seats]
        return Rematched(**self.by, secret=self.source.secret(), invitations=invitations)


def running_play(table: Table) -> Play:
    if table.play is None:
        raise Refusal("not-playing")
    if table.result is not None:
        raise Refusal("match-over")
    return table.play


def check_turn(table: Table, seat: int) -> Play:
    play = running_play(table)
    if play.to_act != seat:
        raise Refusal("not-your-turn")
    return play


def check_startable(table: Table) -> None:
    if any(seat.kind == "open" for seat in table.seats):
        raise Refusal("seats-open")
    if not all(table.is_ready(seat) for seat in table.seats):
        raise Refusal("not-ready")


def consequences(play: Play, text: str, seat: int) -> list[str]:
    try:
        return play.consequences(text, seat)
    except NotYourTurn:
        raise Refusal("not-your-turn") from None
    except IllegalAction as error:
        raise Refusal("illegal-action", error.section) from None
    except InvalidAction:
        raise Refusal("invalid-action") from None
    except ActionError:
        raise Refusal("match-over") from None


# ---------------------------------------------------------------- what the table itself wants


class Moment(NamedTuple):
    """A decision of a seat. Taken back and made anew, a match has as many actions as before; what it told has not."""

    match: int
    actions: int
    told: int


def moment_of(table: Table, play: Play, seat: int) -> Moment:
    return Moment(table.match, play.match.number, play.seat_logs[seat].number)


def decide_bot(table: Table, seat: int, at: Moment, action: str, source: Source) -> Event:
    """A bot's action, thought out for that moment; what came too late is refused."""
    play = check_turn(table, seat)
    if table.acting_bot() != seat or moment_of(table, play, seat) != at:
        raise Refusal("outdated")
    return Acted(at=source.now(), seat=seat, actions=consequences(play, action, seat))


def decide_lost(table: Table, seat: int, number: int, source: Source) -> Event:
    """A random action for a program that lost its own, by the number of its view."""
    play = check_turn(table, seat)
    if table.seats[seat].bot_level is not None or play.seat_logs[seat].number != number:
        raise Refusal("outdated")
    choices = play.view(seat).choices
    # Of a number so much larger than they are many, the remainder is as good as even.
    action = choices[int(source.secret(), 16) % len(choices)]
    return Acted(at=source.now(), seat=seat, actions=consequences(play, action, seat))


def decide_introduction(table: Table, viewer: int, source: Source) -> Event | None:
    """A viewer says that it is a program; None if that is known."""
    return None if table.viewers[viewer].is_program else Introduced(at=source.now(), viewer=viewer)


def decide_stand_in(table: Table, seat: int, source: Source) -> Event:
    """Somebody is absent for too long."""
    running_play(table)
    if not table.seats[seat].has_say:
        raise Refusal("bot-seat")
    return StoodIn(at=source.now(), seat=seat)


def decide_time(table: Table, source: Source) -> Event:
    """The time of the seat that is to act is over."""
    now, clock = source.now(), table.clock
    if clock is None or clock.running is None or not clock.is_over(now):
        raise Refusal("outdated")
    return RanOut(at=now, seat=clock.running)


def decide_away(table: Table, since: int, until: int, source: Source) -> Event | None:
    """No server was there for a while; None if that took nothing of anybody's time (any more)."""
    if table.clock is None or not table.clock.wants_back(until):
        return None
    return GaveBack(at=source.now(), since=since, until=until)


def decide_hearkening(table: Table, viewer: int, quiet: int | None, source: Source, *, reminder: bool) -> Event | None:
    """How a viewer wants to be told of his turns; None if that is known."""
    known = table.viewers[viewer].hearkens
    if (known and (known.quiet, known.reminder)) == (None if quiet is None else (quiet, reminder)):
        return None
    if table.is_worn:
        raise Refusal("table-worn")
    return Hearkened(at=source.now(), viewer=viewer, quiet=quiet, reminder=reminder)


def decide_return(table: Table, viewer: int, source: Source) -> Event | None:
    """Somebody who was absent is here again; None if nobody played for him."""
    for number in table.seats_of(viewer):
        seat = table.seats[number]
        if seat.kind == "person" and seat.stand_in is not None and not (seat.has_given_up or seat.for_turn):
            return CameBack(at=source.now(), viewer=viewer)
    return None


def decide_host(table: Table, present: set[int], source: Source) -> Event | None:
    """Who sits there takes the place of a host who is gone; None if nobody could, or nobody has to."""
    heirs = [seat.viewer for seat in table.seats if seat.viewer in present and not table.is_program(seat)]
    if table.status != "waiting" or table.host in present or not heirs:
        return None
    return Hosted(at=source.now(), viewer=heirs[0])


def decide_join(
    table: Table, viewer: int | None, join: Join, token: str, source: Source, request: str | None = None
) -> Event | None:
    """Somebody comes, with a new token or as a viewer who has one; None if that changes nothing (any more)."""
    if viewer is not None and request is not None and is_repeated(table, viewer, join, request):
        return None
    seat = _invited_seat(table, join.invitation)
    new = None if viewer is not None else hash_token(token)
    if new is None and seat is None:
        return None
    # Whoever is invited has a place, however many strangers look on.
    if new is not None and seat is None and len(table.viewers) >= MOST_VIEWERS:
        raise Refusal("table-full")
    name = clean_name(join.name)
    if seat is not None and not name:
        name = table.seats[seat].name
    number = len(table.viewers) if viewer is None else viewer
    return Joined(
        at=source.now(), viewer=number, command=request, digest=digest_of_request(join), token=new, seat=seat, name=name
    )


def is_repeated(table: Table, viewer: int, join: Join, request: str) -> bool:
    """Whether somebody has come by this request before. Raises a Refusal if it was another one with its key."""
    digest = digest_of_request(join)
    answered = table.viewers[viewer].answers.find(request, digest)
    if answered is not None and answered.digest not in (None, digest):
        raise Refusal("key-reused")
    return answered is not None


def _invited_seat(table: Table, invitation: str | None) -> int | None:
    if invitation is None:
        return None
    for number, seat in enumerate(table.seats):
        if seat.invitation is not None and hmac.compare_digest(seat.invitation, invitation):
            return number
    raise Refusal("no-such-invitation")
