"""What may be known of a Funkloch match: the table by everybody, a hand only by who holds it."""

from __future__ import annotations

from msgspec import Struct

from tafelrunde.core.game import Facts, Notice
from tafelrunde.core.state import NOBODY, Action, Seat
from tafelrunde.games.funkloch.board import FACE, Grid, column_of, field_spot, row_of
from tafelrunde.games.funkloch.cards import (
    FIELDS,
    LETTERS,
    SIDEWAYS,
    UPRIGHT,
    cards_of,
    count_cards,
    format_card,
    turned_rows,
)
from tafelrunde.games.funkloch.evaluate import largest_network
from tafelrunde.games.funkloch.moves import CHOOSES, DISCARDS, DRAWS, KIND, NOWHERE, PLACES, SPOT, STARTS, TAKES, TOKENS
from tafelrunde.games.funkloch.notation import Turn, format_spot, format_turn
from tafelrunde.games.funkloch.position import PHASES, Kind, laid_cards, last_scoring, markers_of, points_of, symbols_of
from tafelrunde.games.funkloch.rules import DEAL, HAND, NO_CARD, PLACE, ROUNDS, SCORE, TAKE, FunklochState

# Every line that the log can have.
NOTICES = (
    "funkloch-chooses-symbol",
    "funkloch-discards",
    "funkloch-discards-a-card",
    "funkloch-draws",
    "funkloch-draws-a-card",
    "funkloch-no-score",
    "funkloch-no-token",
    "funkloch-places",
    "funkloch-scores",
    "funkloch-sets-token",
    "funkloch-starts",
    "funkloch-takes",
    "funkloch-takes-a-card",
)


class GridRow(Struct, frozen=True, array_like=True):
    """A part of a row of the grid, from a column on, as `[row, column, signs]`."""

    row: int
    column: int
    signs: str


class CardLaid(Struct, frozen=True, array_like=True):
    """`faces` are its rows as it lies, `row` and `column` those of its top left field; an array, as there are many."""

    seat: Seat
    card: str
    turn: Turn
    row: int
    column: int
    faces: str


class MarkerSet(Struct, frozen=True, array_like=True):
    seat: Seat
    kind: Kind
    row: int
    column: int


class CardHeld(Struct, frozen=True):
    card: str
    faces: str


class CardTaken(Struct, frozen=True):
    card: str
    turn: Turn
    faces: str


class Scoring(Struct, frozen=True):
    """The network's spots, as row and column, at the time of the scoring, the spot of the marker first."""

    seat: Seat
    round: int
    factor: int
    points: int
    network: list[tuple[int, int]]


class FunklochFacts(Facts, frozen=True, kw_only=True):
    """Rows and columns are counted from the top left field of the start card.

    `grid` shows what lies on top: A to D symbols, o a hole, a dot where no card is. `laid` are all cards in their
    order without the start card. `symbols` (a dot for who has yet to choose), `hand_sizes`, `out_sizes` (cards that
    left the game), `tokens` (at hand), `points` (of each scoring) and `largest` (the size of the largest network) go
    by seat, `piles` are those of rounds 2 and 3. `hand` is the viewer's own, and so is `taken`, the card about to be
    laid. Who is to take a card sees in `upright` (r0, r180) and `sideways` (r90, r270) where its top left field can
    come (#); once it is taken, the choices say so. With `see_through` a hole leaves visible what lies below it.
    """

    phase: str
    round: int
    player: Seat
    starter: Seat
    see_through: bool
    symbols: str
    grid: list[GridRow]
    laid: list[CardLaid]
    markers: list[MarkerSet]
    hand: list[CardHeld]
    taken: CardTaken | None
    upright: list[GridRow]
    sideways: list[GridRow]
    hand_sizes: list[int]
    out_sizes: list[int]
    tokens: list[int]
    points: list[list[int]]
    largest: list[int]
    stock: int
    piles: list[int]
    must_score: bool
    last_scoring: Scoring | None


def view(state: FunklochState, seat: Seat | None) -> FunklochFacts:
    seats = range(state.seats)
    takes = seat == state.to_act and state.phase == TAKE
    taken = state.taken if state.phase == PLACE and seat == state.player else NO_CARD
    return FunklochFacts(
        prompt=prompt(state, seat),
        aim=aim(state, seat),
        sides=[f"funkloch-side-{letter}" for letter in symbols_of(state)] if "." not in symbols_of(state) else [],
        phase=PHASES[state.phase],
        round=state.round,
        player=state.player,
        starter=state.starter,
        see_through=state.see_through,
        symbols=symbols_of(state),
        grid=_lines(state.grid, state.grid.draw_faces(LETTERS)),
        laid=_laid(state),
        markers=[MarkerSet(*marker) for marker in markers_of(state)],
        hand=[] if seat is None else [_held(card) for card in cards_of(state.hand(seat))],
        taken=None if taken == NO_CARD else _taken(taken),
        upright=_lines(state.grid, state.grid.draw_fits(UPRIGHT)) if takes else [],
        sideways=_lines(state.grid, state.grid.draw_fits(SIDEWAYS)) if takes else [],
        hand_sizes=[int(count_cards(state.hand(each))) for each in seats],
        out_sizes=[int(count_cards(state.out(each))) for each in seats],
        tokens=[int(state.tokens(each)) for each in seats],
        points=[points_of(state, each) for each in seats],
        largest=[largest_network(state, each) for each in seats],
        stock=state.stock,
        piles=[_pile(state, number) for number in range(2, ROUNDS + 1)],
        must_score=state.phase == SCORE and state.must_score(),
        last_scoring=_scoring(state),
    )


