"""One match at a table: its position, and for every seat the log it has been told."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from tafelrunde.core.fairness import let_chance_act
from tafelrunde.core.game import AnyGame, Options, View
from tafelrunde.core.match import Match
from tafelrunde.core.state import NOBODY, Action, Seat
from tafelrunde.table.protocol import Line, Trace


@dataclass
class SeatLog:
    """What one seat, or the spectators, have been told: `marks` are its lengths before each action."""

    seat: Seat | None
    lines: list[Line] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    edition: int = 0
    # What was told and taken back has been told all the same.
    void: int = 0
    traces: list[Trace] = field(default_factory=list)

    @property
    def number(self) -> int:
        """Rises with everything this seat is told, also with what is taken back, so a stale answer is noticed."""
        return len(self.lines) + self.void

    def is_silent_since(self, number: int) -> bool:
        """Whether nothing was told after the action with that number, counted from 0."""
        return number + 1 >= len(self.marks) or self.marks[number + 1] == len(self.lines)

    def take_back(self, number: int, leaves_trace: Seat | None = None) -> None:
        if number == len(self.marks):
            return
        length = self.marks[number]
        del self.marks[number:]
        if length < len(self.lines):
            self.void += len(self.lines) - length + 1
            self.edition += 1
            del self.lines[length:]
            self._leave_trace(length, leaves_trace)

    def _leave_trace(self, length: int, seat: Seat | None) -> None:
        """One for each place and seat, so that there are never many."""
        seats = {(min(each.line, length), each.seat) for each in self.traces}
        if seat is not None:
            seats.add((length, seat))
        self.traces = [Trace(line=line, seat=each) for line, each in sorted(seats)]


class Play:
    """A match with the key of its chances. `over` says that it was ended from outside the rules."""

    def __init__(
        self, game: AnyGame, seats: int, options: Options, start: dict[str, object] | None, key: bytes
    ) -> None:
        self.game = game
        self.key = key
        self.over = False
        # By hand: outcomes are stored with the action that led to them, and come back from there.
        self.match = Match(game, seats, options, key=None, start=start)
        self.actors: list[Seat] = []
        self.seat_logs = {seat: SeatLog(seat) for seat in (*range(seats), None)}
        self._views: dict[Seat | None, View] = {}
        # What was worked out last, as texts and as actions.
        self._worked_out: tuple[list[str], list[Action]] = ([], [])

    @property
    def to_act(self) -> Seat:
        return NOBODY if self.over else self.match.to_act

    @property
    def heard(self) -> int:
        """Rises with everything that nobody can have missed."""
        return self.seat_logs[None].number

    def opening(self) -> list[str]:
        """What chance does before anybody acts."""
        return self._texts(let_chance_act(self.key, self.match.state(), self.match.number))

    def consequences(self, text: str, seat: Seat) -> list[str]:
        """The action, if it may be done, and what chance does after it; otherwise an ActionError."""
        actions = [self.match.check(text, seat)]
        # The code of a game from elsewhere may break. Here that is an answer; as an event it would break the table.
        if self.game.chance or self.game.package:
            state = self.match.state()
            state.apply(actions[0])
            actions += let_chance_act(self.key, state, self.match.number + 1)
            if self.game.package:
                state.legal_actions()
        return self._texts(actions)

    def _texts(self, actions: list[Action]) -> list[str]:
        self._worked_out = (self.game.texts(actions), actions)
        return self._worked_out[0]

    def advance(self, texts: list[str]) -> None:
        """Carry out actions that were checked before, and tell every seat of each what it may know."""
        for action in self._actions(texts):
            lines = self._lines(action)
            for seat, seat_log in self.seat_logs.items():
                seat_log.marks.append(len(seat_log.lines))
                if line := lines[seat]:
                    seat_log.lines.append(line)
            self.actors.append(self.match.to_act)
            self.match.go_through([action])
        self._views.clear()

    def _actions(self, texts: list[str]) -> list[Action]:
        """What was decided here comes back in its event as the very same list, and need not be read again."""
        known, actions = self._worked_out
        return actions if texts is known else [self.game.notation.parse(text) for text in texts]

    def _lines(self, action: Action) -> dict[Seat | None, Line | None]:
        """What every seat will read of an action that is about to happen."""
        if not self.game.secrets:
            return dict.fromkeys(self.seat_logs, self._line(action, None))
        return {seat: self._line(action, seat) for seat in self.seat_logs}

    def _line(self, action: Action, seat: Seat | None) -> Line | None:
        notice = self.match.tell(action, seat)
        return None if notice is None else Line(seat=self.match.to_act, code=notice.code, args=notice.args)

    def take_back(self, number: int, *, leave_trace: bool) -> None:
        """Go back to the moment before an action; with a trace in the log of everybody who was told of it."""
        seat = self.actors[number] if leave_trace and number < len(self.actors) else None
        self.match.take_back(number)
        del self.actors[number:]
        for seat_log in self.seat_logs.values():
            seat_log.take_back(number, seat)
        self._views.clear()

    def last_action_of(self, seat: Seat) -> int | None:
        """The number of actions before the seat's last one."""
        for number in range(len(self.actors) - 1, -1, -1):
            if self.actors[number] == seat:
                return number
        return None

    def end(self) -> None:
        self.over = True
        self._views.clear()

    def view(self, seat: Seat | None) -> View:
        if seat not in self._views:
            self._views[seat] = self._look(seat)
        return self._views[seat]

    def _look(self, seat: Seat | None) -> View:
        if seat is None or self.game.secrets or self.game.roles:
            view = self.match.view(seat, self.seat_logs[seat].number)
            return msgspec.structs.replace(view, choices=[], to_act=NOBODY) if self.over else view
        # All see the same and are after the same, and only who decides has choices.
        choices = self.match.choices() if seat == self.to_act else []
        return msgspec.structs.replace(self.view(None), seat=seat, choices=choices)
