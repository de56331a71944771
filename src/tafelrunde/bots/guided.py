"""What somebody in a guided match is told at a turn: one sentence, and the few actions that are sensible now."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from tafelrunde.bots.analysis import analyse
from tafelrunde.bots.player import Budget, Candidate
from tafelrunde.core.guided import load_guided
from tafelrunde.core.match import Match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import Seat

# So many actions are put into the light, if they are hardly worse than the best, and were looked at as well.
MOST = 3
HARDLY = 0.06
TRUSTED = 0.1


@dataclass(frozen=True)
class Guidance:
    """The sentence by its name and the actions in the light; neither where the match is guided no more."""

    turn: int
    turns: int
    cue: str | None = None
    choices: list[str] = field(default_factory=list)


def guide(match: Match, seat: Seat, budget: Budget, rng: Rng) -> Guidance:
    """For a seat that decides, by what the seat knows."""
    guided = load_guided(match.game.folder)
    turn = count_turns(match, seat)
    if guided is None or turn > guided.turns:
        return Guidance(turn, 0 if guided is None else guided.turns)
    found = analyse(match, seat, budget, rng=rng, most=len(match.legal_actions())).candidates
    found = [each for each in found if each.action not in match.game.bots.retreats] or found
    best = found[0]
    cue = guided.find(msgspec.to_builtins(match.view(seat)), turn, best.action)
    if cue is None:
        return Guidance(turn, guided.turns)
    lit = [each.action for each in found if cue.is_lit(each.action) and is_sensible(each, best)]
    return Guidance(turn, guided.turns, cue.id, lit[:MOST] or [best.action])


def is_sensible(candidate: Candidate, best: Candidate) -> bool:
    return candidate.share >= best.share - HARDLY and candidate.visits >= TRUSTED * best.visits


def count_turns(match: Match, seat: Seat) -> int:
    """Which turn of the seat this is, from 1 on: one ends when somebody else decides."""
    acting = [each for each in match.seat_of_actions() if each >= 0]
    begun = [each for place, each in enumerate(acting) if place == 0 or acting[place - 1] != each]
    goes_on = bool(acting) and acting[-1] == seat
    return begun.count(seat) + (0 if goes_on else 1)
