"""Who sits where: people and bots, and how a record names them."""

from __future__ import annotations

from tafelrunde.bots.levels import find_bot
from tafelrunde.bots.player import knowledge
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match
from tafelrunde.core.rng import Rng
from tafelrunde.text import Speaker

# How records name a seat that a bot of that kind plays.
BOT_PREFIX = "bot:"


def seat_players(game: AnyGame, seats: int, bots: dict[int, str], names: list[str], say: Speaker) -> list[str]:
    """The players by seat as records name them; names fill the people's seats in order."""
    for seat, bot in bots.items():
        if not 0 <= seat < seats:
            raise BadInput(f"There is no seat {seat + 1} at a table of {seats}.")
        find_bot(game, bot)
    if len(names) > seats - len(bots):
        raise BadInput(f"There are {len(names)} names for {seats - len(bots)} people.")
    waiting = iter(names)
    return [
        BOT_PREFIX + bots[seat] if seat in bots else next(waiting, say("player", number=seat + 1))
        for seat in range(seats)
    ]


def is_bot(player: str) -> bool:
    return player.startswith(BOT_PREFIX)


def display_names(game: AnyGame, players: list[str], say: Speaker) -> list[str]:
    """Names for people to read, with the role where the game has roles."""
    shown = []
    for seat, player in enumerate(players):
        name = player
        if is_bot(player):
            kind = player.removeprefix(BOT_PREFIX)
            name = say("bot-label", name=say(f"bot-{kind}") if say.knows(f"bot-{kind}") else kind, number=seat + 1)
        role = f"{game.id}-seat-{seat}"
        shown.append(f"{name}, {say(role)}" if say.knows(role) else name)
    return shown


def bot_action(match: Match, player: str, rng: Rng) -> str:
    """What the bot on the seat that decides does, by what that seat may know."""
    return find_bot(match.game, player.removeprefix(BOT_PREFIX)).choose(knowledge(match, match.to_act), rng)
