"""The Laboratory in the browser, as whoever runs the server gets it: what he asks for, and how far it is."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tafelrunde.core.error import BadInput, BadOptions
from tafelrunde.core.game import AnyGame
from tafelrunde.games import find_game

Name = Annotated[str, Meta(min_length=1, max_length=40)]
# Fewer matches of each strength say nothing; more belong on the command line, which has several processes.
FEWEST, MOST = 24, 20_000
MOST_PLAYERS = 4


class LabWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Many matches of one set of rules, by bots of these strengths from weak to strong; none are the game's own.

    With `against`, options of another set of rules, both are played with the same deals and dice and compared; then
    `matches` are the most pairs at each strength.
    """

    game: Name
    seats: Annotated[int, Meta(ge=1, le=20)]
    options: dict[str, Any] = {}
    against: dict[str, Any] | None = None
    players: Annotated[list[Name], Meta(max_length=MOST_PLAYERS)] = []
    matches: Annotated[int, Meta(ge=FEWEST, le=MOST)] = 200


class LabShare(Struct, frozen=True, kw_only=True):
    """A part of the win, and between which values the true one lies in 95 of 100 experiments."""

    value: float
    low: float
    high: float


class LabStrength(Struct, frozen=True, kw_only=True):
    """What players of one strength came to so far: `shares` by seat, `few` if they repeat themselves."""

    players: str
    matches: int
    distinct: int
    few: bool
    shares: list[LabShare]


class LabFinding(Struct, frozen=True, kw_only=True):
    """A sentence by language; `holds` says how far it holds, where that was asked, `section` where its figures are."""

    text: dict[str, str]
    holds: str
    section: str


class LabLive(Struct, frozen=True, kw_only=True):
    """How far a run is, in matches and in the seconds that are `left`, and what it says so far.

    `answer` are sentences by language, `even` is what every seat would get if all were equal.
    """

    done: int
    total: int
    left: float | None = None
    even: float = 0.0
    strengths: list[LabStrength] = []
    answer: dict[str, list[str]] = {}
    findings: list[LabFinding] = []


class LabRun(Struct, frozen=True, kw_only=True):
    """A run of the Laboratory. `report` says that its page can be opened, `trouble` why it failed."""

    number: int
    wish: LabWish
    state: Literal["waiting", "running", "stopped", "done", "failed"]
    created: int
    live: LabLive
    report: bool
    trouble: str = ""


class LabDesk(Struct, frozen=True, kw_only=True):
    """All runs, the latest first, and by game the strengths that measure best, from weak to strong."""

    runs: list[LabRun]
    measuring: dict[str, list[str]]


class LabOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether a run is to go on, or to stop; what was played is kept."""

    go: bool


def check_wish(wish: LabWish) -> LabWish:
    """The same with everything named; raises a TafelrundeError for what cannot be played.

    Programs are no players here: what a page asks for starts nothing on this machine.
    """
    game = find_game(wish.game)
    game.check_seats(wish.seats)
    players = wish.players or list(game.bots.measuring)
    for name in players:
        _check_player(game, name)
    if len(set(players)) < len(players):
        raise BadInput("Name each strength once.")
    options = game.make_options(wish.options)
    if wish.against is not None and game.make_options(wish.against) == options:
        raise BadOptions("both sets of rules are the same")
    # What begins a match notices what options alone do not, such as a seat that starts and is not there.
    for values in filter(None, (wish.options, wish.against)):
        game.new_state(wish.seats, game.make_options(values))
    return LabWish(
        game=game.id,
        seats=wish.seats,
        options=wish.options,
        against=wish.against,
        players=players,
        matches=wish.matches,
    )


def _check_player(game: AnyGame, name: str) -> None:
    """A strength that measures, or one of the levels that people play against."""
    levels = [str(number) for number in range(1, len(game.bots.levels) + 1)]
    if name not in (*game.bots.measuring, *levels):
        raise BadInput(f"{game.name} has no strength {name!r} to measure with.")
