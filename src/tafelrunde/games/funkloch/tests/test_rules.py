"""Funkloch, paragraph by paragraph."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tafelrunde.core.error import IllegalAction
from tafelrunde.core.game import Notice
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE
from tafelrunde.games.funkloch import GAME
from tafelrunde.games.funkloch.cards import CARDS, DECK, turned_rows
from tafelrunde.games.funkloch.rules import POINTS, ROUNDS, FunklochState
from tafelrunde.text import Speaker


def on_table(hands: list[list[str]], **position: object) -> Match:
    """A match by hand that begins at seat 0, who is to take a card, without a stock unless it is given one."""
    options = GAME.make_options({"see_through_holes": position.pop("see_through_holes", False)})
    return start_match(GAME, options=options, position={"hands": hands, "stock": 0, **position}, by_hand=True)


def late(hands: list[list[str]], number: int, **position: object) -> Match:
    """A match in round 2 or 3 in which all have scored nothing so far, and so left no markers."""
    return on_table(hands, round=number, points=[[0] * (number - 1) for _ in hands], **position)


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.submit(action)
    return match


def lay(match: Match, card: str, turn: str, row: int, column: int) -> Match:
    return play(match, f"take {card} {turn}", f"place {row} {column} {turn} {card}")


def refused_by(match: Match, text: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        match.submit(text)
    return refusal.value.section


def table(match: Match, seat: int | None = None) -> Any:
    return match.view(seat).table


def signs(match: Match) -> dict[tuple[int, int], str]:
    """What lies on top, by spot."""
    return {
        (line.row, line.column + step): sign
        for line in table(match).grid
        for step, sign in enumerate(line.signs)
        if sign != "."
    }


def rows_from(match: Match, row: int, column: int, height: int, width: int) -> list[str]:
    found = signs(match)
    return ["".join(found.get((row + i, column + j), ".") for j in range(width)) for i in range(height)]


def spots(match: Match, verb: str) -> set[tuple[int, int]]:
    """The spots among the choices of a kind."""
    words = [text.split() for text in match.choices() if text.startswith(f"{verb} ")]
    return {(int(row), int(column)) for _, row, column, *_ in words}


def network(match: Match) -> set[tuple[int, int]]:
    return set(table(match).last_scoring.network)


def worked_example(**position: object) -> Match:
    """The table of T-F3: A has laid F01 beside the start card, with the last card of round 1."""
    return lay(on_table([["F01"], ["F07"]], **position), "F01", "r0", 0, -1)


def heard(match: Match, text: str, seat: int | None) -> Notice:
    """What a seat would be told of an action."""
    state: Any = match.state()
    return GAME.tell(state, GAME.parse_action(text), seat)


def test_s1_1_two_to_four_play() -> None:
    assert list(GAME.seats) == [2, 3, 4]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s1_1_seats_have_the_symbols_in_order(seats: int) -> None:
    assert table(start_match(GAME, seats, by_hand=True)).symbols == "ABCD"[:seats]


def test_s1_1_all_symbols_are_alike() -> None:
    """The deck stays the same when every symbol becomes the next."""
    following = str.maketrans("ABCD", "BCDA")
    assert sorted(card.translate(following) for card in DECK[:CARDS]) == sorted(DECK[:CARDS])


def test_s1_1_symbols_without_owner_are_foreign() -> None:
    """F-19: with two players C and D join no network, and take no token."""
    match = lay(on_table([["F13"], ["F01"]]), "F13", "r0", 2, 0)
    assert rows_from(match, 0, 0, 5, 2) == ["AB", "oo", "CC", "oD", "oA"]
    assert spots(match, "token") == {(3, 0), (4, 0), (4, 1)}
    play(match, "no token", "score 2 0")
    assert network(match) == {(2, 0)}


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


def test_s1_2_the_start_card_is_not_dealt() -> None:
    """F-2: 48 cards can come first, and none of them is the one on the table."""
    match = play(start_match(GAME, 4, by_hand=True), "start 0")
    assert match.choices() == [f"draw F{number:02}" for number in range(1, 49)]
    assert DECK[CARDS] not in DECK[:CARDS]


def test_s1_3_a_hole_covers() -> None:
    """F-4: F03 is AC/oo/BA, and its holes come over A and B."""
    match = lay(on_table([["F03"], ["F07"]]), "F03", "r0", -1, 0)
    assert rows_from(match, -1, 0, 4, 2) == ["AC", "oo", "BA", "CD"]


def test_s1_3_option_a_hole_shows_what_is_below() -> None:
    match = lay(on_table([["F03"], ["F07"]], see_through_holes=True), "F03", "r0", -1, 0)
    assert rows_from(match, -1, 0, 4, 2) == ["AC", "AB", "BA", "CD"]
    play(match, "no token", "score -1 0")
    assert network(match) == {(-1, 0), (0, 0)}


def test_s1_3_option_through_several_holes() -> None:
    """A hole over a hole shows what that one shows; over the bare table it is just a hole."""
    match = on_table([["F03", "F09"], ["F15", "F07"]], see_through_holes=True)
    play(lay(match, "F03", "r0", -1, 0), "no token")
    play(lay(match, "F15", "r0", -1, 0), "no token")
    assert rows_from(match, -1, 0, 3, 2) == ["CA", "AB", "DC"]
    lay(match, "F09", "r0", -3, 0)
    assert rows_from(match, -3, 0, 4, 2) == ["BD", "oo", "CB", "AB"]


def test_s1_3_option_the_hole_stays_a_hole_for_a_token() -> None:
    match = lay(on_table([["F03"], ["F07"]], see_through_holes=True), "F03", "r0", -1, 0)
    assert spots(match, "token") == {(-1, 0), (0, 0), (0, 1), (1, 1)}
    play(match, "token 0 1", "score -1 0")
    assert network(match) == {(-1, 0), (0, 0), (0, 1), (1, 1)}


def test_s1_3_option_no_symbol_below_takes_a_token() -> None:
    """F-8: the card just laid has to show the hole or the symbol itself."""
    match = lay(on_table([["F14"], ["F07"]], see_through_holes=True), "F14", "r0", 0, 0)
    assert rows_from(match, 0, 0, 3, 2) == ["CB", "CD", "BD"]
    assert spots(match, "token") == {(0, 1), (2, 1)}


def test_s1_3_option_no_hole_over_a_marker() -> None:
    """F-7: the hole of F03 would come over the token."""
    match = play(worked_example(see_through_holes=True), "token 1 -1", "score 0 0", "take F07 r0")
    assert refused_by(match, "place 0 -1 r0 F07") == "3.4"


def test_s1_4_six_tokens_and_three_scoring_markers() -> None:
    """Played at random to the end, every seat has used its scoring markers and had six tokens."""
    for seed in range(3):
        match = random_match(4, seed)
        markers = Counter((marker.seat, marker.kind) for marker in table(match).markers)
        for seat in range(4):
            assert (markers[seat, "small"], markers[seat, "large"]) == (2, 1)
            assert markers[seat, "token"] + table(match).tokens[seat] == 6


def random_match(seats: int, seed: int) -> Match:
    """A match that always takes a choice from the middle of the list, which is as good as any."""
    match = start_match(GAME, seats, seed=seed)
    while match.end is None:
        match.submit(match.choices()[len(match.choices()) // 2])
    return match


def test_s2_1_the_start_card() -> None:
    match = start_match(GAME, 2, by_hand=True)
    assert signs(match) == {(0, 0): "A", (0, 1): "B", (1, 0): "o", (1, 1): "o", (2, 0): "C", (2, 1): "D"}
    assert table(match).laid == []


@pytest.mark.parametrize(("seats", "stock", "pile", "left"), [(2, 10, 6, 20), (3, 15, 9, 6), (4, 12, 12, 0)])
def test_s2_2_hands_stock_and_piles(seats: int, stock: int, pile: int, left: int) -> None:
    """T-F1."""
    match = play(start_match(GAME, seats, by_hand=True), "start 0")
    while match.to_act == CHANCE:
        play(match, match.choices()[0])
    shown = table(match)
    assert shown.hand_sizes == [3] * seats
    assert (shown.stock, shown.piles) == (stock, [pile, pile])
    assert 48 - 3 * seats - stock - 2 * pile == left


def test_s2_2_a_card_is_dealt_once() -> None:
    match = play(start_match(GAME, 2, by_hand=True), "start 1", "draw F05")
    assert refused_by(match, "draw F05") == "2.2"
    assert refused_by(match, "take F05 r0") == "2.2"
    assert [held.card for held in table(match, 1).hand] == ["F05"]
    assert table(match, 0).hand == []


def test_s2_2_nobody_sees_other_hands() -> None:
    match = play(start_match(GAME, 2, by_hand=True), "start 1", "draw F05")
    assert heard(match, "draw F06", 1).args == {"seat": 1, "card": "F06"}
    assert heard(match, "draw F06", 0).args == {"seat": 1}
    assert heard(match, "draw F06", None).args == {"seat": 1}


def test_s2_3_three_tokens_at_first() -> None:
    match = play(start_match(GAME, 3, by_hand=True), "start 0")
    assert table(match).tokens == [3, 3, 3]


def test_s2_4_the_starter_is_drawn() -> None:
    match = start_match(GAME, 3, by_hand=True)
    assert match.choices() == ["start 0", "start 1", "start 2"]
    assert refused_by(match, "draw F01") == "2.4"
    play(match, "start 2")
    assert refused_by(match, "start 1") == "2.4"
    while match.to_act == CHANCE:
        play(match, match.choices()[0])
    assert match.to_act == 2


def test_s3_1_clockwise_one_card_each() -> None:
    """F-18."""
    match = on_table([["F01", "F02"], ["F07", "F08"], ["F13", "F14"]], player=1, starter=1)
    order = []
    for card in ("F07", "F13", "F01"):
        order.append(match.to_act)
        play(lay(match, card, "r0", 0, 0), "no token")
    assert order == [1, 2, 0]
    assert table(match).hand_sizes == [1, 1, 1]


def test_s3_1_the_parts_of_a_turn_have_their_order() -> None:
    match = on_table([["F01", "F02", "F03"], ["F07"]], round=3, points=[[0, 0], [0, 0]])
    assert refused_by(match, "place 0 0 r0 F01") == "3.2"
    assert refused_by(match, "token 1 0") == "3.1"
    assert refused_by(match, "score 1 0") == "3.1"
    lay(match, "F01", "r0", 0, 0)
    assert refused_by(match, "take F02 r0") == "3.1"
    assert refused_by(match, "place 0 0 r0 F02") == "3.1"
    assert refused_by(match, "score 1 0") == "3.1"
    play(match, "token 1 0")
    assert refused_by(match, "token 2 0") == "4.1"
    assert refused_by(match, "no token") == "4.1"
    assert refused_by(match, "draw F04") == "3.7"


def test_s3_1_a_due_scoring_comes_after_the_token() -> None:
    """Seat 0 has laid the last card of round 1; before that nothing is due."""
    match = on_table([["F01", "F02"], ["F07"]])
    assert refused_by(match, "score 1 0") == "6.1"
    assert refused_by(lay(match, "F01", "r0", 0, 0), "score 1 0") == "6.1"
    match = worked_example()
    assert refused_by(match, "score 1 0") == "3.1"
    assert refused_by(play(match, "no token"), "score 1 1") == "6.1"


def test_s3_2_any_card_in_hand_turned_in_four_ways() -> None:
    match = on_table([["F01", "F02"], ["F07", "F08"]])
    assert match.choices() == [f"take {card} {turn}" for card in ("F01", "F02") for turn in TURNS]
    assert refused_by(match, "take F07 r0") == "3.2"
    assert refused_by(match, "take F48 r0") == "3.2"


TURNS = ("r0", "r90", "r180", "r270")


@pytest.mark.parametrize(
    ("turn", "rows"),
    [("r0", ["DA", "Co", "AB"]), ("r90", ["ACD", "BoA"]), ("r180", ["BA", "oC", "AD"]), ("r270", ["AoB", "DCA"])],
)
def test_s3_2_turns_are_clockwise(turn: str, rows: list[str]) -> None:
    """F-5: F30 is DA/Co/AB, and never mirrored."""
    match = lay(on_table([["F30"], ["F07"]]), "F30", turn, -1, 0)
    assert rows_from(match, -1, 0, len(rows), len(rows[0])) == rows
    assert table(match).laid[-1].faces == "/".join(rows)


def test_s3_2_what_is_taken_is_laid() -> None:
    match = play(on_table([["F01", "F02"], ["F07", "F08"]]), "take F01 r90")
    assert refused_by(match, "place 0 0 r90 F02") == "3.2"
    assert refused_by(match, "place 0 0 r0 F01") == "3.2"
    assert refused_by(match, "take F02 r0") == "3.1"


def test_s3_2_others_see_the_card_when_it_lies() -> None:
    match = on_table([["F01", "F02"], ["F07", "F08"]])
    before = [table(match, seat) for seat in (1, None)]
    taking = [heard(match, "take F01 r90", seat) for seat in (0, 1)]
    assert [notice.code for notice in taking] == ["funkloch-takes", "funkloch-takes-a-card"]
    play(match, "take F01 r90")
    assert table(match, 0).taken.card == "F01"
    for seat, old in zip((1, None), before, strict=True):
        new = table(match, seat)
        assert new.taken is None
        assert (new.prompt, new.hand_sizes, new.laid) == (old.prompt, old.hand_sizes, old.laid)
    play(match, "place 0 0 r90 F01")
    assert table(match, 1).laid[-1].card == "F01"


def test_s3_3_around_the_start_card() -> None:
    """T-F2: 15 spots for each way upright, 16 for each way sideways."""
    counts = []
    for turn in TURNS:
        match = play(on_table([["F01"], ["F07"]]), f"take F01 {turn}")
        counts.append(len(match.choices()))
    assert counts == [15, 16, 15, 16]


@pytest.mark.parametrize("spot", ["3 0", "0 2", "-3 0", "0 -2", "40 40"])
def test_s3_3_beside_is_not_enough(spot: str) -> None:
    match = play(on_table([["F01"], ["F07"]]), "take F01 r0")
    assert refused_by(match, f"place {spot} r0 F01") == "3.3"


def test_s3_3_a_hole_on_a_hole_is_enough() -> None:
    """F-6: F05 hides the start card and has a hole on top left; only the hole of F02 comes over it."""
    match = on_table([["F05"], ["F02"]])
    play(lay(match, "F05", "r0", 0, 0), "no token", "score 2 0")
    lay(match, "F02", "r0", -2, -1)
    assert rows_from(match, -2, -1, 3, 3) == ["Ao.", "AB.", "DoA"]


def test_s3_4_no_marker_is_covered() -> None:
    """T-F7, F-7: neither the token at 1 -1 nor the scoring marker at 1 0, by nobody."""
    match = play(worked_example(), "token 1 -1", "score 1 0", "take F07 r0")
    assert refused_by(match, "place 1 -1 r0 F07") == "3.4"
    assert refused_by(match, "place -1 -2 r0 F07") == "3.4"
    assert refused_by(match, "place 1 0 r0 F07") == "3.4"
    assert not spots(match, "place") & {(row, column) for row in (-1, 0, 1) for column in (-2, -1, 0)}
    play(match, "place 0 1 r0 F07")


def test_s3_4_not_even_ones_own() -> None:
    match = on_table([["F02"], ["F07"]], laid=[[0, "F01", "r0", 0, -1]], markers=[[0, "token", 1, -1]])
    play(match, "take F02 r0")
    assert refused_by(match, "place 0 -1 r0 F02") == "3.4"


# A card, its turn and spot, and the spot of the token on it.
Laying = tuple[str, str, int, int, int, int]

# Four cards and tokens that leave room for upright cards alone, four for sideways ones, and six for none at all.
HIGH: list[Laying] = [
    ("F05", "r0", 0, 0, 0, 0),
    ("F02", "r90", 1, 0, 2, 0),
    ("F04", "r90", 1, 1, 2, 3),
    ("F06", "r90", 0, 1, 0, 3),
]
WIDE: list[Laying] = [
    ("F01", "r90", 0, -1, 0, -1),
    ("F04", "r0", 0, 0, 0, 1),
    ("F08", "r0", 1, 0, 3, 1),
    ("F07", "r0", 1, -1, 3, -1),
]
CLOSED: list[Laying] = [
    ("F05", "r0", 0, 0, 0, 0),
    ("F02", "r90", 1, 0, 2, 0),
    ("F04", "r0", 0, 1, 0, 2),
    ("F01", "r0", 1, 1, 3, 1),
    ("F08", "r0", 1, 2, 3, 3),
    ("F06", "r90", 1, 1, 1, 3),
]


def after(moves: list[Laying]) -> dict[str, object]:
    """The laid cards and tokens of two seats that took turns."""
    laid = [[index % 2, card, turn, row, column] for index, (card, turn, row, column, _, _) in enumerate(moves)]
    markers = [[index % 2, "token", row, column] for index, (_, _, _, _, row, column) in enumerate(moves)]
    return {"laid": laid, "markers": markers}


@pytest.mark.parametrize(("moves", "good", "bad"), [(HIGH, ("r0", "r180"), "r90"), (WIDE, ("r90", "r270"), "r180")])
def test_s3_4_a_turn_that_fits_nowhere_cannot_be_taken(moves: list[Laying], good: tuple[str, str], bad: str) -> None:
    match = on_table([["F10"], ["F11"]], **after(moves))
    assert match.choices() == [f"take F10 {turn}" for turn in good]
    assert refused_by(match, f"take F10 {bad}") == "3.4"
    rng = Rng(1)
    drawn = {GAME.format_action(match.state().random_action(rng)) for _ in range(50)}
    assert drawn == set(match.choices())


def test_s3_5_the_topmost_card_counts() -> None:
    """T-F3."""
    assert rows_from(worked_example(), 0, -1, 3, 3) == ["AAB", "oBo", "oCD"]


def test_s3_5_a_card_may_vanish() -> None:
    """F-6."""
    match = lay(on_table([["F25"], ["F07"]]), "F25", "r0", 0, 0)
    assert rows_from(match, 0, 0, 3, 2) == ["AA", "BC", "oD"]


def test_s3_5_a_card_may_hang_over_by_five_fields() -> None:
    match = lay(on_table([["F25"], ["F07"]]), "F25", "r180", -2, -1)
    assert rows_from(match, -2, -1, 4, 3) == ["Do.", "CB.", "AAB", ".oo"]


def closed_table(hands: list[list[str]], **position: object) -> Match:
    return on_table(hands, phase="discard", **after(CLOSED), **position)


def test_s3_6_play_can_close_the_table() -> None:
    """F-17: six turns of two who work together, and then the only choice is what to discard."""
    hands = [["F05", "F04", "F08"], ["F02", "F01", "F06"]]
    match = on_table(hands, stock=6)
    for index, (card, turn, row, column, token_row, token_column) in enumerate(CLOSED):
        play(lay(match, card, turn, row, column), f"token {token_row} {token_column}", f"draw F{index + 20}")
    assert match.choices() == ["discard F20", "discard F22", "discard F24"]
    assert refused_by(match, "take F20 r0") == "3.6"
    assert refused_by(match, "place 0 0 r0 F20") == "3.6"
    assert refused_by(match, "discard F21") == "3.6"


def test_s3_6_drawing_goes_on() -> None:
    match = play(closed_table([["F20", "F21"], ["F22", "F23"]], stock=2), "discard F20")
    assert match.to_act == CHANCE
    assert refused_by(match, "draw F20") == "3.7"
    play(match, "draw F30")
    assert (match.to_act, table(match).out_sizes) == (1, [1, 0])
    assert [held.card for held in table(match, 0).hand] == ["F21", "F30"]


def test_s3_6_a_due_scoring_counts_nothing() -> None:
    """And no marker is set: the same in rounds 1, 2 and 3."""
    match = closed_table([["F20"], ["F22"]])
    play(match, "discard F20", "discard F22")
    assert (table(match).round, table(match).points) == (2, [[0], [0]])
    assert {marker.kind for marker in table(match).markers} == {"token"}
    assert (table(match).last_scoring.points, network(match)) == (0, set())
    for _ in range(2):
        while match.to_act == CHANCE:
            play(match, match.choices()[0])
        while match.to_act != CHANCE and match.end is None:
            play(match, match.choices()[0])
    assert match.end is not None
    assert (match.end.winners, match.end.scores) == ([0, 1], [0, 0])


def test_s3_6_no_token_and_no_scoring_of_ones_own_choice() -> None:
    match = closed_table([["F20", "F21", "F24"], ["F22"]], round=3, points=[[0, 0], [0, 0]])
    assert refused_by(match, "token 1 1") == "3.6"
    assert refused_by(match, "score 1 1") == "3.6"
    assert refused_by(match, "no score") == "3.6"
    play(match, "discard F20")
    assert (match.to_act, table(match).points) == (1, [[0, 0], [0, 0]])


def test_s3_6_discarded_unseen() -> None:
    match = closed_table([["F20", "F21"], ["F22", "F23"]])
    words = [heard(match, "discard F20", seat).args for seat in (0, 1)]
    assert words == [{"seat": 0, "card": "F20", "scorings": 0}, {"seat": 0, "scorings": 0}]
    assert heard(closed_table([["F20"], ["F22"]]), "discard F20", 1).args == {"seat": 0, "scorings": 1}


@pytest.mark.parametrize(("language", "words"), [("de", "geht bei der Wertung leer aus"), ("en", "scores nothing")])
def test_s3_6_the_log_says_what_is_lost(language: str, words: str) -> None:
    say = Speaker(language, GAME)
    for seat in (0, 1, None):
        assert words in say.tell(heard(closed_table([["F20"], ["F22"]]), "discard F20", seat))
        assert words not in say.tell(heard(closed_table([["F20", "F21"], ["F22", "F23"]]), "discard F20", seat))
        assert GAME.draw(table(closed_table([["F20"], ["F22"]]), seat), say)


def test_s3_6_not_while_a_card_fits() -> None:
    assert refused_by(on_table([["F01"], ["F07"]]), "discard F01") == "3.6"


def test_s3_7_one_card_at_the_end_of_the_turn() -> None:
    match = on_table([["F01", "F02", "F03"], ["F07", "F08", "F09"]], stock=2)
    play(lay(match, "F01", "r0", 0, 0), "no token")
    assert match.to_act == CHANCE
    assert refused_by(match, "draw F01") == "3.7"
    assert refused_by(match, "draw F07") == "3.7"
    play(match, "draw F33")
    assert [held.card for held in table(match, 0).hand] == ["F02", "F03", "F33"]
    assert (table(match).stock, match.to_act) == (1, 1)


def test_s3_7_until_the_stock_is_used_up() -> None:
    """F-16: after the last card of the stock hands shrink, and who has none left scores."""
    match = on_table([["F01", "F02"], ["F07", "F08"]], stock=1)
    play(lay(match, "F01", "r0", 0, 0), "no token", "draw F33")
    play(lay(match, "F07", "r0", 0, 0), "no token")
    assert (match.to_act, table(match).hand_sizes) == (0, [2, 1])
    play(lay(match, "F02", "r0", 0, 0), "no token")
    play(lay(match, "F08", "r0", 0, 0), "no token")
    assert table(match).phase == "score"


def test_s3_7_the_last_card_in_hand_is_not_the_last_while_there_is_a_stock() -> None:
    match = play(lay(on_table([["F01"], ["F07"]], stock=2), "F01", "r0", 0, 0), "no token")
    assert match.to_act == CHANCE


@pytest.mark.parametrize("number", [2, 3])
def test_s3_7_later_rounds_have_no_stock(number: int) -> None:
    match = play(lay(late([["F01", "F02"], ["F07", "F08"]], number), "F01", "r0", 0, 0), "no token")
    if number == 3:
        play(match, "no score")
    assert match.to_act == 1


def test_s4_1_one_token_or_none() -> None:
    match = worked_example()
    assert "no token" in match.choices()
    play(match, "token 1 -1")
    assert refused_by(match, "token 2 -1") == "4.1"
    assert table(match).tokens == [2, 3]


def test_s4_1_whoever_has_none_is_not_asked() -> None:
    laid = [[0, "F01", "r0", 0, -1], [0, "F07", "r0", 2, 1], [0, "F13", "r0", -2, 1]]
    markers = [[0, "token", 1, -1], [0, "token", 3, 1], [0, "token", -1, 1]]
    match = lay(on_table([["F02"], ["F08"]], laid=laid, markers=markers), "F02", "r0", 2, -1)
    assert table(match).phase == "score"
    assert refused_by(match, "token 2 0") == "4.1"


def test_s4_2_a_hole_or_an_own_symbol_of_this_card() -> None:
    """F-8: neither the B of the card, nor the hole of the start card, nor the A below."""
    match = worked_example()
    assert spots(match, "token") == {(0, -1), (0, 0), (1, -1), (2, -1)}
    assert refused_by(match, "token 1 0") == "4.2"
    assert refused_by(match, "token 1 1") == "4.2"
    match = lay(on_table([["F07"], ["F01"]]), "F07", "r0", 2, 1)
    assert refused_by(match, "token 0 0") == "4.2"


def test_s4_2_the_own_symbol_is_that_of_the_seat() -> None:
    match = lay(on_table([["F07"], ["F01"]], player=1), "F01", "r0", 0, -1)
    assert spots(match, "token") == {(1, -1), (2, -1), (1, 0)}


def test_s4_3_a_token_in_a_hole_is_a_symbol() -> None:
    match = play(worked_example(), "token 1 -1", "score 0 -1")
    assert network(match) == {(0, -1), (0, 0), (1, -1)}


def test_s4_3_a_token_on_a_symbol_does_not_count_twice() -> None:
    match = play(worked_example(), "token 0 0", "score 0 -1")
    assert network(match) == {(0, -1), (0, 0)}
    assert table(match).points == [[4], []]


def test_s5_1_side_by_side_and_not_across() -> None:
    """F05 is oA/DB/Ao: its two A touch only at corners of other spots."""
    match = play(lay(on_table([["F05"], ["F07"]]), "F05", "r0", 1, -1), "no token", "score 3 -1")
    assert rows_from(match, 0, -1, 4, 3) == [".AB", "oAo", "DBD", "Ao."]
    assert network(match) == {(3, -1)}


def test_s5_1_rows_and_columns() -> None:
    """T-F4: four spots around a corner."""
    match = play(worked_example(), "token 1 -1", "score 1 0")
    assert network(match) == {(0, -1), (0, 0), (1, -1), (1, 0)}
    assert table(match).points == [[8], []]
    assert table(match).largest == [4, 1]


def test_s5_2_foreign_markers_break() -> None:
    """T-F4, F-12: the marker of A stands on a B, which is lost for B's network."""
    match = play(worked_example(), "token 1 -1", "score 1 0")
    play(lay(match, "F07", "r0", 1, 1), "no token", "score 1 1")
    assert rows_from(match, 0, -1, 3, 4) == ["AAB.", "oBBB", "oCoC"]
    assert network(match) == {(0, 1), (1, 1), (1, 2)}


