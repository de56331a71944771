"""What a game is to everybody else: its name, its options, and the functions that its folder provides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, Protocol, TypeVar

import msgspec
from librt.vecs import vec

from tafelrunde.core.array import Arrays
from tafelrunde.core.decode import explain
from tafelrunde.core.error import BadOptions, BadPosition, BadSeats, OtherRules
from tafelrunde.core.guide import Guide
from tafelrunde.core.rulebook import Rulebook, load_rulebook
from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import CHANCE, Action, Seat, State

# Which contract a game fulfils. It rises when games written for the one before it no longer work.
CONTRACT = 1


class Say(Protocol):
    """Turns a message id of the game's texts and its values into a sentence of the reader's language."""

    def __call__(self, code: str, /, **args: str | int) -> str: ...


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The switches of a game's rules; each game derives its own, every field with a default."""


class StarterOptions(Options, frozen=True, kw_only=True):
    """For games in which somebody starts. It is drawn by lot, unless the table names a seat: then nothing is drawn."""

    starter: Annotated[int, msgspec.Meta(ge=0, description="The seat that starts.")] | msgspec.UnsetType = msgspec.UNSET


def named_starter(options: Options) -> Seat | None:
    """The seat that the table wants to start, or None where the lot decides, or where nobody starts."""
    seat = options.starter if isinstance(options, StarterOptions) else msgspec.UNSET
    return None if seat is msgspec.UNSET else seat


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole position as a small JSON object, secrets included; each game derives its own."""


class Notice(msgspec.Struct, frozen=True):
    """One line of the log as one seat may read it: a message id of the game's texts and its values.

    `seat` among the values is whom it is about, and the sentence goes on from that name; `rival` is another seat, and
    whoever says it puts the name there.
    """

    code: str
    args: dict[str, str | int] = {}


# What a reason is about; a screen has a symbol for each.
ReasonKind = Literal["wins", "points", "grows", "takes", "harms", "covers", "safe", "opens", "costs"]


class Reason(msgspec.Struct, frozen=True):
    """Why a turn is good, or what it costs: a fact that anybody can see on the board, in the words of the game."""

    kind: ReasonKind
    notice: Notice


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may know of a position; each game derives its own.

    `prompt` says what is to be done now, and `aim` what this seat is after, in one line. `sides` are message ids of
    what each seat is in this match, where they differ. `unscored` are the seats whose score says nothing yet, where 0
    would look like one.
    """

    prompt: Notice
    aim: Notice
    sides: list[str] = []
    unscored: list[Seat] = []


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
    `net` is nothing for the game's evaluation, `own` for the net in the game's folder where it has one for so many
    seats, and for a net of one's own its file, whose checksum is `sum`.
    """

    engine: str
    budget: int = 1
    blindness: int = 0
    divided: bool = False
    net: str = ""
    sum: str = ""


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
    `number` counts what this seat has been told, and not the actions: some of those are nobody else's business.
    """

    game: str
    seat: Seat | None
    seats: int
    number: int
    to_act: Seat
    scores: list[int]
    choices: list[str]
    # The game's own Facts; each game has other fields.
    facts: Any
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


def no_reasons(_before: View, _after: View) -> list[Reason]:
    return []


StateT = TypeVar("StateT", bound=State)
OptionsT = TypeVar("OptionsT", bound=Options)
FactsT = TypeVar("FactsT", bound=Facts)
PositionT = TypeVar("PositionT", bound=Position)


@dataclass(frozen=True, kw_only=True, eq=False)
class Notation:
    """Actions as people and records write them; the two are each other's opposite."""

    format: Callable[[Action], str]
    # Raises InvalidAction for what is not a sentence of the notation.
    parse: Callable[[str], Action]


@dataclass(frozen=True, kw_only=True, eq=False)
class Positions(Generic[StateT, OptionsT, PositionT]):
    """Any position of a game as a small JSON object, and back."""

    kind: type[PositionT]
    format: Callable[[StateT], PositionT]
    # Raises BadPosition for what is impossible.
    parse: Callable[[PositionT, OptionsT], StateT]


