"""Fischkopf positions as JSON: whose turn it is, the stones, the roll, and what has been noted."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from librt.vecs import vec
from msgspec import Meta
from mypy_extensions import i64

from tafelrunde.core.error import BadPosition
from tafelrunde.core.game import Position
from tafelrunde.core.state import CHANCE, MOST_SEATS, NOBODY, RUNNING
from tafelrunde.games.fischkopf import rules
from tafelrunde.games.fischkopf.board import BONE, FULL, HEAD, MAY_DECLINE, MAY_STOP, fields_of, mask_of
from tafelrunde.games.fischkopf.options import FischkopfOptions
from tafelrunde.games.fischkopf.rules import (
    BONE_LAID,
    DECIDE,
    DRAW_STARTER,
    OPEN,
    PLACE,
    PLAYOFF_WON,
    REASONS,
    ROLL,
    FischkopfState,
)

Field = Annotated[int, Meta(ge=1, le=12)]
Die = Annotated[int, Meta(ge=1, le=6)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Sum = Annotated[int, Meta(ge=0, le=10_000)]

# All fields together, and what a turn leaves at most: one stone lies on field 1.
ALL_FREE = 78
MOST_FREE = 77

Phase = Literal["draw_starter", "roll", "place", "decide"]
PHASES: tuple[Phase, ...] = ("draw_starter", "roll", "place", "decide")


class FischkopfPosition(Position, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`sums` are the noted sums by seat, and say how many play. `roll` is the last one, and `roller` who threw
    it. `waiting` are the seats still to play in this
    round, the one whose turn it is among them; left out, it is everybody. `playoff` counts the playoffs so far,
    `playoff_sums` are those noted in the running one, and `contenders` who is in it. `over` is the reason once
    the match has ended, and then the contenders are the winners."""

    sums: list[Sum]
    phase: Phase = "roll"
    player: SeatNumber = 0
    starter: SeatNumber = 0
    occupied: list[Field] = []
    roll: Annotated[list[Die], Meta(min_length=2, max_length=2)] | None = None
    roller: SeatNumber = 0
    round: Annotated[int, Meta(ge=1)] = 1
    waiting: list[SeatNumber] | None = None
    contenders: list[SeatNumber] | None = None
    playoff: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    playoff_sums: list[Sum | None] = []
    over: Literal["bone_laid", "lowest_sum", "playoff_won"] | None = None


def new_state(seats: int, options: FischkopfOptions) -> FischkopfState:
    return rules.new_state(seats, options.rounds, liberty_of(options))


def liberty_of(options: FischkopfOptions) -> int:
    return MAY_STOP * options.allow_stop | MAY_DECLINE * options.allow_decline


def seats_of(mask: int) -> list[int]:
    return [seat for seat in range(MOST_SEATS) if mask >> seat & 1]


def format_position(state: FischkopfState) -> FischkopfPosition:
    seats = state.seats
    noted = [int(value) for value in state.sums]
    return FischkopfPosition(
        sums=noted[:seats],
        phase=PHASES[state.phase],
        player=state.player,
        starter=state.starter,
        occupied=fields_of(state.occupied),
        roll=[state.roll >> 3, state.roll & 7] if state.roll else None,
        roller=state.roller,
        round=state.round,
        waiting=seats_of(state.waiting),
        contenders=seats_of(state.contenders),
        playoff=state.playoff,
        playoff_sums=[None if value == OPEN else value for value in noted[seats:]] if state.playoff else [],
        over=None if state.reason == RUNNING else REASONS[state.reason],
    )


def parse_position(position: FischkopfPosition, options: FischkopfOptions) -> FischkopfState:
    _check_lists(position)
    seats = len(position.sums)
    everybody = list(range(seats))
    state = new_state(seats, options)
    state.sums = vec[i64](position.sums + _playoff_sums(position, seats))
    state.phase = PHASES.index(position.phase)
    state.player = position.player
    state.starter = position.starter
    state.occupied = mask_of(position.occupied)
    state.roll = min(position.roll) << 3 | max(position.roll) if position.roll else 0
    state.roller = position.roller
    state.round = position.round
    state.playoff = position.playoff
    state.contenders = mask_of(everybody if position.contenders is None else position.contenders)
    state.waiting = _waiting(position, state)
    state.to_act = CHANCE if state.phase in (DRAW_STARTER, ROLL) else state.player
    if position.over is not None:
        state.reason = REASONS.index(position.over)
        state.to_act = NOBODY
    _check(state, options)
    return state


def _check_lists(position: FischkopfPosition) -> None:
    """What can be said before there is a state: counts, doubles, and seats that are not there."""
    seats = len(position.sums)
    if not 1 <= seats <= MOST_SEATS:
        raise BadPosition(f"there are sums for {seats} players, not for 1 to {MOST_SEATS}")
    named = [
        position.player,
        position.starter,
        position.roller,
        *(position.waiting or []),
        *(position.contenders or []),
    ]
    if max(named) >= seats:
        raise BadPosition(f"there are only the seats 0 to {seats - 1}")
    for each in (position.occupied, position.waiting or [], position.contenders or []):
        if len(set(each)) != len(each):
            raise BadPosition("a field or a seat is named twice")
    if not position.playoff and position.playoff_sums:
        raise BadPosition("there are playoff sums without a playoff")
    if len(position.playoff_sums) not in (0, seats):
        raise BadPosition(f"there are {len(position.playoff_sums)} playoff sums for {seats} players")