def test_s5_2_holes_gaps_and_foreign_symbols_break() -> None:
    """A at 0 0 is two steps away from the A of the card: beyond a hole, a gap and a B."""
    match = play(lay(on_table([["F04"], ["F07"]]), "F04", "r0", 2, -1), "no token", "score 3 0")
    assert rows_from(match, 0, -1, 5, 3) == [".AB", ".oo", "AoD", "CA.", "oD."]
    assert network(match) == {(3, 0)}


def test_s5_2_covered_symbols_are_gone() -> None:
    match = play(lay(on_table([["F19"], ["F07"]]), "F19", "r0", 0, -1), "no token", "score 0 -1")
    assert rows_from(match, 0, -1, 3, 3) == ["DDB", "oAo", "oBD"]
    assert network(match) == {(0, -1)}


def test_s5_3_a_marker_on_its_own_symbol_counts_once() -> None:
    """T-F5, F-10."""
    match = play(worked_example(), "token 1 -1", "score 0 0")
    assert network(match) == {(0, -1), (0, 0), (1, -1)}
    assert table(match).points == [[6], []]


def test_s6_1_the_last_card_has_to_score() -> None:
    match = play(worked_example(), "no token")
    assert table(match).must_score
    assert refused_by(match, "no score") == "6.1"
    assert spots(match, "score") == {(0, -1), (0, 0), (1, -1), (1, 0), (2, -1), (2, 0)}


