"""X.net positions that cannot be are refused, and the reason is said."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.core.error import BadPosition
from tafelrunde.games.xnet import GAME

FIRST = {"T1": "Hobby 5", "M1": "Kunst 6", "B1": "Sport 7"}
FULL = FIRST | {"M2": "Erotik 4", "B2": "Musik 3", "B3": "Technik 9"}
# A streamer in use, and an offer that scores three points.
STREAMING = {"streamer": True, "offer": {"Hobby": [2]}, "parked": {"Kunst": [2]}}
WINNER = {"offer": {"Hobby": [2]}, "users": 1}
ELEVEN = [f"Natur {value}" for value in (2, 3, 4, 5, 6, 7, 8, 9)] + ["Wissen 2", "Wissen 3", "Wissen 4"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"providers": [{}, {}]}, "2 providers"),
        ({"providers": [{}] * 7}, "7 providers"),
        ({"player": 3}, "seats 0 to 2"),
        ({"protectors": {"T1": 4}}, "seats 0 to 2"),
        ({"discard": ["Kunst 1"]}, "no card"),
        ({"discard": ["Natur 2"] * 3}, "not so many"),
        ({"providers": [{"offer": {"Film": [2]}}, {}, {}]}, "no topic"),
        ({"providers": [{"offer": {"Kunst": []}}, {}, {}]}, "without a card"),
        ({"providers": [{"offer": {"Kunst": [2, 3, 4]}}, {}, {}]}, "no specialist"),
        ({"providers": [{"offer": {"Kunst": [2], "Hobby": [2], "Sport": [2]}}, {}, {}]}, "room for two"),
        ({"providers": [{"specialists": ["Kunst"]}, {}, {}]}, "belongs to a topic"),
        ({"providers": [{"parked": {"Kunst": [2]}}, {}, {}]}, "without a streamer"),
        ({"providers": [{"streamer": True, "parked": {"Kunst": [2], "Hobby": [2]}}, {}, {}]}, "one topic"),
        ({"providers": [{"streamer": True, "parked": {"Kunst": [2]}, "offer": {"Kunst": [3]}}, {}, {}]}, "one topic"),
        ({"providers": [{"users": 5}, {}, {}]}, "not so many users"),
        ({"providers": [{"net": 8}, {}, {}]}, "no net"),
        ({"providers": [{"servers": 4}, {}, {}]}, "<= 3"),
        ({"providers": [{"known": ["Kunst 2"]}, {}, {}]}, "not there"),
        ({"providers": [{"hand": ["Kunst 2"], "known": ["Kunst 2"] * 257}, {}, {}]}, "not there"),
        ({"providers": [{}, {"hand": ELEVEN}, {}]}, "hand of 11"),
        ({"providers": [{"hand": ELEVEN[:10]}, {}, {}], "phase": "discarding"}, "hand of 10"),
        ({"providers": [{"hand": ELEVEN}, {}, {}], "phase": "take_back"}, "hand of 11"),
        ({"phase": "take_back"}, "hand of 0"),
        ({"providers": [{"hand": ELEVEN[:2]}, {}, {}], "phase": "take_back"}, "has been seen"),
        ({"providers": [{"score": 120}, {}, {}]}, "would be over"),
        ({"providers": [{"score": 5}, {}, {}]}, "without users"),
        ({"idle": 300}, "would be over"),
        ({"idle": 2**63}, "int"),
        ({"demand": {"T1": "Hobby 5"}}, "never empty"),
        ({"demand": FIRST | {"M2": "Kunst 2"}}, "twice"),
        ({"demand": FIRST | {"X1": "Natur 2"}}, "no demand field"),
        ({"protectors": {"T1": 1}}, "no demand field is empty"),
        ({"demand": FULL, "protectors": {"T1": 1, "M1": 1}}, "one X"),
        ({"demand": FULL, "protectors": {"X1": 1}}, "no demand field"),
        ({"demand": FULL, "protectors": {"T1": 0}}, "on one of his servers"),
        ({"demand": FULL, "protectors": {"T1": 2}}, "on one of his servers"),
        ({"demand": FULL, "protectors": {"T1": 0}, "phase": "scoring"}, "on one of his servers"),
        (
            {"demand": FULL, "protectors": {"T1": 1}, "opened": 1, "providers": [{}, {"offer": {"Hobby": [2]}}, {}]},
            "as a demand field was empty",
        ),
        ({"demand": FULL, "protectors": {"T1": 0}, "phase": "draw", "draws": 5}, "taken his X back"),
        ({"draws": 2}, "draws"),
        ({"phase": "draw", "providers": [{"hand": ELEVEN[:5]}, {}, {}]}, "draws"),
        ({"phase": "draw", "draws": 3, "providers": [{"hand": ELEVEN[:1]}, {}, {}]}, "hand of 1, not of 2"),
        ({"phase": "scoring", "opened": 1}, "nothing has been done"),
        ({"opened": 1}, "not so many demand fields"),
        ({"moved": ["Kunst"]}, "without a streamer"),
        ({"providers": [{"streamer": True}, {}, {}], "moved": ["Kunst"]}, "still there"),
        ({"providers": [STREAMING, {}, {}], "moved": ["Hobby"]}, "made room"),
        (
            {
                "providers": [{"streamer": True, "offer": {"Kunst": [2], "Natur": [2]}}, {}, {}],
                "moved": ["Kunst", "Natur"],
            },
            "not so many topics",
        ),
        (
            {
                "providers": [{**STREAMING, "offer": {"Hobby": [2], "Sport": [2]}}, {}, {}],
                "moved": ["Hobby", "Kunst", "Sport"],
            },
            "not so many topics",
        ),
        ({"cancelled": 101}, "<= 100"),
        ({"payment": ["Natur 2"]}, "for nothing"),
        ({"buying": "fly"}, "not an action"),
        ({"buying": "server"}, "cannot be paid"),
        ({"buying": "server", "phase": "scoring"}, "cannot be paid"),
        ({"buying": "end"}, "not a payment"),
        ({"buying": "streamer", "payment": ["Natur 2", "Natur 3", "Natur 4"]}, "not a payment"),
        ({"phase": "deal", "demand": {"T1": "Hobby 5"}}, "are dealt"),
        ({"phase": "draw_starter", "demand": {}, "discard": ["Natur 2"]}, "are dealt"),
        (
            {"phase": "deal", "demand": {}, "providers": [{"hand": ["Natur 2"] * 2}, {"hand": ["Natur 3"]}, {}]},
            "hand of 1",
        ),
        ({"phase": "draw_starter", "demand": {}, "providers": [{"users": 1}, {}, {}]}, "nothing else"),
        ({"phase": "draw_starter", "demand": {}, "player": 1}, "starter comes first"),
        ({"phase": "draw_starter", "demand": {}, "player": 1, "starter": 1}, "not drawn yet"),
        ({"phase": "draw_starter", "demand": {}, "idle": 1}, "not begun"),
        ({"over": "target_reached"}, "ends with a scoring"),
        ({"over": "target_reached", "phase": "scoring"}, "target is reached by"),
        ({"over": "stalled", "phase": "scoring", "idle": 3}, "does not fit"),
        ({"over": "stalled", "phase": "scoring", "idle": 300, "providers": [WINNER, {}, {}]}, "last scoring"),
        (
            {"over": "target_reached", "phase": "scoring", "providers": [{**WINNER, "score": 123}, {}, {}]},
            "last scoring",
        ),
        (
            {"over": "target_reached", "phase": "scoring", "providers": [{"score": 120, "users": 1}, {}, {}]},
            "last scoring",
        ),
        ({"phase": "sleeping"}, "sleeping"),
        ({"colour": 1}, "unknown field"),
    ],
)
def test_impossible_positions_are_refused_with_a_reason(change: dict[str, Any], reason: str) -> None:
    position = {"providers": [{}, {}, {}], "demand": FIRST} | change
    with pytest.raises(BadPosition, match=reason):
        GAME.state_from(position, GAME.make_options({}))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"demand": {"M1": "Kunst 6"}}, "in the order"),
        ({"demand": FIRST}, "in the order"),
        ({"demand": {"T1": "Hobby 5"}, "discard": ["Kunst 6"]}, "only cards of a topic in demand"),
        ({"player": 1}, "starter comes first"),
        ({"starter": 1, "player": 1}, "hand of 5, not of 6"),
    ],
)
def test_the_demand_is_opened_in_its_order(change: dict[str, Any], reason: str) -> None:
    hands = [[f"Natur {value}" for value in (2, 3, 4, 5, 6)], [f"Wissen {value}" for value in (2, 3, 4, 5, 6)]]
    hands.append([f"Reisen {value}" for value in (2, 3, 4, 5, 6, 7)])
    position = {"providers": [{"hand": hand} for hand in hands], "phase": "open_demand"}
    assert GAME.state_from(position, GAME.make_options({})).legal_actions()
    with pytest.raises(BadPosition, match=reason):
        GAME.state_from(position | change, GAME.make_options({}))


def test_there_are_no_more_specialists_than_in_the_supply() -> None:
    position = {"providers": [{"offer": {"Kunst": [2]}, "specialists": ["Kunst"]}, {}, {}], "demand": FIRST}
    with pytest.raises(BadPosition, match="only 0 specialists"):
        GAME.state_from(position, GAME.make_options({"specialist_supply": 0}))


def test_no_more_fields_are_opened_than_the_option_allows() -> None:
    position = {"providers": [{}, {}, {}], "demand": {**FULL}, "opened": 2}
    with pytest.raises(BadPosition, match="only 1 empty"):
        GAME.state_from(position, GAME.make_options({"max_new_demand_per_turn": 1}))


@pytest.mark.parametrize(
    "change",
    [
        # The X of a rival, and of the player before and after displacing.
        {"demand": FULL, "protectors": {"T1": 1}, "providers": [{}, {"offer": {"Hobby": [2]}}, {}]},
        {"demand": FULL, "protectors": {"T1": 0}, "providers": [{"offer": {"Hobby": [2]}}, {}, {}], "opened": 3},
        {"demand": FULL, "protectors": {"T1": 0}, "providers": [{"offer": {"Hobby": [2]}}, {}, {}], "phase": "scoring"},
        # Parked, unparked, both; and one of both taken back.
        {"providers": [STREAMING, {}, {}], "moved": ["Kunst"]},
        {"providers": [{**STREAMING, "parked": {}}, {}, {}], "moved": ["Hobby"]},
        {"providers": [STREAMING, {}, {}], "moved": ["Hobby", "Kunst"]},
        {
            "providers": [
                {"hand": ["Kunst 2"], "known": ["Kunst 2"], "streamer": True, "offer": {"Hobby": [2]}},
                {},
                {},
            ],
            "moved": ["Hobby", "Kunst"],
            "phase": "take_back",
        },
        {"over": "target_reached", "phase": "scoring", "providers": [{**WINNER, "score": 122}, {}, {}]},
        {"over": "stalled", "phase": "scoring", "idle": 300},
    ],
)
def test_what_can_be_is_read(change: dict[str, Any]) -> None:
    position = {"providers": [{}, {}, {}], "demand": FIRST} | change
    state = GAME.state_from(position, GAME.make_options({}))
    assert GAME.describe(GAME.state_from(GAME.describe(state), GAME.make_options({}))) == GAME.describe(state)
