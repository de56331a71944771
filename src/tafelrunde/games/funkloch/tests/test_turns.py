"""Funkloch, paragraph by paragraph: who lays a card where, and what if none fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE
from tafelrunde.games.funkloch import GAME
from tafelrunde.text import Speaker

Begin = Callable[..., Any]


TURNS = ("r0", "r90", "r180", "r270")


def test_s3_1_clockwise_one_card_each(on_table: Begin) -> None:
    """F-18."""
    match = on_table([["F01", "F02"], ["F07", "F08"], ["F13", "F14"]], player=1, starter=1)
    order = []
    for card in ("F07", "F13", "F01"):
        order.append(match.to_act)
        match.lay(card, "r0", 0, 0).play("no token")
    assert order == [1, 2, 0]
    assert match.facts().hand_sizes == [1, 1, 1]


def test_s3_1_the_parts_of_a_turn_have_their_order(on_table: Begin) -> None:
    match = on_table([["F01", "F02", "F03"], ["F07"]], round=3, points=[[0, 0], [0, 0]])
    assert match.refused_by("place 0 0 r0 F01") == "3.2"
    assert match.refused_by("token 1 0") == "3.1"
    assert match.refused_by("score 1 0") == "3.1"
    match.lay("F01", "r0", 0, 0)
    assert match.refused_by("take F02 r0") == "3.1"
    assert match.refused_by("place 0 0 r0 F02") == "3.1"
    assert match.refused_by("score 1 0") == "3.1"
    match.play("token 1 0")
    assert match.refused_by("token 2 0") == "4.1"
    assert match.refused_by("no token") == "4.1"
    assert match.refused_by("draw F04") == "3.7"


def test_s3_1_a_due_scoring_comes_after_the_token(on_table: Begin, example: Begin) -> None:
    """Seat 0 has laid the last card of round 1; before that nothing is due."""
    match = on_table([["F01", "F02"], ["F07"]])
    assert match.refused_by("score 1 0") == "6.1"
    assert match.lay("F01", "r0", 0, 0).refused_by("score 1 0") == "6.1"
    match = example()
    assert match.refused_by("score 1 0") == "3.1"
    assert match.play("no token").refused_by("score 1 1") == "6.1"


def test_s3_1_a_token_that_was_declined_comes_too_late(example: Begin) -> None:
    """Seat 0 has all three tokens, and has set none in this turn."""
    match = example().play("no token")
    assert match.refused_by("token 1 -1") == "3.1"
    assert match.refused_by("no token") == "3.1"


def test_s3_2_any_card_in_hand_turned_in_four_ways(on_table: Begin) -> None:
    match = on_table([["F01", "F02"], ["F07", "F08"]])
    assert match.choices() == [f"take {card} {turn}" for card in ("F01", "F02") for turn in TURNS]
    assert match.refused_by("take F07 r0") == "3.2"
    assert match.refused_by("take F48 r0") == "3.2"


@pytest.mark.parametrize(
    ("turn", "rows"),
    [("r0", ["DA", "Co", "AB"]), ("r90", ["ACD", "BoA"]), ("r180", ["BA", "oC", "AD"]), ("r270", ["AoB", "DCA"])],
)
def test_s3_2_turns_are_clockwise(on_table: Begin, turn: str, rows: list[str]) -> None:
    """F-5: F30 is DA/Co/AB, and never mirrored."""
    match = on_table([["F30"], ["F07"]]).lay("F30", turn, -1, 0)
    assert match.rows_from(-1, 0, len(rows), len(rows[0])) == rows
    assert match.facts().laid[-1].faces == "/".join(rows)


def test_s3_2_what_is_taken_is_laid(on_table: Begin) -> None:
    match = on_table([["F01", "F02"], ["F07", "F08"]]).play("take F01 r90")
    assert match.refused_by("place 0 0 r90 F02") == "3.2"
    assert match.refused_by("place 0 0 r0 F01") == "3.2"
    assert match.refused_by("take F02 r0") == "3.1"


def test_s3_2_others_see_the_card_when_it_lies(on_table: Begin) -> None:
    match = on_table([["F01", "F02"], ["F07", "F08"]])
    before = [match.facts(seat) for seat in (1, None)]
    taking = [match.heard("take F01 r90", seat) for seat in (0, 1)]
    assert [notice.code for notice in taking] == ["funkloch-takes", "funkloch-takes-a-card"]
    match.play("take F01 r90")
    assert match.facts(0).taken.card == "F01"
    for seat, old in zip((1, None), before, strict=True):
        new = match.facts(seat)
        assert new.taken is None
        assert (new.prompt, new.hand_sizes, new.laid) == (old.prompt, old.hand_sizes, old.laid)
    match.play("place 0 0 r90 F01")
    assert match.facts(1).laid[-1].card == "F01"


def test_s3_3_around_the_start_card(on_table: Begin) -> None:
    """T-F2: 15 spots for each way upright, 16 for each way sideways."""
    counts = []
    for turn in TURNS:
        match = on_table([["F01"], ["F07"]]).play(f"take F01 {turn}")
        counts.append(len(match.choices()))
    assert counts == [15, 16, 15, 16]


@pytest.mark.parametrize("spot", ["3 0", "0 2", "-3 0", "0 -2", "40 40"])
def test_s3_3_beside_is_not_enough(on_table: Begin, spot: str) -> None:
    match = on_table([["F01"], ["F07"]]).play("take F01 r0")
    assert match.refused_by(f"place {spot} r0 F01") == "3.3"


def test_s3_3_a_hole_on_a_hole_is_enough(on_table: Begin) -> None:
    """F-6: F05 hides the start card and has a hole on top left; only the hole of F02 comes over it."""
    match = on_table([["F05"], ["F02"]])
    match.lay("F05", "r0", 0, 0).play("no token", "score 2 0")
    match.lay("F02", "r0", -2, -1)
    assert match.rows_from(-2, -1, 3, 3) == ["Ao.", "AB.", "DoA"]


def test_s3_4_no_marker_is_covered(example: Begin) -> None:
    """T-F7, F-7: neither the token at 1 -1 nor the scoring marker at 1 0, by nobody."""
    match = example().play("token 1 -1", "score 1 0", "take F07 r0")
    assert match.refused_by("place 1 -1 r0 F07") == "3.4"
    assert match.refused_by("place -1 -2 r0 F07") == "3.4"
    assert match.refused_by("place 1 0 r0 F07") == "3.4"
    assert not match.spots("place") & {(row, column) for row in (-1, 0, 1) for column in (-2, -1, 0)}
    match.play("place 0 1 r0 F07")


def test_s3_4_not_even_ones_own(on_table: Begin) -> None:
    match = on_table([["F02"], ["F07"]], laid=[[0, "F01", "r0", 0, -1]], markers=[[0, "token", 1, -1]])
    match.play("take F02 r0")
    assert match.refused_by("place 0 -1 r0 F02") == "3.4"


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
def test_s3_4_a_turn_that_fits_nowhere_cannot_be_taken(
    on_table: Begin, moves: list[Laying], good: tuple[str, str], bad: str
) -> None:
    match = on_table([["F10"], ["F11"]], **after(moves))
    assert match.choices() == [f"take F10 {turn}" for turn in good]
    assert match.refused_by(f"take F10 {bad}") == "3.4"
    rng = Rng(1)
    drawn = {GAME.notation.format(match.state().random_action(rng)) for _ in range(50)}
    assert drawn == set(match.choices())


def test_s3_5_the_topmost_card_counts(example: Begin) -> None:
    """T-F3."""
    assert example().rows_from(0, -1, 3, 3) == ["AAB", "oBo", "oCD"]


def test_s3_5_a_card_may_vanish(on_table: Begin) -> None:
    """F-6."""
    match = on_table([["F25"], ["F07"]]).lay("F25", "r0", 0, 0)
    assert match.rows_from(0, 0, 3, 2) == ["AA", "BC", "oD"]


def test_s3_5_a_card_may_hang_over_by_five_fields(on_table: Begin) -> None:
    match = on_table([["F25"], ["F07"]]).lay("F25", "r180", -2, -1)
    assert match.rows_from(-2, -1, 4, 3) == ["Do.", "CB.", "AAB", ".oo"]


@pytest.fixture
def closed_table(on_table: Begin) -> Begin:
    """A table on which nothing fits."""
    return lambda hands, **position: on_table(hands, phase="discard", **after(CLOSED), **position)


def test_s3_6_play_can_close_the_table(on_table: Begin) -> None:
    """F-17: six turns of two who work together, and then the only choice is what to discard."""
    hands = [["F05", "F04", "F08"], ["F02", "F01", "F06"]]
    match = on_table(hands, stock=6)
    for index, (card, turn, row, column, token_row, token_column) in enumerate(CLOSED):
        match.lay(card, turn, row, column).play(f"token {token_row} {token_column}", f"draw F{index + 20}")
    assert match.choices() == ["discard F20", "discard F22", "discard F24"]
    assert match.refused_by("take F20 r0") == "3.6"
    assert match.refused_by("place 0 0 r0 F20") == "3.6"
    assert match.refused_by("discard F21") == "3.6"


@pytest.mark.parametrize(("moves", "good"), [(HIGH, ("r0", "r180")), (WIDE, ("r90", "r270"))])
def test_s3_6_room_for_one_way_is_enough(on_table: Begin, moves: list[Laying], good: tuple[str, str]) -> None:
    """F-17: the fourth card leaves room for upright cards alone, or for sideways ones, so nothing is discarded."""
    card, turn, row, column, token_row, token_column = moves[3]
    match = on_table([["F10"], [card, "F11"]], player=1, **after(moves[:3]))
    match.lay(card, turn, row, column).play(f"token {token_row} {token_column}")
    assert match.to_act == 0
    assert match.choices() == [f"take F10 {way}" for way in good]
    assert match.refused_by("discard F10") == "3.6"


def test_s3_6_drawing_goes_on(closed_table: Begin) -> None:
    match = closed_table([["F20", "F21"], ["F22", "F23"]], stock=2).play("discard F20")
    assert match.to_act == CHANCE
    assert match.refused_by("draw F20") == "3.7"
    match.play("draw F30")
    assert (match.to_act, match.facts().out_sizes) == (1, [1, 0])
    assert [held.card for held in match.facts(0).hand] == ["F21", "F30"]


def test_s3_6_a_due_scoring_counts_nothing(closed_table: Begin) -> None:
    """And no marker is set: the same in rounds 1, 2 and 3."""
    match = closed_table([["F20"], ["F22"]])
    match.play("discard F20", "discard F22")
    assert (match.facts().round, match.facts().points) == (2, [[0], [0]])
    assert {marker.kind for marker in match.facts().markers} == {"token"}
    assert (match.facts().last_scoring.points, match.network()) == (0, set())
    for _ in range(2):
        while match.to_act == CHANCE:
            match.play(match.choices()[0])
        while match.to_act != CHANCE and match.end is None:
            match.play(match.choices()[0])
    assert match.end is not None
    assert (match.end.winners, match.end.scores) == ([0, 1], [0, 0])


def test_s3_6_no_token_and_no_scoring_of_ones_own_choice(closed_table: Begin) -> None:
    match = closed_table([["F20", "F21", "F24"], ["F22"]], round=3, points=[[0, 0], [0, 0]])
    assert match.refused_by("token 1 1") == "3.6"
    assert match.refused_by("score 1 1") == "3.6"
    assert match.refused_by("no score") == "3.6"
    match.play("discard F20")
    assert (match.to_act, match.facts().points) == (1, [[0, 0], [0, 0]])


def test_s3_6_discarded_unseen(closed_table: Begin) -> None:
    match = closed_table([["F20", "F21"], ["F22", "F23"]])
    words = [match.heard("discard F20", seat).args for seat in (0, 1)]
    own = {"seat": 0, "scorings": 0, "card": "F20", "faces": "Do/DA/Co"}
    assert words == [own, {"seat": 0, "scorings": 0}]
    assert closed_table([["F20"], ["F22"]]).heard("discard F20", 1).args == {"seat": 0, "scorings": 1}


@pytest.mark.parametrize(("language", "words"), [("de", "geht bei der Wertung leer aus"), ("en", "scores nothing")])
def test_s3_6_the_log_says_what_is_lost(closed_table: Begin, language: str, words: str) -> None:
    say = Speaker(language, GAME)
    for seat in (0, 1, None):
        assert words in say.tell(closed_table([["F20"], ["F22"]]).heard("discard F20", seat))
        assert words not in say.tell(closed_table([["F20", "F21"], ["F22", "F23"]]).heard("discard F20", seat))
        assert GAME.draw(closed_table([["F20"], ["F22"]]).facts(seat), say)


def test_s3_6_not_while_a_card_fits(on_table: Begin) -> None:
    assert on_table([["F01"], ["F07"]]).refused_by("discard F01") == "3.6"


def test_s3_7_one_card_at_the_end_of_the_turn(on_table: Begin) -> None:
    match = on_table([["F01", "F02", "F03"], ["F07", "F08", "F09"]], stock=2)
    match.lay("F01", "r0", 0, 0).play("no token")
    assert match.to_act == CHANCE
    assert match.refused_by("draw F01") == "3.7"
    assert match.refused_by("draw F07") == "3.7"
    match.play("draw F33")
    assert [held.card for held in match.facts(0).hand] == ["F02", "F03", "F33"]
    assert (match.facts().stock, match.to_act) == (1, 1)


def test_s3_7_until_the_stock_is_used_up(on_table: Begin) -> None:
    """F-16: after the last card of the stock hands shrink, and who has none left scores."""
    match = on_table([["F01", "F02"], ["F07", "F08"]], stock=1)
    match.lay("F01", "r0", 0, 0).play("no token", "draw F33")
    match.lay("F07", "r0", 0, 0).play("no token")
    assert (match.to_act, match.facts().hand_sizes) == (0, [2, 1])
    match.lay("F02", "r0", 0, 0).play("no token")
    match.lay("F08", "r0", 0, 0).play("no token")
    assert match.facts().phase == "score"


def test_s3_7_the_last_card_in_hand_is_not_the_last_while_there_is_a_stock(on_table: Begin) -> None:
    match = on_table([["F01"], ["F07"]], stock=2).lay("F01", "r0", 0, 0).play("no token")
    assert match.to_act == CHANCE


@pytest.mark.parametrize("number", [2, 3])
def test_s3_7_later_rounds_have_no_stock(in_round: Begin, number: int) -> None:
    match = in_round(number, [["F01", "F02"], ["F07", "F08"]]).lay("F01", "r0", 0, 0).play("no token")
    if number == 3:
        match.play("no score")
    assert match.to_act == 1