def test_s6_1_on_this_card_and_without_another_marker() -> None:
    """F-9: token and scoring marker in one turn, on different spots."""
    match = play(worked_example(), "token 1 -1")
    assert refused_by(match, "score 1 -1") == "6.1"
    assert refused_by(match, "score 0 1") == "6.1"
    assert spots(match, "score") == {(0, -1), (0, 0), (1, 0), (2, -1), (2, 0)}


@pytest.mark.parametrize("number", [1, 2])
def test_s6_1_in_rounds_1_and_2_with_a_small_marker(number: int) -> None:
    match = late([["F01"], ["F07"]], number) if number == 2 else on_table([["F01"], ["F07"]])
    play(lay(match, "F01", "r0", 0, -1), "token 1 -1", "score 1 0")
    assert [(marker.kind, marker.row, marker.column) for marker in table(match).markers] == [
        ("token", 1, -1),
        ("small", 1, 0),
    ]
    assert table(match).points[0][-1] == 8


def test_s6_1_not_before_the_last_card() -> None:
    match = late([["F01", "F02"], ["F07", "F08"]], 2)
    play(lay(match, "F01", "r0", 0, 0), "no token")
    assert match.to_act == 1


def test_s6_2_twice_the_spots() -> None:
    """T-F4."""
    match = play(worked_example(), "token 1 -1", "score 1 0")
    scoring = table(match).last_scoring
    assert (scoring.seat, scoring.round, scoring.factor, scoring.points) == (0, 1, 2, 8)
    assert scoring.network[0] == (1, 0)
    assert match.view(None).scores == [8, 0]


