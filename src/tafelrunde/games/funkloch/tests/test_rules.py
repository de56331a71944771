"""Funkloch, paragraph by paragraph: the cards, the set-up, tokens and networks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.core.error import IllegalAction
from tafelrunde.core.match import Match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE
from tafelrunde.core.walk import next_action
from tafelrunde.games.funkloch import GAME
from tafelrunde.games.funkloch.cards import CARDS, DECK, cards_of, turned_rows

Begin = Callable[..., Any]


def test_s1_1_two_to_four_play() -> None:
    assert list(GAME.seats) == [2, 3, 4]


def test_s1_1_all_symbols_are_alike() -> None:
    """The deck stays the same when every symbol becomes the next."""
    following = str.maketrans("ABCD", "BCDA")
    assert sorted(card.translate(following) for card in DECK[:CARDS]) == sorted(DECK[:CARDS])


def test_s1_1_on_the_start_card_two_pairs_are_neighbours(from_start: Begin) -> None:
    """So it is not quite the same which symbols two or three players have."""
    signs = from_start(2).begin(0).signs()
    pairs = {
        sign + signs[row + down, column + right]
        for (row, column), sign in signs.items()
        for down, right in ((0, 1), (1, 0))
        if (row + down, column + right) in signs
    }
    assert {pair for pair in pairs if "o" not in pair} == {"AB", "CD"}


def test_s1_1_symbols_without_owner_are_foreign(on_table: Begin) -> None:
    """F-19: with two players C and D join no network, and take no token."""
    match = on_table([["F13"], ["F01"]]).lay("F13", "r0", 2, 0)
    assert match.rows_from(0, 0, 5, 2) == ["AB", "oo", "CC", "oD", "oA"]
    assert match.spots("token") == {(3, 0), (4, 0), (4, 1)}
    match.play("no token", "score 2 0")
    assert match.network() == {(2, 0)}


def test_s1_1_a_symbol_makes_a_spot_ones_own(on_table: Begin) -> None:
    """The same card for the owner of C: its two C join the one of the start card, and take tokens."""
    match = on_table([["F13"], ["F01"]], symbols="CB").lay("F13", "r0", 2, 0)
    assert match.spots("token") == {(2, 0), (2, 1), (3, 0), (4, 0)}
    match.play("token 3 0", "score 2 0")
    assert match.network() == {(2, 0), (2, 1), (3, 0)}


def test_s1_2_the_deck() -> None:
    """T-F9, F-1, F-3: 48 different cards, however they lie; 54 of each symbol and 72 holes."""
    lying = {"/".join(turned_rows(card, turn)) for card in range(CARDS) for turn in range(4)}
    assert len(lying) == 4 * 48
    assert Counter("".join(DECK[:CARDS]).replace("/", "")) == {"A": 54, "B": 54, "C": 54, "D": 54, "o": 72}
    assert {tuple(len(row) for row in card.split("/")) for card in DECK} == {(2, 2, 2)}


def test_s1_2_the_deck_follows_its_recipe() -> None:
    """Two families of six patterns; the other three symbols go to them in their six orders."""
    families = (
        ("aa/ob/oc", "ao/ab/co", "ab/oo/ca", "ao/ba/oc", "oa/bc/ao", "ob/ao/ca"),
        ("aa/bc/od", "ab/ac/do", "ab/oc/da", "ao/ba/dc", "ob/ac/da", "ba/co/ad"),
    )
    orders = ((1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1))
    recipe = [
        pattern.translate(str.maketrans("abcd", "".join("ABCD"[(lead + step) % 4] for step in (0, *order))))
        for family in families
        for lead in range(4)
        for pattern, order in zip(family, orders, strict=True)
    ]
    assert recipe == list(DECK[:CARDS])


def test_s1_2_the_start_card_is_not_dealt(from_start: Begin) -> None:
    """F-2: 48 cards can come first, and none of them is the one on the table."""
    match = from_start(4).begin(0)
    assert match.choices() == [f"draw F{number:02}" for number in range(1, 49)]
    assert DECK[CARDS] not in DECK[:CARDS]


def test_s1_3_a_hole_covers(on_table: Begin) -> None:
    """F-4: F03 is AC/oo/BA, and its holes come over A and B."""
    match = on_table([["F03"], ["F07"]]).lay("F03", "r0", -1, 0)
    assert match.rows_from(-1, 0, 4, 2) == ["AC", "oo", "BA", "CD"]


def test_s1_3_option_a_hole_shows_what_is_below(on_table: Begin) -> None:
    match = on_table([["F03"], ["F07"]], see_through_holes=True).lay("F03", "r0", -1, 0)
    assert match.rows_from(-1, 0, 4, 2) == ["AC", "AB", "BA", "CD"]
    match.play("no token", "score -1 0")
    assert match.network() == {(-1, 0), (0, 0)}


def test_s1_3_option_is_known_to_all(on_table: Begin) -> None:
    """Boards draw cut-out holes differently, so the table says which kind they are."""
    assert on_table([["F03"], ["F07"]], see_through_holes=True).facts().see_through
    assert not on_table([["F03"], ["F07"]]).facts().see_through


def test_s1_3_option_through_several_holes(on_table: Begin) -> None:
    """A hole over a hole shows what that one shows; over the bare table it is just a hole."""
    match = on_table([["F03", "F09"], ["F15", "F07"]], see_through_holes=True)
    match.lay("F03", "r0", -1, 0).play("no token")
    match.lay("F15", "r0", -1, 0).play("no token")
    assert match.rows_from(-1, 0, 3, 2) == ["CA", "AB", "DC"]
    match.lay("F09", "r0", -3, 0)
    assert match.rows_from(-3, 0, 4, 2) == ["BD", "oo", "CB", "AB"]


def test_s1_3_option_the_hole_stays_a_hole_for_a_token(on_table: Begin) -> None:
    match = on_table([["F03"], ["F07"]], see_through_holes=True).lay("F03", "r0", -1, 0)
    assert match.spots("token") == {(-1, 0), (0, 0), (0, 1), (1, 1)}
    match.play("token 0 1", "score -1 0")
    assert match.network() == {(-1, 0), (0, 0), (0, 1), (1, 1)}


def test_s1_3_option_no_symbol_below_takes_a_token(on_table: Begin) -> None:
    """F-8: the card just laid has to show the hole or the symbol itself."""
    match = on_table([["F14"], ["F07"]], see_through_holes=True).lay("F14", "r0", 0, 0)
    assert match.rows_from(0, 0, 3, 2) == ["CB", "CD", "BD"]
    assert match.spots("token") == {(0, 1), (2, 1)}


def test_s1_3_option_no_hole_over_a_marker(example: Begin) -> None:
    """F-7: the hole of F03 would come over the token."""
    match = example(see_through_holes=True).play("token 1 -1", "score 0 0", "take F07 r0")
    assert match.refused_by("place 0 -1 r0 F07") == "3.4"


def test_s1_4_six_tokens_and_three_scoring_markers(from_start: Begin) -> None:
    """Played at random to the end, every seat has used its scoring markers and had six tokens."""
    for seed in range(3):
        match = play_through(from_start(4), seed)
        markers = Counter((marker.seat, marker.kind) for marker in match.facts().markers)
        for seat in range(4):
            assert (markers[seat, "small"], markers[seat, "large"]) == (2, 1)
            assert markers[seat, "token"] + match.facts().tokens[seat] == 6


def play_through(match: Any, seed: int) -> Any:
    """Go on at random to the end."""
    rng = Rng(seed)
    while match.end is None:
        match.play(GAME.notation.format(next_action(match.state(), rng)))
    return match


def test_s2_1_the_start_card(from_start: Begin) -> None:
    match = from_start(2)
    assert match.signs() == {}
    match.begin(0)
    assert match.signs() == {(0, 0): "A", (0, 1): "B", (1, 0): "o", (1, 1): "o", (2, 0): "C", (2, 1): "D"}
    assert match.facts().laid == []


@pytest.mark.parametrize(("seats", "stock", "pile", "left"), [(2, 10, 6, 20), (3, 15, 9, 6), (4, 12, 12, 0)])
def test_s2_2_hands_stock_and_piles(from_start: Begin, seats: int, stock: int, pile: int, left: int) -> None:
    """T-F1."""
    match = from_start(seats).begin(0)
    while match.to_act == CHANCE:
        match.play(match.choices()[0])
    shown = match.facts()
    assert shown.hand_sizes == [3] * seats
    assert (shown.stock, shown.piles) == (stock, [pile, pile])
    assert len(cards_of(match.state().pool())) - shown.stock - sum(shown.piles) == left


def test_s2_2_a_card_is_dealt_once(from_start: Begin) -> None:
    match = from_start(2).begin(1).play("draw F05")
    assert match.refused_by("draw F05") == "2.2"
    assert match.refused_by("take F05 r0") == "2.2"
    assert [held.card for held in match.facts(1).hand] == ["F05"]
    assert match.facts(0).hand == []


def test_s2_2_nobody_sees_other_hands(from_start: Begin) -> None:
    match = from_start(2).begin(1).play("draw F05")
    assert match.heard("draw F06", 1).args == {"seat": 1, "card": "F06", "faces": "oD/Ao/CA"}
    assert match.heard("draw F06", 0).args == {"seat": 1}
    assert match.heard("draw F06", None).args == {"seat": 1}


def test_s2_3_three_tokens_at_first(from_start: Begin) -> None:
    match = from_start(3).begin(0)
    assert match.facts().tokens == [3, 3, 3]


def test_s2_4_the_starter_is_drawn(from_start: Begin) -> None:
    match = from_start(3)
    assert match.choices() == ["start 0", "start 1", "start 2"]
    assert match.refused_by("draw F01") == "2.4"
    match.begin(2)
    assert match.refused_by("start 1") == "2.4"
    while match.to_act == CHANCE:
        match.play(match.choices()[0])
    assert match.to_act == 2


def test_s2_5_symbols_are_chosen_from_the_starter_on(from_start: Begin) -> None:
    """F-20: clockwise, what somebody has is gone, and no card comes before."""
    match = from_start(3)
    assert match.refused_by("symbol A") == "2.4"
    match.play("start 1")
    assert (match.to_act, match.choices()) == (1, ["symbol A", "symbol B", "symbol C", "symbol D"])
    match.play("symbol D")
    assert (match.to_act, match.choices()) == (2, ["symbol A", "symbol B", "symbol C"])
    assert match.refused_by("symbol D") == "2.5"
    assert match.refused_by("draw F01") == "2.5"
    match.play("symbol A")
    assert (match.to_act, match.facts().symbols, match.facts().largest) == (0, ".DA", [0, 0, 0])
    match.play("symbol C")
    assert (match.to_act, match.facts().symbols, match.facts().largest) == (CHANCE, "CDA", [1, 1, 1])
    assert match.refused_by("symbol B") == "2.5"


def test_s2_5_symbols_can_go_by_seat() -> None:
    """`choose_symbols` off: the table as it is without a choice."""
    match = Match(GAME, 3, GAME.make_options({"choose_symbols": False}), key=None)
    assert match.view(None).facts.symbols == "ABC"
    match.submit("start 1")
    assert match.choices() == [f"draw F{number:02}" for number in range(1, 49)]
    with pytest.raises(IllegalAction) as refusal:
        match.submit("symbol A")
    assert refusal.value.section == "2.5"


def test_s2_5_all_are_told_who_has_which_symbol(from_start: Begin) -> None:
    match = from_start(2).play("start 1")
    for seat in (0, 1, None):
        assert match.heard("symbol C", seat).args == {"seat": 1, "symbol": "C"}


def test_s4_1_one_token_or_none(example: Begin) -> None:
    match = example()
    assert "no token" in match.choices()
    match.play("token 1 -1")
    assert match.refused_by("token 2 -1") == "4.1"
    assert match.facts().tokens == [2, 3]


def test_s4_1_whoever_has_none_is_not_asked(on_table: Begin) -> None:
    laid = [[0, "F01", "r0", 0, -1], [0, "F07", "r0", 2, 1], [0, "F13", "r0", -2, 1]]
    markers = [[0, "token", 1, -1], [0, "token", 3, 1], [0, "token", -1, 1]]
    match = on_table([["F02"], ["F08"]], laid=laid, markers=markers).lay("F02", "r0", 2, -1)
    assert match.facts().phase == "score"
    assert match.refused_by("token 2 0") == "4.1"


def test_s4_2_a_hole_or_an_own_symbol_of_this_card(on_table: Begin, example: Begin) -> None:
    """F-8: neither the B of the card, nor the hole of the start card, nor the A below."""
    match = example()
    assert match.spots("token") == {(0, -1), (0, 0), (1, -1), (2, -1)}
    assert match.refused_by("token 1 0") == "4.2"
    assert match.refused_by("token 1 1") == "4.2"
    match = on_table([["F07"], ["F01"]]).lay("F07", "r0", 2, 1)
    assert match.refused_by("token 0 0") == "4.2"


def test_s4_2_the_own_symbol_is_that_of_the_seat(on_table: Begin) -> None:
    match = on_table([["F07"], ["F01"]], player=1).lay("F01", "r0", 0, -1)
    assert match.spots("token") == {(1, -1), (2, -1), (1, 0)}


def test_s4_3_a_token_in_a_hole_is_a_symbol(example: Begin) -> None:
    match = example().play("token 1 -1", "score 0 -1")
    assert match.network() == {(0, -1), (0, 0), (1, -1)}


def test_s4_3_a_token_on_a_symbol_does_not_count_twice(example: Begin) -> None:
    match = example().play("token 0 0", "score 0 -1")
    assert match.network() == {(0, -1), (0, 0)}
    assert match.facts().points == [[4], []]


def test_s5_1_side_by_side_and_not_across(on_table: Begin) -> None:
    """F05 is oA/DB/Ao: its two A touch only at corners of other spots."""
    match = on_table([["F05"], ["F07"]]).lay("F05", "r0", 1, -1).play("no token", "score 3 -1")
    assert match.rows_from(0, -1, 4, 3) == [".AB", "oAo", "DBD", "Ao."]
    assert match.network() == {(3, -1)}


def test_s5_1_rows_and_columns(example: Begin) -> None:
    """T-F4: four spots around a corner."""
    match = example().play("token 1 -1", "score 1 0")
    assert match.network() == {(0, -1), (0, 0), (1, -1), (1, 0)}
    assert match.facts().points == [[8], []]
    assert match.facts().largest == [4, 1]


def test_s5_2_foreign_markers_break(example: Begin) -> None:
    """T-F4, F-12: the marker of A stands on a B, which is lost for B's network."""
    match = example().play("token 1 -1", "score 1 0")
    match.lay("F07", "r0", 1, 1).play("no token", "score 1 1")
    assert match.rows_from(0, -1, 3, 4) == ["AAB.", "oBBB", "oCoC"]
    assert match.network() == {(0, 1), (1, 1), (1, 2)}


def test_s5_2_holes_gaps_and_foreign_symbols_break(on_table: Begin) -> None:
    """A at 0 0 is two steps away from the A of the card: beyond a hole, a gap and a B."""
    match = on_table([["F04"], ["F07"]]).lay("F04", "r0", 2, -1).play("no token", "score 3 0")
    assert match.rows_from(0, -1, 5, 3) == [".AB", ".oo", "AoD", "CA.", "oD."]
    assert match.network() == {(3, 0)}


def test_s5_2_covered_symbols_are_gone(on_table: Begin) -> None:
    match = on_table([["F19"], ["F07"]]).lay("F19", "r0", 0, -1).play("no token", "score 0 -1")
    assert match.rows_from(0, -1, 3, 3) == ["DDB", "oAo", "oBD"]
    assert match.network() == {(0, -1)}


def test_s5_3_a_marker_on_its_own_symbol_counts_once(example: Begin) -> None:
    """T-F5, F-10."""
    match = example().play("token 1 -1", "score 0 0")
    assert match.network() == {(0, -1), (0, 0), (1, -1)}
    assert match.facts().points == [[6], []]
