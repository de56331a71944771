"""Tuning: fits that find what is there, self-play that can be repeated and resumed, weights that come out as a file."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import pytest
import typer
from librt.vecs import vec
from typer.testing import CliRunner

from tafelrunde.cli.main import app
from tafelrunde.cli.tune import tune
from tafelrunde.core.error import BadInput, BadRecord, UnreadableFile, UnwritableFile
from tafelrunde.core.guide import CALM
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY
from tafelrunde.games import find_game
from tafelrunde.lab.tune.climb import Climb, ClimbSetting, units_of, with_scale
from tafelrunde.lab.tune.fit import TrainingSet, fit_weights, solve
from tafelrunde.lab.tune.matchup import Matchup, MatchupVerdict, play_contest
from tafelrunde.lab.tune.selfplay import SelfPlay, Task, contrasts_of, evaluation_of, play_match, positions_of
from tafelrunde.lab.tune.training import LEAST, fit_gains
from tafelrunde.lab.tune.tuning import match_book
from tafelrunde.lab.tune.weight import first_weights, nearest_weights, read_weights, write_weights
from tafelrunde.lab.tune.workbook import Workbook

WEIGHTS = nearest_weights(find_game("funkloch"), 2)
TASKS = [
    Task(game="funkloch", seats=2, seed=3, number=number, iterations=0, noise=100, weights=WEIGHTS)
    for number in range(4)
]


def drawn_sheet(seats: int, truth: list[float], positions: int) -> TrainingSet:
    """Positions with random features, and winners drawn by the odds that the weights give them."""
    rng = Rng(1)
    values: list[float] = []
    shares: list[float] = []
    for _ in range(positions):
        rows = [[rng.below(2001) / 1000 - 1 for _ in truth] for _ in range(seats)]
        odds = [math.exp(sum(weight * value for weight, value in zip(truth, row, strict=True))) for row in rows]
        pick = rng.below(1 << 20) / (1 << 20) * sum(odds)
        winner = next(seat for seat in range(seats) if pick < sum(odds[: seat + 1]))
        values.extend(value for row in rows for value in row)
        shares.extend(1.0 if seat == winner else 0.0 for seat in range(seats))
    return TrainingSet(seats, len(truth), values, shares)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_fit_finds_the_weights_behind_the_winners(seats: int) -> None:
    truth = [1.5, -0.7, 0.0]
    sheet = drawn_sheet(seats, truth, 4000)
    found = fit_weights(sheet, 0.01, [0.0] * 3)
    assert found == pytest.approx(truth, abs=0.15)
    assert sheet.loss(found) <= sheet.loss(truth) < sheet.loss([0.0] * 3) == pytest.approx(math.log(seats))


def test_a_strong_penalty_keeps_the_old_weights() -> None:
    found = fit_weights(drawn_sheet(2, [1.0, 1.0], 300), 1e9, [0.25, -3.0])
    assert found == pytest.approx([0.25, -3.0], abs=1e-3)


def test_a_feature_that_never_differs_keeps_its_weight() -> None:
    sheet = TrainingSet(2, 2, [1.0, 5.0, 0.0, 5.0] * 10, [1.0, 0.0] * 10)
    assert fit_weights(sheet, 1.0, [0.0, 0.7])[1] == pytest.approx(0.7)


def test_what_can_do_no_harm_counts_a_little_at_least() -> None:
    """Whatever the winners had; the other weights are fitted without it."""
    sheet = drawn_sheet(2, [1.5, -0.7, 0.0], 4000)
    free = fit_weights(sheet, 0.01, [0.0] * 3)
    held = fit_gains(sheet, 0.01, [0.0] * 3, [0, 1])
    assert held[1] == LEAST > 0 > free[1]
    assert held[0] == pytest.approx(1.5, abs=0.3)
    assert fit_gains(sheet, 0.01, [0.0] * 3, [0]) == pytest.approx(free, abs=1e-3)


def test_equations_are_solved() -> None:
    solution = solve(vec[float]([4.0, 1.0, 1.0, 3.0]), vec[float]([1.0, 2.0]), 2)
    assert list(solution) == pytest.approx([1 / 11, 7 / 11])


def test_self_play_follows_from_seed_and_number() -> None:
    played = play_match(TASKS[0])
    assert played == play_match(TASKS[0])
    assert played.actions != play_match(TASKS[1]).actions
    found = positions_of(played, 8)
    names = evaluation_of(find_game("funkloch")).names
    assert found == positions_of(played, 8)
    assert 2 <= len(found) <= 25
    assert all(len(seat) == len(names) for position in found for seat in position)


def test_a_game_with_a_search_for_two_learns_from_that_search() -> None:
    """And from calm positions only: what is forced is not asked of an evaluation."""
    game = find_game("hnefatafl")
    weights = nearest_weights(game, 2)
    played = play_match(Task(game="hnefatafl", seats=2, seed=3, number=0, iterations=40, noise=0, weights=weights))
    assert played == play_match(played.task)
    state = game.new_state(2, game.make_options({}))
    assert game.bots.guide
    calm = 0
    for action in played.actions:
        state.apply(action)
        calm += state.to_act != NOBODY and game.bots.guide.outlook(state) == CALM
    assert len(positions_of(played, len(played.actions))) == calm < len(played.actions)


def test_a_search_without_weights_is_beaten_by_one_with_them() -> None:
    weights = nearest_weights(find_game("hnefatafl"), 2)
    contests = [
        Matchup(game="hnefatafl", seats=2, number=number, iterations=400, weights=weights, rival=None)
        for number in range(4)
    ]
    assert sum(play_contest(contest).share for contest in contests) >= 3


def test_a_match_without_winners_teaches_nothing() -> None:
    played = play_match(TASKS[0])
    assert positions_of(msgspec.structs.replace(played, winners=[]), 8) == []


def test_what_was_done_is_not_done_again(tmp_path: Path) -> None:
    book = match_book(tmp_path / "book.jsonl")
    assert len(list(book.work(TASKS[:2], play_match, 1))) == 2
    with book.path.open("ab") as file:
        file.write(b'{"task":{"ga')
    assert len(list(book.work(TASKS, play_match, 2))) == 2
    assert book.finished(TASKS) == [play_match(task) for task in TASKS]


def test_a_damaged_workbook_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "book.jsonl"
    path.write_text("nonsense\n{}\n", encoding="utf-8")
    with pytest.raises(BadRecord, match="line 1"):
        match_book(path).read()


@pytest.mark.parametrize("rival", [None, "same"])
def test_a_contest_follows_from_its_number(rival: str | None) -> None:
    contest = Matchup(
        game="funkloch", seats=2, number=1, iterations=2, weights=WEIGHTS, rival=None if rival is None else WEIGHTS
    )
    assert play_contest(contest) == play_contest(contest)


def test_new_weights_stand_beside_those_for_other_seats(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    write_weights(path, 4, {"one": 0.5})
    write_weights(path, 2, {"one": 0.25})
    assert json.loads(path.read_text(encoding="utf-8")) == {"2": {"one": 0.25}, "4": {"one": 0.5}}


@pytest.mark.parametrize("text", ["[1]", '{"two": {}}', f'{{"{"9" * 5000}": {{}}}}', "no JSON"])
def test_weights_never_go_into_a_file_of_another_kind(tmp_path: Path, text: str) -> None:
    """And nothing is played before that is known."""
    out, data = tmp_path / "notes.txt", tmp_path / "book.jsonl"
    out.write_text(text)
    with pytest.raises(BadInput, match="holds no weights"):
        tune("funkloch", matches=10, iterations=0, out=out, data=data, processes=1)
    with pytest.raises(UnwritableFile, match="there is no folder"):
        tune("funkloch", matches=10, iterations=0, out=tmp_path / "gone" / "w.json", data=data, processes=1)
    assert out.read_text() == text
    assert not data.exists()


def test_a_whole_tuning_is_repeatable_and_says_what_it_gained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = []
    for run in ("first", "second"):
        out = tmp_path / f"{run}.json"
        tune("funkloch", matches=10, iterations=0, check=2, out=out, data=tmp_path / f"{run}.jsonl", processes=1)
        written.append(out.read_bytes())
    assert written[0] == written[1]
    assert list(json.loads(written[0])["2"]) == list(evaluation_of(find_game("funkloch")).names)
    said, bars = capsys.readouterr()
    assert "self-play" in bars
    assert "self-play" not in said
    assert "log-loss" in said
    assert "against the old weights" in said
    assert "against random rollouts" in said


def test_a_fresh_fit_does_not_depend_on_the_weights_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its first round is played by the score alone, its second by what the first has found."""
    book = tmp_path / "book.jsonl"
    tune("funkloch", matches=10, iterations=0, rounds=2, fresh=True, data=book, processes=1)
    played = [played.task.weights for played in match_book(book).read().values()]
    assert played[0] == first_weights(find_game("funkloch")) == dict.fromkeys(WEIGHTS, 0.0) | {"points": 1.0}
    assert played[9] == played[0]
    assert len(played) == 20
    assert played[10] != played[0]
    assert played[10] == played[19]
    assert capsys.readouterr().out.count("log-loss") == 2