def test_s6_2_older_scoring_markers_count_as_spots() -> None:
    """F-11: two new spots join an old token and an old marker, which doubles nothing."""
    match = on_table(
        [["F25"], ["F07"]],
        round=2,
        points=[[8], [0]],
        laid=[[0, "F01", "r0", 0, -1]],
        markers=[[0, "token", 1, -1], [0, "small", 1, 0]],
    )
    play(lay(match, "F25", "r180", -2, -1), "no token", "score 0 0")
    assert rows_from(match, -2, -1, 4, 3) == ["Do.", "CB.", "AAB", "oBo"]
    assert network(match) == {(0, -1), (0, 0), (1, -1), (1, 0)}
    assert table(match).points[0] == [8, 8]


def test_s6_2_the_marker_stays() -> None:
    match = play(worked_example(), "no token", "score 2 0", "take F07 r0")
    assert refused_by(match, "place 2 0 r0 F07") == "3.4"


def first_round_over() -> Match:
    """Two seats have scored round 1: seat 0 got 8 points, seat 1 got 6."""
    match = play(worked_example(), "token 1 -1", "score 1 0")
    return play(lay(match, "F07", "r0", 1, 1), "no token", "score 1 1")


def test_s6_3_cards_and_tokens_of_the_next_pile() -> None:
    match = first_round_over()
    assert (match.to_act, table(match).round) == (CHANCE, 2)
    assert table(match).tokens == [4, 5]
    assert table(match).piles == [6, 6]
    assert refused_by(match, "take F10 r0") == "6.3"
    assert refused_by(match, "draw F01") == "2.2"
    for number in range(20, 26):
        assert match.to_act == CHANCE
        play(match, f"draw F{number}")
    assert (table(match).piles, table(match).hand_sizes) == ([0, 6], [3, 3])
    assert match.to_act == 0


