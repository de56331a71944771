"""The time of a match: what each seat has left, by the moments at which things happened. Nobody reads a clock here.

All kinds of time are one: a seat has a bank for the whole match, and at the beginning of each turn some time that costs
it nothing. A turn is all that a seat does until another one is to act; who has used up both has run out of time.
"""

from __future__ import annotations

from dataclasses import dataclass

from tafelrunde.table.protocol import ClockInfo, ClockPlan

# Milliseconds of a turn that a slow connection may have taken; whoever acts so late has not run out of time yet.
MOST_LAG = 500
SECOND = 1000


@dataclass
class TimedTurn:
    """From which action of the match on it is whose turn, what the banks held then, and how much of it is used up.

    `lag` is what the connection took of it. `is_lost` says that its time ran out.
    """

    number: int
    seat: int
    banks: list[int]
    used: int = 0
    lag: int = 0
    is_lost: bool = False


class Clock:
    """The time of one match. Made when it starts; told of everything that happens by `follow`."""

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.banks = [plan.bank * SECOND] * seats
        self.turns: list[TimedTurn] = []
        # Since when the time of the last turn runs; None where nobody's does.
        self.since: int | None = None
        # When there was last something new to think about, and after how many actions.
        self.seen = 0
        self._number = -1
        # Until when time was given back.
        self.given = 0

    @property
    def turn(self) -> TimedTurn | None:
        return self.turns[-1] if self.turns else None

    @property
    def running(self) -> int | None:
        """The seat whose time runs."""
        return None if self.since is None else self.turns[-1].seat

    @property
    def deadline(self) -> int | None:
        """When the running seat has used up all it has; its connection may need a little more."""
        turn = self.turn
        if turn is None or self.since is None:
            return None
        return self.since + self._has(turn) - turn.used + turn.lag

    @property
    def told_deadline(self) -> int | None:
        """The same as everybody may know it: without what the connection took, which tells of steps that are hidden."""
        deadline = self.deadline
        return None if deadline is None else deadline - self.turns[-1].lag

    def _has(self, turn: TimedTurn) -> int:
        return self.plan.free * SECOND + turn.banks[turn.seat]

    def is_over(self, at: int) -> bool:
        """Whether the running seat's time is up, its connection's delay included."""
        deadline = self.deadline
        return deadline is not None and at >= deadline + MOST_LAG - self.turns[-1].lag

    def lag_of(self, at: int, thought: int | None) -> int:
        """Of the time that an action took to come, what somebody did not think who says how long he thought."""
        if self.since is None or thought is None:
            return 0
        return max(0, min(at - self.seen - thought, MOST_LAG - self.turns[-1].lag))

    def follow(self, at: int, number: int, seat: int | None, *, counts: bool) -> None:
        """It is this seat's turn after so many actions; `counts` says whether its time runs, as a bot's never does."""
        if number != self._number:
            self._number, self.seen = number, at
        if self.turn is None or self.turn.seat != seat:
            self._end_turn(at)
            if seat is not None:
                self.turns.append(TimedTurn(number, seat, [*self.banks]))
        runs = counts and seat is not None and not self.turns[-1].is_lost
        if runs and self.since is None:
            self.since = at
        elif not runs:
            self._stop(at)

    def credit(self, lag: int) -> None:
        """What the connection took of the running turn is not counted; nobody sees that before the turn ends."""
        if self.turn is not None:
            self.turn.lag += lag

    def lose(self, at: int) -> None:
        """The running turn has run out of time: its bank is empty, and for the rest of it no time runs."""
        self._stop(at)
        turn = self.turns[-1]
        turn.is_lost = True
        turn.used = self._has(turn) + turn.lag

    def give_back(self, since: int, until: int) -> None:
        """Nobody could act between these two moments, which come in their order."""
        if self.wants_back(until) and self.since is not None:
            self.since += until - max(since, self.since)
        self.given = max(self.given, until)

    def wants_back(self, until: int) -> bool:
        return self.since is not None and until > max(self.since, self.given)

    def is_lost(self, number: int) -> bool:
        """Whether the turn ran out of time that the action with that number, counted from 0, belongs to."""
        return next((turn.is_lost for turn in reversed(self.turns) if turn.number <= number), False)

    def rewind(self, at: int, number: int) -> None:
        """Only so many actions are left: whoever is to act again goes on with his turn, and those after it are void."""
        is_back = False
        while len(self.turns) > 1 and self.turns[-1].number > number:
            self.turns.pop()
            is_back = True
        if is_back:
            self.banks = [*self.turns[-1].banks]
            self.since = None if self.since is None else at

    def _stop(self, at: int) -> None:
        if self.since is not None:
            self.turns[-1].used += max(0, at - self.since)
            self.since = None

    def _end_turn(self, at: int) -> None:
        """What the turn took beyond its free time goes off the bank, and who was in time gets the increment."""
        was_running = self.since is not None
        self._stop(at)
        turn = self.turn
        if turn is None:
            return
        costly = max(0, turn.used - turn.lag - self.plan.free * SECOND)
        self.banks[turn.seat] = max(0, turn.banks[turn.seat] - costly)
        if was_running:
            self.banks[turn.seat] += self.plan.increment * SECOND

    def info(self, now: int) -> ClockInfo:
        """As everybody sees it. What a turn's connection took, and so how many steps it had, shows when it is over."""
        turn = self.turn
        return ClockInfo(
            plan=self.plan,
            # A message stays what it was: what changes in the next one is told by comparing them.
            banks=[*self.banks],
            running=self.running,
            since=self.since,
            used=0 if turn is None else turn.used,
            now=now,
        )
