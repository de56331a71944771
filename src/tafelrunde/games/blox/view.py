"""What a seat may know of a Blox match: all but the rivals' hands and the order and contents of the stock."""

from __future__ import annotations

import msgspec

from tafelrunde.core.game import Facts, Notice
from tafelrunde.core.state import NOBODY, Action, Seat
from tafelrunde.games.blox.board import (
    BLOCKS,
    BUILD_POINTS,
    CAPTURE_POINTS,
    CLEAR_POINTS,
    COLOUR,
    DEAL_ORDER,
    HIGHEST_CHIP,
    LAYOUT,
    LETTERS,
    PAWN_LIMIT,
    letters_of,
    total,
)
from tafelrunde.games.blox.moves import (
    BLOCK,
    BUILD,
    CAPTURE,
    CARD,
    DEAL,
    DRAW,
    EXCHANGE,
    GOODS,
    KNOWN,
    MOVE,
    PLACE,
    POINTS,
    START,
)
from tafelrunde.games.blox.notation import format_action, joker_of, kind_of, source_of, target_of
from tafelrunde.games.blox.position import STEPS, pawns_of, towers_of
from tafelrunde.games.blox.rules import BloxState
from tafelrunde.kit.grid import format_field

# Every line that the log can have.
NOTICES = (
    "blox-block",
    "blox-builds",
    "blox-captures",
    "blox-clears",
    "blox-dealt",
    "blox-dealt-hidden",
    "blox-draws",
    "blox-draws-hidden",
    "blox-exchanges",
    "blox-moves",
    "blox-places",
    "blox-starts",
)


class Tower(msgspec.Struct, frozen=True, kw_only=True):
    """`chip` is what clearing it brings: 0 for a tower that is never cleared."""

    field: str
    blocks: str
    chip: int


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """What is seen of a seat. `supply` are the pawns beside the board, `known` cards that it certainly holds, as an
    empty stock told the viewer, if the table remembers that."""

    points: int
    blocks: str
    joker: bool
    pawns: list[str]
    supply: int
    hand_size: int
    known: str


class BloxFacts(Facts, frozen=True, kw_only=True):
    """`hand` is one's own, and empty for spectators. `layout` is the colours of the fields, row by row.

    `last` is the last action of a seat, and `last_seat` whose it was. `clear_up_to` and `build_height` follow from
    the phase; `quiet` counts the rounds without points before this one.
    """

    step: str
    phase: int
    clear_up_to: int
    build_height: int
    player: Seat
    starter: Seat
    round: int
    quiet: int
    scored: bool
    stall_rounds: int
    max_rounds: int
    last_round: bool
    layout: list[str]
    towers: list[Tower]
    players: list[Player]
    hand: str
    stock_size: int
    discard: str
    last: str | None
    last_seat: Seat | None


def view(state: BloxState, seat: Seat | None) -> BloxFacts:
    return BloxFacts(
        prompt=prompt(state),
        aim=Notice("blox-aim", {"clear": state.phase, "build": state.phase + 1}),
        step=STEPS[state.step],
        phase=state.phase,
        clear_up_to=state.phase,
        build_height=state.phase + 1,
        player=state.player,
        starter=state.starter,
        round=state.round,
        quiet=state.quiet,
        scored=state.scored,
        stall_rounds=state.stall_rounds,
        max_rounds=state.max_rounds,
        last_round=state.is_last_round(),
        layout=list(LAYOUT),
        towers=[
            Tower(field=field, blocks=blocks, chip=len(blocks) if len(blocks) <= HIGHEST_CHIP else 0)
            for field, blocks in towers_of(state).items()
        ],
        players=[_player(state, each, seat) for each in range(state.seats)],
        hand="" if seat is None else letters_of(state.hand(seat)),
        stock_size=total(state.stock),
        discard=letters_of(state.discard),
        last=format_action(state.last) if state.last else None,
        last_seat=_last_seat(state),
    )


