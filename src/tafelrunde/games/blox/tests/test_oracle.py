"""Every action of Blox found the slow, obvious way, and the board turned by a quarter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings

from tafelrunde.core.record import parse_record
from tafelrunde.games.blox import GAME
from tafelrunde.games.blox.board import LAYOUT, LETTERS, counts_of, letters_of
from tafelrunde.games.blox.rules import BloxState
from tafelrunde.testkit.strategies import reached_states

HERE = Path(__file__).parent
STATES = reached_states(GAME, 900)
COLUMNS = "abcdefghi"
WAYS = ((0, 1), (0, -1), (1, 0), (-1, 0))


def ground(row: int, column: int) -> str:
    return LAYOUT[row - 1][column - 1]


def name(row: int, column: int) -> str:
    return COLUMNS[column - 1] + str(row)


def walk(row: int, column: int, way: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The fields from here on, without this one, to the edge of the board."""
    row, column = row + way[0], column + way[1]
    while 1 <= row <= 9 and 1 <= column <= 9:
        yield row, column
        row, column = row + way[0], column + way[1]


class Obvious:
    """All actions of the player, found by walking over the described board field by field: the oracle of `generate`."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.number = position.get("player", 0)
        self.me = position["players"][self.number]
        self.phase = position.get("phase", 1)
        self.hand = Counter(self.me["hand"])
        self.store = Counter(self.me.get("blocks", ""))
        self.joker = self.me.get("joker", True)
        self.towers: dict[str, str] = position.get("towers", {})
        self.pawns = {
            field: seat for seat, player in enumerate(position["players"]) for field in player.get("pawns", [])
        }

    def payments(self, need: Counter[str]) -> list[str]:
        """The colours that the joker can stand for, and "" for a payment without it."""
        found = [""] if need <= self.hand else []
        if self.joker:
            found += [colour for colour in need if need - Counter(colour) <= self.hand]
        return found

    def reach(self, row: int, column: int, way: tuple[int, int]) -> Iterator[str]:
        """The nearest field of each colour, as long as the way is free."""
        passed = set()
        for at in walk(row, column, way):
            if name(*at) in self.pawns or name(*at) in self.towers:
                return
            if ground(*at) not in passed:
                yield name(*at)
            passed.add(ground(*at))

    def own_pawns(self) -> list[tuple[int, int]]:
        own = [field for field, seat in self.pawns.items() if seat == self.number]
        return [(int(field[1]), COLUMNS.index(field[0]) + 1) for field in own]

    def go(self, words: str, field: str) -> Iterator[str]:
        colour = ground(int(field[1]), COLUMNS.index(field[0]) + 1)
        for joker in self.payments(Counter(colour)):
            yield f"{words}{field} joker" if joker else f"{words}{field}"

    def places(self) -> Iterator[str]:
        sides = [((0, i), (1, 0)) for i in range(1, 10)] + [((10, i), (-1, 0)) for i in range(1, 10)]
        sides += [((i, 0), (0, 1)) for i in range(1, 10)] + [((i, 10), (0, -1)) for i in range(1, 10)]
        if len(self.own_pawns()) < 4:
            for (row, column), way in sides:
                for field in self.reach(row, column, way):
                    yield from self.go("place ", field)

    def moves(self) -> Iterator[str]:
        for (row, column), way in product(self.own_pawns(), WAYS):
            for field in self.reach(row, column, way):
                yield from self.go(f"move {name(row, column)}-", field)

    def strikes(self) -> Iterator[str]:
        for (row, column), way in product(self.own_pawns(), WAYS):
            between = ""
            for at in walk(row, column, way):
                field = name(*at)
                if field in self.towers:
                    yield from self.clearings(name(row, column), field, between)
                elif field in self.pawns:
                    yield from self.captures(name(row, column), field, ground(*at), between)
                else:
                    between += ground(*at)
                    continue
                break

    def clearings(self, source: str, target: str, between: str) -> Iterator[str]:
        tower = self.towers[target]
        if len(tower) <= self.phase and not set(tower) & set(between) and self.store.total() < 7:
            for joker in self.payments(Counter(tower)):
                yield f"clear {source}-{target}" + (f" joker {joker}" if joker else "")

    def captures(self, source: str, target: str, colour: str, between: str) -> Iterator[str]:
        if self.pawns[target] != self.number and colour not in between:
            for cards in (3, 4, 5):
                for joker in self.payments(Counter({colour: cards})):
                    yield f"capture {source}-{target} {cards}" + (" joker" if joker else "")

    def buildings(self) -> Iterator[str]:
        chosen = {"".join(sorted(blocks, key=LETTERS.index)) for blocks in self._block_choices()}
        for (row, column), blocks in product(self.own_pawns(), chosen):
            for joker in self.payments(Counter(blocks)):
                yield f"build {name(row, column)} {blocks}" + (f" joker {joker}" if joker else "")

    def _block_choices(self) -> Iterator[tuple[str, ...]]:
        return combinations(self.store.elements(), self.phase + 1)

    def exchanges(self) -> Iterator[str]:
        cards = sorted(self.hand.elements(), key=LETTERS.index)
        for count in range(1, 6):
            yield from {f"exchange {''.join(chosen)}" for chosen in combinations(cards, count)}

    def actions(self) -> set[str]:
        return {*self.places(), *self.moves(), *self.strikes(), *self.buildings(), *self.exchanges()}


@given(STATES)
@settings(max_examples=60, deadline=None)
def test_actions_are_the_obvious_ones(state: BloxState) -> None:
    if state.to_act >= 0:
        assert set(GAME.choices(state)) == Obvious(GAME.describe(state)).actions()


@pytest.mark.parametrize("path", sorted((HERE / "golden").glob("towers_cleared-*.json")), ids=lambda path: path.stem)
def test_actions_are_the_obvious_ones_to_the_end(path: Path) -> None:
    """Whole matches of players who clear, build and capture where they can: all phases and kinds of actions."""
    record = parse_record(path.read_text(encoding="utf-8"))
    state = GAME.new_state(record.seats, GAME.make_options(record.options))
    kinds = set()
    phases = set()
    for text in record.actions:
        if state.to_act >= 0:
            texts = set(GAME.choices(state))
            assert texts == Obvious(GAME.describe(state)).actions()
            kinds |= {text.split()[0] for text in texts}
            phases.add(state.phase)
        state.apply(GAME.parse_action(text))
    assert kinds == {"place", "move", "clear", "build", "capture", "exchange"}
    assert phases == set(range(2 if record.seats == 2 else 1, 5))


TURNED_COLOUR = dict(zip("WRGS", "RGSW", strict=True))


def turn_field(field: str) -> str:
    """A quarter clockwise: row 1 becomes column i."""
    row, column = int(field[1]), COLUMNS.index(field[0]) + 1
    return name(column, 10 - row)


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
    assume(state.to_act >= 0)
    position: Any = GAME.describe(state)
    turned = {
        **position,
        "players": [turn_player(player) for player in position["players"]],
        "towers": {turn_field(field): turn_letters(blocks) for field, blocks in position["towers"].items()},
        "discard": turn_letters(position.get("discard", "")),
        "last": turn_words(position["last"]) if "last" in position else None,
    }
    other = GAME.state_from(turned, GAME.make_options({"max_rounds": 1000, "stall_rounds": 1000}))
    expected = {turn_words(text) for text in GAME.choices(state) if not touches_the_middle(text)}
    assert {text for text in GAME.choices(other) if not touches_the_middle(text)} == expected


def turn_player(player: dict[str, Any]) -> dict[str, Any]:
    letters: dict[str, str] = {key: turn_letters(player[key]) for key in ("hand", "known", "blocks") if key in player}
    return {**player, **letters, "pawns": [turn_field(field) for field in player.get("pawns", [])]}
