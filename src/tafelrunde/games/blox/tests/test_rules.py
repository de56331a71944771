"""Blox, paragraph by paragraph."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tafelrunde.core.error import IllegalAction
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.core.state import CHANCE
from tafelrunde.games.blox import GAME
from tafelrunde.games.blox.board import COLOUR, FIELD_BY_NAME, LAYOUT, LETTERS
from tafelrunde.games.blox.rules import BloxState
from tafelrunde.testkit.diagrams import read_diagram

# Where the blocks go that a test does not care for: rim fields, far from the top left where most tests play.
ASIDE = [f"{column}{row}" for row in (9, 8) for column in "ihgfedcba"]


def on_board(drawing: str, hand: str, *, seats: int = 3, phase: int = 2, heights: str = "", **position: Any) -> Match:
    """A match by hand in which seat 0 has the turn and holds `hand`.

    Digits in the drawing are the pawns of the seats 1 to 4, letters the blocks of a tower. All other blocks stand aside
    in towers: first some of the given heights, two of the phase's own by default, then fours and what is left.
    `blocks` and `jokers` are by seat: strings and truths.
    """
    signs = {field: sign for field, sign in read_diagram(drawing).items() if sign != "."}
    towers = {field: sign for field, sign in signs.items() if sign.isalpha()}
    blocks = [*position.pop("blocks", []), *[""] * seats][:seats]
    jokers = [*position.pop("jokers", []), *[True] * seats][:seats]
    points = [*position.pop("points", []), *[0] * seats][:seats]
    hands = [hand, *position.pop("hands", []), *["WRGSW", "WRGSR", "WRGSG"]][:seats]
    players = [
        {
            "hand": hands[seat],
            "blocks": blocks[seat],
            "points": points[seat],
            "joker": jokers[seat],
            "pawns": [field for field, sign in signs.items() if sign == str(seat + 1)],
        }
        for seat in range(seats)
    ]
    towers |= _aside("".join([*towers.values(), *blocks]), signs, seats, heights or str(phase) * 2)
    options = GAME.make_options(position.pop("options", {}))
    start = {"players": players, "towers": towers, "phase": phase, **position}
    return start_match(GAME, options=options, position=start, by_hand=True)


def _aside(used: str, signs: dict[str, str], seats: int, heights: str) -> dict[str, str]:
    rest = "".join(letter * ((9 if seats == 2 else 10) - used.count(letter)) for letter in LETTERS)
    towers = {}
    sizes = [int(height) for height in heights] + [4] * 12
    for field in ASIDE:
        if field not in signs and rest:
            size = sizes.pop(0)
            towers[field], rest = rest[:size], rest[size:]
    assert not rest, f"no place for {rest}"
    return towers


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.submit(action)
    return match


def finish_turn(match: Match) -> Match:
    """Draw whatever there is until a seat decides again."""
    while match.to_act == CHANCE:
        match.submit(match.choices()[0])
    return match


def turn(match: Match, action: str) -> Match:
    return finish_turn(play(match, action))


def set_up(seats: int, blocks: str = "", cards: str = "", starter: int = 0) -> Match:
    """A match by hand after the deal; what is not given is dealt in the order of the letters."""
    match = play(start_match(GAME, seats, by_hand=True), f"start {starter}")
    blocks = blocks or "WRGS" * (9 if seats == 2 else 10)
    play(match, *[f"block {letter}" for letter in blocks])
    return play(match, *[f"draw {letter}" for letter in cards or "WRGSW" * seats])


def refused_by(match: Match, text: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        match.submit(text)
    return refusal.value.section


def choices(match: Match, start: str) -> list[str]:
    return [text for text in match.choices() if text.startswith(start)]


def table(match: Match, seat: int | None = None) -> Any:
    return match.view(seat).table


def towers(match: Match) -> dict[str, str]:
    return {tower.field: tower.blocks for tower in table(match).towers}


def shows(match: Match, drawing: str) -> bool:
    """Does the board show what is drawn, field by field?"""
    found = towers(match)
    for seat, player in enumerate(table(match).players):
        found |= dict.fromkeys(player.pawns, str(seat + 1))
    expected = read_diagram(drawing)
    return {field: found.get(field, ".") for field in expected} == expected


def state_of(match: Match) -> BloxState:
    state = match.state()
    assert isinstance(state, BloxState)
    return state


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_s1_2_the_board_of_the_rules_is_the_board(language: str) -> None:
    text = GAME.rulebook(language).sections["1.2"]
    rows = [line.split()[1:] for line in text.splitlines() if line.startswith("    ")]
    assert ["".join(row) for row in rows[:9]] == list(LAYOUT)


def test_s1_3_blocks_cards_pawns_and_jokers() -> None:
    """T-B2: 16 towers of 40 blocks."""
    match = set_up(4)
    assert Counter("".join(towers(match).values())) == dict.fromkeys("WRGS", 10)
    assert len(towers(match)) == 16
    assert table(match).stock_size == 40
    assert [player.supply for player in table(match).players] == [4, 4, 4, 4]
    assert all(player.joker for player in table(match).players)


def test_s1_3_points_never_run_out() -> None:
    """B-16: chips to the value of 1,000 and more."""
    match = on_board("1 1 . . 2\n  a b c d", "WWWRG", points=[999])
    assert play(match, "capture a1-d1 3").view(0).scores[0] == 1002


def test_s2_1_the_starter_is_drawn_and_it_goes_round() -> None:
    match = start_match(GAME, 3, by_hand=True)
    assert match.choices() == ["start 0", "start 1", "start 2"]
    match = set_up(3, starter=1)
    order = []
    for _ in range(4):
        order.append(match.to_act)
        turn(match, "exchange W")
    assert order == [1, 2, 0, 1]
    assert refused_by(match, "start 0") == "2.1"
    assert refused_by(start_match(GAME, 2, by_hand=True), "start 2") == "2.1"
    assert refused_by(start_match(GAME, 2, by_hand=True), "place a1") == "2.1"


def test_s2_2_towers_are_filled_in_order() -> None:
    """From the lowest height to the highest, row by row."""
    match = set_up(3, "WRGS" + "WWRRGGSS" + "WWWRRRGGGSSS" + "WWWWRRRRGGGGSSSS")
    by_height = {
        1: ["c2 W", "h3 R", "b7 G", "g8 S"],
        2: ["f2 WW", "b4 RR", "h6 GG", "d8 SS"],
        3: ["d4 WWW", "f4 RRR", "d6 GGG", "f6 SSS"],
        4: ["e3 WWWW", "c5 RRRR", "g5 GGGG", "e7 SSSS"],
    }
    found = [f"{field} {blocks}" for field, blocks in towers(match).items()]
    assert sorted(found) == sorted(tower for height in by_height.values() for tower in height)
    assert [tower.chip for tower in table(match).towers] == [len(tower.blocks) for tower in table(match).towers]


def test_s2_2_no_colour_is_dealt_too_often() -> None:
    match = play(start_match(GAME, 3, by_hand=True), "start 0", *["block W"] * 10)
    assert match.choices() == ["block R", "block G", "block S"]
    assert refused_by(match, "block W") == "1.3"
    assert refused_by(match, "draw W") == "2.2"
    assert refused_by(set_up(3), "block W") == "2.2"


def test_s2_3_two_players_have_fewer_blocks() -> None:
    """T-B2, B-1: 12 towers of 36 blocks, and phase 2."""
    match = set_up(2)
    assert Counter("".join(towers(match).values())) == dict.fromkeys("WRGS", 9)
    assert sorted(len(blocks) for blocks in towers(match).values()) == [2] * 4 + [3] * 4 + [4] * 4
    assert not {"c2", "h3", "b7", "g8"} & set(towers(match))
    assert table(match).phase == 2
    assert [player.supply for player in table(match).players] == [4, 4]
    assert [player.hand_size for player in table(match).players] == [5, 5]


def test_s2_3_two_players_have_nine_blocks_of_each_colour() -> None:
    match = play(start_match(GAME, 2, by_hand=True), "start 0", *["block W"] * 9)
    assert refused_by(match, "block W") == "2.3"


def test_s2_4_five_hidden_cards_each_from_the_starter_on() -> None:
    match = set_up(3, cards="WWWWW" + "RRRRR" + "GGGGG", starter=2)
    assert [table(match, seat).hand for seat in range(3)] == ["RRRRR", "GGGGG", "WWWWW"]
    assert table(match).hand == ""
    assert [player.hand_size for player in table(match, 0).players] == [5, 5, 5]
    assert (table(match).phase, table(match).stock_size) == (1, 45)


def test_s2_4_only_the_own_cards_are_told() -> None:
    match = set_up(3, cards="WWWWW" + "RRRRR" + "GGGGG")
    assert {notice.code for notice in match.notices(1, 41)[:5]} == {"blox-dealt-hidden"}
    assert {notice.code for notice in match.notices(1, 41)[5:10]} == {"blox-dealt"}
    assert {notice.code for notice in match.notices(None, 41)} == {"blox-dealt-hidden"}


def test_s2_4_nothing_is_played_before_the_deal() -> None:
    match = play(start_match(GAME, 3, by_hand=True), "start 0", *["block W", "block R", "block G", "block S"] * 10)
    assert refused_by(match, "place a1") == "2.4"
    play(match, *["draw W"] * 15)
    assert match.to_act == 0
    four = play(start_match(GAME, 4, by_hand=True), "start 0", *["block W", "block R", "block G", "block S"] * 10)
    assert refused_by(play(four, *["draw W"] * 15), "draw W") == "1.3"
    assert refused_by(match, "draw W") == "3.3"


def test_s3_1_one_action_and_the_next_has_the_turn() -> None:
    match = set_up(3)
    assert {text.split()[0] for text in match.choices()} == {"place", "exchange"}
    assert turn(match, "place a1").to_act == 1


def test_s3_1_an_exchange_is_always_possible() -> None:
    """A pawn that is walled in, no joker, no pawn to place."""
    match = on_board("1 1 1 1 1 3\n2 2 2 2 3 .\n  a b c d e", "WWRRG", jokers=[False])
    assert {text.split()[0] for text in match.choices()} == {"exchange"}


def test_s3_2_nothing_is_jumped_over() -> None:
    match = on_board("1 1 . 2 . .\n  a b c d e", "WRGSW")
    assert choices(match, "move a1-") == choices(match, "move a1-b1") + choices(match, "move a1-a")
    assert refused_by(match, "move a1-e1") == "4.2"
    assert refused_by(match, "move a1-c1") == "4.2"


def test_s3_2_one_thing_on_a_field() -> None:
    match = on_board("1 1 . 1 WW . .\n  a b c d e f", "WRGSW")
    assert refused_by(match, "move a1-c1") == "4.2"
    assert refused_by(match, "move c1-d1") == "4.2"


def test_s3_3_draw_up_to_five() -> None:
    match = on_board("1 1 . . 2\n  a b c d", "WWWWR")
    play(match, "capture a1-d1 4")
    for number in range(4):
        assert (match.to_act, table(match).players[0].hand_size) == (CHANCE, 1 + number)
        assert refused_by(match, "place a1") == "3.3"
        play(match, "draw S")
    assert match.to_act == 1
    assert table(match, 0).hand == "RSSSS"


def test_s3_3_no_card_paid_no_card_drawn() -> None:
    assert play(set_up(3), "place a1 joker").to_act == 1


def test_s3_3_rivals_are_told_only_that_a_card_was_drawn() -> None:
    match = play(set_up(3), "exchange W", "draw S")
    assert [match.notices(seat)[-1].args for seat in (0, 1, None)] == [
        {"seat": 0, "colour": "S", "shuffled": "no"},
        {"seat": 0, "shuffled": "no"},
        {"seat": 0, "shuffled": "no"},
    ]


def test_s3_3_the_last_player_of_the_match_draws() -> None:
    """B-21."""
    match = on_board("1 . .\n  a b", "WRGSW", options={"max_rounds": 1}, starter=1)
    play(match, "exchange WR")
    assert match.end is None
    play(match, "draw S", "draw S")
    assert match.end is not None
    assert table(match, 0).hand == "WGSSS"


def almost_empty(stock: str, hand: str = "WRGSW", **position: Any) -> Match:
    """A match of two in which only these cards are left in the stock."""
    other = position.pop("other", "WRGSR")
    played = "".join(letter * (15 - (hand + other + stock).count(letter)) for letter in "WRGS")
    return on_board("1 . . . .\n  a b c d", hand, seats=2, hands=[other], discard=played, **position)


def test_s3_4_an_empty_stock_waits_until_a_card_is_needed() -> None:
    """B-20."""
    match = play(almost_empty("GG"), "exchange WR", "draw G", "draw G")
    assert match.to_act == 1
    assert (table(match).stock_size, len(table(match).discard)) == (0, 50)
    play(match, "place a1 joker")
    assert (table(match).stock_size, len(table(match).discard)) == (0, 50)


def test_s3_4_the_discards_become_the_stock() -> None:
    """B-20: in the middle of a draw, too, and with the cards just paid."""
    match = play(almost_empty("G"), "exchange WR", "draw G")
    assert [notice.args["shuffled"] for notice in match.notices(1)] == ["no", "yes"]
    assert match.to_act == CHANCE
    assert (table(match).stock_size, table(match).discard) == (51, "")
    assert match.choices() == ["draw W", "draw R", "draw G", "draw S"]


def test_s3_4_cards_just_paid_can_come_back() -> None:
    """B-20: the only white cards that are not in hands are those of this exchange."""
    match = almost_empty("", "WWWWW", other="WWWWW")
    played = table(match).discard
    assert played.count("W") == 5
    play(match, "exchange WWWWW")
    assert (table(match).stock_size, table(match).discard) == (55, "")
    play(match, *["draw W"] * 5)
    assert table(match, 0).hand == "WWWWW"


def test_s3_4_the_stock_is_not_asked_for_what_it_has_not() -> None:
    match = play(almost_empty("G"), "exchange W")
    assert match.choices() == ["draw G"]
    assert refused_by(match, "draw W") == "3.4"


def test_s3_4_discards_are_open() -> None:
    match = play(set_up(3), "exchange WRS")
    assert all(table(match, seat).discard == "WRS" for seat in (0, 1, 2, None))


def test_s3_4_with_two_an_empty_stock_shows_the_hands() -> None:
    """What the other held stays known until it is played; what is drawn since is not."""
    match = play(almost_empty("", "WWRGS", other="RRRGG"), "exchange WG")
    assert [player.known for player in table(match, 0).players] == ["", "RRRGG"]
    assert [player.known for player in table(match, 1).players] == ["WRS", ""]
    assert [player.known for player in table(match).players] == ["", ""]
    play(match, "draw R", "draw R", "exchange RRG")
    assert [player.known for player in table(match, 0).players] == ["", "RG"]
    play(match, "draw S", "draw S", "draw S", "exchange RR")
    assert [player.known for player in table(match, 1).players] == ["WS", ""]


def test_s3_4_with_two_the_last_card_drawn_shows_the_hands() -> None:
    """Before the discards are shuffled, and for as long as they are not."""
    match = play(almost_empty("G", "WWRGS", other="RRRGG"), "exchange W", "draw G")
    assert (table(match).stock_size, match.to_act) == (0, 1)
    assert [player.known for player in table(match, 0).players] == ["", "RRRGG"]
    assert [player.known for player in table(match, 1).players] == ["WRGGS", ""]
    play(match, "exchange R", "draw W")
    assert [player.known for player in table(match, 0).players] == ["", "RRGG"]


def test_s3_4_with_three_an_empty_stock_shows_no_hand() -> None:
    played = "".join(letter * count for letter, count in zip("WRGS", (10, 11, 12, 12), strict=True))
    match = on_board("1 . .\n  a b", "WRGSW", discard=played)
    play(match, "exchange W")
    assert table(match).discard == ""
    assert all(player.known == "" for seat in range(3) for player in table(match, seat).players)


def test_s3_5_the_joker_counts_as_any_card() -> None:
    """For placing and moving, also where there is such a card."""
    match = on_board("1 1 . . . .\n  a b c d e", "RRRRR")
    assert choices(match, "move a1-e1") == ["move a1-e1", "move a1-e1 joker"]
    assert choices(match, "move a1-c1") == ["move a1-c1 joker"]
    assert choices(match, "place i1") == ["place i1", "place i1 joker"]
    play(match, "move a1-c1 joker")
    assert not table(match).players[0].joker
    assert (table(match, 0).hand, table(match).discard) == ("RRRRR", "")


def test_s3_5_the_joker_stands_for_one_card_of_a_tower() -> None:
    """Every colour of the tower that leaves the rest payable, and none twice."""
    match = on_board("1 1 WRR .\n  a b c", "WRRRG", phase=3)
    assert choices(match, "clear") == ["clear a1-b1", "clear a1-b1 joker W", "clear a1-b1 joker R"]
    assert refused_by(match, "clear a1-b1 joker G") == "3.5"
    play(match, "clear a1-b1 joker W")
    assert (table(match, 0).hand, table(match).discard) == ("WRG", "RR")


@pytest.mark.parametrize("colour", "WRGS")
def test_s3_5_the_joker_stands_for_each_colour(colour: str) -> None:
    """In a tower beside the pawn, in a building, in a capture."""
    others = "WRGS".replace(colour, "")
    match = on_board(f"1 1 {colour} .\n  a b c", (others * 2)[:5], phase=1, blocks=[colour + others[0]])
    assert choices(match, "clear") == [f"clear a1-b1 joker {colour}"]
    assert len(choices(match, "build")) == 1
    assert choices(match, "build")[0].endswith(f"joker {colour}")


def test_s3_5_the_joker_is_a_single_card() -> None:
    match = on_board("1 1 WRR .\n  a b c", "WSRGG", phase=3)
    assert choices(match, "clear") == ["clear a1-b1 joker R"]
    assert refused_by(match, "clear a1-b1 joker W") == "5.4"
    assert refused_by(on_board("1 1 WRR .\n  a b c", "WSSGG", phase=3), "clear a1-b1 joker R") == "5.4"


def test_s3_5_the_joker_helps_to_build() -> None:
    match = on_board("1 1 .\n  a b", "WRGSS", blocks=["WWR"])
    assert choices(match, "build") == ["build a1 WWR joker W"]
    play(match, "build a1 WWR joker W")
    assert (table(match, 0).hand, table(match).discard) == ("GSS", "WR")


def test_s3_5_a_used_joker_cannot_be_used() -> None:
    match = on_board("1 1 WR . . 2\n2 . . . . .\n  a b c d e", "WRGSW", jokers=[False], blocks=["WWR"])
    assert not [text for text in match.choices() if "joker" in text]
    for text in ("move a1-a2 joker", "place i1 joker", "clear a1-b1 joker W", "build a1 WWR joker W"):
        assert refused_by(match, text) == "3.5"
    assert refused_by(on_board("1 1 . . 2\n  a b c d", "WWRGS", jokers=[False]), "capture a1-d1 3 joker") == "3.5"


def test_s4_1_the_first_field_of_the_colour_from_outside() -> None:
    """T-B3: from the top, column a: red comes to a4, grey to a2. T-B5: from the bottom, column i: i8 and i6."""
    match = set_up(3)
    assert {"place a4", "place a2", "place i8", "place i6"} <= set(match.choices())
    state = state_of(match)
    assert fields_in_column(state, "a") == {"a1", "a2", "a3", "a4", "a9", "a8", "a7", "a5"}
    assert {"i9", "i8", "i7", "i6"} <= fields_in_column(state, "i")
    assert shows(play(match, "place a4"), "4 1\n  a")
    assert table(match).players[0].supply == 3
    assert table(match).discard == "R"


def fields_in_column(state: BloxState, column: str) -> set[str]:
    rows = state.entries(17 + "abcdefghi".index(column))
    return {f"{column}{row}" for row in range(1, 10) if rows >> (row - 1) & 1}


def test_s4_1_a_later_field_is_not_the_first() -> None:
    """g5 is grey, and from each of the four sides there is a grey field before it."""
    match = on_board("5 . . .\n  f g h", "GGGGG")
    assert refused_by(match, "place g5") == "4.1"
    assert refused_by(match, "place g5 joker") == "4.1"


def test_s4_1_the_card_has_the_colour_of_the_field() -> None:
    match = set_up(3, cards="RRRRR" * 3)
    assert refused_by(match, "place a1") == "4.1"
    assert choices(match, "place a1") == ["place a1 joker"]


def test_s4_2_nothing_behind_or_under_an_obstacle() -> None:
    """T-B4, B-3: from the left in row 2 white comes to b2, red not to c2, which a tower holds, black not behind it.

    A pawn on d1 shuts the way to d2 from the top, which is the only other one.
    """
    match = on_board(
        """
        1 . . . 2 . . . . .
        2 . . W . . WW . . .
        3 . . . . . . . . .
          a b c d e f g h i
        """,
        "WRGSW",
        phase=1,
    )
    assert choices(match, "place b2") == ["place b2", "place b2 joker"]
    assert refused_by(match, "place c2") == "4.4"
    assert refused_by(match, "place d2") == "4.2"
    assert refused_by(match, "place d2 joker") == "4.2"


def test_s4_2_an_occupied_first_field_is_not_skipped() -> None:
    """A pawn on a1: from the left in row 1 white does not go on to d1."""
    free = on_board("1 . . . . . . . .\n  a b c d e f g h", "WWWWW")
    assert "place a1" in free.choices()
    match = on_board("1 2 . . . . . . .\n2 . . . 2 . . . .\n  a b c d e f g h", "WWWWW")
    state = state_of(match)
    assert state.entries(1) & 0b1000 == 0
    assert "place d1" in match.choices()
    assert state.entries(16 + 4) & 1 == 1


def test_s4_2_moving_does_not_skip_either() -> None:
    match = on_board("1 1 . . 2 . . . .\n  a b c d e f g h", "WWWWW")
    assert choices(match, "move a1-d1") == []
    assert refused_by(match, "move a1-d1") == "4.2"
    assert refused_by(match, "move a1-g1") == "4.5"


def test_s4_3_four_pawns_are_all() -> None:
    """B-13."""
    match = on_board("1 1 1 1 1\n  a b c d", "WRGSW")
    assert choices(match, "place") == []
    assert refused_by(match, "place i1") == "4.3"


def test_s4_4_placing_does_not_strike() -> None:
    """B-4: neither a pawn nor a tower is hit from outside."""
    match = on_board("1 2 . R .\n  a b c d", "WWWRR", phase=1)
    assert refused_by(match, "place a1") == "4.4"
    assert refused_by(match, "place c1") == "4.4"
    assert refused_by(match, "clear a1-c1") == "5.1"
    assert refused_by(on_board("1 1 . .\n  a b c", "WWWRR"), "place a1") == "4.2"


def test_s4_5_the_nearest_field_in_each_direction() -> None:
    """T-B6: from a1 with a red card to the right: e1."""
    match = on_board("1 1 . . . . . . . .\n  a b c d e f g h i", "RRRRR", jokers=[False])
    assert choices(match, "move") == ["move a1-e1", "move a1-a4"]
    assert refused_by(match, "move a1-i1") == "4.5"
    assert shows(play(match, "move a1-e1"), "1 . . . . 1 .\n  a b c d e f")
    assert table(match).discard == "R"


def test_s4_5_all_four_directions() -> None:
    match = on_board("4 . . 1 . .\n5 . . . . .\n  a b c d e", "WWWWW", jokers=[False])
    assert choices(match, "move") == ["move c4-c3", "move c4-d4", "move c4-c5"]
    match = on_board("4 . . 1 . .\n5 . . . . .\n  a b c d e", "RRRRR", jokers=[False])
    assert choices(match, "move") == ["move c4-c2", "move c4-a4", "move c4-f4", "move c4-c6"]


def test_s4_5_no_corners_and_no_standing_still() -> None:
    match = on_board("4 . . 1 . .\n  a b c d e", "WRGSW")
    for text in ("move c4-d5", "move c4-c4", "move a4-b4", "move c4-b3"):
        assert refused_by(match, text) == "4.5"


def test_s4_5_only_own_pawns_with_a_card_of_the_colour() -> None:
    match = on_board("4 1 . . . .\n5 2 . . . .\n  a b c d e", "GGGGG", jokers=[False])
    assert refused_by(match, "move a5-b5") == "4.5"
    assert refused_by(match, "move a4-c4") == "4.5"
    play(match, "move a4-b4")


def test_s5_1_a_straight_free_line_from_an_own_pawn() -> None:
    """Along the row and along the column."""
    match = on_board("1 1 . RR 2 RR\n2 . . . . .\n3 WW . . . .\n  a b c d e", "WWRRG", jokers=[False])
    assert choices(match, "clear") == ["clear a1-c1", "clear a1-a3"]
    assert refused_by(match, "clear d1-c1") == "5.1"
    assert refused_by(match, "clear a1-e1") == "5.1"
    assert refused_by(match, "clear a1-d1") == "5.1"
    assert refused_by(match, "clear a1-b2") == "5.1"
    assert refused_by(match, "clear b3-a3") == "5.1"


def test_s5_1_not_around_a_corner() -> None:
    match = on_board("1 1 . .\n2 . RR .\n  a b c", "RRRRR")
    assert choices(match, "clear") == []
    assert refused_by(match, "clear a1-b2") == "5.1"


@pytest.mark.parametrize(("phase", "height"), [(phase, height) for phase in (1, 2, 3, 4) for height in (1, 2, 3, 4, 5)])
def test_s5_2_up_to_the_height_of_the_phase(phase: int, height: int) -> None:
    """T-B10: a tower of 5 never, in any phase."""
    if height == 5 and phase < 4:
        return
    match = on_board(f"1 1 {'R' * height} .\n  a b c", "RRRRR", phase=phase)
    if height <= phase:
        assert "clear a1-b1" in match.choices()
    else:
        assert choices(match, "clear") == []
        assert refused_by(match, "clear a1-b1") == "5.2"


def test_s5_3_no_colour_of_the_tower_in_between() -> None:
    """T-B7, B-6: pawn on a2, tower on c2, white b2 between; a red block may be cleared, a white one not."""
    match = on_board("2 1 . R .\n  a b c d", "WRGSW", phase=1)
    play(match, "clear a2-c2")
    assert match.view(0).scores[0] == 1
    assert shows(match, "2 . . 1 .\n  a b c d")
    assert refused_by(on_board("2 1 . W .\n  a b c d", "WRGSW", phase=1), "clear a2-c2") == "5.3"


def test_s5_3_each_colour_of_the_tower_counts() -> None:
    match = on_board("1 1 . . RS .\n  a b c d e", "RRSSG")
    assert refused_by(match, "clear a1-d1") == "5.3"
    assert "clear a1-d1" in on_board("1 1 . . RW .\n  a b c d e", "RRWSG").choices()


def test_s5_3_the_ends_do_not_count() -> None:
    """B-6: a white pawn's field, a red tower's field, and a neighbour is always within reach."""
    assert "clear a1-b1" in on_board("1 1 WS .\n  a b c", "WSRRG").choices()
    assert "clear a1-e1" in on_board("1 1 . . . R .\n  a b c d e f", "WSRRG", phase=1).choices()
    assert "clear d4-d3" in on_board("3 WG\n4 1\n  d", "WGRRR").choices()


def test_s5_4_a_card_for_each_block() -> None:
    """B-5: and nothing for the way."""
    match = on_board("1 1 . . RRW .\n  a b c d e", "WRRGS", phase=3, jokers=[False])
    play(match, "clear a1-d1")
    assert (table(match, 0).hand, table(match).discard) == ("GS", "WRR")
    match = on_board("1 1 . . RRW .\n  a b c d e", "WWRGS", phase=3, jokers=[False])
    assert refused_by(match, "clear a1-d1") == "5.4"


def test_s5_5_chip_and_blocks_for_the_player() -> None:
    match = on_board("1 1 . . RRW .\n  a b c d e", "WRRGS", phase=3, blocks=["S"], points=[2])
    play(match, "clear a1-d1")
    assert match.view(0).scores == [5, 0, 0]
    assert table(match).players[0].blocks == "WRRS"
    assert shows(match, "1 . . . 1 .\n  a b c d e")
    assert table(match).players[0].supply == 3


def test_s5_5_an_open_store() -> None:
    match = on_board("1 1 R .\n  a b c", "WRRGS", phase=1)
    play(match, "clear a1-b1")
    assert all(table(match, seat).players[0].blocks == "R" for seat in (0, 1, 2, None))


def test_s5_6_seven_blocks_stop_clearing() -> None:
    """T-B9, B-19."""
    for store in ("WWWGGGS", "WWWGGGSS"):
        match = on_board("1 1 RR .\n  a b c", "WRRGS", blocks=[store])
        assert choices(match, "clear") == []
        assert refused_by(match, "clear a1-b1") == "5.6"


def test_s5_6_six_blocks_do_not() -> None:
    """T-B9, B-7: and a tower of four makes ten."""
    match = on_board("1 1 RRRR .\n  a b c", "RRRRS", phase=4, blocks=["WWGGSS"])
    play(match, "clear a1-b1")
    assert len(table(match).players[0].blocks) == 10


def test_s5_6_building_helps() -> None:
    match = on_board("1 1 RR .\n2 1 . .\n  a b c", "WWGRR", blocks=["WWWGGGS"])
    turn(match, "build a2 WWG")
    assert len(table(match).players[0].blocks) == 4
    turn(match, "exchange W")
    turn(match, "exchange W")
    assert "clear a1-b1 joker R" in match.choices()


def test_s6_1_exactly_as_high_as_the_phase_demands() -> None:
    for phase in (1, 2, 3, 4):
        match = on_board("1 1 .\n  a b", "WWWWW", phase=phase, blocks=["WWWWWW"], jokers=[False])
        assert choices(match, "build") == [f"build a1 {'W' * (phase + 1)}"]
        assert refused_by(match, f"build a1 {'W' * phase}") == "9.1"


def test_s6_1_of_the_players_own_blocks_on_an_own_pawn() -> None:
    match = on_board("1 1 . 2\n2 . . .\n  a b c", "WWRRG", blocks=["WRR", "WWW"], jokers=[False])
    assert choices(match, "build") == ["build a1 WRR"]
    assert refused_by(match, "build a1 WWR") == "6.1"
    assert refused_by(match, "build c1 WRR") == "6.1"
    assert refused_by(match, "build b1 WRR") == "6.1"


def test_s6_1_on_any_own_pawn_of_any_choice_of_blocks() -> None:
    match = on_board("1 1 . 1\n  a b c", "WWRRG", blocks=["WWRR"], jokers=[False])
    assert set(choices(match, "build")) == {
        f"build {field} {blocks}" for field in ("a1", "c1") for blocks in ("WRR", "WWR")
    }


def test_s6_2_a_card_for_each_block() -> None:
    match = on_board("1 1 .\n  a b", "WWRGS", blocks=["WWRR"], jokers=[False])
    assert refused_by(match, "build a1 WRR") == "6.2"
    play(match, "build a1 WWR")
    assert (table(match, 0).hand, table(match).discard) == ("GS", "WWR")


def test_s6_3_pawn_back_and_points() -> None:
    match = on_board("1 1 .\n2 1 .\n  a b", "WWRGS", blocks=["WWRR"], points=[4])
    play(match, "build a1 WWR")
    assert match.view(0).scores == [7, 0, 0]
    assert table(match).players[0].supply == 3
    assert table(match).players[0].blocks == "R"
    assert shows(match, "1 WWR .\n2 1 .\n  a b")


def test_s6_4_chips_up_to_four() -> None:
    """T-B10: a tower of five brings five points, carries no chip and is never cleared."""
    match = on_board("1 1 . 1 .\n  a b c d", "WWWWW", phase=4, blocks=["WWWWW"], heights="44")
    turn(match, "build a1 WWWWW")
    assert match.view(0).scores == [5, 0, 0]
    assert {tower.field: tower.chip for tower in table(match).towers}["a1"] == 0
    turn(turn(match, "exchange W"), "exchange W")
    assert choices(match, "clear c1-a1") == []
    assert refused_by(match, "clear c1-a1") == "5.2"


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_s6_4_a_built_tower_carries_its_height(phase: int) -> None:
    match = on_board("1 1 .\n  a b", "WWWWW", phase=phase, blocks=["WWWWW"])
    play(match, f"build a1 {'W' * (phase + 1)}")
    assert {tower.field: tower.chip for tower in table(match).towers}["a1"] == phase + 1


def test_s6_4_order_does_not_matter() -> None:
    """B-17: the same building however its letters are written."""
    assert GAME.parse_action("build a1 RWW") == GAME.parse_action("build a1 WWR")


def test_s7_1_a_straight_free_line_to_a_rival() -> None:
    """B-11: own pawns cannot be captured."""
    match = on_board("1 1 . 1 2\n2 . . . .\n3 . 2 . .\n  a b c d", "WWWGG", seats=2)
    assert refused_by(match, "capture a1-d1 3") == "7.1"
    assert refused_by(match, "capture a1-c1 3") == "7.1"
    assert refused_by(match, "capture a1-b3 3") == "7.1"
    assert refused_by(match, "capture d1-c1 3") == "7.1"
    assert refused_by(match, "capture a1-b1 3") == "7.1"
    assert refused_by(match, "capture b1-d1 3") == "7.1"
    assert "capture c1-d1 3" in match.choices()


def test_s7_1_own_pawns_stay() -> None:
    """B-11: with cards enough for it."""
    match = on_board("1 1 . 1 .\n  a b c d", "GGGGG")
    assert choices(match, "capture") == []
    assert refused_by(match, "capture a1-c1 3") == "7.1"


def test_s7_1_towers_are_not_captured() -> None:
    match = on_board("1 1 . . RR\n  a b c d", "WWWGG")
    assert refused_by(match, "capture a1-d1 3") == "7.1"


def test_s7_2_not_over_a_field_of_that_colour() -> None:
    """T-B8: from a1 to g1, both white, leads over the white d1."""
    match = on_board("1 1 . . . . . 2\n  a b c d e f g", "WWWWW")
    assert choices(match, "capture") == []
    assert refused_by(match, "capture a1-g1 3") == "7.2"


def test_s7_2_the_attackers_own_field_does_not_count() -> None:
    """T-B8: from the white a1 to the white d1."""
    match = on_board("1 1 . . 2\n  a b c d", "WWWWW", jokers=[False])
    assert choices(match, "capture") == [f"capture a1-d1 {cards}" for cards in (3, 4, 5)]


def test_s7_3_three_to_five_cards_of_the_colour() -> None:
    match = on_board("1 1 . . 2\n  a b c d", "WWWWR", jokers=[False])
    assert choices(match, "capture") == ["capture a1-d1 3", "capture a1-d1 4"]
    for count in (1, 2, 5, 6):
        assert refused_by(match, f"capture a1-d1 {count}") == "7.3"
    match = on_board("1 1 . . 2\n  a b c d", "WWRRR", jokers=[False])
    assert refused_by(match, "capture a1-d1 3") == "7.3"


def test_s7_3_the_joker_is_one_of_the_five() -> None:
    """B-10: it counts and scores like a card, and never makes six."""
    match = on_board("1 1 . . 2\n  a b c d", "WWWWW")
    assert sorted(choices(match, "capture")) == sorted(
        f"capture a1-d1 {cards}{joker}" for cards in (3, 4, 5) for joker in ("", " joker")
    )
    play(match, "capture a1-d1 5 joker")
    assert match.view(0).scores[0] == 5
    assert (table(match, 0).hand, table(match).discard) == ("W", "WWWW")
    match = on_board("1 1 . . 2\n  a b c d", "WWWWW")
    assert refused_by(match, "capture a1-d1 6 joker") == "7.3"
    assert choices(on_board("1 1 . . 2\n  a b c d", "WWRGS"), "capture") == ["capture a1-d1 3 joker"]


@pytest.mark.parametrize("cards", [3, 4, 5])
def test_s7_4_a_point_for_each_card(cards: int) -> None:
    """T-B8."""
    match = on_board("1 1 . . 2\n  a b c d", "WWWWW")
    play(match, f"capture a1-d1 {cards}")
    assert match.view(0).scores == [cards, 0, 0]
    assert shows(match, "1 . . . 1\n  a b c d")
    assert [player.supply for player in table(match).players] == [3, 4, 4]
    assert table(match).discard == "W" * cards


def test_s8_1_one_to_five_cards() -> None:
    """Every choice of colours once."""
    match = on_board("1 . .\n  a b", "WWRRR")
    assert set(choices(match, "exchange")) == {
        f"exchange {'W' * white}{'R' * red}" for white in range(3) for red in range(4) if white + red
    }
    assert refused_by(match, "exchange G") == "8.1"
    assert refused_by(match, "exchange WWW") == "8.1"
    play(match, "exchange WWRRR", *["draw S"] * 5)
    assert (table(match, 0).hand, table(match).discard) == ("SSSSS", "WWRRR")


def test_s8_1_as_many_are_drawn() -> None:
    match = play(on_board("1 . .\n  a b", "WWRRR"), "exchange WR", "draw S", "draw G")
    assert match.to_act == 1
    assert table(match, 0).hand == "WRRGS"


def test_s8_2_a_used_joker_comes_back_for_the_next_turn() -> None:
    """T-B11, B-12: it is turned over when the cards are drawn."""
    match = play(on_board("1 . .\n  a b", "WWRRR", jokers=[False, False]), "exchange W")
    assert not table(match).players[0].joker
    finish_turn(match)
    assert [player.joker for player in table(match).players] == [True, False, True]
    turn(turn(match, "place a1"), "exchange W")
    assert "place b1 joker" in match.choices()


def test_s8_2_other_actions_do_not_bring_it_back() -> None:
    match = turn(on_board("1 . .\n  a b", "WWRRR", jokers=[False]), "place a1")
    assert not table(match).players[0].joker


def test_s8_3_an_active_joker_stays() -> None:
    """B-22: exchanging is not using it, and it is not exchanged."""
    match = on_board("1 . .\n  a b", "WWRRR")
    assert not [text for text in choices(match, "exchange") if "joker" in text]
    assert table(turn(match, "exchange W")).players[0].joker


@pytest.mark.parametrize("phase", [1, 2, 3, 4])
def test_s9_1_what_each_phase_allows(phase: int) -> None:
    """B-8."""
    match = on_board("1 . .\n  a b", "WWRRR", phase=phase)
    assert (table(match).clear_up_to, table(match).build_height) == (phase, phase + 1)


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_s9_2_one_tower_left_begins_the_next_phase(phase: int) -> None:
    """T-B1, B-9: the clearing that leaves one."""
    match = on_board(f"1 1 {'R' * phase} .\n  a b c", "RRRRR", phase=phase, heights=str(phase))
    play(match, "clear a1-b1")
    assert table(match).phase == phase + 1
    assert match.notices(0)[-1].args["news"] == "phase"


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_s9_2_two_towers_left_do_not(phase: int) -> None:
    match = on_board(f"1 1 {'R' * phase} .\n  a b c", "RRRRR", phase=phase, heights=str(phase) * 2)
    play(match, "clear a1-b1")
    assert table(match).phase == phase


def test_s9_2_lower_towers_do_not_count() -> None:
    """In phase 2 the last towers of height 1 may go."""
    match = on_board("1 1 R .\n  a b c", "RRRRR", heights="22")
    assert table(play(match, "clear a1-b1")).phase == 2


def test_s9_2_the_new_phase_holds_at_once() -> None:
    """The next player builds one higher."""
    match = on_board("1 1 RR .\n2 2 . .\n  a b c", "RRRRR", heights="2", blocks=["", "WWWW"], hands=["WWWWW"])
    turn(match, "clear a1-b1")
    assert choices(match, "build") == ["build a2 WWWW", *[f"build a2 WWWW joker {letter}" for letter in "W"]]


def last_tower(**position: Any) -> Match:
    """Phase 4, two towers of four, one of them beside a pawn of seat 0, who can clear it."""
    return on_board("1 1 RRRR .\n  a b c", "RRRRS", phase=4, heights="4" + "3" * 9 + "555", **position)


def test_s9_3_the_round_is_played_to_its_end() -> None:
    """B-14: seat 0 started, so seats 1 and 2 have a turn, and then it is over."""
    match = last_tower()
    play(match, "clear a1-b1")
    assert match.notices(0)[-1].args["news"] == "last-round"
    assert table(match).last_round
    finish_turn(match)
    assert match.to_act == 1
    turn(match, "exchange W")
    assert match.to_act == 2
    turn(match, "exchange W")
    assert match.end is not None
    assert (match.end.reason, match.end.winners, match.end.scores) == ("towers_cleared", [0], [4, 0, 0])


def test_s9_3_at_once_after_the_turn_of_the_last_seat() -> None:
    match = turn(last_tower(starter=1), "clear a1-b1")
    assert match.end is not None
    assert match.end.reason == "towers_cleared"


def test_s9_3_the_last_tower_may_still_fall() -> None:
    """B-14: in the last round, by an ordinary turn."""
    match = on_board(
        "1 1 RRRR .\n2 2 GGGG .\n  a b c",
        "RRRRS",
        phase=4,
        heights="3333333355",
        hands=["GGGGS"],
    )
    turn(match, "clear a1-b1")
    turn(match, "clear a2-b2")
    assert match.to_act == 2
    turn(match, "exchange W")
    assert match.end is not None
    assert (match.end.winners, match.end.scores) == ([0, 1], [4, 4, 0])


def test_s9_3_not_before_phase_4() -> None:
    """Two towers of four left in phase 3, one of them is not cleared: nothing ends."""
    match = on_board("1 1 RRR .\n  a b c", "RRRRS", phase=3, heights="33333333333", starter=1)
    assert not table(match).last_round
    assert turn(match, "clear a1-b1").end is None


def ended(points: list[int], blocks: list[str]) -> Match:
    """A match that ends with the exchange of seat 0."""
    seats = len(points)
    return turn(
        on_board(
            "1 . .\n  a b",
            "WRGSW",
            seats=seats,
            points=points,
            blocks=blocks,
            starter=1,
            options={"max_rounds": 1},
        ),
        "exchange W",
    )


@pytest.mark.parametrize(
    ("points", "blocks", "winners"),
    [
        ([5, 7, 6], ["", "", ""], [1]),
        ([7, 7, 6], ["W", "WR", "WWWWW"], [1]),
        ([7, 7, 7], ["WS", "RR", "W"], [0, 1]),
        ([0, 0], ["", ""], [0, 1]),
        ([3, 4, 4, 4], ["WWW", "R", "GG", "S"], [2]),
    ],
)
def test_s9_4_points_then_blocks_then_shared(points: list[int], blocks: list[str], winners: list[int]) -> None:
    """B-15."""
    end = ended(points, blocks).end
    assert end is not None
    assert (end.winners, end.scores) == (winners, points)


def test_s9_5_rounds_without_points_end_the_match() -> None:
    """B-18: counted in whole rounds from starter to starter."""
    match = on_board("1 . .\n  a b", "WRGSW", seats=2, options={"stall_rounds": 2})
    turn(turn(turn(match, "exchange W"), "exchange W"), "exchange W")
    assert (match.end, table(match).quiet) == (None, 1)
    turn(match, "exchange W")
    assert match.end is not None
    assert match.end.reason == "stalled"


def test_s9_5_points_for_anybody_begin_the_count_anew() -> None:
    match = on_board("1 1 R .\n  a b c", "RRRRR", phase=1, round=9, quiet=1, options={"stall_rounds": 2})
    turn(turn(turn(match, "clear a1-b1"), "exchange W"), "exchange W")
    assert (match.end, table(match).quiet, table(match).scored) == (None, 0, False)
    for _ in range(3):
        turn(match, match.choices()[-1])
    assert (match.end, table(match).quiet) == (None, 1)


def test_s9_5_a_number_of_rounds_in_all() -> None:
    match = on_board("1 . .\n  a b", "WRGSW", seats=2, options={"max_rounds": 2})
    turn(turn(turn(match, "exchange W"), "exchange W"), "exchange W")
    assert (match.end, table(match).round) == (None, 2)
    turn(match, "exchange W")
    assert match.end is not None
    assert match.end.reason == "round_limit"


def test_s9_5_the_usual_bounds() -> None:
    options = GAME.make_options({})
    assert (options.stall_rounds, options.max_rounds) == (30, 150)
