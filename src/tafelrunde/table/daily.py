"""One puzzle and one deal a day, for everybody the same: all of it follows from the date, and nothing is kept.

Whoever knows the date can work out what will be dealt, as he could play the day twice: it is a day's play, no contest.
"""

from __future__ import annotations

import datetime
import hashlib
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from tafelrunde.bots.level import make_bot
from tafelrunde.bots.player import knowledge
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match
from tafelrunde.core.puzzle import load_puzzles
from tafelrunde.core.rng import KeyedRng
from tafelrunde.core.state import NOBODY
from tafelrunde.games import all_games, house_games
from tafelrunde.table.protocol import LessonScene
from tafelrunde.table.stage import REFUSED, Stage, paragraph_of

# Whoever plays the deal sits here.
SEAT = 0
# What the bots of the day can do.
LEVEL = 2


def _deals() -> tuple[AnyGame, ...]:
    """One game a day: each of the others in turn, and in between one whose best play is known exactly."""
    dealt = [game for game in house_games() if game.figures.daily_seats]
    solved = [game for game in dealt if game.bots.expected is not None]
    others = [game for game in dealt if game.bots.expected is None]
    if not solved or not others:
        return tuple(dealt)
    return tuple(game for number, other in enumerate(others) for game in (solved[number % len(solved)], other))


DEALS = _deals()
# From here on days are counted.
FIRST = datetime.date(2026, 1, 1)


# Hours by which the earliest clocks on earth are ahead.
EARLIEST_CLOCK = 14


class DailyInfo(Struct, frozen=True, kw_only=True):
    """What a day brings: the game and the number of its puzzle, if there are any, and the game of its deal."""

    date: str
    puzzle_game: str | None
    puzzle: int | None
    game: str
    seats: int
    level: int
    tomorrow: str


class DailyTry(Struct, frozen=True, kw_only=True):
    """All decisions of the deal so far, those of the bots too; the last one is new."""

    actions: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=3000)]


class ParStep(Struct, frozen=True, kw_only=True):
    """A decision: what was done, what was best, and how much more it leaves on average."""

    roll: list[int]
    action: str
    best: str
    cost: float
    expected: float


class Par(Struct, frozen=True, kw_only=True):
    """What exact best play comes to with the day's dice, without knowing them, and where somebody left it.

    `expected` is how the best way stood after each of its decisions, for the picture.
    """

    sum: int
    steps: list[ParStep]
    expected: list[float]


class DailyAnswer(Struct, frozen=True, kw_only=True):
    """What there is to see after the last decision and the bots' answers, or at first where the deal begins.

    `actions` are all decisions so far, to be sent with the next one. At the end there are scores and winners.
    """

    refused: bool
    paragraph: str | None
    scenes: list[LessonScene]
    actions: list[str]
    scores: list[int] | None
    winners: list[int] | None
    par: Par | None


def read_day(text: str, now: int) -> datetime.date | None:
    """A day that has begun somewhere on earth, by the time in milliseconds; what is to come is no day yet."""
    moment = datetime.datetime.fromtimestamp(now / 1000, datetime.UTC)
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError:
        return None
    return day if day <= (moment + datetime.timedelta(hours=EARLIEST_CLOCK)).date() else None


def key_of_day(day: datetime.date) -> bytes:
    return hashlib.sha256(f"tafelrunde/daily/1/{day.isoformat()}".encode()).digest()


def deal_of(day: datetime.date) -> AnyGame:
    return DEALS[(day - FIRST).days % len(DEALS)]


def puzzle_of(day: datetime.date) -> tuple[str, int] | None:
    """All puzzles in an order that nobody would guess, one a day, until they begin again."""
    every = [(game.id, number) for game in all_games() for number in range(1, len(load_puzzles(game.folder)) + 1)]
    every.sort(key=lambda each: hashlib.sha256(f"tafelrunde/daily/puzzle/1/{each}".encode()).digest())
    return every[(day - FIRST).days % len(every)] if every else None


