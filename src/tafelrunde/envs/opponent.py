"""Built-in bots on the seats that are not the learner's."""

from __future__ import annotations

from dataclasses import dataclass

from tafelrunde.bots.level import PROGRAM, find_bot
from tafelrunde.bots.own import PYTHON
from tafelrunde.bots.player import Bot, Knowledge, worlds_of
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame, Options
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import Action, Seat, State

RANDOM = "random"


@dataclass(frozen=True)
class BotOpponent:
    """A bot that is asked for an action, and knows of the position what its seat may know."""

    game: AnyGame
    options: Options
    bot: Bot

    def __call__(self, state: State, seat: Seat, rng: Rng) -> Action:
        known = Knowledge(
            game=self.game,
            seat=seat,
            show=lambda: self.game.look(state, seat, 0),
            log=list,
            worlds=worlds_of(state, seat),
            options=self.options,
            among=state.legal_actions(),
            told=lambda: 0,
        )
        action: Action = self.game.notation.parse(self.bot.choose(known, rng))
        return action


def find_opponent(game: AnyGame, options: Options, name: str) -> BotOpponent | None:
    """By the name of a level or an engine, as everywhere; None for random play, which needs no bot."""
    if name == RANDOM:
        return None
    if name.startswith((PROGRAM, PYTHON)):
        raise BadInput("A program cannot be an opponent inside an environment; the ladder and the laboratory take it.")
    return BotOpponent(game, options, find_bot(game, name))
