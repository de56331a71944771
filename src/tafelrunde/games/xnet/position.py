"""X.net positions as JSON: providers, demand and discard pile; whatever is not named is in the stock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from tafelrunde.core.dial import dial_values
from tafelrunde.core.error import BadPosition, InvalidAction
from tafelrunde.core.game import Position
from tafelrunde.core.state import CHANCE, NOBODY, RUNNING
from tafelrunde.games.xnet import board, rules
from tafelrunde.games.xnet.cards import (
    CARD_BY_NAME,
    FIELDS,
    KINDS,
    LOWEST_VALUE,
    MOST_SEATS,
    TOPIC_BY_NAME,
    TOPICS,
    format_card,
    topics_of,
)
from tafelrunde.games.xnet.checks import check_position
from tafelrunde.games.xnet.notation import format_action, parse_action
from tafelrunde.games.xnet.options import XnetOptions
from tafelrunde.games.xnet.rules import REASONS, XnetState

SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
# The longest options: a thousand rounds of six.
MOST_IDLE = 6000
CardValue = Annotated[int, Meta(ge=2, le=9)]
Phase = Literal["draw_starter", "deal", "open_demand", "scoring", "draw", "act", "take_back", "discarding"]
PHASES: dict[int, Phase] = {
    board.DRAW_STARTER: "draw_starter",
    board.DEAL: "deal",
    board.OPEN_DEMAND: "open_demand",
    board.SCORING: "scoring",
    board.DRAW: "draw",
    board.ACT: "act",
    board.PAY: "act",
    board.DISPLACING: "act",
    board.TAKE_BACK: "take_back",
    board.DISCARDING: "discarding",
}
PHASE_BY_NAME = {name: phase for phase, name in PHASES.items() if phase not in (board.PAY, board.DISPLACING)}


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
    cancelled: Annotated[int, Meta(ge=0, le=board.CANCELS)] = 0
    buying: str | None = None
    payment: list[str] = []
    idle: Annotated[int, Meta(ge=0, le=MOST_IDLE)] = 0
    over: Literal["target_reached", "stalled"] | None = None


def new_state(seats: int, options: XnetOptions) -> XnetState:
    state = rules.new_state(
        seats,
        options.target,
        options.specialist_supply,
        options.max_new_demand_per_turn,
        options.stall_rounds,
        dial_values(options),
    )
    state.remembers = options.remember_hands
    return state


def held_cards(state: XnetState, seat: int, which: int) -> list[str]:
    """The cards of a seat in its hand, or those of them that are known, by topic and value."""
    return [format_card(card) for card in range(KINDS) for _ in range(state.count(seat, which + card))]


def laid_values(state: XnetState, seat: int, topic: int) -> list[int]:
    cards = range(topic << 3, (topic + 1) << 3)
    return [(card & 7) + LOWEST_VALUE for card in cards for _ in range(state.count(seat, board.LAID + card))]


def payment_cards(state: XnetState) -> list[str]:
    return [format_card(state.cards[board.PAYMENT + place]) for place in range(state.paid)]


def discarded(state: XnetState) -> list[str]:
    return [format_card(card) for card in range(KINDS) for _ in range(state.cards[board.DISCARD + card])]


def format_position(state: XnetState) -> XnetPosition:
    fields = list(enumerate(FIELDS))
    return XnetPosition(
        providers=[_format_provider(state, seat) for seat in range(state.seats)],
        phase=PHASES[state.phase],
        player=state.player,
        starter=state.starter,
        demand={
            name: format_card(state.facts[board.DEMAND + field])
            for field, name in fields
            if state.facts[board.DEMAND + field] >= 0
        },
        protectors={
            name: int(state.facts[board.PROTECTOR + field])
            for field, name in fields
            if state.facts[board.PROTECTOR + field] >= 0
        },
        discard=discarded(state),
        draws=state.draws,
        moved=topics_of(state.moved),
        opened=state.opened,
        cancelled=state.cancelled,
        buying=None if state.buying == board.NONE else format_action(state.buying),
        payment=payment_cards(state),
        idle=state.idle,
        over=None if state.reason == RUNNING else REASONS[state.reason],
    )


def _format_provider(state: XnetState, seat: int) -> Provider:
    parked = state.fact(seat, board.PARKED)
    return Provider(
        hand=held_cards(state, seat, board.HAND),
        known=held_cards(state, seat, board.KNOWN),
        score=state.fact(seat, board.SCORE),
        users=state.fact(seat, board.USERS),
        servers=state.fact(seat, board.SERVERS),
        net=state.fact(seat, board.NET),
        streamer=bool(state.fact(seat, board.STREAMER)),
        offer={
            name: laid_values(state, seat, TOPIC_BY_NAME[name]) for name in topics_of(state.fact(seat, board.OFFERED))
        },
        specialists=topics_of(state.fact(seat, board.SPECIALISTS)),
        parked={} if parked == board.NONE else {TOPICS[parked]: laid_values(state, seat, parked)},
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
    state.to_act = state.player if state.phase >= board.ACT else CHANCE
    if position.over is not None:
        state.reason = REASONS.index(position.over)
        state.to_act = NOBODY
    _set_cards(state, position)
    check_position(state)
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
    if state.cards[board.STOCK + card] == 0:
        raise BadPosition(f"there are not so many cards {name}")
    state.take_from_stock(card)
    return card


def _set_cards(state: XnetState, position: XnetPosition) -> None:
    for seat, provider in enumerate(position.providers):
        # Cards laid aside are still in the hand here; they leave it when the payment is repeated.
        payment = position.payment if seat == position.player else []
        for name in [*provider.hand, *payment]:
            state.take_in(seat, _draw(state, name))
        if Counter(provider.known) - Counter([*provider.hand, *payment]):
            raise BadPosition("a card that is known to be in a hand is not there")
        for name in provider.known:
            state.add_count(seat, board.KNOWN + _card(name), 1)
        _set_provider(state, seat, provider)
    for name in position.discard:
        state.discard(_draw(state, name))
    _set_demand(state, position)


def _set_provider(state: XnetState, seat: int, provider: Provider) -> None:
    facts = {
        board.SCORE: provider.score,
        board.USERS: provider.users,
        board.SERVERS: provider.servers,
        board.NET: provider.net,
        board.STREAMER: int(provider.streamer),
        board.PARKED: board.NONE,
        board.OFFERED: _topics(provider.offer),
        board.SPECIALISTS: _topics(provider.specialists),
    }
    if len(provider.parked) > 1 or provider.offer.keys() & provider.parked.keys():
        raise BadPosition("one topic can be parked, and it is not on a server as well")
    if _topics(provider.parked):
        facts[board.PARKED] = TOPIC_BY_NAME[next(iter(provider.parked))]
    for which, value in facts.items():
        state.set_fact(seat, which, value)
    state.spare -= facts[board.SPECIALISTS].bit_count()
    for topic, values in {**provider.offer, **provider.parked}.items():
        if not values:
            raise BadPosition(f"{topic} is laid out without a card")
        for value in values:
            card = _draw(state, f"{topic} {value}")
            state.add_count(seat, board.LAID + card, 1)
            state.add_count(seat, board.LAID_COUNT + (card >> 3), 1)


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
        state.facts[board.PROTECTOR + FIELDS.index(name)] = seat
        if seat == state.player and state.phase >= board.ACT:
            state.locked = state.facts[board.DEMAND + FIELDS.index(name)] >> 3


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
    if state.phase != board.ACT or buying not in state.legal_actions():
        raise BadPosition(f"{position.buying} cannot be paid for now")
    for action in [buying, *(board.PAYS | _card(name) for name in position.payment)]:
        if action not in state.legal_actions():
            raise BadPosition(f"{format_action(action)} is not possible in this payment")
        state.apply(action)
    if state.buying == board.NONE:
        raise BadPosition(f"{position.buying} is not a payment that is still going on")
