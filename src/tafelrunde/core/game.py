"""What a game is to everybody else: its name, its options, and the functions that its folder provides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from librt.vecs import vec

from tafelrunde.core.array import Arrays
from tafelrunde.core.error import BadOptions, BadPosition, BadSeats
from tafelrunde.core.judge import Judge
from tafelrunde.core.rulebook import Rulebook, load_rulebook
from tafelrunde.core.state import Action, Seat, State


class Say(Protocol):
    """Turns a message id of the game's texts and its values into a sentence of the reader's language."""

    def __call__(self, code: str, /, **args: str | int) -> str: ...


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The switches of a game's rules; each game derives its own, every field with a default."""


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole position as a small JSON object, secrets included; each game derives its own."""


class Notice(msgspec.Struct, frozen=True):
    """One line of the log as one seat may read it: a message id of the game's texts and its values."""

    code: str
    args: dict[str, str | int] = {}


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may know of a position; each game derives its own. `prompt` says what is to be done now."""

    prompt: Notice


class End(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended: one of the game's reasons, the seats that won (all of them in a tie), the scores."""

    reason: str
    winners: list[Seat]
    scores: list[int]


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """One strength of a game's bots: which engine thinks, how much it looks at, and what it overlooks.

    `budget` counts what the engine counts: worlds of the greedy one, iterations of the tree, nodes of alphabeta.
    `blindness` is how many of a thousand actions escape its notice at the root, as they escape people.
    A `divided` budget is that of the smallest table. With more seats it is less in proportion, because every iteration
    looks at more of them and takes longer.
    """

    engine: str
    budget: int = 1
    blindness: int = 0
    divided: bool = False


