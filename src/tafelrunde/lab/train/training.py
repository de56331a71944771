"""From nothing to a player: generations of matches, fits to them, and nets, resumed wherever they were stopped."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from tafelrunde.bots.net import arrays_of, evaluation_sum, inputs_of, uses_slots
from tafelrunde.core.error import BadInput, UnreadableFile, UnwritableFile
from tafelrunde.core.file import read_file
from tafelrunde.core.game import AnyGame
from tafelrunde.core.rng import Rng
from tafelrunde.games import find_game
from tafelrunde.kit.netfile import VERSION, Header, decode_net, encode_net, read_net, replace_file, write_net
from tafelrunde.lab.train.learner import Learner, Samples
from tafelrunde.lab.train.rounding import round_net
from tafelrunde.lab.train.selfplay import NO_NET, Played, Reader, Task, net_path, play_match
from tafelrunde.lab.work import Follow, keep_each, read_lines, run_all

# Every match whose number this divides is held out of the fit.
HELD_OUT = 8
# In one match of so many the others are played by a former generation.
FORMER = 5
# No generation has as many matches: so every match has a stream of random numbers of its own.
MOST_MATCHES = 100_000
BATCH = 128
# The largest value of an input that was never seen, and how much larger than seen another may be.
ROOM = 2
MOST_CAP = 2_000
DIGEST = 32

Result = TypeVar("Result")


class TrainingPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that decides what comes out; who goes on with a training goes on with its plan."""

    game: str
    seats: int
    seed: int
    matches: int
    budget: int
    noise: int
    odds: int
    hidden: int
    window: int
    passes: int
    rate: float
    decay: float
    checks: int


