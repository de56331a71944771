"""Random matches of X.net beside a slow game written from the rules alone, compared action by action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tafelrunde.core.state import CHANCE
from tafelrunde.games.xnet import GAME
from tafelrunde.games.xnet.options import XnetOptions


def load_slow_game() -> Any:
    """The module beside this one; tests are no package, so it cannot be imported by name."""
    spec = spec_from_file_location("xnet_slow_game", Path(__file__).parent / "slow_game.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SLOW = load_slow_game()
TOPICS, LEVEL = SLOW.TOPICS, SLOW.LEVEL


def set_up(slow: Any, position: dict[str, Any]) -> None:
    """Begin the slow game from a description of a position before a scoring."""
    slow.phase, slow.player = position["phase"], position["player"]
    slow.demand = {field: SLOW.card(text) for field, text in position["demand"].items()}
    slow.x = dict(position["protectors"])
    slow.discard = [SLOW.card(text) for text in position["discard"]]
    shown = [*slow.discard, *slow.demand.values()]
    for each, given in zip(slow.all, position["providers"], strict=True):
        for fact, value in given.items():
            setattr(each, fact, value)
        each.hand, each.known = [SLOW.card(text) for text in each.hand], [SLOW.card(text) for text in each.known]
        each.offer = {topic: list(values) for topic, values in each.offer.items()}
        each.specialists = set(each.specialists)
        stacks = {**each.offer, **each.parked}
        shown += each.hand + [(topic, value) for topic, values in stacks.items() for value in values]
    for card in shown:
        slow.stock.remove(card)


def describe(slow: Any) -> dict[str, Any]:
    """The position as the fast game describes it."""
    facts = {
        "phase": slow.phase if slow.phase != "act" else None,
        "player": slow.player,
        "starter": slow.starter,
        "demand": {field: SLOW.name(slow.demand[field]) for field in LEVEL if field in slow.demand},
        "protectors": {field: slow.x[field] for field in LEVEL if field in slow.x},
        "discard": _sorted(slow.discard),
        "draws": slow.draws,
        "moved": sorted(slow.moved, key=TOPICS.index),
        "opened": slow.opened,
        "cancelled": slow.cancelled,
        "buying": slow.buying,
        "payment": [SLOW.name(card) for card in slow.payment],
        "idle": slow.idle,
        "over": slow.over,
    }
    providers = [_describe_provider(each) for each in slow.all]
    return {"providers": providers} | {key: value for key, value in facts.items() if value}


def _describe_provider(each: Any) -> dict[str, Any]:
    facts = {
        "hand": _sorted(each.hand),
        "known": _sorted(each.known),
        "score": each.score,
        "users": each.users,
        "servers": each.servers if each.servers > 1 else None,
        "net": each.net if each.net > 4 else None,
        "streamer": each.streamer,
        "offer": {topic: sorted(each.offer[topic]) for topic in TOPICS if topic in each.offer},
        "specialists": sorted(each.specialists, key=TOPICS.index),
        "parked": {topic: sorted(values) for topic, values in each.parked.items()},
    }
    return {key: value for key, value in facts.items() if value}


def _sorted(cards: list[tuple[str, int]]) -> list[str]:
    return [SLOW.name(card) for card in SLOW.in_order(cards)]


# What somebody likes to do; everything else has the weight 1.
MOODS: dict[str, dict[str, float]] = {
    "random": {},
    "greedy": {"recruit": 20, "lay": 10, "pay": 5, "place": 5, "displace": 5, "net": 4, "take": 0.1, "cancel": 0.02},
    "builder": {"lay": 10, "specialist": 9, "streamer": 9, "server": 6, "park": 5, "unpark": 5, "pay": 5, "end": 0.2},
    "hoarder": {"end": 8, "displace": 6, "pay": 5, "take": 4, "demand": 3, "server": 0.2, "net": 0.2, "cancel": 0.2},
    "shifter": {"demand": 9, "place": 9, "shift": 8, "displace": 8, "pay": 5, "end": 0.4, "cancel": 0.1},
}
RARE = {"park", "unpark", "take", "discard", "displace", "place", "shift", "shuffle", "recruit", "cancel", "demand"}
RARE |= {"displace and lay", "unpark with a specialist", "shift an X", "take what is parked"}
OPTIONS: list[dict[str, int]] = [
    {},
    {"target": 20},
    {"specialist_supply": 1},
    {"max_new_demand_per_turn": 1},
    {"specialist_supply": 0, "stall_rounds": 2},
]


def what_happens(slow: Any, action: str) -> Iterator[str]:
    """Names for an action, so that what is rare can be seen to have happened."""
    verb, *rest = action.split()
    yield verb
    if verb == "lay" and slow.buying:
        yield "displace and lay"
    if verb == "unpark" and slow.unpark_price():
        yield "unpark with a specialist"
    if verb == "shift" and set(rest) & slow.x.keys():
        yield "shift an X"
    if verb == "take" and rest[0] in slow.me.parked:
        yield "take what is parked"
    if verb == "pay" and slow.cancelled == 100:
        yield "pay without a way back"
    if slow.spare() == 0:
        yield "no specialist left"
    if slow.phase == "scoring" and not slow.stock and not slow.discard:
        yield "nothing to draw"


def play_both(slow: Any, fast: Any, rnd: Random, most: int) -> Counter[str]:
    """Both games side by side, action by action; what was done is counted."""
    moods = [MOODS[rnd.choice(list(MOODS))] for _ in slow.all]
    done: Counter[str] = Counter()
    for _ in range(most):
        if slow.phase == "act" and slow.cancelled == 0 and rnd.random() < 0.1:
            # Somebody who has changed his mind all evening, so that the limit is met.
            slow.cancelled = fast.cancelled = 97
        assert GAME.describe(fast) == describe(slow)
        if slow.over:
            end = GAME.end(fast)
            assert end is not None
            assert (end.reason, end.winners, end.scores) == (slow.over, slow.winners, [p.score for p in slow.all])
            break
        if fast.to_act == CHANCE:
            outcomes = {GAME.notation.format(action): weight for action, weight in fast.chance_outcomes()}
            assert outcomes == slow.chance()
            [action] = rnd.choices(list(outcomes), list(outcomes.values()))
        else:
            assert fast.to_act == slow.player
            choices = sorted(GAME.choices(fast))
            assert choices == sorted(slow.legal())
            mood = moods[slow.player]
            [action] = rnd.choices(choices, [mood.get(text.split()[0], 1) for text in choices])
        done.update(what_happens(slow, action))
        fast.apply(GAME.notation.parse(action))
        slow.play(action)
    return done


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_slow_game_plays_the_same(seats: int, options: dict[str, int]) -> None:
    chosen = GAME.make_options(options)
    done = play_both(SLOW.SlowTable(seats, chosen), GAME.new_state(seats, chosen), Random(f"{seats}{options}"), 400)
    assert done["score"] > 1


def deal(deck: list[tuple[str, int]], topic: str, count: int) -> list[int]:
    found = [card for card in deck if card[0] == topic][:count]
    for card in found:
        deck.remove(card)
    return [card[1] for card in found]


def crowded_provider(rnd: Random, deck: list[tuple[str, int]], target: int, spare: int) -> dict[str, Any]:
    """A provider with long offers, as far as there are specialists, and often a full streamer."""
    servers, users = rnd.randint(1, 3), rnd.randint(0, 4)
    topics = rnd.sample(TOPICS, rnd.randint(1, 2 * servers + 1))
    stacks = {topic: deal(deck, topic, rnd.choice([1, 2, 2, 3, 5, 8]) if spare > 5 else 2) for topic in topics}
    stacks = {topic: values for topic, values in stacks.items() if values}
    parked = dict([stacks.popitem()]) if stacks and (len(stacks) > 2 * servers or rnd.random() < 0.5) else {}
    hand = [SLOW.name(deck.pop()) for _ in range(min(rnd.randint(0, 10), len(deck)))]
    return {
        "hand": hand,
        "known": hand[::3],
        "servers": servers,
        "net": rnd.choice([4, 7, 9, 10]),
        "users": users,
        "score": rnd.randint(0, target - 1) if users else 0,
        "streamer": bool(parked) or rnd.random() < 0.5,
        "offer": stacks,
        "specialists": [topic for topic, values in stacks.items() if len(values) > 2],
        "parked": parked,
    }


def crowded(rnd: Random, seats: int, options: XnetOptions) -> dict[str, Any]:
    """Somebody is about to score, there is an X wherever one can be, and cards are short: what is seldom seen."""
    deck = [(topic, value) for topic in TOPICS for value in SLOW.VALUES]
    rnd.shuffle(deck)
    fields = ["T1", "M1", "B1", *rnd.choice([["M2", "B2", "B3"], ["M2", "B2", "B3"], ["B2"], []])]
    topics = rnd.sample(TOPICS, len(fields))
    demand = {field: f"{topic} {deal(deck, topic, 1)[0]}" for field, topic in zip(fields, topics, strict=True)}
    providers: list[dict[str, Any]] = []
    for _ in range(seats):
        hired = sum(len(provider["specialists"]) for provider in providers)
        providers.append(crowded_provider(rnd, deck, options.target, options.specialist_supply - hired))
    protectors: dict[str, int] = {}
    for field, topic in zip(fields, topics, strict=True):
        owners = [
            seat for seat in range(seats) if topic in providers[seat]["offer"] and seat not in protectors.values()
        ]
        if owners and len(fields) == 6:
            protectors[field] = rnd.choice(owners)
    return {
        "providers": providers,
        "phase": "scoring",
        "player": rnd.randrange(seats),
        "demand": demand,
        "protectors": protectors,
        "discard": [SLOW.name(card) for card in deck[rnd.choice([0, 0, 3, len(deck)]) :]],
    }


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_slow_game_plays_the_same_on_crowded_tables(seats: int) -> None:
    rnd = Random(seats)
    done: Counter[str] = Counter()
    for number in range(20):
        options = GAME.make_options(OPTIONS[number % 2])
        position = crowded(rnd, seats, options)
        slow = SLOW.SlowTable(seats, options)
        set_up(slow, position)
        done += play_both(slow, GAME.state_from(position, options), rnd, 80)
    assert done.keys() >= RARE
