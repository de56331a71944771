"""All that an experiment tells, as figures, and the findings that follow from them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from tafelrunde.core.game import AnyGame
from tafelrunde.games import find_game
from tafelrunde.lab.report.balance import Balance, Row, Scores, balance_of, by_position, by_seat, scores_of
from tafelrunde.lab.report.course import Passage, Spot, TypicalMatch, passages_of, spots_of, typical_match
from tafelrunde.lab.report.lead import Lead, lead_by_estimate, lead_by_score
from tafelrunde.lab.report.length import Branching, EndReason, Length, branching_of, length_of, reasons_of
from tafelrunde.lab.report.skill import Skill, skill_of
from tafelrunde.lab.report.strength import Strength, kind_answers, main_strength, strengths_of
from tafelrunde.lab.report.worth import EventDetail, Kind, Never, details_of, kinds_of, never_of
from tafelrunde.lab.statistic.standing import HOLDS, standing_of
from tafelrunde.lab.trial.folder import fold_journal, read_decisions, read_matches, read_setting_file, read_so_far
from tafelrunde.lab.trial.maker import Maker, maker_of
from tafelrunde.lab.trial.trial import Setting


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """`main` names the tables on which all figures but skill rest: the strongest equals, if there are any.

    `strengths` are all tables of equals. `maker` is who played the matches, `changed` what is not the same any more.
    """

    setting: Setting
    maker: Maker
    changed: list[str]
    strengths: list[Strength]
    rules: int
    matches: int
    decisions: int
    main: list[int]
    seats: Balance
    positions: Balance
    scores: Scores
    length: Length
    reasons: list[EndReason]
    branching: Branching
    lead: Lead
    score_lead: Lead
    skill: list[Skill]
    kinds: list[Kind]
    details: list[EventDetail]
    never: Never
    examples: dict[str, dict[str, str | int]]
    faults: dict[str, dict[str, int]]
    course: TypicalMatch | None = None
    spots: list[Spot] = []
    passages: list[Passage] = []


def read_report(folder: Path) -> Report:
    kept = read_setting_file(folder)
    fold_journal(folder)
    return make_report(kept.setting, kept.rules, read_matches(folder), read_decisions(folder), kept.maker)


def glance(folder: Path) -> Report | None:
    """What an experiment says that is being played; None before there is a match at every table."""
    kept = read_setting_file(folder)
    matches, decisions = read_so_far(folder)
    if matches["table"].n_unique() < len(kept.setting.tables):
        return None
    return make_report(kept.setting, kept.rules, matches, decisions, kept.maker)


def make_report(
    setting: Setting, rules: int, matches: pl.DataFrame, decisions: pl.DataFrame, maker: Maker | None = None
) -> Report:
    game = find_game(setting.game)
    every: list[Row] = matches.to_dicts()
    strengths = strengths_of(game, setting, every)
    strongest = main_strength(strengths)
    main = list(range(len(setting.tables))) if strongest is None else [strongest.table]
    mine = [match for match in every if match["table"] in main]
    steps = decisions.filter(pl.col("table").is_in(main))
    return _assemble(game, setting, (rules, maker or maker_of(game)), strengths, main, every, mine, steps)


def changes_since(game: AnyGame, rules: int, maker: Maker) -> list[str]:
    """What is not any more as it was when the matches were played: the rules, the code, the weights."""
    now = maker_of(game)
    differs = {
        "rules": rules != game.rules_version,
        "code": maker.code != now.code,
        "weights": maker.weights != now.weights,
    }
    return [name for name, is_other in differs.items() if is_other]


def _assemble(
    game: AnyGame,
    setting: Setting,
    made: tuple[int, Maker],
    strengths: list[Strength],
    main: list[int],
    every: list[Row],
    mine: list[Row],
    steps: pl.DataFrame,
) -> Report:
    rules, maker = made
    scores = scores_of(mine, setting.seats)
    seen = _with_steps(mine, steps)
    kinds, details = kinds_of(seen, steps), details_of(steps)
    return Report(
        setting=setting,
        maker=maker,
        changed=changes_since(game, rules, maker),
        strengths=strengths,
        rules=rules,
        matches=len(mine),
        decisions=sum(match["decisions"] for match in mine),
        main=main,
        seats=balance_of(mine, setting.seats, by_seat),
        positions=balance_of(mine, setting.seats, by_position),
        scores=scores,
        length=length_of(mine, seen, steps),
        reasons=reasons_of(mine, game.reasons),
        branching=branching_of(mine, steps),
        lead=lead_by_estimate(seen, steps),
        score_lead=lead_by_score(seen, steps, scores.aim),
        skill=_skills(setting, every),
        kinds=kinds,
        details=details,
        never=never_of(game, every, kinds, _poor(strengths)),
        examples=_examples(mine),
        faults=_faults(every),
        course=typical_match(seen, steps),
        spots=spots_of(steps),
        passages=passages_of(steps),
    )


def _with_steps(matches: list[Row], steps: pl.DataFrame) -> list[Row]:
    """The matches whose single decisions were kept."""
    known = set(steps.select("table", "match").unique().iter_rows())
    return [match for match in matches if (match["table"], match["number"]) in known]


def _poor(strengths: list[Strength]) -> list[str]:
    """Kinds that cost whoever takes them, at every strength that was asked."""
    kinds = sorted({kind for each in strengths for kind in each.effects})
    asked = {kind: kind_answers(strengths, kind) for kind in kinds}
    return [kind for kind in kinds if standing_of(asked[kind]) == HOLDS and all(each.sign < 0 for each in asked[kind])]


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
