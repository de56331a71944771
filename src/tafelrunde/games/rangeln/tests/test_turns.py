"""Rangeln, paragraph by paragraph: who moves how many stones how far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tafelrunde.core.match import Match, start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY
from tafelrunde.games.rangeln import GAME
from tafelrunde.games.rangeln.board import BLACK, FIELD_BY_NAME
from tafelrunde.games.rangeln.position import new_state
from tafelrunde.games.rangeln.rules import MOVE, RangelnState
from tafelrunde.games.rangeln.view import RangelnFacts
from tafelrunde.kit.grid import format_field
from tafelrunde.testkit.diagram import shows
from tafelrunde.testkit.playing import play, refused_by

OnBoard = Callable[..., Match]
DARK = {format_field(field) for field in BLACK}


def table(match: Match) -> RangelnFacts:
    shown = match.view(None).facts
    assert isinstance(shown, RangelnFacts)
    return shown


def placing(*actions: str, seats: int = 4) -> Match:
    return play(start_match(GAME, seats, by_hand=True), "start 0", *actions)


def play_on(match: Match, until: str, seed: int = 1) -> Match:
    """Random actions until the match is in that phase."""
    rng = Rng(seed)
    while match.to_act != NOBODY and table(match).phase != until:
        match.submit(GAME.notation.format(match.state().random_action(rng)))
    return match


def ways_to_share(match: Match) -> set[tuple[int, ...]]:
    """How many fields the stones of one turn can go, in the order in which they begin, the first free one each time."""
    start = match.state()
    assert isinstance(start, RangelnState)
    found: set[tuple[int, ...]] = set()
    waiting: list[tuple[RangelnState, tuple[int, ...]]] = [(start, ())]
    while waiting:
        state, shares = waiting.pop()
        steps = [(action, state.stone_at(action >> 8) == state.moving) for action in state.legal_actions()]
        others = [action for action, goes_on in steps if not goes_on]
        for action in [action for action, goes_on in steps if goes_on] + others[:1]:
            after = state.clone()
            after.apply(action)
            shared = (*shares, 1) if action in others else (*shares[:-1], shares[-1] + 1)
            if after.player == start.player and after.round == start.round:
                waiting.append((after, shared))
            else:
                found.add(shared)
    return found


# Room for one stone to walk about; rivals and the rest of the own stones stand elsewhere.
ROOM = """
    4 . . . . . . .
    3 . . . . . . .
    2 . . . A . . .
    1 . . . . . . .
      b c d e f g h
    """


def test_s4_1_only_own_stones_move(on_board: OnBoard) -> None:
    """R-4."""
    match = on_board("3 A B .\n2 . . .\n  c d e")
    assert refused_by(match, "d3-e3") == "4.1"
    assert refused_by(match, "c2-d2") == "4.1"
    play(match, "c3-c2")


@pytest.mark.parametrize("seats", [4, 5])
def test_s4_1_everybody_moves_once(seats: int) -> None:
    match = play_on(placing(seats=seats), "move")
    steps = Counter({match.to_act: 0})
    while table(match).round == 1:
        steps[match.to_act] += 1
        play(match, match.choices()[0])
    assert steps == dict.fromkeys(range(seats), seats if seats == 5 else 4)


def test_s4_2_first_of_three(on_board: OnBoard) -> None:
    assert ways_to_share(on_board(ROOM, seats=3, role=1)) == {(1,) * 6}


@pytest.mark.parametrize(("choice", "shares"), [("2x3", (3, 3)), ("3x2", (2, 2, 2))])
def test_s4_2_second_of_three_chooses(choice: str, shares: tuple[int, ...], on_board: OnBoard) -> None:
    match = on_board(ROOM, seats=3, role=2, phase="choose")
    assert match.choices() == ["choose 2x3", "choose 3x2"]
    assert refused_by(match, "e2-e3") == "4.2"
    assert refused_by(match, "place c2") == "3.1"
    play(match, f"choose {choice}")
    assert refused_by(match, "choose 2x3") == "4.2"
    assert refused_by(match, "choose 3x2") == "4.2"
    assert shares in ways_to_share(match)
    assert all(len(ways) == len(shares) and max(ways) <= max(shares) for ways in ways_to_share(match))
    play(match, "e2-e3")
    assert refused_by(match, "choose 3x2") == "4.2"


def test_s4_2_third_of_three(on_board: OnBoard) -> None:
    match = on_board(ROOM, seats=3, role=3)
    assert (6,) in ways_to_share(match)
    assert all(len(ways) == 1 for ways in ways_to_share(match))


def test_s4_2_nobody_else_chooses(on_board: OnBoard) -> None:
    for seats, role in ((3, 1), (3, 3), (4, 2), (5, 2)):
        assert refused_by(on_board(ROOM, seats=seats, role=role), "choose 2x3") == "4.2"


@pytest.mark.parametrize(
    ("role", "shares"),
    [
        (1, {(1, 1, 1, 1)}),
        (2, {(2, 1, 1), (1, 2, 1), (1, 1, 2)}),
        (3, {(3, 1), (2, 2), (1, 3)}),
        (4, {(4,)}),
    ],
)
def test_s4_3_four_players(role: int, shares: set[tuple[int, ...]], on_board: OnBoard) -> None:
    """R-5."""
    assert ways_to_share(on_board(ROOM, seats=4, role=role)) == shares


@pytest.mark.parametrize(
    ("role", "shares"),
    [
        (1, {(1, 1, 1, 1, 1)}),
        (2, {(2, 1, 1, 1), (1, 2, 1, 1), (1, 1, 2, 1), (1, 1, 1, 2)}),
        (3, {(3, 1, 1), (1, 3, 1), (1, 1, 3), (2, 2, 1), (2, 1, 2), (1, 2, 2)}),
        (4, {(4, 1), (3, 2), (2, 3), (1, 4)}),
        (5, {(5,)}),
    ],
)
def test_s4_4_five_players(role: int, shares: set[tuple[int, ...]], on_board: OnBoard) -> None:
    """R-5."""
    assert ways_to_share(on_board(ROOM, seats=5, role=role)) == shares


def test_s4_5_every_stone_goes_a_field(on_board: OnBoard) -> None:
    """T-R8: four and nothing for the others is refused at the third field; two, one and one is fine."""
    match = play(on_board(ROOM, role=2), "e2-e3", "e3-e4")
    assert refused_by(match, "e4-e5") == "4.8"
    assert refused_by(match, "e4-d4") == "4.8"
    assert not [text for text in match.choices() if text.startswith("e4")]
    for _ in range(2):
        assert match.to_act == 0
        play(match, match.choices()[0])
    assert match.to_act == 1


def test_s4_5_option_a_stone_may_take_all(on_board: OnBoard) -> None:
    options = {"every_stone_moves": False}
    shares = ways_to_share(on_board(ROOM, role=2, options=options))
    assert shares == {(4,), (3, 1), (2, 2), (1, 3), (2, 1, 1), (1, 2, 1), (1, 1, 2)}


def test_s4_6_no_stone_moves_twice(on_board: OnBoard) -> None:
    """R-7: neither going on after another one has begun, nor in a role of single fields."""
    match = play(on_board("3 A . .\n2 . . .\n1 . . A\n  c d e", role=3), "c3-d3", "e1-e2")
    assert refused_by(match, "d3-e3") == "4.6"
    match = play(on_board("3 A . .\n2 . . .\n1 . . A\n  c d e", role=1), "c3-d3", "e1-e2")
    assert refused_by(match, "d3-e3") == "4.6"


def test_s4_6_a_pushed_stone_has_still_moved(on_board: OnBoard) -> None:
    """R-7: it is the stone that counts, not the field."""
    match = play(on_board("4 . . . . .\n3 A . A . .\n  b c d e f", role=1), "d3-c3", "b3-c3")
    assert shows(match, "3 . A A . .\n  b c d e f")
    assert table(match).moved == ["c3", "d3"]
    assert refused_by(match, "d3-d4") == "4.6"
    assert refused_by(match, "c3-c4") == "4.7"


def test_s4_6_a_stone_that_was_only_pushed_may_move(on_board: OnBoard) -> None:
    match = play(on_board("4 . . . . .\n3 A A . . .\n  b c d e f", role=1), "b3-c3", "d3-d4")
    assert shows(match, "4 . . A . .\n3 . A . . .\n  b c d e f")


# A stone that steps from b2 to a2 is stuck: black below, the rim at the left, a full line above, its path at the right.
DEAD_END = """
    9 C . . . .
    8 B . . . .
    7 C . . . .
    6 B . . . .
    5 C . . . .
    4 B . . . .
    3 C . . . .
    2 . A . . .
    1 . . . . .
      a b c d e
    """


def test_s4_7_a_stone_goes_on_until_its_fields_are_used(on_board: OnBoard) -> None:
    match = on_board("4 . . . . .\n3 A . . . A\n2 . . . . .\n  b c d e f", seats=3, role=2, chosen="3x2")
    play(match, "b3-c3")
    assert match.choices() == ["c3-c2", "c3-d3", "c3-c4"]
    assert refused_by(match, "f3-f2") == "4.7"
    play(match, "c3-d3")
    assert refused_by(match, "d3-d4") == "4.7"
    play(match, "f3-f2")
    assert all(text.startswith("f2") for text in match.choices())


def test_s4_7_nothing_carries_over_from_a_stuck_stone(on_board: OnBoard) -> None:
    """R-6: two fields of the stuck stone are lost, the next one has its own three."""
    match = on_board(DEAD_END.replace("1 . . . . .", "1 . . . . A"), seats=3, role=2, chosen="2x3")
    play(match, "b2-a2")
    assert refused_by(match, "a2-b2") == "5.2"
    assert refused_by(match, "a2-a3") == "6.2"
    assert refused_by(match, "a2-a1") == "5.3"
    play(match, "e1-e2", "e2-e3", "e3-e4")
    assert match.to_act == 1


def test_s4_8_the_first_step_of_another_stone_ends_the_move(on_board: OnBoard) -> None:
    match = play(on_board("3 A . .\n2 . . .\n1 . . A\n  c d e", role=3), "c3-d3")
    assert {"d3-d2", "e1-e2"} <= set(match.choices())
    play(match, "e1-e2")
    assert refused_by(match, "d3-d2") == "4.6"


def test_s4_8_the_last_stone_uses_up_the_rest(on_board: OnBoard) -> None:
    """R-6: nobody else may begin, and there are no more stones than allowed."""
    match = play(on_board("3 A . .\n2 . . .\n1 . A A\n  c d e", role=3), "c3-d3", "e1-e2")
    assert all(text.startswith("e2") for text in match.choices())
    assert refused_by(match, "d1-d2") == "4.8"
    play(match, "e2-d2")
    assert match.to_act == 0


def test_s4_8_fields_are_kept_for_the_stones_to_come(on_board: OnBoard) -> None:
    """R-5, R-6: of five fields for four stones one stone may have two, not three."""
    match = play(on_board(ROOM, seats=5, role=2), "e2-e3", "e3-e4")
    assert refused_by(match, "e4-f4") == "4.8"
    assert table(match).steps_left == 0


def test_s4_8_option_no_fields_are_kept_from_a_stuck_stone(on_board: OnBoard) -> None:
    """R-5: two of four fields are left, which it might use; it is its own path that it cannot take back."""
    drawing = DEAD_END.replace("2 . A . . .", "2 . . A . .")
    match = on_board(drawing, role=2, options={"every_stone_moves": False})
    assert refused_by(play(match, "c2-b2", "b2-a2"), "a2-b2") == "5.2"


def test_s4_9_no_stopping_and_no_passing(on_board: OnBoard) -> None:
    match = on_board(ROOM, role=4)
    assert refused_by(match, "stop") == "4.9"
    play(match, "e2-e3")
    assert refused_by(match, "stop") == "4.9"
    assert refused_by(placing(), "stop") == "3.1"


@pytest.mark.parametrize("seats", [3, 4])
def test_s4_9_what_cannot_be_used_lapses(seats: int, on_board: OnBoard) -> None:
    """R-6: walking into a dead end is allowed, and ends the turn and here the round."""
    match = play(on_board(DEAD_END, seats=seats, role=seats), "b2-a2")
    assert table(match).round == 2
    assert table(match).before[7].startswith("A.")


def test_s4_9_kept_fields_lapse_if_no_other_stone_can_begin() -> None:
    """R-6: the field kept for the second stone does not come back to the first.

    No real match is so crowded; so stones are set by hand, and the own ones that could move are left off.
    """
    state = packed_state(4, role=3)
    state.put(1, FIELD_BY_NAME["f5"])
    state.allow(2, 4, 0)
    for text in ("f5-f6", "f6-f7", "f7-f8"):
        assert state.player == 0
        state.apply(GAME.notation.parse(text))
    assert state.player == 1


def test_s4_9_a_turn_without_any_step_is_passed_over() -> None:
    """R-6: not even the second of three chooses then. Stones are set by hand as above, and seat 2 moves first."""
    state = packed_state(3, role=2)
    state.put(16, FIELD_BY_NAME["f5"])
    state.put(8, FIELD_BY_NAME["f7"])
    state.player = 2
    state.allow(1, 1, 1)
    state.apply(GAME.notation.parse("f5-f6"))
    assert (state.to_act, state.phase) == (1, MOVE)


def packed_state(seats: int, role: int) -> RangelnState:
    """Seat 0 has one stone in the corner a1, shut in by rows of seats 1 and 2 along both edges."""
    state = new_state(seats, GAME.make_options({}))
    state.starter = (1 - role) % seats
    state.can_begin = True
    state.put(0, FIELD_BY_NAME["a1"])
    for index, name in enumerate(["a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9"]):
        state.put(8 * (1 + index % 2) + 1 + index // 2, FIELD_BY_NAME[name])
    for index, name in enumerate(["b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"]):
        state.put(8 * (3 + index % 2) + index // 2, FIELD_BY_NAME[name])
    return state


def test_s4_9_option_stopping(on_board: OnBoard) -> None:
    match = on_board(ROOM, role=3, options={"allow_stop": True})
    assert "stop" in match.choices()
    play(match, "e2-e3", "stop")
    assert match.to_act == 1
    match = play_on(start_match(GAME, 3, GAME.make_options({"allow_stop": True}), by_hand=True), "place")
    assert refused_by(match, "stop") == "3.1"
    assert refused_by(play_on(match, "choose"), "stop") == "4.2"
