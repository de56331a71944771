"""Funkloch positions as JSON: the cards on the table in their order, the markers, the hands, the points so far."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from librt.vecs import vec
from msgspec import Meta, Struct
from mypy_extensions import i64

from tafelrunde.core.error import BadPosition
from tafelrunde.core.game import Position
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.games.funkloch import rules
from tafelrunde.games.funkloch.board import LARGE, OFFSET, SMALL, TOKEN, column_of, field_spot, row_of, spot_at
from tafelrunde.games.funkloch.cards import FACES, FIELDS, HOLE, cards_of, count_cards, format_card, parse_card
from tafelrunde.games.funkloch.notation import QUARTERS, Turn, format_turn
from tafelrunde.games.funkloch.options import FunklochOptions
from tafelrunde.games.funkloch.rules import (
    DEAL,
    DISCARD,
    DRAW,
    DRAW_STARTER,
    FACTOR,
    HAND,
    MOST_POINTS,
    MOST_SEATS,
    NEW_TOKENS,
    NO_CARD,
    OPEN,
    OUT,
    OVER,
    PLACE,
    POINTS,
    ROUNDS,
    SCORE,
    SET_TOKEN,
    STOCK,
    TAKE,
    TOKENS_LEFT,
    FunklochState,
)

Phase = Literal["draw_starter", "deal", "take", "place", "token", "score", "draw", "discard", "over"]
PHASES: tuple[Phase, ...] = ("draw_starter", "deal", "take", "place", "token", "score", "draw", "discard", "over")

SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Coordinate = Annotated[int, Meta(gt=-OFFSET, lt=OFFSET)]
Kind = Literal["token", "small", "large"]
MARKER_KINDS: tuple[Kind, ...] = ("token", "small", "large")


class Laid(NamedTuple):
    """A card on the table: who laid it, which one, how it is turned, and where its top left field is."""

    seat: SeatNumber
    card: str
    turn: Turn
    row: Coordinate
    column: Coordinate


class Marker(NamedTuple):
    seat: SeatNumber
    kind: Kind
    row: Coordinate
    column: Coordinate


class LastScoring(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who scored last, in which round, and the spots of the network as they were then."""

    seat: SeatNumber
    round: Annotated[int, Meta(ge=1, le=ROUNDS)]
    network: list[tuple[Coordinate, Coordinate]]


