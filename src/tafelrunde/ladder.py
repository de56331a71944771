"""Bots against each other: pairs with rotated seats, on several processes, resumable, with intervals."""

from __future__ import annotations

import math
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations
from pathlib import Path

import msgspec

from tafelrunde.bots.levels import find_bot
from tafelrunde.bots.player import knowledge
from tafelrunde.core.error import BadInput, BadRecord, UnwritableFile
from tafelrunde.core.match import start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY
from tafelrunde.games import find_game

# A match that goes on longer is a tie; only Hnefatafl between weak bots ever gets there.
LONGEST = 5_000


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """One match to play: `bot` on one seat, `rival` on all the others."""

    game: str
    seats: int
    bot: str
    rival: str
    number: int


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a duel: the share of the win of `bot`, and how many actions the match had."""

    duel: Duel
    share: float
    actions: int


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """All duels of a pair: the mean share of the win and its 95 % interval; `chance` is that of equals."""

    bot: str
    rival: str
    duels: int
    share: float
    low: float
    high: float
    chance: float


def schedule(game: str, seats: int, bots: list[str], games: int) -> list[Duel]:
    """`games` duels for every pair, the stronger name first, one pair after the other in each round of seats."""
    for bot in bots:
        find_bot(find_game(game), bot)
    if len(set(bots)) < 2 or seats < 2:
        raise BadInput("A ladder needs two different bots and at least two seats.")
    pairs = [(second, first) for first, second in combinations(bots, 2)]
    return [
        Duel(game=game, seats=seats, bot=bot, rival=rival, number=number)
        for number in range(games)
        for bot, rival in pairs
    ]


def play_duel(duel: Duel) -> Outcome:
    """Seat and deals follow from the number alone: each deal is played once from every seat."""
    seat = duel.number % duel.seats
    deal = duel.number // duel.seats
    game = find_game(duel.game)
    players = [find_bot(game, duel.bot if each == seat else duel.rival) for each in range(duel.seats)]
    match = start_match(game, duel.seats, seed=deal)
    rng = Rng(deal, seat)
    while match.to_act != NOBODY and match.number < LONGEST:
        match.submit(players[match.to_act].choose(knowledge(match, match.to_act), rng), match.to_act)
    winners = match.end.winners if match.end else list(range(duel.seats))
    return Outcome(duel=duel, share=1 / len(winners) if seat in winners else 0.0, actions=match.number)


def read_outcomes(path: Path) -> list[Outcome]:
    """What has been played already; a last line cut off by an interruption is dropped."""
    if not path.exists():
        return []
    outcomes = []
    lines = path.read_bytes().split(b"\n")
    for number, line in enumerate(lines, start=1):
        try:
            outcomes.append(msgspec.json.decode(line, type=Outcome))
        except msgspec.DecodeError as error:
            if number < len(lines):
                raise BadRecord(f"line {number} of {path.name} is no outcome: {error}") from None
    return outcomes


def play_duels(duels: list[Duel], path: Path, processes: int) -> Iterator[Outcome]:
    """Play what is not in the file yet and add it there, as soon as it is known."""
    done = read_outcomes(path)
    played = {msgspec.json.encode(outcome.duel) for outcome in done}
    missing = [duel for duel in duels if msgspec.json.encode(duel) not in played]
    try:
        # Without the remains of a line that was cut off.
        path.write_bytes(b"".join(msgspec.json.encode(outcome) + b"\n" for outcome in done))
        file = path.open("ab")
    except OSError as error:
        raise UnwritableFile(str(path), error.strerror or str(error)) from None
    with file, ProcessPoolExecutor(processes) as pool:
        waiting = [pool.submit(play_duel, duel) for duel in missing]
        try:
            for future in as_completed(waiting):
                file.write(msgspec.json.encode(future.result()) + b"\n")
                file.flush()
                yield future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def summarise(duels: list[Duel], outcomes: list[Outcome]) -> list[Pairing]:
    """By pair; outcomes of other duels in the same file do not count."""
    wanted = {msgspec.json.encode(duel) for duel in duels}
    shares: dict[tuple[str, str, int], list[float]] = {}
    for outcome in outcomes:
        if msgspec.json.encode(outcome.duel) in wanted:
            key = (outcome.duel.bot, outcome.duel.rival, outcome.duel.seats)
            shares.setdefault(key, []).append(outcome.share)
    return [_pairing(bot, rival, seats, found) for (bot, rival, seats), found in sorted(shares.items())]


def _pairing(bot: str, rival: str, seats: int, shares: list[float]) -> Pairing:
    mean = sum(shares) / len(shares)
    low, high = wilson(mean, len(shares))
    return Pairing(bot=bot, rival=rival, duels=len(shares), share=mean, low=low, high=high, chance=1 / seats)


def wilson(mean: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share; shared wins make it a little wider than it has to be."""
    z = 1.96
    centre = (mean + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(mean * (1 - mean) / count + z * z / (4 * count * count))
    return max(0.0, centre - half), min(1.0, centre + half)
