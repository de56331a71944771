"""The board of Blox turned by a quarter is the same board in other colours."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given, settings

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE
from tafelrunde.games.blox import GAME
from tafelrunde.games.blox.board import counts_of, letters_of
from tafelrunde.games.blox.rules import BloxState
from tafelrunde.testkit.strategy import reached_states

STATES = reached_states(GAME, 900)
COLUMNS = "abcdefghi"
TURNED_COLOUR = dict(zip("WRGS", "RGSW", strict=True))


def turn_field(field: str) -> str:
    """A quarter clockwise: row 1 becomes column i."""
    row, column = int(field[1]), COLUMNS.index(field[0]) + 1
    return COLUMNS[9 - row] + str(column)


def turn_letters(letters: str) -> str:
    return letters_of(counts_of("".join(TURNED_COLOUR[letter] for letter in letters)))


def turn_words(text: str) -> str:
    words = []
    for word in text.split():
        if word[0] in COLUMNS and word[1:2].isdigit():
            words.append("-".join(turn_field(field) for field in word.split("-")))
        else:
            words.append(turn_letters(word) if word.isupper() else word)
    return " ".join(words)


def touches_the_middle(text: str) -> bool:
    """The middle field keeps its colour in a turn, so its row and column are no mirror of each other."""
    return any("e" in word[:1] + word[3:4] or "5" in word for word in text.split()[1:2] if word[0] in COLUMNS)


@given(STATES)
@settings(max_examples=60, deadline=None)
def test_a_turned_position_has_turned_actions(state: BloxState) -> None:
    while state.to_act == CHANCE:
        state.apply(state.chance(Rng(1)))
    assume(state.to_act >= 0)
    position: Any = GAME.describe(state)
    turned = {
        **position,
        "players": [turn_player(player) for player in position["players"]],
        "towers": {turn_field(field): turn_letters(blocks) for field, blocks in position["towers"].items()},
        "discard": turn_letters(position.get("discard", "")),
        "last": turn_words(position["last"]) if "last" in position else None,
    }
    dials = dict(
        zip(("clear_points", "build_points", "capture_points", "store_limit", "pawns"), state.dials, strict=True)
    )
    other = GAME.state_from(turned, GAME.make_options({"max_rounds": 1000, "stall_rounds": 1000, **dials}))
    expected = {turn_words(text) for text in GAME.choices(state) if not touches_the_middle(text)}
    assert {text for text in GAME.choices(other) if not touches_the_middle(text)} == expected


def turn_player(player: dict[str, Any]) -> dict[str, Any]:
    letters: dict[str, str] = {key: turn_letters(player[key]) for key in ("hand", "known", "blocks") if key in player}
    return {**player, **letters, "pawns": [turn_field(field) for field in player.get("pawns", [])]}
