"""What can be changed about the rules of Fischkopf."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tafelrunde.core.game import StarterOptions


class FischkopfOptions(StarterOptions, frozen=True, kw_only=True):
    allow_stop: Annotated[
        bool, Meta(description="May a player end the turn instead of rolling on?", extra={"ruling": "K-2"})
    ] = False
    allow_decline: Annotated[
        bool, Meta(description="May a player lay no stone and roll on instead?", extra={"ruling": "K-1"})
    ] = False
    rounds: Annotated[
        int,
        Meta(ge=1, le=20, description="How many turns each player has; their sums are added.", extra={"ruling": "K-8"}),
    ] = 1


PRESETS = {
    "three-rounds": FischkopfOptions(rounds=3),
}
