"""Any position as JSON, for games that are written in one file."""

from __future__ import annotations

from typing import Any

import msgspec

from tafelrunde.author.position import Deed, Position, copied
from tafelrunde.author.secret import Own, check_declared
from tafelrunde.core import game as core
from tafelrunde.core.error import BadPosition
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import MOST_SEATS, NOBODY, RUNNING
from tafelrunde.core.walk import next_action

# So far a position from outside is played, to see that it is one.
TRIED = 40


class StoredPosition(core.Position, frozen=True, kw_only=True):
    """`fields` are the game's own attributes; the rest is what every position has."""

    seats: int
    turn: int
    to_act: int
    fields: dict[str, Any]
    reason: int = RUNNING
    won: list[int] = []
    starting: bool = False
    last: Deed | None = None


class Store:
    """Writes and reads the positions of one game."""

    def __init__(self, kind: type[Position], seats: range) -> None:
        self.kind = kind
        self.seats = seats

    def set_up(self, seats: int, options: core.Options) -> Position:
        state = self.kind(seats, 0)
        state.options = options
        state.set_up()
        check_declared(state.fields, dict(self.kind.secrets), seats)
        if self.kind.starter:
            state.starting = True
            state.let_chance_act()
        else:
            state.begin()
        return state

    def format(self, state: Position) -> StoredPosition:
        return StoredPosition(
            seats=state.seats,
            turn=state.turn,
            to_act=state.to_act,
            reason=state.reason,
            won=state.won,
            starting=state.starting,
            last=state.last,
            fields=state.fields,
        )

    def parse(self, stored: StoredPosition, options: core.Options) -> Position:
        """Raises BadPosition for what is no position of the game, as far as playing on from it shows."""
        if stored.seats not in self.seats or stored.seats > MOST_SEATS:
            raise BadPosition(f"it is for {stored.seats} players")
        self._check_frame(stored)
        state = self.set_up(stored.seats, options)
        strange = set(stored.fields) ^ set(state.fields)
        if strange:
            raise BadPosition(f"{sorted(strange)[0]!r} is missing, or no field of the game")
        self._check_owners(stored)
        state.put_fields({name: copied(stored.fields[name]) for name in state.fields})
        state.to_act, state.turn, state.reason = stored.to_act, stored.turn, stored.reason
        state.won, state.starting, state.last = list(stored.won), stored.starting, stored.last
        state.forget()
        self._try_out(state.clone())
        return state

    def _check_frame(self, stored: StoredPosition) -> None:
        seats = range(stored.seats)
        if stored.turn not in seats or stored.to_act not in range(NOBODY, stored.seats):
            raise BadPosition(f"seat {stored.to_act} cannot act in the turn of seat {stored.turn}")
        is_over = stored.to_act == NOBODY
        if is_over != (stored.reason in range(len(self.kind.reasons))) or is_over != bool(stored.won):
            raise BadPosition("it is neither running nor over")
        if not set(stored.won) <= set(seats) or (not is_over and stored.reason != RUNNING):
            raise BadPosition("its end is none of the game's")
        if stored.last is not None and stored.last.verb not in self.kind.vocabulary.by_name:
            raise BadPosition(f"{stored.last.verb!r} is no action of the game")

    def _check_owners(self, stored: StoredPosition) -> None:
        for name, secret in self.kind.secrets.items():
            held = stored.fields[name]
            if not isinstance(held, list) or (isinstance(secret, Own) and len(held) != stored.seats):
                raise BadPosition(f"{name!r} has not one entry for each seat")

    def _try_out(self, state: Position) -> None:
        """An author's code trusts its positions, so whatever breaks it here was none."""
        rng = Rng(0)
        try:
            msgspec.json.encode([state.scene(seat) for seat in (None, *range(state.seats))])
            for _ in range(TRIED):
                if state.to_act == NOBODY:
                    return
                state.apply(next_action(state, rng))
        except Exception as error:  # noqa: BLE001  # the author's code may raise anything
            raise BadPosition(f"the game cannot go on from it ({type(error).__name__}: {error})") from None
