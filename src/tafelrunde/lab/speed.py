"""How fast a game runs on this build: random play, cloning, searching, and how many choices a decision has."""

from __future__ import annotations

import sys
import time
import tracemalloc

import msgspec

from tafelrunde.bots.tree import Tree
from tafelrunde.core import state as state_module
from tafelrunde.core.game import AnyGame
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State, Worlds
from tafelrunde.core.walk import clones, let_chance_act, next_action, playout, playouts
from tafelrunde.games import find_game

COPIES = 500
# A search without judgements: every iteration plays on at random, as far as random play itself does.
EXPLORATION = 0.5
MOST_NODES = 4_000_000


class Measurement(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    seats: int
    compiled: bool
    playouts_per_second: float
    actions_per_second: float
    clones_per_second: float
    # Iterations of a tree search with random rollouts, and how many there are for every playout beside them.
    searches_per_second: float
    searches_per_playout: float
    mean_choices: float
    most_choices: int
    mean_actions: float
    state_bytes: int


def is_compiled() -> bool:
    return not str(state_module.__file__).endswith(".py")


def measure(game: AnyGame, seats: int, seconds: float, seed: int = 1) -> Measurement:
    """Random matches for about `seconds`, clones of a middle position for a quarter of it."""
    start: State = game.new_state(seats, game.make_options({}))
    limit = game.figures.longest_playout
    rng = Rng(seed)
    matches, actions, elapsed = _time_playouts(start, rng, seconds, limit)
    middle = start.clone()
    playout(middle, Rng(seed), int(actions / matches / 2))
    choices = _count_choices(start, Rng(seed), limit)
    searches, ratio = _time_search(start, Rng(seed), seconds / 2, limit)
    return Measurement(
        game=game.id,
        seats=seats,
        compiled=is_compiled(),
        playouts_per_second=matches / elapsed,
        actions_per_second=actions / elapsed,
        clones_per_second=_time_clones(middle, seconds / 4),
        searches_per_second=searches,
        searches_per_playout=ratio,
        mean_choices=sum(choices) / len(choices),
        most_choices=max(choices),
        mean_actions=actions / matches,
        state_bytes=max(_state_bytes(late) for late in _late_states(start, limit)),
    )


def _time_playouts(start: State, rng: Rng, seconds: float, limit: int) -> tuple[int, int, float]:
    batch = 1
    matches = actions = 0
    began = time.perf_counter()
    while (elapsed := time.perf_counter() - began) < seconds:
        actions += playouts(start, rng, batch, limit)
        matches += batch
        if elapsed < seconds / 10:
            batch *= 2
    return matches, actions, elapsed


def _time_search(start: State, rng: Rng, seconds: float, limit: int) -> tuple[float, float]:
    """Iterations per second from the first decision on, and per playout from there, in turns of a few milliseconds."""
    state = start.clone()
    let_chance_act(state, rng)
    tree = Tree(Worlds(state, state.to_act), _no_judgement, rng, limit, EXPLORATION, 0.0, MOST_NODES)
    iterations = matches = 0
    searching = playing = 0.0
    while searching < seconds:
        began = time.perf_counter()
        tree.run(50)
        between = time.perf_counter()
        playouts(state, rng, 50, limit)
        playing += time.perf_counter() - between
        searching += between - began
        iterations += 50
        matches += 50
    return iterations / searching, iterations / searching * playing / matches


def _no_judgement(state: State) -> list[float]:
    """For rollouts that were cut off: all are equal."""
    return [1 / int(state.seats)] * int(state.seats)


def _time_clones(state: State, seconds: float) -> float:
    batch = 64
    done = 0
    began = time.perf_counter()
    while (elapsed := time.perf_counter() - began) < seconds:
        clones(state, batch)
        done += batch
        if elapsed < seconds / 10:
            batch *= 2
    return done / elapsed


def _late_states(start: State, limit: int) -> list[State]:
    """Positions near the end of a few random matches, when most is on the table."""
    states: list[State] = []
    for seed in range(5):
        length = playout(start.clone(), Rng(seed), limit)
        late = start.clone()
        playout(late, Rng(seed), max(length - 2, 0))
        states.append(late)
    return states


def _state_bytes(state: State) -> int:
    """What a position occupies, measured on many copies."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        copies = [state.clone() for _ in range(COPIES)]
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) // len(copies)


def _count_choices(start: State, rng: Rng, limit: int) -> list[int]:
    """How many choices the seats had in a few random matches."""
    counts: list[int] = []
    for _ in range(5):
        state = start.clone()
        for _ in range(limit):
            if state.to_act == NOBODY:
                break
            if state.to_act != CHANCE:
                counts.append(len(state.legal_actions()))
            state.apply(next_action(state, rng))
    return counts


def main(arguments: list[str]) -> None:
    """`GAME SEATS SECONDS SEED`: one measurement as JSON, for programs that compare builds."""
    name, seats, seconds, seed = arguments
    result = measure(find_game(name), int(seats), float(seconds), int(seed))
    sys.stdout.write(msgspec.json.encode(result).decode() + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
