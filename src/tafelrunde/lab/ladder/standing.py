"""What the outcomes of a ladder come to: shares by pair and seat, ratings, seconds per turn, and bars."""

from __future__ import annotations

from collections import Counter
from statistics import median

import msgspec

from tafelrunde.core.game import AnyGame
from tafelrunde.games import find_game
from tafelrunde.lab.ladder.duel import Played, Thinking
from tafelrunde.lab.ladder.rating import Rating, Tally, fit
from tafelrunde.lab.statistic.interval import wilson

# Each level has to win so much against the one below it, where two play.
TWO_SEATS = 0.65
# Where more play, its odds have to be so many times those of an equal.
MORE_SEATS = 2.0


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """The share of the win that is demanded, on the whole or on each seat."""

    share: float
    each_seat: bool = False


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """All duels of a pair: the mean share of the win, its 95 % interval, and the mean share on each seat.

    `chance` is the share of equals. `bar` is what is demanded of this pair, if anything is.
    """

    bot: str
    rival: str
    duels: int
    share: float
    low: float
    high: float
    by_seat: list[float | None]
    chance: float
    bar: Bar | None

    @property
    def verdict(self) -> str:
        """`sure` is above the bar with the whole interval, `met` with the share alone."""
        if self.bar is None:
            return "none"
        shares = [share for share in self.by_seat if share is not None] if self.bar.each_seat else [self.share]
        if min(shares) < self.bar.share:
            return "missed"
        return "sure" if self.low >= self.bar.share else "met"


class TurnTime(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds of processor time per turn: that of the median match, and the longest of all; and a program's faults."""

    bot: str
    turns: int
    median: float
    longest: float
    faults: int = 0


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A ladder of one game with so many seats."""

    game: str
    seats: int
    ratings: list[Rating]
    paces: list[TurnTime]
    pairings: list[Pairing]


def stand(game: str, seats: int, played: list[Played]) -> Standing:
    """The outcomes of other games and seats do not count."""
    mine = [each for each in played if (each.duel.game, each.duel.seats) == (game, seats)]
    pairs: dict[tuple[str, str], list[Played]] = {}
    for each in mine:
        pairs.setdefault((each.duel.bot, each.duel.rival), []).append(each)
    tallies = [
        Tally(bot=bot, rival=rival, seats=seats, duels=len(found), won=sum(each.outcome.share for each in found))
        for (bot, rival), found in pairs.items()
    ]
    return Standing(
        game=game,
        seats=seats,
        ratings=fit(tallies),
        paces=_paces(mine),
        pairings=[_pairing(find_game(game), seats, found) for _, found in sorted(pairs.items(), key=_strength)],
    )


def _strength(pair: tuple[tuple[str, str], list[Played]]) -> tuple[str, str]:
    """Levels in their order, `random` before them."""
    bot, rival = ("" if name == "random" else name for name in pair[0])
    return bot, rival


def _pairing(game: AnyGame, seats: int, played: list[Played]) -> Pairing:
    duel = played[0].duel
    mean = _mean([each.outcome.share for each in played]) or 0.0
    low, high = wilson(mean, len(played))
    return Pairing(
        bot=duel.bot,
        rival=duel.rival,
        duels=len(played),
        share=mean,
        low=low,
        high=high,
        by_seat=[_mean([each.outcome.share for each in played if each.duel.seat == seat]) for seat in range(seats)],
        chance=1 / seats,
        bar=find_bar(game, seats, duel.bot, duel.rival),
    )


def _mean(values: list[float]) -> float | None:
    return sum(values) / len(values) if values else None


def find_bar(game: AnyGame, seats: int, bot: str, rival: str) -> Bar | None:
    """What is demanded of a level: against the one below it, and of the strongest against chance.

    Nothing where best play is solved: luck allows no more than the optimum, and that is known.
    """
    if game.bots.solve is not None or not bot.isdecimal():
        return None
    if rival.isdecimal() and int(bot) == int(rival) + 1:
        odds = MORE_SEATS / (seats - 1)
        return Bar(share=TWO_SEATS if seats == 2 else odds / (1 + odds))
    if rival == "random" and int(bot) == len(game.bots.levels) and seats == game.fewest_rivals:
        return Bar(share=game.figures.bar_against_random, each_seat=game.figures.bar_on_each_seat)
    return None


def _paces(played: list[Played]) -> list[TurnTime]:
    by_bot: dict[str, list[Thinking]] = {}
    faults: Counter[str] = Counter()
    for each in played:
        faults.update({each.duel.bot: each.faults[0]})
        faults.update({each.duel.rival: each.faults[1]})
        for bot, thinking in ((each.duel.bot, each.bot), (each.duel.rival, each.rival)):
            if thinking.turns:
                by_bot.setdefault(bot, []).append(thinking)
    return [
        TurnTime(
            bot=bot,
            turns=sum(thinking.turns for thinking in found),
            median=median(thinking.median for thinking in found),
            longest=max(thinking.longest for thinking in found),
            faults=faults[bot],
        )
        for bot, found in sorted(by_bot.items())
    ]
