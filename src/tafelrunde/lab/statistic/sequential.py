"""A test of paired differences that may look at the data several times and still errs in fewer than 5 % of all cases.

The looks come at a sixteenth, an eighth, a quarter, half and the whole of the planned pairs. The allowed error is spent
on them as O'Brien and Fleming proposed (Lan and DeMets' spending function): next to nothing early, nearly all at the
end, so that hardly any power is lost against a single test. What a look may spend is divided evenly among the figures
that are compared. Errors are simply added up (the union bound), so nothing has to be assumed about how looks or figures
hang together; only that the mean of so many differences is normal, which is why no look comes before FIRST pairs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from tafelrunde.lab.statistic.interval import Estimate, critical

# Less than the 5 % that are promised: the mean of finitely many differences is only nearly normal.
ERROR = 0.03
LOOKS = (1 / 16, 1 / 8, 1 / 4, 1 / 2, 1.0)
FIRST = 100


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """Something to compare: `scale` is a whole change of one pair, `margin` what nobody would care about."""

    name: str
    scale: float
    margin: float


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """A figure under both rule sets. The interval holds at whatever look the test ended."""

    figure: Figure
    base: float
    other: float
    difference: Estimate

    @property
    def is_sure(self) -> bool:
        return self.difference.excludes(0.0)

    @property
    def is_small(self) -> bool:
        return max(abs(self.difference.low), abs(self.difference.high)) <= self.figure.margin


class SequentialResult(msgspec.Struct, frozen=True, kw_only=True):
    """`verdict` is "different", "same" (every difference is certainly within its margin), or "unclear"."""

    verdict: str
    pairs: int
    planned: int
    effects: list[Effect]

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to find out: every figure changes for certain, or hardly for certain."""
        return all(effect.is_sure or effect.is_small for effect in self.effects)


def spent(part: float, error: float = ERROR) -> float:
    """How much of the error may have been spent when so much of the data is there."""
    return math.erfc(critical(error) / math.sqrt(2 * part))


def looks_of(planned: int) -> list[int]:
    """The numbers of pairs at which to look."""
    counts = {math.ceil(planned * part) for part in LOOKS}
    return sorted({count for count in counts if count >= FIRST} | {planned})


def allowance(look: int, planned: int) -> float:
    """What the error may be at this look, for all figures together."""
    looks = looks_of(planned)
    before = [count for count in looks if count < look]
    return spent(look / planned) - (spent(before[-1] / planned) if before else 0.0)


def effect_of(figure: Figure, base: Sequence[float], other: Sequence[float], level: float) -> Effect:
    """Of pairs. One more pair that differs by the whole scale is thought of, lest equal ones seem certain too soon."""
    count = len(base)
    differences = [b - a for a, b in zip(base, other, strict=True)]
    mean = sum(differences) / count
    variance = (sum((each - mean) ** 2 for each in differences) + figure.scale**2) / count
    half = critical(level) * math.sqrt(variance / count)
    return Effect(
        figure=figure,
        base=sum(base) / count,
        other=sum(other) / count,
        difference=Estimate(value=mean, low=mean - half, high=mean + half, count=count),
    )


def examine(
    figures: Sequence[Figure],
    base: Sequence[Sequence[float]],
    other: Sequence[Sequence[float]],
    planned: int,
    earlier: SequentialResult | None = None,
) -> SequentialResult:
    """At one look: `base` and `other` have the values of each figure, pair by pair.

    What an earlier look was sure of stays so: all intervals hold together, and so does what they have in common.
    """
    pairs = len(base[0])
    level = allowance(pairs, planned) / len(figures)
    effects = [
        effect_of(figure, ones, others, level) for figure, ones, others in zip(figures, base, other, strict=True)
    ]
    if earlier is not None:
        effects = [_narrow(effect, before) for effect, before in zip(effects, earlier.effects, strict=True)]
    return SequentialResult(verdict=_verdict(effects), pairs=pairs, planned=planned, effects=effects)


def _narrow(effect: Effect, before: Effect) -> Effect:
    low = max(effect.difference.low, before.difference.low)
    high = min(effect.difference.high, before.difference.high)
    if low > high:
        return effect
    value = min(max(effect.difference.value, low), high)
    found = Estimate(value=value, low=low, high=high, count=effect.difference.count)
    return msgspec.structs.replace(effect, difference=found)


def _verdict(effects: Sequence[Effect]) -> str:
    if any(effect.is_sure for effect in effects):
        return "different"
    return "same" if all(effect.is_small for effect in effects) else "unclear"
