"""One match of an experiment, reproducible from its number: who sits where, what was chosen, and what came of it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec

from tafelrunde.bots.level import find_bot
from tafelrunde.bots.seat import LONGEST, PlayerGroup
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame, Notice
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.share import share_out
from tafelrunde.core.state import CHANCE, NOBODY, Seat, State
from tafelrunde.games import find_game

# Values of a notice that are longer than this, or that name a player, are no details to count by.
LONGEST_DETAIL = 24
# Who it is about, and what is told for the picture of it: neither tells one kind of action from another.
UNTOLD = ("seat", "victim", "shuffled", "faces", "source", "target", "before", "after")
_VERB = re.compile(r"[a-z]+(?: [a-z]+)*(?= |$)")


class Setting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An experiment: a game, its options, and one or several tables of bots that play it.

    A table with different bots plays every deal once with each rotation of its bots over the seats.
    """

    game: str
    seats: int
    tables: list[list[str]]
    options: dict[str, Any] = {}
    seed: int = 1


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """One match to play. Without `detailed`, single decisions are not kept."""

    setting: Setting
    table: int
    number: int
    detailed: bool = True

    @property
    def key(self) -> tuple[int, int]:
        return self.table, self.number

    @property
    def rotations(self) -> int:
        return self.setting.seats if len(set(self.setting.tables[self.table])) > 1 else 1

    @property
    def deal(self) -> int:
        return self.number // self.rotations

    @property
    def bots(self) -> list[str]:
        """By seat."""
        names = self.setting.tables[self.table]
        turn = self.number % self.rotations
        return [names[(seat + turn) % self.setting.seats] for seat in range(self.setting.seats)]


class Steps(msgspec.Struct, kw_only=True):
    """The decisions of a match, column by column.

    `offered` are the verbs among the choices, `event` is the log's code for what was chosen, `details` its values.
    `estimates` and `scores` are those of all seats before the decision, `after` is the mover's estimate afterwards.
    """

    number: list[int] = []
    seat: list[int] = []
    verb: list[str] = []
    event: list[str] = []
    details: list[list[str]] = []
    choices: list[int] = []
    offered: list[list[str]] = []
    estimates: list[list[float]] = []
    scores: list[list[int]] = []
    after: list[float] = []