class Generation(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one generation.

    The losses are means on positions of matches that no fit has seen, by the evaluation alone and with the net; the
    share is what the net won against the evaluation at equal budgets.
    """

    number: int
    positions: int
    unseen: int
    loss_before: float
    loss_after: float
    share: float
    checks: int


class OutOfTime(Exception):
    """The hours are over; what is done is kept."""


def until(results: Generator[Result, None, None], is_over: Callable[[], bool]) -> Generator[Result, None, None]:
    with closing(results):
        for result in results:
            yield result
            if is_over():
                raise OutOfTime


@dataclass(frozen=True, kw_only=True)
class Training:
    """A plan at work in a folder, who watches, and when its time is over."""

    plan: TrainingPlan
    folder: Path
    processes: int
    follow: Follow
    tell: Callable[[Generation], None]
    is_over: Callable[[], bool]
    made: str = ""

    @property
    def game(self) -> AnyGame:
        return find_game(self.plan.game)

    def run(self, generations: int) -> list[Generation]:
        """Go on until there are so many generations, or the time is over."""
        self.keep_plan()
        done = read_generations(self.folder)
        try:
            while len(done) < generations and not self.is_over():
                done.append(self.add_generation(len(done), done))
                self.tell(done[-1])
        except OutOfTime:
            pass
        return done

    def keep_plan(self) -> None:
        """Write down what is planned; another plan needs another folder."""
        path = self.folder / "plan.json"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UnwritableFile(str(self.folder), error.strerror or str(error)) from None
        if path.exists() and read_plan(path) != self.plan:
            raise BadInput(
                f"In {self.folder} lies a training with other settings ({path.name}); "
                "go on with those, or name another folder with --out."
            )
        replace_file(path, msgspec.json.format(msgspec.json.encode(self.plan)) + b"\n")

    def add_generation(self, number: int, done: list[Generation]) -> Generation:
        tasks = self.tasks(number)
        self.play(tasks, self.folder / f"matches-{number:04}.jsonl", f"generation {number}")
        known, unseen = self.samples(number)
        learner = self.fit(number, known)
        self.write(number, learner, known)
        contests = self.contests(number)
        checked = self.play(contests, self.folder / f"checks-{number:04}.jsonl", f"check {number}")
        found = Generation(
            number=number,
            positions=int(known.positions),
            unseen=int(unseen.positions),
            loss_before=round(self._nothing(learner).loss(unseen), 6),
            loss_after=round(learner.loss(unseen), 6),
            share=round(sum(each.share for each in checked) / max(len(checked), 1), 6),
            checks=len(checked),
        )
        replace_file(generation_path(self.folder, number), msgspec.json.encode(found) + b"\n")
        return found

    def tasks(self, number: int) -> list[Task]:
        """The matches of a generation, some of them against what the net was before."""
        plan = self.plan
        rng = Rng(plan.seed, -2 - number)
        found = []
        for match in range(plan.matches):
            own = number - 1
            rival = NO_NET + rng.below(number + 1) if match % FORMER == FORMER - 1 else own
            found.append(self._task(number * 2 * MOST_MATCHES + match, match, own, rival, plan.noise, check=False))
        return found

    def contests(self, number: int) -> list[Task]:
        """Matches of the new net against the evaluation, each deal from every seat."""
        first = (number * 2 + 1) * MOST_MATCHES
        seats = self.plan.seats
        return [
            self._task(first + match // seats, match, number, NO_NET, 0, check=True)
            for match in range(self.plan.checks)
        ]

    def _task(self, stream: int, number: int, own: int, rival: int, noise: int, *, check: bool) -> Task:
        plan = self.plan
        return Task(
            game=plan.game,
            seats=plan.seats,
            seed=plan.seed,
            stream=stream,
            number=number,
            budget=plan.budget,
            noise=noise,
            odds=plan.odds,
            own=own,
            rival=rival,
            check=check,
        )

    def play(self, tasks: list[Task], path: Path, name: str) -> list[Played]:
        """What is not in the file yet, and then all of it, in the order of the tasks."""
        done = {played.task for played in read_matches(path)}
        missing = [task for task in tasks if task not in done]
        if missing:
            results = keep_each(run_all(partial(play_match, self.folder), missing, self.processes), path, _line)
            self.follow(until(results, self.is_over), name, len(tasks) - len(missing), len(tasks), path)
        by_task = {played.task: played for played in read_matches(path)}
        return [by_task[task] for task in tasks]

    def samples(self, number: int) -> tuple[Samples, Samples]:
        """The positions of the window, and of those of its matches that are held out."""
        reader = Reader(self.game, self.plan.seats)
        known: list[Played] = []
        unseen: list[Played] = []
        for each in range(max(0, number + 1 - self.plan.window), number + 1):
            by_task = {played.task: played for played in read_matches(self.folder / f"matches-{each:04}.jsonl")}
            for task in self.tasks(each):
                (known if task.number % HELD_OUT else unseen).append(by_task[task])
        found = reader.read(known), reader.read(unseen)
        if not all(samples.positions for samples in found):
            raise BadInput("There were no positions to learn from; more --matches may help.")
        return found

    def caps(self, number: int, known: Samples) -> list[int]:
        """How large inputs may be: by the first generation, for good."""
        if number:
            return read_net(net_path(self.folder, 0)).numbers.caps
        size = sum(length for _, length in inputs_of(self.game, self.plan.seats))
        return [min(ROOM * most, MOST_CAP) if most > 1 else 1 for most in known.largest(size)]

    def _learner(self, caps: list[int]) -> Learner:
        plan, game = self.plan, self.game
        slots = uses_slots(game, plan.seats)
        turns = [[*each, *range(len(each), len(caps))] for each in arrays_of(game).symmetries(plan.seats)]
        scales = [1.0 / max(1, cap // ROOM) for cap in caps]
        return Learner(scales, plan.hidden, plan.seats if slots else 1, turns, plan.seed)

    def _nothing(self, learner: Learner) -> Learner:
        """A net that says nothing."""
        empty = Learner([1.0] * int(learner.inputs), 1, int(learner.heads), [], 0)
        empty.set_weights([0.0] * int(empty.size))
        return empty

    def fit(self, number: int, known: Samples) -> Learner:
        """The net of the generation before, after so many passes through the window."""
        plan = self.plan
        learner = self._learner(self.caps(number, known))
        if number:
            learner.set_weights(read_weights(weights_path(self.folder, number - 1), int(learner.size)))
        rng = Rng(plan.seed, -2 - number - MOST_MATCHES)
        for _ in range(plan.passes):
            learner.learn(known, rng, BATCH, plan.rate, plan.decay)
        return learner

    def write(self, number: int, learner: Learner, known: Samples) -> None:
        plan, game = self.plan, self.game
        one, whole, numbers = round_net(learner, self.caps(number, known))
        header = Header(
            version=VERSION,
            game=game.id,
            rules=game.rules_version,
            seats=plan.seats,
            inputs=inputs_of(game, plan.seats),
            hidden=plan.hidden,
            heads=int(learner.heads),
            one=one,
            whole=whole,
            beside=evaluation_sum(game),
            made=self.made,
        )
        _check(encode_net(header, numbers))
        write_net(net_path(self.folder, number), header, numbers)
        write_weights(weights_path(self.folder, number), [float(each) for each in learner.weights])


def _line(played: Played) -> Played:
    return played


def _check(content: bytes) -> None:
    try:
        decode_net(content)
    except ValueError as error:
        raise BadInput(f"The fit leads to no net ({error}); a lower --rate may help.") from None


def generation_path(folder: Path, number: int) -> Path:
    return folder / f"generation-{number:04}.json"


def weights_path(folder: Path, number: int) -> Path:
    return folder / f"weights-{number:04}.bin"


def read_generations(folder: Path) -> list[Generation]:
    """Those that are finished, from the first on."""
    found: list[Generation] = []
    while (path := generation_path(folder, len(found))).exists():
        try:
            found.append(msgspec.json.decode(read_file(path), type=Generation))
        except msgspec.DecodeError as error:
            raise UnreadableFile(str(path), str(error)) from None
    return found


def read_plan(path: Path) -> TrainingPlan:
    try:
        return msgspec.json.decode(read_file(path), type=TrainingPlan)
    except msgspec.DecodeError as error:
        raise UnreadableFile(str(path), f"it is no plan of a training, {error}") from None


def read_matches(path: Path) -> list[Played]:
    return read_lines(path, msgspec.json.Decoder(Played))


def write_weights(path: Path, weights: list[float]) -> None:
    content = array("d", weights).tobytes()
    replace_file(path, content + hashlib.sha256(content).digest())


def read_weights(path: Path, size: int) -> list[float]:
    content = read_file(path)
    numbers = array("d")
    if len(content) != size * numbers.itemsize + DIGEST:
        raise UnreadableFile(str(path), "it holds another number of weights")
    if hashlib.sha256(content[:-DIGEST]).digest() != content[-DIGEST:]:
        raise UnreadableFile(str(path), "it is damaged, its checksum is wrong")
    numbers.frombytes(content[:-DIGEST])
    return numbers.tolist()
