"""The largest Funkloch tables that there can be: the grid has room, the view is small, and they can be drawn."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from rich.text import Text

from tafelrunde.core.rng import Rng
from tafelrunde.games.funkloch import GAME
from tafelrunde.games.funkloch.cards import (
    CARDS,
)
from tafelrunde.games.funkloch.position import laid_cards
from tafelrunde.games.funkloch.rules import FunklochState
from tafelrunde.testkit.strategy import reached_states
from tafelrunde.text import speaker

STATES = reached_states(GAME, 180)
SHAPES = ((3, 2), (2, 3))

Spot = tuple[int, int]


def diagonal(cards: int, down: bool = True, right: bool = True, shapes: tuple[int, ...] = (1, 0)) -> FunklochState:
    """The longest tables there can be: every card covers just the corner field of the one before, and goes on."""
    laid: list[list[object]] = []
    row, column, old = 0, 0, 0
    for index in range(cards):
        new = shapes[index % len(shapes)]
        row, column = next_corner(row, column, old, new, down, right)
        laid.append([index % 4, f"F{index + 1:02}", "r270" if new else "r180", row, column])
        old = new
    position = {"hands": [["F48"], [], [], []], "round": 3, "points": [[0, 0], *[[0, 0, 0]] * 3], "laid": laid}
    return GAME.state_from(position, GAME.make_options({}))


def next_corner(row: int, column: int, old: int, new: int, down: bool, right: bool) -> Spot:
    """Where a card of the new shape comes that covers just the corner field of one of the old shape."""
    (old_height, old_width), (height, width) = SHAPES[old], SHAPES[new]
    return (
        row + old_height - 1 if down else row - height + 1,
        column + old_width - 1 if right else column - width + 1,
    )


DIRECTIONS = [(down, right) for down in (True, False) for right in (True, False)]


# Upright and sideways in turn, all upright, all sideways.
PATTERNS = [(1, 0), (0,), (1,)]


@pytest.mark.parametrize("shapes", PATTERNS)
@pytest.mark.parametrize(("down", "right"), DIRECTIONS)
def test_the_largest_table_has_room(down: bool, right: bool, shapes: tuple[int, ...]) -> None:
    """Cards on end, in all four directions: the grid grows with them, and stays below 8 kB.

    Over a field there are six fits of each shape, and over a card 15 or 16. A card shares those over a field that it
    covers, so it adds at most ten: no shape ever has more than 16 + 10 * 47.
    """
    state = diagonal(47, down, right, shapes)
    assert len(state.grid.cells) < 7600
    assert state.grid.fits(0) + state.grid.fits(1) == 31 + 19 * 47
    assert max(state.grid.fits(0), state.grid.fits(1)) <= 16 + 10 * 47
    state.apply(GAME.notation.parse("take F48 r0"))
    state.apply(state.random_action(Rng(1)))
    assert len(state.grid.cells) < 7600


@pytest.mark.parametrize("shapes", PATTERNS)
@pytest.mark.parametrize(("down", "right"), DIRECTIONS)
def test_the_largest_view_is_small(down: bool, right: bool, shapes: tuple[int, ...]) -> None:
    """Even the last card on the longest tables leaves the view below 16 kB."""
    for text in ("take F48 r180", "take F48 r270"):
        state = diagonal(47, down, right, shapes)
        assert len(msgspec.json.encode(GAME.look(state, 0, 200))) < 16_384
        state.apply(GAME.notation.parse(text))
        assert len(msgspec.json.encode(GAME.look(state, 0, 200))) < 16_384


def test_straight_lines_stay_in_sight() -> None:
    """48 upright cards on end reach row 98, which has a name and can be drawn."""
    state = GAME.new_state(4, GAME.make_options({}))
    for card in range(CARDS):
        state.lay(card % 4, card << 2, (2 * card + 2 + 128) << 8 | 128)
    assert GAME.view(state, None).grid[-1].row == 98
    assert len(state.grid.cells) < 7700
    assert GAME.notation.parse("place 98 0 r0 F01")
    state = GAME.new_state(4, GAME.make_options({}))
    for card in range(CARDS):
        state.lay(card % 4, card << 2 | 1, 128 << 8 | (128 - 2 * card - 2))
    assert GAME.view(state, None).grid[0].column == -96


def test_rare_fits_are_found_at_random() -> None:
    """A long thin table, where guessing finds hardly anything: all fits come, and nothing else."""
    state = diagonal(30)
    rng = Rng(3)
    for shape in range(2):
        expected = {state.grid.nth_fit(shape, n) for n in range(state.grid.fits(shape))}
        assert {state.grid.random_fit(rng, shape) for _ in range(30 * len(expected))} == expected


@given(STATES)
@settings(max_examples=40, deadline=None)
def test_drawn_tables_are_at_most_100_columns_wide(state: FunklochState) -> None:
    for seat in (None, *range(state.seats)):
        assert_drawn(state, seat)


@pytest.mark.parametrize(("down", "right"), DIRECTIONS)
@pytest.mark.parametrize("cards", [10, 20, 47])
def test_the_largest_tables_can_be_drawn(cards: int, down: bool, right: bool) -> None:
    """Wide ones in narrower signs, and the widest around the last card."""
    state = diagonal(cards, down, right)
    assert_drawn(state, 0)
    state.apply(GAME.notation.parse("take F48 r90"))
    assert_drawn(state, 0)


def assert_drawn(state: FunklochState, seat: int | None) -> None:
    drawing = Text.from_markup(GAME.draw(GAME.view(state, seat), speaker("de", GAME)))
    assert max(line.cell_len for line in drawing.split()) <= 100
    if state.laid_count:
        last = laid_cards(state)[-1]
        row = next(line for line in drawing.plain.splitlines() if line[:4].strip() == str(last.row))
        assert set(row) & set("●■▲◆○")
