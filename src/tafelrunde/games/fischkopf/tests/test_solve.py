"""The exact turn: optimal by the rules themselves, and as likely to end as it says."""

from __future__ import annotations

import math

import pytest
from librt.vecs import vec

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE
from tafelrunde.games.fischkopf import GAME
from tafelrunde.games.fischkopf.board import BONE, FULL, HEAD, MAY_DECLINE, MAY_STOP, SUMS, fields_of
from tafelrunde.games.fischkopf.optimum import figures_of
from tafelrunde.games.fischkopf.rules import BONE_LAID, DECLINE, FischkopfState
from tafelrunde.games.fischkopf.solve import BONE_MASK, FULL_MASK, WORST, SolvedTurn, turn_for_bone, turn_for_lowest_sum

# Worth a lot below 20, little above: a rival has noted 20.
BEAT_20 = vec[float]([1.0 if each < 20 else 0.5 if each == 20 else 0.0 for each in range(WORST + 1)])


def turns() -> list[tuple[str, SolvedTurn, int]]:
    return [
        ("lowest sum", turn_for_lowest_sum(0), 0),
        ("lowest sum, stopping", turn_for_lowest_sum(MAY_STOP), MAY_STOP),
        ("lowest sum, declining", turn_for_lowest_sum(MAY_DECLINE), MAY_DECLINE),
        ("lowest sum, both", turn_for_lowest_sum(MAY_STOP | MAY_DECLINE), MAY_STOP | MAY_DECLINE),
        ("bone, declining", turn_for_bone(MAY_DECLINE), MAY_DECLINE),
        ("beat 20", SolvedTurn(BEAT_20, 1.0, 0), 0),
        ("beat 20, both", SolvedTurn(BEAT_20, 1.0, MAY_STOP | MAY_DECLINE), MAY_STOP | MAY_DECLINE),
    ]


TURNS = turns()


def before_roll(mask: int, liberty: int) -> FischkopfState:
    position = {"sums": [0], "occupied": fields_of(mask << 1)}
    return GAME.state_from(
        position,
        GAME.make_options({"allow_stop": bool(liberty & MAY_STOP), "allow_decline": bool(liberty & MAY_DECLINE)}),
    )


def obvious_value(turn: SolvedTurn, mask: int, liberty: int) -> float:
    """What the rules say a position is worth, one roll ahead, given the values after it."""
    state = before_roll(mask, liberty)
    total = 0.0
    for outcome, weight in state.chance_outcomes():
        rolled = state.clone()
        rolled.apply(outcome)
        if rolled.to_act != 0:
            total += weight / 36 * turn.worth[rolled.scores()[0]]
            continue
        total += weight / 36 * max(_after(turn, rolled, action) for action in rolled.legal_actions())
    if liberty & MAY_STOP and mask:
        total = max(total, turn.worth[SUMS[FULL_MASK & ~mask]])
    return total


def _after(turn: SolvedTurn, rolled: FischkopfState, action: int) -> float:
    after = rolled.clone()
    after.apply(action)
    if after.reason == BONE_LAID:
        return turn.bone
    if after.reason >= 0:
        return turn.worth[0]
    if action == DECLINE:
        return turn.roll_value(after.occupied >> 1)
    return turn.values[after.occupied >> 1]


@pytest.mark.parametrize(("turn", "liberty"), [each[1:] for each in TURNS], ids=[each[0] for each in TURNS])
def test_every_value_is_the_best_that_the_rules_allow(turn: SolvedTurn, liberty: int) -> None:
    """No stone is better than the one taken, anywhere: so the turn is optimal."""
    possible = [mask for mask in range(FULL_MASK) if mask << 1 & HEAD != HEAD and mask != BONE_MASK]
    for mask in possible[::7]:
        assert math.isclose(turn.values[mask], obvious_value(turn, mask, liberty), abs_tol=1e-10)


@pytest.mark.parametrize("turn", [each[1] for each in TURNS], ids=[each[0] for each in TURNS])
def test_the_ends_of_a_turn_add_up_to_its_value(turn: SolvedTurn) -> None:
    ends = list(turn.find_ends())
    assert math.isclose(sum(ends), 1.0, abs_tol=1e-12)
    worth = sum(chance * value for chance, value in zip(ends, list(turn.worth), strict=False))
    assert math.isclose(worth + ends[WORST + 1] * turn.bone, turn.value(), abs_tol=1e-9)


def test_played_turns_come_out_as_foretold() -> None:
    """Turns with real dice: the mean is within four standard errors of the exact one."""
    turn = turn_for_lowest_sum(0)
    sums = [play(turn, Rng(1, number)) for number in range(4000)]
    mean = sum(sums) / len(sums)
    deviation = math.sqrt(sum((each - mean) ** 2 for each in sums) / len(sums))
    assert abs(mean + turn.value()) < 4 * deviation / math.sqrt(len(sums))


def play(turn: SolvedTurn, rng: Rng) -> int:
    """One turn by the solver's choices; the bone counts as nothing left."""
    state = GAME.new_state(1, GAME.make_options({}))
    state.apply(state.chance(rng))
    while state.reason < 0:
        if state.to_act == CHANCE:
            state.apply(state.chance(rng))
        else:
            state.apply(turn.choose(state.occupied >> 1, state.roll >> 3, state.roll & 7))
    return 0 if state.reason == BONE_LAID else state.scores()[0]


def test_the_best_expected_sum_is_known() -> None:
    """Found by this solver, and a little lower where stopping is allowed."""
    assert math.isclose(turn_for_lowest_sum(0).value(), -28.735763482251, abs_tol=1e-9)
    assert math.isclose(turn_for_lowest_sum(MAY_STOP).value(), -28.730053582530, abs_tol=1e-9)


def test_the_figures_of_a_turn_are_known() -> None:
    """K-7: the bone is noted as 0. Whoever may decline leaves little, or gets the bone in eight of nine turns."""
    assert figures_of(0) == {"sum": "28.7358", "full": "0.898", "bone": "0.206", "aimed": "1.664"}
    assert figures_of(MAY_STOP) == {"sum": "28.7301", "full": "0.859", "bone": "0.206", "aimed": "1.664"}
    assert figures_of(MAY_DECLINE) == {"sum": "4.3993", "full": "12.236", "bone": "0.000", "aimed": "88.889"}
    assert math.isclose(turn_for_bone(MAY_DECLINE).value(), 8 / 9, abs_tol=1e-12)


def test_a_roll_in_the_air_ends_as_its_stones_do() -> None:
    """With nothing to stop for it is the same as before the roll; else it is worth what the roll is."""
    for _, turn, liberty in TURNS:
        for mask in (1, 0b1010, 0b1111_1000_0001):
            ends = list(turn.find_ends_of_roll(mask))
            assert math.isclose(sum(ends), 1.0, abs_tol=1e-12)
            if not liberty & MAY_STOP:
                assert ends == pytest.approx(list(turn.find_ends(mask)), abs=1e-12)
            worth = sum(chance * value for chance, value in zip(ends, list(turn.worth), strict=False))
            assert math.isclose(worth + ends[WORST + 1] * turn.bone, turn.roll_value(mask), abs_tol=1e-9)


def test_masks_are_halves_of_sets() -> None:
    assert FULL_MASK << 1 == FULL
    assert BONE_MASK << 1 == BONE
