"""A match again from its beginning, step by step, as one pair of eyes saw it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match
from tafelrunde.core.record import Record
from tafelrunde.core.state import Action, Seat, State
from tafelrunde.games import find_game
from tafelrunde.table.protocol import Line, Replay, ReplayStep


def replay_of(
    record: Record, table: str, match: int, seat: Seat | None, *, finished: bool, everything: bool, span: range
) -> Replay:
    """The steps of a match that fall into `span`; an action that the seat was not told of is none."""
    walk = _Walk(record, seat, finished=finished, everything=everything)
    steps = [step for step in walk.steps(span) if step is not None]
    return Replay(
        table=table,
        match=match,
        game=record.game,
        names=record.players,
        seat=seat,
        open=everything,
        total=walk.number + 1,
        start=min(span.start, walk.number + 1),
        steps=steps,
    )


class _Walk:
    """Goes through a match once; `number` is that of the last step."""

    def __init__(self, record: Record, seat: Seat | None, *, finished: bool, everything: bool) -> None:
        self.actions = record.actions
        self.game = find_game(record.game)
        options = self.game.options_by(record.rules, record.options)
        self.match = Match(self.game, record.seats, options, key=None, start=record.start)
        self.seat = seat
        self.finished = finished
        self.everything = everything
        self.number = 0

    def steps(self, span: range) -> Iterator[ReplayStep | None]:
        """Those of the span; for the others None, because their views would cost most and are not asked for."""
        scores = self._scores()
        yield self._step(None, scores, 0) if 0 in span else None
        for done, text in enumerate(self.actions, 1):
            line = self._line(text)
            self.match.go_through([self.game.notation.parse(text)])
            if line is None:
                continue
            self.number += 1
            before, scores = scores, self._scores()
            yield self._step(line, before, done) if self.number in span else None

    def _scores(self) -> list[int]:
        return self.match.state().scores()

    def _step(self, line: Line | None, before: list[int], done: int) -> ReplayStep:
        view = msgspec.structs.replace(self.match.view(None if self.everything else self.seat), number=self.number)
        everyone = [self.match.view(seat) for seat in range(self.match.seats)] if self.everything else []
        actions = done if self.finished else None
        return ReplayStep(line=line, view=view, scoring=view.scores != before, actions=actions, all=everyone)

    def _line(self, text: str) -> Line | None:
        state, action = self.match.state(), self.game.notation.parse(text)
        reader = _reader(self.game, state, action) if self.everything else self.seat
        notice = self.game.tell(state, action, reader)
        return None if notice is None else Line(seat=state.to_act, code=notice.code, args=notice.args)


def _reader(game: AnyGame, state: State, action: Action) -> Seat:
    """Who is told most: the seat that acts, or the one for which a card that is drawn has a name."""
    if state.to_act >= 0:
        return state.to_act

    def told(seat: Seat) -> int:
        notice = game.tell(state, action, seat)
        return 0 if notice is None else 1 + len(notice.args)

    return max(range(state.seats), key=told)
