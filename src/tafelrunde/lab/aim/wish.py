"""What an author wants: figures of a game with the range in which they shall be, and the numbers that may turn."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.core.option import options_of
from tafelrunde.lab.report.length import seconds_for
from tafelrunde.lab.statistic.interval import Estimate, clustered_mean, share_estimate
from tafelrunde.lab.trial.trial import TrialResult

# What can be wished for, and how far off counts as much as ten percentage points of the win.
SCALES = {"first": 10.0, "better": 10.0, "taken": 10.0, "ties": 10.0, "minutes": 10.0, "decisions": 20.0}
# Those that are parts of a hundred.
PERCENTS = ("first", "better", "taken", "ties")
_RANGE = re.compile(r"(?P<name>[a-z]+)=(?P<low>\d+(\.\d+)?)?\.\.(?P<high>\d+(\.\d+)?)?")
_TURN = re.compile(r"(?P<name>[a-z_]+)(=(?P<low>-?\d+)\.\.(?P<high>-?\d+))?")


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """A figure and its range, in percent, minutes or decisions; an end may be open."""

    name: str
    low: float | None = None
    high: float | None = None

    def miss(self, value: float) -> float:
        """How far a value is outside, in units that can be added up."""
        below = 0.0 if self.low is None else max(0.0, self.low - value)
        above = 0.0 if self.high is None else max(0.0, value - self.high)
        return (below + above) / SCALES[self.name]

    def least_miss(self, figure: Estimate) -> float:
        """How far it is outside at the least, as far as one can tell."""
        inside = not (self.high is not None and figure.low > self.high)
        inside = inside and not (self.low is not None and figure.high < self.low)
        return 0.0 if inside else min(self.miss(figure.low), self.miss(figure.high))

    def most_miss(self, figure: Estimate) -> float:
        return max(self.miss(figure.low), self.miss(figure.high), self.miss(figure.value))


class Knob(msgspec.Struct, frozen=True, kw_only=True):
    """A number of the rules that may turn, from the lowest to the highest value."""

    name: str
    low: int
    high: int


def parse_wish(text: str) -> Wish:
    found = _RANGE.fullmatch(text)
    if found is None or found["name"] not in SCALES or not (found["low"] or found["high"]):
        raise BadInput(
            f"A wish is a figure and a range, such as first=48..52 or better=60.., not {text!r}; "
            f"there are: {', '.join(SCALES)}."
        )
    low, high = (None if found[end] is None else float(found[end]) for end in ("low", "high"))
    if low is not None and high is not None and low > high:
        raise BadInput(f"In {text!r} the range ends before it begins.")
    return Wish(name=found["name"], low=low, high=high)


def parse_turn(game: AnyGame, text: str) -> Knob:
    """A number among the options, with a range of one's own or the whole one."""
    numbers = {
        option.name: option for option in options_of(game.options) if option.kind == "int" and option.name != "starter"
    }
    found = _TURN.fullmatch(text)
    if found is None or found["name"] not in numbers:
        raise BadInput(f"{game.name} has no number {text!r} to turn; there are: {', '.join(numbers) or 'none'}.")
    option = numbers[found["name"]]
    lowest, highest = option.low or 0, option.high if option.high is not None else 1000
    low = lowest if found["low"] is None else int(found["low"])
    high = highest if found["high"] is None else int(found["high"])
    if not lowest <= low < high <= highest:
        raise BadInput(
            f"{option.name} has to be a range of whole numbers from {lowest} to {highest}, such as "
            f"{option.name}={lowest}..{highest}."
        )
    return Knob(name=option.name, low=low, high=high)


def needs_steps(wishes: Sequence[Wish]) -> bool:
    return any(wish.name in ("minutes", "taken") for wish in wishes)


def figure_of(wish: Wish, equals: Sequence[TrialResult], mixed: Sequence[TrialResult], best: str) -> Estimate:
    """The figure of a wish: `equals` are matches of equal players, in `mixed` the better one is called `best`."""
    if wish.name == "first":
        return _percent(share_estimate([match.shares[match.starter] for match in equals]))
    if wish.name == "ties":
        return _percent(share_estimate([float(max(match.shares) < 1.0) for match in equals]))
    if wish.name == "better":
        return _percent(_better_share(mixed, best))
    if wish.name == "taken":
        return _percent(_least_taken(equals))
    if wish.name == "minutes":
        return clustered_mean((each.number, sum(map(seconds_for, each.steps.choices)) / 60) for each in equals)
    return clustered_mean((each.number, float(each.decisions)) for each in equals)


def _percent(share: Estimate) -> Estimate:
    return Estimate(value=100 * share.value, low=100 * share.low, high=100 * share.high, count=share.count)


def _better_share(mixed: Sequence[TrialResult], best: str) -> Estimate:
    """What a better player gets of what he and a weaker one get; matches of one deal count as one."""
    found = clustered_mean((match.deal, _part_of_better(match, best)) for match in mixed)
    return Estimate(value=found.value, low=max(0.0, found.low), high=min(1.0, found.high), count=found.count)


def _part_of_better(match: TrialResult, best: str) -> float:
    better = [share for bot, share in zip(match.bots, match.shares, strict=True) if bot == best]
    weaker = [share for bot, share in zip(match.bots, match.shares, strict=True) if bot != best]
    one, other = sum(better) / len(better), sum(weaker) / max(1, len(weaker))
    return one / (one + other)


def _least_taken(matches: Sequence[TrialResult]) -> Estimate:
    """How often the kind of action is taken that is taken least, where there was another kind to choose."""
    free: dict[str, list[float]] = {}
    for match in matches:
        for verb, offered in zip(match.steps.verb, match.steps.offered, strict=True):
            for kind in offered if len(offered) > 1 else ():
                free.setdefault(kind, []).append(float(kind == verb))
    shares = [share_estimate(taken) for taken in free.values()]
    return min(shares, key=lambda share: share.value, default=share_estimate([1.0]))
