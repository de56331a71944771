"""Estimates how long a match takes people, for the home page: bots play it, and each turn and decision takes time.

Seats as many people play with; bots of level 2; the median of nine matches. A turn is taken to cost ten seconds and
each of its decisions four, which is what tapping through a turn takes.
"""

from __future__ import annotations

import argparse
import statistics
import sys

import tafelrunde
from tafelrunde.bots.levels import find_bot
from tafelrunde.bots.player import knowledge
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY

SEATS = {"hnefatafl": 2, "rangeln": 4, "fischkopf": 4, "funkloch": 3, "blox": 3, "xnet": 4}
MATCHES = 9
LONGEST = 5000
SECONDS_PER_TURN = 10
SECONDS_PER_DECISION = 4


def seconds_of_match(game: AnyGame, seats: int, seed: int) -> int:
    match, rng, bot = start_match(game, seats, seed=seed), Rng(seed), find_bot(game, "2")
    seconds, last = 0, NOBODY
    while match.to_act != NOBODY and match.number < LONGEST:
        seat = match.to_act
        seconds += SECONDS_PER_DECISION + (SECONDS_PER_TURN if seat != last else 0)
        last = seat
        match.submit(bot.choose(knowledge(match, seat), rng), seat)
    return seconds


def main() -> int:
    for game in tafelrunde.all_games():
        seats = SEATS.get(game.id, game.seats[0])
        seconds = statistics.median(seconds_of_match(game, seats, seed) for seed in range(MATCHES))
        print(f"{game.name}, {seats} seats: {seconds / 60:.0f} min")
    return 0


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
