"""What can be changed about the rules of Hnefatafl."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tafelrunde.core.game import Options


class HnefataflOptions(Options, frozen=True, kw_only=True):
    corners_hostile_to: Annotated[
        Literal["attackers", "both"],
        Meta(description="Whom corners and the empty throne help to capture.", extra={"ruling": "H-4"}),
    ] = "attackers"
    throne_helps_capture_king: Annotated[
        bool,
        Meta(description="Does the empty throne beside the king count as a fourth attacker?", extra={"ruling": "H-6"}),
    ] = False
    capture_rows: Annotated[
        bool,
        Meta(
            description="Does the moved man take every enclosed man of the alternating row that it completes?",
            extra={"ruling": "H-7"},
        ),
    ] = False
    repetition: Annotated[
        Literal["position", "moves"],
        Meta(
            description="What is a tie at the third time: the position, or a move and its answer in a row.",
            extra={"ruling": "H-8"},
        ),
    ] = "position"


PRESETS = {
    "fetlar-like": HnefataflOptions(corners_hostile_to="both", throne_helps_capture_king=True),
}
