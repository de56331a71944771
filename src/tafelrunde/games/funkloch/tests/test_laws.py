"""What holds in every Funkloch position that play can reach, and slow twins of the fast functions."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.core.walk import next_action
from tafelrunde.games.funkloch import GAME
from tafelrunde.games.funkloch.board import column_of, row_of
from tafelrunde.games.funkloch.cards import (
    CARDS,
    START_CARD,
    cards_of,
    count_cards,
    draw_cards,
    format_card,
    nth_card,
    parse_card,
    turned_rows,
)
from tafelrunde.games.funkloch.evaluate import OPEN, OPEN_WORTH, SAFE, largest_network, survey
from tafelrunde.games.funkloch.moves import DISCARDS, KIND, SCORES
from tafelrunde.games.funkloch.position import laid_cards, markers_of, symbols_of
from tafelrunde.games.funkloch.rules import CHOOSE_SYMBOL, DEAL, DRAW, DRAW_STARTER, OVER, PLACE, FunklochState
from tafelrunde.games.funkloch.terminal import targets
from tafelrunde.testkit.strategy import reached_states

STATES = reached_states(GAME, 180)
SHAPES = ((3, 2), (2, 3))
STOCK = {2: 10, 3: 15, 4: 12}

Spot = tuple[int, int]


def painted(state: FunklochState) -> dict[Spot, str]:
    """The faces on top, by laying all cards again, one by one."""
    faces: dict[Spot, str] = {}
    start = [] if "." in symbols_of(state) else [(0, 0, turned_rows(START_CARD, 0))]
    for row, column, rows in [*start, *_turned(state)]:
        for down, line in enumerate(rows):
            for right, face in enumerate(line):
                spot = (row + down, column + right)
                if not (state.see_through and face == "o" and spot in faces):
                    faces[spot] = face
    return faces


def _turned(state: FunklochState) -> list[tuple[int, int, list[str]]]:
    found = []
    for laid in laid_cards(state):
        card = parse_card(laid.card)
        assert card is not None
        found.append((laid.row, laid.column, turned_rows(card, int(laid.turn[1:]) // 90)))
    return found


def obvious_fits(state: FunklochState, shape: int) -> set[Spot]:
    """Every spot on and around the table, looked at field by field: the oracle of the kept frontier."""
    faces = set(painted(state))
    marked = {(marker.row, marker.column) for marker in markers_of(state)}
    height, width = SHAPES[shape]
    near = {(row - down, column - right) for row, column in faces for down in range(height) for right in range(width)}
    return {(row, column) for row, column in near if not _covered(row, column, shape) & marked}


def _covered(row: int, column: int, shape: int) -> set[Spot]:
    height, width = SHAPES[shape]
    return {(row + down, column + right) for down in range(height) for right in range(width)}


def owners(state: FunklochState) -> dict[Spot, int]:
    """Whose every spot is, by symbol and then by marker."""
    found = {spot: symbols_of(state).find(face) for spot, face in painted(state).items() if face != "o"}
    return found | {(marker.row, marker.column): marker.seat for marker in markers_of(state)}


def connected(own: set[Spot], start: Spot) -> set[Spot]:
    """A flood fill by definition."""
    found, edge = {start}, [start]
    while edge:
        row, column = edge.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in own and near not in found:
                found.add(near)
                edge.append(near)
    return found


@given(STATES)
@settings(max_examples=150, deadline=None)
def test_all_cards_are_somewhere_and_only_there(state: FunklochState) -> None:
    """48 cards: on the table, in a hand, out of the game, or unseen, and then as many as there should be."""
    places = [cards_of(state.shown), cards_of(state.pool())]
    places += [cards_of(state.hand(seat)) for seat in range(state.seats)]
    places += [cards_of(state.out(seat)) for seat in range(state.seats)]
    assert sorted(card for cards in places for card in cards) == list(range(CARDS))
    names = [laid.card for laid in laid_cards(state)]
    assert sorted(names) == [format_card(card) for card in cards_of(state.shown)]
    left_over = CARDS - (9 * state.seats + STOCK[state.seats])
    assert count_cards(state.pool()) == state.stock + to_be_dealt(state) + left_over


def to_be_dealt(state: FunklochState) -> int:
    later = 3 * state.seats * (3 - state.round)
    if state.phase not in (DRAW_STARTER, CHOOSE_SYMBOL, DEAL):
        return later
    return later + 3 * state.seats - sum(int(count_cards(state.hand(seat))) for seat in range(state.seats))


@given(STATES)
@settings(max_examples=150, deadline=None)
def test_all_markers_are_somewhere(state: FunklochState) -> None:
    """Tokens are at hand or on the table, a scoring marker is on the table for every scoring that counted."""
    markers = Counter((marker.seat, marker.kind) for marker in markers_of(state))
    dealt = 0 if state.phase in (DRAW_STARTER, CHOOSE_SYMBOL) else sum(list(state.dials)[3 : 3 + state.round])
    for seat in range(state.seats):
        assert state.tokens(seat) + markers[seat, "token"] == dealt
        assert markers[seat, "small"] == sum(state.points(seat, number) > 0 for number in (1, 2))
        assert markers[seat, "large"] == (state.points(seat, 3) > 0)


@given(STATES)
@settings(max_examples=100, deadline=None)
def test_markers_stand_on_cards_of_their_owners(state: FunklochState) -> None:
    """So nothing ever came to lie over one: the topmost card below it is the one it was set on."""
    for marker in markers_of(state):
        below = [
            laid
            for laid in laid_cards(state)
            if (marker.row, marker.column) in _covered(laid.row, laid.column, laid.turn in ("r90", "r270"))
        ]
        assert below[-1].seat == marker.seat


@given(STATES)
@settings(max_examples=150, deadline=None)
def test_the_grid_is_what_the_cards_show(state: FunklochState) -> None:
    grid = state.grid
    faces = painted(state)
    for row in range(grid.top, grid.top + grid.height()):
        for column in range(grid.left, grid.left + grid.width):
            assert ".ABCDo"[grid.cell(row, column) & 7] == faces.get((row, column), ".")
    assert grid.cell(-120, 0) == grid.cell(0, 120) == grid.cell(120, 120) == 0


@given(STATES)
@settings(max_examples=150, deadline=None)
def test_fits_are_the_obvious_ones(state: FunklochState) -> None:
    for shape in range(2):
        expected = obvious_fits(state, shape)
        assert state.grid.fits(shape) == len(expected)
        found = {state.grid.nth_fit(shape, n) for n in range(len(expected))}
        assert {(row_of(spot), column_of(spot)) for spot in found} == expected
    if state.phase == PLACE:
        texts = {tuple(map(int, GAME.notation.format(action).split()[1:3])) for action in state.legal_actions()}
        assert texts == obvious_fits(state, state.taken & 1)
        shown = GAME.view(state, state.player)
        assert shown.taken is not None
        assert targets(shown, shown.taken, set(painted(state))) == texts


@given(STATES)
@settings(max_examples=150, deadline=None)
def test_scores_change_only_by_a_scoring(state: FunklochState) -> None:
    """And by as much as an obvious network says."""
    if state.to_act == NOBODY:
        return
    for action in state.legal_actions()[:40]:
        after = state.clone()
        after.apply(action)
        if action & KIND in (SCORES, DISCARDS) and after.scorer == state.player and after.network is not state.network:
            continue
        assert after.scores() == state.scores()


@given(STATES)
@settings(max_examples=150, deadline=None)
def test_networks_are_the_obvious_ones(state: FunklochState) -> None:
    """Every scoring that is possible now, and the best networks that the judgement sees."""
    by_spot = owners(state)
    for seat in range(state.seats):
        own = {spot for spot, owner in by_spot.items() if owner == seat}
        best = max((worth(state, connected(own, at)) for at in own), default=0)
        counts = survey(state, seat)
        assert counts[SAFE] + OPEN_WORTH * counts[OPEN] == pytest.approx(best)
        assert largest_network(state, seat) == max((len(connected(own, at)) for at in own), default=0)
    if state.to_act >= 0:
        for action in state.legal_actions():
            text = GAME.notation.format(action)
            if text.startswith("score "):
                spot = (int(text.split()[1]), int(text.split()[2]))
                own = {at for at, owner in by_spot.items() if owner == state.player and at != spot} | {spot}
                after = state.clone()
                after.apply(action)
                network = {(row_of(int(at)), column_of(int(at))) for at in after.network}
                assert network == connected(own, spot)
                factor = list(state.dials)[state.round - 1]
                assert after.points(state.player, state.round) == len(network) * factor


def worth(state: FunklochState, spots: set[Spot]) -> float:
    marked = {(marker.row, marker.column) for marker in markers_of(state)}
    return sum(1.0 if spot in marked else OPEN_WORTH for spot in spots)


@given(STATES)
@settings(max_examples=60, deadline=None)
def test_a_turned_table_has_turned_fits(state: FunklochState) -> None:
    """Half a turn of everything: where a card fits here, it fits there."""
    position = GAME.describe(state)
    laid = [
        [card.seat, card.card, HALF[card.turn], *half_turn(card.row, card.column, card.turn)]
        for card in laid_cards(state)
    ]
    markers = [[marker.seat, marker.kind, 2 - marker.row, 1 - marker.column] for marker in markers_of(state)]
    names = ("first_factor", "second_factor", "last_factor", "first_tokens", "second_tokens", "last_tokens")
    dials = dict(zip(names, state.dials, strict=True))
    options = GAME.make_options({"see_through_holes": state.see_through, "choose_symbols": state.chooses, **dials})
    scoring = {key: value for key, value in position.items() if key != "last_scoring"}
    other = GAME.state_from({**scoring, "laid": laid, "markers": markers}, options)
    for shape, turn in enumerate(("r0", "r90")):
        assert {half_turn(*spot, turn) for spot in obvious_fits(state, shape)} == obvious_fits(other, shape)
        assert state.grid.fits(shape) == other.grid.fits(shape)


HALF = {"r0": "r180", "r90": "r270", "r180": "r0", "r270": "r90"}


def half_turn(row: int, column: int, turn: str) -> Spot:
    """The top left field of a card after half a turn of the table about the middle of the start card."""
    return (-row, -column) if turn in ("r0", "r180") else (1 - row, -1 - column)


@given(STATES)
@settings(max_examples=150, deadline=None)
def test_resampling_keeps_what_was_seen_and_no_more(state: FunklochState) -> None:
    rng = Rng(5)
    for seat in (-1, *range(state.seats)):
        other = state.resample(seat, rng)
        assert (other.shown, other.stock, other.phase) == (state.shown, state.stock, state.phase)
        for each in range(state.seats):
            assert count_cards(other.hand(each)) == count_cards(state.hand(each))
            assert count_cards(other.out(each)) == count_cards(state.out(each))
        if seat >= 0:
            assert (other.hand(seat), other.out(seat)) == (state.hand(seat), state.out(seat))
        if state.phase == PLACE:
            assert other.hand(state.player) >> (other.taken >> 2) & 1
            assert seat != state.player or other.taken == state.taken
        test_all_cards_are_somewhere_and_only_there.hypothesis.inner_test(other)  # type: ignore[attr-defined]


def test_resampling_redraws_every_unseen_card() -> None:
    """Each card that seat 0 has not seen comes to its rival's hand, to what left his game, and to be the card taken."""
    state = GAME.state_from(
        {
            "hands": [["F01", "F02"], ["F07", "F08"]],
            "out": [["F03"], ["F09"]],
            "round": 3,
            "points": [[0, 0], [0, 0]],
            "laid": [[0, "F05", "r0", 0, 0]],
            "phase": "place",
            "player": 1,
            "taken": ["F07", "r0"],
        },
        GAME.make_options({}),
    )
    rng = Rng(6)
    hands, out, taken, turns = Counter[int](), Counter[int](), Counter[int](), set()
    for _ in range(4000):
        other = state.resample(0, rng)
        hands.update(cards_of(other.hand(1)))
        out.update(cards_of(other.out(1)))
        taken[int(other.taken) >> 2] += 1
        turns.add(int(other.taken) & 3)
    unseen = set(range(CARDS)) - {0, 1, 2, 4}
    assert set(hands) == set(out) == set(taken) == unseen
    assert turns == {0, 1, 2, 3}
    for counts, share in ((hands, 2), (out, 1), (taken, 1)):
        expected = 4000 * share / len(unseen)
        assert all(abs(count - expected) < 6 * expected**0.5 for count in counts.values())


