"""Blox positions as JSON: the players with their hands, the towers, the discards, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tafelrunde.core.dial import dial_values
from tafelrunde.core.error import BadPosition, InvalidAction
from tafelrunde.core.game import Position
from tafelrunde.core.state import CHANCE, NOBODY, RUNNING
from tafelrunde.games.blox import board, moves, rules
from tafelrunde.games.blox.notation import format_action, joker_of, kind_of, parse_action, source_of, target_of
from tafelrunde.games.blox.options import BloxOptions
from tafelrunde.games.blox.rules import REASONS, ROUND_LIMIT, STALLED, TOWERS_CLEARED, BloxState
from tafelrunde.kit.grid import format_field

# `$` alone would let a line break pass at the end.
Letters = Annotated[str, Meta(pattern=r"^[WRGS]{0,60}(?!\n)$")]
Field = Annotated[str, Meta(pattern=r"^[a-i][1-9](?!\n)$")]
SeatNumber = Annotated[int, Meta(ge=0, lt=board.MOST_SEATS)]

Step = Literal["draw_starter", "set_up", "deal", "act", "draw"]
STEPS: tuple[Step, ...] = ("draw_starter", "set_up", "deal", "act", "draw")
# Seven blocks stop a player from clearing, so six and the four of a tower are the most.


class BloxPlayer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What belongs to one seat; `joker` says whether it is active, and `known` which of its cards a single rival
    knows of: all of them while the stock is empty."""

    hand: Letters = ""
    known: Letters = ""
    blocks: Letters = ""
    pawns: list[Field] = []
    points: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    joker: bool = True


