"""Many matches of random players at once: nobody looks, so no view is built and no single decision is kept."""

from __future__ import annotations

from typing import Any

import msgspec
import polars as pl

from tafelrunde.bots.seat import LONGEST
from tafelrunde.core.share import share_out
from tafelrunde.core.tally import BEGINNING, CHANCES, DECISIONS, REASON, STARTER, TRACE, TURNS, WIDTH, WINNERS, tally
from tafelrunde.games import find_game
from tafelrunde.lab.trial.schema import MATCH_SCHEMA
from tafelrunde.lab.trial.trial import Setting, Trial

RANDOM = "random"


class Crowd(msgspec.Struct, frozen=True, kw_only=True):
    """Matches of one table, by the number of the first and how many."""

    setting: Setting
    table: int
    first: int
    count: int


class CrowdResult(msgspec.Struct, frozen=True, kw_only=True):
    """`rows` are those of `core.tally`, one behind the other."""

    table: int
    first: int
    count: int
    rows: list[int]


def is_crowd(trial: Trial) -> bool:
    return not trial.detailed and set(trial.bots) == {RANDOM}


def play_crowd(crowd: Crowd) -> CrowdResult:
    setting = crowd.setting
    game = find_game(setting.game)
    start = game.new_state(setting.seats, game.make_options(setting.options))
    rows: list[int] = []
    tally(start, setting.seed << 32 | crowd.table, crowd.first, crowd.count, LONGEST, rows)
    return CrowdResult(table=crowd.table, first=crowd.first, count=crowd.count, rows=rows)


def crowd_frame(setting: Setting, result: CrowdResult) -> pl.DataFrame:
    """Column by column, as the matches of others."""
    seats, width = setting.seats, WIDTH + setting.seats
    columns = [result.rows[place::width] for place in range(width)]
    numbers = list(range(result.first, result.first + result.count))
    names = [*find_game(setting.game).reasons, ""]
    data: dict[str, Any] = {
        "table": [result.table] * result.count,
        "number": numbers,
        "deal": numbers,
        "bots": [[RANDOM] * seats] * result.count,
        "shares": list(map(_Shares(seats).__getitem__, columns[WINNERS])),
        "scores": list(zip(*columns[WIDTH:], strict=True)),
        "reason": [names[reason] for reason in columns[REASON]],
        "starter": columns[STARTER],
        "actions": [one + two for one, two in zip(columns[DECISIONS], columns[CHANCES], strict=True)],
        "chances": columns[CHANCES],
        "turns": columns[TURNS],
        "decisions": columns[DECISIONS],
        "faults": [f"[{','.join(['{}'] * seats)}]"] * result.count,
        "notices": ["{}"] * result.count,
        "examples": ["{}"] * result.count,
        "trace": columns[TRACE],
        "beginning": columns[BEGINNING],
        "probes": ["[]"] * result.count,
    }
    return pl.DataFrame(data, schema=MATCH_SCHEMA)


class _Shares(dict[int, list[float]]):
    """The shares of the win by the seats that won, which are few different ones."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.seats = seats

    def __missing__(self, winners: int) -> list[float]:
        won = [seat for seat in range(self.seats) if winners >> seat & 1]
        shares = self[winners] = share_out(won, self.seats)
        return shares
