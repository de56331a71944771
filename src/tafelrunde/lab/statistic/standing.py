"""How far a result holds: asked at several strengths, it holds at each, at some, or turns round."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.lab.statistic.interval import Estimate

# What can be said about a result. "one": a single strength was asked, which proves nothing about the rules. "few": too
# few different matches. "open": proved somewhere, and neither proved nor refuted elsewhere.
HOLDS, BEGINNERS, STRONG, FLIPS, OPEN, ONE, FEW = "holds", "beginners", "strong", "flips", "open", "one", "few"


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What one strength says: an effect with the interval of its verdict, in which zero is nothing.

    `counts` is false where the players overlook things or where too few different matches were played.
    """

    players: str
    effect: Estimate
    counts: bool = True
    few: bool = False

    @property
    def sign(self) -> int:
        return (self.effect.low > 0) - (self.effect.high < 0) if self.counts and not self.few else 0


def is_found(answers: Sequence[Answer]) -> bool:
    return any(answer.sign for answer in answers)


def standing_of(answers: Sequence[Answer]) -> str:
    """Of answers from the weakest strength to the strongest."""
    asked = [answer for answer in answers if answer.counts and not answer.few]
    if not asked:
        return FEW if any(answer.few for answer in answers) else ONE
    signs = {answer.sign for answer in asked}
    if {1, -1} <= signs:
        return FLIPS
    if len(asked) == 1:
        return ONE
    if 0 not in signs:
        return HOLDS
    proved = [answer for answer in asked if answer.sign]
    if any(_agrees(answer, proved) for answer in asked if not answer.sign):
        return OPEN
    return BEGINNERS if not asked[-1].sign else STRONG if not asked[0].sign else OPEN


def _agrees(answer: Answer, proved: Sequence[Answer]) -> bool:
    """Whether what others have proved may be true here too, as far as one can tell."""
    return any(not answer.effect.excludes(other.effect.value) for other in proved)


def witness_of(answers: Sequence[Answer]) -> Answer:
    """Whose figures to tell: the strongest that proved it, or else the strongest."""
    return next((answer for answer in reversed(answers) if answer.sign), answers[-1])
