"""A match that somebody plays apart from any table: every action with what one seat sees and reads of it."""

from __future__ import annotations

from tafelrunde.core.error import IllegalAction, InvalidAction, MatchOver, NotYourTurn
from tafelrunde.core.fairness import outcome
from tafelrunde.core.match import Match
from tafelrunde.core.state import CHANCE, Seat
from tafelrunde.table.protocol import LessonScene, Line

# What a try comes to that the rules do not allow, with the paragraph if one forbids it.
REFUSED = (IllegalAction, InvalidAction, MatchOver, NotYourTurn)


def paragraph_of(error: Exception) -> str | None:
    return error.section if isinstance(error, IllegalAction) else None


class Stage:
    """A match with chance in nobody's hands, or in those of a key; one seat looks on."""

    def __init__(self, match: Match, seat: Seat, key: bytes | None = None) -> None:
        self.match = match
        self.seat = seat
        self.key = key
        self.let_chance_act()

    def play(self, text: str, seat: Seat | None = None) -> LessonScene:
        """Carry out an action, and whatever chance does then."""
        self.match.check(text, seat)
        return self.scene([*self._apply(text), *self.let_chance_act()])

    def let_chance_act(self) -> list[Line]:
        lines: list[Line] = []
        while self.key is not None and self.match.to_act == CHANCE:
            action = outcome(self.key, self.match.state(), self.match.number)
            lines += self._apply(self.match.game.notation.format(action))
        return lines

    def scene(self, lines: list[Line]) -> LessonScene:
        return LessonScene(view=self.match.view(self.seat), lines=lines)

    def _apply(self, text: str) -> list[Line]:
        match = self.match
        action = match.check(text)
        actor, notice = match.to_act, match.tell(action, self.seat)
        match.submit(text)
        return [] if notice is None else [Line(seat=actor, code=notice.code, args=notice.args)]
