"""What can be changed about the rules of Blox."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tafelrunde.core.dial import dial
from tafelrunde.core.game import StarterOptions


class BloxOptions(StarterOptions, frozen=True, kw_only=True):
    stall_rounds: Annotated[
        int,
        Meta(
            ge=1,
            le=1000,
            description="After so many whole rounds in a row without points the match is scored.",
            extra={"ruling": "B-18"},
        ),
    ] = 30
    max_rounds: Annotated[
        int, Meta(ge=1, le=1000, description="After so many rounds the match is scored.", extra={"ruling": "B-18"})
    ] = 150
    remember_hands: Annotated[
        bool,
        Meta(description="Does the table show what an empty stock told of a rival's hand?", extra={"ruling": "B-23"}),
    ] = False
    # In the order of `board.CLEAR_POINTS` and the following.
    clear_points: Annotated[int, dial(1, 5, "5.5", "How many points each block of a cleared tower brings.")] = 1
    build_points: Annotated[int, dial(0, 5, "6.3", "How many points each block that is built brings.")] = 1
    capture_points: Annotated[int, dial(0, 5, "7.4", "How many points each card of a capture brings.")] = 1
    store_limit: Annotated[int, dial(3, 9, "5.6", "With so many blocks nobody may clear another tower.")] = 7
    pawns: Annotated[int, dial(2, 4, "4.3", "How many pawns each player has.")] = 4


PRESETS = {
    "quick": BloxOptions(stall_rounds=6, max_rounds=12),
    "patient": BloxOptions(stall_rounds=100, max_rounds=500),
}
