"""A match on paper: game, rules version, options and actions, enough to replay it anywhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.core.decode import decode, explain
from tafelrunde.core.error import ActionError, BadRecord, TafelrundeError
from tafelrunde.core.fairness import FairnessProof, commitment_to, outcome
from tafelrunde.core.file import read_file
from tafelrunde.core.game import AnyGame, End, Options
from tafelrunde.core.match import Match
from tafelrunde.core.option import options_of
from tafelrunde.core.state import CHANCE

SCHEMA = 2
# Records of earlier versions that mean the same today.
READABLE = (1, SCHEMA)
# How the name of a player begins that is a bot, and so has no nonce.
BOT = "bot:"


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`start` is a position, for matches that did not begin at the beginning; `end` is checked when replayed.

    `early` is how a match ended that people ended before the rules did: somebody resigned, or all agreed to stop.

    `fairness` proves that nobody chose the deals and dice; `verify` checks it. `package` is where the game came from,
    and in which version, if it is not one of the house.
    """

    schema: int
    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    actions: list[str]
    players: list[str] = []
    start: dict[str, Any] | None = None
    end: End | None = None
    early: End | None = None
    fairness: FairnessProof | None = None
    package: str = ""

    def to_json(self) -> str:
        """Readable JSON, the same bytes for the same record everywhere."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"


def record_of(match: Match, players: list[str] | None = None) -> Record:
    return Record(
        schema=SCHEMA,
        game=match.game.id,
        rules=match.game.rules_version,
        seats=match.seats,
        options=_written(match.options),
        start=match.start,
        actions=match.action_texts(),
        players=players or [],
        end=match.end,
        package=match.game.package,
    )


def _written(options: Options) -> dict[str, Any]:
    """Dials at the numbers that the sheet prints go without saying, so that records are what they were before dials."""
    printed = {option.name: option.default for option in options_of(type(options)) if option.dial}
    values = msgspec.to_builtins(options).items()
    return {name: value for name, value in values if name not in printed or value != printed[name]}


def parse_record(data: str | bytes) -> Record:
    """Read a record's JSON; whether its match is possible is for `replay` to say."""
    try:
        return decode(data, Record)
    except msgspec.DecodeError as error:
        raise BadRecord(explain(error)) from None


def read_record(path: Path) -> Record:
    return parse_record(read_file(path))


def replay(record: Record, find_game: Callable[[str], AnyGame], *, key: bytes | None = None) -> Match:
    """Play a record again, checking every action; a match that is still running can go on with a key.

    Raises BadRecord with the number of the first action that cannot be.
    """
    match = _empty_match(record, find_game)
    for number, text in enumerate(record.actions, start=1):
        _submit(match, text, number)
    _check_end(record, match)
    if key is not None:
        match.resume(key)
    return match


def verify(record: Record, find_game: Callable[[str], AnyGame]) -> int:
    """Recompute every deal and die of a record from its proof, and tell how many there were.

    Raises BadRecord with the number of the first action that chance would not have done.
    """
    key = _proven_key(record)
    match, chances = _empty_match(record, find_game), 0
    for number, text in enumerate(record.actions, start=1):
        if match.to_act == CHANCE:
            chances += 1
            due = match.game.notation.format(outcome(key, match.state(), match.number))
            if text != due:
                raise BadRecord(f"by the proof, chance does {due} here", number)
        _submit(match, text, number)
    _check_end(record, match)
    return chances


def _proven_key(record: Record) -> bytes:
    proof = record.fairness
    if proof is None:
        raise BadRecord("it has no proof of its deals and dice")
    if commitment_to(bytes.fromhex(proof.secret)) != proof.commitment:
        raise BadRecord("the secret is not the one that was promised")
    if len(proof.nonces) != record.seats:
        raise BadRecord(f"it has {len(proof.nonces)} nonces for {record.seats} seats")
    for seat, (nonce, player) in enumerate(zip(proof.nonces, record.players, strict=False), start=1):
        if not nonce and not player.startswith(BOT):
            raise BadRecord(f"player {seat} is a person and has no nonce")
    return proof.key()


def _submit(match: Match, text: str, number: int) -> None:
    try:
        match.submit(text)
    except ActionError as error:
        raise BadRecord(str(error), number) from None


def _check_end(record: Record, match: Match) -> None:
    if record.end is not None and record.end != match.end:
        raise BadRecord("the match does not end as it says")
    if record.early is not None and match.end is not None:
        raise BadRecord("it says that people ended the match, and the rules did")
    if record.early is not None and record.early.scores != match.view(None).scores:
        raise BadRecord("the scores are not those that people ended the match with")


def _empty_match(record: Record, find_game: Callable[[str], AnyGame]) -> Match:
    if record.schema not in READABLE:
        known = " and ".join(map(str, READABLE))
        raise BadRecord(f"it has schema {record.schema}, and this version reads schemas {known}")
    try:
        game = find_game(record.game)
        options = game.options_by(record.rules, record.options)
        match = Match(game, record.seats, options, key=None, start=record.start)
    except TafelrundeError as error:
        raise BadRecord(str(error)) from None
    if len(record.players) not in (0, record.seats):
        raise BadRecord(f"it names {len(record.players)} players for {record.seats} seats")
    return match
