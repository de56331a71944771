"""Which paragraph forbids an action."""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.core.state import Action
from tafelrunde.games.xnet import board
from tafelrunde.games.xnet.cards import ABOVE, BEHIND_ABOVE, COUNT, FIELD_COUNT
from tafelrunde.games.xnet.rules import XnetState

# What happens by itself, and the paragraph that says when.
_EVENTS = {board.STARTS: "2.1", board.SCORES: "3.1", board.DRAWS: "3.5", board.SHUFFLES: "3.5"}
# What has to be done before anything else can be.
_SET_UP = {board.DRAW_STARTER: "2.1", board.DEAL: "2.2", board.OPEN_DEMAND: "2.3"}


def why_not(state: XnetState, action: Action) -> str:
    kind, rest = action & board.KIND, action & 0xFF
    if state.phase in _SET_UP:
        # Who begins is drawn once, and a card that is nowhere in the stock cannot be drawn.
        return "1.2" if kind == board.DRAWS and state.phase != board.DRAW_STARTER else _SET_UP[state.phase]
    if kind in _EVENTS:
        return _EVENTS[kind]
    if state.phase < board.ACT:
        return "3.1"
    if state.phase == board.DISCARDING:
        return "7.3" if kind == board.TAKES else "7.2"
    if state.phase == board.TAKE_BACK:
        return _why_not_take(state, rest) if kind == board.TAKES else "7.3"
    if state.phase == board.PAY:
        return _why_not_pay(state, rest) if kind == board.PAYS else "3.8"
    if state.phase == board.DISPLACING:
        return _why_not_displacing(state, kind, rest)
    return _WHY_NOT[kind](state, rest)


def _holds(state: XnetState, card: int) -> bool:
    return state.count(state.player, board.HAND + card) > 0


def _offers(state: XnetState, topic: int) -> bool:
    return bool(state.fact(state.player, board.OFFERED) >> topic & 1)


def _demanded(state: XnetState, topic: int) -> bool:
    return bool(state.demanded >> topic & 1)


def _why_not_lay(state: XnetState, card: int) -> str:
    topic = card >> 3
    if not _holds(state, card):
        return "3.7"
    if _offers(state, topic):
        return "4.3"
    if state.fact(state.player, board.PARKED) == topic:
        return "4.1"
    return "4.1" if _demanded(state, topic) else "4.2"


def _why_not_demand(state: XnetState, field: int) -> str:
    return "6.1" if state.facts[board.DEMAND + field] == board.NONE else "1.4"


def _why_not_displace(state: XnetState, field: int) -> str:
    if COUNT[state.demanded] < FIELD_COUNT or state.locked != board.NONE:
        return "6.2"
    if state.facts[board.PROTECTOR + field] != board.NONE:
        return "6.7"
    # With an offer for every topic the same cards would do: then it is the offer that is missing.
    highest = max(
        state.count(state.player, board.HELD_SUM + topic) for topic in range(12) if not _demanded(state, topic)
    )
    return "6.5" if highest > state.demand_value(field) else "6.3"


def _why_not_shift(state: XnetState, fields: int) -> str:
    low, high = fields >> 3, fields & 7
    if not ABOVE[low] <= high < BEHIND_ABOVE[low]:
        return "6.8"
    return "6.9" if board.NONE in (state.facts[board.DEMAND + low], state.facts[board.DEMAND + high]) else "6.8"


def _why_not_specialist(state: XnetState, topic: int) -> str:
    needed = _offers(state, topic) and not state.fact(state.player, board.SPECIALISTS) >> topic & 1
    return "1.3" if needed and state.spare == 0 else "4.4"


def _why_not_recruit_one(state: XnetState, _: int) -> str:
    if state.fact(state.player, board.USERS) >= state.fact(state.player, board.NET):
        return "5.4"
    return "5.2"


def _why_not_recruit_two(state: XnetState, topic: int) -> str:
    if state.fact(state.player, board.USERS) + 2 > state.fact(state.player, board.NET):
        return "5.4"
    return "5.3" if _offers(state, topic) and _demanded(state, topic) else "5.1"


def _why_not_park(state: XnetState, topic: int) -> str:
    if state.fact(state.player, board.STREAMER) and _offers(state, topic):
        if state.locked == topic:
            return "6.6"
        if state.moved >> topic & 1 and state.fact(state.player, board.PARKED) == board.NONE:
            return "4.10"
    return "4.8"


def _why_not_unpark(state: XnetState, _: int) -> str:
    parked = state.fact(state.player, board.PARKED)
    return "4.10" if parked != board.NONE and state.moved >> parked & 1 else "4.9"


def _why_not_take(state: XnetState, topic: int) -> str:
    return "6.6" if state.locked == topic else "7.1"


def _why_not_pay(state: XnetState, card: int) -> str:
    """A card that is not in the hand, or not of the topic that the purchase asks for."""
    if not _holds(state, card):
        return "3.7"
    return {board.DEMANDS: "1.4", board.RECRUIT_ONE: "5.2", board.RECRUIT_TWO: "5.3"}.get(
        state.buying & board.KIND, "6.8"
    )


def _why_not_displacing(state: XnetState, kind: int, rest: int) -> str:
    topic = state.displacing_topic()
    if kind == board.PAYS:
        if not _holds(state, rest):
            return "3.7"
        if _demanded(state, rest >> 3) or topic not in (board.NONE, rest >> 3):
            return "6.3"
        # With what is laid aside and the whole hand: is it the sum that is missing, or the offer?
        total = state.paid_sum + state.count(state.player, board.HELD_SUM + (rest >> 3))
        return "6.5" if total > state.demand_value(state.buying & 7) else "6.3"
    suffices = topic != board.NONE and state.paid_sum > state.demand_value(state.buying & 7)
    if kind == board.PLACE:
        return "6.5" if suffices else "6.3"
    if kind == board.LAYS and rest >> 3 == topic and not _offers(state, topic):
        return "6.3" if _holds(state, rest) else "3.7"
    return "3.8"


def _always(section: str) -> Callable[[XnetState, int], str]:
    return lambda _state, _rest: section


_WHY_NOT: dict[int, Callable[[XnetState, int], str]] = {
    board.LAYS: _why_not_lay,
    board.PAYS: _always("3.8"),
    board.CANCEL: _always("3.8"),
    board.PLACE: _always("3.8"),
    board.DISCARDS: _always("3.7"),
    board.DEMANDS: _why_not_demand,
    board.DISPLACES: _why_not_displace,
    board.SHIFTS: _why_not_shift,
    board.SPECIALIST: _why_not_specialist,
    board.RECRUIT_ONE: _why_not_recruit_one,
    board.RECRUIT_TWO: _why_not_recruit_two,
    board.PARKS: _why_not_park,
    board.UNPARK: _why_not_unpark,
    board.TAKES: _why_not_take,
    board.SERVER: _always("4.5"),
    board.NEXT_NET: _always("4.6"),
    board.NEW_STREAMER: _always("4.7"),
}
