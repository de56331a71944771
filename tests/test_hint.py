"""Hints name a whole turn, give true reasons and figures, and say how sure they are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tafelrunde.bots.hint import Advice, AdvisedTurn, advise, certainty
from tafelrunde.bots.player import Budget, Candidate
from tafelrunde.core.game import AnyGame, Notice, Reason, View
from tafelrunde.core.lesson import load_lessons
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.rng import Rng
from tafelrunde.games import all_games, find_game
from tafelrunde.testkit.advice import check_advice
from tafelrunde.text import MissingText

# Every game has a position in which one thing is clearly best, and lessons are made of such.
LESSONS = [
    ("hnefatafl", "aim", 2, ["c1-a1"], ["why-wins", "hnefatafl-why-corner"]),
    ("hnefatafl", "pincer", 1, ["e8-e4"], ["hnefatafl-why-captures"]),
    ("fischkopf", "bone", 1, ["place 12"], ["why-wins"]),
    ("fischkopf", "turn", 2, ["place 9"], ["fischkopf-why-saves", "fischkopf-why-fits"]),
    ("rangeln", "aim", 3, None, ["why-wins"]),
    ("funkloch", "win", 1, None, ["why-wins", "funkloch-why-scores"]),
    ("xnet", "score", 1, None, ["xnet-why-scoring"]),
    ("blox", "capture", 2, ["capture a1-d1 5 joker"], ["blox-why-points", "blox-why-captures"]),
]


def hint_in(match: Match, budget: int = 300) -> Advice:
    return advise(match, match.to_act, Budget(budget), Rng(1))


def in_lesson(game: AnyGame, name: str, step: int) -> Match:
    lesson = next(each for each in load_lessons(game.folder) if each.id == name)
    return lesson.start(game, step - 1)


@pytest.mark.parametrize(("game", "lesson", "step", "actions", "codes"), LESSONS, ids=str)
def test_what_is_best_and_why(game: str, lesson: str, step: int, actions: list[str] | None, codes: list[str]) -> None:
    advice = hint_in(in_lesson(find_game(game), lesson, step))
    assert actions is None or [each.action for each in advice.best.steps] == actions
    assert [reason.notice.code for reason in advice.reasons][: len(codes)] == codes


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_hint_names_the_whole_turn(game: AnyGame) -> None:
    """Played one after the other its steps are legal; then somebody else acts, or chance has."""
    match = start_match(game, game.usual_seats, seed=3)
    for _ in range(4):
        seat, advice = match.to_act, hint_in(match, 60)
        assert not {step.action for step in advice.best.steps} & game.bots.retreats
        for step in advice.best.steps:
            before = match.number
            assert step.notice == match.tell(game.notation.parse(step.action), seat)
            match.submit(step.action, seat)
        assert match.to_act != seat or match.number > before + 1


def test_the_figures_are_those_of_the_search() -> None:
    tree = hint_in(start_match(find_game("rangeln"), 3, seed=1), 250)
    assert (tree.source, tree.searched, tree.depth) == ("tree", 250, 0)
    assert 0 < tree.best.visits <= tree.searched
    full = hint_in(start_match(find_game("hnefatafl"), 2, seed=1), 5000)
    assert (full.source, full.searched >= 5000, full.depth >= 1) == ("alphabeta", True, True)


def test_where_best_play_is_known_nothing_was_tried() -> None:
    match = start_match(find_game("fischkopf"), 2, seed=1)
    advice = hint_in(match)
    assert (advice.source, advice.searched, advice.best.visits, advice.sure) == ("exact", 0, 0, 3)


def test_a_single_choice_is_no_matter_of_judgement() -> None:
    game = find_game("funkloch")
    advice = hint_in(in_lesson(game, "score", 1))
    assert advice.source in ("only", "tree")
    match = in_lesson(find_game("fischkopf"), "round", 1)
    assert (hint_in(match).source == "only") == (len(match.choices()) == 1)


def test_the_next_best_turn_leads_elsewhere() -> None:
    """The same two cards paid in another order are no other turn."""
    match = in_lesson(find_game("xnet"), "users", 1)
    match.submit("recruit 1")
    advice = hint_in(match, 400)
    assert advice.other is None or advice.other.after != advice.best.after


def test_how_sure() -> None:
    view = start_match(find_game("rangeln"), 3, seed=1).view(0)

    def judged(lead: float, visits: int, source: str = "tree", depth: int = 5) -> int:
        best = Candidate("a", 0.5 + lead, visits, ["a"], depth)
        other = AdvisedTurn([], 0.5, visits, view)
        return certainty(source, best, other)  # type: ignore[arg-type]

    assert [judged(0.3, 400), judged(0.05, 400), judged(0.01, 400), judged(0.3, 20)] == [3, 2, 1, 1]
    assert [judged(lead, 9000, "alphabeta") for lead in (0.1, 0.02, 0.001)] == [3, 2, 1]
    assert judged(0.1, 9000, "alphabeta", depth=1) == 2
    assert certainty("exact", Candidate("a", 0.5, 0, ["a"]), None) == 3


def test_the_contract_notices_a_reason_without_a_text_and_one_that_is_no_sentence() -> None:
    def mute(_before: View, _after: View) -> list[Reason]:
        return [Reason("points", Notice("no-such-text"))]

    def brief(_before: View, _after: View) -> list[Reason]:
        return [Reason("points", Notice("fischkopf-notation"))]

    game = find_game("fischkopf")
    with pytest.raises(MissingText, match="no-such-text"):
        check_advice(replace(game, bots=replace(game.bots, why=mute)))
    with pytest.raises(AssertionError, match="no sentence"):
        check_advice(replace(game, bots=replace(game.bots, why=brief)))
