"""Whether a review with twice the thought names the same moments: matches of level 3, each reviewed twice.

nice -n 19 python bench/review.py --matches 5 GAME ...
"""

from __future__ import annotations

import argparse
import time

from tafelrunde.bots.level import find_bot
from tafelrunde.bots.seat import PlayerGroup
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.record import record_of
from tafelrunde.core.rng import Rng
from tafelrunde.games import all_games, find_game
from tafelrunde.review.judgement import Step, assess, plan, plan_checks
from tafelrunde.review.review import Moment, default_budget, find_moments

LEVEL = "3"


def played(game: AnyGame, seed: int) -> Match:
    match = start_match(game, game.usual_seats, seed=seed)
    with PlayerGroup([find_bot(game, LEVEL)] * match.seats) as players:
        rng = Rng(seed)
        while match.end is None:
            match.submit(players.choose(match, rng))
    return match


def moments_of(match: Match, budget: int) -> list[Moment]:
    jobs = plan(match, record_of(match).to_json(), budget, tuple(range(match.seats)))
    steps: list[Step] = [assess(job) for job in jobs]
    return find_moments(match, steps + [assess(job) for job in plan_checks(jobs, steps)])


def dearest(moments: list[Moment]) -> int | None:
    return max(moments, key=lambda each: each.loss).turn if moments else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.id for game in all_games()])
    parser.add_argument("--matches", type=int, default=5)
    asked = parser.parse_args()
    for name in asked.games:
        game = find_game(name)
        same_first = two = 0
        seconds = 0.0
        for seed in range(asked.matches):
            match = played(game, seed)
            budget = default_budget(match)
            began = time.perf_counter()
            once = moments_of(match, budget)
            seconds += time.perf_counter() - began
            twice = moments_of(match, 2 * budget)
            turns = {each.turn for each in once}
            shared = len(turns & {each.turn for each in twice})
            # Where fewer moments are named, all but one have to be.
            enough = shared >= max(len(once), len(twice)) - 1
            same_first += dearest(once) == dearest(twice) or dearest(twice) in turns
            two += enough
            sure = "".join(str(each.sure) for each in once)
            print(f"{name} {seed}: {len(once)} and {len(twice)} moments, {shared} the same, sure {sure}", flush=True)
        mean = seconds / asked.matches
        print(f"{name}: dearest named by both {same_first}/{asked.matches}, {mean:.0f} s a review", flush=True)
        print(f"{name}: all but one the same {two}/{asked.matches}", flush=True)


if __name__ == "__main__":
    main()