def test_s6_3_one_more_token_in_round_3() -> None:
    match = late([["F01"], ["F07"]], 2)
    play(lay(match, "F01", "r0", 0, -1), "no token", "score 0 -1")
    play(lay(match, "F07", "r0", 2, 1), "no token", "score 2 1")
    assert (table(match).round, table(match).tokens) == (3, [6, 6])


@pytest.mark.parametrize(
    ("starter", "points", "expected"),
    [
        (0, [2, 8, 4, 6], 1),
        (0, [2, 6, 4, 6], 3),
        (0, [6, 6, 2, 2], 1),
        (0, [6, 6, 6, 6], 3),
        (2, [6, 2, 6, 2], 0),
        (2, [6, 6, 6, 6], 1),
        (2, [2, 2, 6, 2], 2),
        (3, [6, 6, 2, 6], 1),
        (1, [0, 0, 0, 0], 0),
    ],
)
def test_s6_4_who_begins_the_next_round(starter: int, points: list[int], expected: int) -> None:
    """T-F8, F-14: most points; then anticlockwise from the last starter, who comes last."""
    state = GAME.new_state(4, GAME.make_options({}))
    assert isinstance(state, FunklochState)
    for seat, value in enumerate(points):
        state.holdings[POINTS + seat * ROUNDS] = value
    assert state.next_starter(starter, 1) == expected


