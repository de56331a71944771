"""Plays a short match with a program and tells what it did wrong."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.bots.player import RandomBot, knowledge
from tafelrunde.bots.program import Conduct, ProgramBot
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY

# Enough decisions to see every phase of a game's turn.
DECISIONS = 60


def check_program(
    program: ProgramBot, game: AnyGame, seed: int = 1, decisions: int = DECISIONS, seats: int | None = None
) -> Iterator[Conduct]:
    """Let it play one seat after the other against chance, a match each; a report after every match."""
    count = game.seats[0] if seats is None else seats
    for seat in range(count):
        match = start_match(game, count, seed=seed)
        rng = Rng(seed, seat)
        player = program.sit()
        try:
            while match.to_act != NOBODY and player.report.decisions < decisions:
                bot = player if match.to_act == seat else RandomBot()
                match.submit(bot.choose(knowledge(match, match.to_act), rng), match.to_act)
        finally:
            report = player.close(match.end)
        yield report
