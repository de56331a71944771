"""Bots at a table: each sits down for one match, chooses when it is asked, and gets up at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from tafelrunde.bots.player import Bot, knowledge
from tafelrunde.bots.program import Conduct
from tafelrunde.core.game import End
from tafelrunde.core.match import Match
from tafelrunde.core.rng import Rng

# A match that goes on longer is a tie; only weak bots in a game without luck ever get there.
LONGEST = 5_000


@runtime_checkable
class StatefulBot(Protocol):
    """A bot that is somebody of its own in every match: it remembers something, or is a program that runs."""

    def sit(self) -> Bot: ...


@runtime_checkable
class ClosableBot(Protocol):
    """One that has to be told when the match is over, and reports what went wrong."""

    def close(self, end: End | None) -> Conduct: ...


class PlayerGroup:
    """The players of one match, in the order of their seats; as a context, all get up whatever happens."""

    def __init__(self, bots: Sequence[Bot]) -> None:
        self.players: list[Bot] = []
        self._reports: list[Conduct | None] = []
        try:
            for bot in bots:
                self.players.append(bot.sit() if isinstance(bot, StatefulBot) else bot)
        except BaseException:
            self.leave(None)
            raise

    def choose(self, match: Match, rng: Rng) -> str:
        """For the seat that decides now."""
        return self.players[match.to_act].choose(knowledge(match, match.to_act), rng)

    def leave(self, end: End | None) -> list[Counter[str]]:
        """The faults of each seat, by their kind; only programs have any."""
        if not self._reports:
            self._reports = [player.close(end) if isinstance(player, ClosableBot) else None for player in self.players]
        return [Counter() if report is None else report.faults for report in self._reports]

    def __enter__(self) -> PlayerGroup:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave(None)
