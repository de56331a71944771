"""What can be changed about the rules of Funkloch."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tafelrunde.core.dial import dial
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
    # In the order of `rules.FIRST_FACTOR` and `rules.FIRST_TOKENS`.
    first_factor: Annotated[int, dial(1, 6, "6.2", "What a field of a network counts in round 1.")] = 2
    second_factor: Annotated[int, dial(1, 6, "6.2", "What a field of a network counts in round 2.")] = 2
    last_factor: Annotated[int, dial(1, 6, "6.5", "What a field of a network counts in round 3.")] = 3
    first_tokens: Annotated[int, dial(0, 3, "2.3", "How many tokens everybody gets for round 1.")] = 3
    second_tokens: Annotated[int, dial(0, 2, "2.3", "How many tokens everybody gets for round 2.")] = 2
    last_tokens: Annotated[int, dial(0, 1, "2.3", "How many tokens everybody gets for round 3.")] = 1


# Matches of the first version of the rules had symbols by seat.
EARLIER = {1: {"choose_symbols": False}}

PRESETS = {
    "punched-cards": FunklochOptions(see_through_holes=True),
}