def test_s6_4_only_the_last_scoring_matters() -> None:
    """F-13: seat 0 leads by far, and seat 1 got more in round 2."""
    state = GAME.new_state(2, GAME.make_options({}))
    for place, value in enumerate((20, 4, 0, 2, 6, 0)):
        state.holdings[POINTS + place] = value
    assert state.next_starter(0, 2) == 1


def test_s6_4_the_new_starter_begins_and_is_dealt_first() -> None:
    """Seat 1 began and got less; after a tie it would be seat 0, too."""
    match = on_table([["F01"], ["F07"]], starter=1, player=1)
    play(lay(match, "F07", "r0", 2, 1), "no token", "score 4 1")
    play(lay(match, "F01", "r0", 0, -1), "token 1 -1", "score 1 0")
    assert (table(match).starter, table(match).points) == (0, [[8], [2]])
    for number in range(20, 26):
        play(match, f"draw F{number}")
    assert match.to_act == 0
    assert [held.card for held in table(match, 0).hand] == ["F20", "F21", "F22"]


def test_s6_5_after_any_card_or_not() -> None:
    match = play(lay(late([["F01", "F02", "F03"], ["F07"]], 3), "F01", "r0", 0, -1), "no token")
    assert not table(match).must_score
    assert "no score" in match.choices()
    play(match, "no score")
    assert match.to_act == 1


