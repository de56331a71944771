"""Matches by hand for the tests: at a described table, at its beginning, or in the midst of an example."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.core.error import IllegalAction
from tafelrunde.core.game import Notice
from tafelrunde.core.match import Match
from tafelrunde.games.funkloch import GAME


class PlayedMatch(Match):
    """A match that can be told and asked what the tests of the rules need."""

    def play(self, *actions: str) -> PlayedMatch:
        for action in actions:
            self.submit(action)
        return self

    def begin(self, starter: int) -> PlayedMatch:
        """Let a seat start, and everybody choose the symbol of its number."""
        order = [(starter + step) % self.seats for step in range(self.seats)]
        return self.play(f"start {starter}", *(f"symbol {'ABCD'[seat]}" for seat in order))

    def lay(self, card: str, turn: str, row: int, column: int) -> PlayedMatch:
        return self.play(f"take {card} {turn}", f"place {row} {column} {turn} {card}")

    def refused_by(self, text: str) -> str:
        """The paragraph that forbids an action."""
        with pytest.raises(IllegalAction) as refusal:
            self.submit(text)
        return refusal.value.section

    def facts(self, seat: int | None = None) -> Any:
        return self.view(seat).facts

    def signs(self) -> dict[tuple[int, int], str]:
        """What lies on top, by spot."""
        return {
            (line.row, line.column + step): sign
            for line in self.facts().grid
            for step, sign in enumerate(line.signs)
            if sign != "."
        }

    def rows_from(self, row: int, column: int, height: int, width: int) -> list[str]:
        found = self.signs()
        return ["".join(found.get((row + i, column + j), ".") for j in range(width)) for i in range(height)]

    def spots(self, verb: str) -> set[tuple[int, int]]:
        """The spots among the choices of a kind."""
        words = [text.split() for text in self.choices() if text.startswith(f"{verb} ")]
        return {(int(row), int(column)) for _, row, column, *_ in words}

    def network(self) -> set[tuple[int, int]]:
        """The spots of the last scoring."""
        return set(self.facts().last_scoring.network)

    def heard(self, text: str, seat: int | None) -> Notice:
        """What a seat would be told of an action."""
        state: Any = self.state()
        notice = GAME.tell(state, GAME.notation.parse(text), seat)
        assert notice is not None
        return notice


def match_from_start(seats: int) -> PlayedMatch:
    return PlayedMatch(GAME, seats, GAME.make_options({}), key=None)


def match_on_table(hands: list[list[str]], **position: object) -> PlayedMatch:
    options = GAME.make_options({"see_through_holes": position.pop("see_through_holes", False)})
    return PlayedMatch(GAME, len(hands), options, key=None, start={"hands": hands, "stock": 0, **position})


def match_in_round(number: int, hands: list[list[str]]) -> PlayedMatch:
    return match_on_table(hands, round=number, points=[[0] * (number - 1) for _ in hands])


def match_of_example(**position: object) -> PlayedMatch:
    return match_on_table([["F01"], ["F07"]], **position).lay("F01", "r0", 0, -1)


@pytest.fixture
def from_start() -> Callable[..., PlayedMatch]:
    """A match before its starter is drawn, for so many seats."""
    return match_from_start


@pytest.fixture
def on_table() -> Callable[..., PlayedMatch]:
    """A match that begins at seat 0, who is to take a card, without a stock unless it is given one."""
    return match_on_table


@pytest.fixture
def in_round() -> Callable[..., PlayedMatch]:
    """A match in round 2 or 3 in which all have scored nothing so far, and so left no markers."""
    return match_in_round


@pytest.fixture
def example() -> Callable[..., PlayedMatch]:
    """The table of T-F3: A has laid F01 beside the start card, with the last card of round 1."""
    return match_of_example
