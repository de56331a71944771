"""Blox, paragraph by paragraph: the pieces, the set-up, and what every turn has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.core.example import play_examples
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE
from tafelrunde.games.blox import GAME
from tafelrunde.games.blox.board import COLOUR, FIELD_BY_NAME, LAYOUT, LETTERS, letters_of
from tafelrunde.text import Speaker

Trials = Callable[..., Any]


def test_s1_1_two_to_four_play() -> None:
    assert list(GAME.seats) == [2, 3, 4]


def test_s1_2_twenty_fields_of_each_colour_and_a_grey_one() -> None:
    assert Counter("".join(LAYOUT)) == {"W": 20, "R": 20, "G": 21, "S": 20}
    assert LAYOUT[4][4] == "G"
    assert LETTERS[COLOUR[FIELD_BY_NAME["b1"]]] == "S"
    assert LETTERS[COLOUR[FIELD_BY_NAME["a2"]]] == "G"


def test_s1_2_a_quarter_turn_changes_only_the_colours() -> None:
    """Turned clockwise, white becomes red, red grey, grey black, and black white; the middle is the exception."""
    turned = ["".join(row[column] for row in reversed(LAYOUT)) for column in range(9)]
    following = dict(zip("WRGS", "RGSW", strict=True))
    for row in range(9):
        for column in range(9):
            if (row, column) != (4, 4):
                assert LAYOUT[row][column] == following[turned[row][column]]


def test_s1_2_every_line_has_every_colour_two_or_three_times() -> None:
    for line in [*LAYOUT, *("".join(column) for column in zip(*LAYOUT, strict=True))]:
        assert all(2 <= line.count(letter) <= 3 for letter in "WRGS")


def test_s2_2_the_set_up_of_the_rules_is_the_set_up(set_up: Trials) -> None:
    """The example shows the real board, and its towers stand where they are set up."""
    facts = play_examples(GAME)["set-up"].pictures[0].facts
    assert tuple(facts.layout) == tuple(LAYOUT)
    heights = {tower.field: len(tower.blocks) for tower in set_up(3).facts().towers}
    assert {tower.field: len(tower.blocks) for tower in facts.towers} == heights


def test_s1_3_blocks_cards_pawns_and_jokers(set_up: Trials) -> None:
    """T-B2: 16 towers of 40 blocks."""
    match = set_up(4)
    assert Counter("".join(match.towers().values())) == dict.fromkeys("WRGS", 10)
    assert len(match.towers()) == 16
    assert match.facts().stock_size == 40
    assert [player.supply for player in match.facts().players] == [4, 4, 4, 4]
    assert all(player.joker for player in match.facts().players)


def test_s1_3_points_never_run_out(on_board: Trials) -> None:
    """B-16: chips to the value of 1,000 and more."""
    match = on_board("1 1 . . 2\n  a b c d", "WWWRG", points=[999])
    assert match.play("capture a1-d1 3").view(0).scores[0] == 1002


def test_s2_1_the_starter_is_drawn_and_it_goes_round(set_up: Trials, start: Trials) -> None:
    match = start(3)
    assert match.choices() == ["start 0", "start 1", "start 2"]
    match = set_up(3, starter=1)
    order = []
    for _ in range(4):
        order.append(match.to_act)
        match.turn("exchange W")
    assert order == [1, 2, 0, 1]
    assert match.refused_by("start 0") == "2.1"
    assert start(2).refused_by("start 2") == "2.1"
    assert start(2).refused_by("place a1") == "2.1"


def test_s2_2_towers_are_filled_in_order(set_up: Trials) -> None:
    """From the lowest height to the highest, row by row."""
    match = set_up(3, "WRGS" + "WWRRGGSS" + "WWWRRRGGGSSS" + "WWWWRRRRGGGGSSSS")
    by_height = {
        1: ["c2 W", "h3 R", "b7 G", "g8 S"],
        2: ["f2 WW", "b4 RR", "h6 GG", "d8 SS"],
        3: ["d4 WWW", "f4 RRR", "d6 GGG", "f6 SSS"],
        4: ["e3 WWWW", "c5 RRRR", "g5 GGGG", "e7 SSSS"],
    }
    found = [f"{field} {blocks}" for field, blocks in match.towers().items()]
    assert sorted(found) == sorted(tower for height in by_height.values() for tower in height)
    assert [tower.chip for tower in match.facts().towers] == [len(tower.blocks) for tower in match.facts().towers]


def test_s2_2_no_colour_is_dealt_too_often(set_up: Trials, start: Trials) -> None:
    match = start(3).play("start 0", *["block W"] * 10)
    assert match.choices() == ["block R", "block G", "block S"]
    assert match.refused_by("block W") == "1.3"
    assert match.refused_by("draw W") == "2.2"
    assert set_up(3).refused_by("block W") == "2.2"


def test_s2_3_two_players_have_fewer_blocks(set_up: Trials) -> None:
    """T-B2, B-1: 12 towers of 36 blocks, and phase 2."""
    match = set_up(2)
    assert Counter("".join(match.towers().values())) == dict.fromkeys("WRGS", 9)
    assert sorted(len(blocks) for blocks in match.towers().values()) == [2] * 4 + [3] * 4 + [4] * 4
    assert not {"c2", "h3", "b7", "g8"} & set(match.towers())
    assert match.facts().phase == 2
    assert [player.supply for player in match.facts().players] == [4, 4]
    assert [player.hand_size for player in match.facts().players] == [5, 5]


def test_s2_3_two_players_have_nine_blocks_of_each_colour(start: Trials) -> None:
    match = start(2).play("start 0", *["block W"] * 9)
    assert match.refused_by("block W") == "2.3"


def test_s2_4_five_hidden_cards_each_from_the_starter_on(set_up: Trials) -> None:
    match = set_up(3, cards="WWWWW" + "RRRRR" + "GGGGG", starter=2)
    assert [match.facts(seat).hand for seat in range(3)] == ["RRRRR", "GGGGG", "WWWWW"]
    assert match.facts().hand == ""
    assert [player.hand_size for player in match.facts(0).players] == [5, 5, 5]
    assert (match.facts().phase, match.facts().stock_size) == (1, 45)


def test_s2_4_only_the_own_cards_are_told(set_up: Trials) -> None:
    match = set_up(3, cards="WWWWW" + "RRRRR" + "GGGGG")
    assert {notice.code for notice in match.notices(1, 41)[:5]} == {"blox-dealt-hidden"}
    assert {notice.code for notice in match.notices(1, 41)[5:10]} == {"blox-dealt"}
    assert {notice.code for notice in match.notices(None, 41)} == {"blox-dealt-hidden"}


def test_s2_4_nothing_is_played_before_the_deal(start: Trials) -> None:
    match = start(3).play("start 0", *["block W", "block R", "block G", "block S"] * 10)
    assert match.refused_by("place a1") == "2.4"
    match.play(*["draw W"] * 15)
    assert match.to_act == 0
    four = start(4).play("start 0", *["block W", "block R", "block G", "block S"] * 10)
    assert four.play(*["draw W"] * 15).refused_by("draw W") == "1.3"
    assert match.refused_by("draw W") == "3.3"


def test_s3_1_one_action_and_the_next_has_the_turn(set_up: Trials) -> None:
    match = set_up(3)
    assert {text.split()[0] for text in match.choices()} == {"place", "exchange"}
    assert match.turn("place a1").to_act == 1


def test_s3_1_an_exchange_is_always_possible(on_board: Trials) -> None:
    """A pawn that is walled in, no joker, no pawn to place."""
    match = on_board("1 1 1 1 1 3\n2 2 2 2 3 .\n  a b c d e", "WWRRG", jokers=[False])
    assert {text.split()[0] for text in match.choices()} == {"exchange"}


def test_s3_2_nothing_is_jumped_over(on_board: Trials) -> None:
    match = on_board("1 1 . 2 . .\n  a b c d e", "WRGSW")
    assert match.offers("move a1-") == match.offers("move a1-b1") + match.offers("move a1-a")
    assert match.refused_by("move a1-e1") == "4.2"
    assert match.refused_by("move a1-c1") == "4.2"


def test_s3_2_one_thing_on_a_field(on_board: Trials) -> None:
    match = on_board("1 1 . 1 WW . .\n  a b c d e f", "WRGSW")
    assert match.refused_by("move a1-c1") == "4.2"
    assert match.refused_by("move c1-d1") == "4.2"


def test_s3_3_draw_up_to_five(on_board: Trials) -> None:
    match = on_board("1 1 . . 2\n  a b c d", "WWWWR")
    match.play("capture a1-d1 4")
    for number in range(4):
        assert (match.to_act, match.facts().players[0].hand_size) == (CHANCE, 1 + number)
        assert match.refused_by("place a1") == "3.3"
        match.play("draw S")
    assert match.to_act == 1
    assert match.facts(0).hand == "RSSSS"


def test_s3_3_no_card_paid_no_card_drawn(set_up: Trials) -> None:
    assert set_up(3).play("place a1 joker").to_act == 1


def test_s3_3_rivals_are_told_only_that_a_card_was_drawn(set_up: Trials) -> None:
    match = set_up(3).play("exchange W", "draw S")
    assert [match.notices(seat)[-1].args for seat in (0, 1, None)] == [
        {"seat": 0, "colour": "S", "shuffled": "no"},
        {"seat": 0, "shuffled": "no"},
        {"seat": 0, "shuffled": "no"},
    ]


def test_s3_3_the_last_player_of_the_match_draws(on_board: Trials) -> None:
    """B-21."""
    match = on_board("1 . .\n  a b", "WRGSW", options={"max_rounds": 1}, starter=1)
    match.play("exchange WR")
    assert match.end is None
    match.play("draw S", "draw S")
    assert match.end is not None
    assert match.facts(0).hand == "WGSSS"


@pytest.fixture
def almost_empty(on_board: Trials) -> Trials:
    """A match of two in which only these cards are left in the stock."""

    def begin(stock: str, hand: str = "WRGSW", other: str = "WRGSR", remember_hands: bool = True) -> Any:
        options = {"remember_hands": remember_hands}
        played = "".join(letter * (15 - (hand + other + stock).count(letter)) for letter in "WRGS")
        return on_board("1 . . . .\n  a b c d", hand, seats=2, hands=[other], discard=played, options=options)

    return begin


def test_s3_4_an_empty_stock_waits_until_a_card_is_needed(almost_empty: Trials) -> None:
    """B-20."""
    match = almost_empty("GG").play("exchange WR", "draw G", "draw G")
    assert match.to_act == 1
    assert (match.facts().stock_size, len(match.facts().discard)) == (0, 50)
    match.play("place a1 joker")
    assert (match.facts().stock_size, len(match.facts().discard)) == (0, 50)


def test_s3_4_the_discards_become_the_stock(almost_empty: Trials) -> None:
    """B-20: in the middle of a draw, too, and with the cards just paid."""
    match = almost_empty("G").play("exchange WR", "draw G")
    assert [notice.args["shuffled"] for notice in match.notices(1)] == ["no", "yes"]
    assert match.to_act == CHANCE
    assert (match.facts().stock_size, match.facts().discard) == (51, "")
    assert match.choices() == ["draw W", "draw R", "draw G", "draw S"]


def test_s3_4_cards_just_paid_can_come_back(on_board: Trials) -> None:
    """B-20: the only white cards that are not in the rivals' hands are those of this exchange."""
    match = on_board("1 . .\n  a b", "WWWWW", hands=["WWWWW", "WWWWW"], discard="R" * 15 + "G" * 15 + "S" * 15)
    match.play("exchange WWWWW")
    assert (match.facts().stock_size, match.facts().discard) == (50, "")
    match.play(*["draw W"] * 5)
    assert match.facts(0).hand == "WWWWW"


