# compiled
"""Ways through a game tree that need no judgement: a step, what chance does, random play, and counting every line."""

from __future__ import annotations

from typing import TypeVar, cast

from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State, new_buffer

StateT = TypeVar("StateT", bound=State)


def after(state: StateT, *actions: int) -> StateT:
    """A copy of the position after some actions."""
    world = state.clone()
    for action in actions:
        world.apply(action)
    return cast("StateT", world)


def let_chance_act(state: State, rng: Rng) -> None:
    """Go on to the next decision, or to the end; the state is changed."""
    while state.to_act == CHANCE:
        state.apply(state.chance(rng))


def next_action(state: State, rng: Rng) -> int:
    """An outcome where chance acts, and else a random action."""
    return state.chance(rng) if state.to_act == CHANCE else state.random_action(rng)


def playout(state: State, rng: Rng, limit: i64) -> i64:
    """Play uniformly random actions until the match is over or `limit` actions are done; return how many.

    The state is consumed.
    """
    done: i64 = 0
    while done < limit:
        to_act = state.to_act
        if to_act == NOBODY:
            break
        if to_act == CHANCE:
            state.apply(state.chance(rng))
        else:
            state.apply(state.random_action(rng))
        done += 1
    return done


def playouts(start: State, rng: Rng, count: i64, limit: i64) -> i64:
    """Play `count` random matches from `start`; return the number of actions in all."""
    total: i64 = 0
    for _match in range(count):
        total += playout(start.clone(), rng, limit)
    return total


def clones(state: State, count: i64) -> i64:
    """Copy a position `count` times, to measure what that costs."""
    seats: i64 = 0
    for _copy in range(count):
        seats += state.clone().seats
    return seats


def perft(state: State, depth: i64) -> i64:
    """Count the lines of `depth` actions, chance outcomes included; a match that ends early counts once."""
    if depth == 0 or state.to_act == NOBODY:
        return 1
    buffer = new_buffer()
    count = state.generate(buffer)
    if depth == 1:
        return count
    total: i64 = 0
    for i in range(count):
        child = state.clone()
        child.apply(buffer[i])
        total += perft(child, depth - 1)
    return total


def divide(state: State, depth: int) -> list[tuple[int, int]]:
    """`perft` split by the first action, ascending: where two counts differ, this shows the branch."""
    return [(action, perft(after(state, action), depth - 1)) for action in state.legal_actions()]
