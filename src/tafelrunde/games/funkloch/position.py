"""Funkloch positions as JSON: the cards on the table in their order, the markers, the hands, the points so far."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from librt.vecs import vec
from msgspec import Meta, Struct
from mypy_extensions import i64

from tafelrunde.core.dial import dial_values
from tafelrunde.core.error import BadPosition
from tafelrunde.core.game import Position
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.games.funkloch import rules
from tafelrunde.games.funkloch.board import LARGE, OFFSET, SMALL, TOKEN, column_of, field_spot, row_of, spot_at
from tafelrunde.games.funkloch.cards import (
    FACES,
    FIELDS,
    HOLE,
    LETTERS,
    SYMBOLS,
    cards_of,
    count_cards,
    format_card,
    parse_card,
)
from tafelrunde.games.funkloch.notation import QUARTERS, Turn, format_turn
from tafelrunde.games.funkloch.options import FunklochOptions

Phase = Literal["draw_starter", "symbol", "deal", "take", "place", "token", "score", "draw", "discard", "over"]
PHASES: tuple[Phase, ...] = (
    *("draw_starter", "symbol", "deal", "take", "place"),
    *("token", "score", "draw", "discard", "over"),
)
SETTING_UP = (rules.DRAW_STARTER, rules.CHOOSE_SYMBOL)

SeatNumber = Annotated[int, Meta(ge=0, lt=rules.MOST_SEATS)]
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
    round: Annotated[int, Meta(ge=1, le=rules.ROUNDS)]
    network: list[tuple[Coordinate, Coordinate]]


class FunklochPosition(Position, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`hands` are the cards in hand by seat, and say how many play; `out` are those that left the game from there.

    `symbols` has a letter for each seat, and a dot for who has yet to choose; left out, they go by seat.
    `laid` leaves the start card out. `points` are those of each scoring so far, by seat. `stock` is how many cards
    are left to draw; left out, it is full. `taken` is the card, and its turn, that is about to be laid. Tokens
    that are not on the table are at hand, as many as have come by this round.
    """

    hands: list[list[str]]
    phase: Phase = "take"
    round: Annotated[int, Meta(ge=1, le=rules.ROUNDS)] = 1
    starter: SeatNumber = 0
    player: SeatNumber = 0
    symbols: str = ""
    laid: list[Laid] = []
    markers: list[Marker] = []
    out: list[list[str]] = []
    points: list[list[Annotated[int, Meta(ge=0, le=1000)]]] = []
    stock: Annotated[int, Meta(ge=0)] | None = None
    taken: tuple[str, Turn] | None = None
    last_scoring: LastScoring | None = None


def new_state(seats: int, options: FunklochOptions) -> rules.FunklochState:
    return rules.new_state(seats, options.see_through_holes, options.choose_symbols, dial_values(options))


def symbols_of(state: rules.FunklochState) -> str:
    """The letter of each seat's symbol, or a dot."""
    return "".join(LETTERS[state.symbol(seat)] for seat in range(state.seats))


def _usual_symbols(state: rules.FunklochState) -> str:
    """The symbols of a position that does not name them."""
    return "." * state.seats if state.chooses and state.phase in SETTING_UP else SYMBOLS[: state.seats]


def laid_cards(state: rules.FunklochState) -> list[Laid]:
    return [_format_laid(int(state.laid[i])) for i in range(state.laid_count)]


def _format_laid(laid: int) -> Laid:
    card, turn, spot = laid >> 18 & 0x3F, laid >> 16 & 3, laid & 0xFFFF
    return Laid(laid >> 24, format_card(card), format_turn(turn), row_of(spot), column_of(spot))


def markers_of(state: rules.FunklochState) -> list[Marker]:
    """All markers on the table, row by row."""
    grid = state.grid
    return [
        Marker(
            int(state.owner((cell >> 3 & 3) + 1)),
            MARKER_KINDS[cell >> 5 & 3],
            grid.top + index // grid.width,
            grid.left + index % grid.width,
        )
        for index, cell in enumerate(int(cell) for cell in grid.cells)
        if cell >= 128
    ]


def points_of(state: rules.FunklochState, seat: int) -> list[int]:
    """The points of a seat's scorings so far."""
    points = [int(state.points(seat, number)) for number in range(1, rules.ROUNDS + 1)]
    return [value for value in points if value != rules.OPEN]


def last_scoring(state: rules.FunklochState) -> LastScoring | None:
    if state.scorer < 0:
        return None
    network = [(row_of(int(spot)), column_of(int(spot))) for spot in state.network]
    return LastScoring(seat=state.scorer, round=state.scored_round, network=network)


