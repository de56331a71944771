"""An estimate for games that have none: how random play goes on from here."""

from __future__ import annotations

from zlib import crc32

import msgspec

from tafelrunde.author.position import Position
from tafelrunde.core.game import Level
from tafelrunde.core.rng import Rng
from tafelrunde.core.share import settled_shares
from tafelrunde.core.state import NOBODY
from tafelrunde.core.walk import playout

PLAYOUTS = 4
LONGEST = 400

# They play to the end at random instead of judging; the first two overlook much, as people do.
ROLLOUT_LEVELS = (
    Level(engine="rollout", budget=8, blindness=600),
    Level(engine="rollout", budget=30, blindness=250),
    Level(engine="rollout", budget=100),
    Level(engine="rollout", budget=400),
    Level(engine="rollout", budget=2000),
)


def estimate(state: Position) -> list[float]:
    """The average share of the win; the same position has always the same."""
    if state.to_act == NOBODY:
        return settled_shares(state)
    rng = Rng(crc32(msgspec.json.encode((state.fields, int(state.turn), int(state.to_act)))))
    totals = [0.0] * state.seats
    for _ in range(PLAYOUTS):
        world = state.clone()
        playout(world, rng, LONGEST)
        totals = [total + share for total, share in zip(totals, settled_shares(world), strict=True)]
    return [total / PLAYOUTS for total in totals]
