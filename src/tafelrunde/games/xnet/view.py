"""What may be known of an X.net match: one's own hand, and of everything else what lies open or was seen."""

from __future__ import annotations

from msgspec import Struct

from tafelrunde.core.game import Facts, Notice
from tafelrunde.core.state import CHANCE, NOBODY, Action, Seat
from tafelrunde.games.xnet import board
from tafelrunde.games.xnet.cards import FIELDS, TOPICS, format_card, topics_of
from tafelrunde.games.xnet.notation import format_action
from tafelrunde.games.xnet.position import PHASES, discarded, held_cards, laid_values, payment_cards
from tafelrunde.games.xnet.rules import XnetState
from tafelrunde.games.xnet.scoring import better_net

Args = dict[str, str | int]

# Every line that the log can have.
NOTICES = (
    "xnet-begins",
    "xnet-buys",
    "xnet-cancels",
    "xnet-discards",
    "xnet-displaces",
    "xnet-displaces-and-lays",
    "xnet-draws",
    "xnet-draws-hidden",
    "xnet-ends",
    "xnet-lays",
    "xnet-lays-aside",
    "xnet-opens-again",
    "xnet-opens-with",
    "xnet-parks",
    "xnet-scores",
    "xnet-shuffles",
    "xnet-starts",
    "xnet-takes",
    "xnet-unparks",
)


class Stack(Struct, frozen=True, kw_only=True):
    """A topic as it is laid out or parked. `counts` says whether it would score for its owner now."""

    topic: str
    values: list[int]
    specialist: bool
    counts: bool


class ProviderView(Struct, frozen=True, kw_only=True):
    """`hand` is how many cards somebody holds, `known` those of them that all have seen if the table remembers
    that, `estimate` what he would
    score if it were his turn now."""

    score: int
    estimate: int
    users: int
    net: int
    servers: int
    streamer: bool
    offer: list[Stack]
    parked: Stack | None
    hand: int
    known: list[str]


class DemandView(Struct, frozen=True, kw_only=True):
    """`x` is the seat whose X protects the card, `scorers` those that are first or second in its topic."""

    field: str
    value: int
    card: str | None
    x: Seat | None
    scorers: list[Seat]


class XnetFacts(Facts, frozen=True, kw_only=True):
    """`hand`, `buying`, `payment` and `owed` are for the seat itself: the others learn of a payment when it is
    complete. `owed` is how many cards are still to be paid; to displace it is the points still missing."""

    phase: str
    player: Seat
    starter: Seat
    target: int
    demand: list[DemandView]
    providers: list[ProviderView]
    stock: int
    discard: list[str]
    supply: int
    draws: int
    moved: list[str]
    locked: str | None
    opened: int
    idle: int
    hand: list[str]
    buying: str | None
    payment: list[str]
    owed: int


def view(state: XnetState, seat: Seat | None) -> XnetFacts:
    pays = seat == state.player and state.buying != board.NONE
    return XnetFacts(
        prompt=prompt(state, seat),
        aim=Notice("xnet-aim", {"target": state.target}),
        phase=PHASES[state.phase],
        player=state.player,
        starter=state.starter,
        target=state.target,
        demand=[_demand(state, field) for field in range(len(FIELDS))],
        providers=[_provider(state, each) for each in range(state.seats)],
        stock=state.in_stock,
        discard=discarded(state),
        supply=state.spare,
        draws=state.draws,
        moved=topics_of(state.moved),
        locked=None if state.locked == board.NONE else TOPICS[state.locked],
        opened=state.opened,
        idle=state.idle,
        hand=[] if seat is None else held_cards(state, seat, board.HAND),
        buying=format_action(state.buying) if pays else None,
        payment=payment_cards(state) if pays else [],
        owed=missing(state) if pays else 0,
    )


def missing(state: XnetState) -> int:
    """What the running payment still needs: cards, or for displacing the points up to one more than the card has."""
    if state.phase == board.DISPLACING:
        return max(state.demand_value(state.buying & 7) + 1 - state.paid_sum, 0)
    return state.owed