def format_position(state: rules.FunklochState) -> FunklochPosition:
    seats = range(state.seats)
    symbols = symbols_of(state)
    return FunklochPosition(
        hands=[[format_card(card) for card in cards_of(state.hand(seat))] for seat in seats],
        phase=PHASES[state.phase],
        round=state.round,
        starter=state.starter,
        player=state.player,
        symbols="" if symbols == _usual_symbols(state) else symbols,
        laid=laid_cards(state),
        markers=markers_of(state),
        out=[[format_card(card) for card in cards_of(state.out(seat))] for seat in seats],
        points=[points_of(state, seat) for seat in seats],
        stock=state.stock,
        taken=None if state.taken == rules.NO_CARD else _format_taken(state.taken),
        last_scoring=last_scoring(state),
    )


def _format_taken(taken: int) -> tuple[str, Turn]:
    return format_card(taken >> 2), format_turn(taken & 3)


def parse_position(position: FunklochPosition, options: FunklochOptions) -> rules.FunklochState:
    seats = len(position.hands)
    if not 2 <= seats <= rules.MOST_SEATS:
        raise BadPosition(f"there are hands of {seats} players, not of 2 to {rules.MOST_SEATS}")
    state = new_state(seats, options)
    state.phase = PHASES.index(position.phase)
    state.round = position.round
    state.starter = _seat(position.starter, seats)
    state.player = _seat(position.player, seats)
    state.stock = _stock(position, seats)
    _give_symbols(state, position.symbols or _usual_symbols(state))
    _lay_cards(state, position)
    _hold_cards(state, position)
    _note_points(state, position)
    _set_markers(state, position)
    state.taken = rules.NO_CARD if position.taken is None else _parse_taken(position.taken)
    _remember_scoring(state, position.last_scoring)
    state.to_act = CHANCE if state.phase in (rules.DRAW_STARTER, rules.DEAL, rules.DRAW) else state.player
    if state.phase == rules.OVER:
        state.to_act = NOBODY
        state.reason = rules.MOST_POINTS
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
    full = int(rules.STOCK[seats]) if position.round == 1 else 0
    stock = full if position.stock is None else position.stock
    if stock > full:
        raise BadPosition(f"at most {full} cards are in the stock, not {stock}")
    return stock


def _give_symbols(state: rules.FunklochState, symbols: str) -> None:
    if len(symbols) != state.seats or not set(symbols) <= {*SYMBOLS, "."}:
        raise BadPosition(f"{symbols!r} does not say which of {SYMBOLS} each of {state.seats} players has")
    if not state.chooses:
        _check_by_seat(state, symbols)
        return
    chosen = symbols.replace(".", "")
    if len(set(chosen)) < len(chosen):
        raise BadPosition(f"two players have the same symbol in {symbols!r}")
    order = [(state.starter + step) % state.seats for step in range(state.seats)]
    if any(symbols[seat] == "." for seat in order[: len(chosen)]):
        raise BadPosition("symbols are chosen in turn, from the starter on")
    if state.phase not in SETTING_UP and len(chosen) < state.seats:
        raise BadPosition("everybody has a symbol before the start card is laid")
    if state.phase == rules.DRAW_STARTER and chosen:
        raise BadPosition("the starter is drawn before anything else")
    if state.phase == rules.CHOOSE_SYMBOL and (len(chosen) == state.seats or order[len(chosen)] != state.player):
        raise BadPosition(f"seat {state.player} is not the one to choose a symbol now")
    for seat, letter in enumerate(symbols):
        state.symbols |= LETTERS.index(letter) << rules.SYMBOL_BITS * seat
    if state.phase not in SETTING_UP:
        state.lay_start_card()


def _check_by_seat(state: rules.FunklochState, symbols: str) -> None:
    if symbols != _usual_symbols(state) or state.phase == rules.CHOOSE_SYMBOL:
        raise BadPosition("symbols go by seat here, and nobody chooses one")


def _lay_cards(state: rules.FunklochState, position: FunklochPosition) -> None:
    for laid in position.laid:
        card, turn = _card(laid.card), QUARTERS[laid.turn]
        if state.shown >> card & 1:
            raise BadPosition(f"{laid.card} is there twice")
        if not state.grid.fits_at(laid.row, laid.column, turn & 1):
            raise BadPosition(f"{laid.card} covers no card at {laid.row} {laid.column}")
        state.lay(_seat(laid.seat, state.seats), card << 2 | turn, spot_at(laid.row, laid.column))


def _hold_cards(state: rules.FunklochState, position: FunklochPosition) -> None:
    if len(position.out) not in (0, state.seats):
        raise BadPosition(f"cards of {len(position.out)} players left the game, and {state.seats} play")
    seen = int(state.shown)
    for first, piles in ((0, position.hands), (rules.OUT, position.out)):
        for seat, names in enumerate(piles):
            for name in names:
                card = _card(name)
                if seen >> card & 1:
                    raise BadPosition(f"{name} is there twice")
                seen |= 1 << card
                state.holdings[first + seat] |= 1 << card