def _lines(grid: Grid, drawn: list[str]) -> list[GridRow]:
    """The rows that show anything, without the dots before and behind."""
    lines = []
    for row, signs in enumerate(drawn, start=grid.top):
        shown = signs.strip(".")
        if shown:
            lines.append(GridRow(row, grid.left + signs.index(shown[0]), shown))
    return lines


def _laid(state: FunklochState) -> list[CardLaid]:
    faces = ["/".join(turned_rows(int(laid) >> 18 & 0x3F, int(laid) >> 16 & 3)) for laid in state.laid]
    return [CardLaid(*laid, faces=face) for laid, face in zip(laid_cards(state), faces, strict=False)]


def _held(card: int) -> CardHeld:
    return CardHeld(format_card(card), "/".join(turned_rows(card, 0)))


def _taken(taken: int) -> CardTaken:
    card, turn = taken >> 2, taken & 3
    return CardTaken(format_card(card), format_turn(turn), "/".join(turned_rows(card, turn)))


def _pile(state: FunklochState, number: int) -> int:
    """How many cards are left on the pile of a later round."""
    full = HAND * state.seats
    if state.round < number:
        return full
    if state.round > number or state.phase != DEAL:
        return 0
    return full - sum(int(count_cards(state.hand(seat))) for seat in range(state.seats))


def _scoring(state: FunklochState) -> Scoring | None:
    last = last_scoring(state)
    if last is None:
        return None
    factor = int(state.factor(last.round))
    return Scoring(last.seat, last.round, factor, len(last.network) * factor, last.network)


def aim(state: FunklochState, seat: Seat | None) -> Notice:
    """Whose symbol is chosen yet has something to hold together; the others and spectators learn what it is about."""
    symbol = "." if seat is None else symbols_of(state)[seat]
    return Notice("funkloch-aim", {"symbol": "none" if symbol == "." else symbol})


def prompt(state: FunklochState, seat: Seat | None) -> Notice:
    if state.to_act == NOBODY:
        return Notice("over")
    args: dict[str, str | int] = {"seat": state.player}
    if state.phase == PLACE and seat == state.player:
        return Notice("funkloch-prompt-place", {**args, "card": format_card(state.taken >> 2)})
    if state.phase == PLACE:
        # Which card was taken is nobody else's business.
        return Notice("funkloch-prompt-take", args)
    if state.phase == SCORE:
        args["factor"] = int(state.factor(state.round))
        return Notice("funkloch-prompt-score" if state.must_score() else "funkloch-prompt-may-score", args)
    return Notice(f"funkloch-prompt-{PHASES[state.phase].replace('_', '-')}", args)


def tell(state: FunklochState, action: Action, seat: Seat | None) -> Notice:
    kind = action & KIND
    if kind == STARTS:
        return Notice("funkloch-starts", {"seat": action & 7})
    args: dict[str, str | int] = {"seat": state.player}
    if kind == CHOOSES:
        return Notice("funkloch-chooses-symbol", {**args, "symbol": LETTERS[action & 7]})
    if kind in (DRAWS, DISCARDS, TAKES):
        return _tell_secret(state, action, seat == state.player)
    if kind == PLACES:
        return _tell_card_laid(state, action, args)
    if action & SPOT == NOWHERE:
        return Notice("funkloch-no-token" if kind == TOKENS else "funkloch-no-score", args)
    if kind == TOKENS:
        return Notice("funkloch-sets-token", {**args, "spot": format_spot(action & SPOT), **_growth(state, action)})
    return _tell_score(state, action, args)


def _tell_card_laid(state: FunklochState, action: Action, args: dict[str, str | int]) -> Notice:
    card, turn, spot = action >> 18 & 0x3F, action >> 16 & 3, action & SPOT
    faces = "/".join(turned_rows(card, turn))
    where = {"card": format_card(card), "turn": format_turn(turn), "spot": format_spot(spot), "faces": faces}
    spots = [field_spot(turn % 2 << 16 | spot, field) for field in range(FIELDS)]
    covered = sum(state.grid.cell(row_of(each), column_of(each)) & FACE != 0 for each in spots)
    return Notice("funkloch-places", {**args, **where, "covered": covered, **_growth(state, action)})


def _growth(state: FunklochState, action: Action) -> dict[str, str | int]:
    """How large the player's largest network was, and how large it is then."""
    after = state.clone()
    after.apply(action)
    return {"before": largest_network(state, state.player), "after": largest_network(after, state.player)}


def _tell_secret(state: FunklochState, action: Action, own: bool) -> Notice:
    """Only who draws, takes or discards a card knows which."""
    kind = action & KIND
    args: dict[str, str | int] = {"seat": state.player}
    if kind == DISCARDS:
        after = state.clone()
        after.apply(action)
        args["scorings"] = len(points_of(after, state.player)) - len(points_of(state, state.player))
    code = {DRAWS: "funkloch-draws", DISCARDS: "funkloch-discards", TAKES: "funkloch-takes"}[kind]
    if not own:
        return Notice(f"{code}-a-card", args)
    card, turn = (action >> 2 & 0x3F, action & 3) if kind == TAKES else (action & 0x3F, 0)
    return Notice(code, {**args, "card": format_card(card), "faces": "/".join(turned_rows(card, turn))})


def _tell_score(state: FunklochState, action: Action, args: dict[str, str | int]) -> Notice:
    after = state.clone()
    after.apply(action)
    size, factor = len(after.network), int(state.factor(state.round))
    numbers: dict[str, str | int] = {"size": size, "factor": factor, "points": size * factor}
    return Notice("funkloch-scores", {**args, "spot": format_spot(action & SPOT), **numbers})
