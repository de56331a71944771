"""How a finished match went: who got points when, who was how far ahead, and the turn that decided it."""

from __future__ import annotations

from dataclasses import dataclass, field

from tafelrunde.core.match import Match
from tafelrunde.core.record import Record
from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import CHANCE, NOBODY, Seat
from tafelrunde.games import find_game
from tafelrunde.table.protocol import Gain, Line, MatchStory, Outlook, TurningPoint

# More points than this are not seen in a picture.
MOST_POINTS = 160
# A lead that is smaller is none, so that nobody takes it over by a hair.
LEAD = 0.02


def story_of(record: Record, table: str, number: int) -> MatchStory:
    """The story of a match that is over. Everything lies open then, so it is judged as it really stood."""
    telling = _Telling(record)
    telling.walk()
    turns = telling.turns
    return MatchStory(
        table=table,
        match=number,
        turns=len(turns),
        gains=[*telling.brought, *(gain for turn in turns for gain in turn.gains)],
        outlooks=_thinned([Outlook(turn=0, shares=telling.start), *(turn.outlook() for turn in turns)]),
        turning=turning_point(turns, telling.start, telling.winners),
    )


@dataclass
class StoryTurn:
    """What a seat did until another one acted, with what chance did after it; `seat` is None before the first."""

    number: int
    seat: Seat
    lines: list[tuple[Line, list[float]]] = field(default_factory=list)
    gains: list[Gain] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)

    def outlook(self) -> Outlook:
        return Outlook(turn=self.number, shares=[round(share, 3) for share in self.shares])


class _Telling:
    """Goes through a match once."""

    def __init__(self, record: Record) -> None:
        self.actions = record.actions
        self.game = find_game(record.game)
        options = self.game.options_by(record.rules, record.options)
        self.match = Match(self.game, record.seats, options, key=None, start=record.start)
        self.turns: list[StoryTurn] = []
        self.start: list[float] = self._shares()
        # A match that began at a position may have begun with points.
        scores = enumerate(self.match.state().scores())
        self.brought = [Gain(turn=0, seat=seat, points=points, line=None) for seat, points in scores if points]

    @property
    def winners(self) -> list[Seat]:
        return self.match.state().winners()

    def walk(self) -> None:
        for text in self.actions:
            self._take(text)

    def _take(self, text: str) -> None:
        state, action = self.match.state(), self.game.notation.parse(text)
        actor, before = state.to_act, state.scores()
        notice = self.game.tell(state, action, None)
        self.match.go_through([action])
        turn = self._turn_of(actor)
        shares = self._shares()
        if turn is None:
            self.start = shares
            return
        line = None if notice is None else Line(seat=actor, code=notice.code, args=notice.args)
        if line is not None:
            turn.lines.append((line, shares))
        turn.shares = shares
        for seat, points in enumerate(self.match.state().scores()):
            if points != before[seat]:
                turn.gains.append(Gain(turn=turn.number, seat=seat, points=points - before[seat], line=line))

    def _turn_of(self, actor: Seat) -> StoryTurn | None:
        if actor != CHANCE and (not self.turns or self.turns[-1].seat != actor):
            self.turns.append(StoryTurn(len(self.turns) + 1, actor))
        return self.turns[-1] if self.turns else None

    def _shares(self) -> list[float]:
        state = self.match.state()
        return settled_shares(state) if state.to_act == NOBODY else list(self.game.bots.evaluate(state))


def turning_point(turns: list[StoryTurn], start: list[float], winners: list[Seat]) -> TurningPoint | None:
    """The turn since which the winner was ahead; of one who always was, the turn that brought most."""
    if len(winners) != 1 or not turns:
        return None
    winner = winners[0]
    before = [start, *(turn.shares for turn in turns)]
    behind = [turn for turn, shares in zip(turns, before, strict=False) if not _leads(shares, winner)]
    found = behind[-1] if behind else max(turns, key=lambda turn: _rise(turn, before, winner))
    return TurningPoint(
        turn=found.number,
        seat=found.seat,
        winner=winner,
        takes_lead=bool(behind),
        before=round(before[found.number - 1][winner], 3),
        after=round(found.shares[winner], 3),
        line=_telling_line(found, before[found.number - 1], winner),
    )


def _leads(shares: list[float], winner: Seat) -> bool:
    return all(shares[winner] > share + LEAD for seat, share in enumerate(shares) if seat != winner)


def _rise(turn: StoryTurn, before: list[list[float]], winner: Seat) -> float:
    return turn.shares[winner] - before[turn.number - 1][winner]


def _telling_line(turn: StoryTurn, before: list[float], winner: Seat) -> Line | None:
    """The line of a turn with which most changed."""
    best, most, last = None, 0.0, before[winner]
    for line, shares in turn.lines:
        if shares[winner] - last > most or best is None:
            best, most = line, shares[winner] - last
        last = shares[winner]
    return best


def _thinned(outlooks: list[Outlook]) -> list[Outlook]:
    """As many as can be seen, the first and the last among them."""
    step = max(1, -(-len(outlooks) // MOST_POINTS))
    return [*outlooks[:-1:step], outlooks[-1]]
