"""What holds in every Blox position that play can reach, and slow twins of the fast functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.core.walk import next_action
from tafelrunde.games.blox import GAME
from tafelrunde.games.blox.board import (
    CELLS,
    FIELD_BY_NAME,
    HIGHEST,
    LINES,
    counts_of,
    covers,
    letters_of,
    subset,
    subsets,
    total,
    without,
)
from tafelrunde.games.blox.moves import ACT, HANDS, HEIGHTS, OCCUPIED, POINTS, TABLE
from tafelrunde.games.blox.rules import BloxState
from tafelrunde.testkit.strategy import reached_states

STATES = reached_states(GAME, 900)

DIALS = ("clear_points", "build_points", "capture_points", "store_limit", "pawns")


def on_the_way(state: BloxState, rng: Rng, steps: int) -> Iterator[BloxState]:
    """A match in which clearing, building and capturing are preferred, so that it gets somewhere."""
    for _ in range(steps):
        if state.to_act == NOBODY:
            return
        yield state
        state.apply(eager_action(state, rng))


def eager_action(state: BloxState, rng: Rng) -> int:
    if state.to_act == CHANCE:
        return state.chance(rng)
    striking = [action for action in state.legal_actions() if GAME.notation.format(action)[:2] in ("cl", "bu", "ca")]
    return striking[rng.below(len(striking))] if striking else state.random_action(rng)


def eager_states(seats: int, seed: int, steps: int = 3000) -> Iterator[BloxState]:
    return on_the_way(GAME.new_state(seats, GAME.make_options({})), Rng(seed), steps)


def assert_nothing_is_lost(state: BloxState) -> None:
    position = GAME.describe(state)
    players: Any = position["players"]
    towers: Any = position.get("towers", {})
    cards = letters_of(state.stock) + letters_of(state.discard) + "".join(player.get("hand", "") for player in players)
    assert Counter(cards) == dict.fromkeys("WRGS", 15)
    blocks = letters_of(state.bag) + "".join(towers.values()) + "".join(player.get("blocks", "") for player in players)
    assert Counter(blocks) == dict.fromkeys("WRGS", 9 if state.seats == 2 else 10)
    pawns = [field for player in players for field in player.get("pawns", [])]
    assert len(set(pawns) | set(towers)) == len(pawns) + len(towers)
    assert all(len(player.get("pawns", [])) == state.standing(seat) <= 4 for seat, player in enumerate(players))
    assert_the_lines_are_the_board(state, {*pawns, *towers})
    heights = Counter(len(blocks) for blocks in towers.values())
    assert [state.cells[HEIGHTS + height] for height in range(1, 6)] == [heights[height] for height in range(1, 6)]


def assert_the_lines_are_the_board(state: BloxState, occupied: set[str]) -> None:
    for text, field in FIELD_BY_NAME.items():
        row, column = field >> 4, field & 15
        assert (state.cells[field] != 0) == (text in occupied)
        assert bool(state.cells[OCCUPIED + row] >> (column - 1) & 1) == (text in occupied)
        assert bool(state.cells[OCCUPIED + 16 + column] >> (row - 1) & 1) == (text in occupied)


def test_the_parts_of_the_table_have_room() -> None:
    """Their places are written as numbers, so that they are constants in compiled code."""
    assert (OCCUPIED, HANDS, TABLE) == (CELLS, OCCUPIED + LINES, HEIGHTS + HIGHEST + 1)


@given(STATES)
@settings(max_examples=60, deadline=None)
def test_cards_blocks_and_pawns_are_conserved(state: BloxState) -> None:
    assert_nothing_is_lost(state)


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_is_lost_in_an_eager_match(seats: int) -> None:
    for state in eager_states(seats, 8):
        assert_nothing_is_lost(state)
        assert GAME.describe(GAME.state_from(GAME.describe(state), GAME.make_options({}))) == GAME.describe(state)
        assert state.phase == 4 or state.cells[HEIGHTS + state.phase] > 1 or state.step < ACT
        assert all(total(state.store(seat)) <= 10 for seat in range(seats))


@given(STATES)
@settings(max_examples=60, deadline=None)
def test_everybody_has_five_cards_when_a_seat_decides(state: BloxState) -> None:
    """So an exchange is always possible, and there is no dead end."""
    if state.to_act >= 0:
        assert all(total(state.hand(seat)) == 5 for seat in range(state.seats))
        assert any(text.startswith("exchange") for text in GAME.choices(state))
    elif state.to_act == CHANCE:
        assert state.chance_outcomes()


@pytest.mark.parametrize("seats", GAME.seats)
def test_points_come_from_clearing_building_and_capturing_only(seats: int) -> None:
    for state in eager_states(seats, 21, 900):
        before = state.scores()
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            gained = [new - old for new, old in zip(after.scores(), before, strict=True)]
            assert gained[state.player] == points_of(state, GAME.notation.format(action)), GAME.notation.format(action)
            assert not any(gain for seat, gain in enumerate(gained) if seat != state.player)


def points_of(state: BloxState, text: str) -> int:
    verb, *words = text.split()
    if verb == "clear":
        return total(state.cells[FIELD_BY_NAME[words[0][-2:]]])
    return len(words[1]) if verb == "build" else int(words[1]) if verb == "capture" else 0


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_match_ends_after_the_agreed_rounds_at_the_latest(seats: int) -> None:
    """The bound: a round is a turn for each, and a turn is one action and at most five draws."""
    options = GAME.make_options({"max_rounds": 7, "stall_rounds": 7})
    for seed in range(20):
        state = GAME.new_state(seats, options)
        rng = Rng(seed)
        count = 0
        while state.to_act != NOBODY:
            state.apply(next_action(state, rng))
            count += 1
        assert count <= 1 + 40 + 5 * seats + 7 * seats * 6
        assert state.round <= 7


@given(STATES, st.integers(-1, 3), st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_resampling_keeps_what_a_seat_knows(state: BloxState, seat: int, seed: int) -> None:
    assume(seat < state.seats)
    other = state.resample(seat, Rng(seed))
    assert_nothing_is_lost(other)
    assert seat < 0 or other.hand(seat) == state.hand(seat)
    assert (other.discard, total(other.stock)) == (state.discard, total(state.stock))
    dials = dict(zip(DIALS, state.dials, strict=True))
    options = GAME.make_options({"max_rounds": state.max_rounds, "stall_rounds": state.stall_rounds, **dials})
    assert GAME.describe(GAME.state_from(GAME.describe(other), options)) == GAME.describe(other)
    viewer = None if seat < 0 else seat
    facts, again = GAME.view(state, viewer), GAME.view(other, viewer)
    assert facts == again
    for rival, player in enumerate(facts.players):
        assert covers(other.hand(rival), counts_of(player.known))
        assert total(other.hand(rival)) == total(state.hand(rival))


def test_resampling_redraws_all_that_can_be() -> None:
    """In the middle of a match every hand of a rival that the unseen cards allow comes up, as often as it should."""
    state = GAME.new_state(3, GAME.make_options({}))
    rng = Rng(12)
    while state.to_act < 0:
        state.apply(state.chance(rng))
    unseen = Counter("WRGS" * 15) - Counter(letters_of(state.hand(0)))
    drawn: Counter[str] = Counter()
    for _ in range(2000):
        other = state.resample(0, rng)
        assert letters_of(other.hand(0)) == letters_of(state.hand(0))
        drawn.update(letters_of(other.hand(1)))
    for letter in "WRGS":
        expected = 10_000 * unseen[letter] / unseen.total()
        assert abs(drawn[letter] - expected) < 300


def test_an_empty_stock_gives_a_single_rival_away() -> None:
    """With two players nothing is left to redraw when all other cards lie open."""
    met = 0
    for seed in range(12):
        for state in eager_states(2, seed):
            if state.step == ACT and total(state.stock) == 0:
                assert state.resample(0, Rng(1)).hand(1) == state.hand(1)
                state.remembers = True
                assert GAME.view(state, 0).players[1].known == letters_of(state.hand(1))
                met += 1
    assert met > 0


@pytest.mark.parametrize("seed", range(3))
def test_known_cards_are_those_of_the_last_empty_stock_that_were_not_played(seed: int) -> None:
    """The slow way: note both hands when the last card is drawn, and all that is played since."""
    noted: list[Counter[str]] = [Counter(), Counter()]
    drawn_out = 0
    state = GAME.new_state(2, GAME.make_options({"remember_hands": True}))
    rng = Rng(seed)
    while state.to_act != NOBODY:
        player, before, stock = state.player, state.hand(state.player), total(state.stock)
        state.apply(next_action(state, rng))
        noted[player] -= Counter(letters_of(without(before, state.hand(player))))
        if stock == 1 and total(state.stock) != 1:
            drawn_out += 1
            noted = [Counter(letters_of(state.hand(seat))) for seat in (0, 1)]
        for seat in (0, 1):
            known = GAME.view(state, 1 - seat).players[seat].known
            assert Counter(known) == noted[seat]
            assert noted[seat] <= Counter(letters_of(state.hand(seat)))
    assert drawn_out > 0


COUNTS = st.text(alphabet="WRGS", max_size=10).map(Counter)


@given(COUNTS, COUNTS)
@settings(deadline=None)
def test_packed_counts_calculate_like_counters(some: Counter[str], others: Counter[str]) -> None:
    one, two = ("".join(counter.elements()) for counter in (some, others))
    assert Counter(letters_of(counts_of(one))) == some
    assert total(counts_of(one)) == some.total()
    assert covers(counts_of(one), counts_of(two)) == (others <= some)
    assert Counter(letters_of(without(counts_of(one), counts_of(two)))) == some - others
    chosen = [letters_of(subset(counts_of(one), index)) for index in range(subsets(counts_of(one)))]
    assert len(set(chosen)) == len(chosen)
    assert all(Counter(letters) <= some for letters in chosen)
    assert (chosen[0], Counter(chosen[-1])) == ("", some)


@given(STATES)
@settings(max_examples=30, deadline=None)
def test_every_sentence_that_is_not_legal_is_forbidden_by_a_paragraph(state: BloxState) -> None:
    """Every field to place on, every way from the player's pawns and from elsewhere, all kinds of payments."""
    assume(state.to_act != NOBODY)
    sections = GAME.rulebook("en").sections
    fields = list(FIELD_BY_NAME)
    texts = [f"place {field}{joker}" for field in fields for joker in ("", " joker")]
    pawns = [field for player in GAME.view(state, None).players for field in player.pawns]
    for source, target in product([*pawns, "e5"], fields):
        texts += [f"move {source}-{target} joker", f"clear {source}-{target}", f"clear {source}-{target} joker R"]
        texts += [f"capture {source}-{target} 3", f"capture {source}-{target} 5 joker"]
    texts += [f"build {field} {blocks}" for field in [*pawns, "e5"] for blocks in ("W", "WR", "RRG joker G", "WRGSS")]
    texts += ["exchange WWWWW", "exchange WRGS", "start 3", "block W", "draw S"]
    legal = set(state.legal_actions())
    for text in texts:
        action = GAME.notation.parse(text)
        if action not in legal:
            assert GAME.why_not(state, action) in sections, text


