"""What can be changed about the rules of Blox."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

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


PRESETS = {
    "quick": BloxOptions(stall_rounds=6, max_rounds=12),
    "patient": BloxOptions(stall_rounds=100, max_rounds=500),
}
