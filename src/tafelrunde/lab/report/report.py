"""All that an experiment tells, as figures, and the findings that follow from them."""

from __future__ import annotations

from collections import Counter
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from tafelrunde.core.game import AnyGame
from tafelrunde.games import find_game
from tafelrunde.lab.report.balance import Balance, Row, Scores, balance_of, by_position, by_seat, scores_of
from tafelrunde.lab.report.lead import Lead, lead_by_estimate, lead_by_score
from tafelrunde.lab.report.length import Branching, Length, Reason, branching_of, length_of, reasons_of
from tafelrunde.lab.report.skill import Skill, skill_of
from tafelrunde.lab.report.worth import Detail, Kind, Never, details_of, kinds_of, never_of
from tafelrunde.lab.trial.folder import fold_journal, read_decisions, read_matches, read_setting_file
from tafelrunde.lab.trial.trial import Setting


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """`main` names the tables on which everything but skill is measured: those of equals, if there are any."""

    setting: Setting
    version: str
    rules: int
    matches: int
    decisions: int
    main: list[int]
    seats: Balance
    positions: Balance
    scores: Scores
    length: Length
    reasons: list[Reason]
    branching: Branching
    lead: Lead
    score_lead: Lead
    skill: list[Skill]
    kinds: list[Kind]
    details: list[Detail]
    never: Never
    examples: dict[str, dict[str, str | int]]
    faults: dict[str, dict[str, int]]


def read_report(folder: Path) -> Report:
    kept = read_setting_file(folder)
    fold_journal(folder)
    return make_report(kept.setting, kept.rules, read_matches(folder), read_decisions(folder))


def make_report(setting: Setting, rules: int, matches: pl.DataFrame, decisions: pl.DataFrame) -> Report:
    game = find_game(setting.game)
    equals = [index for index, table in enumerate(setting.tables) if len(set(table)) == 1]
    main = equals or list(range(len(setting.tables)))
    every: list[Row] = matches.to_dicts()
    mine = [match for match in every if match["table"] in main]
    steps = decisions.filter(pl.col("table").is_in(main))
    return _assemble(game, setting, rules, main, every, mine, steps)


def _assemble(
    game: AnyGame, setting: Setting, rules: int, main: list[int], every: list[Row], mine: list[Row], steps: pl.DataFrame
) -> Report:
    scores = scores_of(mine, setting.seats)
    kinds, details = kinds_of(mine, steps), details_of(steps)
    return Report(
        setting=setting,
        version=version("tafelrunde"),
        rules=rules,
        matches=len(mine),
        decisions=len(steps),
        main=main,
        seats=balance_of(mine, setting.seats, by_seat),
        positions=balance_of(mine, setting.seats, by_position),
        scores=scores,
        length=length_of(mine, steps),
        reasons=reasons_of(mine, game.reasons),
        branching=branching_of(mine, steps),
        lead=lead_by_estimate(mine, steps),
        score_lead=lead_by_score(mine, steps, scores.aim),
        skill=_skills(setting, every),
        kinds=kinds,
        details=details,
        never=never_of(game, every, kinds, details),
        examples=_examples(mine),
        faults=_faults(every),
    )


def _skills(setting: Setting, every: list[Row]) -> list[Skill]:
    mixed = [index for index, table in enumerate(setting.tables) if len(set(table)) > 1]
    found = [skill_of([match for match in every if match["table"] == index]) for index in mixed]
    return [each for each in found if each is not None]


def _examples(matches: list[Row]) -> dict[str, dict[str, str | int]]:
    """The values of the first log line of each code."""
    found: dict[str, dict[str, str | int]] = {}
    for match in matches:
        for code, args in msgspec.json.decode(match["examples"], type=dict[str, dict[str, Any]]).items():
            found.setdefault(code, args)
    return found


def _faults(matches: list[Row]) -> dict[str, dict[str, int]]:
    """By bot; programs alone have any."""
    found: dict[str, Counter[str]] = {}
    for match in matches:
        for bot, faults in zip(match["bots"], msgspec.json.decode(match["faults"]), strict=True):
            if faults:
                found.setdefault(bot, Counter()).update(faults)
    return {bot: dict(faults) for bot, faults in found.items()}