def test_the_presets_are_what_their_names_say() -> None:
    """Twelve rounds, and five hundred; a stalled match ends long before."""
    assert GAME.presets == {
        "quick": GAME.make_options({"max_rounds": 12, "stall_rounds": 6}),
        "patient": GAME.make_options({"max_rounds": 500, "stall_rounds": 100}),
    }


def test_every_ruling_is_in_the_rules() -> None:
    assert GAME.rulebook("en").rulings() == {f"B-{number}" for number in range(1, 24)}


@pytest.mark.parametrize("seats", GAME.seats)
def test_nobody_is_ahead_before_the_cards_are_dealt(seats: int) -> None:
    assert GAME.bots.evaluate(GAME.new_state(seats, GAME.make_options({}))) == pytest.approx([1 / seats] * seats)


@given(STATES, st.integers(0, 3))
@settings(max_examples=40, deadline=None)
def test_a_point_more_is_a_better_share(state: BloxState, seat: int) -> None:
    assume(state.to_act != NOBODY and seat < state.seats)
    better = state.clone()
    better.cells[POINTS + seat] += 1
    assert GAME.bots.evaluate(better)[seat] > GAME.bots.evaluate(state)[seat]


def test_the_judgement_sees_a_tower_that_can_be_cleared() -> None:
    """Beside a tower of one block: with the card for it, with another card and no joker, and out of reach."""
    towers = {"b1": "W", "i8": "R", "a5": "WWWW", "b5": "WWWW", "c5": "WRRR", "d5": "RRRR", "e5": "RRGG"}
    towers |= {"f5": "GGGG", "g5": "GGGG", "h5": "SSSS", "i5": "SSSS", "i7": "SS"}
    shares = []
    for hand, pawn in (("WRGSS", "a1"), ("RRGSS", "a1"), ("WRGSS", "e9")):
        players = [{"hand": hand, "pawns": [pawn], "joker": False}, {"hand": "WRGSS"}, {"hand": "WRGSS"}]
        state = GAME.state_from({"players": players, "towers": towers}, GAME.make_options({}))
        shares.append(GAME.bots.evaluate(state)[0])
    assert shares[0] > shares[1] > shares[2]
