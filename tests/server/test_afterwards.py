"""Puzzles, the day's deal and studies: right and wrong, the same for everybody, nothing of a running match."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.core.game import AnyGame
from tafelrunde.core.puzzle import load_puzzles
from tafelrunde.games import all_games, find_game
from tafelrunde.table.daily import DEALS, FIRST, DailyAnswer, daily_info, deal_of, play_daily, puzzle_of
from tafelrunde.table.puzzle import PuzzleTry, try_puzzle
from tafelrunde.table.study import StudyLine, look_at
from tests.server.house import House, duel, play_out

WITH_PUZZLES = [game for game in all_games() if load_puzzles(game.folder)]


@pytest.mark.parametrize("game", WITH_PUZZLES, ids=lambda game: game.id)
def test_a_puzzle_is_solved_by_what_is_right_and_by_nothing_else(game: AnyGame) -> None:
    puzzle = load_puzzles(game.folder)[-1]
    shown = try_puzzle(game, puzzle, PuzzleTry())
    view = shown.scenes[0].view
    assert (shown.verdict, shown.solution, view.seat) == ("open", None, puzzle.seat)
    # What the seat sees and no more: the position itself stays here.
    assert view.facts == puzzle.match(game).view(puzzle.seat).facts
    for action in puzzle.right:
        assert try_puzzle(game, puzzle, PuzzleTry(action=action)).verdict == "right"
    other = next(choice for choice in view.choices if choice not in puzzle.right)
    wrong = try_puzzle(game, puzzle, PuzzleTry(action=other))
    assert (wrong.verdict, wrong.solution, len(wrong.scenes)) == ("wrong", None, 1)
    assert try_puzzle(game, puzzle, PuzzleTry(action=other), as_good=True).verdict == "right"
    assert try_puzzle(game, puzzle, PuzzleTry(action="nonsense")).verdict == "refused"
    assert try_puzzle(game, puzzle, PuzzleTry(show=True)).solution == puzzle.right[0]


def test_what_the_rules_forbid_is_refused_with_its_paragraph() -> None:
    game = find_game("hnefatafl")
    puzzle = load_puzzles(game.folder)[0]
    refused = try_puzzle(game, puzzle, PuzzleTry(action="a1-a1"))
    assert (refused.verdict, refused.scenes) == ("refused", [])


def opening(day: datetime.date) -> DailyAnswer:
    """After the first four decisions."""
    answer = play_daily(day, [])
    for _ in range(4):
        answer = play_daily(day, [*answer.actions, answer.scenes[-1].view.choices[0]])
    return answer


@pytest.mark.parametrize("days", range(len(DEALS)))
def test_a_day_is_the_same_for_everybody(days: int) -> None:
    day = FIRST + datetime.timedelta(days=days)
    one, other = play_daily(day, []), play_daily(day, [])
    assert one == other
    choice = one.scenes[-1].view.choices[0]
    assert play_daily(day, [*one.actions, choice]) == play_daily(day, [*other.actions, choice])
    later = day + datetime.timedelta(days=len(DEALS))
    assert deal_of(day) == deal_of(later)
    # Before the first decision nothing may have been dealt yet.
    assert opening(day) != opening(later)


def test_par_is_what_the_best_way_comes_to_with_the_same_dice() -> None:
    """Whoever always does the best has it exactly, and nobody else has left nothing."""
    day = next(
        day for day in (FIRST + datetime.timedelta(days=2 * n) for n in range(9)) if deal_of(day).id == "fischkopf"
    )
    best = play_daily(day, [])
    worst = best
    while worst.scores is None:
        worst = play_daily(day, [*worst.actions, worst.scenes[-1].view.choices[-1]])
    assert worst.par is not None
    actions: list[str] = []
    while best.scores is None:
        # The first step that was not the best way tells what was.
        options = {}
        for choice in best.scenes[-1].view.choices:
            tried = play_daily(day, [*actions, choice])
            while tried.scores is None:
                tried = play_daily(day, [*tried.actions, tried.scenes[-1].view.choices[0]])
            assert tried.par is not None
            options[choice] = tried.par.steps[len(actions)].cost
        actions.append(min(options, key=lambda choice: (options[choice], choice)))
        best = play_daily(day, actions)
    assert best.par is not None
    assert [step.cost for step in best.par.steps] == [0.0] * len(best.par.steps)
    assert best.scores == [best.par.sum]
    assert len(best.par.expected) == len(best.par.steps)


def test_every_day_has_a_puzzle_and_none_comes_twice_before_all_were_there() -> None:
    count = sum(len(load_puzzles(game.folder)) for game in all_games())
    found = {puzzle_of(FIRST + datetime.timedelta(days=day)) for day in range(count)}
    assert len(found) == count > 0
    info = daily_info(datetime.date(2026, 11, 18))
    assert info.tomorrow == daily_info(datetime.date(2026, 11, 19)).game


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_line_is_looked_at_and_set_up_again(game: AnyGame) -> None:
    study = StudyLine(game=game.id, seats=game.fewest_rivals, actions=[])
    scene = look_at(study)
    for _ in range(6):
        study = StudyLine(game=game.id, seats=game.fewest_rivals, actions=[*study.actions, scene.choices[0]])
        scene = look_at(study)
    assert len(scene.views) == game.fewest_rivals
    again = look_at(StudyLine(game=game.id, seats=game.fewest_rivals, start=scene.position, actions=[]))
    assert (again.position, again.choices, again.to_act) == (scene.position, scene.choices, scene.to_act)


def test_over_http(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        async def ask(method: str, path: str, body: Any = None) -> tuple[int, Any]:
            status, found, _ = await house.request(method, f"/api/v1{path}", body)
            return status, found

        status, shelves = await ask("GET", "/puzzles")
        assert status == 200
        assert {shelf["game"] for shelf in shelves} == {game.id for game in WITH_PUZZLES}
        status, found = await ask("POST", "/puzzles/rangeln/1", {})
        assert (status, found["verdict"]) == (200, "open")
        status, found = await ask("POST", "/puzzles/rangeln/9999", {})
        assert (status, found["code"]) == (404, "no-such-puzzle")
        status, found = await ask("GET", "/daily/2024-02-29")
        assert (status, found["date"]) == (200, "2024-02-29")
        status, found = await ask("GET", "/daily/2026-02-31")
        assert (status, found["code"]) == (404, "no-such-day")
        status, found = await ask("POST", "/daily/2024-02-29", {"actions": ["fly away"]})
        assert (status, found["refused"]) == (200, True)
        status, found = await ask("POST", "/daily/2024-02-29", {"actions": ["fly away", "land"]})
        assert status == 422
        line = {"game": "hnefatafl", "seats": 2, "actions": ["d1-d4"]}
        status, found = await ask("POST", "/studies/look", line)
        assert (status, found["to_act"]) == (200, 1)
        status, found = await ask("POST", "/studies/look", {**line, "actions": ["d1-d4", "d4-d5"]})
        assert (status, "Action 2" in found["detail"]) == (422, True)
        status, found = await ask("POST", "/studies/analyse", line)
        assert (status, len(found["turns"]) > 0) == (200, True)

    play_out(tmp_path, scenario)


def test_a_running_match_makes_no_puzzles(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, _ = await duel(house, "hnefatafl")
        path = f"/api/v1/tables/{ada.table}/matches/1/puzzles/0"
        status, problem, _ = await house.request("POST", path, {})
        assert (status, problem["code"]) == (409, "not-finished")

    play_out(tmp_path, scenario)