class BloxPosition(Position, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Cards that are in no hand and not in `discard` are the stock; blocks are all on the board or with the players,
    except while they are set up. `player` has the turn, or is dealt to. `quiet` counts the rounds without points
    before this one, `scored` says whether this one had any. `last` is the last action of a seat. `over` is the reason
    once the match has ended."""

    players: list[BloxPlayer]
    towers: dict[Field, Letters] = {}
    discard: Letters = ""
    step: Step = "act"
    phase: Annotated[int, Meta(ge=1, le=moves.LAST_PHASE)] = 1
    player: SeatNumber = 0
    starter: SeatNumber = 0
    round: Annotated[int, Meta(ge=1, le=1000)] = 1
    quiet: Annotated[int, Meta(ge=0, le=1000)] = 0
    scored: bool = False
    last: str | None = None
    over: Literal["towers_cleared", "stalled", "round_limit"] | None = None


def new_state(seats: int, options: BloxOptions) -> BloxState:
    state = rules.new_state(seats, options.stall_rounds, options.max_rounds, dial_values(options))
    state.remembers = options.remember_hands
    return state


def towers_of(state: BloxState) -> dict[str, str]:
    """The letters of every tower by its field, in the order of the fields."""
    return {
        format_field(field): board.letters_of(state.cells[field])
        for field in board.FIELDS
        if 0 < state.cells[field] < moves.PAWN
    }


def pawns_of(state: BloxState, seat: int) -> list[str]:
    first = moves.PAWNS + board.PAWNS_EACH * seat
    return sorted(format_field(state.cells[i]) for i in range(first, first + state.standing(seat)))


def format_position(state: BloxState) -> BloxPosition:
    return BloxPosition(
        players=[
            BloxPlayer(
                hand=board.letters_of(state.hand(seat)),
                known=board.letters_of(state.cells[moves.KNOWN + seat]),
                blocks=board.letters_of(state.store(seat)),
                pawns=pawns_of(state, seat),
                points=state.cells[moves.POINTS + seat],
                joker=state.has_joker(seat),
            )
            for seat in range(state.seats)
        ],
        towers=towers_of(state),
        discard=board.letters_of(state.discard),
        step=STEPS[state.step],
        phase=state.phase,
        player=state.player,
        starter=state.starter,
        round=state.round,
        quiet=state.quiet,
        scored=state.scored,
        last=format_action(state.last) if state.last else None,
        over=None if state.reason == RUNNING else REASONS[state.reason],
    )


def parse_position(position: BloxPosition, options: BloxOptions) -> BloxState:
    seats = len(position.players)
    if not 2 <= seats <= board.MOST_SEATS:
        raise BadPosition(f"there are {seats} players, not 2 to {board.MOST_SEATS}")
    if max(position.player, position.starter) >= seats:
        raise BadPosition(f"there are only the seats 0 to {seats - 1}")
    state = new_state(seats, options)
    state.step = STEPS.index(position.step)
    state.player = position.player
    state.starter = position.starter
    state.round = position.round
    state.quiet = position.quiet
    state.scored = position.scored
    state.last = _last(position)
    _set_cards(state, position)
    _set_board(state, position)
    if state.step in (moves.ACT, moves.DRAW):
        _check_phase(state, position)
        _check_turn(state)
    else:
        _check_start(state, position)
    _set_to_act(state, position)
    if state.last:
        _check_last(state, state.last)
    return state


def _last(position: BloxPosition) -> int:
    if position.last is None:
        return 0
    try:
        action = parse_action(position.last)
    except InvalidAction as error:
        raise BadPosition(f"the last action {error}") from None
    if not moves.PLACE <= kind_of(action) <= moves.EXCHANGE:
        raise BadPosition("the last action is one of a player")
    return action


def _counts(what: str, letters: str, each: int) -> int:
    """Letters as counts, none of which may be more than there are of each colour."""
    if any(letters.count(letter) > each for letter in letters):
        raise BadPosition(f"{what}: there are only {each} of each colour")
    return board.counts_of(letters)


def _set_cards(state: BloxState, position: BloxPosition) -> None:
    state.discard = _counts("discard", position.discard, 15)
    state.jokers = 0
    state.stock = board.DECK
    for seat, player in enumerate(position.players):
        if len(player.hand) > board.HAND:
            raise BadPosition(f"seat {seat} has {len(player.hand)} cards, more than {board.HAND}")
        if any(player.known.count(letter) > player.hand.count(letter) for letter in player.known):
            raise BadPosition(f"seat {seat} has not the cards that are known")
        if player.known and state.seats > 2:
            raise BadPosition("only with two players cards are known")
        state.cells[moves.HANDS + seat] = board.counts_of(player.hand)
        state.cells[moves.KNOWN + seat] = board.counts_of(player.known)
        state.cells[moves.POINTS + seat] = player.points
        state.jokers |= player.joker << seat
    for cards in (state.discard, *(state.hand(seat) for seat in range(state.seats))):
        if not board.covers(state.stock, cards):
            raise BadPosition("there are only 15 cards of each colour")
        state.stock -= cards
    state.note_hands()


def _set_board(state: BloxState, position: BloxPosition) -> None:
    for name, letters in position.towers.items():
        if not 1 <= len(letters) <= board.HIGHEST:
            raise BadPosition(f"the tower on {name} has {len(letters)} blocks, not 1 to {board.HIGHEST}")
        _take_blocks(state, board.counts_of(letters))
        state.stack(board.FIELD_BY_NAME[name], board.counts_of(letters))
    for seat, player in enumerate(position.players):
        most = state.dials[board.STORE_LIMIT] - 1 + board.HIGHEST_CHIP
        if len(player.blocks) > most:
            raise BadPosition(f"seat {seat} has more than {most} blocks")
        state.cells[moves.STORES + seat] = board.counts_of(player.blocks)
        _take_blocks(state, state.store(seat))
        _set_pawns(state, seat, player.pawns)


def _take_blocks(state: BloxState, blocks: int) -> None:
    if not board.covers(state.bag, blocks):
        raise BadPosition(f"there are only {9 if state.seats == 2 else 10} blocks of each colour")
    state.bag -= blocks


def _set_pawns(state: BloxState, seat: int, pawns: Iterable[str]) -> None:
    for name in pawns:
        if state.standing(seat) == state.dials[board.PAWN_LIMIT]:
            raise BadPosition(f"seat {seat} has more than {state.dials[board.PAWN_LIMIT]} pawns")
        if state.cells[board.FIELD_BY_NAME[name]]:
            raise BadPosition(f"two things stand on {name}")
        state.stand(seat, board.FIELD_BY_NAME[name])


def _check_phase(state: BloxState, position: BloxPosition) -> None:
    if state.bag:
        raise BadPosition(f"blocks are missing: {board.letters_of(state.bag)}")
    if position.phase < state.phase:
        raise BadPosition(f"with {state.seats} players phase {state.phase} is the first")
    state.phase = position.phase
    if state.phase < moves.LAST_PHASE:
        if state.cells[moves.HEIGHTS + board.HIGHEST]:
            raise BadPosition(f"towers of {board.HIGHEST} are built in phase {moves.LAST_PHASE} only")
        if state.cells[moves.HEIGHTS + state.phase] <= 1:
            raise BadPosition(f"in phase {state.phase} there are two or more towers of that height")


def _check_turn(state: BloxState) -> None:
    for seat in range(state.seats):
        cards = board.total(state.hand(seat))
        if seat == state.player and state.step == moves.DRAW:
            continue
        if cards != board.HAND:
            raise BadPosition(f"seat {seat} has {cards} cards, not {board.HAND}")
    if state.quiet > state.round:
        raise BadPosition(f"there were {state.quiet} quiet rounds in {state.round}")
    if state.round > state.max_rounds:
        raise BadPosition(f"so many rounds are not played: {state.max_rounds} at most")
    _check_scored(state)


def _check_scored(state: BloxState) -> None:
    """§9.3, §9.5: whether there were points in this round; the clearing that begins the last round brings some."""
    is_first_turn = state.step == moves.ACT and state.player == state.starter
    if state.scored and is_first_turn:
        raise BadPosition("a round begins without points")
    if not state.scored and state.is_last_round():
        raise BadPosition("the last round is one with points")
    if not state.scored and not is_first_turn and moves.CLEAR <= kind_of(state.last) <= moves.CAPTURE:
        raise BadPosition("the last action brought points")


def _check_draw(state: BloxState) -> None:
    """The player has paid for the last action, and lacks at most as many cards."""
    missing = board.HAND - board.total(state.hand(state.player))
    if not state.last:
        raise BadPosition("cards are drawn after an action")
    paid = _most_paid(state.last)
    if not 1 <= missing <= paid:
        raise BadPosition(f"{missing} cards are to be drawn, and at most {paid} were paid")
    if not state.stock:
        raise BadPosition("an empty stock is shuffled anew before a card is drawn")


def _most_paid(action: int) -> int:
    goods = (
        board.total(action & moves.GOODS)
        if action & moves.GOODS
        else board.HIGHEST_CHIP
        if kind_of(action) == moves.CLEAR
        else 1
    )
    return goods - 1 if joker_of(action) else goods


def _check_start(state: BloxState, position: BloxPosition) -> None:
    fresh = BloxPlayer()
    if any(msgspec.structs.replace(player, hand="") != fresh for player in position.players):
        raise BadPosition("before the first turn nobody has pawns, blocks or points, and all jokers are active")
    if position.discard or state.round > 1 or state.quiet or state.scored or state.last:
        raise BadPosition("before the first turn nothing has been played")
    if position.phase != state.phase:
        raise BadPosition(f"with {state.seats} players phase {state.phase} is the first")
    _check_dealt_blocks(state)
    _check_dealt_cards(state)


def _check_dealt_blocks(state: BloxState) -> None:
    """§2.2: the towers grow in a fixed order."""
    first = board.BLOCKS - board.total(board.full_bag(state.seats))
    dealt = [board.DEAL_ORDER[i] for i in range(first, board.BLOCKS - board.total(state.bag))]
    if any(board.total(state.cells[field]) != dealt.count(field) for field in board.FIELDS):
        raise BadPosition("the start towers are not set up in their order")
    if (state.step == moves.DEAL) != (not state.bag) or (state.step == moves.DRAW_STARTER and dealt):
        raise BadPosition("first the starter is drawn, then the blocks are set up, then the cards dealt")


def _check_dealt_cards(state: BloxState) -> None:
    """§2.4: five cards for each, from the starter on."""
    order = [(state.starter + i) % state.seats for i in range(state.seats)]
    sizes = [board.total(state.hand(seat)) for seat in order]
    turn = order.index(state.player)
    dealing = state.step == moves.DEAL
    if not dealing and (any(sizes) or turn):
        raise BadPosition("cards are dealt after the blocks")
    if dealing and (sizes[:turn] != [board.HAND] * turn or sizes[turn] == board.HAND or any(sizes[turn + 1 :])):
        raise BadPosition("cards are dealt seat by seat from the starter on")


def _set_to_act(state: BloxState, position: BloxPosition) -> None:
    if position.over is not None:
        _check_over(state, REASONS.index(position.over))
        state.reason = REASONS.index(position.over)
        state.to_act = NOBODY
        return
    if state.step == moves.DRAW:
        _check_draw(state)
    if state.step == moves.ACT:
        state.to_act = state.player
    else:
        state.to_act = CHANCE
    if state.quiet >= state.stall_rounds or state.quiet >= state.round:
        raise BadPosition("so many rounds have not been played, or the match is over")


def _check_over(state: BloxState, reason: int) -> None:
    if state.step not in (moves.ACT, moves.DRAW) or (state.player + 1) % state.seats != state.starter:
        raise BadPosition("a match ends with the turn of the seat before the starter")
    if any(board.total(state.hand(seat)) != board.HAND for seat in range(state.seats)):
        raise BadPosition(f"at the end everybody has {board.HAND} cards")
    if (reason == TOWERS_CLEARED) != state.is_last_round():
        raise BadPosition("the towers of the last phase say something else about the end")
    if reason != TOWERS_CLEARED and (reason == STALLED) != (state.quiet == state.stall_rounds):
        raise BadPosition(f"after {state.quiet} quiet rounds a match ends otherwise, or goes on")
    if reason == ROUND_LIMIT and state.round != state.max_rounds:
        raise BadPosition(f"after {state.round} rounds a match goes on")
    if state.scored != (state.quiet == 0):
        raise BadPosition("at the end the last round is counted among the quiet ones, unless it had points")


def _check_last(state: BloxState, last: int) -> None:
    """What the last action left behind: nothing has happened since but the drawing of cards."""
    is_same_turn = state.step == moves.DRAW or state.to_act == NOBODY
    seat = state.player if is_same_turn else (state.player - 1) % state.seats
    kind, source, target = kind_of(last), source_of(last), target_of(last)
    if kind == moves.BUILD:
        # §9.1
        fits = state.cells[source] == last & moves.GOODS and board.total(last & moves.GOODS) == state.phase + 1
    elif kind == moves.EXCHANGE:
        fits = state.step == moves.DRAW or state.has_joker(seat)
    else:
        fits = (
            state.cells[target] == moves.PAWN | seat
            and not (source and state.cells[source])
            and _could_come(state, last, seat)
        )
    if joker_of(last) and state.has_joker(seat):
        raise BadPosition("a joker that was used is not active")
    if not fits:
        raise BadPosition(f"seat {seat} did not just do this: {format_action(last)}")


def _could_come(state: BloxState, last: int, seat: int) -> bool:
    """Could a pawn come by the last action to where it stands? The way is as free as it was then."""
    kind, source, target = kind_of(last), source_of(last), target_of(last)
    if kind == moves.PLACE:
        before = state.clone()
        before.lift(seat, target)
        return before.is_entry(target)
    if all(state.ahead(source, direction) != target for direction in range(4)):
        return False
    passed = state.between(source, target)
    if kind == moves.CLEAR:
        # §5.3: the blocks of the tower lie in front of the player now.
        return state.store(seat) & ~passed != 0
    if kind == moves.CAPTURE and not moves.FEWEST_TO_CAPTURE <= board.total(last & moves.GOODS) <= board.HAND:
        return False
    # §4.5, §7.2
    return board.count_of(passed, int(board.COLOUR[target])) == 0