class FunklochPosition(Position, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`hands` are the cards in hand by seat, and say how many play; `out` are those that left the game from there.

    `laid` leaves the start card out. `points` are those of each scoring so far, by seat. `stock` is how many cards
    are left to draw; left out, it is full. `taken` is the card, and its turn, that is about to be laid. Tokens
    that are not on the table are at hand, as many as have come by this round.
    """

    hands: list[list[str]]
    phase: Phase = "take"
    round: Annotated[int, Meta(ge=1, le=ROUNDS)] = 1
    starter: SeatNumber = 0
    player: SeatNumber = 0
    laid: list[Laid] = []
    markers: list[Marker] = []
    out: list[list[str]] = []
    points: list[list[Annotated[int, Meta(ge=0, le=1000)]]] = []
    stock: Annotated[int, Meta(ge=0)] | None = None
    taken: tuple[str, Turn] | None = None
    last_scoring: LastScoring | None = None


def new_state(seats: int, options: FunklochOptions) -> FunklochState:
    return rules.new_state(seats, options.see_through_holes)


def laid_cards(state: FunklochState) -> list[Laid]:
    return [_format_laid(int(state.laid[i])) for i in range(state.laid_count)]


def _format_laid(laid: int) -> Laid:
    card, turn, spot = laid >> 18 & 0x3F, laid >> 16 & 3, laid & 0xFFFF
    return Laid(laid >> 24, format_card(card), format_turn(turn), row_of(spot), column_of(spot))


def markers_of(state: FunklochState) -> list[Marker]:
    """All markers on the table, row by row."""
    grid = state.grid
    return [
        Marker(
            cell >> 3 & 3, MARKER_KINDS[cell >> 5 & 3], grid.top + index // grid.width, grid.left + index % grid.width
        )
        for index, cell in enumerate(int(cell) for cell in grid.cells)
        if cell >= 128
    ]


def points_of(state: FunklochState, seat: int) -> list[int]:
    """The points of a seat's scorings so far."""
    points = [int(state.points(seat, number)) for number in range(1, ROUNDS + 1)]
    return [value for value in points if value != OPEN]


def last_scoring(state: FunklochState) -> LastScoring | None:
    if state.scorer < 0:
        return None
    network = [(row_of(int(spot)), column_of(int(spot))) for spot in state.network]
    return LastScoring(seat=state.scorer, round=state.scored_round, network=network)


def format_position(state: FunklochState) -> FunklochPosition:
    seats = range(state.seats)
    return FunklochPosition(
        hands=[[format_card(card) for card in cards_of(state.hand(seat))] for seat in seats],
        phase=PHASES[state.phase],
        round=state.round,
        starter=state.starter,
        player=state.player,
        laid=laid_cards(state),
        markers=markers_of(state),
        out=[[format_card(card) for card in cards_of(state.out(seat))] for seat in seats],
        points=[points_of(state, seat) for seat in seats],
        stock=state.stock,
        taken=None if state.taken == NO_CARD else _format_taken(state.taken),
        last_scoring=last_scoring(state),
    )


def _format_taken(taken: int) -> tuple[str, Turn]:
    return format_card(taken >> 2), format_turn(taken & 3)


def parse_position(position: FunklochPosition, options: FunklochOptions) -> FunklochState:
    seats = len(position.hands)
    if not 2 <= seats <= MOST_SEATS:
        raise BadPosition(f"there are hands of {seats} players, not of 2 to {MOST_SEATS}")
    state = new_state(seats, options)
    state.phase = PHASES.index(position.phase)
    state.round = position.round
    state.starter = _seat(position.starter, seats)
    state.player = _seat(position.player, seats)
    state.stock = _stock(position, seats)
    _lay_cards(state, position)
    _hold_cards(state, position)
    _note_points(state, position)
    _set_markers(state, position)
    state.taken = NO_CARD if position.taken is None else _parse_taken(position.taken)
    _remember_scoring(state, position.last_scoring)
    state.to_act = CHANCE if state.phase in (DRAW_STARTER, DEAL, DRAW) else state.player
    if state.phase == OVER:
        state.to_act = NOBODY
        state.reason = MOST_POINTS
    _check_course(state)
    _check_starter(state)
    _check_phase(state)
    return state


def _seat(seat: int, seats: int) -> int:
    if seat >= seats:
        raise BadPosition(f"there are only the seats 0 to {seats - 1}")
    return seat


def _card(name: str) -> int:
    card = parse_card(name)
    if card is None:
        raise BadPosition(f"there is no card {name!r}")
    return card


def _stock(position: FunklochPosition, seats: int) -> int:
    full = int(STOCK[seats]) if position.round == 1 else 0
    stock = full if position.stock is None else position.stock
    if stock > full:
        raise BadPosition(f"at most {full} cards are in the stock, not {stock}")
    return stock


def _lay_cards(state: FunklochState, position: FunklochPosition) -> None:
    for laid in position.laid:
        card, turn = _card(laid.card), QUARTERS[laid.turn]
        if state.shown >> card & 1:
            raise BadPosition(f"{laid.card} is there twice")
        if not state.grid.fits_at(laid.row, laid.column, turn & 1):
            raise BadPosition(f"{laid.card} covers no card at {laid.row} {laid.column}")
        state.lay(_seat(laid.seat, state.seats), card << 2 | turn, spot_at(laid.row, laid.column))


def _hold_cards(state: FunklochState, position: FunklochPosition) -> None:
    if len(position.out) not in (0, state.seats):
        raise BadPosition(f"cards of {len(position.out)} players left the game, and {state.seats} play")
    seen = int(state.shown)
    for first, piles in ((0, position.hands), (OUT, position.out)):
        for seat, names in enumerate(piles):
            for name in names:
                card = _card(name)
                if seen >> card & 1:
                    raise BadPosition(f"{name} is there twice")
                seen |= 1 << card
                state.holdings[first + seat] |= 1 << card


def _note_points(state: FunklochState, position: FunklochPosition) -> None:
    if len(position.points) not in (0, state.seats):
        raise BadPosition(f"there are points of {len(position.points)} players, and {state.seats} play")
    for seat, points in enumerate(position.points or [[]] * state.seats):
        if len(points) not in (state.round - 1, state.round):
            raise BadPosition(f"seat {seat} has scored {len(points)} times in round {state.round}")
        for number, value in enumerate(points, start=1):
            if value % FACTOR[number]:
                raise BadPosition(f"{value} is no multiple of {FACTOR[number]}")
            state.holdings[POINTS + seat * ROUNDS + number - 1] = value


def _set_markers(state: FunklochState, position: FunklochPosition) -> None:
    counts: dict[tuple[int, str], int] = {}
    used: set[tuple[int, bool]] = set()
    for marker in position.markers:
        seat, kind = _seat(marker.seat, state.seats), MARKER_KINDS.index(marker.kind)
        laid = _check_marker(state, marker)
        if (laid, kind == TOKEN) in used:
            raise BadPosition(f"two markers at {marker.row} {marker.column} cannot have come in one turn")
        used.add((laid, kind == TOKEN))
        counts[seat, marker.kind] = counts.get((seat, marker.kind), 0) + 1
        state.grid.mark(marker.row, marker.column, seat, kind)
    for seat in range(state.seats):
        _check_markers_of(state, seat, [counts.get((seat, kind), 0) for kind in MARKER_KINDS])


def _check_marker(state: FunklochState, marker: Marker) -> int:
    """The number of the card that a marker stands on; it has to be one that may carry it."""
    where = f"{marker.row} {marker.column}"
    spot = spot_at(marker.row, marker.column)
    for number in range(state.laid_count - 1, -1, -1):
        laid = int(state.laid[number])
        for field in range(FIELDS):
            if field_spot(laid, field) == spot:
                if laid >> 24 != marker.seat:
                    raise BadPosition(f"the card at {where} was not laid by seat {marker.seat}")
                face = FACES[(laid >> 16 & 0xFF) * FIELDS + field]
                if marker.kind == "token" and face not in (HOLE, marker.seat + 1):
                    raise BadPosition(f"at {where} is neither a hole nor the symbol of seat {marker.seat}")
                if state.grid.cell(marker.row, marker.column) >= 128:
                    raise BadPosition(f"there are two markers at {where}")
                return number
    raise BadPosition(f"at {where} is no card that somebody laid")


def _check_markers_of(state: FunklochState, seat: int, counts: list[int]) -> None:
    dealt = 0 if state.phase == DRAW_STARTER else sum(int(NEW_TOKENS[number]) for number in range(1, state.round + 1))
    if counts[TOKEN] > dealt:
        raise BadPosition(f"seat {seat} has {dealt} tokens by now, and {counts[TOKEN]} are on the table")
    state.holdings[TOKENS_LEFT + seat] = dealt - counts[TOKEN]
    # Only a scoring where nothing fitted counts nothing, and leaves no marker.
    scored = [state.points(seat, number) > 0 for number in range(1, ROUNDS + 1)]
    if counts[SMALL] != sum(scored[:2]) or counts[LARGE] != scored[2]:
        raise BadPosition(f"the scoring markers of seat {seat} do not agree with its points")


def _parse_taken(taken: tuple[str, Turn]) -> int:
    return _card(taken[0]) << 2 | QUARTERS[taken[1]]


def _remember_scoring(state: FunklochState, scoring: LastScoring | None) -> None:
    if scoring is None:
        return
    state.scorer = _seat(scoring.seat, state.seats)
    state.scored_round = scoring.round
    state.network = vec[i64]([spot_at(row, column) for row, column in scoring.network])
    if len(scoring.network) * FACTOR[scoring.round] != state.points(scoring.seat, scoring.round):
        raise BadPosition("the last scoring does not agree with the points")
    if not _hang_together(scoring.network):
        raise BadPosition("the spots of the last scoring are no network")


def _hang_together(spots: list[tuple[int, int]]) -> bool:
    """Is every spot there once, and can all be reached from the first one?"""
    found = set(spots[:1])
    for _ in spots:
        found |= {(y, x) for y, x in spots if found & {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)}}
    return len(found) == len(spots)