def test_s3_4_the_stock_is_not_asked_for_what_it_has_not(almost_empty: Trials) -> None:
    match = almost_empty("G").play("exchange W")
    assert match.choices() == ["draw G"]
    assert match.refused_by("draw W") == "3.4"


def test_s3_4_discards_are_open(set_up: Trials) -> None:
    match = set_up(3).play("exchange WRS")
    assert all(match.facts(seat).discard == "WRS" for seat in (0, 1, 2, None))


def test_s3_4_nobody_counts_the_discards_for_people(set_up: Trials) -> None:
    """B-23: a screen says how many there are, as it does in the browser."""
    drawing = GAME.draw(set_up(3).play("exchange WRS").facts(0), Speaker("en", GAME))
    assert "Stock 45, discards 3" in drawing


def test_s3_4_with_two_an_empty_stock_shows_the_hands(almost_empty: Trials) -> None:
    """What the other held stays known until it is played; what is drawn since is not."""
    match = almost_empty("", "WWRGS", other="RRRGG").play("exchange WG")
    assert [player.known for player in match.facts(0).players] == ["", "RRRGG"]
    assert [player.known for player in match.facts(1).players] == ["WRS", ""]
    assert [player.known for player in match.facts().players] == ["", ""]
    match.play("draw R", "draw R", "exchange RRG")
    assert [player.known for player in match.facts(0).players] == ["", "RG"]
    match.play("draw S", "draw S", "draw S", "exchange RR")
    assert [player.known for player in match.facts(1).players] == ["WS", ""]