def _demand(state: XnetState, field: int) -> DemandView:
    card, protector = state.facts[board.DEMAND + field], state.facts[board.PROTECTOR + field]
    return DemandView(
        field=FIELDS[field],
        value=state.value_of(field),
        card=None if card == board.NONE else format_card(card),
        x=None if protector == board.NONE else protector,
        scorers=[] if card == board.NONE else [seat for seat in range(state.seats) if state.qualifies(seat, card >> 3)],
    )


def _provider(state: XnetState, seat: Seat) -> ProviderView:
    parked = state.fact(seat, board.PARKED)
    offered = state.fact(seat, board.OFFERED)
    return ProviderView(
        score=state.fact(seat, board.SCORE),
        estimate=state.points(seat),
        users=state.fact(seat, board.USERS),
        net=state.fact(seat, board.NET),
        servers=state.fact(seat, board.SERVERS),
        streamer=bool(state.fact(seat, board.STREAMER)),
        offer=[_stack(state, seat, topic) for topic in range(len(TOPICS)) if offered >> topic & 1],
        parked=None if parked == board.NONE else _stack(state, seat, parked),
        # Cards laid aside for a payment are still in the hand, for all that others can see.
        hand=state.fact(seat, board.HELD) + (state.paid if seat == state.player else 0),
        known=held_cards(state, seat, board.KNOWN) if state.remembers else [],
    )


def _stack(state: XnetState, seat: Seat, topic: int) -> Stack:
    return Stack(
        topic=TOPICS[topic],
        values=laid_values(state, seat, topic),
        specialist=bool(state.fact(seat, board.SPECIALISTS) >> topic & 1),
        counts=bool(state.demanded >> topic & 1) and state.qualifies(seat, topic),
    )


def prompt(state: XnetState, seat: Seat | None) -> Notice:
    if state.to_act == NOBODY:
        return Notice("over")
    args: Args = {"seat": state.player}
    if state.buying != board.NONE and seat == state.player:
        args |= {"owed": missing(state), "cancel": "yes" if state.cancelled < board.CANCELS else "no"} | purpose(
            state.buying, state
        )
        return _prompt_payment(state, args)
    if state.phase == board.DISCARDING:
        args |= {"count": state.fact(state.player, board.HELD) - state.dials[board.HAND_LIMIT]}
    return Notice(f"xnet-prompt-{PHASES[state.phase].replace('_', '-')}", args)


def _prompt_payment(state: XnetState, args: Args) -> Notice:
    if state.phase != board.DISPLACING:
        return Notice("xnet-prompt-pay", args)
    topic = state.displacing_topic()
    args |= {"more": int(any(action & board.KIND == board.PAYS for action in state.legal_actions()))}
    # §6.5: with enough cards aside, the one that is laid on a server completes it.
    if missing(state) == 0 and not state.fact(state.player, board.OFFERED) >> topic & 1:
        return Notice("xnet-prompt-displace-and-lay", args | {"topic": TOPICS[topic]})
    return Notice("xnet-prompt-displace", args)


_NAMES = {
    board.DEMANDS: "demand",
    board.SPECIALIST: "specialist",
    board.RECRUIT_ONE: "recruit-one",
    board.RECRUIT_TWO: "recruit-two",
    board.SHIFTS: "shift",
    board.DISPLACES: "displace",
    board.SERVER: "server",
    board.NEXT_NET: "net",
    board.NEW_STREAMER: "streamer",
    board.UNPARK: "unpark",
}


