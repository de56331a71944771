"""The exact shares of the win of every seat in a Fischkopf match, wherever they are known.

They are known in a single round, in the last of several rounds while few are to come, in every playoff, for two
over the last three rounds, and for one. Over more rounds there are too many ways to stand, and as long as more than
eight can still win, nobody has solved it; nor where stones may be declined.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from librt.vecs import vec

from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import NOBODY, Action
from tafelrunde.core.walk import after
from tafelrunde.games.fischkopf.board import SUMS
from tafelrunde.games.fischkopf.contest import MOST_FREE, MOST_TURNS, NOTHING, Contest, add
from tafelrunde.games.fischkopf.rules import DECLINE, DRAW_STARTER, GO, PLACE, ROLL, STOP, FischkopfState
from tafelrunde.games.fischkopf.solution import LIBERTIES_SOLVED, MOST_SOLVED, solved_contests, solved_duel
from tafelrunde.games.fischkopf.solve import AFTER, FULL_MASK, WORST, SolvedTurn, lowest_turn

# With more players to come whose totals differ, a last round takes more than a second to solve.
MOST_TO_SOLVE = 2
# Kept for the next question; each takes some hundred kilobytes at most.
MOST_STANDINGS = 64
MOST_CONTESTS = 4
# Shares closer than this are equal.
DECIMALS = 12


@dataclass(frozen=True)
class TurnStakes:
    """A turn with what it is played for: `outcomes` are the shares by seat for every sum, and behind them the bone."""

    outcomes: list[list[float]]
    turn: SolvedTurn
    shares: dict[int, list[float]] = field(default_factory=dict)
    rolled: dict[int, list[float]] = field(default_factory=dict)

    def rest_of_roll(self, mask: int) -> list[float]:
        """The shares by seat when the dice are in the air, and it is too late to stop."""
        if mask not in self.rolled:
            self.rolled[mask] = self._mix(self.turn.find_ends_of_roll(mask))
        return self.rolled[mask]

    def rest(self, mask: int) -> list[float]:
        """The shares by seat when the turn goes on from here, and its player may stop if that is allowed."""
        if mask not in self.shares:
            self.shares[mask] = self._mix(self.turn.find_ends(mask))
        return self.shares[mask]

    def _mix(self, ends: vec[float]) -> list[float]:
        mixed = vec[float]([0.0] * len(self.outcomes[0]))
        for outcome, chance in zip(self.outcomes, ends, strict=True):
            if chance > 0.0:
                add(mixed, outcome, chance)
        return list(mixed)


_standings: OrderedDict[tuple[object, ...], TurnStakes] = OrderedDict()
_contests: list[Contest] = []


def exact(state: FischkopfState) -> list[tuple[Action, list[float]]]:
    """The shares by seat after each action, the best action first; nothing where they are not known.

    Of equals, the one comes first that leaves the lower sum on average.
    """
    if state.phase != DRAW_STARTER and find_standing(state) is None:
        return []
    found = []
    for action in state.legal_actions():
        shares = shares_of(after(state, action))
        if shares is None:
            return []
        found.append((action, shares))
    if state.to_act >= 0:
        seat = state.to_act
        found.sort(key=lambda each: (-round(each[1][seat], DECIMALS), expected_sum(state, each[0])))
    return found


def expected_sum(state: FischkopfState, action: Action) -> float:
    """What the turn leaves on average, played for the lowest sum after this action."""
    mask = state.occupied >> 1
    turn = lowest_turn(state.liberty)
    if action == STOP:
        return float(SUMS[FULL_MASK & ~mask])
    if action in (GO, DECLINE):
        return -turn.roll_value(mask)
    return -turn.values[AFTER[mask << 4 | action]]


def shares_of(state: FischkopfState) -> list[float] | None:
    """The share of every seat if all play their best from here on."""
    if state.to_act == NOBODY:
        return settled_shares(state)
    if state.phase == PLACE:
        found = exact(state)
        return found[0][1] if found else None
    if state.phase == DRAW_STARTER:
        return _average(state)
    standing = find_standing(state)
    if standing is None:
        return None
    mask = state.occupied >> 1
    return standing.rest_of_roll(mask) if state.phase == ROLL and mask else standing.rest(mask)


def _average(state: FischkopfState) -> list[float] | None:
    """Over what chance may bring."""
    weights = dict(state.chance_outcomes())
    found = exact(state)
    if not found:
        return None
    total = vec[float]([0.0] * state.seats)
    for action, shares in found:
        add(total, shares, weights[action] / sum(weights.values()))
    return list(total)


def find_standing(state: FischkopfState) -> TurnStakes | None:
    key = (
        *(state.seats, state.starter, state.player, state.rounds, state.round, state.liberty),
        *(state.contenders, state.waiting, state.playoff > 0, *state.sums),
    )
    if key in _standings:
        _standings.move_to_end(key)
        return _standings[key]
    outcomes = _outcomes(state)
    if outcomes is None:
        return None
    worth = [outcome[state.player] for outcome in outcomes]
    _standings[key] = TurnStakes(outcomes, SolvedTurn(vec[float](worth[:-1]), worth[-1], state.liberty))
    if len(_standings) > MOST_STANDINGS:
        _standings.popitem(last=False)
    return _standings[key]


def _outcomes(state: FischkopfState) -> list[list[float]] | None:
    """The shares by seat for every sum that the running turn may leave, and behind them for the bone."""
    if state.seats == 1:
        return [[1.0]] * (WORST + 2)
    if state.playoff > 0 or state.round == state.rounds:
        outcomes = _outcomes_of_round(state)
    elif state.seats == 2:
        outcomes = _outcomes_of_duel(state)
    else:
        return None
    if outcomes is None:
        return None
    # Nobody leaves all fields free.
    return [*outcomes, outcomes[-1], [float(seat == state.player) for seat in range(state.seats)]]


def _outcomes_of_round(state: FischkopfState) -> list[list[float]] | None:
    first = state.seats if state.playoff else 0
    order = [(state.starter + step) % state.seats for step in range(state.seats)]
    order = [seat for seat in order if state.contenders >> seat & 1]
    played = {seat: int(state.sums[first + seat]) for seat in order if not state.waiting >> seat & 1}
    to_come = [seat for seat in order if seat not in played]
    lowest = min(played.values(), default=NOTHING)
    leaders = [seat for seat in order if played.get(seat) == lowest]
    if len(leaders) + len(to_come) > MOST_SOLVED or state.liberty >= LIBERTIES_SOLVED:
        return None
    contest = _find_contest([0 if state.playoff else int(state.sums[seat]) for seat in to_come], state.liberty)
    if contest is None:
        return None
    place = len(contest.offsets) - len(to_come)
    by_rank = [contest.after(place, lowest, len(leaders), free) for free in range(MOST_FREE + 1)]
    return [_by_seat([*leaders, *to_come], shares, state.seats) for shares in by_rank]


def _by_seat(ranks: list[int], shares: list[float], seats: int) -> list[float]:
    found = dict(zip(ranks, shares, strict=True))
    return [found.get(seat, 0.0) for seat in range(seats)]


def _find_contest(offsets: list[int], liberty: int) -> Contest | None:
    """A contest that ends with these players, an earlier one if possible: it may have solved some of it already."""
    unequal = sum(len(set(offsets[place:])) > 1 for place in range(1, len(offsets)))
    if unequal > MOST_TO_SOLVE:
        return None
    for known in _contests:
        if known.liberty == liberty and known.offsets[-len(offsets) :] == offsets:
            return known
    contest = Contest(offsets, liberty, solved_contests(liberty))
    _contests.insert(0, contest)
    del _contests[MOST_CONTESTS:]
    return contest


def _outcomes_of_duel(state: FischkopfState) -> list[list[float]] | None:
    turns = 2 * (state.rounds - state.round) + int(state.waiting).bit_count()
    if turns > MOST_TURNS or state.liberty >= LIBERTIES_SOLVED:
        return None
    duel = solved_duel(state.liberty)
    ahead = int(state.sums[1 - state.player]) - int(state.sums[state.player])
    lost = [duel.chance(turns - 1, ahead - free) for free in range(MOST_FREE + 1)]
    return [_by_seat([state.player, 1 - state.player], [1.0 - chance, chance], 2) for chance in lost]
