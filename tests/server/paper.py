"""A table on paper: commands go in, events come out and are applied, and no server is near."""

from __future__ import annotations

import itertools
from typing import Any

from tafelrunde.table.answer import Answer
from tafelrunde.table.decision import (
    decide,
    decide_bot,
    decide_join,
    decide_return,
    decide_stand_in,
    hash_token,
    moment_of,
)
from tafelrunde.table.event import Created, Event, decode_event, encode_event
from tafelrunde.table.message import Snapshot, Told
from tafelrunde.table.protocol import (
    Act,
    Appoint,
    Assign,
    Command,
    Consent,
    Contribute,
    Done,
    Hint,
    Invitation,
    Invite,
    Join,
    Leave,
    Rematch,
    Rename,
    Resign,
    SeatPlan,
    Sit,
    Start,
    Stop,
    Swap,
    TableMessage,
    Undo,
)
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.table import Table, fold

COMMANDS: dict[str, Any] = {
    kind.__name__.lower(): kind
    for kind in (
        Act,
        Appoint,
        Assign,
        Consent,
        Contribute,
        Hint,
        Invite,
        Leave,
        Rematch,
        Rename,
        Resign,
        Sit,
        Start,
        Stop,
        Swap,
        Undo,
    )
}
ME, OPEN, BOT = SeatPlan(kind="me", name="Ada"), SeatPlan(kind="open"), SeatPlan(kind="bot", level=1)


class CountingSource:
    """The time and secrets as a test can foresee them."""

    def __init__(self) -> None:
        self._count = itertools.count(1)

    def now(self) -> int:
        return 1000 * next(self._count)

    def token(self) -> str:
        return f"{next(self._count):024d}"

    def secret(self) -> str:
        return f"{next(self._count):064x}"


class Paper:
    """Keeps every event, so that the table can be folded anew at any time."""

    def __init__(self, game: str, *seats: SeatPlan, **more: Any) -> None:
        self.source = CountingSource()
        created = Created(
            at=self.source.now(),
            viewer=0,
            table="abcdefghij",
            game=game,
            options=more.get("options", {}),
            visibility="link",
            takeover=more.get("takeover"),
            start=more.get("start"),
            clock=more.get("clock"),
            seats=list(seats),
            invitations=[self.source.token() if seat.kind == "open" else None for seat in seats],
            token=hash_token("host"),
            secret=self.source.secret(),
        )
        self.events: list[Event] = [created]
        self.table = Table(created)
        self._ids = itertools.count(1)

    def command(self, kind: str, /, **args: Any) -> Command:
        args.setdefault("id", f"c{next(self._ids)}")
        command: Command = COMMANDS[kind](**args)
        return command

    def do(self, viewer: int | None, kind: str, /, **args: Any) -> Answer:
        return self.give(viewer, self.command(kind, **args))

    def give(self, viewer: int | None, command: Command) -> Answer:
        outcome = decide(self.table, viewer, command, self.source)
        if isinstance(outcome, Done | Invitation):
            return outcome
        self.add(outcome)
        assert viewer is not None
        return self.table.viewers[viewer].answers.latest(command.id)

    def refused(self, viewer: int | None, kind: str, /, **args: Any) -> str:
        """The code of the refusal; the table must not have changed."""
        number = self.table.number
        try:
            answer = self.do(viewer, kind, **args)
        except Refusal as refusal:
            assert self.table.number == number
            return refusal.code
        raise AssertionError(f"{kind} was answered by {answer}")

    def add(self, event: Event | None) -> None:
        if event is not None:
            self.events.append(event)
            self.table.apply(event)

    def join(self, token: str, name: str = "", *, invitation: str | None = None) -> int:
        viewer = self.table.viewer_with(hash_token(token))
        join = Join(invitation=invitation, name=name)
        self.add(decide_join(self.table, viewer, join, token, self.source))
        found = self.table.viewer_with(hash_token(token))
        assert found is not None
        return found

    def invited(self, seat: int, token: str, name: str = "") -> int:
        return self.join(token, name, invitation=self.table.seats[seat].invitation)

    def start(self) -> None:
        for viewer in {seat.viewer for seat in self.table.seats if seat.viewer is not None}:
            self.do(viewer, "contribute", nonce=f"{viewer:032x}")
        self.do(self.table.host, "start")

    def act(self, seat: int, action: str | None = None) -> Answer:
        play = self.table.play
        assert play is not None
        view = play.view(seat)
        viewer = self.table.seats[seat].viewer
        return self.do(viewer, "act", seat=seat, number=view.number, action=action or view.choices[0])

    def bot_acts(self, seat: int | None = None) -> None:
        play = self.table.play
        seat = self.table.acting_bot() if seat is None else seat
        assert play is not None
        assert seat is not None
        now = moment_of(self.table, play, seat)
        self.add(decide_bot(self.table, seat, now, play.view(seat).choices[0], self.source))

    def stand_in(self, seat: int) -> None:
        self.add(decide_stand_in(self.table, seat, self.source))

    def come_back(self, viewer: int) -> None:
        self.add(decide_return(self.table, viewer, self.source))

    def message(self, viewer: int | None, told: Told | None = None) -> TableMessage:
        return Snapshot(self.table, set()).message(viewer, told)

    def folded(self) -> Table:
        """The table as another process would find it."""
        return fold([decode_event(encode_event(event)) for event in self.events])


def duel(game: str = "hnefatafl", **more: Any) -> tuple[Paper, int, int]:
    """Two people at a table, the match begun."""
    paper = Paper(game, ME, OPEN, **more)
    bo = paper.invited(1, "bo", "Bo")
    paper.start()
    return paper, 0, bo
