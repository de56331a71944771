"""Which paragraph forbids an action."""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.core.state import Action
from tafelrunde.games.xnet.board import (
    ACT,
    CANCEL,
    DEAL,
    DEMAND,
    DEMANDS,
    DISCARDING,
    DISCARDS,
    DISPLACES,
    DISPLACING,
    DRAW_STARTER,
    DRAWS,
    HAND,
    HELD_SUM,
    KIND,
    LAYS,
    NET,
    NEW_STREAMER,
    NEXT_NET,
    NONE,
    OFFERED,
    OPEN_DEMAND,
    PARKED,
    PARKS,
    PAY,
    PAYS,
    PLACE,
    PROTECTOR,
    RECRUIT_ONE,
    RECRUIT_TWO,
    SCORES,
    SERVER,
    SHIFTS,
    SHUFFLES,
    SPECIALIST,
    SPECIALISTS,
    STARTS,
    STREAMER,
    TAKE_BACK,
    TAKES,
    UNPARK,
    USERS,
)
from tafelrunde.games.xnet.cards import ABOVE, BEHIND_ABOVE, COUNT, FIELD_COUNT
from tafelrunde.games.xnet.rules import XnetState

# What happens by itself, and the paragraph that says when.
_EVENTS = {STARTS: "2.1", SCORES: "3.1", DRAWS: "3.5", SHUFFLES: "3.5"}
# What has to be done before anything else can be.
_SET_UP = {DRAW_STARTER: "2.1", DEAL: "2.2", OPEN_DEMAND: "2.3"}


def why_not(state: XnetState, action: Action) -> str:
    kind, rest = action & KIND, action & 0xFF
    if state.phase in _SET_UP:
        # Who begins is drawn once, and a card that is nowhere in the stock cannot be drawn.
        return "1.2" if kind == DRAWS and state.phase != DRAW_STARTER else _SET_UP[state.phase]
    if kind in _EVENTS:
        return _EVENTS[kind]
    if state.phase < ACT:
        return "3.1"
    if state.phase == DISCARDING:
        return "7.3" if kind == TAKES else "7.2"
    if state.phase == TAKE_BACK:
        return _why_not_take(state, rest) if kind == TAKES else "7.3"
    if state.phase == PAY:
        return _why_not_pay(state, rest) if kind == PAYS else "3.8"
    if state.phase == DISPLACING:
        return _why_not_displacing(state, kind, rest)
    return _WHY_NOT[kind](state, rest)


def _holds(state: XnetState, card: int) -> bool:
    return state.count(state.player, HAND + card) > 0


def _offers(state: XnetState, topic: int) -> bool:
    return bool(state.fact(state.player, OFFERED) >> topic & 1)


def _demanded(state: XnetState, topic: int) -> bool:
    return bool(state.demanded >> topic & 1)


def _why_not_lay(state: XnetState, card: int) -> str:
    topic = card >> 3
    if not _holds(state, card):
        return "3.7"
    if _offers(state, topic):
        return "4.3"
    if state.fact(state.player, PARKED) == topic:
        return "4.1"
    return "4.1" if _demanded(state, topic) else "4.2"


def _why_not_demand(state: XnetState, field: int) -> str:
    return "6.1" if state.facts[DEMAND + field] == NONE else "1.4"


def _why_not_displace(state: XnetState, field: int) -> str:
    if COUNT[state.demanded] < FIELD_COUNT or state.locked != NONE:
        return "6.2"
    if state.facts[PROTECTOR + field] != NONE:
        return "6.7"
    # With an offer for every topic the same cards would do: then it is the offer that is missing.
    highest = max(state.count(state.player, HELD_SUM + topic) for topic in range(12) if not _demanded(state, topic))
    return "6.5" if highest > state.demand_value(field) else "6.3"


def _why_not_shift(state: XnetState, fields: int) -> str:
    low, high = fields >> 3, fields & 7
    if not ABOVE[low] <= high < BEHIND_ABOVE[low]:
        return "6.8"
    return "6.9" if NONE in (state.facts[DEMAND + low], state.facts[DEMAND + high]) else "6.8"


def _why_not_specialist(state: XnetState, topic: int) -> str:
    needed = _offers(state, topic) and not state.fact(state.player, SPECIALISTS) >> topic & 1
    return "1.3" if needed and state.spare == 0 else "4.4"


def _why_not_recruit_one(state: XnetState, _: int) -> str:
    if state.fact(state.player, USERS) >= state.fact(state.player, NET):
        return "5.4"
    return "5.2"


def _why_not_recruit_two(state: XnetState, topic: int) -> str:
    if state.fact(state.player, USERS) + 2 > state.fact(state.player, NET):
        return "5.4"
    return "5.3" if _offers(state, topic) and _demanded(state, topic) else "5.1"


def _why_not_park(state: XnetState, topic: int) -> str:
    if state.fact(state.player, STREAMER) and _offers(state, topic):
        if state.locked == topic:
            return "6.6"
        if state.moved >> topic & 1 and state.fact(state.player, PARKED) == NONE:
            return "4.10"
    return "4.8"


def _why_not_unpark(state: XnetState, _: int) -> str:
    parked = state.fact(state.player, PARKED)
    return "4.10" if parked != NONE and state.moved >> parked & 1 else "4.9"


def _why_not_take(state: XnetState, topic: int) -> str:
    return "6.6" if state.locked == topic else "7.1"


def _why_not_pay(state: XnetState, card: int) -> str:
    """A card that is not in the hand, or not of the topic that the purchase asks for."""
    if not _holds(state, card):
        return "3.7"
    return {DEMANDS: "1.4", RECRUIT_ONE: "5.2", RECRUIT_TWO: "5.3"}.get(state.buying & KIND, "6.8")


def _why_not_displacing(state: XnetState, kind: int, rest: int) -> str:
    topic = state.displacing_topic()
    if kind == PAYS:
        if not _holds(state, rest):
            return "3.7"
        if _demanded(state, rest >> 3) or topic not in (NONE, rest >> 3):
            return "6.3"
        # With what is laid aside and the whole hand: is it the sum that is missing, or the offer?
        total = state.paid_sum + state.count(state.player, HELD_SUM + (rest >> 3))
        return "6.5" if total > state.demand_value(state.buying & 7) else "6.3"
    suffices = topic != NONE and state.paid_sum > state.demand_value(state.buying & 7)
    if kind == PLACE:
        return "6.5" if suffices else "6.3"
    if kind == LAYS and rest >> 3 == topic and not _offers(state, topic):
        return "6.3" if _holds(state, rest) else "3.7"
    return "3.8"


def _always(section: str) -> Callable[[XnetState, int], str]:
    return lambda _state, _rest: section


_WHY_NOT: dict[int, Callable[[XnetState, int], str]] = {
    LAYS: _why_not_lay,
    PAYS: _always("3.8"),
    CANCEL: _always("3.8"),
    PLACE: _always("3.8"),
    DISCARDS: _always("3.7"),
    DEMANDS: _why_not_demand,
    DISPLACES: _why_not_displace,
    SHIFTS: _why_not_shift,
    SPECIALIST: _why_not_specialist,
    RECRUIT_ONE: _why_not_recruit_one,
    RECRUIT_TWO: _why_not_recruit_two,
    PARKS: _why_not_park,
    UNPARK: _why_not_unpark,
    TAKES: _why_not_take,
    SERVER: _always("4.5"),
    NEXT_NET: _always("4.6"),
    NEW_STREAMER: _always("4.7"),
}