def test_s6_5_three_times_with_the_large_marker() -> None:
    """T-F6."""
    match = play(lay(late([["F01", "F02"], ["F07"]], 3), "F01", "r0", 0, -1), "token 1 -1")
    assert refused_by(match, "score 1 -1") == "6.5"
    play(match, "score 1 0")
    assert [marker.kind for marker in table(match).markers] == ["token", "large"]
    assert (table(match).last_scoring.factor, match.view(None).scores) == (3, [12, 0])


def test_s6_5_with_the_third_card_it_is_a_must() -> None:
    """F-15."""
    match = play(lay(late([["F01"], ["F07"]], 3), "F01", "r0", 0, -1), "no token")
    assert table(match).must_score
    assert refused_by(match, "no score") == "6.5"


def test_s6_6_the_rest_of_the_hand_leaves_unseen() -> None:
    match = play(lay(late([["F01", "F02", "F03"], ["F07"]], 3), "F01", "r0", 0, -1), "no token", "score 1 0")
    assert (table(match).hand_sizes, table(match).out_sizes) == ([0, 1], [2, 0])
    assert match.position()["out"] == [["F02", "F03"], []]
    assert "F02" not in str(match.view(1))


def test_s6_6_who_has_scored_is_skipped() -> None:
    match = late([["F01", "F02"], ["F07", "F08"], ["F13", "F14"]], 3)
    play(lay(match, "F01", "r0", 0, -1), "no token", "score 1 0")
    play(lay(match, "F07", "r0", 2, 1), "no token", "no score")
    play(lay(match, "F13", "r0", 2, 1), "no token", "no score")
    assert match.to_act == 1
    play(lay(match, "F08", "r0", 2, 1), "no token", "score 2 1")
    assert match.to_act == 2


