"""A match again from its beginning, step by step, as one pair of eyes saw it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tafelrunde.core.game import AnyGame, View
from tafelrunde.core.match import Match
from tafelrunde.core.record import Record
from tafelrunde.core.state import CHANCE, Seat
from tafelrunde.games import find_game
from tafelrunde.server.protocol import Line, Replay, ReplayStep


def replay_of(record: Record, table: str, match: int, seat: Seat | None, *, everything: bool, span: range) -> Replay:
    """The steps of a match that fall into `span`; a step that the seat was not told of is none."""
    steps = list(_open_steps(record) if everything else _steps(record, seat))
    chosen = steps[span.start : span.stop]
    return Replay(
        table=table,
        match=match,
        game=record.game,
        names=record.players,
        seat=seat,
        open=everything,
        total=len(steps),
        start=min(span.start, len(steps)),
        steps=chosen,
    )


def _empty_match(record: Record) -> tuple[AnyGame, Match]:
    game = find_game(record.game)
    return game, Match(game, record.seats, game.make_options(record.options), key=None, start=record.start)


def _steps(record: Record, seat: Seat | None) -> Iterator[ReplayStep]:
    game, match = _empty_match(record)
    number = 0
    view = _view(match, seat, number)
    yield ReplayStep(line=None, view=view, scoring=False)
    for text in record.actions:
        line = _line(game, match, text, seat)
        match.submit(text)
        if line is None:
            continue
        number += 1
        before, view = view, _view(match, seat, number)
        yield ReplayStep(line=line, view=view, scoring=view.scores != before.scores)


def _open_steps(record: Record) -> Iterator[ReplayStep]:
    game, match = _empty_match(record)
    yield _open_step(match, None, [0] * record.seats)
    for text in record.actions:
        before = match.view(None).scores
        actor = match.to_act
        line = _line(game, match, text, _reader(game, match, text) if actor == CHANCE else actor)
        match.submit(text)
        yield _open_step(match, line, before)


def _open_step(match: Match, line: Line | None, before: list[int]) -> ReplayStep:
    view = match.view(None)
    scoring = line is not None and view.scores != before
    return ReplayStep(line=line, view=view, scoring=scoring, all=[match.view(seat) for seat in range(match.seats)])


def _reader(game: AnyGame, match: Match, text: str) -> Seat:
    """The seat that is told most of what chance does: a card that is drawn has a name for one of them."""
    state, action = match.state(), game.parse_action(text)

    def told(seat: Seat) -> int:
        notice = game.tell(state, action, seat)
        return 0 if notice is None else 1 + len(notice.args)

    return max(range(match.seats), key=told)


def _line(game: AnyGame, match: Match, text: str, seat: Seat | None) -> Line | None:
    state = match.state()
    notice = game.tell(state, game.parse_action(text), seat)
    return None if notice is None else Line(seat=state.to_act, code=notice.code, args=notice.args)


def _view(match: Match, seat: Seat | None, number: int) -> View:
    return msgspec.structs.replace(match.view(seat), number=number)
