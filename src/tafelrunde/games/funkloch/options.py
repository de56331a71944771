"""What can be changed about the rules of Funkloch."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tafelrunde.core.game import Options


class FunklochOptions(Options, frozen=True, kw_only=True):
    see_through_holes: Annotated[
        bool,
        Meta(description="Does a hole leave visible what lies below it?", extra={"ruling": "F-4"}),
    ] = False


PRESETS = {
    "punched-cards": FunklochOptions(see_through_holes=True),
}
