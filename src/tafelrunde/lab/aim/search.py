"""The search: an optimiser proposes settings, a race ends the bad ones early, and fresh matches certify the best.

Every setting that was tried stands in a journal, so a search can be stopped and resumed. Optuna's tree of Parzen
estimators proposes; the first setting is the game as it is.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import optuna

from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.games import find_game
from tafelrunde.lab.aim.wish import Knob, Wish, figure_of, needs_steps
from tafelrunde.lab.statistic.interval import Estimate
from tafelrunde.lab.trial.folder import BATCH, Runner, play_batch
from tafelrunde.lab.trial.maker import Maker, maker_of
from tafelrunde.lab.trial.trial import Setting, Trial, TrialResult, make_setting
from tafelrunde.lab.work import keep_each, read_lines, write_json

JOURNAL = "tried.jsonl"
AIM = "aim.json"
# A setting is looked at after so many matches, and twice as many each time, as long as it may still be the best.
FIRST = 24
# Certified are so many of the best, by matches that nobody has seen before.
CERTIFIED = 3
FRESH = 1 << 30


class Aim(msgspec.Struct, frozen=True, kw_only=True):
    """What is searched: the wishes, the numbers that may turn, and who plays, from weak to strong."""

    game: str
    seats: int
    wishes: list[Wish]
    turns: list[Knob]
    bots: list[str]
    matches: int
    seed: int
    options: dict[str, Any] = {}
    maker: Maker = Maker()


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """A setting, its figures by wish, and what it misses in all; `matches` tells how far it came in the race."""

    number: int
    values: dict[str, int]
    matches: int
    figures: list[Estimate]
    miss: float
    beaten: bool


class Certificate(msgspec.Struct, frozen=True, kw_only=True):
    """A setting on fresh matches: its figures by strength, and by wish."""

    values: dict[str, int]
    figures: list[list[Estimate]]
    miss: float

    def keeps(self, wishes: Sequence[Wish]) -> bool:
        """Whether every figure is where it shall be, at every strength."""
        return all(
            wish.miss(figure.value) == 0.0 for row in self.figures for wish, figure in zip(wishes, row, strict=True)
        )


class Found(msgspec.Struct, frozen=True, kw_only=True):
    aim: Aim
    tried: list[Tried]
    today: Certificate
    certified: list[Certificate]

    @property
    def best(self) -> Certificate:
        return min(self.certified, key=lambda each: each.miss)


TRIED: msgspec.json.Decoder[Tried] = msgspec.json.Decoder(Tried)


def make_aim(
    game: AnyGame,
    seats: int | None,
    wishes: Sequence[Wish],
    turns: Sequence[Knob],
    bots: Sequence[str],
    matches: int,
    seed: int,
    options: dict[str, Any],
) -> Aim:
    if not wishes:
        raise BadInput("Say what you want, such as --wish first=48..52.")
    if not turns:
        raise BadInput("Say what may turn, such as --turn target; `tafelrunde games GAME` lists the numbers.")
    names = list(bots or game.bots.measuring)
    setting = make_setting(game, seats, [[name] for name in names], options, seed)
    return Aim(
        game=game.id,
        seats=setting.seats,
        wishes=list(wishes),
        turns=list(turns),
        bots=names,
        matches=matches,
        seed=seed,
        options=setting.options,
        maker=maker_of(game),
    )


class Search:
    """Works on an aim in a folder of its own."""

    def __init__(self, aim: Aim, folder: Path, run: Runner) -> None:
        self.aim, self.folder, self.run = aim, folder, run
        self.game = find_game(aim.game)
        self._claim()
        self.tried = read_lines(folder / JOURNAL, TRIED)
        optuna.logging.set_verbosity(optuna.logging.ERROR)

    def _claim(self) -> None:
        path = self.folder / AIM
        if not path.exists():
            write_json(path, self.aim)
        elif msgspec.json.decode(path.read_bytes(), type=Aim) != self.aim:
            raise BadInput(f"{self.folder} holds another search, or one by other bots or rules; choose another --out.")

    def play(self, count: int) -> Generator[Tried, None, None]:
        """Try settings until there are so many."""
        yield from keep_each(self._try_all(count), self.folder / JOURNAL, lambda tried: tried)

    def _try_all(self, count: int) -> Generator[Tried, None, None]:
        while len(self.tried) < count:
            number = len(self.tried)
            tried = self._race(number, self._propose(number))
            self.tried.append(tried)
            yield tried

    def _propose(self, number: int) -> dict[str, int]:
        """The game as it is first; then what the optimiser makes of all that was tried."""
        if number == 0:
            return self.today()
        space: dict[str, optuna.distributions.BaseDistribution] = {
            turn.name: optuna.distributions.IntDistribution(turn.low, turn.high) for turn in self.aim.turns
        }
        sampler = optuna.samplers.TPESampler(seed=self.aim.seed << 16 | number, n_startup_trials=8)
        study = optuna.create_study(sampler=sampler)
        for each in self.tried:
            inside = {turn.name: min(max(each.values[turn.name], turn.low), turn.high) for turn in self.aim.turns}
            study.add_trial(optuna.trial.create_trial(params=inside, distributions=space, value=each.miss))
        return {name: int(value) for name, value in study.ask(space).params.items()}

    def today(self) -> dict[str, int]:
        options = msgspec.to_builtins(self.game.make_options(self.aim.options))
        return {turn.name: options[turn.name] for turn in self.aim.turns}

    def _race(self, number: int, values: dict[str, int]) -> Tried:
        """Play on as long as the setting may be better than the best one so far."""
        known = next((each for each in self.tried if each.values == values), None)
        if known is not None:
            return msgspec.structs.replace(known, number=number)
        bar = min((each.miss for each in self.tried if not each.beaten), default=None)
        results: list[TrialResult] = []
        count = 0
        while count < self.aim.matches:
            before, count = count, min(self.aim.matches, max(FIRST, 2 * count))
            results += self._matches(values, self.aim.seed, 0, before, count)
            figures = self._figures(results)
            least = sum(wish.least_miss(each) for wish, each in zip(self.aim.wishes, figures, strict=True))
            if bar is not None and least > bar:
                break
        miss = sum(wish.miss(each.value) for wish, each in zip(self.aim.wishes, figures, strict=True))
        beaten = count < self.aim.matches
        return Tried(number=number, values=values, matches=count, figures=figures, miss=miss, beaten=beaten)

    def _setting(self, values: dict[str, int], seed: int) -> Setting:
        """A table of equals for each strength, and one on which the strongest and the weakest take turns."""
        names = self.aim.bots
        ends = (names[-1], names[0])
        mixed = [ends[seat % 2] for seat in range(self.aim.seats)]
        tables = [*([name] for name in names), mixed]
        return make_setting(self.game, self.aim.seats, tables, {**self.aim.options, **values}, seed)

    def _matches(self, values: dict[str, int], seed: int, strength: int, first: int, last: int) -> list[TrialResult]:
        setting = self._setting(values, seed)
        mixed = len(setting.tables) - 1
        is_mixed = any(wish.name == "better" for wish in self.aim.wishes)
        detailed = needs_steps(self.aim.wishes)
        trials = [
            Trial(setting=setting, table=table, number=number, detailed=detailed, probing=False)
            for table in ([strength, mixed] if is_mixed else [strength])
            for number in range(first, last)
        ]
        batches = [trials[at : at + BATCH] for at in range(0, len(trials), BATCH)]
        return [result for batch in self.run(play_batch, batches) for result in batch]

    def _figures(self, results: list[TrialResult]) -> list[Estimate]:
        mixed = len(self.aim.bots)
        equals = [each for each in results if each.table != mixed]
        rest = [each for each in results if each.table == mixed]
        return [figure_of(wish, equals, rest, self.aim.bots[-1]) for wish in self.aim.wishes]

    def certify(self) -> Found:
        """Play the best settings, and the game as it is, with fresh luck at every strength."""
        ranked: list[dict[str, int]] = []
        for each in sorted(self.tried, key=lambda tried: (tried.beaten, tried.miss, tried.number)):
            if each.values not in ranked:
                ranked.append(each.values)
        today = self._certificate(self.today())
        certified = [today if values == today.values else self._certificate(values) for values in ranked[:CERTIFIED]]
        return Found(aim=self.aim, tried=self.tried, today=today, certified=certified)

    def _certificate(self, values: dict[str, int]) -> Certificate:
        """What it misses is what it misses at the strength where it is worst."""
        figures = [
            self._figures(self._matches(values, FRESH + self.aim.seed, strength, 0, self.aim.matches))
            for strength in range(len(self.aim.bots))
        ]
        misses = [
            sum(wish.miss(each.value) for wish, each in zip(self.aim.wishes, row, strict=True)) for row in figures
        ]
        return Certificate(values=values, figures=figures, miss=max(misses))