def daily_info(day: datetime.date) -> DailyInfo:
    puzzle = puzzle_of(day)
    game = deal_of(day)
    return DailyInfo(
        date=day.isoformat(),
        puzzle_game=None if puzzle is None else puzzle[0],
        puzzle=None if puzzle is None else puzzle[1],
        game=game.id,
        seats=game.figures.daily_seats,
        level=LEVEL,
        tomorrow=deal_of(day + datetime.timedelta(days=1)).id,
    )


class Deal:
    """The day's match, from its decisions."""

    def __init__(self, day: datetime.date) -> None:
        self.game: AnyGame = deal_of(day)
        self.key = key_of_day(day)
        figures = self.game.figures
        match = Match(self.game, figures.daily_seats, self.game.make_options(figures.daily_options), key=None)
        self.stage = Stage(match, SEAT, self.key)
        self.taken: list[str] = []

    def take(self, text: str) -> LessonScene:
        scene = self.stage.play(text)
        self.taken.append(text)
        return scene

    def let_bots_act(self) -> list[LessonScene]:
        """The same bots for everybody: what they do follows from the key and the number of the action."""
        scenes: list[LessonScene] = []
        match = self.stage.match
        bot = make_bot(self.game.bots.levels[LEVEL - 1])
        while match.to_act not in (SEAT, NOBODY):
            rng = KeyedRng(self.key, f"bot/{match.number}")
            scenes.append(self.take(bot.choose(knowledge(match, match.to_act), rng)))
        return scenes


def play_daily(day: datetime.date, actions: list[str]) -> DailyAnswer:
    """What becomes of the last of these decisions. Those before it are taken as they are, if they can be."""
    deal = Deal(day)
    *before, last = [*actions] or [""]
    for action in before:
        deal.take(action)
    scenes: list[LessonScene] = []
    if actions:
        try:
            scenes.append(deal.take(last))
        except REFUSED as error:
            return _answer(deal, day, [deal.stage.scene([])], refused=True, paragraph=paragraph_of(error))
    scenes += deal.let_bots_act()
    return _answer(deal, day, scenes or [deal.stage.scene([])])


def _answer(
    deal: Deal, day: datetime.date, scenes: list[LessonScene], *, refused: bool = False, paragraph: str | None = None
) -> DailyAnswer:
    end = deal.stage.match.end
    return DailyAnswer(
        refused=refused,
        paragraph=paragraph,
        scenes=scenes,
        actions=deal.taken,
        scores=None if end is None else end.scores,
        winners=None if end is None else end.winners,
        par=None if end is None or deal.game.bots.expected is None else _par(day, deal),
    )


def _par(day: datetime.date, played: Deal) -> Par:
    """Both ways through the same dice: the best one, and the one that was taken, with what each decision cost."""
    best = Deal(day)
    expected: list[float] = []
    while best.stage.match.to_act != NOBODY:
        action, left = _best(best)
        expected.append(left)
        best.take(action)
    again = Deal(day)
    return Par(
        sum=best.stage.match.state().scores()[SEAT],
        steps=[_step(again, action) for action in played.taken],
        expected=[round(each, 2) for each in expected],
    )


def _options(deal: Deal) -> dict[str, float]:
    """What each choice leaves on average."""
    game, state = deal.game, deal.stage.match.state()
    assert game.bots.expected is not None  # noqa: S101  # asked for by whoever comes here
    return {game.notation.format(action): game.bots.expected(state, action) for action in state.legal_actions()}


def _best(deal: Deal) -> tuple[str, float]:
    return min(_options(deal).items(), key=lambda each: (each[1], each[0]))


def _step(deal: Deal, action: str) -> ParStep:
    options = _options(deal)
    best, left = _best(deal)
    facts = msgspec.to_builtins(deal.stage.match.view(SEAT).facts)
    deal.take(action)
    cost = max(0.0, options[action] - left)
    return ParStep(
        roll=list(facts.get("roll") or []),
        action=action,
        best=action if cost < 0.005 else best,
        cost=round(cost, 2),
        expected=round(options[action], 2),
    )
