"""The choices of X.net found a second time: slowly, from the JSON of a position, as the rulebook says it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from hypothesis import given, settings

from tafelrunde.games.xnet import GAME
from tafelrunde.games.xnet.board import HAND_LIMIT
from tafelrunde.games.xnet.rules import XnetState
from tafelrunde.testkit.strategy import reached_states

LEVELS = {"T1": 3, "M1": 2, "M2": 2, "B1": 1, "B2": 1, "B3": 1}
PRICES = {"server": 5, "net": 7, "streamer": 3}


def topic(card: str) -> str:
    return card.split(maxsplit=1)[0]


def value(card: str) -> int:
    return int(card.split()[1])


class Seen:
    """A position as a person at the table sees it."""

    def __init__(self, state: XnetState) -> None:
        position: Any = GAME.describe(state)
        me = position["providers"][position.get("player", 0)]
        self.phase: str = position.get("phase", "act")
        self.buying: str | None = position.get("buying")
        self.payment: list[str] = position.get("payment", [])
        self.demand: dict[str, str] = position.get("demand", {})
        self.wanted = {topic(card) for card in self.demand.values()}
        self.protectors: dict[str, int] = position.get("protectors", {})
        own = [field for field, seat in self.protectors.items() if seat == position.get("player", 0)]
        self.locked = {topic(self.demand[field]) for field in own}
        self.moved: list[str] = position.get("moved", [])
        self.may_open = not state.most_opened or position.get("opened", 0) < state.most_opened
        self.may_cancel = position.get("cancelled", 0) < 100
        self.hand: list[str] = me.get("hand", [])
        self.held = Counter(topic(card) for card in self.hand)
        self.offer: dict[str, list[int]] = me.get("offer", {})
        self.specialists: list[str] = me.get("specialists", [])
        self.parked: dict[str, list[int]] = me.get("parked", {})
        self.streamer: bool = me.get("streamer", False)
        self.servers: int = me.get("servers", 1)
        self.net: int = me.get("net", 4)
        self.places: int = self.net - me.get("users", 0)
        self.has_slot = len(self.offer) < 2 * self.servers
        hired = sum(len(provider.get("specialists", [])) for provider in position["providers"])
        self.spare = state.supply - hired
        self.limit = state.dials[HAND_LIMIT]


def obvious_choices(seen: Seen) -> set[str]:
    if seen.buying:
        found = set(_displacing(seen) if seen.buying.startswith("displace") else _paying(seen))
        return found | ({"cancel"} if seen.may_cancel else set())
    if seen.phase == "discarding":
        return {f"discard {card}" for card in seen.hand}
    found = {f"take {name}" for name in _takable(seen)} | {"end"}
    if seen.phase == "act":
        found.update(_laying(seen))
        found.update(_buying(seen))
        found.update(_streaming(seen))
        found.update(_demanding(seen))
    return found


def _takable(seen: Seen) -> Iterator[str]:
    for name, values in {**seen.offer, **seen.parked}.items():
        if len(seen.hand) + len(values) <= seen.limit and name not in seen.locked:
            yield name


def _laying(seen: Seen) -> Iterator[str]:
    for card in seen.hand:
        name = topic(card)
        if name in seen.wanted and name not in seen.parked:
            if name in seen.offer:
                if len(seen.offer[name]) < 2 or name in seen.specialists:
                    yield f"lay {card}"
            elif seen.has_slot:
                yield f"lay {card}"


def _buying(seen: Seen) -> Iterator[str]:
    possible = {"server": seen.servers < 3, "net": seen.net < 10, "streamer": not seen.streamer}
    yield from (what for what, price in PRICES.items() if possible[what] and len(seen.hand) >= price)
    if seen.hand and seen.spare:
        yield from (f"specialist {name}" for name in seen.offer if name not in seen.specialists)
    matching = {name for name in seen.held if name in seen.wanted and name in seen.offer}
    if matching and len(seen.hand) >= 2 and seen.places >= 1:
        yield "recruit 1"
    yield from (f"recruit 2 {name}" for name in matching if seen.held[name] >= 2 and seen.places >= 2)


def _streaming(seen: Seen) -> Iterator[str]:
    if seen.streamer and not seen.parked:
        yield from (f"park {name}" for name in seen.offer if name not in seen.moved and name not in seen.locked)
    for name, values in seen.parked.items():
        if seen.has_slot and name not in seen.moved and (len(values) < 3 or (seen.spare and seen.hand)):
            yield "unpark"


def _demanding(seen: Seen) -> Iterator[str]:
    for low, level in LEVELS.items():
        if low not in seen.demand:
            if seen.may_open and any(name not in seen.wanted for name in seen.held):
                yield f"demand {low}"
            continue
        for high in seen.demand:
            if LEVELS[high] == level + 1 and seen.held[topic(seen.demand[low])]:
                yield f"shift {low} {high}"
        if len(seen.demand) == 6 and not seen.locked and low not in seen.protectors:
            if any(_completions(seen, low, [])):
                yield f"displace {low}"


def _completions(seen: Seen, field: str, paid: list[str]) -> Iterator[tuple[list[str], str | None]]:
    """Every way to displace a card that begins with what is paid: the cards used, and the one laid out."""
    names = {topic(paid[0])} if paid else set(seen.held)
    for name in names - seen.wanted - seen.parked.keys():
        rest = [card for card in seen.hand if topic(card) == name]
        for number in range(len(rest) + 1):
            for more in map(list, combinations(rest, number)):
                if sum(value(card) for card in paid + more) <= value(seen.demand[field]):
                    continue
                if name in seen.offer:
                    yield paid + more, None
                elif seen.has_slot:
                    yield from ((paid + more, card) for card in (Counter(rest) - Counter(more)).elements())


def _displacing(seen: Seen) -> Iterator[str]:
    assert seen.buying is not None
    field = seen.buying.split()[1]
    for used, laid in _completions(seen, field, seen.payment):
        added = used[len(seen.payment) :]
        yield from (f"pay {card}" for card in added)
        if not added:
            yield "place" if laid is None else f"lay {laid}"


def _paying(seen: Seen) -> Iterator[str]:
    what, *words = (seen.buying or "").split()
    for card in seen.hand:
        name = topic(card)
        fits = {
            "demand": name not in seen.wanted,
            "recruit": name in seen.wanted and name in seen.offer and words[1:] in ([], [name]),
            "shift": name == topic(seen.demand[words[0]]) if what == "shift" else False,
        }
        is_second = words == ["1"] and len(seen.payment) == 1
        if fits.get(what, True) or (what == "recruit" and is_second):
            yield f"pay {card}"


@given(reached_states(GAME, 2000))
@settings(max_examples=150, deadline=None)
def test_choices_are_the_obvious_ones(state: XnetState) -> None:
    if state.to_act >= 0:
        assert set(GAME.choices(state)) == obvious_choices(Seen(state))


@given(reached_states(GAME, 600))
@settings(max_examples=30, deadline=None)
def test_choices_are_the_obvious_ones_while_a_payment_goes_on(state: XnetState) -> None:
    """Every payment that can be begun, and every first card of it."""
    if state.to_act < 0:
        return
    for first in state.legal_actions():
        begun = state.clone()
        begun.apply(first)
        if begun.buying >= 0:
            assert set(GAME.choices(begun)) == obvious_choices(Seen(begun))
            for second in begun.legal_actions():
                after = begun.clone()
                after.apply(second)
                if after.buying >= 0:
                    assert set(GAME.choices(after)) == obvious_choices(Seen(after))
