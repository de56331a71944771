"""One match between bots, reproducible from its number: who sits where, who wins, how long they think."""

from __future__ import annotations

import time
from itertools import combinations, pairwise
from statistics import median

import msgspec

from tafelrunde.bots.level import NET, find_bot, net_level
from tafelrunde.bots.net import judgement
from tafelrunde.bots.seat import LONGEST, PlayerGroup
from tafelrunde.core.error import BadInput, UnreadableFile
from tafelrunde.core.game import AnyGame, Level
from tafelrunde.core.match import start_match
from tafelrunde.core.number import parse_number
from tafelrunde.core.rng import Rng
from tafelrunde.core.share import share_out
from tafelrunde.core.state import NOBODY, Seat
from tafelrunde.games import find_game

MOST_GAMES = 100_000
PAIRS = ("all", "neighbours", "random")


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """One match to play: `bot` on one seat, `rival` on all the others.

    `levels` says what the two names meant when it was played: a level that was changed since is another player.
    """

    game: str
    seats: int
    bot: str
    rival: str
    number: int
    levels: tuple[Level | None, Level | None] = (None, None)

    @property
    def seat(self) -> Seat:
        """Where `bot` sits: each deal is played once from every seat."""
        return self.number % self.seats

    @property
    def deal(self) -> int:
        return self.number // self.seats


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a duel: the share of the win of `bot`, and how many actions the match had."""

    share: float
    actions: int


class Thinking(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds of processor time per turn; a turn is all that a seat decides until another one does."""

    turns: int
    median: float
    longest: float


class Played(msgspec.Struct, frozen=True, kw_only=True, tag="played"):
    """A duel and its outcome, which can be reproduced, and how long it took to think, which cannot.

    Where a machine was too slow for a level, the clock ended a decision, and the outcome may be another elsewhere.

    `faults` are those of the two, if they are programs: decisions that were lost to chance.
    """

    duel: Duel
    outcome: Outcome
    bot: Thinking
    rival: Thinking
    faults: tuple[int, int] = (0, 0)


class Quota(msgspec.Struct, frozen=True, kw_only=True):
    """How many duels a pair plays: `games`, or the smaller number that one of the two has for itself."""

    games: int
    own: dict[str, int] = {}

    def of(self, bot: str, rival: str) -> int:
        return min([self.own[name] for name in (bot, rival) if name in self.own] or [self.games])


def parse_quota(text: str) -> Quota:
    """From `200`, or from `200,4=40,5=40`: fewer for pairs with the slow ones."""
    first, *rest = [part.strip() for part in text.split(",")]
    parts = [part.partition("=") for part in rest]
    games = parse_number(first, 1, MOST_GAMES)
    own = {name: parse_number(number, 1, MOST_GAMES) for name, _, number in parts}
    known = {name: number for name, number in own.items() if number is not None}
    if games is None or len(known) < len(own):
        raise BadInput(f"Write --games 200 or --games 200,5=40, with numbers from 1 to {MOST_GAMES}, not {text!r}.")
    return Quota(games=games, own=known)


def level_of(game: AnyGame, bot: str) -> Level | None:
    """What the name of a level or a net stands for today; other names say themselves what they are."""
    find_bot(game, bot)
    if bot.startswith(NET):
        return net_level(game, bot)
    return game.bots.levels[int(bot) - 1] if bot.isdecimal() else None


def is_current(duel: Duel) -> bool:
    """Whether both names still mean what they meant when it was played."""
    game = find_game(duel.game)
    try:
        return duel.levels == (level_of(game, duel.bot), level_of(game, duel.rival))
    except (BadInput, UnreadableFile):
        return False


def pair_up(bots: list[str], kinds: list[str]) -> list[tuple[str, str]]:
    """Who plays whom, the one named later first."""
    if len(set(bots)) < max(2, len(bots)):
        raise BadInput("A ladder needs at least two bots, each named once.")
    found: list[tuple[str, str]] = []
    for kind in kinds:
        if kind == "all":
            found += [(second, first) for first, second in combinations(bots, 2)]
        elif kind == "neighbours":
            found += [(second, first) for first, second in pairwise(bots)]
        elif kind == "random":
            found += [(bot, "random") for bot in bots if bot != "random"]
        else:
            raise BadInput(f"There are no pairs called {kind!r}; there are {', '.join(PAIRS)}.")
    return list(dict.fromkeys(found))


def schedule_duels(game: str, seats: int, bots: list[str], quota: Quota, kinds: list[str] | None = None) -> list[Duel]:
    """The duels of all pairs, one pair after the other in each round, so that all grow together."""
    chosen = find_game(game)
    levels = {bot: level_of(chosen, bot) for bot in [*bots, "random"]}
    for level in levels.values():
        if level is not None:
            # Before a match is played it is said that a net is for another table.
            judgement(chosen, seats, level.net)
    for name in quota.own:
        if name not in levels:
            raise BadInput(f"Among the bots of --bots there is no {name!r}, for which --games has a number.")
    pairs = pair_up(bots, kinds or ["all"])
    if seats < 2:
        raise BadInput("A ladder needs at least two seats.")
    return [
        Duel(game=game, seats=seats, bot=bot, rival=rival, number=number, levels=(levels[bot], levels[rival]))
        for number in range(max(quota.of(bot, rival) for bot, rival in pairs))
        for bot, rival in pairs
        if number < quota.of(bot, rival)
    ]


def play_duel(duel: Duel) -> Played:
    """Seat and deals follow from the number alone."""
    game = find_game(duel.game)
    bots = [find_bot(game, duel.bot if seat == duel.seat else duel.rival) for seat in range(duel.seats)]
    match = start_match(game, duel.seats, seed=duel.deal)
    rng = Rng(duel.deal, duel.seat)
    turns: list[tuple[Seat, float]] = []
    with PlayerGroup(bots) as players:
        while match.to_act != NOBODY and match.number < LONGEST:
            seat = match.to_act
            begun = time.process_time()
            action = players.choose(match, rng)
            _add_time(turns, seat, time.process_time() - begun)
            match.submit(action, seat)
        faults = [each.total() for each in players.leave(match.end)]
    shares = share_out(match.end.winners if match.end else [], duel.seats)
    return Played(
        duel=duel,
        outcome=Outcome(share=shares[duel.seat], actions=match.number),
        bot=_sum_up([seconds for seat, seconds in turns if seat == duel.seat]),
        rival=_sum_up([seconds for seat, seconds in turns if seat != duel.seat]),
        faults=(faults[duel.seat], sum(faults) - faults[duel.seat]),
    )


def _add_time(turns: list[tuple[Seat, float]], seat: Seat, seconds: float) -> None:
    """To the turn under way, if it is the same seat's."""
    if turns and turns[-1][0] == seat:
        seconds += turns.pop()[1]
    turns.append((seat, seconds))


def _sum_up(turns: list[float]) -> Thinking:
    if not turns:
        return Thinking(turns=0, median=0.0, longest=0.0)
    return Thinking(turns=len(turns), median=round(median(turns), 6), longest=round(max(turns), 6))
