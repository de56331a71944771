"""Files of weights: for each number of seats, one weight for each feature of a game's evaluation."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from tafelrunde.core.decode import decode
from tafelrunde.core.error import BadInput, UnreadableFile, UnwritableFile
from tafelrunde.core.game import AnyGame
from tafelrunde.core.number import parse_number
from tafelrunde.core.state import MOST_SEATS
from tafelrunde.lab.tune.selfplay import Weights, evaluation_of


def nearest_weights(game: AnyGame, seats: int) -> Weights:
    """Those in use for this number of seats, or for the one closest to it."""
    names = evaluation_of(game).names
    by_seats = _read(game.folder / "weights.json")
    nearest = min(by_seats, key=lambda each: abs(int(each) - seats))
    return {name: by_seats[nearest][name] for name in names}


def first_weights(game: AnyGame) -> Weights:
    """The first feature of an evaluation is the score, the one thing of which anybody knows that it counts."""
    first, *others = evaluation_of(game).names
    return {first: 1.0, **dict.fromkeys(others, 0.0)}


def read_weights(path: Path, game: AnyGame, seats: int) -> Weights:
    """The weights of a file, one for each feature; those for other seats are ignored."""
    found = _read(path).get(str(seats), {})
    names = evaluation_of(game).names
    if set(found) != set(names):
        raise BadInput(f"{path} does not hold one weight for each feature of {game.name} with {seats} seats.")
    return {name: found[name] for name in names}


def check_target(path: Path) -> None:
    """Refuse a file that weights could not be written to; better before hours of matches than after them."""
    if path.exists():
        _read(path)
    elif not path.parent.is_dir():
        raise UnwritableFile(str(path), f"there is no folder {path.parent}")


def write_weights(path: Path, seats: int, new: Weights) -> None:
    """Into a file beside weights for other numbers of seats."""
    by_seats = _read(path) if path.exists() else {}
    by_seats[str(seats)] = new
    ordered = {key: by_seats[key] for key in sorted(by_seats, key=int)}
    try:
        path.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise UnwritableFile(str(path), error.strerror or str(error)) from None


def _read(path: Path) -> dict[str, Weights]:
    try:
        by_seats = decode(path.read_bytes(), dict[str, Weights])
    except OSError as error:
        raise UnreadableFile(str(path), error.strerror or str(error)) from None
    except msgspec.DecodeError as error:
        raise BadInput(f"{path} holds no weights: {error}.") from None
    if any(parse_number(key, 1, MOST_SEATS) is None for key in by_seats):
        raise BadInput(f"{path} holds no weights: they are kept by the number of seats.")
    return by_seats