# From a child's first opponent to the strongest; a game that has measured better ones names its own.
LEVELS = (
    Level(engine="greedy", budget=1, blindness=600),
    Level(engine="greedy", budget=2, blindness=200),
    Level(engine="tree", budget=60),
    Level(engine="tree", budget=400),
    Level(engine="tree", budget=3000),
)


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A position as one seat, or a spectator (seat None), may see it.

    `choices` are the legal actions, and only the seat that decides gets them: a rival's choices are his hand.
    """

    game: str
    seat: Seat | None
    seats: int
    number: int
    to_act: Seat
    scores: list[int]
    choices: list[str]
    # The game's own Table; each game has other fields.
    table: Any
    end: End | None


class Texts(dict[Action, str]):
    """Actions as text, remembered: the same ones are offered again and again."""

    MOST = 1 << 16

    def __init__(self, format_action: Callable[[Action], str]) -> None:
        super().__init__()
        self.format_action = format_action

    def __missing__(self, action: Action) -> str:
        if len(self) >= self.MOST:
            self.clear()
        text = self[action] = self.format_action(action)
        return text


StateT = TypeVar("StateT", bound=State)
OptionsT = TypeVar("OptionsT", bound=Options)
TableT = TypeVar("TableT", bound=Table)
PositionT = TypeVar("PositionT", bound=Position)


@dataclass(frozen=True, kw_only=True, eq=False)
class Judgement(Generic[StateT]):
    """What an evaluation with fitted weights is made of, for those who fit them.

    `judge` is the evaluation with other weights, arranged as `kit.judgement.arrange_weights` does; those that are
    in use stand in the game's weights.json, by number of seats and name. `searcher` makes of the weights, in the order
    of the names, what the search for two asks; games that have one are fitted to that search and not to the tree.
    """

    names: tuple[str, ...]
    # What the evaluation looks at, for one seat.
    features: Callable[[StateT, Seat], vec[float]]
    judge: Callable[[StateT, vec[float]], list[float]]
    searcher: Callable[[list[float]], Judge] | None = None
    # Features of which more can do no harm, whatever a fit to matches says in which those who had them lost.
    gains: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[StateT, OptionsT, TableT, PositionT]):
    """One game. Everything a caller needs hangs here; nobody imports from inside a game's folder.

    `rules_version` rises whenever a recorded match could replay differently.
    `secrets` says whether seats know different things, `chance` whether anything is drawn or rolled.
    """

    id: str
    name: str
    seats: range
    rules_version: int
    secrets: bool
    chance: bool = True
    reasons: tuple[str, ...]
    folder: Path
    options: type[OptionsT]
    position: type[PositionT]
    presets: Mapping[str, OptionsT] = field(default_factory=dict)

    new_state: Callable[[int, OptionsT], StateT]
    format_action: Callable[[Action], str]
    # Raises InvalidAction for what is not a sentence of the notation.
    parse_action: Callable[[str], Action]
    # The number of the paragraph that forbids a well-formed action, such as "3.2".
    why_not: Callable[[StateT, Action], str]
    # The two doors through which knowledge leaves a position. `tell` gets the position before the action.
    view: Callable[[StateT, Seat | None], TableT]
    # It tells nothing (None) of what a seat is not to notice at all.
    tell: Callable[[StateT, Action, Seat | None], Notice | None]
    format_position: Callable[[StateT], PositionT]
    # Raises BadPosition for what cannot be.
    parse_position: Callable[[PositionT, OptionsT], StateT]
    # The estimated share of the win by seat; it adds up to 1.
    evaluate: Callable[[StateT], list[float]]
    # The game in numbers, for programs that learn it.
    arrays: Arrays
    # A table as lines for a terminal, in rich's markup; the second argument speaks the reader's language.
    draw: Callable[[TableT, Say], str]
    # What is known for certain about best play, where somebody has solved it.
    solve: Callable[[OptionsT], list[Notice]] | None = None
    # The exact share of the win, by seat, after each legal action, the best first; nothing where it is not known.
    exact: Callable[[StateT], list[tuple[Action, list[float]]]] | None = None
    # The worst score of somebody who plays alone, for games that can be: rewards are parts of it.
    worst_alone: int = 1
    # What a search of two players asks about a position, where the estimated shares are not enough for it.
    judge: Judge | None = None
    levels: tuple[Level, ...] = LEVELS
    # For evaluations whose weights are fitted by self-play.
    judgement: Judgement[StateT] | None = None

    def rulebook(self, language: str) -> Rulebook:
        return load_rulebook(self.folder, language)

    def check_seats(self, seats: int) -> None:
        if not isinstance(seats, int) or seats not in self.seats:
            raise BadSeats(self.name, seats, self.seats)

    def make_options(self, values: Mapping[str, object]) -> OptionsT:
        """Options from named values, with defaults for the rest."""
        try:
            return msgspec.convert(dict(values), self.options)
        except msgspec.ValidationError as error:
            raise BadOptions(str(error)) from None

    def state_from(self, position: object, options: OptionsT) -> StateT:
        """Build a position from its JSON description."""
        try:
            description = msgspec.convert(position, self.position)
        except msgspec.ValidationError as error:
            raise BadPosition(str(error)) from None
        return self.parse_position(description, options)

    def describe(self, state: StateT) -> dict[str, object]:
        """The JSON description of a position, for `state_from`."""
        # By way of JSON, so that it equals what comes back from a file.
        return msgspec.json.decode(msgspec.json.encode(self.format_position(state)), type=dict[str, object])

    def choices(self, state: StateT) -> list[str]:
        return self.texts(state.legal_actions())

    def texts(self, actions: list[Action]) -> list[str]:
        return list(map(self._texts.__getitem__, actions))

    @cached_property
    def _texts(self) -> Texts:
        return Texts(self.format_action)

    def end(self, state: StateT) -> End | None:
        if state.reason < 0:
            return None
        return End(reason=self.reasons[state.reason], winners=state.winners(), scores=state.scores())

    def look(self, state: StateT, seat: Seat | None, number: int) -> View:
        """The whole view of a seat: what all may know, what the game tells this seat, and its choices."""
        return self.show(state, seat, number, self.choices(state) if seat == state.to_act else [])

    def show(self, state: StateT, seat: Seat | None, number: int, choices: list[str]) -> View:
        """The same for whoever knows the choices already; they are only for the seat that decides."""
        return View(
            game=self.id,
            seat=seat,
            seats=state.seats,
            number=number,
            to_act=state.to_act,
            scores=state.scores(),
            choices=choices,
            table=self.view(state, seat),
            end=self.end(state),
        )


AnyGame = Game[Any, Any, Any, Any]
