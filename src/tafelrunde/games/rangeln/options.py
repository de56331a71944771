"""What can be changed about the rules of Rangeln."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tafelrunde.core.game import StarterOptions


class RangelnOptions(StarterOptions, frozen=True, kw_only=True):
    every_stone_moves: Annotated[
        bool,
        Meta(
            description="Does a shared distance keep at least one field for each of its stones?",
            extra={"ruling": "R-5"},
        ),
    ] = True
    allow_stop: Annotated[
        bool, Meta(description="May a player end the turn with fields left?", extra={"ruling": "R-6"})
    ] = False
    cross_own_path: Annotated[
        bool,
        Meta(
            description="May a stone come back to a field of its path, if not the one it just left?",
            extra={"ruling": "R-8"},
        ),
    ] = True


# What a record of an earlier version of the rules meant where it does not say.
EARLIER = {1: {"cross_own_path": False}}

PRESETS = {
    "easy-going": RangelnOptions(every_stone_moves=False, allow_stop=True),
}
