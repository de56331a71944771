"""Bots at a table: each sits down for one match, chooses when it is asked, and gets up at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from tafelrunde.bots.player import Bot, knowledge
from tafelrunde.bots.program import Report
from tafelrunde.core.game import End
from tafelrunde.core.match import Match
from tafelrunde.core.rng import Rng

# A match that goes on longer is a tie; only Hnefatafl between weak bots ever gets there.
LONGEST = 5_000


@runtime_checkable
class Sitter(Protocol):
    """A bot that is somebody of its own in every match: it remembers something, or is a program that runs."""

    def sit(self) -> Bot: ...


@runtime_checkable
class Leaver(Protocol):
    """One that has to be told when the match is over, and reports what went wrong."""

    def close(self, end: End | None) -> Report: ...


class Round:
    """The players of one match, in the order of their seats; as a context, all get up whatever happens."""

    def __init__(self, bots: Sequence[Bot]) -> None:
        self.players: list[Bot] = []
        self._reports: list[Report | None] = []
        try:
            for bot in bots:
                self.players.append(bot.sit() if isinstance(bot, Sitter) else bot)
        except BaseException:
            self.leave(None)
            raise

    def choose(self, match: Match, rng: Rng) -> str:
        """For the seat that decides now."""
        return self.players[match.to_act].choose(knowledge(match, match.to_act), rng)

    def leave(self, end: End | None) -> list[Counter[str]]:
        """The faults of each seat, by their kind; only programs have any."""
        if not self._reports:
            self._reports = [player.close(end) if isinstance(player, Leaver) else None for player in self.players]
        return [Counter() if report is None else report.faults for report in self._reports]

    def __enter__(self) -> Round:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave(None)
