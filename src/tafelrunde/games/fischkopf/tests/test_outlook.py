"""The exact outlook on a match: nothing else than the rules, played backwards from the end."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

import tafelrunde
from tafelrunde.bots.level import make_bot
from tafelrunde.bots.player import knowledge
from tafelrunde.core.game import Level
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.core.walk import next_action
from tafelrunde.games.fischkopf import GAME
from tafelrunde.games.fischkopf.outlook import MOST_STANDINGS, _standings, exact, find_standing, shares_of
from tafelrunde.games.fischkopf.rules import DECIDE, GO, PLACE, ROLL, STARTS, STOP, FischkopfState
from tafelrunde.games.fischkopf.solution import solved_contests
from tafelrunde.games.fischkopf.solve import lowest_turn

ALL = range(1, 13)
Options = dict[str, object]
Key = tuple[int, ...]

STOP_ALLOWED: Options = {"allow_stop": True}
SETTINGS: list[tuple[int, Options]] = [
    *((seats, {}) for seats in (*range(1, 9), 20)),
    *((seats, STOP_ALLOWED) for seats in (2, 5, 8)),
    (1, {"rounds": 3}),
    (2, {"rounds": 3}),
    (3, {"rounds": 2}),
    (2, {"rounds": 2, "allow_stop": True}),
]


def positions(seats: int, options: Options, seed: int) -> list[FischkopfState]:
    """All positions of a random match."""
    rng = Rng(seed)
    state = GAME.new_state(seats, GAME.make_options(options))
    found = [state.clone()]
    while state.to_act != NOBODY:
        state.apply(next_action(state, rng))
        found.append(state.clone())
    return found


def mean(state: FischkopfState, found: list[tuple[int, list[float]]]) -> list[float]:
    weights = dict(state.chance_outcomes())
    total = sum(weights.values())
    return [sum(weights[action] * shares[seat] for action, shares in found) / total for seat in range(state.seats)]


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=str)
def test_a_position_is_worth_its_best_action_and_the_mean_of_chance(seats: int, options: Options) -> None:
    """For every seat, not only for the one that decides: it does not matter how equals are told apart."""
    known = 0
    for state in positions(seats, options, seed=3)[:-1]:
        found = exact(state)
        if not found:
            continue
        known += 1
        assert sorted(action for action, _ in found) == sorted(state.legal_actions())
        shares = shares_of(state)
        assert shares is not None
        assert math.isclose(sum(shares), 1.0, abs_tol=1e-8)
        expected = found[0][1] if state.to_act >= 0 else mean(state, found)
        assert shares == pytest.approx(expected, abs=1e-8)
        if state.to_act >= 0:
            assert max(after[state.to_act] for _, after in found) == pytest.approx(shares[state.to_act], abs=1e-11)
    assert known > 10


def key_of(state: FischkopfState) -> Key:
    """All that matters of a position: an old roll does not."""
    roll = state.roll if state.phase == PLACE else 0
    return (state.reason, state.phase, state.player, state.round, state.playoff, state.occupied, roll, *state.sums)


def expand(state: FischkopfState, worth: Callable[[FischkopfState], list[float]]) -> dict[Key, list[float]]:
    """The shares of all positions from here to the end of the turn, by going over them until nothing changes."""
    graph: dict[Key, tuple[FischkopfState, list[tuple[int, Key]]]] = {}
    values: dict[Key, list[float]] = {}
    unseen = [state]
    while unseen:
        here = unseen.pop()
        key = key_of(here)
        if key in values:
            continue
        over = here.to_act == NOBODY or (here.occupied == 0 and here.player != state.player) or here.waiting == 0
        if over or here.playoff != state.playoff:
            values[key] = worth(here)
            continue
        values[key] = [0.0] * here.seats
        weights = dict(here.chance_outcomes()) if here.to_act == CHANCE else {}
        edges = []
        for action in here.legal_actions():
            after = here.clone()
            after.apply(action)
            unseen.append(after)
            edges.append((weights.get(action, 0), key_of(after)))
        graph[key] = (here, edges)
    change = 1.0
    while change > 1e-12:
        change = 0.0
        for key, (here, edges) in reversed(graph.items()):
            shares = look_ahead(here, edges, values)
            change = max(change, *(abs(new - old) for new, old in zip(shares, values[key], strict=True)))
            values[key] = shares
    return values


def look_ahead(here: FischkopfState, edges: list[tuple[int, Key]], values: dict[Key, list[float]]) -> list[float]:
    if here.to_act != CHANCE:
        return max((values[key] for _, key in edges), key=lambda shares: shares[here.to_act])
    return [sum(weight * values[key][seat] for weight, key in edges) / 36 for seat in range(here.seats)]


def result(state: FischkopfState) -> list[float]:
    """Where nothing but the rules is asked."""
    assert state.reason >= 0, "the match goes on"
    return [float(seat in state.winners()) for seat in range(state.seats)]


def solved(state: FischkopfState) -> list[float]:
    shares = shares_of(state)
    assert shares is not None
    return shares


LAST_TURNS: list[tuple[list[int], dict[str, object]]] = [
    ([1, 11], {"sums": [0, 40], "starter": 1}),
    ([2, 3, 12], {"sums": [0, 13], "starter": 1}),
    ([1, 2, 3], {"sums": [0, 0], "starter": 1}),
    ([1, 2, 3, 7, 9], {"sums": [0, 15, 23], "starter": 1}),
    ([1, 3, 5, 8], {"sums": [30, 30], "starter": 1, "playoff": 1, "playoff_sums": [None, 9]}),
]


@pytest.mark.parametrize("allow_stop", [False, True])
@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize(("free", "rest"), LAST_TURNS, ids=str)
def test_a_turn_is_worth_what_trying_everything_finds(
    free: list[int], rest: dict[str, object], rounds: int, allow_stop: bool
) -> None:
    """The last turn of a round, with few fields free: every roll and every stone, by the rules alone."""
    options = GAME.make_options({"allow_stop": allow_stop, "rounds": rounds})
    position = {"occupied": [each for each in ALL if each not in free], "waiting": [0], "round": rounds, **rest}
    state = GAME.state_from(position, options)
    values = expand(state, solved)
    assert shares_of(state) == pytest.approx(values[key_of(state)], abs=1e-8)


@pytest.mark.parametrize(("free", "rival"), [([1, 2, 3, 12], 31), ([1, 3, 5, 7, 9, 11, 12], 10)], ids=str)
def test_a_turn_that_cannot_tie_is_worth_what_the_rules_alone_say(free: list[int], rival: int) -> None:
    """Without any other solution; in the second one all that can win is the bone."""
    occupied = [each for each in ALL if each not in free]
    position = {"sums": [20, rival], "starter": 1, "waiting": [0], "occupied": occupied, "round": 2}
    state = GAME.state_from(position, GAME.make_options({"rounds": 2}))
    values = expand(state, result)
    assert shares_of(state) == pytest.approx(values[key_of(state)], abs=1e-9)


def test_a_turn_before_others_is_worth_what_trying_everything_finds() -> None:
    """With two to come, and in the first of two rounds."""
    full = [each for each in ALL if each not in (2, 7, 8)]
    for options, rest in (
        ({}, {"sums": [0, 0, 25], "starter": 2, "waiting": [0, 1]}),
        ({"rounds": 2}, {"sums": [0, 21], "starter": 1, "waiting": [0]}),
    ):
        state = GAME.state_from({"occupied": full, **rest}, GAME.make_options(options))
        values = expand(state, solved)
        assert shares_of(state) == pytest.approx(values[key_of(state)], abs=1e-8)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, {"allow_stop": True}), (3, {})], ids=str)
def test_matches_of_the_best_come_out_as_foretold(seats: int, options: Options) -> None:
    """Each place in the order of play wins as often as solved, within four standard errors."""
    matches = 2500 if seats == 2 else 500
    won = [0] * seats
    for number in range(matches):
        won[play_best(seats, options, Rng(8, number))] += 1
    state = GAME.new_state(seats, GAME.make_options(options))
    state.apply(STARTS)
    for count, share in zip(won, solved(state), strict=True):
        assert abs(count / matches - share) < 4 * math.sqrt(share * (1 - share) / matches)


def play_best(seats: int, options: Options, rng: Rng) -> int:
    """Who wins, when seat 0 starts."""
    state = GAME.new_state(seats, GAME.make_options(options))
    state.apply(STARTS)
    while state.to_act != NOBODY:
        if state.to_act == CHANCE:
            state.apply(state.chance(rng))
            continue
        standing = find_standing(state)
        assert standing is not None
        mask = state.occupied >> 1
        if state.phase == DECIDE:
            state.apply(STOP if standing.turn.stops(mask) else GO)
        else:
            state.apply(standing.turn.choose(mask, state.roll >> 3, state.roll & 7))
    return state.winners()[0]


def test_the_bone_is_taken() -> None:
    state = GAME.state_from({"sums": [0, 0], "occupied": [2, 4, 6, 8, 10]}, GAME.make_options({}))
    state.apply(GAME.notation.parse("roll 6 6"))
    assert exact(state)[0] == (12, [1.0, 0.0])


def test_a_playoff_is_a_match_among_the_tied() -> None:
    position = {"sums": [20, 31, 20, 20], "starter": 2, "player": 2, "playoff": 1, "contenders": [0, 2, 3]}
    state = GAME.state_from({**position, "waiting": [0, 2, 3]}, GAME.make_options({}))
    third, first, second = (solved(state)[seat] for seat in (0, 2, 3))
    assert [first, second, third] == pytest.approx(solved_contests(False).playoffs[3], abs=1e-8)


def test_whoever_plays_alone_wins_and_leaves_little() -> None:
    for state in positions(1, {}, seed=5):
        if state.to_act == 0:
            best, shares = exact(state)[0]
            assert shares == pytest.approx([1.0])
            assert best == lowest_turn(False).choose(state.occupied >> 1, state.roll >> 3, state.roll & 7)


def test_earlier_shares_do_not_matter_to_who_starts() -> None:
    """Before the starter is drawn, all seats are alike."""
    assert solved(GAME.new_state(5, GAME.make_options({}))) == pytest.approx([0.2] * 5, abs=1e-8)


def test_where_nothing_is_known_nothing_is_claimed_and_the_bot_still_plays() -> None:
    match = tafelrunde.start("fischkopf", 3, seed=1, rounds=3)
    state = GAME.state_from(match.position(), GAME.make_options({"rounds": 3}))
    assert exact(state) == []
    assert shares_of(state) is None
    bot = make_bot(Level(engine="exact"))
    assert bot.choose(knowledge(match, match.to_act), Rng(1)) in match.choices()


def test_memory_is_bounded() -> None:
    for sum_of_rival in range(MOST_STANDINGS + 5):
        position = {"sums": [0, sum_of_rival], "starter": 1, "waiting": [0], "phase": "roll"}
        state = GAME.state_from(position, GAME.make_options({}))
        assert state.phase == ROLL
        assert find_standing(state) is not None
    assert len(_standings) == MOST_STANDINGS


def test_the_judgement_is_close_to_the_truth() -> None:
    """On average over positions of random matches, a seat's share is within one and a half percent points."""
    errors = []
    for seats in (2, 3, 4, 6):
        for state in positions(seats, {}, seed=seats):
            shares = solved(state)
            errors += [abs(one - other) for one, other in zip(GAME.bots.evaluate(state), shares, strict=True)]
    assert sum(errors) / len(errors) < 0.015