def test_s3_4_people_count_themselves(almost_empty: Trials) -> None:
    """B-23: unless the table remembers for them, it shows nothing of a hand; who counts knows it all the same."""
    match = almost_empty("", "WWRGS", other="RRRGG", remember_hands=False).play("exchange WG")
    assert all(player.known == "" for seat in (0, 1, None) for player in match.facts(seat).players)
    assert match.position()["players"][1]["known"] == "RRRGG"
    assert letters_of(match.state().resample(0, Rng(1)).hand(1)) == "RRRGG"
    assert not GAME.make_options({}).remember_hands


def test_s3_4_with_two_the_last_card_drawn_shows_the_hands(almost_empty: Trials) -> None:
    """Before the discards are shuffled, and for as long as they are not."""
    match = almost_empty("G", "WWRGS", other="RRRGG").play("exchange W", "draw G")
    assert (match.facts().stock_size, match.to_act) == (0, 1)
    assert [player.known for player in match.facts(0).players] == ["", "RRRGG"]
    assert [player.known for player in match.facts(1).players] == ["WRGGS", ""]
    match.play("exchange R", "draw W")
    assert [player.known for player in match.facts(0).players] == ["", "RRGG"]


def test_s3_4_with_three_an_empty_stock_shows_no_hand(on_board: Trials) -> None:
    played = "".join(letter * count for letter, count in zip("WRGS", (10, 11, 12, 12), strict=True))
    match = on_board("1 . .\n  a b", "WRGSW", discard=played)
    match.play("exchange W")
    assert match.facts().discard == ""
    assert all(player.known == "" for seat in range(3) for player in match.facts(seat).players)


