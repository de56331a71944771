"""What a seat could do and what it may hope for, judged by the strongest engine from what the seat knows."""

from __future__ import annotations

from dataclasses import Field, dataclass, replace
from typing import Any, ClassVar, Protocol, runtime_checkable

import msgspec

from tafelrunde.bots.level import make_bot
from tafelrunde.bots.player import Budget, Candidate, Knowledge, TreeBot, knowledge, worlds_of
from tafelrunde.core.error import MatchOver, NotYourTurn
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY, Action, Seat, State

# Of the visits of the best action: with fewer, the share of another means little.
SOLID = 0.1
# The engine that knows and does not search.
EXACT = "exact"


@runtime_checkable
class Analyst(Protocol):
    """Tells the best actions for what a seat knows, the best first."""

    def analyse(self, known: Knowledge, rng: Rng, most: int = 5) -> list[Candidate]: ...


@runtime_checkable
class Engine(Analyst, Protocol):
    """An analyst that is a bot with a budget."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    budget: Budget


@dataclass(frozen=True)
class Solution:
    """Knows best play for certain wherever the game is solved; what it knows was not searched, so it has no visits."""

    otherwise: Analyst

    def analyse(self, known: Knowledge, rng: Rng, most: int = 5) -> list[Candidate]:
        world = known.worlds.draw(rng)
        solved = solve_position(known.game, world)
        if not solved:
            return self.otherwise.analyse(known, rng, most)
        texts = [(known.game.notation.format(action), shares[world.to_act]) for action, shares in solved]
        return [Candidate(text, share, 0, [text]) for text, share in texts[:most]]


def solve_position(game: AnyGame, state: State) -> list[tuple[Action, list[float]]]:
    """The exact shares of the win by seat after each action of a decision, the best first; nothing if not known."""
    if game.bots.exact is None or state.to_act < 0:
        return []
    return sorted(game.bots.exact(state), key=lambda each: -each[1][state.to_act])


@dataclass(frozen=True)
class Analysis:
    """The candidates of a seat that decides, the best first, and who thought how much about them.

    `budget` counts what the engine counts, such as iterations.
    """

    seat: Seat
    engine: str
    budget: int
    candidates: list[Candidate]

    @property
    def share(self) -> float:
        """What the seat may hope for."""
        return self.candidates[0].share

    def solid(self) -> list[Candidate]:
        """Those that were looked at often enough for their shares to be compared."""
        least = SOLID * self.candidates[0].visits
        return [each for each in self.candidates if each.visits >= least]


def engine_name(game: AnyGame, *, is_solved: bool) -> str:
    """Who judges: the solution, or where the game has none (for a position) a search."""
    if is_solved:
        return EXACT
    engine = game.bots.levels[-1].engine
    return "tree" if engine == EXACT else engine


def find_analyst(game: AnyGame, budget: Budget) -> Analyst:
    """The engine of the strongest level, with a budget of one's own and with open eyes."""
    bot = make_bot(
        msgspec.structs.replace(game.bots.levels[-1], budget=max(1, budget.iterations), blindness=0, divided=False)
    )
    searcher: Analyst = replace(bot, budget=budget) if isinstance(bot, Engine) else TreeBot(budget)
    return searcher if game.bots.exact is None else Solution(searcher)


def knowledge_in(game: AnyGame, state: State, seat: Seat) -> Knowledge:
    """What a seat knows in a world that is thought of; nobody has kept a log of how it came about."""
    return Knowledge(game, seat, lambda: game.look(state, seat, 0), list, worlds_of(state, seat))


def analyse(
    match: Match, seat: Seat, budget: Budget | int | None = None, *, rng: Rng | None = None, most: int = 5
) -> Analysis:
    """The best actions of a seat that decides, with the chance to win, how well it is founded, and what may follow.

    It knows what the seat knows and no more. Without seconds in the budget, it always answers the same.
    """
    if match.to_act == NOBODY:
        raise MatchOver
    if match.to_act != seat:
        raise NotYourTurn(seat, match.to_act)
    if budget is None:
        budget = match.game.bots.levels[-1].budget
    allowed = Budget(budget) if isinstance(budget, int) else budget
    known = knowledge(match, seat)
    found = find_analyst(match.game, allowed).analyse(known, rng or Rng(match.number, seat), most)
    is_solved = match.game.bots.exact is not None and bool(solve_position(match.game, match.state()))
    return Analysis(seat, engine_name(match.game, is_solved=is_solved), allowed.iterations, found)