def _playoff_sums(position: FischkopfPosition, seats: int) -> list[int]:
    return [OPEN if value is None else value for value in position.playoff_sums or [None] * seats]


def _waiting(position: FischkopfPosition, state: FischkopfState) -> int:
    if position.waiting is not None:
        return mask_of(position.waiting)
    return 0 if position.phase == "draw_starter" or position.over else state.contenders


def _check(state: FischkopfState, options: FischkopfOptions) -> None:
    if state.round > options.rounds:
        raise BadPosition(f"there are only {options.rounds} rounds")
    if state.playoff > 0 and state.round != options.rounds:
        raise BadPosition("a playoff comes after the last round")
    if state.phase == DRAW_STARTER:
        _check_beginning(state)
    elif state.reason != RUNNING:
        _check_over(state)
    else:
        _check_order(state)
        _check_playoff(state)
        _check_board(state)
    _check_sums(state)


def _check_beginning(state: FischkopfState) -> None:
    described = msgspec.structs.replace(format_position(state), over=None)
    if described != format_position(rules.new_state(state.seats, state.rounds, state.liberty)) or state.reason >= 0:
        raise BadPosition("the starter is drawn before anything else")


def _check_order(state: FischkopfState) -> None:
    """Those who wait are the player and the contenders after him, counted from the starter."""
    everybody = (1 << state.seats) - 1
    if state.playoff == 0 and state.contenders != everybody:
        raise BadPosition("before a playoff all seats are contenders")
    order = [(state.starter + step) % state.seats for step in range(state.seats)]
    order = [seat for seat in order if state.contenders >> seat & 1]
    if state.player not in order or seats_of(state.waiting) != sorted(order[order.index(state.player) :]):
        raise BadPosition("who plays has to be a contender, and he and those after him are waiting for their turn")


def _check_playoff(state: FischkopfState) -> None:
    if state.playoff == 0:
        return
    leaders = _lowest(state.scores())
    contenders = seats_of(state.contenders)
    if len(contenders) < 2 or not set(contenders) <= set(leaders) or (state.playoff == 1 and contenders != leaders):
        raise BadPosition("a playoff is among all those with the lowest sum, and later among some of them")
    for seat in range(state.seats):
        has_played = seat in contenders and state.waiting >> seat & 1 == 0
        if has_played != (state.sums[state.seats + seat] != OPEN):
            raise BadPosition("playoff sums belong to the contenders that are not waiting any more")


def _lowest(values: list[int]) -> list[int]:
    return [seat for seat, value in enumerate(values) if value == min(values)]


def _check_sums(state: FischkopfState) -> None:
    """Nobody has noted more than one stone per turn leaves free, or anything before his first turn."""
    # Who may stop may do so after a head that leaves the board empty.
    most = ALL_FREE if state.liberty & MAY_STOP else MOST_FREE
    for seat in range(state.seats):
        turns = state.round - (1 if state.playoff == 0 and state.waiting >> seat & 1 else 0)
        if state.phase == DRAW_STARTER:
            turns = 0
        if state.sums[seat] > turns * most or state.sums[state.seats + seat] > most:
            raise BadPosition(f"seat {seat} cannot have noted so much")


def _check_board(state: FischkopfState) -> None:
    if state.occupied in (FULL, BONE) or state.occupied & HEAD == HEAD:
        raise BadPosition("a full board, a whole bone or a whole head does not stay on the board")
    if state.phase == PLACE and (state.roll == 0 or state.options() == 0):
        raise BadPosition("to place a stone there has to be a roll that allows one")
    if state.roll and state.roller != state.player and (state.occupied or state.phase != ROLL):
        raise BadPosition("the last roll was the player's own")
    if state.phase == DECIDE and not state.liberty & MAY_STOP:
        raise BadPosition("to stop is an option of the rules")


def _check_over(state: FischkopfState) -> None:
    winners = seats_of(state.contenders)
    if len(winners) != 1:
        raise BadPosition("exactly one of the seats has won")
    if state.reason == BONE_LAID:
        if state.occupied != BONE or state.player != winners[0] or not state.waiting >> state.player & 1:
            raise BadPosition("the winner's bone is not on the board")
        return
    if state.waiting or state.round != state.rounds:
        raise BadPosition("there are turns still to come")
    if (state.reason == PLAYOFF_WON) != (state.playoff > 0):
        raise BadPosition("a playoff decides when there is one")
    leaders = _lowest(state.scores())
    if state.playoff > 0:
        noted = {seat: int(state.sums[state.seats + seat]) for seat in leaders}
        played = [seat for seat in range(state.seats) if state.sums[state.seats + seat] != OPEN]
        if len(played) < 2 or not set(played) <= set(leaders):
            raise BadPosition("a playoff is among two or more with the lowest sum")
        leaders = [seat for seat in played if noted[seat] == min(noted[each] for each in played)]
    if leaders != winners:
        raise BadPosition("the winner has not the lowest sum alone")
