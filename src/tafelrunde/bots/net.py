"""Nets that judge for bots: those that lie in the folders of the games, and those of files that somebody names."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from tafelrunde.core.array import Arrays
from tafelrunde.core.error import BadInput, UnreadableFile
from tafelrunde.core.game import AnyGame
from tafelrunde.core.guide import Guide, ShareGuide
from tafelrunde.core.state import State
from tafelrunde.kit.judge import NetEvaluation, NetGuide, SeatJudge, SlotJudge, has_slots
from tafelrunde.kit.net import Net
from tafelrunde.kit.netfile import Header, NetFile, read_net

# The net that lies in the game's folder.
OWN = "own"
# What the last input of a net says, where it is not of the game's observation.
STANDING = ("standing", 1)

Evaluation = Callable[[State], list[float]]


def own_net(game: AnyGame, seats: int) -> Path:
    """Where the net of a game for so many seats lies, if it has one."""
    return game.folder / f"net-{seats}.bin"


def arrays_of(game: AnyGame) -> Arrays:
    if game.learning is None:
        raise BadInput(f"{game.name} has no numbers for programs that learn, so it can have no net.")
    return game.learning.arrays


def uses_slots(game: AnyGame, seats: int) -> bool:
    return has_slots(arrays_of(game), game.set_up(seats, game.make_options({})))


def inputs_of(game: AnyGame, seats: int) -> list[tuple[str, int]]:
    """What a net for this game and so many seats reads today."""
    parts = [(part.name, part.size) for part in arrays_of(game).parts(seats)]
    return parts if uses_slots(game, seats) else [*parts, STANDING]


def evaluation_sum(game: AnyGame) -> str:
    """A checksum of the weights of the evaluation, or nothing for an evaluation without any."""
    path = game.folder / "weights.json"
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def check_net(game: AnyGame, seats: int, header: Header) -> None:
    """Raises ValueError, which says why a net is not for this game."""
    if (header.game, header.seats) != (game.id, seats):
        raise ValueError(f"it is a net for {header.game} with {header.seats} seats, not for {game.id} with {seats}")
    if header.rules != game.rules_version:
        raise ValueError(f"it is a net for version {header.rules} of the rules, and these are {game.rules_version}")
    if header.inputs != inputs_of(game, seats):
        raise ValueError(f"it reads other numbers than {game.name} has now")


def load_net(game: AnyGame, seats: int, path: Path) -> NetFile:
    """A net that fits; one sentence says why another does not."""
    found = read_net(path)
    try:
        check_net(game, seats, found.header)
    except ValueError as error:
        raise UnreadableFile(str(path), str(error)) from None
    return found


class NetJudgement:
    """What bots ask in place of the game's own evaluation."""

    def __init__(self, game: AnyGame, seats: int, net: Net) -> None:
        arrays = arrays_of(game)
        self.guide: Guide
        self.evaluate: Evaluation
        if uses_slots(game, seats):
            guide = NetGuide(game.bots.guide or ShareGuide(game.bots.evaluate), SlotJudge(arrays, net))
            self.guide, self.evaluate = guide, guide.shares
        else:
            self.evaluate = NetEvaluation(game.bots.evaluate, SeatJudge(arrays, net, seats)).shares
            self.guide = ShareGuide(self.evaluate)


class PlainJudgement:
    """The game's own evaluation."""

    def __init__(self, game: AnyGame) -> None:
        self.evaluate: Evaluation = game.bots.evaluate
        self.guide: Guide = game.bots.guide or ShareGuide(game.bots.evaluate)


Judgement = NetJudgement | PlainJudgement


def judgement(game: AnyGame, seats: int, net: str) -> Judgement:
    """By nothing (the evaluation), OWN (the game's net, where it has one for so many seats), or the path of a net."""
    if net == OWN and not own_net(game, seats).is_file():
        net = ""
    return _judgement(game, seats, net)


@lru_cache(maxsize=64)
def _judgement(game: AnyGame, seats: int, net: str) -> Judgement:
    if not net:
        return PlainJudgement(game)
    path = own_net(game, seats) if net == OWN else Path(net)
    return NetJudgement(game, seats, load_net(game, seats, path).net())
