"""What holds in every X.net position that play can reach."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from rich.text import Text

from tafelrunde.core.error import BadOptions, InvalidAction
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.core.walk import next_action
from tafelrunde.games.xnet import GAME
from tafelrunde.games.xnet.board import (
    CANCEL,
    DISCARD,
    HAND,
    HELD,
    HELD_COUNT,
    HELD_SUM,
    HELD_TOPICS,
    HELD_VALUES,
    LAID,
    LAID_COUNT,
    OFFERED,
    PARKED,
    PAYMENT,
    SCORES,
    SPECIALISTS,
    STOCK,
)
from tafelrunde.games.xnet.cards import COPIES, KINDS, TOPICS
from tafelrunde.games.xnet.notation import TEXTS
from tafelrunde.games.xnet.rules import XnetState
from tafelrunde.testkit.strategy import reached_states
from tafelrunde.text import Speaker

SPEAKERS = (Speaker("de", GAME), Speaker("en", GAME))
STATES = reached_states(GAME, 1500)
# Interpreted rules are slow, and each example is a whole match.
SOME = settings(max_examples=40, deadline=None)


def hand_of(state: XnetState, seat: int, which: int = HAND) -> Counter[int]:
    return Counter({card: state.count(seat, which + card) for card in range(KINDS) if state.count(seat, which + card)})


@given(STATES)
@SOME
def test_every_card_is_somewhere(state: XnetState) -> None:
    found = Counter(int(state.cards[PAYMENT + place]) for place in range(state.paid))
    found.update(int(card) for card in state.facts[:6] if card >= 0)
    for seat in range(state.seats):
        found += hand_of(state, seat) + hand_of(state, seat, LAID)
    for card in range(KINDS):
        found[card] += int(state.cards[STOCK + card]) + int(state.cards[DISCARD + card])
    assert [found[card] for card in range(KINDS)] == [int(copies) for copies in COPIES]


@given(STATES)
@SOME
def test_every_specialist_is_somewhere(state: XnetState) -> None:
    hired = sum(int(state.fact(seat, SPECIALISTS)).bit_count() for seat in range(state.seats))
    assert state.spare + hired == state.supply
    assert state.spare >= 0


@given(STATES)
@SOME
def test_what_is_counted_on_the_side_is_what_lies_there(state: XnetState) -> None:
    """Sums, sets and sizes that are kept up to date equal those counted anew."""
    assert state.in_stock == sum(int(state.cards[STOCK + card]) for card in range(KINDS))
    assert state.in_discard == sum(int(state.cards[DISCARD + card]) for card in range(KINDS))
    assert state.demanded == sum(1 << (int(card) >> 3) for card in state.facts[:6] if card >= 0)
    assert state.paid_sum == sum((int(state.cards[PAYMENT + place]) & 7) + 2 for place in range(state.paid))
    for seat in range(state.seats):
        hand, laid = list(hand_of(state, seat).elements()), list(hand_of(state, seat, LAID).elements())
        assert state.fact(seat, HELD) == len(hand)
        assert state.fact(seat, HELD_TOPICS) == sum(1 << topic for topic in {card >> 3 for card in hand})
        parked = {state.fact(seat, PARKED)} - {-1}
        offered = {topic for topic in range(12) if state.fact(seat, OFFERED) >> topic & 1}
        assert {card >> 3 for card in laid} == offered | parked
        assert not offered & parked
        for topic in range(12):
            values = [card & 7 for card in hand if card >> 3 == topic]
            assert state.count(seat, HELD_VALUES + topic) == sum(1 << value for value in set(values))
            assert state.count(seat, HELD_COUNT + topic) == len(values)
            assert state.count(seat, HELD_SUM + topic) == sum(value + 2 for value in values)
            assert state.count(seat, LAID_COUNT + topic) == sum(card >> 3 == topic for card in laid)


def obvious_points(state: XnetState, seat: int) -> int:
    """Scoring by sorting the different numbers of cards: the oracle of `points`."""
    position: Any = GAME.describe(state)
    values = dict(zip("TMB", state.dials, strict=False))
    worth = 0
    for field, card in position.get("demand", {}).items():
        topic = card.split()[0]
        counts = [len(provider.get("offer", {}).get(topic, [])) for provider in position["providers"]]
        best_two = sorted(set(counts) - {0}, reverse=True)[:2]
        if counts[seat] in best_two:
            worth += values[field[0]]
    users: int = position["providers"][seat].get("users", 0)
    return worth * users


@given(STATES)
@SOME
def test_points_are_the_obvious_ones(state: XnetState) -> None:
    for seat in range(state.seats):
        assert state.points(seat) == obvious_points(state, seat)


@given(STATES)
@SOME
def test_scores_change_only_by_scoring(state: XnetState) -> None:
    for action in state.legal_actions():
        expected = state.scores()
        if action == SCORES:
            expected[state.player] += obvious_points(state, state.player)
        after = state.clone()
        after.apply(action)
        assert after.scores() == expected


@given(STATES)
@SOME
def test_fewer_than_sixty_choices(state: XnetState) -> None:
    if state.to_act >= 0:
        assert 0 < len(state.legal_actions()) < 60


def test_fewer_than_sixty_choices_with_everything_at_once() -> None:
    """A full hand of different cards, all six topics in demand on the servers, and a streamer."""
    topics = TOPICS[:6]
    hand = [f"{topic} {value}" for topic in topics for value in (7, 8)] + ["Natur 9", "Natur 8", "Natur 7"]
    provider = {
        "hand": hand,
        "offer": {topic: [2] for topic in topics[:5]} | {"Natur": [2]},
        "servers": 3,
        "streamer": True,
    }
    demand = dict(zip(("T1", "M1", "M2", "B1", "B2", "B3"), (f"{topic} 3" for topic in topics), strict=True))
    state = GAME.state_from({"providers": [provider, {}, {}], "demand": demand}, GAME.make_options({}))
    assert 40 < len(state.legal_actions()) < 60


@given(STATES)
@SOME
def test_every_payment_can_be_completed(state: XnetState) -> None:
    """Whatever is begun and whichever cards are laid aside, without cancelling the end is reached: no dead ends."""
    if state.to_act < 0:
        return
    pending = [state]
    seen: set[bytes] = set()
    while pending:
        now = pending.pop()
        actions = [action for action in now.legal_actions() if action != CANCEL]
        assert actions, GAME.describe(now)
        if now is not state and now.buying < 0:
            continue
        for action in actions:
            after = now.clone()
            after.apply(action)
            key = msgspec.json.encode([now.buying, sorted(bytes(after.cards[PAYMENT : PAYMENT + after.paid]))])
            if after.to_act >= 0 and after.buying >= 0 and key not in seen and len(seen) < 300:
                seen.add(key)
                pending.append(after)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_turn_ends_however_stubborn_the_player(seats: int) -> None:
    """Who cancels whenever that is possible, and never ends the turn by himself, comes to its end all the same.

    A turn is bounded: everything but cancelling (five times), parking and unparking (once for a topic) and taking
    back (which nothing else follows) uses up a card of a hand that grows only by five cards before.
    """
    rng = Rng(seats)
    state = GAME.new_state(seats, GAME.make_options({}))
    for _ in range(40):
        player, actions = state.player, 0
        while state.player == player and state.to_act != NOBODY:
            state.apply(_stubborn(state, rng))
            actions += 1
            assert actions < 400
        if state.to_act == NOBODY:
            break


def _stubborn(state: XnetState, rng: Rng) -> int:
    if state.to_act < 0:
        return next_action(state, rng)
    actions = state.legal_actions()
    if CANCEL in actions:
        return CANCEL
    others = [action for action in actions if GAME.notation.format(action) != "end"]
    return others[rng.below(len(others))] if others else actions[0]


def test_a_match_ends_though_nobody_does_anything() -> None:
    """The guard of X-36: every scoring brings points, of which there are few up to the target, or counts as idle."""
    rng = Rng(5)
    state = GAME.new_state(4, GAME.make_options({"stall_rounds": 3}))
    scorings = 0
    while state.to_act != NOBODY:
        idle = [
            action for action in state.legal_actions() if GAME.notation.format(action).startswith(("end", "discard"))
        ]
        action = next_action(state, rng) if state.to_act == CHANCE else idle[0]
        scorings += action == SCORES
        state.apply(action)
    assert (scorings, state.winners()) == (12, [0, 1, 2, 3])


def _relabel(description: dict[str, object], shift: int) -> dict[str, object]:
    """The same position with other names for the topics."""
    text = json.dumps(description)
    for topic, name in enumerate(TOPICS):
        text = text.replace(name, f"<{(topic + shift) % 12}>")
    for topic, name in enumerate(TOPICS):
        text = text.replace(f"<{topic}>", name)
    found: dict[str, object] = json.loads(text)
    return found


DIALS = ("top_value", "middle_value", "bottom_value", "hand_limit", "cards_drawn")


@given(STATES)
@SOME
def test_all_topics_are_alike(state: XnetState) -> None:
    options = GAME.make_options(
        {
            "target": state.target,
            "specialist_supply": state.supply,
            "max_new_demand_per_turn": state.most_opened,
            "stall_rounds": state.stall_rounds,
            **dict(zip(DIALS, state.dials, strict=True)),
        }
    )
    other = GAME.state_from(_relabel(GAME.describe(state), 5), options)
    expected: Any = _relabel({"choices": GAME.choices(state)}, 5)["choices"]
    assert sorted(expected) == sorted(GAME.choices(other))


@pytest.mark.parametrize(
    "text",
    [
        "lay Kunst",
        "lay Kunst 1",
        "lay Kunst 10",
        "lay kunst 8",
        "lay Kunst  8",
        "demand X1",
        "demand",
        "shift B1",
        "shift B1 M3",
        "recruit",
        "recruit 3",
        "recruit 1 Kunst",
        "recruit 2",
        "specialist",
        "start 6",
        "draw",
        "End",
        "server ",
    ],
)
def test_what_is_not_an_action(text: str) -> None:
    with pytest.raises(InvalidAction):
        GAME.notation.parse(text)


def test_more_users_more_points_and_more_cards_are_worth_something() -> None:
    position: dict[str, Any] = {"demand": {"T1": "Hobby 5", "M1": "Kunst 6", "B1": "Sport 7"}}
    for better in (
        {"score": 20, "users": 1},
        {"users": 2},
        {"users": 1, "hand": ["Natur 2", "Natur 3"]},
        {"users": 1, "net": 7},
        {"users": 1, "offer": {"Hobby": [2]}},
    ):
        state = GAME.state_from({**position, "providers": [{}, better, {}]}, GAME.make_options({}))
        plain = GAME.state_from({**position, "providers": [{}, {"users": 1}, {}]}, GAME.make_options({}))
        assert GAME.bots.evaluate(state)[1] > GAME.bots.evaluate(plain)[1]


@given(STATES)
@SOME
def test_every_refusal_names_a_paragraph(state: XnetState) -> None:
    """All actions that there are, in any position, for which those of random matches are not enough."""
    sections = GAME.rulebook("en").sections
    if state.to_act != NOBODY:
        illegal = set(TEXTS) - set(state.legal_actions())
        assert {GAME.why_not(state, action) for action in illegal} <= set(sections)


@given(STATES)
@SOME
def test_a_table_fits_into_a_terminal(state: XnetState) -> None:
    for say in SPEAKERS:
        for seat in (*range(state.seats), None):
            shown = GAME.view(state, seat)
            assert say.tell(shown.prompt)
            lines = GAME.draw(shown, say).split("\n")
            assert len(lines) <= 32
            assert all(Text.from_markup(line).cell_len <= 100 for line in lines)


def test_the_widest_table_fits_into_a_terminal() -> None:
    """A hand of all topics, and more cards laid out than anybody will ever lay."""
    hand = [f"{topic} 9" for topic in TOPICS] + ["Kunst 8", "Sport 8", "Musik 8"]
    many = {topic: [2, 3, 4, 5, 6, 7] for topic in TOPICS[:5]} | {"Wissen": [2, 3, 4, 5, 6]}
    provider = {"servers": 3, "streamer": True, "specialists": [*many], "offer": many, "hand": hand, "known": hand[:10]}
    demand = dict(zip(("T1", "M1", "M2", "B1", "B2", "B3"), (f"{topic} 5" for topic in TOPICS[6:]), strict=True))
    position = {
        "providers": [{**provider, "parked": {"Natur": [2]}}, {"offer": {"Wirtschaft": [2]}}, {}],
        "demand": demand,
        "protectors": {"M1": 1},
    }
    state = GAME.state_from(position, GAME.make_options({}))
    for say in SPEAKERS:
        lines = GAME.draw(GAME.view(state, 0), say).split("\n")
        assert all(Text.from_markup(line).cell_len <= 100 for line in lines)


def test_every_ruling_is_in_the_rules() -> None:
    assert GAME.rulebook("en").rulings() == {f"X-{number}" for number in range(1, 38)}
    assert GAME.rulebook("de").rulings() == GAME.rulebook("en").rulings()


def test_impossible_options_are_refused() -> None:
    for values in ({"target": 0}, {"stall_rounds": 1}, {"specialist_supply": -1}, {"max_new_demand_per_turn": 4}):
        with pytest.raises(BadOptions):
            GAME.make_options(values)