def _note_points(state: rules.FunklochState, position: FunklochPosition) -> None:
    if len(position.points) not in (0, state.seats):
        raise BadPosition(f"there are points of {len(position.points)} players, and {state.seats} play")
    for seat, points in enumerate(position.points or [[]] * state.seats):
        if len(points) not in (state.round - 1, state.round):
            raise BadPosition(f"seat {seat} has scored {len(points)} times in round {state.round}")
        for number, value in enumerate(points, start=1):
            if value % state.factor(number):
                raise BadPosition(f"{value} is no multiple of {state.factor(number)}")
            state.holdings[rules.POINTS + seat * rules.ROUNDS + number - 1] = value


def _set_markers(state: rules.FunklochState, position: FunklochPosition) -> None:
    counts: dict[tuple[int, str], int] = {}
    used: set[tuple[int, bool]] = set()
    for marker in position.markers:
        seat, kind = _seat(marker.seat, state.seats), MARKER_KINDS.index(marker.kind)
        laid = _check_marker(state, marker)
        if (laid, kind == TOKEN) in used:
            raise BadPosition(f"two markers at {marker.row} {marker.column} cannot have come in one turn")
        used.add((laid, kind == TOKEN))
        counts[seat, marker.kind] = counts.get((seat, marker.kind), 0) + 1
        state.grid.mark(marker.row, marker.column, state.symbol(seat), kind)
    for seat in range(state.seats):
        _check_markers_of(state, seat, [counts.get((seat, kind), 0) for kind in MARKER_KINDS])


def _check_marker(state: rules.FunklochState, marker: Marker) -> int:
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
                if marker.kind == "token" and face not in (HOLE, state.symbol(marker.seat)):
                    raise BadPosition(f"at {where} is neither a hole nor the symbol of seat {marker.seat}")
                if state.grid.cell(marker.row, marker.column) >= 128:
                    raise BadPosition(f"there are two markers at {where}")
                return number
    raise BadPosition(f"at {where} is no card that somebody laid")


def _check_markers_of(state: rules.FunklochState, seat: int, counts: list[int]) -> None:
    dealt = (
        0 if state.phase in SETTING_UP else sum(int(state.new_tokens(number)) for number in range(1, state.round + 1))
    )
    if counts[TOKEN] > dealt:
        raise BadPosition(f"seat {seat} has {dealt} tokens by now, and {counts[TOKEN]} are on the table")
    state.holdings[rules.TOKENS_LEFT + seat] = dealt - counts[TOKEN]
    # Only a scoring where nothing fitted counts nothing, and leaves no marker.
    scored = [state.points(seat, number) > 0 for number in range(1, rules.ROUNDS + 1)]
    if counts[SMALL] != sum(scored[:2]) or counts[LARGE] != scored[2]:
        raise BadPosition(f"the scoring markers of seat {seat} do not agree with its points")


def _parse_taken(taken: tuple[str, Turn]) -> int:
    return _card(taken[0]) << 2 | QUARTERS[taken[1]]


def _remember_scoring(state: rules.FunklochState, scoring: LastScoring | None) -> None:
    if scoring is None:
        return
    state.scorer = _seat(scoring.seat, state.seats)
    state.scored_round = scoring.round
    state.network = vec[i64]([spot_at(row, column) for row, column in scoring.network])
    if len(scoring.network) * state.factor(scoring.round) != state.points(scoring.seat, scoring.round):
        raise BadPosition("the last scoring does not agree with the points")
    if not _hang_together(scoring.network):
        raise BadPosition("the spots of the last scoring are no network")


def _hang_together(spots: list[tuple[int, int]]) -> bool:
    """Is every spot there once, and can all be reached from the first one?"""
    found = set(spots[:1])
    for _ in spots:
        found |= {(y, x) for y, x in spots if found & {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)}}
    return len(found) == len(spots)


def _check_course(state: rules.FunklochState) -> None:
    """Are the cards enough for what is still to come, and has everybody what the round asks for?"""
    seats = state.seats
    hands = [int(count_cards(state.hand(seat))) for seat in range(seats)]
    piles = rules.HAND * seats * (rules.ROUNDS - state.round)
    to_deal = rules.HAND * seats - sum(hands) if state.phase in (*SETTING_UP, rules.DEAL) else 0
    if count_cards(state.pool()) < state.stock + piles + to_deal:
        raise BadPosition("there are not enough cards for the stock and the piles")
    if max(hands) > rules.HAND:
        raise BadPosition(f"nobody has more than {rules.HAND} cards in hand")
    waiting = [state.is_waiting(seat) for seat in range(seats)]
    if any(waiting) == (state.phase == rules.OVER) or (state.phase == rules.OVER and state.round < rules.ROUNDS):
        raise BadPosition("the match is over when everybody has scored three times, and not before")
    if state.phase in (*SETTING_UP, rules.DEAL):
        _check_deal(state, hands)
        return
    for seat in range(seats):
        _check_hand(state, seat, hands[seat])


