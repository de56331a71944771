"""How fast the laboratory plays, in CPU time: random players by the thousand, and thinking ones beside their engines.

`python bench/pace.py` writes bench/pace.md. Everything runs in one process and is counted in CPU seconds, so that a
busy machine changes little.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tafelrunde.bots.level import find_bot
from tafelrunde.bots.seat import PlayerGroup
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.tally import DECISIONS, WIDTH
from tafelrunde.games import all_games
from tafelrunde.lab.speed import is_compiled
from tafelrunde.lab.trial.crowd import Crowd, play_crowd
from tafelrunde.lab.trial.trial import Trial, Watch, choose, is_running, make_setting

OUT = Path(__file__).parent / "pace.md"
LEVEL = "3"
# What has to be reached: random decisions in a CPU second, a part of the engine's own speed, and CPU seconds for a
# report of so many matches on two cores in half a minute.
RANDOM, PART, REPORT, MATCHES = 500_000, 0.5, 60.0, 800


@dataclass(frozen=True)
class Pace:
    game: str
    random: float
    part: float
    report: float


def random_pace(game: AnyGame, seconds: float) -> float:
    setting = make_setting(game, None, [["random"]], {}, 1)
    count, took, rows = 100, 0.0, list[int]()
    while took < seconds:
        count *= 2
        began = time.process_time()
        rows = play_crowd(Crowd(setting=setting, table=0, first=0, count=count)).rows
        took = time.process_time() - began
    return sum(rows[DECISIONS :: WIDTH + setting.seats]) / took


class Timed:
    """A player whose choices are timed; everything else is his own affair."""

    def __init__(self, player: Any) -> None:
        self.player = player
        self.spent = 0.0

    def choose(self, known: Any, rng: Rng) -> str:
        began = time.process_time()
        text = str(self.player.choose(known, rng))
        self.spent += time.process_time() - began
        return text

    def __getattr__(self, name: str) -> Any:
        return getattr(self.player, name)


def match_seconds(game: AnyGame, trial: Trial) -> tuple[float, float]:
    """What the players of a match need for their choices, and what the match needs with all that is noted of it."""
    setting = trial.setting
    began = time.process_time()
    match = start_match(game, setting.seats, game.make_options({}), seed=setting.seed << 32 | trial.deal)
    watch = Watch(game, match, detailed=True)
    with PlayerGroup([find_bot(game, LEVEL)] * setting.seats) as players:
        seats: list[Any] = players.players
        timed = [Timed(each) for each in seats]
        seats[:] = timed
        while is_running(match):
            action = choose(trial, match, players, watch)
            watch.before(match)
            match.act(action)
            watch.after(match)
    return sum(each.spent for each in timed), time.process_time() - began


def thinking_pace(game: AnyGame, matches: int) -> tuple[float, float]:
    """The part of the CPU time that is the engine's own, and CPU seconds for one match of a report."""
    setting = make_setting(game, None, [[LEVEL]], {}, 1)
    trials = [Trial(setting=setting, table=0, number=number) for number in range(matches + 1)]
    # The first one reads weights and solutions.
    pairs = [match_seconds(game, trial) for trial in trials][1:]
    own, whole = (sum(column) for column in zip(*pairs, strict=True))
    return own / whole, whole / matches


def measure(game: AnyGame, seconds: float, matches: int) -> Pace:
    part, single = thinking_pace(game, matches)
    return Pace(game.name, random_pace(game, seconds), part, single * MATCHES)


def page(paces: list[Pace]) -> str:
    build = "compiled" if is_compiled() else "interpreted"
    rows = [f"| {each.game} | {each.random:,.0f} | {each.part:.2f} | {each.report:.0f} |" for each in paces]
    return "\n".join(
        [
            "# The pace of the laboratory",
            "",
            f"By `python bench/pace.py` on the {build} build, in CPU seconds of one process. Wanted: {RANDOM:,} random",
            f"decisions in a second, {PART} of an engine's own speed at level {LEVEL} with every decision watched, and",
            f"{MATCHES} such matches in {REPORT:.0f} CPU seconds (half a minute on two cores).",
            "",
            "| | random decisions/s | engine's own part | CPU s for 800 matches |",
            "|---|---:|---:|---:|",
            *rows,
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--matches", type=int, default=8)
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    paces = []
    for game in all_games():
        paces.append(measure(game, asked.seconds, asked.matches))
        print(paces[-1], flush=True)
    asked.out.write_text(page(paces), encoding="utf-8")


if __name__ == "__main__":
    main()
