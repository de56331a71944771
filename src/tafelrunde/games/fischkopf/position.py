"""Fischkopf positions as JSON: whose turn it is, the stones, the roll, and what has been noted."""

from __future__ import annotations

from typing import Annotated, Literal

from librt.vecs import vec
from msgspec import Meta
from mypy_extensions import i64

from tafelrunde.core.error import BadPosition
from tafelrunde.core.game import Position
from tafelrunde.core.state import CHANCE, NOBODY, RUNNING
from tafelrunde.games.fischkopf import rules
from tafelrunde.games.fischkopf.board import BONE, FULL, HEAD, MOST_SEATS, fields_of, mask_of
from tafelrunde.games.fischkopf.options import FischkopfOptions
from tafelrunde.games.fischkopf.rules import (
    BONE_LAID,
    DECIDE,
    DRAW_STARTER,
    OPEN,
    PLACE,
    REASONS,
    ROLL,
    FischkopfState,
)

Field = Annotated[int, Meta(ge=1, le=12)]
Die = Annotated[int, Meta(ge=1, le=6)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
# Far above any sum of twenty rounds.
Sum = Annotated[int, Meta(ge=0, le=10_000)]

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
    roll: tuple[Die, Die] | None = None
    roller: SeatNumber = 0
    round: Annotated[int, Meta(ge=1)] = 1
    waiting: list[SeatNumber] | None = None
    contenders: list[SeatNumber] | None = None
    playoff: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    playoff_sums: list[Sum | None] = []
    over: Literal["bone_laid", "lowest_sum", "playoff_won"] | None = None


def new_state(seats: int, options: FischkopfOptions) -> FischkopfState:
    return rules.new_state(seats, options.rounds, options.allow_stop)


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
        roll=(state.roll >> 3, state.roll & 7) if state.roll else None,
        roller=state.roller,
        round=state.round,
        waiting=seats_of(state.waiting),
        contenders=seats_of(state.contenders),
        playoff=state.playoff,
        playoff_sums=[None if value == OPEN else value for value in noted[seats:]] if state.playoff else [],
        over=None if state.reason == RUNNING else REASONS[state.reason],
    )


def parse_position(position: FischkopfPosition, options: FischkopfOptions) -> FischkopfState:
    seats = len(position.sums)
    if not 1 <= seats <= MOST_SEATS:
        raise BadPosition(f"there are sums for {seats} players, not for 1 to {MOST_SEATS}")
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
        _check_over(state, options)
    else:
        _check_seats(state, options)
        _check_board(state)
    return state


def _playoff_sums(position: FischkopfPosition, seats: int) -> list[int]:
    if not position.playoff:
        if position.playoff_sums:
            raise BadPosition("there are playoff sums without a playoff")
        return [OPEN] * seats
    if len(position.playoff_sums) not in (0, seats):
        raise BadPosition(f"there are {len(position.playoff_sums)} playoff sums for {seats} players")
    return [OPEN if value is None else value for value in position.playoff_sums or [None] * seats]


def _waiting(position: FischkopfPosition, state: FischkopfState) -> int:
    if position.waiting is not None:
        return mask_of(position.waiting)
    return 0 if position.phase == "draw_starter" else state.contenders


def _check_seats(state: FischkopfState, options: FischkopfOptions) -> None:
    everybody = (1 << state.seats) - 1
    if (state.contenders | state.waiting) & ~everybody or max(state.player, state.starter, state.roller) >= state.seats:
        raise BadPosition(f"there are only the seats 0 to {state.seats - 1}")
    if state.round > options.rounds:
        raise BadPosition(f"there are only {options.rounds} rounds")
    if state.playoff == 0 and state.contenders != everybody:
        raise BadPosition("before a playoff all seats are contenders")
    if state.playoff > 0:
        _check_playoff(state, options)
    if state.phase == DRAW_STARTER:
        if state.waiting or state.round > 1 or state.playoff or any(state.sums[seat] for seat in range(state.seats)):
            raise BadPosition("the starter is drawn before anything else")
    elif state.waiting & ~state.contenders or not state.waiting >> state.player & 1:
        raise BadPosition("who plays has to be a contender that is waiting for a turn")


def _check_playoff(state: FischkopfState, options: FischkopfOptions) -> None:
    if state.round != options.rounds:
        raise BadPosition("a playoff comes after the last round")
    lowest = min(int(state.sums[seat]) for seat in range(state.seats))
    contenders = seats_of(state.contenders)
    if len(contenders) < 2 or any(state.sums[seat] != lowest for seat in contenders):
        raise BadPosition("a playoff is among two or more with the lowest sum")
    for seat in range(state.seats):
        has_played = state.contenders >> seat & 1 == 1 and state.waiting >> seat & 1 == 0
        if has_played != (state.sums[state.seats + seat] != OPEN):
            raise BadPosition("playoff sums belong to the contenders that are not waiting any more")


def _check_board(state: FischkopfState) -> None:
    if state.phase == DRAW_STARTER and state.occupied:
        raise BadPosition("the board is empty before the starter is drawn")
    if state.occupied in (FULL, BONE) or state.occupied & HEAD == HEAD:
        raise BadPosition("a full board, a whole bone or a whole head does not stay on the board")
    if state.phase == PLACE and (state.roll == 0 or state.options() == 0):
        raise BadPosition("to place a stone there has to be a roll that allows one")
    if state.phase == PLACE and state.roller != state.player:
        raise BadPosition("who places a stone threw the dice")
    if state.phase == DECIDE and not (state.may_stop and state.occupied):
        raise BadPosition("to stop is an option of the rules, and comes after a stone")


def _check_over(state: FischkopfState, options: FischkopfOptions) -> None:
    winners = seats_of(state.contenders)
    if len(winners) != 1 or winners[0] >= state.seats or max(state.player, state.starter, state.roller) >= state.seats:
        raise BadPosition("exactly one of the seats has won")
    if state.reason == BONE_LAID and (state.occupied != BONE or state.player != winners[0]):
        raise BadPosition("the winner's bone is not on the board")
    if state.reason != BONE_LAID and state.sums[winners[0]] != min(state.scores()):
        raise BadPosition("the winner has not the lowest sum")
