"""A player of one's own in Python: a class with `choose`, from a file or an installed package."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Protocol

import msgspec

from tafelrunde.bots.index import IndexedDecision
from tafelrunde.bots.player import Knowledge
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import View
from tafelrunde.core.rng import Rng

# What names such a player: python:NAME of an installed package, python:FILE.py or python:FILE.py:CLASS.
PYTHON = "python:"
GROUP = "tafelrunde.bots"
USUAL_CLASS = "Player"
_FILE = re.compile(r"(?P<path>.+\.py)(:(?P<name>[^:]+))?")


@dataclass(frozen=True)
class Question:
    """One decision, with all that the seat may know of the match, in words and in numbers.

    `view.choices` are the actions to choose from, and `legal` the indices. `observation` is int16 numbers in `shape`,
    for instance `numpy.frombuffer(question.observation, "int16").reshape(question.shape)`; where a game is not told in
    numbers, all three are empty.
    """

    game: str
    seat: int
    seats: int
    options: dict[str, Any]
    view: View
    observation: bytes = b""
    shape: tuple[int, ...] = ()
    legal: tuple[int, ...] = ()


class OwnPlayer(Protocol):
    """What a class of one's own has to offer; there is one instance for each match and seat."""

    def choose(self, question: Question) -> int | str:
        """One of `legal`, or one of the texts in `view.choices`; after the first of two indices it is asked again."""
        ...


@dataclass(frozen=True)
class OwnBot:
    name: str

    def sit(self) -> SeatedOwn:
        return SeatedOwn(self.name, load_player(self.name))

    def choose(self, known: Knowledge, rng: Rng) -> str:
        return self.sit().choose(known, rng)


class SeatedOwn:
    """Such a player in one match."""

    def __init__(self, name: str, make: Callable[[], OwnPlayer]) -> None:
        self._name = name
        try:
            self._player = make()
        except Exception as error:
            raise BadInput(f"{PYTHON}{name} cannot sit down: {_said(error)}.") from error

    def choose(self, known: Knowledge, rng: Rng) -> str:
        decision = None if known.game.learning is None else IndexedDecision(known.game, known.seat, known.worlds)
        while True:
            answer = self._ask(_question(known, decision))
            if isinstance(answer, str) and answer in known.view.choices:
                return answer
            if not isinstance(answer, int) or decision is None or answer not in decision.legal():
                raise BadInput(f"{PYTHON}{self._name} chose {answer!r} in {known.game.name}, which is not possible.")
            action = decision.take(answer)
            if action is not None:
                return known.text(action)

    def _ask(self, question: Question) -> int | str:
        try:
            answer: object = self._player.choose(question)
        except Exception as error:
            raise BadInput(f"{PYTHON}{self._name} failed to choose: {_said(error)}.") from error
        # Whoever chooses with NumPy or torch has an integer of theirs.
        return answer if isinstance(answer, str) else _as_int(answer)


def _as_int(answer: object) -> int:
    return int(answer.__index__()) if hasattr(answer, "__index__") else -1


def _question(known: Knowledge, decision: IndexedDecision | None) -> Question:
    options = {} if known.options is None else msgspec.to_builtins(known.options)
    told = Question(known.game.id, known.seat, known.view.seats, options, known.view)
    if decision is None:
        return told
    return Question(
        told.game,
        told.seat,
        told.seats,
        options,
        told.view,
        decision.observation(),
        decision.shape,
        tuple(decision.legal()),
    )


def load_player(name: str) -> Callable[[], OwnPlayer]:
    """The class behind a name; its module is run."""
    if found := _FILE.fullmatch(name):
        return _from_file(Path(found["path"]), found["name"] or USUAL_CLASS)
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            try:
                made: Callable[[], OwnPlayer] = entry.load()
            except Exception as error:
                raise BadInput(f"{PYTHON}{name} cannot be loaded: {_said(error)}.") from error
            return made
    raise BadInput(f"There is no player {PYTHON}{name}: no file with .py, and no package that names one under {GROUP}.")


def _from_file(path: Path, name: str) -> Callable[[], OwnPlayer]:
    whole = path.resolve()
    module_name = "tafelrunde_player_" + re.sub(r"[^A-Za-z0-9]", "_", str(whole))
    if module_name not in sys.modules:
        spec = spec_from_file_location(module_name, whole)
        if spec is None or spec.loader is None or not whole.is_file():
            raise BadInput(f"There is no file {path}.")
        module = module_from_spec(spec)
        sys.modules[module_name] = module
        try:
            spec.loader.exec_module(module)
        except (Exception, SystemExit) as error:
            del sys.modules[module_name]
            raise BadInput(f"{path} cannot be loaded: {_said(error)}.") from error
    made = getattr(sys.modules[module_name], name, None)
    if made is None or not hasattr(made, "choose"):
        raise BadInput(f"{path} has no class {name} with a method choose.")
    found: Callable[[], OwnPlayer] = made
    return found


def _said(error: BaseException) -> str:
    told = str(error).strip().rstrip(".").splitlines() or [""]
    return f"{type(error).__name__}: {told[0]}".removesuffix(": ")