def test_a_match_is_as_long_as_its_cards() -> None:
    """Every turn uses up a card, so a match has at most as many turns as cards, and five actions in each."""
    for seats, most in ((2, 28), (3, 42), (4, 48)):
        for seed in range(5):
            rng = Rng(seed)
            state = GAME.new_state(seats, GAME.make_options({}))
            actions, widest = 0, 0
            while state.to_act != NOBODY:
                widest = max(widest, len(state.legal_actions()))
                state.apply(next_action(state, rng))
                actions += 1
            assert state.laid_count <= most
            assert actions <= 1 + most + 5 * most
            assert widest < 300


def test_sets_of_cards() -> None:
    cards = sum(1 << card for card in (0, 5, 23, 24, 31, 32, 40, 47))
    assert [nth_card(cards, n) for n in range(count_cards(cards))] == cards_of(cards)
    for card in range(CARDS):
        assert nth_card(1 << card, 0) == card
    drawn = Counter(int(draw_cards(0b1111, 2, rng)) for rng in [Rng(1)] for _ in range(6000))
    assert len(drawn) == 6
    assert all(abs(count - 1000) < 200 for count in drawn.values())


def test_over_is_over() -> None:
    state = GAME.new_state(2, GAME.make_options({}))
    rng = Rng(2)
    while state.to_act != NOBODY:
        assert (state.to_act == CHANCE) == (state.phase in (DRAW_STARTER, DEAL, DRAW))
        state.apply(next_action(state, rng))
    assert state.phase == OVER
    assert state.legal_actions() == []
    assert max(state.scores()) == state.scores()[state.winners()[0]]


def test_every_ruling_is_in_the_rules() -> None:
    for language in ("de", "en"):
        assert GAME.rulebook(language).rulings() == {f"F-{number}" for number in range(1, 21)}
