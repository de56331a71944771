"""X.net positions as JSON: providers, demand and discard pile; whatever is not named is in the stock."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from tafelrunde.core.error import BadPosition, InvalidAction
from tafelrunde.core.game import Position
from tafelrunde.core.state import CHANCE, NOBODY, RUNNING
from tafelrunde.games.xnet import rules
from tafelrunde.games.xnet.board import (
    ACT,
    CANCELS,
    DEAL,
    DEMAND,
    DISCARD,
    DISCARDING,
    DISPLACING,
    DRAW,
    DRAW_STARTER,
    HAND,
    HELD,
    KNOWN,
    LAID,
    LAID_COUNT,
    NET,
    NONE,
    OFFERED,
    OPEN_DEMAND,
    PARKED,
    PAY,
    PAYMENT,
    PAYS,
    PROTECTOR,
    SCORE,
    SCORING,
    SERVERS,
    SPECIALISTS,
    STOCK,
    STREAMER,
    TAKE_BACK,
    USERS,
)
from tafelrunde.games.xnet.cards import (
    CARD_BY_NAME,
    COUNT,
    FIELDS,
    FIRST_FIELDS,
    HAND_LIMIT,
    KINDS,
    LOWEST_VALUE,
    MOST_IN_HAND,
    MOST_SEATS,
    NETS,
    TOPIC_BY_NAME,
    TOPICS,
    format_card,
    start_hand,
    topics_of,
)
from tafelrunde.games.xnet.notation import format_action, parse_action
from tafelrunde.games.xnet.options import XnetOptions
from tafelrunde.games.xnet.rules import REASONS, TARGET_REACHED, XnetState

SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
CardValue = Annotated[int, Meta(ge=2, le=9)]
Phase = Literal["draw_starter", "deal", "open_demand", "scoring", "draw", "act", "take_back", "discarding"]
PHASES: dict[int, Phase] = {
    DRAW_STARTER: "draw_starter",
    DEAL: "deal",
    OPEN_DEMAND: "open_demand",
    SCORING: "scoring",
    DRAW: "draw",
    ACT: "act",
    PAY: "act",
    DISPLACING: "act",
    TAKE_BACK: "take_back",
    DISCARDING: "discarding",
}
PHASE_BY_NAME = {name: phase for phase, name in PHASES.items() if phase not in (PAY, DISPLACING)}


class Provider(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`known` are the cards of the hand that all have seen it take back; `offer` has the values by topic, and
    `parked` likewise, for the one topic under the streamer."""

    hand: list[str] = []
    known: list[str] = []
    score: Annotated[int, Meta(ge=0, le=2000)] = 0
    users: Annotated[int, Meta(ge=0, le=10)] = 0
    servers: Annotated[int, Meta(ge=1, le=3)] = 1
    net: Annotated[int, Meta(ge=4, le=10)] = 4
    streamer: bool = False
    offer: dict[str, list[CardValue]] = {}
    specialists: list[str] = []
    parked: dict[str, list[CardValue]] = {}