def _check_course(state: FunklochState) -> None:
    """Are the cards enough for what is still to come, and has everybody what the round asks for?"""
    seats = state.seats
    hands = [int(count_cards(state.hand(seat))) for seat in range(seats)]
    piles = HAND * seats * (ROUNDS - state.round)
    to_deal = HAND * seats - sum(hands) if state.phase in (DRAW_STARTER, DEAL) else 0
    if count_cards(state.pool()) < state.stock + piles + to_deal:
        raise BadPosition("there are not enough cards for the stock and the piles")
    if max(hands) > HAND:
        raise BadPosition(f"nobody has more than {HAND} cards in hand")
    waiting = [state.is_waiting(seat) for seat in range(seats)]
    if any(waiting) == (state.phase == OVER) or (state.phase == OVER and state.round < ROUNDS):
        raise BadPosition("the match is over when everybody has scored three times, and not before")
    if state.phase in (DRAW_STARTER, DEAL):
        _check_deal(state, hands)
        return
    for seat in range(seats):
        _check_hand(state, seat, hands[seat])


def _check_hand(state: FunklochState, seat: int, cards: int) -> None:
    just_laid = seat == state.player and state.phase in (SET_TOKEN, SCORE, DRAW)
    if just_laid and cards == HAND:
        raise BadPosition(f"seat {seat} has laid a card, and still has {HAND}")
    if state.is_waiting(seat):
        if cards == 0 and not just_laid:
            raise BadPosition(f"seat {seat} has yet to score, and no card")
    elif cards:
        raise BadPosition(f"seat {seat} has scored, and still has cards")
    elif state.stock:
        raise BadPosition(f"seat {seat} has scored, and there are cards to draw")