def _check_hand(state: rules.FunklochState, seat: int, cards: int) -> None:
    just_laid = seat == state.player and state.phase in (rules.SET_TOKEN, rules.SCORE, rules.DRAW)
    if just_laid and cards == rules.HAND:
        raise BadPosition(f"seat {seat} has laid a card, and still has {rules.HAND}")
    if state.is_waiting(seat):
        if cards == 0 and not just_laid:
            raise BadPosition(f"seat {seat} has yet to score, and no card")
    elif cards:
        raise BadPosition(f"seat {seat} has scored, and still has cards")
    elif state.stock:
        raise BadPosition(f"seat {seat} has scored, and there are cards to draw")


def _check_deal(state: rules.FunklochState, hands: list[int]) -> None:
    if any(not state.is_waiting(seat) for seat in range(state.seats)):
        raise BadPosition("nobody scores before the cards are dealt")
    order = [(state.starter + step) % state.seats for step in range(state.seats)]
    dealt = [hands[seat] for seat in order]
    at = next((number for number, count in enumerate(dealt) if count < rules.HAND), -1)
    if at < 0 or any(dealt[at + 1 :]):
        raise BadPosition("three cards are dealt to each seat in turn, from the starter on")
    if state.phase != rules.CHOOSE_SYMBOL and state.player != order[at]:
        raise BadPosition(f"the next card is dealt to seat {order[at]}")
    if state.phase == rules.DRAW_STARTER and (state.round > 1 or any(hands) or state.starter or state.laid_count):
        raise BadPosition("the starter is drawn before anything else")
    if state.phase == rules.CHOOSE_SYMBOL and (state.round > 1 or any(hands) or state.laid_count):
        raise BadPosition("symbols are chosen before any card is dealt")
    if state.round == 1 and (state.laid_count or any(state.out(seat) for seat in range(state.seats))):
        raise BadPosition("no card is laid before all are dealt, and none leaves the game")
    if state.round == 1 and state.stock < rules.STOCK[state.seats]:
        raise BadPosition("no card is drawn from the stock before all are dealt")


def _check_starter(state: rules.FunklochState) -> None:
    """Whoever began round 1, the scorings decide who can have begun this one."""
    starters = set(range(state.seats))
    for number in range(1, state.round):
        starters = {int(state.next_starter(starter, number)) for starter in starters}
    if state.starter not in starters:
        raise BadPosition(f"seat {state.starter} cannot have begun round {state.round} with these points")


def _check_phase(state: rules.FunklochState) -> None:
    phase, player = state.phase, state.player
    if (phase == rules.PLACE) != (state.taken != rules.NO_CARD):
        raise BadPosition("a card is taken before it is placed, and only then")
    if phase in (rules.TAKE, rules.PLACE, rules.DISCARD, rules.SET_TOKEN, rules.SCORE) and not state.is_waiting(player):
        raise BadPosition(f"seat {player} has scored in this round already")
    fits = state.grid.upright_fits + state.grid.sideways_fits
    if phase == rules.DISCARD and fits:
        raise BadPosition("a card fits, so none is discarded")
    if phase == rules.TAKE and not fits:
        raise BadPosition("no card fits, so one has to be discarded")
    if phase == rules.PLACE and (
        not state.hand(player) >> (state.taken >> 2) & 1 or not state.grid.fits(state.taken & 1)
    ):
        raise BadPosition("the card taken has to be in hand, and to fit somewhere")
    if phase == rules.DRAW and not state.stock:
        raise BadPosition("cards are drawn in round 1, while there is a stock")
    has_discarded = phase == rules.DRAW and not fits and state.out(player)
    if phase in (rules.SET_TOKEN, rules.SCORE, rules.DRAW) and not has_discarded:
        _check_after_card(state)


def _check_after_card(state: rules.FunklochState) -> None:
    """Markers come on a card that the player has just laid."""
    player = state.player
    if not state.laid_count or state.last_laid() >> 24 != player:
        raise BadPosition(f"the last card was not laid by seat {player}")
    spots = [field_spot(state.last_laid(), field) for field in range(FIELDS)]
    kinds = [int(cell) >> 5 & 3 for spot in spots if (cell := state.grid.cell(row_of(spot), column_of(spot))) >= 128]
    if state.phase == rules.SET_TOKEN and (kinds or not state.tokens(player)):
        raise BadPosition("to set a token there has to be one, and no marker on the card yet")
    if any(kind != TOKEN for kind in kinds):
        raise BadPosition("the last card has a scoring marker already")
    if state.phase == rules.SCORE and state.round < rules.ROUNDS and not state.is_last_card():
        raise BadPosition("it is not yet time for this scoring")
