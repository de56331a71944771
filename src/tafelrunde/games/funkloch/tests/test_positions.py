"""What is no position of Funkloch, and what is no action."""

from __future__ import annotations

import pytest

from tafelrunde.core.error import BadPosition, InvalidAction
from tafelrunde.games.funkloch import GAME


@pytest.mark.parametrize(
    "text",
    [
        *("take F01", "take F00 r0", "take F49 r0", "take F1 r0", "take F01 r45", "take f01 r0", "take start r0"),
        *("place 0 0 r0", "place 0 F01 r0", "place 0 0 r1 F01", "place 128 0 r0 F01", "place 0 -128 r0 F01"),
        *("place +1 0 r0 F01", "place 01 0 r0 F01", "place -0 0 r0 F01", "place 0 0 r0 F01 ", "place ٣ 0 r0 F01"),
        *("token", "token 1", "token 1 2 3", "token -", "score", "score 0 300", "no", "no card", "No token"),
        *(
            "start 4",
            "start -1",
            "symbol",
            "symbol E",
            "symbol a",
            "symbol AB",
            "draw",
            "draw F49",
            "draw F01 r0",
            "discard",
            "discard F60",
        ),
    ],
)
def test_what_is_not_an_action(text: str) -> None:
    with pytest.raises(InvalidAction):
        GAME.notation.parse(text)


POINTS_2 = {"round": 2, "points": [[0], [0]]}


LAID = {"laid": [[0, "F01", "r0", 0, -1]]}


SCORED = LAID | {"round": 2, "points": [[8], [0]], "markers": [[0, "token", 1, -1], [0, "small", 1, 0]]}


def network(*spots: list[int]) -> dict[str, object]:
    return {"seat": 0, "round": 1, "network": spots}


