"""The position of a game that is written in one file: plain attributes, and methods that are its actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.author.scene import Scene
from tafelrunde.author.secret import Secret, redraw, tidy
from tafelrunde.author.verb import Value, Verb, Vocabulary, chance
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, MOST_SEATS, NOBODY, RUNNING, State

# What every position has; all other attributes are the game's own.
FRAME = frozenset({"seats", "to_act", "reason", "options", "turn", "last", "won", "starting"})


class NothingToDo(ValueError):
    """The author's rules leave somebody with nothing to do, so the match can neither go on nor end."""


class Deed(msgspec.Struct, frozen=True):
    """What happened last: which seat or chance did it, whose turn it was, and with which values.

    The values are None where they were secret and this is a world that somebody else imagines.
    """

    by: int
    turn: int
    verb: str
    values: tuple[Value, ...] | None


class Position(State):
    """Derive from it, set attributes in `set_up`, and write one method for each kind of action.

    Attributes are plain data: numbers, texts, yes and no, None, and lists and dicts of them. `turn` is the seat whose
    turn it is; `to_act` is the same, or CHANCE while chance acts.
    """

    # How a match can end, by names.
    reasons: ClassVar[tuple[str, ...]] = ("over",)
    # What `prompt` can answer.
    prompts: ClassVar[tuple[str, ...]] = ("turn",)
    # Which attributes not everybody sees.
    secrets: ClassVar[Mapping[str, Secret]] = {}
    # Whether the first seat is drawn by lot, unless the table names one.
    starter: ClassVar[bool] = False

    vocabulary: ClassVar[Vocabulary] = Vocabulary(())

    def __init__(self, seats: int, to_act: int) -> None:
        super().__init__(seats, to_act)
        self.options: Any = None
        self.turn = 0
        self.last: Deed | None = None
        self.won: list[int] = []
        self.starting = False
        # What can happen now, once somebody has asked: outcomes with their weights, or actions.
        self._outcomes: list[tuple[int, int]] | None = None
        self._actions: list[int] | None = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        found: dict[str, Verb] = {}
        for owner in reversed(cls.__mro__):
            found |= {name: each for name, each in vars(owner).items() if isinstance(each, Verb)}
        if not cls.starter:
            found.pop("start", None)
        cls.vocabulary = Vocabulary(list(found.values()))

    # What an author writes.

    def set_up(self) -> None:
        """Lay everything out; `self.seats` and `self.options` are there."""

    def legal(self) -> Iterable[Sequence[Value]]:
        """Everything that the seat to act can do: the name of a method and its values, as in ("place", "b2")."""
        raise NotImplementedError

    def outcomes(self) -> Iterable[Sequence[Value]]:
        """While chance acts: how likely, then the name of a method and its values, as in (1, "roll", 6)."""
        return ()

    def score(self, seat: int) -> int:
        return 0

    def prompt(self) -> str:
        """The name of the sentence that says what is to be done now, one of `prompts`: `prompt-NAME` of the texts."""
        return self.prompts[0]

    def scene(self, seat: int | None) -> Scene | None:
        """What the position looks like to a seat, or with None to a spectator."""
        return None

    # What an author calls.

    @property
    def is_over(self) -> bool:
        return self.to_act == NOBODY

    def pass_turn(self, seat: int | None = None) -> None:
        """It is the turn of that seat now, or of the next one."""
        self.turn = (self.turn + 1) % self.seats if seat is None else seat
        self.to_act = self.turn

    def let_chance_act(self) -> None:
        self.to_act = CHANCE

    def go_on(self) -> None:
        """Chance is done: the seat whose turn it is decides."""
        self.to_act = self.turn

    def finish(self, reason: str | None = None, winners: Iterable[int] | None = None) -> None:
        """End the match; without named winners those win who have most points, counted when it is over."""
        if reason is not None and reason not in self.reasons:
            raise ValueError(f"{reason!r} is none of the reasons; there are {', '.join(self.reasons)}")
        self.reason = 0 if reason is None else self.reasons.index(reason)
        self.to_act = NOBODY
        self.won = self._leaders() if winners is None else sorted(set(winners))
        if not self.won or self.won[0] < 0 or self.won[-1] >= self.seats:
            raise ValueError(f"{self.won} are not the winners among {self.seats} seats")

    def _leaders(self) -> list[int]:
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    @chance(range(MOST_SEATS))
    def start(self, seat: int) -> None:
        """The lot decides who starts."""
        self.starting = False
        self.pass_turn(seat)
        self.begin()

    def begin(self) -> None:
        """Everything is laid out, and it is known who starts: the lot has drawn, if it does."""

    # What the house calls.

    @property
    def fields(self) -> dict[str, Any]:
        """The game's own attributes; a name with _ in front is a note of the program's and not part of the position."""
        return {name: value for name, value in vars(self).items() if name not in FRAME and name[0] != "_"}

    def forget(self) -> None:
        """The position has changed."""
        self._outcomes = self._actions = None

    def put_fields(self, fields: Mapping[str, Any]) -> None:
        self.forget()
        for name, value in fields.items():
            setattr(self, name, copied(value))

    def clone(self) -> Position:
        other = type(self)(self.seats, self.to_act)
        other.reason = self.reason
        other.options = self.options
        other.turn = self.turn
        other.last = self.last
        other.won = self.won
        other.starting = self.starting
        other.put_fields(self.fields)
        return other

    def legal_actions(self) -> list[int]:
        return list(self._offered())

    def _offered(self) -> list[int]:
        if self._actions is None:
            self._actions = self._find_actions()
        return self._actions

    def _find_actions(self) -> list[int]:
        if self.to_act == NOBODY:
            return []
        if self.to_act == CHANCE:
            return [action for action, _ in self.chance_outcomes()]
        number = self.vocabulary.number
        found = sorted({number(*_named(each)) for each in self.legal()})
        if not found:
            raise NothingToDo(f"legal offers seat {self.to_act} nothing: whoever is to act needs something to do")
        return found

    def generate(self, buffer: vec[i64]) -> int:
        actions = self._offered()
        for index, action in enumerate(actions):
            buffer[index] = action
        return len(actions)

    def random_action(self, rng: Rng) -> int:
        actions = self._offered()
        return actions[rng.below(len(actions))]

    def chance_outcomes(self) -> list[tuple[int, int]]:
        if self._outcomes is None:
            self._outcomes = self._find_outcomes()
        return self._outcomes

    def _find_outcomes(self) -> list[tuple[int, int]]:
        """Outcomes that are named twice are as likely as both together."""
        if self.starting:
            return [(self.vocabulary.number("start", seat), 1) for seat in range(self.seats)]
        found: dict[int, int] = {}
        for weight, *deed in self.outcomes():
            action = self.vocabulary.number(*_named(deed))
            found[action] = found.get(action, 0) + int(weight)
        if not found:
            raise NothingToDo("outcomes offers nothing, and chance is to act")
        return sorted(found.items())

    def apply(self, action: int) -> None:
        verb, values = self.vocabulary.meaning(action)
        self.last = Deed(self.to_act, self.turn, verb.name, values)
        verb.method(self, *values)
        self.forget()
        if self.secrets:
            tidy(self.fields, dict(self.secrets))

    def scores(self) -> list[int]:
        return [self.score(seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        return list(self.won) if self.reason != RUNNING else []

    def resample(self, seat: int, rng: Rng) -> Position:
        world = self.clone()
        if self.secrets:
            redraw(world.fields, dict(self.secrets), seat, rng)
            world.last = self.deed_seen_by(seat)
        return world

    def deed_seen_by(self, seat: int | None) -> Deed | None:
        """What happened last, without the values that only somebody else knows."""
        if self.last is None or self.last.turn == seat or not self.vocabulary.by_name[self.last.verb].secret:
            return self.last
        return msgspec.structs.replace(self.last, values=None)


def _named(deed: Sequence[Value]) -> tuple[Any, ...]:
    """A verb without values may be named without a tuple around it."""
    return (deed,) if isinstance(deed, str) else tuple(deed)


def copied(value: Any) -> Any:
    """Plain data once more."""
    if isinstance(value, list):
        # Most lists are flat, and those are copied at once.
        return [copied(each) if isinstance(each, list | dict) else each for each in value]
    if isinstance(value, dict):
        return {key: copied(each) for key, each in value.items()}
    return value
