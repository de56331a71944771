"""What one viewer may know of a table, as the message he gets."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from tafelrunde.core.state import Seat
from tafelrunde.table.play import Play, SeatLog
from tafelrunde.table.protocol import (
    Allowed,
    Fairness,
    Known,
    Log,
    Proposal,
    TableMessage,
    TableSummary,
)
from tafelrunde.table.table import Table


class Told(Struct, frozen=True):
    """Which log lines a client has: of which match, for which seats, in which editions, how many."""

    match: int
    mine: list[int]
    editions: list[int]
    lines: list[int]


def told_by(known: Known | None) -> Told | None:
    return None if known is None else Told(known.match, known.mine, known.editions, known.lines)


def told_with(message: TableMessage) -> Told:
    """What a viewer has been told who got this message."""
    logs = message.logs
    return Told(
        message.match, message.mine, [log.edition for log in logs], [log.start + len(log.lines) for log in logs]
    )


def lasting(message: TableMessage) -> TableMessage:
    """What of a message is no news by itself: neither the lines that were told once nor the time."""
    clock = None if message.clock is None else msgspec.structs.replace(message.clock, now=0)
    return msgspec.structs.replace(message, logs=[], clock=clock)


def viewpoints(mine: list[int]) -> list[Seat | None]:
    """Whose eyes a viewer sees with: his seats', or the spectators'."""
    return [*mine] or [None]


class Snapshot:
    """A table at one moment, with those who are connected: writes the messages of all its viewers."""

    def __init__(self, table: Table, present: Collection[int], now: int = 0) -> None:
        self.table = table
        self.clock = None if table.clock is None else table.clock.info(now)
        self.status = table.status
        self.acting = acting = table.acting_seat()
        self.seats = [
            seat.info(
                present=seat.viewer in present,
                ready=table.is_ready(seat),
                acts=number == acting,
                program=table.is_program(seat),
            )
            for number, seat in enumerate(table.seats)
        ]
        self.proposal = self._proposal()
        self.fairness = self._fairness()

    def message(self, viewer: int | None, told: Told | None = None) -> TableMessage:
        """All that the viewer may know; of the log only what he was not told yet."""
        table, play = self.table, self.table.play
        mine = table.seats_of(viewer)
        return TableMessage(
            table=table.id,
            game=table.game.id,
            options=table.shown_options,
            visibility=table.visibility,
            takeover=table.takeover,
            status=self.status,
            match=table.match,
            host=viewer == table.host,
            mine=mine,
            seats=self.seats,
            invitations=self._invitations(viewer),
            views=[] if play is None else [play.view(seat) for seat in viewpoints(mine)],
            logs=[] if play is None else self._logs(play, mine, told),
            proposal=self.proposal,
            allowed=self._allowed(viewer, mine),
            fairness=self.fairness,
            result=table.result,
            clock=self.clock,
            playtest=table.is_playtest,
        )

    def _proposal(self) -> Proposal | None:
        pending = self.table.proposal
        if pending is None:
            return None
        return Proposal(
            id=pending.id,
            kind=pending.kind,
            seat=pending.seat,
            agreed=sorted(pending.agreed),
            waiting=self.table.waiting_for(),
        )

    def _fairness(self) -> Fairness:
        table = self.table
        return Fairness(
            commitment=table.commitment,
            nonces=table.nonces,
            secret=None if table.result is None else table.secret.hex(),
        )

    def summary(self, viewer: int | None = None) -> TableSummary:
        table = self.table
        is_running = self.acting is not None and table.clock is not None and table.clock.running == self.acting
        return TableSummary(
            table=table.id,
            game=table.game.id,
            status=self.status,
            seats=self.seats,
            matches=len(table.archive) + (table.play is not None),
            created=format_time(table.created),
            turn=self.acting,
            since=None if self.acting is None else table.turn_since,
            until=table.clock.told_deadline if is_running and table.clock is not None else None,
            mine=table.seats_of(viewer),
            winners=None if table.result is None else table.result.winners,
            playtest=table.is_playtest,
        )

    def _invitations(self, viewer: int | None) -> list[str | None]:
        if viewer is None or viewer != self.table.host:
            return []
        return [seat.invitation if seat.kind == "open" else None for seat in self.table.seats]

    def _logs(self, play: Play, mine: list[int], told: Told | None) -> list[Log]:
        seat_logs = [play.seat_logs[seat] for seat in viewpoints(mine)]
        known = told is not None and told.match == self.table.match and told.mine == mine
        logs = []
        for index, seat_log in enumerate(seat_logs):
            start = _known_lines(seat_log, index, told) if known and told is not None else 0
            lines = seat_log.lines[start:]
            logs.append(Log(edition=seat_log.edition, start=start, lines=lines, traces=seat_log.traces))
        return logs

    def _allowed(self, viewer: int | None, mine: list[int]) -> Allowed:
        table, play = self.table, self.table.play
        if viewer is None:
            return Allowed()
        if self.status == "waiting":
            return self._allowed_waiting(viewer)
        if self.status == "finished" or play is None:
            return Allowed(rematch=bool(mine) or viewer == table.host)
        playing = [seat for seat in mine if not table.seats[seat].has_given_up]
        undo, is_free = self._undo(play, viewer, playing)
        return Allowed(
            undo=undo,
            undo_free=is_free,
            resign=playing,
            stop=bool(playing) and table.proposal is None,
            hint=self.acting in playing,
        )

    def _allowed_waiting(self, viewer: int) -> Allowed:
        table = self.table
        host = viewer == table.host
        return Allowed(
            sit=[number for number, seat in enumerate(table.seats) if seat.kind == "open"],
            assign=host,
            appoint=host and table.has_starter,
            start=host and all(seat.kind != "open" and table.is_ready(seat) for seat in table.seats),
        )

    def _undo(self, play: Play, viewer: int, playing: list[int]) -> tuple[int | None, bool]:
        """The viewer's seat that acted last, and whether nobody has to be asked.

        Nobody has if everybody else is a bot or at the same device, or if nothing has happened since. That is for what
        this seat was told: it must not learn from this of hidden steps.
        """
        numbers = [(number, seat) for seat in playing if (number := play.last_action_of(seat)) is not None]
        if not numbers or self.table.is_out_of_time(max(numbers)[0]):
            return None, False
        number, seat = max(numbers)
        is_silent = play.seat_logs[seat].is_silent_since(number)
        if self.table.proposal is not None and not is_silent:
            return None, False
        return seat, is_silent or all(each.viewer == viewer for each in self.table.seats if each.has_say)


def _known_lines(seat_log: SeatLog, index: int, told: Told) -> int:
    """How many lines the client has of the seat_log as it is now; what it claims beyond that is not believed."""
    if index >= min(len(told.editions), len(told.lines)) or told.editions[index] != seat_log.edition:
        return 0
    return max(0, min(told.lines[index], len(seat_log.lines)))


def format_time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
