"""Two rule sets side by side: the same bots with the same deals and dice, until it is sure what changes."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from tafelrunde.core.error import BadInput
from tafelrunde.games import find_game
from tafelrunde.lab.report.balance import AIMS, Row, find_aim
from tafelrunde.lab.report.variety import Variety, variety_of
from tafelrunde.lab.statistic.sequential import Figure, SequentialResult, examine, looks_of
from tafelrunde.lab.trial.folder import Runner, claim, fold_journal, missing_trials, play_missing_trials, read_matches
from tafelrunde.lab.trial.trial import Setting, Trial

# Differences within these concern nobody: percentage points of the win, and parts of a length.
SHARE_MARGIN = 0.03
LENGTH_MARGIN = 0.05
# Enough pairs to find a seat's advantage of five percentage points in more than 95 of 100 experiments.
PAIRS = 5000


class Diff(msgspec.Struct, frozen=True, kw_only=True):
    """What a change of options does. `changes` are the options that differ, with both values."""

    base: Setting
    other: Setting
    changes: dict[str, tuple[Any, Any]]
    outcome: SequentialResult
    # How many different matches each side has.
    varieties: list[Variety] = []

    @property
    def is_few(self) -> bool:
        return any(variety.is_few for variety in self.varieties)


class Comparison:
    """A comparison of two experiments, each in its folder; it can be stopped and resumed."""

    def __init__(
        self, base: Setting, other: Setting, planned: int, folder: Path, base_folder: Path | None = None
    ) -> None:
        if base == other:
            raise BadInput("Both rule sets are the same; change an option with --set option=value.")
        # Several comparisons may share one base.
        self.sides = [(base, base_folder or folder / "base"), (other, folder / "other")]
        self.planned = planned
        for setting, place in self.sides:
            claim(place, setting)
        self.outcome: SequentialResult | None = None
        self.figures: list[Figure] = []
        self.aim = ""

    def play(self, run: Runner) -> Generator[int, None, None]:
        """From look to look, until one is sure."""
        for look in looks_of(self.planned):
            for setting, place in self.sides:
                yield from play_missing_trials(self._trials(setting, look), place, run)
                fold_journal(place)
            self.outcome = self._look(look)
            if self.outcome.is_settled:
                return

    def done(self) -> int:
        """Matches that are there already."""
        trials = [(self._trials(setting, self.planned), place) for setting, place in self.sides]
        return 2 * self.planned - sum(len(missing_trials(each, place)) for each, place in trials)

    def result(self) -> Diff:
        if self.outcome is None:
            raise BadInput("Nothing was compared.")
        (base, _), (other, _) = self.sides
        varieties = [variety_of(self._rows(place, self.outcome.pairs)) for _, place in self.sides]
        changes = changes_of(base, other)
        return Diff(base=base, other=other, changes=changes, outcome=self.outcome, varieties=varieties)

    @staticmethod
    def _trials(setting: Setting, pairs: int) -> list[Trial]:
        return [Trial(setting=setting, table=0, number=number, detailed=False) for number in range(pairs)]

    def _look(self, look: int) -> SequentialResult:
        base, other = (self._rows(place, look) for _, place in self.sides)
        # What is compared is settled at the first look, or a later one could choose what suits it.
        self.figures = self.figures or figures_of(base)
        self.aim = self.aim or find_aim(base)
        values = [values_of(rows, self.figures, self.aim) for rows in (base, other)]
        return examine(self.figures, values[0], values[1], self.planned, self.outcome)

    @staticmethod
    def _rows(place: Path, look: int) -> list[Row]:
        return read_matches(place).filter(pl.col("number") < look).sort("number").to_dicts()


def changes_of(base: Setting, other: Setting) -> dict[str, tuple[Any, Any]]:
    game = find_game(base.game)
    one, two = (msgspec.to_builtins(game.make_options(setting.options)) for setting in (base, other))
    return {name: (one[name], two[name]) for name in one if one[name] != two[name]}


def figures_of(rows: Sequence[Row]) -> list[Figure]:
    """Of two seats, one share says all; who begins counts where it is not always the same seat."""
    seats = len(rows[0]["shares"])
    named = [f"seat {seat + 1}" for seat in range(seats if seats > 2 else seats - 1)]
    if len({row["starter"] for row in rows}) > 1:
        named.append("starter")
    length = sum(row["decisions"] for row in rows) / len(rows)
    score = max(1.0, sum(abs(max(row["scores"])) for row in rows) / len(rows))
    return [
        *(Figure(name=name, scale=1.0, margin=SHARE_MARGIN) for name in named),
        Figure(name="decisions", scale=length, margin=LENGTH_MARGIN * length),
        Figure(name="score", scale=score, margin=LENGTH_MARGIN * score),
    ]


def values_of(rows: Sequence[Row], figures: Sequence[Figure], aim: str) -> list[list[float]]:
    return [[_value(row, figure.name, aim) for row in rows] for figure in figures]


def _value(row: Row, name: str, aim: str) -> float:
    if name == "starter":
        return float(row["shares"][row["starter"]])
    if name == "decisions":
        return float(row["decisions"])
    if name == "score":
        return float(max(row["scores"], key=AIMS[aim]))
    return float(row["shares"][int(name.removeprefix("seat ")) - 1])
