"""Which X.net positions can be: everything that no series of turns leads to is refused, and the reason is said."""

from __future__ import annotations

from tafelrunde.core.error import BadPosition
from tafelrunde.core.state import RUNNING
from tafelrunde.games.xnet import board
from tafelrunde.games.xnet.cards import (
    COUNT,
    FIELD_COUNT,
    FIRST_FIELDS,
    KINDS,
    NETS,
    TOPICS,
    start_hand,
)
from tafelrunde.games.xnet.rules import TARGET_REACHED, XnetState


def check_position(state: XnetState) -> None:
    """A position whose cards are all in their places, and in which nothing is being paid for."""
    _check_end(state)
    for seat in range(state.seats):
        _check_provider(state, seat)
    if state.spare < 0:
        raise BadPosition(f"there are only {state.supply} specialists")
    if state.phase < board.SCORING:
        _check_set_up(state)
    else:
        _check_turn(state)
        _check_x(state)
        _check_moved(state)


def _check_end(state: XnetState) -> None:
    limit = state.stall_rounds * state.seats
    scores = state.scores()
    if state.reason == RUNNING:
        if max(scores) >= state.target or state.idle >= limit:
            raise BadPosition("the match would be over")
        return
    if state.phase != board.SCORING or state.player in _owners(state):
        raise BadPosition("a match ends with a scoring")
    reached = [seat for seat, score in enumerate(scores) if score >= state.target]
    if reached != ([state.player] if state.reason == TARGET_REACHED else []):
        raise BadPosition("the target is reached by whoever scores, and by nobody else")
    if state.idle != (0 if state.reason == TARGET_REACHED else limit):
        raise BadPosition("the count of scorings without points does not fit the end")
    # Nothing has changed since the last scoring.
    points = state.points(state.player)
    if (points > 0) != (state.reason == TARGET_REACHED) or max(scores) - points >= state.target:
        raise BadPosition("the last scoring does not fit the end")


def _owners(state: XnetState) -> list[int]:
    """Whose X lies on each field."""
    return [int(state.facts[board.PROTECTOR + field]) for field in range(FIELD_COUNT)]


def _check_provider(state: XnetState, seat: int) -> None:
    offered, experts = state.fact(seat, board.OFFERED), state.fact(seat, board.SPECIALISTS)
    if state.fact(seat, board.NET) not in NETS:
        raise BadPosition(f"there is no net for {state.fact(seat, board.NET)} users")
    if state.fact(seat, board.USERS) > state.fact(seat, board.NET):
        raise BadPosition(f"a net for {state.fact(seat, board.NET)} has not so many users")
    if state.fact(seat, board.SCORE) > 0 and state.fact(seat, board.USERS) == 0:
        raise BadPosition("there are no points without users, and users stay")
    if int(COUNT[offered]) > 2 * state.fact(seat, board.SERVERS):
        raise BadPosition("a server has room for two topics")
    if experts & ~offered:
        raise BadPosition("a specialist belongs to a topic on a server")
    for topic in range(len(TOPICS)):
        if offered >> topic & 1 and not experts >> topic & 1 and state.count(seat, board.LAID_COUNT + topic) > 2:
            raise BadPosition(f"{TOPICS[topic]} has more than two cards and no specialist")
    if state.fact(seat, board.PARKED) != board.NONE and not state.fact(seat, board.STREAMER):
        raise BadPosition("without a streamer nothing is parked")
    least, most = _hand_bounds(state, seat)
    if not least <= state.fact(seat, board.HELD) <= most:
        raise BadPosition(f"seat {seat} has a hand of {state.fact(seat, board.HELD)}, not of {least} to {most}")


def _hand_bounds(state: XnetState, seat: int) -> tuple[int, int]:
    limit, drawn = state.dials[board.HAND_LIMIT], state.dials[board.CARDS_DRAWN]
    if state.phase < board.SCORING:
        return _dealt(state, seat)
    if seat != state.player or state.phase == board.SCORING:
        return 0, limit
    if state.phase == board.TAKE_BACK:
        return 1, limit
    if state.phase == board.DISCARDING:
        return limit + 1, limit + drawn
    return drawn - state.draws if state.phase == board.DRAW else 0, limit + drawn - state.draws


def _dealt(state: XnetState, seat: int) -> tuple[int, int]:
    """The bounds of a hand before and while cards are dealt."""
    whole = start_hand(state.seats, state.place_of(seat))
    if state.phase == board.OPEN_DEMAND or (
        state.phase == board.DEAL and state.place_of(seat) < state.place_of(state.player)
    ):
        return whole, whole
    return 0, whole - 1 if state.phase == board.DEAL and seat == state.player else 0