@dataclass(frozen=True, kw_only=True, eq=False)
class FittedEvaluation(Generic[StateT]):
    """What an evaluation with fitted weights is made of, for those who fit them.

    `estimate` is the evaluation with other weights, arranged as `kit.evaluation.arrange_weights` does; those that are
    in use stand in the game's weights.json, by number of seats and name. `guide_with` makes of the weights, in the
    order of the names, what the search for two asks; games that have one are fitted to that search and not to the tree.
    """

    names: tuple[str, ...]
    # What the evaluation looks at, for one seat.
    features: Callable[[StateT, Seat], vec[float]]
    estimate: Callable[[StateT, vec[float]], list[float]]
    guide_with: Callable[[list[float]], Guide] | None = None
    # Features of which more can do no harm, whatever a fit to matches says in which those who had them lost.
    gains: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False)
class BotSupport(Generic[StateT, OptionsT]):
    """What a game tells those who think about it. All of it has a default."""

    # The estimated share of the win by seat; it adds up to 1. Without one, nobody is ahead until somebody has won.
    evaluate: Callable[[StateT], list[float]] = settled_shares
    levels: tuple[Level, ...] = LEVELS
    # Players for the laboratory, from weak to strong. They overlook nothing: who does is for people to play against,
    # and what it overlooks would be measured instead of the rules.
    measuring: tuple[str, ...] = ("greedy:2", "tree:60")
    # What a search of two players asks about a position, where the estimated shares are not enough for it.
    guide: Guide | None = None
    # For evaluations whose weights are fitted by self-play.
    fitted: FittedEvaluation[StateT] | None = None
    # The exact share of the win, by seat, after each legal action, the best first; nothing where it is not known.
    exact: Callable[[StateT], list[tuple[Action, list[float]]]] | None = None
    # Played alone, where that is solved: the sum that best play leaves on average after an action; less is better.
    expected: Callable[[StateT, Action], float] | None = None
    # What is known for certain about best play, where somebody has solved it.
    solve: Callable[[OptionsT], list[Notice]] | None = None
    # Why a seat should take a turn: what it sees before and after it, and the most telling differences first.
    why: Callable[[View, View], list[Reason]] = no_reasons
    # Actions that take back what the same turn has begun: nobody is advised to begin something and leave it.
    retreats: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True, eq=False)
class Learning:
    """The game in numbers, for programs that learn it."""

    arrays: Arrays
    # The worst score of somebody who plays alone, for games that can be: rewards are parts of it.
    worst_alone: int = 1


