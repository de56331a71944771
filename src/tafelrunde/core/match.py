"""One running game: the only place that checks legality, and the one that deals and rolls."""

from __future__ import annotations

import copy
import hashlib
import secrets
from collections.abc import Sequence

from tafelrunde.core.error import BadInput, BadPosition, IllegalAction, MatchOver, NotYourTurn
from tafelrunde.core.fairness import outcome
from tafelrunde.core.game import AnyGame, End, Notice, Options, View
from tafelrunde.core.state import CHANCE, NOBODY, Action, Seat, State


def key_from_seed(seed: int) -> bytes:
    return hashlib.sha256(b"tafelrunde/seed/%d" % seed).digest()


# After so many actions each, the position is kept, so that to take one back is to replay few of them.
CHECKPOINT = 64


class Match:
    """A game, its options, and the actions so far. Taking back is replaying, from the last position that was kept.

    With a key, chance acts by itself, and outcome number n follows from the key and n alone: whoever takes a
    decision back and goes on meets the same dice. Without a key (`by_hand`) outcomes are submitted like every
    other action, which is how a match from a real table is entered.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Options,
        *,
        key: bytes | None,
        start: dict[str, object] | None = None,
    ) -> None:
        game.check_seats(seats)
        self.game = game
        self.seats = seats
        self.options = options
        self.start = start
        self.key = key
        self.actions: list[Action] = []
        # The positions after every CHECKPOINT actions, and as many of the actions' texts as somebody has asked for.
        self._checkpoints: list[State] = []
        self._texts: list[str] = []
        self._state = self._first_state()
        # A copy: nobody else may change where this match began. It is made of a position that was found to be one,
        # as copying goes only so deep.
        self.start = copy.deepcopy(start)
        # The legal actions, once somebody has asked for them.
        self._legal: list[Action] | None = None
        # How much the seats have been told that have asked for a view so far.
        self._told: dict[Seat | None, int] = {}
        self._let_chance_act()

    def _first_state(self) -> State:
        state: State
        if self.start is None:
            state = self.game.new_state(self.seats, self.options)
        else:
            state = self.game.state_from(self.start, self.options)
        if state.seats != self.seats:
            raise BadPosition(f"it is for {state.seats} players, not {self.seats}")
        return state

    @property
    def number(self) -> int:
        """How many actions there were, those of chance included."""
        return len(self.actions)

    @property
    def to_act(self) -> Seat:
        """The seat that decides; CHANCE only by hand, NOBODY when the match is over."""
        return self._state.to_act

    @property
    def end(self) -> End | None:
        return self.game.end(self._state)

    def legal_actions(self) -> list[Action]:
        """Whoever is told them asks for one of them next, so they are kept as long as the position stands."""
        if self._legal is None:
            self._legal = self._state.legal_actions()
        return self._legal

    def choices(self) -> list[str]:
        return self.game.texts(self.legal_actions())

    def view(self, seat: Seat | None, number: int | None = None) -> View:
        """What a seat may know, or with None a spectator.

        It is numbered by what the seat has been told: the number of actions would count the hidden steps of others.
        Whoever keeps a log of his own has the number already.
        """
        if seat is not None and not 0 <= seat < self.seats:
            raise BadInput(f"There is no seat {seat} among {self.seats}.")
        choices = self.choices() if seat == self.to_act else []
        return self.game.show(self._state, seat, self.count_told(seat) if number is None else number, choices)

    def count_told(self, seat: Seat | None) -> int:
        """How many lines of the log a seat has been told; where nothing is hidden it is told of every action."""
        if not self.game.secrets:
            return self.number
        if seat not in self._told:
            self._told[seat] = len(self.notices(seat))
        return self._told[seat]

    def tell(self, action: Action, seat: Seat | None) -> Notice | None:
        """What a seat will read of an action that is about to happen."""
        return self.game.tell(self._state, action, seat)

    def state(self) -> State:
        """A copy of the true position, for whoever may know everything."""
        return self._state.clone()

    def position(self) -> dict[str, object]:
        """The true position as JSON, for whoever may know everything."""
        return self.game.describe(self._state)

    def submit(self, text: str, seat: Seat | None = None) -> None:
        """Carry out one action, as text, for the seat that decides; then let chance act.

        Raises an ActionError, and changes nothing, if that cannot be.
        """
        action = self.check(text, seat)
        self._apply(action)
        self._let_chance_act()

    def check(self, text: str, seat: Seat | None = None) -> Action:
        """The action that `text` means, if it may be done now; otherwise the ActionError that says why not."""
        if self.to_act == NOBODY:
            raise MatchOver
        if seat is not None and seat != self.to_act:
            raise NotYourTurn(seat, self.to_act)
        action = self.game.notation.parse(text)
        if action not in self.legal_actions():
            raise IllegalAction(self.game.notation.format(action), self.game.why_not(self._state, action))
        return action

    def act(self, action: Action) -> None:
        """The same for programs, which know actions by their numbers."""
        if action not in self.legal_actions():
            self.check(self.game.notation.format(action))
        self._apply(action)
        self._let_chance_act()

    def take_back(self, number: int) -> None:
        """Go back to the first `number` actions, and on from there as far as chance acts by itself."""
        if not 0 <= number <= self.number:
            raise ValueError(f"there are {self.number} actions, not {number}")
        kept = self.actions[:number]
        del self._checkpoints[number // CHECKPOINT :]
        del self._texts[number:]
        done = len(self._checkpoints) * CHECKPOINT
        self.actions = kept[:done]
        self._state = self._checkpoints[-1].clone() if self._checkpoints else self._first_state()
        self._legal = None
        self._told = {}
        self.go_through(kept[done:])
        self._let_chance_act()

    def resume(self, key: bytes) -> None:
        """Go on with chance acting by itself, after a match was entered by hand or replayed."""
        self.key = key
        self._let_chance_act()

    def notices(self, seat: Seat | None, since: int = 0) -> list[Notice]:
        """The log as a seat may read it, from action number `since` on."""
        state = self._first_state()
        lines: list[Notice] = []
        for number, action in enumerate(self.actions):
            notice = self.game.tell(state, action, seat) if number >= since else None
            if notice is not None:
                lines.append(notice)
            state.apply(action)
        return lines

    def action_texts(self) -> list[str]:
        self._texts += [self.game.notation.format(action) for action in self.actions[len(self._texts) :]]
        return list(self._texts)

    def seat_of_actions(self) -> list[Seat]:
        """Who took each action so far."""
        state = self._first_state()
        seats: list[Seat] = []
        for action in self.actions:
            seats.append(state.to_act)
            state.apply(action)
        return seats

    def go_through(self, actions: Sequence[Action]) -> None:
        """Apply actions of this very match, which have been checked before."""
        for action in actions:
            self._apply(action)

    def _apply(self, action: Action) -> None:
        for seat in self._told:
            if self.game.tell(self._state, action, seat) is not None:
                self._told[seat] += 1
        self._state.apply(action)
        self._legal = None
        self.actions.append(action)
        if len(self.actions) % CHECKPOINT == 0:
            self._checkpoints.append(self._state.clone())

    def _let_chance_act(self) -> None:
        while self.key is not None and self.to_act == CHANCE:
            self._apply(outcome(self.key, self._state, self.number))


def start_match(
    game: AnyGame,
    seats: int | None = None,
    options: Options | None = None,
    *,
    seed: int | None = None,
    by_hand: bool = False,
    position: dict[str, object] | None = None,
) -> Match:
    """Begin a match: with a seed it can be repeated, without one nobody can foresee its chances.

    With a position it begins there, and the position says how many play; `seats` has to agree.
    """
    options = game.make_options({}) if options is None else options
    key = None if by_hand else secrets.token_bytes(32) if seed is None else key_from_seed(seed)
    if position is not None and seats is None:
        seats = game.state_from(position, options).seats
    return Match(game, game.seats[0] if seats is None else seats, options, key=key, start=position)
