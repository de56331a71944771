"""What the players of one strength came to, beside those of another: on it rests how far a finding holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from tafelrunde.core.game import AnyGame
from tafelrunde.lab.report.balance import ERROR, Balance, Row, balance_of, by_position, by_seat
from tafelrunde.lab.report.variety import Variety, variety_of
from tafelrunde.lab.report.worth import NOTABLE, widen
from tafelrunde.lab.statistic.interval import Estimate, Z, clustered_mean, critical
from tafelrunde.lab.statistic.standing import Answer
from tafelrunde.lab.trial.strength import blindness_of, is_sighted
from tafelrunde.lab.trial.trial import Probe, Setting

# Fewer decisions than this that were tried both ways say nothing about a kind of action.
FEWEST_PROBES = 20
PROBES: msgspec.json.Decoder[list[Probe]] = msgspec.json.Decoder(list[Probe])


class Strength(msgspec.Struct, frozen=True, kw_only=True):
    """A table of equals. `effects` are what a kind of action brings its mover, by decisions tried both ways."""

    table: int
    bot: str
    is_sighted: bool
    blindness: float
    variety: Variety
    seats: Balance
    positions: Balance
    effects: dict[str, Estimate]

    @property
    def counts(self) -> bool:
        return self.is_sighted and not self.variety.is_few


def strengths_of(game: AnyGame, setting: Setting, every: Sequence[Row]) -> list[Strength]:
    """In the order of the tables, which is from weak to strong where nobody has ordered otherwise."""
    return list(_strengths(game, setting, every))


def _strengths(game: AnyGame, setting: Setting, every: Sequence[Row]) -> Iterator[Strength]:
    for index, names in enumerate(setting.tables):
        mine = [match for match in every if match["table"] == index]
        if len(set(names)) == 1 and mine:
            yield Strength(
                table=index,
                bot=names[0],
                is_sighted=is_sighted(game, names[0]),
                blindness=blindness_of(game, names[0]),
                variety=variety_of(mine),
                seats=balance_of(mine, setting.seats, by_seat),
                positions=balance_of(mine, setting.seats, by_position),
                effects=effects_of(mine),
            )


def effects_of(matches: Sequence[Row]) -> dict[str, Estimate]:
    """By kind of action: with it minus without it, in the same position with the same luck."""
    pairs: dict[str, list[tuple[object, float]]] = {}
    for match in matches:
        for probe in PROBES.decode(match["probes"]):
            pairs.setdefault(probe.kind, []).append((match["trace"], probe.with_it - probe.without))
    return {kind: clustered_mean(some) for kind, some in sorted(pairs.items()) if len(some) >= FEWEST_PROBES}


def main_strength(strengths: Sequence[Strength]) -> Strength | None:
    """On which the figures of a report rest: the strongest that counts, or else the last."""
    counting = [each for each in strengths if each.counts]
    return next(iter(reversed(counting or list(strengths))), None)


def place_answers(strengths: Sequence[Strength], balance: Callable[[Strength], Balance], place: int) -> list[Answer]:
    """How much more of the win than an even part a place gets, at each strength."""
    return [_place_answer(each, balance(each), place) for each in strengths]


def _place_answer(strength: Strength, balance: Balance, place: int) -> Answer:
    share = balance.shares[place]
    wider = critical(ERROR / len(balance.shares)) / Z
    low, high = (share.value + wider * (end - share.value) - balance.even for end in (share.low, share.high))
    if place in balance.strong:
        low = max(low, 1e-9)
    if place in balance.weak:
        high = min(high, -1e-9)
    effect = Estimate(value=share.value - balance.even, low=low, high=high, count=share.count)
    return _answer(strength, effect)


def kind_answers(strengths: Sequence[Strength], kind: str) -> list[Answer]:
    """What a kind of action brings, at a level that allows for how many kinds are looked at; little is nothing."""
    found = []
    for each in strengths:
        if kind in each.effects:
            wide = widen(each.effects[kind], len(each.effects))
            is_little = abs(wide.value) < NOTABLE
            low, high = (min(wide.low, 0.0), max(wide.high, 0.0)) if is_little else (wide.low, wide.high)
            found.append(_answer(each, msgspec.structs.replace(wide, low=low, high=high)))
    return found


def _answer(strength: Strength, effect: Estimate) -> Answer:
    return Answer(players=strength.bot, effect=effect, counts=strength.is_sighted, few=strength.variety.is_few)