def _is_fresh(state: XnetState, seat: int) -> bool:
    """Has a provider nothing but a hand and what everybody begins with?"""
    facts = [
        state.fact(seat, which)
        for which in (board.SCORE, board.USERS, board.SERVERS, board.NET, board.STREAMER, board.PARKED, board.OFFERED)
    ]
    return facts == [0, 0, 1, NETS[0], 0, board.NONE, 0] and not _known(state, seat)


def _known(state: XnetState, seat: int) -> int:
    """How many cards of a hand all have seen."""
    return sum(state.count(seat, board.KNOWN + card) for card in range(KINDS))


def _check_set_up(state: XnetState) -> None:
    filled = tuple(field for field in range(FIELD_COUNT) if state.facts[board.DEMAND + field] != board.NONE)
    if not all(_is_fresh(state, seat) for seat in range(state.seats)):
        raise BadPosition("before the first turn everybody has one server, a net for 4, and nothing else")
    if filled not in (FIRST_FIELDS[:0], FIRST_FIELDS[:1], FIRST_FIELDS[:2]):
        raise BadPosition("the first demand fields are filled in the order T1, M1, B1")
    if state.phase != board.OPEN_DEMAND and (filled or state.in_discard):
        raise BadPosition("the demand is opened when all cards are dealt")
    if any(state.cards[board.DISCARD + card] and not state.demanded >> (card >> 3) & 1 for card in range(KINDS)):
        raise BadPosition("before the first turn only cards of a topic in demand are discarded")
    if state.phase != board.DEAL and state.player != state.starter:
        raise BadPosition("the starter comes first")
    if state.phase == board.DRAW_STARTER and state.starter != 0:
        raise BadPosition("who starts is not drawn yet")
    if state.idle or state.draws or state.moved or state.opened or state.cancelled:
        raise BadPosition("a turn has not begun yet")


def _check_turn(state: XnetState) -> None:
    if any(state.facts[board.DEMAND + field] == board.NONE for field in FIRST_FIELDS):
        raise BadPosition("T1, M1 and B1 are never empty in a turn")
    if (state.phase == board.DRAW) != (state.draws > 0) or (state.draws and not state.in_stock + state.in_discard):
        raise BadPosition("whoever draws has one to five cards to draw, and there are some")
    if state.phase < board.ACT and (state.moved or state.opened or state.cancelled):
        raise BadPosition("nothing has been done yet in this turn")
    if 0 < state.most_opened < state.opened:
        raise BadPosition(f"only {state.most_opened} empty demand fields may be filled in a turn")
    if state.opened > int(COUNT[state.demanded]) - len(FIRST_FIELDS):
        raise BadPosition("not so many demand fields have been filled")
    if state.phase == board.TAKE_BACK and not _known(state, state.player):
        raise BadPosition("what was taken back has been seen")


def _check_x(state: XnetState) -> None:
    owners = _owners(state)
    if state.phase == board.DRAW and state.player in owners:
        raise BadPosition("whoever draws has taken his X back")
    if state.opened and set(owners) - {board.NONE, state.player}:
        raise BadPosition("nobody could displace a card before this turn, as a demand field was empty")
    for field, seat in enumerate(owners):
        # §6.6: it stays there in that turn, and between two turns of its owner nothing leaves his servers.
        if seat != board.NONE and not state.fact(seat, board.OFFERED) >> (state.facts[board.DEMAND + field] >> 3) & 1:
            raise BadPosition("what somebody has displaced another topic with is on one of his servers")


def _check_moved(state: XnetState) -> None:
    """One topic can come back from the streamer in a turn, and one can go there after it."""
    player, moved = state.player, state.moved
    parked = state.fact(player, board.PARKED)
    there = state.fact(player, board.OFFERED) | (0 if parked == board.NONE else 1 << parked)
    if state.phase == board.TAKE_BACK:
        there |= state.fact(player, board.HELD_TOPICS)
    if moved and not state.fact(player, board.STREAMER):
        raise BadPosition("without a streamer nothing moves to it")
    if moved & ~there:
        raise BadPosition("what moved in this turn is still there")
    if moved and parked != board.NONE and not moved >> parked & 1:
        raise BadPosition("what was parked before this turn has not made room for another topic")
    most = 1 if parked == board.NONE and state.phase != board.TAKE_BACK else 2
    if int(COUNT[moved]) > most:
        raise BadPosition("not so many topics move between server and streamer in a turn")