def _player(state: BloxState, seat: Seat, viewer: Seat | None) -> Player:
    return Player(
        points=state.cells[POINTS + seat],
        blocks=letters_of(state.store(seat)),
        joker=state.has_joker(seat),
        pawns=pawns_of(state, seat),
        supply=state.dials[PAWN_LIMIT] - state.standing(seat),
        hand_size=total(state.hand(seat)),
        known="" if viewer in (None, seat) or not state.remembers else letters_of(state.cells[KNOWN + seat]),
    )


def _last_seat(state: BloxState) -> Seat | None:
    """While cards are drawn, and at the end, whoever acted last still has the turn."""
    if not state.last:
        return None
    is_same_turn = state.step == DRAW or state.to_act == NOBODY
    return state.player if is_same_turn else (state.player - 1) % state.seats


def prompt(state: BloxState) -> Notice:
    if state.to_act == NOBODY:
        return Notice("over")
    args: dict[str, str | int] = {"seat": state.player, "clear": state.phase, "build": state.phase + 1}
    return Notice(f"blox-prompt-{STEPS[state.step].replace('_', '-')}", args)


def tell(state: BloxState, action: Action, seat: Seat | None) -> Notice:
    kind, goods = kind_of(action), action & GOODS
    if kind == START:
        return Notice("blox-starts", {"seat": goods})
    if kind == BLOCK:
        field = DEAL_ORDER[BLOCKS - total(state.bag)]
        return Notice("blox-block", {"field": format_field(field), "colour": LETTERS[goods]})
    after = state.clone()
    after.apply(action)
    shuffled = "yes" if total(after.stock) > total(state.stock) else "no"
    notice = _tell_card(state, LETTERS[goods], seat) if kind == CARD else _tell_action(state, action, after)
    return Notice(notice.code, {**notice.args, "shuffled": shuffled})


def _tell_card(state: BloxState, card: str, seat: Seat | None) -> Notice:
    """Only who draws a card is told which."""
    code = "blox-dealt" if state.step == DEAL else "blox-draws"
    if seat == state.player:
        return Notice(code, {"seat": state.player, "colour": card})
    return Notice(f"{code}-hidden", {"seat": state.player})


def _tell_action(state: BloxState, action: Action, after: BloxState) -> Notice:
    kind, goods, joker = kind_of(action), action & GOODS, joker_of(action)
    args: dict[str, str | int] = {"seat": state.player, "joker": LETTERS[joker - 1] if joker else "none"}
    if kind == EXCHANGE:
        args["joker"] = "active" if state.has_joker(state.player) else "used"
        return Notice("blox-exchanges", {**args, "cards": letters_of(goods), "count": total(goods)})
    if kind == BUILD:
        args |= {"field": format_field(source_of(action)), "blocks": letters_of(goods)}
        return Notice("blox-builds", {**args, "points": total(goods) * state.dials[BUILD_POINTS]})
    target = target_of(action)
    args |= {"field": format_field(target), "colour": LETTERS[COLOUR[target]]}
    if kind == PLACE:
        return Notice("blox-places", args)
    args["source"] = format_field(source_of(action))
    if kind == MOVE:
        return Notice("blox-moves", args)
    if kind == CAPTURE:
        points = total(goods) * state.dials[CAPTURE_POINTS]
        return Notice("blox-captures", {**args, "points": points, "victim": state.cells[target] & 7})
    return _tell_clearing(state, action, after, args)


def _tell_clearing(state: BloxState, action: Action, after: BloxState, args: dict[str, str | int]) -> Notice:
    tower = state.cells[target_of(action)]
    news = "phase" if after.phase > state.phase else "none"
    if after.is_last_round() and not state.is_last_round():
        news = "last-round"
    points = total(tower) * state.dials[CLEAR_POINTS]
    args |= {"blocks": letters_of(tower), "points": points, "news": news, "phase": after.phase}
    return Notice("blox-clears", args)