class TrialResult(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a match. `notices` counts the lines of the log by code, `examples` has the first of each."""

    table: int
    number: int
    deal: int
    bots: list[str]
    shares: list[float]
    scores: list[int]
    reason: str
    starter: int
    actions: int
    chances: int
    turns: int
    decisions: int
    faults: list[dict[str, int]]
    notices: dict[str, int]
    examples: dict[str, dict[str, str | int]]
    steps: Steps

    @property
    def key(self) -> tuple[int, int]:
        return self.table, self.number


def make_setting(
    game: AnyGame, seats: int | None, tables: list[list[str]], options: dict[str, Any], seed: int
) -> Setting:
    """Checked, and each table filled up: a single bot takes all seats."""
    places = game.fewest_rivals if seats is None else seats
    game.check_seats(places)
    if not 0 <= seed < 1 << 31:
        raise BadInput(f"A seed is a number from 0 to {(1 << 31) - 1}, not {seed}.")
    full = [names * places if len(names) == 1 else names for names in tables]
    for names in full:
        if len(names) != places:
            raise BadInput(f"A table of {places} needs one bot for all seats or {places} of them, not {len(names)}.")
        for name in names:
            find_bot(game, name)
    changed = {name: value for name, value in options.items() if value != getattr(game.make_options({}), name, None)}
    return Setting(game=game.id, seats=places, tables=full, options=changed, seed=seed)


def play_trial(trial: Trial) -> TrialResult:
    """Deals follow from the seed and the number alone, and so does what bots do, unless the clock ends a decision.

    That is for `bots.levels` to say: it happens to the strongest level where a machine is slow or busy.
    """
    setting = trial.setting
    game = find_game(setting.game)
    seed = setting.seed << 32 | trial.deal
    match = start_match(game, setting.seats, game.make_options(setting.options), seed=seed)
    watch = Watch(game, match, trial.detailed)
    rng = Rng(seed, trial.number % trial.rotations)
    with PlayerGroup([find_bot(game, name) for name in trial.bots]) as players:
        while match.to_act != NOBODY and match.number < LONGEST:
            text = players.choose(match, rng)
            watch.before(match)
            match.submit(text, match.to_act)
            watch.after(match, text)
        faults = players.leave(match.end)
    return watch.result(trial, match, [dict(each) for each in faults])


class Watch:
    """Follows a match with a position of its own, so that every action can be told where it happened."""

    def __init__(self, game: AnyGame, match: Match, detailed: bool) -> None:
        self.game = game
        self.detailed = detailed
        self.state: State = game.new_state(match.seats, match.options)
        self.steps = Steps()
        self.done = 0
        self.chances = 0
        self.decisions = 0
        self.turns = 0
        self.starter = NOBODY
        self.last_seat: Seat = NOBODY
        self.notices: Counter[str] = Counter()
        self.examples: dict[str, dict[str, str | int]] = {}
        self._follow(match)

    def _follow(self, match: Match) -> None:
        """On to where the match is; what is left to follow is what chance did."""
        while self.done < match.number:
            action = match.actions[self.done]
            if self.detailed:
                self._note(*(self.game.tell(self.state, action, seat) for seat in (None, *range(match.seats))))
            self.state.apply(action)
            self.done += 1
            self.chances += 1

    def _note(self, *told: Notice | None) -> None:
        """An action as several may have read it; who reads more is told by another code."""
        for code, args in {notice.code: notice.args for notice in told if notice is not None}.items():
            self.notices[code] += 1
            self.examples.setdefault(code, args)

    def before(self, match: Match) -> None:
        seat = match.to_act
        self.decisions += 1
        self.starter = seat if self.starter == NOBODY else self.starter
        self.turns += seat != self.last_seat
        self.last_seat = seat
        if self.detailed:
            texts = match.choices()
            self.steps.number.append(match.number)
            self.steps.seat.append(int(seat))
            self.steps.choices.append(len(texts))
            self.steps.offered.append(sorted({verb_of(text) for text in texts}))
            self.steps.estimates.append([round(share, 4) for share in self.game.bots.evaluate(self.state)])
            self.steps.scores.append(self.state.scores())

    def after(self, match: Match, text: str) -> None:
        """After the decision, and after what chance has done since."""
        action = match.actions[self.done]
        seat = self.state.to_act
        assert seat != CHANCE  # noqa: S101 - whoever decides is followed one decision at a time
        notice = self.game.tell(self.state, action, seat) if self.detailed else None
        self.state.apply(action)
        self.done += 1
        if self.detailed:
            self._note(notice)
            self.steps.verb.append(verb_of(text))
            self.steps.event.append(notice.code if notice else "")
            self.steps.details.append(details_told(notice))
            self.steps.after.append(round(self.game.bots.evaluate(self.state)[seat], 4))
        self._follow(match)

    def result(self, trial: Trial, match: Match, faults: list[dict[str, int]]) -> TrialResult:
        return TrialResult(
            table=trial.table,
            number=trial.number,
            deal=trial.deal,
            bots=trial.bots,
            shares=share_out(match.end.winners if match.end else [], match.seats),
            scores=self.state.scores(),
            reason=match.end.reason if match.end else "",
            starter=int(self.starter),
            actions=match.number,
            chances=self.chances,
            turns=self.turns,
            decisions=self.decisions,
            faults=faults,
            notices=dict(self.notices),
            examples=self.examples,
            steps=self.steps,
        )


def verb_of(text: str) -> str:
    """The words with which a notation begins; a bare from-to is a move."""
    found = _VERB.match(text)
    return found.group() if found else "move"


def details_told(notice: Notice | None) -> list[str]:
    """What there is to tell apart about a kind of action, as name=value."""
    if notice is None:
        return []
    return [
        f"{name}={value}"
        for name, value in notice.args.items()
        if name not in UNTOLD and len(str(value)) <= LONGEST_DETAIL
    ]
