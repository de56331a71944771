"""A game that somebody has just written, in this tab alone: taken in, tried a little, and measured a little."""

from __future__ import annotations

import os
import re
import tempfile
import time
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from tafelrunde.author.package import FILES_SETTING, check_guest, line_in, load_file, package_of_file, what_is_wrong
from tafelrunde.author.position import NothingToDo
from tafelrunde.bots.level import find_bot
from tafelrunde.bots.player import knowledge
from tafelrunde.core.error import Detail
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match, key_from_seed
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY
from tafelrunde.games import find_game, left_out
from tafelrunde.table.catalogue import game_info
from tafelrunde.table.protocol import GameInfo

FOLDER = Path(tempfile.gettempdir()) / "trial"
# A file that is taken in plays so many matches at once, to find what breaks; none of them for longer.
FIRST_MATCHES = 4
LONGEST_FIRST = 400
# Decisions and seconds after which a measured match counts as endless.
LONGEST = 2000
SECONDS = 8.0
# Two matches that begin with the same so many actions began alike.
OPENING = 10


class Fault(Struct, frozen=True, kw_only=True):
    """What is wrong with a file, as a sentence in any language, and in which line; 0 where no line is to blame."""

    code: str
    args: dict[str, str | int]
    line: int = 0


class Tried(Struct, frozen=True, kw_only=True):
    """What came of a file: a game, a fault, or a game that broke in a match."""

    game: GameInfo | None = None
    fault: Fault | None = None


class Measured(Struct, frozen=True, kw_only=True):
    """One match between bots, for the small laboratory; `opening` and `whole` tell it from others."""

    winners: list[int]
    decisions: int
    choices: int
    finished: bool
    first: int
    opening: str
    whole: str


def file_of(name: str) -> Path:
    """Where a file of that name is kept, whatever the name is."""
    stem = re.sub(r"\W", "_", name.removesuffix(".py"))[:60] or "game"
    return FOLDER / f"{stem}.py"


def take_in(name: str, text: str) -> Tried:
    """Run a file, put its game among the others, and play a few matches with it."""
    path = file_of(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    try:
        loaded = check_guest(load_file(path), package_of_file(path))
    except (Exception, SystemExit) as error:  # noqa: BLE001  # somebody's code may raise anything
        return Tried(fault=fault_of(error, path))
    os.environ[FILES_SETTING] = str(path)
    if out := left_out():
        return Tried(fault=_fault(out[0].detail, 0))
    game = find_game(loaded.id)
    return Tried(game=game_info(game), fault=_first_fault(game, path))


def fault_of(error: BaseException, path: Path) -> Fault:
    if isinstance(error, SyntaxError):
        what = f"{type(error).__name__}: {error.msg}"
        return Fault(code="guest-said", args={"what": what}, line=line_in(path, error))
    return _fault(what_is_wrong(error), line_in(path, error))


def guest_fault(error: BaseException) -> Fault | None:
    """What an error says about the file that is tried; nothing if it has nothing to do with it."""
    named = os.environ.get(FILES_SETTING, "")
    is_theirs = bool(named) and (isinstance(error, NothingToDo) or line_in(Path(named), error) > 0)
    return fault_of(error, Path(named)) if is_theirs else None


def _fault(detail: Detail, line: int) -> Fault:
    # The page shows the line beside the sentence, and the file is the one that was given.
    code = "guest-said" if detail.code == "guest-raised" else detail.code
    args = {name: value for name, value in detail.args_by_name.items() if name not in ("line", "file")}
    return Fault(code=code, args=args, line=line)


def _first_fault(game: AnyGame, path: Path) -> Fault | None:
    """What random matches meet, at the smallest and the largest table."""
    try:
        for number in range(FIRST_MATCHES):
            match = Match(game, game.seats[-(number % 2)], game.make_options({}), key=key_from_seed(number))
            rng = Rng(number)
            for _ in range(LONGEST_FIRST):
                if match.to_act == NOBODY:
                    break
                match.view(match.to_act)
                match.submit(game.notation.format(match.state().random_action(rng)))
            match.view(None)
            match.notices(None)
    except Exception as error:  # noqa: BLE001  # somebody's code may raise anything
        return fault_of(error, path)
    return None


def measure(game: AnyGame, players: list[str], seed: int) -> Measured:
    """Let bots of these names play one match."""
    bots = [find_bot(game, name) for name in players]
    match = Match(game, len(players), game.make_options({}), key=key_from_seed(seed))
    first, rng, choices, decisions, deadline = match.to_act, Rng(seed), 0, 0, time.monotonic() + SECONDS
    while match.to_act != NOBODY and decisions < LONGEST and time.monotonic() < deadline:
        seat = match.to_act
        choices += len(match.legal_actions())
        decisions += 1
        match.submit(bots[seat].choose(knowledge(match, seat), rng))
    return Measured(
        winners=list(match.end.winners) if match.end else [],
        decisions=decisions,
        choices=choices,
        finished=match.end is not None,
        first=first,
        opening=_mark(match.actions[:OPENING]),
        whole=_mark(match.actions),
    )


def _mark(actions: list[int]) -> str:
    return sha256(msgspec.json.encode(actions)).hexdigest()[:12]
