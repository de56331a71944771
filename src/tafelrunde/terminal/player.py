"""Who sits where: people and bots, and how a record names them."""

from __future__ import annotations

from tafelrunde.bots.level import PROGRAM, find_bot
from tafelrunde.bots.own import PYTHON
from tafelrunde.bots.seat import PlayerGroup
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match
from tafelrunde.core.record import BOT, Record
from tafelrunde.text import Speaker

# What runs when it is named, and what names it.
STARTED = {PROGRAM: "COMMAND", PYTHON: "FILE"}


def seat_players(game: AnyGame, seats: int, bots: dict[int, str], names: list[str], say: Speaker) -> list[str]:
    """The players by seat as records name them; names fill the people's seats in order."""
    _check_bots(game, seats, bots)
    for name in names:
        if is_bot(name):
            raise BadInput(f"Records name bots like that, so nobody can be called {name!r}.")
    if len(names) > seats - len(bots):
        raise BadInput(f"There are {len(names)} names for {seats - len(bots)} people.")
    waiting = iter(names)
    return [
        BOT + bots[seat] if seat in bots else next(waiting, say("player", number=seat + 1)) for seat in range(seats)
    ]


def seat_again(game: AnyGame, players: list[str], bots: dict[int, str]) -> list[str]:
    """The players of a record, and other bots on some seats.

    A record may come from anybody, and a program is whatever its command starts, as a player in Python is whatever its
    file does: these are never taken from a record.
    """
    _check_bots(game, len(players), bots)
    for seat, player in enumerate(players):
        kind = next((each for each in STARTED if player.startswith(BOT + each)), None)
        if kind is not None and seat not in bots:
            raise BadInput(
                f"Seat {seat + 1} was played by a program, and records do not start any: "
                f"name it with --bot {seat + 1}={kind}{STARTED[kind]}, or another bot with --bot {seat + 1}=LEVEL."
            )
    return [BOT + bots[seat] if seat in bots else player for seat, player in enumerate(players)]


def _check_bots(game: AnyGame, seats: int, bots: dict[int, str]) -> None:
    for seat, bot in bots.items():
        if not 0 <= seat < seats:
            raise BadInput(f"There is no seat {seat + 1} at a table of {seats}.")
        find_bot(game, bot)


def is_bot(player: str) -> bool:
    return player.startswith(BOT)


def display_names(game: AnyGame, players: list[str], say: Speaker) -> list[str]:
    """Names for people to read, with the role where the game has roles."""
    shown = []
    for seat, player in enumerate(players):
        name = player
        if is_bot(player):
            kind = player.removeprefix(BOT)
            name = say("bot-label", name=say(f"bot-{kind}") if say.knows(f"bot-{kind}") else kind, number=seat + 1)
        role = game.role(seat)
        shown.append(name if role is None else f"{name}, {say(role)}")
    return shown


def names_of_record(record: Record, match: Match, say: Speaker) -> list[str]:
    """The names of those who played a record; where it does not say, they are numbered."""
    return display_names(match.game, players_of_record(record, match, say), say)


def players_of_record(record: Record, match: Match, say: Speaker) -> list[str]:
    return record.players or seat_players(match.game, match.seats, {}, [], say)


def seat_bots(game: AnyGame, players: list[str]) -> PlayerGroup:
    """The bots of one match, each on its seat; chance is nobody's, and stands where people sit."""
    return PlayerGroup([find_bot(game, player.removeprefix(BOT) if is_bot(player) else "random") for player in players])
