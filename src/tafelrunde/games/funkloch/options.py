"""What can be changed about the rules of Funkloch."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tafelrunde.core.game import StarterOptions


class FunklochOptions(StarterOptions, frozen=True, kw_only=True):
    see_through_holes: Annotated[
        bool,
        Meta(description="Does a hole leave visible what lies below it?", extra={"ruling": "F-4"}),
    ] = False

    choose_symbols: Annotated[
        bool,
        Meta(description="Do all choose their symbols, or have them by seat?", extra={"ruling": "F-20"}),
    ] = True


# Matches of the first version of the rules had symbols by seat.
EARLIER = {1: {"choose_symbols": False}}

PRESETS = {
    "punched-cards": FunklochOptions(see_through_holes=True),
}
