"""What may be known of a Fischkopf match: all of it, by everybody."""

from __future__ import annotations

from tafelrunde.core.game import Facts, Notice
from tafelrunde.core.state import CHANCE, NOBODY, Action, Seat
from tafelrunde.games.fischkopf.board import FULL, HEAD, MAY_DECLINE, SUMS, fields_of
from tafelrunde.games.fischkopf.position import PHASES, seats_of
from tafelrunde.games.fischkopf.rules import (
    BONE_LAID,
    DECLINE,
    DRAW_STARTER,
    GO,
    OPEN,
    PLACE,
    ROLLS,
    SEAT,
    STARTS,
    STOP,
    FischkopfState,
)

# Every line that the log can have.
NOTICES = (
    "fischkopf-clears-head",
    "fischkopf-declines",
    "fischkopf-fills-board",
    "fischkopf-goes-on",
    "fischkopf-lays-bone",
    "fischkopf-places",
    "fischkopf-rolls",
    "fischkopf-rolls-nothing",
    "fischkopf-starts",
    "fischkopf-stops",
)


class FischkopfFacts(Facts, frozen=True, kw_only=True):
    """`roll` is the last one, also when its turn is over, and `roller` who threw it.

    `free_sum` is what the player would note if the turn ended now; `sums` are noted already, None before the first.
    """

    phase: str
    player: Seat
    starter: Seat
    occupied: list[int]
    roll: list[int]
    roller: Seat
    free_sum: int
    sums: list[int | None]
    round: int
    rounds: int
    waiting: list[Seat]
    contenders: list[Seat]
    playoff: int
    playoff_sums: list[int | None]


def view(state: FischkopfState, seat: Seat | None) -> FischkopfFacts:
    unscored = [each for each in range(state.seats) if not has_noted(state, each)]
    playoff_sums = [int(value) for value in state.sums[state.seats :]]
    return FischkopfFacts(
        prompt=prompt(state),
        aim=Notice("fischkopf-aim"),
        unscored=unscored,
        phase=PHASES[state.phase],
        player=state.player,
        starter=state.starter,
        occupied=fields_of(state.occupied),
        roll=[state.roll >> 3, state.roll & 7] if state.roll else [],
        roller=state.roller,
        free_sum=free_sum(state),
        sums=[None if each in unscored else score for each, score in enumerate(state.scores())],
        round=state.round,
        rounds=state.rounds,
        waiting=seats_of(state.waiting),
        contenders=seats_of(state.contenders),
        playoff=state.playoff,
        playoff_sums=[None if value == OPEN else value for value in playoff_sums] if state.playoff else [],
    )


def has_noted(state: FischkopfState, seat: Seat) -> bool:
    """Whether a seat has ended a turn; before, a sum of 0 would look like the best there is."""
    if state.phase == DRAW_STARTER:
        return False
    return state.round > 1 or state.playoff > 0 or not state.waiting >> seat & 1


def prompt(state: FischkopfState) -> Notice:
    if state.to_act == NOBODY:
        return Notice("over")
    args: dict[str, str | int] = {"seat": state.player}
    if state.phase == PLACE:
        args |= {"fields": ", ".join(str(field) for field in fields_of(state.options()))}
        args |= {"decline": "yes" if state.liberty & MAY_DECLINE else "no"}
    return Notice(f"fischkopf-prompt-{PHASES[state.phase].replace('_', '-')}", args)


def free_sum(state: FischkopfState) -> int:
    return int(SUMS[(FULL & ~state.occupied) >> 1])


def tell(state: FischkopfState, action: Action, seat: Seat | None) -> Notice:
    if action & STARTS:
        return Notice("fischkopf-starts", {"seat": action & SEAT})
    after = state.clone()
    after.apply(action)
    args: dict[str, str | int] = {"seat": state.player}
    if action & ROLLS:
        args |= {"low": action >> 3 & 7, "high": action & 7}
        if after.to_act == CHANCE or after.reason >= 0:
            return Notice("fischkopf-rolls-nothing", {**args, "sum": free_sum(state)})
        return Notice("fischkopf-rolls", args)
    if action == GO:
        return Notice("fischkopf-goes-on", args)
    if action == DECLINE:
        return Notice("fischkopf-declines", args)
    if action == STOP:
        return Notice("fischkopf-stops", {**args, "sum": free_sum(state)})
    return Notice(_effect(state, after, action), {**args, "field": action})


def _effect(state: FischkopfState, after: FischkopfState, field: int) -> str:
    occupied = state.occupied | 1 << field
    if occupied == FULL:
        return "fischkopf-fills-board"
    if occupied & HEAD == HEAD:
        return "fischkopf-clears-head"
    if after.reason == BONE_LAID:
        return "fischkopf-lays-bone"
    return "fischkopf-places"
