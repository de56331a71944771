"""One match of an experiment, reproducible from its number: who sits where, what was chosen, and what came of it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

from tafelrunde.bots.level import find_bot
from tafelrunde.bots.player import knowledge
from tafelrunde.bots.seat import LONGEST, PlayerGroup
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame, Notice
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.share import share_out
from tafelrunde.core.state import CHANCE, NOBODY, Action, Seat, State
from tafelrunde.core.tally import OPENING, retrace
from tafelrunde.games import find_game

# Values of a notice that are longer than this, or that name a player, are no details to count by.
LONGEST_DETAIL = 24
# Who it is about, and what is told for the picture of it: neither tells one kind of action from another.
UNTOLD = ("seat", "victim", "shuffled", "faces", "source", "target", "before", "after")
# Where no dice and no deal make matches differ, the first decisions may be this much worse than the best one, in
# thousandths of the win: two players who answer each other always alike would play one match over and over.
SPREAD = 30
# Draws that only say who begins make no two matches of three.
LOTS = 1
# Chooses which decision of a match is tried the other way.
PROBING = 1 << 20
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
    """One match to play. Without `detailed`, single decisions are not kept; with `probing`, one is tried both ways."""

    setting: Setting
    table: int
    number: int
    detailed: bool = True
    probing: bool = True

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


class Probe(msgspec.Struct, frozen=True, kw_only=True):
    """One decision of a match, continued twice by the same players with the same luck.

    Once with an action of that kind and once without; `taken` says which of them is the match as it was played. The
    shares are the mover's.
    """

    kind: str
    seat: int
    taken: bool
    with_it: float
    without: float


class TrialResult(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a match. `notices` counts the lines of the log by code, `examples` has the first of each.

    `trace` is a number for all that happened, `beginning` for the first ten decisions: the same for the same.
    """

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
    trace: int = 0
    beginning: int = 0
    probes: list[Probe] = []

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
    match = _begin(trial)
    watch = Watch(match.game, match, trial.detailed)
    with _players(trial) as players:
        while is_running(match):
            action = choose(trial, match, players, watch)
            watch.before(match)
            match.act(action)
            watch.after(match)
        faults = players.leave(match.end)
    probe = try_otherwise(trial, match, watch) if trial.detailed and trial.probing else None
    return watch.result(trial, match, [dict(each) for each in faults], [probe] if probe else [])


def _begin(trial: Trial) -> Match:
    setting = trial.setting
    game = find_game(setting.game)
    return start_match(game, setting.seats, game.make_options(setting.options), seed=setting.seed << 32 | trial.deal)


def _players(trial: Trial) -> PlayerGroup:
    game = find_game(trial.setting.game)
    return PlayerGroup([find_bot(game, name) for name in trial.bots])


def is_running(match: Match) -> bool:
    return match.to_act != NOBODY and match.number < LONGEST


def choose(trial: Trial, match: Match, players: PlayerGroup, watch: Watch, among: list[Action] | None = None) -> Action:
    """What the seat that decides does; each decision has luck of its own, so that two courses of a match share it."""
    known = knowledge(match, match.to_act)
    if watch.decisions < OPENING and watch.chances <= LOTS:
        known = replace(known, spread=SPREAD)
    if among is not None:
        known = replace(known, among=among)
    rng = Rng(trial.setting.seed << 32 | trial.deal, trial.number % trial.rotations << 32 | match.number)
    return int(match.game.notation.parse(players.players[match.to_act].choose(known, rng)))


def try_otherwise(trial: Trial, match: Match, watch: Watch) -> Probe | None:
    """Go back to one decision between kinds of action, and play on from there without the kind that was chosen.

    Or with one that was not. Which decision it is does not depend on how the match ended.
    """
    steps = watch.steps
    free = [step for step, offered in enumerate(steps.offered) if len(offered) > 1]
    if not free or any(name == "random" or name.startswith(("program:", "python:")) for name in trial.bots):
        return None
    rng = Rng(trial.setting.seed << 32 | trial.deal, PROBING + trial.number % trial.rotations)
    kinds = sorted({verb for step in free for verb in steps.offered[step]})
    kind = kinds[rng.below(len(kinds))]
    places = [step for step in free if kind in steps.offered[step]]
    step = places[rng.below(len(places))]
    seat, taken = steps.seat[step], steps.verb[step] == kind
    other = play_from(trial, match, steps.number[step], kind, without=taken)
    shares = [share_out(each.end.winners if each.end else [], each.seats)[seat] for each in (match, other)]
    with_it, without = shares if taken else reversed(shares)
    return Probe(kind=kind, seat=seat, taken=taken, with_it=with_it, without=without)


