"""Writes moments of a match between bots for every game, which its picture on the first page plays."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tafelrunde.bots.level import find_bot
from tafelrunde.bots.seat import PlayerGroup
from tafelrunde.core.game import AnyGame, View
from tafelrunde.core.match import Match, key_from_seed
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY
from tafelrunde.games import house_games

ROOT = Path(__file__).parent.parent
BOT = "1"
SEED = 3
COUNT = 12


def moments_of(game: AnyGame) -> list[View]:
    """What somebody who watches sees one after the other, from where there is something to see."""
    match = Match(game, game.usual_seats, game.make_options({}), key=key_from_seed(SEED))
    views: list[View] = []
    for number, view in enumerate(_played(match)):
        if number < game.figures.decisions_to_picture or (views and view.facts == views[-1].facts):
            continue
        views.append(msgspec.structs.replace(view, choices=[]))
        if len(views) == COUNT:
            break
    return views


def _played(match: Match) -> Iterator[View]:
    rng = Rng(SEED)
    with PlayerGroup([find_bot(match.game, BOT)] * match.seats) as players:
        while match.to_act != NOBODY:
            yield match.view(None)
            match.submit(players.choose(match, rng))
    yield match.view(None)


def path_for(game: AnyGame) -> Path:
    return ROOT / "src" / "tafelrunde" / "games" / game.id / "web" / "moments.json"


def main() -> int:
    for game in house_games():
        path_for(game).write_bytes(msgspec.json.encode(moments_of(game)) + b"\n")
    return 0


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
