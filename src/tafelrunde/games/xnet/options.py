"""What can be changed about the rules of X.net."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tafelrunde.core.dial import dial
from tafelrunde.core.game import StarterOptions


class XnetOptions(StarterOptions, frozen=True, kw_only=True):
    target: Annotated[
        int, Meta(ge=10, le=1000, description="How many points win at once.", extra={"ruling": "X-26"})
    ] = 120
    specialist_supply: Annotated[
        int, Meta(ge=0, le=36, description="How many specialists there are for all.", extra={"ruling": "X-6"})
    ] = 16
    max_new_demand_per_turn: Annotated[
        int,
        Meta(
            ge=0,
            le=3,
            description="How many empty demand fields a player may fill in one turn; 0 means no limit.",
            extra={"ruling": "X-10"},
        ),
    ] = 0
    stall_rounds: Annotated[
        int,
        Meta(
            ge=2,
            le=1000,
            description="After how many rounds without any points the match ends.",
            extra={"ruling": "X-36"},
        ),
    ] = 100
    remember_hands: Annotated[
        bool,
        Meta(description="Does the table show the cards of a hand that all have seen?", extra={"ruling": "X-37"}),
    ] = False
    # In the order of `board.TOP_VALUE` and the following.
    top_value: Annotated[int, dial(0, 6, "1.4", "What a user is worth on the top field of the demand.")] = 3
    middle_value: Annotated[int, dial(0, 5, "1.4", "What a user is worth on the fields in the middle.")] = 2
    bottom_value: Annotated[int, dial(1, 4, "1.4", "What a user is worth on the fields at the bottom.")] = 1
    hand_limit: Annotated[int, dial(7, 10, "7.2", "How many cards may stay in a hand.")] = 10
    cards_drawn: Annotated[int, dial(2, 5, "3.5", "How many cards a player draws.")] = 5


PRESETS = {
    "short": XnetOptions(target=60),
    "lightning": XnetOptions(target=80, max_new_demand_per_turn=1),
    "few-specialists": XnetOptions(specialist_supply=4, stall_rounds=20),
}
