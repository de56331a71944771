"""Estimates how long a match takes people, for the home page: bots of level 3 play it on as many seats as usual.

The median of 99 matches, by the laboratory's model of how long people take to decide (`lab/report/length.py`).
"""

from __future__ import annotations

import argparse
import sys

import tafelrunde
from tafelrunde.core.game import AnyGame
from tafelrunde.lab.report.length import seconds_for
from tafelrunde.lab.statistic.interval import quantile
from tafelrunde.lab.trial.trial import Trial, make_setting, play_trial

BOT = "3"
MATCHES = 99


def minutes_of(game: AnyGame) -> float:
    setting = make_setting(game, game.usual_seats, [[BOT]], {}, seed=1)
    played = [play_trial(Trial(setting=setting, table=0, number=number)) for number in range(MATCHES)]
    return quantile([sum(map(seconds_for, result.steps.choices)) / 60 for result in played], 0.5)


def main() -> int:
    for game in tafelrunde.all_games():
        minutes, told = minutes_of(game), game.figures.minutes
        print(f"{game.name}, {game.usual_seats} seats: {minutes:.0f} min; the game says {told}")
    return 0


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