def _check_deal(state: FunklochState, hands: list[int]) -> None:
    if any(not state.is_waiting(seat) for seat in range(state.seats)):
        raise BadPosition("nobody scores before the cards are dealt")
    order = [(state.starter + step) % state.seats for step in range(state.seats)]
    dealt = [hands[seat] for seat in order]
    at = next((number for number, count in enumerate(dealt) if count < HAND), -1)
    if at < 0 or any(dealt[at + 1 :]):
        raise BadPosition("three cards are dealt to each seat in turn, from the starter on")
    if state.player != order[at]:
        raise BadPosition(f"the next card is dealt to seat {order[at]}")
    if state.phase == DRAW_STARTER and (state.round > 1 or any(hands) or state.starter or state.laid_count):
        raise BadPosition("the starter is drawn before anything else")
    if state.round == 1 and (state.laid_count or any(state.out(seat) for seat in range(state.seats))):
        raise BadPosition("no card is laid before all are dealt, and none leaves the game")
    if state.round == 1 and state.stock < STOCK[state.seats]:
        raise BadPosition("no card is drawn from the stock before all are dealt")


def _check_starter(state: FunklochState) -> None:
    """Whoever began round 1, the scorings decide who can have begun this one."""
    starters = set(range(state.seats))
    for number in range(1, state.round):
        starters = {int(state.next_starter(starter, number)) for starter in starters}
    if state.starter not in starters:
        raise BadPosition(f"seat {state.starter} cannot have begun round {state.round} with these points")


def _check_phase(state: FunklochState) -> None:
    phase, player = state.phase, state.player
    if (phase == PLACE) != (state.taken != NO_CARD):
        raise BadPosition("a card is taken before it is placed, and only then")
    if phase in (TAKE, PLACE, DISCARD, SET_TOKEN, SCORE) and not state.is_waiting(player):
        raise BadPosition(f"seat {player} has scored in this round already")
    fits = state.grid.upright_fits + state.grid.sideways_fits
    if phase == DISCARD and fits:
        raise BadPosition("a card fits, so none is discarded")
    if phase == TAKE and not fits:
        raise BadPosition("no card fits, so one has to be discarded")
    if phase == PLACE and (not state.hand(player) >> (state.taken >> 2) & 1 or not state.grid.fits(state.taken & 1)):
        raise BadPosition("the card taken has to be in hand, and to fit somewhere")
    if phase == DRAW and not state.stock:
        raise BadPosition("cards are drawn in round 1, while there is a stock")
    has_discarded = phase == DRAW and not fits and state.out(player)
    if phase in (SET_TOKEN, SCORE, DRAW) and not has_discarded:
        _check_after_card(state)


def _check_after_card(state: FunklochState) -> None:
    """Markers come on a card that the player has just laid."""
    player = state.player
    if not state.laid_count or state.last_laid() >> 24 != player:
        raise BadPosition(f"the last card was not laid by seat {player}")
    spots = [field_spot(state.last_laid(), field) for field in range(FIELDS)]
    kinds = [int(cell) >> 5 & 3 for spot in spots if (cell := state.grid.cell(row_of(spot), column_of(spot))) >= 128]
    if state.phase == SET_TOKEN and (kinds or not state.tokens(player)):
        raise BadPosition("to set a token there has to be one, and no marker on the card yet")
    if any(kind != TOKEN for kind in kinds):
        raise BadPosition("the last card has a scoring marker already")
    if state.phase == SCORE and state.round < ROUNDS and not state.is_last_card():
        raise BadPosition("it is not yet time for this scoring")
