"""The toy's own tests, so that its paragraphs have some."""

from __future__ import annotations

from tests.toy.game import make_toy

from tafelrunde.core.match import start_match


def test_s1_1_cards_are_dealt() -> None:
    assert start_match(make_toy(), seed=1).number == 2


def test_s1_2_both_decide() -> None:
    match = start_match(make_toy(), seed=1)
    match.submit("raise", 0)
    match.submit("pass", 1)
    assert match.end is not None


def test_s1_3_the_higher_card_wins() -> None:
    match = start_match(make_toy(), by_hand=True)
    for action in ("deal 3", "deal 4", "raise", "raise"):
        match.submit(action)
    assert match.end is not None
    assert (match.end.winners, match.end.scores) == ([1], [0, 3])
