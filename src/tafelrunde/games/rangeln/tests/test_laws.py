"""What holds in every Rangeln position that play can reach, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings

from tafelrunde.core.array import observation
from tafelrunde.core.error import InvalidAction
from tafelrunde.core.record import parse_record
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY
from tafelrunde.core.walk import next_action
from tafelrunde.games.rangeln import GAME
from tafelrunde.games.rangeln.array import ARRAYS
from tafelrunde.games.rangeln.board import BEFORE, BLACK, FIELDS, NEAR, WHERE
from tafelrunde.games.rangeln.evaluate import evaluate
from tafelrunde.games.rangeln.options import RangelnOptions
from tafelrunde.games.rangeln.position import RangelnPosition, fields_of, format_position, parse_position, sheet_rows
from tafelrunde.games.rangeln.rules import MOVE, OVER, PLACE, RangelnState
from tafelrunde.games.rangeln.view import view
from tafelrunde.kit.grid import format_field
from tafelrunde.testkit import sample as walks
from tafelrunde.testkit.strategy import reached_states

HERE = Path(__file__).parent
STATES = reached_states(GAME, 290)
GOLDEN = sorted((HERE / "golden").glob("*.json"))


@given(STATES)
@settings(max_examples=120, deadline=None)
def test_no_stone_is_lost(state: RangelnState) -> None:
    """On the board, yet to be placed, or left off: that is all of them, and both lists of the board agree."""
    table = view(state, None)
    for seat in range(state.seats):
        standing = fields_of(state, seat)
        assert len(standing) + table.to_place[seat] + table.left_off[seat] == state.stones
        assert 0 <= table.left_off[seat] <= (1 if state.seats == 3 else 0)
        stones = [seat * 8 + number for number in range(state.stones)]
        assert sorted(state.where(stone) for stone in stones if state.where(stone)) == standing
        assert all(state.stone_at(state.where(stone)) == stone for stone in stones if state.where(stone))
    occupied = [field for field in FIELDS if state.stone_at(field) >= 0]
    assert len(occupied) == sum(len(fields_of(state, seat)) for seat in range(state.seats))


@given(STATES)
@settings(max_examples=120, deadline=None)
def test_somebody_can_always_act(state: RangelnState) -> None:
    """There is no dead end, and a stone that may go on or begin is offered for it."""
    actions = state.legal_actions()
    assert bool(actions) == (state.to_act != NOBODY)
    if state.phase == MOVE:
        steps = [action for action in actions if action >= 0x1100]
        assert steps, "a turn goes on only while a step is possible"
        movers = {state.stone_at(action >> 8) for action in steps}
        assert (state.moving in movers) == state.can_go
        if not state.can_begin:
            assert movers == {state.moving}


@given(STATES)
@settings(max_examples=120, deadline=None)
def test_noted_scores_change_only_when_a_round_is_counted(state: RangelnState) -> None:
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        if len(sheet_rows(after)) == len(sheet_rows(state)):
            assert after.scores() == state.scores()
            continue
        part = WHERE if after.phase == OVER else BEFORE
        gained = [sum(GAME_VALUES[field] for field in fields_of(after, seat, part)) for seat in range(state.seats)]
        assert after.scores() == [old + new for old, new in zip(state.scores(), gained, strict=True)]


GAME_VALUES = {
    field: 0 if field in BLACK else (0, 2, -2, 1, -1)[max(abs((field >> 4) - 5), abs((field & 15) - 5))]
    for field in FIELDS
}


@given(STATES)
@settings(max_examples=120, deadline=None)
def test_fields_are_barred_exactly_around_own_stones(state: RangelnState) -> None:
    """While stones are placed: the fast table says what a look at the board says."""
    if state.phase != PLACE:
        return
    for field in FIELDS:
        for seat in range(state.seats):
            near = any(
                max(abs((field >> 4) - (own >> 4)), abs((field & 15) - (own & 15))) <= 1
                for own in fields_of(state, seat)
            )
            free = field not in BLACK and state.stone_at(field) < 0 and not near
            assert state.may_place(seat, field) == free
            assert (int(state.cells[NEAR + field]) >> seat & 1 == 0) == free


@given(STATES)
@settings(max_examples=120, deadline=None)
def test_the_allowance_is_never_overdrawn(state: RangelnState) -> None:
    if state.phase != MOVE:
        return
    table = view(state, None)
    total = 4 if state.seats == 4 else 5 if state.seats == 5 else 6
    assert 1 <= table.fields_left <= total
    assert len(table.moved) + table.stones_left <= total
    assert bool(table.path) == bool(table.moved)
    if table.path:
        assert table.path[-1] in table.moved
    if state.holds_back:
        assert table.fields_left >= table.stones_left
    if not state.may_cross:
        assert len(set(table.path)) == len(table.path)


def test_every_match_ends_within_a_known_number_of_actions() -> None:
    """A round has at most all stones, all fields, a choice, and the stops; each of them once. So there is a bound."""
    for setting in walks.variants(GAME):
        for seed in range(4):
            actions, state = walks.random_match(setting, seed)
            assert isinstance(state, RangelnState)
            fields = {3: 6, 4: 4, 5: 5}[state.seats]
            round_bound = state.seats * (state.stones + fields) + state.seats + 1
            assert len(actions) <= 1 + state.seats * round_bound
            assert state.to_act == NOBODY


def turn(name: str, times: int, mirrored: bool) -> str:
    """The field that a field comes to when the board is turned by right angles, and then perhaps mirrored."""
    column, row = "abcdefghi".index(name[0]) - 4, int(name[1]) - 5
    for _ in range(times):
        column, row = row, -column
    return "abcdefghi"[(-column if mirrored else column) + 4] + str(row + 5)


def _turn_rows(rows: list[str], move: Callable[[str], str]) -> list[str]:
    signs = {
        move(f"{column}{row}"): sign
        for row, line in zip(range(9, 0, -1), rows, strict=False)
        for column, sign in zip("abcdefghi", line, strict=True)
    }
    return ["".join(signs[f"{column}{row}"] for column in "abcdefghi") for row in range(9, 0, -1)] if rows else []


@given(STATES)
@settings(max_examples=60, deadline=None)
def test_turned_and_mirrored_positions_have_turned_and_mirrored_actions(state: RangelnState) -> None:
    """All eight symmetries of the board; chance and choices have no direction."""
    options = RangelnOptions(
        every_stone_moves=state.holds_back, allow_stop=state.may_stop, cross_own_path=state.may_cross
    )
    position = format_position(state)
    for times in range(4):
        for mirrored in (False, True):
            move = partial(turn, times=times, mirrored=mirrored)
            turned = parse_position(_turn_position(position, move), options)
            assert set(GAME.choices(turned)) == {_turn_action(text, move) for text in GAME.choices(state)}
            assert turned.scores() == state.scores()
            assert _numbers(turned) in _turned_numbers(state)


def _numbers(state: RangelnState) -> list[int]:
    return memoryview(observation(ARRAYS, state, 0)).cast("h").tolist()


def _turned_numbers(state: RangelnState) -> list[list[int]]:
    """The numbers that learners see, moved by each symmetry."""
    found = []
    for way in ARRAYS.symmetries(state.seats):
        moved = [0] * len(way)
        for place, number in zip(way, _numbers(state), strict=True):
            moved[place] = number
        found.append(moved)
    return found


def _turn_position(position: RangelnPosition, move: Callable[[str], str]) -> RangelnPosition:
    return msgspec.structs.replace(
        position,
        board=_turn_rows(position.board, move),
        before=_turn_rows(position.before, move),
        moved=[move(name) for name in position.moved],
        path=[move(name) for name in position.path],
        last=None,
    )


def _turn_action(text: str, move: Callable[[str], str]) -> str:
    if text.startswith("place"):
        return f"place {move(text[6:])}"
    if len(text) == 5 and text[2] == "-":
        return f"{move(text[:2])}-{move(text[3:])}"
    return text


def test_every_illegal_action_is_refused_by_a_paragraph() -> None:
    """All that can be said in the notation, steps up to two fields, in positions of every phase."""
    names = [format_field(field) for field in FIELDS]
    words = ["choose 2x3", "choose 3x2", "stop", *(f"start {seat}" for seat in range(5))]
    steps = [
        f"{one}-{two}"
        for one in names
        for two in names
        if abs(ord(one[0]) - ord(two[0])) + abs(int(one[1]) - int(two[1])) <= 2
    ]
    texts = [*words, *(f"place {name}" for name in names), *steps]
    actions = [GAME.notation.parse(text) for text in texts]
    sections = GAME.rulebook("en").sections
    found = set()
    for number, setting in enumerate(walks.variants(GAME)):
        for state, _ in walks.sampled_positions(setting, 50 + number, 10):
            assert isinstance(state, RangelnState)
            legal = set(state.legal_actions())
            for action in actions if state.to_act != NOBODY else []:
                if action not in legal:
                    found.add(GAME.why_not(state, action))
    assert found <= set(sections)
    assert {"2.2", "3.1", "3.2", "3.3", "3.4", "4.1", "4.2", "4.6", "4.7", "4.8", "4.9", "5.1", "5.3", "6.2"} <= found


def test_a_legal_action_has_no_refusal() -> None:
    state = GAME.new_state(3, GAME.make_options({}))
    with pytest.raises(AssertionError, match="legal"):
        GAME.why_not(state, GAME.notation.parse("start 0"))


def test_the_sign_of_a_total_does_not_matter_to_the_evaluation() -> None:
    """On an empty board, at the beginning of a round, totals with other signs are worth the same.

    Who is at zero has no side yet, and is thought to go below it.
    """
    compared = 0
    for seed in range(60):
        rng = Rng(seed)
        state = GAME.new_state(3 + seed % 3, GAME.make_options({}))
        while state.to_act != NOBODY:
            if state.phase == PLACE and state.laps == 0 and state.player == state.starter:
                mirrored = state.clone()
                for index in range(len(state.sheet)):
                    mirrored.sheet[index] = -state.sheet[index]
                if all(state.total(seat) for seat in range(state.seats)):
                    compared += 1
                    assert evaluate(mirrored) == evaluate(state)
            state.apply(next_action(state, rng))
    assert compared > 60


def test_the_evaluation_knows_who_is_ahead() -> None:
    """Before the last step the seat that will win has the largest share, nearly always."""
    right = 0
    for seed in range(40):
        rng = Rng(seed)
        state = GAME.new_state(3 + seed % 3, GAME.make_options({}))
        while state.to_act != NOBODY:
            before = state.clone()
            state.apply(next_action(state, rng))
        shares = evaluate(before)
        right += any(shares[seat] == max(shares) for seat in state.winners())
    assert right >= 34


def test_golden_matches_show_what_is_rare() -> None:
    """And one in which a stone was left off (R-14), one with a shared victory (R-2), one with other options."""
    records = {path.stem: parse_record(path.read_text(encoding="utf-8")) for path in GOLDEN}
    assert {record.end.reason for record in records.values() if record.end} == set(GAME.reasons)
    assert any(record.end and len(record.end.winners) > 1 for record in records.values())
    assert any(record.options != records["largest_total-0"].options for record in records.values())
    assert {record.seats for record in records.values()} == {3, 4, 5}
    assert "left_off" in records


@pytest.mark.parametrize(
    "text",
    [
        "place",
        "place a0",
        "place j1",
        "place a10",
        "a1",
        "a1-",
        "a1-j2",
        "a1-a2-a3",
        "a1a2",
        "choose",
        "choose 1x6",
        "choose 2×3",
        "start",
        "start 5",
        "start -1",
        "Stop",
        "stop ",
        " place a2",
        "place A2",
        "place ａ2",
        "a1–a2",
    ],
)
def test_what_is_not_an_action(text: str) -> None:
    with pytest.raises(InvalidAction):
        GAME.notation.parse(text)


def test_the_presets_are_what_their_names_say() -> None:
    """Share as you like, stop when you like."""
    easy_going = GAME.make_options({"every_stone_moves": False, "allow_stop": True})
    assert GAME.presets == {"easy-going": easy_going}


def test_every_ruling_is_in_the_rules() -> None:
    for language in ("de", "en"):
        assert GAME.rulebook(language).rulings() == {f"R-{number}" for number in range(1, 17)}
