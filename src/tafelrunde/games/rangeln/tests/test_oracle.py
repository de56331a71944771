"""Rangeln written a second time, slowly and by the book, to check the fast one against."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.core.game import named_starter
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.core.walk import next_action, perft
from tafelrunde.games.rangeln import GAME
from tafelrunde.games.rangeln.position import draw_rows
from tafelrunde.games.rangeln.rules import RangelnState
from tafelrunde.testkit.perft import Count, read_counts, slow_perft
from tafelrunde.testkit.sample import Variant, variants

COUNTS = read_counts(Path(__file__).parent / "perft.txt")
# The slow game counts a few thousand positions in a second.
SLOW_LIMIT = 4000

Field = tuple[int, int]
Stone = tuple[int, int]
ALL = [(column, row) for column in range(1, 10) for row in range(1, 10)]
BLACK = {(1, 1), (1, 9), (9, 1), (9, 9), (5, 5)}
DIRECTIONS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
# Stones, and either fields for each of them or fields for all.
ROLES: dict[int, list[list[tuple[int, str, int]]]] = {
    3: [[(6, "each", 1)], [(2, "each", 3), (3, "each", 2)], [(1, "each", 6)]],
    4: [[(4, "each", 1)], [(3, "all", 4)], [(2, "all", 4)], [(1, "each", 4)]],
    5: [[(5, "each", 1)], [(4, "all", 5)], [(3, "all", 5)], [(2, "all", 5)], [(1, "each", 5)]],
}


def name(field: Field) -> str:
    return "abcdefghi"[field[0] - 1] + str(field[1])


def field_of(text: str) -> Field:
    return "abcdefghi".index(text[0]) + 1, int(text[1])


def worth(field: Field) -> int:
    if field in BLACK:
        return 0
    return {1: 2, 2: -2, 3: 1, 4: -1}[max(abs(field[0] - 5), abs(field[1] - 5))]


class SlowGame:
    """All that has happened is kept as it happened, and every question is answered from that."""

    def __init__(self, seats: int, options: dict[str, bool]) -> None:
        self.seats = seats
        self.options = options
        self.starter: int | None = None
        self.sheet: list[list[int]] = []
        self.stones: dict[Stone, Field] = {}
        # Who is still to place in this round, who is still to move, and the steps of the running turn.
        self.placers: list[int] = []
        self.movers: list[int] = []
        self.role: tuple[int, str, int] | None = None
        self.steps: list[tuple[Stone, Field, Field]] = []

    def set_up(self, position: dict[str, object]) -> None:
        """Go to the beginning of a turn of a described position."""
        rows, player = position["board"], position.get("player", 0)
        assert isinstance(rows, list)
        assert isinstance(player, int)
        self.starter = int(str(position.get("starter", 0)))
        self.sheet = [[0] * self.seats for _ in range(int(str(position.get("round", 1))) - 1)]
        self.stones = {
            (ord(letter) - 65, index): (index % 9 + 1, 9 - index // 9)
            for index, letter in enumerate("".join(rows))
            if letter != "."
        }
        self.placers = []
        self.movers = self.turn_order()[self.turn_order().index(player) :]
        choice = position.get("chosen")
        self.role = None if choice is None else (2, "each", 3) if choice == "2x3" else (3, "each", 2)
        self.start_turn()

    def turn_order(self) -> list[int]:
        assert self.starter is not None
        return [(self.starter + place) % self.seats for place in range(self.seats)]

    def player(self) -> int:
        if self.starter is None:
            return CHANCE
        return (self.placers + self.movers)[0] if self.movers else NOBODY

    def actions(self) -> set[str]:
        if self.starter is None:
            return {f"start {seat}" for seat in range(self.seats)}
        if self.placers:
            return {f"place {name(field)}" for field in ALL if self.may_place(field)}
        if not self.movers:
            return set()
        if self.role is None:
            return {"choose 2x3", "choose 3x2"}
        return self.steps_now() | ({"stop"} if self.options["allow_stop"] else set())

    def may_place(self, field: Field) -> bool:
        own = [place for (seat, _), place in self.stones.items() if seat == self.placers[0]]
        return (
            field not in BLACK
            and field not in self.stones.values()
            and all(abs(field[0] - column) > 1 or abs(field[1] - row) > 1 for column, row in own)
        )

    def steps_now(self) -> set[str]:
        return {
            f"{name(field)}-{name((field[0] + across, field[1] + up))}"
            for stone, field in self.stones.items()
            for across, up in DIRECTIONS
            if stone[0] == self.movers[0] and self.may_step(stone, (across, up))
        }

    def may_step(self, stone: Stone, direction: tuple[int, int]) -> bool:
        target = (self.stones[stone][0] + direction[0], self.stones[stone][1] + direction[1])
        path = [field for mover, source, to in self.steps if mover == stone for field in (source, to)]
        barred = path[-2:-1] if self.options["cross_own_path"] else path
        return (
            self.allows(stone)
            and target in ALL
            and target not in BLACK
            and target not in barred
            and self.pushed(self.stones[stone], direction) is not None
        )

    def allows(self, stone: Stone) -> bool:
        assert self.role is not None
        most, kind, fields = self.role
        begun = list(dict.fromkeys(mover for mover, _, _ in self.steps))
        of_stone = sum(mover == stone for mover, _, _ in self.steps)
        to_come = most - len(begun) if self.options["every_stone_moves"] else 0
        if begun and stone == begun[-1]:
            return of_stone < fields if kind == "each" else fields - len(self.steps) - 1 >= to_come
        if stone in begun or len(begun) == most:
            return False
        if kind == "all":
            return len(self.steps) < fields
        return not begun or not any(self.may_step(begun[-1], direction) for direction in DIRECTIONS)

    def pushed(self, field: Field, direction: tuple[int, int]) -> dict[Stone, Field] | None:
        """The board after a stone on `field` and all in its way went one field on; None if one would fall off."""
        line = []
        while field in self.stones.values():
            line.append(field)
            field = (field[0] + direction[0], field[1] + direction[1])
        if field not in ALL:
            return None
        return {
            stone: (place[0] + direction[0], place[1] + direction[1]) if place in line else place
            for stone, place in self.stones.items()
        }

    def play(self, text: str) -> None:
        if text.startswith("start"):
            self.starter = int(text[6:])
            self.start_round()
        elif text.startswith("place"):
            seat = self.placers.pop(0)
            self.stones[seat, len(self.stones)] = field_of(text[6:])
            self.pass_over_those_without_a_field()
            if not self.placers:
                self.start_turn()
        elif text.startswith("choose"):
            self.role = (2, "each", 3) if text == "choose 2x3" else (3, "each", 2)
        elif text == "stop":
            self.end_turn()
        else:
            self.step(field_of(text[:2]), field_of(text[3:]))

    def pass_over_those_without_a_field(self) -> None:
        while self.placers and not any(self.may_place(field) for field in ALL):
            self.placers.pop(0)

    def start_round(self) -> None:
        self.stones = {}
        self.placers = self.turn_order() * (8 if self.seats == 3 else 6)
        self.movers = self.turn_order()

    def start_turn(self) -> None:
        self.steps = []
        roles = ROLES[self.seats][self.turn_order().index(self.movers[0])]
        if len(roles) == 1:
            self.role = roles[0]

    def step(self, source: Field, target: Field) -> None:
        stone = next(stone for stone, field in self.stones.items() if field == source)
        after = self.pushed(source, (target[0] - source[0], target[1] - source[1]))
        assert after is not None
        self.stones = after
        self.steps.append((stone, source, target))
        if not self.steps_now():
            self.end_turn()

    def end_turn(self) -> None:
        self.movers.pop(0)
        self.role = None
        if self.movers:
            self.start_turn()
            return
        self.sheet.append(
            [
                sum(worth(field) for (owner, _), field in self.stones.items() if owner == seat)
                for seat in range(self.seats)
            ]
        )
        if len(self.sheet) < self.seats:
            assert self.starter is not None
            self.starter = (self.starter + 1) % self.seats
            self.start_round()

    def winners(self) -> list[int]:
        totals = [abs(sum(column)) for column in zip(*self.sheet, strict=True)]
        return [seat for seat in range(self.seats) if totals[seat] == max(totals)]

    def rows(self) -> list[str]:
        letters = {field: "ABCDE"[seat] for (seat, _), field in self.stones.items()}
        return ["".join(letters.get((column, row), ".") for column in range(1, 10)) for row in range(9, 0, -1)]


def slow_twin(setting: Variant) -> SlowGame:
    names = ("every_stone_moves", "allow_stop", "cross_own_path")
    slow = SlowGame(setting.seats, {option: getattr(setting.options, option) for option in names})
    if (starter := named_starter(setting.options)) is not None:
        slow.play(f"start {starter}")
    return slow


@pytest.mark.parametrize("setting", variants(GAME), ids=str)
def test_whole_matches_agree_with_the_slow_game(setting: Variant) -> None:
    """Who acts, what is possible, the board, the sheet and the winners, after every action of a match."""
    rng = Rng(len(str(setting)))
    state, slow = setting.start(), slow_twin(setting)
    assert isinstance(state, RangelnState)
    while state.to_act != NOBODY:
        assert (state.to_act, set(GAME.choices(state))) == (slow.player(), slow.actions())
        action = next_action(state, rng)
        state.apply(action)
        slow.play(GAME.notation.format(action))
        assert draw_rows(state) == slow.rows()
        assert state.scores() == [sum(row[seat] for row in slow.sheet) for seat in range(setting.seats)]
    assert slow.player() == NOBODY
    assert state.winners() == slow.winners()


@pytest.mark.parametrize("setting", variants(GAME), ids=str)
def test_counts_agree_with_the_slow_game(setting: Variant) -> None:
    """All lines of three actions from positions in the midst of a second phase, turn ends included."""
    rng = Rng(4)
    state, slow = setting.start(), slow_twin(setting)
    assert isinstance(state, RangelnState)
    checked = 0
    while checked < 5:
        if slow.starter is not None and not slow.placers and len(slow.actions()) <= 9:
            assert perft(state, 3) == slow_perft(slow, 3)
            checked += 1
        action = next_action(state, rng)
        state.apply(action)
        slow.play(GAME.notation.format(action))


def crowded(setting: Variant, rng: Rng) -> dict[str, object]:
    """The turn of some player, with all stones crowded around some field, black fields not left out."""
    column, row = ALL[rng.below(81)]
    count = setting.seats * (8 if setting.seats == 3 else 6)
    crowd = sorted(ALL, key=lambda field: (max(abs(field[0] - column), abs(field[1] - row)), rng.below(99)))[:count]
    crowd.sort(key=lambda field: (rng.below(999), field))
    letters = {field: "ABCDE"[index % setting.seats] for index, field in enumerate(crowd)}
    board = ["".join(letters.get((column, row), ".") for column in range(1, 10)) for row in range(9, 0, -1)]
    starter, player = rng.below(setting.seats), rng.below(setting.seats)
    phase = "choose" if setting.seats == 3 and (player - starter) % 3 == 1 else "move"
    return {"seats": setting.seats, "phase": phase, "starter": starter, "player": player, "board": board}


@pytest.mark.parametrize("setting", variants(GAME), ids=str)
def test_crowded_rounds_agree_with_the_slow_game(setting: Variant) -> None:
    """Long rows, the rim, corners, the middle and dead ends, which matches seldom come to; to the end of the round."""
    rng = Rng(len(str(setting)))
    for _ in range(12):
        position = crowded(setting, rng)
        state, slow = setting.game.state_from(position, setting.options), slow_twin(setting)
        slow.set_up(position)
        while not slow.sheet:
            assert (state.to_act, set(GAME.choices(state))) == (slow.player(), slow.actions())
            action = state.random_action(rng)
            state.apply(action)
            slow.play(GAME.notation.format(action))
            assert draw_rows(state) == slow.rows()
        assert state.scores() == slow.sheet[0]


@pytest.mark.parametrize(
    "count",
    [count for count in COUNTS if count.count <= SLOW_LIMIT],
    ids=lambda count: f"{count.seats}-{count.depth}-{count.count}",
)
def test_perft_by_the_slow_game(count: Count) -> None:
    slow = slow_twin(Variant(GAME, count.seats, GAME.make_options(count.options)))
    if count.position is not None:
        slow.set_up(count.position)
    assert slow_perft(slow, count.depth) == count.count


LIGHT = [field for field in ALL if field not in BLACK]
AROUND = [
    sum(1 << index for index, (column, row) in enumerate(LIGHT) if max(abs(column - c), abs(row - r)) <= 1)
    for c, r in LIGHT
]


def patterns(left: int, first: int, barred: int, slack: int) -> list[int]:
    """The sets of fields that `left` further stones can bar together, wasting at most `slack` of nine each."""
    if left == 0:
        return [barred]
    found = []
    for index in range(first, len(LIGHT)):
        waste = 9 - (AROUND[index] & ~barred).bit_count()
        if not barred >> index & 1 and waste <= slack:
            found += patterns(left - 1, index + 1, barred | AROUND[index], slack - waste)
    return found


def rivals_fill(gaps: list[int], stones: tuple[int, int]) -> bool:
    """Can two rivals, with so many stones, stand on all the gaps without placing beside stones of their own?"""
    if not gaps:
        return True
    group = _connected(gaps)
    rest = [gap for gap in gaps if gap not in group]
    for mine in _halves(group):
        left = (stones[0] - len(mine), stones[1] - len(group) + len(mine))
        if min(left) >= 0 and rivals_fill(rest, left):
            return True
    return False


def _connected(gaps: list[int]) -> list[int]:
    """The gaps that are joined to the first one, nearest first."""
    group = [gaps[0]]
    for gap in group:
        group += [other for other in gaps if AROUND[gap] >> other & 1 and other not in group]
    return group


def _halves(group: list[int]) -> list[list[int]]:
    """The two ways to share a group among two rivals, neighbours to different ones; none if that cannot be."""
    mine = {group[0]: True}
    for gap in group:
        for other in group:
            if other != gap and AROUND[gap] >> other & 1 and mine.setdefault(other, not mine[gap]) == mine[gap]:
                return []
    return [[gap for gap in group if mine[gap] == side] for side in (True, False)]


def gaps_without_a_field(rivals: tuple[int, int]) -> list[list[int]]:
    """The gaps of every pattern of seven stones that leaves no field to the eighth, with so many stones of rivals."""
    full = (1 << len(LIGHT)) - 1
    masks = [full & ~barred for barred in patterns(7, 0, 0, 7 * 9 + sum(rivals) - len(LIGHT))]
    lists = [[index for index in range(len(LIGHT)) if mask >> index & 1] for mask in masks]
    return [gaps for gaps in lists if rivals_fill(gaps, rivals)]


@pytest.mark.parametrize(("rivals", "count"), [((7, 7), 0), ((8, 7), 4), ((8, 8), 12)])
def test_twelve_patterns_leave_the_last_stone_of_three_no_field(rivals: tuple[int, int], count: int) -> None:
    """R-14: never that of the first player, four patterns for the second, and twelve for the third."""
    assert len(gaps_without_a_field(rivals)) == count


def test_no_two_stones_stay_off_in_one_round() -> None:
    """R-14: then all stones of the third player stand in the fifteen gaps of the second, and bar too little there."""
    for gaps in gaps_without_a_field((8, 7)):
        assert len(gaps) == 8 + 7
        assert sum(sorted(AROUND[gap].bit_count() for gap in gaps)[-7:]) < len(LIGHT) - len(gaps)


def test_no_earlier_stone_can_be_without_a_field() -> None:
    """R-14: the own stones bar at most nine fields each, and rivals stand on the rest; black fields are no loss."""
    for seats, stones in ((3, 8), (4, 6), (5, 6)):
        last = stones - 1 if seats > 3 else stones - 2
        assert all(9 * own + (seats - 1) * (own + 1) < len(LIGHT) for own in range(last + 1))