@dataclass(frozen=True, kw_only=True)
class Figures:
    """What others would have to know the game to know. All of it has a default; a bar of 0 is none."""

    # As many as usually play, and how many minutes that takes them by `tools/duration.py`; 0 is not known.
    usual_seats: int = 0
    minutes: int = 0
    # Random play is cut off after so many actions.
    longest_playout: int = 1_000_000
    # What the strongest level has to win against chance: on the whole, or on each seat where sides differ without luck.
    bar_against_random: float = 0.95
    bar_on_each_seat: bool = False
    # How many sit at the deal of the day, and by which options; 0 is a game that is never dealt that way.
    daily_seats: int = 0
    daily_options: Mapping[str, Any] = field(default_factory=dict)
    # After so many decisions there is something to see in a picture.
    decisions_to_picture: int = 8
    # Bars of `bench/`: how many times the speed compiling gives, what part of the model game's actions a second are
    # done, and how many steps a second a random agent takes in the environment, and a batch of them.
    bar_compiled: float = 0.0
    bar_actions: float = 0.0
    bar_steps: int = 0
    bar_batch: int = 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[StateT, OptionsT, FactsT, PositionT]):
    """One game. Everything a caller needs hangs here; nobody imports from inside a game's folder.

    `rules_version` rises whenever a recorded match could replay differently. `earlier` names the versions before it
    whose matches today's rules can still play, each with what its options were where a record does not say.
    `secrets` says whether seats know different things, `chance` whether anything is drawn or rolled.
    """

    id: str
    name: str
    seats: range
    rules_version: int
    secrets: bool
    chance: bool = True
    reasons: tuple[str, ...]
    # The codes of all that `tell` can say, to whomever.
    notices: tuple[str, ...]
    folder: Path
    options: type[OptionsT]
    presets: Mapping[str, OptionsT] = field(default_factory=dict)
    # What each seat is, where they are not the same: message ids of the game's texts, by seat.
    roles: tuple[str, ...] = ()
    earlier: Mapping[int, Mapping[str, object]] = field(default_factory=dict)

    # The position before anything has happened. Where the rules have a starting player, chance then draws one by
    # an action that is written `start SEAT`, and the options derive from StarterOptions.
    set_up: Callable[[int, OptionsT], StateT]
    notation: Notation
    positions: Positions[StateT, OptionsT, PositionT]
    # The number of the paragraph that forbids a well-formed action, such as "3.2".
    why_not: Callable[[StateT, Action], str]
    # The two doors through which knowledge leaves a position. `tell` gets the position before the action.
    view: Callable[[StateT, Seat | None], FactsT]
    # It tells nothing (None) of what a seat is not to notice at all; where there are no secrets it tells everything.
    tell: Callable[[StateT, Action, Seat | None], Notice | None]
    # What a seat may know as lines for a terminal, in rich's markup; the second argument speaks the reader's language.
    draw: Callable[[FactsT, Say], str]
    bots: BotSupport[StateT, OptionsT] = field(default_factory=BotSupport)
    learning: Learning | None = None
    figures: Figures = field(default_factory=Figures)
    # Where a game keeps its texts and rules elsewhere than in files of its folder: both by language.
    wording: Callable[[str], str] | None = None
    book: Callable[[str], Rulebook] | None = None
    # Where a game comes from that is not of the house: the package or file and its version.
    package: str = ""
    contract: int = CONTRACT

    @property
    def usual_seats(self) -> int:
        """As many as usually play, or as few as can."""
        return self.figures.usual_seats or self.seats[0]

    @property
    def fewest_rivals(self) -> int:
        """The smallest table at which there is somebody to beat."""
        return max(2, self.seats[0])

    def rulebook(self, language: str) -> Rulebook:
        return load_rulebook(self.folder, language) if self.book is None else self.book(language)

    def texts_in(self, language: str) -> str:
        """Every sentence of the game in a language, as Fluent messages."""
        if self.wording is not None:
            return self.wording(language)
        return (self.folder / f"{language}.ftl").read_text(encoding="utf-8")

    def check_seats(self, seats: int) -> None:
        if not isinstance(seats, int) or seats not in self.seats:
            raise BadSeats(self.name, seats, self.seats)

    def make_options(self, values: Mapping[str, object]) -> OptionsT:
        """Options from named values, with defaults for the rest."""
        try:
            return msgspec.convert(dict(values), self.options)
        except msgspec.ValidationError as error:
            raise BadOptions(explain(error)) from None

    def options_by(self, rules: int, values: Mapping[str, object]) -> OptionsT:
        """Options as a match of this version of the rules had them; raises OtherRules for one that cannot be played."""
        if rules == self.rules_version:
            return self.make_options(values)
        if rules not in self.earlier:
            raise OtherRules(rules, self.rules_version)
        return self.make_options({**self.earlier[rules], **values})

    @property
    def has_starter(self) -> bool:
        return issubclass(self.options, StarterOptions)

    def role(self, seat: Seat) -> str | None:
        """The message id of what a seat is, if the seats differ."""
        return self.roles[seat] if seat < len(self.roles) else None

    def new_state(self, seats: int, options: OptionsT) -> StateT:
        return self._let_start(self.set_up(seats, options), options)

    def _let_start(self, state: StateT, options: OptionsT) -> StateT:
        """Where the table has named who starts, nothing is drawn."""
        seat = named_starter(options)
        if seat is None:
            return state
        if seat >= state.seats:
            raise BadOptions(f"seat {seat} cannot start among {state.seats}")
        start = self.notation.parse(f"start {seat}")
        if state.to_act == CHANCE and start in state.legal_actions():
            state.apply(start)
        return state

    def state_from(self, position: object, options: OptionsT) -> StateT:
        """Build a position from its JSON description."""
        try:
            description = msgspec.convert(position, self.positions.kind)
        except msgspec.ValidationError as error:
            raise BadPosition(explain(error)) from None
        return self._let_start(self.positions.parse(description, options), options)

    def describe(self, state: StateT) -> dict[str, object]:
        """The JSON description of a position, for `state_from`."""
        # By way of JSON, so that it equals what comes back from a file.
        return msgspec.json.decode(msgspec.json.encode(self.positions.format(state)), type=dict[str, object])

    def choices(self, state: StateT) -> list[str]:
        return self.texts(state.legal_actions())

    def texts(self, actions: list[Action]) -> list[str]:
        return list(map(self._texts.__getitem__, actions))

    @cached_property
    def _texts(self) -> Texts:
        return Texts(self.notation.format)

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
            facts=self.view(state, seat),
            end=self.end(state),
        )


AnyGame = Game[Any, Any, Any, Any]
