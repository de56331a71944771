"""How often each level of Fischkopf wins on one seat against the best play there is on all the others.

`python src/tafelrunde/games/fischkopf/tests/against_best.py SEATS MATCHES`; it plays positions instead of matches,
and so many more of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from tafelrunde.bots.level import bot_names, find_bot
from tafelrunde.bots.player import Knowledge
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY, Worlds
from tafelrunde.core.walk import let_chance_act
from tafelrunde.games import find_game
from tafelrunde.games.fischkopf.outlook import find_standing
from tafelrunde.games.fischkopf.rules import FischkopfState
from tafelrunde.games.fischkopf.solve import SolvedTurn
from tafelrunde.lab.statistic.interval import wilson

GAME = find_game("fischkopf")
Chooser = Callable[[FischkopfState, Rng], int]


def best(turns: dict[tuple[int, int, int], SolvedTurn]) -> Chooser:
    """The best play, without the shares of the others: these take longer than the choice."""

    def choose(state: FischkopfState, rng: Rng) -> int:
        key = how_it_stands(state)
        if key not in turns:
            standing = find_standing(state)
            if standing is None:
                raise ValueError(f"a single round is solved, but not {GAME.describe(state)}")
            turns[key] = standing.turn
        return turns[key].choose(state.occupied >> 1, state.roll >> 3, state.roll & 7)

    return choose


def how_it_stands(state: FischkopfState) -> tuple[int, int, int]:
    """How many are to come, the lowest sum, and how many have it: all that matters to the player."""
    first = state.seats if state.playoff else 0
    played = state.contenders & ~state.waiting
    sums = [state.sums[first + seat] for seat in range(state.seats) if played >> seat & 1]
    return int(state.waiting).bit_count(), min(sums, default=-1), sums.count(min(sums, default=-1))


def level(name: str) -> Chooser:
    bot = find_bot(GAME, name)

    def choose(state: FischkopfState, rng: Rng) -> int:
        seat = state.to_act
        known = Knowledge(GAME, seat, lambda: GAME.look(state, seat, 0), list, Worlds(state, seat))
        return GAME.notation.parse(bot.choose(known, rng))

    return choose


def play(seats: int, seat: int, one: Chooser, others: Chooser, rng: Rng) -> bool:
    """Does the one on this seat win?"""
    state = GAME.new_state(seats, GAME.make_options({}))
    while state.to_act != NOBODY:
        let_chance_act(state, rng)
        if state.to_act != NOBODY:
            state.apply((one if state.to_act == seat else others)(state, rng))
    return seat in state.winners()


def main() -> None:
    seats, matches = int(sys.argv[1]), int(sys.argv[2])
    others = best({})
    for name in bot_names(GAME):
        one = others if name == bot_names(GAME)[-1] else level(name)
        won = sum(play(seats, number % seats, one, others, Rng(6, number)) for number in range(matches))
        low, high = wilson(won / matches, matches)
        sys.stdout.write(f"{name:>7}  {won / matches:6.1%}  ({low:.1%} to {high:.1%})\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
