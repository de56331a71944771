"""Training: fits that find what is there, matches that can be repeated, and stops that change nothing."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from tafelrunde.bots.net import load_net
from tafelrunde.cli.main import app
from tafelrunde.core.error import BadInput, UnreadableFile, UnwritableFile
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY
from tafelrunde.core.walk import next_action
from tafelrunde.games import find_game
from tafelrunde.kit.judge import SeatJudge, SlotJudge, standing_of
from tafelrunde.kit.net import Net, Sums
from tafelrunde.kit.netfile import read_net
from tafelrunde.lab.train.curve import to_curve
from tafelrunde.lab.train.learner import Learner, Samples
from tafelrunde.lab.train.rounding import round_net
from tafelrunde.lab.train.selfplay import NO_NET, Judged, Played, Reader, Task, mix, net_path, play_match
from tafelrunde.lab.train.training import (
    FORMER,
    HELD_OUT,
    Generation,
    Training,
    TrainingPlan,
    generation_path,
    read_generations,
    weights_path,
)
from tafelrunde.text import speaker

PLAN = TrainingPlan(
    game="rangeln",
    seats=3,
    seed=7,
    matches=16,
    budget=2,
    noise=100,
    odds=1,
    hidden=4,
    window=2,
    passes=1,
    rate=0.01,
    decay=0.01,
    checks=3,
)


def planted(count: int, seed: int, turned: bool = False) -> Samples:
    """Two of eight inputs are 1; who has one of each half wins, whatever the evaluation says. No line divides these."""
    rng = Rng(seed)
    samples = Samples(1)
    for _ in range(count):
        first, second = rng.below(4), rng.below(4)
        places = [first, second + 4]
        wins = (first < 2) != (second < 2)
        samples.add_row([7 - place for place in places] if turned else places, [1, 1], 0.0, float(wins))
        samples.end_position(0)
    return samples


def test_a_fit_finds_what_no_weights_of_single_features_can_say() -> None:
    learner = Learner([1.0] * 8, 16, 1, [], 1)
    known, unseen = planted(400, 1), planted(100, 2)
    before = learner.loss(unseen)
    rng = Rng(1)
    for _ in range(60):
        learner.learn(known, rng, 16, 0.02, 0.0)
    assert before == pytest.approx(0.693, abs=0.001)
    assert learner.loss(unseen) < 0.1


def test_what_was_learned_on_one_side_holds_on_the_other() -> None:
    """With the symmetry that turns the inputs round; without it the turned positions are nothing like the others."""
    losses = []
    for symmetries in ([], [list(range(8)), [7 - place for place in range(8)]]):
        learner = Learner([1.0] * 8, 16, 1, symmetries, 1)
        rng = Rng(1)
        for _ in range(60):
            learner.learn(half(400, 1), rng, 16, 0.02, 0.0)
        losses.append(learner.loss(half(100, 2, turned=True)))
    assert losses[1] < 0.15 < losses[0]


def half(count: int, seed: int, turned: bool = False) -> Samples:
    """Only input 0 with 4 or 6: who has 6 wins. Turned, that is 7 with 3 or 1."""
    rng = Rng(seed)
    samples = Samples(1)
    for _ in range(count):
        wins = rng.below(2)
        places = [0, 4 + 2 * wins]
        samples.add_row([7 - place for place in places] if turned else places, [1, 1], 0.0, float(wins))
        samples.end_position(0)
    return samples


def test_a_turned_row_is_answered_as_the_row_that_is_turned() -> None:
    learner = Learner([1.0] * 8, 16, 1, [list(range(8)), [7 - place for place in range(8)]], 1)
    rng = Rng(6)
    learner.set_weights([rng.below(2001) / 1000 - 1 for _ in range(learner.size)])
    rows, turned = planted(30, 1), planted(30, 1, turned=True)
    moved = [learner.answer(rows, row, 0, 1) for row in range(30)]
    assert moved == [learner.answer(turned, row, 0, 0) for row in range(30)]
    assert moved != [learner.answer(rows, row, 0, 0) for row in range(30)]


def test_steps_go_down_the_slope() -> None:
    """The slope of every weight, by differences: what `learn` adds up is what the loss does."""
    rng = Rng(2)
    samples = Samples(3)
    for _ in range(5):
        for seat in range(3):
            at = [rng.below(4), 4 + rng.below(3)]
            samples.add_row(at, [1 + rng.below(3), -1], rng.below(100) / 100 - 0.5, [0.7, 0.3, 0.0][seat])
        samples.end_position(rng.below(2))
    learner = Learner([1.0, 0.5, 1.0, 1.0, 1.0, 0.25, 1.0], 5, 2, [], 3)
    weights = [rng.below(2001) / 1000 - 1 for _ in range(learner.size)]
    for place in range(len(weights)):
        losses = []
        for change in (1e-5, -1e-5):
            learner.set_weights([each + change * (at == place) for at, each in enumerate(weights)])
            losses.append(learner.loss(samples))
        slope = (losses[0] - losses[1]) / 2e-5
        stepped = Learner([1.0, 0.5, 1.0, 1.0, 1.0, 0.25, 1.0], 5, 2, [], 3)
        stepped.set_weights(weights)
        stepped.learn(samples, Rng(1), 100, 1e-3, 0.0)
        change = stepped.weights[place] - weights[place]
        # Adam's first step goes the whole length, against the slope.
        assert change == pytest.approx(0.0 if abs(slope) < 1e-7 else -1e-3 if slope > 0 else 1e-3, abs=5e-5)


def test_a_net_that_has_learned_nothing_says_nothing() -> None:
    learner = Learner([1.0] * 8, 16, 1, [], 1)
    assert {learner.answer(planted(20, 1), row, 0, 0) for row in range(20)} == {0.0}


def test_whole_numbers_say_what_was_learned() -> None:
    learner = Learner([1.0] * 8, 16, 1, [], 1)
    known = planted(200, 1)
    for _ in range(20):
        learner.learn(known, Rng(1), 16, 0.02, 0.0)
    one, whole, numbers = round_net(learner, [1] * 8)
    sums = Sums(Net(numbers.caps, 16, 1, one, whole, numbers.first, numbers.bias, numbers.second, numbers.last))
    for row in range(50):
        sums.restart()
        for place in range(known.starts[row], known.starts[row + 1]):
            sums.put(known.at[place], 1)
        assert sums.answer(0) / 1000 == pytest.approx(learner.answer(known, row, 0, 0), abs=0.01)


def test_what_is_learned_adds_up() -> None:
    assert mix([0.5, 0.3, 0.2], 0, 0.6, [0.0, 1.0, 0.0]) == pytest.approx([0.3, 0.62, 0.08])
    for judged, expected in (([1.0, 0.0], 0.2), ([0.0, 1.0], 1.0), ([0.5, 0.5], 0.0)):
        assert sum(mix(judged, 0, expected, [0.5, 0.5])) == pytest.approx(1.0)


def test_a_match_follows_from_its_task(tmp_path: Path) -> None:
    task = training(tmp_path).tasks(0)[0]
    played = play_match(tmp_path, task)
    assert played == play_match(tmp_path, task)
    assert played.actions != play_match(tmp_path, training(tmp_path).tasks(0)[1]).actions
    assert 0 < len(played.judged) < len(played.actions) / 2
    assert played.winners


def test_the_first_seat_may_think_longer(tmp_path: Path) -> None:
    task = training(tmp_path, plan=replace(PLAN, budget=50, odds=4)).tasks(0)[0]
    assert [task.iterations(seat, full=True) for seat in range(3)] == [200, 50, 50]
    assert [task.iterations(seat, full=False) for seat in range(3)] == [40, 10, 10]
    assert play_match(tmp_path, task).actions != play_match(tmp_path, replace(task, odds=1)).actions


def test_one_match_in_some_is_played_against_a_former_self(tmp_path: Path) -> None:
    tasks = training(tmp_path).tasks(6)
    others = [task for task in tasks if task.number % FORMER == FORMER - 1]
    assert all(task.own == task.rival == 5 for task in tasks if task not in others)
    assert len({task.rival for task in others}) > 1
    assert {task.rival for task in others} <= set(range(NO_NET, 6))
    assert {task.seat for task in tasks} == {0, 1, 2}
    assert {(task.own, task.rival) for task in training(tmp_path).tasks(0)} == {(NO_NET, NO_NET)}


@pytest.mark.parametrize("name", ["hnefatafl", "rangeln"])
def test_what_is_learned_from_is_what_the_net_will_read(name: str) -> None:
    """The row of a position, through a learner, says what the judge of that position says."""
    game = find_game(name)
    seats = game.fewest_rivals
    played = scripted(name)
    reader = Reader(game, seats)
    samples = reader.read([played])
    assert samples.positions > 5
    size = sum(part.size for part in reader.arrays.parts(seats)) + (not reader.slots)
    learner = Learner([1.0] * size, 6, seats if reader.slots else 1, [], 1)
    rng = Rng(8)
    learner.set_weights([(rng.below(41) - 20) / 256 for _ in range(learner.size)])
    one, whole, numbers = round_net(learner, [300] * size)
    net = Net(
        numbers.caps, 6, int(learner.heads), one, whole, numbers.first, numbers.bias, numbers.second, numbers.last
    )
    state = game.new_state(seats, game.make_options({}))
    judged = {each.at for each in played.judged}
    row = 0
    for number, action in enumerate(played.actions):
        if number in judged and reader.plain.guide.outlook(state) == 0:
            for seat in range(reader.rows):
                head = samples.head[row // reader.rows]
                expected = learner.answer(samples, row, head, 0)
                assert answer(reader, net, state, seat) / 1000 == pytest.approx(expected, abs=0.05)
                row += 1
        state.apply(action)
    assert row == samples.positions * reader.rows


def answer(reader: Reader, net: Net, state: Any, seat: int) -> int:
    if reader.slots:
        return SlotJudge(reader.arrays, net).answer(state)
    share = reader.plain.evaluate(state)[seat]
    return SeatJudge(reader.arrays, net, reader.seats).answer(state, seat, standing_of(share, reader.seats))


def scripted(name: str) -> Played:
    """A random match, of which every third decision counts as judged."""
    game = find_game(name)
    task = Task(
        game=name, seats=game.fewest_rivals, seed=1, stream=1, number=0, budget=1, noise=0, own=NO_NET, rival=NO_NET
    )
    state = game.new_state(task.seats, game.make_options({}))
    rng = Rng(4)
    actions: list[int] = []
    judged = []
    while state.to_act != NOBODY and len(actions) < 90:
        if state.to_act >= 0 and len(actions) % 3 == 0:
            judged.append((len(actions), 0.5))
        actions.append(next_action(state, rng))
        state.apply(actions[-1])
    return Played(task=task, actions=actions, judged=[Judged(*each) for each in judged], winners=[0])


def follow(results: Generator[Any, None, None], name: str, done: int, total: int, kept: Path) -> list[Any]:
    return list(results)


def training(
    folder: Path, is_over: Callable[[], bool] = lambda: False, processes: int = 1, plan: TrainingPlan = PLAN
) -> Training:
    return Training(
        plan=plan,
        folder=folder,
        processes=processes,
        follow=follow,
        tell=lambda _: None,
        is_over=is_over,
        made="tafelrunde train",
    )


def after(calls: int) -> Callable[[], bool]:
    """True from so many questions on."""
    asked = iter(range(1_000_000))
    return lambda: next(asked) >= calls


def results(folder: Path) -> dict[str, list[bytes]]:
    """All that a training makes; matches are written as they come, in any order, and a line cut off is none."""
    return {
        path.name: sorted(path.read_bytes().split(b"\n")[:-1]) if path.suffix == ".jsonl" else [path.read_bytes()]
        for path in folder.iterdir()
    }


def test_a_training_that_was_stopped_comes_to_the_same(tmp_path: Path) -> None:
    """Wherever it was stopped, by the clock or in the middle of a line, and on however many processes."""
    whole, pieces = tmp_path / "whole", tmp_path / "pieces"
    done = training(whole).run(2)
    assert [each.number for each in done] == [0, 1]
    assert done == read_generations(whole)
    for calls in (3, 9, 20, 2):
        training(pieces, after(calls), processes=2).run(2)
        for path in pieces.glob("*.jsonl"):
            # As a killed process leaves it.
            path.write_bytes(path.read_bytes() + b'{"task":{"game":"ra')
    assert len(read_generations(pieces)) < 2
    training(pieces, processes=2).run(2)
    assert results(pieces) == results(whole)
    assert load_net(find_game("rangeln"), 3, net_path(pieces, 1)).header.made == "tafelrunde train"
    other = training(tmp_path / "other", plan=replace(PLAN, seed=8)).run(1)
    assert other[0] != done[0]


def test_what_is_held_out_is_not_learned_from(tmp_path: Path) -> None:
    made = training(tmp_path)
    made.keep_plan()
    made.play(made.tasks(0), tmp_path / "matches-0000.jsonl", "matches")
    known, unseen = made.samples(0)
    assert unseen.positions == sum(
        len(play_match(tmp_path, task).judged) for task in made.tasks(0) if task.number % HELD_OUT == 0
    )
    assert known.positions > unseen.positions > 0


def test_a_folder_is_for_one_plan(tmp_path: Path) -> None:
    training(tmp_path).keep_plan()
    training(tmp_path).keep_plan()
    other = replace(PLAN, hidden=5)
    with pytest.raises(BadInput, match="other settings"):
        training(tmp_path, plan=other).run(1)
    (tmp_path / "plan.json").write_text("{}")
    with pytest.raises(UnreadableFile, match="no plan"):
        training(tmp_path).run(1)
    (tmp_path / "file").write_text("")
    with pytest.raises(UnwritableFile):
        training(tmp_path / "file" / "folder").run(1)


def test_damaged_results_are_noticed(tmp_path: Path) -> None:
    training(tmp_path).run(1)
    weights = weights_path(tmp_path, 0)
    sound = weights.read_bytes()
    for damaged in (sound[:-1], sound[:9] + bytes([sound[9] ^ 1]) + sound[10:]):
        weights.write_bytes(damaged)
        with pytest.raises(UnreadableFile, match=r"number of weights|damaged"):
            training(tmp_path).run(2)
    weights.write_bytes(sound)
    net = net_path(tmp_path, 0)
    net.write_bytes(net.read_bytes()[:-40])
    with pytest.raises(UnreadableFile, match="damaged"):
        training(tmp_path).run(2)
    generation_path(tmp_path, 0).write_text("{")
    with pytest.raises(UnreadableFile):
        training(tmp_path).run(2)


def test_a_curve_shows_every_generation() -> None:
    done = [
        Generation(
            number=number,
            positions=100,
            unseen=10,
            loss_before=0.5,
            loss_after=0.5 - number / 100,
            share=0.4,
            checks=10,
        )
        for number in range(3)
    ]
    for language in ("de", "en"):
        picture = to_curve(find_game("rangeln"), 3, done, speaker(language, find_game("rangeln")))
        assert picture.count("<polyline") == 2
        assert "0: " in picture


def test_the_command_trains_and_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "training"
    words = ["train", "rangeln", "--matches", "16", "--budget", "1", "--hidden", "2", "--check", "0", "--lang", "en"]
    words += ["--processes", "1", "--out", str(folder)]
    none = CliRunner().invoke(app, [*words, "--hours", "0"])
    assert none.exit_code == 0
    assert "No generation" in none.output
    found = CliRunner().invoke(app, [*words, "--generations", "1"])
    assert found.exit_code == 0, found.output
    assert "Generation 0" in found.output
    assert (folder / "curve.svg").read_text().startswith("<svg")
    assert "--seed 1" in read_net(net_path(folder, 0)).header.made
    again = CliRunner().invoke(app, [*words, "--generations", "1"])
    assert "Generation 0" not in again.output


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["chess"], "no game called"),
        (["rangeln", "-n", "9"], "not 9"),
        (["fischkopf", "-n", "1"], "at least two seats"),
        (["rangeln", "--lang", "xx"], "no language"),
    ],
)
def test_what_cannot_be_trained_gets_one_sentence(words: list[str], reason: str, tmp_path: Path) -> None:
    found = CliRunner().invoke(app, ["train", *words, "--out", str(tmp_path / "out"), "--hours", "0"])
    assert reason in str(found.exception)
    assert not (tmp_path / "out").exists()