def test_weights_that_are_no_numbers_are_refused(tmp_path: Path) -> None:
    out, data = tmp_path / "weights.json", tmp_path / "book.jsonl"
    with pytest.raises(BadInput, match="leads to no weights"):
        tune("funkloch", matches=10, iterations=0, penalty=math.inf, out=out, data=data, processes=1)
    assert not out.exists()


@pytest.mark.parametrize("flag", ["--rounds", "--penalty", "--climb", "--pairs", "--check"])
def test_what_would_never_end_is_refused(flag: str) -> None:
    result = CliRunner().invoke(app, ["tune", "funkloch", flag, "1000000000000"])
    assert result.exit_code == 2
    assert flag in result.output


def test_ctrl_c_says_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the middle of the matches, here after the second."""
    monkeypatch.setenv("TAFELRUNDE_LANG", "en")

    def work(
        self: Workbook[Any, Any], tasks: list[Task], play: Callable[[Task], SelfPlay], _: int
    ) -> Iterator[SelfPlay]:
        yield play(tasks[0])
        yield play(tasks[1])
        raise KeyboardInterrupt

    monkeypatch.setattr(Workbook, "work", work)
    with pytest.raises(typer.Exit) as left:
        tune("funkloch", matches=10, iterations=0, data=tmp_path / "book.jsonl", processes=1)
    assert left.value.exit_code == 130
    assert "Stopped. 2 of 10 matches are kept" in capsys.readouterr().err


def test_a_climb_finds_what_wins() -> None:
    """Matches are stood in for by odds that follow from the weights; the third one means nothing."""
    way = Climb({"a": 0.0, "b": 0.0, "c": 0.0}, [1.0, 0.5, 1.0], steps=120, pairs=100, seed=1)
    rng = Rng(5)

    def worth(weights: dict[str, float]) -> float:
        return -((weights["a"] - 1) ** 2) - (4 * weights["b"] + 2) ** 2

    def verdict(contest: Matchup) -> MatchupVerdict:
        assert contest.rival is not None
        chance = 1 / (1 + math.exp(worth(contest.rival) - worth(contest.weights)))
        return MatchupVerdict(task=contest, share=1.0 if int(rng.below(1 << 20)) < chance * (1 << 20) else 0.0)

    for _ in range(way.steps):
        contests = way.contests(ClimbSetting("funkloch", 2, 0, 1))
        assert len({contest.number for contest in contests}) == 200
        way.take([verdict(contest) for contest in contests])
    assert way.summit == pytest.approx({"a": 1.0, "b": -0.5, "c": 0.0}, abs=0.3)


def test_changes_are_opposite_and_in_the_unit_of_their_feature() -> None:
    way = Climb({"a": 1.0, "b": 2.0}, [1.0, 10.0], steps=2, pairs=8, seed=1)
    contests = way.contests(ClimbSetting("funkloch", 2, 7, 3))
    assert {(contest.iterations, contest.odds) for contest in contests} == {(7, 3)}
    for contest in contests:
        assert contest.rival is not None
        assert contest.weights["a"] + contest.rival["a"] == pytest.approx(2.0)
        assert abs(contest.weights["b"] - 2) == pytest.approx(10 * abs(contest.weights["a"] - 1), rel=1e-3)
    assert len({(contest.weights["a"], contest.weights["b"]) for contest in contests}) == 4
    assert contests == Climb({"a": 1.0, "b": 2.0}, [1.0, 10.0], steps=2, pairs=8, seed=1).contests(
        ClimbSetting("funkloch", 2, 7, 3)
    )


def test_units_follow_deviations_and_rare_features_are_held() -> None:
    contrasts = [[0.25, 25.0, 0.0, 0.01 if row == 0 else 0.0] for row in range(400)]
    usual, large, never, rare = units_of(contrasts)
    assert usual == pytest.approx(2.0)
    assert large == pytest.approx(0.2)
    assert never == 0.0
    assert rare == pytest.approx(4 * 2.0)


def test_contrasts_are_those_between_actions() -> None:
    """A feature that no action changes has none; the turn passes whatever is done."""
    played = play_match(TASKS[0])
    found = contrasts_of(played, 8)
    assert found == contrasts_of(played, 8)
    assert 2 <= len(found) <= 25
    names = evaluation_of(find_game("funkloch")).names
    means = {name: sum(row[place] for row in found) / len(found) for place, name in enumerate(names)}
    assert means["turn"] == 0.0
    assert means["open now"] > 0.0


def test_a_scale_is_found_that_fits_the_winners() -> None:
    sheet = drawn_sheet(2, [1.5, -0.7, 0.0], 4000)
    assert with_scale(sheet, [15.0, -7.0, 0.0]) == pytest.approx([1.5, -0.7, 0.0], abs=0.15)
    assert with_scale(sheet, [-1.5, 0.7, 0.0]) == [-1.5, 0.7, 0.0]
    assert with_scale(sheet, [0.0, 0.0, 0.0]) == [0.0, 0.0, 0.0]
    assert with_scale(TrainingSet(2, 1, [], []), [0.5]) == [0.5]


def test_longer_thought_for_the_first_seat_shows() -> None:
    """With the same weights on both sides, who thinks longer wins more."""
    weights = nearest_weights(find_game("hnefatafl"), 2)
    even, uneven = (
        sum(
            play_contest(
                Matchup(
                    game="hnefatafl", seats=2, number=number, iterations=20, odds=odds, weights=weights, rival=weights
                )
            ).share
            for number in range(0, 24, 2)
        )
        for odds in (1, 50)
    )
    assert even + 2 <= uneven


def test_a_climb_is_repeatable_and_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def run(name: str) -> bytes:
        out = tmp_path / f"{name}.json"
        data = tmp_path / f"{name}.jsonl"
        tune("blox", fresh=True, matches=10, iterations=0, climb=2, pairs=2, out=out, data=data, processes=1)
        return out.read_bytes()

    first = run("first")
    assert run("second") == first
    book = tmp_path / "first.climb.jsonl"
    lines = book.read_bytes().splitlines(keepends=True)
    assert len(lines) == 2 * 2 * 2
    book.write_bytes(b"".join(lines[:5]))
    assert run("first") == first
    assert len(book.read_bytes().splitlines()) == 8
    assert "climb" in capsys.readouterr().err


def test_a_climb_begins_with_the_weights_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever is in use; the search for two keeps the scale of what it is given."""
    game = find_game("hnefatafl")
    first = tmp_path / "first.json"
    write_weights(first, 2, dict.fromkeys(nearest_weights(game, 2), 0.125))
    out, data = tmp_path / "out.json", tmp_path / "book.jsonl"
    tune(
        "hnefatafl",
        first=first,
        rounds=0,
        matches=10,
        iterations=5,
        climb=1,
        pairs=1,
        out=out,
        data=data,
        processes=1,
    )
    found = json.loads(out.read_text(encoding="utf-8"))["2"]
    assert median(found.values()) == pytest.approx(0.125, abs=0.2)
    assert {played.task.weights["attackers to move"] for played in match_book(data).read().values()} == {0.125}
    assert "climb" in capsys.readouterr().err


def test_what_hnefatafl_began_with_is_still_there() -> None:
    """docs/bots.md names it."""
    first = Path(__file__).parents[1] / "src/tafelrunde/games/hnefatafl/first.json"
    assert list(read_weights(first, find_game("hnefatafl"), 2)) == list(evaluation_of(find_game("hnefatafl")).names)


def test_files_that_hold_no_weights_for_a_game_are_refused(tmp_path: Path) -> None:
    for content in ("nonsense", "[]", '{"2": {"points": 1}}', '{"3": {}}'):
        path = tmp_path / "first.json"
        path.write_text(content, encoding="utf-8")
        with pytest.raises(BadInput, match=r"first\.json"):
            tune("blox", first=path)
    with pytest.raises(UnreadableFile):
        tune("blox", first=tmp_path / "missing.json")
    with pytest.raises(BadInput, match="not with both"):
        tune("blox", first=path, fresh=True)


def test_a_game_without_weights_is_refused() -> None:
    with pytest.raises(BadInput, match="Fischkopf"):
        tune("fischkopf")