def test_s6_6_the_last_one_goes_on_alone() -> None:
    match = late([["F01", "F02"], ["F07", "F08", "F09"]], 3)
    play(lay(match, "F01", "r0", 0, -1), "no token", "score 1 0")
    play(lay(match, "F07", "r0", 2, 1), "no token", "no score")
    assert match.to_act == 1


def test_s7_1_the_highest_total_wins() -> None:
    match = late([["F01"], ["F07"]], 3)
    play(lay(match, "F01", "r0", 0, -1), "token 1 -1", "score 1 0")
    assert match.end is None
    play(lay(match, "F07", "r0", 1, 1), "no token", "score 1 1")
    assert match.end is not None
    assert (match.end.reason, match.end.winners, match.end.scores) == ("most_points", [0], [12, 9])


def test_s7_1_all_three_scorings_count() -> None:
    """Seat 1 wins with what it got before."""
    match = on_table(
        [["F01"], ["F07"]],
        round=3,
        points=[[0, 0], [4, 0]],
        laid=[[1, "F13", "r90", 2, 1]],
        markers=[[1, "small", 3, 3]],
    )
    play(lay(match, "F01", "r0", 0, -1), "token 1 -1", "score 1 0")
    play(lay(match, "F07", "r0", -2, 1), "token -1 1", "score -2 1")
    assert match.end is not None
    assert (match.end.winners, match.end.scores) == ([1], [12, 13])


def test_s7_1_a_tie_is_shared() -> None:
    match = late([["F01"], ["F07"]], 3)
    play(lay(match, "F01", "r0", 0, -1), "no token", "score 0 -1")
    play(lay(match, "F07", "r0", 2, 1), "no token", "score 2 1")
    assert match.end is not None
    assert (match.end.winners, match.end.scores) == ([0, 1], [6, 6])