def two(**position: object) -> dict[str, object]:
    return {"hands": [["F20"], ["F21"]], "stock": 0, **position}


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({}, "hands"),
        ({"hands": [["F01"]]}, "1 players"),
        ({"hands": [["F01"]] * 5}, "5 players"),
        ({"hands": [["F01"], ["F01"]]}, "F01 is there twice"),
        ({"hands": [["F01"], ["F49"]]}, "no card 'F49'"),
        ({"hands": [["F01", "F02", "F03", "F04"], ["F05"]]}, "more than 3"),
        (two(player=2), "seats 0 to 1"),
        (two(starter=3), "seats 0 to 1"),
        (two(player=4), "<= 3"),
        (two(round=4), "<= 3"),
        (two(stock=11), "at most 10"),
        (two(stock=1, **POINTS_2), "at most 0"),
        (two(out=[[]]), "1 players left"),
        (two(out=[["F20"], []]), "F20 is there twice"),
        (two(laid=[[0, "F20", "r0", 0, 0]]), "F20 is there twice"),
        (two(laid=[[0, "F01", "r0", 0, 0], [0, "F01", "r0", 0, 0]]), "F01 is there twice"),
        (two(laid=[[0, "F01", "r0", 3, 0]]), "covers no card"),
        (two(laid=[[0, "F01", "r45", 0, 0]]), "r45"),
        (two(laid=[[0, "F01", "r0", 200, 0]]), "<= 127"),
        (two(laid=[[2, "F01", "r0", 0, 0]]), "seats 0 to 1"),
        (two(points=[[0]]), "points of 1 players"),
        (two(points=[[0, 0], []]), "has scored 2 times"),
        (two(round=2), "has scored 0 times"),
        (two(round=2, points=[[3], [0]]), "multiple of 2"),
        (two(round=3, points=[[0, 0, 2], [0, 0]]), "multiple of 3"),
        (two(points=[[4], []], hands=[[], ["F21"]], player=1), "scoring markers of seat 0"),
        (two(**LAID, markers=[[0, "small", 0, 0]]), "scoring markers of seat 0"),
        (two(**LAID, markers=[[0, "token", 1, 1]]), "no card that somebody laid"),
        (two(**LAID, markers=[[0, "token", 9, 9]]), "no card that somebody laid"),
        (two(**LAID, markers=[[1, "token", 1, -1]]), "not laid by seat 1"),
        (two(**LAID, markers=[[0, "token", 1, 0]]), "neither a hole"),
        (two(**LAID, markers=[[0, "token", 1, -1], [0, "token", 1, -1]]), "two markers at"),
        (two(**LAID, markers=[[0, "token", 1, -1], [0, "token", 2, -1]]), "in one turn"),
        (two(**LAID, markers=[[0, "stone", 1, -1]]), "stone"),
        (two(laid=[[0, "F01", "r0", 0, -1], [1, "F07", "r0", 0, -1]], markers=[[0, "token", 1, -1]]), "not laid by"),
        (
            two(
                laid=[[0, f"F0{n}", "r0", row, 0] for n, row in ((1, 2), (2, 4), (3, 6), (4, 8))],
                markers=[[0, "token", 2, 0], [0, "token", 4, 0], [0, "token", 6, 0], [0, "token", 8, 0]],
            ),
            "3 tokens by now, and 4",
        ),
        (two(phase="place"), "taken before"),
        (two(taken=["F20", "r0"]), "taken before"),
        (two(phase="place", taken=["F21", "r0"]), "in hand"),
        (two(phase="place", taken=["F60", "r0"]), "no card"),
        (two(phase="discard"), "so none is discarded"),
        (two(phase="draw"), "while there is a stock"),
        (two(phase="token"), "last card was not laid"),
        (two(phase="token", **LAID, player=1), "last card was not laid"),
        (two(phase="token", **LAID, markers=[[0, "token", 1, -1]]), "no marker on the card"),
        (two(phase="score", **LAID), "not yet time"),
        (two(phase="over"), "over when everybody"),
        (two(phase="over", hands=[[], []], points=[[0], [0]]), "over when everybody"),
        (two(hands=[[], []], round=3, points=[[0, 0, 0], [0, 0, 0]]), "over when everybody"),
        (two(hands=[[], ["F21"]]), "yet to score, and no card"),
        (two(points=[[0], []], player=1), "still has cards"),
        (two(points=[[0], []], hands=[[], ["F21"]]), "scored in this round already"),
        (two(phase="deal"), "from the starter on"),
        (two(phase="deal", hands=[["F01", "F02", "F03"], ["F04"]]), "dealt to seat 1"),
        (two(phase="deal", hands=[["F01"], []], **LAID | {"laid": [[0, "F09", "r0", 0, 0]]}), "no card is laid before"),
        (two(phase="deal", hands=[[], []], points=[[0], []]), "nobody scores before"),
        (two(phase="draw_starter", hands=[["F01"], []]), "before anything else"),
        (two(phase="draw_starter", hands=[[], []], **POINTS_2), "before anything else"),
        (two(symbols="A"), "which of ABCD each of 2 players has"),
        (two(symbols="AE"), "which of ABCD each of 2 players has"),
        (two(symbols="AA"), "the same symbol"),
        (two(symbols="A."), "has a symbol before the start card"),
        (two(phase="draw_starter", hands=[[], []], symbols="A."), "before anything else"),
        (two(phase="symbol", hands=[[], []], symbols=".A"), "from the starter on"),
        (two(phase="symbol", hands=[[], []], symbols="A.", player=0), "not the one to choose"),
        (two(phase="symbol", hands=[[], []], symbols="AB"), "not the one to choose"),
        (two(phase="symbol", hands=[["F01"], []]), "before any card is dealt"),
        (two(**LAID, markers=[[0, "token", 0, -1]], symbols="BA"), "neither a hole"),
        (two(last_scoring={"seat": 0, "round": 1, "network": []}), "agree with the points"),
        (two(**POINTS_2, last_scoring={"seat": 0, "round": 1, "network": [[0, 0]]}), "agree with the points"),
        (two(**POINTS_2, last_scoring={"seat": 0, "round": 4, "network": []}), "<= 3"),
        (
            {
                "hands": [[f"F{n}"] for n in (40, 41, 42, 43)],
                "laid": [[0, "F01", "r0", 0, 0]],
                "out": [["F02"], [], [], []],
            }
            | {"round": 1, "stock": 12, "laid": [[0, f"F{n:02}", "r0", 0, 0] for n in range(1, 10)], "out": []},
            "not enough cards",
        ),
        (two(phase="draw", stock=5, **LAID, hands=[["F02", "F03", "F04"], ["F21"]]), "laid a card, and still has 3"),
        (two(phase="token", **LAID, hands=[["F02", "F03", "F04"], ["F21"]]), "laid a card, and still has 3"),
        (two(phase="draw", stock=5), "last card was not laid"),
        (two(phase="draw", stock=5, **LAID, player=1), "last card was not laid"),
        (two(points=[[0], []], hands=[[], ["F21"]], player=1, stock=5), "there are cards to draw"),
        (two(phase="deal", hands=[["F01"], []], stock=9), "drawn from the stock before"),
        (two(phase="draw_starter", hands=[[], []], stock=10, out=[["F01"], []]), "none leaves the game"),
        (
            two(phase="score", round=2, points=[[2], [0]], hands=[[], ["F21"]], **LAID, markers=[[0, "small", 0, 0]]),
            "has a scoring marker already",
        ),
        (two(**SCORED, starter=1), "seat 1 cannot have begun round 2"),
        (two(**SCORED | {"round": 3, "points": [[8, 0], [0, 0]], "starter": 0}), "seat 0 cannot have begun round 3"),
        (two(**SCORED, last_scoring=network([1, 0], [0, 0], [0, 0], [0, -1])), "are no network"),
        (two(**SCORED, last_scoring=network([1, 0], [0, 0], [0, -1], [2, 1])), "are no network"),
        (two(colour="red"), "unknown field"),
        ([], "object"),
    ],
)
def test_impossible_positions_are_refused_with_a_reason(position: dict[str, object], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.state_from(position, GAME.make_options({}))


@pytest.mark.parametrize("position", [two(symbols="BA"), two(phase="symbol", hands=[[], []])])
def test_nobody_chooses_symbols_that_go_by_seat(position: dict[str, object]) -> None:
    with pytest.raises(BadPosition, match="by seat"):
        GAME.state_from(position, GAME.make_options({"choose_symbols": False}))


def test_these_positions_would_be_possible() -> None:
    """What is refused above for one reason is right but for that."""
    for position in (
        two(phase="draw", stock=5, **LAID, hands=[["F02", "F03"], ["F21"]]),
        two(phase="deal", hands=[["F01"], []], stock=10),
        two(phase="symbol", hands=[[], []], stock=10, symbols=".C", starter=1, player=0),
        two(**LAID, markers=[[0, "token", 1, 0]], symbols="BA"),
        two(**SCORED, last_scoring=network([1, 0], [0, 0], [0, -1], [1, -1])),
        two(**SCORED | {"round": 3, "points": [[8, 0], [0, 0]], "starter": 1}),
    ):
        assert GAME.state_from(position, GAME.make_options({})).legal_actions()
