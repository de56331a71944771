"""Six tabletop games, one rules core: the short public interface."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from tafelrunde.core.error import (
    ActionError,
    BadOptions,
    BadPosition,
    BadRecord,
    BadSeats,
    IllegalAction,
    InvalidAction,
    MatchOver,
    NotYourTurn,
    TafelrundeError,
    UnknownGame,
)
from tafelrunde.core.game import AnyGame, End, Notice, Options, View
from tafelrunde.core.match import Match, key_from_seed, start_match
from tafelrunde.core.record import Record, parse_record, record_of
from tafelrunde.core.record import replay as _replay
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.games import all_games, find_game

if TYPE_CHECKING:
    from tafelrunde.bots.analysis import Analysis, analyse
    from tafelrunde.bots.player import Budget, Candidate

# Who only wants the rules does not load the bots.
_LATER = {
    "Analysis": "tafelrunde.bots.analysis",
    "analyse": "tafelrunde.bots.analysis",
    "Budget": "tafelrunde.bots.player",
    "Candidate": "tafelrunde.bots.player",
}

__all__ = [
    "CHANCE",
    "NOBODY",
    "ActionError",
    "Analysis",
    "AnyGame",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "BadSeats",
    "Budget",
    "Candidate",
    "End",
    "IllegalAction",
    "InvalidAction",
    "Match",
    "MatchOver",
    "NotYourTurn",
    "Notice",
    "Options",
    "Record",
    "TafelrundeError",
    "UnknownGame",
    "View",
    "all_games",
    "analyse",
    "find_game",
    "load",
    "replay",
    "save",
    "start",
]


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)


def start(
    name: str,
    seats: int | None = None,
    *,
    seed: int | None = None,
    by_hand: bool = False,
    position: dict[str, object] | None = None,
    **options: object,
) -> Match:
    """Begin a match of the named game; options go by their names.

    With a seed its chances can be repeated, without one nobody can foresee them; `by_hand` has them submitted
    like every other action. With a position the match begins there, and the position says how many play.
    """
    chosen = find_game(name)
    return start_match(chosen, seats, chosen.make_options(options), seed=seed, by_hand=by_hand, position=position)


def save(match: Match, players: list[str] | None = None) -> str:
    """The record of a match as JSON."""
    return record_of(match, players).to_json()


def load(data: str | bytes) -> Record:
    """A record from its JSON; `replay` plays it again and checks it."""
    return parse_record(data)


def replay(record: Record | str | bytes, *, seed: int | None = None) -> Match:
    """Play a record again, checking every action; with a seed an unfinished match can go on from there."""
    parsed = record if isinstance(record, Record) else parse_record(record)
    return _replay(parsed, find_game, key=None if seed is None else key_from_seed(seed))
