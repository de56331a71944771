"""Blox matches for the tests: a drawn part of the board, and the other blocks out of the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.core.error import IllegalAction
from tafelrunde.core.match import Match
from tafelrunde.core.state import CHANCE
from tafelrunde.games.blox import GAME
from tafelrunde.games.blox.board import LETTERS
from tafelrunde.testkit.diagram import read_diagram

# Where the blocks go that a test does not care for: rim fields, far from the top left where most tests play.
ASIDE = [f"{column}{row}" for row in (9, 8) for column in "ihgfedcba"]


class Trial(Match):
    """A match by hand, with what the tests do and ask."""

    def play(self, *actions: str) -> Trial:
        for action in actions:
            self.submit(action)
        return self

    def turn(self, action: str) -> Trial:
        self.submit(action)
        return self.finish_turn()

    def finish_turn(self) -> Trial:
        """Draw whatever there is until a seat decides again."""
        while self.to_act == CHANCE:
            self.submit(self.choices()[0])
        return self

    def refused_by(self, text: str) -> str:
        with pytest.raises(IllegalAction) as refusal:
            self.submit(text)
        return refusal.value.section

    def offers(self, start: str) -> list[str]:
        """The choices that begin like this."""
        return [text for text in self.choices() if text.startswith(start)]

    def facts(self, seat: int | None = None) -> Any:
        return self.view(seat).facts

    def towers(self) -> dict[str, str]:
        return {tower.field: tower.blocks for tower in self.facts().towers}

    def shows(self, drawing: str) -> bool:
        """Does the board show what is drawn, field by field?"""
        found = self.towers()
        for seat, player in enumerate(self.facts().players):
            found |= dict.fromkeys(player.pawns, str(seat + 1))
        expected = read_diagram(drawing)
        return {field: found.get(field, ".") for field in expected} == expected


@pytest.fixture
def start() -> Callable[[int], Trial]:
    """A match by hand from the very beginning."""
    return start_trial


@pytest.fixture
def set_up() -> Callable[..., Trial]:
    return trial_after_the_deal


@pytest.fixture
def on_board() -> Callable[..., Trial]:
    return trial_on_board


def start_trial(seats: int) -> Trial:
    return Trial(GAME, seats, GAME.make_options({}), key=None)


def trial_after_the_deal(seats: int, blocks: str = "", cards: str = "", starter: int = 0) -> Trial:
    """What is not given is dealt in the order of the letters."""
    match = start_trial(seats).play(f"start {starter}")
    blocks = blocks or "WRGS" * (9 if seats == 2 else 10)
    match.play(*[f"block {letter}" for letter in blocks])
    return match.play(*[f"draw {letter}" for letter in cards or "WRGSW" * seats])


def trial_on_board(
    drawing: str, hand: str, *, seats: int = 3, phase: int = 2, heights: str = "", **position: Any
) -> Trial:
    """A match by hand in which seat 0 has the turn and holds `hand`.

    Digits in the drawing are the pawns of the seats 1 to 4, letters the blocks of a tower. All other blocks stand aside
    in towers: first some of the given heights, two of the phase's own by default, then fours and what is left.
    `hands` are those of the rivals; `blocks`, `jokers` and `points` are by seat.
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
    return Trial(GAME, seats, options, key=None, start=start)


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
