"""What a seat may be able to do when it is to act next, as far as the seat itself can know that."""

from __future__ import annotations

from collections import Counter

from tafelrunde.bots.player import knowledge
from tafelrunde.core.match import Match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, Action, Seat, State

# So many futures are looked at, each until so many actions of others.
FUTURES = 32
FAR = 400
# No more is told than somebody can look through.
MOST = 500


def foresee(match: Match, seat: Seat, rng: Rng) -> list[str]:
    """What it could do in some of the futures that it can expect; what it could in most of them comes first.

    Everything that is hidden from the seat is redrawn, and the others act at random: so nothing but what the seat knows
    can be found in it, and it is neither complete nor a promise.
    """
    worlds = knowledge(match, seat).worlds
    found: Counter[Action] = Counter()
    for _ in range(FUTURES):
        world = worlds.draw(rng)
        for _ in range(FAR):
            if world.to_act in (seat, NOBODY):
                break
            world.apply(world.chance(rng) if world.to_act == CHANCE else _any_action(world, rng))
        if world.to_act == seat:
            found.update(world.legal_actions())
    likely = sorted(found, key=lambda action: (-found[action], action))
    return match.game.texts(likely[:MOST])


def _any_action(world: State, rng: Rng) -> Action:
    """From the list: what a state draws by itself may depend on how it came about, and so on what is hidden."""
    actions = world.legal_actions()
    return actions[rng.below(len(actions))]
