"""Reasons of the opening: the king's room and guarded corners are what the rules make of them."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.core.match import Match, start_match
from tafelrunde.games import find_game
from tafelrunde.games.hnefatafl.advice import guarded_corners, room_of_king, why

LONELY = {"board": "11/1t9/11/3T7/11/3K4T2/11/11/11/11/11", "to_act": "defenders"}


def playing(position: dict[str, Any] | None = None) -> Match:
    return start_match(find_game("hnefatafl"), 2, by_hand=True, position=position)


def reasons(match: Match, action: str) -> list[tuple[str, dict[str, object]]]:
    before = match.view(match.to_act)
    match.submit(action)
    found = why(before, match.view(before.seat))
    return [(reason.notice.code, dict(reason.notice.args)) for reason in found]


def test_the_kings_room_is_what_he_can_move_to() -> None:
    match = playing(LONELY)
    view = match.view(1)
    moves = [choice for choice in view.choices if choice.startswith("d6-")]
    assert room_of_king(view.facts.board) == len(moves) > 0
    assert room_of_king(playing().view(0).facts.board) == 0


def test_a_defender_makes_room() -> None:
    match = playing()
    match.submit("d1-d2")
    # The king behind him moves on to nothing yet: he is still shut in.
    assert reasons(match, "f8-e8") == []
    match.submit("d2-d1")
    assert reasons(match, "f7-f9") == [("hnefatafl-why-room", {"before": 0, "count": 2})]


@pytest.mark.parametrize(("move", "count"), [("k8-j8", 0), ("j6-j10", 1)])
def test_an_attacker_guards_a_corner(move: str, count: int) -> None:
    match = playing()
    guards = [args for code, args in reasons(match, move) if code == "hnefatafl-why-guards"]
    assert guards == ([{"count": count}] if count else [])
    assert guarded_corners(match.view(0).facts.board) == count