class XnetPosition(Position, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`protectors` says whose X lies on a field. `moved` are the topics that changed between server and streamer in
    this turn, `opened` counts the empty fields filled in it, `cancelled` the payments cancelled. `buying` is the
    action being paid for, and `payment` what has been laid aside for it. `idle` counts the scorings without
    points in a row. `over` is the reason once the match has ended."""

    providers: list[Provider]
    phase: Phase = "act"
    player: SeatNumber = 0
    starter: SeatNumber = 0
    demand: dict[str, str] = {}
    protectors: dict[str, SeatNumber] = {}
    discard: list[str] = []
    draws: Annotated[int, Meta(ge=0, le=5)] = 0
    moved: list[str] = []
    opened: Annotated[int, Meta(ge=0, le=3)] = 0
    cancelled: Annotated[int, Meta(ge=0, le=CANCELS)] = 0
    buying: str | None = None
    payment: list[str] = []
    idle: Annotated[int, Meta(ge=0)] = 0
    over: Literal["target_reached", "stalled"] | None = None


def new_state(seats: int, options: XnetOptions) -> XnetState:
    return rules.new_state(
        seats, options.target, options.specialist_supply, options.max_new_demand_per_turn, options.stall_rounds
    )


def held_cards(state: XnetState, seat: int, which: int) -> list[str]:
    """The cards of a seat in its hand, or those of them that are known, by topic and value."""
    return [format_card(card) for card in range(KINDS) for _ in range(state.count(seat, which + card))]


def laid_values(state: XnetState, seat: int, topic: int) -> list[int]:
    cards = range(topic << 3, (topic + 1) << 3)
    return [(card & 7) + LOWEST_VALUE for card in cards for _ in range(state.count(seat, LAID + card))]


def payment_cards(state: XnetState) -> list[str]:
    return [format_card(state.cards[PAYMENT + place]) for place in range(state.paid)]


def discarded(state: XnetState) -> list[str]:
    return [format_card(card) for card in range(KINDS) for _ in range(state.cards[DISCARD + card])]


def format_position(state: XnetState) -> XnetPosition:
    fields = list(enumerate(FIELDS))
    return XnetPosition(
        providers=[_format_provider(state, seat) for seat in range(state.seats)],
        phase=PHASES[state.phase],
        player=state.player,
        starter=state.starter,
        demand={
            name: format_card(state.facts[DEMAND + field]) for field, name in fields if state.facts[DEMAND + field] >= 0
        },
        protectors={
            name: int(state.facts[PROTECTOR + field]) for field, name in fields if state.facts[PROTECTOR + field] >= 0
        },
        discard=discarded(state),
        draws=state.draws,
        moved=topics_of(state.moved),
        opened=state.opened,
        cancelled=state.cancelled,
        buying=None if state.buying == NONE else format_action(state.buying),
        payment=payment_cards(state),
        idle=state.idle,
        over=None if state.reason == RUNNING else REASONS[state.reason],
    )


def _format_provider(state: XnetState, seat: int) -> Provider:
    parked = state.fact(seat, PARKED)
    return Provider(
        hand=held_cards(state, seat, HAND),
        known=held_cards(state, seat, KNOWN),
        score=state.fact(seat, SCORE),
        users=state.fact(seat, USERS),
        servers=state.fact(seat, SERVERS),
        net=state.fact(seat, NET),
        streamer=bool(state.fact(seat, STREAMER)),
        offer={name: laid_values(state, seat, TOPIC_BY_NAME[name]) for name in topics_of(state.fact(seat, OFFERED))},
        specialists=topics_of(state.fact(seat, SPECIALISTS)),
        parked={} if parked == NONE else {TOPICS[parked]: laid_values(state, seat, parked)},
    )


def parse_position(position: XnetPosition, options: XnetOptions) -> XnetState:
    seats = len(position.providers)
    if not 3 <= seats <= MOST_SEATS:
        raise BadPosition(f"there are {seats} providers, not 3 to {MOST_SEATS}")
    if max([position.player, position.starter, *position.protectors.values()]) >= seats:
        raise BadPosition(f"there are only the seats 0 to {seats - 1}")
    state = new_state(seats, options)
    state.player = position.player
    state.starter = position.starter
    state.phase = PHASE_BY_NAME[position.phase]
    state.draws = position.draws
    state.moved = _topics(position.moved)
    state.opened = position.opened
    state.cancelled = position.cancelled
    state.idle = position.idle
    state.to_act = state.player if state.phase >= ACT else CHANCE
    _set_cards(state, position)
    _check_end(state, position)
    for seat in range(seats):
        _check_provider(state, seat)
    if state.spare < 0:
        raise BadPosition(f"there are only {state.supply} specialists")
    if state.phase < SCORING:
        _check_set_up(state, position)
    else:
        _check_turn(state)
    _set_payment(state, position)
    return state


def _card(name: str) -> int:
    if name not in CARD_BY_NAME:
        raise BadPosition(f"there is no card {name!r}")
    return CARD_BY_NAME[name]


def _topics(names: Iterable[str]) -> int:
    mask = 0
    for name in names:
        if name not in TOPIC_BY_NAME:
            raise BadPosition(f"there is no topic {name!r}")
        mask |= 1 << TOPIC_BY_NAME[name]
    return mask


def _draw(state: XnetState, name: str) -> int:
    card = _card(name)
    if state.cards[STOCK + card] == 0:
        raise BadPosition(f"there are not so many cards {name}")
    state.take_from_stock(card)
    return card


def _set_cards(state: XnetState, position: XnetPosition) -> None:
    for seat, provider in enumerate(position.providers):
        # Cards laid aside are still in the hand here; they leave it when the payment is repeated.
        payment = position.payment if seat == position.player else []
        for name in [*provider.hand, *payment]:
            state.take_in(seat, _draw(state, name))
        for name in provider.known:
            state.add_count(seat, KNOWN + _card(name), 1)
        _set_provider(state, seat, provider)
    for name in position.discard:
        state.discard(_draw(state, name))
    _set_demand(state, position)


def _set_provider(state: XnetState, seat: int, provider: Provider) -> None:
    facts = {
        SCORE: provider.score,
        USERS: provider.users,
        SERVERS: provider.servers,
        NET: provider.net,
        STREAMER: int(provider.streamer),
        PARKED: NONE,
        OFFERED: _topics(provider.offer),
        SPECIALISTS: _topics(provider.specialists),
    }
    if len(provider.parked) > 1 or provider.offer.keys() & provider.parked.keys():
        raise BadPosition("one topic can be parked, and it is not on a server as well")
    if _topics(provider.parked):
        facts[PARKED] = TOPIC_BY_NAME[next(iter(provider.parked))]
    for which, value in facts.items():
        state.set_fact(seat, which, value)
    state.spare -= facts[SPECIALISTS].bit_count()
    for topic, values in {**provider.offer, **provider.parked}.items():
        if not values:
            raise BadPosition(f"{topic} is laid out without a card")
        for value in values:
            card = _draw(state, f"{topic} {value}")
            state.add_count(seat, LAID + card, 1)
            state.add_count(seat, LAID_COUNT + (card >> 3), 1)


def _set_demand(state: XnetState, position: XnetPosition) -> None:
    for name, card_name in position.demand.items():
        if name not in FIELDS:
            raise BadPosition(f"there is no demand field {name!r}")
        card = _draw(state, card_name)
        if state.demanded >> (card >> 3) & 1:
            raise BadPosition(f"{TOPICS[card >> 3]} is in demand twice")
        state.set_demand(FIELDS.index(name), card)
    if len(set(position.protectors.values())) < len(position.protectors):
        raise BadPosition("everybody has one X")
    if position.protectors and len(position.demand) < len(FIELDS):
        raise BadPosition("an X comes from displacing, and then no demand field is empty")
    for name, seat in position.protectors.items():
        if name not in position.demand:
            raise BadPosition(f"there is no demand field {name!r}")
        state.facts[PROTECTOR + FIELDS.index(name)] = seat
        if seat == state.player and state.phase >= ACT:
            state.locked = state.facts[DEMAND + FIELDS.index(name)] >> 3


def _check_provider(state: XnetState, seat: int) -> None:
    offered, experts = state.fact(seat, OFFERED), state.fact(seat, SPECIALISTS)
    if state.fact(seat, NET) not in NETS:
        raise BadPosition(f"there is no net for {state.fact(seat, NET)} users")
    if state.fact(seat, USERS) > state.fact(seat, NET):
        raise BadPosition(f"a net for {state.fact(seat, NET)} has not so many users")
    if int(COUNT[offered]) > 2 * state.fact(seat, SERVERS):
        raise BadPosition("a server has room for two topics")
    if experts & ~offered:
        raise BadPosition("a specialist belongs to a topic on a server")
    for topic in range(len(TOPICS)):
        if offered >> topic & 1 and not experts >> topic & 1 and state.count(seat, LAID_COUNT + topic) > 2:
            raise BadPosition(f"{TOPICS[topic]} has more than two cards and no specialist")
    if state.fact(seat, PARKED) != NONE and not state.fact(seat, STREAMER):
        raise BadPosition("without a streamer nothing is parked")
    if any(state.count(seat, KNOWN + card) > state.count(seat, HAND + card) for card in range(KINDS)):
        raise BadPosition("a card that is known to be in a hand is not there")
    least, most = _hand_bounds(state, seat)
    if not least <= state.fact(seat, HELD) <= most:
        raise BadPosition(f"seat {seat} has a hand of {state.fact(seat, HELD)}, not of {least} to {most}")


def _hand_bounds(state: XnetState, seat: int) -> tuple[int, int]:
    if state.phase < SCORING:
        return _dealt(state, seat)
    if seat != state.player or state.phase in (SCORING, TAKE_BACK):
        return 0, HAND_LIMIT
    if state.phase == DISCARDING:
        return HAND_LIMIT + 1, MOST_IN_HAND
    return 0, MOST_IN_HAND - state.draws


def _dealt(state: XnetState, seat: int) -> tuple[int, int]:
    """The bounds of a hand before and while cards are dealt."""
    whole = start_hand(state.seats, state.place_of(seat))
    if state.phase == OPEN_DEMAND or (state.phase == DEAL and state.place_of(seat) < state.place_of(state.player)):
        return whole, whole
    return 0, whole - 1 if state.phase == DEAL and seat == state.player else 0


def _check_set_up(state: XnetState, position: XnetPosition) -> None:
    names = [FIELDS[field] for field in FIRST_FIELDS]
    has_begun = any(
        provider.offer or provider.parked or provider.known or provider.score or provider.users or provider.streamer
        for provider in position.providers
    )
    if has_begun or any(provider.servers > 1 or provider.net > 4 for provider in position.providers):
        raise BadPosition("before the first turn everybody has one server, a net for 4, and nothing else")
    if sorted(position.demand) != sorted(names[: len(position.demand)]) or len(position.demand) == len(names):
        raise BadPosition("the first demand fields are filled in the order T1, M1, B1")
    if state.phase != OPEN_DEMAND and (position.demand or position.discard):
        raise BadPosition("the demand is opened when all cards are dealt")
    if any(not state.demanded >> (_card(name) >> 3) & 1 for name in position.discard):
        raise BadPosition("before the first turn only cards of a topic in demand are discarded")
    if state.phase != DEAL and state.player != state.starter:
        raise BadPosition("the starter comes first")
    if state.idle or state.draws or state.moved or state.opened or state.cancelled:
        raise BadPosition("a turn has not begun yet")


def _check_turn(state: XnetState) -> None:
    player = state.player
    if any(state.facts[DEMAND + field] == NONE for field in FIRST_FIELDS):
        raise BadPosition("T1, M1 and B1 are never empty in a turn")
    if (state.phase == DRAW) != (state.draws > 0) or (state.draws and not state.in_stock + state.in_discard):
        raise BadPosition("whoever draws has one to five cards to draw, and there are some")
    if state.phase < ACT and (state.moved or state.opened or state.cancelled):
        raise BadPosition("nothing has been done yet in this turn")
    if state.moved and not state.fact(player, STREAMER):
        raise BadPosition("without a streamer nothing moves to it")
    if 0 < state.most_opened < state.opened:
        raise BadPosition(f"only {state.most_opened} empty demand fields may be filled in a turn")
    if state.locked != NONE and not state.fact(player, OFFERED) >> state.locked & 1:
        raise BadPosition("what the player has displaced another topic with is on one of his servers")
    if state.phase == DRAW and any(state.facts[PROTECTOR + field] == player for field in range(len(FIELDS))):
        raise BadPosition("whoever draws has taken his X back")


def _check_end(state: XnetState, position: XnetPosition) -> None:
    limit = state.stall_rounds * state.seats
    scores = state.scores()
    if position.over is None:
        if max(scores) >= state.target or state.idle >= limit:
            raise BadPosition("the match would be over")
        return
    state.reason = REASONS.index(position.over)
    state.to_act = NOBODY
    if state.phase != SCORING or position.player in position.protectors.values():
        raise BadPosition("a match ends with a scoring")
    reached = [seat for seat, score in enumerate(scores) if score >= state.target]
    if reached != ([state.player] if state.reason == TARGET_REACHED else []):
        raise BadPosition("the target is reached by whoever scores, and by nobody else")
    if (state.idle != 0) if state.reason == TARGET_REACHED else (state.idle != limit):
        raise BadPosition("the count of scorings without points does not fit the end")


def _set_payment(state: XnetState, position: XnetPosition) -> None:
    """Repeat the payment, action by action: so it is one that can be."""
    if position.buying is None:
        if position.payment:
            raise BadPosition("cards are laid aside for nothing")
        return
    try:
        buying = parse_action(position.buying)
    except InvalidAction:
        raise BadPosition(f"{position.buying!r} is not an action") from None
    if state.phase != ACT or buying not in state.legal_actions():
        raise BadPosition(f"{position.buying} cannot be paid for now")
    for action in [buying, *(PAYS | _card(name) for name in position.payment)]:
        if action not in state.legal_actions():
            raise BadPosition(f"{format_action(action)} is not possible in this payment")
        state.apply(action)
    if state.buying == NONE:
        raise BadPosition(f"{position.buying} is not a payment that is still going on")
