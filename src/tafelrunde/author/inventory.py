"""What a game has of its own, and what is still a default: for its author, and for whoever asks what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tafelrunde.author.evaluate import ROLLOUT_LEVELS, estimate
from tafelrunde.author.picture import draw
from tafelrunde.author.position import Position
from tafelrunde.author.stored import StoredPosition
from tafelrunde.author.view import SceneFacts
from tafelrunde.core.game import AnyGame
from tafelrunde.core.lesson import load_lessons
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.core.state import State

Standing = Literal["own", "default", "none"]


@dataclass(frozen=True)
class Part:
    """One piece of a game; `name` is the end of a message id."""

    name: str
    standing: Standing


def parts_of(game: AnyGame) -> list[Part]:
    """In the order in which somebody writes them."""
    return [Part(name, standing) for name, standing in _standings(game)]


def _standings(game: AnyGame) -> Iterator[tuple[str, Standing]]:
    state = game.new_state(game.seats[0], game.make_options({}))
    guest = isinstance(state, Position)
    yield "rules", "own"
    yield "options", "own" if game.options.__struct_fields__ else "none"
    yield "scene", _scene(game, state)
    yield "secrets", "own" if game.secrets else "none"
    yield "notation", "default" if guest and _is_bound(game.notation.format) else "own"
    yield "positions", "default" if game.positions.kind is StoredPosition else "own"
    yield "log", "default" if guest and _is_bound(game.tell) else "own"
    yield "terminal", "default" if game.draw is draw else "own"
    for language in LANGUAGES:
        yield f"texts-{language}", "default" if missing_texts(game, language) else "own"
    yield "rulebook", "own" if all((game.folder / f"RULES.{each}.md").exists() for each in LANGUAGES) else "default"
    yield "lessons", "own" if load_lessons(game.folder) else "none"
    yield "evaluation", "default" if game.bots.evaluate is estimate else "own"
    yield "levels", "default" if game.bots.levels is ROLLOUT_LEVELS else "own"
    yield "arrays", "none" if game.learning is None else "default" if guest else "own"


def _is_bound(function: object) -> bool:
    """Defaults are methods of what `define` makes; what an author writes is a function."""
    return hasattr(function, "__self__")


def _scene(game: AnyGame, state: State) -> Standing:
    facts = game.view(state, None)
    if isinstance(facts, SceneFacts):
        return "none" if facts.scene is None else "own"
    return "own"


def missing_texts(game: AnyGame, language: str) -> list[str]:
    """The messages that only have a default sentence."""
    owner = getattr(game.wording, "__wrapped__", None)
    source = getattr(owner, "__self__", None)
    return [] if source is None else source.defaults(language)
