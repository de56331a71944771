"""What is not an action of Blox, and what is not a position."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.core.error import BadPosition, InvalidAction
from tafelrunde.games.blox import GAME
from tafelrunde.testkit.diagram import read_diagram


@pytest.mark.parametrize(
    "text",
    [
        "place",
        "place j1",
        "place a0",
        "place a10",
        "Place a1",
        "place a1 joker W",
        "place a1  joker",
        "move a1",
        "move a1-a2 jokers",
        "clear a1-a2 joker",
        "clear a1-a2 joker B",
        "build a1",
        "build a1 WWWWWW",
        "build a1 WX",
        "build a1 WW joker R",
        "build a1 WW joker",
        "capture a1-a2",
        "capture a1-a2 0",
        "capture a1-a2 3 joker W",
        "exchange",
        "exchange WWWWWW",
        "exchange joker",
        "exchange w",
        "start 4",
        "start",
        "block",
        "block X",
        "draw WW",
        "pass",
    ],
)
def test_what_is_not_an_action(text: str) -> None:
    with pytest.raises(InvalidAction):
        GAME.notation.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "place c4",
        "place c4 joker",
        "move c4-c7",
        "move c4-c7 joker",
        "clear c4-c7",
        "clear c4-c7 joker S",
        "build c4 WWR",
        "build c4 WWR joker R",
        "capture c4-c7 4",
        "capture c4-c7 5 joker",
        "exchange WRGGS",
        "start 3",
        "block G",
        "draw S",
    ],
)
def test_sentences_come_back_as_they_were(text: str) -> None:
    assert GAME.notation.format(GAME.notation.parse(text)) == text


def test_letters_may_stand_in_any_order() -> None:
    assert GAME.notation.format(GAME.notation.parse("exchange SGWRW")) == "exchange WWRGS"


HANDS = ["WRGSW", "WRGSR", "WRGSG"]
# All blocks: two towers of height 1, three of height 2, and the others in fours.
DRAWING = """
    1 W    R    GS   GS   .
    3 WWWW WWWW RRRR RRRR .
    5 GGGG GGGG SSSS SSSS WR
      a    b    c    d    e
    """
TOWERS = {field: blocks for field, blocks in read_diagram(DRAWING).items() if blocks != "."}


# One tower of four, as in the last round.
LAST_DRAWING = """
    1 WWWWW RRRRR GGGGG SSSSS .
    3 WRG   WRG   WRG   WRG   .
    5 SS    SS    WRGS  .     .
      a     b     c     d     e
    """
LAST_TOWERS = {field: blocks for field, blocks in read_diagram(LAST_DRAWING).items() if blocks != "."}


def position(**changes: Any) -> dict[str, Any]:
    """A possible position of three, with changes; `seat0` changes what the first player has."""
    players: list[dict[str, Any]] = [{"hand": hand} for hand in HANDS]
    players[0] |= changes.pop("seat0", {})
    return {"players": players, "towers": TOWERS, **changes}


def fewer(*fields: str) -> dict[str, str]:
    return {field: blocks for field, blocks in TOWERS.items() if field not in fields}


def after_clearing(way: str, *cleared: str) -> dict[str, Any]:
    """Seat 0 has just cleared one of these towers, and has the blocks of all of them."""
    blocks = "".join(TOWERS[field] for field in cleared)
    seat0 = {"pawns": [way[-2:]], "blocks": blocks}
    return {"player": 1, "last": f"clear {way}", "scored": True, "towers": fewer(*cleared), "seat0": seat0}


def test_the_position_without_changes_is_possible() -> None:
    state = GAME.state_from(position(), GAME.make_options({}))
    assert state.to_act == 0
    assert GAME.describe(state)["towers"] == TOWERS


@pytest.mark.parametrize(
    "changes",
    [
        {"phase": 4, "player": 1, "scored": True, "towers": LAST_TOWERS},
        {"phase": 4, "player": 2, "scored": True, "towers": LAST_TOWERS, "over": "towers_cleared"},
        {"round": 30, "quiet": 30, "player": 2, "over": "stalled"},
        {"round": 150, "quiet": 29, "player": 2, "over": "round_limit"},
        {"round": 150, "scored": True, "player": 2, "over": "round_limit"},
        {"player": 1, "last": "place h1", "seat0": {"pawns": ["h1"]}},
        {"player": 1, "last": "place h1 joker", "seat0": {"pawns": ["h1"], "joker": False}},
        {"player": 1, "last": "build e5 WR", "scored": True},
        {"starter": 1, "player": 1, "round": 2, "last": "build e5 WR"},
        {"step": "draw", "last": "exchange WW", "seat0": {"hand": "WRG", "joker": False}},
        {"player": 1, "last": "move h6-h9", "seat0": {"pawns": ["h9"]}},
        {"player": 1, "last": "capture h6-h9 3", "scored": True, "seat0": {"pawns": ["h9"]}},
        {"player": 1, "last": "capture h6-h9 5", "scored": True, "seat0": {"pawns": ["h9"]}},
        {**after_clearing("h6-h9", "a1"), "phase": 2},
    ],
)
def test_possible_positions_are_not_refused(changes: dict[str, Any]) -> None:
    state = GAME.state_from(position(**changes), GAME.make_options({}))
    assert GAME.describe(state)["players"]


@pytest.mark.parametrize(
    ("description", "reason"),
    [
        ({}, "players"),
        ([], "object"),
        ({"players": [{}]}, "1 players"),
        ({"players": [{}] * 5}, "5 players"),
        (position(player=3), "seats 0 to 2"),
        (position(starter=3), "seats 0 to 2"),
        (position(seats=3), "unknown field"),
        (position(seat0={"cards": "W"}), "unknown field"),
        (position(phase=5), "<= 4"),
        (position(seat0={"hand": "WWWWWW"}), "more than 5"),
        (position(seat0={"hand": "WWWW"}), "4 cards, not 5"),
        (position(seat0={"hand": "WXYZW"}), "regex"),
        (position(seat0={"known": "W"}), "two players"),
        (position(seat0={"known": "RR"}), "that are known"),
        (position(discard="W" * 16), "15 of each"),
        (position(discard="W" * 12), "15 cards of each"),
        (position(towers={**TOWERS, "a1": ""}), "0 blocks"),
        (position(towers={**TOWERS, "a1": "WWWWWW"}), "6 blocks"),
        (position(towers={**TOWERS, "j1": "W"}), "regex"),
        (position(towers={**TOWERS, "h1\n": "W"}), "regex"),
        (position(towers={**TOWERS, "h1": "\n"}), "regex"),
        (position(seat0={"pawns": ["h1\n"]}), "regex"),
        (position(seat0={"hand": "WRGS\n"}), "regex"),
        (position(towers={**TOWERS, "h1": "W"}), "10 blocks of each"),
        (position(towers=fewer("a1")), "missing: W"),
        (position(towers=fewer("a3", "b3", "c3"), seat0={"blocks": "WWWWWWWWRRRR"}), "more than 10"),
        (position(seat0={"blocks": "W"}), "10 blocks of each"),
        (position(seat0={"pawns": ["a1"]}), "two things"),
        (position(seat0={"pawns": ["i1", "i1"]}), "two things"),
        (position(seat0={"pawns": ["i1", "i2", "i3", "i4", "i5"]}), "more than 4"),
        (position(seat0={"points": -1}), ">= 0"),
        (position(towers={**fewer("a1", "b1"), "i1": "WR"}), "two or more"),
        (position(towers={**fewer("a1", "a3"), "i1": "WWWWW"}, phase=2), "phase 4 only"),
        (position(phase=3), "two or more"),
        (position(last="nonsense"), "not an action"),
        (position(last="draw W"), "one of a player"),
        (position(step="draw"), "after an action"),
        (position(step="draw", last="place a2"), "0 cards are to be drawn"),
        (position(step="draw", last="place a2", seat0={"hand": "WRG"}), "at most 1"),
        (position(step="draw", last="place a2 joker", seat0={"hand": "WRGS"}), "at most 0"),
        (position(step="draw", last="exchange WW", seat0={"hand": "WR"}), "at most 2"),
        (position(step="draw", last="clear a2-a1 joker W", scored=True, seat0={"hand": "WR"}), "not active"),
        (position(step="draw", last="clear a2-a1", scored=True, seat0={"hand": ""}), "at most 4"),
        (position(step="draw", last="clear a2-a1", seat0={"hand": "WRGS"}), "brought points"),
        (position(step="draw", last="place h1", seat0={"hand": "WRGS"}), "did not just do this: place h1"),
        (position(step="draw", last="place a1", seat0={"hand": "WRGS"}), "did not just do this"),
        (position(step="draw", last="move a1-h1", seat0={"hand": "WRGS", "pawns": ["h1"]}), "did not just do this"),
        (position(player=1, last="place h1"), "seat 0 did not"),
        (position(player=1, last="place h1 joker", seat0={"pawns": ["h1"]}), "not active"),
        (position(player=1, last="build e5 WW", scored=True), "did not just do this"),
        (position(player=1, last="exchange W", seat0={"joker": False}), "did not just do this"),
        # Not the first field of its colour from any side, and one with towers before it.
        (position(player=1, last="place g5", seat0={"pawns": ["g5"]}), "did not just do this"),
        (position(player=1, last="place e3", seat0={"pawns": ["e3"]}), "did not just do this"),
        # Not in a line, past another red field, over a tower.
        (position(player=1, last="move a2-h9", seat0={"pawns": ["h9"]}), "did not just do this"),
        (position(player=1, last="move a9-h9", seat0={"pawns": ["h9"]}), "did not just do this"),
        (position(player=1, last="move a2-a4", seat0={"pawns": ["a4"]}), "did not just do this"),
        (position(player=1, last="capture a2-h9 3", scored=True, seat0={"pawns": ["h9"]}), "did not just do this"),
        (position(player=1, last="capture a9-h9 3", scored=True, seat0={"pawns": ["h9"]}), "did not just do this"),
        (position(player=1, last="capture h6-h9 2", scored=True, seat0={"pawns": ["h9"]}), "did not just do this"),
        (position(player=1, last="capture h6-h9 6", scored=True, seat0={"pawns": ["h9"]}), "did not just do this"),
        (position(phase=2, **after_clearing("a2-h9", "a1")), "did not just do this"),
        # Between h6 and h9 there are black and grey, and the player has no other blocks.
        (position(**after_clearing("h6-h9", "c1")), "did not just do this"),
        (position(**after_clearing("h6-h9")), "did not just do this"),
        # In phase 1 towers of two are built.
        (position(player=1, last="build a1 W", scored=True), "did not just do this"),
        (position(player=1, last="build a3 WWWW", scored=True), "did not just do this"),
        (position(scored=True), "begins without points"),
        (position(phase=4, player=1, towers=LAST_TOWERS), "one with points"),
        (position(quiet=1), "so many rounds"),
        (position(quiet=30, round=40), "so many rounds"),
        (position(round=151), "so many rounds"),
        (position(quiet=3, round=2), "quiet rounds"),
        (position(over="stalled", player=2), "goes on"),
        (position(over="stalled", quiet=30, round=30), "seat before the starter"),
        (position(over="round_limit", player=2), "goes on"),
        (position(over="round_limit", round=150, player=2), "counted among"),
        (position(over="round_limit", round=150, player=2, quiet=1, scored=True), "counted among"),
        (position(over="round_limit", round=150, player=2, quiet=30), "ends otherwise"),
        (position(over="stalled", round=40, player=2, quiet=31), "ends otherwise"),
        (position(over="towers_cleared", phase=4, round=151, player=2, scored=True, towers=LAST_TOWERS), "150 at most"),
        (position(over="towers_cleared", player=2), "something else"),
        (position(over="stalled", step="draw", player=2, seat0={"hand": "WRGS"}), "not 5"),
        (position(step="set_up"), "order"),
        (position(step="deal"), "order"),
        ({"players": [{}, {}, {}], "step": "draw_starter", "round": 2}, "nothing has been played"),
        ({"players": [{}, {}, {}], "step": "draw_starter", "phase": 2}, "phase 1 is the first"),
        ({"players": [{}, {}], "step": "draw_starter", "phase": 1}, "phase 2 is the first"),
        ({"players": [{"points": 1}, {}, {}], "step": "draw_starter"}, "nobody has"),
        ({"players": [{"joker": False}, {}, {}], "step": "draw_starter"}, "nobody has"),
        ({"players": [{}, {}, {}], "step": "draw_starter", "towers": {"c2": "W"}}, "first the starter"),
        ({"players": [{}, {}, {}], "step": "deal"}, "then the cards"),
        ({"players": [{}, {}, {}], "step": "set_up", "towers": {"h3": "W"}}, "order"),
        ({"players": [{}, {}, {}], "step": "set_up", "player": 1}, "after the blocks"),
        ({"players": [{"hand": "W"}, {}, {}], "step": "set_up"}, "after the blocks"),
        ({"players": [{}, {}, {}], "step": "set_up", "over": "stalled"}, "seat before the starter"),
    ],
)
def test_impossible_positions_are_refused_with_a_reason(description: object, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.state_from(description, GAME.make_options({}))


def dealt_towers(seats: int) -> dict[str, str]:
    state = GAME.new_state(seats, GAME.make_options({}))
    state.apply(GAME.notation.parse("start 0"))
    while GAME.describe(state)["step"] == "set_up":
        state.apply(state.legal_actions()[0])
    towers: Any = GAME.describe(state)["towers"]
    return dict(towers)


@pytest.mark.parametrize(
    "hands", [["WRGSW", "W", "R"], ["", "W", ""], ["WRGSW", "", ""], ["WRGSW", "WRGSW", "WRGSW"], ["WRG", "", "W"]]
)
def test_cards_are_dealt_seat_by_seat(hands: list[str]) -> None:
    description = {"players": [{"hand": hand} for hand in hands], "step": "deal", "towers": dealt_towers(3)}
    with pytest.raises(BadPosition, match="seat by seat"):
        GAME.state_from(description, GAME.make_options({}))
    description["players"] = [{"hand": "WRG"}, {}, {}]
    assert GAME.state_from(description, GAME.make_options({})).stock


def test_an_empty_stock_is_shuffled_before_a_draw() -> None:
    played = "".join(letter * (15 - "WRGSWRGSRWRGSG".count(letter)) for letter in "WRGS")
    description = position(step="draw", last="exchange W", seat0={"hand": "WRGS"}, discard=played)
    with pytest.raises(BadPosition, match="shuffled anew"):
        GAME.state_from(description, GAME.make_options({}))