def test_s3_5_the_joker_counts_as_any_card(on_board: Trials) -> None:
    """For placing and moving, also where there is such a card."""
    match = on_board("1 1 . . . .\n  a b c d e", "RRRRR")
    assert match.offers("move a1-e1") == ["move a1-e1", "move a1-e1 joker"]
    assert match.offers("move a1-c1") == ["move a1-c1 joker"]
    assert match.offers("place i1") == ["place i1", "place i1 joker"]
    match.play("move a1-c1 joker")
    assert not match.facts().players[0].joker
    assert (match.facts(0).hand, match.facts().discard) == ("RRRRR", "")


def test_s3_5_the_joker_stands_for_one_card_of_a_tower(on_board: Trials) -> None:
    """Every colour of the tower that leaves the rest payable, and none twice."""
    match = on_board("1 1 WRR .\n  a b c", "WRRRG", phase=3)
    assert match.offers("clear") == ["clear a1-b1", "clear a1-b1 joker W", "clear a1-b1 joker R"]
    assert match.refused_by("clear a1-b1 joker G") == "3.5"
    match.play("clear a1-b1 joker W")
    assert (match.facts(0).hand, match.facts().discard) == ("WRG", "RR")


@pytest.mark.parametrize("colour", "WRGS")
def test_s3_5_the_joker_stands_for_each_colour(on_board: Trials, colour: str) -> None:
    """In a tower beside the pawn, in a building, in a capture."""
    others = "WRGS".replace(colour, "")
    match = on_board(f"1 1 {colour} .\n  a b c", (others * 2)[:5], phase=1, blocks=[colour + others[0]])
    assert match.offers("clear") == [f"clear a1-b1 joker {colour}"]
    assert len(match.offers("build")) == 1
    assert match.offers("build")[0].endswith(f"joker {colour}")


def test_s3_5_the_joker_is_a_single_card(on_board: Trials) -> None:
    match = on_board("1 1 WRR .\n  a b c", "WSRGG", phase=3)
    assert match.offers("clear") == ["clear a1-b1 joker R"]
    assert match.refused_by("clear a1-b1 joker W") == "5.4"
    assert on_board("1 1 WRR .\n  a b c", "WSSGG", phase=3).refused_by("clear a1-b1 joker R") == "5.4"


def test_s3_5_the_joker_helps_to_build(on_board: Trials) -> None:
    match = on_board("1 1 .\n  a b", "WRGSS", blocks=["WWR"])
    assert match.offers("build") == ["build a1 WWR joker W"]
    match.play("build a1 WWR joker W")
    assert (match.facts(0).hand, match.facts().discard) == ("GSS", "WR")


def test_s3_5_a_used_joker_cannot_be_used(on_board: Trials) -> None:
    match = on_board("1 1 WR . . 2\n2 . . . . .\n  a b c d e", "WRGSW", jokers=[False], blocks=["WWR"])
    assert not [text for text in match.choices() if "joker" in text]
    for text in ("move a1-a2 joker", "place i1 joker", "clear a1-b1 joker W", "build a1 WWR joker W"):
        assert match.refused_by(text) == "3.5"
    assert on_board("1 1 . . 2\n  a b c d", "WWRGS", jokers=[False]).refused_by("capture a1-d1 3 joker") == "3.5"
