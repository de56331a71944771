"""Writes moments of a match between bots for every game, which its picture on the first page plays.

The match stays the same; what is seen of it follows the rules and views of today. With --anew other matches are played.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from tafelrunde.bots.level import find_bot
from tafelrunde.bots.seat import PlayerGroup
from tafelrunde.core.game import AnyGame, View
from tafelrunde.core.match import Match, key_from_seed, start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY
from tafelrunde.games import house_games

ROOT = Path(__file__).parent.parent
BOT = "1"
SEED = 3
COUNT = 12


class Moments(msgspec.Struct):
    """The actions of a match up to the last moment, those of chance included, and what somebody who watches sees."""

    actions: list[str]
    moments: list[View]


def play(game: AnyGame) -> list[str]:
    """All actions of a match between the weakest bots."""
    match = Match(game, game.usual_seats, game.make_options({}), key=key_from_seed(SEED))
    rng = Rng(SEED)
    with PlayerGroup([find_bot(game, BOT)] * match.seats) as players:
        while match.to_act != NOBODY:
            match.submit(players.choose(match, rng))
    return match.action_texts()


def moments_of(game: AnyGame, actions: list[str]) -> Moments:
    """From where there is something to see, every decision after which something else is seen."""
    match = start_match(game, game.usual_seats, game.make_options({}), by_hand=True)
    views: list[View] = []
    decisions = 0
    for text in actions:
        decisions += match.to_act >= 0
        match.submit(text)
        view = msgspec.structs.replace(match.view(None), choices=[])
        is_new = not views or view.facts != views[-1].facts
        if match.to_act >= 0 and decisions >= game.figures.decisions_to_picture and is_new:
            views.append(view)
        if len(views) == COUNT:
            break
    return Moments(match.action_texts(), views)


def path_for(game: AnyGame) -> Path:
    return ROOT / "src" / "tafelrunde" / "games" / game.id / "web" / "moments.json"


def kept_actions(game: AnyGame) -> list[str]:
    found: list[str] = msgspec.json.decode(path_for(game).read_bytes())["actions"]
    return found


def main(arguments: argparse.Namespace) -> int:
    for game in house_games():
        actions = play(game) if arguments.anew else kept_actions(game)
        path_for(game).write_bytes(msgspec.json.encode(moments_of(game, actions)) + b"\n")
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--anew", action="store_true", help="play other matches instead of those that are kept")
    sys.exit(main(parser.parse_args()))