def purpose(buying: Action, state: XnetState) -> Args:
    """What is being bought, for the texts."""
    kind, rest = buying & board.KIND, buying & 0xFF
    args: Args = {"what": _NAMES[kind], "topic": "", "field": "", "other": "", "net": 0}
    if kind in (board.SPECIALIST, board.RECRUIT_TWO):
        args |= {"topic": TOPICS[rest]}
    elif kind in (board.DEMANDS, board.DISPLACES):
        card = state.facts[board.DEMAND + rest]
        args |= {"field": FIELDS[rest], "other": "" if card == board.NONE else format_card(card)}
    elif kind == board.SHIFTS:
        low, high = (state.facts[board.DEMAND + field] >> 3 for field in (rest >> 3, rest & 7))
        args |= {"topic": TOPICS[low], "other": TOPICS[high], "field": FIELDS[rest & 7]}
    elif kind == board.UNPARK:
        args |= {"topic": TOPICS[state.fact(state.player, board.PARKED)]}
    elif kind == board.NEXT_NET:
        args |= {"net": better_net(state.fact(state.player, board.NET))}
    return args


def tell(state: XnetState, action: Action, seat: Seat | None) -> Notice | None:
    """A payment is told to others when its last card is paid; until then they learn nothing of it."""
    kind, rest = action & board.KIND, action & 0xFF
    args: Args = {"seat": state.player}
    if state.to_act == CHANCE:
        return _tell_event(state, kind, rest, seat)
    if state.buying != board.NONE:
        return _tell_payment(state, action, seat)
    if kind in (board.LAYS, board.DISCARDS):
        return Notice("xnet-lays" if kind == board.LAYS else "xnet-discards", args | {"card": format_card(rest)})
    if kind in (board.PARKS, board.TAKES):
        count = state.count(state.player, board.LAID_COUNT + rest)
        return Notice(
            "xnet-parks" if kind == board.PARKS else "xnet-takes", args | {"topic": TOPICS[rest], "count": count}
        )
    if kind == board.END:
        return Notice("xnet-ends", args)
    if kind == board.UNPARK and not state.unparking_costs():
        return Notice("xnet-unparks", args | {"topic": TOPICS[state.fact(state.player, board.PARKED)]})
    if seat != state.player:
        return None
    return Notice("xnet-begins", args | purpose(action, state))


def _tell_event(state: XnetState, kind: int, rest: int, seat: Seat | None) -> Notice:
    args: Args = {"seat": state.player}
    if kind == board.STARTS:
        return Notice("xnet-starts", {"seat": rest})
    if kind == board.SHUFFLES:
        return Notice("xnet-shuffles", args | {"count": state.in_discard})
    if kind == board.SCORES:
        points = state.points(state.player)
        total = state.fact(state.player, board.SCORE) + points
        return Notice(
            "xnet-scores", args | {"points": points, "users": state.fact(state.player, board.USERS), "total": total}
        )
    if state.phase == board.OPEN_DEMAND:
        known = bool(state.demanded >> (rest >> 3) & 1)
        return Notice("xnet-opens-again" if known else "xnet-opens-with", args | {"card": format_card(rest)})
    if seat != state.player:
        return Notice("xnet-draws-hidden", args)
    return Notice("xnet-draws", args | {"card": format_card(rest)})


def _tell_payment(state: XnetState, action: Action, seat: Seat | None) -> Notice | None:
    kind, card = action & board.KIND, action & 0xFF
    args: Args = {"seat": state.player}
    completes = kind in (board.PLACE, board.LAYS) or (kind == board.PAYS and state.owed == 1)
    if not completes:
        if seat != state.player:
            return None
        if kind == board.CANCEL:
            return Notice("xnet-cancels", args)
        return Notice("xnet-lays-aside", args | {"card": format_card(card)})
    paid = [int(state.cards[board.PAYMENT + place]) for place in range(state.paid)] + (
        [card] if kind == board.PAYS else []
    )
    args |= purpose(state.buying, state) | {"cards": ", ".join(format_card(each) for each in sorted(paid))}
    if state.buying & board.KIND != board.DISPLACES:
        return Notice("xnet-buys", args)
    args |= {"card": format_card(max(paid))}
    if kind == board.LAYS:
        return Notice("xnet-displaces-and-lays", args | {"laid": format_card(card)})
    return Notice("xnet-displaces", args)
