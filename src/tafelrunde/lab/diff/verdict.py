"""What a change of the rules does, asked of several strengths: each figure, and how far its change holds."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.games import find_game
from tafelrunde.lab.diff.diff import Diff
from tafelrunde.lab.statistic.standing import Answer, is_found, standing_of, witness_of
from tafelrunde.lab.trial.strength import is_sighted


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """One figure. `holds` is empty where no strength shows a change; the answers are from weak to strong."""

    figure: str
    holds: str
    witness: int
    answers: list[Answer]


def verdicts_of(diffs: Sequence[Diff]) -> list[Verdict]:
    """Of comparisons of the same two rule sets by players of several strengths."""
    names = list(dict.fromkeys(effect.figure.name for diff in diffs for effect in diff.outcome.effects))
    return [_verdict(diffs, name) for name in names]


def _verdict(diffs: Sequence[Diff], name: str) -> Verdict:
    found = [(number, answer) for number, diff in enumerate(diffs) for answer in _answers(diff, name)]
    answers = [answer for _, answer in found]
    witness = next(number for number, answer in found if answer is witness_of(answers))
    holds = standing_of(answers) if is_found(answers) else ""
    return Verdict(figure=name, holds=holds, witness=witness, answers=answers)


def _answers(diff: Diff, name: str) -> list[Answer]:
    game = find_game(diff.base.game)
    names = sorted({bot for table in diff.base.tables for bot in table})
    counts = all(is_sighted(game, bot) for bot in names)
    return [
        Answer(players=", ".join(names), effect=effect.difference, counts=counts, few=diff.is_few)
        for effect in diff.outcome.effects
        if effect.figure.name == name
    ]