def play_from(trial: Trial, match: Match, number: int, kind: str, *, without: bool) -> Match:
    """The match up to an action, then one of that kind or of any other, and on to the end."""
    again = _begin(trial)
    again.go_through(match.actions[again.number : number])
    watch = Watch(again.game, again, detailed=False)
    actions = again.legal_actions()
    among = [action for action in actions if (_verbs(again.game)[action] == kind) != without]
    with _players(trial) as players:
        again.act(choose(trial, again, players, watch, among))
        while is_running(again):
            watch.catch_up(again)
            again.act(choose(trial, again, players, watch))
    return again


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
        self.trace = 0
        self.beginning = 0
        self.notices: Counter[str] = Counter()
        self.examples: dict[str, dict[str, str | int]] = {}
        self.catch_up(match)

    def catch_up(self, match: Match) -> None:
        """On to where the match is; what was decided in between is counted, and told of what chance did."""
        while self.done < match.number:
            action = match.actions[self.done]
            if self.state.to_act != CHANCE:
                self._decided(self.state.to_act)
            else:
                self.chances += 1
                if self.detailed:
                    self._note(*(self.game.tell(self.state, action, seat) for seat in (None, *range(match.seats))))
            self._apply(action)

    def _apply(self, action: Action) -> None:
        self.state.apply(action)
        self.done += 1
        self.trace = retrace(self.trace, action)
        if self.decisions <= OPENING:
            self.beginning = self.trace

    def _decided(self, seat: Seat) -> None:
        self.decisions += 1
        self.starter = seat if self.starter == NOBODY else self.starter
        self.turns += seat != self.last_seat
        self.last_seat = seat

    def _note(self, *told: Notice | None) -> None:
        """An action as several may have read it; who reads more is told by another code."""
        for code, args in {notice.code: notice.args for notice in told if notice is not None}.items():
            self.notices[code] += 1
            self.examples.setdefault(code, args)

    def before(self, match: Match) -> None:
        """A decision, before it is carried out."""
        if self.detailed:
            actions = match.legal_actions()
            self.steps.number.append(match.number)
            self.steps.seat.append(int(match.to_act))
            self.steps.choices.append(len(actions))
            verbs = _verbs(self.game)
            self.steps.offered.append(sorted({verbs[action] for action in actions}))
            self.steps.estimates.append([round(share, 4) for share in self.game.bots.evaluate(self.state)])
            self.steps.scores.append(self.state.scores())

    def after(self, match: Match) -> None:
        """After the decision, and after what chance has done since."""
        action = match.actions[self.done]
        seat = self.state.to_act
        assert seat != CHANCE  # noqa: S101 - whoever decides is followed one decision at a time
        notice = self.game.tell(self.state, action, seat) if self.detailed else None
        self._decided(seat)
        self._apply(action)
        if self.detailed:
            self._note(notice)
            self.steps.verb.append(_verbs(self.game)[action])
            self.steps.event.append(notice.code if notice else "")
            self.steps.details.append(details_told(notice))
            self.steps.after.append(round(self.game.bots.evaluate(self.state)[seat], 4))
        self.catch_up(match)

    def result(self, trial: Trial, match: Match, faults: list[dict[str, int]], probes: list[Probe]) -> TrialResult:
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
            trace=self.trace,
            beginning=self.beginning,
            probes=probes,
        )


class Verbs(dict[Action, str]):
    """The kinds of actions, remembered."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self.game = game

    def __missing__(self, action: Action) -> str:
        verb = self[action] = verb_of(self.game.texts([action])[0])
        return verb


@cache
def _verbs(game: AnyGame) -> Verbs:
    return Verbs(game)


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
